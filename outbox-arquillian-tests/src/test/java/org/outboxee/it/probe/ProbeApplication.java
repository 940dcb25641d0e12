package org.outboxee.it.probe;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST root of the probe application's WAR. */
@ApplicationPath("api")
public class ProbeApplication extends Application {}
