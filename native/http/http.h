/*
 * HTTP in the interpreter: requests come from the host, run in classic or in worker mode, and their responses gather here
 * until they cross. native/schema/howdah/v1/http.proto has the messages.
 */
#ifndef HW_HTTP_HTTP_H
#define HW_HTTP_HTTP_H

#include "engine/interpreter.h"

#include <strings.h>

/* Bytes of a request; where http->message has them, a NUL follows. */
typedef struct {
    const char *bytes;
    size_t length;
} hw_text;

typedef struct {
    hw_text name;
    hw_text value;
} hw_header;

/* One request. Its texts lie in the message that it was read from. */
typedef struct {
    hw_text method;
    hw_text target;
    hw_text protocol;
    hw_text script_filename;
    hw_text script_name;
    hw_text path_info;
    hw_text body;
    hw_text remote_address;
    hw_text local_address;
    hw_text server_name;
    hw_text document_root;
    uint32_t remote_port;
    uint32_t server_port;
    int64_t content_length; /* -1: not known */
    bool https;
    bool streamed; /* the body is got from the host */
    hw_header *headers;
    size_t header_count;
    size_t header_capacity;
} hw_http_request;

typedef enum {
    HW_HTTP_OUTSIDE,   /* there is no current request */
    HW_HTTP_RUNNING,   /* PHP code makes its response */
    HW_HTTP_STREAMING, /* a part of the response has been sent */
    HW_HTTP_FINISHED,  /* the response is whole; PHP code goes on without a client */
} hw_http_state;

/* What an interpreter has while it serves. */
typedef struct hw_http {
    hw_interpreter *in;
    hw_bytes batch;         /* requests that have crossed */
    size_t position;        /* of the next one in it */
    bool stopped;           /* the host has no more requests */
    bool classic;           /* else worker mode */
    bool development;       /* classic mode as php -S has it */
    bool taken;             /* `request` is the current one */
    bool busy;              /* a handler runs: loops do not nest */
    bool boot_ended;        /* worker mode: a first request has been asked for */
    bool failed;            /* PHP code has failed in the current request */
    bool exited;            /* worker mode: its handler has called exit(), or was unwound as by it */
    bool exit_keeps_script; /* worker mode: the script goes on after a handler that has called exit() */
    bool filtered;          /* filter_input() has been given $_SERVER */
    bool superglobals;      /* worker mode: its code reads superglobals */
    bool objects_alone;     /* the fast path makes no superglobals, whatever code reads */
    bool imported;          /* the SAPI has the fast path's request: its superglobals, or its form */
    bool prints;            /* the fast path: what is printed is part of the response */
    const hw_reader *fast;  /* the HttpRequest of the fast path */
    hw_http_state state;
    char *worker_script; /* worker mode: its full path */
    hw_bytes message;    /* the current request, where superglobals are made of it */
    hw_http_request request;
    hw_bytes cookies; /* of several Cookie headers, joined */
    hw_bytes folder;  /* classic mode: the working directory, as scripts are named, with its slash */
    size_t body_read; /* how much of an inline body PHP has read */
    bool body_ended;
    hw_bytes piece;    /* of a streamed body */
    size_t piece_read; /* how much of it PHP has taken */
    hw_bytes head;     /* fields of the current HttpResponse before its body */
    hw_bytes out;      /* responses that have not crossed yet: fields 9 of a Call */
} hw_http;

/* What the interpreter of this process has. NULL: it does not serve. */
static inline hw_http *hw_http_current(void) {
    return hw_interpreter_current->front_state;
}

/* Whether a header has this name, in whatever case. */
static inline bool hw_text_is_name(hw_text text, const char *name, size_t length) {
    return text.length == length && strncasecmp(text.bytes, name, length) == 0;
}

static inline bool hw_text_is(hw_text text, const char *other, size_t length) {
    return text.length == length && memcmp(text.bytes, other, length) == 0;
}

#endif
