/*
 * Value -> zval, straight from the buffer. Every length, tag and id is checked: the message may come from anywhere.
 * Nothing here runs user code: it would be free to send a message of its own over the one being read. So a class is
 * not autoloaded for an enum case (the host loads it when it binds), and refs are only noted for release.
 */
#include "wire/decode.h"

/*
 * The allocator of PHP 8.2.35 only notes an overrun of memory_limit until the VM looks, which it does not do while a message
 * is decoded, and ends the process at an allocation that is too far beyond it. So large ones are asked for first, and an
 * overrun is looked for at each element. Both end the request, as any overrun does.
 */
#define LARGE_ALLOCATION ((size_t)1 << 20)

static void check_memory(void) {
    if (UNEXPECTED(HW_OOM_PENDING())) {
        HW_HANDLE_OOM(); /* tells PHP's error handlers, and leaves the unwinding to the VM */
        zend_bailout();
    }
}

void hw_require_memory(size_t bytes) {
    if (EXPECTED(bytes < LARGE_ALLOCATION)) {
        return;
    }
    check_memory();
    zend_long limit = PG(memory_limit);
    if (limit > 0 && bytes > (size_t)limit - MIN((size_t)limit, zend_memory_usage(true))) {
        zend_error_noreturn(E_ERROR,
                            "Allowed memory size of " ZEND_LONG_FMT " bytes exhausted (tried to allocate %zu bytes)",
                            limit, bytes);
    }
}

bool hw_value_is_default(const hw_reader *r) {
    return r->p < r->end && *r->p == HW_VALUE_DEFAULT_VALUE;
}

static bool read_string(hw_reader *r, zval *value) {
    hw_reader bytes = {0};
    if (!hw_read_delimited(r, &bytes)) {
        return false;
    }
    hw_require_memory((size_t)(bytes.end - bytes.p));
    ZVAL_STRINGL_FAST(value, (const char *)bytes.p, (size_t)(bytes.end - bytes.p));
    return true;
}

/*
 * The next block of numbers of eight bytes, of the field with this tag: all of it when it is packed, one number when a
 * library has not packed it.
 */
static bool next_numbers(hw_reader *list, uint8_t packed, hw_reader *numbers) {
    uint64_t tag;
    if (!hw_read_varint(list, &tag)) {
        return false;
    }
    if (hw_is_field(tag, packed) && (tag & 7) == HW_WIRE_TYPE_FIXED64) {
        uint64_t ignored;
        numbers->p = list->p;
        numbers->end = list->p + 8;
        return hw_read_fixed64(list, &ignored);
    }
    if (tag != packed) {
        return hw_reader_fail(list, "a list of numbers has a field that the bridge does not know");
    }
    if (!hw_read_delimited(list, numbers)) {
        return false;
    }
    return (numbers->end - numbers->p) % 8 == 0 || hw_reader_fail(list, "a list of numbers is truncated");
}

static bool read_numbers(hw_reader *list, uint8_t packed, zval *value, zend_uchar type) {
    hw_reader counted = *list;
    hw_reader numbers = {0};
    size_t bytes = 0;
    while (counted.p < counted.end) {
        if (!next_numbers(&counted, packed, &numbers)) {
            return hw_reader_fail(list, counted.error);
        }
        bytes += (size_t)(numbers.end - numbers.p);
    }
    if (bytes == 0) {
        ZVAL_EMPTY_ARRAY(value);
        return true;
    }
    uint32_t count = (uint32_t)(bytes / 8);
    hw_require_memory(count * sizeof(zval));
    array_init_size(value, count);
    zend_hash_real_init_packed(Z_ARRVAL_P(value));
    zval *element = Z_ARRVAL_P(value)->arPacked;
    while (list->p < list->end && next_numbers(list, packed, &numbers)) {
        for (const uint8_t *p = numbers.p; p < numbers.end; p += 8, element++) {
            memcpy(&element->value, p, 8);
            Z_TYPE_INFO_P(element) = type;
        }
    }
    Z_ARRVAL_P(value)->nNumUsed = count;
    Z_ARRVAL_P(value)->nNumOfElements = count;
    Z_ARRVAL_P(value)->nNextFreeElement = (zend_long)count;
    return true;
}

