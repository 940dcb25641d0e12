package org.outboxee.admin.web;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** One request and its response, as far as this module asks a servlet container for them. */
final class Exchange {

    private static final String CONTEXT = "/outbox";

    final Map<String, String> headers = new HashMap<>();
    int status = 200;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    final Map<String, String> requestHeaders = new HashMap<>();
    private String method = "GET";
    private String query = "";
    private String requestBody = "";
    private String path = "/api/status";
    private String address = "192.0.2.1";
    private String serverUser;
    private Set<String> serverRoles = Set.of();

    Exchange method(String value) {
        method = value;
        return this;
    }

    /** With its query, if it has one. */
    Exchange path(String value) {
        int question = value.indexOf('?');
        path = question < 0 ? value : value.substring(0, question);
        query = question < 0 ? "" : value.substring(question);
        return this;
    }

    Exchange header(String name, String value) {
        requestHeaders.put(name, value);
        return this;
    }

    Exchange requestBody(String text) {
        requestBody = text;
        return this;
    }

    Exchange address(String value) {
        address = value;
        return this;
    }

    Exchange authorization(String header) {
        return header("Authorization", header);
    }

    Exchange login(String user, String password) {
        return authorization(BasicCredentialsTest.header(user + ':' + password));
    }

    Exchange serverUser(String name, String... roles) {
        serverUser = name;
        serverRoles = Set.of(roles);
        return this;
    }

    /** Begins with a question mark, or is empty. */
    String query() {
        return query;
    }

    String requestBody() {
        return requestBody;
    }

    String body() {
        return body.toString(StandardCharsets.UTF_8);
    }

    HttpServletRequest request() {
        return stub(HttpServletRequest.class, (method, arguments) -> switch (method) {
            case "getHeader" -> requestHeaders.get((String) arguments[0]);
            case "getMethod" -> this.method;
            case "getRequestURI" -> CONTEXT + path;
            case "getContextPath" -> CONTEXT;
            case "getRemoteAddr" -> address;
            case "getRemoteUser" -> serverUser;
            case "getUserPrincipal" -> serverUser == null ? null : (Principal) () -> serverUser;
            case "isUserInRole" -> serverRoles.contains(arguments[0]);
            default -> throw new AssertionError(method);
        });
    }

    HttpServletResponse response() {
        return stub(HttpServletResponse.class, (method, arguments) -> {
            switch (method) {
                case "setHeader" -> headers.put((String) arguments[0], (String) arguments[1]);
                case "setContentType" -> headers.put("Content-Type", (String) arguments[0]);
                case "setContentLength" -> headers.put("Content-Length", String.valueOf(arguments[0]));
                case "setStatus" -> status = (int) arguments[0];
                case "resetBuffer" -> body.reset();
                case "getOutputStream", "isCommitted" -> {}
                default -> throw new AssertionError(method);
            }
            return method.equals("isCommitted") ? Boolean.FALSE : method.equals("getOutputStream") ? stream() : null;
        });
    }

    private ServletOutputStream stream() {
        return new ServletOutputStream() {
            @Override
            public void write(int value) {
                body.write(value);
            }

            @Override
            public boolean isReady() {
                return true;
            }

            @Override
            public void setWriteListener(WriteListener listener) {
                throw new AssertionError("setWriteListener");
            }
        };
    }

    private interface Answers {
        Object answer(String method, Object[] arguments);
    }

    private static <T> T stub(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.answer(method.getName(), arguments)));
    }
}
