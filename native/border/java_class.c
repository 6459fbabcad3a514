/*
 * Java's classes: made from descriptions, found by autoloading, taken into each request that uses them.
 *
 * A description is a list; engine.proto lays it out.
 */
#include "border/java.h"

#include <Zend/zend_extensions.h>
#include <Zend/zend_inheritance.h>
#include <ext/json/php_json.h>

#include <stdlib.h>

/* No host has so many classes; a number above is malformed. */
#define MOST_CLASSES (1 << 20)

#define FIELD(read, write) ((zend_long)(read) << 32 | (zend_long)(write))

static zend_class_entry *(*next_autoload)(zend_string *name, zend_string *lower);

/* The slot of a zend_internal_function that holds the member's number: a closure's copy of the function has it too. */
static int member_slot = -1;

static uint32_t member_of(const zend_function *function) {
    return (uint32_t)(uintptr_t)function->internal_function.reserved[member_slot];
}

/* --- Calls */

static bool refuse_named_arguments(const zend_execute_data *execute_data) {
    if (EXPECTED(!(ZEND_CALL_INFO(execute_data) & ZEND_CALL_HAS_EXTRA_NAMED_PARAMS))) {
        return false;
    }
    zend_throw_error(zend_ce_argument_count_error,
                     "Java's parameters have no names that count: pass the arguments of %s() by position",
                     ZSTR_VAL(EX(func)->common.function_name));
    return true;
}

static ZEND_NAMED_FUNCTION(call_member) {
    zend_object *self = Z_TYPE(EX(This)) == IS_OBJECT ? Z_OBJ(EX(This)) : NULL;
    uint64_t id = self ? hw_java_id(self) : 0;
    if (UNEXPECTED((self && !id) || refuse_named_arguments(execute_data))) {
        RETURN_THROWS();
    }
    hw_upcall_member(hw_border_current, member_of(EX(func)), id, execute_data, return_value);
}

/* A new throwable has the message and the cause that Java gives it. */
static void fill_throwable(hw_border *border, uint64_t id) {
    zval throwable;
    hw_upcall_ask(border, HW_UPCALL_THROWABLE, id, NULL, NULL, &throwable);
    zval_ptr_dtor(&throwable);
}

static bool ask(hw_border *border, uint32_t handle, const zend_string *name, zval *answer) {
    hw_upcall u;
    hw_upcall_begin(&u, border, handle);
    hw_upcall_string(&u, name);
    return hw_upcall_send(&u, answer);
}

/* Throws an Error with what Java says of a name that cannot be used; nothing if it can, or if there is no such class. */
static void explain(const zend_string *name) {
    zval answer;
    if (!ask(hw_border_current, HW_UPCALL_EXPLAIN, name, &answer)) {
        return;
    }
    if (Z_TYPE(answer) == IS_STRING) {
        zend_throw_error(NULL, "%s", Z_STRVAL(answer));
    }
    zval_ptr_dtor(&answer);
}

static void constructed_already(const hw_java_class *class) {
    zend_throw_error(NULL, "%s has been constructed already", ZSTR_VAL(class->java_name));
}

static ZEND_NAMED_FUNCTION(construct) {
    hw_border *border = hw_border_current;
    hw_java_object *object = hw_java_object_of(Z_OBJ_P(ZEND_THIS));
    const hw_java_class *class = hw_java_class_above(Z_OBJCE_P(ZEND_THIS));
    uint32_t member = member_of(EX(func));
    zval id;
    if (refuse_named_arguments(execute_data)) {
        RETURN_THROWS();
    }
    if (UNEXPECTED(!(class->flags & HW_JAVA_THROWABLE) && !hw_java_class_of(Z_OBJCE_P(ZEND_THIS)))) {
        hw_java_refuse_subclass(Z_OBJCE_P(ZEND_THIS));
        RETURN_THROWS();
    }
    if (!member) {
        explain(class->ce.name);
        if (!EG(exception)) {
            zend_throw_error(NULL, "%s cannot be made by new: it has no public constructor",
                             ZSTR_VAL(class->java_name));
        }
        RETURN_THROWS();
    }
    if (object->id) {
        constructed_already(class);
        RETURN_THROWS();
    }
    if (!hw_upcall_member(border, member, 0, execute_data, &id)) {
        RETURN_THROWS();
    }
    if (object->id && Z_TYPE(id) == IS_LONG) { /* by PHP code that Java called meanwhile: PHP takes one object only */
        hw_id_list_add(&border->dropped, (uint64_t)Z_LVAL(id));
        constructed_already(class);
        RETURN_THROWS();
    }
    if (Z_TYPE(id) != IS_LONG || !hw_java_bind(border, object, (uint64_t)Z_LVAL(id))) {
        zval_ptr_dtor(&id);
        zend_throw_exception(hw_border_exception_class, "Java gave no new object for a constructor", 0);
        RETURN_THROWS();
    }
    if (class->flags & HW_JAVA_THROWABLE) {
        fill_throwable(border, object->id);
    }
}

