package io.howdah.interop;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Default methods of interfaces that proxies implement. */
public final class DefaultMethods {

    private static final @Nullable Object[] NONE = {};

    private DefaultMethods() {}

    /**
     * As InvocationHandler has it, and also for interfaces that are not public.
     *
     * @param proxy of which the method is called
     * @param method a default method
     * @param arguments null for none
     * @return what it returns
     * @throws Throwable what it throws
     */
    public static @Nullable Object invoke(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        Class<?> type = method.getDeclaringClass();
        if (Modifier.isPublic(type.getModifiers())) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        return handle(type, method)
                .bindTo(proxy)
                .invokeWithArguments(arguments == null ? NONE : arguments);
    }

    private static MethodHandle handle(Class<?> type, Method method) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .unreflectSpecial(method, type);
        } catch (IllegalAccessException e) { // in a module that does not open it
            throw new IllegalStateException(
                    type.getName()
                            + " is not public: make it public, or open its package to Howdah, for its"
                            + " default methods to be called",
                    e);
        }
    }
}
