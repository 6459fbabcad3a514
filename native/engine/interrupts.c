#include "engine/interrupts.h"

#include "engine/interpreter.h"
#include "engine/signals.h"
#include "engine/time_limit.h"

#include <unistd.h>

/* Parks a thread whose process is going down, or unwinds PHP as exit() does. */
static void (*next_interrupt)(zend_execute_data *execute_data);

/*
 * Whether what serves HTTP requests has called an internal function by itself, as zend_exception_error() calls __toString():
 * there is no PHP code to unwind, and an exit would be reported as an exception that nobody has caught.
 */
static bool is_outside_of_code(const hw_interpreter *in, const zend_execute_data *execute_data) {
    return in->front_state &&
           (execute_data == in->serving || (!execute_data->func && !execute_data->prev_execute_data));
}

/*
 * As destructors run: what an internal function has thrown waits meanwhile, and is the previous one of what a handler throws.
 * pcntl alone would lose the signal.
 */
static void run_signal_handlers(zend_execute_data *execute_data) {
    zend_object *thrown = EG(exception);
    const zend_op *before_exception = EG(opline_before_exception);
    if (UNEXPECTED(thrown && hw_is_exit(thrown))) {
        return;
    }
    EG(exception) = NULL;
    hw_signals_interrupted();
    if (next_interrupt) {
        next_interrupt(execute_data);
    }
    if (EXPECTED(!thrown)) {
        return;
    }
    if (EG(exception) && hw_is_exit(EG(exception))) {
        OBJ_RELEASE(thrown);
    } else if (EG(exception)) {
        zend_exception_set_previous(EG(exception), thrown);
    } else {
        EG(exception) = thrown;
        EG(opline_before_exception) = before_exception;
    }
}

static void on_interrupt(zend_execute_data *execute_data) {
    hw_interpreter *in = hw_interpreter_current;
    atomic_thread_fence(memory_order_seq_cst); /* code of PHP's JIT clears EG(vm_interrupt) by a plain store */
    while (UNEXPECTED(atomic_load(&in->stopping))) {
        pause();
    }
    if (in->front->interrupted) {
        in->front->interrupted();
    }
    hw_time_limit_check();
    if (hw_interpreter_is_interrupted(in) && !EG(exception)) {
        if (is_outside_of_code(in, execute_data)) {
            zend_atomic_bool_store(&EG(vm_interrupt), true); /* for the code that runs next */
            return;
        }
        atomic_fetch_add(&in->progress->unwound, 1);
        atomic_store(&in->interrupts, 0);
        zend_throw_exception_internal(zend_create_unwind_exit());
        return;
    }
    run_signal_handlers(execute_data);
}

void hw_interrupts_init(void) {
    next_interrupt = zend_interrupt_function;
    zend_interrupt_function = on_interrupt;
}
