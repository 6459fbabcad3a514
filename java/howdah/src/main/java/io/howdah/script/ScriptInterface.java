package io.howdah.script;

import io.howdah.interop.DefaultMethods;
import io.howdah.value.Value;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import javax.script.ScriptException;
import org.jspecify.annotations.Nullable;

/** An interface whose methods are PHP's functions, or methods of an object. */
final class ScriptInterface implements InvocationHandler {

    private static final @Nullable Object[] NONE = {};

    private final PhpScriptEngine engine;
    private final @Nullable Value object;

    private ScriptInterface(PhpScriptEngine engine, @Nullable Value object) {
        this.engine = engine;
        this.object = object;
    }

    static <T> @Nullable T of(PhpScriptEngine engine, @Nullable Value object, Class<T> type) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(
                    "expected an interface, got the class " + type.getName());
        }
        List<String> names =
                Arrays.stream(type.getMethods())
                        .filter(method -> Modifier.isAbstract(method.getModifiers()))
                        .map(Method::getName)
                        .distinct()
                        .toList();
        try {
            if (!engine.hasAll(object, names)) {
                return null;
            }
        } catch (ScriptException e) {
            throw unchecked(e);
        }
        ScriptInterface calls = new ScriptInterface(engine, object);
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    @Override
    public @Nullable Object invoke(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method, arguments);
        }
        if (method.isDefault()) {
            return DefaultMethods.invoke(proxy, method, arguments);
        }
        try {
            return engine.call(
                    object,
                    method.getName(),
                    arguments == null ? NONE : arguments,
                    value -> NaturalValues.as(method.getReturnType(), value));
        } catch (ScriptException e) {
            throw unchecked(e);
        } catch (NoSuchMethodException e) { // a fatal error has ended the request that had it
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private @Nullable Object ofObject(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "PHP's " + (object == null ? "functions" : object.typeName());
        };
    }

    private static RuntimeException unchecked(ScriptException e) {
        return e.getCause() instanceof RuntimeException failure
                ? failure
                : new IllegalStateException(e.getMessage(), e);
    }
}
