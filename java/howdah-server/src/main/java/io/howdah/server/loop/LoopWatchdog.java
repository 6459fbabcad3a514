package io.howdah.server.loop;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks each event loop, from a thread of its own, whether it goes on; says when one is held up, and
 * by which request and which Java code.
 */
public final class LoopWatchdog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LoopWatchdog.class);

    /** From here on, a loop counts as held up. */
    private static final long HELD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final List<Watched> all = new ArrayList<>();
    private final Supplier<String> running;
    private final Thread thread = new Thread(this::watch, "howdah-watchdog");
    private volatile boolean closed;

    /** One loop. */
    private static final class Watched {
        private final EventLoop loop;
        private final boolean main;

        /** When it was asked what it has not answered; 0 if it has. */
        private volatile long asked;

        private volatile @Nullable Thread thread;
        private boolean told;

        Watched(EventLoop loop, boolean main) {
            this.loop = loop;
            this.main = main;
        }

        void ask() {
            asked = System.nanoTime() | 1;
            loop.execute(
                    () -> {
                        thread = Thread.currentThread();
                        asked = 0;
                    });
        }

        long heldNanos() {
            long since = asked;
            return since == 0 ? 0 : System.nanoTime() - since;
        }
    }

    /**
     * Begins to watch.
     *
     * @param loops the first of which is the main one
     * @param running the request that PHP runs on the main loop, for people; empty if there is none
     */
    public LoopWatchdog(List<? extends EventLoop> loops, Supplier<String> running) {
        this.running = running;
        for (EventLoop loop : loops) {
            all.add(new Watched(loop, all.isEmpty()));
        }
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        try {
            while (!closed) {
                all.forEach(this::look);
                LockSupport.parkNanos(LOOK_NANOS);
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("an event loop has ended", e);
        }
    }

    private void look(Watched watched) {
        long nanos = watched.heldNanos();
        if (nanos == 0) {
            if (watched.told) {
                LOG.info("the event loop goes on");
                watched.told = false;
            }
            watched.ask();
        } else if (nanos > HELD_NANOS && !watched.told) {
            watched.told = true;
            LOG.warn(describe(watched, nanos));
        }
    }

    /** From any thread: what has held up an event loop for too long; null if nothing has. */
    public @Nullable String held() {
        for (Watched watched : all) {
            long nanos = watched.heldNanos();
            if (nanos > HELD_NANOS) {
                return describe(watched, nanos);
            }
        }
        return null;
    }

    /** From any thread: what the main loop runs at this moment, for people. */
    public String running() {
        return what(all.get(0));
    }

    private String describe(Watched watched, long nanos) {
        return what(watched)
                + " has held an event loop for "
                + TimeUnit.NANOSECONDS.toSeconds(nanos)
                + " s, and with it all connections of that loop";
    }

    private String what(Watched watched) {
        Thread of = watched.thread;
        StackTraceElement[] stack = of == null ? new StackTraceElement[0] : of.getStackTrace();
        String request = watched.main ? running.get() : "";
        String java = JavaCall.of(stack);
        if (!java.isEmpty()) {
            return "Java's " + java + (request.isEmpty() ? "" : ", called by " + request + ",");
        }
        return request.isEmpty() ? "code at " + JavaCall.frames(List.of(stack)) : request;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
