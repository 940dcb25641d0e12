package org.outboxee.it.probe;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An entity of the probe application; the id {@code taken} is. */
@Entity
@Table(name = "probe_notes")
public class ProbeNote {

    @Id
    private String id;

    private String test;

    /** For JPA. */
    protected ProbeNote() {}

    ProbeNote(String id, String test) {
        this.id = id;
        this.test = test;
    }

    public String getId() {
        return id;
    }

    public String getTest() {
        return test;
    }
}
