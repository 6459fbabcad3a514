package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that ends with its interpreter open does not keep PHP from the others. */
@Timeout(120)
final class DeadThreadsTest {

    private static final Php.LiveCounts NOTHING = new Php.LiveCounts(0, 0, 0);

    private static <T> T onAThreadThatEnds(Supplier<T> body) {
        AtomicReference<@Nullable T> result = new AtomicReference<>();
        Thread thread = new Thread(() -> result.set(body.get()), "ends");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        T found = result.get();
        if (found == null) {
            throw new AssertionError("the thread failed");
        }
        return found;
    }

    /** Leaves an interpreter open that holds Java objects and callbacks, and has things to do. */
    private static Php leftOpen(PhpEngine engine, StringBuilder heard) {
        return onAThreadThatEnds(
                () -> {
                    Php php = Php.builder().engine(engine).allow("java.util.*").open();
                    php.eval(
                            "$list = new java\\util\\ArrayList([1]);"
                                    + "class Last { public $f; function __destruct() { ($this->f)(); } }"
                                    + "$last = new Last(); function keep($f) { global $last; $last->f = $f;"
                                    + " register_shutdown_function($f); }");
                    php.function("keep")
                            .call(
                                    (PhpCallback)
                                            arguments -> {
                                                heard.append('x');
                                                return null;
                                            });
                    return php;
                });
    }

    @Test
    void anotherThreadClosesTheInterpreter() {
        for (PhpEngine engine : PhpEngine.values()) {
            StringBuilder heard = new StringBuilder();
            Php php = leftOpen(engine, heard);
            php.close();
            php.close();
            assertThat(heard).as("shutdown function and destructor").hasToString("xx");
        }
        try (Php php = Php.open()) {
            assertThat(php.liveCounts()).isEqualTo(NOTHING);
        }
    }

    @Test
    void openingAnotherClosesTheInterpreter() {
        StringBuilder heard = new StringBuilder();
        Php left = leftOpen(PhpEngine.EMBEDDED, heard);
        try (Php php = Php.builder().allow("java.util.*").open()) {
            assertThat(heard).hasToString("xx");
            assertThat(php.liveCounts()).isEqualTo(NOTHING);
            left.close(); // changes nothing
            assertThat(php.eval("return count(new java\\util\\ArrayList([1, 2]));").asLong())
                    .isEqualTo(2);
        }
    }

    @Test
    void aHundredDeadThreadsLeaveNothing() {
        List<Php> left = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            left.add(leftOpen(PhpEngine.EMBEDDED, new StringBuilder()));
        }
        try (Php php = Php.builder().allow("java.util.*").open()) {
            assertThat(php.liveCounts()).isEqualTo(NOTHING);
            left.forEach(Php::close);
            assertThat(php.function("min").call(3, 1).asLong()).isEqualTo(1);
        }
    }

    @Test
    void whatADeadThreadSharedIsClosedOnceNobodyCallsIt() {
        AtomicReference<@Nullable Runnable> shared = new AtomicReference<>();
        Php left =
                onAThreadThatEnds(
                        () -> {
                            Php php = Php.builder().allow("java.lang.Runnable").open();
                            php.function("call_user_func")
                                    .call(
                                            php.eval(
                                                            "return fn(callable $take) => $take(fn() => 1);")
                                                    .asCallable(),
                                            (PhpCallback)
                                                    arguments -> {
                                                        PhpCallable closure =
                                                                arguments[0].asCallable();
                                                        shared.set(closure::call);
                                                        return null;
                                                    });
                            return php;
                        });
        try (Php php = Php.open()) {
            assertThat(php.liveCounts()).isEqualTo(NOTHING);
        }
        left.close();
    }
}
