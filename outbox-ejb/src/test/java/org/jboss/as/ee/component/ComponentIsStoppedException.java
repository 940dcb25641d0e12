package org.jboss.as.ee.component;

/** Named like WildFly's own, which is not on the class path of unit tests. */
public class ComponentIsStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;
}
