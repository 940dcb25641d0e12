package org.outboxee.it.warapp;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** The application's own entity, in one unit with the outbox's. */
@Entity
@Table(name = "probe_notes")
public class Note {

    @Id
    private String id;

    private String test;

    /** For JPA. */
    protected Note() {}

    Note(String test) {
        this.id = UUID.randomUUID().toString();
        this.test = test;
    }

    public String getId() {
        return id;
    }

    public String getTest() {
        return test;
    }
}
