package io.howdah.server.log;

import io.howdah.server.exchange.ExchangeListener;
import io.howdah.server.exchange.HttpExchange;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line for each request. Event loops only put lines into a buffer; a thread of its own
 * writes them, several times a second. If the disk is full, or so slow that the buffer is, lines
 * are dropped and counted, and requests go on. The server's log says when that begins and, with the
 * number of lines, when it is over; once a minute at most.
 *
 * <p>A file that was rotated is opened anew within a second, with no signal.
 */
public final class AccessLog implements ExchangeListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);

    private static final int CAPACITY = 1 << 20;
    private static final long WRITE_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CLOSE_MILLIS = 5000;
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long TELL_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** For so long all must have gone well before it is said that it does. */
    private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final AccessLogFormat format;
    private final LogSink sink;
    private final Thread writer;
    private final Object lock = new Object();

    // Guarded by the lock.
    private byte[] filling = new byte[CAPACITY];
    private int filled;
    private long dropped;
    private boolean closed;
    private boolean lookNow;

    // The writer's own.
    private boolean failing;
    private boolean toldFailure;
    private long failedAt = System.nanoTime() - SETTLED_NANOS;
    private long toldAt = System.nanoTime() - TELL_EVERY_NANOS;
    private long toldDropped;

    private final FastThreadLocal<ThreadState> states =
            new FastThreadLocal<>() {
                @Override
                protected ThreadState initialValue() {
                    return new ThreadState(new LogLine(), format.lines());
                }
            };

    private record ThreadState(LogLine line, LineFormat format) {}

    private AccessLog(LogSink sink, AccessLogFormat format) {
        this.sink = sink;
        this.format = format;
        writer = new Thread(this::writeUntilClosed, "howdah-access-log");
        writer.setDaemon(true);
    }

    /**
     * Opens a log.
     *
     * @param target a file, to which lines are appended; {@code stdout} or {@code stderr}
     * @param format how lines look
     * @return the log
     * @throws UncheckedIOException the file cannot be opened
     */
    public static AccessLog open(String target, AccessLogFormat format) {
        try {
            AccessLog log = new AccessLog(LogSink.open(target), format);
            log.writer.start();
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the access log " + target + " cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public void ended(HttpExchange exchange, boolean complete) {
        ThreadState state = states.get();
        LogLine line = state.line.clear();
        long nanos = System.nanoTime() - exchange.startNanos();
        state.format.append(line, exchange, complete, System.currentTimeMillis(), nanos);
        append(line);
    }

    void append(LogLine line) {
        synchronized (lock) {
            if (closed || line.length() > CAPACITY - filled) {
                dropped++;
                return;
            }
            System.arraycopy(line.bytes(), 0, filling, filled, line.length());
            filled += line.length();
            if (filled > CAPACITY / 2) {
                LockSupport.unpark(writer);
            }
        }
    }

    /** Looks now, and not in a second, whether the file was rotated. */
    public void followRotation() {
        synchronized (lock) {
            lookNow = true;
        }
        LockSupport.unpark(writer);
    }

    /**
     * How many lines could not be written.
     *
     * @return since the log was opened
     */
    public long dropped() {
        synchronized (lock) {
            return dropped;
        }
    }

    private void writeUntilClosed() {
        byte[] writing = new byte[CAPACITY];
        long lookedAt = System.nanoTime();
        boolean open = true;
        while (open) {
            int length;
            boolean told;
            synchronized (lock) {
                open = !closed;
                told = lookNow;
                lookNow = false;
                length = filled;
                byte[] next = writing;
                writing = filling;
                filling = next;
                filled = 0;
            }
            long now = System.nanoTime();
            boolean look = told || now - lookedAt >= LOOK_EVERY_NANOS;
            lookedAt = look ? now : lookedAt;
            write(ByteBuffer.wrap(writing, 0, length), look, now);
            tellDropped(now, open);
            if (open && length <= CAPACITY / 2) {
                LockSupport.parkNanos(this, WRITE_EVERY_NANOS);
            }
        }
        try {
            sink.close();
        } catch (IOException e) {
            LOG.error("The access log could not be closed: {}", e.getMessage());
        }
    }

    private void write(ByteBuffer lines, boolean look, long now) {
        boolean anything = lines.hasRemaining();
        try {
            if (look) {
                sink.followRotation();
            }
            sink.write(lines);
            failing &= !anything;
        } catch (IOException e) {
            drop(lines);
            failing = true;
            failedAt = now;
            if (now - toldAt >= TELL_EVERY_NANOS) {
                LOG.error("The access log cannot be written; lines are lost: {}", e.getMessage());
                toldFailure = true;
                toldAt = now;
            }
        }
    }

    /** Counts the lines that were not written as a whole. */
    private void drop(ByteBuffer rest) {
        int lines = 0;
        while (rest.hasRemaining()) {
            lines += rest.get() == '\n' ? 1 : 0;
        }
        synchronized (lock) {
            dropped += lines;
        }
    }

    /** Says how many lines were lost, when no more are. */
    private void tellDropped(long now, boolean open) {
        long lost = dropped() - toldDropped;
        boolean isDue = toldFailure || now - toldAt >= TELL_EVERY_NANOS;
        boolean isOver = !failing && now - failedAt >= SETTLED_NANOS;
        if (lost > 0 && (!open || (isDue && isOver))) {
            LOG.warn("{} lines of the access log were lost", lost);
            toldDropped += lost;
            toldFailure = false;
            toldAt = now;
        }
    }

    /** Writes what is there, and closes the file; a disk that hangs is not waited for long. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
        }
        LockSupport.unpark(writer);
        try {
            writer.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (writer.isAlive()) {
            LOG.error("The access log could not be written to its end");
        }
    }
}
