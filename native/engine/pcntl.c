#include "engine/pcntl.h"

#include "engine/interpreter.h"
#include "engine/process_functions.h"
#include "engine/signal_state.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* In a process that PHP code has forked, pcntl's own function does it. */
static bool pass_in_child(INTERNAL_FUNCTION_PARAMETERS) {
    if (EXPECTED(!hw_interpreter_is_in_child(hw_interpreter_current))) {
        return false;
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    return true;
}

static bool check_signal(zend_long signal) {
    if (signal < 1) {
        zend_argument_value_error(1, "must be greater than or equal to 1");
        return false;
    }
    if (signal >= NSIG) {
        zend_argument_value_error(1, "must be less than %d", NSIG);
        return false;
    }
    return true;
}

static bool check_handler(zval *handler) {
    char *error = NULL;
    if (Z_TYPE_P(handler) == IS_LONG) {
        bool known = Z_LVAL_P(handler) == (zend_long)SIG_DFL || Z_LVAL_P(handler) == (zend_long)SIG_IGN;
        if (!known) {
            zend_argument_value_error(2, "must be either SIG_DFL or SIG_IGN when an integer value is given");
        }
        return known;
    }
    if (!zend_is_callable_ex(handler, NULL, 0, NULL, NULL, &error)) {
        zend_argument_type_error(2, "must be of type callable|int, %s given", zend_zval_type_name(handler));
        efree(error);
        return false;
    }
    return true;
}

static bool is_constant(const zval *handler, void (*constant)(int)) {
    return Z_TYPE_P(handler) == IS_LONG && Z_LVAL_P(handler) == (zend_long)constant;
}

/* {{{ pcntl_signal(int $signal, $handler, bool $restart_syscalls = true): bool */
ZEND_FUNCTION(hw_pcntl_signal) {
    zend_long signal;
    zval *handler;
    bool restart;
    bool restart_is_null = true;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_LONG(signal)
    Z_PARAM_ZVAL(handler)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(restart, restart_is_null)
    ZEND_PARSE_PARAMETERS_END();
    (void)restart;
    if (!check_signal(signal) || !check_handler(handler)) {
        RETURN_THROWS();
    }
    if (!hw_signals_name_of(signal)) {
        php_error_docref(NULL, E_WARNING, "Signal " ZEND_LONG_FMT " (%s) belongs to the JVM that PHP runs in", signal,
                         strsignal((int)signal));
        RETURN_FALSE;
    }
    if (is_constant(handler, SIG_IGN) && hw_signals_is_of_host(signal)) {
        php_error_docref(NULL, E_WARNING, "Signal " ZEND_LONG_FMT " (%s) cannot be ignored in the JVM's process",
                         signal, strsignal((int)signal));
        RETURN_FALSE;
    }
    hw_signals_use();
    if (is_constant(handler, SIG_DFL)) {
        zend_hash_index_del(&hw_signals.handlers, (zend_ulong)signal);
        hw_signals_give_back(signal);
        RETURN_TRUE;
    }
    if (!hw_signals_take(signal)) {
        RETURN_FALSE;
    }
    Z_TRY_ADDREF_P(handler);
    zend_hash_index_update(&hw_signals.handlers, (zend_ulong)signal, handler);
    RETURN_TRUE;
}
/* }}} */

/* {{{ pcntl_signal_get_handler(int $signal): callable|int */
ZEND_FUNCTION(hw_pcntl_signal_get_handler) {
    zend_long signal;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(signal)
    ZEND_PARSE_PARAMETERS_END();
    if (signal < 1 || signal > 32) {
        zend_argument_value_error(1, "must be between 1 and 32");
        RETURN_THROWS();
    }
    zval *handler = hw_signals.used ? zend_hash_index_find(&hw_signals.handlers, (zend_ulong)signal) : NULL;
    if (handler) {
        RETURN_COPY(handler);
    }
    RETURN_LONG((zend_long)SIG_DFL);
}
/* }}} */

/* {{{ pcntl_signal_dispatch(): bool */
ZEND_FUNCTION(hw_pcntl_signal_dispatch) {
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_NONE();
    hw_signals_dispatch();
    RETURN_TRUE;
}
/* }}} */

/* {{{ pcntl_async_signals(?bool $enable = null): bool */
ZEND_FUNCTION(hw_pcntl_async_signals) {
    bool on;
    bool on_is_null = true;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(on, on_is_null)
    ZEND_PARSE_PARAMETERS_END();
    bool before = hw_signals.async;
    if (!on_is_null) {
        hw_signals_use();
        hw_signals.async = on;
        if (on && atomic_load(&hw_signals.any)) {
            zend_atomic_bool_store(&EG(vm_interrupt), true);
        }
    }
    RETURN_BOOL(before);
}
/* }}} */

/* The signals of an array that PHP may take; the kernel passes over those, too, that cannot be blocked. */
static uint64_t read_set(HashTable *array) {
    uint64_t set = 0;
    zval *element;
    ZEND_HASH_FOREACH_VAL(array, element) {
        zend_long signal = zval_get_long(element);
        set |= hw_signals_name_of(signal) ? hw_signals_bit(signal) : 0;
    }
    ZEND_HASH_FOREACH_END();
    return set;
}

static bool take_all(uint64_t set) {
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        int signal = hw_shared_signals[i].signal;
        if (set & hw_signals_bit(signal) && !hw_signals_take(signal)) {
            return false;
        }
    }
    return true;
}

