/*
 * libhowdah.so as the JVM sees it: the natives of the channel, which are registered with the classes of each class loader
 * that has Howdah (see loader.c).
 *
 * The natives take an address, two ints, and what lies in the buffer whose address both sides know. None that a call goes
 * through looks up a class, asks a Java object for anything, or copies an array.
 */
#include "jni/library.h"
#include "engine/interpreter.h"
#include "engine/signals.h"
#include "http/note.h"
#include "http/slow_log.h"
#include "jni/late.h"
#include "jni/natives.h"

#include <dlfcn.h>
#include <main/php_main.h>
#include <pthread.h>

static hw_interpreter *interpreter_at(jlong address) {
    return (hw_interpreter *)(intptr_t)address; // NOLINT(performance-no-int-to-ptr): an address that create() gave
}

/* When the JVM has run its shutdown hooks: PHP code that still runs stops before libraries are torn down. */
static void park_at_exit(void) {
    hw_interpreter_park(hw_interpreter_current);
}

/* The interpreter of this process, whatever class loader asks, and who has it. */
static struct {
    pthread_mutex_t lock;
    hw_interpreter *interpreter;
    jlong ticket;  /* of the channel that has it; 0: none */
    jlong tickets; /* how many were given out */
    jweak
        owner; /* the Thread that it belongs to; weak, since a thread keeps class loaders; NULL: several may call PHP */
} process = {.lock = PTHREAD_MUTEX_INITIALIZER};

static jlong create(JNIEnv *env, jclass cls) {
    (void)env, (void)cls;
    pthread_mutex_lock(&process.lock);
    if (!process.interpreter) {
        process.interpreter = hw_interpreter_create();
    }
    if (process.interpreter && !process.interpreter->in_jvm) {
        process.interpreter->in_jvm = true;
        atexit(park_at_exit);
    }
    pthread_mutex_unlock(&process.lock);
    return (jlong)(intptr_t)process.interpreter;
}

void hw_jni_offer(hw_interpreter *in) {
    process.interpreter = in;
}

static bool is_alive(JNIEnv *env, jweak thread) {
    jobject known = thread ? (*env)->NewLocalRef(env, thread) : NULL;
    if (!known) {
        return !thread;
    }
    jclass cls = (*env)->GetObjectClass(env, known);
    jmethodID method = (*env)->GetMethodID(env, cls, "isAlive", "()Z");
    bool alive = !method || (*env)->CallBooleanMethod(env, known, method);
    (*env)->DeleteLocalRef(env, cls);
    (*env)->DeleteLocalRef(env, known);
    return alive;
}

static void set_owner(JNIEnv *env, jobject thread) {
    if (process.owner) {
        (*env)->DeleteWeakGlobalRef(env, process.owner);
    }
    process.owner = thread ? (*env)->NewWeakGlobalRef(env, thread) : NULL;
}

/*
 * Gives the interpreter to a channel of a thread; 0: another one has it. One whose thread has ended without closing it
 * is closed first.
 */
static jlong claim(JNIEnv *env, jclass cls, jobject thread) {
    (void)cls;
    jlong ticket = 0;
    pthread_mutex_lock(&process.lock);
    bool abandoned = process.ticket && !is_alive(env, process.owner);
    if (abandoned) {
        hw_interpreter_close(process.interpreter);
    }
    if (abandoned || !process.ticket) {
        set_owner(env, thread);
        ticket = process.ticket = ++process.tickets;
    }
    pthread_mutex_unlock(&process.lock);
    return ticket;
}

/* The channel belongs to another thread, or to none alone (NULL). False: another channel has the interpreter by now. */
static jboolean adopt(JNIEnv *env, jclass cls, jlong ticket, jobject thread) {
    (void)cls;
    pthread_mutex_lock(&process.lock);
    bool current = process.ticket == ticket;
    if (current) {
        set_owner(env, thread);
    }
    pthread_mutex_unlock(&process.lock);
    return current ? JNI_TRUE : JNI_FALSE;
}

/* The channel lets go of the interpreter, if it has it. */
static void release(JNIEnv *env, jclass cls, jlong ticket) {
    (void)cls;
    pthread_mutex_lock(&process.lock);
    if (process.ticket == ticket) {
        process.ticket = 0;
        set_owner(env, NULL);
    }
    pthread_mutex_unlock(&process.lock);
}

/* Which set of Java classes PHP knows, as the last interpreter was told by whatever class loader. */
static jlong known_classes(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    return (jlong)interpreter_at(address)->java.generation;
}

static jobject view(JNIEnv *env, hw_interpreter *in) {
    in->bridge.buffer.moved = false;
    return (*env)->NewDirectByteBuffer(env, in->bridge.buffer.data, (jlong)in->bridge.buffer.capacity);
}

