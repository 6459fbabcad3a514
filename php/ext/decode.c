/*
 * Bytes -> message, in one pass, into the slots. Whatever the bytes claim, nothing is read beyond their end.
 *
 * PHP code may run in between: autoloaders of fields' classes, destructors of values that are replaced. So every object
 * on the way is held, and slots and arrays are looked up again after each value that may have run some.
 */
#include "calls.h"
#include "codec.h"
#include "skip.h"
#include "slot.h"
#include "utf8.h"
#include "wire.h"

typedef struct {
    zend_object *message;
    hwp_class *c;
    const uint8_t *end;   /* of the message */
    const uint8_t *limit; /* of the input */
    zend_long depth;
} frame;

static const uint8_t *decode_message(const frame *f, const uint8_t *p, uint32_t end_group);

static ZEND_COLD const uint8_t *not_utf8(const hwp_slot *slot) {
    return hwp_fail_decode("The string %s is not valid UTF-8. Declare fields of other bytes as bytes.",
                           slot->field->name.bytes);
}

/*
 * Copies words, and looks at them on the way. A string has room for whole words, as its end is aligned; the last is cut
 * to its bytes, whose rest is the terminating zero.
 */
static inline bool copy_words(char *to, const uint8_t *bytes, size_t length) {
    uint64_t all = 0;
    uint64_t word;
    size_t at = 0;
    for (; at + 8 <= length; at += 8) {
        memcpy(&word, bytes + at, 8);
        memcpy(to + at, &word, 8);
        all |= word;
    }
    memcpy(&word, bytes + at, 8);
    word &= (UINT64_C(1) << (length - at) * 8) - 1;
    memcpy(to + at, &word, 8);
    return !((all | word) & UINT64_C(0x8080808080808080));
}

static inline const uint8_t *read_string(const frame *f, const hwp_slot *slot, uint8_t type, const uint8_t *p,
                                         zval *value) {
    const uint8_t *bytes;
    p = hwp_read_length(p, f->end, &bytes);
    if (UNEXPECTED(!p)) {
        return hwp_fail_overrun();
    }
    size_t length = (size_t)(p - bytes);
    bool raw = type == HWP_BYTES || slot->raw;
    if (length <= 1 || length > 512 || UNEXPECTED((size_t)(f->limit - bytes) < length + 8)) {
        if (!raw && UNEXPECTED(!hwp_is_utf8(bytes, length))) {
            return not_utf8(slot);
        }
        ZVAL_STRINGL_FAST(value, (const char *)bytes, length);
        return p;
    }
    zend_string *string = zend_string_alloc(length, false);
    if (UNEXPECTED(!copy_words(ZSTR_VAL(string), bytes, length)) && !raw && !hwp_is_utf8(bytes, length)) {
        zend_string_efree(string);
        return not_utf8(slot);
    }
    ZVAL_NEW_STR(value, string);
    return p;
}

static inline const uint8_t *read_fixed(const uint8_t *p, const uint8_t *end, void *value, size_t size) {
    if (UNEXPECTED((size_t)(end - p) < size)) {
        return hwp_fail_overrun();
    }
    memcpy(value, p, size);
    return p + size;
}

static inline const uint8_t *read_bits(const frame *f, const uint8_t *p, const uint8_t *end, uint64_t *bits) {
    *bits = 0;
    p = hwp_read_varint_within(p, end, f->limit, bits);
    return EXPECTED(p) ? p : hwp_fail_overrun();
}

