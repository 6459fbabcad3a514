/* All classes and ids, found once. */
#include "per_value.h"

per_value_ids ids;

static const struct {
    jclass *id;
    const char *name;
} classes[] = {
    {&ids.long_class, "java/lang/Long"},
    {&ids.double_class, "java/lang/Double"},
    {&ids.boolean_class, "java/lang/Boolean"},
    {&ids.string_class, "java/lang/String"},
    {&ids.bytes_class, "[B"},
    {&ids.list_class, "java/util/List"},
    {&ids.map_class, "java/util/Map"},
    {&ids.comparator_class, "java/util/Comparator"},
    {&ids.array_list_class, "java/util/ArrayList"},
    {&ids.linked_hash_map_class, "java/util/LinkedHashMap"},
    {&ids.illegal_state_class, "java/lang/IllegalStateException"},
};

static const struct {
    jmethodID *id;
    const char *class_name;
    const char *name;
    const char *signature;
    bool is_static;
} methods[] = {
    {&ids.long_value, "java/lang/Long", "longValue", "()J", false},
    {&ids.long_value_of, "java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", true},
    {&ids.double_value, "java/lang/Double", "doubleValue", "()D", false},
    {&ids.double_value_of, "java/lang/Double", "valueOf", "(D)Ljava/lang/Double;", true},
    {&ids.boolean_value, "java/lang/Boolean", "booleanValue", "()Z", false},
    {&ids.boolean_value_of, "java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;", true},
    {&ids.list_size, "java/util/List", "size", "()I", false},
    {&ids.list_get, "java/util/List", "get", "(I)Ljava/lang/Object;", false},
    {&ids.array_list_new, "java/util/ArrayList", "<init>", "(I)V", false},
    {&ids.array_list_add, "java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", false},
    {&ids.map_entry_set, "java/util/Map", "entrySet", "()Ljava/util/Set;", false},
    {&ids.iterable_iterator, "java/lang/Iterable", "iterator", "()Ljava/util/Iterator;", false},
    {&ids.iterator_has_next, "java/util/Iterator", "hasNext", "()Z", false},
    {&ids.iterator_next, "java/util/Iterator", "next", "()Ljava/lang/Object;", false},
    {&ids.entry_key, "java/util/Map$Entry", "getKey", "()Ljava/lang/Object;", false},
    {&ids.entry_value, "java/util/Map$Entry", "getValue", "()Ljava/lang/Object;", false},
    {&ids.linked_hash_map_new, "java/util/LinkedHashMap", "<init>", "()V", false},
    {&ids.map_put, "java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", false},
    {&ids.comparator_compare, "java/util/Comparator", "compare", "(Ljava/lang/Object;Ljava/lang/Object;)I", false},
};

bool per_value_find_ids(JNIEnv *env) {
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        jclass local = (*env)->FindClass(env, classes[i].name);
        if (!local) {
            return false;
        }
        *classes[i].id = (*env)->NewGlobalRef(env, local);
        (*env)->DeleteLocalRef(env, local);
    }
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        jclass local = (*env)->FindClass(env, methods[i].class_name);
        if (!local) {
            return false;
        }
        *methods[i].id = methods[i].is_static
                             ? (*env)->GetStaticMethodID(env, local, methods[i].name, methods[i].signature)
                             : (*env)->GetMethodID(env, local, methods[i].name, methods[i].signature);
        (*env)->DeleteLocalRef(env, local);
        if (!*methods[i].id) {
            return false;
        }
    }
    return true;
}
