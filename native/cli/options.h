/*
 * The options of php's command line, as sapi/cli/php_cli.c reads them: in three passes, of which the first is made
 * before the engine starts and the others after it.
 */
#ifndef HW_CLI_OPTIONS_H
#define HW_CLI_OPTIONS_H

#include "php_engine.h"

#include <main/php_ini_builder.h>

typedef enum {
    HW_CLI_SCRIPT,    /* a file, or stdin */
    HW_CLI_LINT,      /* -l */
    HW_CLI_STRIP,     /* -w */
    HW_CLI_HIGHLIGHT, /* -s */
    HW_CLI_SHELL,     /* -a */
    HW_CLI_CODE,      /* -r */
    HW_CLI_LINES,     /* -R, -F, -B, -E: once per line of stdin */
    HW_CLI_REFLECT,   /* --rf, --rc, --re, --rz */
    HW_CLI_EXTENSION, /* --ri */
    HW_CLI_INI,       /* --ini */
    HW_CLI_INFO,      /* -i */
    HW_CLI_VERSION,   /* -v */
    HW_CLI_MODULES,   /* -m */
} hw_cli_mode;

typedef enum {
    HW_CLI_START, /* the engine is to be started */
    HW_CLI_USAGE, /* -h */
    HW_CLI_WRONG, /* an option is unknown, or its value is missing; php_getopt() has said which */
} hw_cli_first;

/* Strings point into argv. */
typedef struct {
    int argc;
    char **argv;
    char *value[3]; /* of each pass's current option: php_getopt() starts anew at another address */

    char *ini_path;             /* -c */
    bool ignore_ini;            /* -n */
    bool extended_info;         /* -e */
    struct php_ini_builder ini; /* -d */

    hw_cli_mode mode;
    const char *file;      /* -f, -F, or the first argument */
    const char *code;      /* -r, -R */
    const char *begin;     /* -B */
    const char *end;       /* -E */
    const char *reflector; /* lower-case name of the reflection class */
    const char *subject;   /* of reflection, or of --ri */
    const char *error;     /* options that exclude each other, or NULL */
    bool hide_arguments;   /* -H */
    int next;              /* index in argv of the script's first argument */
} hw_cli_options;

/* The first pass: what must be known to start the engine. Prints errors. */
hw_cli_first hw_cli_options_begin(hw_cli_options *options);

/* The other passes, with the engine running (-z loads an extension). */
void hw_cli_options_end(hw_cli_options *options);

void hw_cli_options_free(hw_cli_options *options);

/* To stdout; `program` is argv[0]. */
void hw_cli_print_usage(const char *program);

#endif
