/* zval -> Value, straight into the buffer. Nothing here runs user code, so nothing moves under our feet. */
#include "wire/encode.h"

/* The most that a scalar takes: field tag, length, kind tag, ten bytes of varint. */
#define SCALAR_ROOM 16

void hw_write_null(hw_writer *w) {
    if (hw_writer_ensure(w, SCALAR_ROOM)) {
        memcpy(w->p, (const uint8_t[]){HW_TAG_VALUE, 2, HW_VALUE_NULL_VALUE, 1}, 4);
        w->p += 4;
    }
}

static void write_bool(hw_writer *w, bool value) {
    if (hw_writer_ensure(w, SCALAR_ROOM)) {
        memcpy(w->p, (const uint8_t[]){HW_TAG_VALUE, 2, HW_VALUE_BOOL_VALUE, value}, 4);
        w->p += 4;
    }
}

void hw_write_int(hw_writer *w, zend_long value) {
    if (hw_writer_ensure(w, SCALAR_ROOM)) {
        w->p = hw_put_int(w->p, value);
    }
}

static void write_float(hw_writer *w, double value) {
    if (hw_writer_ensure(w, SCALAR_ROOM)) {
        uint32_t header = HW_FIXED64_HEADER(HW_VALUE_FLOAT_VALUE);
        memcpy(w->p, &header, 4);
        memcpy(w->p + 4, &value, 8);
        w->p += HW_ENCODING_FIXED64_VALUE;
    }
}

void hw_write_string(hw_writer *w, const char *bytes, size_t length) {
    if (length > HW_LIMIT_MESSAGE || !hw_writer_ensure(w, length + SCALAR_ROOM)) {
        w->error = w->error ? w->error : "a string is larger than the bridge's limit of 1 GiB";
        return;
    }
    *w->p++ = HW_TAG_VALUE;
    w->p = hw_put_varint(w->p, 1 + hw_varint_size(length) + length);
    *w->p++ = HW_VALUE_STRING_VALUE;
    w->p = hw_put_varint(w->p, length);
    memcpy(w->p, bytes, length);
    w->p += length;
}

/*
 * A list whose elements are all ints, or all floats, crosses as one block of eight-byte numbers:
 * Value{ints_value|floats_value{values: packed}}. Returns false, with nothing written, when an element differs.
 */
static bool write_numbers(hw_writer *w, const zval *values, uint32_t count, zend_uchar type) {
    size_t bytes = (size_t)count * 8;
    if (!hw_writer_ensure(w, bytes + 3 * SCALAR_ROOM)) {
        return true;
    }
    uint8_t *start = w->p;
    size_t list = 1 + hw_varint_size(bytes) + bytes;
    *w->p++ = HW_TAG_VALUE;
    w->p = hw_put_varint(w->p, 1 + hw_varint_size(list) + list);
    *w->p++ = type == IS_LONG ? HW_VALUE_INTS_VALUE : HW_VALUE_FLOATS_VALUE;
    w->p = hw_put_varint(w->p, list);
    *w->p++ = HW_INT_LIST_VALUES; /* or of FloatList: the same tag */
    w->p = hw_put_varint(w->p, bytes);
    for (uint32_t i = 0; i < count; i++) {
        if (UNEXPECTED(Z_TYPE(values[i]) != type)) {
            w->p = start;
            return false;
        }
        memcpy(w->p + (size_t)i * 8, &values[i].value, 8);
    }
    w->p += bytes;
    return true;
}

/* Below this many elements, a packed list saves nothing. */
#define NUMBERS_FROM 4

static void write_list(hw_writer *w, hw_bridge *bridge, zend_array *array, unsigned depth) {
    uint32_t count = zend_hash_num_elements(array);
    if (count >= NUMBERS_FROM && HT_IS_PACKED(array) && HT_IS_WITHOUT_HOLES(array)) {
        zend_uchar first = Z_TYPE(array->arPacked[0]);
        if ((first == IS_LONG || first == IS_DOUBLE) && write_numbers(w, array->arPacked, count, first)) {
            return;
        }
    }
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t list = hw_writer_begin(w, HW_VALUE_LIST_VALUE);
    zval *element;
    ZEND_HASH_FOREACH_VAL(array, element) {
        hw_write_value(w, bridge, element, depth + 1);
    }
    ZEND_HASH_FOREACH_END();
    hw_writer_end(w, list);
    hw_writer_end(w, value);
}