/* Opens the Value after a tag that must be field 3. */
static bool open_value(hw_reader *r, uint64_t tag, hw_reader *inner) {
    if (tag != HW_TAG_VALUE) {
        return hw_reader_fail(r, "expected a Value as field 3");
    }
    return hw_read_delimited(r, inner);
}

static bool read_inner(hw_reader *r, hw_reader *inner, hw_bridge *bridge, zval *value, unsigned depth) {
    return hw_read_value(inner, bridge, value, depth + 1) || hw_reader_fail(r, inner->error);
}

/* How many elements a list has: tags and lengths only, so that the array is allocated once. */
static bool count_elements(hw_reader list, uint32_t *count, hw_reader *r) {
    for (*count = 0; list.p < list.end; ++*count) {
        uint64_t tag;
        hw_reader inner = {0};
        if (!hw_read_varint(&list, &tag) || !open_value(&list, tag, &inner)) {
            return hw_reader_fail(r, list.error);
        }
    }
    return true;
}

bool hw_read_list(hw_reader *list, hw_bridge *bridge, zval *value, unsigned depth) {
    uint32_t count;
    ZVAL_NULL(value);
    if (!count_elements(*list, &count, list)) {
        return false;
    }
    if (count == 0) {
        ZVAL_EMPTY_ARRAY(value);
        return true;
    }
    hw_require_memory(count * sizeof(zval));
    array_init_size(value, count);
    zend_hash_real_init_packed(Z_ARRVAL_P(value));
    while (list->p < list->end) {
        check_memory();
        uint64_t tag;
        hw_reader inner = {0};
        zval element;
        if (!hw_read_varint(list, &tag) || !open_value(list, tag, &inner) ||
            !read_inner(list, &inner, bridge, &element, depth)) {
            zval_ptr_dtor(value);
            ZVAL_NULL(value);
            return false;
        }
        zend_hash_next_index_insert_new(Z_ARRVAL_P(value), &element);
    }
    return true;
}

static bool read_entry(hw_reader *entry, hw_bridge *bridge, zend_array *array, unsigned depth) {
    hw_reader key = {NULL, NULL, NULL};
    uint64_t index = 0;
    zval element;
    ZVAL_NULL(&element);
    while (entry->p < entry->end) {
        uint64_t tag;
        hw_reader inner = {0};
        bool ok = hw_read_varint(entry, &tag);
        if (ok && tag == HW_MAP_VALUE_ENTRY_INT_KEY) {
            ok = hw_read_varint(entry, &index);
        } else if (ok && tag == HW_MAP_VALUE_ENTRY_STRING_KEY) {
            ok = hw_read_delimited(entry, &key);
        } else if (ok) {
            zval_ptr_dtor(&element);
            ZVAL_NULL(&element);
            ok = open_value(entry, tag, &inner) && read_inner(entry, &inner, bridge, &element, depth);
        }
        if (!ok) {
            zval_ptr_dtor(&element);
            return false;
        }
    }
    if (!key.p) {
        zend_hash_index_update(array, (zend_ulong)hw_unzigzag(index), &element);
        return true;
    }
    zend_string *name = zend_string_init_existing_interned((const char *)key.p, (size_t)(key.end - key.p), false);
    zend_symtable_update(array, name, &element);
    zend_string_release(name);
    return true;
}

bool hw_read_elements(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth) {
    uint8_t tag = r->p < r->end ? *r->p : HW_ELEMENTS_VALUES;
    ZVAL_NULL(value);
    if (hw_is_field(tag, HW_ELEMENTS_INTS)) {
        return read_numbers(r, HW_ELEMENTS_INTS, value, IS_LONG);
    }
    if (hw_is_field(tag, HW_ELEMENTS_FLOATS)) {
        return read_numbers(r, HW_ELEMENTS_FLOATS, value, IS_DOUBLE);
    }
    return hw_read_list(r, bridge, value, depth);
}

