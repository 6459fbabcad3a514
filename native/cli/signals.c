#include "cli/signals.h"

#include "engine/interpreter.h"
#include "engine/process_functions.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The handler of the JVM that reports a crash runs here, too. */
#define HANDLERS_STACK_SIZE ((size_t)512 << 10)

typedef struct {
    struct sigaction of_jvm; /* its sa_handler is SIG_DFL where the signal is not shared */
    struct sigaction of_php; /* written by PHP's thread alone */
    siginfo_t forwarded;     /* what came to another thread */
    siginfo_t kept;          /* what came while Java code ran that PHP code called with the signal blocked */
    bool is_forwarded;
    bool is_kept;
    bool is_constant; /* PHP code has set SIG_DFL or SIG_IGN, of which pcntl does not know */
} shared_signal;

static shared_signal shared[NSIG];
static struct sigaction before_jvm[NSIG];
static sigset_t blocked_before_jvm;
static siginfo_t waiting[NSIG]; /* while the JVM starts */
static size_t waiting_count;
static pid_t process;
static pid_t php_thread;
static sigset_t blocked_by_php; /* while Java code runs; else empty */

bool hw_cli_signals_is_shared(int signal) {
    return signal > 0 && signal < NSIG && shared[signal].of_jvm.sa_handler != SIG_DFL;
}

/* --- When one comes ------------------------------------------------------------------------------------------------ */

/* A process that PHP code has forked has no JVM. */
static bool is_in_child(void) {
    return getpid() != process;
}

/* The kernel's codes are positive; the JVM suspends a thread by pthread_kill(). */
static bool is_of_jvm(int signal, const siginfo_t *info) {
    bool is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGTRAP;
    return info->si_code > 0 || (!is_fault && info->si_code == SI_TKILL && info->si_pid == process);
}

static void call(const struct sigaction *action, int signal, siginfo_t *info, void *context) {
    if (action->sa_flags & SA_SIGINFO) {
        action->sa_sigaction(signal, info, context);
    } else {
        action->sa_handler(signal);
    }
}

static void end_by(int signal) {
    const struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    sigaction(signal, &action, NULL);
    raise(signal);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static bool send_to_php(int signal, siginfo_t *info) {
    return syscall(SYS_rt_tgsigqueueinfo, process, php_thread, signal, info) == 0;
}

/* False: PHP's thread has ended. The kernel lets a thread say only to itself that kill() has sent a signal. */
static bool forward(int signal, const siginfo_t *info) {
    siginfo_t sent = {.si_signo = signal, .si_code = SI_QUEUE};
    shared[signal].forwarded = *info;
    shared[signal].is_forwarded = true;
    return send_to_php(signal, &sent);
}

/* On the stack for handlers: that of PHP has no room left. Allocates nothing. */
static void report_full_stack(void) {
    char line[PATH_MAX + 300];
    const hw_stack *stack = &hw_interpreter_current->stack;
    int length =
        snprintf(line, sizeof line,
                 "howdah: PHP's stack of %zu KB is full, in %s on line %u: the code recurses without end, or too "
                 "deep for the limit that `ulimit -s` sets\n",
                 (stack->size - stack->guard) / 1024, zend_get_executed_filename(), zend_get_executed_lineno());
    ssize_t written = write(STDERR_FILENO, line, (size_t)MIN(length, (int)sizeof line - 1));
    (void)written;
}

static bool is_of_full_stack(int signal, const siginfo_t *info) {
    const hw_stack *stack = &hw_interpreter_current->stack;
    const char *address = info->si_addr;
    return signal == SIGSEGV && info->si_code > 0 && address >= stack->base && address < stack->base + stack->guard;
}

static void come_to_php(int signal, siginfo_t *info, void *context) {
    shared_signal *s = &shared[signal];
    siginfo_t forwarded;
    if (s->is_forwarded && info->si_code == SI_QUEUE) {
        s->is_forwarded = false;
        forwarded = s->forwarded;
        info = &forwarded;
    }
    if (sigismember(&blocked_by_php, signal)) {
        s->kept = *info;
        s->is_kept = true;
    } else if (s->of_php.sa_handler == SIG_DFL) {
        end_by(signal);
    } else if (s->of_php.sa_handler != SIG_IGN) {
        call(&s->of_php, signal, info, context);
    }
}

static void on_signal(int signal, siginfo_t *info, void *context) {
    int error = errno;
    bool is_php_thread = is_in_child() || (pid_t)syscall(SYS_gettid) == php_thread;
    if (is_of_full_stack(signal, info)) {
        report_full_stack();
        end_by(signal);
    } else if (hw_cli_signals_is_shared(signal) && !is_in_child() && is_of_jvm(signal, info)) {
        call(&shared[signal].of_jvm, signal, info, context);
    } else if (is_php_thread && info->si_code <= 0) {
        come_to_php(signal, info, context);
    } else if (is_php_thread || (shared[signal].of_php.sa_handler != SIG_IGN && !forward(signal, info))) {
        end_by(signal); /* a fault in a child, or PHP's thread has ended */
    }
    errno = error;
}

/* --- Who has which ------------------------------------------------------------------------------------------------- */

static void install(int signal) {
    shared_signal *s = &shared[signal];
    struct sigaction action = s->of_jvm;
    bool restart = s->of_php.sa_handler == SIG_DFL || s->of_php.sa_flags & SA_RESTART;
    action.sa_sigaction = on_signal;
    action.sa_flags |= SA_SIGINFO | SA_ONSTACK;
    action.sa_flags = restart ? action.sa_flags | SA_RESTART : action.sa_flags & ~SA_RESTART;
    sigaction(signal, &action, NULL);
}

/* The JVM has no use for them. One that waits, blocked, would be gone as soon as it had no handler. */
static bool is_passed_over(int signal) {
    return signal == SIGCHLD || signal == SIGCONT || signal == SIGURG || signal == SIGWINCH;
}

/* The JVM passes over PIPE and XFSZ. Those that end or dump it are PHP's, which -Xrs has left to it already. */
static bool is_of_php(int signal) {
    return is_passed_over(signal) || signal == SIGHUP || signal == SIGINT || signal == SIGTERM || signal == SIGQUIT ||
           signal == SIGPIPE || signal == SIGXFSZ;
}

static void use_stack_for_handlers(void) {
    stack_t stack = {.ss_size = HANDLERS_STACK_SIZE};
    stack.ss_sp = mmap(NULL, stack.ss_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack.ss_sp != MAP_FAILED) {
        sigaltstack(&stack, NULL);
    }
}

static bool has_handler(const struct sigaction *action) {
    return action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

/* Whether the JVM has a handler that stays its own. */
static bool share(int signal) {
    struct sigaction action;
    if (is_of_php(signal) || sigaction(signal, NULL, &action) != 0 || !has_handler(&action)) {
        return false;
    }
    shared[signal].of_jvm = action;
    install(signal);
    return true;
}

static void run_php_here(void) {
    process = getpid();
    php_thread = (pid_t)syscall(SYS_gettid);
    use_stack_for_handlers();
}

/* Also where there is no JVM, unless PHP code has a handler. */
static void report_full_stacks(void) {
    if (!hw_cli_signals_is_shared(SIGSEGV) && shared[SIGSEGV].of_php.sa_handler == SIG_DFL) {
        install(SIGSEGV);
    }
}

void hw_cli_signals_share(void) {
    run_php_here();
    for (int signal = 1; signal < NSIG; signal++) {
        share(signal);
    }
    signal(SIGXFSZ, SIG_DFL);
    report_full_stacks();
}

/* --- A JVM that comes later ---------------------------------------------------------------------------------------- */

/* The JVM takes no fault that is blocked, and the kernel ends a process for one. */
static void fill_but_faults(sigset_t *set) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    sigfillset(set);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        sigdelset(set, faults[i]);
    }
}