static jobject buffer(JNIEnv *env, jclass cls, jlong address) {
    (void)cls;
    return view(env, interpreter_at(address));
}

static jobject reserve(JNIEnv *env, jclass cls, jlong address, jint capacity) {
    (void)cls;
    hw_interpreter *in = interpreter_at(address);
    return hw_buffer_reserve(&in->bridge.buffer, (size_t)(uint32_t)capacity) ? view(env, in) : NULL;
}

static jobject trim(JNIEnv *env, jclass cls, jlong address) {
    (void)cls;
    hw_interpreter *in = interpreter_at(address);
    hw_buffer_trim(&in->bridge.buffer);
    return view(env, in);
}

size_t hw_jni_undelivered(hw_interpreter *in, size_t base, const char *why) {
    hw_writer w;
    hw_writer_init(&w, &in->bridge.buffer, base);
    size_t start = hw_writer_begin(&w, HW_REPLY_THROWABLE);
    hw_write_bytes(&w, HW_THROWABLE_MESSAGE, why, strlen(why));
    hw_writer_end(&w, start);
    return hw_writer_offset(&w) - base;
}

/* An upcall could not even be answered: no memory, or no stack left for Java code. */
static jint undelivered(JNIEnv *env, jclass cls, jlong address, jint base) {
    (void)env, (void)cls;
    return (jint)hw_jni_undelivered(interpreter_at(address), (size_t)(uint32_t)base,
                                    "the JVM had no stack or memory left for a callback");
}

/*
 * What a crossing comes back with, in a word: a reply's flags, in the upper half, and length; or, negative, an upcall that PHP
 * waits for: where its Call stands, in the upper half, whether the buffer has moved, and its length.
 */
#define UPCALL ((jlong)((uint64_t)1 << HW_WORD_BIT_UPCALL))
#define UPCALL_MOVED ((jlong)1 << HW_WORD_BIT_UPCALL_MOVED)

static inline jlong outcome(hw_interpreter *in, hw_event event, uint32_t flags) {
    if (event == HW_UPCALL) {
        return UPCALL | (jlong)in->bridge.base << HW_WORD_BIT_UPPER_HALF |
               (in->bridge.buffer.moved ? UPCALL_MOVED : 0) | (jlong)in->length;
    }
    flags |= in->flags | (in->bridge.buffer.moved ? HW_REPLY_FLAG_MOVED : 0);
    return (jlong)((uint64_t)flags << HW_WORD_BIT_UPPER_HALF | in->length);
}

static zend_never_inline uint32_t abandon(hw_interpreter *in, jint base, jint length, jint level) {
    return hw_interpreter_abandon(in, (size_t)(uint32_t)base, (size_t)(uint32_t)length, (unsigned)level);
}

/* Java has lost frames that were to answer upcalls, or it is new in this process, where a command line runs. */
static zend_never_inline jlong call_out_of_turn(hw_interpreter *in, jint base, jint length, jint level) {
    if (hw_late_is_pending()) {
        return outcome(in, hw_late_call(in, (size_t)(uint32_t)base), 0);
    }
    uint32_t flags = abandon(in, base, length, level);
    return outcome(in, hw_interpreter_call(in, (size_t)(uint32_t)base, (size_t)(uint32_t)length), flags);
}

/*
 * Enters PHP with a Call. An upcall is a return too: PHP stays where it is, on its own stack, and Java comes back with the
 * reply. So an upcall costs what a call costs; one that entered Java from here, by CallLongMethod, would cost three times
 * as much. `level` is how many upcalls Java's frames are answering: if PHP waits for more, the others are lost.
 */
static jlong call(JNIEnv *env, jclass cls, jlong address, jint base, jint length, jint level) {
    (void)env, (void)cls;
    hw_interpreter *in = interpreter_at(address);
    if (UNEXPECTED(in->waiting != (unsigned)level)) {
        return call_out_of_turn(in, base, length, level);
    }
    return outcome(in, hw_interpreter_call(in, (size_t)(uint32_t)base, (size_t)(uint32_t)length), 0);
}

/* Goes on with the reply to the innermost of `level` upcalls. */
static jlong resume(JNIEnv *env, jclass cls, jlong address, jint base, jint length, jint level) {
    (void)env, (void)cls;
    hw_interpreter *in = interpreter_at(address);
    uint32_t flags = in->waiting == (unsigned)level ? 0 : abandon(in, base, length, level);
    return outcome(in, hw_interpreter_resume(in, (size_t)(uint32_t)length), flags);
}

