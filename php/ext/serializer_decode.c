/*
 * JSON -> objects, in one pass, into the slots of new ones. No constructor is called: hws_bind_read() lets those pass
 * that set what they are given, and that is done here.
 *
 * Everything that is unusual is for PHP: any error, keys that come twice, `TRUE`, `-0`, integers of 19 digits.
 */
#include "json.h"
#include "serializer_date.h"
#include "slot.h"

#include <Zend/zend_enum.h>
#include <Zend/zend_exceptions.h>

#define MOST_INT_DIGITS 18

typedef struct {
    hwp_json json;
    const hws_plan *plan;
    int depth;
} reader;

static bool read_value(reader *r, hws_type *type, zval *value);
static bool read_any(reader *r, zval *value);
static bool skip_value(reader *r);

static inline bool enter(reader *r) {
    return ++r->depth <= HWS_READ_DEPTH && !HWP_OUT_OF_MEMORY();
}

static bool read_string(reader *r, zval *value) {
    hwp_span string;
    if (*r->json.p != '"' || !hwp_json_string(&r->json, &string)) {
        return false;
    }
    ZVAL_STRINGL_FAST(value, string.bytes, string.length);
    return true;
}

/* Digits alone: what goes on as a float is none. */
static bool read_int(reader *r, zval *value) {
    const char *p = r->json.p;
    bool negative = *p == '-';
    p += negative;
    const char *digits = p;
    uint64_t magnitude = 0;
    for (; *p >= '0' && *p <= '9' && p - digits <= MOST_INT_DIGITS; p++) {
        magnitude = magnitude * 10 + (uint64_t)(*p - '0');
    }
    if (p == digits || p - digits > MOST_INT_DIGITS || *p == '.' || (*p | 32) == 'e' ||
        (*digits == '0' && (negative || p - digits > 1))) {
        return false;
    }
    r->json.p = p;
    ZVAL_LONG(value, negative ? -(zend_long)magnitude : (zend_long)magnitude);
    return true;
}

static bool read_float(reader *r, zval *value) {
    hwp_number number;
    const char *end = hwp_json_number(r->json.p, &number);
    if (!end || (end == r->json.p + 2 && number.negative && number.digits == 0)) {
        return false;
    }
    r->json.p = end;
    ZVAL_DOUBLE(value, hwp_json_double(&number));
    return true;
}

static bool read_bool(reader *r, zval *value) {
    ZVAL_BOOL(value, *r->json.p == 't');
    return *r->json.p == 't' ? hwp_json_literal(&r->json, "true", 4) : hwp_json_literal(&r->json, "false", 5);
}

static bool read_date(reader *r, hws_type *type, zval *value) {
    hwp_span text;
    return *r->json.p == '"' && hwp_json_string(&r->json, &text) && hws_read_date(type, text.bytes, text.length, value);
}

static zend_object *case_named(zend_class_entry *ce, zend_string *name) {
    const zend_class_constant *constant = zend_hash_find_ptr(CE_CONSTANTS_TABLE(ce), name);
    return constant && (ZEND_CLASS_CONST_FLAGS(constant) & ZEND_CLASS_CONST_IS_CASE) ? zend_enum_get_case(ce, name)
                                                                                     : NULL;
}

static bool find_case(const hws_type *type, const zval *value, zend_object **found) {
    zend_class_entry *ce = type->ce;
    *found = NULL;
    if (type->by_name) {
        *found = Z_TYPE_P(value) == IS_STRING ? case_named(ce, Z_STR_P(value)) : NULL;
    } else if (ce->enum_backing_type == Z_TYPE_P(value)) {
        bool text = Z_TYPE_P(value) == IS_STRING;
        zend_enum_get_case_by_value(found, ce, text ? 0 : Z_LVAL_P(value), text ? Z_STR_P(value) : NULL, true);
    }
    if (EG(exception)) {
        zend_clear_exception(); /* PHP's code runs into it again */
        return false;
    }
    return *found != NULL;
}

static bool read_enum(reader *r, hws_type *type, zval *value) {
    zval text;
    zend_object *found;
    if (!type->ce) {
        type->ce = hws_find_class(type->name);
    }
    if (!type->ce || !(type->ce->ce_flags & ZEND_ACC_ENUM) ||
        !(*r->json.p == '"' ? read_string(r, &text) : read_int(r, &text))) {
        return false;
    }
    bool done = find_case(type, &text, &found);
    zval_ptr_dtor(&text);
    if (done) {
        ZVAL_OBJ_COPY(value, found);
    }
    return done;
}

