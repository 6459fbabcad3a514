#include "java/member.h"

#include "java/autoload.h"
#include "java/class.h"
#include "java/exception.h"
#include "java/member_arginfo.h"
#include "java/object.h"
#include "java/upcall.h"
#include "java/world.h"

#include <Zend/zend_extensions.h>

/* The slot of a zend_internal_function that holds the member's number: a closure's copy of the function has it too. */
static int member_slot = -1;

static uint32_t member_of(const zend_function *function) {
    return (uint32_t)(uintptr_t)function->internal_function.reserved[member_slot];
}

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
    hw_upcall_member(hw_bridge_current, member_of(EX(func)), id, execute_data, return_value);
}

/* A new throwable has the message and the cause that Java gives it. */
static void fill_throwable(hw_bridge *bridge, uint64_t id) {
    zval throwable;
    hw_upcall_ask(bridge, HW_UPCALL_THROWABLE, id, NULL, NULL, &throwable);
    zval_ptr_dtor(&throwable);
}

static void constructed_already(const hw_java_class *class) {
    zend_throw_error(NULL, "%s has been constructed already", ZSTR_VAL(class->java_name));
}

static ZEND_NAMED_FUNCTION(construct) {
    hw_bridge *bridge = hw_bridge_current;
    hw_java_object *object = hw_java_object_of(Z_OBJ_P(ZEND_THIS));
    const hw_java_class *class = hw_java_class_above(Z_OBJCE_P(ZEND_THIS));
    uint32_t member = member_of(EX(func));
    zval id;
    if (UNEXPECTED(!(class->flags & HW_CLASS_FLAG_THROWABLE) && !hw_java_class_of(Z_OBJCE_P(ZEND_THIS)))) {
        hw_java_refuse_subclass(Z_OBJCE_P(ZEND_THIS));
        RETURN_THROWS();
    }
    if (refuse_named_arguments(execute_data)) {
        RETURN_THROWS();
    }
    if (!member) {
        hw_java_explain(class->ce.name);
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
    if (!hw_upcall_member(bridge, member, 0, execute_data, &id)) {
        RETURN_THROWS();
    }
    if (object->id && Z_TYPE(id) == IS_LONG) { /* by PHP code that Java called meanwhile: PHP takes one object only */
        hw_id_list_add(&bridge->dropped, (uint64_t)Z_LVAL(id));
        constructed_already(class);
        RETURN_THROWS();
    }
    if (Z_TYPE(id) != IS_LONG || !hw_java_bind(bridge, object, (uint64_t)Z_LVAL(id))) {
        zval_ptr_dtor(&id);
        zend_throw_exception(hw_bridge_exception_class, "Java gave no new object for a constructor", 0);
        RETURN_THROWS();
    }
    if (class->flags & HW_CLASS_FLAG_THROWABLE) {
        fill_throwable(bridge, object->id);
    }
}

zend_string *hw_java_persistent(const zend_string *text) {
    zend_string *copy = zend_string_init(ZSTR_VAL(text), ZSTR_LEN(text), true);
    zend_string_hash_val(copy);
    GC_ADD_FLAGS(copy, IS_STR_INTERNED | IS_STR_PERMANENT);
    return copy;
}

void *hw_java_table_entry(HashTable *table, zend_string *name, size_t size) {
    void *found = zend_hash_find_ptr(table, name);
    if (found) {
        return memset(found, 0, size);
    }
    return zend_hash_add_new_ptr(table, hw_java_persistent(name), pecalloc(1, size, true));
}

static zend_function *make_function(zend_class_entry *ce, HashTable *table, zend_string *name, uint32_t member,
                                    uint32_t flags, zif_handler handler) {
    zend_string *lower = zend_string_tolower(name);
    zend_internal_function *function = hw_java_table_entry(table, lower, sizeof *function);
    zend_string_release(lower);
    function->type = ZEND_INTERNAL_FUNCTION;
    function->fn_flags = ZEND_ACC_PUBLIC | ZEND_ACC_VARIADIC | ZEND_ACC_HAS_RETURN_TYPE | flags;
    function->function_name = hw_java_persistent(name);
    function->scope = ce;
    function->arg_info = (zend_internal_arg_info *)arginfo_Howdah_java_member + 1;
    function->handler = handler;
    size_t cache = zend_internal_run_time_cache_reserved_size();
    if (cache) { /* some extension observes functions */
        ZEND_MAP_PTR_INIT(function->run_time_cache, pecalloc(1, cache, true));
    }
    function->reserved[member_slot] =
        (void *)(uintptr_t)member; // NOLINT(performance-no-int-to-ptr): a number, kept there
    return (zend_function *)function;
}

zend_function *hw_java_member_method(zend_class_entry *ce, HashTable *table, zend_string *name, uint32_t member,
                                     uint32_t flags) {
    return make_function(ce, table, name, member, flags, call_member);
}

zend_function *hw_java_member_function(zend_class_entry *ce, HashTable *table, zend_string *name, zif_handler handler) {
    return make_function(ce, table, name, 0, 0, handler);
}

zend_function *hw_java_member_constructor(zend_class_entry *ce, uint32_t member) {
    zend_string *name = zend_string_init(ZEND_STRL(ZEND_CONSTRUCTOR_FUNC_NAME), false);
    zend_function *constructor = make_function(ce, &ce->function_table, name, member, ZEND_ACC_CTOR, construct);
    constructor->common.fn_flags &= ~(uint32_t)ZEND_ACC_HAS_RETURN_TYPE;
    zend_string_release(name);
    return constructor;
}

void hw_java_members_init(void) {
    member_slot = zend_get_resource_handle("howdah");
}
