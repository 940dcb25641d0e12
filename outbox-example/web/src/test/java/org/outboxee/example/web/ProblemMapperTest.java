package org.outboxee.example.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemMapperTest {

    /** RESTEasy and Jersey each write it in their own way. */
    @ParameterizedTest
    @ValueSource(strings = {"POST, OPTIONS", "POST,OPTIONS", "OPTIONS, POST", "POST"})
    void theAllowedMethodsAreThoseThatTheResourceOffers(String methods) {
        assertThat(ProblemMapper.allowed(methods)).isEqualTo("POST");
    }

    @Test
    void aProblemIsADocumentWithAStableCode() {
        JsonObject problem = Json.createReader(new StringReader(Problem.INVALID_ORDER.json()))
                .readObject();

        assertThat(problem.getString("type")).isEqualTo("about:blank");
        assertThat(problem.getString("title")).isEqualTo("Unprocessable Content");
        assertThat(problem.getInt("status")).isEqualTo(422);
        assertThat(problem.getString("code")).isEqualTo("invalid_order");
    }
}