/* Adds what it reads; what `element` is NULL of may be anything. */
static bool read_list(reader *r, hws_type *element, zend_array *array) {
    bool fine = *r->json.p++ == '[';
    zend_hash_real_init_packed(array);
    array->nNextFreeElement = 0;
    for (bool first = true; fine && hwp_json_goes_on(&r->json, ']', first, &fine); first = false) {
        zval value;
        fine = (element ? read_value(r, element, &value) : read_any(r, &value)) && hwp_push(array, &value);
    }
    return fine;
}

static bool read_entry(reader *r, hws_type *element, bool int_keys, zend_array *array) {
    hwp_span name;
    zval value;
    zend_ulong index = 0;
    if (!hwp_json_name(&r->json, &name)) {
        return false;
    }
    bool numeric = ZEND_HANDLE_NUMERIC_STR(name.bytes, name.length, index);
    if (int_keys && !numeric) {
        return false;
    }
    zend_string *key = numeric ? NULL : zend_string_init_fast(name.bytes, name.length);
    bool done = element ? read_value(r, element, &value) : read_any(r, &value);
    if (done) {
        done = key ? zend_hash_add(array, key, &value) : zend_hash_index_add(array, index, &value);
        if (!done) {
            zval_ptr_dtor(&value);
        }
    }
    if (key) {
        zend_string_release(key);
    }
    return done;
}

static bool read_map(reader *r, hws_type *element, bool int_keys, zend_array *array) {
    bool fine = *r->json.p++ == '{';
    for (bool first = true; fine && hwp_json_goes_on(&r->json, '}', first, &fine); first = false) {
        fine = read_entry(r, element, int_keys, array);
    }
    return fine;
}

static bool read_elements(reader *r, uint8_t form, hws_type *element, bool int_keys, zval *value) {
    bool list = *r->json.p == '[';
    if ((!list && *r->json.p != '{') || (form == HWS_LIST && !list) || (form == HWS_MAP && list) || !enter(r)) {
        return false;
    }
    zend_array *array = zend_new_array(0);
    bool done = list ? read_list(r, element, array) : read_map(r, element, int_keys, array);
    r->depth--;
    if (UNEXPECTED(!done || zend_hash_num_elements(array) == 0)) {
        zend_array_destroy(array);
        ZVAL_EMPTY_ARRAY(value);
        return done;
    }
    ZVAL_ARR(value, array);
    return true;
}

static bool read_any(reader *r, zval *value) {
    switch (*r->json.p) {
        case '"':
            return read_string(r, value);
        case '{':
        case '[':
            return read_elements(r, HWS_EITHER, NULL, false, value);
        case 't':
        case 'f':
            return read_bool(r, value);
        case 'n':
            ZVAL_NULL(value);
            return hwp_json_literal(&r->json, "null", 4);
        default: {
            const char *p = r->json.p;
            size_t digits = strspn(p + (*p == '-'), "0123456789");
            char behind = p[(*p == '-') + digits];
            bool whole = behind != '.' && behind != 'e' && behind != 'E';
            return whole ? read_int(r, value) : read_float(r, value);
        }
    }
}

static bool skip_members(reader *r, char end) {
    bool fine = enter(r);
    r->json.p++;
    for (bool first = true; fine && hwp_json_goes_on(&r->json, end, first, &fine); first = false) {
        hwp_span name;
        fine = (end == ']' || hwp_json_name(&r->json, &name)) && skip_value(r);
    }
    r->depth--;
    return fine;
}

/* A value that nobody asks for, which must be JSON all the same. */
static bool skip_value(reader *r) {
    hwp_span string;
    hwp_number number;
    switch (*r->json.p) {
        case '"':
            return hwp_json_string(&r->json, &string);
        case '{':
            return skip_members(r, '}');
        case '[':
            return skip_members(r, ']');
        case 't':
            return hwp_json_literal(&r->json, "true", 4);
        case 'f':
            return hwp_json_literal(&r->json, "false", 5);
        case 'n':
            return hwp_json_literal(&r->json, "null", 4);
        default:
            r->json.p = hwp_json_number(r->json.p, &number);
            return r->json.p != NULL;
    }
}

/* Owns the value from then on. Only defaults stand in the slots of new objects: none has a destructor. */
static inline void set(zend_object *object, uint32_t offset, const zval *value) {
    zval *slot = OBJ_PROP(object, offset);
    zval_ptr_dtor(slot);
    ZVAL_COPY_VALUE(slot, value);
    Z_PROP_FLAG_P(slot) = 0;
}

static bool read_property(reader *r, const hws_property *property, zend_object *object) {
    zval value;
    if (UNEXPECTED(*r->json.p == 'n')) {
        ZVAL_NULL(&value);
        if (!property->nullable || !hwp_json_literal(&r->json, "null", 4)) {
            return false;
        }
    } else if (UNEXPECTED(!read_value(r, property->type, &value))) {
        return false;
    }
    set(object, property->offset, &value);
    return true;
}

