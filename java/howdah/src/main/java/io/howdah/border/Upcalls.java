package io.howdah.border;

import java.util.Arrays;

/** The Java functions that PHP holds, by the numbers under which it knows them. */
final class Upcalls {

    private static final Upcall RELEASED =
            (message, arguments) -> {
                throw new IllegalStateException("PHP called a Java callback that it had released");
            };

    private Upcall[] upcalls = new Upcall[16];
    private int count;
    private int[] free = new int[16];
    private int freeCount;

    /** Takes a function in. Returns its number. */
    int register(Upcall upcall) {
        int id = freeCount > 0 ? free[--freeCount] : count++;
        if (id == upcalls.length) {
            upcalls = Arrays.copyOf(upcalls, id * 2);
            free = Arrays.copyOf(free, id * 2);
        }
        upcalls[id] = upcall;
        return id;
    }

    Upcall get(int id) {
        return upcalls[id];
    }

    /** Reads the list of those that PHP holds no more, whose tag was consumed. */
    void readReleased(MessageBuffer message) {
        int end = message.openDelimited();
        while (message.position < end) {
            int id = (int) message.getVarint();
            upcalls[id] = RELEASED;
            free[freeCount++] = id;
        }
    }
}
