package io.howdah.border;

import io.howdah.PhpException;
import java.util.ArrayList;
import java.util.List;

/**
 * The exceptions of PHP that Java got in the calls under way and that PHP still has, so that what
 * comes home is the very object.
 */
final class Thrown {

    private final List<PhpException> received = new ArrayList<>();

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
        received.clear();
    }
}
