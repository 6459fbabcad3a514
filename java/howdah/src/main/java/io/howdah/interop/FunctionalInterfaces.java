package io.howdah.interop;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Which interfaces one function can implement. */
final class FunctionalInterfaces {

    private static final ClassValue<Method[]> METHODS =
            new ClassValue<>() {
                @Override
                protected Method[] computeValue(Class<?> type) {
                    Method method = find(type);
                    return method == null ? new Method[0] : new Method[] {method};
                }
            };

    private FunctionalInterfaces() {}

    /** {@return the one method that an implementation must have; null if there is not just one} */
    static @Nullable Method method(Class<?> type) {
        Method[] method = METHODS.get(type);
        return method.length == 0 ? null : method[0];
    }

    private static @Nullable Method find(Class<?> type) {
        if (!type.isInterface() || type.isAnnotation() || type.isSealed()) {
            return null;
        }
        Method found = null;
        for (Method method : type.getMethods()) {
            if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) {
                continue;
            }
            if (found == null) {
                found = method;
            } else if (!overrides(method, found) && !overrides(found, method)) {
                return null;
            } else if (found.getReturnType().isAssignableFrom(method.getReturnType())) {
                found = method;
            }
        }
        return found;
    }

    /** By erasure: a method with a more special parameter may stand for the one of a supertype. */
    private static boolean overrides(Method a, Method b) {
        if (!a.getName().equals(b.getName()) || a.getParameterCount() != b.getParameterCount()) {
            return false;
        }
        Class<?>[] of = a.getParameterTypes();
        Class<?>[] than = b.getParameterTypes();
        for (int i = 0; i < of.length; i++) {
            if (!than[i].isAssignableFrom(of[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether every object has it: an implementation need not. */
    static boolean isOfObject(Method method) {
        return switch (method.getName()) {
            case "equals" ->
                    method.getParameterCount() == 1
                            && method.getParameterTypes()[0] == Object.class;
            case "hashCode", "toString" -> method.getParameterCount() == 0;
            default -> false;
        };
    }
}
