/*
 * Message -> bytes, written backwards: fields in falling order of their numbers, and each value before its length and tag.
 * Nothing here runs PHP code, so nothing moves under our feet.
 */
#include "codec.h"
#include "failure.h"
#include "slot.h"
#include "wire.h"

#include <stdlib.h>

static bool encode_message(hwp_scratch *s, zend_object *message, hwp_class *c, zend_long depth);

static inline void put_byte(hwp_scratch *s, uint8_t byte) {
    hwp_room_before(s, 1);
    *--s->p = byte;
}

static inline void put_bytes(hwp_scratch *s, const void *bytes, size_t length) {
    hwp_room_before(s, length);
    s->p -= length;
    memcpy(s->p, bytes, length);
}

static inline void put_varint(hwp_scratch *s, uint64_t value) {
    hwp_room_before(s, HWP_LONGEST_VARINT);
    if (value < 0x80) {
        *--s->p = (uint8_t)value;
        return;
    }
    s->p -= hwp_varint_size(value);
    hwp_put_varint(s->p, value);
}

static inline void put_tag(hwp_scratch *s, const hwp_slot *slot) {
    if (EXPECTED(slot->tag_size == 1)) {
        put_byte(s, slot->tag_bytes[0]);
    } else {
        put_bytes(s, slot->tag_bytes, slot->tag_size);
    }
}

static inline bool is_set(const zval *value) {
    return Z_TYPE_P(value) > IS_NULL;
}

/* The default of every type that has implicit presence. */
static inline bool is_zero(const zval *value) {
    switch (Z_TYPE_P(value)) {
        case IS_TRUE:
            return false;
        case IS_LONG:
        case IS_DOUBLE: /* by its bits: -0.0 is written */
            return Z_LVAL_P(value) == 0;
        case IS_STRING:
            return Z_STRLEN_P(value) == 0;
        default:
            return Z_TYPE_P(value) < IS_TRUE;
    }
}

static bool put_message(hwp_scratch *s, const hwp_slot *slot, const zval *value, zend_long depth) {
    if (UNEXPECTED(Z_TYPE_P(value) != IS_OBJECT)) {
        return hwp_fail_value(slot, value);
    }
    hwp_class *c = hwp_class_of(slot, Z_OBJ_P(value));
    if (UNEXPECTED(!c)) {
        return false;
    }
    if (slot->type == HWP_GROUP) {
        put_varint(s, slot->number << 3 | HWP_WIRE_END_GROUP);
        return encode_message(s, Z_OBJ_P(value), c, depth - 1);
    }
    ptrdiff_t before = s->end - s->p;
    if (!encode_message(s, Z_OBJ_P(value), c, depth - 1)) {
        return false;
    }
    put_varint(s, (uint64_t)(s->end - s->p - before));
    return true;
}

/* A value without its tag. */
static inline bool put_value(hwp_scratch *s, const hwp_slot *slot, uint8_t type, const zval *value, zend_long depth) {
    switch (type) {
        case HWP_INT32:
        case HWP_INT64:
        case HWP_UINT32:
        case HWP_UINT64:
        case HWP_ENUM:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_LONG)) {
                break;
            }
            put_varint(s, (uint64_t)Z_LVAL_P(value));
            return true;
        case HWP_SINT32:
        case HWP_SINT64:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_LONG)) {
                break;
            }
            put_varint(s, hwp_zigzag(Z_LVAL_P(value)));
            return true;
        case HWP_FIXED64:
        case HWP_SFIXED64:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_LONG)) {
                break;
            }
            put_bytes(s, &Z_LVAL_P(value), 8);
            return true;
        case HWP_FIXED32:
        case HWP_SFIXED32:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_LONG)) {
                break;
            }
            put_bytes(s, &Z_LVAL_P(value), 4);
            return true;
        case HWP_DOUBLE:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_DOUBLE)) {
                break;
            }
            put_bytes(s, &Z_DVAL_P(value), 8);
            return true;
        case HWP_FLOAT: {
            if (UNEXPECTED(Z_TYPE_P(value) != IS_DOUBLE)) {
                break;
            }
            float narrow = (float)Z_DVAL_P(value);
            put_bytes(s, &narrow, 4);
            return true;
        }
        case HWP_BOOL:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_TRUE && Z_TYPE_P(value) != IS_FALSE)) {
                break;
            }
            put_byte(s, Z_TYPE_P(value) == IS_TRUE);
            return true;
        case HWP_STRING:
        case HWP_BYTES:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_STRING)) {
                break;
            }
            put_bytes(s, Z_STRVAL_P(value), Z_STRLEN_P(value));
            put_varint(s, Z_STRLEN_P(value));
            return true;
        default:
            return put_message(s, slot, value, depth);
    }
    return hwp_fail_value(slot, value);
}

