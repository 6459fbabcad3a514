package io.howdah.process;

import io.howdah.channel.Crossing;
import io.howdah.failure.PhpProcessLostException;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema;
import io.howdah.wire.Schema.RecordKind;
import io.howdah.wire.Schema.RecordType;
import io.howdah.wire.Schema.ReplyFlag;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a channel in the two rings that it shares with a PHP process: each goes into one
 * ring, and what comes back out of the other. A message larger than a record goes in pieces.
 */
final class MessageRings {

    /** The flags that a reply of another process can have. */
    private static final int FLAGS = 0xff;

    private final ShmChannel channel;
    private final MessageBuffer buffer;
    private final ChildProcess process;
    private final SharedMemory shared;
    private final RingProducer out;
    private final RingConsumer in;
    private final AdaptiveSpin spin = new AdaptiveSpin();
    private final BooleanSupplier wanted = this::isWanted;
    private final ByteBuffer ring;
    private final int mostPayload;

    /** Where the message is that was sent last, and where what comes back is put. */
    private int base;

    private int sendingType;
    private int sendingFrom;
    private int sendingLeft;

    /** Whether the message being sent is larger than a record. */
    private boolean inPieces;

    /** How much of a message that comes in pieces is there. */
    private int received;

    /** Whether a message was sent that nothing has come back for. */
    boolean pending;

    /** Whether the ring is being written; a stack overflow may leave it so. */
    private boolean sending;

    /**
     * Whether a message is taken and its record being released; a stack overflow may leave it so.
     */
    private boolean releasing;

    /**
     * Whether what comes back is nobody's, because a stack overflow has ended who waited for it.
     */
    private boolean discarding;

    /** Flags of replies that were nobody's, for the next one. */
    private int flags;

    /** Why there is no process any more; null while there is one. */
    private @Nullable String lostWhy;

    /** Counts crossings, for the watchdog. */
    long crossings;

    MessageRings(ShmChannel channel, ChildProcess process, SharedMemory shared) {
        this.channel = channel;
        this.buffer = channel.message();
        this.process = process;
        this.shared = shared;
        out = shared.newProducer();
        in = shared.newConsumer();
        ring = shared.memory();
        mostPayload = RingProducer.mostPayload(shared.capacity());
    }

    /** {@return what comes from the process} */
    RingConsumer in() {
        return in;
    }

    /** Whether a part of a message is still to be sent. */
    boolean isSending() {
        return sendingLeft > 0;
    }

    /** Whether it has been seen that the process is lost. */
    boolean isLost() {
        return lostWhy != null;
    }

    /** Sends a message that this thread itself waits for the outcome of. */
    void sendAndWake(int type, int from, int length) {
        send(type, from, length);
        shared.wakeProcess();
    }

    /**
     * Sends a message. The caller wakes the process when the last piece of it is there. A stack
     * overflow may hit anywhere here and in what follows: what it has left is put in order by the
     * next message, before that is sent.
     */
    void send(int type, int from, int length) {
        if (lostWhy != null) {
            throw lose(null, null);
        }
        if (pending || sending) {
            takeUp();
        }
        base = from;
        received = 0;
        sendingType = type | channel.answering() << RecordType.ARGUMENT_SHIFT;
        sendingFrom = from;
        sendingLeft = length;
        inPieces = length > mostPayload;
        crossings++;
        try {
            if (in.hasNext()) {
                takeUnasked();
            }
            if (!sendPiece()) {
                throw new ChannelBrokenException("the ring is full, and nothing is on its way");
            }
            if (inPieces) {
                sendRest();
            }
        } catch (ChannelBrokenException e) {
            throw lose("it has broken its channel", e);
        }
    }

    /**
     * Nothing can be there when nothing is pending, but for what was taken as a stack overflow hit.
     */
    private void takeUnasked() {
        if (!releasing || in.next() < 0) {
            throw new ChannelBrokenException("a message came that nobody had asked for");
        }
        in.release();
        releasing = false;
    }

    /** Sends as much as goes into one record. Returns whether there was room for it. */
    private boolean sendPiece() {
        int length = Math.min(sendingLeft, mostPayload);
        int type = length < sendingLeft ? sendingType | RecordType.MORE : sendingType;
        sending = true;
        int to = out.claim(length);
        if (to >= 0) {
            copy(buffer.bytes, sendingFrom, ring, to, length);
            out.commit(type, length);
            pending = true;
            sendingFrom += length;
            sendingLeft -= length;
        }
        sending = false;
        if (sendingLeft > 0) {
            shared.wakeProcess();
        }
        return to >= 0;
    }

    private void sendRest() {
        while (sendingLeft > 0 && sendPiece()) {}
    }

    /** Goes on with a large message. */
    void sendMore() {
        boolean gone = isLostNow();
        try {
            sendRest();
        } catch (ChannelBrokenException e) {
            throw lose("it has broken its channel", e);
        }
        if (gone) {
            throw lose(null, null);
        }
    }

