#include "jni/java_command.h"

#include "jni/java_options.h"

#include <stdlib.h>
#include <string.h>

/* The folder, "-jar", and the jar. */
#define LEAST_WORDS 3

bool hw_java_command_read(hw_java_command *command, char *bytes, int length) {
    const char *end = bytes + length;
    *command = (hw_java_command){.words = calloc((size_t)length + 1, sizeof *command->words)};
    for (char *word = bytes; command->words && word < end; word += strlen(word) + 1) {
        command->words[command->count++] = word;
        if (command->count >= LEAST_WORDS && strcmp(command->words[command->count - 2], "-jar") == 0) {
            return true;
        }
    }
    hw_java_command_free(command);
    return false;
}

void hw_java_command_free(hw_java_command *command) {
    free(command->words);
}

const char *hw_java_command_home(const hw_java_command *command) {
    return command->words[0];
}

const char *hw_java_command_jar(const hw_java_command *command) {
    return command->words[command->count - 1];
}

char **hw_java_command_options(const hw_java_command *command, int *count) {
    return hw_java_options_read(command->words + 1, command->count - LEAST_WORDS, count);
}