static void list_blocked(zval *list) {
    array_init(list);
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        if (hw_signals.blocked & hw_signals_bit(hw_shared_signals[i].signal)) {
            add_next_index_long(list, hw_shared_signals[i].signal);
        }
    }
}

/* What no handler and no mask wants any more goes back; what waited is looked at. */
static void unblock(uint64_t set) {
    hw_signals.blocked &= ~set;
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        int signal = hw_shared_signals[i].signal;
        if (set & hw_signals_bit(signal) && !zend_hash_index_exists(&hw_signals.handlers, (zend_ulong)signal)) {
            hw_signals_give_back(signal);
        }
    }
    atomic_store(&hw_signals.any, true);
    zend_atomic_bool_store(&EG(vm_interrupt), true);
}

/* {{{ pcntl_sigprocmask(int $mode, array $signals, &$old_signals = null): bool. The thread's own mask stays as it is */
ZEND_FUNCTION(hw_pcntl_sigprocmask) {
    zend_long mode;
    HashTable *array;
    zval *old = NULL;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_LONG(mode)
    Z_PARAM_ARRAY_HT(array)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(old)
    ZEND_PARSE_PARAMETERS_END();
    if (mode != SIG_BLOCK && mode != SIG_UNBLOCK && mode != SIG_SETMASK) {
        php_error_docref(NULL, E_WARNING, "%s", strerror(EINVAL));
        RETURN_FALSE;
    }
    zval before;
    uint64_t set = read_set(array);
    hw_signals_use();
    if (mode != SIG_UNBLOCK && !take_all(set)) {
        RETURN_FALSE;
    }
    list_blocked(&before);
    uint64_t freed = mode == SIG_UNBLOCK ? set : mode == SIG_SETMASK ? hw_signals.blocked & ~set : 0;
    if (mode != SIG_UNBLOCK) {
        hw_signals.blocked |= set;
    }
    unblock(freed);
    if (old) {
        ZEND_TRY_ASSIGN_REF_TMP(old, &before);
    } else {
        zval_ptr_dtor(&before);
    }
    RETURN_TRUE;
}
/* }}} */

