package org.outboxee.it.probe;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/** Business code in an EJB that ends with something else than a RuntimeException. */
@Stateless
public class BrokenBusiness {

    @Inject
    private ProbeStore store;

    public void throwError(String test) {
        add(test);
        throw new AssertionError("the business fails after add");
    }

    public void throwChecked(String test) throws BusinessException {
        add(test);
        throw new BusinessException();
    }

    public void throwRollingBack(String test) throws RollingBackException {
        add(test);
        throw new RollingBackException();
    }

    private List<UUID> add(String test) {
        return store.add("FanOutProbe", test, Behaviour.COMPLETE, 0, 1, ProbeStore.End.COMMIT);
    }
}
