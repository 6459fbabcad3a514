package io.howdah.border;

import io.howdah.PhpException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The throwables that crossed in the calls under way, so that what comes home is the very object.
 */
final class Thrown {

    private final List<Throwable> sent = new ArrayList<>();
    private final List<PhpException> received = new ArrayList<>();
    private long firstSent = 1;

    /**
     * Numbers what goes to PHP. No number is given twice: PHP may keep a {@code
     * Howdah\\JavaException} for longer than its call.
     */
    long send(Throwable thrown) {
        sent.add(thrown);
        return firstSent + sent.size() - 1;
    }

    /** {@return what went to PHP under this number in the calls under way, else null} */
    @Nullable Throwable sent(long id) {
        long index = id - firstSent;
        return index >= 0 && index < sent.size() ? sent.get((int) index) : null;
    }

    /** Notes an exception whose object PHP holds until the upcall under way has ended. */
    void receive(PhpException exception) {
        received.add(exception);
    }

    /** {@return how many exceptions PHP holds} */
    int received() {
        return received.size();
    }

    /** {@return whether PHP still holds the object of this exception} */
    boolean holds(PhpException exception) {
        for (int i = received.size() - 1; i >= 0; i--) {
            if (received.get(i) == exception) {
                return true;
            }
        }
        return false;
    }

    /** An upcall has ended: PHP lets go of what came after the first {@code count}. */
    void forget(int count) {
        if (received.size() > count) {
            received.subList(count, received.size()).clear();
        }
    }

    /** The outermost call has ended. */
    void clear() {
        firstSent += sent.size();
        sent.clear();
        received.clear();
    }
}
