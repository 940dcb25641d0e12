package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** X1: only what is public may be reached, however its address is written. */
class AddressRuleTest {

    private static final AddressRule PUBLIC_ONLY = new AddressRule(false);
    private static final AddressRule PRIVATE_TOO = new AddressRule(true);

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, this network",
        "10.0.0.1, private",
        "10.255.255.255, private",
        "100.64.0.1, shared by a carrier",
        "100.127.255.255, shared by a carrier",
        "127.0.0.1, loopback",
        "127.1.2.3, loopback",
        "169.254.169.254, link-local",
        "172.16.0.1, private",
        "172.31.255.255, private",
        "192.0.0.8, reserved",
        "192.0.2.1, documentation",
        "192.168.1.1, private",
        "198.19.255.255, benchmarking",
        "198.51.100.7, documentation",
        "203.0.113.7, documentation",
        "224.0.0.1, multicast",
        "239.255.255.255, multicast",
        "240.0.0.1, reserved",
        "255.255.255.255, reserved",
        "::, reserved",
        "::1, loopback",
        "0:0:0:0:0:0:0:1, loopback",
        "::ffff:127.0.0.1, loopback",
        "::ffff:a9fe:a9fe, link-local",
        "::127.0.0.1, reserved",
        "64:ff9b::7f00:1, reserved",
        "100::1, reserved",
        "2001::1, a tunnel",
        "2001:db8::1, documentation",
        "2002:7f00:1::, a tunnel",
        "3fff::1, documentation",
        "fc00::1, private",
        "fd12:3456::1, private",
        "fe80::1, link-local",
        "fec0::1, reserved",
        "ff02::1, multicast"
    })
    void whatIsNotPublicIsRefused(String address, String what) throws UnknownHostException {
        assertThat(PUBLIC_ONLY.refusal(InetAddress.getByName(address))).contains(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "2600::1",
                "2a00:1450:4001:830::200e"
            })
    void whatIsPublicIsAllowed(String address) throws UnknownHostException {
        assertThat(PUBLIC_ONLY.refusal(InetAddress.getByName(address))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "1.1.1.1",
                "255.255.255.255",
                "billing.example",
                "7.example",
                "x7",
                "::1",
                "[::1]",
                "::ffff:10.0.0.1",
                "a0x1"
            })
    void aPlainAddressAndANameAreReadInOneWay(String host) {
        assertThat(AddressRule.isUnambiguous(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "127.1", "0177.0.0.1", "0x7f.1", "0x", "2130706433", "1.2.3.4.", "a.1", "1.2.3.4.5"})
    void whatEndsInANumberIsAnAddressAndMustLookLikeOne(String host) {
        assertThat(AddressRule.isUnambiguous(host)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1", "127.0.0.1", "192.168.1.1", "100.64.0.1", "::1", "fd12:3456::1", "1.1.1.1"})
    void anEndpointMayBeAllowedPrivateAddresses(String address) throws UnknownHostException {
        assertThat(PRIVATE_TOO.refusal(InetAddress.getByName(address))).isEmpty();
    }

    /** There a cloud keeps its machines' credentials. */
    @Test
    void linkLocalAndMulticastAddressesAreNeverAllowed() throws UnknownHostException {
        assertThat(PRIVATE_TOO.refusal(InetAddress.getByName("169.254.169.254")))
                .contains("link-local");
        assertThat(PRIVATE_TOO.refusal(InetAddress.getByName("fe80::1"))).contains("link-local");
        assertThat(PRIVATE_TOO.refusal(InetAddress.getByName("224.0.0.1"))).contains("multicast");
    }
}