/* --- Class entries */

/* Marked as interned, which OPcache and the class table take to mean that it is not theirs to free. */
static zend_string *persistent(const zend_string *text) {
    zend_string *copy = zend_string_init(ZSTR_VAL(text), ZSTR_LEN(text), true);
    zend_string_hash_val(copy);
    GC_ADD_FLAGS(copy, IS_STR_INTERNED | IS_STR_PERMANENT);
    return copy;
}

static zend_string *persistent_lower(zend_string *text) {
    zend_string *lower = zend_string_tolower(text);
    zend_string *copy = persistent(lower);
    zend_string_release(lower);
    return copy;
}

/* mixed ...$arguments: what Java's overloads take is not to be said in one signature. */
ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_any, 0, 0, IS_MIXED, 0)
    ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

/* A cleared entry of that name. One that a throwable has from its superclass is taken: it is the class's own copy. */
static void *entry(HashTable *table, zend_string *name, size_t size) {
    void *found = zend_hash_find_ptr(table, name);
    if (found) {
        return memset(found, 0, size);
    }
    return zend_hash_add_new_ptr(table, persistent(name), pecalloc(1, size, true));
}

static zend_function *make_function(zend_class_entry *ce, HashTable *table, zend_string *name, uint32_t member,
                                    uint32_t flags, zif_handler handler) {
    zend_string *lower = zend_string_tolower(name);
    zend_internal_function *function = entry(table, lower, sizeof *function);
    zend_string_release(lower);
    function->type = ZEND_INTERNAL_FUNCTION;
    function->fn_flags = ZEND_ACC_PUBLIC | ZEND_ACC_VARIADIC | ZEND_ACC_HAS_RETURN_TYPE | flags;
    function->function_name = persistent(name);
    function->scope = ce;
    function->arg_info = (zend_internal_arg_info *)arginfo_any + 1;
    function->handler = handler;
    size_t cache = zend_internal_run_time_cache_reserved_size();
    if (cache) { /* some extension observes functions */
        ZEND_MAP_PTR_INIT(function->run_time_cache, pecalloc(1, cache, true));
    }
    function->reserved[member_slot] =
        (void *)(uintptr_t)member; // NOLINT(performance-no-int-to-ptr): a number, kept there
    return (zend_function *)function;
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
        hw_java_explain(class->ce.name);
    }
    return function;
}

/* What engine.proto calls a class description, with its elements in that order. */
enum element {
    NUMBER,
    NAME,
    FLAGS,
    PARENT,
    INTERFACES,
    CONSTRUCTOR,
    METHODS,
    FIELDS,
    CONSTANTS,
    FUNCTIONAL,
    REQUIRED,
    JAVA_NAME,
    ELEMENTS,
};

static hw_java_class *known_class(const hw_java_world *world, uint64_t number) {
    return number < world->class_capacity ? world->classes[number] : NULL;
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
    bool interface = (class->flags & HW_JAVA_INTERFACE) != 0;
    bool both = instance && only_static;
    /* As of a constructor, PHP compares no signatures of a class below: this one says nothing, and `new` is to say why. */
    uint32_t flags = class->flags & HW_JAVA_THROWABLE ? 0 : ZEND_ACC_CTOR;
    if (class->flags & HW_JAVA_THROWABLE && is_exceptions_own(name)) {
        return;
    }
    if (instance && !interface) {
        make_function(ce, both ? &class->instances : &ce->function_table, name, instance, flags, call_member);
    }
    if (only_static) {
        make_function(ce, both || interface ? &class->statics : &ce->function_table, name, only_static,
                      flags | ZEND_ACC_STATIC, call_member);
    }
}

static zif_handler reflections_is_constructor;

