/*
 * The JVM's end of the socket to the parent of the processes (see wire/control.h), and the parent itself. What can fail
 * returns -errno.
 */
#include "wire/control.h"

#include "jni/natives.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/*
 * The parent has a process group of its own, so that Ctrl-C is the JVM's alone to answer, no descriptors of the JVM's but
 * the socket and the output streams, and its signals as if a shell had started it.
 */
static int spawn_with(pid_t *pid, const char *program, int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigset_t all;
    char *arguments[] = {"howdah-process", NULL};
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, socket, HW_CONTROL_SOCKET);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(pid, program, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Starts a program with its end of a new socket. Returns the process id (from bit 32 on) and this end. */
static jlong spawn(JNIEnv *env, jclass cls, jstring program) {
    (void)cls;
    int ends[2];
    pid_t pid;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        return -errno;
    }
    const char *path = (*env)->GetStringUTFChars(env, program, NULL);
    int error = path ? spawn_with(&pid, path, ends[1]) : ENOMEM;
    if (path) {
        (*env)->ReleaseStringUTFChars(env, program, path);
    }
    close(ends[1]);
    if (error) {
        close(ends[0]);
        return -error;
    }
    return (jlong)pid << 32 | ends[0];
}

/* Sends a message, with two descriptors unless `memory` is negative. */
static jint send_message(JNIEnv *env, jclass cls, jint socket, jint kind, jint pid, jint memory, jint event) {
    (void)env, (void)cls;
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control;
    hw_control message = {.kind = (uint32_t)kind, .pid = pid};
    struct iovec bytes = {&message, sizeof message};
    struct msghdr packet = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (memory >= 0) {
        int descriptors[] = {memory, event};
        memset(&control, 0, sizeof control);
        packet.msg_control = &control;
        packet.msg_controllen = sizeof control;
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof descriptors);
        memcpy(CMSG_DATA(&control.header), descriptors, sizeof descriptors);
    }
    ssize_t sent;
    do {
        sent = sendmsg(socket, &packet, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

/* Waits for a message: kind, pid, status and signal. False: the other end is closed, or shut_down() was called. */
static jboolean receive(JNIEnv *env, jclass cls, jint socket, jintArray into) {
    (void)cls;
    hw_control message;
    ssize_t length;
    do {
        length = recv(socket, &message, sizeof message, 0);
    } while (length < 0 && errno == EINTR);
    if (length != (ssize_t)sizeof message) {
        return JNI_FALSE;
    }
    const jint fields[] = {(jint)message.kind, message.pid, message.status, message.signal};
    (*env)->SetIntArrayRegion(env, into, 0, 4, fields);
    return JNI_TRUE;
}

static void shut_down(JNIEnv *env, jclass cls, jint socket) {
    (void)env, (void)cls;
    shutdown(socket, SHUT_RDWR);
}

static void close_socket(JNIEnv *env, jclass cls, jint socket) {
    (void)env, (void)cls;
    close(socket);
}

/* Signals the main thread of a process: PHP's. */
static void signal_process(JNIEnv *env, jclass cls, jint pid, jint signal) {
    (void)env, (void)cls;
    syscall(SYS_tgkill, pid, pid, signal);
}

/* Waits for the end of a process that spawn() has started. */
static void await_end(JNIEnv *env, jclass cls, jint pid) {
    (void)env, (void)cls;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
}

static const JNINativeMethod methods[] = {
    {"spawn", "(Ljava/lang/String;)J", (void *)spawn},
    {"send", "(IIIII)I", (void *)send_message},
    {"receive", "(I[I)Z", (void *)receive},
    {"shutDown", "(I)V", (void *)shut_down},
    {"close", "(I)V", (void *)close_socket},
    {"signal", "(II)V", (void *)signal_process},
    {"awaitEnd", "(I)V", (void *)await_end},
};

const hw_natives hw_control_socket_natives = HW_NATIVES("io/howdah/process/ControlSocket", methods);
