package org.outboxee.model;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where requests may go (X1). Only what is public by the registries of special-purpose addresses (RFC 6890): everything
 * else could reach what only this server can reach. Judged by the address, so that no spelling of it makes a difference.
 *
 * @param privateAllowed whether private and loopback addresses are allowed; link-local ones, where clouds keep their
 *     metadata, and multicast never are
 */
public record AddressRule(boolean privateAllowed) {

    private record Block(String what, boolean isPrivate, int bits, int... prefix) {

        boolean contains(byte[] address) {
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> bit % 8;
                if ((address[bit / 8] & mask) != (prefix(bit / 8) & mask)) {
                    return false;
                }
            }
            return true;
        }

        private int prefix(int index) {
            return index < prefix.length ? prefix[index] : 0;
        }
    }

    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0[xX][0-9A-Fa-f]*");
    private static final Pattern PLAIN_IPV4 = Pattern.compile("((0|[1-9][0-9]{0,2})(\\.(?!$)|$)){4}");

    private static final List<Block> IPV4 = List.of(
            new Block("this network", false, 8, 0),
            new Block("private", true, 8, 10),
            new Block("shared by a carrier", true, 10, 100, 64),
            new Block("loopback", true, 8, 127),
            new Block("link-local", false, 16, 169, 254),
            new Block("private", true, 12, 172, 16),
            new Block("reserved", false, 24, 192, 0, 0),
            new Block("documentation", false, 24, 192, 0, 2),
            new Block("reserved", false, 24, 192, 88, 99),
            new Block("private", true, 16, 192, 168),
            new Block("benchmarking", false, 15, 198, 18),
            new Block("documentation", false, 24, 198, 51, 100),
            new Block("documentation", false, 24, 203, 0, 113),
            new Block("multicast", false, 4, 224),
            new Block("reserved", false, 4, 240));

    private static final Block LOOPBACK_6 =
            new Block("loopback", true, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);

    private static final List<Block> IPV6 = List.of(
            LOOPBACK_6,
            new Block("private", true, 7, 0xfc),
            new Block("link-local", false, 10, 0xfe, 0x80),
            new Block("multicast", false, 8, 0xff),
            new Block("a tunnel", false, 23, 0x20, 0x01, 0x00),
            new Block("documentation", false, 32, 0x20, 0x01, 0x0d, 0xb8),
            new Block("a tunnel", false, 16, 0x20, 0x02),
            new Block("documentation", false, 20, 0x3f, 0xff, 0x00));

    /** All that is routed on the Internet; IPv4 in the clothes of IPv6 is not. */
    private static final Block GLOBAL_6 = new Block("global", false, 3, 0x20);

    /** Why an address is refused, in a word or two; empty if requests may go there. */
    public Optional<String> refusal(InetAddress address) {
        byte[] bytes = address.getAddress();
        boolean isIpv4 = address instanceof Inet4Address;
        Optional<Block> special = (isIpv4 ? IPV4 : IPV6)
                .stream().filter(block -> block.contains(bytes)).findFirst();
        if (special.isPresent()) {
            return special.filter(block -> !(block.isPrivate() && privateAllowed))
                    .map(Block::what);
        }
        return isIpv4 || GLOBAL_6.contains(bytes) ? Optional.empty() : Optional.of("reserved");
    }

    /**
     * Whether everybody reads a host in the same way. What ends in a number is an IPv4 address, and with octal,
     * hexadecimal or missing numbers it is 127.0.0.1 to one program, 177.0.0.1 to another and a name to a third.
     */
    public static boolean isUnambiguous(String host) {
        boolean isIpv6 = host.indexOf(':') >= 0;
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        boolean endsInANumber =
                NUMBER.matcher(name.substring(name.lastIndexOf('.') + 1)).matches();
        return isIpv6 || !endsInANumber || PLAIN_IPV4.matcher(host).matches();
    }

    /** The host of a URL as it is looked up: an IPv6 address stands in brackets there. */
    public static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
