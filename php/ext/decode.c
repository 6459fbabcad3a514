/*
 * Bytes -> message, in one pass, into the slots. Whatever the bytes claim, nothing is read beyond their end.
 *
 * PHP code may run in between: autoloaders of fields' classes, destructors of values that are replaced. So every object
 * on the way is held, and slots and arrays are looked up again after each value that may have run some.
 */
#include "codec.h"
#include "failure.h"
#include "skip.h"
#include "slot.h"
#include "utf8.h"
#include "wire.h"

typedef struct {
    zend_object *message;
    hwp_class *c;
    const uint8_t *end;
    zend_long depth;
} frame;

static const uint8_t *decode_message(const frame *f, const uint8_t *p, uint32_t end_group);

static ZEND_COLD const uint8_t *overrun(void) {
    hwp_fail_decode("A field goes on behind the end of the input or of the message it is in.");
    return NULL;
}

static const uint8_t *read_string(const hwp_slot *slot, uint8_t type, const uint8_t *p, const uint8_t *end,
                                  zval *value) {
    const uint8_t *bytes;
    p = hwp_read_length(p, end, &bytes);
    if (UNEXPECTED(!p)) {
        return overrun();
    }
    size_t length = (size_t)(p - bytes);
    if (type == HWP_STRING && !slot->raw && UNEXPECTED(!hwp_is_utf8(bytes, length))) {
        hwp_fail_decode("The string %s is not UTF-8. Fields of other bytes have the type bytes.",
                        slot->field->name.bytes);
        return NULL;
    }
    ZVAL_STRINGL_FAST(value, (const char *)bytes, length);
    return p;
}

static inline const uint8_t *read_fixed(const uint8_t *p, const uint8_t *end, void *value, size_t size) {
    if (UNEXPECTED((size_t)(end - p) < size)) {
        return overrun();
    }
    memcpy(value, p, size);
    return p + size;
}

static inline void set_varint(zval *value, uint8_t type, uint64_t bits) {
    switch (type) {
        case HWP_INT32:
        case HWP_ENUM:
            ZVAL_LONG(value, (int32_t)bits);
            return;
        case HWP_UINT32:
            ZVAL_LONG(value, (uint32_t)bits);
            return;
        case HWP_SINT32:
            ZVAL_LONG(value, (int32_t)hwp_unzigzag((uint32_t)bits));
            return;
        case HWP_SINT64:
            ZVAL_LONG(value, hwp_unzigzag(bits));
            return;
        case HWP_BOOL:
            ZVAL_BOOL(value, bits != 0);
            return;
        default:
            ZVAL_LONG(value, (zend_long)bits);
    }
}

/* A scalar behind its tag. */
static inline const uint8_t *read_scalar(const hwp_slot *slot, uint8_t type, const uint8_t *p, const uint8_t *end,
                                         zval *value) {
    switch (type) {
        case HWP_STRING:
        case HWP_BYTES:
            return read_string(slot, type, p, end, value);
        case HWP_DOUBLE:
            Z_TYPE_INFO_P(value) = IS_DOUBLE;
            return read_fixed(p, end, &value->value, 8);
        case HWP_FIXED64:
        case HWP_SFIXED64:
            Z_TYPE_INFO_P(value) = IS_LONG;
            return read_fixed(p, end, &value->value, 8);
        case HWP_FLOAT: {
            float number = 0;
            p = read_fixed(p, end, &number, 4);
            ZVAL_DOUBLE(value, (double)number);
            return p;
        }
        case HWP_FIXED32: {
            uint32_t number = 0;
            p = read_fixed(p, end, &number, 4);
            ZVAL_LONG(value, number);
            return p;
        }
        case HWP_SFIXED32: {
            int32_t number = 0;
            p = read_fixed(p, end, &number, 4);
            ZVAL_LONG(value, number);
            return p;
        }
        default: {
            uint64_t bits;
            p = hwp_read_varint(p, end, &bits);
            if (UNEXPECTED(!p)) {
                return overrun();
            }
            set_varint(value, type, bits);
            return p;
        }
    }
}

