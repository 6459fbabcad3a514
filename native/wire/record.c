#include "wire/record.h"

#include "wire/date.h"
#include "wire/decode.h"
#include "wire/encode.h"

#include <stdlib.h>

static zend_class_entry *loaded_class(zend_string *name) {
    return zend_lookup_class_ex(name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
}

/* Whether the class is known in this request. */
static bool is_resolved(hw_bridge *bridge, hw_plan *plan) {
    if (EXPECTED(plan->generation == bridge->refs.generation)) {
        return true;
    }
    zend_class_entry *ce = loaded_class(plan->class_name);
    if (ce) {
        hw_plan_resolve(plan, bridge->refs.generation, ce);
    }
    return ce != NULL;
}

/* --- Objects can be made */

/* Why the engine cannot make a plain object of the class; NULL: it can. */
static const char *unmakeable(const zend_class_entry *ce) {
    if (ce->ce_flags & ZEND_ACC_ENUM) {
        return "an enum";
    }
    if (ce->ce_flags & ZEND_ACC_INTERFACE) {
        return "an interface";
    }
    if (ce->ce_flags & ZEND_ACC_TRAIT) {
        return "a trait";
    }
    if (ce->ce_flags & (ZEND_ACC_IMPLICIT_ABSTRACT_CLASS | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS)) {
        return "abstract";
    }
    return ce->create_object ? "a class of PHP's own, or a child of one" : NULL;
}

/* Whether default values and constants are known, so that no expression of user code is evaluated. */
static bool has_values(const zend_class_entry *ce) {
    return ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED ||
           !(ce->ce_flags & (ZEND_ACC_HAS_AST_CONSTANTS | ZEND_ACC_HAS_AST_PROPERTIES | ZEND_ACC_HAS_AST_STATICS));
}

static bool has_all_properties(const hw_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!plan->properties[i]) {
            return false;
        }
    }
    return true;
}

/* Whether objects can be made with no user code run. */
static bool is_makeable(hw_bridge *bridge, hw_plan *plan) {
    if (!plan || plan->kind != HW_PLAN_KIND_OBJECT || !is_resolved(bridge, plan)) {
        return false;
    }
    if (UNEXPECTED(!plan->makeable)) {
        plan->makeable = !unmakeable(plan->ce) && has_values(plan->ce) && has_all_properties(plan);
    }
    return plan->makeable;
}

bool hw_plan_is_ready(hw_bridge *bridge, uint32_t number) {
    hw_plan *plan = hw_plan_find(&bridge->plans, number);
    if (plan && plan->kind == HW_PLAN_KIND_DATE) {
        return true;
    }
    return is_makeable(bridge, plan) && (plan->enums_loaded || !plan->enum_count);
}

static bool load_enum(zend_string *name) {
    zend_class_entry *ce = zend_lookup_class(name);
    if (!ce || !(ce->ce_flags & ZEND_ACC_ENUM)) {
        if (!EG(exception)) {
            zend_throw_error(NULL, "Enum \"%s\" not found", ZSTR_VAL(name));
        }
        return false;
    }
    return zend_update_class_constants(ce) == SUCCESS;
}

static void throw_missing(const hw_plan *plan) {
    for (uint32_t i = 0; i < plan->count; i++) {
        if (!plan->properties[i]) {
            zend_throw_error(NULL, "%s has no property $%s, which Java's record has", ZSTR_VAL(plan->ce->name),
                             ZSTR_VAL(plan->names[i]));
            return;
        }
    }
}

bool hw_plan_make_ready(hw_bridge *bridge, uint32_t number) {
    hw_plan *plan = hw_plan_find(&bridge->plans, number);
    if (!plan || plan->kind != HW_PLAN_KIND_OBJECT) {
        zend_throw_error(NULL, "A record's plan was never given");
        return false;
    }
    zend_string *name = plan->class_name;
    zend_class_entry *ce = zend_lookup_class(name);
    if (!ce) {
        if (!EG(exception)) {
            zend_throw_error(NULL, "Class \"%s\" not found", ZSTR_VAL(name));
        }
        return false;
    }
    const char *reason = unmakeable(ce);
    if (reason) {
        zend_throw_error(NULL, "An object of %s cannot be made of Java's record: it is %s", ZSTR_VAL(name), reason);
        return false;
    }
    for (uint32_t i = 0; i < hw_plan_find(&bridge->plans, number)->enum_count; i++) {
        if (!load_enum(hw_plan_find(&bridge->plans, number)->enums[i])) {
            return false;
        }
    }
    if (zend_update_class_constants(ce) == FAILURE) {
        return false;
    }
    plan = hw_plan_find(&bridge->plans, number); /* user code may have called the host, and that given more plans */
    hw_plan_resolve(plan, bridge->refs.generation, ce);
    plan->makeable = has_all_properties(plan);
    plan->enums_loaded = true;
    if (!plan->makeable) {
        throw_missing(plan);
    }
    return plan->makeable;
}

/* --- PHP's objects to records */

