/*
 * One interpreter: the engine with its request, its stack, its bridge, and the way in and out.
 *
 * The host (JNI, or the loop of a child process) gives it one message at a time and gets back an event: a reply, or an upcall
 * to answer first. All of PHP runs on the interpreter's own stack; see stack.h.
 *
 * Thread rule: an interpreter is entered by one thread at a time. hw_interpreter_interrupt() alone may be called from
 * any thread.
 */
#ifndef HW_ENGINE_INTERPRETER_H
#define HW_ENGINE_INTERPRETER_H

#include "engine/bytes.h"
#include "engine/front.h"
#include "engine/handles.h"
#include "engine/interruption.h"
#include "engine/libxml.h"
#include "engine/process_state.h"
#include "engine/settings.h"
#include "engine/stack.h"
#include "java/world.h"
#include "wire/bridge.h"

#include <main/php_output.h>
#include <stdatomic.h>
#include <sys/types.h>

typedef enum {
    HW_CALL,         /* host -> PHP: a Call stands at base */
    HW_UPCALL_REPLY, /* host -> PHP: the Reply to the upcall stands at base */
    HW_REPLY,        /* PHP -> host: the Reply stands at base */
    HW_UPCALL,       /* PHP -> host: a Call on the host stands at base */
} hw_event;

struct hw_interpreter {
    hw_bridge bridge;   /* first: an interpreter is found from its bridge */
    hw_java_world java; /* what the bridge knows of Java */
    hw_stack stack;
    void *php_sp;  /* where PHP was left, while the host runs */
    void *host_sp; /* where the host was left, while PHP runs */
    hw_event event;
    size_t length;  /* of the message that event is about */
    uint32_t flags; /* enum hw_reply_flag of the last reply */

    hw_settings settings;
    hw_settings started; /* those that the module started with, which keeps pointers to them */
    hw_handles handles;
    hw_bytes output;              /* what PHP has printed and the host has not got yet */
    zend_execute_data base_frame; /* what PHP code sees below its first frame */
    unsigned depth;               /* current calls, one in another */
    int output_level;             /* PHP's output buffers that the current call has found: those above are its own */
    unsigned waiting;             /* upcalls that the host has not answered yet, one in another */
    bool abandoning;              /* upcalls go on unanswered: the host has lost the frames that were to answer them */
    bool module_started;
    bool request_started;
    bool own_ini;       /* the ini settings are not those that the module started with: each request applies them */
    bool fatal_pending; /* a nested call ended fatally: all outer ones must end too */
    hw_interruption *interruption; /* own_interruption, or one in shared memory */
    hw_progress *progress;
    hw_interruption own_interruption;
    hw_progress own_progress;
    _Atomic unsigned interrupts; /* how often the host has asked since PHP has last begun to unwind */
    _Atomic bool stopping;       /* the process is going down: PHP must not run on */
    bool in_jvm;                 /* the process is a JVM's; else a child of one */
    bool forked;                 /* the process is one that PHP code has forked; see engine/child.h */
    hw_process_state process;
    uint64_t thread;         /* which entered PHP last */
    _Atomic pid_t thread_id; /* the kernel's number of that thread */
    hw_libxml libxml;
    const hw_front *front; /* as the settings have it; NULL: it was not opened yet */
    void *front_state;     /* what the front has while it serves requests, or NULL */
    const zend_execute_data
        *serving; /* the frame of the function that a worker's script serves in; NULL: there is none */
};

/*
 * The interpreter of this process (NTS: there is one), mapped and with a buffer, but not started.
 * NULL: no memory.
 */
hw_interpreter *hw_interpreter_create(void);

/* Enters PHP with the Call of `length` bytes at `base`. */
hw_event hw_interpreter_call(hw_interpreter *in, size_t base, size_t length);

/* Goes on after an upcall, whose Reply of `length` bytes stands at the base of the upcall. */
hw_event hw_interpreter_resume(hw_interpreter *in, size_t length);

/*
 * The host has lost frames that were to answer upcalls (a stack overflow hit between two crossings): unwinds what waits
 * above `level` upcalls, before the message of `length` bytes at `base`, which is kept, is given to hw_interpreter_call()
 * or hw_interpreter_resume(). Returns HW_REPLY_FLAG_RECYCLED, for the next reply, if a request ended by that.
 */
uint32_t hw_interpreter_abandon(hw_interpreter *in, size_t base, size_t length, unsigned level);

/* Closes an interpreter whose host is no more: PHP's request ends, and what it asks of Java meanwhile unwinds. */
void hw_interpreter_close(hw_interpreter *in);

/* In a process that was forked with no current call: the interpreter is this process's own. */
void hw_interpreter_take_over(hw_interpreter *in);

/* Whether PHP code has forked, and this is the new process: the host is another one's. */
bool hw_interpreter_is_in_child(const hw_interpreter *in);

/* From any thread: whether there is a current call. */
static inline bool hw_interpreter_is_running(const hw_interpreter *in) {
    return in->event != HW_REPLY || in->waiting > 0;
}

/*
 * From any thread: makes the current calls unwind, as exit() would, at PHP's next jump or call, and ends a sleep that PHP is
 * in. In case that PHP was about to begin one, it is called again until the calls have ended. Only for an interpreter of this
 * process.
 *
 * `what` is HW_INTERRUPT_ALL, which is for all calls until it is cleared, or an activity. False: PHP does something else by
 * now. If true is returned, PHP does not begin with anything else before it has asked the host.
 */
bool hw_interpreter_interrupt(hw_interpreter *in, uint64_t what);

/* Takes hw_interpreter_interrupt() of the same `what` back; HW_INTERRUPT_ALL: of any. */
void hw_interpreter_clear_interrupt(hw_interpreter *in, uint64_t what);

/*
 * Whether what PHP does is to end. An interruption is written before EG(vm_interrupt) is set: where that has just been
 * cleared, it may not be read before others see that, or one that comes in between would be lost. So it is not
 * relaxed, on x86-64 for the same instruction.
 */
static inline bool hw_interpreter_is_interrupted(const hw_interpreter *in) {
    uint64_t wanted = atomic_load(&in->interruption->wanted);
    return UNEXPECTED(wanted != 0) && (wanted == HW_INTERRUPT_ALL ||
                                       wanted == atomic_load_explicit(&in->progress->activity, memory_order_relaxed));
}

/* From any thread, when the process goes down: PHP code that still runs is parked at its next jump or call. */
void hw_interpreter_park(hw_interpreter *in);

/* --- used inside the engine, on PHP's stack --- */

extern hw_interpreter *hw_interpreter_current;

/* Whether what unwinds PHP is no exception of its code's, but exit(). */
static inline bool hw_is_exit(const zend_object *thrown) {
    return zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown);
}

static inline void hw_interpreter_note_output(hw_interpreter *in) {
    in->output_level = OG(handlers).top;
}

static inline hw_interpreter *hw_interpreter_of(hw_bridge *bridge) {
    return (hw_interpreter *)bridge;
}

/* Gives the host the event that stands in `in`, and goes on when the host comes back. */
static inline void hw_interpreter_to_host(hw_interpreter *in) {
    hw_stack_leaves_php();
    hw_stack_switch(&in->php_sp, in->host_sp);
    hw_stack_entered_php();
}

#endif
