package io.howdah.process;

import io.howdah.library.NativeLibrary;
import io.howdah.wire.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The socket to the parent of the PHP processes. What is said over it is in {@code
 * native/wire/control.h}.
 */
final class ControlSocket {

    static final int SIGKILL = 9;
    static final int SIGUSR1 = 10;

    private final int descriptor;
    private final int pid;
    private boolean closed;

    /**
     * A message of the parent.
     *
     * @param kind {@link Schema.ControlKind#FORKED} or {@link Schema.ControlKind#EXITED}
     * @param pid the process id; 0 if it could not be forked
     * @param status its exit status, or the signal that ended it, or why it could not be forked
     * @param signalled whether a signal ended it
     */
    record Message(int kind, int pid, int status, boolean signalled) {}

    /** Starts the parent. The thread must live as long as the parent is to live. */
    ControlSocket(Path program) {
        NativeLibrary.load();
        long started = spawn(program.toString());
        if (started < 0) {
            throw new UncheckedIOException(
                    new IOException(
                            program + " could not be started: error " + -started + " (errno)"));
        }
        descriptor = (int) started;
        pid = (int) (started >>> 32);
    }

    /** {@return the parent's process id} */
    int pid() {
        return pid;
    }

    /**
     * Says something to the parent.
     *
     * @param kind what
     * @param process a process id, or 0
     * @param memory what goes with it, or null
     * @return whether the parent is still there
     */
    synchronized boolean send(int kind, int process, @Nullable SharedMemory memory) {
        if (closed) {
            return false;
        }
        return memory == null
                ? send(descriptor, kind, process, -1, -1) == 0
                : send(descriptor, kind, process, memory.descriptor(), memory.event()) == 0;
    }

    /** Waits for what the parent says; null when it is no more. */
    @Nullable Message receive() {
        int[] fields = new int[4];
        return receive(descriptor, fields)
                ? new Message(fields[0], fields[1], fields[2], fields[3] != 0)
                : null;
    }

    /** Ends the parent, and with it all PHP processes. */
    synchronized void kill() {
        if (!closed) {
            signal(pid, SIGKILL);
            shutDown(descriptor);
        }
    }

    /** When the parent says nothing any more: sees it to its end. */
    synchronized void close() {
        if (!closed) {
            closed = true;
            signal(pid, SIGKILL);
            awaitEnd(pid);
            close(descriptor);
        }
    }

    /** Signals a PHP process that has not been reaped. */
    static void signalProcess(int process, int signal) {
        signal(process, signal);
    }

    private static native long spawn(String program);

    private static native int send(int socket, int kind, int pid, int memory, int event);

    private static native boolean receive(int socket, int[] into);

    private static native void shutDown(int socket);

    private static native void close(int socket);

    private static native void signal(int pid, int signal);

    private static native void awaitEnd(int pid);
}
