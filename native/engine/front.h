/*
 * A front is what runs PHP code on behalf of somebody outside: the web server, the command line. The engine knows fronts by
 * this table alone, and all that is linked with it by hw_linked, which the composition root, howdah.c, defines.
 */
#ifndef HW_ENGINE_FRONT_H
#define HW_ENGINE_FRONT_H

#include "php_engine.h"

#include "engine/settings.h"
#include "wire/wire.h"

typedef struct hw_interpreter hw_interpreter;

/* Where a function is NULL, the front has nothing to do there. */
typedef struct {
    /* Whether an interpreter with these settings is this front's. NULL: any is that no other front takes. */
    bool (*takes)(const hw_settings *settings);

    /* The operation by which the host starts it, and what runs that and replies. */
    uint32_t operation;
    void (*run)(hw_interpreter *in, hw_reader *call);

    /* The functions of the SAPI, besides PHP's. NULL: none, or the front gives the SAPI module its own. */
    const zend_function_entry *functions;

    /* Once, when the module has started for this front. */
    void (*intercept)(void);

    /* PHP looks at EG(vm_interrupt). */
    void (*interrupted)(void);

    /* PHP code has forked, and this is the new process. */
    void (*forked)(void);

    /* Takes PHP's output at once. NULL: it gathers in the interpreter. */
    size_t (*write)(const char *bytes, size_t length);

    /* Takes a line of PHP's log. NULL: it goes to the host. */
    void (*log)(const char *message);

    /* While in->front_state is not NULL: a front that has one has all of these. */
    bool (*flush)(void *state); /* false: the client is gone */
    void (*activate)(void *state);
    void (*variables)(void *state, zval *variables);
    char *(*variable)(void *state, const char *name, size_t length);
    void (*headers)(void *state, const sapi_headers_struct *headers);
    size_t (*read_body)(void *state, char *buffer, size_t most);
    char *(*cookies)(void *state);
} hw_front;

typedef struct {
    const hw_front *const *fronts;        /* up to NULL; the last one takes any settings */
    zend_module_entry *const *extensions; /* up to NULL: those that are compiled in */
    void (*const *initializers)(void);    /* up to NULL, in this order, when PHP's modules have started */
} hw_linked_parts;

extern const hw_linked_parts hw_linked;

/* The front of an interpreter with these settings. */
const hw_front *hw_front_for(const hw_settings *settings);

/* The front that an operation starts. NULL: none. */
const hw_front *hw_front_of_operation(uint32_t operation);

#endif
