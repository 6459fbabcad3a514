package io.howdah.process;

import io.howdah.wire.Schema;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * This side's end of a ring that it writes. The records, and what each side may rely on, are drawn
 * in {@code native/process/ring.h}.
 */
final class RingProducer {

    private static final VarHandle INT = SharedMemory.INT;
    private static final VarHandle LONG = SharedMemory.LONG;

    private final ByteBuffer memory;
    private final int records;
    private final int capacity;
    private final int head;
    private long position;
    private long seenHead;
    private int claimed;

    /**
     * Made by the thread that writes.
     *
     * @param memory the whole of the shared memory
     * @param records where the ring begins
     * @param capacity how many bytes it has
     * @param head where the consumer says how far it has read
     */
    RingProducer(ByteBuffer memory, int records, int capacity, int head) {
        this.memory = memory;
        this.records = records;
        this.capacity = capacity;
        this.head = head;
    }

    /** {@return the largest payload of a ring of this capacity} */
    static int mostPayload(int capacity) {
        return capacity / 4 - Schema.Ring.HEADER;
    }

    static int aligned(int length) {
        return length + Schema.Ring.ALIGNMENT - 1 & -Schema.Ring.ALIGNMENT;
    }

    private boolean isFree(int size) {
        if (capacity - (position - seenHead) >= size) {
            return true;
        }
        long read = (long) LONG.getAcquire(memory, head);
        if (read > position || read < seenHead) {
            throw new ChannelBrokenException("the PHP process's position is not within the ring");
        }
        seenHead = read;
        return capacity - (position - read) >= size;
    }

    private void clearHeader(long at) {
        INT.set(memory, records + ((int) at & capacity - 1), 0);
    }

    private void publish(int index, int type, int length) {
        memory.putInt(records + index + Schema.Ring.TYPE, type);
        INT.setRelease(memory, records + index, length);
    }

    /**
     * Claims room for a payload; a claim that is not committed is given up by the next one.
     *
     * @return where in the memory the payload is to be written; -1 if the ring is full
     * @throws ChannelBrokenException if the consumer cannot be where it says
     */
    int claim(int length) {
        int size = aligned(Schema.Ring.HEADER + length);
        int index = (int) position & capacity - 1;
        int padding = capacity - index < size ? capacity - index : 0;
        if (!isFree(padding + size + Schema.Ring.HEADER)) {
            return -1;
        }
        if (padding > 0) {
            clearHeader(position + padding);
            publish(index, Schema.Ring.PADDING, padding);
            position += padding;
            index = 0;
        }
        claimed = index;
        return records + index + Schema.Ring.HEADER;
    }

    /** Lets the consumer see what was claimed. */
    void commit(int type, int length) {
        int size = aligned(Schema.Ring.HEADER + length);
        clearHeader(position + size);
        publish(claimed, type, Schema.Ring.HEADER + length);
        position += size;
    }

    /**
     * After a stack overflow somewhere in this class: finds out what was done.
     *
     * @return whether a record was committed whose commit did not return
     */
    boolean recover() {
        boolean committed = false;
        while (capacity - (position - seenHead) > Schema.Ring.HEADER) {
            int at = records + ((int) position & capacity - 1);
            int length = (int) INT.getOpaque(memory, at);
            if (length < Schema.Ring.HEADER || length > capacity) {
                break;
            }
            committed |= memory.getInt(at + Schema.Ring.TYPE) != Schema.Ring.PADDING;
            position += aligned(length);
        }
        return committed;
    }
}
