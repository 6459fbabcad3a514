package io.howdah.benchmarks.calls.workload;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The baseline: a bridge of the plain JNI style. Each call hands its arguments over as they are,
 * and native code asks about each of them, and makes each result, by JNI calls. Functions are
 * looked up once.
 */
final class PerValue {

    static {
        Path library = Path.of(System.getProperty("howdah.library", "build/native/libhowdah.so"));
        System.load(library.resolveSibling("libhowdah-benchmarks.so").toAbsolutePath().toString());
    }

    private PerValue() {}

    static native long findFunction(String name);

    static native long findMethod(long object, String name);

    /**
     * Calls a function without arguments that returns an object, which lives until {@link
     * #release}.
     */
    static native long makeObject(long function);

    static native void release(long object);

    /**
     * Calls a function.
     *
     * @param arguments those by reference are replaced in the array
     * @return what it returns, which must not be null
     */
    static Object call(long function, @Nullable Object... arguments) {
        return requireResult(callFunction(function, arguments));
    }

    /** Calls a method, as {@link #call}. */
    static Object callOn(long object, long method, @Nullable Object... arguments) {
        return requireResult(callMethod(object, method, arguments));
    }

    private static Object requireResult(@Nullable Object result) {
        if (result == null) {
            throw new IllegalStateException("expected a result, got null");
        }
        return result;
    }

    private static native @Nullable Object callFunction(
            long function, @Nullable Object[] arguments);

    private static native @Nullable Object callMethod(
            long object, long method, @Nullable Object[] arguments);
}