/* A signal of the JVM's or of its libraries that waits already would go to their handlers. */
static void keep_waiting(const sigset_t *blocked) {
    const struct timespec at_once = {0};
    waiting_count = 0;
    while (waiting_count < NSIG && sigtimedwait(blocked, &waiting[waiting_count], &at_once) > 0) {
        waiting_count++;
    }
}

void hw_cli_signals_before_jvm(void) {
    const struct sigaction none = {.sa_handler = SIG_DFL};
    sigset_t blocked;
    fill_but_faults(&blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, &blocked_before_jvm);
    keep_waiting(&blocked);
    for (int signal = 1; signal < NSIG; signal++) {
        if (sigaction(signal, NULL, &before_jvm[signal]) == 0 && has_handler(&before_jvm[signal]) &&
            !is_passed_over(signal)) {
            sigaction(signal, &none, NULL);
        }
        if (before_jvm[signal].sa_sigaction == on_signal) {
            before_jvm[signal] = none;
        }
    }
}

void hw_cli_signals_after_jvm(void) {
    sigset_t blocked = blocked_before_jvm;
    run_php_here();
    for (int signal = 1; signal < NSIG; signal++) {
        shared[signal].of_php = before_jvm[signal];
        if (share(signal)) {
            sigdelset(&blocked, signal);
        } else {
            sigaction(signal, &before_jvm[signal], NULL);
        }
    }
    report_full_stacks();
    for (size_t i = 0; i < waiting_count; i++) {
        send_to_php(waiting[i].si_signo, &waiting[i]);
    }
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
}

/* pcntl has set a handler in the place of ours. One more call of it, if the JVM's own fault came meanwhile, is harmless. */
static void adopt(int signal) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) != 0 || action.sa_sigaction == on_signal) {
        return;
    }
    shared[signal].of_php = action;
    shared[signal].is_constant = false;
    install(signal);
}

/* --- Java code that PHP's handlers call ---------------------------------------------------------------------------- */

static size_t (*upcall_of_interpreter)(hw_bridge *bridge, size_t length);

/* pcntl blocks all signals while handlers run, and PHP code blocks what it likes; the kernel ends a process for a blocked
 * fault, and Java code counts on its own. */
