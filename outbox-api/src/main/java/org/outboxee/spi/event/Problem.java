package org.outboxee.spi.event;

/**
 * A rule that a class breaks.
 *
 * @param owner the class at fault: the event or a class it consists of
 * @param member the member at fault, a method with "()"; null if it is the class itself
 * @param rule what is wrong and what to do about it
 */
public record Problem(ClassView owner, String member, String rule) {

    /**
     * The whole message.
     *
     * @return class, member and rule
     */
    public String sentence() {
        return owner.name() + (member == null ? "" : "." + member) + ": " + rule;
    }
}
