#include "java/description.h"

#include "java/class.h"
#include "java/upcall.h"
#include "wire/decode.h"

static bool is_number(const zval *value, zend_long from, zend_long to) {
    return Z_TYPE_P(value) == IS_LONG && Z_LVAL_P(value) >= from && Z_LVAL_P(value) <= to;
}

static bool is_class_number(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return is_number(value, 1, HW_LIMIT_JAVA_CLASS - 1);
}

static bool is_name(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > 0;
}

static bool are_flags(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    const zend_long both = HW_CLASS_FLAG_INTERFACE | HW_CLASS_FLAG_THROWABLE;
    return is_number(value, 0, HW_CLASS_FLAG_ABSTRACT * 2 - 1) && (Z_LVAL_P(value) & both) != both;
}

/* Whether it names a class that may stand above one of these flags. */
static bool is_parent(const hw_java_world *world, const zval *value, zend_long flags) {
    if (is_number(value, 0, 0)) {
        return true;
    }
    const hw_java_class *parent =
        Z_TYPE_P(value) == IS_LONG ? hw_java_world_class(world, (uint64_t)Z_LVAL_P(value)) : NULL;
    return parent && !(flags & HW_CLASS_FLAG_INTERFACE) && !(parent->flags & HW_CLASS_FLAG_INTERFACE) &&
           (parent->flags & HW_CLASS_FLAG_THROWABLE) == (flags & HW_CLASS_FLAG_THROWABLE);
}

static bool is_list(const zval *value) {
    return Z_TYPE_P(value) == IS_ARRAY && zend_array_is_list(Z_ARR_P(value));
}

