package org.outboxee.example.tasks;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Adds tasks and shows them. */
@RequestScoped
@Path("todo")
@Produces(MediaType.TEXT_PLAIN)
public class TasksResource {

    @Inject
    private Tasks tasks;

    /** The body is the title, the answer the id. */
    @POST
    @Consumes(MediaType.TEXT_PLAIN)
    public String add(String title) {
        return tasks.add(title);
    }

    @GET
    @Path("{id}")
    public String describe(@PathParam("id") String id) {
        String task = tasks.describe(id);
        if (task == null) {
            throw new NotFoundException();
        }
        return task;
    }
}
