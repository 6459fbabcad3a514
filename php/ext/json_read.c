/*
 * JSON -> message, in one pass, into the slots of a message that has nothing yet. If that fails, the message gets its
 * defaults back, and PHP's reader reads the text: it says what is wrong, or reads what is beyond this one.
 *
 * PHP code may run in between, as in decode.c, and JsonReader does for what only PHP reads: every object on the way is
 * held, and slots and arrays are looked up again after each value.
 */
#include "calls.h"
#include "codec.h"
#include "json.h"
#include "slot.h"

#define MOST_FIELDS 1024

typedef struct {
    uint64_t seen[MOST_FIELDS / 64];   /* fields that came, by their index in the table */
    uint64_t oneofs[MOST_FIELDS / 64]; /* oneofs of which a member came, by the index of their first */
} members;

/* Whether it is the first time. */
static inline bool mark(uint64_t *set, uint32_t index) {
    uint64_t bit = UINT64_C(1) << (index & 63);
    bool marked = set[index / 64] & bit;
    set[index / 64] |= bit;
    return !marked;
}

static bool read_message(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth);

/* Any value, which the caller owns then. It is undefined for what is ignored. */
static bool read_value(hwp_json *j, hwp_slot *slot, zend_long depth, zval *value) {
    if (!hwp_is_message(slot->type)) {
        return hwp_json_read_scalar(j, slot, value);
    }
    hwp_class *c = hwp_message_of(slot);
    if (UNEXPECTED(!c)) {
        return false;
    }
    ZVAL_OBJ(value, hwp_new_message(c));
    bool done = read_message(j, Z_OBJ_P(value), c, depth);
    if (UNEXPECTED(!done)) {
        zval_ptr_dtor(value);
    }
    return done;
}

static bool read_list(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    bool fine = *j->p++ == '[';
    for (bool first = true; fine && hwp_json_goes_on(j, ']', first, &fine); first = false) {
        zval value;
        if (UNEXPECTED(!read_value(j, slot, depth, &value))) {
            return false;
        }
        if (EXPECTED(Z_TYPE(value) != IS_UNDEF)) {
            zend_array *array = hwp_array(OBJ_PROP(message, slot->offset), true, slot);
            if (UNEXPECTED(!array)) {
                zval_ptr_dtor(&value);
                return false;
            }
            fine = hwp_push(array, &value);
        }
    }
    return fine;
}

static uint32_t size_of(const zend_object *message, const hwp_slot *slot) {
    const zval *map = hwp_load(message, slot->offset);
    return Z_TYPE_P(map) == IS_ARRAY ? zend_hash_num_elements(Z_ARR_P(map)) : 0;
}

/* A key that came before does not make the map larger. */
static bool read_entry(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    hwp_span name;
    zval key;
    zval value;
    if (!hwp_json_name(j, &name) || !hwp_json_read_key(slot, name, &key)) {
        return false;
    }
    bool done = read_value(j, slot, depth, &value) && Z_TYPE(value) != IS_UNDEF;
    if (done) {
        uint32_t size = size_of(message, slot);
        done = hwp_store_entry(message, slot, &key, &value) && size_of(message, slot) > size;
    }
    zval_ptr_dtor(&key);
    return done;
}

static bool read_map(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    bool fine = *j->p++ == '{';
    for (bool first = true; fine && hwp_json_goes_on(j, '}', first, &fine); first = false) {
        fine = read_entry(j, message, slot, depth);
    }
    return fine;
}

static bool read_field(hwp_json *j, zend_object *message, hwp_slot *slot, members *m, zend_long depth) {
    if (*j->p == 'n' && !(slot->field->takes_null && slot->cardinality < HWP_REPEATED)) {
        return hwp_json_literal(j, "null", 4);
    }
    if (slot->cardinality >= HWP_REPEATED) {
        return slot->cardinality == HWP_MAP ? read_map(j, message, slot, depth) : read_list(j, message, slot, depth);
    }
    zval value;
    if (slot->cardinality == HWP_ONEOF && !mark(m->oneofs, slot->oneof)) {
        return false;
    }
    return read_value(j, slot, depth, &value) &&
           (UNEXPECTED(Z_TYPE(value) == IS_UNDEF) || hwp_store_field(message, slot, &value));
}