static bool put_repeated(hwp_scratch *s, const hwp_slot *slot, zend_array *array, zend_long depth) {
    zval *value;
    ZEND_HASH_REVERSE_FOREACH_VAL(array, value) {
        ZVAL_DEREF(value);
        if (UNEXPECTED(!put_value(s, slot, slot->type, value, depth))) {
            return false;
        }
        put_tag(s, slot);
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static bool put_packed(hwp_scratch *s, const hwp_slot *slot, zend_array *array) {
    if (zend_hash_num_elements(array) == 0) {
        return true;
    }
    ptrdiff_t before = s->end - s->p;
    zval *value;
    ZEND_HASH_REVERSE_FOREACH_VAL(array, value) {
        ZVAL_DEREF(value);
        if (UNEXPECTED(!put_value(s, slot, slot->type, value, 0))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_varint(s, (uint64_t)(s->end - s->p - before));
    put_tag(s, slot);
    return true;
}

/* PHP keeps a string key that reads as an int as that int. */
static void put_string_key(hwp_scratch *s, const zend_string *key, zend_ulong index) {
    char digits[MAX_LENGTH_OF_LONG];
    const char *bytes = digits;
    size_t length;
    if (key) {
        bytes = ZSTR_VAL(key);
        length = ZSTR_LEN(key);
    } else {
        bytes = zend_print_long_to_buf(digits + sizeof digits - 1, (zend_long)index);
        length = (size_t)(digits + sizeof digits - 1 - bytes);
    }
    put_bytes(s, bytes, length);
    put_varint(s, length);
}

static bool put_key(hwp_scratch *s, const hwp_slot *slot, const zend_string *key, zend_ulong index) {
    static const uint8_t wire_types[HWP_TYPES] = {
        [HWP_FIXED64] = HWP_WIRE_FIXED64,  [HWP_FIXED32] = HWP_WIRE_FIXED32,  [HWP_SFIXED32] = HWP_WIRE_FIXED32,
        [HWP_SFIXED64] = HWP_WIRE_FIXED64, [HWP_STRING] = HWP_WIRE_DELIMITED,
    };
    if (slot->key == HWP_STRING) {
        put_string_key(s, key, index);
    } else if (key) {
        zend_type_error("Field %s has the key \"%s\", which is no int", slot->field->name.bytes, ZSTR_VAL(key));
        return false;
    } else {
        zval number;
        ZVAL_LONG(&number, (zend_long)index);
        put_value(s, slot, slot->key == HWP_BOOL ? HWP_UINT64 : slot->key, &number, 0);
    }
    put_byte(s, (uint8_t)(1 << 3 | wire_types[slot->key]));
    return true;
}

static uint8_t value_tag(uint8_t type) {
    switch (type) {
        case HWP_DOUBLE:
        case HWP_FIXED64:
        case HWP_SFIXED64:
            return 2 << 3 | HWP_WIRE_FIXED64;
        case HWP_FLOAT:
        case HWP_FIXED32:
        case HWP_SFIXED32:
            return 2 << 3 | HWP_WIRE_FIXED32;
        case HWP_STRING:
        case HWP_BYTES:
        case HWP_MESSAGE:
            return 2 << 3 | HWP_WIRE_DELIMITED;
        default:
            return 2 << 3 | HWP_WIRE_VARINT;
    }
}

static bool put_map(hwp_scratch *s, const hwp_slot *slot, zend_array *array, zend_long depth) {
    uint8_t tag = value_tag(slot->type);
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_REVERSE_FOREACH_KEY_VAL(array, index, key, value) {
        ptrdiff_t before = s->end - s->p;
        ZVAL_DEREF(value);
        if (UNEXPECTED(!put_value(s, slot, slot->type, value, depth))) {
            return false;
        }
        put_byte(s, tag);
        if (UNEXPECTED(!put_key(s, slot, key, index))) {
            return false;
        }
        put_varint(s, (uint64_t)(s->end - s->p - before));
        put_tag(s, slot);
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static bool put_field(hwp_scratch *s, zend_object *message, const hwp_slot *slot, zend_long depth) {
    const zval *value = hwp_load(message, slot->offset);
    switch (slot->cardinality) {
        case HWP_IMPLICIT:
            if (is_zero(value)) {
                return true;
            }
            break;
        case HWP_EXPLICIT:
            if (!is_set(value)) {
                return true;
            }
            break;
        case HWP_ONEOF:
            if (hwp_case(message, slot) != slot->number || !is_set(value)) {
                return true;
            }
            break;
        default:
            if (UNEXPECTED(Z_TYPE_P(value) != IS_ARRAY)) {
                return !is_set(value) || hwp_fail_value(slot, value);
            }
            if (slot->cardinality == HWP_MAP) {
                return put_map(s, slot, Z_ARR_P(value), depth);
            }
            return slot->cardinality == HWP_PACKED ? put_packed(s, slot, Z_ARR_P(value))
                                                   : put_repeated(s, slot, Z_ARR_P(value), depth);
    }
    if (UNEXPECTED(!put_value(s, slot, slot->type, value, depth))) {
        return false;
    }
    put_tag(s, slot);
    return true;
}

static bool encode_message(hwp_scratch *s, zend_object *message, hwp_class *c, zend_long depth) {
    if (UNEXPECTED(depth < 0)) {
        return hwp_fail_encode("Message is nested too deep");
    }
    const zval *unknown = hwp_load(message, c->unknown_offset);
    if (UNEXPECTED(Z_TYPE_P(unknown) == IS_STRING && Z_STRLEN_P(unknown) > 0)) {
        put_bytes(s, Z_STRVAL_P(unknown), Z_STRLEN_P(unknown));
    }
    for (const hwp_slot *slot = c->slots + c->count; slot-- > c->slots;) {
        if (UNEXPECTED(!put_field(s, message, slot, depth))) {
            return false;
        }
    }
    return true;
}

bool hwp_encode(hwp_scratch *s, zend_object *message, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    return c && encode_message(s, message, c, MIN(depth, HWP_MAX_DEPTH));
}
