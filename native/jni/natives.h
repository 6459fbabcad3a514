/* The natives of one Java class, as a table. */
#ifndef HW_JNI_NATIVES_H
#define HW_JNI_NATIVES_H

#include <jni.h>
#include <stdbool.h>

typedef struct {
    const char *class_name;
    const JNINativeMethod *methods;
    jint count;
} hw_natives;

#define HW_NATIVES(class_name, methods) \
    { class_name, methods, (jint)(sizeof(methods) / sizeof *(methods)) }

/* Registers them with the class that the calling Java code sees by that name. False: an exception is pending. */
static inline bool hw_natives_register(const hw_natives *of, JNIEnv *env) {
    jclass cls = (*env)->FindClass(env, of->class_name);
    if (!cls) {
        return false;
    }
    bool registered = (*env)->RegisterNatives(env, cls, of->methods, of->count) == JNI_OK;
    (*env)->DeleteLocalRef(env, cls);
    return registered;
}

extern const hw_natives hw_control_socket_natives;
extern const hw_natives hw_message_memory_natives;
extern const hw_natives hw_process_exit_natives;
extern const hw_natives hw_process_memory_natives;
extern const hw_natives hw_shared_memory_natives;
extern const hw_natives hw_thread_barrier_natives;

/*
 * library.c: registers the engine's natives with the classes that the calling Java code sees. Returns NULL, or why it cannot; a
 * Java exception may be pending then. `build` is that of the Java classes: it must be the engine's.
 */
#define HW_JNI_ATTACH "hw_jni_attach"
__attribute__((visibility("default"))) const char *hw_jni_attach(JNIEnv *env, const char *build);

#endif
