package org.outboxee.config;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.outboxee.config.Shop.once;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.outboxee.api.EventRoutes;
import org.outboxee.api.JobRoute;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.config.Shop.Audit;
import org.outboxee.config.Shop.Confirm;
import org.outboxee.config.Shop.IssueInvoice;
import org.outboxee.config.Shop.Paid;
import org.outboxee.config.Shop.Placed;
import org.outboxee.config.Shop.Reserve;
import org.outboxee.config.Shop.ReserveWorkers;
import org.outboxee.model.RetrySchedule;
import org.outboxee.model.Route;
import org.outboxee.spi.Envelope;

/** Whatever can be known to be wrong fails the deployment, all of it at once, each in one sentence. */
@Tag("A17")
class DeploymentReaderTest {

    private static final String ROUTE = "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$Reserve";

    private final List<Class<?>> beans = new ArrayList<>(
            List.of(Reserve.class, Confirm.class, Audit.class, Shop.Notify.class, Shop.NotifyToo.class));
    private final List<Class<?>> messageDriven =
            new ArrayList<>(List.of(ReserveWorkers.class, IssueInvoice.class, Shop.Foreign.class));
    private final List<Class<?>> localWorkers = new ArrayList<>();
    private Map<String, String> values = Map.of();
    private DeploymentReader reader;

    @Test
    void aRightApplicationHasNoProblem() {
        Application application = read(routing -> routing.on(Placed.class, to -> {
            to.job(Reserve.class)
                    .queue(Shop.QUEUE)
                    .retryAfter(ofSeconds(60), ofSeconds(120))
                    .timeout(ofMinutes(5));
            to.job(Shop.Notify.class)
                    .retryExponentially(ofSeconds(2), ofMinutes(1))
                    .giveUpAfter(ofDays(1))
                    .timeout(ofMillis(1001));
            to.messageDrivenJob(IssueInvoice.class)
                    .queue(Shop.BILLING)
                    .neverRetry()
                    .timeout(ofDays(365));
        }));

        assertThat(reader.problems()).isEmpty();
        assertThat(application.routes().get(Placed.class.getName()))
                .containsExactly(
                        new Route(
                                Reserve.class.getName(),
                                Shop.QUEUE,
                                new RetrySchedule.Listed(List.of(ofSeconds(60), ofSeconds(120))),
                                ofMinutes(5)),
                        new Route(
                                "notify",
                                Envelope.NO_QUEUE,
                                new RetrySchedule.Exponential(ofSeconds(2), ofMinutes(1), ofDays(1)),
                                ofMillis(1001)),
                        new Route("issue-invoice", Shop.BILLING, new RetrySchedule.Listed(List.of()), ofDays(365)));
        assertThat(application.events()).containsExactly(Map.entry(Placed.class.getName(), Placed.class));
        assertThat(application.jobNames()).containsExactly("issue-invoice", "notify", Reserve.class.getName());
        assertThat(application.queueNames()).containsExactly(Envelope.NO_QUEUE, Shop.BILLING, Shop.QUEUE);
        assertThat(application.job("notify").orElseThrow().transactional()).isFalse();
        assertThat(application.job(Reserve.class.getName()).orElseThrow().transactional())
                .isTrue();
        assertThat(application.job("issue-invoice").orElseThrow().isMessageDriven())
                .isTrue();
    }

    @Test
    void aTimeoutIsRoundedUpToWholeSeconds() {
        Application application = read(routing -> routing.on(
                Placed.class, to -> to.job(Reserve.class).neverRetry().timeout(ofMillis(1001))));

        assertThat(application.routes().get(Placed.class.getName()).get(0).timeoutSeconds())
                .isEqualTo(2);
    }

