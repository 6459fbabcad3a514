package io.howdah.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * PHP's call stack where a throwable was made, to be woven into stack traces of Java, so that they
 * show the frames of both sides in the order of the calls.
 *
 * <p>Calls alternate: Java calls PHP, which calls Java, and so on. Each side sees its own frames,
 * and a mark at each call of the other: a frame that says so, for PHP, and the channel's method
 * that answers upcalls, for Java. The marks cut both stacks into segments, which belong together
 * from the outermost on:
 *
 * <pre>
 *   Java's stack trace           PHP's frames            together
 *
 *   J1                           p1                      p1
 *   JniChannel.answerUpcall      (call of Java)          J1
 *   J0                           p0                      p0
 *                                                        J0
 * </pre>
 *
 * <p>Frames between user code and a mark are the bridge's own, or of the reflection that it uses,
 * and are left out.
 */
public final class PhpStack {

    /** The packages of what carries calls between Java and PHP. */
    private static final List<String> BRIDGE =
            List.of(
                    "io.howdah.channel.",
                    "io.howdah.http.",
                    "io.howdah.interop.",
                    "io.howdah.process.",
                    "io.howdah.stub.",
                    "io.howdah.wire.");

    /**
     * A frame as PHP tells it: which function was called, and from where.
     *
     * @param phpClass its class, or empty
     * @param function its name
     * @param file where it was called; empty if by C code or by Java
     * @param line where it was called
     * @param java whether the function is Java code
     */
    public record Frame(String phpClass, String function, String file, int line, boolean java) {}

    /** Of what PHP did not tell. */
    public static final PhpStack UNKNOWN = new PhpStack("", 0, List.of());

    /** What was called where the throwable was made, if PHP's side made it in Java's name. */
    private final List<StackTraceElement> refused = new ArrayList<>();

    /** Outermost first; each innermost first. The last one is empty where Java code was called. */
    private final List<List<StackTraceElement>> segments = new ArrayList<>();

