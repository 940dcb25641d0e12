package org.outboxee.example.orders;

import jakarta.enterprise.context.ApplicationScoped;

/** Declines what is too good to be true. */
@ApplicationScoped
public class FraudCheck {

    /** 10,000.00 in any currency; a larger order is declined. */
    public static final long LIMIT_CENTS = 1_000_000;

    void check(Order order) {
        if (order.amountCents() > LIMIT_CENTS) {
            throw new OrderDeclinedException("more than " + LIMIT_CENTS + " cents");
        }
    }
}
