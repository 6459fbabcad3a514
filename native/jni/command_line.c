#include "jni/command_line.h"

#include "jni/java_options.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
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

/* --- Whether PHP's web server is asked for ------------------------------------------------------------------------- */

/* As PhpServerOptions in Java, which serves: options of php that have a value, and what php does instead, if it comes first. */
static const char with_value[] = "frBRFEcdzSt";
static const char instead[] = "h?imv";

static const struct {
    const char *name;
    char letter;
} long_options[] = {
    {"server", 'S'},       {"docroot", 't'},     {"define", 'd'},         {"php-ini", 'c'},
    {"file", 'f'},         {"run", 'r'},         {"process-begin", 'B'},  {"process-code", 'R'},
    {"process-file", 'F'}, {"process-end", 'E'}, {"zend-extension", 'z'}, {"help", 'h'},
    {"usage", 'h'},        {"info", 'i'},        {"modules", 'm'},        {"version", 'v'},
};

/* A space: it is none of these. */
static char letter_of(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof long_options / sizeof *long_options; i++) {
        if (strlen(long_options[i].name) == length && strncmp(long_options[i].name, name, length) == 0) {
            return long_options[i].letter;
        }
    }
    return ' ';
}

typedef struct {
    bool is_asked_for;
    bool is_not;     /* for good */
    bool takes_next; /* the value of the last option is the next word */
} server;

/* Returns whether the option has a value. */
static bool take(server *of, char letter) {
    bool has_value = strchr(with_value, letter);
    of->is_asked_for |= letter == 'S';
    of->is_not |= !of->is_asked_for && strchr(instead, letter);
    return has_value;
}

static void take_word(server *of, const char *word) {
    if (starts_with(word, "--")) {
        size_t length = strcspn(word + 2, "=");
        of->takes_next = take(of, letter_of(word + 2, length)) && word[2 + length] == '\0';
        return;
    }
    for (const char *letter = word + 1; *letter; letter++) {
        if (take(of, *letter)) {
            of->takes_next = letter[1] == '\0';
            return;
        }
    }
}

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0' && strcmp(word, "--") != 0;
}

/* How many words the options for Java take, even if something is wrong with them. */
static int java_words_of(char **words, int count) {
    int at = 0;
    while (at < count && (is_early(words[at]) || starts_with(words[at], allow))) {
        bool has_next =
            strcmp(words[at], allow) == 0 || strcmp(words[at], "--classpath") == 0 || strcmp(words[at], "--with") == 0;
        at += has_next ? 2 : 1;
    }
    return at;
}

static bool asks_for_server(char **words, int count) {
    server of = {0};
    for (int at = java_words_of(words, count); at < count && is_option(words[at]); at++) {
        of.takes_next = false;
        take_word(&of, words[at]);
        at += of.takes_next;
        of.is_not |= at >= count; /* php's own reading says what is missing */
    }
    return of.is_asked_for && !of.is_not;
}

/* --- The command line ---------------------------------------------------------------------------------------------- */

static int find_jar(int argc, char **argv) {
    int at = 2;
    while (at < argc && strcmp(argv[at], "-jar") != 0) {
        at++;
    }
    return at;
}

bool hw_command_line_serves(int argc, char **argv) {
    int php = find_jar(argc, argv) + 3;
    return php < argc && asks_for_server(argv + php, argc - php);
}

bool hw_command_line_read(hw_command_line *line, int argc, char **argv) {
    int at = find_jar(argc, argv);
    if (at + 2 >= argc || hw_java_options_need_java(argv + 2, at - 2) || hw_command_line_serves(argc, argv)) {
        return false;
    }
    int jar = at + 1;
    *line = (hw_command_line){.java_home = argv[1], .jar = argv[jar], .arguments = argv + jar + 1};
    at = jar + 2;
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
    line->options = hw_java_options_read(argv + 2, jar - 3, &line->option_count);
    return line->options != NULL;
}

void hw_command_line_free(hw_command_line *line) {
    hw_java_options_free(line->options, line->option_count);
}

const char *hw_command_line_property(const hw_command_line *line, const char *name) {
    for (int i = 0; i < line->option_count; i++) {
        if (starts_with(line->options[i], "-D") && starts_with(line->options[i] + 2, name)) {
            return line->options[i] + 2 + strlen(name);
        }
    }
    return NULL;
}
