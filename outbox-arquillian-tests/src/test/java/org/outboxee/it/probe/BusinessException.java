package org.outboxee.it.probe;

/** A checked exception; by the rules of EJB and of {@code @Transactional} its transaction still commits. */
public class BusinessException extends Exception {

    private static final long serialVersionUID = 1L;

    public BusinessException() {
        super("the business fails after add");
    }
}
