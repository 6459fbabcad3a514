#include "process/parent.h"

#include "process/process.h"
#include "wire/control.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

typedef struct {
    pid_t pid;
    bool told; /* the JVM has been told that it is no more */
} child;

typedef struct {
    hw_interpreter *in;
    int exits; /* signalfd of SIGCHLD */
    child *children;
    size_t count;
    size_t capacity;
} parent;

/* What came with a message. */
typedef struct {
    int memory;
    int event;
} descriptors;

static void close_descriptors(descriptors *of) {
    if (of->memory >= 0) {
        close(of->memory);
    }
    if (of->event >= 0) {
        close(of->event);
    }
    *of = (descriptors){-1, -1};
}

/* False: the socket is closed, or what came is no message. */
static bool receive(hw_control *message, descriptors *came) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct iovec bytes = {message, sizeof *message};
    struct msghdr packet = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t length;
    *came = (descriptors){-1, -1};
    do {
        length = recvmsg(HW_CONTROL_SOCKET, &packet, MSG_CMSG_CLOEXEC);
    } while (length < 0 && errno == EINTR);
    struct cmsghdr *header = CMSG_FIRSTHDR(&packet);
    if (header && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(2 * sizeof(int))) {
        memcpy(came, CMSG_DATA(header), 2 * sizeof(int));
    }
    return length == (ssize_t)sizeof *message;
}

static bool tell(hw_control message) {
    ssize_t sent;
    do {
        sent = send(HW_CONTROL_SOCKET, &message, sizeof message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)sizeof message;
}

static void complain(const char *what) {
    fprintf(stderr, "howdah-process %d: %s\n", (int)getpid(), what);
}

/* Serves one channel, here. Returns the exit status of a process that ends by it. */
static int serve(hw_interpreter *in, descriptors *came) {
    hw_channel channel;
    bool open = hw_channel_open(&channel, came->memory, came->event);
    close(came->memory);
    came->memory = -1;
    if (!open) {
        complain("the memory of a channel is not what it should be");
        return EX_PROTOCOL;
    }
    bool ended = hw_process_serve(in, &channel);
    if (!ended) {
        complain(hw_channel_broken(&channel));
    }
    hw_channel_close(&channel);
    return ended ? 0 : EX_PROTOCOL;
}

/* What a child must not share with its parent. */
static void leave_parent(const parent *of, pid_t parent_pid) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent_pid) { /* it ended before that was said */
        _exit(EX_UNAVAILABLE);
    }
    sigset_t none;
    sigemptyset(&none);
    close(of->exits);
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(null, HW_CONTROL_SOCKET);
    close(null);
    sigprocmask(SIG_SETMASK, &none, NULL);
    hw_interpreter_take_over(of->in);
}

static bool make_room(parent *of) {
    if (of->count < of->capacity) {
        return true;
    }
    size_t capacity = of->capacity ? of->capacity * 2 : 16;
    child *children = realloc(of->children, capacity * sizeof *children);
    if (!children) {
        errno = ENOMEM;
        return false;
    }
    of->children = children;
    of->capacity = capacity;
    return true;
}

static bool fork_process(parent *of, descriptors *came) {
    pid_t self = getpid();
    pid_t pid = make_room(of) ? fork() : -1;
    if (pid == 0) {
        leave_parent(of, self);
        _exit(serve(of->in, came));
    }
    if (pid < 0) {
        return tell((hw_control){.kind = HW_CONTROL_KIND_FORKED, .status = errno});
    }
    of->children[of->count++] = (child){.pid = pid};
    return tell((hw_control){.kind = HW_CONTROL_KIND_FORKED, .pid = pid});
}

/* The process id of a child that has ended stays taken until the JVM knows, and sends it no signal any more. */
static bool tell_exits(parent *of) {
    for (size_t i = 0; i < of->count; i++) {
        siginfo_t exit = {0};
        child *each = &of->children[i];
        if (each->told || waitid(P_PID, (id_t)each->pid, &exit, WEXITED | WNOHANG | WNOWAIT) != 0 || exit.si_pid == 0) {
            continue;
        }
        each->told = true;
        hw_control message = {.kind = HW_CONTROL_KIND_EXITED,
                              .pid = each->pid,
                              .status = exit.si_status,
                              .signal = exit.si_code != CLD_EXITED};
        if (!tell(message)) {
            return false;
        }
    }
    return true;
}

static void reap(parent *of, pid_t pid) {
    for (size_t i = 0; i < of->count; i++) {
        if (of->children[i].pid == pid && of->children[i].told) {
            waitpid(pid, NULL, 0);
            of->children[i] = of->children[--of->count];
            return;
        }
    }
}

static bool obey(parent *of) {
    hw_control message;
    descriptors came;
    if (!receive(&message, &came)) {
        close_descriptors(&came);
        return false;
    }
    bool ok = true;
    switch (message.kind) {
        case HW_CONTROL_KIND_START:
            ok = serve(of->in, &came) == 0;
            break;
        case HW_CONTROL_KIND_FORK:
            ok = fork_process(of, &came);
            break;
        case HW_CONTROL_KIND_REAP:
            reap(of, message.pid);
            break;
        default:
            complain("the JVM sent what is no message");
            ok = false;
            break;
    }
    close_descriptors(&came);
    return ok;
}

static bool run(parent *of) {
    struct pollfd events[] = {{.fd = HW_CONTROL_SOCKET, .events = POLLIN}, {.fd = of->exits, .events = POLLIN}};
    if (poll(events, 2, -1) < 0) {
        return errno == EINTR;
    }
    if (events[1].revents) {
        struct signalfd_siginfo signal;
        if (read(of->exits, &signal, sizeof signal) < 0 || !tell_exits(of)) {
            return false;
        }
    }
    return !events[0].revents || obey(of);
}

int hw_parent_run(void) {
    parent of = {.in = hw_interpreter_create()};
    sigset_t child_exits;
    if (!of.in) {
        complain("no memory for PHP's stack and the bridge's buffer");
        return EX_OSERR;
    }
    sigemptyset(&child_exits);
    sigaddset(&child_exits, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_exits, NULL);
    of.exits = signalfd(-1, &child_exits, SFD_CLOEXEC | SFD_NONBLOCK);
    hw_process_take_interrupts();
    while (run(&of)) {}
    for (size_t i = 0; i < of.count; i++) {
        kill(of.children[i].pid, SIGKILL);
    }
    free(of.children);
    return 0;
}
