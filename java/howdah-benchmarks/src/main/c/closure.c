/* A Comparator as a Closure: each comparison makes two Java objects and calls Java. */
#include "per_value.h"

#include <zend_closures.h>
#include <zend_exceptions.h>

#include "closure_arginfo.h"

/* There is one thread and one callback at a time. */
static JNIEnv *current_env;
static jobject current_comparator;

static ZEND_NAMED_FUNCTION(compare) {
    JNIEnv *env = current_env;
    jobject a = per_value_to_java(env, ZEND_CALL_ARG(execute_data, 1));
    jobject b = per_value_to_java(env, ZEND_CALL_ARG(execute_data, 2));
    jint order = (*env)->CallIntMethod(env, current_comparator, ids.comparator_compare, a, b);
    (*env)->DeleteLocalRef(env, b);
    (*env)->DeleteLocalRef(env, a);
    if ((*env)->ExceptionCheck(env)) {
        zend_throw_error(NULL, "the Comparator threw");
        return;
    }
    RETURN_LONG(order);
}

void per_value_closure(JNIEnv *env, jobject comparator, zval *closure) {
    zend_internal_function function = {
        .type = ZEND_INTERNAL_FUNCTION,
        .function_name = ZSTR_KNOWN(ZEND_STR_MAGIC_INVOKE),
        .num_args = 2,
        .required_num_args = 2,
        .arg_info = (zend_internal_arg_info *)(arginfo_compare + 1),
        .handler = compare,
    };
    current_env = env;
    current_comparator = comparator;
    zend_create_closure(closure, (zend_function *)&function, NULL, NULL, NULL);
}