/* A large map is allocated once, for as many entries as it has. */
#define LARGE_MAP 65536

static uint32_t count_entries(hw_reader map) {
    uint32_t count = 0;
    uint64_t tag;
    while (map.p < map.end && hw_read_varint(&map, &tag) && hw_skip_field(&map, tag)) {
        count++;
    }
    return count;
}

static bool read_map(hw_reader *map, hw_bridge *bridge, zval *value, unsigned depth) {
    uint32_t count = UNEXPECTED(map->end - map->p > LARGE_MAP) ? count_entries(*map) : 0;
    hw_require_memory(count * (sizeof(Bucket) + sizeof(uint32_t)));
    array_init_size(value, count);
    while (map->p < map->end) {
        uint64_t tag;
        hw_reader entry;
        check_memory();
        if (!hw_read_varint(map, &tag)) {
            return false;
        }
        if (tag != HW_MAP_VALUE_ENTRIES) {
            return hw_reader_fail(map, "expected an Entry as field 1 of a map");
        }
        if (!hw_read_delimited(map, &entry)) {
            return false;
        }
        if (!read_entry(&entry, bridge, Z_ARRVAL_P(value), depth)) {
            return hw_reader_fail(map, entry.error);
        }
    }
    if (UNEXPECTED(bridge->maps_are_objects)) {
        zend_array *properties = zend_symtable_to_proptable(Z_ARRVAL_P(value));
        zval_ptr_dtor(value);
        object_and_properties_init(value, zend_standard_class_def, properties);
    }
    return true;
}

_Static_assert((int)HW_CALLABLE_REF_ID == (int)HW_RESOURCE_REF_ID, "as read_ref() reads them");
_Static_assert((int)HW_CALLABLE_REF_ID == (int)HW_OBJECT_REF_ID, "as read_ref() reads them");

/* Reads the id and the flag `java` of a CallableRef, or the id of a ResourceRef or PHP's ObjectRef, which has the same tag. */
static bool read_ref(hw_reader *ref, uint64_t *id, uint64_t *flag) {
    *id = 0;
    *flag = 0;
    while (ref->p < ref->end) {
        uint64_t tag;
        if (!hw_read_varint(ref, &tag)) {
            return false;
        }
        bool ok = tag == HW_CALLABLE_REF_ID     ? hw_read_varint(ref, id)
                  : tag == HW_CALLABLE_REF_JAVA ? hw_read_varint(ref, flag)
                                                : hw_skip_field(ref, tag);
        if (!ok) {
            return false;
        }
    }
    return true;
}

/* The host's objects have a class number, in a field before which only known ones stand. */
static bool is_foreign(hw_reader ref) {
    while (ref.p < ref.end) {
        uint64_t tag;
        if (!hw_read_varint(&ref, &tag)) {
            return false;
        }
        if (tag == HW_OBJECT_REF_JAVA) {
            return true;
        }
        if (!hw_skip_field(&ref, tag)) {
            return false;
        }
    }
    return false;
}

static bool read_object(hw_reader *ref, hw_bridge *bridge, zval *value, unsigned depth) {
    if (is_foreign(*ref)) {
        return bridge->foreign->read_object(ref, bridge, value, depth);
    }
    uint64_t id;
    uint64_t ignored;
    if (!read_ref(ref, &id, &ignored)) {
        return false;
    }
    zend_object *object = hw_refs_object(&bridge->refs, id);
    if (!object) {
        return hw_reader_fail(ref, "an object reference is stale: its request has ended, or it was closed");
    }
    ZVAL_OBJ_COPY(value, object);
    return true;
}

static bool read_callable(hw_reader *ref, hw_bridge *bridge, zval *value, unsigned depth) {
    uint64_t id;
    uint64_t foreign;
    hw_reader again = *ref;
    if (!read_ref(ref, &id, &foreign)) {
        return false;
    }
    if (!foreign) {
        return read_object(&again, bridge, value, depth) || hw_reader_fail(ref, again.error);
    }
    bridge->foreign->make_closure(bridge, id, value);
    return true;
}

