package org.outboxee.it;

import org.jboss.arquillian.container.test.api.Deployer;
import org.outboxee.it.harness.ArquillianServer;

/** Deploys what must be refused. */
final class Refusals {

    private Refusals() {}

    /**
     * Deploys an unmanaged deployment.
     *
     * @return why it was refused: what the server answered and what it logged meanwhile, since Payara only logs the reason
     * @throws AssertionError if it was accepted; it is undeployed then
     */
    static String of(Deployer deployer, String deployment) {
        long mark = ArquillianServer.logMark();
        StringBuilder why = new StringBuilder();
        try {
            deployer.deploy(deployment);
        } catch (Exception e) { // Arquillian throws the container's checked exceptions too
            for (Throwable next = e; next != null; next = next.getCause()) {
                why.append(next).append('\n');
            }
            return why.append(ArquillianServer.logSince(mark)).toString();
        }
        deployer.undeploy(deployment);
        throw new AssertionError("The server accepted the deployment " + deployment);
    }
}
