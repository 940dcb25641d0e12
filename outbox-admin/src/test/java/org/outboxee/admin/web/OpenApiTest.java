package org.outboxee.admin.web;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The document describes what is there, all of it and nothing else. */
class OpenApiTest {

    private static final InMemoryAdmin ADMIN = new InMemoryAdmin();
    private static final JsonObject DOCUMENT = read();

    /** An operation as it is told apart everywhere: method and path. */
    private record Operation(String method, String path) {

        JsonObject described() {
            return DOCUMENT.getJsonObject("paths").getJsonObject(path).getJsonObject(method.toLowerCase(Locale.ROOT));
        }

        boolean changesSomething() {
            return !method.equals("GET");
        }
    }

    @Test
    void everyResourceMethodIsDescribedAndNoOther() {
        assertThat(described())
                .containsExactlyInAnyOrderElementsOf(implemented().toList());
    }

    @Test
    void everyReferenceLeadsSomewhereAndEveryPartIsUsed() {
        Set<String> references = references(DOCUMENT).collect(toSet());

        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(resolve(reference)).isNotNull());
        DOCUMENT.getJsonObject("components").forEach((kind, parts) -> {
            if (!kind.equals("securitySchemes")) {
                assertThat(references)
                        .containsAll(parts.asJsonObject().keySet().stream()
                                .map(name -> "#/components/" + kind + '/' + name)
                                .toList());
            }
        });
    }

    @Test
    void versionsAndNamesAreAsTheSpecificationWants() {
        assertThat(DOCUMENT.getString("openapi")).isEqualTo("3.1.0");
        assertThat(DOCUMENT.getJsonObject("info").keySet()).contains("title", "version");
        assertThat(described())
                .extracting(operation -> operation.described().getString("operationId"))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("described")
    void anOperationsAnswersAreThoseThatAreTested(Operation operation) {
        Set<String> tested = casesOf(operation)
                .map(line -> String.valueOf(line.status()))
                .filter(status -> !status.equals("405"))
                .collect(toSet());
        tested.add("default");

        assertThat(operation.described().getJsonObject("responses").keySet()).isEqualTo(tested);
        casesOf(operation)
                .filter(line -> !line.code().isEmpty() && line.status() != 405)
                .forEach(line -> assertThat(response(operation, line.status()).getString("description"))
                        .as(line.toString())
                        .contains(line.code()));
    }

    @ParameterizedTest
    @MethodSource("described")
    void anOperationsRoleIsTheOneThatGetsIn(Operation operation) {
        String role = operation.described().getString("x-outbox-role");

        for (String who : List.of("nobody", "viewer", "operator")) {
            boolean getsIn = casesOf(operation).anyMatch(line -> line.who().equals(who) && line.status() == 200);
            boolean mayGetIn =
                    who.equals("operator") || role.equals("none") || who.equals("viewer") && role.equals("viewer");
            assertThat(getsIn).as(who).isEqualTo(mayGetIn);
        }
        assertThat(operation.described().containsKey("security")).isEqualTo(role.equals("none"));
        assertThat(operation.changesSomething()).isEqualTo(role.equals("operator"));
        assertThat(references(operation.described()).toList().contains("#/components/parameters/RequestedBy"))
                .isEqualTo(operation.changesSomething());
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /status, /status",
        "GET, /health/ready, /health/ready",
        "POST, /relay/pass, /relay/pass",
        "GET, /events/{id}, /events/00000000-0000-0000-0000-00000000000e",
        "GET, /deliveries, /deliveries",
        "GET, /deliveries/{id}, /deliveries/00000000-0000-0000-0000-00000000000f",
        "POST, /deliveries/{id}/reopen, /deliveries/00000000-0000-0000-0000-00000000000f/reopen",
        "GET, /openapi.json, /openapi.json"
    })
    void anAnswerHasTheMembersThatAreDescribed(String method, String template, String path) throws Exception {
        JsonObject schema = response(new Operation(method, template), 200)
                .getJsonObject("content")
                .getJsonObject("application/json")
                .getJsonObject("schema");

        assertFits(parse(answer(method, "/api" + path)), schema, template);
    }

    private static void assertFits(JsonValue value, JsonObject described, String place) {
        JsonObject schema = resolved(described, value);
        if (value instanceof JsonObject object && schema.containsKey("properties")) {
            assertThat(object.keySet())
                    .as(place)
                    .containsExactlyElementsOf(
                            schema.getJsonObject("properties").keySet());
            object.forEach((name, member) ->
                    assertFits(member, schema.getJsonObject("properties").getJsonObject(name), place + '.' + name));
        } else if (value instanceof JsonArray array && schema.containsKey("items")) {
            array.forEach(item -> assertFits(item, schema.getJsonObject("items"), place + "[]"));
        } else if (schema.containsKey("type")) {
            assertThat(types(schema)).as(place + " is " + value).contains(typeOf(value));
        }
    }

    private static JsonObject resolved(JsonObject schema, JsonValue value) {
        if (schema.containsKey("$ref")) {
            return resolve(schema.getString("$ref"));
        }
        if (schema.containsKey("anyOf")) {
            return resolved(
                    schema.getJsonArray("anyOf")
                            .getJsonObject(value.getValueType() == JsonValue.ValueType.NULL ? 1 : 0),
                    value);
        }
        return schema;
    }

    private static List<String> types(JsonObject schema) {
        return schema.get("type") instanceof JsonArray several
                ? several.getValuesAs(JsonString::getString)
                : List.of(schema.getString("type"));
    }

    private static String typeOf(JsonValue value) {
        return switch (value.getValueType()) {
            case NUMBER -> "integer";
            case TRUE, FALSE -> "boolean";
            default -> value.getValueType().name().toLowerCase(Locale.ROOT);
        };
    }

    private static Stream<AnswerCase> casesOf(Operation operation) {
        return AnswerCase.all().stream()
                .filter(line -> line.method().equals(operation.method())
                        && line.template().equals(operation.path()));
    }

    private static JsonObject response(Operation operation, int status) {
        JsonObject response = operation.described().getJsonObject("responses").getJsonObject(String.valueOf(status));
        return response.containsKey("$ref") ? resolve(response.getString("$ref")) : response;
    }

    private static JsonObject resolve(String reference) {
        return (JsonObject) Json.createPointer(reference.substring(1)).getValue(DOCUMENT);
    }

    private static Stream<String> references(JsonValue value) {
        if (value instanceof JsonArray array) {
            return array.stream().flatMap(OpenApiTest::references);
        }
        if (value instanceof JsonObject object) {
            return object.entrySet().stream()
                    .flatMap(member -> member.getKey().equals("$ref")
                            ? Stream.of(((JsonString) member.getValue()).getString())
                            : references(member.getValue()));
        }
        return Stream.empty();
    }

    private static List<Operation> described() {
        Set<Operation> operations = new LinkedHashSet<>();
        DOCUMENT.getJsonObject("paths")
                .forEach((path, methods) -> methods.asJsonObject()
                        .keySet()
                        .forEach(method -> operations.add(new Operation(method.toUpperCase(Locale.ROOT), path))));
        return List.copyOf(operations);
    }

    private static Stream<Operation> implemented() {
        return new AdminApplication()
                .getClasses().stream()
                        .filter(type -> type.isAnnotationPresent(Path.class))
                        .flatMap(type -> Arrays.stream(type.getMethods())
                                .flatMap(method -> httpMethod(method).stream()
                                        .map(verb -> new Operation(verb, path(type, method)))));
    }

    private static Optional<String> httpMethod(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(Objects::nonNull)
                .map(HttpMethod::value)
                .findFirst();
    }

    private static String path(Class<?> type, Method method) {
        Path below = method.getAnnotation(Path.class);
        return '/' + type.getAnnotation(Path.class).value() + (below == null ? "" : '/' + below.value());
    }

    private static JsonObject read() {
        return parse(answer("GET", "/api/openapi.json"));
    }

    private static JsonObject parse(String json) {
        try (JsonReader reader = Json.createReader(new StringReader(json))) {
            return reader.readObject();
        }
    }

    private static String answer(String method, String path) {
        try {
            return ADMIN.send(new Exchange()
                            .method(method)
                            .path(path)
                            .header(Guard.REQUEST_HEADER, "test")
                            .login("ivan", "secret"))
                    .body();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
