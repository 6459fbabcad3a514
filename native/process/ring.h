/*
 * One direction of a channel: a ring of records between one producer and one consumer, in memory that their processes
 * share.
 *
 *      0        4        8                               8-aligned
 *     [ length | type   | payload …                     | next record …
 *
 * `length` counts the header and the payload. It is 0 until the record is committed, and is the last to be written: so
 * the consumer watches the very line that the record begins in, and no counter of the producer's. A record does not wrap:
 * padding fills the end of the ring where the next one does not fit. The consumer publishes how far it has read.
 *
 * Neither side trusts the other. Each keeps its own position to itself, and whatever is read from the shared memory is
 * read once and checked. What cannot be right breaks the ring, which stays broken.
 */
#ifndef HW_PROCESS_RING_H
#define HW_PROCESS_RING_H

#include "wire/schema.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t *records; /* shared */
    uint32_t capacity;
    const _Atomic uint64_t *head; /* shared: how far the consumer has read */
    uint64_t position;            /* where the next record goes */
    uint64_t seen_head;           /* `head` when it was last read */
    uint32_t claimed;             /* where in the ring the claimed record is */
    const char *broken;           /* static text, or NULL */
} hw_ring_producer;

typedef struct {
    const uint8_t *records; /* shared */
    uint32_t capacity;
    _Atomic uint64_t *head; /* shared */
    uint64_t position;      /* of the current record, or the next one */
    uint32_t size;          /* of the current record, aligned */
    const char *broken;     /* static text, or NULL */
} hw_ring_consumer;

/* The largest payload, so that a few records are always on their way. */
static inline uint32_t hw_ring_most_payload(uint32_t capacity) {
    return capacity / 4 - HW_RING_HEADER;
}

/*
 * Where a payload of `length` bytes is to be written, up to hw_ring_most_payload(). NULL: the ring is full, or broken.
 * A claim that is not committed is given up by the next one.
 */
uint8_t *hw_ring_claim(hw_ring_producer *ring, uint32_t length);

/* Lets the consumer see what was claimed; `length` may be less than what was claimed. */
void hw_ring_commit(hw_ring_producer *ring, uint32_t type, uint32_t length);

/* The payload of the next record, which stays until it is released. NULL: there is none yet, or the ring is broken. */
const uint8_t *hw_ring_next(hw_ring_consumer *ring, uint32_t *type, uint32_t *length);

/* Gives the record's room back to the producer. */
void hw_ring_release(hw_ring_consumer *ring);

#endif
