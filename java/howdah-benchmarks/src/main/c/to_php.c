/* Java objects to PHP values, one JNI call for each question. */
#include "per_value.h"

static void string_to_php(JNIEnv *env, jstring text, zval *value) {
    jsize length = (*env)->GetStringUTFLength(env, text);
    zend_string *string = zend_string_alloc((size_t)length, 0);
    (*env)->GetStringUTFRegion(env, text, 0, (*env)->GetStringLength(env, text), ZSTR_VAL(string));
    ZSTR_VAL(string)[length] = '\0';
    ZVAL_STR(value, string);
}

static void bytes_to_php(JNIEnv *env, jbyteArray bytes, zval *value) {
    jsize length = (*env)->GetArrayLength(env, bytes);
    zend_string *string = zend_string_alloc((size_t)length, 0);
    (*env)->GetByteArrayRegion(env, bytes, 0, length, (jbyte *)ZSTR_VAL(string));
    ZSTR_VAL(string)[length] = '\0';
    ZVAL_STR(value, string);
}

static bool list_to_php(JNIEnv *env, jobject list, zval *value) {
    jint size = (*env)->CallIntMethod(env, list, ids.list_size);
    array_init_size(value, (uint32_t)size);
    for (jint i = 0; i < size; i++) {
        zval element;
        jobject object = (*env)->CallObjectMethod(env, list, ids.list_get, i);
        if ((*env)->ExceptionCheck(env) || !per_value_to_php(env, object, &element)) {
            return false;
        }
        zend_hash_next_index_insert_new(Z_ARRVAL_P(value), &element);
        (*env)->DeleteLocalRef(env, object);
    }
    return true;
}

static bool entry_to_php(JNIEnv *env, jobject entry, HashTable *array) {
    zval name;
    zval element;
    jobject key = (*env)->CallObjectMethod(env, entry, ids.entry_key);
    jobject object = (*env)->CallObjectMethod(env, entry, ids.entry_value);
    if ((*env)->ExceptionCheck(env) || !per_value_to_php(env, object, &element)) {
        return false;
    }
    string_to_php(env, key, &name);
    zend_symtable_update(array, Z_STR(name), &element);
    zval_ptr_dtor(&name);
    (*env)->DeleteLocalRef(env, object);
    (*env)->DeleteLocalRef(env, key);
    return true;
}

static bool map_to_php(JNIEnv *env, jobject map, zval *value) {
    array_init(value);
    jobject entries = (*env)->CallObjectMethod(env, map, ids.map_entry_set);
    jobject iterator = (*env)->CallObjectMethod(env, entries, ids.iterable_iterator);
    while ((*env)->CallBooleanMethod(env, iterator, ids.iterator_has_next)) {
        jobject entry = (*env)->CallObjectMethod(env, iterator, ids.iterator_next);
        if ((*env)->ExceptionCheck(env) || !entry_to_php(env, entry, Z_ARRVAL_P(value))) {
            return false;
        }
        (*env)->DeleteLocalRef(env, entry);
    }
    (*env)->DeleteLocalRef(env, iterator);
    (*env)->DeleteLocalRef(env, entries);
    return true;
}

bool per_value_to_php(JNIEnv *env, jobject object, zval *value) {
    ZVAL_NULL(value);
    if (!object) {
        return true;
    }
    if ((*env)->IsInstanceOf(env, object, ids.long_class)) {
        ZVAL_LONG(value, (*env)->CallLongMethod(env, object, ids.long_value));
    } else if ((*env)->IsInstanceOf(env, object, ids.string_class)) {
        string_to_php(env, object, value);
    } else if ((*env)->IsInstanceOf(env, object, ids.double_class)) {
        ZVAL_DOUBLE(value, (*env)->CallDoubleMethod(env, object, ids.double_value));
    } else if ((*env)->IsInstanceOf(env, object, ids.boolean_class)) {
        ZVAL_BOOL(value, (*env)->CallBooleanMethod(env, object, ids.boolean_value));
    } else if ((*env)->IsInstanceOf(env, object, ids.bytes_class)) {
        bytes_to_php(env, object, value);
    } else if ((*env)->IsInstanceOf(env, object, ids.list_class)) {
        return list_to_php(env, object, value);
    } else if ((*env)->IsInstanceOf(env, object, ids.map_class)) {
        return map_to_php(env, object, value);
    } else if ((*env)->IsInstanceOf(env, object, ids.comparator_class)) {
        per_value_closure(env, object, value);
    } else {
        (*env)->ThrowNew(env, ids.illegal_state_class, "an argument's class cannot cross value by value");
        return false;
    }
    return !(*env)->ExceptionCheck(env);
}
