/* How the JVM is started: what the launcher, howdah, has found out. */
#ifndef HW_JNI_JAVA_COMMAND_H
#define HW_JNI_JAVA_COMMAND_H

#include <stdbool.h>

/* Strings are those of what the launcher said, which stays. */
typedef struct {
    char **words; /* the JDK's folder, options, "-jar" and the jar */
    int count;
} hw_java_command;

/*
 * Reads what the launcher said: words that each end with a NUL, with more behind the jar that does not count. The bytes are
 * followed by a NUL. False: it is something else.
 */
bool hw_java_command_read(hw_java_command *command, char *bytes, int length);

void hw_java_command_free(hw_java_command *command);

const char *hw_java_command_home(const hw_java_command *command);
const char *hw_java_command_jar(const hw_java_command *command);

/* Its options, as hw_java_options_read() gives them. */
char **hw_java_command_options(const hw_java_command *command, int *count);

#endif