size_t hw_write_entry(hw_writer *w, zend_ulong index, const zend_string *key) {
    size_t entry = hw_writer_begin(w, HW_MAP_VALUE_ENTRIES);
    if (key) {
        hw_write_bytes(w, HW_MAP_VALUE_ENTRY_STRING_KEY, ZSTR_VAL(key), ZSTR_LEN(key));
    } else {
        hw_write_varint(w, HW_MAP_VALUE_ENTRY_INT_KEY, hw_zigzag((zend_long)index));
    }
    return entry;
}

static void write_map(hw_writer *w, hw_bridge *bridge, zend_array *array, unsigned depth) {
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t map = hw_writer_begin(w, HW_VALUE_MAP_VALUE);
    zend_ulong index;
    zend_string *key;
    zval *element;
    ZEND_HASH_FOREACH_KEY_VAL_IND(array, index, key, element) {
        size_t entry = hw_write_entry(w, index, key);
        hw_write_value(w, bridge, element, depth + 1);
        hw_writer_end(w, entry);
    }
    ZEND_HASH_FOREACH_END();
    hw_writer_end(w, map);
    hw_writer_end(w, value);
}

/* A case whose enum implements an interface of the host crosses as the object that it is. */
bool hw_is_enum_case(const hw_bridge *bridge, const zend_object *object) {
    if (!(object->ce->ce_flags & ZEND_ACC_ENUM)) {
        return false;
    }
    for (uint32_t i = 0; i < object->ce->num_interfaces; i++) {
        if (bridge->foreign->interface_number(object->ce->interfaces[i])) {
            return false;
        }
    }
    return true;
}

static void write_enum(hw_writer *w, hw_bridge *bridge, zend_object *object, unsigned depth) {
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t enum_case = hw_writer_begin(w, HW_VALUE_ENUM_VALUE);
    zend_string *name = Z_STR_P(zend_enum_fetch_case_name(object));
    hw_write_bytes(w, HW_ENUM_CASE_CLASS_NAME, ZSTR_VAL(object->ce->name), ZSTR_LEN(object->ce->name));
    hw_write_bytes(w, HW_ENUM_CASE_CASE_NAME, ZSTR_VAL(name), ZSTR_LEN(name));
    if (object->ce->enum_backing_type != IS_UNDEF) {
        hw_write_value(w, bridge, zend_enum_fetch_case_value(object), depth + 1);
    }
    hw_writer_end(w, enum_case);
    hw_writer_end(w, value);
}

uint64_t hw_hold_object(hw_bridge *bridge, zend_object *object) {
    uint64_t id = hw_refs_hold_object(&bridge->refs, object);
    hw_id_list_add(&bridge->held, id);
    return id;
}

static uint64_t hold_resource(hw_bridge *bridge, zval *resource) {
    uint64_t id = hw_refs_hold_resource(&bridge->refs, resource);
    hw_id_list_add(&bridge->held, id | HW_RESOURCE_MARK);
    return id;
}

/* What the host can take the object for: a function, an iterable, and the host's interfaces that its class implements. */
static void write_abilities(hw_writer *w, const hw_bridge *bridge, const zend_class_entry *ce) {
    bool user = ce->type == ZEND_USER_CLASS;
    bool invokable = user && zend_hash_exists(&ce->function_table, ZSTR_KNOWN(ZEND_STR_MAGIC_INVOKE));
    uint64_t flags = (invokable ? HW_OBJECT_FLAG_INVOKABLE : 0) | (ce->get_iterator ? HW_OBJECT_FLAG_TRAVERSABLE : 0);
    if (flags) {
        hw_write_varint(w, HW_OBJECT_REF_FLAGS, flags);
    }
    if (!user) {
        return;
    }
    for (uint32_t i = 0; i < ce->num_interfaces; i++) {
        uint32_t number = bridge->foreign->interface_number(ce->interfaces[i]);
        if (number) {
            hw_write_varint(w, HW_OBJECT_REF_INTERFACES, number); /* not packed, which protobuf allows */
        }
    }
}

