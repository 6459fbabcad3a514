/*
 * JSON -> message, in one pass, into the slots.
 *
 * PHP code may run in between, as in decode.c, and JsonReader does for what PHP reads: every object on the way is held,
 * and slots and arrays are looked up again after each value.
 */
#include "json_read.h"

#include "codec.h"
#include "delegate.h"
#include "failure.h"
#include "slot.h"

#define FEW_FIELDS 256
#define SHOWN 60

typedef struct {
    uint64_t few[2 * FEW_FIELDS / 64];
    uint64_t *seen;   /* fields that came, by their index in the table */
    uint64_t *oneofs; /* oneofs of which a member came, by the index of their first */
    HashTable others; /* names that came and are no field's */
    bool has_others;
} members;

static bool mark(uint64_t *set, uint32_t index) {
    uint64_t bit = UINT64_C(1) << (index & 63);
    bool marked = set[index / 64] & bit;
    set[index / 64] |= bit;
    return !marked;
}

static void members_begin(members *m, uint32_t count) {
    size_t words = (count + 63) / 64;
    m->seen = EXPECTED(count <= FEW_FIELDS) ? m->few : safe_emalloc(words, 2 * sizeof *m->seen, 0);
    m->oneofs = m->seen + words;
    memset(m->seen, 0, 2 * words * sizeof *m->seen);
    m->has_others = false;
}

static void members_end(members *m) {
    if (m->seen != m->few) {
        efree(m->seen);
    }
    if (m->has_others) {
        zend_hash_destroy(&m->others);
    }
}

