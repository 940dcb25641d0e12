package org.outboxee.config;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.enterprise.inject.spi.Bean;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The session beans that lend their module's surroundings to local jobs: to those of the same archive. */
public final class LocalWorkers {

    private final List<Bean<?>> beans;

    public LocalWorkers(List<Bean<?>> beans) {
        this.beans = List.copyOf(beans);
    }

    /** The one of the same archive as a class, else the only one there is, else null. */
    public Bean<?> of(Class<?> type) {
        return beans.stream()
                .filter(bean -> Objects.equals(archive(bean.getBeanClass()), archive(type)))
                .findFirst()
                .<Bean<?>>map(bean -> bean)
                .orElse(beans.size() == 1 ? beans.get(0) : null);
    }

    List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (Bean<?> bean : beans) {
            Class<?> type = bean.getBeanClass();
            if (!WorkerBean.isBeanManaged(type)) {
                problems.add(
                        type.getName() + ": a local worker needs @TransactionManagement(BEAN), or the container would "
                                + "put a transaction around the job's own");
            }
            ConcurrencyManagement concurrency = type.getAnnotation(ConcurrencyManagement.class);
            if (type.isAnnotationPresent(Singleton.class)
                    && (concurrency == null || concurrency.value() != ConcurrencyManagementType.BEAN)) {
                problems.add(
                        type.getName() + ": a local worker that is a singleton needs @ConcurrencyManagement(BEAN), or "
                                + "it would run one job at a time; @Stateless is simpler");
            }
        }
        return problems;
    }

    private static Object archive(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? type.getClassLoader() : String.valueOf(source.getLocation());
    }
}
