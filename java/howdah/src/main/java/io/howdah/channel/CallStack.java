package io.howdah.channel;

import java.util.List;

/** Whether a thread makes a call of PHP, by its stack. */
final class CallStack {

    /** Where calls are begun and ended, but for stubs. */
    private static final List<String> PACKAGES =
            List.of(
                    "io.howdah.channel.",
                    "io.howdah.http.",
                    "io.howdah.interop.",
                    "io.howdah.process.",
                    "io.howdah.stub.");

    /** Which names of generated classes end with. */
    private static final String STUB = "Stub";

    private CallStack() {}

    /**
     * {@return whether a thread may be between the beginning and the end of a call} Where it is
     * not, this says so, but for classes that are named as stubs are.
     */
    static boolean isInCall(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (makesCalls(frame.getClassName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean makesCalls(String name) {
        int nested = name.indexOf('$');
        return (nested < 0 ? name : name.substring(0, nested)).endsWith(STUB)
                || PACKAGES.stream().anyMatch(name::startsWith);
    }
}
