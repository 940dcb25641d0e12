package org.outboxee.transport.http;

import java.io.Serial;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.outboxee.model.AddressRule;

/**
 * Hands the client addresses that have been checked, which are those that it connects to: a name that answers first with
 * a public address and then with 127.0.0.1 gets nowhere. One address that is refused refuses the name.
 */
final class CheckedResolver {

    private final AddressRule rule;
    private final Names names;

    CheckedResolver(AddressRule rule, Names names) {
        this.rule = rule;
        this.names = names;
    }

    /** Where addresses come from. */
    interface Names {
        InetAddress[] lookUp(String host) throws UnknownHostException;
    }

    /** Says why. */
    static final class AddressRefusedException extends UnknownHostException {

        @Serial
        private static final long serialVersionUID = 1L;

        AddressRefusedException(String reason) {
            super(reason);
        }
    }

    InetAddress[] resolve(String host) throws UnknownHostException {
        if (!AddressRule.isUnambiguous(host)) {
            throw new AddressRefusedException(
                    "requests may not go to the endpoint's address, which is not written as " + "four decimal numbers");
        }
        InetAddress[] addresses = names.lookUp(AddressRule.withoutBrackets(host));
        for (InetAddress address : addresses) {
            Optional<String> refusal = rule.refusal(address);
            if (refusal.isPresent()) {
                throw new AddressRefusedException("requests may not go to the endpoint's address "
                        + address.getHostAddress() + ", which is " + refusal.get());
            }
        }
        return addresses;
    }
}
