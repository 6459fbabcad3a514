package io.howdah.process;

import io.howdah.wire.Schema;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * This side's end of a ring that it reads. What comes out of the shared memory is read once and
 * checked, for the PHP process may have gone astray.
 */
final class RingConsumer {

    private static final VarHandle INT = SharedMemory.INT;
    private static final VarHandle LONG = SharedMemory.LONG;

    private final ByteBuffer memory;
    private final int records;
    private final int capacity;
    private final int head;
    private long position;
    private int size;
    private int type;
    private int length;

    /**
     * Made by the thread that reads.
     *
     * @param memory the whole of the shared memory
     * @param records where the ring begins
     * @param capacity how many bytes it has
     * @param head where this side says how far it has read
     */
    RingConsumer(ByteBuffer memory, int records, int capacity, int head) {
        this.memory = memory;
        this.records = records;
        this.capacity = capacity;
        this.head = head;
    }

    /** {@return whether there is something to read} */
    boolean hasNext() {
        return (int) INT.getAcquire(memory, records + ((int) position & capacity - 1)) != 0;
    }

    /**
     * {@return the type of the next record; {@link Schema.Ring#PADDING} if there is none yet} It is
     * not checked, and may be out of date where another thread reads the ring. What this thread has
     * written as volatile before, others see before this looks: see {@link Turn}.
     */
    int peek() {
        int index = (int) position & capacity - 1;
        int found = (int) INT.getVolatile(memory, records + index);
        int kind =
                found == 0
                        ? Schema.Ring.PADDING
                        : memory.getInt(records + index + Schema.Ring.TYPE);
        if (found == 0 || kind != Schema.Ring.PADDING) {
            return kind;
        }
        found = (int) INT.getVolatile(memory, records);
        return found == 0 ? Schema.Ring.PADDING : memory.getInt(records + Schema.Ring.TYPE);
    }

    /**
     * Goes to the next record, which stays until it is released.
     *
     * @return where in the memory its payload begins; -1 if there is none yet
     * @throws ChannelBrokenException if it cannot be one
     */
    int next() {
        while (true) {
            int index = (int) position & capacity - 1;
            int found = (int) INT.getAcquire(memory, records + index);
            if (found == 0) {
                return -1;
            }
            int kind = memory.getInt(records + index + Schema.Ring.TYPE);
            if (found < Schema.Ring.HEADER || found > capacity - index) {
                throw new ChannelBrokenException(
                        "a record of " + found + " bytes is not within the ring");
            }
            if (kind == Schema.Ring.PADDING) {
                if (index == 0 || found != capacity - index) {
                    throw new ChannelBrokenException(
                            "padding does not go from a record to the end of the ring");
                }
                size = found;
                release();
                continue;
            }
            if (found - Schema.Ring.HEADER > RingProducer.mostPayload(capacity)) {
                throw new ChannelBrokenException(
                        "a record of " + found + " bytes is larger than a quarter of the ring");
            }
            size = RingProducer.aligned(found);
            type = kind;
            length = found - Schema.Ring.HEADER;
            return records + index + Schema.Ring.HEADER;
        }
    }

    /** {@return the type of the current record} */
    int type() {
        return type;
    }

    /** {@return the length of the current payload} */
    int length() {
        return length;
    }

    /** Gives the record's room back to the producer. */
    void release() {
        position += size;
        LONG.setRelease(memory, head, position);
    }
}
