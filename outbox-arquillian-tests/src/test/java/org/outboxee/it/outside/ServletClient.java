package org.outboxee.it.outside;

import org.outboxee.it.harness.Http;

/** Lets a servlet of the application send and receive. */
final class ServletClient implements OutsideWorld {

    private final String base;

    ServletClient(String base) {
        this.base = base;
    }

    @Override
    public Letter receive(String queue) {
        Http.Answer answer = Http.get(base + "outside?queue=" + queue);
        if (answer.status() != 200) {
            throw new AssertionError("No message came to " + queue + ": " + answer.status() + ' ' + answer.body());
        }
        return LetterText.read(answer.body());
    }

    @Override
    public void send(String queue, Letter letter) {
        Http.Answer answer = Http.post(base + "outside?queue=" + queue, LetterText.write(letter));
        if (answer.status() != 200) {
            throw new IllegalStateException("Sending to " + queue + ": " + answer.status() + ' ' + answer.body());
        }
    }

    @Override
    public void close() {
        // nothing is held open between two requests
    }
}
