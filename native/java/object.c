#include "java/object.h"

#include "java/operators.h"
#include "java/upcall.h"

#include <Zend/zend_builtin_functions.h>

static zend_object_handlers object_handlers;
static zend_object_handlers throwable_handlers;
static zend_object_handlers subclass_handlers;

static hw_java_object *of(zend_object *object) {
    return (hw_java_object *)((char *)object - XtOffsetOf(hw_java_object, std));
}

static void free_object(zend_object *object) {
    hw_java_object *java = of(object);
    hw_bridge *bridge = hw_bridge_current;
    if (java->id) {
        hw_java_world_of(bridge)->objects[java->id] = NULL;
        if (!java->permanent) {
            hw_id_list_add(&bridge->dropped, java->id);
            hw_java_world_of(bridge)->live--;
        }
    }
    zend_object_std_dtor(object);
}

hw_java_object *hw_java_object_of(const zend_object *object) {
    return object->handlers->free_obj == free_object ? of((zend_object *)object) : NULL;
}

bool hw_java_is_throwable(const zend_object *object) {
    return object->handlers == &throwable_handlers;
}

static bool is_below_another(const hw_java_class *class, const zend_class_entry *interface) {
    for (uint32_t i = 0; i < class->ce.num_interfaces; i++) {
        const zend_class_entry *other = class->ce.interfaces[i];
        if (other != interface && instanceof_function(other, interface)) {
            return true;
        }
    }
    return false;
}

/* What says most of what the Java class is: most methods. NULL: no interface of it has any that are abstract. */
static const hw_java_class *interface_to_implement(const hw_java_class *class) {
    const hw_java_class *found = NULL;
    uint32_t most = 0;
    for (uint32_t i = 0; i < class->ce.num_interfaces; i++) {
        const hw_java_class *interface = hw_java_class_of(class->ce.interfaces[i]);
        uint32_t methods = interface ? zend_hash_num_elements(&interface->required) : 0;
        if (methods > most && !is_below_another(class, &interface->ce)) {
            found = interface;
            most = methods;
        }
    }
    return found;
}

void hw_java_refuse_subclass(const zend_class_entry *ce) {
    const hw_java_class *class = hw_java_class_above(ce);
    const hw_java_class *interface = interface_to_implement(class);
    bool has_objects = !(class->ce.ce_flags & ZEND_ACC_EXPLICIT_ABSTRACT_CLASS);
    zend_throw_error(NULL,
                     "%s cannot be instantiated: it extends %s, and of Java's classes PHP code can extend exceptions "
                     "only. Implement %s%s, or %s%s",
                     ZSTR_VAL(ce->name), ZSTR_VAL(class->java_name), interface ? "the interface " : "a Java interface",
                     interface ? ZSTR_VAL(interface->ce.name) : "",
                     has_objects ? "keep an object of " : "write the subclass in Java",
                     has_objects ? ZSTR_VAL(class->ce.name) : "");
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

/*
 * Of a class of PHP code that extends a Java class which is no throwable: `new` asks for it before anything else. It must not
 * get another one than the class has, since OPcache compiles the call by that. ReflectionClass would say that there is none,
 * and gets Java's, which refuses.
 */
static zend_function *refuse_constructor(zend_object *object) {
    const zend_execute_data *caller = EG(current_execute_data);
    if (caller && caller->func && !ZEND_USER_CODE(caller->func->type)) {
        return hw_java_class_above(object->ce)->ce.constructor;
    }
    zend_object_store_ctor_failed(object);
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

/* PHP has let go of it, has not yet said so, and now gets it again. */
static void forget_dropped(hw_id_list *dropped, uint64_t id) {
    for (size_t i = 0; i < dropped->count; i++) {
        if (dropped->ids[i] == id) {
            dropped->ids[i] = dropped->ids[--dropped->count];
            return;
        }
    }
}

bool hw_java_bind(hw_bridge *bridge, hw_java_object *object, uint64_t id) {
    hw_java_world *world = hw_java_world_of(bridge);
    if (id == 0 || id > HW_LIMIT_JAVA_OBJECT || !hw_java_world_reserve_object(world, id) || world->objects[id]) {
        return false;
    }
    if (UNEXPECTED(bridge->dropped.count)) {
        forget_dropped(&bridge->dropped, id);
    }
    object->id = id;
    world->objects[id] = &object->std;
    world->live++;
    return true;
}

zend_object *hw_java_object_numbered(hw_reader *r, hw_bridge *bridge, hw_java_class *class, uint64_t id) {
    hw_java_world *world = hw_java_world_of(bridge);
    if (id < world->object_capacity && world->objects[id]) {
        zend_object *known = world->objects[id];
        if (UNEXPECTED(hw_java_class_above(known->ce) != class)) {
            hw_reader_fail(r, "the number of a Java object is that of an object of another class");
            return NULL;
        }
        GC_ADDREF(known);
        return known;
    }
    if (class->flags & HW_CLASS_FLAG_INTERFACE) {
        hw_reader_fail(r, "a Java object is said to be of an interface");
        return NULL;
    }
    bool throwable = (class->flags & HW_CLASS_FLAG_THROWABLE) != 0;
    zend_object *object = throwable ? hw_java_create_throwable(&class->ce) : hw_java_create_object(&class->ce);
    if (!hw_java_bind(bridge, of(object), id)) {
        OBJ_RELEASE(object);
        hw_reader_fail(r, "the number of a Java object is out of bounds, or memory is exhausted");
        return NULL;
    }
    return object;
}

bool hw_java_ask(zend_object *object, uint32_t handle, zval *first, zval *second, zval *result) {
    uint64_t id = hw_java_id(object);
    ZVAL_NULL(result);
    return id && hw_upcall_ask(hw_bridge_current, handle, id, first, second, result);
}

bool hw_java_ask_for(zend_object *object, uint32_t handle, zval *first, zval *second, zval *result, zend_uchar type) {
    return hw_java_ask(object, handle, first, second, result) && hw_upcall_expect(result, type);
}

void hw_java_tell(zend_object *object, uint32_t handle, zval *first, zval *second) {
    zval ignored;
    hw_java_ask(object, handle, first, second, &ignored);
    zval_ptr_dtor(&ignored);
}

bool hw_java_has_offset(zend_object *object, zval *offset, enum hw_existence what) {
    zval number;
    zval there;
    ZVAL_LONG(&number, what);
    return hw_java_ask_for(object, HW_UPCALL_OFFSET_EXISTS, offset, &number, &there, _IS_BOOL) &&
           Z_TYPE(there) == IS_TRUE;
}

void hw_java_objects_init(void) {
    memcpy(&throwable_handlers, &std_object_handlers, sizeof throwable_handlers);
    throwable_handlers.offset = XtOffsetOf(hw_java_object, std);
    throwable_handlers.free_obj = free_object;
    throwable_handlers.clone_obj = NULL;
    memcpy(&subclass_handlers, &throwable_handlers, sizeof subclass_handlers);
    subclass_handlers.get_constructor = refuse_constructor;
    throwable_handlers.get_method = hw_java_get_method;

    memcpy(&object_handlers, &throwable_handlers, sizeof object_handlers);
    hw_java_operators_add(&object_handlers);
}