/* {{{ ReflectionMethod::isConstructor(): bool, which goes by the flag that add_method() gives to all */
static ZEND_NAMED_FUNCTION(reflection_is_constructor) {
    zval rv;
    reflections_is_constructor(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (Z_TYPE_P(return_value) == IS_TRUE) {
        const zval *name = zend_read_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("name"), true, &rv);
        RETVAL_BOOL(Z_TYPE_P(name) == IS_STRING &&
                    zend_string_equals_literal_ci(Z_STR_P(name), ZEND_CONSTRUCTOR_FUNC_NAME));
    }
}
/* }}} */

void hw_java_intercept_reflection(void) {
    const zend_class_entry *class = zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("reflectionmethod"));
    zend_function *function = class ? zend_hash_str_find_ptr(&class->function_table, ZEND_STRL("isconstructor")) : NULL;
    if (function) {
        reflections_is_constructor = function->internal_function.handler;
        function->internal_function.handler = reflection_is_constructor;
    }
}

/* Calls `add` for each run of three of a flat list. */
static void for_each_three(const zval *list, void (*add)(hw_java_class *, zval *), hw_java_class *class) {
    uint32_t count = zend_hash_num_elements(Z_ARR_P(list));
    for (uint32_t i = 0; i < count; i += 3) {
        zval three[3];
        for (uint32_t j = 0; j < 3; j++) {
            ZVAL_COPY_VALUE(&three[j], zend_hash_index_find(Z_ARR_P(list), i + j));
        }
        add(class, three);
    }
}

static void add_described_method(hw_java_class *class, zval *three) {
    add_method(class, Z_STR(three[0]), (uint32_t)Z_LVAL(three[1]), (uint32_t)Z_LVAL(three[2]));
}

