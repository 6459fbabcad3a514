/*
 * libhowdah-jni.so: what the JVM loads. The JVM gives a library to one class loader alone, and libphp can be in a process
 * once. So the engine, libhowdah.so, is opened once for a process, and each class loader that has Howdah loads a copy of
 * this library, from a path of its own. It has the natives that need no engine, those of processes, and finds the engine,
 * which registers its own (see library.c).
 *
 * Nothing is kept here: the library goes with its class loader, the engine stays.
 */
#include "jni/natives.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The engine's DT_SONAME, by which one that was opened from another path is found too. */
#define ENGINE "libhowdah.so"

/* What the launcher sets for the JVM, which has read it; not for PHP code, nor for the processes that it starts. */
#define SIGNAL_OF_JVM "_JAVA_SR_SIGNUM"
#define SIGNAL_BY_LAUNCHER "61"

typedef const char *attach_function(JNIEnv *env, const char *build);

static attach_function *find(const char *path) {
    void *engine = dlopen(ENGINE, RTLD_NOW | RTLD_NOLOAD);
    if (!engine) {
        engine = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    }
    return engine ? (attach_function *)dlsym(engine, HW_JNI_ATTACH) : NULL;
}

/*
 * Has the engine register its natives with the classes of the caller's loader. Returns why it cannot: what dlopen() says,
 * or the engine.
 */
static jstring attach(JNIEnv *env, jclass cls, jstring path, jstring build) {
    (void)cls;
    const char *path_text = (*env)->GetStringUTFChars(env, path, NULL);
    const char *build_text = (*env)->GetStringUTFChars(env, build, NULL);
    const char *failure = "no memory for the path of the library";
    char reason[1024];
    if (path_text && build_text) {
        attach_function *engine = find(path_text);
        if (engine) {
            failure = engine(env, build_text);
        } else {
            snprintf(reason, sizeof reason, "%s", dlerror()); /* the next use of it would take it away */
            failure = reason;
        }
    }
    if (build_text) {
        (*env)->ReleaseStringUTFChars(env, build, build_text);
    }
    if (path_text) {
        (*env)->ReleaseStringUTFChars(env, path, path_text);
    }
    return failure && !(*env)->ExceptionCheck(env) ? (*env)->NewStringUTF(env, failure) : NULL;
}

static const JNINativeMethod methods[] = {
    {"attach", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", (void *)attach},
};

static const hw_natives native_library_natives = HW_NATIVES("io/howdah/library/NativeLibrary", methods);

static void restore_environment(void) {
    const char *value = getenv(SIGNAL_OF_JVM);
    if (value && strcmp(value, SIGNAL_BY_LAUNCHER) == 0) {
        unsetenv(SIGNAL_OF_JVM);
    }
}

__attribute__((visibility("default"))) jint JNI_OnLoad(JavaVM *vm, void *reserved) {
    static const hw_natives *const all[] = {
        &native_library_natives,    &hw_control_socket_natives, &hw_message_memory_natives, &hw_process_exit_natives,
        &hw_process_memory_natives, &hw_shared_memory_natives,  &hw_thread_barrier_natives, NULL};
    (void)reserved;
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK) {
        return JNI_ERR;
    }
    for (const hw_natives *const *each = all; *each; each++) {
        if (!hw_natives_register(*each, env)) {
            return JNI_ERR;
        }
    }
    restore_environment();
    return JNI_VERSION_1_8;
}
