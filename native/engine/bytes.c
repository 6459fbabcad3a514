#include "engine/bytes.h"

#include "wire/wire.h"

#include <stdlib.h>

#define SMALLEST ((size_t)4096)
#define LARGEST_KEPT ((size_t)1 << 20)

/* A tag of one byte, and a varint. */
#define MOST_HEAD 11

static bool grow(hw_bytes *bytes, size_t more) {
    size_t capacity = bytes->capacity ? bytes->capacity : SMALLEST;
    while (capacity - bytes->length < more) {
        if (capacity > SIZE_MAX / 2) {
            return false;
        }
        capacity *= 2;
    }
    char *grown = realloc(bytes->bytes, capacity);
    if (!grown) {
        return false;
    }
    bytes->bytes = grown;
    bytes->capacity = capacity;
    return true;
}

bool hw_bytes_reserve(hw_bytes *to, size_t length) {
    return to->capacity - to->length >= length || grow(to, length);
}

bool hw_bytes_add(hw_bytes *to, const void *bytes, size_t length) {
    if (!hw_bytes_reserve(to, length)) {
        to->failed = true;
        return false;
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
