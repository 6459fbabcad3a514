package io.howdah.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class JavaSectionTest {

    private static final int ROUNDS = 300_000;

    private final JavaSection section = new JavaSection();

    @Test
    void isInterruptedInside() {
        section.enter();
        section.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        section.leave();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void isNotInterruptedOutside() {
        section.interrupt();
        section.enter();
        assertThat(section.pause()).isTrue();
        section.interrupt();
        assertThat(section.pause()).isFalse();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void nothingOfAnInterruptIsLeftOutside() throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        Runnable interrupts =
                () -> {
                    while (!ended.get()) {
                        section.interrupt();
                    }
                };
        Thread one = new Thread(interrupts);
        Thread other = new Thread(interrupts);
        one.start();
        other.start();
        int left = 0;
        for (int i = 0; i < ROUNDS; i++) {
            section.enter();
            section.leave();
            Thread.onSpinWait();
            if (Thread.interrupted()) {
                left++;
            }
        }
        ended.set(true);
        one.join();
        other.join();
        assertThat(left).isZero();
    }
}
