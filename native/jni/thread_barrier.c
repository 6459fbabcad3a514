/*
 * A memory barrier that one thread runs for all of the process's, so that the others need none of their own: membarrier(2).
 */
#include "jni/natives.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

/* False: the kernel cannot do it, or does not let this process. */
static jboolean announce(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    return syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0) == 0 ? JNI_TRUE : JNI_FALSE;
}

/* All threads of the process have passed a full barrier when it returns. */
static jboolean run(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    return syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0) == 0 ? JNI_TRUE : JNI_FALSE;
}

static const JNINativeMethod methods[] = {
    {"announce", "()Z", (void *)announce},
    {"run", "()Z", (void *)run},
};

const hw_natives hw_thread_barrier_natives = HW_NATIVES("io/howdah/channel/ThreadBarrier", methods);
