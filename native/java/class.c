#include "java/class.h"

#include "java/autoload.h"
#include "java/exception.h"
#include "java/iterator.h"
#include "java/member.h"
#include "java/methods_arginfo.h"
#include "java/object.h"
#include "wire/decode.h"

#include <Zend/zend_inheritance.h>
#include <ext/json/php_json.h>

static zend_string *persistent_lower(zend_string *text) {
    zend_string *lower = zend_string_tolower(text);
    zend_string *copy = hw_java_persistent(lower);
    zend_string_release(lower);
    return copy;
}

static zend_function *find_static_method(zend_class_entry *ce, zend_string *name);

hw_java_class *hw_java_class_of(const zend_class_entry *ce) {
    return ce->type == ZEND_INTERNAL_CLASS && ce->get_static_method == find_static_method ? (hw_java_class *)ce : NULL;
}

hw_java_class *hw_java_class_above(const zend_class_entry *ce) {
    while (ce && !hw_java_class_of(ce)) {
        ce = ce->parent;
    }
    return (hw_java_class *)ce;
}

zend_function *hw_java_find_instance_method(const zend_class_entry *ce, zend_string *name) {
    const hw_java_class *class = hw_java_class_above(ce);
    zend_string *lower = zend_string_tolower(name);
    zend_function *function = class ? zend_hash_find_ptr(&class->instances, lower) : NULL;
    zend_string_release(lower);
    return function;
}

static zend_function *find_static_method(zend_class_entry *ce, zend_string *name) {
    const hw_java_class *class = hw_java_class_above(ce);
    zend_string *lower = zend_string_tolower(name);
    zend_function *function = class ? zend_hash_find_ptr(&class->statics, lower) : NULL;
    zend_string_release(lower);
    if (!function) {
        function = zend_std_get_static_method(ce, name, NULL);
    }
    if (!function && class) {
        hw_java_explain_to_code(class->ce.name);
    }
    return function;
}

static bool is_exceptions_own(zend_string *name) {
    zend_string *lower = zend_string_tolower(name);
    bool own = zend_hash_exists(&zend_ce_exception->function_table, lower);
    zend_string_release(lower);
    return own;
}

/*
 * PHP has one method of a name; Java may have static and instance ones. Such a pair is kept out of the class's table, so that
 * PHP asks find_static_method() and the object's get_method, which know which one is meant. The static methods of an
 * interface are kept out as well: PHP would have classes that implement it agree with them.
 */
static void add_method(hw_java_class *class, zend_string *name, uint32_t instance, uint32_t only_static) {
    zend_class_entry *ce = &class->ce;
    bool interface = (class->flags & HW_CLASS_FLAG_INTERFACE) != 0;
    bool both = instance && only_static;
    /* As of a constructor, PHP compares no signatures of a class below: this one says nothing, and `new` is to say why. */
    uint32_t flags = class->flags & HW_CLASS_FLAG_THROWABLE ? 0 : ZEND_ACC_CTOR;
    if (class->flags & HW_CLASS_FLAG_THROWABLE && is_exceptions_own(name)) {
        return;
    }
    if (instance && !interface) {
        hw_java_member_method(ce, both ? &class->instances : &ce->function_table, name, instance, flags);
    }
    if (only_static) {
        hw_java_member_method(ce, both || interface ? &class->statics : &ce->function_table, name, only_static,
                              flags | ZEND_ACC_STATIC);
    }
}

static void add_described_method(hw_java_class *class, hw_reader r) {
    hw_java_described_method method;
    hw_java_read_method(&r, &method);
    zend_string *name = hw_java_described_text(&method.name);
    add_method(class, name, (uint32_t)method.of_object, (uint32_t)method.of_class);
    zend_string_release(name);
}

static void add_described_field(hw_java_class *class, hw_reader r) {
    hw_java_described_field field;
    zval members;
    hw_java_read_field(&r, &field);
    zend_string *name = hw_java_described_text(&field.name);
    ZVAL_LONG(&members, HW_JAVA_FIELD(field.reading, field.writing));
    if (!zend_hash_exists(&class->fields, name)) {
        zend_hash_add_new(&class->fields, hw_java_persistent(name), &members);
    }
    zend_string_release(name);
}

