package io.howdah.interop;

import io.howdah.channel.EngineChannel;
import io.howdah.interop.access.PhpCode;
import io.howdah.value.PhpReferent;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** One object of PHP, or closure, behind a Java object that has its interfaces. */
final class Implementation implements InvocationHandler, PhpCode {

    private final Implementations of;
    private final PhpReferent code;
    private final @Nullable Type as;

    Implementation(Implementations of, PhpReferent code, @Nullable Type as) {
        this.of = of;
        this.code = code;
        this.as = as;
    }

    @Override
    public PhpReferent php() {
        return code;
    }

    @Override
    public @Nullable Object invoke(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(method, arguments);
        }
        EngineChannel channel = of.java().channel();
        boolean borrowed = channel.borrow();
        try {
            PhpMethod php = of.method(code, method, as);
            if (!php.isDefault()) {
                return php.call(code, arguments == null ? new Object[0] : arguments);
            }
        } finally {
            if (borrowed) {
                channel.giveBack();
            }
        }
        return DefaultMethods.invoke(proxy, method, arguments);
    }

    private Object ofObject(Method method, @Nullable Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "hashCode" -> code.hashCode();
            case "toString" -> code.toString();
            default -> isSame(arguments == null ? null : arguments[0]);
        };
    }

    private boolean isSame(@Nullable Object other) {
        PhpCode theirs = other == null ? null : Implementations.codeOf(other);
        return theirs != null && code.equals(theirs.php());
    }
}
