/* Java's objects as PHP's: their life, and what PHP's operators do with them. */
#include "border/java.h"

#include <Zend/zend_builtin_functions.h>

#include <stdlib.h>

static zend_object_handlers object_handlers;
static zend_object_handlers throwable_handlers;
static zend_object_handlers subclass_handlers;

static hw_java_object *of(zend_object *object) {
    return (hw_java_object *)((char *)object - XtOffsetOf(hw_java_object, std));
}

static void free_object(zend_object *object) {
    hw_java_object *java = of(object);
    hw_border *border = hw_border_current;
    if (java->id) {
        border->java.objects[java->id] = NULL;
        if (!java->permanent) {
            hw_id_list_add(&border->dropped, java->id);
            border->java.live--;
        }
    }
    zend_object_std_dtor(object);
}

hw_java_object *hw_java_object_of(const zend_object *object) {
    return object->handlers->free_obj == free_object ? of((zend_object *)object) : NULL;
}

void hw_java_refuse_subclass(const zend_class_entry *ce) {
    zend_throw_error(NULL,
                     "%s cannot be instantiated: it extends %s, and of Java's classes PHP code can extend exceptions "
                     "only. Implement a Java interface, or write the subclass in Java",
                     ZSTR_VAL(ce->name), ZSTR_VAL(hw_java_class_above(ce)->java_name));
}

uint64_t hw_java_id(zend_object *object) {
    uint64_t id = of(object)->id;
    if (UNEXPECTED(object->handlers == &subclass_handlers)) {
        hw_java_refuse_subclass(object->ce);
    } else if (UNEXPECTED(!id)) {
        zend_throw_error(NULL,
                         "The Java object of class %s was not constructed: its parent's constructor was not called",
                         ZSTR_VAL(object->ce->name));
    }
    return id;
}

static hw_java_object *allocate(zend_class_entry *ce, const zend_object_handlers *handlers) {
    hw_java_object *java = zend_object_alloc(sizeof *java, ce);
    java->id = 0;
    java->permanent = false;
    java->filled = false;
    zend_object_std_init(&java->std, ce);
    java->std.handlers = handlers;
    return java;
}

zend_object *hw_java_create_object(zend_class_entry *ce) {
    if (EXPECTED(hw_java_class_of(ce))) {
        return &allocate(ce, &object_handlers)->std;
    }
    zend_object *object = &allocate(ce, &subclass_handlers)->std;
    object_properties_init(object, ce);
    return object;
}

/* Of a class of PHP code that extends a Java class which is no throwable: `new` asks for it before anything else. */
static zend_function *refuse_constructor(zend_object *object) {
    zend_object_store_ctor_failed(object); /* ReflectionClass::newInstance() would have it destructed */
    hw_java_refuse_subclass(object->ce);
    return NULL;
}

/* As zend_default_exception_new(): an exception says where it was made. */
zend_object *hw_java_create_throwable(zend_class_entry *ce) {
    zend_object *object = &allocate(ce, &throwable_handlers)->std;
    zval value;
    object_properties_init(object, ce);
    if (EG(current_execute_data)) {
        int options = EG(exception_ignore_args) ? DEBUG_BACKTRACE_IGNORE_ARGS : 0;
        zend_fetch_debug_backtrace(&value, 0, options, 0);
    } else {
        array_init(&value);
    }
    Z_SET_REFCOUNT(value, 0);
    zend_update_property_ex(zend_ce_exception, object, ZSTR_KNOWN(ZEND_STR_TRACE), &value);
    ZVAL_STRING(&value, zend_get_executed_filename());
    zend_update_property_ex(zend_ce_exception, object, ZSTR_KNOWN(ZEND_STR_FILE), &value);
    zval_ptr_dtor(&value);
    ZVAL_LONG(&value, zend_get_executed_lineno());
    zend_update_property_ex(zend_ce_exception, object, ZSTR_KNOWN(ZEND_STR_LINE), &value);
    return object;
}

static bool reserve(hw_java_world *world, uint64_t id) {
    if (EXPECTED(id < world->object_capacity)) {
        return true;
    }
    size_t capacity = world->object_capacity ? world->object_capacity : 256;
    while (capacity <= id) {
        capacity *= 2;
    }
    zend_object **objects = realloc(world->objects, capacity * sizeof(zend_object *));
    if (!objects) {
        return false;
    }
    memset(objects + world->object_capacity, 0, (capacity - world->object_capacity) * sizeof(zend_object *));
    world->objects = objects;
    world->object_capacity = capacity;
    return true;
}

