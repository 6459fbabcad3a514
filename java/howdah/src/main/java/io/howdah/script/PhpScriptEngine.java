package io.howdah.script;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpSignatureException;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.List;
import java.util.function.Supplier;
import javax.script.AbstractScriptEngine;
import javax.script.Bindings;
import javax.script.Compilable;
import javax.script.CompiledScript;
import javax.script.Invocable;
import javax.script.ScriptContext;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import org.jspecify.annotations.Nullable;

/**
 * PHP behind {@code javax.script}. All scripts of an engine run in one PHP request, one after the
 * other, on a thread of its own; so any thread may use it. PHP ends when the engine is closed, or
 * has been garbage-collected.
 *
 * <p>PHP's global variables are the bindings of the context: before a script runs they are set from
 * them, and afterwards those that have changed are put into the bindings of {@code ENGINE_SCOPE}.
 */
public final class PhpScriptEngine extends AbstractScriptEngine
        implements Invocable, Compilable, AutoCloseable {

    /** The attribute of a context that limits how long a script runs: a {@code Duration}. */
    public static final String DEADLINE = "io.howdah.script.deadline";

    private static final Cleaner CLEANER = Cleaner.create();

    private final ScriptEngineFactory factory;
    private final ScriptSession session;
    private final Cleaner.Cleanable cleanable;

    PhpScriptEngine(ScriptEngineFactory factory, Supplier<PhpBuilder> builders) {
        this.factory = factory;
        session = new ScriptSession(builders);
        cleanable = CLEANER.register(this, session::end);
    }

    /**
     * Runs a script.
     *
     * @param script statements, or a file with its tags if it begins with {@code <?}, or with a
     *     line of {@code #!}
     * @param in its variables, its output, its {@link #FILENAME} and {@link #DEADLINE}
     * @return what it returns by {@code return}, in its natural Java form; null if it does not, or
     *     exits with status 0
     * @throws ScriptException if it throws, exits with another status, ends in a fatal error or
     *     runs past its deadline; the {@link PhpFailure} is its cause
     */
    @Override
    public @Nullable Object eval(String script, ScriptContext in) throws ScriptException {
        String code = ScriptSource.statements(script);
        Object file = in.getAttribute(FILENAME);
        return run(
                in,
                php -> file == null ? php.eval(code) : php.eval(code, file.toString()),
                NaturalValues::of);
    }

    /** Not garbage while it runs, which would end PHP. */
    private @Nullable Object run(ScriptContext in, ScriptSession.Body body, ScriptSession.Form form)
            throws ScriptException {
        try {
            return session.run(in, body, form);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    @Override
    public @Nullable Object eval(Reader script, ScriptContext in) throws ScriptException {
        return eval(read(script), in);
    }

    private static String read(Reader reader) throws ScriptException {
        StringWriter text = new StringWriter();
        try {
            reader.transferTo(text);
        } catch (IOException e) {
            throw new ScriptException(e);
        }
        return text.toString();
    }

    @Override
    public Bindings createBindings() {
        return new SimpleBindings();
    }

    @Override
    public ScriptEngineFactory getFactory() {
        return factory;
    }

    // --- Compilable

    /**
     * Checks a script's syntax. PHP compiles it each time it runs.
     *
     * @param script as for {@link #eval(String, ScriptContext)}
     * @return what runs it
     * @throws ScriptException if it is no PHP
     */
    @Override
    public CompiledScript compile(String script) throws ScriptException {
        String file = ScriptSource.withTags(script);
        try {
            run(
                    context,
                    php -> php.function("token_get_all").call(file, ScriptSource.TOKEN_PARSE),
                    value -> null);
        } catch (ScriptException e) {
            throw ScriptFailures.in(context.getAttribute(FILENAME), e);
        }
        return new CompiledScript() {
            @Override
            public @Nullable Object eval(ScriptContext in) throws ScriptException {
                return PhpScriptEngine.this.eval(script, in);
            }

            @Override
            public PhpScriptEngine getEngine() {
                return PhpScriptEngine.this;
            }
        };
    }

    @Override
    public CompiledScript compile(Reader script) throws ScriptException {
        return compile(read(script));
    }

    // --- Invocable

    /**
     * Calls a function.
     *
     * @param name its name, with its namespace; {@code Class::method} for a static method
     * @param arguments anything that can cross; see {@link io.howdah.PhpFunction#call}
     * @return what it returns, in its natural Java form
     */
    @Override
    public @Nullable Object invokeFunction(String name, @Nullable Object... arguments)
            throws ScriptException, NoSuchMethodException {
        return call(null, name, arguments, NaturalValues::of);
    }

    /**
     * Calls a method.
     *
     * @param object an object of PHP, as scripts return and leave them
     * @param name its name
     * @param arguments anything that can cross; see {@link io.howdah.PhpFunction#call}
     * @return what it returns, in its natural Java form
     */
    @Override
    public @Nullable Object invokeMethod(Object object, String name, @Nullable Object... arguments)
            throws ScriptException, NoSuchMethodException {
        return call(phpObject(object), name, arguments, NaturalValues::of);
    }

    private static Value phpObject(@Nullable Object object) {
        if (object instanceof PhpObject || object instanceof PhpCallable) {
            return (Value) object;
        }
        throw new IllegalArgumentException(
                "expected an object of PHP, got "
                        + (object == null ? "null" : object.getClass().getName()));
    }

    /**
     * Calls a function, or a method of an object.
     *
     * @param object null for a function
     */
    @Nullable Object call(
            @Nullable Value object,
            String name,
            @Nullable Object[] arguments,
            ScriptSession.Form form)
            throws ScriptException, NoSuchMethodException {
        boolean[] missing = {false};
        Object result =
                run(
                        context,
                        php -> {
                            if (!has(php, object, name)) {
                                missing[0] = true;
                                return Value.of(null);
                            }
                            return invoke(php, object, name, arguments);
                        },
                        value -> missing[0] ? null : form.of(value));
        if (missing[0]) {
            throw new NoSuchMethodException(
                    object == null
                            ? "PHP has no function " + name + "()"
                            : object.typeName() + " has no method " + name + "()");
        }
        return result;
    }

    private static boolean has(Php php, @Nullable Value object, String name) {
        if (object != null) {
            return php.function("is_callable").call(List.of(object, name)).asBoolean();
        }
        try {
            php.function(name);
            return true;
        } catch (PhpSignatureException e) {
            return false;
        }
    }

    private static Value invoke(
            Php php, @Nullable Value object, String name, @Nullable Object[] arguments) {
        if (object == null) {
            return php.function(name).call(arguments);
        }
        if (object instanceof PhpObject of) {
            return of.call(name, arguments);
        }
        return object.asCallable().call(arguments); // __invoke, the one method of closures
    }

    /**
     * {@return PHP's functions as an interface; null if one of its methods has none of its name}
     *
     * @param type its methods return what can be made of PHP's values, or throw {@link
     *     PhpTypeException}; they throw {@link PhpFailure}s
     */
    @Override
    public <T> @Nullable T getInterface(Class<T> type) {
        return ScriptInterface.of(this, null, type);
    }

    /** {@return an object of PHP as an interface; null if it has not all methods} */
    @Override
    public <T> @Nullable T getInterface(Object object, Class<T> type) {
        return ScriptInterface.of(this, phpObject(object), type);
    }

    /** {@return whether there is a function of each name, or a method} */
    boolean hasAll(@Nullable Value object, List<String> names) throws ScriptException {
        boolean[] all = {true};
        run(
                context,
                php -> {
                    names.forEach(name -> all[0] &= has(php, object, name));
                    return Value.of(null);
                },
                value -> null);
        return all[0];
    }

    /** Ends PHP, and a script that runs. Scripts that are run later are exceptions. */
    @Override
    public void close() {
        cleanable.clean();
    }
}
