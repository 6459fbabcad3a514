package io.howdah.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.howdah.server.metrics.Metrics;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The process's standard error, to which the server's own log goes. Lines that it does not take,
 * because a disk is full or nobody reads any more, are counted, and their number is written when it
 * takes lines again. {@link System#err} by itself throws them away without a word.
 */
public final class ErrorLog extends OutputStream {

    private static final AtomicLong DROPPED = new AtomicLong();

    private final OutputStream out;
    private long untold;
    private boolean inLine;

    ErrorLog(OutputStream out) {
        this.out = out;
    }

    /** From now on, {@link System#err} counts what is lost. */
    public static void install() {
        OutputStream standardError = new FileOutputStream(FileDescriptor.err);
        String encoding = System.getProperty("stderr.encoding", Charset.defaultCharset().name());
        System.setErr(
                new PrintStream(new ErrorLog(standardError), true, Charset.forName(encoding)));
    }

    /**
     * How many lines could not be written.
     *
     * @return since {@link #install}
     */
    public static long dropped() {
        return DROPPED.get();
    }

    /** Adds what is lost to what is measured. */
    static void addTo(Metrics metrics) {
        metrics.counted(
                "howdah_log_dropped_total",
                "Lines of howdah serve's own log that were lost: standard error took no more",
                ErrorLog::dropped);
    }

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        try {
            if (untold > 0 && !inLine) {
                out.write(("WARN " + untold + " lines of this log were lost\n").getBytes(UTF_8));
                untold = 0;
            }
            out.write(bytes, offset, length);
        } catch (IOException e) {
            int lines = lines(bytes, offset, length);
            untold += lines;
            DROPPED.addAndGet(lines);
        }
        inLine = length > 0 ? bytes[offset + length - 1] != '\n' : inLine;
    }

    private static int lines(byte[] bytes, int offset, int length) {
        int lines = 0;
        for (int i = offset; i < offset + length; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        return lines;
    }
}
