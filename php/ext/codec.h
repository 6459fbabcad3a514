/* The codec: what the extension's four functions do. Each returns false when it has thrown. */
#ifndef HWP_CODEC_H
#define HWP_CODEC_H

#include "binding.h"
#include "scratch.h"

/* Written to `s` from its end: the message is s->p … s->end. */
bool hwp_encode(hwp_scratch *s, zend_object *message, zend_long depth);

/* Merges the bytes into the message. Holds neither: the caller does. */
bool hwp_decode(zend_object *message, const uint8_t *bytes, size_t length, zend_long depth);

/* Written to `s` from its start: the text is s->start … s->p. */
bool hwp_encode_json(hwp_scratch *s, zend_object *message, zend_long options, zend_long depth);

bool hwp_decode_json(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth);

#endif
