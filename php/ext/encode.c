/*
 * Message -> bytes, written backwards: fields in falling order of their numbers, and each value before its length and tag.
 * Nothing here runs PHP code, so nothing moves under our feet.
 */
#include "calls.h"
#include "codec.h"
#include "slot.h"
#include "wire.h"

#include <stdlib.h>

/*
 * What is written begins at `p`, which goes down; NULL is what a writer that has thrown returns. Before each field,
 * value and entry there is room for ROOM bytes, so that only long strings ask for more.
 */
#define ROOM 48

static uint8_t *encode_message(hwp_scratch *s, uint8_t *p, zend_object *message, hwp_class *c, zend_long depth);

static ZEND_COLD uint8_t *grow(hwp_scratch *s, uint8_t *p, size_t bytes) {
    s->p = p;
    hwp_scratch_grow_front(s, bytes);
    return s->p;
}

static inline uint8_t *ensure(hwp_scratch *s, uint8_t *p, size_t bytes) {
    return EXPECTED((size_t)(p - s->start) >= bytes) ? p : grow(s, p, bytes);
}

static inline uint8_t *put(uint8_t *p, const void *bytes, size_t length) {
    p -= length;
    memcpy(p, bytes, length);
    return p;
}

static inline uint8_t *put_varint(uint8_t *p, uint64_t value) {
    if (EXPECTED(value < 0x80)) {
        *--p = (uint8_t)value;
        return p;
    }
    p -= hwp_varint_size(value);
    hwp_put_varint(p, value);
    return p;
}

static inline uint8_t *put_tag(uint8_t *p, const hwp_slot *slot) {
    if (EXPECTED(slot->tag_size == 1)) {
        *--p = slot->tag_bytes[0];
        return p;
    }
    return put(p, slot->tag_bytes, slot->tag_size);
}

/* Short strings are copied as what ends with them: what comes along from the string's header is written over later. */
static inline uint8_t *put_string(hwp_scratch *s, uint8_t *p, const zend_string *string) {
    size_t length = ZSTR_LEN(string);
    const char *end = ZSTR_VAL(string) + length;
    _Static_assert(_ZSTR_HEADER_SIZE >= 16, "a string's last 16 bytes lie in it and its header");
    if (EXPECTED(length <= 32)) {
        memcpy(p - 16, end - 16, 16);
        if (length > 16) {
            memcpy(p - 32, end - 32, 16);
        }
        return put_varint(p - length, length);
    }
    p = ensure(s, p, length + ROOM);
    return put_varint(put(p, ZSTR_VAL(string), length), length);
}

static uint8_t *put_message(hwp_scratch *s, uint8_t *p, hwp_slot *slot, const zval *value, zend_long depth) {
    hwp_class *c = hwp_class_of(slot, Z_OBJ_P(value));
    if (UNEXPECTED(!c)) {
        return NULL;
    }
    if (slot->type == HWP_GROUP) {
        p = put_varint(p, slot->number << 3 | HWP_WIRE_END_GROUP);
        return encode_message(s, p, Z_OBJ_P(value), c, depth - 1);
    }
    ptrdiff_t before = s->end - p;
    p = encode_message(s, p, Z_OBJ_P(value), c, depth - 1);
    return EXPECTED(p) ? put_varint(p, (uint64_t)(s->end - p - before)) : NULL;
}

static ZEND_COLD uint8_t *wrong_value(const hwp_slot *slot, const zval *value) {
    hwp_fail_value(slot, value);
    return NULL;
}

/* A value without its tag. Leaves room for a tag and more before it. */
static zend_always_inline uint8_t *put_value(hwp_scratch *s, uint8_t *p, hwp_slot *slot, uint8_t type,
                                             const zval *value, zend_long depth) {
    p = ensure(s, p, ROOM);
    if (UNEXPECTED(!hwp_is_held(type == slot->type ? slot->holds : hwp_types[type].slot, value))) {
        return wrong_value(slot, value);
    }
    switch (type) {
        case HWP_STRING:
        case HWP_BYTES:
            return ensure(s, put_string(s, p, Z_STR_P(value)), 16);
        case HWP_SINT32:
        case HWP_SINT64:
            return put_varint(p, hwp_zigzag(Z_LVAL_P(value)));
        case HWP_DOUBLE:
        case HWP_FIXED64:
        case HWP_SFIXED64:
            return put(p, &value->value, 8);
        case HWP_FIXED32:
        case HWP_SFIXED32:
            return put(p, &value->value, 4);
        case HWP_FLOAT: {
            float narrow = (float)Z_DVAL_P(value);
            return put(p, &narrow, 4);
        }
        case HWP_BOOL:
            *--p = Z_TYPE_P(value) == IS_TRUE;
            return p;
        case HWP_MESSAGE:
        case HWP_GROUP:
            p = put_message(s, p, slot, value, depth);
            return EXPECTED(p) ? ensure(s, p, 16) : NULL;
        default:
            return put_varint(p, (uint64_t)Z_LVAL_P(value));
    }
}

