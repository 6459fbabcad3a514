// Written by scripts/generate-functions from php/stubs/catalogue. Change it there.

package io.howdah.functions;

import io.howdah.PhpFunctions;
import io.howdah.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * PHP's mathematical functions.
 *
 * <p>Where PHP takes an int or a float there is an overload for {@code long} and one for {@code
 * double}.
 */
@PhpFunctions
public interface MathFunctions {

    /** PHP's {@code M_1_PI}. */
    double M_1_PI = 0.3183098861837907;

    /** PHP's {@code M_2_PI}. */
    double M_2_PI = 0.6366197723675814;

    /** PHP's {@code M_2_SQRTPI}. */
    double M_2_SQRTPI = 1.1283791670955126;

    /** PHP's {@code M_E}. */
    double M_E = 2.718281828459045;

    /** PHP's {@code M_EULER}. */
    double M_EULER = 0.5772156649015329;

    /** PHP's {@code M_LN10}. */
    double M_LN10 = 2.302585092994046;

    /** PHP's {@code M_LN2}. */
    double M_LN2 = 0.6931471805599453;

    /** PHP's {@code M_LNPI}. */
    double M_LNPI = 1.1447298858494002;

    /** PHP's {@code M_LOG10E}. */
    double M_LOG10E = 0.4342944819032518;

    /** PHP's {@code M_LOG2E}. */
    double M_LOG2E = 1.4426950408889634;

    /** PHP's {@code M_PI}. */
    double M_PI = 3.141592653589793;

    /** PHP's {@code M_PI_2}. */
    double M_PI_2 = 1.5707963267948966;

    /** PHP's {@code M_PI_4}. */
    double M_PI_4 = 0.7853981633974483;

    /** PHP's {@code M_SQRT1_2}. */
    double M_SQRT1_2 = 0.7071067811865476;

    /** PHP's {@code M_SQRT2}. */
    double M_SQRT2 = 1.4142135623730951;

    /** PHP's {@code M_SQRT3}. */
    double M_SQRT3 = 1.7320508075688772;

    /** PHP's {@code M_SQRTPI}. */
    double M_SQRTPI = 1.772453850905516;

    /** PHP's {@code PHP_ROUND_HALF_DOWN}. */
    long PHP_ROUND_HALF_DOWN = 2;

    /** PHP's {@code PHP_ROUND_HALF_EVEN}. */
    long PHP_ROUND_HALF_EVEN = 3;

    /** PHP's {@code PHP_ROUND_HALF_ODD}. */
    long PHP_ROUND_HALF_ODD = 4;

    /** PHP's {@code PHP_ROUND_HALF_UP}. */
    long PHP_ROUND_HALF_UP = 1;

    /**
     * {@return the absolute value of a number}
     *
     * @param num the number
     */
    long abs(long num);

    /**
     * {@return the absolute value of a number}
     *
     * @param num the number
     */
    double abs(double num);

    /**
     * {@return the arc cosine in radians}
     *
     * @param num the number
     */
    double acos(double num);

    /**
     * {@return the inverse hyperbolic cosine}
     *
     * @param num the number
     */
    double acosh(double num);

    /**
     * {@return the arc sine in radians}
     *
     * @param num the number
     */
    double asin(double num);

    /**
     * {@return the inverse hyperbolic sine}
     *
     * @param num the number
     */
    double asinh(double num);

    /**
     * {@return the arc tangent in radians}
     *
     * @param num the number
     */
    double atan(double num);

    /**
     * {@return the angle, in radians, of the point (x, y) as seen from the origin}
     *
     * @param y the y coordinate
     * @param x the x coordinate
     */
    double atan2(double y, double x);

    /**
     * {@return the inverse hyperbolic tangent}
     *
     * @param num the number
     */
    double atanh(double num);

    /**
     * Converts a number, written as digits, from one base to another; both are from 2 to 36.
     *
     * @param num the number
     * @param fromBase the base of the digits
     * @param toBase the base of the result
     */
    String baseConvert(String num, long fromBase, long toBase);

    /**
     * Reads a number written in binary digits; a number too large for an int is a float.
     *
     * @param binaryString the binary digits
     */
    Value bindec(String binaryString);

    /**
     * Rounds a number up to a whole one.
     *
     * @param num the number
     */
    double ceil(double num);

    /**
     * {@return the cosine of an angle in radians}
     *
     * @param num the number
     */
    double cos(double num);

    /**
     * {@return the hyperbolic cosine}
     *
     * @param num the number
     */
    double cosh(double num);

    /**
     * Writes a number in binary digits.
     *
     * @param num the number
     */
    String decbin(long num);

    /**
     * Writes a number in hexadecimal digits.
     *
     * @param num the number
     */
    String dechex(long num);

    /**
     * Writes a number in octal digits.
     *
     * @param num the number
     */
    String decoct(long num);

    /**
     * Turns degrees into radians.
     *
     * @param num the number
     */
    double deg2rad(double num);

    /**
     * {@return e to the power of a number}
     *
     * @param num the number
     */
    double exp(double num);

