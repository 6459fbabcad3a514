#define _GNU_SOURCE /* SIGRTMAX, tgkill by number */
#include "engine/signals.h"

#include "border/upcall.h"
#include "engine/process_functions.h"

#include <Zend/zend_fibers.h>
#include <main/php_ticks.h>

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* What PHP may take, by the names that Java has for them. All others are the JVM's, a profiler's or the C library's. */
static const struct {
    int signal;
    const char *name;
} shared_signals[] = {
    {SIGHUP, "HUP"},   {SIGINT, "INT"},   {SIGTERM, "TERM"}, {SIGUSR1, "USR1"}, {SIGALRM, "ALRM"}, {SIGCHLD, "CHLD"},
    {SIGCONT, "CONT"}, {SIGTSTP, "TSTP"}, {SIGTTIN, "TTIN"}, {SIGTTOU, "TTOU"}, {SIGURG, "URG"},   {SIGWINCH, "WINCH"},
};

#define SHARED (sizeof shared_signals / sizeof *shared_signals)

/* Those that the host ends, or reloads, at. */
static const uint64_t of_host = 1ULL << SIGTERM | 1ULL << SIGINT | 1ULL << SIGHUP;

static struct {
    HashTable handlers; /* signal => callable or SIG_IGN; valid while `used` */
    bool used;
    bool async;
    bool dispatching;
    bool alarm;          /* has been set in this request */
    uint64_t taken;      /* bit n: Java delivers signal n to PHP */
    uint64_t blocked;    /* bit n: signal n waits until it is unblocked or waited for */
    int wake;            /* what ends a sleep of PHP's thread; 0: none has been found, or this is no JVM's process */
    _Atomic bool ending; /* one of the host's has come while PHP code ran */
    _Atomic unsigned pending[NSIG];
    _Atomic bool any;
} signals;

static uint64_t bit(zend_long signal) {
    return 1ULL << signal;
}

/* NULL: it is not PHP's to take. */
static const char *name_of(zend_long signal) {
    for (size_t i = 0; i < SHARED; i++) {
        if (shared_signals[i].signal == signal) {
            return shared_signals[i].name;
        }
    }
    return NULL;
}

static bool is_of_host(zend_long signal) {
    return signal > 0 && signal < 64 && of_host & bit(signal);
}

bool hw_signals_is_taken(zend_long signal) {
    return signal > 0 && signal < 64 && signals.taken & bit(signal);
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
    for (int candidate = SIGRTMAX - 4; candidate > SIGRTMIN && !signals.wake; candidate--) {
        struct sigaction before;
        if (sigaction(candidate, NULL, &before) == 0 && before.sa_handler == SIG_DFL) {
            struct sigaction action = {.sa_handler = ignore, .sa_flags = SA_RESTART | SA_ONSTACK};
            sigemptyset(&action.sa_mask);
            signals.wake = sigaction(candidate, &action, NULL) == 0 ? candidate : 0;
        }
    }
}

/* The event is what crossed last: towards PHP, unless Java answers an upcall or has had its reply. */
static bool runs_php(const hw_interpreter *in) {
    return in->event == HW_CALL || in->event == HW_UPCALL_REPLY;
}

/* What the thread does may have changed by the time the signal arrives: Java code does not notice it. */
void hw_signals_wake(const hw_interpreter *in) {
    if (signals.wake && runs_php(in)) {
        syscall(SYS_tgkill, getpid(), atomic_load(&in->thread_id), signals.wake);
    }
}

static bool is_under_way(const hw_interpreter *in) {
    return in->event != HW_REPLY || in->waiting > 0;
}

void hw_signals_deliver(hw_interpreter *in, int signal) {
    if (signal <= 0 || signal >= NSIG) {
        return;
    }
    atomic_fetch_add(&signals.pending[signal], 1);
    atomic_store(&signals.any, true);
    if (is_of_host(signal) && is_under_way(in)) {
        atomic_store(&signals.ending, true);
    }
    zend_atomic_bool_store(&EG(vm_interrupt), true);
    hw_signals_wake(in);
}

bool hw_signals_is_ending(hw_interpreter *in) {
    return is_under_way(in) && atomic_load(&signals.ending);
}

