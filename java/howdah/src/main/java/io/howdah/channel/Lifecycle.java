package io.howdah.channel;

import static io.howdah.wire.FieldWriter.messageEnd;
import static io.howdah.wire.FieldWriter.messageStart;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.failure.PhpProcessLostException;
import io.howdah.stub.Stubs;
import io.howdah.wire.Schema.Call;
import io.howdah.wire.Schema.Operation;
import org.jspecify.annotations.Nullable;

/** How the interpreter of a channel is started and closed. */
public final class Lifecycle {

    private final EngineChannel channel;
    private final Bootstrap bootstrap;

    Lifecycle(EngineChannel channel, Bootstrap bootstrap) {
        this.channel = channel;
        this.bootstrap = bootstrap;
    }

    /**
     * Starts the interpreter.
     *
     * @param of makes the stubs of typed interfaces
     * @param settings what it is started with
     */
    public void open(Stubs of, Settings settings) {
        channel.bindBy(of);
        start(
                Operation.OPEN,
                settings,
                channel.java().open(channel.number(), channel.knownClasses()));
    }

    /**
     * Has each request of the interpreter begin with code of the caller, this one too.
     *
     * @param first calls PHP
     */
    public void bootstrap(Runnable first) {
        bootstrap.set(first);
    }

    /** Starts the engine, and no interpreter: in a process that interpreters are forked from. */
    public void warm(Settings settings) {
        start(Operation.WARM, settings, 0);
    }

    private void start(int operation, Settings settings, long javaClasses) {
        int mark = channel.begin(operation);
        try {
            int start = messageStart(channel.message(), Call.SETTINGS);
            settings.write(channel.message(), javaClasses);
            messageEnd(channel.message(), start);
            channel.call();
        } finally {
            channel.end(mark);
        }
    }

    /**
     * Ends the request; nothing can be called after it. If the interpreter's process is lost as it
     * ends, the log says so. Any thread may do so once the interpreter's own has ended.
     */
    public void close() {
        if (channel.isAbandoned() && !channel.inherit()) { // a later interpreter has closed it
            if (channel.shut()) {
                channel.released();
            }
            return;
        }
        int taken = !channel.used && channel.takeKept() ? -1 : channel.enter();
        if (channel.isUnderWay()) {
            if (taken < 0) {
                channel.giveBack();
            }
            throw new IllegalStateException(
                    "the interpreter cannot be closed while PHP code runs in it");
        }
        try {
            if (!channel.isLost()) {
                channel.invoker().close();
            }
        } catch (PhpProcessLostException e) { // it has come to its end, if not to a good one
            PhpLog.write(String.valueOf(e.getMessage()).getBytes(UTF_8), PhpLog.ERROR);
        } finally {
            leave();
        }
    }

    /** Lets go of the interpreter, whose request has ended, or is lost. */
    public void leave() {
        if (channel.shut()) {
            Deadline.forget(channel);
            channel.java().releaseAll();
            channel.released();
        }
    }

    /** What runs first in each request of an interpreter. */
    static final class Bootstrap {

        private final EngineChannel channel;
        private @Nullable Runnable first;

        Bootstrap(EngineChannel channel) {
            this.channel = channel;
        }

        void set(Runnable code) {
            first = code;
            channel.isBootstrapDue = true;
            runBefore(Operation.CALL);
        }

        /** A new request has begun. */
        void requestBegins() {
            channel.isBootstrapDue = first != null;
        }

        /** A failure is thrown, and the next call tries again. */
        void runBefore(int handle) {
            Runnable code = first;
            if (channel.depth > 0 || code == null || Invoker.isAboutRequests(handle)) {
                return;
            }
            channel.isBootstrapDue = false;
            boolean done = false;
            try {
                code.run();
                done = true;
            } finally {
                channel.isBootstrapDue |= !done;
            }
        }
    }
}
