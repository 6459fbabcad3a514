#include "cli/options.h"

#include "cli/shell.h"

#include <Zend/zend_extensions.h>
#include <main/php_getopt.h>

#include <stdio.h>

enum long_option {
    REFLECT_FUNCTION = 10,
    REFLECT_CLASS,
    REFLECT_EXTENSION,
    REFLECT_ZEND_EXTENSION,
    EXTENSION_SETTINGS,
    INI_FILES,
};

/* The letters and names are php's; a 1 says that a value follows. */
static const opt_struct table[] = {
    {'f', 1, "file"},
    {'r', 1, "run"},
    {'B', 1, "process-begin"},
    {'R', 1, "process-code"},
    {'F', 1, "process-file"},
    {'E', 1, "process-end"},
    {'c', 1, "php-ini"},
    {'d', 1, "define"},
    {'n', 0, "no-php-ini"},
    {'e', 0, "profile-info"},
    {'z', 1, "zend-extension"},
    {'H', 0, "hide-args"},
    {'l', 0, "syntax-check"},
    {'s', 0, "syntax-highlight"},
    {'s', 0, "syntax-highlighting"},
    {'w', 0, "strip"},
    {'h', 0, "help"},
    {'?', 0, "usage"},
    {'i', 0, "info"},
    {'m', 0, "modules"},
    {'v', 0, "version"},
    {'a', 0, "interactive"},
    {'S', 1, "server"},
    {'t', 1, "docroot"},
    {'C', 0, "no-chdir"},
    {'q', 0, "no-header"},
    {REFLECT_FUNCTION, 1, "rf"},
    {REFLECT_FUNCTION, 1, "rfunction"},
    {REFLECT_CLASS, 1, "rc"},
    {REFLECT_CLASS, 1, "rclass"},
    {REFLECT_EXTENSION, 1, "re"},
    {REFLECT_EXTENSION, 1, "rextension"},
    {REFLECT_ZEND_EXTENSION, 1, "rz"},
    {REFLECT_ZEND_EXTENSION, 1, "rzendextension"},
    {EXTENSION_SETTINGS, 1, "ri"},
    {EXTENSION_SETTINGS, 1, "rextinfo"},
    {INI_FILES, 0, "ini"},
    {'-', 0, NULL},
};

static int next_option(hw_cli_options *options, int pass, bool print_errors) {
    return php_getopt(options->argc, options->argv, table, &options->value[pass], &options->next, print_errors, 2);
}

hw_cli_first hw_cli_options_begin(hw_cli_options *options) {
    int option;
    options->next = 1;
    while ((option = next_option(options, 0, true)) != EOF) {
        switch (option) {
            case 'c':
                options->ini_path = options->value[0];
                break;
            case 'n':
                options->ignore_ini = true;
                break;
            case 'd':
                php_ini_builder_define(&options->ini, options->value[0]);
                break;
            case 'e':
                options->extended_info = true;
                break;
            case 'h':
            case '?':
                return HW_CLI_USAGE;
            case PHP_GETOPT_INVALID_ARG:
                return HW_CLI_WRONG;
            case 'i':
            case 'm':
            case 'v': /* what comes after these does not count */
                return HW_CLI_START;
            default:
                break;
        }
    }
    return HW_CLI_START;
}

/* -i, -m and -v win over all else, wherever they stand. */
static bool read_report(hw_cli_options *options) {
    int option;
    options->next = 1;
    while ((option = next_option(options, 1, false)) != EOF) {
        switch (option) {
            case 'i':
                options->mode = HW_CLI_INFO;
                return true;
            case 'm':
                options->mode = HW_CLI_MODULES;
                return true;
            case 'v':
                options->mode = HW_CLI_VERSION;
                return true;
            default:
                break;
        }
    }
    return false;
}

static const char one_source[] = "Either execute direct code, process stdin or use a file.\n";

/* Takes code or a file for a mode, which excludes other modes; `taken` says whether it has one already. */
static void take(hw_cli_options *options, hw_cli_mode mode, const char **slot, bool taken, const char *twice) {
    if (options->mode == mode ? taken : options->mode != HW_CLI_SCRIPT) {
        options->error = options->mode == mode ? twice : one_source;
        return;
    }
    options->mode = mode;
    *slot = options->value[2];
}

static void take_file(hw_cli_options *options) {
    if (options->mode == HW_CLI_CODE || options->mode == HW_CLI_LINES) {
        options->error = one_source;
    } else if (options->file) {
        options->error = "You can use -f only once.\n";
    } else {
        options->file = options->value[2];
    }
}

static void take_shell(hw_cli_options *options) {
    if (!hw_cli_shell_available()) {
        options->error = "Interactive shell (-a) requires the readline extension.\n";
    } else if (options->mode == HW_CLI_SCRIPT) {
        options->mode = HW_CLI_SHELL;
    } else if (options->mode != HW_CLI_SHELL) {
        options->error = one_source;
    }
}

static void take_source_mode(hw_cli_options *options, hw_cli_mode mode, const char *only_files) {
    if (options->mode == HW_CLI_CODE || options->mode == HW_CLI_LINES) {
        options->error = only_files;
    } else {
        options->mode = mode;
    }
}

