package org.outboxee.example.orders;

/** The queues of the shop; the value is the queue's physical name. */
public enum ShopQueue {
    STOCK("shop.stock"),
    BILLING("shop.billing");

    static final String STOCK_NAME = "shop.stock";
    static final String BILLING_NAME = "shop.billing";

    private final String queue;

    ShopQueue(String queue) {
        this.queue = queue;
    }

    @Override
    public String toString() {
        return queue;
    }
}
