#include "engine/signals.h"

#include "engine/signal_state.h"
#include "java/upcall.h"
#include "wire/encode.h"

#include <Zend/zend_fibers.h>
#include <main/php_ticks.h>

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

const hw_shared_signal hw_shared_signals[HW_SHARED_SIGNALS] = {
    {SIGHUP, "HUP"},   {SIGINT, "INT"},   {SIGTERM, "TERM"}, {SIGUSR1, "USR1"}, {SIGALRM, "ALRM"}, {SIGCHLD, "CHLD"},
    {SIGCONT, "CONT"}, {SIGTSTP, "TSTP"}, {SIGTTIN, "TTIN"}, {SIGTTOU, "TTOU"}, {SIGURG, "URG"},   {SIGWINCH, "WINCH"},
};

hw_signal_state hw_signals;

/* Those that the host ends, or reloads, at. */
static const uint64_t of_host = 1ULL << SIGTERM | 1ULL << SIGINT | 1ULL << SIGHUP;

const char *hw_signals_name_of(zend_long signal) {
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        if (hw_shared_signals[i].signal == signal) {
            return hw_shared_signals[i].name;
        }
    }
    return NULL;
}

bool hw_signals_is_of_host(zend_long signal) {
    return signal > 0 && signal < 64 && of_host & hw_signals_bit(signal);
}

bool hw_signals_is_taken(zend_long signal) {
    return signal > 0 && signal < 64 && hw_signals.taken & hw_signals_bit(signal);
}

/* --- How they come ------------------------------------------------------------------------------------------------- */

static void ignore(int signal) {
    (void)signal;
}

/*
 * PHP's thread sleeps in the kernel when another thread has a signal or an interruption for it: it is woken by a signal that
 * nobody else uses. Its handler does nothing. With SA_RESTART, sleeps and polls end, and what reads and writes goes on, as
 * under pcntl.
 */
