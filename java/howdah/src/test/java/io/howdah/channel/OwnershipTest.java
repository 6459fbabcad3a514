package io.howdah.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.howdah.library.NativeLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread at a time has the interpreter, and nobody is kept waiting, whoever asks and when. */
@Timeout(120)
final class OwnershipTest {

    private static final int CALLS_OF_HOME = 400_000;

    /** What threads do who have it: nothing orders these writes but its changing hands. */
    private static final class Counted extends Ownership {

        private long calls;
        private @Nullable Thread inside;

        @Override
        protected boolean belongsTo(@Nullable Thread thread) {
            return true;
        }

        @Override
        protected void willTidy() {}

        @Override
        boolean isInUse() {
            return false;
        }

        void call() {
            if (inside != null) {
                throw new AssertionError("two threads have it");
            }
            inside = Thread.currentThread();
            depth = 1;
            calls++;
            depth = 0;
            inside = null;
        }

        void callAtHome() {
            if (isHeld() && holdForCall(0)) {
                call();
                endUse();
                return;
            }
            int taken = enter();
            call();
            if (taken < 0) {
                giveBack();
            }
        }

        void callBack() {
            boolean taken = borrow();
            try {
                call();
            } finally {
                if (taken) {
                    giveBack();
                }
            }
        }
    }

    static {
        NativeLibrary.load();
    }

    private static Counted shared() {
        Counted counted = new Counted();
        counted.share();
        counted.lendIdle();
        assertThat(counted.owner)
                .isSameAs(ThreadBarrier.isAvailable() ? Thread.currentThread() : Ownership.LENT);
        return counted;
    }

    /** Other threads come now and then, so that it is kept and revoked again and again. */
    @Test
    void oneThreadAtATimeHasIt() throws InterruptedException {
        Counted counted = shared();
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        long[] others = new long[3];
        CountDownLatch came = new CountDownLatch(others.length);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < others.length; i++) {
            int me = i;
            Thread thread =
                    new Thread(
                            () -> {
                                while (!done.get()) {
                                    counted.callBack();
                                    if (others[me]++ == 0) {
                                        came.countDown();
                                    }
                                    pause(me * 2_000);
                                }
                            });
            thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
            threads.add(thread);
            thread.start();
        }
        long sum = 0;
        while (sum < CALLS_OF_HOME || (came.getCount() > 0 && failure.get() == null)) {
            counted.callAtHome();
            sum++;
        }
        done.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failure.get()).isNull();
        for (long each : others) {
            sum += each;
        }
        counted.callAtHome();
        assertThat(counted.calls).isEqualTo(sum + 1);
    }

    /** The home's thread is idle for good: whoever asks takes what that keeps. */
    @Test
    void anIdleThreadKeepsNobodyWaiting() throws InterruptedException {
        Counted counted = shared();
        Thread other = new Thread(counted::callBack);
        other.start();
        other.join();
        assertThat(counted.calls).isOne();
        assertThat(counted.owner).isSameAs(Ownership.LENT);
    }

    /** Once the others leave it alone, its own thread pays nothing for having shared it. */
    @Test
    void isKeptAgainAfterAThousandCalls() throws InterruptedException {
        Counted counted = shared();
        Thread other = new Thread(counted::callBack);
        other.start();
        other.join();
        for (int i = 0; i < 1_000; i++) {
            counted.callAtHome();
        }
        assertThat(counted.owner)
                .isSameAs(ThreadBarrier.isAvailable() ? Thread.currentThread() : Ownership.LENT);
        assertThat(counted.calls).isEqualTo(1_001);
    }

    /** By another thread than its own, while nobody has it. */
    @Test
    void canBeShutWhileItIsKept() throws InterruptedException {
        Counted counted = shared();
        Thread other = new Thread(counted::shut);
        other.start();
        other.join();
        assertThat(counted.isClosed()).isTrue();
    }

    /** As a stack overflow leaves it at the very entry of what ends a call. */
    @Test
    void aCallThatNeverEndedKeepsNobodyWaiting() throws Exception {
        ExecutorService home = Executors.newSingleThreadExecutor(); // idle, it has no frame of ours
        try {
            Counted counted =
                    home.submit(
                                    () -> {
                                        Counted begun = shared();
                                        begun.holdForCall(0);
                                        begun.depth = 1;
                                        return begun;
                                    })
                            .get();
            counted.callBack();
            assertThat(counted.calls).isOne();
            home.submit(counted::callAtHome).get();
            assertThat(counted.calls).isEqualTo(2);
        } finally {
            home.shutdown();
        }
    }

    /** Of a full queue, say, or of a stack that has ended. */
    @Test
    void aWakeUpThatFailsLeavesItToWhoAsks() throws InterruptedException {
        Counted counted = shared();
        assumeTrue(counted.kept);
        assertThat(counted.holdForCall(0)).isTrue();
        Waiters.Waiter fails =
                new Waiters.Waiter(
                        Thread.currentThread(),
                        false,
                        () -> {
                            throw new IllegalStateException("full");
                        });
        Thread asks =
                new Thread(
                        () -> {
                            counted.waiters.add(fails);
                            counted.revoke();
                        });
        asks.start();
        asks.join();
        assertThatThrownBy(counted::endUse).hasMessage("full");
        assertThat(counted.kept).isFalse();
        Thread other = new Thread(counted::callBack);
        other.start();
        other.join();
        counted.callAtHome();
        assertThat(counted.calls).isEqualTo(2);
        assertThat(counted.owner).isSameAs(Ownership.LENT);
    }

    /** A stack overflow has kept it from being ended. */
    @Test
    void aUseThatNeverEndedIsForgottenWithWhatWasTaken() throws InterruptedException {
        Counted counted = shared();
        assumeTrue(counted.borrow());
        counted.used = false;
        Thread other = new Thread(counted::callBack);
        other.start();
        other.join();
        counted.callAtHome();
        assertThat(counted.owner).isSameAs(Ownership.LENT);
    }

    /** Its own thread calls PHP code that stands behind a Java object, in several calls. */
    @Test
    void isUsedAroundSeveralCalls() throws InterruptedException {
        Counted counted = shared();
        assertThat(counted.borrow()).isEqualTo(ThreadBarrier.isAvailable());
        AtomicBoolean called = new AtomicBoolean();
        Thread other =
                new Thread(
                        () -> {
                            counted.callBack();
                            called.set(true);
                        });
        other.start();
        while (counted.waiters.isEmpty()) {
            Thread.onSpinWait();
        }
        counted.callAtHome();
        counted.callAtHome();
        assertThat(called).isFalse();
        assertThat(counted.calls).isEqualTo(2);
        counted.giveBack();
        other.join();
        assertThat(counted.calls).isEqualTo(3);
    }

    private static void pause(int spins) {
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
    }
}
