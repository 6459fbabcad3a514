package io.howdah.server.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.howdah.channel.EngineChannel;
import io.howdah.channel.SlowLogMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes PHP's stack for each request that takes long, in the format of php-fpm's slow log:
 *
 * <pre>
 *
 * [23-Nov-2026 02:50:08]  [pool processes] pid 28228
 * script_filename = /srv/app/public/index.php
 * [0x00007f20cfa152e0] sleep() /srv/app/src/Wait.php:6
 * [0x00007f20cfa15230] wait() /srv/app/public/index.php:14
 * </pre>
 *
 * <p>The server's log has a line for each too, with the request. PHP leaves entries in memory, from
 * which a thread of this log takes them: if the disk is full or slow, entries are lost and counted,
 * and requests go on. A file that was rotated is opened anew within a second.
 */
public final class SlowLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SlowLog.class);

    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long FOLLOW_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long TELL_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long CLOSE_MILLIS = 5000;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("'['dd-MMM-yyyy HH:mm:ss']'", Locale.ENGLISH)
                    .withZone(ZoneId.systemDefault());

    private record Source(SlowLogMemory memory, long pid) {}

    private static final FileAttribute<?> OWNERS_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final String target;
    private final String pool;
    private final Duration after;
    private final int depth;
    private volatile @Nullable Thread writer;
    private final Queue<Source> sources = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;
    private volatile boolean followNow;
    private final AtomicLong entries = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();

    // The writer's own.
    private long followedAt = System.nanoTime();
    private long toldAt = System.nanoTime() - TELL_EVERY_NANOS;

    /**
     * Makes a log, which is to be opened.
     *
     * @param target a file, to which entries are appended; {@code stdout} or {@code stderr}
     * @param pool what stands where php-fpm names a pool
     * @param after how long requests run that get an entry
     * @param depth how many functions an entry names, at most
     */
    public SlowLog(String target, String pool, Duration after, int depth) {
        this.target = target;
        this.pool = pool;
        this.after = after;
        this.depth = depth;
    }

    /**
     * Opens the file, and begins to write.
     *
     * @throws UncheckedIOException it cannot be opened
     */
    public void open() {
        try {
            LogSink opened = LogSink.open(target, OWNERS_ONLY);
            Thread thread = new Thread(() -> writeUntilClosed(opened), "howdah-slow-log");
            thread.setDaemon(true);
            thread.start();
            writer = thread;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the slow log " + target + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Writes an interpreter's entries, until it is closed. While PHP does not run.
     *
     * @param channel of the interpreter
     * @param pid of the process that it is in
     */
    public void follow(EngineChannel channel, long pid) {
        sources.add(new Source(channel.logSlow(after, depth), pid));
    }

    /** Looks now, and not in a second, whether the file was rotated. */
    public void followRotation() {
        followNow = true;
        LockSupport.unpark(writer);
    }

    /**
     * How many requests were slow.
     *
     * @return since the log was opened
     */
    public long entries() {
        return entries.get();
    }

    /**
     * How many entries could not be written.
     *
     * @return since the log was opened
     */
    public long dropped() {
        return dropped.get();
    }

    private void writeUntilClosed(LogSink sink) {
        boolean open = true;
        while (open) {
            open = !closed;
            followRotationIfDue(sink);
            Iterator<Source> all = sources.iterator();
            while (all.hasNext()) {
                Source source = all.next();
                boolean ended = source.memory.isDetached();
                take(source, sink);
                if (ended) {
                    all.remove();
                }
            }
            if (open) {
                LockSupport.parkNanos(this, Math.min(LOOK_EVERY_NANOS, after.toNanos() / 2));
            }
        }
        try {
            sink.close();
        } catch (IOException e) {
            LOG.error("The slow log could not be closed: {}", e.getMessage());
        }
    }

    private void followRotationIfDue(LogSink sink) {
        long now = System.nanoTime();
        if (!followNow && now - followedAt < FOLLOW_EVERY_NANOS) {
            return;
        }
        followNow = false;
        followedAt = now;
        try {
            sink.followRotation();
        } catch (IOException e) {
            tellFailure(e);
        }
    }

    private void take(Source source, LogSink sink) {
        int lost = source.memory.takeLost();
        entries.addAndGet(lost);
        dropped.addAndGet(lost);
        byte[] entry = source.memory.take();
        if (entry == null) {
            return;
        }
        entries.incrementAndGet();
        String text = new String(entry, ISO_8859_1);
        int stack = text.indexOf('\n') + 1;
        LOG.warn(
                "{} of process {} runs for longer than {} s: the slow log has its stack",
                text.substring(0, Math.max(stack - 1, 0)).replaceAll("[^ -~]", "?"),
                source.pid,
                after.toMillis() / 1e3);
        String head = "\n" + TIME.format(Instant.now()) + "  [pool " + pool + "] pid " + source.pid;
        try {
            sink.write(ByteBuffer.wrap((head + "\n" + text.substring(stack)).getBytes(ISO_8859_1)));
        } catch (IOException e) {
            dropped.incrementAndGet();
            tellFailure(e);
        }
    }

    private void tellFailure(IOException e) {
        long now = System.nanoTime();
        if (now - toldAt >= TELL_EVERY_NANOS) {
            LOG.error("The slow log cannot be written; entries are lost: {}", e.getMessage());
            toldAt = now;
        }
    }

    /** Writes what is there, and closes the file; a disk that hangs is not waited for long. */
    @Override
    public void close() {
        Thread thread = writer;
        closed = true;
        if (thread == null) {
            return;
        }
        LockSupport.unpark(thread);
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            LOG.error("The slow log could not be written to its end");
        }
    }
}
