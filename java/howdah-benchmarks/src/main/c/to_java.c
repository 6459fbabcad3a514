/* PHP values to Java objects, one JNI call for each object made. */
#include "per_value.h"

static jobject list_to_java(JNIEnv *env, HashTable *array) {
    zval *element;
    jobject list =
        (*env)->NewObject(env, ids.array_list_class, ids.array_list_new, (jint)zend_hash_num_elements(array));
    ZEND_HASH_FOREACH_VAL(array, element) {
        jobject object = per_value_to_java(env, element);
        if ((*env)->ExceptionCheck(env)) {
            return NULL;
        }
        (*env)->CallBooleanMethod(env, list, ids.array_list_add, object);
        (*env)->DeleteLocalRef(env, object);
    }
    ZEND_HASH_FOREACH_END();
    return list;
}

static jobject map_to_java(JNIEnv *env, HashTable *array) {
    zend_ulong index;
    zend_string *name;
    zval *element;
    jobject map = (*env)->NewObject(env, ids.linked_hash_map_class, ids.linked_hash_map_new);
    ZEND_HASH_FOREACH_KEY_VAL(array, index, name, element) {
        jobject key = name ? (*env)->NewStringUTF(env, ZSTR_VAL(name))
                           : (*env)->CallStaticObjectMethod(env, ids.long_class, ids.long_value_of, (jlong)index);
        jobject object = per_value_to_java(env, element);
        if ((*env)->ExceptionCheck(env)) {
            return NULL;
        }
        jobject previous = (*env)->CallObjectMethod(env, map, ids.map_put, key, object);
        (*env)->DeleteLocalRef(env, previous);
        (*env)->DeleteLocalRef(env, object);
        (*env)->DeleteLocalRef(env, key);
    }
    ZEND_HASH_FOREACH_END();
    return map;
}

jobject per_value_to_java(JNIEnv *env, zval *value) {
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_UNDEF:
        case IS_NULL:
            return NULL;
        case IS_FALSE:
        case IS_TRUE:
            return (*env)->CallStaticObjectMethod(env, ids.boolean_class, ids.boolean_value_of,
                                                  (jboolean)(Z_TYPE_P(value) == IS_TRUE));
        case IS_LONG:
            return (*env)->CallStaticObjectMethod(env, ids.long_class, ids.long_value_of, (jlong)Z_LVAL_P(value));
        case IS_DOUBLE:
            return (*env)->CallStaticObjectMethod(env, ids.double_class, ids.double_value_of, Z_DVAL_P(value));
        case IS_STRING:
            return (*env)->NewStringUTF(env, Z_STRVAL_P(value));
        case IS_ARRAY:
            return zend_array_is_list(Z_ARRVAL_P(value)) ? list_to_java(env, Z_ARRVAL_P(value))
                                                         : map_to_java(env, Z_ARRVAL_P(value));
        default:
            (*env)->ThrowNew(env, ids.illegal_state_class, "a result's type cannot cross value by value");
            return NULL;
    }
}
