/* The two sides of a crossing: the host's, and the loop that PHP's stack runs. */
#include "engine/interpreter.h"

#include "engine/call.h"
#include "engine/child.h"
#include "engine/operations.h"
#include "engine/reply.h"
#include "engine/signals.h"
#include "java/foreign.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

hw_interpreter *hw_interpreter_current;

/* Tells threads apart, as addresses do not: those of a thread that has ended are used again. 0: it has no number yet. */
static _Thread_local uint64_t thread_number __attribute__((tls_model("initial-exec")));

static zend_never_inline void enter_by_other_thread(hw_interpreter *in) {
    static _Atomic uint64_t last_number;
    if (!thread_number) {
        thread_number = atomic_fetch_add(&last_number, 1) + 1;
    }
    in->thread = thread_number;
    atomic_store(&in->thread_id, (pid_t)syscall(SYS_gettid));
    hw_libxml_apply(&in->libxml);
}

static inline void to_php(hw_interpreter *in) {
    if (UNEXPECTED(in->thread != thread_number)) {
        enter_by_other_thread(in);
    }
    hw_stack_leaves_host(&in->stack);
    hw_stack_switch(&in->host_sp, in->php_sp);
    hw_stack_entered_host();
}

/*
 * Runs the call at base under a zend_try of its own, and as PHP code that is in no fiber: it may start and resume fibers,
 * which come back to it when they suspend, but cannot suspend the one that has called Java, as Java's frames lie between.
 * A bailout must never pass the Java frames that lie between this
 * call and the one outside it. Where PHP stood is kept: to clear an exception sets the opline of the frame that is current
 * then, and if PHP code has asked Java by an operator, as foreach and [] do, that frame is the code's own.
 */
static void call_guarded(hw_interpreter *in) {
    zend_execute_data *frame = EG(current_execute_data);
    const zend_op *opline = frame->opline;
    const zend_op *before_exception = EG(opline_before_exception);
    zend_fiber *fiber = EG(active_fiber);
    bool keep_thrown = in->bridge.keep_thrown;
    uint32_t result_plan = in->bridge.result_plan;
    int output_level = in->output_level;
    hw_interpreter_note_output(in);
    EG(active_fiber) = NULL;
    in->bridge.keep_thrown = false;
    in->bridge.result_plan = 0;
    zend_try {
        hw_dispatch(in);
    }
    zend_catch {
        EG(current_execute_data) = frame;
        hw_reply_fatal(in);
    }
    zend_end_try();
    EG(active_fiber) = fiber;
    in->bridge.keep_thrown = keep_thrown;
    in->bridge.result_plan = result_plan;
    in->output_level = output_level;
    frame->opline = opline;
    EG(opline_before_exception) = before_exception;
    in->event = HW_REPLY;
}

static size_t upcall(hw_bridge *bridge, size_t length) {
    hw_interpreter *in = hw_interpreter_of(bridge);
    size_t base = bridge->base;
    in->event = HW_UPCALL;
    in->length = length;
    in->waiting++;
    hw_interpreter_to_host(in);
    while (in->event == HW_CALL) {
        bool elsewhere = UNEXPECTED(in->process.thread && in->process.thread != in->thread);
        int directory = elsewhere ? hw_process_state_enter_nested(&in->process) : -1;
        in->depth++;
        call_guarded(in);
        in->depth--;
        if (UNEXPECTED(elsewhere)) {
            hw_process_state_leave_nested(directory);
        }
        if (UNEXPECTED(in->forked)) {
            hw_child_end(in); /* what called PHP here is Java code of the parent's */
        }
        hw_interpreter_to_host(in);
    }
    in->waiting--;
    bridge->base = base;
    if (UNEXPECTED(in->abandoning)) {
        if (!EG(exception)) {
            zend_throw_exception_internal(zend_create_unwind_exit());
        }
        return 0;
    }
    if (UNEXPECTED(in->fatal_pending)) {
        zend_bailout();
    }
    if (hw_interpreter_is_interrupted(in)) {
        zend_atomic_bool_store(&EG(vm_interrupt), true);
    }
    return in->length;
}

/* A child that PHP code has forked has no JVM: only the thread that forked lives on in it. */
static size_t upcall_in_child(hw_bridge *bridge, size_t length) {
    (void)bridge, (void)length;
    if (!EG(exception)) {
        zend_throw_error(NULL, "A forked process cannot call Java: the JVM is its parent's");
    }
    return 0;
}

static void on_fork(void) {
    hw_interpreter *in = hw_interpreter_current;
    in->bridge.upcall = upcall_in_child;
    in->bridge.alone = true;
    in->forked = true;
    in->interruption = &in->own_interruption; /* the host's are the parent's */
    in->progress = &in->own_progress;
}

/*
 * What runs at the bottom of PHP's stack, for ever. The zend_try is entered once, and again after each bailout; the
 * calls in between find EG(bailout) set and pay nothing for it.
 */
static void php_main(void) {
    hw_interpreter *in = hw_interpreter_current;
    hw_stack_entered_php();
    for (;;) {
        zend_try {
            hw_serve(in);
        }
        zend_catch {
            if (in->forked) {
                hw_child_end(in);
            }
            hw_reply_fatal(in); /* the request has ended, and its process state with it */
            in->event = HW_REPLY;
            hw_interpreter_to_host(in);
        }
        zend_end_try();
    }
}

