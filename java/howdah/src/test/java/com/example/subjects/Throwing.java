package com.example.subjects;

import io.howdah.failure.PhpException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Throws, and catches. */
public final class Throwing {

    private Throwing() {}

    public static void state(@Nullable String message) {
        throw new IllegalStateException(message);
    }

    public static void checked(String message) throws IOException {
        throw new IOException(message);
    }

    public static void error(String message) {
        throw new AssertionError(message);
    }

    public static void refused(String message, int reason) throws RefusedException {
        throw new RefusedException(message, reason);
    }

    /** Throws an exception with a cause that has a cause. */
    public static void chain() {
        throw new IllegalStateException(
                "outer", new IllegalArgumentException("middle", new ArithmeticException("inner")));
    }

    /** Throws an exception with one that was suppressed. */
    public static void suppressed() {
        IllegalStateException exception = new IllegalStateException("main");
        exception.addSuppressed(new IllegalArgumentException("aside"));
        throw exception;
    }

    /** Throws what it is given. */
    public static void rethrow(Exception exception) throws Exception {
        throw exception;
    }

    /** {@return an exception that nobody throws} */
    public static IllegalStateException made(String message) {
        return new IllegalStateException(message);
    }

    public static int divide(int dividend, int divisor) {
        return dividend / divisor;
    }

    /** {@return what the code returns} */
    public static @Nullable Object run(Callable<?> code) throws Exception {
        return code.call();
    }

    /** {@return what the code throws, as a text of its Java class and message} */
    public static String caught(Supplier<?> code) {
        try {
            code.get();
            return "nothing was thrown";
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    /** {@return what the code throws, if it is a PHP exception: its class and message} */
    public static String caughtFromPhp(Supplier<?> code) {
        try {
            code.get();
            return "nothing was thrown";
        } catch (PhpException e) {
            return e.phpClass() + " " + e.phpMessage() + " " + e.code();
        }
    }

    /** Throws a new exception, with what the code throws as its cause. */
    public static void wrapped(Runnable code) {
        try {
            code.run();
        } catch (RuntimeException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    /** {@return whether the code throws the very exception} */
    public static boolean isThrown(Exception exception, Callable<?> code) {
        try {
            code.call();
            return false;
        } catch (Exception e) {
            return e == exception;
        }
    }

    /** Runs the code, and afterwards another, whatever happens. */
    public static void andFinally(Runnable code, Runnable afterwards) {
        try {
            code.run();
        } finally {
            afterwards.run();
        }
    }
}