static void fail(hw_writer *w, hw_bridge *bridge, const char *format, const char *class_name, const char *name) {
    if (!w->error) {
        snprintf(bridge->plans.error, sizeof bridge->plans.error, format, class_name, name);
        w->error = bridge->plans.error;
    }
}

/* Value.default_value: a property that has not been initialised, or has been unset. */
static void write_nothing(hw_writer *w) {
    static const uint8_t nothing[] = {HW_TAG_VALUE, 2, HW_VALUE_DEFAULT_VALUE, 1};
    if (hw_writer_ensure(w, sizeof nothing)) {
        memcpy(w->p, nothing, sizeof nothing);
        w->p += sizeof nothing;
    }
}

/* The tag of a RecordValue has two bytes. */
static size_t begin_record(hw_writer *w) {
    if (!hw_writer_ensure(w, 1)) {
        return 0;
    }
    *w->p++ = HW_VALUE_RECORD_VALUE | 0x80;
    return hw_writer_begin(w, HW_VALUE_RECORD_VALUE >> 7);
}

static void write_record(hw_writer *w, hw_bridge *bridge, zend_object *object, uint32_t number, unsigned depth) {
    const hw_plan *plan = hw_plan_find(&bridge->plans, number);
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t record = begin_record(w);
    hw_write_varint(w, HW_RECORD_VALUE_PLAN, number);
    for (uint32_t i = 0; i < plan->count && !w->error; i++) {
        const zend_property_info *info = plan->properties[i];
        if (!info) {
            fail(w, bridge, "%s has no property $%s, which Java's record has", ZSTR_VAL(object->ce->name),
                 ZSTR_VAL(plan->names[i]));
            return;
        }
        zval *slot = OBJ_PROP(object, info->offset);
        if (Z_TYPE_P(slot) == IS_UNDEF) {
            write_nothing(w);
        } else {
            hw_write_planned(w, bridge, slot, plan->inner[i], depth + 1);
        }
    }
    hw_writer_end(w, record);
    hw_writer_end(w, value);
}

static void write_date(hw_writer *w, hw_bridge *bridge, zend_object *object, uint32_t number) {
    zval parts[HW_DATE_PARTS];
    if (!hw_date_split(object, parts)) {
        fail(w, bridge, "an object of %s%s has no date: its constructor did not call its parent's",
             ZSTR_VAL(object->ce->name), "");
        return;
    }
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t record = begin_record(w);
    hw_write_varint(w, HW_RECORD_VALUE_PLAN, number);
    for (size_t i = 0; i < HW_DATE_PARTS; i++) {
        hw_write_value(w, bridge, &parts[i], 0);
        zval_ptr_dtor(&parts[i]);
    }
    hw_writer_end(w, record);
    hw_writer_end(w, value);
}

/* The plan of the value that an array has under a key. */
static uint32_t plan_of(const hw_plan *plan, const zend_string *key) {
    if (plan->kind == HW_PLAN_KIND_ELEMENTS) {
        return plan->inner[0];
    }
    for (uint32_t i = 0; key && i < plan->count; i++) {
        if (zend_string_equals(plan->names[i], key)) {
            return plan->inner[i];
        }
    }
    return 0;
}

static void write_list(hw_writer *w, hw_bridge *bridge, zend_array *array, const hw_plan *plan, unsigned depth) {
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t list = hw_writer_begin(w, HW_VALUE_LIST_VALUE);
    zval *element;
    ZEND_HASH_FOREACH_VAL(array, element) {
        hw_write_planned(w, bridge, element, plan_of(plan, NULL), depth + 1);
    }
    ZEND_HASH_FOREACH_END();
    hw_writer_end(w, list);
    hw_writer_end(w, value);
}

static void write_map(hw_writer *w, hw_bridge *bridge, zend_array *array, const hw_plan *plan, unsigned depth) {
    size_t value = hw_writer_begin(w, HW_TAG_VALUE);
    size_t map = hw_writer_begin(w, HW_VALUE_MAP_VALUE);
    zend_ulong index;
    zend_string *key;
    zval *element;
    ZEND_HASH_FOREACH_KEY_VAL_IND(array, index, key, element) {
        size_t entry = hw_write_entry(w, index, key);
        hw_write_planned(w, bridge, element, plan_of(plan, key), depth + 1);
        hw_writer_end(w, entry);
    }
    ZEND_HASH_FOREACH_END();
    hw_writer_end(w, map);
    hw_writer_end(w, value);
}

static bool is_record(hw_bridge *bridge, hw_plan *plan, const zend_object *object) {
    return is_resolved(bridge, plan) && instanceof_function(object->ce, plan->ce);
}