/* Takes one of the set that has come. 0: none has. */
static int take_pending(uint64_t set) {
    for (size_t i = 0; i < HW_SHARED_SIGNALS; i++) {
        int signal = hw_shared_signals[i].signal;
        unsigned count = atomic_load(&hw_signals.pending[signal]);
        while (set & hw_signals_bit(signal) && count > 0) {
            if (atomic_compare_exchange_weak(&hw_signals.pending[signal], &count, count - 1)) {
                return signal;
            }
        }
    }
    return 0;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/*
 * Waits until one of the set comes; until `end`, if that is not 0. A deadline, and a handler that is to run, end the wait as
 * a handler ends sigwaitinfo().
 */
static int wait_for(uint64_t set, int64_t end) {
    const struct timespec slice = {.tv_nsec = 20000000};
    const hw_interpreter *in = hw_interpreter_current;
    for (;;) {
        int signal = take_pending(set);
        if (signal) {
            return signal;
        }
        if (end && now() >= end) {
            errno = EAGAIN;
            return -1;
        }
        if (hw_interpreter_is_interrupted(in) || atomic_load(&in->stopping) ||
            (hw_signals.async && atomic_load(&hw_signals.any))) {
            errno = EINTR;
            return -1;
        }
        nanosleep(&slice, NULL);
    }
}

static void wait_and_return(HashTable *array, zval *info, int64_t end, zval *return_value) {
    uint64_t set = read_set(array);
    if (!set) {
        php_error_docref(NULL, E_WARNING, "None of the signals is one that PHP can wait for in the JVM's process");
        RETURN_FALSE;
    }
    hw_signals_use();
    if (!take_all(set)) {
        RETURN_FALSE;
    }
    int signal = wait_for(set, end);
    if (signal < 0 && errno != EAGAIN) {
        php_error_docref(NULL, E_WARNING, "%s", strerror(errno));
    }
    if (signal > 0 && info) {
        zval filled;
        hw_signals_fill_info(signal, &filled);
        ZEND_TRY_ASSIGN_REF_TMP(info, &filled);
    }
    RETURN_LONG(signal);
}

/* {{{ pcntl_sigwaitinfo(array $signals, &$info = []): int|false */
ZEND_FUNCTION(hw_pcntl_sigwaitinfo) {
    HashTable *array;
    zval *info = NULL;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ARRAY_HT(array)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(info)
    ZEND_PARSE_PARAMETERS_END();
    wait_and_return(array, info, 0, return_value);
}
/* }}} */

/* {{{ pcntl_sigtimedwait(array $signals, &$info = [], int $seconds = 0, int $nanoseconds = 0): int|false */
ZEND_FUNCTION(hw_pcntl_sigtimedwait) {
    HashTable *array;
    zval *info = NULL;
    zend_long seconds = 0;
    zend_long nanos = 0;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(1, 4)
    Z_PARAM_ARRAY_HT(array)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(info)
    Z_PARAM_LONG(seconds)
    Z_PARAM_LONG(nanos)
    ZEND_PARSE_PARAMETERS_END();
    if (seconds < 0 || nanos < 0 || nanos >= 1000000000) {
        php_error_docref(NULL, E_WARNING, "%s", strerror(EINVAL));
        RETURN_FALSE;
    }
    wait_and_return(array, info, now() + MIN(seconds, 1L << 32) * 1000000000LL + nanos, return_value);
}
/* }}} */

/* {{{ pcntl_alarm(int $seconds): int */
ZEND_FUNCTION(hw_pcntl_alarm) {
    zend_long seconds;
    if (pass_in_child(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        return;
    }
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(seconds)
    ZEND_PARSE_PARAMETERS_END();
    if (seconds != 0 && !(hw_signals.taken & hw_signals_bit(SIGALRM))) {
        php_error_docref(NULL, E_WARNING, "SIGALRM would end the JVM: set a handler by pcntl_signal() first");
        RETURN_LONG(0);
    }
    if (!hw_signals.alarm && seconds == 0) { /* one that is there is the host's */
        RETURN_LONG(0);
    }
    hw_signals.alarm = seconds != 0;
    RETURN_LONG((zend_long)alarm((unsigned)seconds));
}
/* }}} */
