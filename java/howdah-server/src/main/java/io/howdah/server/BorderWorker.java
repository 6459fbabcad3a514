package io.howdah.server;

import io.howdah.Php;
import io.howdah.border.ShmChannel;
import io.howdah.border.WorkerExit;
import io.howdah.border.WorkerProcess;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A real worker, reached through shared memory. */
final class BorderWorker implements WorkerLink {

    /** Between two looks at whether a killed process has ended, which takes it a millisecond. */
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Php php;
    private final WorkerProcess process;
    private final ShmChannel channel;
    private final BorderSession session;
    private final ServerLoop.Watch watch;
    private final Runnable afterwards;
    private boolean closed;

    /**
     * @param afterwards runs when it is closed
     */
    BorderWorker(
            ServerLoop loop,
            Php php,
            WorkerProcess process,
            PhpSession.Listener listener,
            ConnectionEncoder connections,
            Runnable afterwards) {
        this.php = php;
        this.process = process;
        this.channel = (ShmChannel) php.channel();
        this.session = new BorderSession(channel, listener, connections, this::close);
        this.watch = loop.watch(channel.eventFd());
        this.afterwards = afterwards;
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public PhpSession session() {
        return session;
    }

    @Override
    public boolean poll() {
        boolean some = false;
        while (!closed && channel.poll()) {
            some = true;
        }
        return some;
    }

    @Override
    public boolean prepareToSleep() {
        return channel.prepareToSleep();
    }

    @Override
    public @Nullable String death() {
        String lost = session.lost();
        if (lost != null) {
            return lost;
        }
        WorkerExit exit = process.exit();
        return exit == null ? null : "ended by " + exit;
    }

    @Override
    public long privateBytes() {
        return process.privateMemory();
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        if (!session.isEnded()) {
            process.kill();
            while (process.exit() == null) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            poll();
        }
        closed = true;
        watch.close();
        php.close();
        afterwards.run();
    }
}
