package org.outboxee.it.probe;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

/** As {@link BrokenBusiness}, in a CDI bean. */
@ApplicationScoped
@Transactional
public class TransactionalBusiness {

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

    @Transactional(rollbackOn = BusinessException.class)
    public void throwRollingBack(String test) throws BusinessException {
        add(test);
        throw new BusinessException();
    }

    private List<UUID> add(String test) {
        return store.add("FanOutProbe", test, Behaviour.COMPLETE, 0, 1, ProbeStore.End.COMMIT);
    }
}