static bool read_resource(hw_reader *ref, hw_bridge *bridge, zval *value) {
    uint64_t id;
    uint64_t ignored;
    if (!read_ref(ref, &id, &ignored)) {
        return false;
    }
    zval *resource = hw_refs_resource(&bridge->refs, id);
    if (!resource) {
        return hw_reader_fail(ref, "a resource reference is stale: its request has ended, or it was closed");
    }
    ZVAL_COPY(value, resource);
    return true;
}

/*
 * PHP makes the object of a case when it is first used, as zend_enum_get_case() does. That runs no PHP code, which
 * could move the buffer under the reader, unless the value of the case is an expression.
 */
static bool make_case(hw_reader *r, zend_class_constant *constant) {
    const zend_ast *ast = Z_TYPE(constant->value) == IS_CONSTANT_AST ? Z_ASTVAL(constant->value) : NULL;
    bool literal =
        ast && ast->kind == ZEND_AST_CONST_ENUM_INIT && (!ast->child[2] || ast->child[2]->kind == ZEND_AST_ZVAL);
    if (!literal || zval_update_constant_ex(&constant->value, constant->ce) == FAILURE) {
        return hw_reader_fail(r, "the value of the enum's case is an expression: use the case in PHP first");
    }
    return true;
}

static bool read_enum(hw_reader *r, zval *value) {
    hw_reader class_name = {NULL, NULL, NULL};
    hw_reader case_name = {NULL, NULL, NULL};
    while (r->p < r->end) {
        uint64_t tag;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        bool ok = tag == HW_ENUM_CASE_CLASS_NAME  ? hw_read_delimited(r, &class_name)
                  : tag == HW_ENUM_CASE_CASE_NAME ? hw_read_delimited(r, &case_name)
                                                  : hw_skip_field(r, tag);
        if (!ok) {
            return false;
        }
    }
    if (!class_name.p || !case_name.p) {
        return hw_reader_fail(r, "an enum case lacks its class or its name");
    }
    zend_string *name = zend_string_init((const char *)class_name.p, (size_t)(class_name.end - class_name.p), false);
    zend_class_entry *ce = zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
    zend_string_release(name);
    if (!ce || !(ce->ce_flags & ZEND_ACC_ENUM)) {
        return hw_reader_fail(r, "an enum case is of a class that is not loaded, or is no enum: load it first");
    }
    zend_class_constant *constant = zend_hash_str_find_ptr(CE_CONSTANTS_TABLE(ce), (const char *)case_name.p,
                                                           (size_t)(case_name.end - case_name.p));
    if (!constant || !(ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE)) {
        return hw_reader_fail(r, "the enum has no case of that name");
    }
    if (Z_TYPE(constant->value) != IS_OBJECT && !make_case(r, constant)) {
        return false;
    }
    ZVAL_COPY(value, &constant->value);
    return true;
}

/* By reference or not is for the caller to see; the value is the same. */
static bool read_reference(hw_reader *reference, hw_bridge *bridge, zval *value, unsigned depth) {
    uint64_t tag;
    hw_reader inner = {0};
    return hw_read_varint(reference, &tag) && open_value(reference, tag, &inner) &&
           read_inner(reference, &inner, bridge, value, depth);
}