static void take_reflection(hw_cli_options *options, int option) {
    options->mode = HW_CLI_REFLECT;
    options->subject = options->value[2];
    switch (option) {
        case REFLECT_FUNCTION:
            options->reflector = strstr(options->subject, "::") ? "reflectionmethod" : "reflectionfunction";
            break;
        case REFLECT_CLASS:
            options->reflector = "reflectionclass";
            break;
        case REFLECT_EXTENSION:
            options->reflector = "reflectionextension";
            break;
        default:
            options->reflector = "reflectionzendextension";
            break;
    }
}

static void take_option(hw_cli_options *options, int option) {
    bool per_line = options->code || options->file;
    switch (option) {
        case 'a':
            take_shell(options);
            break;
        case 'f':
            take_file(options);
            break;
        case 'r':
            take(options, HW_CLI_CODE, &options->code, per_line, "You can use -r only once.\n");
            break;
        case 'R':
            take(options, HW_CLI_LINES, &options->code, per_line, "You can use -R or -F only once.\n");
            break;
        case 'F':
            take(options, HW_CLI_LINES, &options->file, per_line, "You can use -R or -F only once.\n");
            break;
        case 'B':
            take(options, HW_CLI_LINES, &options->begin, options->begin != NULL, "You can use -B only once.\n");
            break;
        case 'E':
            take(options, HW_CLI_LINES, &options->end, options->end != NULL, "You can use -E only once.\n");
            break;
        case 'l':
            if (options->mode == HW_CLI_SCRIPT) {
                options->mode = HW_CLI_LINT;
            }
            break;
        case 's':
            take_source_mode(options, HW_CLI_HIGHLIGHT, "Source highlighting only works for files.\n");
            break;
        case 'w':
            take_source_mode(options, HW_CLI_STRIP, "Source stripping only works for files.\n");
            break;
        case 'z':
            zend_load_extension(options->value[2]);
            break;
        case 'H':
            options->hide_arguments = true;
            break;
        case REFLECT_FUNCTION:
        case REFLECT_CLASS:
        case REFLECT_EXTENSION:
        case REFLECT_ZEND_EXTENSION:
            take_reflection(options, option);
            break;
        case EXTENSION_SETTINGS:
            options->mode = HW_CLI_EXTENSION;
            options->subject = options->value[2];
            break;
        case INI_FILES:
            options->mode = HW_CLI_INI;
            break;
        default:
            break;
    }
}

/* The first argument is the script, unless -- stands before it: then the script is on stdin. */
static void take_script(hw_cli_options *options) {
    if (options->next >= options->argc || options->file || options->mode == HW_CLI_CODE ||
        options->mode == HW_CLI_LINES || strcmp(options->argv[options->next - 1], "--") == 0) {
        return;
    }
    options->file = options->argv[options->next++];
}

void hw_cli_options_end(hw_cli_options *options) {
    int option;
    if (read_report(options)) {
        return;
    }
    options->next = 1;
    while ((option = next_option(options, 2, false)) != EOF) {
        take_option(options, option);
    }
    take_script(options);
}

void hw_cli_options_free(hw_cli_options *options) {
    php_ini_builder_deinit(&options->ini);
}

void hw_cli_print_usage(const char *program) {
    const char *slash = strrchr(program, '/');
    const char *name = slash ? slash + 1 : "php";
    printf("Usage: %s [options] [-f] <file> [--] [args...]\n"
           "   %s [options] -r <code> [--] [args...]\n"
           "   %s [options] [-B <code>] (-R <code> | -F <file>) [-E <code>] [--] [args...]\n"
           "   %s [options] -- [args...]                the script is on stdin\n"
           "   %s [options] -S <addr>:<port> [-t <docroot>] [<router>]\n"
           "\n"
           "  -f <file>          run the file\n"
           "  -r <code>          run the code, which has no <?php\n"
           "  -R <code>          run the code for each line of stdin: $argn, number $argi\n"
           "  -F <file>          run the file for each line of stdin\n"
           "  -B <code>          with -R or -F: run first\n"
           "  -E <code>          with -R or -F: run last\n"
           "  -S <addr>:<port>   serve by the rules of PHP's built-in web server\n"
           "  -t <docroot>       with -S: the document root, in place of the working directory\n"
           "  -a                 an interactive shell; needs the readline extension\n"
           "  -l                 check the syntax only\n"
           "  -w                 print the source without comments and white space\n"
           "  -s                 print the source in colours, as HTML\n"
           "\n"
           "  -c <path>          the php.ini, or its folder\n"
           "  -n                 no php.ini\n"
           "  -d <name>[=value]  an ini setting\n"
           "  -z <file>          load a Zend extension\n"
           "  -e                 compile for debuggers and profilers\n"
           "  -H                 hide the arguments from other programs\n"
           "\n"
           "  -v                 the version\n"
           "  -m                 the extensions\n"
           "  -i                 all settings: phpinfo()\n"
           "  --ini              the ini files\n"
           "  --rf <name>        about a function or method\n"
           "  --rc <name>        about a class\n"
           "  --re <name>        about an extension\n"
           "  --rz <name>        about a Zend extension\n"
           "  --ri <name>        the settings of an extension\n"
           "  -h                 this help\n"
           "\n",
           name, name, name, name, name);
    fflush(stdout);
}
