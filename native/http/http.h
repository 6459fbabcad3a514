/*
 * HTTP in the interpreter: requests come from the host, run in classic or in worker mode, and their responses gather here
 * until they cross. proto/howdah/v1/http.proto has the messages.
 *
 *     request.c     what came: one HttpRequest, read and made ready for the SAPI
 *     response.c    what goes: heads, bodies, and the upcalls that carry them
 *     note.c        which request is in hand, for when the process dies
 *     slow_log.c    the stacks of requests that take long
 *     variables.c   $_SERVER as php-fpm fills it
 *     user_ini.c    .user.ini
 *     serve.c       the call that serves: what begins and ends with it, and what all modes share
 *     classic.c     a script per request, by the SAPI's whole life cycle
 *     development.c  PHP's built-in web server: what a request means there, files, error pages, the log
 *     worker.c      howdah_handle_request(): what is reset between two requests of one script
 *     request_state.c  what a handler sets for one visitor is put back: umask, the default stream context …
 *     server.c      Howdah\Server, Howdah\Request and Howdah\Response: the fast path
 *     superglobals.c  whether a worker's code reads superglobals, so that the fast path must make them
 *     functions.c   what PHP scripts expect a web server's SAPI to have
 */
#ifndef HW_HTTP_HTTP_H
#define HW_HTTP_HTTP_H

#include "border/upcall.h"
#include "engine/interpreter.h"

#include <strings.h>

/* Bytes of a request; they are followed by a NUL where hw_http_terminate() has been called for them. */
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
    HW_HTTP_OUTSIDE,   /* no request is in hand */
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
    bool taken;             /* `request` is the one in hand */
    bool busy;              /* a handler runs: loops do not nest */
    bool boot_ended;        /* worker mode: a first request has been asked for */
    bool failed;            /* PHP code has failed in the request in hand */
    bool exited;            /* worker mode: its handler has called exit(), or was unwound as by it */
    bool exit_keeps_script; /* worker mode: the script goes on behind a handler that has called exit() */
    bool filtered;          /* filter_input() has been given $_SERVER */
    bool superglobals;      /* worker mode: its code reads superglobals */
    bool objects_alone;     /* the fast path makes no superglobals, whatever code reads */
    bool imported;          /* the SAPI has the fast path's request in hand: its superglobals, or its form */
    bool prints;            /* the fast path: what is printed is part of the response */
    const hw_reader *fast;  /* the HttpRequest that the fast path has in hand */
    hw_http_state state;
    char *worker_script; /* worker mode: its full path */
    hw_bytes message;    /* the request in hand, where superglobals are made of it */
    hw_http_request request;
    hw_bytes cookies; /* of several Cookie headers, joined */
    hw_bytes folder;  /* classic mode: the working directory, as scripts are named, with its slash */
    size_t body_read; /* how much of an inline body PHP has read */
    bool body_ended;
    hw_bytes piece;    /* of a streamed body */
    size_t piece_read; /* how much of it PHP has taken */
    hw_bytes head;     /* fields of the HttpResponse in hand before its body */
    hw_bytes out;      /* responses that have not crossed yet: fields 9 of a Call */
} hw_http;

/* Serves until the host has no more requests or the worker's script ends, and replies. */
void hw_http_serve(hw_interpreter *in, hw_reader *call);

/* Once per process, before the engine starts: the SAPI's functions that only a server has. */
extern const zend_function_entry hw_http_functions[];
extern const zend_function_entry hw_http_development_functions[];

/* Once per process, when all modules have started. */
void hw_http_register_classes(void);

/* --- request.c */
/* The next request, from the batch in hand or from the host: its HttpRequest. False: there are no more. */
bool hw_http_next(hw_http *http, hw_reader *message);
/* Takes a request in hand: copies it, and reads it. False: it is malformed. */
bool hw_http_take(hw_http *http, const hw_reader *message);
/* Reads the fields of an HttpRequest. The texts of *request lie in `r`. False: r->error says why. */
bool hw_http_request_read(hw_http_request *request, hw_reader *r);
void hw_http_request_free(hw_http_request *request);
const hw_text *hw_http_header(const hw_http_request *request, const char *lower_case_name, size_t length);
/* Fills SG(request_info), which sapi_activate() reads. */
void hw_http_fill_request_info(hw_http *http);
/* sapi_module's read_post and read_cookies. */
size_t hw_http_read_body(hw_http *http, char *buffer, size_t most);
char *hw_http_cookies(hw_http *http);
/* At most so many bytes of a streamed body. NULL: it has ended, or an exception is pending. */
zend_string *hw_http_read_streamed(hw_http *http, size_t most);
/* A target is a path and a query. Its bytes must not be NULL. */
hw_text hw_http_path(hw_text target);
hw_text hw_http_query(hw_text target);

/* Whether a header has this name, in whatever case. */
static inline bool hw_text_is_name(hw_text text, const char *name, size_t length) {
    return text.length == length && strncasecmp(text.bytes, name, length) == 0;
}

/* A header's value, behind that of the same header before it; NULL: it is the first. */
void hw_http_header_value(zval *value, const zval *before, const hw_header *header);

static inline bool hw_text_is(hw_text text, const char *other, size_t length) {
    return text.length == length && memcmp(text.bytes, other, length) == 0;
}

