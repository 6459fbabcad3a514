#include "cli/process.h"

#include "cli/signals.h"
#include "engine/interpreter.h"
#include "engine/process_functions.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static bool is_ascii(const char *text) {
    while ((signed char)*text > 0) { /* on arm64, char has no sign */
        text++;
    }
    return *text == '\0';
}

void hw_cli_restore_arguments(int argc, char **argv) {
    static char bytes[256 << 10];
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, bytes, sizeof bytes - 1);
    if (file >= 0) {
        close(file);
    }
    if (length <= 0 || (size_t)length == sizeof bytes - 1) {
        return;
    }
    const char *end = bytes + length; /* just after an argument's NUL */
    for (int i = argc - 1; i > 0 && end > bytes; i--) {
        const char *start = end - 1;
        while (start > bytes && start[-1] != '\0') {
            start--;
        }
        bool same = strcmp(argv[i], start) == 0;
        bool changed = !same && !is_ascii(start) && (!is_ascii(argv[i]) || strchr(argv[i], '?'));
        if (changed) {
            free(argv[i]);
            argv[i] = strdup(start);
        }
        if (same || changed) {
            end = start;
        } /* else it is an option that the host added */
    }
}

static atomic_int threads_to_answer;

/* Runs in every other thread, once: what it changes in the interrupted context stays when it returns. */
static void block_signals_of_php(int signal, siginfo_t *info, void *context) {
    sigset_t *mask = &((ucontext_t *)context)->uc_sigmask;
    (void)signal, (void)info;
    for (int candidate = 1; candidate <= SIGRTMAX; candidate++) {
        if (!hw_cli_signals_is_shared(candidate)) {
            sigaddset(mask, candidate);
        }
    }
    atomic_fetch_sub(&threads_to_answer, 1);
}

static void signal_other_threads(int signal) {
    DIR *tasks = opendir("/proc/self/task");
    const struct dirent *task;
    pid_t self = (pid_t)syscall(SYS_gettid);
    while (tasks && (task = readdir(tasks))) {
        pid_t thread = (pid_t)strtol(task->d_name, NULL, 10);
        if (thread > 0 && thread != self) {
            atomic_fetch_add(&threads_to_answer, 1);
            if (syscall(SYS_tgkill, getpid(), thread, signal) != 0) {
                atomic_fetch_sub(&threads_to_answer, 1);
            }
        }
    }
    if (tasks) {
        closedir(tasks);
    }
}

/*
 * The kernel gives a signal for the process to any thread that does not block it, the first one before all. But a script
 * that signals itself counts on the handler having run when posix_kill() returns, and one that sleeps on being woken up.
 */
static void take_signals(void) {
    int signal = SIGRTMAX;
    struct sigaction before;
    struct sigaction action = {.sa_sigaction = block_signals_of_php, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    if (sigaction(signal, &action, &before) != 0) {
        return;
    }
    signal_other_threads(signal);
    const struct timespec pause = {.tv_nsec = 20000};
    for (int i = 0; i < 5000 && atomic_load(&threads_to_answer) > 0; i++) { /* a thread may have ended: not for ever */
        nanosleep(&pause, NULL);
    }
    sigaction(signal, &before, NULL);
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text);
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* Such as the half of a pair that the JDK keeps, to put it in the place of descriptors that it closes. */
static bool is_socket_without_peer(int fd) {
    struct stat status;
    struct pollfd events = {.fd = fd};
    return fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode) && poll(&events, 1, 0) > 0 && events.revents & POLLHUP;
}

/* The JVM opens its modules, and jars when their classes are first used, so that children would inherit them. */
static void keep_files_from_children(void) {
    DIR *all = opendir("/proc/self/fd");
    const struct dirent *entry;
    while (all && (entry = readdir(all))) {
        char target[PATH_MAX];
        int fd = (int)strtol(entry->d_name, NULL, 10);
        ssize_t length = readlinkat(dirfd(all), entry->d_name, target, sizeof target - 1);
        target[length > 0 ? length : 0] = '\0';
        if (fd > STDERR_FILENO &&
            (ends_with(target, "/lib/modules") || ends_with(target, ".jar") || is_socket_without_peer(fd))) {
            fcntl(fd, F_SETFD, FD_CLOEXEC);
        }
    }
    if (all) {
        closedir(all);
    }
}

static ZEND_FUNCTION(hw_cli_start_child) {
    if (hw_interpreter_current->in_jvm) {
        keep_files_from_children();
    }
    hw_process_functions_pass(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

void hw_cli_intercept_children(void) {
    static const char *const names[] = {"exec",  "passthru",  "shell_exec", "system",
                                        "popen", "proc_open", "pcntl_exec", "mail"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        hw_process_functions_replace(names[i], ZEND_FN(hw_cli_start_child));
    }
}

void hw_cli_restore_process(void) {
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_IGN); /* as php-cli; children inherit it */
    hw_cli_signals_share();
    take_signals();
    pthread_sigmask(SIG_SETMASK, &none, NULL); /* children inherit it */
    setlocale(LC_ALL, "C");
}
