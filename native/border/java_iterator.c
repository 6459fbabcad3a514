/*
 * foreach over Java's collections. Several elements cross at once: Java sends a batch of them, and the number of its
 * iterator as long as there are more. How large a batch is, and what is read ahead at all, is Java's to say.
 */
#include "border/java.h"

typedef struct {
    zend_object_iterator it; /* it.data is the object iterated over */
    uint64_t iterator;       /* Java's number of its iterator; 0: the batch in hand is the last one */
    zval keys;               /* array of the batch's keys; null: they count from 0 */
    zval values;             /* array of the batch's values */
    uint32_t position;       /* in the batch */
    zend_long index;         /* in all */
} java_iterator;

static java_iterator *of(zend_object_iterator *it) {
    return (java_iterator *)it;
}

static void drop_batch(java_iterator *java) {
    zval_ptr_dtor(&java->keys);
    zval_ptr_dtor(&java->values);
    ZVAL_NULL(&java->keys);
    ZVAL_EMPTY_ARRAY(&java->values);
    java->position = 0;
}

static void drop_iterator(java_iterator *java) {
    if (java->iterator) {
        hw_id_list_add(&hw_border_current->dropped, java->iterator);
        hw_border_current->java.live--;
        java->iterator = 0;
    }
}

/* [iterator or 0, keys or null, values] */
static void take_batch(java_iterator *java, zval *batch) {
    zval *iterator = zend_hash_index_find(Z_ARR_P(batch), 0);
    zval *keys = zend_hash_index_find(Z_ARR_P(batch), 1);
    zval *values = zend_hash_index_find(Z_ARR_P(batch), 2);
    if (!iterator || Z_TYPE_P(iterator) != IS_LONG || !keys || !values || Z_TYPE_P(values) != IS_ARRAY) {
        zend_throw_exception(hw_border_exception_class, "Java sent a malformed batch of elements", 0);
        return;
    }
    uint64_t next = (uint64_t)Z_LVAL_P(iterator);
    if (next && !java->iterator) {
        hw_border_current->java.live++;
    } else if (!next && java->iterator) {
        drop_iterator(java);
    }
    java->iterator = next;
    ZVAL_COPY(&java->keys, keys);
    ZVAL_COPY(&java->values, values);
}

static void fetch(java_iterator *java, uint32_t handle, uint64_t target) {
    zval batch;
    drop_batch(java);
    if (hw_upcall_ask(hw_border_current, handle, target, NULL, NULL, &batch) && Z_TYPE(batch) == IS_ARRAY) {
        take_batch(java, &batch);
    }
    zval_ptr_dtor(&batch);
}

static void free_iterator(zend_object_iterator *it) {
    java_iterator *java = of(it);
    drop_iterator(java);
    zval_ptr_dtor(&java->keys);
    zval_ptr_dtor(&java->values);
    zval_ptr_dtor(&it->data);
}

static uint32_t batch_size(const java_iterator *java) {
    return zend_hash_num_elements(Z_ARR(java->values));
}

static int valid(zend_object_iterator *it) {
    java_iterator *java = of(it);
    while (java->position >= batch_size(java) && java->iterator && !EG(exception)) {
        fetch(java, HW_UPCALL_NEXT, java->iterator);
    }
    return java->position < batch_size(java) && !EG(exception) ? SUCCESS : FAILURE;
}

static zval *current(zend_object_iterator *it) {
    return zend_hash_index_find(Z_ARR(of(it)->values), of(it)->position);
}

static void key(zend_object_iterator *it, zval *key) {
    java_iterator *java = of(it);
    zval *given = Z_TYPE(java->keys) == IS_ARRAY ? zend_hash_index_find(Z_ARR(java->keys), java->position) : NULL;
    if (given) {
        ZVAL_COPY(key, given);
    } else {
        ZVAL_LONG(key, java->index);
    }
}

static void next(zend_object_iterator *it) {
    of(it)->position++;
    of(it)->index++;
}

static void rewind_iterator(zend_object_iterator *it) {
    java_iterator *java = of(it);
    uint64_t id = hw_java_id(Z_OBJ(it->data));
    drop_iterator(java);
    java->index = 0;
    if (id) {
        fetch(java, HW_UPCALL_ITERATE, id);
    }
}

static const zend_object_iterator_funcs functions = {
    .dtor = free_iterator,
    .valid = valid,
    .get_current_data = current,
    .get_current_key = key,
    .move_forward = next,
    .rewind = rewind_iterator,
};

zend_object_iterator *hw_java_get_iterator(zend_class_entry *ce, zval *object, int by_reference) {
    (void)ce;
    if (by_reference) {
        zend_throw_error(NULL, "The elements of a Java object cannot be iterated over by reference");
        return NULL;
    }
    java_iterator *java = emalloc(sizeof *java);
    zend_iterator_init(&java->it);
    java->it.funcs = &functions;
    ZVAL_OBJ_COPY(&java->it.data, Z_OBJ_P(object));
    java->iterator = 0;
    java->position = 0;
    java->index = 0;
    ZVAL_NULL(&java->keys);
    ZVAL_EMPTY_ARRAY(&java->values);
    return &java->it;
}

zend_object_iterator *hw_java_refuse_iterator(zend_class_entry *ce, zval *object, int by_reference) {
    (void)ce, (void)by_reference;
    zend_throw_error(NULL, "%s is no Iterable, Iterator, Map or array that PHP may use: foreach cannot go over it",
                     ZSTR_VAL(hw_java_class_of(Z_OBJCE_P(object))->java_name));
    return NULL;
}
