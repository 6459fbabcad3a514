package io.howdah.process;

import io.howdah.library.NativeLibrary;
import java.nio.ByteBuffer;

/**
 * Where the messages of a PHP process's channel are written and read: memory of the JVM alone. The
 * rings get and give copies, so that a PHP process never changes what Java is reading.
 */
final class MessageMemory implements AutoCloseable {

    private long address;

    MessageMemory() {
        NativeLibrary.load();
        address = create();
        if (address == 0) {
            throw new OutOfMemoryError("no memory for the border's buffer");
        }
    }

    /** {@return the buffer as it is now} */
    ByteBuffer buffer() {
        requireOpen();
        return view(address);
    }

    private void requireOpen() {
        if (address == 0) {
            throw new IllegalStateException("the interpreter is closed");
        }
    }

    /** Makes the buffer at least so large, keeping its contents; it may move. */
    ByteBuffer reserve(int capacity) {
        requireOpen();
        if (!reserve(address, capacity)) {
            throw new OutOfMemoryError("no memory for a message of " + capacity + " bytes");
        }
        return view(address);
    }

    /** Gives back what a large message took. */
    ByteBuffer trim() {
        requireOpen();
        trim(address);
        return view(address);
    }

    @Override
    public void close() {
        if (address != 0) {
            destroy(address);
            address = 0;
        }
    }

    private static native long create();

    private static native ByteBuffer view(long address);

    private static native boolean reserve(long address, int capacity);

    private static native void trim(long address);

    private static native void destroy(long address);
}
