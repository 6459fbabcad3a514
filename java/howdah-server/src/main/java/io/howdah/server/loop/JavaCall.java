package io.howdah.server.loop;

import io.howdah.wire.PhpStack;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Java code that PHP has called and that has not returned, as logs tell of it. */
public final class JavaCall {

    /** How many frames are named. */
    private static final int MOST = 8;

    private JavaCall() {}

    /**
     * Names the method that PHP has called, and where in it the thread is.
     *
     * @param stack of the thread, innermost first
     * @return such as {@code com.example.Shop.total, at java.lang.Thread.sleep(Thread.java:509) <
     *     com.example.Shop.total(Shop.java:12)}; empty if it runs no such code
     */
    public static String of(StackTraceElement[] stack) {
        List<StackTraceElement> frames = new ArrayList<>();
        for (StackTraceElement frame : stack) {
            if (isOurs(frame)) {
                break;
            }
            if (!isCallMechanism(frame)) {
                frames.add(frame);
            }
        }
        if (frames.isEmpty() || frames.size() == stack.length) {
            return "";
        }
        StackTraceElement called = frames.get(frames.size() - 1);
        return called.getClassName() + "." + called.getMethodName() + ", at " + frames(frames);
    }

    /** The innermost of these frames. */
    static String frames(List<StackTraceElement> frames) {
        return frames.stream()
                .limit(MOST)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < ", "", frames.size() > MOST ? " < \u2026" : ""));
    }

    private static boolean isOurs(StackTraceElement frame) {
        return PhpStack.isBridge(frame.getClassName());
    }

    private static boolean isCallMechanism(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("java.lang.invoke.")
                || name.startsWith("jdk.internal.reflect.")
                || name.equals("java.lang.reflect.Method");
    }
}
