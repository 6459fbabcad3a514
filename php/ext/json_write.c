/*
 * Message -> canonical JSON, without white space, in the order of field numbers.
 *
 * PHP code may run in between (an enum's autoloader, or JsonWriter for what PHP writes): messages and arrays that are
 * being written are held while it may.
 */
#include "json_write.h"

#include "codec.h"
#include "delegate.h"
#include "enumeration.h"
#include "failure.h"
#include "number.h"
#include "slot.h"
#include "utf8.h"

#include <ext/standard/base64.h>
#include <math.h>

bool hwp_json_fail(hwp_json_writer *w, const char *format, ...) {
    if (!EG(exception) && !w->reason) {
        va_list arguments;
        va_start(arguments, format);
        w->reason = zend_vstrpprintf(0, format, arguments);
        va_end(arguments);
    }
    return false;
}

/* On the way up from a failure, each level tells where it is. */
static ZEND_COLD bool fail_within(hwp_json_writer *w, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

static ZEND_COLD bool fail_within(hwp_json_writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    zend_string *step = zend_vstrpprintf(0, format, arguments);
    va_end(arguments);
    if (w->path) {
        zend_string *path = zend_string_concat2(ZSTR_VAL(step), ZSTR_LEN(step), ZSTR_VAL(w->path), ZSTR_LEN(w->path));
        zend_string_release(step);
        zend_string_release(w->path);
        step = path;
    }
    w->path = step;
    return false;
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

/* A bit for each byte of the word that JSON escapes, exactly up to the first. */
static inline uint64_t escapes_of(uint64_t word) {
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t tops = 0x8080808080808080u;
    uint64_t quote = word ^ ones * '"';
    uint64_t backslash = word ^ ones * '\\';
    return ((word - ones * 0x20) & ~word & tops) | ((quote - ones) & ~quote & tops) |
           ((backslash - ones) & ~backslash & tops);
}

static inline bool is_escaped(uint8_t byte) {
    return byte < 0x20 || byte == '"' || byte == '\\';
}

static bool put_string(hwp_json_writer *w, const char *bytes, size_t length) {
    const uint8_t *p = (const uint8_t *)bytes;
    const uint8_t *end = p + length;
    if (UNEXPECTED(!hwp_is_utf8(p, length))) {
        return hwp_json_fail(w, "the string is not UTF-8, and JSON has no other. Fields of other bytes have the type "
                                "bytes.");
    }
    hwp_room_behind(&w->s, length + 2);
    *w->s.p++ = '"';
    while (p < end) {
        const uint8_t *from = p;
        uint64_t word;
        while (end - p >= 8 && (memcpy(&word, p, 8), !escapes_of(word))) {
            p += 8;
        }
        while (p < end && !is_escaped(*p)) {
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

static void put_integer(hwp_json_writer *w, zend_long value) {
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    w->s.p = (uint8_t *)hwp_put_signed((char *)w->s.p, value);
}

static void put_quoted_integer(hwp_json_writer *w, zend_long value, bool is_unsigned) {
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    char *p = (char *)w->s.p;
    *p++ = '"';
    p = is_unsigned ? hwp_put_unsigned(p, (uint64_t)value) : hwp_put_signed(p, value);
    *p++ = '"';
    w->s.p = (uint8_t *)p;
}

static void put_number(hwp_json_writer *w, double value, bool narrow) {
    if (UNEXPECTED(!isfinite(value))) {
        const char *name = isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
        hwp_json_put(w, name, strlen(name));
        return;
    }
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    char *p = (char *)w->s.p;
    w->s.p = (uint8_t *)(narrow ? hwp_put_float(p, (float)value) : hwp_put_double(p, value));
}

static void put_bytes(hwp_json_writer *w, const zend_string *bytes) {
    zend_string *text = php_base64_encode((const unsigned char *)ZSTR_VAL(bytes), ZSTR_LEN(bytes));
    hwp_json_put_byte(w, '"');
    hwp_json_put(w, ZSTR_VAL(text), ZSTR_LEN(text));
    hwp_json_put_byte(w, '"');
    zend_string_release(text);
}

static bool put_enum(hwp_json_writer *w, hwp_slot *slot, zend_long number) {
    if (w->options & HWP_ENUMS_AS_INTS) {
        put_integer(w, number);
        return true;
    }
    if (slot->field->is_null_value) {
        if (number == 0) {
            hwp_json_put_literal(w, "null");
        } else {
            put_integer(w, number);
        }
        return true;
    }
    hwp_enum *e = hwp_enum_of(slot);
    if (UNEXPECTED(!e)) {
        return false;
    }
    const zend_string *name = hwp_enum_name(e, number);
    if (EXPECTED(name)) {
        return put_string(w, ZSTR_VAL(name), ZSTR_LEN(name));
    }
    put_integer(w, number);
    return !EG(exception);
}

static bool put_message(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth) {
    zend_object *message = Z_OBJ_P(value);
    hwp_class *c = hwp_class_of(slot, message);
    if (UNEXPECTED(!c)) {
        return false;
    }
    GC_ADDREF(message);
    bool done = hwp_json_message(w, message, c, depth);
    OBJ_RELEASE(message);
    return done;
}

bool hwp_json_value(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth) {
    if (UNEXPECTED(!hwp_has_type(slot->type, value))) {
        return hwp_fail_value(slot, value);
    }
    switch (slot->type) {
        case HWP_STRING:
            return put_string(w, Z_STRVAL_P(value), Z_STRLEN_P(value));
        case HWP_MESSAGE:
        case HWP_GROUP:
            return put_message(w, slot, value, depth);
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
            put_number(w, Z_DVAL_P(value), slot->type == HWP_FLOAT);
            return true;
        case HWP_INT64:
        case HWP_SINT64:
        case HWP_SFIXED64:
            put_quoted_integer(w, Z_LVAL_P(value), false);
            return true;
        case HWP_UINT64:
        case HWP_FIXED64:
            put_quoted_integer(w, Z_LVAL_P(value), true);
            return true;
        default:
            put_integer(w, Z_LVAL_P(value));
            return true;
    }
}

static bool put_list(hwp_json_writer *w, hwp_slot *slot, zend_array *array, zend_long depth) {
    hwp_json_put_byte(w, '[');
    zend_ulong i = 0;
    zval *value;
    ZEND_HASH_FOREACH_VAL(array, value) {
        if (i > 0) {
            hwp_json_put_byte(w, ',');
        }
        ZVAL_DEREF(value);
        if (UNEXPECTED(!hwp_json_value(w, slot, value, depth))) {
            return fail_within(w, "[" ZEND_ULONG_FMT "]", i);
        }
        i++;
    }
    ZEND_HASH_FOREACH_END();
    hwp_json_put_byte(w, ']');
    return true;
}

static bool put_key(hwp_json_writer *w, const hwp_slot *slot, const zend_string *key, zend_ulong index) {
    if (key) {
        return put_string(w, ZSTR_VAL(key), ZSTR_LEN(key));
    }
    switch (slot->key) {
        case HWP_BOOL:
            hwp_json_put(w, index ? "\"true\"" : "\"false\"", index ? 6 : 7);
            return true;
        case HWP_UINT64:
        case HWP_FIXED64:
            put_quoted_integer(w, (zend_long)index, true);
            return true;
        default:
            put_quoted_integer(w, (zend_long)index, false);
            return true;
    }
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
        if (UNEXPECTED(!done || !hwp_json_value(w, slot, value, depth))) {
            return key ? fail_within(w, ".%s", ZSTR_VAL(key)) : fail_within(w, "[" ZEND_LONG_FMT "]", (zend_long)index);
        }
    }
    ZEND_HASH_FOREACH_END();
    if (separator == '{') {
        hwp_json_put_byte(w, '{');
    }
    hwp_json_put_byte(w, '}');
    return true;
}

/* A repeated field's or map's array is held, so that nobody changes it under our feet. */
static bool put_array(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth) {
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

bool hwp_json_field(hwp_json_writer *w, hwp_slot *slot, const zval *value, zend_long depth) {
    return slot->cardinality >= HWP_REPEATED ? put_array(w, slot, value, depth) : hwp_json_value(w, slot, value, depth);
}

static bool is_absent(const zend_object *message, const hwp_slot *slot, const zval *value) {
    switch (slot->cardinality) {
        case HWP_IMPLICIT:
            return Z_TYPE_P(value) < IS_TRUE ||
                   (Z_TYPE_P(value) <= IS_DOUBLE && Z_TYPE_P(value) >= IS_LONG && Z_LVAL_P(value) == 0) ||
                   (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) == 0);
        case HWP_ONEOF:
            return hwp_case(message, slot) != slot->number || Z_TYPE_P(value) <= IS_NULL;
        case HWP_EXPLICIT:
            return Z_TYPE_P(value) <= IS_NULL;
        default:
            return Z_TYPE_P(value) == IS_UNDEF ||
                   (Z_TYPE_P(value) == IS_ARRAY && zend_hash_num_elements(Z_ARR_P(value)) == 0);
    }
}

/* What EMIT_DEFAULTS writes for an absent field without presence. */
static bool put_default(hwp_json_writer *w, hwp_slot *slot) {
    switch (slot->cardinality) {
        case HWP_MAP:
            hwp_json_put_literal(w, "{}");
            return true;
        case HWP_REPEATED:
        case HWP_PACKED:
            hwp_json_put_literal(w, "[]");
            return true;
        default: {
            zval zero;
            hwp_set_zero(slot->type, &zero);
            return hwp_json_value(w, slot, &zero, 0);
        }
    }
}

static bool has_presence(const hwp_slot *slot) {
    return slot->cardinality == HWP_EXPLICIT || slot->cardinality == HWP_ONEOF ||
           (slot->cardinality == HWP_IMPLICIT && (slot->type == HWP_MESSAGE || slot->type == HWP_GROUP));
}

static bool put_fields(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    char separator = '{';
    for (uint32_t i = 0; i < c->count; i++) {
        hwp_slot *slot = &c->slots[i];
        const zval *value = hwp_load(message, slot->offset);
        bool absent = is_absent(message, slot, value);
        if (absent && (!(w->options & HWP_DEFAULTS) || has_presence(slot))) {
            continue;
        }
        hwp_text key = w->options & HWP_PROTO_NAMES ? slot->field->name_key : slot->field->json_key;
        hwp_json_put_byte(w, separator);
        separator = ',';
        hwp_json_put(w, key.bytes, key.length);
        if (UNEXPECTED(!(absent ? put_default(w, slot) : hwp_json_field(w, slot, value, depth - 1)))) {
            return fail_within(w, ".%s", slot->field->json.bytes);
        }
    }
    if (separator == '{') {
        hwp_json_put_byte(w, '{');
    }
    hwp_json_put_byte(w, '}');
    return true;
}

static bool put_delegated(hwp_json_writer *w, zend_object *message, zend_long depth) {
    zend_string *text = hwp_delegate_write(message, w->options, depth);
    if (!text) {
        return false;
    }
    hwp_json_put(w, ZSTR_VAL(text), ZSTR_LEN(text));
    zend_string_release(text);
    return true;
}

bool hwp_json_message(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    if (UNEXPECTED(depth < 0)) {
        return hwp_json_fail(w, "the messages are nested deeper than the limit. Give serializeToJsonString() a higher "
                                "one, unless a message contains itself.");
    }
    if (EXPECTED(c->table->known == HWP_ORDINARY)) {
        const zval *unknown = hwp_load(message, c->unknown_offset);
        bool extended = c->table->extensible && Z_TYPE_P(unknown) == IS_STRING && Z_STRLEN_P(unknown) > 0;
        return extended ? put_delegated(w, message, depth) : put_fields(w, message, c, depth);
    }
    return c->table->known == HWP_DELEGATED ? put_delegated(w, message, depth) : hwp_json_known(w, message, c, depth);
}

bool hwp_encode_json(hwp_scratch *s, zend_object *message, zend_long options, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    if (!c) {
        return false;
    }
    hwp_json_writer w = {*s, options, NULL, NULL};
    bool done = hwp_json_message(&w, message, c, MIN(depth, HWP_MAX_DEPTH));
    *s = w.s;
    if (w.reason && !EG(exception)) {
        hwp_fail_encode("$%s: %s", w.path ? ZSTR_VAL(w.path) : "", ZSTR_VAL(w.reason));
    }
    if (w.reason) {
        zend_string_release(w.reason);
    }
    if (w.path) {
        zend_string_release(w.path);
    }
    return done;
}
