package io.howdah.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where an interpreter leaves PHP's stack for each HTTP request that runs for longer than a limit.
 * It has room for one: whoever takes them must come more often than the limit passes. Its layout is
 * that of {@code native/http/slow_log.h}. Methods may be called from any thread.
 */
public final class SlowLogMemory {

    public static final int SIZE = 20 + 12288;

    private static final VarHandle INT =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int AFTER = 0;
    private static final int DEPTH = 8;
    private static final int LENGTH = 12;
    private static final int LOST = 16;
    private static final int TEXT = 20;

    private final ByteBuffer memory;
    private byte @Nullable [] last;
    private boolean detached;
    private int lost;
    private int lostBefore;

    /**
     * @param memory of {@link #SIZE} bytes
     */
    public SlowLogMemory(ByteBuffer memory) {
        this.memory = memory.order(ByteOrder.LITTLE_ENDIAN);
        lostBefore = (int) INT.getVolatile(this.memory, LOST);
        INT.setVolatile(this.memory, LENGTH, 0);
    }

    /** From the next request on. */
    public void set(Duration after, int depth) {
        INT.setVolatile(memory, DEPTH, depth);
        LONG.setVolatile(memory, AFTER, after.toNanos());
    }

    /**
     * Takes the entry that is there.
     *
     * @return method, blank, target and a newline, then {@code script_filename = …} and the lines
     *     of the stack as php-fpm has them; null if there is none
     */
    public synchronized byte @Nullable [] take() {
        look();
        byte[] taken = last;
        last = null;
        return taken;
    }

    /**
     * {@return how many entries were lost since this was last asked, as none was taken for long}
     */
    public synchronized int takeLost() {
        look();
        int taken = lost;
        lost = 0;
        return taken;
    }

    /** {@return whether nothing more comes than what can be taken now} */
    public synchronized boolean isDetached() {
        return detached;
    }

    /** The memory goes away; what stands in it can still be taken. */
    public synchronized void detach() {
        look();
        detached = true;
    }

    /** A PHP process can write there what it likes. */
    private void look() {
        if (detached) {
            return;
        }
        int now = (int) INT.getVolatile(memory, LOST);
        lost += Math.max(now - lostBefore, 0);
        lostBefore = now;
        int length = (int) INT.getVolatile(memory, LENGTH);
        if (last == null && length != 0) {
            last = new byte[Math.max(0, Math.min(length, SIZE - TEXT))];
            memory.get(TEXT, last);
            INT.setVolatile(memory, LENGTH, 0);
        }
    }
}