/* Java takes a signal for PHP, or gives it back to whoever had it; an empty name: all of them. NULL, or why it cannot. */
static const char *ask_java(const char *name, bool take) {
    static char reason[200];
    hw_upcall u;
    uint64_t tag;
    hw_reader field;
    hw_upcall_begin(&u, &hw_interpreter_current->border, HW_UPCALL_SIGNAL);
    hw_write_string(&u.w, name, strlen(name));
    zval taking;
    ZVAL_BOOL(&taking, take);
    hw_write_value(&u.w, u.border, &taking, 0);
    hw_reader answer = hw_upcall_cross(&u);
    const char *refused = NULL;
    while (hw_upcall_next_field(&u, &answer, &tag, &field)) {
        uint64_t kind;
        hw_reader text;
        if (tag == HW_TAG(1, HW_DELIMITED)) {
            refused = "Java has failed";
        } else if (tag == HW_TAG_VALUE && hw_read_varint(&field, &kind) && kind == HW_TAG_STRING &&
                   hw_read_delimited(&field, &text)) {
            snprintf(reason, sizeof reason, "%.*s", (int)(text.end - text.p), (const char *)text.p);
            refused = reason;
        }
    }
    return refused;
}

static bool take(zend_long signal) {
    if (signals.taken & bit(signal)) {
        return true;
    }
    const char *refused = ask_java(name_of(signal), true);
    if (refused) {
        php_error_docref(NULL, E_WARNING, "Signal " ZEND_LONG_FMT " (%s) cannot be taken in the JVM's process: %s",
                         signal, strsignal((int)signal), refused);
        return false;
    }
    signals.taken |= bit(signal);
    return true;
}

static void give_back(zend_long signal) {
    if (!(signals.taken & bit(signal)) || signals.blocked & bit(signal)) {
        return;
    }
    if (signal == SIGALRM && signals.alarm) {
        alarm(0); /* would end the JVM */
        signals.alarm = false;
    }
    signals.taken &= ~bit(signal);
    ask_java(name_of(signal), false);
    atomic_store(&signals.pending[signal], 0);
}

/* --- How PHP code hears of them ------------------------------------------------------------------------------------ */

static void fill_info(zend_long signal, zval *info) {
    array_init(info);
    add_assoc_long_ex(info, ZEND_STRL("signo"), signal);
    add_assoc_long_ex(info, ZEND_STRL("errno"), 0);
    add_assoc_long_ex(info, ZEND_STRL("code"), 0);
}

