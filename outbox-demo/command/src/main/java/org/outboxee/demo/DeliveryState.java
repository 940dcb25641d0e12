package org.outboxee.demo;

/**
 * What a delivery's row says.
 *
 * @param failures attempts that didn't complete
 * @param failureKind of the last failure; null if there was none
 */
record DeliveryState(String status, int failures, String failureKind) {

    boolean isFinal() {
        return status.equals("completed") || status.equals("failed");
    }
}
