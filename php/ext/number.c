#include "number.h"

#include <php.h>

#include <Zend/zend_strtod.h>
#include <math.h>

#define DIGITS 17

char *hwp_put_unsigned(char *to, uint64_t value) {
    char digits[20];
    char *p = digits + sizeof digits;
    do {
        *--p = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    size_t length = (size_t)(digits + sizeof digits - p);
    memcpy(to, p, length);
    return to + length;
}

char *hwp_put_signed(char *to, int64_t value) {
    if (value < 0) {
        *to++ = '-';
        return hwp_put_unsigned(to, ~(uint64_t)value + 1);
    }
    return hwp_put_unsigned(to, (uint64_t)value);
}

char *hwp_put_padded(char *to, uint32_t value, int width) {
    for (int i = width; i-- > 0; value /= 10) {
        to[i] = (char)('0' + value % 10);
    }
    return to + width;
}

/* 0.digits × 10^point, in the notation of zend_gcvt() for a precision of `most` digits */
static char *put_digits(char *to, const char *digits, int count, int point, int most) {
    if (point < -3 || point > most) {
        *to++ = digits[0];
        *to++ = '.';
        if (count == 1) {
            *to++ = '0';
        }
        memcpy(to, digits + 1, (size_t)count - 1);
        to += count - 1;
        *to++ = 'E';
        *to++ = point - 1 < 0 ? '-' : '+';
        return hwp_put_unsigned(to, (uint64_t)abs(point - 1));
    }
    if (point <= 0) {
        *to++ = '0';
        *to++ = '.';
        memset(to, '0', (size_t)-point);
        to += -point;
        memcpy(to, digits, (size_t)count);
        return to + count;
    }
    int whole = MIN(point, count);
    memcpy(to, digits, (size_t)whole);
    to += whole;
    memset(to, '0', (size_t)(point - whole));
    to += point - whole;
    if (count > point) {
        *to++ = '.';
        memcpy(to, digits + point, (size_t)(count - point));
        to += count - point;
    }
    return to;
}

static char *put_exactly(char *to, double value, int mode, int most) {
    int point;
    bool negative;
    char *end;
    char *digits = zend_dtoa(value, mode, most, &point, &negative, &end);
    to = put_digits(to, digits, (int)(end - digits), point, most ? most : DIGITS);
    zend_freedtoa(digits);
    return to;
}

static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

/*
 * Most numbers that people write have few digits. If n / 10^k is the value, then it is its shortest text: no two numbers
 * of so few digits are the same double (15 digits) or float (6 digits). Division of exact operands rounds but once.
 */
static char *put_short(char *to, double value, double most, bool narrow) {
    for (int k = 0; k < (int)(sizeof powers / sizeof *powers); k++) {
        double scaled = nearbyint(value * powers[k]);
        if (scaled >= most) {
            return NULL;
        }
        double back = scaled / powers[k];
        if (narrow ? (float)back == (float)value : back == value) {
            char digits[20];
            int count = (int)(hwp_put_unsigned(digits, (uint64_t)scaled) - digits);
            return put_digits(to, digits, count, count - k, DIGITS);
        }
    }
    return NULL;
}

/* Writes the sign and zero; the others remain, as *value without sign. */
static char *put_sign(char *to, double *value) {
    if (signbit(*value)) {
        *to++ = '-';
        *value = -*value;
    }
    if (*value == 0) {
        *to++ = '0';
    }
    return to;
}

char *hwp_put_double(char *to, double value) {
    to = put_sign(to, &value);
    if (value == 0) {
        return to;
    }
    char *end = value >= 1e-3 ? put_short(to, value, 1e15, false) : NULL;
    return end ? end : put_exactly(to, value, 0, 0);
}

char *hwp_put_float(char *to, float number) {
    double value = (double)number;
    to = put_sign(to, &value);
    if (value == 0) {
        return to;
    }
    if (value < 1e7 && value == floor(value)) {
        return hwp_put_unsigned(to, (uint64_t)value);
    }
    char *end = value >= 1e-3 ? put_short(to, value, 1e6, true) : NULL;
    if (end) {
        return end;
    }
    for (int digits = 6; digits < 9; digits++) {
        end = put_exactly(to, value, 2, digits);
        *end = '\0';
        if ((float)zend_strtod(to, NULL) == (float)value) {
            return end;
        }
    }
    return put_exactly(to, value, 2, 9);
}