/*
 * The class that PHP is to take for the one that declares the constant. Descriptions repeat the constants of supertypes,
 * and PHP lets a class have a constant from two sides only if both have it from the same.
 */
static zend_class_entry *declaring_class(hw_java_class *class, zend_string *name) {
    const zend_class_constant *constant = zend_hash_find_ptr(&class->ce.constants_table, name);
    for (uint32_t i = 0; !constant && i < class->ce.num_interfaces; i++) {
        constant = zend_hash_find_ptr(&class->ce.interfaces[i]->constants_table, name);
    }
    return constant ? constant->ce : &class->ce;
}

/* A scalar, for as long as the process lives. */
static void set_scalar(zval *to, hw_bridge *bridge, hw_reader r) {
    hw_read_value(&r, bridge, to, 0);
    if (Z_TYPE_P(to) == IS_STRING) {
        zend_string *text = Z_STR_P(to);
        ZVAL_INTERNED_STR(to, hw_java_persistent(text));
        zend_string_release(text);
    }
}

static void add_described_constant(hw_java_class *class, hw_bridge *bridge, hw_reader r) {
    hw_java_described_constant described;
    hw_java_read_constant(&r, &described);
    zend_string *name = hw_java_described_text(&described.name);
    zend_class_entry *declaring = declaring_class(class, name);
    zend_class_constant *constant = hw_java_table_entry(&class->ce.constants_table, name, sizeof *constant);
    zend_string_release(name);
    constant->ce = declaring;
    ZVAL_NULL(&constant->value);
    if (described.class_number) {
        uint32_t count = class->constant_count++;
        class->constants = perealloc(class->constants, class->constant_count * sizeof *class->constants, true);
        class->constants[count] = (hw_java_constant){constant, (uint32_t)described.class_number, described.id};
    } else {
        set_scalar(&constant->value, bridge, described.value);
    }
    ZEND_CLASS_CONST_FLAGS(constant) = ZEND_ACC_PUBLIC; /* a class below may have its own, as in Java */
}

/* Whether an interface below one, which the class implements too, has a default method for an abstract one of it. */
static bool has_default(const zend_class_entry *user, const zend_class_entry *interface, zend_string *lower) {
    for (uint32_t i = 0; i < user->num_interfaces; i++) {
        const hw_java_class *below = hw_java_class_of(user->interfaces[i]);
        if (below && &below->ce != interface && instanceof_function(&below->ce, interface) &&
            !zend_hash_exists(&below->required, lower)) {
            return true;
        }
    }
    return false;
}

/* A user class must have every abstract method of the Java interfaces that it implements, if it can have instances. */
static int check_implementation(zend_class_entry *interface, zend_class_entry *user) {
    const hw_java_class *class = hw_java_class_of(interface);
    const hw_java_class *extended = hw_java_class_above(user);
    if (!class || (extended && !(extended->flags & HW_CLASS_FLAG_THROWABLE))) {
        return SUCCESS;
    }
    if (user->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS | ZEND_ACC_TRAIT)) {
        return SUCCESS;
    }
    zend_string *lower;
    zval *name;
    ZEND_HASH_FOREACH_STR_KEY_VAL((HashTable *)&class->required, lower, name) {
        if (!zend_hash_exists(&user->function_table, lower) && !has_default(user, interface, lower)) {
            zend_error_noreturn(E_ERROR, "Class %s must have the method %s() of Java's interface %s, or be abstract",
                                ZSTR_VAL(user->name), Z_STRVAL_P(name), ZSTR_VAL(class->java_name));
        }
    }
    ZEND_HASH_FOREACH_END();
    return SUCCESS;
}

static void add_interface(zend_class_entry *ce, zend_class_entry *interface) {
    for (uint32_t i = 0; i < ce->num_interfaces; i++) {
        if (ce->interfaces[i] == interface) {
            return; /* a throwable has those of its superclass */
        }
    }
    ce->interfaces = perealloc(ce->interfaces, (ce->num_interfaces + 1) * sizeof(zend_class_entry *), true);
    ce->interfaces[ce->num_interfaces++] = interface;
}

