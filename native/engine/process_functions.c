#include "engine/process_functions.h"

#include "engine/child.h"
#include "engine/pcntl.h"
#include "engine/signals.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool in_child(void) {
    return hw_interpreter_is_in_child(hw_interpreter_current);
}

/* --- PHP's own children -------------------------------------------------------------------------------------------- */

/* The JVM has children too, whose exit it wants to hear of: PHP waits for those that it has forked, and no others. */
typedef struct {
    pid_t pid;
    bool left; /* by a request that has ended: it is reaped, and nobody is told */
} forked;

static struct {
    forked *items;
    size_t count;
    size_t capacity;
} children;

static bool make_room(void) {
    if (children.count < children.capacity) {
        return true;
    }
    size_t capacity = children.capacity ? children.capacity * 2 : 16;
    forked *items = realloc(children.items, capacity * sizeof *items);
    if (!items) {
        return false;
    }
    children.items = items;
    children.capacity = capacity;
    return true;
}

static forked *find(pid_t pid) {
    for (size_t i = 0; i < children.count; i++) {
        if (children.items[i].pid == pid && !children.items[i].left) {
            return &children.items[i];
        }
    }
    return NULL;
}

static void reap_left(void) {
    for (size_t i = 0; i < children.count;) {
        pid_t ended = children.items[i].left ? waitpid(children.items[i].pid, NULL, WNOHANG) : 0;
        if (ended == 0) {
            i++;
        } else {
            children.items[i] = children.items[--children.count];
        }
    }
}

void hw_process_functions_reset(void) {
    for (size_t i = 0; i < children.count; i++) {
        children.items[i].left = true;
    }
    reap_left();
}

/* Whether waitpid(wanted) means this child. */
static bool is_meant(const forked *child, zend_long wanted) {
    if (child->left) {
        return false;
    }
    if (wanted > 0) {
        return child->pid == wanted;
    }
    return wanted == -1 || getpgid(child->pid) == (wanted ? (pid_t)-wanted : getpgrp());
}

typedef enum { NONE_IS_MEANT, NONE_IS_READY, ONE_IS_READY, ONE_HAS_ENDED } readiness;

/* Looks whether waiting for a child of PHP's would return at once, and for which. */
static readiness look(zend_long wanted, zend_long flags, pid_t *pid) {
    readiness found = NONE_IS_MEANT;
    int events = WEXITED | (int)(flags & (WUNTRACED | WCONTINUED)) | WNOHANG | WNOWAIT;
    for (size_t i = 0; i < children.count; i++) {
        siginfo_t info = {0};
        if (!is_meant(&children.items[i], wanted)) {
            continue;
        }
        found = NONE_IS_READY;
        *pid = children.items[i].pid;
        if (waitid(P_PID, (id_t)*pid, &info, events) != 0) {
            children.items[i] = children.items[--children.count]; /* somebody else has waited for it */
            return ONE_IS_READY;
        }
        if (info.si_pid != 0) {
            return info.si_code == CLD_STOPPED || info.si_code == CLD_CONTINUED ? ONE_IS_READY : ONE_HAS_ENDED;
        }
    }
    return found;
}

/*
 * Waits until there is something to tell of a child of PHP's. Returns its process id, or one of which PHP's own function has
 * the same to tell: that of a child that has not ended, for WNOHANG or when a signal comes; this process's, which is no child
 * of its own.
 */
static pid_t wait_for(zend_long wanted, zend_long flags, bool *interrupted) {
    const struct timespec pause = {.tv_nsec = 5000000};
    for (;;) {
        pid_t pid = getpid();
        readiness found = look(wanted, flags, &pid);
        if (found == ONE_HAS_ENDED) {
            forked *ended = find(pid);
            *ended = children.items[--children.count];
        }
        if (found != NONE_IS_READY || flags & WNOHANG) {
            return pid;
        }
        if (nanosleep(&pause, NULL) != 0 || zend_atomic_bool_load(&EG(vm_interrupt))) {
            *interrupted = true;
            return pid;
        }
    }
}

