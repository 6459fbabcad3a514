package io.howdah.server.http;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.DateFormatter;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all connections of one event loop share: the Date header, and a clock that ticks about once
 * a second. At each tick all connections look whether their time is over, so that none of them has
 * to schedule anything.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the clock ends with its loop
public final class ConnectionLoop implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLoop.class);
    private static final long LONGEST_TICK = TimeUnit.SECONDS.toNanos(1);
    private static final long SHORTEST_TICK = TimeUnit.MILLISECONDS.toNanos(20);

    private final EventLoop eventLoop;
    private final HttpSettings settings;
    private final long tick;
    private final Timed first = new Timed();
    private long now;
    private long second;
    private AsciiString date = AsciiString.EMPTY_STRING;
    private byte[] dateLine = {};
    private byte[] serverLine = {};

    public ConnectionLoop(EventLoop eventLoop, HttpSettings settings) {
        this.eventLoop = eventLoop;
        this.settings = settings;
        tick = Math.max(SHORTEST_TICK, Math.min(LONGEST_TICK, shortestTimeout(settings) / 4));
        if (!settings.serverHeader.isEmpty()) {
            serverLine = line("Server: " + settings.serverHeader);
        }
        first.next = first;
        first.previous = first;
        setTime();
    }

    private static long shortestTimeout(HttpSettings settings) {
        return Math.min(
                Math.min(settings.headerNanos, settings.bodyNanos),
                Math.min(settings.idleNanos, settings.writeNanos));
    }

    private static byte[] line(String text) {
        return (text + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    public void start() {
        eventLoop.scheduleAtFixedRate(this, tick, tick, TimeUnit.NANOSECONDS);
    }

    @Override
    public void run() {
        setTime();
        Timed timed = first.next();
        while (timed != first) {
            Timed next = timed.next();
            tick(timed);
            if (next.next == null) { // went away with the one before: the rest has time
                return;
            }
            timed = next;
        }
    }

    /** One that fails must not stop the clock for all others. */
    private static void tick(Timed timed) {
        try {
            timed.tick();
        } catch (RuntimeException e) {
            LOG.error("a timeout failed", e);
        }
    }

    @SuppressWarnings("JavaUtilDate") // Netty's formatter takes no other
    private void setTime() {
        now = System.nanoTime();
        long millis = System.currentTimeMillis();
        if (millis / 1000 != second) {
            second = millis / 1000;
            date = AsciiString.of(DateFormatter.format(new Date(millis)));
            dateLine = line("Date: " + date);
        }
    }

    EventLoop eventLoop() {
        return eventLoop;
    }

    HttpSettings settings() {
        return settings;
    }

    /** {@link System#nanoTime()} at the last tick. */
    long now() {
        return now;
    }

    /** Whether at least a time has passed since a moment that {@link #now()} gave. */
    boolean isOver(long nanos, long since) {
        return now - since >= nanos + tick;
    }

    AsciiString date() {
        return date;
    }

    /** The Date header's line, as HTTP/1.1 sends it. */
    byte[] dateLine() {
        return dateLine;
    }

    /** The Server header's line, as HTTP/1.1 sends it; empty if there is none. */
    byte[] serverLine() {
        return serverLine;
    }

    void add(Timed timed) {
        Timed last = first.previous();
        timed.previous = last;
        timed.next = first;
        last.next = timed;
        first.previous = timed;
    }

    void remove(Timed timed) {
        if (timed.next != null) {
            timed.previous().next = timed.next;
            timed.next().previous = timed.previous;
            timed.next = null;
            timed.previous = null;
        }
    }

    /** Something with timeouts: a link of the loop's list. */
    static class Timed {
        private @Nullable Timed previous;
        private @Nullable Timed next;

        /** Looks whether time is over. */
        void tick() {}

        private Timed next() {
            return Objects.requireNonNull(next);
        }

        private Timed previous() {
            return Objects.requireNonNull(previous);
        }
    }
}