static void call_handler(zend_long signal) {
    zval *handler = zend_hash_index_find(&signals.handlers, (zend_ulong)signal);
    if (!handler || Z_TYPE_P(handler) == IS_LONG) {
        return;
    }
    zval callable;
    zval arguments[2];
    zval result;
    ZVAL_COPY(&callable, handler); /* the handler may set another */
    ZVAL_NULL(&result);
    ZVAL_LONG(&arguments[0], signal);
    fill_info(signal, &arguments[1]);
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
 * throws, the others run all the same; pcntl would lose their signals.
 */
static void dispatch(void) {
    zend_object *thrown = NULL;
    if (!signals.used || signals.dispatching || !atomic_exchange(&signals.any, false)) {
        return;
    }
    signals.dispatching = true;
    zend_fiber_switch_block();
    for (size_t i = 0; i < SHARED && !EG(exception); i++) {
        int signal = shared_signals[i].signal;
        if (signals.blocked & bit(signal)) {
            continue;
        }
        for (unsigned n = atomic_exchange(&signals.pending[signal], 0); n > 0 && !EG(exception); n--) {
            call_handler(signal);
            thrown = put_aside(thrown);
        }
    }
    zend_fiber_switch_unblock();
    signals.dispatching = false;
    if (EG(exception)) {
        atomic_store(&signals.any, true); /* others may wait still */
    }
    if (thrown && EG(exception)) {
        OBJ_RELEASE(thrown);
    } else if (thrown) {
        zend_throw_exception_internal(thrown);
    }
}

void hw_signals_interrupted(void) {
    if (UNEXPECTED(atomic_load_explicit(&signals.any, memory_order_relaxed)) && signals.async) {
        dispatch();
    }
}

static void on_tick(int ticks, void *argument) {
    (void)ticks, (void)argument;
    dispatch();
}

static void use(void) {
    if (!signals.used) {
        zend_hash_init(&signals.handlers, 8, NULL, ZVAL_PTR_DTOR, false);
        php_add_tick_function(on_tick, NULL); /* for declare(ticks) */
        signals.used = true;
    }
}

static void forget_pending(void) {
    for (size_t i = 0; i < SHARED; i++) {
        atomic_store(&signals.pending[shared_signals[i].signal], 0);
    }
    atomic_store(&signals.any, false);
    atomic_store(&signals.ending, false);
}

void hw_signals_reset(void) {
    if (signals.alarm) {
        alarm(0);
    }
    if (signals.taken) {
        ask_java("", false);
    }
    if (signals.used) {
        zend_hash_destroy(&signals.handlers);
    }
    forget_pending();
    signals.used = signals.async = signals.alarm = signals.dispatching = false;
    signals.taken = signals.blocked = 0;
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
    for (size_t i = 0; i < SHARED; i++) {
        if (signals.blocked & bit(shared_signals[i].signal)) {
            sigaddset(&blocked, shared_signals[i].signal);
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
    signals.taken = 0; /* by the parent's Java */
    signals.alarm = false;
    forget_pending();
    if (!signals.used) {
        return;
    }
    ZEND_HASH_FOREACH_NUM_KEY_VAL(&signals.handlers, signal, handler) {
        zval arguments[2];
        ZVAL_LONG(&arguments[0], (zend_long)signal);
        ZVAL_COPY_VALUE(&arguments[1], handler);
        call_php("pcntl_signal", 2, arguments);
    }
    ZEND_HASH_FOREACH_END();
    ZVAL_BOOL(&async, signals.async);
    call_php("pcntl_async_signals", 1, &async);
}

/* --- PHP's functions ----------------------------------------------------------------------------------------------- */

#define PASS_IN_CHILD()                                              \
    if (hw_interpreter_is_in_child(hw_interpreter_current)) {        \
        hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU); \
        return;                                                      \
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
    PASS_IN_CHILD()
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
    if (!name_of(signal)) {
        php_error_docref(NULL, E_WARNING, "Signal " ZEND_LONG_FMT " (%s) belongs to the JVM that PHP runs in", signal,
                         strsignal((int)signal));
        RETURN_FALSE;
    }
    if (is_constant(handler, SIG_IGN) && is_of_host(signal)) {
        php_error_docref(NULL, E_WARNING, "Signal " ZEND_LONG_FMT " (%s) cannot be ignored in the JVM's process",
                         signal, strsignal((int)signal));
        RETURN_FALSE;
    }
    use();
    if (is_constant(handler, SIG_DFL)) {
        zend_hash_index_del(&signals.handlers, (zend_ulong)signal);
        give_back(signal);
        RETURN_TRUE;
    }
    if (!take(signal)) {
        RETURN_FALSE;
    }
    Z_TRY_ADDREF_P(handler);
    zend_hash_index_update(&signals.handlers, (zend_ulong)signal, handler);
    RETURN_TRUE;
}
/* }}} */

/* {{{ pcntl_signal_get_handler(int $signal): callable|int */
ZEND_FUNCTION(hw_pcntl_signal_get_handler) {
    zend_long signal;
    PASS_IN_CHILD()
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(signal)
    ZEND_PARSE_PARAMETERS_END();
    if (signal < 1 || signal > 32) {
        zend_argument_value_error(1, "must be between 1 and 32");
        RETURN_THROWS();
    }
    zval *handler = signals.used ? zend_hash_index_find(&signals.handlers, (zend_ulong)signal) : NULL;
    if (handler) {
        RETURN_COPY(handler);
    }
    RETURN_LONG((zend_long)SIG_DFL);
}
/* }}} */

/* {{{ pcntl_signal_dispatch(): bool */
ZEND_FUNCTION(hw_pcntl_signal_dispatch) {
    PASS_IN_CHILD()
    ZEND_PARSE_PARAMETERS_NONE();
    dispatch();
    RETURN_TRUE;
}
/* }}} */

/* {{{ pcntl_async_signals(?bool $enable = null): bool */
ZEND_FUNCTION(hw_pcntl_async_signals) {
    bool on;
    bool on_is_null = true;
    PASS_IN_CHILD()
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL_OR_NULL(on, on_is_null)
    ZEND_PARSE_PARAMETERS_END();
    bool before = signals.async;
    if (!on_is_null) {
        use();
        signals.async = on;
        if (on && atomic_load(&signals.any)) {
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
        set |= name_of(signal) ? bit(signal) : 0;
    }
    ZEND_HASH_FOREACH_END();
    return set;
}

static bool take_all(uint64_t set) {
    for (size_t i = 0; i < SHARED; i++) {
        int signal = shared_signals[i].signal;
        if (set & bit(signal) && !take(signal)) {
            return false;
        }
    }
    return true;
}

static void list_blocked(zval *list) {
    array_init(list);
    for (size_t i = 0; i < SHARED; i++) {
        if (signals.blocked & bit(shared_signals[i].signal)) {
            add_next_index_long(list, shared_signals[i].signal);
        }
    }
}

/* What no handler and no mask wants any more goes back; what waited is looked at. */
static void unblock(uint64_t set) {
    signals.blocked &= ~set;
    for (size_t i = 0; i < SHARED; i++) {
        int signal = shared_signals[i].signal;
        if (set & bit(signal) && !zend_hash_index_exists(&signals.handlers, (zend_ulong)signal)) {
            give_back(signal);
        }
    }
    atomic_store(&signals.any, true);
    zend_atomic_bool_store(&EG(vm_interrupt), true);
}

/* {{{ pcntl_sigprocmask(int $mode, array $signals, &$old_signals = null): bool. The thread's own mask stays as it is */
ZEND_FUNCTION(hw_pcntl_sigprocmask) {
    zend_long mode;
    HashTable *array;
    zval *old = NULL;
    PASS_IN_CHILD()
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
    use();
    if (mode != SIG_UNBLOCK && !take_all(set)) {
        RETURN_FALSE;
    }
    list_blocked(&before);
    uint64_t freed = mode == SIG_UNBLOCK ? set : mode == SIG_SETMASK ? signals.blocked & ~set : 0;
    if (mode != SIG_UNBLOCK) {
        signals.blocked |= set;
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
    for (size_t i = 0; i < SHARED; i++) {
        int signal = shared_signals[i].signal;
        unsigned count = atomic_load(&signals.pending[signal]);
        while (set & bit(signal) && count > 0) {
            if (atomic_compare_exchange_weak(&signals.pending[signal], &count, count - 1)) {
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
            (signals.async && atomic_load(&signals.any))) {
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
    use();
    if (!take_all(set)) {
        RETURN_FALSE;
    }
    int signal = wait_for(set, end);
    if (signal < 0 && errno != EAGAIN) {
        php_error_docref(NULL, E_WARNING, "%s", strerror(errno));
    }
    if (signal > 0 && info) {
        zval filled;
        fill_info(signal, &filled);
        ZEND_TRY_ASSIGN_REF_TMP(info, &filled);
    }
    RETURN_LONG(signal);
}

/* {{{ pcntl_sigwaitinfo(array $signals, &$info = []): int|false */
ZEND_FUNCTION(hw_pcntl_sigwaitinfo) {
    HashTable *array;
    zval *info = NULL;
    PASS_IN_CHILD()
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
    PASS_IN_CHILD()
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
    PASS_IN_CHILD()
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(seconds)
    ZEND_PARSE_PARAMETERS_END();
    if (seconds != 0 && !(signals.taken & bit(SIGALRM))) {
        php_error_docref(NULL, E_WARNING, "SIGALRM would end the JVM: set a handler by pcntl_signal() first");
        RETURN_LONG(0);
    }
    if (!signals.alarm && seconds == 0) { /* one that is there is the host's */
        RETURN_LONG(0);
    }
    signals.alarm = seconds != 0;
    RETURN_LONG((zend_long)alarm((unsigned)seconds));
}
/* }}} */