/* {{{ pcntl_waitpid(int $process_id, &$status, int $flags = 0, &$resource_usage = []): int, for PHP's own children */
static ZEND_FUNCTION(hw_pcntl_waitpid) {
    zval *pid = ZEND_CALL_ARG(execute_data, 1);
    if (!in_child() && ZEND_NUM_ARGS() >= 2 && Z_TYPE_P(pid) == IS_LONG) {
        bool interrupted = false;
        zend_long flags = ZEND_NUM_ARGS() > 2 ? zval_get_long(ZEND_CALL_ARG(execute_data, 3)) : 0;
        pid_t one = wait_for(Z_LVAL_P(pid), flags, &interrupted);
        if (interrupted) {
            RETURN_LONG(-1);
        }
        ZVAL_LONG(pid, one);
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

/* {{{ pcntl_wait(&$status, int $flags = 0, &$resource_usage = []): int, as pcntl_waitpid(-1, …) */
static ZEND_FUNCTION(hw_pcntl_wait) {
    zval arguments[4];
    uint32_t count = ZEND_NUM_ARGS();
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("pcntl_waitpid"));
    if (in_child() || count < 1 || count > 3 || !function) {
        hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    ZVAL_LONG(&arguments[0], -1);
    for (uint32_t i = 0; i < count; i++) {
        ZVAL_COPY_VALUE(&arguments[i + 1], ZEND_CALL_ARG(execute_data, i + 1));
    }
    zend_call_known_function(function, NULL, NULL, return_value, count + 1, arguments, NULL);
}
/* }}} */

/* {{{ pcntl_fork(): int */
static ZEND_FUNCTION(hw_pcntl_fork) {
    bool was_in_child = in_child();
    if (!was_in_child) {
        reap_left();
        if (!make_room()) {
            php_error_docref(NULL, E_WARNING, "Error %d", ENOMEM);
            RETURN_LONG(-1);
        }
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (was_in_child || Z_TYPE_P(return_value) != IS_LONG) {
        return;
    }
    if (Z_LVAL_P(return_value) == 0) {
        children.count = 0;
        hw_child_begin(hw_interpreter_current);
    } else if (Z_LVAL_P(return_value) > 0) {
        children.items[children.count++] = (forked){.pid = (pid_t)Z_LVAL_P(return_value)};
    }
}
/* }}} */

/* --- What is refused ----------------------------------------------------------------------------------------------- */

static void refuse(const char *reason, INTERNAL_FUNCTION_PARAMETERS) {
    const zend_internal_arg_info *result = EX(func)->internal_function.arg_info - 1;
    php_error_docref(NULL, E_WARNING, "Refused in the JVM's process: %s", reason);
    if (ZEND_TYPE_FULL_MASK(result->type) & MAY_BE_FALSE) {
        RETURN_FALSE;
    }
    if (ZEND_TYPE_FULL_MASK(result->type) & MAY_BE_LONG) {
        RETURN_LONG(-1);
    }
}

/* Whether a signal to it would be one to the JVM. The kernel takes a thread's id for the process's. */
static bool is_this_process(zend_long pid) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/" ZEND_LONG_FMT, pid);
    return pid == getpid() || pid == 0 || pid == -1 || (pid < -1 && -pid == getpgrp()) ||
           (pid > 0 && access(path, F_OK) == 0);
}

/* {{{ posix_kill(int $process_id, int $signal): bool. To this process, only signals that PHP has taken */
static ZEND_FUNCTION(hw_posix_kill) {
    zend_long pid;
    zend_long signal;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(pid)
    Z_PARAM_LONG(signal)
    ZEND_PARSE_PARAMETERS_END();
    if (in_child() || signal == 0 || !is_this_process(pid)) {
        hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    if (pid != getpid() || !hw_signals_is_taken(signal)) {
        refuse("the signal would come to the JVM, and PHP code has no handler for it",
               INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    hw_signals_deliver(hw_interpreter_current, (int)signal);
    RETURN_TRUE;
}
/* }}} */

/* Of functions whose first argument is a process: it may be one that PHP has forked. */
static ZEND_FUNCTION(hw_for_children) {
    const zval *pid = ZEND_NUM_ARGS() ? ZEND_CALL_ARG(execute_data, 1) : NULL;
    if (in_child() || (pid && Z_TYPE_P(pid) == IS_LONG && find((pid_t)Z_LVAL_P(pid)))) {
        hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    refuse("the process is none that PHP code has forked", INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* {{{ pcntl_setpriority(int $priority, ?int $process_id = null, int $mode = PRIO_PROCESS): bool */
static ZEND_FUNCTION(hw_pcntl_setpriority) {
    const zval *pid = ZEND_NUM_ARGS() > 1 ? ZEND_CALL_ARG(execute_data, 2) : NULL;
    const zval *mode = ZEND_NUM_ARGS() > 2 ? ZEND_CALL_ARG(execute_data, 3) : NULL;
    bool of_child = pid && Z_TYPE_P(pid) == IS_LONG && find((pid_t)Z_LVAL_P(pid)) &&
                    (!mode || (Z_TYPE_P(mode) == IS_LONG && Z_LVAL_P(mode) == PRIO_PROCESS));
    if (in_child() || of_child) {
        hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    refuse("the process is none that PHP code has forked", INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

static ZEND_FUNCTION(hw_refused);

/*
 * All functions of pcntl and posix, and those of others that are like them. What is not here, because it came with a newer
 * PHP, is refused.
 */
static const struct {
    const char *name;
    zif_handler own; /* NULL: PHP's is harmless */
    const char *reason;
} table[] = {
    {"pcntl_fork", ZEND_FN(hw_pcntl_fork), NULL},
    {"pcntl_wait", ZEND_FN(hw_pcntl_wait), NULL},
    {"pcntl_waitpid", ZEND_FN(hw_pcntl_waitpid), NULL},
    {"pcntl_signal", ZEND_FN(hw_pcntl_signal), NULL},
    {"pcntl_signal_get_handler", ZEND_FN(hw_pcntl_signal_get_handler), NULL},
    {"pcntl_signal_dispatch", ZEND_FN(hw_pcntl_signal_dispatch), NULL},
    {"pcntl_async_signals", ZEND_FN(hw_pcntl_async_signals), NULL},
    {"pcntl_sigprocmask", ZEND_FN(hw_pcntl_sigprocmask), NULL},
    {"pcntl_sigwaitinfo", ZEND_FN(hw_pcntl_sigwaitinfo), NULL},
    {"pcntl_sigtimedwait", ZEND_FN(hw_pcntl_sigtimedwait), NULL},
    {"pcntl_alarm", ZEND_FN(hw_pcntl_alarm), NULL},
    {"pcntl_setpriority", ZEND_FN(hw_pcntl_setpriority), NULL},
    {"posix_kill", ZEND_FN(hw_posix_kill), NULL},
    {"posix_setpgid", ZEND_FN(hw_for_children), NULL},

    {"pcntl_exec", ZEND_FN(hw_refused), "the program would take the JVM's place; start one by proc_open()"},
    {"pcntl_unshare", ZEND_FN(hw_refused), "it would part PHP's thread from the JVM's others"},
    {"posix_setrlimit", ZEND_FN(hw_refused), "the limit would be the JVM's"},
    {"posix_setsid", ZEND_FN(hw_refused), "the session is the JVM's"},
    {"posix_setuid", ZEND_FN(hw_refused), "the user is the JVM's"},
    {"posix_seteuid", ZEND_FN(hw_refused), "the user is the JVM's"},
    {"posix_setgid", ZEND_FN(hw_refused), "the group is the JVM's"},
    {"posix_setegid", ZEND_FN(hw_refused), "the group is the JVM's"},
    {"posix_initgroups", ZEND_FN(hw_refused), "the groups are the JVM's"},
    {"chroot", ZEND_FN(hw_refused), "the root folder is the JVM's"},
    {"proc_nice", ZEND_FN(hw_refused), "the priority would be that of a thread of the JVM"},

    {"pcntl_errno", NULL, NULL},
    {"pcntl_get_last_error", NULL, NULL},
    {"pcntl_getcpu", NULL, NULL},
    {"pcntl_getcpuaffinity", NULL, NULL},
    {"pcntl_getpriority", NULL, NULL},
    {"pcntl_strerror", NULL, NULL},
    {"pcntl_wexitstatus", NULL, NULL},
    {"pcntl_wifcontinued", NULL, NULL},
    {"pcntl_wifexited", NULL, NULL},
    {"pcntl_wifsignaled", NULL, NULL},
    {"pcntl_wifstopped", NULL, NULL},
    {"pcntl_wstopsig", NULL, NULL},
    {"pcntl_wtermsig", NULL, NULL},
    {"posix_access", NULL, NULL},
    {"posix_ctermid", NULL, NULL},
    {"posix_eaccess", NULL, NULL},
    {"posix_errno", NULL, NULL},
    {"posix_fpathconf", NULL, NULL},
    {"posix_get_last_error", NULL, NULL},
    {"posix_getcwd", NULL, NULL},
    {"posix_getegid", NULL, NULL},
    {"posix_geteuid", NULL, NULL},
    {"posix_getgid", NULL, NULL},
    {"posix_getgrgid", NULL, NULL},
    {"posix_getgrnam", NULL, NULL},
    {"posix_getgroups", NULL, NULL},
    {"posix_getlogin", NULL, NULL},
    {"posix_getpgid", NULL, NULL},
    {"posix_getpgrp", NULL, NULL},
    {"posix_getpid", NULL, NULL},
    {"posix_getppid", NULL, NULL},
    {"posix_getpwnam", NULL, NULL},
    {"posix_getpwuid", NULL, NULL},
    {"posix_getrlimit", NULL, NULL},
    {"posix_getsid", NULL, NULL},
    {"posix_getuid", NULL, NULL},
    {"posix_isatty", NULL, NULL},
    {"posix_mkfifo", NULL, NULL},
    {"posix_mknod", NULL, NULL},
    {"posix_pathconf", NULL, NULL},
    {"posix_strerror", NULL, NULL},
    {"posix_sysconf", NULL, NULL},
    {"posix_times", NULL, NULL},
    {"posix_ttyname", NULL, NULL},
    {"posix_uname", NULL, NULL},
};

#define ROWS (sizeof table / sizeof *table)

static size_t row_of(const char *name) {
    size_t row = 0;
    while (row < ROWS && strcmp(table[row].name, name) != 0) {
        row++;
    }
    return row;
}

static ZEND_FUNCTION(hw_refused) {
    if (in_child()) {
        hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    size_t row = row_of(ZSTR_VAL(EX(func)->common.function_name));
    refuse(row < ROWS ? table[row].reason : "it may change the JVM's process", INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

/* PHP's own handlers of the functions that have been replaced, by the function. */
static HashTable handlers_of_php;

void hw_process_functions_pass(INTERNAL_FUNCTION_PARAMETERS) {
    zif_handler php = (zif_handler)zend_hash_find_ptr(&handlers_of_php, EX(func)->common.function_name);
    php(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void replace(zend_function *function, zif_handler own) {
    if (!handlers_of_php.nTableSize) {
        zend_hash_init(&handlers_of_php, 32, NULL, NULL, true);
    }
    zif_handler php = function->internal_function.handler;
    zend_hash_update_ptr(&handlers_of_php, function->common.function_name, (void *)php);
    function->internal_function.handler = own;
}

static bool is_of_process(const zend_module_entry *module) {
    return module && (strcmp(module->name, "pcntl") == 0 || strcmp(module->name, "posix") == 0);
}

void hw_process_functions_intercept(void) {
    zend_function *function;
    ZEND_HASH_FOREACH_PTR(CG(function_table), function) {
        if (function->type != ZEND_INTERNAL_FUNCTION) {
            continue;
        }
        size_t row = row_of(ZSTR_VAL(function->common.function_name));
        if (row < ROWS && table[row].own) {
            replace(function, table[row].own);
        } else if (row == ROWS && is_of_process(function->internal_function.module)) {
            replace(function, ZEND_FN(hw_refused));
        }
    }
    ZEND_HASH_FOREACH_END();
}

void hw_process_functions_replace(const char *name, zif_handler own) {
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
    if (function && function->type == ZEND_INTERNAL_FUNCTION) {
        replace(function, own);
    }
}
