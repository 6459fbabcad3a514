package io.howdah.process;

import io.howdah.channel.EngineChannel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A process with one PHP interpreter. Made by {@link ForkServer#fork}. All methods may be called
 * from any thread.
 */
public final class ChildProcess implements AutoCloseable {

    private final int pid;
    private final SharedMemory shared;
    private final CompletableFuture<ProcessExit> ended = new CompletableFuture<>();

    private boolean attached;
    private volatile @Nullable ProcessExit exit;
    private boolean killed;
    private @Nullable String killedBecause;

    /** How often PHP was to be interrupted since it has last begun to unwind. */
    private int interrupts;

    private int unwound;

    ChildProcess(int pid, SharedMemory shared) {
        this.pid = pid;
        this.shared = shared;
    }

    /** {@return its process id} */
    public long pid() {
        return pid;
    }

    /** {@return whether the process is still there} */
    public boolean isAlive() {
        return exit == null;
    }

    /** {@return how it ended; null while it has not} */
    public @Nullable ProcessExit exit() {
        return exit;
    }

    /**
     * {@return what completes when it ends} On the thread that hears of it first, which must not be
     * held up.
     */
    public CompletableFuture<ProcessExit> onExit() {
        return ended.copy();
    }

    /**
     * {@return how many bytes of memory it has resident, what it shares included; 0 if it is no
     * more}
     */
    public long residentMemory() {
        return memory(false);
    }

    /** {@return how many bytes of memory are its own, and go when it ends; 0 if it is no more} */
    public long privateMemory() {
        return memory(true);
    }

    private long memory(boolean ownOnly) {
        try {
            String[] pages = Files.readString(Path.of("/proc/" + pid + "/statm")).split(" ", 4);
            long shared = ownOnly ? Long.parseLong(pages[2]) : 0;
            return (Long.parseLong(pages[1]) - shared) * PageSize.BYTES;
        } catch (IOException | RuntimeException e) {
            return 0; // it ended meanwhile
        }
    }

    /** Ends it at once ({@code kill -9}). */
    public synchronized void kill() {
        killed = true;
        if (exit == null) {
            ControlSocket.signalProcess(pid, ControlSocket.SIGKILL);
        }
    }

    /** Ends it at once, and says why to whoever waits for it. */
    public synchronized void killBecause(String why) {
        if (exit == null && killedBecause == null) {
            killedBecause = why;
            kill();
        }
    }

    /**
     * Makes PHP unwind, and ends a sleep that it is in. In case that PHP was about to begin one, it
     * is called again until that has ended. A signal is sent at the first, second, fourth, eighth
     * call and so on, not at each: PHP's streams wait for a socket with the whole time limit again
     * when a signal has come, and would wait for ever. Once PHP unwinds, destructors may sleep or
     * loop: for them it begins anew.
     *
     * @param what as in {@link SharedMemory#interrupt}
     * @return as there
     */
    synchronized boolean interrupt(long what) {
        if (!shared.interrupt(what)) {
            return false;
        }
        int now = shared.unwound();
        if (now != unwound) {
            unwound = now;
            interrupts = 0;
        }
        if ((interrupts & (interrupts + 1)) == 0 && exit == null) {
            shared.willSignal();
            ControlSocket.signalProcess(pid, ControlSocket.SIGUSR1);
        }
        interrupts++;
        return true;
    }

    /** Takes {@link #interrupt} of the same back; {@link EngineChannel#ALL}: of any. */
    synchronized void clearInterrupt(long what) {
        shared.clearInterrupt(what);
        interrupts = 0;
    }

    /** What PHP does, by its own account. */
    long activity() {
        return shared.activity();
    }

    /** Whether it is no more, or will soon be. */
    synchronized boolean isDoomed() {
        return killed || exit != null;
    }

    /** What became of it, for people. */
    synchronized String exitReason() {
        String why = killedBecause;
        return why != null ? why : "it ended by " + exit;
    }

    /** What the one channel of it goes through. */
    synchronized SharedMemory attach() {
        if (attached) {
            throw new IllegalStateException("PHP process " + pid + " has a channel already");
        }
        attached = true;
        return shared;
    }

    /** The parent has seen its end. From now on the number may be another process's. */
    void hasEnded(ProcessExit how) {
        synchronized (this) {
            exit = how;
        }
        shared.signal();
        ended.complete(how);
    }

    /**
     * Lets go of what it shares with this process. The channel does so when it is closed; else the
     * process is killed.
     */
    @Override
    public void close() {
        boolean unused;
        synchronized (this) {
            unused = !attached;
            attached = true;
        }
        if (unused) {
            kill();
        }
        shared.close();
    }
}
