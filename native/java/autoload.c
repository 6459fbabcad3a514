#include "java/autoload.h"

#include "java/class_table.h"
#include "java/description.h"
#include "java/exception.h"
#include "java/upcall.h"

static zend_class_entry *(*next_autoload)(zend_string *name, zend_string *lower);

static bool ask(hw_bridge *bridge, uint32_t handle, const zend_string *name, zval *answer) {
    hw_upcall u;
    hw_upcall_begin(&u, bridge, handle);
    hw_upcall_string(&u, name);
    return hw_upcall_send(&u, answer);
}

void hw_java_explain(const zend_string *name) {
    zval answer;
    if (!ask(hw_bridge_current, HW_UPCALL_EXPLAIN, name, &answer)) {
        return;
    }
    if (Z_TYPE(answer) == IS_STRING) {
        zend_throw_error(NULL, "%s", Z_STRVAL(answer));
    }
    zval_ptr_dtor(&answer);
}

/* [number, description…] of the class and of those that it needs. */
static zend_class_entry *take_answer(hw_bridge *bridge, const zval *answer) {
    const zval *number = zend_hash_index_find(Z_ARR_P(answer), 0);
    const char *error = "Java's answer to the name of a class is no list of a number and descriptions";
    hw_java_class *class = NULL;
    if (Z_TYPE_P(answer) == IS_ARRAY && zend_array_is_list(Z_ARR_P(answer)) && number && Z_TYPE_P(number) == IS_LONG) {
        error = hw_java_describe_all(hw_java_world_of(bridge), answer, 1);
        class = error ? NULL : hw_java_class_numbered(bridge, (uint64_t)Z_LVAL_P(number));
    }
    if (!class) {
        error = error ? error : "Java's answer to the name of a class has the number of a class that is not described";
        zend_throw_exception(hw_bridge_exception_class, error, 0);
        return NULL;
    }
    return &class->ce;
}

static zend_class_entry *load_from_java(hw_bridge *bridge, zend_string *name, zend_string *lower) {
    hw_java_class *known = zend_hash_find_ptr(&hw_java_world_of(bridge)->names, lower);
    zval answer;
    zend_class_entry *ce = NULL;
    if (known && zend_string_equals(known->ce.name, name)) { /* Java's names have case */
        hw_java_class_take_in(bridge, known);
        return &known->ce;
    }
    if (!ask(bridge, HW_UPCALL_CLASS, name, &answer)) {
        return NULL;
    }
    if (Z_TYPE(answer) == IS_ARRAY) {
        ce = take_answer(bridge, &answer);
    } else if (Z_TYPE(answer) == IS_STRING) { /* PHP source of a class that Howdah brings */
        zend_eval_stringl(Z_STRVAL(answer), Z_STRLEN(answer), NULL, ZSTR_VAL(name));
        ce = zend_hash_find_ptr(EG(class_table), lower);
    }
    zval_ptr_dtor(&answer);
    return ce;
}

void hw_java_explain_to_code(const zend_string *name) {
    const zend_execute_data *caller = EG(current_execute_data);
    if (!EG(exception) && caller && caller->func && ZEND_USER_CODE(caller->func->type) &&
        !HW_IS_FRAMELESS_CALL(caller->opline)) {
        hw_java_explain(name);
    }
}

static zend_class_entry *autoload(zend_string *name, zend_string *lower) {
    hw_bridge *bridge = hw_bridge_current;
    uint64_t generation = hw_java_world_of(bridge)->generation;
    bool named = generation && !(generation & HW_JAVA_UNNAMED) && memchr(ZSTR_VAL(lower), '\\', ZSTR_LEN(lower));
    if (named || zend_string_starts_with_literal(lower, "howdah\\")) {
        zend_class_entry *ce = load_from_java(bridge, name, lower);
        if (ce || EG(exception)) {
            return ce;
        }
    }
    zend_class_entry *ce = next_autoload ? next_autoload(name, lower) : NULL;
    if (!ce && named) {
        hw_java_explain_to_code(name);
    }
    return ce;
}

void hw_java_autoload_init(void) {
    next_autoload = zend_autoload;
    zend_autoload = autoload;
}