/* On the way up from a failure, each level tells where it is. What is no JSON tells its line and column. */
static ZEND_COLD bool fail_within(hwp_json *j, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

static ZEND_COLD bool fail_within(hwp_json *j, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    zend_string *step = zend_vstrpprintf(0, format, arguments);
    va_end(arguments);
    if (j->path) {
        zend_string *path = zend_string_concat2(ZSTR_VAL(step), ZSTR_LEN(step), ZSTR_VAL(j->path), ZSTR_LEN(j->path));
        zend_string_release(step);
        zend_string_release(j->path);
        step = path;
    }
    j->path = step;
    return false;
}

bool hwp_json_read_new(hwp_json *j, hwp_slot *slot, zend_long depth, zval *value) {
    hwp_class *c = hwp_message_of(slot);
    if (UNEXPECTED(!c)) {
        return false;
    }
    ZVAL_OBJ(value, hwp_new_message(c));
    if (UNEXPECTED(!hwp_json_read_message(j, Z_OBJ_P(value), c, depth))) {
        zval_ptr_dtor(value);
        return false;
    }
    return true;
}

static bool read_message_field(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    const zval *old = hwp_load(message, slot->offset);
    zval value;
    if (Z_TYPE_P(old) == IS_OBJECT && hwp_is_member_set(message, slot)) {
        ZVAL_OBJ_COPY(&value, Z_OBJ_P(old));
        hwp_class *c = hwp_class_of(slot, Z_OBJ(value));
        bool done = c && hwp_json_read_message(j, Z_OBJ(value), c, depth);
        zval_ptr_dtor(&value);
        return done;
    }
    return hwp_json_read_new(j, slot, depth, &value) && hwp_store_field(message, slot, &value);
}

static bool read_item(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    zval value;
    bool ignored = false;
    bool done = hwp_is_message(slot->type) ? hwp_json_read_new(j, slot, depth, &value)
                                           : hwp_json_read_scalar(j, slot, &value, &ignored);
    if (UNEXPECTED(!done || ignored)) {
        return done;
    }
    zend_array *array = hwp_array(OBJ_PROP(message, slot->offset), true, slot);
    if (UNEXPECTED(!array)) {
        zval_ptr_dtor(&value);
        return false;
    }
    return hwp_push(array, &value);
}

bool hwp_json_read_list(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    if (*j->p != '[') {
        return hwp_json_expected(j, "a list");
    }
    bool ended;
    if (!hwp_json_open(j)) {
        return false;
    }
    for (zend_ulong i = 0; hwp_json_ends(j, ']', i == 0, &ended); i++) {
        if (ended) {
            return true;
        }
        if (UNEXPECTED(!read_item(j, message, slot, depth))) {
            return fail_within(j, "[" ZEND_ULONG_FMT "]", i);
        }
    }
    return false;
}

/* Keys that came, where the map itself cannot tell: it had some before, or values are ignored. NULL: it can. */
static HashTable *new_keys(const hwp_json *j, const zend_object *message, const hwp_slot *slot) {
    const zval *map = hwp_load(message, slot->offset);
    bool empty = Z_TYPE_P(map) != IS_ARRAY || zend_hash_num_elements(Z_ARR_P(map)) == 0;
    if (empty && !(slot->type == HWP_ENUM && j->ignore_unknown)) {
        return NULL;
    }
    return zend_new_array(8);
}

static uint32_t size_of(const zend_object *message, const hwp_slot *slot) {
    const zval *map = hwp_load(message, slot->offset);
    return Z_TYPE_P(map) == IS_ARRAY ? zend_hash_num_elements(Z_ARR_P(map)) : 0;
}

static bool is_new(HashTable *keys, const zval *key) {
    zval nothing;
    ZVAL_NULL(&nothing);
    return Z_TYPE_P(key) == IS_STRING
               ? zend_symtable_str_exists(keys, Z_STRVAL_P(key), Z_STRLEN_P(key)) == 0 &&
                     zend_symtable_update(keys, Z_STR_P(key), &nothing)
               : zend_hash_index_add(keys,
                                     Z_TYPE_P(key) == IS_LONG ? (zend_ulong)Z_LVAL_P(key) : Z_TYPE_P(key) == IS_TRUE,
                                     &nothing) != NULL;
}

static bool read_entry(hwp_json *j, zend_object *message, hwp_slot *slot, HashTable *keys, const zval *key,
                       zend_long depth) {
    zval value;
    bool ignored = false;
    hwp_json_space(j);
    bool done = hwp_is_message(slot->type) ? hwp_json_read_new(j, slot, depth, &value)
                                           : hwp_json_read_scalar(j, slot, &value, &ignored);
    if (UNEXPECTED(!done)) {
        return false;
    }
    uint32_t size = size_of(message, slot);
    if (!ignored && !hwp_store_entry(message, slot, key, &value)) {
        return false;
    }
    bool twice = keys ? !is_new(keys, key) : size_of(message, slot) == size;
    return !twice || hwp_json_refuse(j, "this key came before.");
}

static bool read_name(hwp_json *j, hwp_span *name) {
    if (*j->p != '"') {
        return hwp_json_unexpected(j, "a name in double quotes");
    }
    if (!hwp_json_string(j, name)) {
        return false;
    }
    hwp_json_space(j);
    if (*j->p != ':') {
        return hwp_json_unexpected(j, "a colon");
    }
    j->p++;
    hwp_json_space(j);
    return true;
}

static bool read_entries(hwp_json *j, zend_object *message, hwp_slot *slot, HashTable *keys, zend_long depth) {
    bool ended;
    for (bool first = true; hwp_json_ends(j, '}', first, &ended); first = false) {
        hwp_span name;
        zval key;
        if (ended) {
            return true;
        }
        if (!read_name(j, &name) || !hwp_json_read_key(j, slot, name, &key)) {
            return false;
        }
        if (!read_entry(j, message, slot, keys, &key, depth)) {
            if (Z_TYPE(key) == IS_STRING) {
                fail_within(j, ".%s", Z_STRVAL(key));
            }
            zval_ptr_dtor(&key);
            return false;
        }
        zval_ptr_dtor(&key);
    }
    return false;
}

bool hwp_json_read_map(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    if (*j->p != '{') {
        return hwp_json_expected(j, "an object for a map");
    }
    if (!hwp_json_open(j)) {
        return false;
    }
    HashTable *keys = new_keys(j, message, slot);
    bool done = read_entries(j, message, slot, keys, depth);
    if (keys) {
        zend_array_destroy(keys);
    }
    return done;
}

static bool takes_null(const hwp_slot *slot) {
    return slot->cardinality < HWP_REPEATED && (slot->field->is_null_value || slot->field->is_value);
}

static bool read_single(hwp_json *j, zend_object *message, hwp_slot *slot, zend_long depth) {
    if (hwp_is_message(slot->type)) {
        return read_message_field(j, message, slot, depth);
    }
    zval value;
    bool ignored;
    if (UNEXPECTED(!hwp_json_read_scalar(j, slot, &value, &ignored))) {
        return false;
    }
    return ignored || hwp_store_field(message, slot, &value);
}

static bool read_field(hwp_json *j, zend_object *message, hwp_slot *slot, members *m, zend_long depth) {
    hwp_json_space(j);
    if (*j->p == 'n' && !takes_null(slot)) {
        return hwp_json_literal(j, "null", 4);
    }
    switch (slot->cardinality) {
        case HWP_REPEATED:
        case HWP_PACKED:
            return hwp_json_read_list(j, message, slot, depth);
        case HWP_MAP:
            return hwp_json_read_map(j, message, slot, depth);
        case HWP_ONEOF:
            if (!mark(m->oneofs, slot->oneof)) {
                return hwp_json_refuse(j, "another field of the same oneof came before.");
            }
            return read_single(j, message, slot, depth);
        default:
            return read_single(j, message, slot, depth);
    }
}

/* An extension, which PHP reads, as the only member of an object. */
static bool read_extension(hwp_json *j, zend_object *message, const char *member, zend_long depth) {
    if (!hwp_json_skip(j)) {
        return false;
    }
    zend_string *object = zend_string_concat3("{", 1, member, (size_t)(j->p - member), "}", 1);
    bool done = hwp_delegate_read(message, object, j->ignore_unknown, depth);
    zend_string_release(object);
    return done;
}

/* A member that is no field; it begins there. */
static bool read_other(hwp_json *j, zend_object *message, hwp_class *c, members *m, hwp_span name, const char *member,
                       zend_long depth) {
    if (!m->has_others) {
        zend_hash_init(&m->others, 8, NULL, NULL, false);
        m->has_others = true;
    }
    int shown = (int)MIN(name.length, SHOWN);
    if (!zend_hash_str_add_empty_element(&m->others, name.bytes, name.length)) {
        return hwp_json_refuse(j, "the name %.*s came before in this object.", shown, name.bytes);
    }
    if (c->table->extensible && name.length > 2 && name.bytes[0] == '[' && name.bytes[name.length - 1] == ']') {
        return read_extension(j, message, member, depth);
    }
    if (!j->ignore_unknown) {
        hwp_json_refuse(j,
                        "%s has no such field%s. To pass over what is unknown, say so with "
                        "mergeFromJsonString($json, true).",
                        c->table->name.bytes, c->table->extensible ? " nor known extension" : "");
        return fail_within(j, ".%.*s", shown, name.bytes);
    }
    return hwp_json_skip(j);
}

/* Reads the name, too; `*next` is the field that comes next in most objects. */
static bool read_member(hwp_json *j, zend_object *message, hwp_class *c, members *m, uint32_t *next, zend_long depth) {
    uint32_t index = *next;
    const char *member = j->p;
    hwp_text key = index < c->count ? c->slots[index].field->json_key : (hwp_text){NULL, 0};
    if (EXPECTED(key.length && (size_t)(j->end - j->p) >= key.length && memcmp(j->p, key.bytes, key.length) == 0)) {
        j->p += key.length;
    } else {
        hwp_span name;
        if (!read_name(j, &name)) {
            return false;
        }
        int32_t found = hwp_table_field_named(c->table, name.bytes, name.length);
        if (found < 0) {
            return read_other(j, message, c, m, name, member, depth);
        }
        index = (uint32_t)found;
    }
    *next = index + 1;
    hwp_slot *slot = &c->slots[index];
    bool done = mark(m->seen, index) ? read_field(j, message, slot, m, depth - 1)
                                     : hwp_json_refuse(j, "this field came before.");
    return EXPECTED(done) || fail_within(j, ".%s", slot->field->json.bytes);
}

static bool read_object(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    if (*j->p != '{') {
        char wanted[256];
        snprintf(wanted, sizeof wanted, "an object (%s)", c->table->name.bytes);
        return hwp_json_expected(j, wanted);
    }
    if (!hwp_json_open(j)) {
        return false;
    }
    members m;
    members_begin(&m, c->count);
    uint32_t next = 0;
    bool ended = false;
    bool done = true;
    for (bool first = true; done && (done = hwp_json_ends(j, '}', first, &ended)) && !ended; first = false) {
        done = read_member(j, message, c, &m, &next, depth);
    }
    members_end(&m);
    return done;
}

static bool read_delegated(hwp_json *j, zend_object *message, zend_long depth) {
    const char *at = j->p;
    if (!hwp_json_skip(j)) {
        return false;
    }
    zend_string *value = zend_string_init(at, (size_t)(j->p - at), false);
    bool done = hwp_delegate_read(message, value, j->ignore_unknown, depth);
    zend_string_release(value);
    return done;
}

bool hwp_json_read_message(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    if (UNEXPECTED(depth < 0)) {
        return hwp_json_refuse(j, "the messages are nested deeper than the limit. Give mergeFromJsonString() a higher "
                                  "one if you trust the input.");
    }
    if (UNEXPECTED(HWP_OUT_OF_MEMORY())) {
        return false;
    }
    switch (c->table->known) {
        case HWP_ORDINARY:
            return read_object(j, message, c, depth);
        case HWP_DELEGATED:
            return read_delegated(j, message, depth);
        default:
            return hwp_json_read_known(j, message, c, depth);
    }
}

bool hwp_decode_json(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth) {
    hwp_class *c = hwp_bind(message->ce);
    if (!c) {
        return false;
    }
    depth = MIN(depth, HWP_MAX_DEPTH);
    hwp_json j = {
        .start = ZSTR_VAL(json),
        .end = ZSTR_VAL(json) + ZSTR_LEN(json),
        .p = ZSTR_VAL(json),
        .deepest = 2 * depth + 4, /* a message is an object, a map another, a list too */
        .ignore_unknown = ignore_unknown,
    };
    hwp_json_space(&j);
    bool done = hwp_json_read_message(&j, message, c, depth);
    if (done) {
        hwp_json_space(&j);
        done = j.p == j.end || hwp_json_unexpected(&j, "the end");
    }
    if (j.reason) {
        hwp_fail_decode("$%s: %s", j.path ? ZSTR_VAL(j.path) : "", ZSTR_VAL(j.reason));
        zend_string_release(j.reason);
    }
    if (j.path) {
        zend_string_release(j.path);
    }
    if (j.unescaped) {
        efree(j.unescaped);
    }
    return done;
}
