#include "java/operators.h"

#include "java/autoload.h"
#include "java/object.h"
#include "java/upcall.h"
#include "wire/encode.h"

static const zval *find_field(const zend_object *object, zend_string *name) {
    return zend_hash_find(&hw_java_class_of(object->ce)->fields, name);
}

static uint32_t read_member(const zval *field) {
    return (uint32_t)((uint64_t)Z_LVAL_P(field) >> 32);
}

static uint32_t write_member(const zval *field) {
    return (uint32_t)Z_LVAL_P(field);
}

static void no_such_field(const zend_object *object, const zend_string *name) {
    const hw_java_class *class = hw_java_class_of(object->ce);
    zend_throw_error(NULL, "%s has no public field %s that PHP may use", ZSTR_VAL(class->java_name), ZSTR_VAL(name));
}

static bool call_field(zend_object *object, uint32_t member, zval *argument, zval *result) {
    hw_upcall u;
    uint64_t id = hw_java_id(object);
    ZVAL_NULL(result);
    if (!id) {
        return false;
    }
    uint64_t shape = 0; /* a field has one type: nothing is to be chosen */
    hw_upcall_begin(&u, hw_bridge_current, member);
    if (hw_writer_ensure(&u.w, 16)) {
        *u.w.p++ = HW_CALL_SHAPE;
        memcpy(u.w.p, &shape, sizeof shape);
        u.w.p += sizeof shape;
    }
    hw_upcall_target(&u, id);
    if (argument) {
        hw_write_value(&u.w, hw_bridge_current, argument, 0);
    }
    return hw_upcall_send(&u, result);
}

static zval *read_property(zend_object *object, zend_string *name, int type, void **cache_slot, zval *rv) {
    (void)cache_slot;
    const zval *field = find_field(object, name);
    ZVAL_NULL(rv);
    if (field) {
        call_field(object, read_member(field), NULL, rv);
    } else if (type != BP_VAR_IS) {
        no_such_field(object, name);
    }
    if ((type == BP_VAR_W || type == BP_VAR_RW || type == BP_VAR_UNSET) && Z_TYPE_P(rv) != IS_OBJECT &&
        !EG(exception)) {
        zend_throw_error(NULL,
                         "The field %s of %s cannot be changed in place, since PHP has a copy of its value: read it, "
                         "change it, and assign it",
                         ZSTR_VAL(name), ZSTR_VAL(hw_java_class_of(object->ce)->java_name));
        zval_ptr_dtor(rv);
        ZVAL_NULL(rv);
    }
    return EG(exception) ? &EG(uninitialized_zval) : rv;
}

static zval *write_property(zend_object *object, zend_string *name, zval *value, void **cache_slot) {
    (void)cache_slot;
    const zval *field = find_field(object, name);
    zval ignored;
    if (!field) {
        no_such_field(object, name);
    } else if (!write_member(field)) {
        zend_throw_error(NULL, "The field %s of %s is final and cannot be written", ZSTR_VAL(name),
                         ZSTR_VAL(hw_java_class_of(object->ce)->java_name));
    } else {
        call_field(object, write_member(field), value, &ignored);
        zval_ptr_dtor(&ignored);
    }
    return value;
}

/* No pointer to a field can be had: the engine reads and writes it. */
static zval *get_property_pointer(zend_object *object, zend_string *name, int type, void **cache_slot) {
    (void)object, (void)name, (void)type, (void)cache_slot;
    return NULL;
}

static int has_property(zend_object *object, zend_string *name, int mode, void **cache_slot) {
    (void)cache_slot;
    const zval *field = find_field(object, name);
    zval value;
    if (!field || mode == ZEND_PROPERTY_EXISTS) {
        return field != NULL;
    }
    call_field(object, read_member(field), NULL, &value);
    bool has = mode == ZEND_PROPERTY_NOT_EMPTY ? zend_is_true(&value) : Z_TYPE(value) != IS_NULL;
    zval_ptr_dtor(&value);
    return has;
}

static void unset_property(zend_object *object, zend_string *name, void **cache_slot) {
    (void)cache_slot;
    zend_throw_error(NULL, "The field %s of a Java object of class %s cannot be unset", ZSTR_VAL(name),
                     ZSTR_VAL(object->ce->name));
}

zend_function *hw_java_get_method(zend_object **object, zend_string *name, const zval *key) {
    zend_function *function = zend_std_get_method(object, name, key);
    if (!function && !EG(exception)) {
        function = hw_java_find_instance_method((*object)->ce, name);
    }
    if (UNEXPECTED(!function)) {
        hw_java_explain_to_code((*object)->ce->name);
    }
    return function;
}

static bool require_offsets(const zend_object *object) {
    const hw_java_class *class = hw_java_class_of(object->ce);
    if (class->flags & HW_CLASS_FLAG_OFFSETS) {
        return true;
    }
    zend_throw_error(NULL, "%s is no java.util.List, java.util.Map or array: [] cannot be used with it",
                     ZSTR_VAL(class->java_name));
    return false;
}

