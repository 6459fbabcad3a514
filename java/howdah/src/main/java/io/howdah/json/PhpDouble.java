package io.howdah.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Floats as PHP writes them where serialize_precision is -1: the fewest digits that read back. */
final class PhpDouble {

    /** Integers below it are written digit by digit, and are exact. */
    private static final double MAX_PLAIN = 1e15;

    /** After so many digits, or so many zeros after the point, an exponent is written. */
    private static final int MAX_DIGITS = 17;

    private static final int MAX_ZEROS = 3;

    /** No two decimals of so many digits are the same float, so that there is none with fewer. */
    private static final int SURE_DIGITS = 15;

    private PhpDouble() {}

    static String toString(double value) {
        if (Math.abs(value) < MAX_PLAIN && value == Math.rint(value)) {
            return value == 0 && 1 / value < 0 ? "-0.0" : (long) value + ".0";
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        return (value < 0 ? "-" : "") + format(digits, digits.length() - shortest.scale());
    }

    /**
     * {@return the decimal with the fewest digits that reads back, and of those the nearest}
     *
     * <p>Before Java 19, {@code Double.toString} has a digit too many at times (JDK-4511638).
     */
    private static BigDecimal shortest(double value) {
        BigDecimal known = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int digits = known.precision();
        if (digits <= SURE_DIGITS && value >= Double.MIN_NORMAL) {
            return known;
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal shortest = rounded(exact, digits, value);
        for (int fewer = digits - 1; shortest != null && fewer > 0; fewer--) {
            BigDecimal next = rounded(exact, fewer, value);
            if (next == null) {
                break;
            }
            shortest = next;
        }
        return shortest == null ? known : shortest.stripTrailingZeros();
    }

    /**
     * {@return so many digits, or null if they do not read back}
     *
     * <p>Below a power of two, floats are closer to each other than above, so that of two decimals
     * the one above may read back where the nearer one below does not.
     */
    private static @Nullable BigDecimal rounded(BigDecimal exact, int digits, double value) {
        for (RoundingMode mode : List.of(RoundingMode.HALF_EVEN, RoundingMode.CEILING)) {
            BigDecimal rounded = exact.round(new MathContext(digits, mode));
            if (rounded.doubleValue() == value) {
                return rounded;
            }
        }
        return null;
    }

    /**
     * @param digits without zeros at the end
     * @param point how many of the digits stand in front of the point; negative for zeros after it
     */
    private static String format(String digits, int point) {
        if (point > MAX_DIGITS || point < -MAX_ZEROS) {
            int exponent = point - 1;
            String fraction = digits.length() == 1 ? "0" : digits.substring(1);
            return digits.charAt(0)
                    + "."
                    + fraction
                    + (exponent < 0 ? "e-" : "e+")
                    + Math.abs(exponent);
        }
        if (point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        return digits.length() <= point
                ? digits + "0".repeat(point - digits.length()) + ".0"
                : digits.substring(0, point) + "." + digits.substring(point);
    }
}