static uint8_t *put_repeated(hwp_scratch *s, uint8_t *p, hwp_slot *slot, zend_array *array, zend_long depth) {
    zval *value;
    ZEND_HASH_REVERSE_FOREACH_VAL(array, value) {
        ZVAL_DEREF(value);
        p = put_value(s, p, slot, slot->type, value, depth);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
        p = put_tag(p, slot);
    }
    ZEND_HASH_FOREACH_END();
    return p;
}

static uint8_t *put_packed(hwp_scratch *s, uint8_t *p, hwp_slot *slot, zend_array *array) {
    ptrdiff_t before = s->end - p;
    zval *value;
    ZEND_HASH_REVERSE_FOREACH_VAL(array, value) {
        ZVAL_DEREF(value);
        p = put_value(s, p, slot, slot->type, value, 0);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
    }
    ZEND_HASH_FOREACH_END();
    p = ensure(s, p, ROOM);
    return put_tag(put_varint(p, (uint64_t)(s->end - p - before)), slot);
}

/* A map's key without its tag. PHP keeps a string key that reads as an int as that int. */
static uint8_t *put_key(hwp_scratch *s, uint8_t *p, hwp_slot *slot, zend_string *name, zend_ulong index) {
    zval key;
    if (slot->key != HWP_STRING) {
        ZVAL_LONG(&key, (zend_long)index);
        if (UNEXPECTED(name)) {
            zend_type_error("Field %s has the key \"%s\", which is not an int", slot->field->name.bytes,
                            ZSTR_VAL(name));
            return NULL;
        }
        return put_value(s, p, slot, slot->key == HWP_BOOL ? HWP_UINT64 : slot->key, &key, 0);
    }
    if (EXPECTED(name)) {
        ZVAL_STR(&key, name);
        return put_value(s, p, slot, HWP_STRING, &key, 0);
    }
    zend_string *digits = zend_long_to_str((zend_long)index);
    p = put_string(s, p, digits);
    zend_string_release(digits);
    return p;
}

static uint8_t *put_map(hwp_scratch *s, uint8_t *p, hwp_slot *slot, zend_array *array, zend_long depth) {
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_REVERSE_FOREACH_KEY_VAL(array, index, key, value) {
        ptrdiff_t before = s->end - p;
        ZVAL_DEREF(value);
        p = put_value(s, p, slot, slot->type, value, depth);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
        *--p = (uint8_t)(2 << 3 | hwp_types[slot->type].wire_type);
        p = put_key(s, ensure(s, p, ROOM), slot, key, index);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
        *--p = (uint8_t)(1 << 3 | hwp_types[slot->key].wire_type);
        p = ensure(s, p, ROOM);
        p = put_tag(put_varint(p, (uint64_t)(s->end - p - before)), slot);
    }
    ZEND_HASH_FOREACH_END();
    return p;
}

static uint8_t *put_array(hwp_scratch *s, uint8_t *p, hwp_slot *slot, const zval *value, zend_long depth) {
    if (UNEXPECTED(Z_TYPE_P(value) != IS_ARRAY)) {
        return wrong_value(slot, value);
    }
    if (slot->cardinality == HWP_MAP) {
        return put_map(s, p, slot, Z_ARR_P(value), depth);
    }
    return slot->cardinality == HWP_PACKED ? put_packed(s, p, slot, Z_ARR_P(value))
                                           : put_repeated(s, p, slot, Z_ARR_P(value), depth);
}

static uint8_t *encode_message(hwp_scratch *s, uint8_t *p, zend_object *message, hwp_class *c, zend_long depth) {
    if (UNEXPECTED(depth < 0)) {
        hwp_fail_encode(
            "The messages are nested deeper than the limit. Give serializeToString() a higher one, unless a "
            "message contains itself.");
        return NULL;
    }
    const zval *unknown = hwp_load(message, c->unknown_offset);
    if (UNEXPECTED(Z_TYPE_P(unknown) == IS_STRING && Z_STRLEN_P(unknown) > 0)) {
        p = put(ensure(s, p, Z_STRLEN_P(unknown) + ROOM), Z_STRVAL_P(unknown), Z_STRLEN_P(unknown));
    }
    for (hwp_slot *slot = c->slots + c->count; slot-- > c->slots;) {
        const zval *value = hwp_load(message, slot->offset);
        if (hwp_is_absent(message, slot, value)) {
            continue;
        }
        if (slot->cardinality >= HWP_REPEATED) {
            p = put_array(s, p, slot, value, depth);
        } else {
            p = put_value(s, p, slot, slot->type, value, depth);
            p = EXPECTED(p) ? put_tag(p, slot) : NULL;
        }
        if (UNEXPECTED(!p)) {
            return NULL;
        }
    }
    return ensure(s, p, ROOM);
}

bool hwp_encode(hwp_scratch *s, zend_object *message, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    s->p = c ? encode_message(s, s->p, message, c, MIN(depth, HWP_MAX_DEPTH)) : NULL;
    return s->p != NULL;
}
