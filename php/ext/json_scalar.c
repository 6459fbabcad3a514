/* Values of JSON that are no messages, as slots hold them. */
#include "enumeration.h"
#include "json.h"

#include <Zend/zend_strtod.h>
#include <ext/standard/base64.h>
#include <math.h>

static bool to_integer(uint8_t type, const hwp_number *n, zend_long *value) {
    uint64_t magnitude = n->digits;
    int exponent = n->exponent;
    for (; exponent < 0 && magnitude % 10 == 0 && magnitude; exponent++) {
        magnitude /= 10;
    }
    for (; exponent > 0 && magnitude; exponent--) {
        if (__builtin_mul_overflow(magnitude, 10, &magnitude)) {
            return false;
        }
    }
    if (!n->exact || (exponent < 0 && magnitude)) {
        return false;
    }
    *value = (zend_long)(n->negative ? ~magnitude + 1 : magnitude);
    switch (type) {
        case HWP_UINT32:
        case HWP_FIXED32:
            return magnitude <= UINT32_MAX && (!n->negative || magnitude == 0);
        case HWP_UINT64:
        case HWP_FIXED64:
            return !n->negative || magnitude == 0;
        case HWP_INT64:
        case HWP_SINT64:
        case HWP_SFIXED64:
            return magnitude <= (uint64_t)INT64_MAX + n->negative;
        default:
            return magnitude <= (uint64_t)INT32_MAX + n->negative;
    }
}

/* Up to 15 digits and a power of ten that is exact make one rounding: what is usual needs no more. */
double hwp_json_double(const hwp_number *n) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9, 1e10,
                                    1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20};
    if (!n->exact || n->digits >= UINT64_C(1000000000000000) || abs(n->exponent) > 20) {
        return zend_strtod(n->text, NULL);
    }
    double value = (double)n->digits;
    value = n->exponent < 0 ? value / powers[-n->exponent] : value * powers[n->exponent];
    return n->negative ? -value : value;
}

/* A number, or a string with one: "12". "NaN" and its like are for PHP. */
static bool read_number(hwp_json *j, hwp_number *number) {
    hwp_span string;
    if (*j->p != '"') {
        j->p = hwp_json_number(j->p, number);
        return j->p != NULL;
    }
    return hwp_json_string(j, &string) && hwp_json_number(string.bytes, number) == string.bytes + string.length;
}

static bool read_integer(hwp_json *j, uint8_t type, zval *value) {
    hwp_number number;
    ZVAL_LONG(value, 0);
    return read_number(j, &number) && to_integer(type, &number, &Z_LVAL_P(value));
}

static bool read_double(hwp_json *j, bool narrow, zval *value) {
    hwp_number number;
    if (!read_number(j, &number)) {
        return false;
    }
    double read = hwp_json_double(&number);
    ZVAL_DOUBLE(value, narrow ? (double)(float)read : read);
    return isfinite(Z_DVAL_P(value));
}

/* Both alphabets of base64, with or without padding; no white space, which PHP's decoder would pass over. */
static bool read_bytes(hwp_json *j, zval *value) {
    hwp_span string;
    if (*j->p != '"' || !hwp_json_string(j, &string)) {
        return false;
    }
    zend_string *text = zend_string_init(string.bytes, string.length, false);
    bool spaced = false;
    for (char *p = ZSTR_VAL(text); p < ZSTR_VAL(text) + string.length; p++) {
        *p = *p == '-' ? '+' : *p == '_' ? '/' : *p;
        spaced = spaced || (uint8_t)*p <= ' ';
    }
    zend_string *bytes = spaced ? NULL : php_base64_decode_ex((const uint8_t *)ZSTR_VAL(text), string.length, true);
    zend_string_release(text);
    ZVAL_UNDEF(value);
    if (bytes) {
        ZVAL_STR(value, bytes);
    }
    return bytes != NULL;
}

static bool read_enum(hwp_json *j, hwp_slot *slot, zval *value) {
    hwp_span name;
    ZVAL_LONG(value, 0);
    if (*j->p == 'n' && slot->field->is_null_value) {
        return hwp_json_literal(j, "null", 4);
    }
    if (*j->p == '"') {
        if (!hwp_json_string(j, &name)) {
            return false;
        }
        hwp_enum *e = hwp_enum_of(slot);
        if (e && hwp_enum_number(e, name.bytes, name.length, &Z_LVAL_P(value))) {
            return true;
        }
    } else if (!read_integer(j, HWP_INT32, value)) {
        return false;
    } else if (hwp_is_closed_value(slot->field, (int32_t)Z_LVAL_P(value))) {
        return true;
    }
    ZVAL_UNDEF(value);
    return j->ignore_unknown && !EG(exception);
}

bool hwp_json_read_scalar(hwp_json *j, hwp_slot *slot, zval *value) {
    switch (slot->type) {
        case HWP_STRING: {
            hwp_span string;
            if (*j->p != '"' || !hwp_json_string(j, &string)) {
                return false;
            }
            ZVAL_STRINGL_FAST(value, string.bytes, string.length);
            return true;
        }
        case HWP_BYTES:
            return read_bytes(j, value);
        case HWP_BOOL:
            ZVAL_BOOL(value, *j->p == 't');
            return *j->p == 't' ? hwp_json_literal(j, "true", 4) : hwp_json_literal(j, "false", 5);
        case HWP_DOUBLE:
        case HWP_FLOAT:
            return read_double(j, slot->type == HWP_FLOAT, value);
        case HWP_ENUM:
            return read_enum(j, slot, value);
        default:
            return read_integer(j, slot->type, value);
    }
}

bool hwp_json_read_key(const hwp_slot *slot, hwp_span name, zval *key) {
    hwp_number number;
    switch (slot->key) {
        case HWP_STRING:
            ZVAL_STRINGL_FAST(key, name.bytes, name.length);
            return true;
        case HWP_BOOL:
            ZVAL_BOOL(key, name.length == 4);
            return (name.length == 4 && memcmp(name.bytes, "true", 4) == 0) ||
                   (name.length == 5 && memcmp(name.bytes, "false", 5) == 0);
        default:
            ZVAL_LONG(key, 0);
            return hwp_json_number(name.bytes, &number) == name.bytes + name.length &&
                   to_integer(slot->key, &number, &Z_LVAL_P(key));
    }
}
