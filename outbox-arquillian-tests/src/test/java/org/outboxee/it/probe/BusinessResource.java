package org.outboxee.it.probe;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import org.outboxee.api.OutboxEventStore;

/** The way for tests to business code that ends in unusual ways. Lives in the WAR. */
@RequestScoped
@Path("business")
@Produces(MediaType.TEXT_PLAIN)
public class BusinessResource {

    @Inject
    private BrokenBusiness ejb;

    @Inject
    private TransactionalBusiness cdi;

    @Inject
    private SlowBusiness slow;

    @Inject
    private CarefulBusiness careful;

    @Inject
    private OutboxEventStore outbox;

    @Resource
    private UserTransaction transaction;

    private interface Business {
        void run() throws Exception;
    }

    @POST
    @Path("ejb-error")
    public Response ejbError(@QueryParam("test") String test) {
        return answer(() -> ejb.throwError(test));
    }

    @POST
    @Path("ejb-checked")
    public Response ejbChecked(@QueryParam("test") String test) {
        return answer(() -> ejb.throwChecked(test));
    }

    @POST
    @Path("ejb-rolling-back")
    public Response ejbRollingBack(@QueryParam("test") String test) {
        return answer(() -> ejb.throwRollingBack(test));
    }

    @POST
    @Path("cdi-error")
    public Response cdiError(@QueryParam("test") String test) {
        return answer(() -> cdi.throwError(test));
    }

    @POST
    @Path("cdi-checked")
    public Response cdiChecked(@QueryParam("test") String test) {
        return answer(() -> cdi.throwChecked(test));
    }

    @POST
    @Path("cdi-rolling-back")
    public Response cdiRollingBack(@QueryParam("test") String test) {
        return answer(() -> cdi.throwRollingBack(test));
    }

    @POST
    @Path("add-then-time-out")
    public Response addThenTimeOut(
            @QueryParam("test") String test,
            @QueryParam("timeout") @DefaultValue("2") int timeout,
            @QueryParam("wait") @DefaultValue("4") int wait) {
        return answer(() -> slow.addThenWait(test, timeout, wait));
    }

    @POST
    @Path("time-out-then-add")
    public Response timeOutThenAdd(@QueryParam("test") String test) {
        return answer(() -> slow.waitThenAdd(test, 2, 4));
    }

    /** The answer says whether the event was refused; the business goes on either way. */
    @POST
    @Path("careful")
    public String careful(
            @QueryParam("test") String test,
            @QueryParam("value") @DefaultValue("1.5") double value,
            @QueryParam("length") @DefaultValue("10") int length,
            @QueryParam("delay") @DefaultValue("0") int delay) {
        MeasuredProbe event = new MeasuredProbe(test, Behaviour.COMPLETE, 0, value, "x".repeat(length));
        return careful.add(event, Duration.ofSeconds(delay));
    }

    /** Adds in a transaction of the WAR's own, without any EJB in between. */
    @POST
    @Path("add-from-war")
    public Response addFromWar(@QueryParam("test") String test) {
        return answer(() -> {
            transaction.begin();
            outbox.add(new FanOutProbe(test, Behaviour.COMPLETE, 0), options -> options.header("fan-out", "yes"));
            transaction.commit();
        });
    }

    private static Response answer(Business business) {
        try {
            business.run();
            return Response.ok("committed").build();
        } catch (Throwable e) { // an Error is one of the ends that are asked for
            return ProbeResource.failed(e);
        }
    }
}
