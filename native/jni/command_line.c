#include "jni/command_line.h"

#include "jni/java_options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

bool hw_command_line_serves(char **words, int count) {
    server of = {0};
    for (int at = java_words_of(words, count); at < count && is_option(words[at]); at++) {
        of.takes_next = false;
        take_word(&of, words[at]);
        at += of.takes_next;
        of.is_not |= at >= count; /* php's own reading says what is missing */
    }
    return of.is_asked_for && !of.is_not;
}

/* --- What `run` has beside ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    const char *of_php;
    bool has_value;
} settings[] = {
    {"-n", "-n", false},       {"-d", "-d", true},       {"-c", "-c", true},
    {"--no-ini", "-n", false}, {"--define", "-d", true}, {"--ini", "-c", true},
};

/* What picocli takes for a value as it stands. */
static bool is_plain_value(const char *text) {
    return text[0] != '\0' && !strchr("-@\"'=", text[0]);
}

static void add_for_php(hw_command_line *line, const char *word) {
    line->php[line->php_count++] = (char *)word;
}

/* How many words a setting of PHP's takes; 0: it is none that is as plain as that. */
static int take_setting(hw_command_line *line, char **words, int count) {
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const char *value = words[0] + strlen(settings[i].name);
        bool is_long = starts_with(settings[i].name, "--");
        if (!starts_with(words[0], settings[i].name)) {
            continue;
        }
        if (!settings[i].has_value) {
            if (*value != '\0') {
                return 0;
            }
            add_for_php(line, settings[i].of_php);
            return 1;
        }
        int taken = *value == '\0' ? 2 : 1;
        if (taken == 2) {
            value = count > 1 ? words[1] : "";
        } else if (is_long && *value++ != '=') {
            return 0;
        }
        if (!is_plain_value(value)) {
            return 0;
        }
        add_for_php(line, settings[i].of_php);
        add_for_php(line, value);
        return taken;
    }
    return 0;
}

static bool may_be_read(const char *script) {
    struct stat status;
    return stat(script, &status) == 0 && !S_ISDIR(status.st_mode) && access(script, R_OK) == 0;
}

/* False: Java is to read it, as above. */
static bool take_script(hw_command_line *line, char **words, int count) {
    if (count == 0 || (words[0][0] == '-' && words[0][1] != '\0')) {
        return false;
    }
    if (strcmp(words[0], "-") == 0) {
        add_for_php(line, "--"); /* php's word for it, where arguments follow */
    } else if (may_be_read(words[0])) {
        add_for_php(line, words[0]);
    } else {
        return false;
    }
    for (int i = 1; i < count; i++) {
        add_for_php(line, words[i]);
    }
    return true;
}

/* --- The command line ---------------------------------------------------------------------------------------------- */

/* Files of options, which the java command reads, and JNI does not take. */
static bool has_files_of_options(void) {
    const char *options = getenv("HOWDAH_JAVA_OPTS");
    for (const char *at = options; at && (at = strchr(at, '@')); at++) {
        if (at == options || isspace((unsigned char)at[-1])) {
            return true;
        }
    }
    return hw_java_options_need_java(NULL, 0);
}

/* Takes the options for Java, and in `run` those for PHP's settings among them; returns how many words, -1: as above. */
static int take_options(hw_command_line *line, bool runs, char **words, int count) {
    int at = 0;
    while (at < count) {
        int taken = words_of(words + at, count - at);
        if (taken < 0) {
            return -1;
        }
        for (int i = 0; i < taken; i++) {
            line->java[line->java_count++] = words[at + i];
        }
        if (taken > 0) {
            line->allows_classes |= starts_with(words[at], allow) && words[at][strlen(allow)] != '-';
        } else if (runs) {
            taken = take_setting(line, words + at, count - at);
        }
        if (taken == 0) {
            break;
        }
        at += taken;
    }
    return at;
}

static bool read_words(hw_command_line *line, bool runs, char **words, int count) {
    int at = take_options(line, runs, words, count);
    if (at < 0) {
        return false;
    }
    if (runs) {
        return take_script(line, words + at, count - at);
    }
    while (at < count) {
        add_for_php(line, words[at++]);
    }
    return true;
}

bool hw_command_line_read(hw_command_line *line, bool runs, char **words, int count) {
    *line = (hw_command_line){0};
    if (has_files_of_options() || (!runs && hw_command_line_serves(words, count))) {
        return false;
    }
    /* A word of run's may become two of PHP's. */
    line->java = calloc((size_t)count + 1, sizeof *line->java);
    line->php = calloc((size_t)count * 2 + 1, sizeof *line->php);
    if (line->java && line->php && read_words(line, runs, words, count)) {
        return true;
    }
    hw_command_line_free(line);
    return false;
}

void hw_command_line_free(hw_command_line *line) {
    free(line->java);
    free(line->php);
}
