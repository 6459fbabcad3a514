/*
 * Memory that the JVM shares with one process, and the means to wake each other. What can fail returns -errno.
 */
#include "jni/natives.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Nobody can change its size: a process that cut it off would end the JVM by SIGBUS. */
static jint create_memory(JNIEnv *env, jclass cls, jint size) {
    (void)env, (void)cls;
    int memory = memfd_create("howdah", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) {
        return -errno;
    }
    if (ftruncate(memory, size) != 0 || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        int error = errno;
        close(memory);
        return -error;
    }
    return memory;
}

static jlong map(JNIEnv *env, jclass cls, jint memory, jint size) {
    (void)env, (void)cls;
    void *address = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    return address == MAP_FAILED ? -errno : (jlong)(intptr_t)address;
}

static jobject view(JNIEnv *env, jclass cls, jlong address, jint size) {
    (void)cls;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): an address that map() gave
    return (*env)->NewDirectByteBuffer(env, (void *)(intptr_t)address, size);
}

static void unmap(JNIEnv *env, jclass cls, jlong address, jint size) {
    (void)env, (void)cls;
    munmap((void *)(intptr_t)address, (size_t)size); // NOLINT(performance-no-int-to-ptr): an address that map() gave
}

static jint create_event(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return event < 0 ? -errno : event;
}

static void close_descriptor(JNIEnv *env, jclass cls, jint descriptor) {
    (void)env, (void)cls;
    close(descriptor);
}

static void signal_event(JNIEnv *env, jclass cls, jint event) {
    (void)env, (void)cls;
    const uint64_t one = 1;
    while (write(event, &one, sizeof one) < 0 && errno == EINTR) {}
}

/* Takes back what signalled the event. */
static void reset_event(JNIEnv *env, jclass cls, jint event) {
    (void)env, (void)cls;
    uint64_t count;
    while (read(event, &count, sizeof count) < 0 && errno == EINTR) {}
}

/* Waits until the event is signalled, for so long at most (-1: for ever), and resets it. */
static void await_event(JNIEnv *env, jclass cls, jint event, jint millis) {
    struct pollfd signalled = {.fd = event, .events = POLLIN};
    if (poll(&signalled, 1, millis) > 0) {
        reset_event(env, cls, event);
    }
}

/* Wakes the process if the word says that it sleeps. */
static void wake(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): lies in what map() gave
    _Atomic uint32_t *sleeps = (_Atomic uint32_t *)(intptr_t)address;
    if (atomic_exchange(sleeps, 0)) {
        syscall(SYS_futex, sleeps, FUTEX_WAKE, 1, NULL, NULL, 0);
    }
}

/* Sleeps on the word while it has this value; comes back early now and then. */
static void await_word(JNIEnv *env, jclass cls, jlong address, jint value) {
    (void)env, (void)cls;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): lies in what map() gave
    syscall(SYS_futex, (uint32_t *)(intptr_t)address, FUTEX_WAIT, value, NULL, NULL, 0);
}

/* Has whoever sleeps on the word look at it. */
static void wake_word(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): lies in what map() gave
    syscall(SYS_futex, (uint32_t *)(intptr_t)address, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static const JNINativeMethod methods[] = {
    {"createMemory", "(I)I", (void *)create_memory},     {"map", "(II)J", (void *)map},
    {"view", "(JI)Ljava/nio/ByteBuffer;", (void *)view}, {"unmap", "(JI)V", (void *)unmap},
    {"createEvent", "()I", (void *)create_event},        {"closeDescriptor", "(I)V", (void *)close_descriptor},
    {"signalEvent", "(I)V", (void *)signal_event},       {"resetEvent", "(I)V", (void *)reset_event},
    {"awaitEvent", "(II)V", (void *)await_event},        {"wake", "(J)V", (void *)wake},
    {"awaitWord", "(JI)V", (void *)await_word},          {"wakeWord", "(J)V", (void *)wake_word},
};

const hw_natives hw_shared_memory_natives = HW_NATIVES("io/howdah/process/SharedMemory", methods);
