/*
 * Message -> canonical JSON, without white space, in the order of field numbers.
 *
 * PHP code may run in between (an enum's autoloader, or JsonWriter for what only PHP writes): messages and arrays that
 * are being written are held while it may.
 */
#include "calls.h"
#include "codec.h"
#include "enumeration.h"
#include "json.h"
#include "slot.h"
#include "utf8.h"

#include <Zend/zend_smart_str.h>
#include <Zend/zend_strtod.h>
#include <ext/standard/base64.h>
#include <math.h>

static char *put_unsigned(char *to, uint64_t value) {
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

static void put_escaped(hwp_json_writer *w, uint8_t byte) {
    static const char letters[] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};
    static const char hex[] = "0123456789abcdef";
    if (byte == '"' || byte == '\\') {
        hwp_json_put(w, (const char[]){'\\', (char)byte}, 2);
    } else if (byte < sizeof letters && letters[byte]) {
        hwp_json_put(w, (const char[]){'\\', letters[byte]}, 2);
    } else {
        hwp_json_put(w, (const char[]){'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]}, 6);
    }
}

static bool put_string(hwp_json_writer *w, const char *bytes, size_t length) {
    const uint8_t *p = (const uint8_t *)bytes;
    const uint8_t *end = p + length;
    if (UNEXPECTED(!hwp_is_utf8(p, length))) {
        return false;
    }
    hwp_room_behind(&w->s, length + 2);
    *w->s.p++ = '"';
    while (p < end) {
        const uint8_t *from = p;
        uint64_t word;
        while (end - p >= 8 && (memcpy(&word, p, 8), !hwp_json_marks(word))) {
            p += 8;
        }
        while (p < end && *p >= 0x20 && *p != '"' && *p != '\\') {
            p++;
        }
        hwp_json_put(w, (const char *)from, (size_t)(p - from));
        if (p < end) {
            put_escaped(w, *p++);
        }
    }
    hwp_json_put_byte(w, '"');
    return true;
}

static void put_integer(hwp_json_writer *w, uint8_t type, zend_long value) {
    bool quoted =
        type == HWP_INT64 || type == HWP_UINT64 || type == HWP_SINT64 || type == HWP_FIXED64 || type == HWP_SFIXED64;
    bool negative = value < 0 && type != HWP_UINT64 && type != HWP_FIXED64;
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    char *p = (char *)w->s.p;
    *p = '"';
    p += quoted;
    *p = '-';
    p += negative;
    p = put_unsigned(p, negative ? ~(uint64_t)value + 1 : (uint64_t)value);
    *p = '"';
    w->s.p = (uint8_t *)p + quoted;
}

/* The shortest text that is read back as the same number: PHP's own for a double, and for a float of six to nine digits. */
static void put_number(hwp_json_writer *w, double value, bool narrow) {
    if (value == trunc(value) && fabs(value) < 1e7 && (value != 0 || !signbit(value))) {
        put_integer(w, HWP_INT32, (zend_long)value);
        return;
    }
    smart_str shortest = {0};
    smart_str_append_double(&shortest, value, -1, false);
    if (!narrow || ZSTR_LEN(shortest.s) < 8) {
        hwp_json_put(w, ZSTR_VAL(shortest.s), ZSTR_LEN(shortest.s));
    } else {
        char text[HWP_NUMBER_ROOM];
        for (int digits = 6; digits <= 9; digits++) {
            php_gcvt(value, digits, '.', 'E', text);
            if ((float)zend_strtod(text, NULL) == (float)value) {
                break;
            }
        }
        hwp_json_put(w, text, strlen(text));
    }
    smart_str_free(&shortest);
}

static void put_bytes(hwp_json_writer *w, const zend_string *bytes) {
    zend_string *text = php_base64_encode((const uint8_t *)ZSTR_VAL(bytes), ZSTR_LEN(bytes));
    hwp_json_put_byte(w, '"');
    hwp_json_put(w, ZSTR_VAL(text), ZSTR_LEN(text));
    hwp_json_put_byte(w, '"');
    zend_string_release(text);
}

static bool put_enum(hwp_json_writer *w, hwp_slot *slot, zend_long number) {
    bool is_null = slot->field->is_null_value;
    if (is_null && number == 0 && !(w->options & HWP_ENUMS_AS_INTS)) {
        hwp_json_put(w, "null", 4);
        return true;
    }
    hwp_enum *e = is_null || (w->options & HWP_ENUMS_AS_INTS) ? NULL : hwp_enum_of(slot);
    const zend_string *name = e ? hwp_enum_name(e, number) : NULL;
    if (EXPECTED(name)) {
        return put_string(w, ZSTR_VAL(name), ZSTR_LEN(name));
    }
    put_integer(w, HWP_INT32, number);
    return !EG(exception);
}

static bool write_message(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth);

static bool put_message(hwp_json_writer *w, hwp_slot *slot, zend_object *message, zend_long depth) {
    hwp_class *c = hwp_class_of(slot, message);
    if (UNEXPECTED(!c)) {
        return false;
    }
    GC_ADDREF(message);
    bool done = write_message(w, message, c, depth);
    OBJ_RELEASE(message);
    return done;
}

static bool put_value(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth) {
    if (UNEXPECTED(!hwp_is_held(slot->holds, value))) {
        return hwp_fail_value(slot, value);
    }
    switch (slot->type) {
        case HWP_STRING:
            return put_string(w, Z_STRVAL_P(value), Z_STRLEN_P(value));
        case HWP_MESSAGE:
        case HWP_GROUP:
            return put_message(w, slot, Z_OBJ_P(value), depth);
        case HWP_ENUM:
            return put_enum(w, slot, Z_LVAL_P(value));
        case HWP_BYTES:
            put_bytes(w, Z_STR_P(value));
            return true;
        case HWP_BOOL:
            hwp_json_put(w, Z_TYPE_P(value) == IS_TRUE ? "true" : "false", Z_TYPE_P(value) == IS_TRUE ? 4 : 5);
            return true;
        case HWP_DOUBLE:
        case HWP_FLOAT:
            if (UNEXPECTED(!isfinite(Z_DVAL_P(value)))) {
                return false;
            }
            put_number(w, Z_DVAL_P(value), slot->type == HWP_FLOAT);
            return true;
        default:
            put_integer(w, slot->type, Z_LVAL_P(value));
            return true;
    }
}

/* `separator` is a comma, if anything stands between the brackets, or else the opening one, which is still to come. */
static void put_end(hwp_json_writer *w, char separator, const char *brackets) {
    bool any = separator == ',';
    hwp_json_put(w, brackets + any, any ? 1 : 2);
}

static bool put_list(hwp_json_writer *w, hwp_slot *slot, zend_array *array, zend_long depth) {
    char separator = '[';
    zval *value;
    ZEND_HASH_FOREACH_VAL(array, value) {
        hwp_json_put_byte(w, separator);
        separator = ',';
        ZVAL_DEREF(value);
        if (UNEXPECTED(!put_value(w, slot, value, depth))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_end(w, separator, "[]");
    return true;
}

static bool put_key(hwp_json_writer *w, const hwp_slot *slot, const zend_string *key, zend_ulong index) {
    if (key) {
        return put_string(w, ZSTR_VAL(key), ZSTR_LEN(key));
    }
    if (slot->key == HWP_BOOL) {
        hwp_json_put(w, index ? "\"true\"" : "\"false\"", index ? 6 : 7);
    } else {
        put_integer(w, slot->key == HWP_UINT64 || slot->key == HWP_FIXED64 ? HWP_UINT64 : HWP_INT64, (zend_long)index);
    }
    return true;
}

static bool put_map(hwp_json_writer *w, hwp_slot *slot, zend_array *array, zend_long depth) {
    char separator = '{';
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
        hwp_json_put_byte(w, separator);
        separator = ',';
        ZVAL_DEREF(value);
        bool done = put_key(w, slot, key, index);
        hwp_json_put_byte(w, ':');
        if (UNEXPECTED(!done || !put_value(w, slot, value, depth))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_end(w, separator, "{}");
    return true;
}

static bool put_field(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth) {
    if (slot->cardinality < HWP_REPEATED) {
        return put_value(w, slot, value, depth);
    }
    if (UNEXPECTED(Z_TYPE_P(value) != IS_ARRAY)) {
        return hwp_fail_value(slot, value);
    }
    zval held;
    ZVAL_COPY(&held, value);
    bool done =
        slot->cardinality == HWP_MAP ? put_map(w, slot, Z_ARR(held), depth) : put_list(w, slot, Z_ARR(held), depth);
    zval_ptr_dtor(&held);
    return done;
}

/* What EMIT_DEFAULTS writes for a field without presence. */
static bool put_default(hwp_json_writer *w, hwp_slot *slot) {
    zval zero;
    if (slot->cardinality >= HWP_REPEATED) {
        ZVAL_EMPTY_ARRAY(&zero);
    } else {
        hwp_set_zero(slot->type, &zero);
    }
    return put_field(w, slot, &zero, 0);
}

static bool put_fields(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    char separator = '{';
    for (hwp_slot *slot = c->slots; slot < c->slots + c->count; slot++) {
        const zval *value = hwp_load(message, slot->offset);
        bool absent = hwp_is_absent(message, slot, value);
        bool present = slot->cardinality == HWP_EXPLICIT || slot->cardinality == HWP_ONEOF ||
                       (slot->cardinality == HWP_IMPLICIT && hwp_is_message(slot->type));
        if (absent && (!(w->options & HWP_DEFAULTS) || present)) {
            continue;
        }
        hwp_text key = w->options & HWP_PROTO_NAMES ? slot->field->name_key : slot->field->json_key;
        hwp_json_put_byte(w, separator);
        separator = ',';
        hwp_json_put(w, key.bytes, key.length);
        if (UNEXPECTED(!(absent ? put_default(w, slot) : put_field(w, slot, value, depth - 1)))) {
            return false;
        }
    }
    put_end(w, separator, "{}");
    return true;
}

static bool put_by_php(hwp_json_writer *w, zend_object *message, zend_long depth) {
    zend_string *text = hwp_write_json_in_php(message, w->options, depth);
    if (text) {
        hwp_json_put(w, ZSTR_VAL(text), ZSTR_LEN(text));
        zend_string_release(text);
    }
    return text != NULL;
}

static bool write_message(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    if (UNEXPECTED(depth < w->least)) {
        return false;
    }
    const zval *unknown = hwp_load(message, c->unknown_offset);
    switch (c->table->form) {
        case HWP_OBJECT:
            if (UNEXPECTED(c->table->extensible && Z_TYPE_P(unknown) == IS_STRING && Z_STRLEN_P(unknown) > 0)) {
                return put_by_php(w, message, depth);
            }
            return put_fields(w, message, c, depth);
        case HWP_TIMESTAMP:
            return hwp_json_put_timestamp(w, message, c);
        case HWP_WRAPPED:
            return put_field(w, &c->slots[0], hwp_load(message, c->slots[0].offset), depth);
        default:
            return put_by_php(w, message, depth);
    }
}

bool hwp_encode_json(hwp_scratch *s, zend_object *message, zend_long options, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    if (!c) {
        return false;
    }
    depth = MIN(depth, HWP_MAX_DEPTH);
    hwp_json_writer w = {*s, options, MAX(0, depth - HWP_JSON_DEPTH)};
    bool done = write_message(&w, message, c, depth);
    if (!done && !EG(exception)) {
        w.s.p = w.s.start;
        done = put_by_php(&w, message, depth);
    }
    *s = w.s;
    return done;
}