static size_t upcall_with_faults(hw_bridge *bridge, size_t length) {
    sigset_t faults;
    sigset_t before;
    sigset_t outer = blocked_by_php;
    sigemptyset(&faults);
    for (int signal = 1; signal < NSIG; signal++) {
        if (hw_cli_signals_is_shared(signal)) {
            sigaddset(&faults, signal);
        }
    }
    pthread_sigmask(SIG_BLOCK, NULL, &before);
    blocked_by_php = before;
    pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
    size_t answer = upcall_of_interpreter(bridge, length);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    blocked_by_php = outer;
    for (int signal = 1; signal < NSIG; signal++) {
        if (shared[signal].is_kept) {
            shared[signal].is_kept = false;
            send_to_php(signal, &shared[signal].kept);
        }
    }
    return answer;
}

/* Costs two system calls each time that PHP calls Java, so it waits until PHP code uses signals. */
static void unblock_for_java(void) {
    hw_bridge *bridge = &hw_interpreter_current->bridge;
    if (!is_in_child() && bridge->upcall != upcall_with_faults) {
        upcall_of_interpreter = bridge->upcall;
        bridge->upcall = upcall_with_faults;
    }
}

/* --- PHP's functions ----------------------------------------------------------------------------------------------- */

/* 0: it is none that is shared; pcntl judges the rest. */
static int shared_argument(const zend_execute_data *execute_data) {
    const zval *signal = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;
    bool known = signal && Z_TYPE_P(signal) == IS_LONG && Z_LVAL_P(signal) > 0 && Z_LVAL_P(signal) < NSIG &&
                 hw_cli_signals_is_shared((int)Z_LVAL_P(signal));
    return known ? (int)Z_LVAL_P(signal) : 0;
}

/* {{{ pcntl_signal(int $signal, $handler, bool $restart_syscalls = true): bool */
static ZEND_FUNCTION(hw_cli_pcntl_signal) {
    int signal = shared_argument(execute_data);
    const zval *handler = ZEND_NUM_ARGS() > 1 ? ZEND_CALL_ARG(execute_data, 2) : NULL;
    bool is_constant = handler && Z_TYPE_P(handler) == IS_LONG &&
                       (Z_LVAL_P(handler) == (zend_long)SIG_DFL || Z_LVAL_P(handler) == (zend_long)SIG_IGN);
    unblock_for_java();
    if (signal && is_constant && ZEND_NUM_ARGS() <= 3) {
        /* Without pcntl: the JVM is never without its handler. */
        shared[signal].of_php = (struct sigaction){.sa_handler = Z_LVAL_P(handler) ? SIG_IGN : SIG_DFL};
        shared[signal].is_constant = true;
        install(signal);
        RETURN_TRUE;
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    for (signal = 1; signal < NSIG; signal++) {
        if (hw_cli_signals_is_shared(signal)) {
            adopt(signal);
        }
    }
}
/* }}} */

/* {{{ pcntl_signal_get_handler(int $signal): callable|int */
static ZEND_FUNCTION(hw_cli_pcntl_signal_get_handler) {
    int signal = shared_argument(execute_data);
    if (signal && signal <= 32 && shared[signal].is_constant && ZEND_NUM_ARGS() == 1) {
        RETURN_LONG((zend_long)shared[signal].of_php.sa_handler);
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

/* {{{ pcntl_sigprocmask(int $mode, array $signals, &$old_signals = null): bool */
static ZEND_FUNCTION(hw_cli_pcntl_sigprocmask) {
    unblock_for_java();
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

/* {{{ posix_kill(int $process_id, int $signal): bool. When it returns, the script's own signal has come, to this thread */
static ZEND_FUNCTION(hw_cli_posix_kill) {
    const zval *pid = ZEND_NUM_ARGS() == 2 ? ZEND_CALL_ARG(execute_data, 1) : NULL;
    const zval *signal = ZEND_NUM_ARGS() == 2 ? ZEND_CALL_ARG(execute_data, 2) : NULL;
    bool is_own = pid && Z_TYPE_P(pid) == IS_LONG && Z_LVAL_P(pid) == process && !is_in_child();
    if (is_own && Z_TYPE_P(signal) == IS_LONG && Z_LVAL_P(signal) > 0 && Z_LVAL_P(signal) < NSIG &&
        hw_cli_signals_is_shared((int)Z_LVAL_P(signal))) {
        siginfo_t info = {.si_signo = (int)Z_LVAL_P(signal), .si_code = SI_USER};
        info.si_pid = process;
        info.si_uid = getuid();
        RETURN_BOOL(send_to_php(info.si_signo, &info));
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

void hw_cli_signals_intercept(void) {
    hw_process_functions_replace("posix_kill", ZEND_FN(hw_cli_posix_kill));
    hw_process_functions_replace("pcntl_signal", ZEND_FN(hw_cli_pcntl_signal));
    hw_process_functions_replace("pcntl_signal_get_handler", ZEND_FN(hw_cli_pcntl_signal_get_handler));
    hw_process_functions_replace("pcntl_sigprocmask", ZEND_FN(hw_cli_pcntl_sigprocmask));
}