/* Merges into `message` what follows the tag. */
static const uint8_t *read_message(const frame *f, const hwp_slot *slot, hwp_class *c, zend_object *message,
                                   const uint8_t *p) {
    if (slot->type == HWP_GROUP) {
        frame group = {message, c, f->end, f->depth - 1};
        return decode_message(&group, p, slot->number << 3 | HWP_WIRE_END_GROUP);
    }
    const uint8_t *inside;
    p = hwp_read_length(p, f->end, &inside);
    if (UNEXPECTED(!p)) {
        return overrun();
    }
    frame inner = {message, c, p, f->depth - 1};
    return decode_message(&inner, inside, 0);
}

static const uint8_t *read_new_message(const frame *f, hwp_slot *slot, const uint8_t *p, zval *value) {
    hwp_class *c = hwp_message_of(slot);
    if (UNEXPECTED(!c)) {
        return NULL;
    }
    ZVAL_OBJ(value, hwp_new_message(c));
    p = read_message(f, slot, c, Z_OBJ_P(value), p);
    if (UNEXPECTED(!p)) {
        zval_ptr_dtor(value);
    }
    return p;
}

/* Merges into the message that the field has; where there is none, a new one comes to stand. */
static const uint8_t *read_message_field(const frame *f, hwp_slot *slot, const uint8_t *p) {
    zval *old = (zval *)hwp_load(f->message, slot->offset);
    if (Z_TYPE_P(old) == IS_OBJECT && hwp_is_member_set(f->message, slot)) {
        zend_object *message = Z_OBJ_P(old);
        GC_ADDREF(message);
        hwp_class *c = hwp_class_of(slot, message);
        p = c ? read_message(f, slot, c, message, p) : NULL;
        OBJ_RELEASE(message);
        return p;
    }
    zval value;
    p = read_new_message(f, slot, p, &value);
    return p && hwp_store_field(f->message, slot, &value) ? p : NULL;
}

/* A value that a closed enum does not have is kept as if its field were unknown. */
static bool keep_value(const frame *f, const hwp_slot *slot, zend_long value) {
    uint8_t bytes[2 * HWP_LONGEST_VARINT];
    uint8_t *end = hwp_put_varint(bytes, slot->number << 3 | HWP_WIRE_VARINT);
    end = hwp_put_varint(end, (uint64_t)value);
    return hwp_append_unknown(f->message, f->c, bytes, (size_t)(end - bytes));
}

static inline bool is_foreign(const hwp_slot *slot, const zval *value) {
    return slot->type == HWP_ENUM && UNEXPECTED(slot->field->closed) &&
           !hwp_is_closed_value(slot->field, (int32_t)Z_LVAL_P(value));
}

static const uint8_t *read_single(const frame *f, hwp_slot *slot, const uint8_t *p) {
    if (hwp_is_message(slot->type)) {
        return read_message_field(f, slot, p);
    }
    zval value;
    p = read_scalar(slot, slot->type, p, f->end, &value);
    if (UNEXPECTED(!p)) {
        return NULL;
    }
    if (is_foreign(slot, &value)) {
        return keep_value(f, slot, Z_LVAL(value)) ? p : NULL;
    }
    return hwp_store_field(f->message, slot, &value) ? p : NULL;
}

/* Values of a repeated field, one behind the other, each with its tag; the first tag is read. */
static const uint8_t *read_repeated(const frame *f, hwp_slot *slot, uint32_t tag, const uint8_t *p) {
    for (;;) {
        zval value;
        p = hwp_is_message(slot->type) ? read_new_message(f, slot, p, &value)
                                       : read_scalar(slot, slot->type, p, f->end, &value);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
        if (is_foreign(slot, &value)) {
            if (!keep_value(f, slot, Z_LVAL(value))) {
                return NULL;
            }
        } else {
            zend_array *array = hwp_array(OBJ_PROP(f->message, slot->offset), true, slot);
            if (UNEXPECTED(!array)) {
                zval_ptr_dtor(&value);
                return NULL;
            }
            if (UNEXPECTED(!hwp_push(array, &value))) {
                return NULL;
            }
        }
        if (tag > 0x7f || p >= f->end || *p != tag) { /* longer tags take the long way */
            return p;
        }
        p++;
    }
}

