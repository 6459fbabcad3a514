package io.howdah.channel;

import io.howdah.wire.Schema;

/**
 * What comes back from a crossing, as one number: a reply's flags, in the upper half, and length;
 * or, negative, an upcall that PHP waits for: its place, in the upper half, whether the buffer has
 * moved, and its length.
 */
public final class Crossing {

    /** What comes back is not there yet. */
    public static final long PENDING = Long.MAX_VALUE;

    private static final long MOVED = 1L << Schema.WordBit.UPCALL_MOVED;
    private static final int PLACE = (1 << Schema.WordBit.UPCALL_MOVED) - 1;

    private Crossing() {}

    /** {@return where an upcall stands} */
    public static int placeOf(long upcall) {
        return (int) (upcall >>> Schema.WordBit.UPPER_HALF) & PLACE;
    }

    /** {@return how long an upcall is} */
    public static int lengthOf(long upcall) {
        return (int) upcall & PLACE;
    }

    /** Whether an upcall says that the buffer has moved. */
    static boolean hasMoved(long upcall) {
        return (upcall & MOVED) != 0;
    }

    /**
     * {@return whether an upcall is about HTTP requests}
     *
     * @param handle which upcall
     */
    public static boolean isForLoop(int handle) {
        return handle >= Schema.Upcall.HTTP_NEXT && handle <= Schema.Upcall.HTTP_READ;
    }
}
