package io.howdah.signature;

import io.howdah.failure.PhpSignatureException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is known of a PHP function, method, constructor or property: either what a Java interface
 * expects of it, or what PHP declares. Its text form is PHP's own:
 *
 * <pre>{@code
 * preg_match(string $pattern, string $subject, &$matches = ?, int $flags = ?): int|false
 * App\Cart::add(string $sku, int $quantity)
 * App\Cart::$currency: string
 * }</pre>
 *
 * <p>Java's expectation to write a property has the value as its parameter: {@code
 * App\Cart::$currency(string $value): void}.
 *
 * @param name the function, {@code Class::method}, {@code Class::$property}, or the class for its
 *     constructor; without a leading backslash
 * @param parameters in order
 * @param returns the PHP type of the result, or of the property; empty when nothing is declared
 */
public record Signature(String name, List<Parameter> parameters, String returns) {

    /**
     * Copies the parameters.
     *
     * @param name the name
     * @param parameters in order
     * @param returns the PHP type of the result
     */
    public Signature {
        parameters = List.copyOf(parameters);
    }

    /**
     * Reads the text form. A default value may be any PHP expression; all that counts is that there
     * is one.
     *
     * @param text the text form
     * @return the signature
     * @throws IllegalArgumentException if the text is not a signature
     */
    public static Signature parse(String text) {
        int open = text.indexOf('(');
        if (open < 0 || text.lastIndexOf(": ", open) > 0) {
            int colon = text.indexOf(": ");
            return colon < 0
                    ? new Signature(text.strip(), List.of(), "")
                    : new Signature(
                            text.substring(0, colon), List.of(), text.substring(colon + 2).strip());
        }
        List<Parameter> parameters = new ArrayList<>();
        int at = open + 1;
        while (true) {
            int end = endOfParameter(text, at);
            String parameter = text.substring(at, end).strip();
            if (!parameter.isEmpty()) {
                parameters.add(Parameter.parse(parameter));
            }
            if (text.charAt(end) == ')') {
                String rest = text.substring(end + 1).strip();
                String returns = rest.startsWith(":") ? rest.substring(1).strip() : "";
                return new Signature(text.substring(0, open).strip(), parameters, returns);
            }
            at = end + 1;
        }
    }

    /** The next comma or closing parenthesis that is not inside of brackets or quotes. */
    private static int endOfParameter(String text, int from) {
        int depth = 0;
        char quote = 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == '\\') {
                    i++;
                } else if (c == quote) {
                    quote = 0;
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (depth == 0 && (c == ',' || c == ')')) {
                return i;
            } else if (c == '(' || c == '[') {
                depth++;
            } else if (c == ')' || c == ']') {
                depth--;
            }
        }
        throw new IllegalArgumentException(
                "expected a signature such as \"strlen(string $string): int\", got \""
                        + text
                        + "\"");
    }

    /** {@return how many arguments PHP needs at least} */
    public int required() {
        int required = 0;
        for (int i = 0; i < parameters.size(); i++) {
            if (!parameters.get(i).optional()) {
                required = i + 1;
            }
        }
        return required;
    }

    /** {@return whether the last parameter takes all further arguments} */
    public boolean variadic() {
        return !parameters.isEmpty() && parameters.get(parameters.size() - 1).variadic();
    }

    private boolean isProperty() {
        return name.contains("::$");
    }

    /** {@return whether this is an expectation to write a property, not to read it} */
    boolean writesProperty() {
        return isProperty() && !parameters.isEmpty();
    }

    /**
     * Compares what Java expects, which this is, with what PHP declares. A mismatch is what can
     * never work: PHP converts between scalars, so an {@code int} for a {@code string} is none,
     * while an {@code array} for a {@code string} always ends in a TypeError.
     *
     * @param declared the signature that PHP declares
     * @return one sentence for each mismatch; empty if the two fit
     */
    public List<String> mismatches(Signature declared) {
        return Compatibility.mismatches(this, declared);
    }

    /**
     * Does nothing if Java's expectation, which this is, fits what PHP declares.
     *
     * @param declared the signature that PHP declares
     * @throws PhpSignatureException if the two do not fit
     */
    public void requireFits(Signature declared) {
        List<String> mismatches = mismatches(declared);
        if (!mismatches.isEmpty()) {
            throw new PhpSignatureException(
                    name + " does not fit: PHP declares " + declared, mismatches);
        }
    }

    /** {@return the text form} */
    @Override
    public String toString() {
        String type = returns.isEmpty() ? "" : ": " + returns;
        if (parameters.isEmpty() && isProperty()) {
            return name + type;
        }
        return parameters.stream()
                .map(Parameter::toString)
                .collect(Collectors.joining(", ", name + "(", ")" + type));
    }
}