static size_t size_of(uint8_t type) {
    switch (type) {
        case HWP_DOUBLE:
        case HWP_FIXED64:
        case HWP_SFIXED64:
            return 8;
        case HWP_FLOAT:
        case HWP_FIXED32:
        case HWP_SFIXED32:
            return 4;
        default:
            return 0;
    }
}

static size_t count_varints(const uint8_t *p, const uint8_t *end) {
    size_t count = 0;
    for (; p < end; p++) {
        count += *p < 0x80;
    }
    return count;
}

static const uint8_t *read_packed(const frame *f, hwp_slot *slot, const uint8_t *p) {
    const uint8_t *inside;
    p = hwp_read_length(p, f->end, &inside);
    if (UNEXPECTED(!p)) {
        return overrun();
    }
    size_t size = size_of(slot->type);
    size_t count = size ? (size_t)(p - inside) / size : count_varints(inside, p);
    if (count == 0) {
        return inside == p ? p : overrun();
    }
    zend_array *array = hwp_array(OBJ_PROP(f->message, slot->offset), true, slot);
    if (UNEXPECTED(!array)) {
        return NULL;
    }
    hwp_reserve(array, count);
    while (inside < p) {
        zval value;
        inside = read_scalar(slot, slot->type, inside, p, &value);
        if (UNEXPECTED(!inside)) {
            return NULL;
        }
        if (is_foreign(slot, &value)) { /* its destructor-free append runs no PHP code: the array stays */
            if (!keep_value(f, slot, Z_LVAL(value))) {
                return NULL;
            }
        } else if (UNEXPECTED(!hwp_push(array, &value))) {
            return NULL;
        }
    }
    return p;
}

static uint32_t entry_tag(uint32_t number, uint8_t type) {
    switch (type) {
        case HWP_STRING:
        case HWP_BYTES:
        case HWP_MESSAGE:
            return number << 3 | HWP_WIRE_DELIMITED;
        default: {
            size_t size = size_of(type);
            return number << 3 | (size == 8 ? HWP_WIRE_FIXED64 : size == 4 ? HWP_WIRE_FIXED32 : HWP_WIRE_VARINT);
        }
    }
}

/* Reads an entry's value; a second one is merged, or replaces the first. */
static const uint8_t *read_entry_value(const frame *f, hwp_slot *slot, const uint8_t *p, zval *value) {
    if (slot->type != HWP_MESSAGE) {
        zval_ptr_dtor(value);
        ZVAL_UNDEF(value);
        return read_scalar(slot, slot->type, p, f->end, value);
    }
    if (Z_TYPE_P(value) == IS_OBJECT) {
        return read_message(f, slot, slot->message, Z_OBJ_P(value), p);
    }
    const uint8_t *next = read_new_message(f, slot, p, value);
    if (!next) {
        ZVAL_UNDEF(value);
    }
    return next;
}

static bool read_entry(const frame *f, hwp_slot *slot, const uint8_t *p, zval *key, zval *value) {
    uint32_t key_tag = entry_tag(1, slot->key);
    uint32_t value_tag = entry_tag(2, slot->type);
    while (p < f->end) {
        uint32_t tag;
        p = hwp_read_tag(p, f->end, &tag);
        if (!p) {
            return hwp_fail_tag();
        }
        if (tag == key_tag) {
            zval_ptr_dtor(key);
            ZVAL_UNDEF(key);
            p = read_scalar(slot, slot->key, p, f->end, key);
        } else if (tag == value_tag) {
            p = read_entry_value(f, slot, p, value);
        } else {
            p = hwp_skip(p, f->end, tag, f->depth);
        }
        if (UNEXPECTED(!p)) {
            return false;
        }
    }
    return true;
}