    static Stream<Arguments> mistakesOfARoute() {
        return Stream.of(
                mistake("no timeout; add timeout(…)", route -> route.neverRetry()),
                mistake(
                        "a timeout must not be null",
                        route -> route.neverRetry().timeout(null)),
                mistake(
                        "timeout must be between PT1S and PT8760H, was PT0.999S",
                        route -> route.neverRetry().timeout(ofMillis(999))),
                mistake(
                        "timeout must be between PT1S and PT8760H, was PT-5M",
                        route -> route.neverRetry().timeout(ofMinutes(-5))),
                mistake(
                        "timeout must be between PT1S and PT8760H, was PT8784H",
                        route -> route.neverRetry().timeout(ofDays(366))),
                mistake(
                        "name one retry schedule: retryAfter(…), retryExponentially(…) or neverRetry()",
                        route -> route.timeout(ofMinutes(5))),
                mistake(
                        "name one retry schedule: retryAfter(…), retryExponentially(…) or neverRetry()",
                        route -> once(route).retryExponentially(ofSeconds(1), ofSeconds(2))),
                mistake(
                        "retry delay must be between PT0.001S and PT87600H, was PT0S",
                        route -> once(route).retryAfter(ofSeconds(1), Duration.ZERO)),
                mistake(
                        "retry delay must be between PT0.001S and PT87600H, was PT-1S",
                        route -> once(route).retryAfter(ofSeconds(-1))),
                mistake(
                        "retry delay must be between PT0.001S and PT87600H, was PT87624H",
                        route -> once(route).retryAfter(ofDays(3651))),
                mistake("a retry delay must not be null", route -> once(route).retryAfter(ofSeconds(1), null)),
                mistake("a retry delay must not be null", route -> once(route).retryAfter((Duration[]) null)),
                mistake(
                        "a retry delay must not be null",
                        route -> route.timeout(ofMinutes(5)).retryExponentially(null, ofSeconds(1))),
                mistake(
                        "a retry delay must not be null",
                        route -> route.timeout(ofMinutes(5)).retryExponentially(ofSeconds(1), null)),
                mistake(
                        "longest retry delay must be at least the first, PT2S, was PT1S",
                        route -> route.timeout(ofMinutes(5)).retryExponentially(ofSeconds(2), ofSeconds(1))),
                mistake(
                        "first retry delay must be between PT0.001S and PT87600H, was PT0S",
                        route -> route.timeout(ofMinutes(5)).retryExponentially(Duration.ZERO, ofSeconds(1))),
                mistake(
                        "giveUpAfter must be between PT0.001S and PT87600H, was PT-1S",
                        route -> route.timeout(ofMinutes(5))
                                .retryExponentially(ofSeconds(1), ofSeconds(2))
                                .giveUpAfter(ofSeconds(-1))),
                mistake(
                        "giveUpAfter must not be null",
                        route -> route.timeout(ofMinutes(5))
                                .retryExponentially(ofSeconds(1), ofSeconds(2))
                                .giveUpAfter(null)),
                mistake(
                        "giveUpAfter(…) belongs to retryExponentially(…); a list ends by itself",
                        route -> once(route).giveUpAfter(ofDays(1))),
                mistake(
                        "a queue's name must have 1 to 200 characters without control characters, not be \"-\" and not begin with \"http:\" or \"publish:\", was \"\"",
                        route -> once(route).queue("")),
                mistake(
                        "a queue's name must have 1 to 200 characters without control characters, not be \"-\" and not begin with \"http:\" or \"publish:\", was \"-\"",
                        route -> once(route).queue("-")),
                mistake(
                        "a queue's name must have 1 to 200 characters without control characters, not be \"-\" and not begin with \"http:\" or \"publish:\", was \"null\"",
                        route -> once(route).queue((String) null)),
                mistake(
                        "a queue's name must have 1 to 200 characters without control characters, not be \"-\" and not begin with \"http:\" or \"publish:\", was \"a?b\"",
                        route -> once(route).queue("a\nb")),
                mistake(
                        "nothing in this deployment reads queue shop.unread; add a message-driven bean that extends "
                                + "OutboxQueueWorker, or declare outbox.queue.shop.unread.workers = elsewhere",
                        route -> once(route).queue("shop.unread")));
    }

    @ParameterizedTest
    @MethodSource("mistakesOfARoute")
    void eachMistakeOfARouteHasItsSentence(String sentence, Consumer<JobRoute> route) {
        assertThat(problems(routing -> routing.on(Placed.class, to -> route.accept(to.job(Reserve.class)))))
                .containsExactly(ROUTE + ": " + sentence);
    }

