package ${package}.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The root of the REST resources. */
@ApplicationPath("api")
public class RestApplication extends Application {}