    /**
     * {@return e to the power of a number, minus 1, exact also near zero}
     *
     * @param num the number
     */
    double expm1(double num);

    /**
     * Divides two floats by the rules of IEEE 754: dividing by zero gives an infinity or NaN.
     *
     * @param num1 the dividend
     * @param num2 the divisor
     */
    double fdiv(double num1, double num2);

    /**
     * Rounds a number down to a whole one.
     *
     * @param num the number
     */
    double floor(double num);

    /**
     * {@return the remainder of a division of floats}
     *
     * @param num1 the dividend
     * @param num2 the divisor
     */
    double fmod(double num1, double num2);

    /**
     * Reads a number written in hexadecimal digits; a number too large for an int is a float.
     *
     * @param hexString the hexadecimal digits
     */
    Value hexdec(String hexString);

    /**
     * {@return the length of the hypotenuse of a right-angled triangle with the given sides}
     *
     * @param x the x coordinate
     * @param y the y coordinate
     */
    double hypot(double x, double y);

    /**
     * Divides two integers and drops the remainder.
     *
     * @param num1 the dividend
     * @param num2 the divisor
     */
    long intdiv(long num1, long num2);

    /**
     * {@return whether a float is neither infinite nor NaN}
     *
     * @param num the number
     */
    boolean isFinite(double num);

    /**
     * {@return whether a float is infinite}
     *
     * @param num the number
     */
    boolean isInfinite(double num);

    /**
     * {@return whether a float is NaN}
     *
     * @param num the number
     */
    boolean isNan(double num);

    /**
     * {@return the natural logarithm, or that of another base}
     *
     * @param num the number
     * @param base the base
     */
    double log(double num, double base);

    /** As {@link #log(double, double)}, with PHP's defaults for the rest. */
    double log(double num);

    /**
     * {@return the logarithm of base 10}
     *
     * @param num the number
     */
    double log10(double num);

    /**
     * {@return the natural logarithm of 1 plus a number, exact also near zero}
     *
     * @param num the number
     */
    double log1p(double num);

    /**
     * {@return the greatest of the values, or the greatest element of one array}
     *
     * @param value the value
     * @param other the other one
     */
    long max(long value, long other);

    /**
     * {@return the greatest of the values, or the greatest element of one array}
     *
     * @param value the value
     * @param other the other one
     */
    double max(double value, double other);

    /**
     * {@return the greatest of the values, or the greatest element of one array}
     *
     * @param values the values
     */
    long max(long[] values);

    /**
     * {@return the greatest of the values, or the greatest element of one array}
     *
     * @param values the values
     */
    double max(double[] values);

    /**
     * {@return the greatest of the values, or the greatest element of one array}
     *
     * @param value the value
     * @param values the values
     */
    Value max(@Nullable Object value, @Nullable Object... values);

    /**
     * {@return the least of the values, or the least element of one array}
     *
     * @param value the value
     * @param other the other one
     */
    long min(long value, long other);

    /**
     * {@return the least of the values, or the least element of one array}
     *
     * @param value the value
     * @param other the other one
     */
    double min(double value, double other);

    /**
     * {@return the least of the values, or the least element of one array}
     *
     * @param values the values
     */
    long min(long[] values);

    /**
     * {@return the least of the values, or the least element of one array}
     *
     * @param values the values
     */
    double min(double[] values);

    /**
     * {@return the least of the values, or the least element of one array}
     *
     * @param value the value
     * @param values the values
     */
    Value min(@Nullable Object value, @Nullable Object... values);

    /**
     * Reads a number written in octal digits; a number too large for an int is a float.
     *
     * @param octalString the octal digits
     */
    Value octdec(String octalString);

    /** {@return the number pi} */
    double pi();

    /**
     * {@return a number raised to a power}
     *
     * @param num the number
     * @param exponent the exponent
     */
    double pow(double num, double exponent);

    /**
     * {@return a number raised to a power}
     *
     * @param num the number
     * @param exponent the exponent
     */
    Value pow(@Nullable Object num, @Nullable Object exponent);

    /**
     * Turns radians into degrees.
     *
     * @param num the number
     */
    double rad2deg(double num);

    /**
     * Rounds a number to a number of decimals; a negative number of them rounds to tens, hundreds
     * and so on.
     *
     * @param num the number
     * @param precision the number of decimals
     * @param mode what to do with a half, a PHP_ROUND constant
     */
    double round(double num, long precision, long mode);

    /** As {@link #round(double, long, long)}, with PHP's defaults for the rest. */
    double round(double num, long precision);

    /** As {@link #round(double, long, long)}, with PHP's defaults for the rest. */
    double round(double num);

    /**
     * {@return the sine of an angle in radians}
     *
     * @param num the number
     */
    double sin(double num);

    /**
     * {@return the hyperbolic sine}
     *
     * @param num the number
     */
    double sinh(double num);

    /**
     * {@return the square root}
     *
     * @param num the number
     */
    double sqrt(double num);

    /**
     * {@return the tangent of an angle in radians}
     *
     * @param num the number
     */
    double tan(double num);

    /**
     * {@return the hyperbolic tangent}
     *
     * @param num the number
     */
    double tanh(double num);
}