    @Test
    void allMistakesOfARouteAreReportedTogether() {
        beans.remove(Reserve.class);

        List<String> problems = problems(routing -> routing.on(
                Placed.class, to -> to.job(Reserve.class).queue("shop.unread").retryAfter(Duration.ZERO)));

        assertThat(problems).hasSize(4).allMatch(problem -> problem.startsWith(ROUTE));
        assertThat(problems).anyMatch(problem -> problem.contains("exactly one CDI bean or session bean"));
        assertThat(problems).anyMatch(problem -> problem.contains("no timeout"));
        assertThat(problems).anyMatch(problem -> problem.contains("retry delay must be between"));
        assertThat(problems).anyMatch(problem -> problem.contains("reads queue shop.unread"));
    }

    @Test
    void mistakesOfSeveralRoutesEventsAndBeansAreReportedTogether() {
        messageDriven.add(Shop.ContainerManagedWorkers.class);
        localWorkers.add(Shop.OneAtATime.class);
        values = Map.of("outbox.queue.shop.reserve.window", "9");

        List<String> problems = problems(
                routing -> routing.on(Shop.Broken.class, to -> once(to.job(Audit.class)))
                        .on(Paid.class, to -> {}),
                routing -> routing.on(Placed.class, to -> {
                    once(to.job(Shop.Forgotten.class)).queue(Shop.QUEUE);
                    to.job(Reserve.class).neverRetry();
                }));

        assertThat(problems).hasSize(7);
        assertThat(problems).anyMatch(problem -> problem.startsWith("org.outboxee.config.Shop.Broken.anything: "));
        assertThat(problems).anyMatch(problem -> problem.contains("event org.outboxee.config.Shop$Paid has no route"));
        assertThat(problems).anyMatch(problem -> problem.contains("Shop$Forgotten: a job must be exactly one"));
        assertThat(problems).anyMatch(problem -> problem.equals(ROUTE + ": no timeout; add timeout(…)"));
        assertThat(problems).anyMatch(problem -> problem.startsWith("outbox.queue.shop.reserve.window must be 10 to"));
        assertThat(problems).anyMatch(problem -> problem.contains("ContainerManagedWorkers: a worker needs"));
        assertThat(problems).anyMatch(problem -> problem.contains("OneAtATime: a local worker that is a singleton"));
    }

    @Test
    void aBatchMustMakeSenseForItsJob() {
        beans.addAll(List.of(Shop.TooFewTogether.class, Shop.TogetherOutside.class));

        assertThat(problems(routing -> routing.on(Placed.class, to -> {
                    once(to.job(Shop.TooFewTogether.class));
                    once(to.job(Shop.TogetherOutside.class));
                })))
                .containsExactly(
                        "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$TooFewTogether: @JobBatch must "
                                + "be 2 to 1000, was 1",
                        "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$TogetherOutside: @JobBatch is "
                                + "for jobs that run in a transaction and get no messages; "
                                + "org.outboxee.config.Shop$TogetherOutside runs outside of transactions");
    }

    @Test
    void aJobSaysHowManyOfItsDeliveriesMayShareATransaction() {
        beans.add(Shop.Together.class);

        Application application = read(routing -> routing.on(Placed.class, to -> {
            once(to.job(Shop.Together.class));
            once(to.job(Reserve.class));
        }));

        assertThat(application.jobs().values().stream().map(Job::batch)).containsExactlyInAnyOrder(1000, 1);
    }

    @Test
    void anEventWithoutARouteIsRefused() {
        assertThat(problems(routing -> routing.on(Placed.class, to -> {})))
                .containsExactly(
                        "event org.outboxee.config.Shop$Placed has no route; name at least one job, webhook or destination");
    }

    /** Also of the second place all mistakes are told. */
    @Test
    void anEventIsRoutedInOnePlace() {
        List<String> problems = problems(
                routing -> routing.on(Placed.class, to -> once(to.job(Reserve.class))),
                routing -> routing.on(Placed.class, to -> to.job(Confirm.class).neverRetry()));

        assertThat(problems)
                .containsExactly(
                        "event org.outboxee.config.Shop$Placed is routed twice; name all its routes in one place",
                        "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$Confirm: no timeout; add "
                                + "timeout(…)");
    }