static bool read_kind(hw_reader *r, uint64_t tag, hw_bridge *bridge, zval *value, unsigned depth) {
    uint64_t varint;
    hw_reader inner = {0};
    bool ok;
    switch (tag) {
        case HW_VALUE_NULL_VALUE:
            return hw_read_varint(r, &varint);
        case HW_VALUE_BOOL_VALUE:
            ok = hw_read_varint(r, &varint);
            ZVAL_BOOL(value, ok && varint != 0);
            return ok;
        case HW_VALUE_INT_VALUE:
            ZVAL_LONG(value, 0);
            return hw_read_fixed64(r, &Z_LVAL_P(value));
        case HW_VALUE_FLOAT_VALUE:
            ZVAL_DOUBLE(value, 0);
            return hw_read_fixed64(r, &Z_DVAL_P(value));
        case HW_VALUE_STRING_VALUE:
            return read_string(r, value);
        case HW_VALUE_DEFAULT_VALUE:
            return hw_reader_fail(r, "a default stands where only a value can be");
        case HW_VALUE_LIST_VALUE:
        case HW_VALUE_MAP_VALUE:
        case HW_VALUE_INTS_VALUE:
        case HW_VALUE_FLOATS_VALUE:
        case HW_VALUE_OBJECT_VALUE:
        case HW_VALUE_CALLABLE_VALUE:
        case HW_VALUE_RESOURCE_VALUE:
        case HW_VALUE_ENUM_VALUE:
        case HW_VALUE_REFERENCE_VALUE:
        case HW_VALUE_RECORD_VALUE:
            if (!hw_read_delimited(r, &inner)) {
                return false;
            }
            break;
        default:
            return hw_refuse_field(r);
    }
    switch (tag) {
        case HW_VALUE_LIST_VALUE:
            ok = hw_read_list(&inner, bridge, value, depth);
            break;
        case HW_VALUE_MAP_VALUE:
            ok = read_map(&inner, bridge, value, depth);
            break;
        case HW_VALUE_INTS_VALUE:
            ok = read_numbers(&inner, HW_INT_LIST_VALUES, value, IS_LONG);
            break;
        case HW_VALUE_FLOATS_VALUE:
            ok = read_numbers(&inner, HW_FLOAT_LIST_VALUES, value, IS_DOUBLE);
            break;
        case HW_VALUE_OBJECT_VALUE:
            ok = read_object(&inner, bridge, value, depth);
            break;
        case HW_VALUE_CALLABLE_VALUE:
            ok = read_callable(&inner, bridge, value, depth);
            break;
        case HW_VALUE_RESOURCE_VALUE:
            ok = read_resource(&inner, bridge, value);
            break;
        case HW_VALUE_ENUM_VALUE:
            ok = read_enum(&inner, value);
            break;
        case HW_VALUE_RECORD_VALUE:
            ok = hw_read_record(&inner, bridge, value, depth);
            break;
        default:
            ok = read_reference(&inner, bridge, value, depth);
            break;
    }
    return ok || hw_reader_fail(r, inner.error);
}

bool hw_read_value(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth) {
    ZVAL_NULL(value);
    if (UNEXPECTED(depth > HW_LIMIT_DEPTH)) {
        return hw_reader_fail(r, "a value is nested deeper than 512 levels");
    }
    while (r->p < r->end) {
        uint64_t tag;
        zval_ptr_dtor(value);
        ZVAL_NULL(value);
        if (!hw_read_varint(r, &tag) || !read_kind(r, tag, bridge, value, depth)) {
            zval_ptr_dtor(value);
            ZVAL_NULL(value);
            return false;
        }
    }
    return true;
}

bool hw_read_released(hw_reader *r, uint64_t tag, hw_bridge *bridge) {
    hw_reader ids = *r;
    uint64_t id;
    if ((tag & 7) == HW_WIRE_TYPE_VARINT) { /* a library may write a repeated field unpacked */
        return hw_read_varint(r, &id) && hw_id_list_add(&bridge->to_release, id);
    }
    if ((tag & 7) != HW_WIRE_TYPE_DELIMITED) {
        return hw_reader_fail(r, "the list of released ids has a wrong wire type");
    }
    if (!hw_read_delimited(r, &ids)) {
        return false;
    }
    while (ids.p < ids.end) {
        if (!hw_read_varint(&ids, &id)) {
            return hw_reader_fail(r, ids.error);
        }
        if (!hw_id_list_add(&bridge->to_release, id)) {
            return hw_reader_fail(r, "memory is exhausted");
        }
    }
    return true;
}