static int32_t property_named(const hws_node *node, const hwp_span *name) {
    for (uint32_t i = 0; i < node->count; i++) {
        const zend_string *key = node->properties[i].key;
        if (key && zend_string_equals_cstr(key, name->bytes, name->length)) {
            return (int32_t)i;
        }
    }
    return -1;
}

/* `*next` is the property that comes next in most objects. */
static bool read_member(reader *r, const hws_node *node, zend_object *object, uint64_t *seen, uint32_t *next) {
    uint32_t index = *next;
    const zend_string *text = index < node->count && node->properties[index].key ? node->properties[index].text : NULL;
    if (EXPECTED(text && (size_t)(r->json.end - r->json.p) >= ZSTR_LEN(text) &&
                 memcmp(r->json.p, ZSTR_VAL(text), ZSTR_LEN(text)) == 0)) {
        r->json.p += ZSTR_LEN(text);
        hwp_json_space(&r->json);
    } else {
        hwp_span name;
        if (!hwp_json_name(&r->json, &name)) {
            return false;
        }
        int32_t found = property_named(node, &name);
        if (found < 0) {
            return !node->closed && skip_value(r);
        }
        index = (uint32_t)found;
    }
    *next = index + 1;
    uint64_t bit = UINT64_C(1) << index;
    if (*seen & bit) {
        return false;
    }
    *seen |= bit;
    return read_property(r, &node->properties[index], object);
}

static bool fill_in(const hws_node *node, zend_object *object, uint64_t seen) {
    for (uint32_t i = 0; i < node->count; i++) {
        const hws_property *property = &node->properties[i];
        if (seen >> i & 1) {
            continue;
        }
        if (property->needed) {
            return false;
        }
        if (property->initial) {
            zval value;
            ZVAL_COPY(&value, property->initial);
            set(object, property->offset, &value);
        }
    }
    return true;
}

static bool read_members(reader *r, const hws_node *node, zend_object *object) {
    uint64_t seen = 0;
    uint32_t next = 0;
    bool fine = true;
    r->json.p++;
    for (bool first = true; fine && hwp_json_goes_on(&r->json, '}', first, &fine); first = false) {
        fine = read_member(r, node, object, &seen, &next);
    }
    uint64_t all = node->count == 64 ? UINT64_MAX : (UINT64_C(1) << node->count) - 1;
    return fine && (seen == all || fill_in(node, object, seen));
}

static bool read_object(reader *r, hws_node *node, zval *value) {
    if (UNEXPECTED(*r->json.p != '{' || !hws_bind_read(node) || !enter(r))) {
        return false;
    }
    zend_object *object = zend_objects_new(node->ce);
    object_properties_init(object, node->ce);
    bool done = read_members(r, node, object);
    r->depth--;
    if (UNEXPECTED(!done)) {
        OBJ_RELEASE(object);
        return false;
    }
    ZVAL_OBJ(value, object);
    return true;
}

/* The caller owns the value. */
static bool read_value(reader *r, hws_type *type, zval *value) {
    if (UNEXPECTED(*r->json.p == 'n')) {
        ZVAL_NULL(value);
        return type->nullable && hwp_json_literal(&r->json, "null", 4);
    }
    switch (type->kind) {
        case HWS_STRING:
            return read_string(r, value);
        case HWS_INT:
            return read_int(r, value);
        case HWS_FLOAT:
            return read_float(r, value);
        case HWS_BOOL:
            return read_bool(r, value);
        case HWS_OBJECT:
            return read_object(r, type->node, value);
        case HWS_ARRAY:
            return read_elements(r, type->form, type->element->kind == HWS_ANY ? NULL : type->element, type->int_keys,
                                 value);
        case HWS_DATE:
            return read_date(r, type, value);
        case HWS_ENUM:
            return read_enum(r, type, value);
        default:
            return read_any(r, value);
    }
}

bool hws_decode(hws_plan *plan, zend_string *json, zval *value) {
    if (!plan->reads) {
        zend_throw_error(NULL, "The plan is one to write by");
        return false;
    }
    reader r = {.json = {.p = ZSTR_VAL(json), .end = ZSTR_VAL(json) + ZSTR_LEN(json)}, .plan = plan};
    hwp_json_space(&r.json);
    bool done = read_value(&r, plan->root, value);
    if (done) {
        hwp_json_space(&r.json);
        done = r.json.p == r.json.end;
        if (!done) {
            zval_ptr_dtor(value);
        }
    }
    if (r.json.unescaped) {
        efree(r.json.unescaped);
    }
    return done;
}
