#include "wire/buffer.h"

#include <stdlib.h>

bool hw_buffer_init(hw_buffer *buffer) {
    buffer->data = malloc(HW_BUFFER_CAPACITY);
    buffer->capacity = buffer->data ? HW_BUFFER_CAPACITY : 0;
    buffer->moved = true;
    return buffer->data != NULL;
}

void hw_buffer_free(hw_buffer *buffer) {
    free(buffer->data);
    buffer->data = NULL;
    buffer->capacity = 0;
}

bool hw_buffer_reserve(hw_buffer *buffer, size_t capacity) {
    if (capacity <= buffer->capacity) {
        return true;
    }
    if (capacity > HW_LIMIT_MESSAGE) {
        return false;
    }
    size_t grown = buffer->capacity * 2;
    if (grown < capacity) {
        grown = capacity;
    }
    if (grown > HW_LIMIT_MESSAGE) {
        grown = HW_LIMIT_MESSAGE;
    }
    uint8_t *data = realloc(buffer->data, grown);
    if (!data) {
        return false;
    }
    buffer->data = data;
    buffer->capacity = grown;
    buffer->moved = true;
    return true;
}

void hw_buffer_trim(hw_buffer *buffer) {
    uint8_t *data = malloc(HW_BUFFER_CAPACITY);
    if (!data) {
        return;
    }
    free(buffer->data);
    buffer->data = data;
    buffer->capacity = HW_BUFFER_CAPACITY;
    buffer->moved = true;
}

bool hw_writer_grow(hw_writer *w, size_t more) {
    size_t offset = hw_writer_offset(w);
    if (w->error) {
        return false;
    }
    if (more > HW_LIMIT_MESSAGE || !hw_buffer_reserve(w->buffer, offset + more)) {
        w->error = "the message is larger than the bridge's limit of 1 GiB, or memory is exhausted";
        return false;
    }
    w->p = w->buffer->data + offset;
    w->end = w->buffer->data + w->buffer->capacity;
    return true;
}

void hw_write_bytes(hw_writer *w, uint8_t tag, const char *bytes, size_t length) {
    if (length > HW_LIMIT_MESSAGE || !hw_writer_ensure(w, 1 + HW_ENCODING_PADDED_LENGTH + length)) {
        w->error = w->error ? w->error : "a string is larger than the bridge's limit of 1 GiB";
        return;
    }
    *w->p++ = tag;
    w->p = hw_put_varint(w->p, length);
    if (length) {
        memcpy(w->p, bytes, length);
        w->p += length;
    }
}

void hw_write_varint(hw_writer *w, uint8_t tag, uint64_t value) {
    if (hw_writer_ensure(w, 11)) {
        *w->p++ = tag;
        w->p = hw_put_varint(w->p, value);
    }
}
