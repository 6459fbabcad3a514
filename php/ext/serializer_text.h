/* The text that the serializer writes: a string with room after what is written. */
#ifndef HWS_SERIALIZER_TEXT_H
#define HWS_SERIALIZER_TEXT_H

#include "globals.h"

typedef struct {
    zend_string *text;
    char *p, *end; /* room for NUL is after it */
} hws_text;

/* Makes room for a text of about `hint` bytes. */
void hws_text_begin(hws_text *w, size_t hint);

/* The string, with no more room than it needs. Where it is not called, the text is the caller's to free. */
zend_string *hws_text_end(hws_text *w);

void hws_make_room(hws_text *w, size_t bytes);

static inline void hws_need(hws_text *w, size_t bytes) {
    if (UNEXPECTED((size_t)(w->end - w->p) < bytes)) {
        hws_make_room(w, bytes);
    }
}

static inline void hws_put_bytes(hws_text *w, const char *bytes, size_t length) {
    hws_need(w, length);
    memcpy(w->p, bytes, length);
    w->p += length;
}

static inline void hws_put_byte(hws_text *w, char byte) {
    hws_need(w, 1);
    *w->p++ = byte;
}

void hws_put_int(hws_text *w, zend_long value);

/* Each returns false for what JSON cannot have: NAN, INF; bytes that are not UTF-8. */
bool hws_put_float(hws_text *w, double value);
bool hws_put_string(hws_text *w, const zend_string *string);

#endif
