/*
 * What a script changes of the process is kept from the JVM around it: its working directory and its environment. (umask
 * and locale PHP puts back itself when a request ends.) Not for the command line, where the process is the script's.
 */
#ifndef HW_ENGINE_PROCESS_STATE_H
#define HW_ENGINE_PROCESS_STATE_H

#include "php_engine.h"

typedef struct {
    bool changed;           /* the script has called chdir() in this request */
    bool moved;             /* and again since `own_directory` was opened */
    uint64_t thread;        /* whose working directory is PHP's alone; 0: it is the process's */
    pid_t thread_id;        /* the kernel's number of that thread */
    int home_directory;     /* the JVM's working directory; -1: not opened */
    int own_directory;      /* the script's, while the JVM runs; -1: not opened */
    HashTable *environment; /* what putenv() has set (strings) and removed (nulls) in this request, or NULL */
} hw_process_state;

void hw_process_state_init(hw_process_state *state);

/* Replaces chdir(), putenv() and getenv(), once the module has started. */
void hw_process_state_intercept(void);

/* Puts a handler in the place of an internal function's own, which it returns; NULL: there is no such function. */
zif_handler hw_replace_function(const char *name, zif_handler own);

/*
 * Around what serves HTTP requests in the JVM's process: gives the thread a working directory of its own, where the kernel
 * allows that, so that no other thread of the JVM is moved.
 */
void hw_process_state_separate(hw_process_state *state, uint64_t thread);
void hw_process_state_join(hw_process_state *state);

/* Around a call that another thread makes meanwhile, which nests in that: to PHP's directory, and back to the thread's. */
int hw_process_state_enter_nested(const hw_process_state *state);
void hw_process_state_leave_nested(int directory);

/* Around the outermost call, where the script has called chdir(): to its directory, and back to the JVM's. */
void hw_process_state_enter(hw_process_state *state);
void hw_process_state_leave(hw_process_state *state);

/* When the request has ended: all is the JVM's again. */
void hw_process_state_reset(hw_process_state *state);

#endif
