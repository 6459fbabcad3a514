package io.howdah.wire;

import java.util.Arrays;

/**
 * The messages around the current one, by depth: calls nest, and each is written after what is in
 * the buffer.
 */
public final class OuterMessages {

    /** How many ints the state of a message takes. */
    private static final int STATE_SIZE = 7;

    private final MessageBuffer buffer;
    private final MessageWriter writer;
    private final MessagePlans plans;
    private int[] states = new int[16 * STATE_SIZE];

    public OuterMessages(MessageWriter writer) {
        this.buffer = writer.buffer();
        this.writer = writer;
        plans = writer.plans();
    }

    /** Keeps the state of the current message, since another one begins. */
    public void save(int depth) {
        int at = depth * STATE_SIZE;
        if (at + STATE_SIZE > states.length) {
            states = Arrays.copyOf(states, states.length * 2);
        }
        int[] to = states;
        to[at] = buffer.position;
        to[at + 1] = buffer.limit;
        to[at + 2] = buffer.base;
        to[at + 3] = writer.depth;
        to[at + 4] = writer.entry;
        to[at + 5] = plans.from;
        to[at + 6] = plans.ofResult;
    }

    /** The current message has ended: goes on with the one that was saved at this depth. */
    public void restore(int depth) {
        int at = depth * STATE_SIZE;
        int[] from = states;
        buffer.position = from[at];
        buffer.limit = from[at + 1];
        buffer.base = from[at + 2];
        writer.depth = from[at + 3];
        writer.entry = from[at + 4];
        plans.returnTo(from[at + 5], from[at + 6]);
    }
}