static void write_dimension(zend_object *object, zval *offset, zval *value) {
    zval null;
    ZVAL_NULL(&null);
    if (!EG(exception) && require_offsets(object)) {
        hw_java_tell(object, HW_UPCALL_OFFSET_SET, offset ? offset : &null, value);
    }
}

/* The operation that `$list[0]++` compiles to, after the one that fetches the element; ZEND_NOP for another statement. */
static zend_uchar step_on_element(void) {
    const zend_execute_data *caller = EG(current_execute_data);
    if (!caller || !caller->func || !ZEND_USER_CODE(caller->func->type) ||
        caller->opline->opcode != ZEND_FETCH_DIM_RW) {
        return ZEND_NOP;
    }
    const zend_op *next = caller->opline + 1;
    bool steps = next->opcode == ZEND_PRE_INC || next->opcode == ZEND_PRE_DEC || next->opcode == ZEND_POST_INC ||
                 next->opcode == ZEND_POST_DEC;
    return steps && next->op1_type == IS_VAR && next->op1.var == caller->opline->result.var ? next->opcode : ZEND_NOP;
}

/*
 * PHP steps what it has fetched, which is a copy, and makes the expression's value of it. So what the element becomes is
 * computed and written here, and PHP is left to do it once more to the copy.
 */
static void step_element(zend_object *object, zval *offset, const zval *value, zend_uchar step) {
    zval stepped;
    ZVAL_COPY(&stepped, value);
    if (step == ZEND_PRE_INC || step == ZEND_POST_INC) {
        increment_function(&stepped);
    } else {
        decrement_function(&stepped);
    }
    write_dimension(object, offset, &stepped);
    zval_ptr_dtor(&stepped);
}

/* An element that is to be changed in place: an object may be, of all else PHP has a copy. */
static zval *read_to_change(zend_object *object, zval *offset, int type, zval *rv) {
    zend_uchar step = type == BP_VAR_RW ? step_on_element() : ZEND_NOP;
    zval kept;
    if (Z_TYPE_P(rv) == IS_OBJECT && step == ZEND_NOP) {
        return rv;
    }
    ZVAL_COPY(&kept, offset); /* Java may call PHP code, which may change the variable */
    GC_ADDREF(object);
    if (step != ZEND_NOP) {
        step_element(object, &kept, rv, step);
    } else if (type != BP_VAR_UNSET || Z_TYPE_P(rv) != IS_NULL) { /* unset() of what is not there is none */
        zend_throw_error(NULL,
                         "An element of %s cannot be changed in place, since PHP has a copy of it: read it, change it, "
                         "and assign it",
                         ZSTR_VAL(hw_java_class_of(object->ce)->java_name));
    }
    OBJ_RELEASE(object);
    zval_ptr_dtor(&kept);
    if (EG(exception)) {
        zval_ptr_dtor(rv);
        ZVAL_NULL(rv);
        return NULL;
    }
    ZVAL_MAKE_REF(rv); /* PHP takes the value out again; it would say that a change has no effect */
    return rv;
}

/*
 * Where it fails: NULL would let `$list[9] .= 'x'` say, over Java's exception, that the object is no array. So what is read
 * is null then, and write_dimension() writes nothing.
 */
static zval *read_dimension(zend_object *object, zval *offset, int type, zval *rv) {
    zval *failed = type == BP_VAR_R ? rv : NULL;
    zval null;
    ZVAL_NULL(&null);
    ZVAL_NULL(rv);
    if (!require_offsets(object)) {
        return failed;
    }
    if (type == BP_VAR_IS && !hw_java_has_offset(object, offset ? offset : &null, HW_EXISTENCE_SET)) {
        return EG(exception) ? NULL : &EG(uninitialized_zval);
    }
    if (!offset) {
        zend_throw_error(NULL, "Cannot read [] of a Java object: an index is needed");
        return failed;
    }
    if (!hw_java_ask(object, HW_UPCALL_OFFSET_GET, offset, NULL, rv)) {
        return failed;
    }
    return type == BP_VAR_W || type == BP_VAR_RW || type == BP_VAR_UNSET ? read_to_change(object, offset, type, rv)
                                                                         : rv;
}

static int has_dimension(zend_object *object, zval *offset, int check_empty) {
    return require_offsets(object) &&
           hw_java_has_offset(object, offset, check_empty ? HW_EXISTENCE_NOT_EMPTY : HW_EXISTENCE_SET);
}

static void unset_dimension(zend_object *object, zval *offset) {
    if (require_offsets(object)) {
        hw_java_tell(object, HW_UPCALL_OFFSET_UNSET, offset, NULL);
    }
}

