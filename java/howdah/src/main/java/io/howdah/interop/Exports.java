package io.howdah.interop;

import io.howdah.stub.Upcall;
import io.howdah.wire.Schema;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What PHP holds of Java, by the numbers under which it knows it: objects, which have the same
 * number for as long as PHP holds them, and callables, which have a new one each time they cross.
 *
 * <p>Objects are found by identity in an open-addressing table of their numbers:
 *
 * <pre>
 *   slots   [ 0 | 7 | 3 | 0 | 5 | … ]    at identityHashCode & mask, or after; 0 is empty
 *   things  [ - | a | b | c | … ]         by number
 * </pre>
 */
public final class Exports {

    /** More would be a leak; PHP's side counts with numbers of this size. */
    static final int LIMIT = Schema.Limit.JAVA_OBJECT;

    private static final byte FREE = 0;
    private static final byte CALLABLE = 1;
    private static final byte OBJECT = 2;

    /** A constant of a class: PHP's classes keep its number. */
    private static final byte PERMANENT = 3;

    private @Nullable Object[] things = new Object[64];
    private byte[] kinds = new byte[64];

    /** The next number that was never given out. */
    private int end = 1;

    private int[] free = new int[64];
    private int freeCount;

    private int[] slots = new int[256];
    private int mask = 255;
    private int objects;

    /** Numbers given out in messages that have not been sent, innermost last. */
    private int[] given = new int[16];

    /** For each, how deep its message is nested. */
    private int[] depths = new int[16];

    private int givenCount;

    /** What PHP holds no more, but the replies being read may still mention. */
    private int[] late = new int[16];

    /** For each, how deep the reply is nested. */
    private int[] lateDepths = new int[16];

    private int lateCount;

    Exports() {}

    // --- Giving out

    /**
     * Numbers an object that goes to PHP.
     *
     * @param object the object
     * @param depth how deep the message is nested that it goes in
     * @return its number
     */
    public int give(Object object, int depth) {
        int slot = System.identityHashCode(object) & mask;
        for (int id = slots[slot]; id != 0; id = slots[slot]) {
            if (things[id] == object) {
                if (givenCount > 0) {
                    keepGiven(id, depth);
                }
                if (lateCount > 0) {
                    keepLate(id);
                }
                return id;
            }
            slot = slot + 1 & mask;
        }
        int id = add(object, OBJECT);
        enter(id, slot);
        note(id, depth);
        return id;
    }

    /**
     * Numbers a function that goes to PHP.
     *
     * @param upcall the function
     * @param depth how deep the message is nested that it goes in
     * @return its number
     */
    public int give(Upcall upcall, int depth) {
        int id = add(upcall, CALLABLE);
        note(id, depth);
        return id;
    }

    /** Numbers a constant, for good. */
    int givePermanently(Object constant) {
        int id = give(constant, Integer.MAX_VALUE);
        if (givenCount > 0 && given[givenCount - 1] == id) {
            givenCount--;
        }
        kinds[id] = PERMANENT;
        return id;
    }

    private int add(Object thing, byte kind) {
        int id;
        if (freeCount > 0) {
            id = free[--freeCount];
        } else {
            id = end;
            if (id == LIMIT) {
                throw new IllegalStateException(
                        "PHP holds "
                                + (LIMIT - 1)
                                + " Java objects and callbacks, which is the limit: let go of some"
                                + " (unset, leave the function) before more are made");
            }
            if (id == things.length) {
                things = Arrays.copyOf(things, id * 2);
                kinds = Arrays.copyOf(kinds, id * 2);
            }
            end = id + 1;
        }
        things[id] = thing;
        kinds[id] = kind;
        return id;
    }

    private void enter(int id, int slot) {
        slots[slot] = id;
        if (++objects * 2 > slots.length) {
            rehash();
        }
    }

    private void rehash() {
        int[] larger = new int[slots.length * 2];
        int largerMask = larger.length - 1;
        for (int id : slots) {
            if (id != 0) {
                int slot = System.identityHashCode(things[id]) & largerMask;
                while (larger[slot] != 0) {
                    slot = slot + 1 & largerMask;
                }
                larger[slot] = id;
            }
        }
        slots = larger; // when it is complete: a stack overflow may end this anywhere
        mask = largerMask;
    }

    // --- Messages that are sent, or given up

    private void note(int id, int depth) {
        if (givenCount == given.length) {
            given = Arrays.copyOf(given, givenCount * 2);
            depths = Arrays.copyOf(depths, givenCount * 2);
        }
        given[givenCount] = id;
        depths[givenCount++] = depth;
    }