static const uint8_t *read_map(const frame *f, hwp_slot *slot, const uint8_t *p) {
    const uint8_t *inside;
    p = hwp_read_length(p, f->end, &inside);
    if (UNEXPECTED(!p)) {
        return overrun();
    }
    frame entry = {f->message, f->c, p, f->depth};
    zval key;
    zval value;
    ZVAL_UNDEF(&key);
    ZVAL_UNDEF(&value);
    bool done = read_entry(&entry, slot, inside, &key, &value);
    if (done && Z_TYPE(key) == IS_UNDEF) {
        hwp_set_zero(slot->key, &key);
    }
    if (done && Z_TYPE(value) == IS_UNDEF) {
        if (slot->type == HWP_MESSAGE) {
            hwp_class *c = hwp_message_of(slot);
            done = c != NULL;
            if (done) {
                ZVAL_OBJ(&value, hwp_new_message(c));
            }
        } else {
            hwp_set_zero(slot->type, &value);
        }
    }
    if (done && is_foreign(slot, &value)) {
        uint8_t head[2 * HWP_LONGEST_VARINT];
        size_t size = (size_t)(hwp_put_varint(hwp_put_varint(head, slot->tag), (uint64_t)(p - inside)) - head);
        done = hwp_append_unknown(f->message, f->c, head, size) &&
               hwp_append_unknown(f->message, f->c, inside, (size_t)(p - inside));
    } else if (done) {
        done = hwp_store_entry(f->message, slot, &key, &value);
        ZVAL_UNDEF(&value);
    }
    zval_ptr_dtor(&key);
    zval_ptr_dtor(&value);
    return done ? p : NULL;
}

static const uint8_t *read_unknown(const frame *f, uint32_t tag, const uint8_t *p) {
    const uint8_t *behind = hwp_skip(p, f->end, tag, f->depth);
    if (!behind) {
        return NULL;
    }
    uint8_t bytes[HWP_LONGEST_VARINT];
    size_t size = (size_t)(hwp_put_varint(bytes, tag) - bytes);
    bool kept = hwp_append_unknown(f->message, f->c, bytes, size) &&
                hwp_append_unknown(f->message, f->c, p, (size_t)(behind - p));
    return kept ? behind : NULL;
}

static inline const uint8_t *read_field(const frame *f, uint32_t tag, const uint8_t *p) {
    hwp_slot *slot = hwp_slot_numbered(f->c, tag >> 3);
    if (UNEXPECTED(!slot)) {
        return read_unknown(f, tag, p);
    }
    if (EXPECTED(tag == slot->tag)) {
        switch (slot->cardinality) {
            case HWP_REPEATED:
                return read_repeated(f, slot, tag, p);
            case HWP_PACKED:
                return read_packed(f, slot, p);
            case HWP_MAP:
                return read_map(f, slot, p);
            default:
                return read_single(f, slot, p);
        }
    }
    if (tag == slot->other && slot->other) {
        return slot->cardinality == HWP_PACKED ? read_repeated(f, slot, tag, p) : read_packed(f, slot, p);
    }
    return read_unknown(f, tag, p);
}

static const uint8_t *decode_message(const frame *f, const uint8_t *p, uint32_t end_group) {
    if (UNEXPECTED(f->depth < 0)) {
        hwp_fail_too_deep();
        return NULL;
    }
    if (UNEXPECTED(HWP_OUT_OF_MEMORY())) {
        return NULL;
    }
    while (p < f->end) {
        uint32_t tag = *p;
        if (EXPECTED(tag < 0x80 && tag >= 8)) {
            p++;
        } else {
            p = hwp_read_tag(p, f->end, &tag);
            if (UNEXPECTED(!p)) {
                hwp_fail_tag();
                return NULL;
            }
        }
        if (UNEXPECTED(tag == end_group)) {
            return p;
        }
        p = read_field(f, tag, p);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
    }
    return EXPECTED(!end_group) ? p : overrun();
}

bool hwp_decode(zend_object *message, const uint8_t *bytes, size_t length, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    if (!c) {
        return false;
    }
    frame f = {message, c, bytes + length, MIN(depth, HWP_MAX_DEPTH)};
    return decode_message(&f, bytes, 0) != NULL;
}