static void add_described_field(hw_java_class *class, zval *three) {
    zval members;
    ZVAL_LONG(&members, FIELD(Z_LVAL(three[1]), Z_LVAL(three[2])));
    if (!zend_hash_exists(&class->fields, Z_STR(three[0]))) {
        zend_hash_add_new(&class->fields, persistent(Z_STR(three[0])), &members);
    }
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

static void add_described_constant(hw_java_class *class, zval *three) {
    zval *value = &three[2];
    bool is_object = Z_LVAL(three[1]) != 0;
    zend_class_entry *declaring = declaring_class(class, Z_STR(three[0]));
    zend_class_constant *constant = entry(&class->ce.constants_table, Z_STR(three[0]), sizeof *constant);
    constant->ce = declaring;
    ZVAL_NULL(&constant->value);
    if (is_object) {
        uint32_t count = class->constant_count++;
        class->constants = perealloc(class->constants, class->constant_count * sizeof *class->constants, true);
        class->constants[count] = (hw_java_constant){constant, (uint32_t)Z_LVAL(three[1]), (uint64_t)Z_LVAL_P(value)};
    } else if (Z_TYPE_P(value) == IS_STRING) {
        ZVAL_INTERNED_STR(&constant->value, persistent(Z_STR_P(value)));
    } else {
        ZVAL_COPY_VALUE(&constant->value, value);
    }
    ZEND_CLASS_CONST_FLAGS(constant) = ZEND_ACC_PUBLIC | ZEND_ACC_FINAL;
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
    if (!class || (extended && !(extended->flags & HW_JAVA_THROWABLE))) {
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
            zend_function *function = make_function(&class->ce, &class->ce.function_table, name, 0, 0, entry->handler);
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
    add_common(class, hw_java_common_methods);
    ce->__tostring = method(class, "__tostring");
    add_interface(ce, zend_ce_stringable);
    add_interface(ce, php_json_serializable_ce);
    if (class->flags & HW_JAVA_COUNTABLE) {
        add_common(class, hw_java_countable_methods);
        add_interface(ce, zend_ce_countable);
    }
    if (class->flags & HW_JAVA_OFFSETS) {
        add_common(class, hw_java_offset_methods);
        add_interface(ce, zend_ce_arrayaccess);
        zend_class_arrayaccess_funcs *funcs = pecalloc(1, sizeof *funcs, true);
        funcs->zf_offsetget = method(class, "offsetget");
        funcs->zf_offsetexists = method(class, "offsetexists");
        funcs->zf_offsetset = method(class, "offsetset");
        funcs->zf_offsetunset = method(class, "offsetunset");
        ce->arrayaccess_funcs_ptr = funcs;
    }
    if (class->flags & HW_JAVA_ITERABLE) {
        add_common(class, hw_java_iterable_methods);
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

static hw_java_class *make_class(hw_java_world *world, const zend_array *description) {
    zend_string *name = Z_STR_P(zend_hash_index_find(description, NAME));
    uint32_t flags = (uint32_t)Z_LVAL_P(zend_hash_index_find(description, FLAGS));
    hw_java_class *class = pecalloc(1, sizeof *class, true);
    zend_class_entry *ce = &class->ce;
    class->flags = flags;
    class->key = persistent_lower(name);
    class->java_name = persistent(Z_STR_P(zend_hash_index_find(description, JAVA_NAME)));
    zend_hash_init(&class->fields, 0, NULL, NULL, true);
    zend_hash_init(&class->statics, 0, NULL, NULL, true);
    zend_hash_init(&class->instances, 0, NULL, NULL, true);
    zend_hash_init(&class->required, 0, NULL, NULL, true);
    ce->type = ZEND_INTERNAL_CLASS;
    ce->name = persistent(name);
    zend_initialize_class_data(ce, true);
    ce->type = ZEND_INTERNAL_CLASS;
    ce->ce_flags = ZEND_ACC_LINKED | ZEND_ACC_CONSTANTS_UPDATED | ZEND_ACC_RESOLVED_PARENT |
                   ZEND_ACC_RESOLVED_INTERFACES | ZEND_ACC_NOT_SERIALIZABLE | ZEND_ACC_NO_DYNAMIC_PROPERTIES;
    ce->get_static_method = find_static_method;
    hw_java_class *parent = known_class(world, (uint64_t)Z_LVAL_P(zend_hash_index_find(description, PARENT)));
    if (flags & HW_JAVA_INTERFACE) {
        ce->ce_flags |= ZEND_ACC_INTERFACE;
        ce->interface_gets_implemented = check_implementation;
    } else if (flags & HW_JAVA_THROWABLE) {
        inherit_throwable(class, parent);
    } else {
        /* Not final, whatever it is in Java: PHP could not catch what it would say of a class that extends it. */
        ce->ce_flags |= flags & HW_JAVA_ABSTRACT ? ZEND_ACC_EXPLICIT_ABSTRACT_CLASS : 0;
        ce->parent = parent ? &parent->ce : NULL;
        ce->create_object = hw_java_create_object;
    }
    return class;
}

static void add_interfaces(hw_java_class *class, const hw_java_world *world, const zval *numbers) {
    zval *number;
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(numbers), number) {
        add_interface(&class->ce, &known_class(world, (uint64_t)Z_LVAL_P(number))->ce);
    }
    ZEND_HASH_FOREACH_END();
}

static void add_required(hw_java_class *class, zend_string *name) {
    zend_string *lower = zend_string_tolower(name);
    zval kept;
    if (!zend_hash_exists(&class->required, lower)) {
        ZVAL_INTERNED_STR(&kept, persistent(name));
        zend_hash_add_new(&class->required, persistent(lower), &kept);
    }
    zend_string_release(lower);
}

static void add_members(hw_java_class *class, const zend_array *description) {
    const zval *functional = zend_hash_index_find(description, FUNCTIONAL);
    zval *name;
    for_each_three(zend_hash_index_find(description, METHODS), add_described_method, class);
    for_each_three(zend_hash_index_find(description, FIELDS), add_described_field, class);
    for_each_three(zend_hash_index_find(description, CONSTANTS), add_described_constant, class);
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(zend_hash_index_find(description, REQUIRED)), name) {
        add_required(class, Z_STR_P(name));
    }
    ZEND_HASH_FOREACH_END();
    if (Z_TYPE_P(functional) == IS_STRING) {
        zend_string *lower = zend_string_tolower(Z_STR_P(functional));
        class->functional = zend_hash_find_ptr(&class->ce.function_table, lower);
        zend_string_release(lower);
    }
}

static void add_constructor(hw_java_class *class, uint32_t member) {
    zend_string *name = zend_string_init(ZEND_STRL(ZEND_CONSTRUCTOR_FUNC_NAME), false);
    zend_function *constructor =
        make_function(&class->ce, &class->ce.function_table, name, member, ZEND_ACC_CTOR, construct);
    constructor->common.fn_flags &= ~(uint32_t)ZEND_ACC_HAS_RETURN_TYPE;
    zend_string_release(name);
    class->ce.constructor = constructor;
}

static void reserve_class(hw_java_world *world, uint64_t number) {
    if (number >= world->class_capacity) {
        size_t capacity = world->class_capacity ? world->class_capacity : 256;
        while (capacity <= number) {
            capacity *= 2;
        }
        world->classes = perealloc(world->classes, capacity * sizeof(hw_java_class *), true);
        memset(world->classes + world->class_capacity, 0, (capacity - world->class_capacity) * sizeof(hw_java_class *));
        world->class_capacity = capacity;
    }
}

/* Describes a class by a description that has been checked, unless it is known. */
static void describe(hw_java_world *world, const zend_array *description) {
    zend_long number = Z_LVAL_P(zend_hash_index_find(description, NUMBER));
    reserve_class(world, (uint64_t)number);
    if (world->classes[number]) {
        return;
    }
    hw_java_class *class = make_class(world, description);
    class->number = (uint32_t)number;
    add_interfaces(class, world, zend_hash_index_find(description, INTERFACES));
    add_members(class, description);
    if (!(class->flags & HW_JAVA_INTERFACE)) {
        add_constructor(class, (uint32_t)Z_LVAL_P(zend_hash_index_find(description, CONSTRUCTOR)));
        if (!(class->flags & HW_JAVA_THROWABLE)) {
            add_behaviour(class);
        }
    }
    world->classes[class->number] = class;
    zend_hash_update_ptr(&world->names, class->key, class);
}

/* --- Descriptions are checked whole, before anything is made of one */

static bool is_number(const zval *value, zend_long from, zend_long to) {
    return Z_TYPE_P(value) == IS_LONG && Z_LVAL_P(value) >= from && Z_LVAL_P(value) <= to;
}

static bool is_class_number(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return is_number(value, 1, MOST_CLASSES - 1);
}

static bool is_name(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    return Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > 0;
}

static bool are_flags(const hw_java_world *world, const zval *value, zend_long flags) {
    (void)world, (void)flags;
    const zend_long both = HW_JAVA_INTERFACE | HW_JAVA_THROWABLE;
    return is_number(value, 0, HW_JAVA_ABSTRACT * 2 - 1) && (Z_LVAL_P(value) & both) != both;
}

/* Whether it names a class that may stand above one of these flags. */
static bool is_parent(const hw_java_world *world, const zval *value, zend_long flags) {
    if (is_number(value, 0, 0)) {
        return true;
    }
    const hw_java_class *parent = Z_TYPE_P(value) == IS_LONG ? known_class(world, (uint64_t)Z_LVAL_P(value)) : NULL;
    return parent && !(flags & HW_JAVA_INTERFACE) && !(parent->flags & HW_JAVA_INTERFACE) &&
           (parent->flags & HW_JAVA_THROWABLE) == (flags & HW_JAVA_THROWABLE);
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
            Z_TYPE_P(number) == IS_LONG ? known_class(world, (uint64_t)Z_LVAL_P(number)) : NULL;
        if (!interface || !(interface->flags & HW_JAVA_INTERFACE)) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

/* 0 is none. Numbers below those of members are upcalls of other kinds. */
static bool is_member(const zval *value) {
    return is_number(value, 0, 0) || is_number(value, HW_FIRST_MEMBER, INT32_MAX);
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
               : is_number(second, 1, MOST_CLASSES - 1) && is_number(third, 1, (zend_long)HW_JAVA_MOST_OBJECTS);
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
} rules[ELEMENTS] = {
    [NUMBER] = {is_class_number, MALFORMED("its number is none from 1 to 1048575")},
    [NAME] = {is_name, MALFORMED("its name is none")},
    [FLAGS] = {are_flags, MALFORMED("its flags are unknown, or exclude each other")},
    [PARENT] = {is_parent, MALFORMED("its superclass is not described, or none for a class of its kind")},
    [INTERFACES] = {are_interfaces, MALFORMED("its interfaces are no list of interfaces that are described")},
    [CONSTRUCTOR] = {is_constructor, MALFORMED("its constructor is no member")},
    [METHODS] = {are_members, MALFORMED("its methods are not a name and two members each")},
    [FIELDS] = {are_members, MALFORMED("its fields are not a name and two members each")},
    [CONSTANTS] = {are_constants,
                   MALFORMED("its constants are not a name, a class and an object, or 0 and a value, each")},
    [FUNCTIONAL] = {is_optional_name, MALFORMED("its functional method is no name, and not null")},
    [REQUIRED] = {are_names, MALFORMED("its required methods are no list of names")},
    [JAVA_NAME] = {is_name, MALFORMED("its Java name is none")},
};

/* NULL, or why it is none. */
static const char *check_description(const hw_java_world *world, const zval *description) {
    zend_long flags = 0;
    if (!is_list(description) || zend_hash_num_elements(Z_ARR_P(description)) != ELEMENTS) {
        return MALFORMED("it is no list of 12 elements");
    }
    for (uint32_t i = 0; i < ELEMENTS; i++) {
        const zval *value = zend_hash_index_find(Z_ARR_P(description), i);
        if (!rules[i].holds(world, value, flags)) {
            return rules[i].otherwise;
        }
        if (i == FLAGS) {
            flags = Z_LVAL_P(value);
        }
    }
    return NULL;
}

/* The classes of constants' values may stand behind the class that has them. */
static bool has_constants_classes(const hw_java_world *world, zend_long number) {
    const hw_java_class *class = known_class(world, (uint64_t)number);
    for (uint32_t i = 0; i < class->constant_count; i++) {
        if (!known_class(world, class->constants[i].class_number)) {
            return false;
        }
    }
    return true;
}

static const char *describe_all(hw_java_world *world, const zval *list, uint32_t from) {
    uint32_t count = zend_hash_num_elements(Z_ARR_P(list));
    for (uint32_t i = from; i < count; i++) {
        const zval *description = zend_hash_index_find(Z_ARR_P(list), i);
        const char *error = check_description(world, description);
        if (error) {
            return error;
        }
        describe(world, Z_ARR_P(description));
    }
    for (uint32_t i = from; i < count; i++) {
        const zend_array *description = Z_ARR_P(zend_hash_index_find(Z_ARR_P(list), i));
        if (!has_constants_classes(world, Z_LVAL_P(zend_hash_index_find(description, NUMBER)))) {
            return MALFORMED("the class of a constant's value is not described");
        }
    }
    return NULL;
}

bool hw_java_read_descriptions(hw_reader *r, hw_border *border, unsigned depth) {
    zval list;
    if (!hw_read_list(r, border, &list, depth)) {
        return false;
    }
    const char *error = describe_all(&border->java, &list, 0);
    zval_ptr_dtor(&list);
    return !error || hw_reader_fail(r, error);
}

/* --- A request's classes */

static void take_in(hw_border *border, hw_java_class *class);

static void take_in_entry(hw_border *border, zend_class_entry *ce) {
    hw_java_class *class = ce ? hw_java_class_of(ce) : NULL;
    if (class) {
        take_in(border, class);
    }
}

/*
 * The values of constants that are objects are this request's. They keep the numbers that Java gave them for good, so that
 * they are what methods return, too.
 */
static void make_constants(hw_border *border, hw_java_class *class) {
    for (uint32_t i = 0; i < class->constant_count; i++) {
        const hw_java_constant *each = &class->constants[i];
        hw_java_class *of = hw_java_class_numbered(border, each->class_number);
        hw_reader r = {0};
        zend_object *value = of ? hw_java_object_numbered(&r, border, of, each->id) : NULL;
        if (value) {
            hw_java_object *object = hw_java_object_of(value);
            border->java.live -= !object->permanent;
            object->permanent = true;
            ZVAL_OBJ(&each->constant->value, value);
        }
    }
}

/* A class of the same name that PHP code has declared stays what the name means. */
static void take_in(hw_border *border, hw_java_class *class) {
    if (class->generation == border->refs.generation) {
        return;
    }
    class->generation = border->refs.generation;
    take_in_entry(border, class->ce.parent);
    for (uint32_t i = 0; i < class->ce.num_interfaces; i++) {
        take_in_entry(border, class->ce.interfaces[i]);
    }
    class->ce.refcount = 2; /* one is the table's, which gives it back at the end of the request, or forgets it */
    zend_hash_add_ptr(EG(class_table), class->key, &class->ce);
    make_constants(border, class);
}

hw_java_class *hw_java_class_numbered(hw_border *border, uint64_t number) {
    hw_java_class *class = known_class(&border->java, number);
    if (class) {
        take_in(border, class);
    }
    return class;
}

void hw_java_world_forget(hw_java_world *world) {
    for (size_t i = 0; i < world->class_capacity; i++) {
        const hw_java_class *class = world->classes[i];
        for (uint32_t j = 0; class && j < class->constant_count; j++) {
            ZVAL_NULL(&class->constants[j].constant->value); /* freed with the request's objects */
        }
    }
    if (world->object_capacity) {
        memset(world->objects, 0, world->object_capacity * sizeof(zend_object *));
    }
    world->live = 0;
}

void hw_java_world_open(hw_java_world *world, uint64_t generation) {
    if (world->generation != generation) {
        hw_java_world_forget(world);
        if (world->class_capacity) {
            memset(world->classes, 0, world->class_capacity * sizeof(hw_java_class *));
        }
        zend_hash_clean(&world->names);
        world->generation = generation;
    }
}

void hw_java_world_init(hw_java_world *world) {
    zend_hash_init(&world->names, 64, NULL, NULL, true);
}

void hw_java_world_free(hw_java_world *world) {
    free(world->classes);
    free(world->objects);
    zend_hash_destroy(&world->names);
    *world = (hw_java_world){0};
}

bool hw_is_java_class_name(zend_string *name) {
    zend_string *lower = zend_string_tolower(name);
    bool java = zend_hash_exists(&hw_border_current->java.names, lower) ||
                zend_string_equals_literal(lower, "howdah\\javacallable");
    zend_string_release(lower);
    return java;
}

/* --- Autoloading */

/* [number, description…] of the class and of those that it needs. */
static zend_class_entry *take_answer(hw_border *border, const zval *answer) {
    const zval *number = zend_hash_index_find(Z_ARR_P(answer), 0);
    const char *error = "Java's answer to the name of a class is no list of a number and descriptions";
    hw_java_class *class = NULL;
    if (is_list(answer) && number && Z_TYPE_P(number) == IS_LONG) {
        error = describe_all(&border->java, answer, 1);
        class = error ? NULL : hw_java_class_numbered(border, (uint64_t)Z_LVAL_P(number));
    }
    if (!class) {
        error = error ? error : "Java's answer to the name of a class has the number of a class that is not described";
        zend_throw_exception(hw_border_exception_class, error, 0);
        return NULL;
    }
    return &class->ce;
}

static zend_class_entry *load_from_java(hw_border *border, zend_string *name, zend_string *lower) {
    hw_java_class *known = zend_hash_find_ptr(&border->java.names, lower);
    zval answer;
    zend_class_entry *ce = NULL;
    if (known && zend_string_equals(known->ce.name, name)) { /* Java's names have case */
        take_in(border, known);
        return &known->ce;
    }
    if (!ask(border, HW_UPCALL_CLASS, name, &answer)) {
        return NULL;
    }
    if (Z_TYPE(answer) == IS_ARRAY) {
        ce = take_answer(border, &answer);
    } else if (Z_TYPE(answer) == IS_STRING) { /* PHP source of a class that Howdah brings */
        zend_eval_stringl(Z_STRVAL(answer), Z_STRLEN(answer), NULL, ZSTR_VAL(name));
        ce = zend_hash_find_ptr(EG(class_table), lower);
    }
    zval_ptr_dtor(&answer);
    return ce;
}

/* PHP code that names a class it may not use is told so; functions that ask whether there is one are not. */
void hw_java_explain(const zend_string *name) {
    const zend_execute_data *caller = EG(current_execute_data);
    if (!EG(exception) && caller && caller->func && ZEND_USER_CODE(caller->func->type)) {
        explain(name);
    }
}

static zend_class_entry *autoload(zend_string *name, zend_string *lower) {
    hw_border *border = hw_border_current;
    uint64_t generation = border->java.generation;
    bool named = generation && !(generation & HW_JAVA_UNNAMED) && memchr(ZSTR_VAL(lower), '\\', ZSTR_LEN(lower));
    if (named || zend_string_starts_with_literal(lower, "howdah\\")) {
        zend_class_entry *ce = load_from_java(border, name, lower);
        if (ce || EG(exception)) {
            return ce;
        }
    }
    zend_class_entry *ce = next_autoload ? next_autoload(name, lower) : NULL;
    if (!ce && named) {
        hw_java_explain(name);
    }
    return ce;
}

void hw_java_classes_init(void) {
    member_slot = zend_get_resource_handle("howdah");
    next_autoload = zend_autoload;
    zend_autoload = autoload;
}
