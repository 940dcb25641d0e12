/**
 * The outbox for operators, over HTTP; {@code openapi.json} describes each answer. Everything asks for a login except
 * where said, and what isn't GET for an operator's and the header {@code X-Requested-By}; answers are never stored by
 * caches; errors are {@code application/problem+json} with {@code type}, {@code title}, {@code status}, {@code code} (stable)
 * and, where it helps, {@code detail}.
 *
 * <table>
 *   <caption>Paths, after the WAR's context root</caption>
 *   <tr><th>Request</th><th>Answer</th></tr>
 *   <tr><td>{@code GET api/status}</td><td>200 as JSON, see {@link org.outboxee.admin.web.StatusJson}, or for
 *       {@code Accept: text/plain} as a table, see {@link org.outboxee.admin.web.StatusTable}; 503
 *       {@code database_unavailable}</td></tr>
 *   <tr><td>{@code GET api/health/ready}</td><td>200 or 503 with {@code {"ready": …}}, without a login; with one also
 *       {@code "reasons"}</td></tr>
 *   <tr><td>{@code GET api/events/{id}}</td><td>an event with its deliveries</td></tr>
 *   <tr><td>{@code GET api/deliveries?status=&limit=&after=}</td><td>a page of deliveries</td></tr>
 *   <tr><td>{@code GET api/deliveries/{id}}</td><td>a delivery with its attempts</td></tr>
 *   <tr><td>{@code POST api/deliveries/{id}/reopen}</td><td>the same, in its new run</td></tr>
 *   <tr><td>{@code POST api/relay/pass}</td><td>what one pass did</td></tr>
 *   <tr><td>{@code GET api/metrics}</td><td>metrics for Prometheus, as text or, if it is preferred, as OpenMetrics; also
 *       while the database is away</td></tr>
 *   <tr><td>{@code GET api/openapi.json}</td><td>the description</td></tr>
 * </table>
 *
 * <p>Guessing is slowed down by the address that the server reports. Behind a proxy, let the server take it from the
 * forwarded header; otherwise all clients share one.
 */
package org.outboxee.admin.web;