void hw_signals_init(void) {
    for (int candidate = SIGRTMAX - 4; candidate > SIGRTMIN && !hw_signals.wake; candidate--) {
        struct sigaction before;
        if (sigaction(candidate, NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
            struct sigaction action = {.sa_handler = ignore, .sa_flags = SA_RESTART | SA_ONSTACK};
            sigemptyset(&action.sa_mask);
            hw_signals.wake = sigaction(candidate, &action, NULL) == 0 ? candidate : 0;
        }
    }
}

/* The event is what crossed last: towards PHP, unless Java answers an upcall or has had its reply. */
static bool runs_php(const hw_interpreter *in) {
    return in->event == HW_CALL || in->event == HW_UPCALL_REPLY;
}

/* What the thread does may have changed by the time the signal arrives: Java code does not notice it. */
void hw_signals_wake(const hw_interpreter *in) {
    if (hw_signals.wake && runs_php(in)) {
        syscall(SYS_tgkill, getpid(), atomic_load(&in->thread_id), hw_signals.wake);
    }
}

static bool is_under_way(const hw_interpreter *in) {
    return in->event != HW_REPLY || in->waiting > 0;
}

void hw_signals_deliver(hw_interpreter *in, int signal) {
    if (signal <= 0 || signal >= NSIG) {
        return;
    }
    atomic_fetch_add(&hw_signals.pending[signal], 1);
    atomic_store(&hw_signals.any, true);
    if (hw_signals_is_of_host(signal) && is_under_way(in)) {
        atomic_store(&hw_signals.ending, true);
    }
    zend_atomic_bool_store(&EG(vm_interrupt), true);
    hw_signals_wake(in);
}

bool hw_signals_is_ending(hw_interpreter *in) {
    return is_under_way(in) && atomic_load(&hw_signals.ending);
}

/* Java takes a signal for PHP, or gives it back to whoever had it; an empty name: all of them. NULL, or why it cannot. */
static const char *ask_java(const char *name, bool take) {
    static char reason[200];
    hw_upcall u;
    uint64_t tag;
    hw_reader field;
    hw_upcall_begin(&u, &hw_interpreter_current->bridge, HW_UPCALL_SIGNAL);
    hw_write_string(&u.w, name, strlen(name));
    zval taking;
    ZVAL_BOOL(&taking, take);
    hw_write_value(&u.w, u.bridge, &taking, 0);
    hw_reader answer = hw_upcall_cross(&u);
    const char *refused = NULL;
    while (hw_upcall_next_field(&u, &answer, &tag, &field)) {
        uint64_t kind;
        hw_reader text;
        if (tag == HW_REPLY_THROWABLE) {
            refused = "Java has failed";
        } else if (tag == HW_TAG_VALUE && hw_read_varint(&field, &kind) && kind == HW_VALUE_STRING_VALUE &&
                   hw_read_delimited(&field, &text)) {
            snprintf(reason, sizeof reason, "%.*s", (int)(text.end - text.p), (const char *)text.p);
            refused = reason;
        }
    }
    return refused;
}

bool hw_signals_take(zend_long signal) {
    if (hw_signals.taken & hw_signals_bit(signal)) {
        return true;
    }
    const char *refused = ask_java(hw_signals_name_of(signal), true);
    if (refused) {
        php_error_docref(NULL, E_WARNING, "Signal " ZEND_LONG_FMT " (%s) cannot be taken in the JVM's process: %s",
                         signal, strsignal((int)signal), refused);
        return false;
    }
    hw_signals.taken |= hw_signals_bit(signal);
    return true;
}

void hw_signals_give_back(zend_long signal) {
    if (!(hw_signals.taken & hw_signals_bit(signal)) || hw_signals.blocked & hw_signals_bit(signal)) {
        return;
    }
    if (signal == SIGALRM && hw_signals.alarm) {
        alarm(0); /* would end the JVM */
        hw_signals.alarm = false;
    }
    hw_signals.taken &= ~hw_signals_bit(signal);
    ask_java(hw_signals_name_of(signal), false);
    atomic_store(&hw_signals.pending[signal], 0);
}

/* --- How PHP code hears of them ------------------------------------------------------------------------------------ */

void hw_signals_fill_info(zend_long signal, zval *info) {
    array_init(info);
    add_assoc_long_ex(info, ZEND_STRL("signo"), signal);
    add_assoc_long_ex(info, ZEND_STRL("errno"), 0);
    add_assoc_long_ex(info, ZEND_STRL("code"), 0);
}

static void call_handler(zend_long signal) {
    zval *handler = zend_hash_index_find(&hw_signals.handlers, (zend_ulong)signal);
    if (!handler || Z_TYPE_P(handler) == IS_LONG) {
        return;
    }
    zval callable;
    zval arguments[2];
    zval result;
    ZVAL_COPY(&callable, handler); /* the handler may set another */
    ZVAL_NULL(&result);
    ZVAL_LONG(&arguments[0], signal);
    hw_signals_fill_info(signal, &arguments[1]);
    call_user_function(NULL, NULL, &callable, &result, 2, arguments);
    zval_ptr_dtor(&result);
    zval_ptr_dtor(&arguments[1]);
    zval_ptr_dtor(&callable);
}

/* What a handler has thrown waits while the next ones run, and is the previous one of what they throw. */
static zend_object *put_aside(zend_object *before) {
    zend_object *thrown = EG(exception);
    if (!thrown || hw_is_exit(thrown)) {
        return before;
    }
    GC_ADDREF(thrown);
    zend_clear_exception();
    if (thrown == before) {
        OBJ_RELEASE(before);
    } else if (before) {
        zend_exception_set_previous(thrown, before);
    }
    return thrown;
}

/*
 * pcntl_signal_dispatch() of ext/pcntl: handlers do not interrupt handlers, and no fiber is switched in one. Where one
 * throws, the others run all the same; pcntl would lose their hw_signals.
 */
void hw_signals_dispatch(void) {
    zend_object *thrown = NULL;
    if (!hw_signals.used || hw_signals.dispatching || !atomic_exchange(&hw_signals.any, false)) {
        return;
    }
    hw_signals.dispatching = true;
    zend_fiber_switch_block();
    for (size_t i = 0; i < HW_SHARED_SIGNALS && !EG(exception); i++) {
        int signal = hw_shared_signals[i].signal;
        if (hw_signals.blocked & hw_signals_bit(signal)) {
            continue;
        }
        for (unsigned n = atomic_exchange(&hw_signals.pending[signal], 0); n > 0 && !EG(exception); n--) {
            call_handler(signal);
            thrown = put_aside(thrown);
        }
    }
    zend_fiber_switch_unblock();
    hw_signals.dispatching = false;
    if (EG(exception)) {
        atomic_store(&hw_signals.any, true); /* others may wait still */
    }
    if (thrown && EG(exception)) {
        OBJ_RELEASE(thrown);
    } else if (thrown) {
        zend_throw_exception_internal(thrown);
    }
}

/* As hw_interpreter_is_interrupted(): EG(vm_interrupt) has just been cleared. */
void hw_signals_interrupted(void) {
    if (UNEXPECTED(atomic_load(&hw_signals.any)) && hw_signals.async) {
        hw_signals_dispatch();
    }
}

static void on_tick(int ticks, void *argument) {
    (void)ticks, (void)argument;
    hw_signals_dispatch();
}

void hw_signals_use(void) {
    if (!hw_signals.used) {
        zend_hash_init(&hw_signals.handlers, 8, NULL, ZVAL_PTR_DTOR, false);
        php_add_tick_function(on_tick, NULL); /* for declare(ticks) */
        hw_signals.used = true;
    }
}

static void forget_pending(void) {
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        atomic_store(&hw_signals.pending[hw_shared_signals[i].signal], 0);
    }
    atomic_store(&hw_signals.any, false);
    atomic_store(&hw_signals.ending, false);
}

