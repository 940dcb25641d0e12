package org.outboxee.example.tasks;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST root. */
@ApplicationPath("api")
public class TasksApplication extends Application {}
