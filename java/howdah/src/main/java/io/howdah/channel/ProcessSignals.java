package io.howdah.channel;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The signals of this process that PHP code has handlers for. They come by the JVM's own dispatch,
 * and whoever had a handler before PHP is called as well: PHP cannot keep a signal from the host.
 *
 * <p>The JDK's way to take signals is one that the compiler warns of, so it is found by name. For
 * the thread that runs PHP; handlers run on threads of the JVM.
 */
final class ProcessSignals {

    private final IntConsumer php;
    private final Map<String, Taken> taken = new HashMap<>();

    /**
     * @param php hears of signals, by their numbers, on any thread
     */
    ProcessSignals(IntConsumer php) {
        this.php = php;
    }

    /** A signal that PHP has taken. */
    private static final class Taken {

        private final Object signal;

        /** What the JVM calls: implements sun.misc.SignalHandler. */
        private final Object handler;

        /** What it called before. */
        private volatile @Nullable Object before;

        /** Another handler may have kept this one, and call it still. */
        private volatile boolean givenBack;

        Taken(String name, Jdk jdk, IntConsumer php) throws ReflectiveOperationException {
            if (name.equals("CHLD")) {
                // The JDK's class for processes, when it is first used, takes SIGCHLD for itself.
                Class.forName("java.lang.ProcessImpl");
            }
            signal = jdk.signal(name);
            handler =
                    Proxy.newProxyInstance(
                            ProcessSignals.class.getClassLoader(),
                            new Class<?>[] {jdk.handlerClass()},
                            (proxy, method, arguments) ->
                                    switch (method.getName()) {
                                        case "handle" -> {
                                            if (!givenBack) {
                                                php.accept(jdk.number(arguments[0]));
                                            }
                                            jdk.callNext(before, arguments[0]);
                                            yield null;
                                        }
                                        case "equals" -> proxy == arguments[0];
                                        case "hashCode" -> System.identityHashCode(proxy);
                                        default -> "PHP's handler of SIG" + name;
                                    });
            before = jdk.handle(signal, handler);
        }

        /** Unless the host has taken it meanwhile, who had it before PHP has it again. */
        void giveBack(Jdk jdk) throws ReflectiveOperationException {
            Object current = jdk.handle(signal, Objects.requireNonNull(before));
            givenBack = true;
            if (current != handler) {
                jdk.handle(signal, current);
            }
        }
    }

    /** sun.misc.Signal and sun.misc.SignalHandler. */
    private record Jdk(Class<?> signalClass, Class<?> handlerClass) {

        static Jdk find() throws ClassNotFoundException {
            return new Jdk(
                    Class.forName("sun.misc.Signal"), Class.forName("sun.misc.SignalHandler"));
        }

        Object signal(String name) throws ReflectiveOperationException {
            return signalClass.getConstructor(String.class).newInstance(name);
        }

        int number(Object signal) throws ReflectiveOperationException {
            return (Integer) signalClass.getMethod("getNumber").invoke(signal);
        }

        Object handle(Object signal, Object handler) throws ReflectiveOperationException {
            return signalClass
                    .getMethod("handle", signalClass, handlerClass)
                    .invoke(null, signal, handler);
        }

        /** What the kernel does by itself is not done any more: PHP has a handler. */
        void callNext(@Nullable Object handler, Object signal) throws ReflectiveOperationException {
            if (handler != null
                    && handler != handlerClass.getField("SIG_DFL").get(null)
                    && handler != handlerClass.getField("SIG_IGN").get(null)) {
                handlerClass.getMethod("handle", signalClass).invoke(handler, signal);
            }
        }
    }

    /**
     * Takes a signal.
     *
     * @param name without SIG
     * @return null, or why it cannot be taken
     */
    @Nullable String take(String name) {
        try {
            taken.put(name, new Taken(name, Jdk.find(), php));
            return null;
        } catch (InvocationTargetException e) {
            return String.valueOf(e.getTargetException().getMessage());
        } catch (ReflectiveOperationException e) {
            return "this JVM has no module jdk.unsupported";
        }
    }

    /**
     * Gives a signal back that has been taken.
     *
     * @param name without SIG; empty: all of them
     */
    void giveBack(String name) {
        if (name.isEmpty()) {
            taken.values().forEach(ProcessSignals::giveBack);
            taken.clear();
        } else {
            Taken one = taken.remove(name);
            if (one != null) {
                giveBack(one);
            }
        }
    }

    private static void giveBack(Taken one) {
        try {
            one.giveBack(Jdk.find());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a signal that was taken cannot be given back", e);
        }
    }
}