void hw_signals_reset(void) {
    if (hw_signals.alarm) {
        alarm(0);
    }
    if (hw_signals.taken) {
        ask_java("", false);
    }
    if (hw_signals.used) {
        zend_hash_destroy(&hw_signals.handlers);
    }
    forget_pending();
    hw_signals.used = hw_signals.async = hw_signals.alarm = hw_signals.dispatching = false;
    hw_signals.taken = hw_signals.blocked = 0;
}

/* What the JVM has set is its own; PHP code finds what a process of its own begins with. */
static void restore_defaults(void) {
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction action;
        if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) {
            action = (struct sigaction){.sa_handler = signal == SIGPIPE ? SIG_IGN : SIG_DFL};
            sigaction(signal, &action, NULL);
        }
    }
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        if (hw_signals.blocked & hw_signals_bit(hw_shared_signals[i].signal)) {
            sigaddset(&blocked, hw_shared_signals[i].signal);
        }
    }
    sigprocmask(SIG_SETMASK, &blocked, NULL);
}

static void call_php(const char *name, uint32_t count, zval *arguments) {
    zval ignored;
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
    if (function) {
        zend_call_known_function(function, NULL, NULL, &ignored, count, arguments, NULL);
    }
}

void hw_signals_become_child(void) {
    zend_ulong signal;
    zval *handler;
    zval async;
    restore_defaults();
    hw_signals.taken = 0; /* by the parent's Java */
    hw_signals.alarm = false;
    forget_pending();
    if (!hw_signals.used) {
        return;
    }
    ZEND_HASH_FOREACH_NUM_KEY_VAL(&hw_signals.handlers, signal, handler) {
        zval arguments[2];
        ZVAL_LONG(&arguments[0], (zend_long)signal);
        ZVAL_COPY_VALUE(&arguments[1], handler);
        call_php("pcntl_signal", 2, arguments);
    }
    ZEND_HASH_FOREACH_END();
    ZVAL_BOOL(&async, hw_signals.async);
    call_php("pcntl_async_signals", 1, &async);
}
