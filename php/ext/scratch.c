#include "scratch.h"

static size_t grown(const hwp_scratch *s, size_t bytes) {
    size_t size = (size_t)(s->end - s->start);
    return zend_safe_address_guarded(MAX(size, bytes), 2, size);
}

void hwp_scratch_grow_front(hwp_scratch *s, size_t bytes) {
    size_t size = grown(s, bytes);
    size_t used = (size_t)(s->end - s->p);
    uint8_t *start = emalloc(size);
    memcpy(start + size - used, s->p, used);
    efree(s->start);
    *s = (hwp_scratch){start, start + size, start + size - used};
}

void hwp_scratch_grow_back(hwp_scratch *s, size_t bytes) {
    size_t size = grown(s, bytes);
    size_t used = (size_t)(s->p - s->start);
    uint8_t *start = erealloc2(s->start, size, used);
    *s = (hwp_scratch){start, start + size, start + used};
}