/* Methods of PHP's own interfaces; Java's method of the same name is there already, and stays. */
static void add_common(hw_java_class *class, const zend_function_entry *entries) {
    for (const zend_function_entry *entry = entries; entry->fname; entry++) {
        zend_string *name = zend_string_init(entry->fname, strlen(entry->fname), false);
        zend_string *lower = zend_string_tolower(name);
        if (!zend_hash_exists(&class->ce.function_table, lower)) {
            zend_function *function =
                hw_java_member_function(&class->ce, &class->ce.function_table, name, entry->handler);
            function->common.fn_flags = ZEND_ACC_PUBLIC | ZEND_ACC_HAS_RETURN_TYPE;
            function->common.arg_info = (zend_arg_info *)(entry->arg_info + 1);
            function->common.num_args = entry->num_args;
            function->common.required_num_args =
                (uint32_t)((const zend_internal_function_info *)entry->arg_info)->required_num_args;
        }
        zend_string_release(lower);
        zend_string_release(name);
    }
}

static zend_function *method(const hw_java_class *class, const char *lower) {
    return zend_hash_str_find_ptr(&class->ce.function_table, lower, strlen(lower));
}

/* PHP's interfaces that fit what the Java class is. */
static void add_behaviour(hw_java_class *class) {
    zend_class_entry *ce = &class->ce;
    add_common(class, class_Howdah_JavaObject_methods);
    ce->__tostring = method(class, "__tostring");
    add_interface(ce, zend_ce_stringable);
    add_interface(ce, php_json_serializable_ce);
#if PHP_VERSION_ID >= 80400
    ce->ce_flags |= ZEND_ACC_USE_GUARDS; /* as that interface's own handler does: json_encode() guards by it */
#endif
    if (class->flags & HW_CLASS_FLAG_COUNTABLE) {
        add_common(class, class_Howdah_JavaCountable_methods);
        add_interface(ce, zend_ce_countable);
    }
    if (class->flags & HW_CLASS_FLAG_OFFSETS) {
        add_common(class, class_Howdah_JavaOffsets_methods);
        add_interface(ce, zend_ce_arrayaccess);
        zend_class_arrayaccess_funcs *funcs = pecalloc(1, sizeof *funcs, true);
        funcs->zf_offsetget = method(class, "offsetget");
        funcs->zf_offsetexists = method(class, "offsetexists");
        funcs->zf_offsetset = method(class, "offsetset");
        funcs->zf_offsetunset = method(class, "offsetunset");
        ce->arrayaccess_funcs_ptr = funcs;
    }
    if (class->flags & HW_CLASS_FLAG_ITERABLE) {
        add_common(class, class_Howdah_JavaIterable_methods);
        add_interface(ce, zend_ce_aggregate);
        add_interface(ce, zend_ce_traversable);
        ce->get_iterator = hw_java_get_iterator;
        ce->iterator_funcs_ptr = pecalloc(1, sizeof *ce->iterator_funcs_ptr, true);
        ce->iterator_funcs_ptr->zf_new_iterator = method(class, "getiterator");
    } else {
        ce->get_iterator = hw_java_refuse_iterator;
    }
}

/* Below PHP's own exceptions, by PHP's own inheritance: its properties and final methods come with it. */
static void inherit_throwable(hw_java_class *class, hw_java_class *parent) {
    zend_do_inheritance(&class->ce, parent ? &parent->ce : hw_java_exception_class);
    class->ce.properties_info_table = class->ce.parent->properties_info_table; /* it adds none of its own */
    class->ce.create_object = hw_java_create_throwable;
}

