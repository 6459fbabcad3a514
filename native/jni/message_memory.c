/* The JVM's own end of a process's messages: a buffer as the bridge's, in memory that nobody shares. */
#include "jni/natives.h"
#include "wire/buffer.h"

#include <stdlib.h>

static hw_buffer *buffer_at(jlong address) {
    return (hw_buffer *)(intptr_t)address; // NOLINT(performance-no-int-to-ptr): an address that create() gave
}

static jlong create(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    hw_buffer *buffer = malloc(sizeof *buffer);
    if (buffer && !hw_buffer_init(buffer)) {
        free(buffer);
        buffer = NULL;
    }
    return (jlong)(intptr_t)buffer;
}

static jobject view(JNIEnv *env, jclass cls, jlong address) {
    (void)cls;
    const hw_buffer *buffer = buffer_at(address);
    return (*env)->NewDirectByteBuffer(env, buffer->data, (jlong)buffer->capacity);
}

static jboolean reserve(JNIEnv *env, jclass cls, jlong address, jint capacity) {
    (void)env, (void)cls;
    return hw_buffer_reserve(buffer_at(address), (size_t)(uint32_t)capacity) ? JNI_TRUE : JNI_FALSE;
}

static void trim(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    hw_buffer_trim(buffer_at(address));
}

static void destroy(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    hw_buffer_free(buffer_at(address));
    free(buffer_at(address));
}

static const JNINativeMethod methods[] = {
    {"create", "()J", (void *)create},     {"view", "(J)Ljava/nio/ByteBuffer;", (void *)view},
    {"reserve", "(JI)Z", (void *)reserve}, {"trim", "(J)V", (void *)trim},
    {"destroy", "(J)V", (void *)destroy},
};

const hw_natives hw_message_memory_natives = HW_NATIVES("io/howdah/process/MessageMemory", methods);