    /**
     * Who waited for an answer has been ended by a stack overflow: waits for it, and throws it
     * away. If it is an upcall, the next message says that nobody answers it.
     */
    private void takeUp() {
        if (sending) {
            sending = false;
            pending |= out.recover();
        }
        if (sendingLeft > 0 && inPieces) {
            throw lose("a stack overflow hit while a large message was sent", null);
        }
        sendingLeft = 0;
        shared.wakeProcess();
        discarding = true;
        try {
            while (pending) {
                long outcome = await();
                flags |=
                        outcome < 0
                                ? 0
                                : (int) (outcome >>> Schema.WordBit.UPPER_HALF)
                                        & ReplyFlag.RECYCLED;
            }
        } finally {
            discarding = false;
        }
    }

    /** Takes what is there of the message that comes back. Returns it when it is whole. */
    long receive() {
        try {
            if (sendingLeft > 0) {
                sendRest();
                shared.wakeProcess();
            }
            boolean gone = process.exit() != null; // before the look: what it wrote is seen then
            int at = in.next();
            while (at >= 0) {
                int type = in.type();
                take(at, in.length());
                if ((type & RecordType.MORE) == 0) {
                    releasing = true;
                    pending = false;
                    in.release();
                    releasing = false;
                    return whole(type);
                }
                in.release();
                shared.wakeProcess(); // it may wait for room
                at = in.next();
            }
            if (gone || lostWhy != null) {
                throw lose(null, null);
            }
            return Crossing.PENDING;
        } catch (ChannelBrokenException e) {
            throw lose("it has broken its channel", e);
        }
    }

    private void take(int at, int length) {
        if (discarding) {
            return;
        }
        long end = (long) base + received + length;
        if (end > Schema.Limit.MESSAGE) {
            throw new ChannelBrokenException(
                    "a message is larger than the bridge's limit of 1 GiB");
        }
        if (end > buffer.capacity) {
            channel.grow((int) end);
        }
        copy(ring, at, buffer.bytes, base + received, length);
        received += length;
    }

    private long whole(int type) {
        int length = received;
        int argument = type >>> RecordType.ARGUMENT_SHIFT;
        int message = type & RecordType.KIND;
        if (message == RecordKind.REPLY && argument <= FLAGS) {
            argument |= flags;
            flags = 0;
            return (long) argument << Schema.WordBit.UPPER_HALF | length;
        }
        if (isUpcall(message, length)) {
            return 1L << Schema.WordBit.UPCALL | (long) base << Schema.WordBit.UPPER_HALF | length;
        }
        throw new ChannelBrokenException(
                "a reply or an upcall was expected, a message of type " + type + " came");
    }

    private boolean isUpcall(int message, int length) {
        if (message == RecordKind.HTTP) {
            return length >= Schema.Encoding.HANDLE
                    && Crossing.isForLoop(buffer.bytes.getInt(base + 1));
        }
        return message == RecordKind.UPCALL && (length >= Schema.Encoding.HANDLE || discarding);
    }

    /** Small messages are most, and a call of the JVM's own copying costs more than they do. */
    private static void copy(ByteBuffer from, int at, ByteBuffer to, int toAt, int length) {
        if (length > 128 || length < 8) {
            to.put(toAt, from, at, length);
            return;
        }
        int last = length - 8;
        for (int i = 0; i < last; i += 8) {
            to.putLong(toAt + i, from.getLong(at + i));
        }
        to.putLong(toAt + last, from.getLong(at + last));
    }

    PhpProcessLostException lose(@Nullable String why, @Nullable Throwable cause) {
        if (lostWhy == null) {
            if (why == null) {
                lostWhy = process.exitReason();
            } else {
                lostWhy = why;
                process.kill();
            }
        }
        pending = false;
        sending = false;
        sendingLeft = 0;
        return new PhpProcessLostException(process.pid(), lostWhy, cause);
    }

    boolean isLostNow() {
        return process.exit() != null || lostWhy != null;
    }

    private boolean canSend() {
        try {
            return sendingLeft > 0 && out.claim(Math.min(sendingLeft, mostPayload)) >= 0;
        } catch (ChannelBrokenException e) {
            return true; // receive() will say so
        }
    }

    boolean isWanted() {
        return pending && (isLostNow() || in.hasNext() || canSend());
    }

    /** Waits for what comes back. */
    long await() {
        long outcome = receive();
        return outcome == Crossing.PENDING ? awaitLonger() : outcome;
    }

    private long awaitLonger() {
        long start = System.nanoTime();
        long outcome = Crossing.PENDING;
        while (outcome == Crossing.PENDING) {
            if (!spin.spin(wanted, start)) {
                channel.sleepUnlessWanted();
            }
            outcome = receive();
        }
        spin.waitedSince(start);
        return outcome;
    }
}