/* PHP has let go of it, has not yet said so, and now gets it again. */
static void forget_dropped(hw_id_list *dropped, uint64_t id) {
    for (size_t i = 0; i < dropped->count; i++) {
        if (dropped->ids[i] == id) {
            dropped->ids[i] = dropped->ids[--dropped->count];
            return;
        }
    }
}

bool hw_java_bind(hw_border *border, hw_java_object *object, uint64_t id) {
    hw_java_world *world = &border->java;
    if (id == 0 || id > HW_JAVA_MOST_OBJECTS || !reserve(world, id) || world->objects[id]) {
        return false;
    }
    if (UNEXPECTED(border->dropped.count)) {
        forget_dropped(&border->dropped, id);
    }
    object->id = id;
    world->objects[id] = &object->std;
    world->live++;
    return true;
}

zend_object *hw_java_object_numbered(hw_reader *r, hw_border *border, hw_java_class *class, uint64_t id) {
    hw_java_world *world = &border->java;
    if (id < world->object_capacity && world->objects[id]) {
        zend_object *known = world->objects[id];
        if (UNEXPECTED(hw_java_class_above(known->ce) != class)) {
            hw_reader_fail(r, "the number of a Java object is that of an object of another class");
            return NULL;
        }
        GC_ADDREF(known);
        return known;
    }
    if (class->flags & HW_JAVA_INTERFACE) {
        hw_reader_fail(r, "a Java object is said to be of an interface");
        return NULL;
    }
    bool throwable = (class->flags & HW_JAVA_THROWABLE) != 0;
    zend_object *object = throwable ? hw_java_create_throwable(&class->ce) : hw_java_create_object(&class->ce);
    if (!hw_java_bind(border, of(object), id)) {
        OBJ_RELEASE(object);
        hw_reader_fail(r, "the number of a Java object is out of bounds, or memory is exhausted");
        return NULL;
    }
    return object;
}

/* A property of Exception, past what a class of PHP code may do when one is read or written. */
static zval *property(zend_object *throwable, zend_string *name) {
    const zend_property_info *info = zend_hash_find_ptr(&zend_ce_exception->properties_info, name);
    return OBJ_PROP(throwable, info->offset);
}

/* It is told once. What PHP code has put in its place stays: it may have a destructor, which must not run now. */
static void set_message(zend_object *throwable, const hw_reader *text) {
    zval *message = property(throwable, ZSTR_KNOWN(ZEND_STR_MESSAGE));
    if (text->p && !of(throwable)->filled && (Z_TYPE_P(message) == IS_STRING || Z_TYPE_P(message) == IS_NULL)) {
        zval_ptr_dtor_nogc(message);
        ZVAL_STRINGL(message, (const char *)text->p, (size_t)(text->end - text->p));
    }
    of(throwable)->filled = true;
}

/* Whether `end` is `throwable`, or among its previous ones. */
static bool leads_to(zend_object *throwable, const zend_object *end) {
    while (throwable != end) {
        const zval *previous = property(throwable, ZSTR_KNOWN(ZEND_STR_PREVIOUS));
        if (Z_TYPE_P(previous) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(previous), zend_ce_exception)) {
            return false;
        }
        throwable = Z_OBJ_P(previous);
    }
    return true;
}

/*
 * A cause may be set after the throwable has crossed. In Java, causes may go in a circle; PHP loops over previous ones until
 * there is none.
 */
static void set_previous(zend_object *throwable, zend_object *cause) {
    zval *previous = property(throwable, ZSTR_KNOWN(ZEND_STR_PREVIOUS));
    if (Z_TYPE_P(previous) == IS_NULL && !leads_to(cause, throwable)) {
        ZVAL_OBJ_COPY(previous, cause);
    }
}

typedef struct {
    uint64_t id, class_number;
    hw_reader descriptions, message, cause;
} java_ref;