/* Whether there is a current call of this channel. */
static jboolean is_running(JNIEnv *env, jclass cls, jlong address, jlong ticket) {
    (void)env, (void)cls;
    return process.ticket == ticket && hw_interpreter_is_running(interpreter_at(address)) ? JNI_TRUE : JNI_FALSE;
}

static jboolean is_in_java(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    const hw_interpreter *in = interpreter_at(address);
    return in->waiting > 0 && (in->event == HW_UPCALL || in->event == HW_REPLY) ? JNI_TRUE : JNI_FALSE;
}

static jboolean interrupt(JNIEnv *env, jclass cls, jlong address, jlong what) {
    (void)env, (void)cls;
    return hw_interpreter_interrupt(interpreter_at(address), (uint64_t)what) ? JNI_TRUE : JNI_FALSE;
}

static void clear_interrupt(JNIEnv *env, jclass cls, jlong address, jlong what) {
    (void)env, (void)cls;
    hw_interpreter_clear_interrupt(interpreter_at(address), (uint64_t)what);
}

static jlong activity(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    return (jlong)atomic_load(&interpreter_at(address)->progress->activity);
}

static void park(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    hw_interpreter_park(interpreter_at(address));
}

static void deliver_signal(JNIEnv *env, jclass cls, jlong address, jint signal) {
    (void)env, (void)cls;
    hw_signals_deliver(interpreter_at(address), signal);
}

static jboolean is_ending(JNIEnv *env, jclass cls, jlong address) {
    (void)env, (void)cls;
    return hw_signals_is_ending(interpreter_at(address));
}

static void note_requests(JNIEnv *env, jclass cls, jobject memory) {
    (void)cls;
    hw_http_note_to((*env)->GetDirectBufferAddress(env, memory));
}

static hw_slow_log slow_log; /* whatever class loader asks */

static jobject slow_log_memory(JNIEnv *env, jclass cls) {
    (void)cls;
    return (*env)->NewDirectByteBuffer(env, &slow_log, sizeof slow_log);
}

static void use_slow_log(JNIEnv *env, jclass cls, jboolean use) {
    (void)env, (void)cls;
    hw_slow_log_to(use ? &slow_log : NULL);
}

static const JNINativeMethod methods[] = {
    {"create", "()J", (void *)create},
    {"claim", "(Ljava/lang/Thread;)J", (void *)claim},
    {"adopt", "(JLjava/lang/Thread;)Z", (void *)adopt},
    {"release", "(J)V", (void *)release},
    {"knownClasses", "(J)J", (void *)known_classes},
    {"buffer", "(J)Ljava/nio/ByteBuffer;", (void *)buffer},
    {"reserve", "(JI)Ljava/nio/ByteBuffer;", (void *)reserve},
    {"trim", "(J)Ljava/nio/ByteBuffer;", (void *)trim},
    {"call", "(JIII)J", (void *)call},
    {"resume", "(JIII)J", (void *)resume},
    {"undelivered", "(JI)I", (void *)undelivered},
    {"isRunning", "(JJ)Z", (void *)is_running},
    {"isInJava", "(J)Z", (void *)is_in_java},
    {"interrupt", "(JJ)Z", (void *)interrupt},
    {"clearInterrupt", "(JJ)V", (void *)clear_interrupt},
    {"activity", "(J)J", (void *)activity},
    {"park", "(J)V", (void *)park},
    {"noteRequests", "(Ljava/nio/ByteBuffer;)V", (void *)note_requests},
    {"slowLog", "()Ljava/nio/ByteBuffer;", (void *)slow_log_memory},
    {"useSlowLog", "(Z)V", (void *)use_slow_log},
    {"deliverSignal", "(JI)V", (void *)deliver_signal},
    {"isEnding", "(J)Z", (void *)is_ending},
};

static const hw_natives channel_natives = HW_NATIVES("io/howdah/channel/JniChannel", methods);

/*
 * The engine is opened RTLD_LOCAL, and PHP's extensions expect to find its symbols in the global scope: without this, each of
 * a distribution's extensions fails to load with "undefined symbol".
 */
static bool promote_libphp(void) {
    Dl_info info;
    return dladdr((void *)php_module_startup, &info) != 0 &&
           dlopen(info.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD) != NULL;
}

const char *hw_jni_attach(JNIEnv *env, const char *build) {
    if (strcmp(build, HW_BUILD) != 0) {
        return "the engine of another build of Howdah (" HW_BUILD ") is in this process";
    }
    if (!promote_libphp()) {
        return "libphp's symbols cannot be made global";
    }
    if (!hw_natives_register(&channel_natives, env)) {
        return "the classes of Howdah are not those of its library";
    }
    return NULL;
}
