package io.howdah.process;

import io.howdah.channel.Settings;
import io.howdah.channel.Upcalls;
import io.howdah.library.NativeLibrary;
import io.howdah.wire.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The process that PHP processes are forked from. It has started the engine once, so that they
 * share what OPcache has compiled and preloaded. It runs no requests; when it ends, so do they, and
 * it ends with the JVM at the latest.
 */
public final class ForkServer implements AutoCloseable {

    private static final Duration ENDLESS = Duration.ofDays(365);

    private final Thread thread;
    private final CompletableFuture<ControlSocket> socket = new CompletableFuture<>();

    /** Those that wait for a process, in the order in which they asked. */
    private final Queue<Fork> forks = new ArrayDeque<>();

    private final Map<Integer, ChildProcess> processes = new HashMap<>();

    /** The parent itself, while it starts the engine. */
    private @Nullable ChildProcess starting;

    /** Why there is no parent any more; null while there is one. */
    private @Nullable String ended;

    private record Fork(SharedMemory shared, CompletableFuture<ChildProcess> process) {}

    private ForkServer(Path program) {
        thread = new Thread(() -> run(program), "howdah-processes");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Starts the process, and the engine in it.
     *
     * @param settings what the engine is started with; the processes are opened with the same
     * @param output where goes what preloaded code prints
     * @return the parent
     * @throws io.howdah.failure.PhpException if PHP cannot start
     * @throws java.io.UncheckedIOException if the process cannot be started
     */
    public static ForkServer start(
            Settings settings, OutputStream output, Upcalls.Factory upcalls) {
        ForkServer parent = new ForkServer(NativeLibrary.processProgram());
        try {
            parent.startEngine(settings, output, upcalls);
            return parent;
        } catch (CompletionException e) {
            parent.close();
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        } catch (Throwable e) {
            parent.close();
            throw e;
        }
    }

    private void startEngine(Settings settings, OutputStream output, Upcalls.Factory upcalls) {
        ControlSocket to = socket.join();
        SharedMemory shared = new SharedMemory(SharedMemory.CAPACITY);
        ChildProcess itself = new ChildProcess(to.pid(), shared);
        synchronized (this) {
            starting = itself;
            if (ended != null || !to.send(Schema.ControlKind.START, 0, shared)) {
                shared.close();
                throw new IllegalStateException(
                        "the parent of the PHP processes ended while it started");
            }
        }
        ShmChannel channel = new ShmChannel(itself, output, upcalls, ENDLESS);
        try {
            channel.lifecycle().warm(settings);
        } finally {
            channel.lifecycle().leave();
            synchronized (this) {
                starting = null;
            }
        }
    }

    // --- The thread that hears of the PHP processes

    private void run(Path program) {
        ControlSocket to;
        try {
            to = new ControlSocket(program);
        } catch (Throwable e) {
            socket.completeExceptionally(e);
            return;
        }
        socket.complete(to);
        try {
            for (ControlSocket.Message message = to.receive();
                    message != null;
                    message = to.receive()) {
                take(to, message);
            }
        } finally {
            to.close();
            allHaveEnded();
        }
    }

    private void take(ControlSocket to, ControlSocket.Message message) {
        if (message.kind() == Schema.ControlKind.FORKED) {
            forked(message);
            return;
        }
        ChildProcess process;
        synchronized (this) {
            process = processes.remove(message.pid());
        }
        if (process != null) {
            process.hasEnded(new ProcessExit(message.status(), message.signalled()));
        }
        to.send(Schema.ControlKind.REAP, message.pid(), null);
    }

    private void forked(ControlSocket.Message message) {
        Fork fork;
        ChildProcess process = null;
        synchronized (this) {
            fork = forks.remove();
            if (message.pid() != 0) {
                process = new ChildProcess(message.pid(), fork.shared());
                processes.put(message.pid(), process);
            }
        }
        if (process != null) {
            fork.process().complete(process);
            return;
        }
        fork.shared().close();
        fork.process()
                .completeExceptionally(
                        new IllegalStateException(
                                "a PHP process could not be forked: error "
                                        + message.status()
                                        + " (errno); are there too many processes, or too little memory?"));
    }

    /** PHP processes end with their parent. */
    private void allHaveEnded() {
        Fork[] waiting;
        ChildProcess[] orphans;
        ChildProcess itself;
        synchronized (this) {
            if (ended == null) {
                ended = "the parent of the PHP processes is no more: it crashed or was killed";
            }
            waiting = forks.toArray(Fork[]::new);
            orphans = processes.values().toArray(ChildProcess[]::new);
            itself = starting;
            forks.clear();
            processes.clear();
        }
        ProcessExit killed = new ProcessExit(ControlSocket.SIGKILL, true);
        for (ChildProcess orphan : orphans) {
            orphan.hasEnded(killed);
        }
        if (itself != null) {
            itself.hasEnded(killed);
        }
        for (Fork fork : waiting) {
            fork.shared().close();
            fork.process().completeExceptionally(new IllegalStateException(ended));
        }
    }

    // --- For any thread

    /**
     * Forks a PHP process.
     *
     * @return the process, or an {@link IllegalStateException} where there can be none. Completes
     *     on the thread that hears of the PHP processes, which must not be held up
     */
    public CompletableFuture<ChildProcess> fork() {
        CompletableFuture<ChildProcess> process = new CompletableFuture<>();
        ControlSocket to = socket.join();
        synchronized (this) {
            if (ended != null) {
                return CompletableFuture.failedFuture(new IllegalStateException(ended));
            }
            SharedMemory shared = new SharedMemory(SharedMemory.CAPACITY);
            forks.add(new Fork(shared, process));
            to.send(Schema.ControlKind.FORK, 0, shared); // if it is no more, all forks fail soon
        }
        return process;
    }

    /** {@return its process id} */
    public long pid() {
        return socket.join().pid();
    }

    /** {@return whether PHP processes can be forked} */
    public synchronized boolean isAlive() {
        return ended == null;
    }

    /**
     * {@return whether somebody has stopped the process (SIGSTOP), so that it neither forks PHP
     * processes nor tells of their ends}
     */
    public boolean isStopped() {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid() + "/stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
        } catch (IOException | StringIndexOutOfBoundsException e) {
            return false; // it has ended meanwhile
        }
    }

    /** Ends the process and all that were forked from it, which is heard of later. */
    public void kill() {
        socket.join().kill();
    }

    /** Ends the process and all that were forked from it. */
    @Override
    public void close() {
        synchronized (this) {
            if (ended == null) {
                ended = "the parent of the PHP processes is closed";
            }
        }
        if (!socket.isCompletedExceptionally()) {
            socket.join().kill();
        }
        if (Thread.currentThread() != thread) {
            Threads.awaitEnd(thread);
        }
    }
}
