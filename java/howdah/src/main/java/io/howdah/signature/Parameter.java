package io.howdah.signature;

/**
 * One parameter of a {@link Signature}.
 *
 * @param name the name without the dollar sign
 * @param type the PHP type as PHP prints it, such as {@code ?string} or {@code array|false}; empty
 *     when nothing is declared
 * @param passing whether PHP takes a value or a reference
 * @param optional whether the parameter may be left out
 * @param variadic whether it takes all further arguments
 */
public record Parameter(
        String name, String type, Passing passing, boolean optional, boolean variadic) {

    /** How an argument is passed. */
    public enum Passing {
        /** A value, the usual way. */
        BY_VALUE(""),
        /** A reference: the function may change the caller's variable. */
        BY_REFERENCE("&"),
        /** A reference if the caller has one, else a value, as {@code array_multisort} does. */
        PREFER_REFERENCE("&?");

        private final String sign;

        Passing(String sign) {
            this.sign = sign;
        }
    }

    /** {@return whether a value cannot be passed, only a reference} */
    public boolean byReference() {
        return passing == Passing.BY_REFERENCE;
    }

    /** {@return the parameter as PHP writes it, such as {@code string $name = ?}} */
    @Override
    public String toString() {
        return (type.isEmpty() ? "" : type + " ")
                + passing.sign
                + (variadic ? "..." : "")
                + "$"
                + name
                + (optional && !variadic ? " = ?" : "");
    }

    static Parameter parse(String text) {
        int dollar = text.lastIndexOf('$', endOfDeclaration(text));
        if (dollar < 0) {
            throw new IllegalArgumentException(
                    "expected a parameter such as \"int $x\", got \"" + text + "\"");
        }
        String before = text.substring(0, dollar).stripTrailing();
        String after = text.substring(dollar + 1);
        int equals = after.indexOf('=');
        String name = (equals < 0 ? after : after.substring(0, equals)).strip();
        boolean variadic = before.endsWith("...");
        if (variadic) {
            before = before.substring(0, before.length() - 3).stripTrailing();
        }
        Passing passing = passing(before);
        String type = before.substring(0, before.length() - passing.sign.length()).strip();
        return new Parameter(name, type, passing, equals >= 0 || variadic, variadic);
    }

    private static Passing passing(String before) {
        if (before.endsWith(Passing.PREFER_REFERENCE.sign)) {
            return Passing.PREFER_REFERENCE;
        }
        return before.endsWith(Passing.BY_REFERENCE.sign) ? Passing.BY_REFERENCE : Passing.BY_VALUE;
    }

    private static int endOfDeclaration(String text) {
        int equals = text.indexOf('=');
        return equals < 0 ? text.length() : equals;
    }
}
