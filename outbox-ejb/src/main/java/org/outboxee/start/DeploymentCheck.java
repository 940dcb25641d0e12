package org.outboxee.start;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.config.Application;
import org.outboxee.config.ChosenSerializer;
import org.outboxee.config.Configuration;
import org.outboxee.config.DeploymentReader;
import org.outboxee.config.LocalWorkers;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.WorkerBean;
import org.outboxee.model.OutboxLog;
import org.outboxee.spi.OutboxExtension;
import org.outboxee.transport.carrier.Carriers;
import org.outboxee.transport.jms.WorkerDestinations;

/** Puts configuration and routes together and refuses the deployment with every problem at once. */
@ApplicationScoped
class DeploymentCheck {

    private Configuration configuration;
    private OutboxConfig config;
    private BeanManager beans;
    private WorkerDestinations destinations;
    private Carriers carriers;

    DeploymentCheck() {}

    @Inject
    DeploymentCheck(
            Configuration configuration,
            OutboxConfig config,
            BeanManager beans,
            WorkerDestinations destinations,
            Carriers carriers) {
        this.configuration = configuration;
        this.config = config;
        this.beans = beans;
        this.destinations = destinations;
        this.carriers = carriers;
    }

    Application checkOnce() {
        OutboxExtension found = beans.getExtension(OutboxExtension.class);
        List<WorkerBean> workers = found.messageDrivenBeans().stream()
                .map(WorkerBean::of)
                .flatMap(Optional::stream)
                .toList();
        DeploymentReader reader = new DeploymentReader(
                config, configuration.source(), found.jobs(), workers, new LocalWorkers(found.localWorkers()));
        List<String> problems = new ArrayList<>(configuration.problems());
        Application application =
                reader.read(found.routes().stream().map(this::instance).toList());
        problems.addAll(reader.problems());
        problems.addAll(carriers.problems(application));
        problems.addAll(ChosenSerializer.problems(beans));
        if (!problems.isEmpty()) {
            throw new OutboxConfigurationException(problems.stream().distinct().toList());
        }
        warnAboutUnknownKeys(application.queueNames());
        workers.forEach(this::rememberDestination);
        return application;
    }

    private void warnAboutUnknownKeys(List<String> queues) {
        List<String> unknown = OutboxConfig.unknownKeys(configuration.source(), queues);
        if (!unknown.isEmpty()) {
            OutboxLog.of(DeploymentCheck.class)
                    .log(Level.WARNING, "Configuration keys that the outbox does not know and ignores: " + unknown);
        }
    }

    private void rememberDestination(WorkerBean worker) {
        if (worker.queue() != null) {
            destinations.put(worker.queue(), worker.lookup());
        }
    }

    private OutboxRoutes instance(Bean<?> bean) {
        CreationalContext<?> context = beans.createCreationalContext(bean);
        return (OutboxRoutes) beans.getReference(bean, OutboxRoutes.class, context);
    }
}
