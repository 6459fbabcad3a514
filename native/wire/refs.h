/*
 * What the host holds of PHP's live values: objects and resources, by ids that it gives back.
 */
#ifndef HW_WIRE_REFS_H
#define HW_WIRE_REFS_H

#include "php_engine.h"

#include "wire/schema.h"

/* A growable list of ids that one side has dropped, waiting for the next message. */
typedef struct {
    uint64_t *ids;
    size_t count;
    size_t capacity;
} hw_id_list;

bool hw_id_list_add(hw_id_list *list, uint64_t id);
void hw_id_list_free(hw_id_list *list);

/*
 * The PHP objects and resources that the other side holds. An id is `generation << 32 | handle`, where handle is the
 * engine's own number of the object (zend_object.handle), so that one object has one id for as long as it is held.
 * The generation changes when a request ends: what is left of the old one is then stale, never wrong.
 */
typedef struct {
    uint32_t *holders; /* by object handle; the table itself owns one refcount while this is above zero */
    uint32_t capacity;
    HashTable resources; /* zend_resource handle -> resource zval, held once per crossing in `resource_holders` */
    HashTable resource_holders;
    uint32_t generation;
    uint64_t live; /* objects and resources held now */
} hw_refs;

/* Resource ids are marked in lists of ids, since both kinds count from one. */
#define HW_RESOURCE_MARK ((uint64_t)1 << HW_WORD_BIT_RESOURCE_ID)

void hw_refs_init(hw_refs *refs);
void hw_refs_free(hw_refs *refs);

/* When a request has ended and its objects are gone: all ids are stale. */
void hw_refs_forget(hw_refs *refs);

uint64_t hw_refs_hold_object(hw_refs *refs, zend_object *object);
uint64_t hw_refs_hold_resource(hw_refs *refs, zval *resource);
void hw_refs_release_object(hw_refs *refs, uint64_t id);
/* NULL when the id is stale or was never given out. */
zend_object *hw_refs_object(const hw_refs *refs, uint64_t id);
zval *hw_refs_resource(const hw_refs *refs, uint64_t id);

/* Releases an object, or a resource whose id is marked. Runs destructors. */
void hw_refs_release(hw_refs *refs, uint64_t id);

#endif
