/**
 * For services that receive signed requests: {@link org.outboxee.api.webhook.WebhookFilter} stands before a JAX-RS
 * resource, {@link org.outboxee.api.webhook.WebhookVerifier} verifies without JAX-RS. Nothing here needs the rest of the
 * outbox, or a database.
 */
package org.outboxee.api.webhook;
