package io.howdah.cli.command;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Signals that mean something else than the process's end. The JDK's way to take them is one that
 * the compiler warns of, so it is found by name.
 */
public final class Signals {

    private Signals() {}

    /**
     * Runs a task, on a thread of its own, each time a signal comes.
     *
     * @param name without SIG
     */
    public static void on(String name, Runnable task) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object runsTask =
                    Proxy.newProxyInstance(
                            Signals.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (proxy, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    task.run();
                                    return null;
                                }
                                return method.invoke(task, arguments);
                            });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), runsTask);
        } catch (InvocationTargetException e) {
            throw CommandException.failure(
                    "SIG" + name + " cannot be taken: " + e.getTargetException().getMessage());
        } catch (ReflectiveOperationException e) {
            throw CommandException.failure(
                    "this JVM has no signals: add the module jdk.unsupported to it");
        }
    }
}