static hw_java_class *make_class(const hw_java_world *world, const hw_java_description *description) {
    zend_string *name = hw_java_described_text(&description->name);
    zend_string *java_name = hw_java_described_text(&description->java_name);
    uint32_t flags = (uint32_t)description->flags;
    hw_java_class *class = pecalloc(1, sizeof *class, true);
    zend_class_entry *ce = &class->ce;
    class->number = (uint32_t)description->number;
    class->flags = flags;
    class->key = persistent_lower(name);
    class->java_name = hw_java_persistent(java_name);
    zend_hash_init(&class->fields, 0, NULL, NULL, true);
    zend_hash_init(&class->statics, 0, NULL, NULL, true);
    zend_hash_init(&class->instances, 0, NULL, NULL, true);
    zend_hash_init(&class->required, 0, NULL, NULL, true);
    ce->type = ZEND_INTERNAL_CLASS;
    ce->name = hw_java_persistent(name);
    zend_string_release(name);
    zend_string_release(java_name);
    zend_initialize_class_data(ce, true);
    ce->type = ZEND_INTERNAL_CLASS;
    ce->ce_flags = ZEND_ACC_LINKED | ZEND_ACC_CONSTANTS_UPDATED | ZEND_ACC_RESOLVED_PARENT |
                   ZEND_ACC_RESOLVED_INTERFACES | ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_NO_DYNAMIC_PROPERTIES;
    ce->get_static_method = find_static_method;
    hw_java_class *parent = hw_java_world_class(world, description->parent);
    if (flags & HW_CLASS_FLAG_INTERFACE) {
        ce->ce_flags |= ZEND_ACC_INTERFACE;
        ce->interface_gets_implemented = check_implementation;
    } else if (flags & HW_CLASS_FLAG_THROWABLE) {
        inherit_throwable(class, parent);
    } else {
        /* Not final, whatever it is in Java: PHP could not catch what it would say of a class that extends it. */
        ce->ce_flags |= flags & HW_CLASS_FLAG_ABSTRACT ? ZEND_ACC_EXPLICIT_ABSTRACT_CLASS : 0;
        ce->parent = parent ? &parent->ce : NULL;
        ce->create_object = hw_java_create_object;
    }
    return class;
}

typedef struct {
    hw_java_class *class;
    const hw_java_world *world;
} implementing;

static bool add_described_interface(void *to, uint64_t number) {
    const implementing *as = to;
    add_interface(&as->class->ce, &hw_java_world_class(as->world, number)->ce);
    return true;
}

static void add_required(hw_java_class *class, const hw_reader *text) {
    zend_string *name = hw_java_described_text(text);
    zend_string *lower = zend_string_tolower(name);
    zval kept;
    if (!zend_hash_exists(&class->required, lower)) {
        ZVAL_INTERNED_STR(&kept, hw_java_persistent(name));
        zend_hash_add_new(&class->required, hw_java_persistent(lower), &kept);
    }
    zend_string_release(lower);
    zend_string_release(name);
}

static void add_members(hw_java_class *class, hw_bridge *bridge, const hw_java_description *description) {
    hw_reader r = description->fields;
    hw_field field;
    while (r.p < r.end && hw_read_field(&r, &field)) {
        switch (field.tag) {
            case HW_CLASS_DESCRIPTION_METHODS:
                add_described_method(class, field.bytes);
                break;
            case HW_CLASS_DESCRIPTION_FIELDS:
                add_described_field(class, field.bytes);
                break;
            case HW_CLASS_DESCRIPTION_CONSTANTS:
                add_described_constant(class, bridge, field.bytes);
                break;
            case HW_CLASS_DESCRIPTION_REQUIRED:
                add_required(class, &field.bytes);
                break;
            default:
                break;
        }
    }
    if (description->functional.p) {
        zend_string *name = hw_java_described_text(&description->functional);
        zend_string *lower = zend_string_tolower(name);
        class->functional = zend_hash_find_ptr(&class->ce.function_table, lower);
        zend_string_release(lower);
        zend_string_release(name);
    }
}

void hw_java_class_describe(hw_bridge *bridge, const hw_java_description *description) {
    hw_java_world *world = hw_java_world_of(bridge);
    hw_java_world_reserve_class(world, description->number);
    if (world->classes[description->number]) {
        return;
    }
    hw_java_class *class = make_class(world, description);
    implementing as = {class, world};
    hw_java_each_interface(description, add_described_interface, &as);
    add_members(class, bridge, description);
    if (!(class->flags & HW_CLASS_FLAG_INTERFACE)) {
        class->ce.constructor = hw_java_member_constructor(&class->ce, (uint32_t)description->constructor);
        if (!(class->flags & HW_CLASS_FLAG_THROWABLE)) {
            add_behaviour(class);
        }
    }
    world->classes[class->number] = class;
    zend_hash_update_ptr(&world->names, class->key, class);
}
