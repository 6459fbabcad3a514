package io.howdah;

import java.lang.reflect.InvocationTargetException;

/** Makes the stubs that the annotation processor generated. */
final class GeneratedStubs {

    private GeneratedStubs() {}

    /**
     * {@return a stub of a typed interface}
     *
     * @param parameters of the stub's constructor
     * @throws IllegalArgumentException if the interface has none
     */
    static Object make(Class<?> type, Class<?>[] parameters, Object... arguments) {
        String stub = stubName(type);
        try {
            return Class.forName(stub, true, type.getClassLoader())
                    .getConstructor(parameters)
                    .newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalArgumentException(stub + " cannot be made", e);
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    type.getName()
                            + " has no stub: annotate it with @PhpFunctions or @PhpClass, and compile it with"
                            + " howdah-processor as an annotation processor",
                    e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    stub + " cannot be reached: open its package to the module howdah", e);
        }
    }

    private static String stubName(Class<?> type) {
        String name = type.getName();
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return name.substring(0, name.length() - simple.length())
                + simple.replace('$', '_')
                + "Stub";
    }
}
