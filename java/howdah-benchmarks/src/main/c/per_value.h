/*
 * The baseline of the benchmarks: PHP called in the style of a plain JNI bridge, which takes each argument and result
 * apart value by value, with a JNI call for every type check, every element and every object made.
 *
 * It is the best of its kind, so that what the comparison shows is the style and not neglect: classes and ids are cached
 * when the library loads, and functions are looked up once. It runs on the Java thread's stack, inside the request of an
 * open interpreter, on that interpreter's thread.
 */
#ifndef HOWDAH_BENCHMARKS_PER_VALUE_H
#define HOWDAH_BENCHMARKS_PER_VALUE_H

#include <jni.h>
#include <php.h>

/* What JNI must know of Java's own classes. */
typedef struct {
    jclass long_class;
    jclass double_class;
    jclass boolean_class;
    jclass string_class;
    jclass bytes_class;
    jclass list_class;
    jclass map_class;
    jclass comparator_class;
    jclass array_list_class;
    jclass linked_hash_map_class;
    jclass illegal_state_class;
    jmethodID long_value;
    jmethodID long_value_of;
    jmethodID double_value;
    jmethodID double_value_of;
    jmethodID boolean_value;
    jmethodID boolean_value_of;
    jmethodID list_size;
    jmethodID list_get;
    jmethodID array_list_new;
    jmethodID array_list_add;
    jmethodID map_entry_set;
    jmethodID iterable_iterator;
    jmethodID iterator_has_next;
    jmethodID iterator_next;
    jmethodID entry_key;
    jmethodID entry_value;
    jmethodID linked_hash_map_new;
    jmethodID map_put;
    jmethodID comparator_compare;
} per_value_ids;

extern per_value_ids ids;

/* Fills `ids`. False: an exception is pending. */
bool per_value_find_ids(JNIEnv *env);

/*
 * Makes a PHP value of a Java object: null, Long, Double, Boolean, String, byte[], List, Map with String keys, or a
 * Comparator, whose Closure is good until the call returns. False: it is none of these; an exception is pending.
 */
bool per_value_to_php(JNIEnv *env, jobject object, zval *value);

/* Makes a Java object, a local reference, of a PHP value; NULL for null. An exception may be pending. */
jobject per_value_to_java(JNIEnv *env, zval *value);

/* A Closure that calls a Comparator. `comparator` must live as long as it. */
void per_value_closure(JNIEnv *env, jobject comparator, zval *closure);

#endif
