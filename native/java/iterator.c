/*
 * foreach over Java's collections. Several elements cross at once: Java sends a batch of them, and the number of its
 * iterator as long as there are more. How large a batch is, and what is read ahead at all, is Java's to say.
 */
#include "java/iterator.h"

#include "java/class.h"
#include "java/exception.h"
#include "java/object.h"
#include "java/upcall.h"
#include "wire/decode.h"

typedef struct {
    zend_object_iterator it; /* it.data is the object iterated over */
    uint64_t iterator;       /* Java's number of its iterator; 0: the current batch is the last one */
    zval keys;               /* array of the batch's keys; undefined: they count from 0 */
    zval values;             /* array of the batch's values */
    uint32_t position;       /* in the batch */
    zend_long index;         /* in all */
} java_iterator;

static java_iterator *of(zend_object_iterator *it) {
    return (java_iterator *)it;
}

/* Elements that go may run destructors, which may use the iterator: it has the new batch by then. */
static void set_batch(java_iterator *java, zval *keys, zval *values) {
    zval old_keys;
    zval old_values;
    ZVAL_COPY_VALUE(&old_keys, &java->keys);
    ZVAL_COPY_VALUE(&old_values, &java->values);
    ZVAL_COPY(&java->keys, keys);
    ZVAL_COPY(&java->values, values);
    java->position = 0;
    zval_ptr_dtor(&old_keys);
    zval_ptr_dtor(&old_values);
}

static void drop_batch(java_iterator *java) {
    zval keys = {0};
    zval values = {0};
    ZVAL_UNDEF(&keys);
    ZVAL_EMPTY_ARRAY(&values);
    set_batch(java, &keys, &values);
}

static void set_iterator(java_iterator *java, uint64_t id) {
    hw_bridge *bridge = hw_bridge_current;
    if (java->iterator && java->iterator != id) {
        hw_id_list_add(&bridge->dropped, java->iterator);
        hw_java_world_of(bridge)->live--;
    }
    if (id && java->iterator != id) {
        hw_java_world_of(bridge)->live++;
    }
    java->iterator = id;
}

/* A Batch: undefined is what it does not have. */
typedef struct {
    uint64_t iterator;
    zval keys;
    zval values;
} java_batch;

static bool read_elements(hw_reader *r, hw_bridge *bridge, zval *elements) {
    hw_reader inner;
    if (!hw_read_delimited(r, &inner)) {
        return false;
    }
    if (!Z_ISUNDEF_P(elements)) {
        return hw_reader_fail(r, "a batch has keys or values twice");
    }
    return hw_read_elements(&inner, bridge, elements, 0) || hw_reader_fail(r, inner.error);
}

/* Whether it is none, or the number of no object that PHP has. */
static bool is_iterator(const hw_bridge *bridge, uint64_t id) {
    const hw_java_world *world = hw_java_world_of(bridge);
    return id <= HW_LIMIT_JAVA_OBJECT && (id >= world->object_capacity || !world->objects[id]);
}

static const char *check_batch(const hw_bridge *bridge, const java_batch *batch) {
    if (!is_iterator(bridge, batch->iterator)) {
        return "a batch's iterator has a number that no iterator can have";
    }
    if (Z_ISUNDEF(batch->values)) {
        return "a batch lacks its values";
    }
    if (!Z_ISUNDEF(batch->keys) &&
        zend_hash_num_elements(Z_ARR(batch->keys)) != zend_hash_num_elements(Z_ARR(batch->values))) {
        return "a batch has not as many keys as values";
    }
    return NULL;
}

static bool read_batch(hw_reader *r, hw_bridge *bridge, void *to) {
    java_batch *batch = to;
    while (r->p < r->end) {
        uint64_t tag;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        bool ok = tag == HW_BATCH_ITERATOR ? hw_read_varint(r, &batch->iterator)
                  : tag == HW_BATCH_KEYS   ? read_elements(r, bridge, &batch->keys)
                  : tag == HW_BATCH_VALUES ? read_elements(r, bridge, &batch->values)
                                           : hw_refuse_field(r);
        if (!ok) {
            return false;
        }
    }
    const char *error = check_batch(bridge, batch);
    return !error || hw_reader_fail(r, error);
}

static void fetch(java_iterator *java, uint32_t handle, uint64_t target) {
    java_batch batch = {0};
    const hw_upcall_outcome wanted = {HW_REPLY_BATCH, read_batch, &batch};
    hw_upcall u;
    ZVAL_UNDEF(&batch.keys);
    ZVAL_UNDEF(&batch.values);
    hw_upcall_begin(&u, hw_bridge_current, handle);
    hw_upcall_target(&u, target);
    if (hw_upcall_send_for(&u, &wanted)) {
        set_iterator(java, batch.iterator);
        set_batch(java, &batch.keys, &batch.values);
    }
    zval_ptr_dtor(&batch.keys);
    zval_ptr_dtor(&batch.values);
}

static void free_iterator(zend_object_iterator *it) {
    java_iterator *java = of(it);
    set_iterator(java, 0);
    zval_ptr_dtor(&java->keys);
    zval_ptr_dtor(&java->values);
    zval_ptr_dtor(&it->data);
}

static uint32_t batch_size(const java_iterator *java) {
    return zend_hash_num_elements(Z_ARR(java->values));
}

static bool needs_more(const java_iterator *java) {
    return java->position >= batch_size(java) && java->iterator && !EG(exception);
}

static int valid(zend_object_iterator *it) {
    java_iterator *java = of(it);
    while (needs_more(java)) {
        drop_batch(java);
        if (needs_more(java)) {
            fetch(java, HW_UPCALL_NEXT, java->iterator);
        }
    }
    return java->position < batch_size(java) && !EG(exception) ? SUCCESS : FAILURE;
}

/* Code that holds the iterator need not ask whether it is valid after each step. */
static zval *current(zend_object_iterator *it) {
    return valid(it) == SUCCESS ? zend_hash_index_find(Z_ARR(of(it)->values), of(it)->position) : NULL;
}

static void key(zend_object_iterator *it, zval *key) {
    java_iterator *java = of(it);
    if (valid(it) == SUCCESS && Z_TYPE(java->keys) == IS_ARRAY) {
        ZVAL_COPY(key, zend_hash_index_find(Z_ARR(java->keys), java->position));
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
    set_iterator(java, 0);
    drop_batch(java);
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
    ZVAL_UNDEF(&java->keys);
    ZVAL_EMPTY_ARRAY(&java->values);
    return &java->it;
}

zend_object_iterator *hw_java_refuse_iterator(zend_class_entry *ce, zval *object, int by_reference) {
    (void)ce, (void)by_reference;
    zend_throw_error(NULL, "%s is no Iterable, Iterator, Map or array that PHP may use: foreach cannot go over it",
                     ZSTR_VAL(hw_java_class_above(Z_OBJCE_P(object))->java_name));
    return NULL;
}
