#include "enumeration.h"

#include <Zend/zend_enum.h>
#include <Zend/zend_exceptions.h>
#include <ext/spl/spl_exceptions.h>

static void free_enum(zval *value) {
    hwp_enum *e = Z_PTR_P(value);
    zend_hash_destroy(&e->names);
    zend_hash_destroy(&e->numbers);
    efree(e);
}

hwp_enum *hwp_enum_of(hwp_slot *slot) {
    if (EXPECTED(slot->enumeration)) {
        return slot->enumeration;
    }
    zend_class_entry *ce = hwp_find_class(slot);
    if (!ce) {
        return NULL;
    }
    if (!HWP_G(enums)) {
        HWP_G(enums) = hwp_new_map(free_enum);
    }
    hwp_enum *e = zend_hash_index_find_ptr(HWP_G(enums), hwp_class_key(ce));
    if (!e) {
        e = emalloc(sizeof *e);
        e->ce = ce;
        zend_hash_init(&e->names, 8, NULL, ZVAL_PTR_DTOR, false);
        zend_hash_init(&e->numbers, 8, NULL, NULL, false);
        zend_hash_index_update_ptr(HWP_G(enums), hwp_class_key(ce), e);
    }
    return slot->enumeration = e;
}

/* Calls the enum's static method, which throws an UnexpectedValueException for what it does not know. */
static bool ask(const hwp_enum *e, const char *method, size_t length, zval *argument, zval *answer) {
    zend_function *function = zend_hash_str_find_ptr(&e->ce->function_table, method, length);
    ZVAL_UNDEF(answer);
    if (!function || !(function->common.fn_flags & ZEND_ACC_STATIC)) {
        zend_throw_error(NULL, "%s has no static %s(): it is not an enum that protoc-gen-howdah wrote",
                         ZSTR_VAL(e->ce->name), method);
        return false;
    }
    zval arguments[2]; /* the second is for value(): names have to be exact */
    ZVAL_COPY_VALUE(&arguments[0], argument);
    ZVAL_TRUE(&arguments[1]);
    zend_call_known_function(function, NULL, e->ce, answer, 2, arguments, NULL);
    if (EG(exception) && instanceof_function(EG(exception)->ce, spl_ce_UnexpectedValueException)) {
        zend_clear_exception();
        return false;
    }
    return !EG(exception);
}

const zend_string *hwp_enum_name(hwp_enum *e, zend_long number) {
    const zval *known = zend_hash_index_find(&e->names, (zend_ulong)number);
    if (EXPECTED(known)) {
        return Z_STR_P(known);
    }
    zval argument;
    zval answer;
    ZVAL_LONG(&argument, number);
    if (!ask(e, "name", sizeof "name" - 1, &argument, &answer) || Z_TYPE(answer) != IS_STRING) {
        zval_ptr_dtor(&answer);
        return NULL;
    }
    zval kept; /* a copy, as it outlives the request's interned strings */
    ZVAL_STRINGL(&kept, Z_STRVAL(answer), Z_STRLEN(answer));
    zval_ptr_dtor(&answer);
    return Z_STR_P(zend_hash_index_update(&e->names, (zend_ulong)number, &kept));
}

static bool number_of(const zval *answer, zend_long *number) {
    if (Z_TYPE_P(answer) == IS_OBJECT && (Z_OBJCE_P(answer)->ce_flags & ZEND_ACC_ENUM) &&
        Z_OBJCE_P(answer)->enum_backing_type == IS_LONG) {
        answer = zend_enum_fetch_case_value(Z_OBJ_P(answer));
    }
    *number = Z_TYPE_P(answer) == IS_LONG ? Z_LVAL_P(answer) : 0;
    return Z_TYPE_P(answer) == IS_LONG;
}

bool hwp_enum_number(hwp_enum *e, const char *name, size_t length, zend_long *number) {
    const zval *known = zend_hash_str_find(&e->numbers, name, length);
    if (EXPECTED(known)) {
        *number = Z_LVAL_P(known);
        return true;
    }
    zval argument;
    zval answer;
    ZVAL_STRINGL(&argument, name, length);
    bool found = ask(e, "value", sizeof "value" - 1, &argument, &answer) && number_of(&answer, number);
    if (found) {
        zval kept;
        ZVAL_LONG(&kept, *number);
        zend_hash_str_update(&e->numbers, Z_STRVAL(argument), Z_STRLEN(argument), &kept);
    }
    zval_ptr_dtor(&argument);
    zval_ptr_dtor(&answer);
    return found;
}
