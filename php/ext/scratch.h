/*
 * The buffer that messages are written to, kept between calls. Binary is written from its end to its start, so that a
 * length is known when it is to be written; JSON from its start.
 *
 * It is request memory: a bailout in the middle of a call costs the request its buffer, and nothing else.
 */
#ifndef HWP_SCRATCH_H
#define HWP_SCRATCH_H

#include "globals.h"

#define HWP_SCRATCH_SIZE ((size_t)32 << 10)
#define HWP_SCRATCH_KEPT ((size_t)1 << 20)

typedef struct {
    uint8_t *start, *end;
    uint8_t *p; /* of what is written: backwards its first byte, forwards after its last */
} hwp_scratch;

static inline void hwp_scratch_take(hwp_scratch *s) {
    size_t size = HWP_G(scratch) ? HWP_G(scratch_size) : HWP_SCRATCH_SIZE;
    s->start = HWP_G(scratch) ? HWP_G(scratch) : emalloc(size);
    s->end = s->start + size;
    HWP_G(scratch) = NULL;
}

static inline void hwp_scratch_give(hwp_scratch *s) {
    size_t size = (size_t)(s->end - s->start);
    if (HWP_G(scratch) || size > HWP_SCRATCH_KEPT) {
        efree(s->start);
        return;
    }
    HWP_G(scratch) = s->start;
    HWP_G(scratch_size) = size;
}

void hwp_scratch_grow_front(hwp_scratch *s, size_t bytes);
void hwp_scratch_grow_back(hwp_scratch *s, size_t bytes);

/* Room for `bytes` after what is written. */
static inline void hwp_room_behind(hwp_scratch *s, size_t bytes) {
    if (UNEXPECTED((size_t)(s->end - s->p) < bytes)) {
        hwp_scratch_grow_back(s, bytes);
    }
}

#endif