static void write_object(hw_writer *w, hw_bridge *bridge, zend_object *object, unsigned depth) {
    if (hw_is_enum_case(bridge, object)) {
        write_enum(w, bridge, object, depth);
        return;
    }
    uint64_t id;
    if (bridge->foreign->write_object(w, object)) {
        return;
    }
    if (object->ce == zend_ce_closure) {
        id = hw_hold_object(bridge, object);
        size_t value = hw_writer_begin(w, HW_TAG_VALUE);
        size_t callable = hw_writer_begin(w, HW_VALUE_CALLABLE_VALUE);
        hw_write_varint(w, HW_CALLABLE_REF_ID, id);
        hw_writer_end(w, callable);
        hw_writer_end(w, value);
        return;
    }
    id = hw_hold_object(bridge, object);
    zend_string *name = object->ce->name;
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t ref = hw_writer_begin(w, HW_VALUE_OBJECT_VALUE);
    hw_write_varint(w, HW_OBJECT_REF_ID, id);
    hw_write_bytes(w, HW_OBJECT_REF_CLASS_NAME, ZSTR_VAL(name), ZSTR_LEN(name));
    write_abilities(w, bridge, object->ce);
    if (instanceof_function(object->ce, zend_ce_throwable)) {
        bridge->foreign->write_throwable(w, HW_OBJECT_REF_THROWABLE, bridge, object);
    }
    hw_writer_end(w, ref);
    hw_writer_end(w, value);
}

static void write_resource(hw_writer *w, hw_bridge *bridge, zval *resource) {
    const char *type = zend_rsrc_list_get_rsrc_type(Z_RES_P(resource));
    if (!type) {
        type = "Unknown"; /* what get_resource_type() says of a closed one */
    }
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t ref = hw_writer_begin(w, HW_VALUE_RESOURCE_VALUE);
    hw_write_varint(w, HW_RESOURCE_REF_ID, hold_resource(bridge, resource));
    hw_write_bytes(w, HW_RESOURCE_REF_TYPE, type, strlen(type));
    hw_writer_end(w, ref);
    hw_writer_end(w, value);
}

/* Apart, so that scalars need no frame. */
static zend_never_inline void write_compound(hw_writer *w, hw_bridge *bridge, zval *value, unsigned depth) {
    switch (Z_TYPE_P(value)) {
        case IS_STRING:
            hw_write_string(w, Z_STRVAL_P(value), Z_STRLEN_P(value));
            return;
        case IS_ARRAY:
            if (zend_array_is_list(Z_ARR_P(value))) {
                write_list(w, bridge, Z_ARR_P(value), depth);
            } else {
                write_map(w, bridge, Z_ARR_P(value), depth);
            }
            return;
        case IS_OBJECT:
            write_object(w, bridge, Z_OBJ_P(value), depth);
            return;
        case IS_RESOURCE:
            write_resource(w, bridge, value);
            return;
        case IS_REFERENCE:
            hw_write_value(w, bridge, Z_REFVAL_P(value), depth);
            return;
        case IS_INDIRECT:
            hw_write_value(w, bridge, Z_INDIRECT_P(value), depth);
            return;
        default:
            w->error = "a value has a type that the bridge does not know";
    }
}

void hw_write_value(hw_writer *w, hw_bridge *bridge, zval *value, unsigned depth) {
    if (UNEXPECTED(depth > HW_LIMIT_DEPTH)) {
        w->error = w->error ? w->error : "a value is nested deeper than 512 levels, or contains itself by reference";
        return;
    }
    if (UNEXPECTED(w->error)) {
        return;
    }
    switch (Z_TYPE_P(value)) {
        case IS_UNDEF:
        case IS_NULL:
            hw_write_null(w);
            return;
        case IS_FALSE:
        case IS_TRUE:
            write_bool(w, Z_TYPE_P(value) == IS_TRUE);
            return;
        case IS_LONG:
            hw_write_int(w, Z_LVAL_P(value));
            return;
        case IS_DOUBLE:
            write_float(w, Z_DVAL_P(value));
            return;
        default:
            write_compound(w, bridge, value, depth);
    }
}

void hw_write_dropped(hw_writer *w, uint8_t tag, hw_bridge *bridge) {
    size_t start = hw_writer_begin(w, tag);
    for (size_t i = 0; i < bridge->dropped.count && hw_writer_ensure(w, 10); i++) {
        w->p = hw_put_varint(w->p, bridge->dropped.ids[i]);
    }
    hw_writer_end(w, start);
    if (EXPECTED(!w->error)) {
        bridge->dropped.count = 0;
    }
}
