package org.outboxee.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.outboxee.model.Route;

/** Every configuration key with its default, rule and meaning. The reference page is generated from this. */
enum ConfigKey {
    APPLICATION(
            "outbox.application",
            null,
            "1 to 100 characters without control characters",
            "Whose rows this deployment works on. Deployments of one application share it. Default: the deployment's "
                    + "name (java:app/AppName)."),
    NODE(
            "outbox.node",
            null,
            "1 to 100 characters without control characters, different on each node",
            "The node's name in deliveries and attempts. Default: the host's name and a random suffix."),
    RELAY_ENABLED("outbox.relay.enabled", "true", "true or false", "Whether this node routes, dispatches, reclaims."),
    WORKERS_ENABLED(
            "outbox.workers.enabled",
            "true",
            "true or false",
            "Whether this node runs jobs of the local transport and reads queues carried by rabbitmq or amqp. "
                    + "Message-driven beans are switched off by the server's own means."),
    RELAY_INTERVAL(
            "outbox.relay.interval",
            "PT1S",
            "ISO duration of PT1S to PT3600S",
            "How long an idle relay waits for a signal before it looks again."),
    RELAY_BATCH_SIZE("outbox.relay.batch-size", "500", "1 to 1000", "Rows per short transaction of the relay."),
    RELAY_SHUTDOWN_TIMEOUT(
            "outbox.relay.shutdown-timeout",
            "PT10S",
            "ISO duration of PT1S to PT60S",
            "How long a stop waits for the current pass and for running local jobs."),
    TABLES_EVENTS("outbox.tables.events", "outbox_events", Tables.RULE, "The table of events."),
    TABLES_DELIVERIES("outbox.tables.deliveries", "outbox_deliveries", Tables.RULE, "The table of deliveries."),
    TABLES_ATTEMPTS("outbox.tables.attempts", "outbox_attempts", Tables.RULE, "The table of failed attempts."),
    TABLES_INBOX("outbox.tables.inbox", "inbox_messages", Tables.RULE, "The table of messages that were accepted."),
    TABLES_SCHEMA_VERSION(
            "outbox.tables.schema-version",
            "outbox_schema_version",
            Tables.RULE,
            "The table with the schema's version."),
    SCHEMA(
            "outbox.schema",
            "auto",
            "auto, create or check",
            "create makes missing tables, check only looks, auto is create on H2 and check elsewhere."),
    PAYLOAD_MAX_BYTES(
            "outbox.payload.max-bytes",
            "1048576",
            "1 to 104857600 bytes (on H2 at most 1048576)",
            "The largest serialized event, in bytes of UTF-8."),
    STATEMENT_TIMEOUT(
            "outbox.statement-timeout",
            "PT3S",
            "ISO duration of PT1S to PT60S, in whole seconds",
            "Limit for each statement of the outbox, so that a locked table never hangs the relay."),
    LOCK_TIMEOUT(
            "outbox.lock-timeout",
            "PT1S",
            "ISO duration of PT0.1S to PT60S",
            "Limit for each wait for a row's lock in the relay's and the recording transactions (PostgreSQL; on MariaDB "
                    + "for all statements of the outbox, in whole seconds)."),
    RETRY_JITTER(
            "outbox.retry.jitter",
            "0.1",
            "0 to 1",
            "Up to this share of a retry delay is added to it at random, so that deliveries that failed together "
                    + "don't come back together."),
    JMS_CONNECTION_FACTORY(
            "outbox.jms.connection-factory",
            "java:comp/DefaultJMSConnectionFactory",
            "a JNDI name",
            "The connection factory that messages to workers are sent with."),
    JMS_WINDOW(
            "outbox.jms.window",
            "1000",
            "10 to 1000000",
            "Deliveries of one queue that may await their result at a time, so that a consumer that is down doesn't "
                    + "use up the attempts of a backlog. A tenth stays in reserve for trying whether a consumer that "
                    + "gave no result answers again."),
    LOCAL_CONCURRENCY(
            "outbox.local.concurrency",
            "4",
            "1 to 200",
            "Jobs of one queue that run at a time in this server's threads, also with carrier rabbitmq or amqp."),
    RETENTION_COMPLETED(
            "outbox.retention.completed",
            "P7D",
            Retention.RULE,
            "How long completed deliveries are kept. An event goes with the last of its deliveries."),
    RETENTION_FAILED(
            "outbox.retention.failed",
            "never",
            Retention.RULE,
            "How long deliveries in quarantine are kept, since they failed. After that nobody can reopen them."),
    INBOX_RETENTION(
            "outbox.inbox.retention",
            "P30D",
            Retention.RULE,
            "How long the inbox remembers a message. Must be longer than any sender goes on sending it, operators "
                    + "included; compared at start with the finite retry schedules of this deployment's own routes to "
                    + "other services."),
    QUEUE_CARRIER(
            "outbox.queue.<name>.carrier",
            "jms",
            "jms, local, rabbitmq or amqp",
            "What carries the queue: the server's broker, this server's own threads, or a broker that the outbox talks to "
                    + "itself by the jar outbox-rabbitmq or outbox-amqp. Routes without a queue are always local."),
    QUEUE_DESTINATION(
            "outbox.queue.<name>.destination",
            null,
            "a JNDI name; with carrier rabbitmq or amqp the broker's own name of the queue, at most 255 bytes of UTF-8",
            "Where the queue's messages are sent. Default: the destination that its workers' bean defines, else the "
                    + "queue's own name."),
    QUEUE_WORKERS(
            "outbox.queue.<name>.workers",
            "here",
            "here or elsewhere",
            "elsewhere declares that other nodes read the queue, so that none must be in this deployment."),
    QUEUE_CONCURRENCY(
            "outbox.queue.<name>.concurrency",
            null,
            "1 to 200",
            "Overrides outbox.local.concurrency for one queue: how many threads of this server run its jobs. The number of "
                    + "message-driven beans is set by the server's own means."),
    QUEUE_WINDOW("outbox.queue.<name>.window", null, "10 to 1000000", "Overrides outbox.jms.window for one queue."),
    RABBITMQ_URI(
            "outbox.rabbitmq.uri",
            null,
            "amqp:// or amqps://, host, optionally port and /virtual-host, without user and password",
            "The broker of queues with carrier rabbitmq; required if there is one. amqps is TLS: the broker's certificate "
                    + "must be vouched for by one of Java's authorities and name the host."),
    RABBITMQ_USER("outbox.rabbitmq.user", null, "1 to 200 characters", "The broker's account."),
    RABBITMQ_PASSWORD("outbox.rabbitmq.password", null, "any text", "The account's password, unless it is in a file."),
    RABBITMQ_PASSWORD_FILE(
            "outbox.rabbitmq.password-file",
            null,
            "the path of a file of at most 4096 bytes that can be read",
            "Holds the password; read at each connect, so that a changed one needs no restart."),
    RABBITMQ_DECLARE(
            "outbox.rabbitmq.declare",
            "create",
            "create or check",
            "create makes a queue that is missing, durable and without limits; check only looks, so that the account "
                    + "needs no right to configure and a queue's arguments are the operator's."),
    RABBITMQ_PREFETCH(
            "outbox.rabbitmq.prefetch",
            "1",
            "1 to 1000",
            "Messages that a reading thread may hold, the one it works on included. More spares round trips for short "
                    + "jobs; behind a long job they wait although another thread is free."),
    AMQP_URI(
            "outbox.amqp.uri",
            null,
            "amqp:// or amqps://, host and optionally port, without user, password, path and options",
            "The broker of queues with carrier amqp, which speaks AMQP 1.0; required if there is one. RabbitMQ is "
                    + "refused. amqps is TLS as with rabbitmq."),
    AMQP_USER("outbox.amqp.user", null, "1 to 200 characters", "The broker's account."),
    AMQP_PASSWORD("outbox.amqp.password", null, "any text", "The account's password, unless it is in a file."),
    AMQP_PASSWORD_FILE(
            "outbox.amqp.password-file",
            null,
            "the path of a file of at most 4096 bytes that can be read",
            "Holds the password; read at each connect, so that a changed one needs no restart."),
    AMQP_PREFETCH(
            "outbox.amqp.prefetch",
            "1",
            "1 to 1000",
            "Messages that a reading thread may hold, the one it works on included."),
    DESTINATION_JNDI_NAME(
            "outbox.destination.<name>.jndi-name",
            null,
            "1 to 200 characters without control characters",
            "Where the queue or topic is bound that routes with publish(name) lead to. Either this or physical-name is "
                    + "required for each destination that is routed to; the name has 1 to 100 letters, digits, _ or - "
                    + "and begins with a letter or digit."),
    DESTINATION_PHYSICAL_NAME(
            "outbox.destination.<name>.physical-name",
            null,
            "1 to 200 characters without control characters",
            "What the broker calls the queue or topic."),
    DESTINATION_KIND(
            "outbox.destination.<name>.kind",
            "queue",
            "queue or topic",
            "What physical-name is the name of. What is bound at jndi-name says it itself."),
    HTTP_CONCURRENCY(
            "outbox.http.concurrency", "32", "1 to 1000", "Requests to all endpoints that this node makes at a time."),
    ENDPOINT_URL(
            "outbox.endpoint.<name>.url",
            null,
            "an absolute https URL of at most 2000 characters without user, password and fragment, an IPv4 address in it "
                    + "as four decimal numbers",
            "Where the deliveries of routes with webhook(name) are sent. Required for each endpoint that is routed to; "
                    + "the name has 1 to 100 letters, digits, _ or - and begins with a letter or digit."),
    ENDPOINT_SECRET(
            "outbox.endpoint.<name>.secret",
            null,
            "1 to 5 secrets with white space between them; for standard-webhooks whsec_ and the base64 form of 24 to "
                    + "64 bytes, for x-event-signature 24 to 200 visible ASCII characters",
            "What requests are signed with, the newest first. With standard-webhooks each of them signs, with "
                    + "x-event-signature the first. Required, unless secret-file is set."),
    ENDPOINT_SECRET_FILE(
            "outbox.endpoint.<name>.secret-file",
            null,
            "the path of a file that holds what secret would",
            "Read for each request, so that a secret is rotated without a restart. While the file cannot be read or "
                    + "breaks the rule, its last right content stays in force."),
    ENDPOINT_FORMAT(
            "outbox.endpoint.<name>.format",
            "envelope",
            "envelope, binary or id-type-data",
            "The body: a structured CloudEvent, the stored payload's exact bytes with the headers of a binary "
                    + "CloudEvent, or an object with the members id, type and data."),
    ENDPOINT_SIGNATURE(
            "outbox.endpoint.<name>.signature",
            "standard-webhooks",
            "standard-webhooks or x-event-signature",
            "The headers of Standard Webhooks, or X-Event-Signature with the hexadecimal HMAC-SHA256 of the body; the "
                    + "latter not with the format binary, whose body doesn't hold the event's id."),
    ENDPOINT_CONNECT_TIMEOUT(
            "outbox.endpoint.<name>.connect-timeout",
            "PT1S",
            "ISO duration of PT0.1S to PT60S, at most request-timeout",
            "Limit for making a connection."),
    ENDPOINT_REQUEST_TIMEOUT(
            "outbox.endpoint.<name>.request-timeout",
            "PT5S",
            "ISO duration of PT0.1S to PT60S, shorter than outbox.relay.shutdown-timeout",
            "Limit for a whole request, from connecting to the end of what is read of the answer."),
    ENDPOINT_CONCURRENCY(
            "outbox.endpoint.<name>.concurrency",
            "8",
            "1 to 200",
            "Requests to the endpoint that a node makes at a time."),
    ENDPOINT_RATE(
            "outbox.endpoint.<name>.rate",
            "0",
            "0 to 10000",
            "Requests per second that a node sends to the endpoint at most; 0 for no limit."),
    ENDPOINT_RETRY_STATUSES(
            "outbox.endpoint.<name>.retry-statuses",
            "none",
            "none, or up to 20 statuses from 400 to 499 with a space between them",
            "Statuses that are tried again besides 408, 425 and 429. 404 for a receiver that answers it while it starts."),
    ENDPOINT_ALLOW_HTTP(
            "outbox.endpoint.<name>.allow-http",
            "false",
            "true or false",
            "Whether the URL may begin with http, so that everybody on the way can read what is sent."),
    ENDPOINT_ALLOW_PRIVATE(
            "outbox.endpoint.<name>.allow-private",
            "false",
            "true or false",
            "Whether requests may go to private and loopback addresses. Link-local, multicast and reserved ones are "
                    + "always refused, at the start and at each connect."),
    ENDPOINT_TRUST_STORE(
            "outbox.endpoint.<name>.trust-store",
            null,
            "the path of a PKCS12 or JKS file that trust-store-password opens",
            "The certificates that vouch for the endpoint, instead of Java's own authorities. A replaced file counts "
                    + "from the next connection on, also for key-store."),
    ENDPOINT_TRUST_STORE_PASSWORD(
            "outbox.endpoint.<name>.trust-store-password", null, "any text", "Opens trust-store."),
    ENDPOINT_KEY_STORE(
            "outbox.endpoint.<name>.key-store",
            null,
            "the path of a PKCS12 or JKS file that key-store-password opens",
            "The certificate and key that requests identify themselves with (mutual TLS)."),
    ENDPOINT_KEY_STORE_PASSWORD(
            "outbox.endpoint.<name>.key-store-password", null, "any text", "Opens key-store and its key."),
    ADMIN_USER(
            "outbox.admin.user.<name>",
            null,
            Operator.RULE,
            "A user of the admin resource: the role and the hash of the password, as printed by "
                    + "org.outboxee.admin.PasswordHash. The name has 1 to 64 letters, digits or any of . _ @ - and "
                    + "begins with a letter or digit; in OUTBOX_ADMIN_USER_<NAME> capitals and signs make no "
                    + "difference. Default: nobody, and the admin resource answers 401.");

