#include "jni/command_line.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

static const char allow[] = "--allow";

/* Options for Java that it reads before PHP begins. */
static const char *const early[] = {"--allow-files=", "--allow-network=", "--classpath", "--with"};

static bool starts_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

static const char *after_name(const char *text) {
    if (!isalpha((unsigned char)*text) && *text != '_') {
        return NULL;
    }
    while (isalnum((unsigned char)*text) || *text == '_' || *text == '$') {
        text++;
    }
    return text;
}

/* The end of java.util.List, java.util.*, java.util.** or **; NULL: it is not as plain as that. */
static const char *after_pattern(const char *text) {
    while (*text != '*') {
        text = after_name(text);
        if (!text || *text != '.') {
            return text;
        }
        text++;
    }
    return text[1] == '*' ? text + 2 : text + 1;
}

static bool are_plain_patterns(const char *list) {
    const char *end = after_pattern(list);
    while (end && *end == ',') {
        end = after_pattern(end + 1);
    }
    return end && *end == '\0';
}

static bool is_early(const char *word) {
    if (word[0] == '@' && word[1] != '\0') { /* a file of options */
        return true;
    }
    for (size_t i = 0; i < sizeof early / sizeof *early; i++) {
        if (starts_with(word, early[i])) {
            return true;
        }
    }
    return false;
}

/* How many words an option for Java takes; 0: it is none, -1: Java is to read it. */
static int words_of(char **words, int count) {
    const char *patterns = NULL;
    int taken = 1;
    if (is_early(words[0])) {
        return -1;
    }
    if (strcmp(words[0], "--allow-files") == 0 || strcmp(words[0], "--allow-network") == 0) {
        return 1;
    }
    if (strcmp(words[0], allow) == 0) {
        taken = 2;
        patterns = count > 1 ? words[1] : "";
    } else if (starts_with(words[0], allow) && words[0][strlen(allow)] == '=') {
        patterns = words[0] + strlen(allow) + 1;
    } else {
        return 0;
    }
    return are_plain_patterns(patterns) ? taken : -1;
}

bool hw_command_line_read(hw_command_line *line, int argc, char **argv) {
    int at = 2;
    while (at < argc && strcmp(argv[at], "-jar") != 0) {
        at++;
    }
    if (at + 2 >= argc) {
        return false;
    }
    *line = (hw_command_line){.java_home = argv[1],
                              .options = argv + 2,
                              .option_count = at - 2,
                              .jar = argv[at + 1],
                              .arguments = argv + at + 2};
    at += 3;
    while (at < argc) {
        int words = words_of(argv + at, argc - at);
        if (words < 0) {
            return false;
        }
        if (words == 0) {
            break;
        }
        line->allows_classes |= starts_with(argv[at], allow) && argv[at][strlen(allow)] != '-';
        at += words;
    }
    line->argument_count = (int)(argv + at - line->arguments);
    line->php = argv + at;
    line->php_count = argc - at;
    return true;
}

const char *hw_command_line_property(const hw_command_line *line, const char *name) {
    for (int i = 0; i < line->option_count; i++) {
        if (starts_with(line->options[i], "-D") && starts_with(line->options[i] + 2, name)) {
            return line->options[i] + 2 + strlen(name);
        }
    }
    return NULL;
}
