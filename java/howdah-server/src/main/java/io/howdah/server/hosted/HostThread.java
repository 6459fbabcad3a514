package io.howdah.server.hosted;

import io.howdah.server.exchange.BlockingExchange;
import io.howdah.server.files.TemporaryFile;
import io.netty.channel.EventLoop;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the thread of another HTTP server is to do for one exchange, in order: to read, and to write
 * what a loop has for it. What a slow client has not yet taken lies in memory, and beyond that in a
 * temporary file, if it may.
 */
final class HostThread {

    private static final Logger LOG = LoggerFactory.getLogger(HostThread.class);

    private static final int PIECE = 64 * 1024;

    /** Something to do. */
    @FunctionalInterface
    interface Command {

        /** Returns false if nothing comes after it. */
        boolean run(BlockingExchange server) throws IOException;
    }

    private final EventLoop loop;
    private final int buffer;
    private final Runnable taken;
    private final BlockingQueue<Command> commands = new LinkedBlockingQueue<>();

    /** Bytes that wait, in memory and in the file. */
    private final AtomicLong inMemory = new AtomicLong();

    private final AtomicLong inFile = new AtomicLong();

    /** Whether the loop waits until less waits. */
    private volatile boolean awaited;

    private volatile boolean over;

    private long spool;
    private @Nullable FileChannel file;
    private long fileEnd;
    private boolean failed;

    /**
     * @param buffer bytes that may wait in memory
     * @param taken run on the loop, after {@link #await}, when less waits
     */
    HostThread(EventLoop loop, int buffer, Runnable taken) {
        this.loop = loop;
        this.buffer = buffer;
        this.taken = taken;
    }

    // --- For the loop

    /** Adds what is to be done; nothing, if the thread does no more. */
    void add(Command command) {
        if (!over) {
            commands.add(command);
        }
    }

    boolean isOver() {
        return over;
    }

    /** Lets bytes lie in a temporary file. */
    void spool(long most) {
        spool = most;
    }

    boolean takesMore() {
        return over || inMemory.get() < buffer || fileTakesMore();
    }

    private boolean fileTakesMore() {
        return spool > 0 && !failed && (fileEnd < spool || inFile.get() == 0);
    }

    /** Has {@code taken} run when the client has taken some of what waits. */
    void await() {
        awaited = true;
    }

    /** Writes a part of a response. */
    void write(byte[] part) {
        if (over || (inMemory.get() >= buffer && fileTakesMore() && writeToFile(part))) {
            return;
        }
        inMemory.addAndGet(part.length);
        add(
                server -> {
                    server.write(part, part.length);
                    inMemory.addAndGet(-part.length);
                    tellTaken();
                    return true;
                });
    }

    private boolean writeToFile(byte[] part) {
        if (inFile.get() == 0) {
            fileEnd = 0;
        }
        long start = fileEnd;
        FileChannel channel = file;
        try {
            if (channel == null) {
                channel = TemporaryFile.open("howdah-response");
                file = channel;
            }
            ByteBuffer left = ByteBuffer.wrap(part);
            while (left.hasRemaining()) {
                channel.write(left, start + left.position());
            }
        } catch (IOException e) {
            failed = true;
            LOG.warn(
                    "what a client has not yet taken of a response cannot be kept in a temporary"
                            + " file ({}): its writer waits for the client; is there room in {}?",
                    e.getMessage(),
                    System.getProperty("java.io.tmpdir"));
            return false;
        }
        fileEnd = start + part.length;
        inFile.addAndGet(part.length);
        FileChannel from = channel;
        add(server -> copy(from, start, part.length, server));
        return true;
    }

    /** The thread does no more. */
    private void close() {
        FileChannel channel = file;
        file = null;
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A temporary file could not be closed", e);
        }
    }

    // --- For the server's thread

    /** Does what there is to do, until the last of it. */
    void run(BlockingExchange server) throws IOException {
        boolean more = true;
        while (more) {
            try {
                more = commands.take().run(server);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw (IOException)
                        new InterruptedIOException("interrupted before there was a response")
                                .initCause(e);
            }
        }
    }

    /**
     * Ends it.
     *
     * @param then run on the loop
     */
    void end(Runnable then) {
        over = true;
        commands.clear();
        tell(
                () -> {
                    close();
                    then.run();
                });
    }

    /** Runs a task on the loop. */
    void tell(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("the loop has ended", e);
        }
    }

    private boolean copy(FileChannel from, long start, int length, BlockingExchange server)
            throws IOException {
        byte[] piece = new byte[Math.min(length, PIECE)];
        for (int done = 0; done < length; ) {
            int size =
                    from.read(
                            ByteBuffer.wrap(piece, 0, Math.min(length - done, PIECE)),
                            start + done);
            if (size < 0) {
                throw new EOFException("a temporary file has become shorter");
            }
            server.write(piece, size);
            done += size;
        }
        inFile.addAndGet(-length);
        tellTaken();
        return true;
    }

    private void tellTaken() {
        if (awaited && inMemory.get() <= buffer / 2) {
            awaited = false;
            tell(taken);
        }
    }
}
