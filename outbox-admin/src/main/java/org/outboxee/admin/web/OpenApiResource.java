package org.outboxee.admin.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The description of this resource, written by hand and held to the code by a test. */
@Path("openapi.json")
@RequestScoped
public class OpenApiResource {

    static final String DOCUMENT = "openapi.json";

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public String document() throws IOException {
        try (InputStream in = OpenApiResource.class.getResourceAsStream(DOCUMENT)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