static int count_elements(zend_object *object, zend_long *count) {
    zval answer;
    if (!(hw_java_class_of(object->ce)->flags & HW_CLASS_FLAG_COUNTABLE)) {
        return FAILURE;
    }
    *count = hw_java_ask_for(object, HW_UPCALL_COUNT, NULL, NULL, &answer, IS_LONG) ? Z_LVAL(answer) : 0;
    return SUCCESS;
}

/*
 * A clone that failed needs an object all the same, which the engine then lets go of. The one that is cloned may be gone by
 * then.
 */
static zend_object *clone_object(zend_object *object) {
    zend_class_entry *ce = object->ce;
    zval copy;
    bool cloned = hw_java_ask_for(object, HW_UPCALL_CLONE, NULL, NULL, &copy, IS_OBJECT);
    return cloned ? Z_OBJ(copy) : hw_java_create_object(ce);
}

static int compare(zval *a, zval *b) {
    ZEND_COMPARE_OBJECTS_FALLBACK(a, b);
    zval order;
    if (Z_OBJ_P(a) == Z_OBJ_P(b)) {
        return 0;
    }
    if (!hw_java_object_of(Z_OBJ_P(a)) || !hw_java_object_of(Z_OBJ_P(b))) {
        return ZEND_UNCOMPARABLE;
    }
    if (!hw_java_ask_for(Z_OBJ_P(a), HW_UPCALL_COMPARE, b, NULL, &order, IS_LONG) || Z_LVAL(order) == HW_ORDER_NONE) {
        return ZEND_UNCOMPARABLE;
    }
    return ZEND_NORMALIZE_BOOL(Z_LVAL(order));
}

/* FAILURE would warn that the object is no number, also where Java has thrown. */
static int cast_to_number(zend_object *object, zval *result, int type) {
    zval whole; /* what does not fit an int is an error then */
    ZVAL_BOOL(&whole, type == IS_LONG);
    if (!hw_java_ask(object, HW_UPCALL_NUMBER, &whole, NULL, result)) {
        ZVAL_LONG(result, 0);
    } else if (Z_TYPE_P(result) != IS_LONG && Z_TYPE_P(result) != IS_DOUBLE) {
        zval_ptr_dtor(result);
        ZVAL_NULL(result);
        return FAILURE;
    }
    if (type == IS_LONG) {
        convert_to_long(result);
    } else if (type == IS_DOUBLE) {
        convert_to_double(result);
    }
    return SUCCESS;
}

static int cast(zend_object *object, zval *result, int type) {
    switch (type) {
        case IS_STRING:
            if (hw_java_ask_for(object, HW_UPCALL_TO_STRING, NULL, NULL, result, IS_STRING)) {
                return SUCCESS;
            }
            ZVAL_EMPTY_STRING(result);
            return FAILURE;
        case _IS_BOOL:
            ZVAL_TRUE(result);
            return SUCCESS;
        case IS_LONG:
        case IS_DOUBLE:
        case _IS_NUMBER:
            return cast_to_number(object, result, type);
        default:
            return FAILURE;
    }
}

/* What (array), var_dump() and the like see: the elements, or the fields. */
static zend_array *get_properties_for(zend_object *object, zend_prop_purpose purpose) {
    zval shown;
    if (!hw_java_object_of(object)->id || EG(exception)) {
        return NULL;
    }
#if PHP_VERSION_ID >= 80400
    if (purpose == ZEND_PROP_PURPOSE_GET_OBJECT_VARS) {
        return NULL; /* get_object_vars() looked at the properties themselves before it asked by a purpose */
    }
#else
    (void)purpose;
#endif
    if (!hw_java_ask_for(object, HW_UPCALL_DEBUG, NULL, NULL, &shown, IS_ARRAY)) {
        return NULL;
    }
    return Z_REFCOUNTED(shown) ? Z_ARR(shown) : zend_array_dup(Z_ARR(shown));
}

static int get_closure(zend_object *object, zend_class_entry **scope, zend_function **function, zend_object **self,
                       bool check_only) {
    (void)check_only;
    const hw_java_class *class = hw_java_class_of(object->ce);
    if (!class->functional) {
        return FAILURE;
    }
    *scope = object->ce;
    *function = class->functional;
    *self = object;
    return SUCCESS;
}

void hw_java_operators_add(zend_object_handlers *handlers) {
    handlers->clone_obj = clone_object;
    handlers->read_property = read_property;
    handlers->write_property = write_property;
    handlers->get_property_ptr_ptr = get_property_pointer;
    handlers->has_property = has_property;
    handlers->unset_property = unset_property;
    handlers->read_dimension = read_dimension;
    handlers->write_dimension = write_dimension;
    handlers->has_dimension = has_dimension;
    handlers->unset_dimension = unset_dimension;
    handlers->count_elements = count_elements;
    handlers->compare = compare;
    handlers->cast_object = cast;
    handlers->get_properties_for = get_properties_for;
    handlers->get_closure = get_closure;
}
