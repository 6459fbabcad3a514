package io.howdah.interop;

import io.howdah.interop.access.PhpCode;
import io.howdah.value.PhpReferent;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Above the classes that are generated for interfaces which PHP code implements ({@link
 * ImplementationClass}). It is public for these alone, which a class loader of their own defines.
 */
public abstract class PhpImplementation implements PhpCode {

    private final InvocationHandler handler;
    private final Method[] methods;

    /**
     * Called by generated classes.
     *
     * @param handler calls PHP
     * @param methods those of the interfaces that the generated class has
     */
    protected PhpImplementation(InvocationHandler handler, Method[] methods) {
        this.handler = handler;
        this.methods = methods;
    }

    /**
     * Called by the methods of generated classes.
     *
     * @param method which of them
     * @param arguments primitives as their boxes
     * @return the result, a primitive as its box
     * @throws Throwable what the method may throw
     */
    protected final @Nullable Object invokePhp(int method, @Nullable Object[] arguments)
            throws Throwable {
        return handler.invoke(this, methods[method], arguments);
    }

    @Override
    public final PhpReferent php() {
        return ((PhpCode) handler).php();
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        PhpCode theirs = other == null ? null : Implementations.codeOf(other);
        return theirs != null && php().equals(theirs.php());
    }

    @Override
    public final int hashCode() {
        return php().hashCode();
    }

    @Override
    public final String toString() {
        return php().toString();
    }
}
