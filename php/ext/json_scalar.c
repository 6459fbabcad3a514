/* Values of JSON that are no messages, as slots hold them. */
#include "enumeration.h"
#include "json_read.h"

#include <Zend/zend_strtod.h>
#include <ext/standard/base64.h>
#include <math.h>

#define EXACT 9007199254740992.0 /* 2^53: integers beyond are not all doubles */

/* The sign and magnitude of an integer in the range of its type: as the slot has it. */
static bool fit_integer(uint8_t type, bool negative, uint64_t magnitude, zend_long *value) {
    *value = negative ? (zend_long)(~magnitude + 1) : (zend_long)magnitude;
    switch (type) {
        case HWP_UINT32:
        case HWP_FIXED32:
            return magnitude <= UINT32_MAX && (!negative || magnitude == 0);
        case HWP_UINT64:
        case HWP_FIXED64:
            return !negative || magnitude == 0;
        case HWP_INT64:
        case HWP_SINT64:
        case HWP_SFIXED64:
            return magnitude <= (uint64_t)INT64_MAX + negative;
        default:
            return magnitude <= (uint64_t)INT32_MAX + negative;
    }
}

static const char *range_of(uint8_t type) {
    switch (type) {
        case HWP_UINT32:
        case HWP_FIXED32:
            return "an integer from 0 to 4294967295";
        case HWP_UINT64:
        case HWP_FIXED64:
            return "an integer from 0 to 18446744073709551615";
        case HWP_INT64:
        case HWP_SINT64:
        case HWP_SFIXED64:
            return "an integer from -9223372036854775808 to 9223372036854775807";
        default:
            return "an integer from -2147483648 to 2147483647";
    }
}

/* The digits of a number that is none by its text may still be one by its value, as others read it: 1e-400 is 0. */
static bool is_whole(hwp_span number, bool *negative, uint64_t *magnitude) {
    double value = zend_strtod(number.bytes, NULL);
    *negative = value < 0;
    *magnitude = fabs(value) < EXACT ? (uint64_t)fabs(value) : 0;
    return fabs(value) < EXACT && value == trunc(value);
}

static bool read_integer(hwp_json *j, uint8_t type, zend_long *value) {
    const char *at = j->p;
    bool quoted = *at == '"';
    bool negative;
    uint64_t magnitude;
    hwp_span text;
    if (!quoted && *at != '-' && (*at < '0' || *at > '9')) {
        return hwp_json_expected(j, "an integer");
    }
    if (!(quoted ? hwp_json_string(j, &text) : hwp_json_number(j, &text))) {
        return false;
    }
    if ((quoted && !hwp_json_is_number(text)) ||
        (!hwp_json_integer(text, &negative, &magnitude) && (quoted || !is_whole(text, &negative, &magnitude))) ||
        !fit_integer(type, negative, magnitude, value)) {
        return hwp_json_expected_at(j, at, range_of(type));
    }
    return true;
}

/* Up to 15 digits and a power of ten that is exact make one rounding: what is usual needs no more. */
static double to_double(hwp_span number) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10,
                                    1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21};
    const char *p = number.bytes;
    const char *end = p + number.length;
    bool negative = *p == '-';
    p += negative;
    if (end - p > 16) {
        return zend_strtod(number.bytes, NULL);
    }
    uint64_t digits = 0;
    int behind = 0;
    bool fraction = false;
    for (; p < end && (*p | 32) != 'e'; p++) {
        if (*p == '.') {
            fraction = true;
        } else {
            digits = digits * 10 + (uint64_t)(*p - '0');
            behind += fraction;
        }
    }
    if (p < end || digits >= UINT64_C(1000000000000000)) {
        return zend_strtod(number.bytes, NULL);
    }
    double value = (double)digits / powers[behind];
    return negative ? -value : value;
}

static bool read_special(hwp_span text, double *value) {
    static const struct {
        const char *name;
        size_t length;
        double value;
    } list[] = {{"NaN", 3, NAN}, {"Infinity", 8, INFINITY}, {"-Infinity", 9, -INFINITY}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (text.length == list[i].length && memcmp(text.bytes, list[i].name, text.length) == 0) {
            *value = list[i].value;
            return true;
        }
    }
    return false;
}

static bool read_number(hwp_json *j, bool narrow, zval *value) {
    static const char wanted[] = "a number, \"NaN\", \"Infinity\" or \"-Infinity\"";
    const char *at = j->p;
    hwp_span text;
    double number;
    if (*at == '"') {
        if (!hwp_json_string(j, &text)) {
            return false;
        }
        if (read_special(text, &number)) {
            ZVAL_DOUBLE(value, number);
            return true;
        }
        if (!hwp_json_is_number(text)) {
            return hwp_json_expected_at(j, at, wanted);
        }
    } else if (*at != '-' && (*at < '0' || *at > '9')) {
        return hwp_json_expected(j, wanted);
    } else if (!hwp_json_number(j, &text)) {
        return false;
    }
    number = to_double(text);
    number = narrow ? (double)(float)number : number;
    if (!isfinite(number)) {
        return hwp_json_expected_at(j, at, "a number in the range of its type");
    }
    ZVAL_DOUBLE(value, number);
    return true;
}