static bool read_ref(hw_reader *r, java_ref *ref) {
    *ref = (java_ref){0};
    while (r->p < r->end) {
        uint64_t tag;
        bool ok = hw_read_varint(r, &tag);
        if (ok) {
            ok = tag == HW_TAG(1, HW_VARINT)      ? hw_read_varint(r, &ref->id)
                 : tag == HW_TAG(3, HW_VARINT)    ? hw_read_varint(r, &ref->class_number)
                 : tag == HW_TAG(6, HW_DELIMITED) ? hw_read_delimited(r, &ref->descriptions)
                 : tag == HW_TAG(7, HW_DELIMITED) ? hw_read_delimited(r, &ref->message)
                 : tag == HW_TAG(8, HW_DELIMITED) ? hw_read_delimited(r, &ref->cause)
                                                  : hw_skip_field(r, tag);
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

/* The object of a Java reference that was read, without what a throwable's says beside. NULL: r->error says why. */
static zend_object *find_java_object(hw_reader *r, hw_border *border, java_ref *ref, unsigned depth) {
    if (ref->descriptions.p && !hw_java_read_descriptions(&ref->descriptions, border, depth)) {
        hw_reader_fail(r, ref->descriptions.error);
        return NULL;
    }
    hw_java_class *class = hw_java_class_numbered(border, ref->class_number);
    if (!class) {
        hw_reader_fail(r, "a Java object is of a class that was never described");
        return NULL;
    }
    return hw_java_object_numbered(r, border, class, ref->id);
}

/* Not OBJ_RELEASE(), which may collect garbage: destructors would run. */
static void let_go(zend_object *object) {
    if (GC_DELREF(object) == 0) {
        zend_objects_store_del(object);
    }
}

/* The object of the cause in `ref`, which then is that of the cause: Java's, or PHP's own. NULL: r->error says why. */
static zend_object *read_cause(hw_reader *r, hw_border *border, java_ref *ref, unsigned depth) {
    hw_reader inner = ref->cause;
    zend_object *cause = NULL;
    if (!read_ref(&inner, ref)) {
        hw_reader_fail(r, inner.error);
        return NULL;
    }
    if (ref->class_number) {
        cause = find_java_object(&inner, border, ref, depth);
    } else if ((cause = hw_refs_object(&border->refs, ref->id))) {
        GC_ADDREF(cause);
    }
    if (!cause) {
        hw_reader_fail(r, inner.error ? inner.error : "the cause of a Java throwable is an object that is stale");
        return NULL;
    }
    if (!instanceof_function(cause->ce, zend_ce_throwable)) {
        hw_reader_fail(r, "the cause of a Java throwable is described as no Throwable");
        let_go(cause);
        return NULL;
    }
    return cause;
}

/* What a throwable's reference says beside what it is, and its causes' say. */
static bool fill_throwable(hw_reader *r, hw_border *border, zend_object *throwable, java_ref *ref, unsigned depth) {
    GC_ADDREF(throwable);
    while (throwable) {
        zend_object *cause = NULL;
        set_message(throwable, &ref->message);
        if (ref->cause.p && ++depth > HW_MAX_DEPTH) {
            hw_reader_fail(r, "the causes of a Java throwable are nested deeper than 512 levels");
        } else if (ref->cause.p) {
            cause = read_cause(r, border, ref, depth);
        }
        if (cause) {
            set_previous(throwable, cause);
        }
        let_go(throwable);
        if (cause && cause->handlers != &throwable_handlers) { /* PHP knows what it says */
            let_go(cause);
            cause = NULL;
        }
        throwable = cause;
    }
    return !r->error;
}

bool hw_read_java_object(hw_reader *r, hw_border *border, zval *value, unsigned depth) {
    java_ref ref;
    ZVAL_NULL(value);
    zend_object *object = read_ref(r, &ref) ? find_java_object(r, border, &ref, depth) : NULL;
    if (!object) {
        return false;
    }
    if (object->handlers == &throwable_handlers && !fill_throwable(r, border, object, &ref, depth)) {
        let_go(object);
        return false;
    }
    ZVAL_OBJ(value, object);
    return true;
}

/* Value { object_value: ObjectRef { id, java: 1 } } */
void hw_write_java_object(hw_writer *w, hw_java_object *object) {
    if (!object->id) {
        w->error = w->error ? w->error : "a Java object was not constructed: its parent's constructor was not called";
        return;
    }
    if (!hw_writer_ensure(w, 24)) {
        return;
    }
    size_t ref = 1 + hw_varint_size(object->id) + 2;
    *w->p++ = HW_TAG_VALUE;
    w->p = hw_put_varint(w->p, ref + 2);
    *w->p++ = HW_TAG_OBJECT;
    w->p = hw_put_varint(w->p, ref);
    *w->p++ = HW_TAG(1, HW_VARINT);
    w->p = hw_put_varint(w->p, object->id);
    *w->p++ = HW_TAG(3, HW_VARINT);
    *w->p++ = 1;
}

/* --- PHP's operators */

/* Asks Java something of the object; null where that fails, with an exception pending. */
static bool ask(zend_object *object, uint32_t handle, zval *first, zval *second, zval *result) {
    uint64_t id = hw_java_id(object);
    ZVAL_NULL(result);
    return id && hw_upcall_ask(hw_border_current, handle, id, first, second, result);
}

/* The same, of something that has an answer of this type. */
static bool ask_for(zend_object *object, uint32_t handle, zval *first, zval *second, zval *result, zend_uchar type) {
    return ask(object, handle, first, second, result) && hw_upcall_expect(result, type);
}

/* The same, of what has none. */
static void tell(zend_object *object, uint32_t handle, zval *first, zval *second) {
    zval ignored;
    ask(object, handle, first, second, &ignored);
    zval_ptr_dtor(&ignored);
}

/* Whether there is an element: `mode` is that of OFFSET_EXISTS. */
static bool ask_whether(zend_object *object, zval *offset, zend_long mode) {
    zval number;
    zval there;
    ZVAL_LONG(&number, mode);
    return ask_for(object, HW_UPCALL_OFFSET_EXISTS, offset, &number, &there, _IS_BOOL) && Z_TYPE(there) == IS_TRUE;
}

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
    hw_upcall_begin(&u, hw_border_current, member);
    if (hw_writer_ensure(&u.w, 16)) {
        *u.w.p++ = HW_TAG(6, HW_FIXED64);
        memcpy(u.w.p, &shape, sizeof shape);
        u.w.p += sizeof shape;
    }
    hw_upcall_target(&u, id);
    if (argument) {
        hw_write_value(&u.w, hw_border_current, argument, 0);
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

static zend_function *get_method(zend_object **object, zend_string *name, const zval *key) {
    zend_function *function = zend_std_get_method(object, name, key);
    if (!function && !EG(exception)) {
        function = hw_java_find_instance_method((*object)->ce, name);
    }
    if (UNEXPECTED(!function)) {
        hw_java_explain((*object)->ce->name);
    }
    return function;
}

static bool require_offsets(const zend_object *object) {
    const hw_java_class *class = hw_java_class_of(object->ce);
    if (class->flags & HW_JAVA_OFFSETS) {
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
        tell(object, HW_UPCALL_OFFSET_SET, offset ? offset : &null, value);
    }
}

/* The operation that `$list[0]++` compiles to, behind the one that fetches the element; ZEND_NOP for another statement. */
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
    if (type == BP_VAR_IS && !ask_whether(object, offset ? offset : &null, 0)) {
        return EG(exception) ? NULL : &EG(uninitialized_zval);
    }
    if (!offset) {
        zend_throw_error(NULL, "Cannot read [] of a Java object: an index is needed");
        return failed;
    }
    if (!ask(object, HW_UPCALL_OFFSET_GET, offset, NULL, rv)) {
        return failed;
    }
    return type == BP_VAR_W || type == BP_VAR_RW || type == BP_VAR_UNSET ? read_to_change(object, offset, type, rv)
                                                                         : rv;
}

static int has_dimension(zend_object *object, zval *offset, int check_empty) {
    return require_offsets(object) && ask_whether(object, offset, check_empty ? 1 : 0);
}

static void unset_dimension(zend_object *object, zval *offset) {
    if (require_offsets(object)) {
        tell(object, HW_UPCALL_OFFSET_UNSET, offset, NULL);
    }
}

static int count_elements(zend_object *object, zend_long *count) {
    zval answer;
    if (!(hw_java_class_of(object->ce)->flags & HW_JAVA_COUNTABLE)) {
        return FAILURE;
    }
    *count = ask_for(object, HW_UPCALL_COUNT, NULL, NULL, &answer, IS_LONG) ? Z_LVAL(answer) : 0;
    return SUCCESS;
}

/*
 * A clone that failed needs an object all the same, which the engine then lets go of. The one that is cloned may be gone by
 * then.
 */
static zend_object *clone_object(zend_object *object) {
    zend_class_entry *ce = object->ce;
    zval copy;
    bool cloned = ask_for(object, HW_UPCALL_CLONE, NULL, NULL, &copy, IS_OBJECT);
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
    if (!ask_for(Z_OBJ_P(a), HW_UPCALL_COMPARE, b, NULL, &order, IS_LONG) || Z_LVAL(order) == 2) {
        return ZEND_UNCOMPARABLE;
    }
    return ZEND_NORMALIZE_BOOL(Z_LVAL(order));
}

/* FAILURE would warn that the object is no number, also where Java has thrown. */
static int cast_to_number(zend_object *object, zval *result, int type) {
    zval whole; /* what does not fit an int is an error then */
    ZVAL_BOOL(&whole, type == IS_LONG);
    if (!ask(object, HW_UPCALL_NUMBER, &whole, NULL, result)) {
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
            if (ask_for(object, HW_UPCALL_TO_STRING, NULL, NULL, result, IS_STRING)) {
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
    if (!of(object)->id || EG(exception)) {
        return NULL;
    }
    (void)purpose;
    if (!ask_for(object, HW_UPCALL_DEBUG, NULL, NULL, &shown, IS_ARRAY)) {
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

void hw_java_objects_init(void) {
    memcpy(&throwable_handlers, &std_object_handlers, sizeof throwable_handlers);
    throwable_handlers.offset = XtOffsetOf(hw_java_object, std);
    throwable_handlers.free_obj = free_object;
    throwable_handlers.clone_obj = NULL;
    memcpy(&subclass_handlers, &throwable_handlers, sizeof subclass_handlers);
    subclass_handlers.get_constructor = refuse_constructor;
    throwable_handlers.get_method = get_method;

    memcpy(&object_handlers, &throwable_handlers, sizeof object_handlers);
    object_handlers.clone_obj = clone_object;
    object_handlers.read_property = read_property;
    object_handlers.write_property = write_property;
    object_handlers.get_property_ptr_ptr = get_property_pointer;
    object_handlers.has_property = has_property;
    object_handlers.unset_property = unset_property;
    object_handlers.read_dimension = read_dimension;
    object_handlers.write_dimension = write_dimension;
    object_handlers.has_dimension = has_dimension;
    object_handlers.unset_dimension = unset_dimension;
    object_handlers.count_elements = count_elements;
    object_handlers.compare = compare;
    object_handlers.cast_object = cast;
    object_handlers.get_properties_for = get_properties_for;
    object_handlers.get_closure = get_closure;
}

/* --- Methods of PHP's own interfaces */

static ZEND_NAMED_FUNCTION(to_string) {
    ZEND_PARSE_PARAMETERS_NONE();
    ask_for(Z_OBJ_P(ZEND_THIS), HW_UPCALL_TO_STRING, NULL, NULL, return_value, IS_STRING);
}

/* Maps are objects in JSON, whatever their keys and also when they are empty. */
static ZEND_NAMED_FUNCTION(json_serialize) {
    hw_upcall u;
    ZEND_PARSE_PARAMETERS_NONE();
    uint64_t id = hw_java_id(Z_OBJ_P(ZEND_THIS));
    if (id) {
        hw_upcall_begin(&u, hw_border_current, HW_UPCALL_JSON);
        hw_upcall_target(&u, id);
        u.maps_are_objects = true;
        hw_upcall_send(&u, return_value);
    }
}

static ZEND_NAMED_FUNCTION(count) {
    ZEND_PARSE_PARAMETERS_NONE();
    ask_for(Z_OBJ_P(ZEND_THIS), HW_UPCALL_COUNT, NULL, NULL, return_value, IS_LONG);
}

static ZEND_NAMED_FUNCTION(get_iterator) {
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

static ZEND_NAMED_FUNCTION(offset_get) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    ask(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_GET, offset, NULL, return_value);
}

static ZEND_NAMED_FUNCTION(offset_set) {
    zval *offset;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ZVAL(offset)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    tell(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_SET, offset, value);
}

static ZEND_NAMED_FUNCTION(offset_exists) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(ask_whether(Z_OBJ_P(ZEND_THIS), offset, 2));
}

static ZEND_NAMED_FUNCTION(offset_unset) {
    zval *offset;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(offset)
    ZEND_PARSE_PARAMETERS_END();
    tell(Z_OBJ_P(ZEND_THIS), HW_UPCALL_OFFSET_UNSET, offset, NULL);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_string, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_mixed, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_get, 0, 1, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_exists, 0, 1, _IS_BOOL, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_set, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
    ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_offset_unset, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

// clang-format off
const zend_function_entry hw_java_common_methods[] = {
    ZEND_RAW_FENTRY("__toString", to_string, arginfo_string, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("jsonSerialize", json_serialize, arginfo_mixed, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};

const zend_function_entry hw_java_countable_methods[] = {
    ZEND_RAW_FENTRY("count", count, arginfo_count, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};

const zend_function_entry hw_java_offset_methods[] = {
    ZEND_RAW_FENTRY("offsetGet", offset_get, arginfo_offset_get, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("offsetSet", offset_set, arginfo_offset_set, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("offsetExists", offset_exists, arginfo_offset_exists, ZEND_ACC_PUBLIC)
    ZEND_RAW_FENTRY("offsetUnset", offset_unset, arginfo_offset_unset, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};

const zend_function_entry hw_java_iterable_methods[] = {
    ZEND_RAW_FENTRY("getIterator", get_iterator, arginfo_mixed, ZEND_ACC_PUBLIC)
    ZEND_FE_END
};
// clang-format on
