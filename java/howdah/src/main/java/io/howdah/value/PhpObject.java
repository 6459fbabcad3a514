package io.howdah.value;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An object of PHP.
 *
 * <pre>{@code
 * PhpObject cart = php.newObject("App\\Cart", "EUR");
 * cart.call("add", "apple", 2);
 * Map<String, Value> totals = cart.call("totals").asMap();
 * }</pre>
 */
public final class PhpObject extends PhpReferent {

    private final String className;

    /**
     * Made by the interpreter.
     *
     * @param calls the interpreter that it lives in
     * @param id PHP's number of it
     * @param className its class
     */
    public PhpObject(ReferentCalls calls, long id, String className) {
        super(calls, id, false);
        this.className = className;
    }

    /** {@return its class, without a leading backslash} */
    public String className() {
        return className;
    }

    /**
     * Calls a method.
     *
     * @param method its name
     * @param arguments anything that can cross; see {@link io.howdah.PhpFunction#call}
     * @return what it returns
     */
    public Value call(String method, Object... arguments) {
        return calls().callMethod(this, method, arguments);
    }

    /**
     * Calls a method with arguments by name.
     *
     * @param method its name
     * @param arguments what it is given
     * @return what it returns
     */
    public Value call(String method, PhpArguments arguments) {
        return calls().named().callMethod(this, method, arguments);
    }

    /**
     * Calls a method, and reads the object that it returns as a record or a date, in the same
     * crossing.
     *
     * @param type a record with {@link io.howdah.PhpClass}, or a date, as for {@link #as}
     * @param method its name
     * @param arguments anything that can cross; see {@link io.howdah.PhpFunction#call}
     * @param <T> the type
     * @return what it returns
     * @throws PhpTypeException if PHP returns something else, or the type cannot hold it
     */
    public <T> T callAs(Class<T> type, String method, Object... arguments) {
        return calls().callMethodAs(this, type, method, arguments);
    }

    /**
     * Calls a method with arguments by name, and reads the object that it returns, as {@link
     * #callAs(Class, String, Object...)} does.
     *
     * @param type the type
     * @param method its name
     * @param arguments what it is given
     * @param <T> the type
     * @return what it returns
     */
    public <T> T callAs(Class<T> type, String method, PhpArguments arguments) {
        return calls().named().callMethodAs(this, type, method, arguments);
    }

    /** {@return the value of a property} */
    public Value get(String property) {
        return calls().readProperty(this, property);
    }

    /**
     * Sets a property.
     *
     * @param property its name
     * @param value anything that can cross
     */
    public void set(String property, Object value) {
        calls().writeProperty(this, property, value);
    }

    @Override
    public PhpObject asObject() {
        return this;
    }

    @Override
    public Iterable<Value> asIterable() {
        return () -> calls().traverse(this);
    }

    @Override
    public Stream<Value> asStream() {
        ReferentCalls.Traversal<Value> elements = calls().traverse(this);
        return StreamSupport.stream(
                        Spliterators.spliteratorUnknownSize(elements, Spliterator.ORDERED), false)
                .onClose(elements::end);
    }

    @Override
    public <T> T as(Class<T> type) {
        return calls().read(this, type);
    }

    @Override
    public String typeName() {
        return className;
    }
}
