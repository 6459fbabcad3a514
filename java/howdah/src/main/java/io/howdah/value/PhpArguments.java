package io.howdah.value;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call, the last of them by name.
 *
 * <pre>{@code
 * php.function("number_format")
 *         .call(PhpArguments.of(1234.5).with("thousands_separator", "'").with("decimals", 2));
 * }</pre>
 *
 * <p>PHP says what is wrong with a name: an unknown one, and one of an argument that has been given
 * without it, are its {@code Error}. An instance never changes, and may be used for many calls.
 */
public final class PhpArguments {

    private static final PhpArguments NONE = new PhpArguments(new Object[0], new String[0]);

    private final @Nullable Object[] values;
    private final String[] names;

    private PhpArguments(@Nullable Object[] values, String[] names) {
        this.values = values;
        this.names = names;
    }

    /**
     * {@return arguments without names, which come first}
     *
     * @param values anything that can cross; see {@link io.howdah.PhpFunction#call}
     */
    public static PhpArguments of(@Nullable Object... values) {
        return values.length == 0 ? NONE : new PhpArguments(values.clone(), NONE.names);
    }

    /**
     * {@return an argument by name}
     *
     * @param name the name of a parameter, without {@code $}; any name, where PHP's function takes
     *     any number of arguments
     * @param value anything that can cross
     */
    public static PhpArguments named(String name, @Nullable Object value) {
        return NONE.with(name, value);
    }

    /**
     * {@return these arguments and one more}
     *
     * @param name the name of a parameter, without {@code $}
     * @param value anything that can cross
     * @throws IllegalArgumentException if there is one of this name
     */
    public PhpArguments with(String name, @Nullable Object value) {
        if (Arrays.asList(names).contains(name)) {
            throw new IllegalArgumentException("there are two arguments named \"" + name + "\"");
        }
        @Nullable Object[] moreValues = Arrays.copyOf(values, values.length + 1);
        moreValues[values.length] = value;
        String[] moreNames = Arrays.copyOf(names, names.length + 1);
        moreNames[names.length] = name;
        return new PhpArguments(moreValues, moreNames);
    }

    /** {@return all of them, those with names last; for the interpreter} */
    public @Nullable Object[] values() {
        return values.clone();
    }

    /** {@return the names of the last ones; for the interpreter} */
    public String[] names() {
        return names.clone();
    }
}
