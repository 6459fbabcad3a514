package io.howdah.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** The memory that both sides share, and the bounds of the current message in it. */
public final class MessageBuffer {

    /** The most that a scalar takes: tag, length, kind tag, ten bytes of varint. */
    public static final int SCALAR_ROOM = 16;

    /** Where the buffer is when it has moved and this side has not been able to follow. */
    public static final ByteBuffer NOWHERE = ByteBuffer.allocateDirect(0);

    /** Makes the memory of a buffer larger. */
    @FunctionalInterface
    public interface Growth {

        /**
         * Makes the memory larger, keeping its contents, and attaches the buffer to it.
         *
         * @param capacity how large, at least
         */
        void enlarge(int capacity);
    }

    private final Growth growth;

    /** The reader and the writer, which keep {@link #bytes} at hand: each call has a load less. */
    @Nullable MessageReader reader;

    @Nullable MessageWriter writer;

    public ByteBuffer bytes;
    public int capacity;

    /** Where the next byte is written or read. */
    public int position;

    /** Where the message being read ends; at most {@code position} while one is written. */
    public int limit;

    /** Where the current message begins. */
    public int base;

    public MessageBuffer(Growth growth, ByteBuffer bytes) {
        this.growth = growth;
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        this.capacity = bytes.capacity();
    }

    /** Takes over memory that has moved. Contents and positions stay. */
    public void attach(ByteBuffer moved) {
        set(moved.order(ByteOrder.LITTLE_ENDIAN), moved.capacity());
    }

    /** The memory is about to move: until {@link #attach} nothing can be read or written. */
    public void detach() {
        set(NOWHERE, 0);
    }

    private void set(ByteBuffer memory, int size) {
        bytes = memory;
        capacity = size;
        if (reader != null) {
            reader.bytes = memory;
        }
        if (writer != null) {
            writer.bytes = memory;
        }
    }

    /**
     * Makes sure that {@code more} bytes can be written at the position, and returns the position.
     */
    public int room(int more) {
        int p = position;
        if (capacity - p < more) {
            grow(more);
        }
        return p;
    }

    private void grow(int more) {
        long wanted = (long) position + more;
        if (wanted > Schema.Limit.MESSAGE) {
            throw new IllegalArgumentException(
                    "the message is larger than the bridge's limit of 1 GiB: pass less in one call");
        }
        growth.enlarge((int) wanted);
    }

    /**
     * {@return the room for a payload and what stands before it}
     *
     * @throws IllegalArgumentException if no message can hold it
     */
    public static int roomFor(long payload, int overhead) {
        if (payload > Schema.Limit.MESSAGE) {
            throw new IllegalArgumentException(
                    "a value is larger than the bridge's limit of 1 GiB: pass less in one call");
        }
        return (int) payload + overhead;
    }
}
