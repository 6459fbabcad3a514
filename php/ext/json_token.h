/*
 * JSON's tokens, read to the letter of RFC 8259. What is read ends with NUL, as every zend_string does: no token goes on
 * behind it.
 */
#ifndef HWP_JSON_TOKEN_H
#define HWP_JSON_TOKEN_H

#include "howdah_protobuf.h"

typedef struct {
    const char *start, *end;
    const char *p;
    zend_long nesting, deepest; /* of lists and objects: now, and at most */
    bool ignore_unknown;
    char *unescaped; /* the last string that had escapes */
    size_t unescaped_size;
    zend_string *reason; /* why it failed, where no exception was thrown */
    zend_string *path;   /* to the value that failed; NULL for what is no JSON at all */
} hwp_json;

/* Bytes of the input, or of `unescaped`: then valid until the next string is read. */
typedef struct {
    const char *bytes;
    size_t length;
} hwp_span;

/* The value, with its text as it stands. */
ZEND_COLD bool hwp_json_expected(hwp_json *j, const char *what);
/* The same, of what was read already from there on. */
ZEND_COLD bool hwp_json_expected_at(hwp_json *j, const char *at, const char *what);
ZEND_COLD bool hwp_json_refuse(hwp_json *j, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
/* The text is no JSON here. */
ZEND_COLD bool hwp_json_unexpected(hwp_json *j, const char *what);

static inline void hwp_json_space(hwp_json *j) {
    while (UNEXPECTED(*j->p == ' ' || *j->p == '\n' || *j->p == '\t' || *j->p == '\r')) {
        j->p++;
    }
}

/* Each of these stands at the token's first byte, and leaves `p` behind it. */
bool hwp_json_string(hwp_json *j, hwp_span *string);
bool hwp_json_number(hwp_json *j, hwp_span *number);
bool hwp_json_literal(hwp_json *j, const char *literal, size_t length);

bool hwp_json_open(hwp_json *j);
/* Whether `end` follows, which is passed then; else the comma is, if there have been values before. */
bool hwp_json_ends(hwp_json *j, char end, bool first, bool *ended);

/* Passes the value, looking at all of it. */
bool hwp_json_skip(hwp_json *j);

/* Whether the number, or the content of a string, is an integer; `*negative` and its magnitude then. */
bool hwp_json_integer(hwp_span text, bool *negative, uint64_t *magnitude);
/* Whether the content of a string is written as a number. */
bool hwp_json_is_number(hwp_span text);

#endif
