#include "jni/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Its launcher's first word, by which it says what it would start the JVM with, and starts none. */
#define ASKS ".jvm"

/* Beyond the standard streams, which may be closed. */
#define LEAST_DESCRIPTOR 3

static const char *const variables[] = {"PATH", "JAVA_HOME", "HOWDAH_JAVA_OPTS", "JAVA_TOOL_OPTIONS"};

#define VARIABLES (sizeof variables / sizeof *variables)

static char root[PATH_MAX];
static char *environment[VARIABLES + 1];

/* Cuts off a path's last name. */
static bool to_parent(char *path) {
    char *slash = strrchr(path, '/');
    if (slash) {
        *slash = '\0';
    }
    return slash != NULL;
}

bool hw_launcher_init(void) {
    size_t count = 0;
    ssize_t length = readlink("/proc/self/exe", root, sizeof root - 1);
    root[length > 0 ? length : 0] = '\0';
    for (size_t i = 0; i < VARIABLES; i++) {
        const char *value = getenv(variables[i]);
        if (value && asprintf(&environment[count], "%s=%s", variables[i], value) >= 0) {
            count++;
        }
    }
    return to_parent(root) && to_parent(root) && to_parent(root);
}

const char *hw_launcher_root(void) {
    return root;
}

/* --- A process of the launcher's ----------------------------------------------------------------------------------- */

/* Descriptors that no standard stream is replaced by. */
static bool open_pipe(int ends[2]) {
    int opened[2];
    if (pipe2(opened, O_CLOEXEC) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(opened[i], F_DUPFD_CLOEXEC, LEAST_DESCRIPTOR);
    }
    close(opened[0]);
    close(opened[1]);
    if (ends[0] >= 0 && ends[1] >= 0) {
        return true;
    }
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
    return false;
}

static bool ends_well(pid_t pid) {
    int status = 0;
    pid_t ended;
    do {
        ended = waitpid(pid, &status, __WALL);
    } while (ended < 0 && errno == EINTR);
    return ended == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Not fork(), after which PHP would take itself for a child. */
static pid_t start_process(int signal_at_end) {
    return (pid_t)syscall(SYS_clone, signal_at_end, NULL, NULL, NULL, NULL);
}

static __attribute__((noreturn)) void become_launcher(const char *path, int answer, const char *name,
                                                      const char *next) {
    const char *words[] = {path, ASKS, name, next, NULL};
    int nothing = open("/dev/null", O_RDWR);
    if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(answer, STDOUT_FILENO) >= 0) {
        if (fcntl(STDERR_FILENO, F_GETFD) < 0) {
            dup2(nothing, STDERR_FILENO);
        }
        execve(path, (char *const *)words, environment);
    }
    _exit(EXIT_FAILURE);
}

/*
 * A process that ends without a signal, and so is none of PHP code's children, and has the launcher as its own child: of the end
 * of what has called execve(), SIGCHLD always tells.
 */
static pid_t start(const char *path, int answer, const char *name, const char *next) {
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    pid_t pid = start_process(0);
    if (pid != 0) {
        return pid;
    }
    sigset_t of_children;
    sigemptyset(&of_children);
    sigaddset(&of_children, SIGCHLD); /* the others that are blocked may wait */
    sigaction(SIGCHLD, &usual, NULL);
    sigprocmask(SIG_UNBLOCK, &of_children, NULL);
    pid = start_process(SIGCHLD);
    if (pid == 0) {
        become_launcher(path, answer, name, next);
    }
    _exit(pid > 0 && ends_well(pid) ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* All that comes, with a NUL behind it; NULL: no memory. */
static char *read_all(int from, int *length) {
    size_t size = 4096;
    size_t filled = 0;
    char *bytes = malloc(size);
    ssize_t got = 1;
    while (bytes && got != 0 && filled < INT_MAX / 2) {
        if (filled + 1 == size) {
            char *larger = realloc(bytes, size *= 2);
            if (!larger) {
                free(bytes);
                return NULL;
            }
            bytes = larger;
        }
        got = read(from, bytes + filled, size - filled - 1);
        filled += got > 0 ? (size_t)got : 0;
        if (got < 0 && errno != EINTR) {
            break;
        }
    }
    if (bytes) {
        bytes[filled] = '\0';
        *length = (int)filled;
    }
    return bytes;
}

static const char *explain(const char *path) {
    char *text;
    return asprintf(&text, "%s does not say how it is started", path) < 0 ? "no memory" : text;
}

const char *hw_launcher_ask(hw_java_command *command, const char *name, const char *next) {
    char path[PATH_MAX + sizeof "/howdah"];
    int ends[2];
    int length = 0;
    snprintf(path, sizeof path, "%s/howdah", root);
    if (!open_pipe(ends)) {
        return strerror(errno);
    }
    pid_t pid = start(path, ends[1], name, next);
    const char *failure = pid < 0 ? strerror(errno) : NULL;
    close(ends[1]);
    char *answer = failure ? NULL : read_all(ends[0], &length);
    close(ends[0]);
    if (failure) {
        return failure;
    }
    bool is_answered = ends_well(pid) && answer;
    if (is_answered && hw_java_command_read(command, answer, length)) {
        return NULL;
    }
    if (is_answered || !answer || length == 0) {
        free(answer);
        return explain(path);
    }
    return answer; /* what it could not do */
}