hw_interpreter *hw_interpreter_create(void) {
    hw_interpreter *in = calloc(1, sizeof *in);
    if (!in) {
        return NULL;
    }
    hw_java_world_init(&in->java);
    if (!hw_bridge_init(&in->bridge, &hw_java_foreign, &in->java)) {
        hw_java_world_free(&in->java);
        free(in);
        return NULL;
    }
    if (!hw_stack_map(&in->stack)) {
        hw_bridge_free(&in->bridge);
        hw_java_world_free(&in->java);
        free(in);
        return NULL;
    }
    in->event = HW_REPLY;
    in->interruption = &in->own_interruption;
    in->progress = &in->own_progress;
    in->bridge.upcall = upcall;
    pthread_atfork(NULL, NULL, on_fork);
    hw_process_state_init(&in->process);
    in->thread = UINT64_MAX;
    in->php_sp = hw_stack_prepare(&in->stack, php_main, &in->host_sp);
    hw_interpreter_current = in;
    return in;
}

hw_event hw_interpreter_call(hw_interpreter *in, size_t base, size_t length) {
    in->event = HW_CALL;
    in->bridge.base = base;
    in->length = length;
    in->flags = 0;
    to_php(in);
    return in->event;
}

hw_event hw_interpreter_resume(hw_interpreter *in, size_t length) {
    in->event = HW_UPCALL_REPLY;
    in->length = length;
    in->flags = 0;
    to_php(in);
    return in->event;
}

/*
 * Each abandoned upcall goes on as exit() would, which ends the call that it was made in; the reply to that is nobody's.
 * Destructors run meanwhile, and upcalls of theirs are abandoned as well.
 */
uint32_t hw_interpreter_abandon(hw_interpreter *in, size_t base, size_t length, unsigned level) {
    uint8_t *message = malloc(length ? length : 1);
    uint32_t recycled = 0;
    in->abandoning = true;
    if (message) {
        memcpy(message, in->bridge.buffer.data + base, length);
    }
    while (in->waiting > level) {
        in->event = HW_UPCALL_REPLY;
        in->length = 0;
        in->flags = 0;
        to_php(in);
        recycled |= in->flags & HW_REPLY_FLAG_RECYCLED;
    }
    in->abandoning = false;
    if (message && hw_buffer_reserve(&in->bridge.buffer, base + length)) {
        memcpy(in->bridge.buffer.data + base, message, length);
    }
    free(message);
    return recycled;
}

void hw_interpreter_close(hw_interpreter *in) {
    static const uint8_t call[] = {HW_CALL_HANDLE, HW_OPERATION_CLOSE, 0, 0, 0};
    hw_interpreter_clear_interrupt(in, HW_INTERRUPT_ALL);
    hw_interpreter_abandon(in, 0, 0, 0);
    memcpy(in->bridge.buffer.data, call, sizeof call);
    in->abandoning = true;
    hw_event event = hw_interpreter_call(in, 0, sizeof call);
    while (event == HW_UPCALL) {
        event = hw_interpreter_resume(in, 0);
    }
    in->abandoning = false;
}

void hw_interpreter_take_over(hw_interpreter *in) {
    in->bridge.upcall = upcall;
    in->forked = false;
    in->bridge.alone = false;
}

bool hw_interpreter_is_in_child(const hw_interpreter *in) {
    return in->forked;
}

/*
 * PHP is woken at the first, second, fourth, eighth call and so on, not at each: PHP's streams wait for a socket with the
 * whole time limit again when a signal has come, and would wait for ever.
 */
bool hw_interpreter_interrupt(hw_interpreter *in, uint64_t what) {
    uint64_t wanted = 0;
    while (wanted != HW_INTERRUPT_ALL && !atomic_compare_exchange_weak(&in->interruption->wanted, &wanted, what)) {}
    /* PHP writes what it does next, and then looks here: one of the two sees the other's. */
    if (what != HW_INTERRUPT_ALL && atomic_load(&in->progress->activity) != what) {
        hw_interpreter_clear_interrupt(in, what);
        return false;
    }
    zend_atomic_bool_store(&EG(vm_interrupt), true);
    unsigned before = atomic_fetch_add(&in->interrupts, 1);
    if ((before & (before + 1)) == 0) {
        hw_signals_wake(in);
    }
    return true;
}

/* On PHP's own thread, a signal that is on its way has come when a system call returns: it ends no sleep of what is next. */
void hw_interpreter_clear_interrupt(hw_interpreter *in, uint64_t what) {
    uint64_t wanted = what;
    if (what == HW_INTERRUPT_ALL) {
        atomic_store(&in->interruption->wanted, 0);
    } else {
        atomic_compare_exchange_strong(&in->interruption->wanted, &wanted, 0);
    }
    atomic_store(&in->interrupts, 0);
    sched_yield();
}

void hw_interpreter_park(hw_interpreter *in) {
    atomic_store(&in->stopping, true);
    zend_atomic_bool_store(&EG(vm_interrupt), true);
}
