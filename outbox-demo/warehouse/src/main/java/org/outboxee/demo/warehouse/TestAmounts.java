package org.outboxee.demo.warehouse;

/** Amounts that make the demo's warehouse behave badly, as the test card numbers of payment providers do. */
public final class TestAmounts {

    /** In cents: busy at the first attempt. */
    public static final long BUSY_ONCE = 1301;

    /** In cents: these goods don't exist. */
    public static final long NO_SUCH_GOODS = 1302;

    /** In cents: takes two seconds. */
    public static final long SLOW = 1303;

    private TestAmounts() {}
}