/* --- response.c */
/* sapi_module's send_headers: notes the head of the response in hand. */
void hw_http_set_head(hw_http *http, const sapi_headers_struct *headers);
/* In place of what the script has set, by header('HTTP/1.1 …') too. */
void hw_http_set_status(int status);
/* Sends 103, or another interim response, with the headers that are set now. */
void hw_http_inform(hw_http *http, int status);
/* Sends what PHP has printed. False: the client is gone. */
bool hw_http_flush(hw_http *http);
/* The response in hand is whole: PHP's output layer has given all that it had. */
void hw_http_finish(hw_http *http);
/*
 * The request in hand is over. If the host interrupts it, it hears of that before the next one of the batch begins.
 */
void hw_http_end(hw_http *http);
/* A response without PHP's output layer. `headers` are fields 2 of an HttpResponse. */
void hw_http_respond(hw_http *http, uint32_t status, const hw_bytes *headers, const char *body, size_t length,
                     bool more);
/* One of Howdah's own, of plain text. */
void hw_http_refuse(hw_http *http, uint32_t status, const char *text);
/* Begins an upcall that takes `out` along. False: it does not fit a message; an exception says so. */
bool hw_http_begin_upcall(hw_http *http, hw_upcall *upcall, uint32_t handle);
/* Sends what is finished, after a fatal error, when nothing else will. */
void hw_http_send_rest(hw_http *http);

/* --- note.c */
#define HW_NOTE_SCRIPT ((size_t)3072)
#define HW_NOTE_SIZE ((size_t)4096)
/* Where the request in hand is noted: HW_NOTE_SIZE bytes, which must stay. NULL: nowhere. For this process, from any thread. */
void hw_http_note_to(char *memory);
/* It is noted from now on, if only for this process itself. */
void hw_http_note_always(void);
/* The note; what is in it may change at any time. */
const char *hw_http_noted(void);
void hw_http_note_idle(void);
void hw_http_note_request(const hw_reader *message);
void hw_http_note_script(hw_text path);

/* --- variables.c */
void hw_http_variables_init(void);
/* As the SAPI has them, of the request in hand. */
void hw_http_register_variables(hw_http *http, zval *variables);
/* With those that PHP itself adds, of any request, whether the SAPI has it or not. */
void hw_http_make_variables(hw_http *http, const hw_http_request *request, zval *variables);
/* Before requests are served, and while none is under way: the environment, which all of them have. */
void hw_http_read_environment(const hw_interpreter *in);
/* While a worker's script starts: what the runtimes of Symfony and Laravel look for before they ask for requests. */
void hw_http_register_boot_variables(const hw_http *http, zval *array);
/* Before the worker's request ends: what is kept from one request for the next is its memory. */
void hw_http_forget_variables(void);

/* --- user_ini.c */
void hw_http_user_ini_init(void);
/* Applies the settings of the script's folders to the request that begins. */
void hw_http_activate_user_ini(const hw_http *http);

/* --- serve.c, classic.c, worker.c */
void hw_http_serve_classic(hw_http *http);
void hw_http_serve_worker(hw_http *http);
void hw_http_serve_development(hw_http *http);
void hw_http_begin_request(hw_http *http);
void hw_http_end_request(hw_http *http);
/* The two halves of a request's time that concern superglobals; also for the fast path. */
void hw_http_begin_input(hw_http *http);
/* The form alone: PG(http_globals) has its fields and files, and no superglobal. */
void hw_http_begin_form(hw_http *http);
void hw_http_end_input(void);
void hw_http_deactivate(void);
/* The worker's script asks for its first request. */
void hw_http_end_boot(hw_http *http);
/* An exception that nobody caught, exit(), or a deadline: what of it the response shows. */
void hw_http_settle(hw_http *http);
bool hw_http_has_failed(void);
/* error_get_last() is the request's. */
void hw_http_forget_error(void);
/*
 * Whether the worker's script ends, because a handler has called exit(): that has passed by the `finally` blocks of the
 * script and its libraries, so what these keep of requests under way is wrong. PHP is being unwound then.
 */
bool hw_http_ends_script(hw_http *http);
void hw_http_require_clean(hw_http *http);
void hw_http_worker_init(void);
ZEND_FUNCTION(howdah_handle_request);

/* --- server.c */
/* Makes superglobals of the request that the fast path has in hand. */
void hw_http_import(hw_http *http);

/* --- development.c */
/* $_SERVER as php -S fills it. */
void hw_http_register_development_variables(const hw_http *http, zval *variables);
/* The reason that php -S gives a status. */
const char *hw_http_reason(int status);
/* A line of the log, which is the standard error stream. */
void hw_http_log(const char *message);

/* --- request_state.c */
/* Once, when the modules have started. */
void hw_http_request_state_intercept(void);
/* Around a handler of howdah_handle_request(). */
void hw_http_note_state(void);
void hw_http_restore_state(void);
/* Before the worker's request ends, where a request did not end: what was noted lies in its memory. */
void hw_http_forget_state(void);

/* --- superglobals.c. Before the first request is served: OPcache, which must be asked first, has started by then. */
void hw_http_watch_superglobals(void);

/* --- functions.c */
void hw_http_intercept(void);

#endif
