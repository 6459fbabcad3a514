/* The natives of one Java class, as a table; library.c registers them all when the JVM loads the library. */
#ifndef HW_JNI_NATIVES_H
#define HW_JNI_NATIVES_H

#include <jni.h>

typedef struct {
    const char *class_name;
    const JNINativeMethod *methods;
    jint count;
} hw_natives;

#define HW_NATIVES(class_name, methods) \
    { class_name, methods, (jint)(sizeof(methods) / sizeof *(methods)) }

extern const hw_natives hw_control_socket_natives;
extern const hw_natives hw_message_memory_natives;
extern const hw_natives hw_shared_memory_natives;

#endif