/* A scalar after its tag. */
static zend_always_inline const uint8_t *read_scalar(const frame *f, const hwp_slot *slot, uint8_t type,
                                                     const uint8_t *p, const uint8_t *end, zval *value) {
    uint64_t bits;
    switch (type) {
        case HWP_STRING:
        case HWP_BYTES:
            return read_string(f, slot, type, p, value);
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
        case HWP_FIXED32:
        case HWP_SFIXED32: {
            uint32_t number = 0;
            p = read_fixed(p, end, &number, 4);
            ZVAL_LONG(value, type == HWP_FIXED32 ? (zend_long)number : (int32_t)number);
            return p;
        }
        case HWP_BOOL:
            p = read_bits(f, p, end, &bits);
            ZVAL_BOOL(value, bits != 0);
            return p;
        case HWP_INT32:
        case HWP_ENUM:
            p = read_bits(f, p, end, &bits);
            ZVAL_LONG(value, (int32_t)bits);
            return p;
        case HWP_UINT32:
            p = read_bits(f, p, end, &bits);
            ZVAL_LONG(value, (uint32_t)bits);
            return p;
        case HWP_SINT32:
            p = read_bits(f, p, end, &bits);
            ZVAL_LONG(value, (int32_t)hwp_unzigzag((uint32_t)bits));
            return p;
        case HWP_SINT64:
            p = read_bits(f, p, end, &bits);
            ZVAL_LONG(value, hwp_unzigzag(bits));
            return p;
        default:
            p = read_bits(f, p, end, &bits);
            ZVAL_LONG(value, (zend_long)bits);
            return p;
    }
}

/* Where it is not hot. */
static zend_never_inline const uint8_t *read_value(const frame *f, const hwp_slot *slot, uint8_t type, const uint8_t *p,
                                                   zval *value) {
    return read_scalar(f, slot, type, p, f->end, value);
}

/* Merges into `message` what follows the tag. */
static inline const uint8_t *read_message(const frame *f, const hwp_slot *slot, hwp_class *c, zend_object *message,
                                          const uint8_t *p) {
    if (slot->type == HWP_GROUP) {
        frame group = {message, c, f->end, f->limit, f->depth - 1};
        return decode_message(&group, p, slot->number << 3 | HWP_WIRE_END_GROUP);
    }
    const uint8_t *inside;
    p = hwp_read_length(p, f->end, &inside);
    if (UNEXPECTED(!p)) {
        return hwp_fail_overrun();
    }
    frame inner = {message, c, p, f->limit, f->depth - 1};
    return decode_message(&inner, inside, 0);
}

