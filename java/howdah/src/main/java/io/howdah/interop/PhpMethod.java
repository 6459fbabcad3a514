package io.howdah.interop;

import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFailure;
import io.howdah.interop.access.TypeNames;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpTypeException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How PHP code is called for one method of a Java interface. */
final class PhpMethod {

    private final JavaRuntime java;
    private final Method method;

    /** What the engine knows the PHP method by; 0: the closure or object itself is called. */
    private final int handle;

    /** What the result is read as; null: there is none. */
    private final @Nullable ArgumentType result;

    private final Class<?>[] exceptions;
    private final boolean isDefault;

    private PhpMethod(
            JavaRuntime java, Method method, @Nullable Type as, int handle, boolean isDefault) {
        this.java = java;
        this.method = method;
        this.handle = handle;
        this.result =
                method.getReturnType() == void.class
                        ? null
                        : ArgumentType.of(
                                method.getGenericReturnType(),
                                as == null ? Map.of() : TypeArguments.of(as));
        this.exceptions = method.getExceptionTypes();
        this.isDefault = isDefault;
    }

    static PhpMethod of(JavaRuntime java, PhpReferent code, Method method, @Nullable Type as) {
        if (code instanceof PhpObject object
                && java.channel().invoker().hasMethod(object.className(), method.getName())) {
            int handle = java.channel().invoker().method(method.getName());
            return new PhpMethod(java, method, as, handle, false);
        }
        return new PhpMethod(java, method, as, 0, method.isDefault());
    }

    /** {@return whether Java's own implementation is called, since PHP has none} */
    boolean isDefault() {
        return isDefault;
    }

    /**
     * Calls PHP.
     *
     * @throws Throwable what Java code threw in it, if the interface lets it
     */
    @Nullable Object call(PhpReferent code, @Nullable Object[] arguments) throws Throwable {
        EngineChannel channel = java.channel();
        int mark =
                handle == 0
                        ? channel.invoker().beginCallable(code)
                        : channel.begin(handle, (PhpObject) code);
        try {
            for (Object argument : arguments) {
                Results.write(channel.out(), argument);
            }
            channel.call();
            return result == null ? null : result.read(channel.in());
        } catch (PhpException e) {
            throw unwrapped(e, exceptions);
        } catch (PhpTypeException e) {
            throw explained(e, method);
        } finally {
            channel.end(mark);
        }
    }

    /** What PHP code returned does not fit. */
    static PhpTypeException explained(PhpTypeException e, Method implemented) {
        return new PhpTypeException(
                "PHP code implements "
                        + TypeNames.of(implemented.getDeclaringClass())
                        + "."
                        + implemented.getName()
                        + "(): "
                        + e.getMessage());
    }

    /**
     * {@return what Java code threw, where PHP code let it pass and the interface does, too; else
     * what PHP threw}
     */
    static Throwable unwrapped(PhpException e, Class<?>... exceptions) {
        Throwable cause = e.getCause();
        if (cause == null || cause instanceof PhpFailure) {
            return e;
        }
        if (cause instanceof RuntimeException || cause instanceof Error) {
            return cause;
        }
        for (Class<?> each : exceptions) {
            if (each.isInstance(cause)) {
                return cause;
            }
        }
        return e;
    }

    /** The same for a method that declares no exception; an Error is thrown. */
    static RuntimeException unchecked(PhpException e) {
        Throwable thrown = unwrapped(e);
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }
}
