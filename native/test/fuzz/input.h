/* What a fuzzer is given, taken piece by piece; zeros once it is used up. */
#ifndef HW_FUZZ_INPUT_H
#define HW_FUZZ_INPUT_H

#include <stdint.h>
#include <string.h>

typedef struct {
    const uint8_t *p;
    const uint8_t *end;
} fuzz_input;

static inline void fuzz_take(fuzz_input *input, void *to, size_t length) {
    size_t left = (size_t)(input->end - input->p);
    memset(to, 0, length);
    if (left) {
        memcpy(to, input->p, length < left ? length : left);
    }
    input->p += length < left ? length : left;
}

static inline uint8_t fuzz_byte(fuzz_input *input) {
    uint8_t byte;
    fuzz_take(input, &byte, sizeof byte);
    return byte;
}

static inline uint32_t fuzz_word(fuzz_input *input) {
    uint32_t word;
    fuzz_take(input, &word, sizeof word);
    return word;
}

/* Of a bound up to 65536. */
static inline uint32_t fuzz_below(fuzz_input *input, uint32_t bound) {
    uint16_t number;
    fuzz_take(input, &number, sizeof number);
    return number % bound;
}

/* A part that begins with its length, in two bytes. */
static inline fuzz_input fuzz_part(fuzz_input *input) {
    uint16_t length;
    fuzz_take(input, &length, sizeof length);
    size_t left = (size_t)(input->end - input->p);
    fuzz_input part = {input->p, input->p + (length < left ? length : left)};
    input->p = part.end;
    return part;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
