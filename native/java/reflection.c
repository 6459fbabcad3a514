#include "java/reflection.h"

#include "php_engine.h"

static zif_handler reflections_is_constructor;

/* {{{ ReflectionMethod::isConstructor(): bool, which goes by the flag that class.c gives to all methods */
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
