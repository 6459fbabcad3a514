/*
 * The buffer in which messages cross, and the writer that fills it.
 *
 * One buffer belongs to one channel; both sides know its address. Only one message is in it at any moment that C sees:
 * a side decodes a message whole before it does anything else, so the other side's answer may take its place. (Java
 * may be in the middle of writing an outer message when it sends an inner one; the inner one then starts after it, at
 * its own base.)
 *
 * The memory is malloc's, not the Zend allocator's: it outlives requests, and a memory_limit must not hit it.
 */
#ifndef HW_WIRE_BUFFER_H
#define HW_WIRE_BUFFER_H

#include "wire/wire.h"

typedef struct {
    uint8_t *data;
    size_t capacity;
    bool moved; /* set when data changed its address; the host clears it when it has taken the new one */
} hw_buffer;

/* What a buffer has at first, and returns to after a large message. */
#define HW_BUFFER_CAPACITY ((size_t)64 << 10)

bool hw_buffer_init(hw_buffer *buffer);
void hw_buffer_free(hw_buffer *buffer);

/* Makes room for `capacity` bytes in all, keeping the contents. False: over HW_LIMIT_MESSAGE, or no memory. */
bool hw_buffer_reserve(hw_buffer *buffer, size_t capacity);

/* Gives back what a large message took. The contents are lost. */
void hw_buffer_trim(hw_buffer *buffer);

typedef struct {
    hw_buffer *buffer;
    uint8_t *p;
    uint8_t *end;
    const char *error; /* static text, or NULL; once set, writes go nowhere but stay in bounds */
} hw_writer;

static inline void hw_writer_init(hw_writer *w, hw_buffer *buffer, size_t base) {
    w->buffer = buffer;
    w->p = buffer->data + base;
    w->end = buffer->data + buffer->capacity;
    w->error = NULL;
}

bool hw_writer_grow(hw_writer *w, size_t more);

/* Makes sure that `more` bytes can be written at w->p. */
static inline bool hw_writer_ensure(hw_writer *w, size_t more) {
    return (size_t)(w->end - w->p) >= more || hw_writer_grow(w, more);
}

static inline size_t hw_writer_offset(const hw_writer *w) {
    return (size_t)(w->p - w->buffer->data);
}

/* Begins a nested message: writes the tag, leaves room for its length. Returns what hw_writer_end needs. */
static inline size_t hw_writer_begin(hw_writer *w, uint8_t tag) {
    if (!hw_writer_ensure(w, 1 + HW_ENCODING_PADDED_LENGTH)) {
        return 0;
    }
    *w->p = tag;
    w->p += 1 + HW_ENCODING_PADDED_LENGTH;
    return hw_writer_offset(w);
}

static inline void hw_writer_end(hw_writer *w, size_t start) {
    if (!w->error) {
        hw_put_padded_length(w->buffer->data + start - HW_ENCODING_PADDED_LENGTH,
                             (uint32_t)(hw_writer_offset(w) - start));
    }
}

/* A field with a byte string. */
void hw_write_bytes(hw_writer *w, uint8_t tag, const char *bytes, size_t length);

/* A field with a varint. */
void hw_write_varint(hw_writer *w, uint8_t tag, uint64_t value);

#endif
