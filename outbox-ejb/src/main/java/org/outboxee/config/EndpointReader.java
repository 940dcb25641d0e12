package org.outboxee.config;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.outboxee.model.AddressRule;
import org.outboxee.model.Text;

/** Reads what is said about one routed endpoint and checks it as a whole (spec B6); a sentence for each mistake. */
final class EndpointReader {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,99}");
    private static final String NO_STATUSES = "none";
    private static final Pattern STATUSES = Pattern.compile("none|4[0-9]{2}( 4[0-9]{2}){0,19}");
    private static final int LONGEST_URL = 2000;

    private final OutboxConfig config;
    private final ConfigSource source;
    private final String name;
    private final ConfigReader in;
    private final List<String> problems = new ArrayList<>();

    EndpointReader(OutboxConfig config, ConfigSource source, String name) {
        this.config = config;
        this.source = source;
        this.name = name;
        this.in = new ConfigReader(source);
    }

    static boolean isName(String name) {
        return name != null && NAME.matcher(name).matches();
    }

    /** What was found, with all problems; to be used only if there are none. */
    EndpointConfig read(List<String> all) {
        boolean allowHttp = bool(ConfigKey.ENDPOINT_ALLOW_HTTP);
        AddressRule addresses = new AddressRule(bool(ConfigKey.ENDPOINT_ALLOW_PRIVATE));
        Signature signature = word(ConfigKey.ENDPOINT_SIGNATURE, Signature.values(), Signature::word);
        Format format = word(ConfigKey.ENDPOINT_FORMAT, Format.values(), Format::word);
        Duration connect = duration(ConfigKey.ENDPOINT_CONNECT_TIMEOUT);
        Duration request = duration(ConfigKey.ENDPOINT_REQUEST_TIMEOUT);
        EndpointConfig endpoint = new EndpointConfig(
                name,
                url(allowHttp, addresses),
                format,
                signature,
                secrets(signature),
                connect,
                request,
                integer(ConfigKey.ENDPOINT_CONCURRENCY, 1, 200),
                integer(ConfigKey.ENDPOINT_RATE, 0, 10_000),
                retryStatuses(),
                addresses,
                tls());
        check(endpoint);
        all.addAll(in.problems());
        all.addAll(problems);
        return endpoint;
    }

    private void check(EndpointConfig endpoint) {
        if (endpoint.signature() == Signature.X_EVENT_SIGNATURE
                && !endpoint.format().hasIdInBody()) {
            problems.add(key(ConfigKey.ENDPOINT_SIGNATURE) + " = x-event-signature covers the body alone, and with "
                    + key(ConfigKey.ENDPOINT_FORMAT) + " = binary the event's id would not be signed; choose another "
                    + "format, or standard-webhooks");
        }
        if (endpoint.connectTimeout().compareTo(endpoint.requestTimeout()) > 0) {
            problems.add(key(ConfigKey.ENDPOINT_CONNECT_TIMEOUT) + " must be at most "
                    + key(ConfigKey.ENDPOINT_REQUEST_TIMEOUT) + ", " + endpoint.requestTimeout() + ", was "
                    + endpoint.connectTimeout());
        }
        if (config.shutdownTimeout().compareTo(endpoint.requestTimeout()) <= 0) {
            problems.add(ConfigKey.RELAY_SHUTDOWN_TIMEOUT.key() + " must be longer than "
                    + key(ConfigKey.ENDPOINT_REQUEST_TIMEOUT) + ", " + endpoint.requestTimeout() + ", was "
                    + config.shutdownTimeout());
        }
    }

    /** A sentence if a route's timeout leaves no room for a wait, a request and recording its result. */
    Optional<String> timeoutProblem(Duration timeout) {
        Duration least =
                duration(ConfigKey.ENDPOINT_REQUEST_TIMEOUT).multipliedBy(2).plus(config.statementTimeout());
        return timeout.compareTo(least) > 0
                ? Optional.empty()
                : Optional.of("timeout must be longer than two requests and a statement may take, " + least + ", was "
                        + timeout);
    }

    private URI url(boolean allowHttp, AddressRule addresses) {
        String text = source.value(key(ConfigKey.ENDPOINT_URL)).orElse(null);
        if (text == null) {
            problems.add(key(ConfigKey.ENDPOINT_URL) + " is missing; routes lead to endpoint " + name);
            return null;
        }
        URI url = parse(text);
        if (url == null) {
            problems.add(key(ConfigKey.ENDPOINT_URL) + " must be " + ConfigKey.ENDPOINT_URL.rule() + "; its value, "
                    + "which is not shown, is something else");
            return null;
        }
        if (url.getScheme().equalsIgnoreCase("http") && !allowHttp) {
            problems.add(key(ConfigKey.ENDPOINT_URL) + " must begin with https, unless "
                    + key(ConfigKey.ENDPOINT_ALLOW_HTTP) + " = true");
        }
        for (InetAddress address : BoundedLookup.addresses(url.getHost())) {
            addresses.refusal(address).ifPresent(what -> problems.add(addressProblem(url, address, what)));
        }
        return url;
    }

    private String addressProblem(URI url, InetAddress address, String what) {
        return key(ConfigKey.ENDPOINT_URL) + ": requests may not go to " + Text.shown(url.getHost())
                + ", whose address "
                + address.getHostAddress() + " is " + what + ", unless " + key(ConfigKey.ENDPOINT_ALLOW_PRIVATE)
                + " = true allows private and loopback ones";
    }

    /** Null if the rule is broken. A user's name and password would be stored, logged and sent who knows where. */
    private static URI parse(String text) {
        try {
            URI url = new URI(text);
            boolean isRight = text.length() <= LONGEST_URL
                    && ("https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme()))
                    && url.getHost() != null
                    && AddressRule.isUnambiguous(url.getHost())
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null
                    && url.getPort() <= 65535
                    && url.getPort() != 0;
            return isRight ? url : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    private Secrets secrets(Signature signature) {
        Optional<String> value = source.value(key(ConfigKey.ENDPOINT_SECRET));
        Optional<String> file = source.value(key(ConfigKey.ENDPOINT_SECRET_FILE));
        if (value.isPresent() == file.isPresent()) {
            problems.add("one of " + key(ConfigKey.ENDPOINT_SECRET) + " and " + key(ConfigKey.ENDPOINT_SECRET_FILE)
                    + " must be set, " + (file.isPresent() ? "not both" : "but none is"));
            return null;
        }
        String key = key(value.isPresent() ? ConfigKey.ENDPOINT_SECRET : ConfigKey.ENDPOINT_SECRET_FILE);
        Secrets secrets = file.map(path -> Secrets.inFile(key, signature, Path.of(path)))
                .orElseGet(() -> Secrets.of(key, signature, value.orElseThrow()));
        if (secrets.keys().isEmpty()) {
            problems.add(key + " must hold 1 to " + Secrets.MOST + " secrets with white space between them, each "
                    + signature.secretRule() + "; what it holds, which is not shown, is something else");
        }
        return secrets;
    }

    private TlsStores tls() {
        return new TlsStores(
                store(ConfigKey.ENDPOINT_TRUST_STORE, ConfigKey.ENDPOINT_TRUST_STORE_PASSWORD),
                store(ConfigKey.ENDPOINT_KEY_STORE, ConfigKey.ENDPOINT_KEY_STORE_PASSWORD));
    }

    private TlsStores.Store store(ConfigKey file, ConfigKey password) {
        Optional<String> path = source.value(key(file));
        if (path.isEmpty()) {
            return null;
        }
        TlsStores.Store store = new TlsStores.Store(
                Path.of(path.get()), source.value(key(password)).orElse(null));
        if (!store.isUsable()) {
            problems.add(key(file) + " must be " + file.rule() + ", was \"" + Text.shown(path.get()) + '"');
        }
        return store;
    }

    private <T> T word(ConfigKey key, T[] values, Function<T, String> word) {
        String text = in.text(
                key,
                key(key),
                key.defaultValue(),
                candidate -> Arrays.stream(values).map(word).anyMatch(candidate::equals));
        return Arrays.stream(values)
                .filter(value -> word.apply(value).equals(text))
                .findFirst()
                .orElseThrow();
    }

    private Set<Integer> retryStatuses() {
        String text = in.text(
                ConfigKey.ENDPOINT_RETRY_STATUSES,
                key(ConfigKey.ENDPOINT_RETRY_STATUSES),
                NO_STATUSES,
                candidate -> STATUSES.matcher(candidate).matches());
        return text.equals(NO_STATUSES)
                ? Set.of()
                : Arrays.stream(text.split(" ")).map(Integer::valueOf).collect(Collectors.toSet());
    }

    private boolean bool(ConfigKey key) {
        return in.bool(key, key(key));
    }

    private Duration duration(ConfigKey key) {
        return in.duration(key, key(key), Duration.ofMillis(100), Duration.ofSeconds(60));
    }

    private int integer(ConfigKey key, int min, int max) {
        return in.integer(key, key(key), key.defaultValue(), min, max);
    }

    private String key(ConfigKey key) {
        return key.forEndpoint(name);
    }
}
