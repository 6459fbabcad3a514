package io.howdah.channel;

import static io.howdah.wire.FieldReader.getBytes;
import static io.howdah.wire.FieldReader.getTag;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;
import static io.howdah.wire.FieldReader.skipField;

import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpInterruptedException;
import io.howdah.failure.PhpTimeout;
import io.howdah.jfr.FlightEvents;
import io.howdah.wire.Failures;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Schema.Reply;
import io.howdah.wire.Schema.ReplyFlag;
import io.howdah.wire.Thrown;
import org.jspecify.annotations.Nullable;

/** Reads what PHP's replies have beside a plain value. */
final class Replies {

    private final EngineChannel channel;
    private final MessageBuffer message;
    private final Refs refs;
    private final Thrown thrown;
    private final PhpOutput output;
    private final Cleanup cleanup;

    Replies(EngineChannel channel, Refs refs, Thrown thrown, PhpOutput output, Cleanup cleanup) {
        this.channel = channel;
        this.message = channel.message();
        this.refs = refs;
        this.thrown = thrown;
        this.output = output;
        this.cleanup = cleanup;
    }

    /** Reads it; then the reader stands at the value, or this throws. */
    void read(int flags) {
        MessageBuffer m = message;
        if ((flags & ReplyFlag.MOVED) != 0 || m.capacity == 0) {
            cleanup.moved();
        }
        if ((flags & ReplyFlag.RECYCLED) != 0) {
            channel.requestBegins();
        }
        if ((flags & (ReplyFlag.EXTRA | ReplyFlag.FAILED)) == 0) {
            return;
        }
        RuntimeException failure = readFields((flags & ReplyFlag.FAILED) != 0);
        if (failure instanceof PhpFatalError && channel.http() == null) {
            FlightEvents.fatalError(String.valueOf(failure.getMessage()));
        }
        m.position = m.base;
        if (failure == null) {
            output.throwFailure();
            return;
        }
        output.suppressFailure(failure);
        throw failure;
    }

    private @Nullable RuntimeException readFields(boolean failed) {
        MessageBuffer m = message;
        RuntimeException failure = null;
        int released = -1;
        while (m.position < m.limit) {
            int tag = getTag(m);
            if (tag == Reply.OUTPUT) {
                channel.print(getBytes(m));
            } else if (tag == Reply.RELEASED) {
                released = m.position; // a throwable may have begun as an object among them
                skipField(m, tag);
            } else if (failed && tag < Reply.RELEASED && tag != Reply.VALUE) {
                RuntimeException read = Failures.read(channel.in(), tag, thrown);
                failure = read == null ? failure : asInterruption(read);
            } else {
                skipField(m, tag);
            }
        }
        if (released >= 0) {
            m.position = released;
            readReleased();
        }
        return failure;
    }

    /** PHP knows deadlines only. */
    private RuntimeException asInterruption(RuntimeException failure) {
        if (!(failure instanceof PhpTimeout) || channel.interruption == null) {
            return failure;
        }
        PhpInterruptedException interrupted = new PhpInterruptedException();
        interrupted.setStackTrace(failure.getStackTrace());
        return interrupted;
    }

    /** What PHP let go of when it replied may be the very thing that it replies with. */
    private void readReleased() {
        channel.isTidyingDue = true;
        int end = openDelimited(message);
        while (message.position < end) {
            channel.java().releaseLater((int) getVarint(message), channel.depth);
        }
    }

    /** Writes what Java holds no more of PHP, if it is time to look for that. */
    void writeDropped() {
        if (--channel.callsUntilLook < 0) {
            refs.writeDropped(message, Reply.RELEASED);
        }
    }
}
