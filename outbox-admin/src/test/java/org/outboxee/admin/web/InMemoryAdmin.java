package org.outboxee.admin.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.concurrent.ExecutionException;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.internal.inject.AbstractBinder;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.outboxee.api.OutboxLookup;
import org.outboxee.api.OutboxMonitor;
import org.outboxee.api.OutboxOperations;

/** The whole WAR in memory: the filter, and behind it the resources inside Jersey. */
final class InMemoryAdmin {

    final StubOutbox outbox = new StubOutbox();
    final AddedObservers observers = new AddedObservers();
    private final GuardFilter filter = new GuardFilter();
    private final ResourceConfig config = ResourceConfig.forApplication(new AdminApplication());
    private final ApplicationHandler jersey;

    InMemoryAdmin() {
        Metrics metrics = new Metrics(observers, outbox, outbox);
        metrics.start();
        filter.access = new StubAccess();
        filter.init();
        config.register(new AbstractBinder() {
            @Override
            protected void configure() {
                bind(outbox).to(OutboxMonitor.class);
                bind(outbox).to(OutboxLookup.class);
                bind(outbox).to(OutboxOperations.class);
                bind(metrics).to(Metrics.class);
            }
        });
        jersey = new ApplicationHandler(config);
    }

    Exchange send(Exchange exchange) throws IOException, ServletException {
        FilterChain chain =
                (request, response) -> answer(exchange, (HttpServletRequest) request, (HttpServletResponse) response);
        filter.doFilter(exchange.request(), exchange.response(), chain);
        return exchange;
    }

    private void answer(Exchange exchange, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        URI base = URI.create("http://localhost/outbox/api/");
        URI uri = URI.create("http://localhost" + request.getRequestURI() + exchange.query());
        ContainerRequest asked = new ContainerRequest(
                base, uri, request.getMethod(), new Caller(request), new MapPropertiesDelegate(), config);
        exchange.requestHeaders.forEach(asked::header);
        asked.setEntityStream(new ByteArrayInputStream(exchange.requestBody().getBytes(StandardCharsets.UTF_8)));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        ContainerResponse answer = run(asked, body);
        response.setStatus(answer.getStatus());
        if (answer.getMediaType() != null) {
            response.setContentType(answer.getMediaType().toString());
        }
        if (answer.getHeaderString(HttpHeaders.ALLOW) != null) {
            response.setHeader(HttpHeaders.ALLOW, answer.getHeaderString(HttpHeaders.ALLOW));
        }
        response.getOutputStream().write(body.toByteArray());
    }

    private ContainerResponse run(ContainerRequest request, ByteArrayOutputStream body) throws IOException {
        try {
            return jersey.apply(request, body).get();
        } catch (ExecutionException e) {
            throw new IOException("something got past the mapper", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private record Caller(HttpServletRequest request) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return request.getUserPrincipal();
        }

        @Override
        public boolean isUserInRole(String role) {
            return request.isUserInRole(role);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return BASIC_AUTH;
        }
    }
}
