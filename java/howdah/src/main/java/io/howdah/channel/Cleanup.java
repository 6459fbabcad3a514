package io.howdah.channel;

import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Thrown;

/** What calls leave to do when the outermost of them has ended; and the memory of the messages. */
final class Cleanup {

    /** A buffer that a large message made larger than this is given back. */
    private static final int LARGE_BUFFER = 1 << 20;

    private final EngineChannel channel;
    private final MessageBuffer message;
    private final Thrown thrown;
    private final PhpOutput output;

    Cleanup(EngineChannel channel, Thrown thrown, PhpOutput output) {
        this.channel = channel;
        this.message = channel.message();
        this.thrown = thrown;
        this.output = output;
    }

    /** After the outermost call: lets go of what only it needed. */
    void run() {
        channel.isTidyingDue = false;
        thrown.clear();
        channel.out().plans().clear();
        channel.out().start(0);
        shrink();
        output.throwFailure();
    }

    /** Between two requests: lets go of what only the last one needed. */
    void runBetweenRequests() {
        if (!channel.isTidyingDue) {
            return;
        }
        channel.java().end();
        channel.isTidyingDue = false;
        thrown.clear();
        shrink();
    }

    private void shrink() {
        if (message.capacity > LARGE_BUFFER) {
            message.detach(); // until it is known where it is
            message.attach(channel.trim());
        }
    }

    /** Takes the buffer as it is now; a large one is given back after the outermost call. */
    void moved() {
        channel.isTidyingDue = true;
        message.detach(); // until it is known where it is
        message.attach(channel.buffer());
    }

    void enlarge(int capacity) {
        channel.isTidyingDue = true;
        message.detach(); // until it is known where it is
        message.attach(channel.reserve(capacity));
    }
}