    /**
     * Takes a stack of PHP apart.
     *
     * @param file where the throwable was made; empty if PHP does not know
     * @param line where it was made
     * @param frames innermost first
     */
    public PhpStack(String file, int line, List<Frame> frames) {
        List<StackTraceElement> segment = new ArrayList<>();
        String placeFile = file;
        int placeLine = line;
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            if (frame.java()) {
                if (i == 0) {
                    refused.add(element(frame.phpClass(), frame.function(), file, line));
                } else {
                    addMain(segment, placeFile, placeLine);
                }
                segments.add(segment);
                segment = new ArrayList<>();
            } else {
                segment.add(element(frame.phpClass(), frame.function(), placeFile, placeLine));
            }
            placeFile = frame.file();
            placeLine = frame.line();
        }
        addMain(segment, placeFile, placeLine);
        segments.add(segment);
        Collections.reverse(segments);
    }

    /** Code outside of functions: PHP has no frame for it, only the place. */
    private static void addMain(List<StackTraceElement> segment, String file, int line) {
        if (!file.isEmpty()) {
            segment.add(element("", "{main}", file, line));
        }
    }

    /**
     * PHP's frames say which function was called from where; Java's say where in which function the
     * program was. So each place goes with the function of the next frame.
     */
    private static StackTraceElement element(
            String phpClass, String function, String file, int line) {
        return new StackTraceElement(
                phpClass.isEmpty() ? "<php>" : phpClass,
                function,
                file.isEmpty() ? null : file,
                line);
    }

    /**
     * Gives a throwable that PHP has made, and that has just come to Java, PHP's frames.
     *
     * @param thrown made by the channel when it came
     */
    public void weaveOver(Throwable thrown) {
        List<List<StackTraceElement>> java = javaSegments(thrown.getStackTrace());
        List<StackTraceElement> all = new ArrayList<>();
        if (segments.size() > java.size()) {
            all.addAll(refused);
        }
        addReturned(all, java.size());
        addAll(all, java);
        set(thrown, all);
    }

    /**
     * Gives what stands for a throwable of Java, now that PHP has thrown it on to Java, the stack
     * trace of that throwable, which gets PHP's frames first.
     *
     * @param origin the throwable that began in Java
     * @param thrown made by the channel when it came
     */
    public void weaveOver(Throwable origin, Throwable thrown) {
        weaveInto(origin);
        List<List<StackTraceElement>> java = javaSegments(thrown.getStackTrace());
        List<StackTraceElement> all = new ArrayList<>();
        addAll(all, java);
        List<StackTraceElement> whole = Arrays.asList(origin.getStackTrace());
        if (endsWith(whole, all)) {
            set(thrown, whole);
            return;
        }
        all.clear(); // it was made elsewhere
        addReturned(all, java.size());
        addAll(all, java);
        set(thrown, all);
    }

    /** PHP's frames below calls of Java that have returned since. */
    private void addReturned(List<StackTraceElement> all, int levels) {
        for (int i = segments.size() - 1; i >= levels; i--) {
            all.addAll(segments.get(i));
        }
    }

    /** The frames of both sides, each of Java's segments below that of PHP which it called. */
    private void addAll(List<StackTraceElement> all, List<List<StackTraceElement>> java) {
        for (int i = java.size() - 1; i >= 0; i--) {
            if (i < segments.size()) {
                all.addAll(segments.get(i));
            }
            all.addAll(withoutEntrance(java.get(i)));
        }
    }

    private static void set(Throwable thrown, List<StackTraceElement> trace) {
        thrown.setStackTrace(trace.toArray(new StackTraceElement[0]));
    }

    /**
     * Gives a throwable that began in Java, and its causes, PHP's frames in place of the bridge's.
     * Does nothing to a stack trace that has them, or that is not of the current calls: of another
     * thread, or of another time.
     *
     * @param thrown the throwable that PHP has thrown on, or asks about
     */
    public void weaveInto(Throwable thrown) {
        List<StackTraceElement> here =
                withoutEntrance(Arrays.asList(new Throwable().getStackTrace()));
        weaveInto(thrown, here, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private void weaveInto(Throwable thrown, List<StackTraceElement> here, Set<Throwable> done) {
        if (!done.add(thrown)) {
            return;
        }
        StackTraceElement[] trace = thrown.getStackTrace();
        if (endsWith(Arrays.asList(trace), here)) {
            weaveAtMarks(thrown, javaSegments(trace));
        }
        Throwable cause = thrown.getCause();
        if (cause != null) {
            weaveInto(cause, here, done);
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            weaveInto(suppressed, here, done);
        }
    }

    private static boolean endsWith(List<StackTraceElement> trace, List<StackTraceElement> end) {
        int start = trace.size() - end.size();
        return start >= 0 && trace.subList(start, trace.size()).equals(end);
    }

    private void weaveAtMarks(Throwable thrown, List<List<StackTraceElement>> java) {
        int top = java.size() - 1;
        if (top == 0) {
            return;
        }
        List<StackTraceElement> all = new ArrayList<>();
        boolean madeByPhp = segments.size() == top; // by `new`, with the bridge's frames on top
        if (!madeByPhp || !isPlumbing(java.get(top))) {
            all.addAll(java.get(top));
        }
        addAll(all, java.subList(0, top));
        set(thrown, all);
    }

    /** Cuts a stack trace at its marks: outermost first, each without the frames of upcalls. */
    private static List<List<StackTraceElement>> javaSegments(StackTraceElement[] trace) {
        List<List<StackTraceElement>> found = new ArrayList<>();
        List<StackTraceElement> all = Arrays.asList(trace);
        int start = 0;
        for (int i = 0; i < trace.length; i++) {
            if (isMark(trace[i])) {
                found.add(withoutUpcall(all.subList(start, i)));
                start = i + 1;
            }
        }
        found.add(all.subList(start, trace.length));
        Collections.reverse(found);
        return found;
    }

    /** Where PHP has called Java: once for each level. */
    private static boolean isMark(StackTraceElement frame) {
        return frame.getMethodName().equals("answerUpcall")
                && (frame.getClassName().equals("io.howdah.channel.JniChannel")
                        || frame.getClassName().equals("io.howdah.process.ShmChannel"));
    }

    /** Without what lies between PHP and the Java method that it called. */
    private static List<StackTraceElement> withoutUpcall(List<StackTraceElement> segment) {
        int end = segment.size();
        while (end > 0 && isPlumbing(segment.get(end - 1))) {
            end--;
        }
        // What the bridge throws itself has no method that was called.
        return end == 0 ? segment : segment.subList(0, end);
    }

    /** Without what lies between the Java method that called PHP, and PHP. */
    private static List<StackTraceElement> withoutEntrance(List<StackTraceElement> segment) {
        int start = 0;
        while (start < segment.size() && isPlumbing(segment.get(start))) {
            start++;
        }
        if (start > 0 && start < segment.size() && isProxy(segment.get(start))) {
            start++;
        }
        return segment.subList(start, segment.size());
    }

    private static boolean isPlumbing(List<StackTraceElement> segment) {
        return segment.stream().allMatch(PhpStack::isPlumbing);
    }

    private static boolean isPlumbing(StackTraceElement frame) {
        String name = frame.getClassName();
        return isBridge(name)
                || name.startsWith("java.lang.invoke.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("jdk.internal.reflect.");
    }

    /**
     * {@return whether a class is one of those that carry calls between Java and PHP}
     *
     * @param className its name
     */
    public static boolean isBridge(String className) {
        return BRIDGE.stream().anyMatch(className::startsWith);
    }

    /** A class that java.lang.reflect.Proxy has made. */
    private static boolean isProxy(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("$Proxy", name.lastIndexOf('.') + 1);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PhpStack stack && segments.equals(stack.segments);
    }

    @Override
    public int hashCode() {
        return segments.hashCode();
    }

    @Override
    public String toString() {
        return segments.toString();
    }
}
