package io.howdah.border;

import io.howdah.java.JavaAccess;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine: PHP in this process, called through JNI. One native method crosses; it is
 * given an offset and a length in the buffer that both sides know.
 *
 * <p>Not final because tests look at what crosses.
 */
public class JniChannel extends Channel {

    /** The engine of this process: an NTS build of PHP has one. It is never unloaded. */
    private static final long ENGINE = start();

    private final long address;

    /**
     * Made by the thread that the interpreter will belong to; only one is in use at a time.
     *
     * @param output where PHP's output goes; null if PHP writes it itself
     */
    public JniChannel(@Nullable OutputStream output) {
        this(output, JavaAccess.NONE);
    }

    /**
     * Made by the thread that the interpreter will belong to; only one is in use at a time.
     *
     * @param output where PHP's output goes; null if PHP writes it itself
     * @param access what PHP code can reach of Java
     */
    public JniChannel(@Nullable OutputStream output, JavaAccess access) {
        super(buffer(ENGINE), output, access);
        address = ENGINE;
    }

    private static long start() {
        NativeLibrary.load();
        long address = create();
        if (address == 0) {
            throw new OutOfMemoryError("no memory for PHP's stack and the border's buffer");
        }
        // A thread that is deep in PHP when the process goes down must not run on while libraries
        // are torn down.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> park(address), "howdah-shutdown"));
        return address;
    }

    @Override
    long transfer(int base, int length) {
        return call(address, base, length);
    }

    @Override
    ByteBuffer buffer() {
        return buffer(address);
    }

    @Override
    ByteBuffer reserve(int capacity) {
        ByteBuffer larger = reserve(address, capacity);
        if (larger == null) {
            throw new OutOfMemoryError("no memory for a message of " + capacity + " bytes");
        }
        return larger;
    }

    @Override
    ByteBuffer trim() {
        return trim(address);
    }

    @Override
    void interrupt() {
        interrupt(address);
    }

    @Override
    void clearInterrupt() {
        clearInterrupt(address);
    }

    /** Called by the native side, on the interpreter's thread. */
    long upcall(int base, int length, boolean moved) {
        if (moved) {
            moved();
        }
        return answer(base, length);
    }

    private static native long create();

    private static native ByteBuffer buffer(long address);

    private static native @Nullable ByteBuffer reserve(long address, int capacity);

    private static native ByteBuffer trim(long address);

    private native long call(long address, int base, int length);

    private static native void interrupt(long address);

    private static native void clearInterrupt(long address);

    private static native void park(long address);
}
