#include "process/ring.h"

#include <stddef.h>
#include <string.h>

static inline uint32_t aligned(uint32_t length) {
    return (length + HW_RING_ALIGNMENT - 1) & ~(HW_RING_ALIGNMENT - 1);
}

static inline _Atomic uint32_t *length_at(const uint8_t *records, uint32_t index) {
    return (_Atomic uint32_t *)(uintptr_t)(records + index); // NOLINT(performance-no-int-to-ptr): drops const alone
}

/* Whether so many bytes from the position on are free. */
static bool is_free(hw_ring_producer *ring, uint32_t size) {
    if (ring->capacity - (ring->position - ring->seen_head) >= size) {
        return true;
    }
    uint64_t head = atomic_load_explicit(ring->head, memory_order_acquire);
    if (head > ring->position || head < ring->seen_head) {
        ring->broken = "the consumer's position is not within the ring";
        return false;
    }
    ring->seen_head = head;
    return ring->capacity - (ring->position - head) >= size;
}

/* No record begins here yet, whatever an earlier round has left. */
static inline void clear_header(hw_ring_producer *ring, uint64_t position) {
    uint32_t index = (uint32_t)position & (ring->capacity - 1);
    atomic_store_explicit(length_at(ring->records, index), 0, memory_order_relaxed);
}

static void publish(hw_ring_producer *ring, uint32_t index, uint32_t type, uint32_t length) {
    memcpy(ring->records + index + HW_RING_TYPE, &type, sizeof type);
    atomic_store_explicit(length_at(ring->records, index), length, memory_order_release);
}

uint8_t *hw_ring_claim(hw_ring_producer *ring, uint32_t length) {
    if (ring->broken || length > hw_ring_most_payload(ring->capacity)) {
        return NULL;
    }
    uint32_t size = aligned(HW_RING_HEADER + length);
    uint32_t index = (uint32_t)ring->position & (ring->capacity - 1);
    uint32_t padding = ring->capacity - index < size ? ring->capacity - index : 0;
    /* Behind each record stands the next one's header, with a length of 0. */
    if (!is_free(ring, padding + size + HW_RING_HEADER)) {
        return NULL;
    }
    if (padding) {
        clear_header(ring, ring->position + padding);
        publish(ring, index, (uint32_t)HW_RING_PADDING, padding);
        ring->position += padding;
        index = 0;
    }
    ring->claimed = index;
    return ring->records + index + HW_RING_HEADER;
}

void hw_ring_commit(hw_ring_producer *ring, uint32_t type, uint32_t length) {
    uint32_t size = aligned(HW_RING_HEADER + length);
    clear_header(ring, ring->position + size);
    publish(ring, ring->claimed, type, HW_RING_HEADER + length);
    ring->position += size;
}

static const uint8_t *refuse(hw_ring_consumer *ring, const char *why) {
    ring->broken = why;
    return NULL;
}

const uint8_t *hw_ring_next(hw_ring_consumer *ring, uint32_t *type, uint32_t *length) {
    if (ring->broken) {
        return NULL;
    }
    for (;;) {
        uint32_t index = (uint32_t)ring->position & (ring->capacity - 1);
        uint32_t size = atomic_load_explicit(length_at(ring->records, index), memory_order_acquire);
        if (size == 0) {
            return NULL;
        }
        memcpy(type, ring->records + index + HW_RING_TYPE, sizeof *type);
        if (size < HW_RING_HEADER || size > ring->capacity - index) {
            return refuse(ring, "a record's length is not within the ring");
        }
        if (*type == (uint32_t)HW_RING_PADDING) {
            if (index == 0 || size != ring->capacity - index) {
                return refuse(ring, "padding does not go from a record to the end of the ring");
            }
            ring->size = size;
            hw_ring_release(ring);
            continue;
        }
        if (size - HW_RING_HEADER > hw_ring_most_payload(ring->capacity)) {
            return refuse(ring, "a record is larger than a quarter of the ring");
        }
        ring->size = aligned(size);
        *length = size - HW_RING_HEADER;
        return ring->records + index + HW_RING_HEADER;
    }
}

void hw_ring_release(hw_ring_consumer *ring) {
    ring->position += ring->size;
    atomic_store_explicit(ring->head, ring->position, memory_order_release);
}
