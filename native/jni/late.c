#include "jni/late.h"

#include "cli/signals.h"
#include "jni/launcher.h"
#include "jni/library.h"

#include <dlfcn.h>
#include <jni.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* LauncherHelper's LM_JAR. */
#define IS_JAR 2

/* HotSpot suspends threads by SIGUSR2, also those of its own, unless it is told of another signal. */
#define SIGNAL_OF_JVM "_JAVA_SR_SIGNUM"

/* Reserved, not used. */
#define STACK_SIZE ((size_t)8 << 20)

typedef jint create_function(JavaVM **vm, void **env, void *arguments);

/* The upcall that PHP waits for, until Java has it. */
static struct {
    uint8_t *bytes; /* NULL: there is none */
    size_t length;
} pending;

/* --- The JVM ------------------------------------------------------------------------------------------------------- */

/* As java does: the jar is the class path. */
static jint read_options(JavaVMOption *options, const hw_java_command *command, char **words, int count) {
    for (int i = 0; i < count; i++) {
        options[i].optionString = words[i];
    }
    return asprintf(&options[count].optionString, "-Djava.class.path=%s", hw_java_command_jar(command)) < 0 ? count
                                                                                                            : count + 1;
}

/* NULL: dlerror() says why. */
static create_function *find_jvm(const char *java_home) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/lib/server/libjvm.so", java_home); /* cut off, it is there no more than it is */
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    return library ? (create_function *)dlsym(library, "JNI_CreateJavaVM") : NULL;
}

/* *env stays NULL if it cannot; returns why. */
static const char *create(const hw_java_command *command, JNIEnv **env) {
    JavaVM *vm;
    create_function *create_vm = find_jvm(hw_java_command_home(command));
    if (!create_vm) {
        return dlerror();
    }
    int count;
    char **words = hw_java_command_options(command, &count);
    JavaVMOption *options = words ? calloc((size_t)count + 1, sizeof *options) : NULL;
    if (!options) {
        return "no memory";
    }
    JavaVMInitArgs arguments = {
        .version = JNI_VERSION_1_8, .nOptions = read_options(options, command, words, count), .options = options};
    bool is_set = !getenv(SIGNAL_OF_JVM) && setenv(SIGNAL_OF_JVM, "61", 0) == 0;
    if (create_vm(&vm, (void **)env, &arguments) != JNI_OK) {
        *env = NULL;
    }
    if (is_set) {
        unsetenv(SIGNAL_OF_JVM);
    }
    free(options); /* the words stay: they are the JVM's, too */
    return "the reason is on the standard error stream";
}

/* As java does: by what reads the jar's manifest. NULL: an exception is pending. */
static jclass load_main(JNIEnv *env, const char *path) {
    jclass helper = (*env)->FindClass(env, "sun/launcher/LauncherHelper");
    jmethodID load =
        helper ? (*env)->GetStaticMethodID(env, helper, "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;")
               : NULL;
    jstring jar = load ? (*env)->NewStringUTF(env, path) : NULL;
    return jar ? (*env)->CallStaticObjectMethod(env, helper, load, JNI_TRUE, IS_JAR, jar) : NULL;
}

/* Those of `php` without what is for PHP to read: it has read it, also that of `run`. */
static jobjectArray arguments_of(JNIEnv *env, const hw_command_line *line) {
    jclass string = (*env)->FindClass(env, "java/lang/String");
    jobjectArray array = string ? (*env)->NewObjectArray(env, 1 + line->java_count, string, NULL) : NULL;
    for (int i = 0; array && i <= line->java_count; i++) {
        jstring argument = (*env)->NewStringUTF(env, i == 0 ? "php" : line->java[i - 1]);
        if (!argument) {
            return NULL;
        }
        (*env)->SetObjectArrayElement(env, array, i, argument);
        (*env)->DeleteLocalRef(env, argument);
    }
    return array;
}

/* Java ends the process, with the status that PHP ends with. */
static ZEND_NORETURN void run_java(JNIEnv *env, const hw_java_command *command, const hw_command_line *line) {
    jclass cls = load_main(env, hw_java_command_jar(command));
    jmethodID run = cls ? (*env)->GetStaticMethodID(env, cls, "main", "([Ljava/lang/String;)V") : NULL;
    jobjectArray arguments = run ? arguments_of(env, line) : NULL;
    if (arguments) {
        (*env)->CallStaticVoidMethod(env, cls, run, arguments);
    }
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionDescribe(env);
    }
    exit(EXIT_FAILURE);
}

/* What the thread begins with, and, where there can be no JVM, ends with. */
typedef struct {
    const hw_command_line *line;
    char failure[1024];
} start;

/* It becomes PHP's thread. A JVM sets the user's locale. */
static void *begin(void *state) {
    start *of = state;
    JNIEnv *env = NULL;
    hw_java_command command;
    char *locale = strdup(setlocale(LC_ALL, NULL));
    const char *failure = hw_launcher_ask(&command, "php", of->line->java[0]);
    if (!failure) {
        failure = create(&command, &env);
    }
    snprintf(of->failure, sizeof of->failure, "the JVM could not be started: %s", failure);
    setlocale(LC_ALL, locale);
    free(locale);
    if (env) {
        run_java(env, &command, of->line);
    }
    return NULL;
}

/*
 * As java does, on a thread of its own: the first one's stack is as small as `ulimit -s` says, and holds the arguments and
 * the environment. Returns if there is no JVM.
 */
static void start_java(start *of) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    hw_cli_signals_before_jvm();
    if (pthread_create(&thread, &attributes, begin, of) == 0) {
        pthread_join(thread, NULL);
    }
    hw_cli_signals_after_jvm();
    pthread_attr_destroy(&attributes);
}

/* --- What Java comes to -------------------------------------------------------------------------------------------- */

size_t hw_late_answer(hw_interpreter *in, const hw_command_line *line) {
    static start of = {.failure = "there is no memory for a JVM"}; /* one that has failed once fails again */
    if (of.line) {
        return hw_jni_undelivered(in, in->bridge.base, of.failure);
    }
    of.line = line;
    pending.length = in->length;
    pending.bytes = malloc(in->length);
    if (pending.bytes) {
        memcpy(pending.bytes, in->bridge.buffer.data + in->bridge.base, in->length);
        start_java(&of);
    }
    free(pending.bytes);
    pending.bytes = NULL;
    return hw_jni_undelivered(in, in->bridge.base, of.failure);
}

bool hw_late_is_pending(void) {
    return pending.bytes != NULL;
}

hw_event hw_late_call(hw_interpreter *in, size_t base) {
    uint32_t operation;
    memcpy(&operation, in->bridge.buffer.data + base + 1, sizeof operation);
    if (operation != HW_OPERATION_RUN || !hw_buffer_reserve(&in->bridge.buffer, in->bridge.base + pending.length)) {
        hw_put_int(in->bridge.buffer.data + base, 1); /* Java opens the interpreter */
        in->length = HW_ENCODING_FIXED64_VALUE;
        in->flags = 0;
        return HW_REPLY;
    }
    hw_cli_signals_after_jvm(); /* not before: Java's libraries take signals when they are loaded */
    memcpy(in->bridge.buffer.data + in->bridge.base, pending.bytes, pending.length);
    in->length = pending.length;
    free(pending.bytes);
    pending.bytes = NULL;
    return HW_UPCALL;
}
