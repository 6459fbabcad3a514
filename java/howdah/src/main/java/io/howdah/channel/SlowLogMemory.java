package io.howdah.channel;

import io.howdah.wire.Schema;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where an interpreter leaves PHP's stack for each HTTP request that runs for longer than a limit.
 * It has room for one: whoever takes them must come more often than the limit passes. Its layout is
 * that of {@link Schema.SlowLogOffset}. Methods may be called from any thread.
 */
public final class SlowLogMemory {

    public static final int SIZE = Schema.SlowLogOffset.END;

    private static final VarHandle INT =
            MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

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
        lostBefore = (int) INT.getVolatile(this.memory, Schema.SlowLogOffset.LOST);
        INT.setVolatile(this.memory, Schema.SlowLogOffset.LENGTH, 0);
    }

    /** From the next request on. */
    public void set(Duration after, int depth) {
        INT.setVolatile(memory, Schema.SlowLogOffset.DEPTH, depth);
        LONG.setVolatile(memory, Schema.SlowLogOffset.AFTER, after.toNanos());
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
        int now = (int) INT.getVolatile(memory, Schema.SlowLogOffset.LOST);
        lost += Math.max(now - lostBefore, 0);
        lostBefore = now;
        int length = (int) INT.getVolatile(memory, Schema.SlowLogOffset.LENGTH);
        if (last == null && length != 0) {
            last = new byte[Math.max(0, Math.min(length, SIZE - Schema.SlowLogOffset.TEXT))];
            memory.get(Schema.SlowLogOffset.TEXT, last);
            INT.setVolatile(memory, Schema.SlowLogOffset.LENGTH, 0);
        }
    }
}
