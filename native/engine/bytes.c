#include "engine/bytes.h"

#include "wire/wire.h"

#include <stdlib.h>

#define SMALLEST ((size_t)4096)
#define LARGEST_KEPT ((size_t)1 << 20)

/* A tag of one byte, and a varint. */
#define MOST_HEAD 11

bool hw_bytes_add(hw_bytes *to, const void *bytes, size_t length) {
    if (to->capacity - to->length < length) {
        size_t capacity = to->capacity ? to->capacity : SMALLEST;
        while (capacity - to->length < length) {
            capacity *= 2;
        }
        char *grown = realloc(to->bytes, capacity);
        if (!grown) {
            return false;
        }
        to->bytes = grown;
        to->capacity = capacity;
    }
    if (length) {
        memcpy(to->bytes + to->length, bytes, length);
    }
    to->length += length;
    return true;
}

bool hw_bytes_add_varint(hw_bytes *to, uint8_t tag, uint64_t value) {
    uint8_t bytes[MOST_HEAD] = {tag};
    return hw_bytes_add(to, bytes, (size_t)(hw_put_varint(bytes + 1, value) - bytes));
}

bool hw_bytes_add_field(hw_bytes *to, uint8_t tag, const void *content, size_t length) {
    uint8_t bytes[MOST_HEAD] = {tag};
    return hw_bytes_add(to, bytes, (size_t)(hw_put_varint(bytes + 1, length) - bytes)) &&
           hw_bytes_add(to, content, length);
}

void hw_bytes_trim(hw_bytes *bytes) {
    if (bytes->capacity > LARGEST_KEPT) {
        hw_bytes_free(bytes);
    }
}

void hw_bytes_free(hw_bytes *bytes) {
    free(bytes->bytes);
    *bytes = (hw_bytes){0};
}
