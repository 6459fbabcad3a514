/* The natives of io.howdah.benchmarks.calls.workload.PerValue: find a function, call it. */
#include "per_value.h"

#include <zend_exceptions.h>

#define MOST_ARGUMENTS 8

/* Throws IllegalStateException. */
static void fail(JNIEnv *env, const char *message) {
    if (!(*env)->ExceptionCheck(env)) {
        (*env)->ThrowNew(env, ids.illegal_state_class, message);
    }
}

/* A name in lower case, as PHP's tables have it. */
static zend_string *lower_name(JNIEnv *env, jstring name) {
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    zend_string *lower = zend_string_alloc(strlen(text), 0);
    zend_str_tolower_copy(ZSTR_VAL(lower), text, ZSTR_LEN(lower));
    (*env)->ReleaseStringUTFChars(env, name, text);
    return lower;
}

static jlong find_function(JNIEnv *env, jclass cls, jstring name) {
    (void)cls;
    zend_string *lower = lower_name(env, name);
    zend_function *function = zend_hash_find_ptr(EG(function_table), lower);
    zend_string_release(lower);
    if (!function) {
        fail(env, "PHP has no function of this name");
    }
    return (jlong)(intptr_t)function;
}

static jlong find_method(JNIEnv *env, jclass cls, jlong object, jstring name) {
    (void)cls;
    zend_string *lower = lower_name(env, name);
    zend_function *method = zend_hash_find_ptr(&((zend_object *)(intptr_t)object)->ce->function_table, lower);
    zend_string_release(lower);
    if (!method) {
        fail(env, "the object has no method of this name");
    }
    return (jlong)(intptr_t)method;
}

static void release_arguments(zval *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        zval_ptr_dtor(&values[i]);
    }
}

static bool arguments_to_php(JNIEnv *env, const zend_function *function, jobjectArray arguments, zval *values,
                             uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        jobject object = (*env)->GetObjectArrayElement(env, arguments, (jsize)i);
        if (!per_value_to_php(env, object, &values[i])) {
            release_arguments(values, i + 1);
            return false;
        }
        if (!(*env)->IsInstanceOf(env, object, ids.comparator_class)) { /* its Closure needs the reference */
            (*env)->DeleteLocalRef(env, object);
        }
        if (ARG_SHOULD_BE_SENT_BY_REF(function, i + 1)) {
            ZVAL_MAKE_REF(&values[i]);
        }
    }
    return true;
}

/* What PHP made of the arguments by reference goes back into the array that they came in. */
static void references_to_java(JNIEnv *env, jobjectArray arguments, zval *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (Z_ISREF(values[i])) {
            jobject changed = per_value_to_java(env, &values[i]);
            (*env)->SetObjectArrayElement(env, arguments, (jsize)i, changed);
            (*env)->DeleteLocalRef(env, changed);
        }
    }
}

static jobject call_converted(JNIEnv *env, zend_function *function, zend_object *object, jobjectArray arguments) {
    zval values[MOST_ARGUMENTS];
    zval result;
    jobject converted = NULL;
    uint32_t count = (uint32_t)(*env)->GetArrayLength(env, arguments);
    if (count > MOST_ARGUMENTS) {
        fail(env, "too many arguments");
        return NULL;
    }
    if (!arguments_to_php(env, function, arguments, values, count)) {
        return NULL;
    }
    zend_fcall_info call = {
        .size = sizeof call, .retval = &result, .params = values, .object = object, .param_count = count};
    zend_fcall_info_cache cache = {
        .function_handler = function, .object = object, .called_scope = object ? object->ce : NULL};
    ZVAL_UNDEF(&call.function_name);
    ZVAL_UNDEF(&result);
    zend_call_function(&call, &cache);
    if (EG(exception)) {
        zend_clear_exception();
        fail(env, "PHP threw");
    } else {
        converted = per_value_to_java(env, &result);
        references_to_java(env, arguments, values, count);
    }
    zval_ptr_dtor(&result);
    release_arguments(values, count);
    return converted;
}

/* The interpreter's own zend_try lies on PHP's stack, and a bailout must not jump there over Java's frames. */
static jobject call_guarded(JNIEnv *env, zend_function *function, zend_object *object, jobjectArray arguments) {
    zend_execute_data *frame = EG(current_execute_data);
    jobject volatile result = NULL;
    zend_try {
        result = call_converted(env, function, object, arguments);
    }
    zend_catch {
        EG(current_execute_data) = frame;
        fail(env, "PHP ended in a fatal error");
    }
    zend_end_try();
    return result;
}

static jobject call_function(JNIEnv *env, jclass cls, jlong function, jobjectArray arguments) {
    (void)cls;
    return call_guarded(env, (zend_function *)(intptr_t)function, NULL, arguments);
}

static jobject call_method(JNIEnv *env, jclass cls, jlong object, jlong method, jobjectArray arguments) {
    (void)cls;
    return call_guarded(env, (zend_function *)(intptr_t)method, (zend_object *)(intptr_t)object, arguments);
}

/* Makes an object by a function without arguments. It lives until release(). */
static jlong make_object(JNIEnv *env, jclass cls, jlong factory) {
    (void)cls;
    zval result = {0}; /* UNDEF */
    zend_fcall_info call = {.size = sizeof call, .retval = &result};
    zend_fcall_info_cache cache = {.function_handler = (zend_function *)(intptr_t)factory};
    ZVAL_UNDEF(&call.function_name);
    zend_try {
        zend_call_function(&call, &cache);
    }
    zend_catch {
        ZVAL_UNDEF(&result);
    }
    zend_end_try();
    if (Z_TYPE(result) != IS_OBJECT) {
        fail(env, "the function made no object");
        return 0;
    }
    return (jlong)(intptr_t)Z_OBJ(result);
}

static void release(JNIEnv *env, jclass cls, jlong object) {
    (void)env, (void)cls;
    OBJ_RELEASE((zend_object *)(intptr_t)object);
}

static const JNINativeMethod natives[] = {
    {"findFunction", "(Ljava/lang/String;)J", (void *)find_function},
    {"findMethod", "(JLjava/lang/String;)J", (void *)find_method},
    {"makeObject", "(J)J", (void *)make_object},
    {"release", "(J)V", (void *)release},
    {"callFunction", "(J[Ljava/lang/Object;)Ljava/lang/Object;", (void *)call_function},
    {"callMethod", "(JJ[Ljava/lang/Object;)Ljava/lang/Object;", (void *)call_method},
};

__attribute__((visibility("default"))) jint JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void)reserved;
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK || !per_value_find_ids(env)) {
        return JNI_ERR;
    }
    jclass owner = (*env)->FindClass(env, "io/howdah/benchmarks/calls/workload/PerValue");
    if (!owner || (*env)->RegisterNatives(env, owner, natives, (jint)(sizeof natives / sizeof *natives)) != JNI_OK) {
        return JNI_ERR;
    }
    (*env)->DeleteLocalRef(env, owner);
    return JNI_VERSION_1_8;
}
