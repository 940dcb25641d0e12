package org.outboxee.it.warapp;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Activates JAX-RS. */
@ApplicationPath("api")
public class TaskApplication extends Application {}