static inline const uint8_t *read_new_message(const frame *f, hwp_slot *slot, const uint8_t *p, zval *value) {
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
    if (Z_TYPE_P(old) == IS_OBJECT && !hwp_is_absent(f->message, slot, old)) {
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
    p = read_value(f, slot, slot->type, p, &value);
    if (UNEXPECTED(!p)) {
        return NULL;
    }
    if (is_foreign(slot, &value)) {
        return keep_value(f, slot, Z_LVAL(value)) ? p : NULL;
    }
    return hwp_store_field(f->message, slot, &value) ? p : NULL;
}

/* Whether another value of the field follows, as it mostly does; its tag is passed then. Longer tags take the long way. */
static inline bool goes_on(const frame *f, uint32_t tag, const uint8_t **p) {
    bool on = *p < f->end && **p == tag && tag < 0x80;
    *p += on;
    return on;
}

static inline bool push(const frame *f, const hwp_slot *slot, zval *value) {
    zend_array *array = hwp_array(OBJ_PROP(f->message, slot->offset), true, slot);
    if (UNEXPECTED(!array)) {
        zval_ptr_dtor(value);
        return false;
    }
    return hwp_push(array, value);
}

/* Messages of a repeated field, one after the other, each with its tag; the first tag is read. */
static const uint8_t *read_messages(const frame *f, hwp_slot *slot, uint32_t tag, const uint8_t *p) {
    hwp_class *c = hwp_message_of(slot);
    if (UNEXPECTED(!c)) {
        return NULL;
    }
    zval value;
    do {
        ZVAL_OBJ(&value, hwp_new_message(c));
        p = read_message(f, slot, c, Z_OBJ(value), p);
        if (UNEXPECTED(!p)) {
            zval_ptr_dtor(&value);
            return NULL;
        }
        if (UNEXPECTED(!push(f, slot, &value))) {
            return NULL;
        }
    } while (goes_on(f, tag, &p));
    return p;
}

static const uint8_t *read_scalars(const frame *f, hwp_slot *slot, uint32_t tag, const uint8_t *p) {
    zval value;
    do {
        p = read_scalar(f, slot, slot->type, p, f->end, &value);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
        bool kept = is_foreign(slot, &value) ? keep_value(f, slot, Z_LVAL(value)) : push(f, slot, &value);
        if (UNEXPECTED(!kept)) {
            return NULL;
        }
    } while (goes_on(f, tag, &p));
    return p;
}

static const uint8_t *read_repeated(const frame *f, hwp_slot *slot, uint32_t tag, const uint8_t *p) {
    return hwp_is_message(slot->type) ? read_messages(f, slot, tag, p) : read_scalars(f, slot, tag, p);
}

static const uint8_t *read_packed(const frame *f, hwp_slot *slot, const uint8_t *p) {
    const uint8_t *inside;
    p = hwp_read_length(p, f->end, &inside);
    if (UNEXPECTED(!p)) {
        return hwp_fail_overrun();
    }
    size_t size = hwp_types[slot->type].size;
    size_t count = size ? (size_t)(p - inside) / size : 0;
    for (const uint8_t *byte = inside; size == 0 && byte < p; byte++) {
        count += *byte < 0x80; /* each varint ends with one */
    }
    if (count == 0) {
        return inside == p ? p : hwp_fail_overrun();
    }
    zend_array *array = hwp_array(OBJ_PROP(f->message, slot->offset), true, slot);
    if (UNEXPECTED(!array)) {
        return NULL;
    }
    hwp_reserve(array, count);
    while (inside < p) {
        zval value;
        inside = read_scalar(f, slot, slot->type, inside, p, &value);
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

/* Reads an entry's value; a second one is merged, or replaces the first. */
static const uint8_t *read_entry_value(const frame *f, hwp_slot *slot, const uint8_t *p, zval *value) {
    if (slot->type != HWP_MESSAGE) {
        zval_ptr_dtor(value);
        ZVAL_UNDEF(value);
        return read_value(f, slot, slot->type, p, value);
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
    uint32_t key_tag = 1 << 3 | hwp_types[slot->key].wire_type;
    uint32_t value_tag = 2 << 3 | hwp_types[slot->type].wire_type;
    while (p < f->end) {
        uint32_t tag;
        p = hwp_read_tag(p, f->end, &tag);
        if (!p) {
            return hwp_fail_tag() != NULL;
        }
        if (tag == key_tag) {
            zval_ptr_dtor(key);
            ZVAL_UNDEF(key);
            p = read_value(f, slot, slot->key, p, key);
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
        return hwp_fail_overrun();
    }
    frame entry = {f->message, f->c, p, f->limit, f->depth};
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

static const uint8_t *read_field(const frame *f, hwp_slot *slot, uint32_t tag, const uint8_t *p) {
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
        return hwp_fail_too_deep();
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
                return hwp_fail_tag();
            }
        }
        if (UNEXPECTED(tag == end_group)) {
            return p;
        }
        hwp_slot *slot = hwp_slot_numbered(f->c, tag >> 3);
        if (EXPECTED(slot) && slot->plain && EXPECTED(tag == slot->tag)) {
            zval value;
            p = read_scalar(f, slot, slot->type, p, f->end, &value);
            if (UNEXPECTED(!p || !hwp_store(OBJ_PROP(f->message, slot->offset), &value))) {
                return NULL;
            }
            continue;
        }
        p = read_field(f, slot, tag, p);
        if (UNEXPECTED(!p)) {
            return NULL;
        }
    }
    return EXPECTED(!end_group) ? p : hwp_fail_overrun();
}

bool hwp_decode(zend_object *message, const uint8_t *bytes, size_t length, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    if (!c) {
        return false;
    }
    frame f = {message, c, bytes + length, bytes + length, MIN(depth, HWP_MAX_DEPTH)};
    return decode_message(&f, bytes, 0) != NULL;
}
