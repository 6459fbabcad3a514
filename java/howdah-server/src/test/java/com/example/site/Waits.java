package com.example.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Java code that PHP scripts call and that takes its time. */
public final class Waits {

    private static final ThreadLocal<AtomicInteger> CALLS =
            ThreadLocal.withInitial(AtomicInteger::new);

    /** How many calls have begun to wait. */
    public static final Semaphore BEGUN = new Semaphore(0);

    /** Ends calls of {@link #forRelease} and {@link #stubbornly}, one each. */
    public static final Semaphore RELEASED = new Semaphore(0);

    private static volatile @Nullable Callable<?> kept;

    private Waits() {}

    /** Waits until a test releases it, or it is interrupted. */
    public static String forRelease() throws InterruptedException {
        BEGUN.release();
        RELEASED.acquire();
        return "released";
    }

    /** Waits until a test releases it, whatever else happens. */
    public static String stubbornly() {
        BEGUN.release();
        RELEASED.acquireUninterruptibly();
        return "released";
    }

    /** Never ends by itself, nor by an interrupt. */
    public static void endlessly() {
        BEGUN.release();
        CountDownLatch never = new CountDownLatch(1);
        while (true) {
            try {
                never.await(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                // goes on
            }
        }
    }

    /** Whether an interrupt has come that nobody has taken. */
    public static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    /** The working directory of the thread, as the kernel has it. */
    public static String directory() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/thread-self/cwd")).toString();
    }

    /** The thread's name. */
    public static String thread() {
        return Thread.currentThread().getName();
    }

    /** How many times this was called on this thread. */
    public static int count() {
        return CALLS.get().incrementAndGet();
    }

    /** What it was given. */
    public static String echo(String text) {
        return text;
    }

    /** What PHP code returns. */
    public static Object call(Callable<?> code) throws Exception {
        return code.call();
    }

    /** What PHP code returns, called on a thread that PHP does not know. */
    public static Object callElsewhere(Callable<?> code) throws Exception {
        FutureTask<Object> task = new FutureTask<>(code::call);
        Thread elsewhere = new Thread(task, "elsewhere");
        elsewhere.setDaemon(true);
        elsewhere.start();
        return task.get();
    }

    /** Keeps PHP code for {@link #kept}. */
    public static void keep(Callable<?> code) {
        kept = code;
    }

    /** The PHP code that was kept last. */
    public static Callable<?> kept() {
        return Objects.requireNonNull(kept);
    }

    /** What each of some PHP functions returns. */
    public static String join(List<Callable<String>> codes) throws Exception {
        StringBuilder all = new StringBuilder();
        for (Callable<String> code : codes) {
            all.append(code.call());
        }
        return all.toString();
    }
}
