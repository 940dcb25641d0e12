package org.outboxee.example.tasks;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** The application's own entity, in one unit with the outbox's. */
@Entity
@Table(name = "tasks")
public class Task {

    @Id
    private String id;

    private String title;

    private boolean done;

    /** For JPA. */
    protected Task() {}

    Task(String title) {
        this.id = UUID.randomUUID().toString();
        this.title = title;
    }

    String id() {
        return id;
    }

    void finish() {
        done = true;
    }

    @Override
    public String toString() {
        return title + (done ? ": done" : ": open");
    }
}
