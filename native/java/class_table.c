#include "java/class_table.h"

#include "java/object.h"

static void take_in_entry(hw_bridge *bridge, zend_class_entry *ce) {
    hw_java_class *class = ce ? hw_java_class_of(ce) : NULL;
    if (class) {
        hw_java_class_take_in(bridge, class);
    }
}

/*
 * The values of constants that are objects are this request's. They keep the numbers that Java gave them for good, so that
 * they are what methods return, too.
 */
static void make_constants(hw_bridge *bridge, hw_java_class *class) {
    for (uint32_t i = 0; i < class->constant_count; i++) {
        const hw_java_constant *each = &class->constants[i];
        hw_java_class *of = hw_java_class_numbered(bridge, each->class_number);
        hw_reader r = {0};
        zend_object *value = of ? hw_java_object_numbered(&r, bridge, of, each->id) : NULL;
        if (value) {
            hw_java_object *object = hw_java_object_of(value);
            hw_java_world_of(bridge)->live -= !object->permanent;
            object->permanent = true;
            ZVAL_OBJ(&each->constant->value, value);
        }
    }
}

/* A class of the same name that PHP code has declared stays what the name means. */
void hw_java_class_take_in(hw_bridge *bridge, hw_java_class *class) {
    if (class->generation == bridge->refs.generation) {
        return;
    }
    class->generation = bridge->refs.generation;
    take_in_entry(bridge, class->ce.parent);
    for (uint32_t i = 0; i < class->ce.num_interfaces; i++) {
        take_in_entry(bridge, class->ce.interfaces[i]);
    }
    class->ce.refcount = 2; /* one is the table's, which gives it back at the end of the request, or forgets it */
    zend_hash_add_ptr(EG(class_table), class->key, &class->ce);
    make_constants(bridge, class);
}

hw_java_class *hw_java_class_numbered(hw_bridge *bridge, uint64_t number) {
    hw_java_class *class = hw_java_world_class(hw_java_world_of(bridge), number);
    if (class) {
        hw_java_class_take_in(bridge, class);
    }
    return class;
}

bool hw_is_java_class_name(zend_string *name) {
    zend_string *lower = zend_string_tolower(name);
    bool java = zend_hash_exists(&hw_java_world_of(hw_bridge_current)->names, lower) ||
                zend_string_equals_literal(lower, "howdah\\javacallable");
    zend_string_release(lower);
    return java;
}
