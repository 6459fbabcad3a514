package io.howdah.channel;

import static io.howdah.wire.FieldReader.getFixed32;
import static io.howdah.wire.FieldReader.getFixed64;
import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.skipField;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpTimeout;
import io.howdah.jfr.FlightEvents;
import io.howdah.wire.Failures;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageReader;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Schema.Call;
import io.howdah.wire.Schema.Limit;
import io.howdah.wire.Schema.Upcall;
import io.howdah.wire.Thrown;
import org.jspecify.annotations.Nullable;

/** Reads what PHP calls in Java, and has it answered. */
final class UpcallReader {

    private final EngineChannel channel;
    private final MessageReader in;
    private final MessageWriter out;
    private final MessageBuffer message;
    private final Upcalls java;
    private final Thrown thrown;

    UpcallReader(EngineChannel channel, Upcalls java, Thrown thrown) {
        this.channel = channel;
        this.in = channel.in();
        this.out = channel.out();
        this.message = in.buffer();
        this.java = java;
        this.thrown = thrown;
    }

    /**
     * Answers the current upcall.
     *
     * @throws Throwable what Java code throws
     */
    void answer() throws Throwable {
        MessageBuffer m = message;
        m.position++; // the tag of the handle
        int handle = getFixed32(m);
        if (handle >= Limit.FIRST_MEMBER) {
            m.position++; // the tag of the shape
            long shape = getFixed64(m);
            java.call(handle, in, out, readTarget(), shape);
        } else if (handle == Upcall.INVOKE) {
            m.position++;
            int id = (int) getVarint(m);
            java.function(id).call(in, out, countArguments());
        } else {
            answerOther(handle);
        }
    }

    private void answerOther(int handle) throws Throwable {
        HttpUpcalls http = channel.http();
        if (handle == Upcall.SIGNAL) {
            countArguments();
            String refusal = channel.takeSignal(in.readString(), in.readBoolean());
            out.beginReply();
            out.writeString(refusal);
        } else if (Crossing.isForLoop(handle) && http != null) {
            http.hearNested(handle, out);
        } else if (handle > Upcall.LOG) {
            Object target = readTarget();
            countArguments();
            java.operate(handle, in, out, target);
        } else {
            countArguments();
            byte[] bytes = in.readBytes();
            if (handle == Upcall.OUTPUT) {
                channel.print(bytes);
            } else {
                log(bytes, in.readLong());
            }
            out.beginReply();
            out.writeNull();
        }
    }

    /**
     * Where Java gets no failure for it, because PHP serves requests, the log tells of fatal
     * errors.
     */
    private void log(byte[] line, long severity) {
        PhpLog.write(line, severity);
        if (severity <= PhpLog.ERROR && channel.http() != null) {
            FlightEvents.fatalError(new String(line, UTF_8));
        }
    }

    private @Nullable Object readTarget() {
        MessageBuffer m = message;
        if (m.position == m.limit || m.bytes.get(m.position) != Call.TARGET) {
            return null;
        }
        m.position++;
        return java.object((int) getVarint(m));
    }

    /**
     * Counts the arguments, takes what PHP dropped, and leaves the reader at the first argument.
     */
    private int countArguments() {
        MessageBuffer m = message;
        int start = m.position;
        int count = 0;
        int end = start;
        while (m.position < m.limit) {
            int tag = getTag(m);
            if (tag == Call.RELEASED) {
                channel.readReleased();
                continue;
            }
            skipField(m, tag);
            count++;
            end = m.position;
        }
        m.position = start;
        m.limit = end;
        return count;
    }

    /** Writes as the reply that Java code has thrown. */
    void fail(Throwable failure) {
        try {
            java.takeBack();
            out.beginReply();
            boolean unwinds = channel.isOverdue() && canBeCaught(failure);
            Failures.write(out, unwinds ? new PhpTimeout() : failure, thrown);
        } catch (Throwable e) { // a getMessage() that throws, a class that cannot be looked at
            java.takeBack();
            out.beginReply();
            Failures.writeBriefly(out, failure);
        }
    }

    private static boolean canBeCaught(Throwable thrown) {
        return !(thrown instanceof PhpFailure) || thrown instanceof PhpException;
    }
}