static bool are_interfaces(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)flags;
    if (!is_list(value)) {
        return false;
    }
    zval *number;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(value), number) {
        const hw_java_class *interface =
            Z_TYPE_P(number) == IS_LONG ? hw_java_world_class(world, (uint64_t)Z_LVAL_P(number)) : NULL;
        if (!interface || !(interface->flags & HW_CLASS_FLAG_INTERFACE)) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

/* 0 is none. Numbers below those of members are upcalls of other kinds. */
static bool is_member(const zval *value) {
    return is_number(value, 0, 0) || is_number(value, HW_LIMIT_FIRST_MEMBER, INT32_MAX);
}

static bool is_constructor(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return is_member(value);
}

static bool are_threes(const zval *value, bool (*holds)(const zval *second, const zval *third)) {
    if (!is_list(value) || zend_hash_num_elements(Z_ARR_P(value)) % 3) {
        return false;
    }
    for (uint32_t i = 0; i < zend_hash_num_elements(Z_ARR_P(value)); i += 3) {
        if (!is_name(NULL, zend_hash_index_find(Z_ARR_P(value), i), 0) ||
            !holds(zend_hash_index_find(Z_ARR_P(value), i + 1), zend_hash_index_find(Z_ARR_P(value), i + 2))) {
            return false;
        }
    }
    return true;
}

static bool are_two_members(const zval *second, const zval *third) {
    return is_member(second) && is_member(third);
}

static bool are_members(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return are_threes(value, are_two_members);
}

/* The class of an object and its number; or 0 and a value that is none. */
static bool is_constant(const zval *second, const zval *third) {
    return is_number(second, 0, 0)
               ? Z_TYPE_P(third) <= IS_STRING
               : is_number(second, 1, HW_LIMIT_JAVA_CLASS - 1) && is_number(third, 1, (zend_long)HW_LIMIT_JAVA_OBJECT);
}

static bool are_constants(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return are_threes(value, is_constant);
}

static bool is_optional_name(const hw_java_world *world, const zval *value, zend_long flags) {
    return Z_TYPE_P(value) == IS_NULL || is_name(world, value, flags);
}

static bool are_names(const hw_java_world *world, const zval *value, zend_long flags) {
    if (!is_list(value)) {
        return false;
    }
    zval *name;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(value), name) {
        if (!is_name(world, name, flags)) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

#define MALFORMED(what) "the description of a Java class is malformed: " what

static const struct {
    bool (*holds)(const hw_java_world *world, const zval *value, zend_long flags);
    const char *otherwise;
} rules[HW_DESCRIPTION_ELEMENTS] = {
    [HW_DESCRIPTION_NUMBER] = {is_class_number, MALFORMED("its number is none from 1 to 1048575")},
    [HW_DESCRIPTION_NAME] = {is_name, MALFORMED("its name is none")},
    [HW_DESCRIPTION_FLAGS] = {are_flags, MALFORMED("its flags are unknown, or exclude each other")},
    [HW_DESCRIPTION_PARENT] = {is_parent,
                               MALFORMED("its superclass is not described, or none for a class of its kind")},
    [HW_DESCRIPTION_INTERFACES] = {are_interfaces,
                                   MALFORMED("its interfaces are no list of interfaces that are described")},
    [HW_DESCRIPTION_CONSTRUCTOR] = {is_constructor, MALFORMED("its constructor is no member")},
    [HW_DESCRIPTION_METHODS] = {are_members, MALFORMED("its methods are not a name and two members each")},
    [HW_DESCRIPTION_FIELDS] = {are_members, MALFORMED("its fields are not a name and two members each")},
    [HW_DESCRIPTION_CONSTANTS] = {are_constants,
                                  MALFORMED(
                                      "its constants are not a name, a class and an object, or 0 and a value, each")},
    [HW_DESCRIPTION_FUNCTIONAL] = {is_optional_name, MALFORMED("its functional method is no name, and not null")},
    [HW_DESCRIPTION_REQUIRED] = {are_names, MALFORMED("its required methods are no list of names")},
    [HW_DESCRIPTION_JAVA_NAME] = {is_name, MALFORMED("its Java name is none")},
};

/* NULL, or why it is none. */
static const char *check_description(const hw_java_world *world, const zval *description) {
    zend_long flags = 0;
    if (!is_list(description) || zend_hash_num_elements(Z_ARR_P(description)) != HW_DESCRIPTION_ELEMENTS) {
        return MALFORMED("it is no list of 12 elements");
    }
    for (uint32_t i = 0; i < HW_DESCRIPTION_ELEMENTS; i++) {
        const zval *value = zend_hash_index_find(Z_ARR_P(description), i);
        if (!rules[i].holds(world, value, flags)) {
            return rules[i].otherwise;
        }
        if (i == HW_DESCRIPTION_FLAGS) {
            flags = Z_LVAL_P(value);
        }
    }
    return NULL;
}

/* The classes of constants' values may stand behind the class that has them. */
static bool has_constants_classes(const hw_java_world *world, zend_long number) {
    const hw_java_class *class = hw_java_world_class(world, (uint64_t)number);
    for (uint32_t i = 0; i < class->constant_count; i++) {
        if (!hw_java_world_class(world, class->constants[i].class_number)) {
            return false;
        }
    }
    return true;
}

const char *hw_java_describe_all(hw_java_world *world, const zval *list, uint32_t from) {
    uint32_t count = zend_hash_num_elements(Z_ARR_P(list));
    for (uint32_t i = from; i < count; i++) {
        const zval *description = zend_hash_index_find(Z_ARR_P(list), i);
        const char *error = check_description(world, description);
        if (error) {
            return error;
        }
        hw_java_class_describe(world, Z_ARR_P(description));
    }
    for (uint32_t i = from; i < count; i++) {
        const zend_array *description = Z_ARR_P(zend_hash_index_find(Z_ARR_P(list), i));
        if (!has_constants_classes(world, Z_LVAL_P(zend_hash_index_find(description, HW_DESCRIPTION_NUMBER)))) {
            return MALFORMED("the class of a constant's value is not described");
        }
    }
    return NULL;
}

bool hw_java_read_descriptions(hw_reader *r, hw_bridge *bridge, unsigned depth) {
    zval list;
    if (!hw_read_list(r, bridge, &list, depth)) {
        return false;
    }
    const char *error = hw_java_describe_all(hw_java_world_of(bridge), &list, 0);
    zval_ptr_dtor(&list);
    return !error || hw_reader_fail(r, error);
}
