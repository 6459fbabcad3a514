/*
 * libhowdah.so as the JVM sees it: one table of natives, registered at load, and every id cached there.
 *
 * The natives take an address, two ints, and what lies in the buffer whose address both sides know. None of them looks
 * up a class, asks a Java object for anything, or copies an array.
 */
#include "engine/interpreter.h"

#include <dlfcn.h>
#include <jni.h>
#include <main/php_main.h>

#define CHANNEL_CLASS "io/howdah/border/JniChannel"

static jclass channel_class;
static jmethodID upcall_method;

static hw_interpreter *interpreter_at(jlong address) {
    return (hw_interpreter *)(intptr_t)address; // NOLINT(performance-no-int-to-ptr): an address that create() gave
}

static jlong create(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    return (jlong)(intptr_t)hw_interpreter_create();
}

static jobject view(JNIEnv *env, hw_interpreter *in) {
    in->border.buffer.moved = false;
    return (*env)->NewDirectByteBuffer(env, in->border.buffer.data, (jlong)in->border.buffer.capacity);
}

static jobject buffer(JNIEnv *env, jclass cls, jlong address) {
    (void)cls;
    return view(env, interpreter_at(address));
}

static jobject reserve(JNIEnv *env, jclass cls, jlong address, jint capacity) {
    (void)cls;
    hw_interpreter *in = interpreter_at(address);
    return hw_buffer_reserve(&in->border.buffer, (size_t)(uint32_t)capacity) ? view(env, in) : NULL;
}

static jobject trim(JNIEnv *env, jclass cls, jlong address) {
    (void)cls;
    hw_interpreter *in = interpreter_at(address);
    hw_buffer_trim(&in->border.buffer);
    return view(env, in);
}

/*
 * An upcall could not even be delivered: no memory, or no stack left for Java code. The reply is a Throwable of the
 * JVM's class, so that PHP code sees a Howdah\JavaException.
 */
static size_t reply_undelivered(JNIEnv *env, hw_interpreter *in) {
    (*env)->ExceptionClear(env);
    hw_writer w;
    hw_writer_init(&w, &in->border.buffer, in->border.base);
    size_t start = hw_writer_begin(&w, HW_TAG(1, HW_DELIMITED));
    hw_write_bytes(&w, HW_TAG(1, HW_DELIMITED), ZEND_STRL("java.lang.VirtualMachineError"));
    hw_write_bytes(&w, HW_TAG(2, HW_DELIMITED), ZEND_STRL("the JVM had no stack or memory left for a callback"));
    hw_writer_end(&w, start);
    return hw_writer_offset(&w) - in->border.base;
}

static jlong call(JNIEnv *env, jobject channel, jlong address, jint base, jint length) {
    hw_interpreter *in = interpreter_at(address);
    hw_event event = hw_interpreter_call(in, (size_t)(uint32_t)base, (size_t)(uint32_t)length);
    while (event == HW_UPCALL) {
        jlong reply = (*env)->CallLongMethod(env, channel, upcall_method, (jint)in->border.base, (jint)in->length,
                                             (jboolean)in->border.buffer.moved);
        size_t reply_length = (*env)->ExceptionCheck(env) ? reply_undelivered(env, in) : (size_t)reply;
        event = hw_interpreter_resume(in, reply_length);
    }
    uint32_t flags = in->flags | (in->border.buffer.moved ? HW_FLAG_MOVED : 0);
    return (jlong)((uint64_t)flags << 32 | in->length);
}

static void interrupt(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    hw_interpreter_interrupt(interpreter_at(address));
}

static void clear_interrupt(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    hw_interpreter_clear_interrupt(interpreter_at(address));
}

static void park(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    hw_interpreter_park(interpreter_at(address));
}

static const JNINativeMethod natives[] = {
    {"create", "()J", (void *)create},
    {"buffer", "(J)Ljava/nio/ByteBuffer;", (void *)buffer},
    {"reserve", "(JI)Ljava/nio/ByteBuffer;", (void *)reserve},
    {"trim", "(J)Ljava/nio/ByteBuffer;", (void *)trim},
    {"call", "(JII)J", (void *)call},
    {"interrupt", "(J)V", (void *)interrupt},
    {"clearInterrupt", "(J)V", (void *)clear_interrupt},
    {"park", "(J)V", (void *)park},
};

/*
 * System.load() opens libraries RTLD_LOCAL, and PHP's extensions expect to find the engine's symbols in the global
 * scope: without this, each of a distribution's extensions fails to load with "undefined symbol".
 */
static bool promote_libphp(void) {
    Dl_info info;
    return dladdr((void *)php_module_startup, &info) != 0 &&
           dlopen(info.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD) != NULL;
}

__attribute__((visibility("default"))) jint JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void)reserved;
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK || !promote_libphp()) {
        return JNI_ERR;
    }
    jclass local = (*env)->FindClass(env, CHANNEL_CLASS);
    if (!local) {
        return JNI_ERR;
    }
    channel_class = (*env)->NewGlobalRef(env, local);
    (*env)->DeleteLocalRef(env, local);
    if (!channel_class) {
        return JNI_ERR;
    }
    upcall_method = (*env)->GetMethodID(env, channel_class, "upcall", "(IIZ)J");
    if (!upcall_method ||
        (*env)->RegisterNatives(env, channel_class, natives, (jint)(sizeof natives / sizeof *natives)) != JNI_OK) {
        goto fail;
    }
    return JNI_VERSION_1_8;
fail:
    (*env)->DeleteGlobalRef(env, channel_class);
    channel_class = NULL;
    return JNI_ERR;
}