void hw_write_planned(hw_writer *w, hw_bridge *bridge, zval *value, uint32_t number, unsigned depth) {
    hw_plan *plan = hw_plan_find(&bridge->plans, number);
    ZVAL_DEREF(value);
    if (UNEXPECTED(w->error)) {
        return;
    }
    if (plan && UNEXPECTED(depth > HW_LIMIT_DEPTH)) {
        fail(w, bridge, "objects are nested deeper than 512 levels, or one contains itself%s%s",
             Z_TYPE_P(value) == IS_OBJECT ? ": " : "",
             Z_TYPE_P(value) == IS_OBJECT ? ZSTR_VAL(Z_OBJCE_P(value)->name) : "");
        return;
    }
    uint32_t kind = plan ? plan->kind : 0;
    bool is_object = Z_TYPE_P(value) == IS_OBJECT;
    bool is_array = Z_TYPE_P(value) == IS_ARRAY && (kind == HW_PLAN_KIND_ARRAY || kind == HW_PLAN_KIND_ELEMENTS);
    if (kind == HW_PLAN_KIND_OBJECT && is_object && is_record(bridge, plan, Z_OBJ_P(value))) {
        write_record(w, bridge, Z_OBJ_P(value), number, depth);
    } else if (kind == HW_PLAN_KIND_DATE && is_object && hw_is_date(Z_OBJ_P(value))) {
        write_date(w, bridge, Z_OBJ_P(value), number);
    } else if (is_array && !zend_array_is_list(Z_ARR_P(value))) {
        write_map(w, bridge, Z_ARR_P(value), plan, depth);
    } else if (is_array && kind == HW_PLAN_KIND_ELEMENTS) {
        write_list(w, bridge, Z_ARR_P(value), plan, depth);
    } else {
        hw_write_value(w, bridge, value, depth); /* what the host did not expect: it says so */
    }
}

/* --- Records to PHP's objects */

/* Puts a value, which it takes over, into a slot. */
static bool fill(hw_reader *r, zend_object *object, zend_property_info *info, zval *value) {
    if (ZEND_TYPE_IS_SET(info->type) && UNEXPECTED(!zend_verify_property_type(info, value, true))) {
        zval_ptr_dtor(value);
        return hw_reader_fail(r, "a property does not take the value of Java's record");
    }
    zval *slot = OBJ_PROP(object, info->offset);
    zval_ptr_dtor(slot);
    ZVAL_COPY_VALUE(slot, value);
    Z_PROP_FLAG_P(slot) = 0;
    return true;
}

/* Reads the value that stands next in a record. */
static bool read_next(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth) {
    uint64_t tag;
    hw_reader inner = {0};
    if (!hw_read_varint(r, &tag)) {
        return false;
    }
    if (tag != HW_TAG_VALUE) {
        return hw_reader_fail(r, "expected a Value as field 3 of a record");
    }
    return hw_read_delimited(r, &inner) &&
           (hw_read_value(&inner, bridge, value, depth + 1) || hw_reader_fail(r, inner.error));
}

static bool read_properties(hw_reader *r, hw_bridge *bridge, const hw_plan *plan, zend_object *object, unsigned depth) {
    uint32_t i = 0;
    while (r->p < r->end) {
        zval value;
        if (i == plan->count) {
            return hw_reader_fail(r, "a record has more values than its plan has properties");
        }
        if (!read_next(r, bridge, &value, depth) || !fill(r, object, plan->properties[i++], &value)) {
            return false;
        }
    }
    return i == plan->count || hw_reader_fail(r, "a record has fewer values than its plan has properties");
}

static bool read_date(hw_reader *r, hw_bridge *bridge, zval *date, unsigned depth) {
    zval parts[HW_DATE_PARTS];
    size_t count = 0;
    while (count < HW_DATE_PARTS && r->p < r->end && read_next(r, bridge, &parts[count], depth)) {
        count++;
    }
    ZVAL_NULL(date);
    bool whole = count == HW_DATE_PARTS && r->p == r->end && hw_date_are_parts(parts);
    bool made = whole && hw_date_make(date, parts);
    for (size_t i = 0; i < count; i++) {
        zval_ptr_dtor(&parts[i]);
    }
    return made || hw_reader_fail(r, whole ? "a date could not be made" : "a date has not the four parts of one");
}

bool hw_read_record(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth) {
    uint64_t tag;
    uint64_t number;
    if (!hw_read_varint(r, &tag) || tag != HW_RECORD_VALUE_PLAN || !hw_read_varint(r, &number)) {
        return hw_reader_fail(r, "a record does not begin with the number of its plan");
    }
    hw_plan *plan = number <= HW_LIMIT_PLAN ? hw_plan_find(&bridge->plans, (uint32_t)number) : NULL;
    if (plan && plan->kind == HW_PLAN_KIND_DATE) {
        return read_date(r, bridge, value, depth);
    }
    if (!is_makeable(bridge, plan)) {
        return hw_reader_fail(r, "the class of a record is not loaded in this request: load it first");
    }
    if (object_init_ex(value, plan->ce) == FAILURE) {
        ZVAL_NULL(value);
        return hw_reader_fail(r, "an object of a record's class could not be made");
    }
    if (!read_properties(r, bridge, plan, Z_OBJ_P(value), depth)) {
        zend_object_store_ctor_failed(Z_OBJ_P(value)); /* no destructor: it is not whole */
        zval_ptr_dtor(value);
        ZVAL_NULL(value);
        return false;
    }
    return true;
}
