package org.outboxee.example.web;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The shop's REST root. */
@ApplicationPath("api")
public class ShopApplication extends Application {}
