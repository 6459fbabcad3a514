/* Options of the JVM, as the java command takes them: it reads some itself, and has its own names for others. */
#ifndef HW_JNI_JAVA_OPTIONS_H
#define HW_JNI_JAVA_OPTIONS_H

#include <stdbool.h>

/* Whether only java can read these, or those of JDK_JAVA_OPTIONS: they name a file of options, or have quotes. */
bool hw_java_options_need_java(char **options, int count);

/*
 * Those of JDK_JAVA_OPTIONS, which java puts first, and these, as JNI_CreateJavaVM() takes them. `*kept` is how many.
 * The array and its strings are the caller's, who frees them by hw_java_options_free(). NULL: no memory.
 */
char **hw_java_options_read(char **options, int count, int *kept);

/* `options` may be NULL. */
void hw_java_options_free(char **options, int count);

#endif