    /** A nested message takes it to PHP before the one does that it was numbered for. */
    private void keepGiven(int id, int depth) {
        for (int i = 0; i < givenCount && depths[i] < depth; i++) {
            if (given[i] == id) {
                givenCount--;
                System.arraycopy(given, i + 1, given, i, givenCount - i);
                System.arraycopy(depths, i + 1, depths, i, givenCount - i);
                return;
            }
        }
    }

    /** {@return whether something was numbered in a message that has not been sent} */
    public boolean hasGiven() {
        return givenCount > 0;
    }

    /**
     * The message that is nested so deep goes to PHP, which holds what is in it.
     *
     * @param depth how deep
     */
    public void sent(int depth) {
        int count = givenCount;
        while (count > 0 && depths[count - 1] >= depth) {
            count--;
        }
        givenCount = count;
    }

    /**
     * The message that is nested so deep is given up: PHP never hears of what was numbered in it.
     *
     * @param depth how deep
     */
    public void takeBack(int depth) {
        while (givenCount > 0 && depths[givenCount - 1] >= depth) {
            release(given[--givenCount]);
        }
    }

    // --- What PHP holds

    /**
     * {@return the object that PHP knows by a number}
     *
     * @param id its number
     */
    public Object object(int id) {
        if (id <= 0 || id >= end || kinds[id] < OBJECT) {
            throw new IllegalStateException("PHP used a Java object that it had released");
        }
        return thing(id);
    }

    /**
     * {@return the function that PHP knows by a number}
     *
     * @param id its number
     */
    public Upcall upcall(int id) {
        if (id <= 0 || id >= end || kinds[id] != CALLABLE) {
            throw new IllegalStateException("PHP called a Java callback that it had released");
        }
        return (Upcall) thing(id);
    }

    private Object thing(int id) {
        Object thing = things[id];
        if (thing == null) {
            throw new IllegalStateException("PHP used a number that is not in use");
        }
        return thing;
    }

    /**
     * PHP holds this no more.
     *
     * @param id its number
     */
    public void release(int id) {
        if (id <= 0 || id >= end || kinds[id] == FREE || kinds[id] == PERMANENT) {
            return;
        }
        if (kinds[id] == OBJECT) {
            leave(id);
        }
        things[id] = null;
        kinds[id] = FREE;
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = id;
    }

    /**
     * PHP holds this no more, which it says in a reply that is still to be read.
     *
     * @param id its number
     * @param depth how deep the reply is nested
     */
    public void releaseLater(int id, int depth) {
        if (lateCount == late.length) {
            late = Arrays.copyOf(late, lateCount * 2);
            lateDepths = Arrays.copyOf(lateDepths, lateCount * 2);
        }
        late[lateCount] = id;
        lateDepths[lateCount++] = depth;
    }

    /** It goes to PHP once more, which holds it again. */
    private void keepLate(int id) {
        for (int i = 0; i < lateCount; i++) {
            if (late[i] == id) {
                lateCount--;
                System.arraycopy(late, i + 1, late, i, lateCount - i);
                System.arraycopy(lateDepths, i + 1, lateDepths, i, lateCount - i);
                return;
            }
        }
    }

    /**
     * The reply that is nested so deep has been read.
     *
     * @param depth how deep
     */
    public void releaseLate(int depth) {
        while (lateCount > 0 && lateDepths[lateCount - 1] >= depth) {
            release(late[--lateCount]);
        }
    }

    /** Takes an object out of the table; those after it that had to make way move up. */
    private void leave(int id) {
        int slot = System.identityHashCode(things[id]) & mask;
        while (slots[slot] != id) {
            if (slots[slot] == 0) {
                return; // a stack overflow has kept it out
            }
            slot = slot + 1 & mask;
        }
        objects--;
        int hole = slot;
        while (true) {
            slot = slot + 1 & mask;
            int next = slots[slot];
            if (next == 0) {
                slots[hole] = 0;
                return;
            }
            int home = System.identityHashCode(things[next]) & mask;
            if ((slot - home & mask) >= (slot - hole & mask)) {
                slots[hole] = next;
                hole = slot;
            }
        }
    }

    /** The interpreter is closed: PHP holds nothing but the constants of its classes. */
    public void releaseAll() {
        givenCount = 0;
        lateCount = 0;
        for (int id = 1; id < end; id++) {
            release(id);
        }
    }
}
