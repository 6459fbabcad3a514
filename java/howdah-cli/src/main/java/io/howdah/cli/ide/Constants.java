package io.howdah.cli.ide;

import java.util.Locale;
import javax.lang.model.element.VariableElement;

/** The values of constants as PHP writes them. */
final class Constants {

    /**
     * Stands for an object: no expression of PHP's could, and analysers take a constant that they
     * do not know for anything.
     */
    static final String OBJECT = "\\JAVA_OBJECT";

    private Constants() {}

    /** An expression. */
    static String expression(VariableElement constant) {
        Object value = constant.getConstantValue();
        if (value == null) {
            return OBJECT;
        }
        if (value instanceof String text) {
            return string(text);
        }
        if (value instanceof Character character) {
            return string(character.toString());
        }
        if (value instanceof Double || value instanceof Float) {
            return number(((Number) value).doubleValue());
        }
        boolean isSmallest = value.equals(Long.MIN_VALUE); // which PHP would read as a float
        return isSmallest ? "\\PHP_INT_MIN" : value.toString();
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "\\NAN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "\\INF" : "-\\INF";
        }
        return Double.toString(value);
    }

    private static String string(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c != 0x7f && !Character.isSurrogate((char) c))) {
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> quoted.append(escaped(c)));
        return quoted.append('"').toString();
    }

    private static String escaped(int c) {
        if (c == '"' || c == '\\' || c == '$') {
            return "\\" + (char) c;
        }
        boolean isLoneSurrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        if (c < ' ' || c == 0x7f || isLoneSurrogate) {
            return String.format(Locale.ROOT, "\\u{%x}", c);
        }
        return Character.toString(c);
    }
}