    @Test
    @Tag("A6")
    void theSameJobOnTheSameQueueIsOneRoute() {
        List<String> problems = problems(routing -> routing.on(Placed.class, to -> {
            once(to.job(Reserve.class));
            once(to.job(Reserve.class)).queue(Shop.QUEUE);
            once(to.job(Confirm.class));
            once(to.job(Reserve.class));
        }));

        assertThat(problems).containsExactly(ROUTE + ": the same job is routed to the same queue twice");
    }

    @Test
    void theRulesForEventClassesAreChecked() {
        List<String> problems = problems(routing -> routing.on(Shop.Broken.class, to -> once(to.job(Audit.class))));

        assertThat(problems).singleElement().asString().startsWith("org.outboxee.config.Shop.Broken.anything: ");
    }

    @Test
    void twoEventsCannotShareAName() {
        List<String> problems = problems(routing -> routing.on(Shop.OneName.class, to -> once(to.job(Audit.class)))
                .on(Shop.SameName.class, to -> once(to.job(Audit.class))));

        assertThat(problems)
                .containsExactly("events org.outboxee.config.Shop$OneName and org.outboxee.config.Shop$SameName share "
                        + "the type name order-placed");
    }

    @Test
    void twoJobsCannotShareAName() {
        List<String> problems = problems(routing -> routing.on(Placed.class, to -> {
            once(to.job(Shop.Notify.class));
            once(to.job(Shop.NotifyToo.class)).queue(Shop.QUEUE);
        }));

        assertThat(problems)
                .containsExactly(
                        "jobs org.outboxee.config.Shop$Notify and org.outboxee.config.Shop$NotifyToo share the "
                                + "name notify");
    }

    @Test
    void namesThatCannotBeStoredAreRefused() {
        beans.add(Shop.NamelessJob.class);

        List<String> problems =
                problems(routing -> routing.on(Shop.BadName.class, to -> once(to.job(Shop.NamelessJob.class))));

        assertThat(problems)
                .containsExactly(
                        "event org.outboxee.config.Shop$BadName: its type name must have 1 to 200 characters without "
                                + "control characters, was \"a?b\"",
                        "route org.outboxee.config.Shop$BadName -> org.outboxee.config.Shop$NamelessJob: the job's name "
                                + "must have 1 to 200 characters without control characters, was \" \"");
    }

    static Stream<Class<? extends OutboxJob<? super Placed>>> jobsThatCannotRun() {
        return Stream.of(Shop.AbstractJob.class, Shop.JobInterface.class);
    }

