package org.outboxee.config;

import jakarta.enterprise.inject.spi.Bean;

/**
 * A job of this build.
 *
 * @param type its class, never a proxy's
 * @param bean the bean to run; null for a job that is a message-driven bean of its own
 * @param transactional whether it runs in one transaction with its completion
 */
public record Job(String name, Class<?> type, Bean<?> bean, boolean transactional) {

    public boolean isMessageDriven() {
        return bean == null;
    }
}
