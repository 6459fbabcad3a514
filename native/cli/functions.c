#include "cli/functions.h"

#include "engine/interpreter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * The process's argv, and behind it the environment, as php has it: what ps shows. A JVM has long read its own arguments from
 * there.
 */
static char *title_area;
static size_t title_size;
static size_t title_length;

/* Copies the environment, so that a title may stand in its place. */
static bool move_environment(const char *start, const char *end) {
    for (char **variable = environ; variable && *variable; variable++) {
        if (*variable >= start && *variable < end) {
            char *copy = strdup(*variable);
            if (!copy) {
                return false;
            }
            *variable = copy;
        }
    }
    return true;
}

bool hw_cli_title_available(void) {
    char line[1024] = "";
    FILE *stat = fopen("/proc/self/stat", "re");
    if (!stat) {
        return false;
    }
    size_t length = fread(line, 1, sizeof line - 1, stat);
    fclose(stat);
    line[length] = '\0';
    /* Fields 48 to 51 (proc(5)); the second field may hold blanks and ends at the last parenthesis. */
    char *field = strrchr(line, ')');
    for (int i = 2; field && i < 48; i++) {
        field = strchr(field + 1, ' ');
    }
    if (!field) {
        return false;
    }
    uintptr_t start = strtoul(field, &field, 10);
    uintptr_t end = strtoul(field, &field, 10);
    uintptr_t environment = strtoul(field, &field, 10);
    uintptr_t end_of_environment = strtoul(field, NULL, 10);
    if (start == 0 || end <= start) {
        return false;
    }
    title_area = (char *)start; // NOLINT(performance-no-int-to-ptr): an address that the kernel gave
    title_size = end - start;
    bool is_behind = environment == end && end_of_environment > end;
    /* A JVM's threads may be reading it. */
    if (is_behind && !hw_interpreter_current->in_jvm &&
        move_environment(title_area + title_size, title_area + (end_of_environment - start))) {
        title_size = end_of_environment - start;
    }
    return true;
}

PHP_FUNCTION(cli_set_process_title) {
    zend_string *title;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(title)
    ZEND_PARSE_PARAMETERS_END();
    if (!title_area) {
        php_error_docref(NULL, E_WARNING, "the title of this process cannot be changed");
        RETURN_FALSE;
    }
    title_length = strnlen(ZSTR_VAL(title), MIN(ZSTR_LEN(title), title_size - 1));
    memcpy(title_area, ZSTR_VAL(title), title_length);
    memset(title_area + title_length, 0, title_size - title_length);
    RETURN_TRUE;
}

PHP_FUNCTION(cli_get_process_title) {
    ZEND_PARSE_PARAMETERS_NONE();
    if (!title_area) {
        php_error_docref(NULL, E_WARNING, "the title of this process cannot be read");
        RETURN_NULL();
    }
    RETURN_STRINGL(title_area, title_length);
}