    @ParameterizedTest
    @MethodSource("jobsThatCannotRun")
    void aJobIsAConcreteClass(Class<? extends OutboxJob<? super Placed>> job) {
        beans.add(job);

        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(job)))))
                .containsExactly("route org.outboxee.config.Shop$Placed -> " + job.getName()
                        + ": a job must be a concrete class");
    }

    @Test
    void aRouteToNoJobIsRefused() {
        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(null)))))
                .containsExactly("route org.outboxee.config.Shop$Placed -> null: a job must be a concrete class");
    }

    @Test
    void aJobIsExactlyOneBean() {
        String sentence = ": a job must be exactly one CDI bean or session bean of this deployment, found %d; is it "
                + "annotated with a scope such as @ApplicationScoped?";

        beans.remove(Reserve.class);
        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(Reserve.class)))))
                .containsExactly(ROUTE + sentence.formatted(0));

        beans.addAll(List.of(Reserve.class, Reserve.class));
        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(Reserve.class)))))
                .containsExactly(ROUTE + sentence.formatted(2));
    }

    /**
     * {@code to.job(Reserve.class)} for another event doesn't compile. The compiler can be talked over.
     */
    @Test
    void aJobAcceptsItsEvent() {
        List<String> problems = problems(routing ->
                routing.on(Paid.class, to -> once(unchecked(to).job(Reserve.class))));

        assertThat(problems)
                .containsExactly("route org.outboxee.config.Shop$Paid -> org.outboxee.config.Shop$Reserve: the job "
                        + "accepts only org.outboxee.config.Shop$Placed");
    }

    @Test
    void aClassThatIsNoJobIsRefused() {
        beans.add(String.class);
        @SuppressWarnings({"unchecked", "rawtypes"})
        Class<? extends OutboxJob<? super Placed>> job = (Class) String.class;

        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(job)))))
                .containsExactly("route org.outboxee.config.Shop$Placed -> java.lang.String: a job must implement "
                        + "org.outboxee.api.OutboxJob");
    }

    @Test
    void aJobOfASupertypeMayTakeManyEvents() {
        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(Audit.class)))
                        .on(Paid.class, to -> once(to.job(Audit.class)))))
                .isEmpty();
    }

    @Test
    @Tag("A20")
    void aQueueIsReadHereOrDeclaredToBeReadElsewhere() {
        values = Map.of("outbox.queue.shop.unread.workers", "elsewhere");

        assertThat(problems(routing -> routing.on(
                        Placed.class, to -> once(to.job(Reserve.class)).queue("shop.unread"))))
                .isEmpty();
    }

    @Test
    void aWorkerIsFoundByItsLookupOrByTheConfiguredDestination() {
        messageDriven.add(Shop.WorkersByLookup.class);
        values = Map.of("outbox.queue.shop.other.destination", "java:/jms/elsewhere");

        assertThat(problems(routing -> routing.on(Placed.class, to -> {
                    once(to.job(Reserve.class)).queue("java:/jms/elsewhere");
                    once(to.job(Reserve.class)).queue("shop.other");
                })))
                .isEmpty();
    }

    @Test
    void aQueueCarriedLocallyNeedsNoReader() {
        values = Map.of("outbox.queue.shop.unread.carrier", "local");

        assertThat(problems(routing -> routing.on(
                        Placed.class, to -> once(to.job(Reserve.class)).queue("shop.unread"))))
                .isEmpty();
    }

    @Test
    void aMessageDrivenJobNeedsABroker() {
        values = Map.of("outbox.queue.shop.billing.carrier", "local");

        assertThat(problems(routing -> routing.on(
                        Placed.class,
                        to -> once(to.messageDrivenJob(IssueInvoice.class)).queue(Shop.BILLING))))
                .containsExactly(
                        "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$IssueInvoice: queue "
                                + "shop.billing is carried locally, but a message-driven job needs a broker; set "
                                + "outbox.queue.shop.billing.carrier = jms");
    }

    @Test
    void aMessageDrivenJobNeedsAQueue() {
        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.messageDrivenJob(IssueInvoice.class)))))
                .containsExactly("route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$IssueInvoice: a "
                        + "message-driven job needs a queue; add queue(…)");
    }

    @Test
    void aMessageDrivenJobReadsItsOwnQueue() {
        assertThat(problems(routing -> routing.on(
                        Placed.class,
                        to -> once(to.messageDrivenJob(IssueInvoice.class)).queue(Shop.QUEUE))))
                .containsExactly(
                        "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$IssueInvoice: nothing "
                                + "in this deployment reads queue shop.reserve; add its destination to "
                                + "org.outboxee.config.Shop$IssueInvoice, or declare outbox.queue.shop.reserve.workers = "
                                + "elsewhere");
    }

    @ParameterizedTest
    @MethodSource("notMessageDrivenJobs")
    void aMessageDrivenJobIsAnAnnotatedBeanOfTheDeployment(Class<?> job) {
        assertThat(problems(routing -> routing.on(
                        Placed.class, to -> once(to.messageDrivenJob(job)).queue(Shop.QUEUE))))
                .contains("route org.outboxee.config.Shop$Placed -> " + job.getName()
                        + ": a message-driven job must be a "
                        + "message-driven bean of this deployment annotated with @OutboxWorker");
    }

    static Stream<Class<?>> notMessageDrivenJobs() {
        return Stream.of(Shop.Foreign.class, Reserve.class, ReserveWorkers.class, Shop.ContainerManagedJob.class);
    }

    @Test
    void aQueueOfAMessageDrivenJobIsNotSharedWithWorkers() {
        values = Map.of("outbox.queue.shop.billing.destination", "java:app/jms/reserve");

        assertThat(problems(routing -> routing.on(
                        Placed.class,
                        to -> once(to.messageDrivenJob(IssueInvoice.class)).queue(Shop.BILLING))))
                .containsExactly(
                        "route org.outboxee.config.Shop$Placed -> org.outboxee.config.Shop$IssueInvoice: queue "
                                + "shop.billing is read by an OutboxQueueWorker and by a message-driven job; each needs a queue "
                                + "of its own");
    }

    /** Whether or not a route leads to them: their messages would be delivered again while their job runs. */
    @Test
    void aContainerManagedWorkerIsRefusedWithTheReason() {
        messageDriven.addAll(List.of(Shop.ContainerManagedWorkers.class, Shop.ContainerManagedJob.class));

        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(Reserve.class)))))
                .hasSize(2)
                .allMatch(problem -> problem.endsWith(": a worker needs @TransactionManagement(BEAN): with a "
                        + "container-managed transaction the broker would deliver its message again while the job "
                        + "still runs"));
    }

    @Test
    void aQueueWorkerIsNotAJobToo() {
        messageDriven.add(Shop.TwiceAWorker.class);

        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(Reserve.class)))))
                .containsExactly(
                        "org.outboxee.config.Shop$TwiceAWorker: an OutboxQueueWorker runs the jobs of its queue; "
                                + "@OutboxWorker is for a message-driven bean that is a job itself");
    }

    @Test
    void aLocalWorkerHasTransactionsAndConcurrencyOfItsOwn() {
        localWorkers.addAll(List.of(Shop.OneAtATime.class, Shop.ContainerManagedLocal.class));

        assertThat(problems(routing -> routing.on(Placed.class, to -> once(to.job(Reserve.class)))))
                .satisfiesExactlyInAnyOrder(
                        one -> assertThat(one)
                                .startsWith("org.outboxee.config.Shop$OneAtATime: ")
                                .contains("@ConcurrencyManagement(BEAN)"),
                        two -> assertThat(two)
                                .startsWith("org.outboxee.config.Shop$ContainerManagedLocal: ")
                                .contains("@TransactionManagement(BEAN)"));
    }

    /** A definition that throws must not hide what else is wrong, nor show what its message may contain. */
    @Test
    void aDefinitionThatThrowsIsAProblemLikeOthers() {
        List<String> problems = problems(
                routing -> {
                    throw new IllegalStateException("password=hunter2");
                },
                routing -> routing.on(Paid.class, to -> {}));

        assertThat(problems).hasSize(2);
        assertThat(problems.get(0))
                .startsWith("a definition of routes threw java.lang.IllegalStateException at "
                        + "org.outboxee.config.DeploymentReaderTest.")
                .contains("DeploymentReaderTest.java:")
                .doesNotContain("hunter2");
        assertThat(problems.get(1)).contains("has no route");
    }

    @Test
    void aNullInPlaceOfAnEventClassIsFoundWhereItIsWritten() {
        assertThat(problems(routing -> routing.on(null, to -> {})))
                .singleElement()
                .asString()
                .startsWith("a definition of routes threw java.lang.NullPointerException at "
                        + "org.outboxee.config.DeploymentReaderTest.");
    }

    @Test
    void noRoutesAreNoProblem() {
        Application application = read();

        assertThat(reader.problems()).isEmpty();
        assertThat(application.queueNames()).containsExactly(Envelope.NO_QUEUE);
        assertThat(application.jobNames()).isEmpty();
    }

    private static Arguments mistake(String sentence, Consumer<JobRoute> route) {
        return Arguments.of(sentence, route);
    }

    @SuppressWarnings("unchecked")
    private static EventRoutes<Placed> unchecked(EventRoutes<?> routes) {
        return (EventRoutes<Placed>) routes;
    }

    private List<String> problems(OutboxRoutes... routes) {
        read(routes);
        return reader.problems();
    }

    private Application read(OutboxRoutes... routes) {
        GivenConfig source = new GivenConfig(values);
        reader = new DeploymentReader(
                OutboxConfig.read(source, "shop", "node").config(),
                source,
                beans.stream().map(StubBean::of).collect(ArrayList::new, ArrayList::add, ArrayList::addAll),
                messageDriven.stream()
                        .map(WorkerBean::of)
                        .flatMap(Optional::stream)
                        .toList(),
                new LocalWorkers(localWorkers.stream()
                        .map(StubBean::of)
                        .collect(ArrayList::new, ArrayList::add, ArrayList::addAll)));
        return reader.read(Arrays.asList(routes));
    }
}
