/*
 * Bytes that grow, in memory of malloc's: they outlive requests, and a memory_limit does not hit them. Also messages that
 * are made of them before there is a place for them in the bridge's buffer.
 */
#ifndef HW_ENGINE_BYTES_H
#define HW_ENGINE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *bytes;
    size_t length;
    size_t capacity;
    bool failed; /* there was no memory for something that should have been added since it was cleared */
} hw_bytes;

static inline void hw_bytes_clear(hw_bytes *bytes) {
    bytes->length = 0;
    bytes->failed = false;
}

/* Makes room for what is to be added. False: no memory. */
bool hw_bytes_reserve(hw_bytes *to, size_t length);
/* False: no memory, which `failed` says too, for those who look when they have added all. */
bool hw_bytes_add(hw_bytes *to, const void *bytes, size_t length);
/* Fields of a message, whose tag is one byte. */
bool hw_bytes_add_field(hw_bytes *to, uint8_t tag, const void *bytes, size_t length);
bool hw_bytes_add_varint(hw_bytes *to, uint8_t tag, uint64_t value);

/* Gives back what something large has taken; the contents are lost. */
void hw_bytes_trim(hw_bytes *bytes);
void hw_bytes_free(hw_bytes *bytes);

#endif