/* `*next` is the field that comes next in most objects. */
static bool read_member(hwp_json *j, zend_object *message, hwp_class *c, members *m, uint32_t *next, zend_long depth) {
    uint32_t index = *next;
    hwp_text key = index < c->count ? c->slots[index].field->json_key : (hwp_text){NULL, 0};
    if (EXPECTED(key.length && (size_t)(j->end - j->p) >= key.length && memcmp(j->p, key.bytes, key.length) == 0)) {
        j->p += key.length;
        hwp_json_space(j);
    } else {
        hwp_span name;
        if (!hwp_json_name(j, &name)) {
            return false;
        }
        int32_t found = hwp_table_field_named(c->table, name.bytes, name.length, index);
        if (found < 0) {
            return false;
        }
        index = (uint32_t)found;
    }
    *next = index + 1;
    return mark(m->seen, index) && read_field(j, message, &c->slots[index], m, depth - 1);
}

static bool read_object(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    members m;
    if (c->count > MOST_FIELDS) {
        return false;
    }
    memset(m.seen, 0, (c->count + 63) / 64 * sizeof *m.seen);
    memset(m.oneofs, 0, (c->count + 63) / 64 * sizeof *m.oneofs);
    uint32_t next = 0;
    bool fine = *j->p++ == '{';
    for (bool first = true; fine && hwp_json_goes_on(j, '}', first, &fine); first = false) {
        fine = read_member(j, message, c, &m, &next, depth);
    }
    return fine;
}

/* Cuts the value out, whatever is in it: PHP looks. */
static bool read_by_php(hwp_json *j, zend_object *message, zend_long depth) {
    const char *at = j->p;
    int open = 0;
    while (j->p < j->end && (open > 0 || (*j->p != ',' && *j->p != ']' && *j->p != '}'))) {
        hwp_span ignored;
        if (*j->p == '"') {
            if (!hwp_json_string(j, &ignored)) {
                return false;
            }
            continue;
        }
        open += (*j->p == '{' || *j->p == '[') - (*j->p == '}' || *j->p == ']');
        j->p++;
    }
    zend_string *value = zend_string_init(at, (size_t)(j->p - at), false);
    bool done = hwp_read_json_in_php(message, value, j->ignore_unknown, depth);
    zend_string_release(value);
    return done;
}

static bool read_message(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    if (UNEXPECTED(depth < j->least || HWP_OUT_OF_MEMORY())) {
        return false;
    }
    switch (c->table->form) {
        case HWP_OBJECT:
            return read_object(j, message, c, depth);
        case HWP_TIMESTAMP:
            return hwp_json_read_timestamp(j, message, c);
        case HWP_WRAPPED: {
            zval value;
            return hwp_json_read_scalar(j, &c->slots[0], &value) && hwp_store_field(message, &c->slots[0], &value);
        }
        default:
            return read_by_php(j, message, depth);
    }
}

static const zval *default_of(const hwp_class *c, uint32_t offset) {
    return &c->defaults[OBJ_PROP_TO_NUM(offset)];
}

static bool is_untouched(const zend_object *message, const hwp_class *c) {
    for (uint32_t i = 0; c->defaults && i < c->count; i++) {
        const zval *value = OBJ_PROP(message, c->slots[i].offset);
        const zval *unset = default_of(c, c->slots[i].offset);
        if (Z_TYPE_INFO_P(value) != Z_TYPE_INFO_P(unset) ||
            (Z_TYPE_P(value) > IS_TRUE && Z_LVAL_P(value) != Z_LVAL_P(unset))) {
            return false;
        }
    }
    return c->defaults != NULL;
}

static bool reset(zend_object *message, const hwp_class *c, uint32_t offset) {
    zval value;
    ZVAL_COPY(&value, default_of(c, offset));
    return hwp_store(OBJ_PROP(message, offset), &value);
}

bool hwp_decode_json(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    if (!c) {
        return false;
    }
    depth = MIN(depth, HWP_MAX_DEPTH);
    if (is_untouched(message, c)) {
        hwp_json j = {.p = ZSTR_VAL(json),
                      .end = ZSTR_VAL(json) + ZSTR_LEN(json),
                      .least = MAX(0, depth - HWP_JSON_DEPTH),
                      .ignore_unknown = ignore_unknown};
        hwp_json_space(&j);
        bool done = read_message(&j, message, c, depth);
        if (done) {
            hwp_json_space(&j);
            done = j.p == j.end;
        }
        if (j.unescaped) {
            efree(j.unescaped);
        }
        if (done || EG(exception) || HWP_OUT_OF_MEMORY()) {
            return done;
        }
        for (uint32_t i = 0; i < c->count; i++) {
            hwp_slot *slot = &c->slots[i];
            if (!reset(message, c, slot->offset) || (slot->case_offset && !reset(message, c, slot->case_offset))) {
                return false;
            }
        }
    }
    return hwp_read_json_in_php(message, json, ignore_unknown, depth);
}
