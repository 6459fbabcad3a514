#include "wire/refs.h"

#include <stdlib.h>

bool hw_id_list_add(hw_id_list *list, uint64_t id) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 64;
        uint64_t *ids = realloc(list->ids, capacity * sizeof *ids);
        if (!ids) {
            return false;
        }
        list->ids = ids;
        list->capacity = capacity;
    }
    list->ids[list->count++] = id;
    return true;
}

void hw_id_list_free(hw_id_list *list) {
    free(list->ids);
    *list = (hw_id_list){0};
}

void hw_refs_init(hw_refs *refs) {
    zend_hash_init(&refs->resources, 8, NULL, NULL, 1);
    zend_hash_init(&refs->resource_holders, 8, NULL, NULL, 1);
    refs->generation = 1;
}

void hw_refs_free(hw_refs *refs) {
    free(refs->holders);
    refs->holders = NULL;
    refs->capacity = 0;
    zend_hash_destroy(&refs->resources);
    zend_hash_destroy(&refs->resource_holders);
}

void hw_refs_forget(hw_refs *refs) {
    if (refs->capacity) {
        memset(refs->holders, 0, refs->capacity * sizeof *refs->holders);
    }
    zend_hash_clean(&refs->resources);
    zend_hash_clean(&refs->resource_holders);
    refs->live = 0;
    refs->generation = refs->generation == INT32_MAX ? 1 : refs->generation + 1; /* 0 is no generation */
}

static uint64_t id_of(const hw_refs *refs, uint32_t handle) {
    return (uint64_t)refs->generation << 32 | handle;
}

static bool grow_holders(hw_refs *refs, uint32_t handle) {
    uint32_t capacity = refs->capacity ? refs->capacity : 256;
    while (capacity <= handle) {
        capacity *= 2;
    }
    uint32_t *holders = realloc(refs->holders, capacity * sizeof *holders);
    if (!holders) {
        return false;
    }
    memset(holders + refs->capacity, 0, (capacity - refs->capacity) * sizeof *holders);
    refs->holders = holders;
    refs->capacity = capacity;
    return true;
}

uint64_t hw_refs_hold_object(hw_refs *refs, zend_object *object) {
    if (object->handle >= refs->capacity && !grow_holders(refs, object->handle)) {
        return 0;
    }
    if (refs->holders[object->handle]++ == 0) {
        GC_ADDREF(object);
        refs->live++;
    }
    return id_of(refs, object->handle);
}

uint64_t hw_refs_hold_resource(hw_refs *refs, zval *resource) {
    zend_ulong handle = (zend_ulong)Z_RES_HANDLE_P(resource);
    zval *holders = zend_hash_index_find(&refs->resource_holders, handle);
    if (holders) {
        Z_LVAL_P(holders)++;
    } else {
        zval one;
        ZVAL_LONG(&one, 1);
        zend_hash_index_add_new(&refs->resource_holders, handle, &one);
        Z_ADDREF_P(resource);
        zend_hash_index_update(&refs->resources, handle, resource);
        refs->live++;
    }
    return id_of(refs, (uint32_t)handle);
}

static bool is_current(const hw_refs *refs, uint64_t id) {
    return (uint32_t)(id >> 32) == refs->generation;
}

zend_object *hw_refs_object(const hw_refs *refs, uint64_t id) {
    uint32_t handle = (uint32_t)id;
    if (!is_current(refs, id) || handle >= refs->capacity || refs->holders[handle] == 0) {
        return NULL;
    }
    return EG(objects_store).object_buckets[handle];
}

zval *hw_refs_resource(const hw_refs *refs, uint64_t id) {
    return is_current(refs, id) ? zend_hash_index_find(&refs->resources, (uint32_t)id) : NULL;
}

static void release_resource(hw_refs *refs, uint32_t handle) {
    zval *holders = zend_hash_index_find(&refs->resource_holders, handle);
    if (!holders || --Z_LVAL_P(holders) > 0) {
        return;
    }
    zval resource;
    ZVAL_COPY_VALUE(&resource, zend_hash_index_find(&refs->resources, handle));
    zend_hash_index_del(&refs->resource_holders, handle);
    zend_hash_index_del(&refs->resources, handle);
    refs->live--;
    zval_ptr_dtor(&resource);
}

static void release_object(hw_refs *refs, uint32_t handle) {
    if (handle >= refs->capacity || refs->holders[handle] == 0 || --refs->holders[handle] > 0) {
        return;
    }
    refs->live--;
    OBJ_RELEASE(EG(objects_store).object_buckets[handle]);
}

void hw_refs_release_object(hw_refs *refs, uint64_t id) {
    if (is_current(refs, id)) {
        release_object(refs, (uint32_t)id);
    }
}

void hw_refs_release(hw_refs *refs, uint64_t id) {
    bool resource = (id & HW_RESOURCE_MARK) != 0;
    id &= ~HW_RESOURCE_MARK;
    if (!is_current(refs, id)) {
        return;
    }
    if (resource) {
        release_resource(refs, (uint32_t)id);
    } else {
        release_object(refs, (uint32_t)id);
    }
}