static bool read_bool(hwp_json *j, zval *value) {
    if (*j->p == 't') {
        ZVAL_TRUE(value);
        return hwp_json_literal(j, "true", 4);
    }
    if (*j->p == 'f') {
        ZVAL_FALSE(value);
        return hwp_json_literal(j, "false", 5);
    }
    return hwp_json_expected(j, "true or false");
}

static bool read_string(hwp_json *j, zval *value) {
    hwp_span string;
    if (*j->p != '"') {
        return hwp_json_expected(j, "a string");
    }
    if (!hwp_json_string(j, &string)) {
        return false;
    }
    ZVAL_STRINGL_FAST(value, string.bytes, string.length);
    return true;
}

/* Both alphabets of base64, with or without padding; no white space, which PHP's decoder would pass over. */
static bool read_bytes(hwp_json *j, zval *value) {
    static const char wanted[] = "a string in base64";
    const char *at = j->p;
    hwp_span string;
    if (*at != '"') {
        return hwp_json_expected(j, wanted);
    }
    if (!hwp_json_string(j, &string)) {
        return false;
    }
    zend_string *text = zend_string_init(string.bytes, string.length, false);
    bool space = false;
    for (char *p = ZSTR_VAL(text); p < ZSTR_VAL(text) + string.length; p++) {
        *p = *p == '-' ? '+' : *p == '_' ? '/' : *p;
        space = space || *p == ' ' || *p == '\t' || *p == '\r' || *p == '\n';
    }
    zend_string *bytes =
        space ? NULL : php_base64_decode_ex((const unsigned char *)ZSTR_VAL(text), ZSTR_LEN(text), true);
    zend_string_release(text);
    if (!bytes) {
        return hwp_json_expected_at(j, at, wanted);
    }
    ZVAL_STR(value, bytes);
    return true;
}

static bool expected_enum(hwp_json *j, const hwp_slot *slot, const char *at) {
    char wanted[256];
    snprintf(wanted, sizeof wanted, "the name or number of a value of %s", slot->field->class_name.bytes);
    return hwp_json_expected_at(j, at, wanted);
}

static bool read_enum_name(hwp_json *j, hwp_slot *slot, zval *value, bool *ignored) {
    const char *at = j->p;
    hwp_span name;
    zend_long number = 0;
    if (!hwp_json_string(j, &name)) {
        return false;
    }
    hwp_enum *e = hwp_enum_of(slot);
    bool found = e && hwp_enum_number(e, name.bytes, name.length, &number);
    if (!found) {
        *ignored = j->ignore_unknown;
        return !EG(exception) && (*ignored || expected_enum(j, slot, at));
    }
    ZVAL_LONG(value, number);
    return true;
}

static bool read_enum(hwp_json *j, hwp_slot *slot, zval *value, bool *ignored) {
    const char *at = j->p;
    zend_long number = 0;
    if (*at == 'n' && slot->field->is_null_value) {
        ZVAL_LONG(value, 0);
        return hwp_json_literal(j, "null", 4);
    }
    if (*at == '"') {
        return read_enum_name(j, slot, value, ignored);
    }
    if (*at != '-' && (*at < '0' || *at > '9')) {
        return expected_enum(j, slot, at);
    }
    if (!read_integer(j, HWP_INT32, &number)) {
        return false;
    }
    if (!hwp_is_closed_value(slot->field, (int32_t)number)) {
        *ignored = j->ignore_unknown;
        return *ignored || expected_enum(j, slot, at);
    }
    ZVAL_LONG(value, number);
    return true;
}

bool hwp_json_read_scalar(hwp_json *j, hwp_slot *slot, zval *value, bool *ignored) {
    *ignored = false;
    switch (slot->type) {
        case HWP_STRING:
            return read_string(j, value);
        case HWP_BYTES:
            return read_bytes(j, value);
        case HWP_BOOL:
            return read_bool(j, value);
        case HWP_DOUBLE:
        case HWP_FLOAT:
            return read_number(j, slot->type == HWP_FLOAT, value);
        case HWP_ENUM:
            return read_enum(j, slot, value, ignored);
        default: {
            zend_long number;
            if (!read_integer(j, slot->type, &number)) {
                return false;
            }
            ZVAL_LONG(value, number);
            return true;
        }
    }
}

bool hwp_json_read_key(hwp_json *j, const hwp_slot *slot, hwp_span name, zval *key) {
    if (slot->key == HWP_STRING) {
        ZVAL_STRINGL_FAST(key, name.bytes, name.length);
        return true;
    }
    if (slot->key == HWP_BOOL) {
        ZVAL_BOOL(key, name.length == 4);
        bool known = (name.length == 4 && memcmp(name.bytes, "true", 4) == 0) ||
                     (name.length == 5 && memcmp(name.bytes, "false", 5) == 0);
        return known || hwp_json_refuse(j, "expected the key \"true\" or \"false\".");
    }
    bool negative;
    uint64_t magnitude;
    zend_long number;
    if (!hwp_json_is_number(name) || !hwp_json_integer(name, &negative, &magnitude) ||
        !fit_integer(slot->key, negative, magnitude, &number)) {
        return hwp_json_refuse(j, "expected as key %s.", range_of(slot->key));
    }
    ZVAL_LONG(key, number);
    return true;
}