    private static final String NAME = "<name>";

    private final String key;
    private final String defaultValue;
    private final String rule;
    private final String meaning;

    ConfigKey(String key, String defaultValue, String rule, String meaning) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.rule = rule;
        this.meaning = meaning;
    }

    public String key() {
        return key;
    }

    /** The key for one queue. */
    public String forQueue(String queue) {
        return named(queue);
    }

    /** The key for one endpoint. */
    public String forEndpoint(String endpoint) {
        return named(endpoint);
    }

    /** The key for one destination of other services. */
    public String forDestination(String destination) {
        return named(destination);
    }

    /** The key for one user. */
    String forUser(String user) {
        return named(user);
    }

    private String named(String name) {
        return key.replace(NAME, name);
    }

    /** Null where the default is computed. */
    public String defaultValue() {
        return defaultValue;
    }

    public String rule() {
        return rule;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether a key found in a source is one of these, for one of these queues if it is for a queue. */
    static boolean isKnown(String key, List<String> queues) {
        return Arrays.stream(values()).anyMatch(known -> known.matches(key, queues));
    }

    private boolean matches(String candidate, List<String> queues) {
        Optional<Route.Way> way = way();
        if (way.isPresent()) {
            return queues.stream()
                    .filter(queue -> Route.wayOf(queue).equals(way))
                    .anyMatch(queue -> named(Route.serviceOf(queue)).equals(candidate));
        }
        if (isForQueue()) {
            return queues.stream().anyMatch(queue -> forQueue(queue).equals(candidate));
        }
        int name = key.indexOf(NAME);
        return name < 0
                ? key.equals(candidate)
                : candidate.startsWith(key.substring(0, name)) && candidate.length() > name;
    }

    private Optional<Route.Way> way() {
        return Arrays.stream(Route.Way.values())
                .filter(way -> key.startsWith("outbox." + way.word() + '.'))
                .findFirst();
    }

    private boolean isForQueue() {
        return key.startsWith("outbox.queue.");
    }
}
