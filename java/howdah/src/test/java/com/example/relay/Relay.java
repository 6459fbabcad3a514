package com.example.relay;

import io.howdah.Php;
import io.howdah.value.PhpCallback;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls PHP, which calls it. Each method is one level. */
public final class Relay {

    private @Nullable Php php;

    /** Sets whose functions are called. */
    public void use(Php interpreter) {
        php = interpreter;
    }

    private @Nullable Object call(String function) {
        if (php == null) {
            throw new AssertionError("use() comes first");
        }
        return php.function(function).call().toJava();
    }

    /** The outermost level. */
    public @Nullable Object zeroth() {
        return call("p0");
    }

    /** Called by p0. */
    public @Nullable Object first() {
        return call("p1");
    }

    /** Called by p1. */
    public @Nullable Object second() {
        return call("p2");
    }

    /** Called by p2. */
    public @Nullable Object third() {
        if (php != null) {
            throw new IllegalStateException("bottom of Java", new RuntimeException("its cause"));
        }
        return null;
    }

    /** A callback that calls a function. */
    public PhpCallback callback(String function) {
        return arguments -> call(function);
    }

    /** Passes on what PHP code returns. */
    public static @Nullable Object get(Supplier<@Nullable Object> code) {
        return code.get();
    }

    /** Wraps what PHP code throws. */
    public static @Nullable Object wrap(Supplier<@Nullable Object> code) {
        try {
            return code.get();
        } catch (RuntimeException e) {
            throw new UnsupportedOperationException("wrapped", e);
        }
    }
}
