/*
 * php's command line: what main() and do_cli() of sapi/cli/php_cli.c do, in the same order, with the same messages and
 * exit codes. Where php-cli's own code is not part of libphp, it is done here.
 */
#include "cli/cli.h"

#include "cli/functions.h"
#include "cli/functions_arginfo.h"
#include "cli/options.h"
#include "cli/process.h"
#include "cli/report.h"
#include "cli/shell.h"
#include "cli/signals.h"
#include "engine/ini_files.h"
#include "engine/module.h"
#include "engine/operations.h"
#include "engine/reply.h"
#include "engine/sapi.h"

#include <Zend/zend_extensions.h>
#include <Zend/zend_highlight.h>
#include <Zend/zend_language_scanner.h>
#include <ext/standard/basic_functions.h>
#include <ext/standard/info.h>
#include <main/SAPI.h>
#include <main/php_ini.h>
#include <main/php_main.h>
#include <main/php_output.h>
#include <main/php_variables.h>

#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* What the engine needs to start. */
#define LEAST_STACK ((rlim_t)256 << 10)

static const char stronger_than_php_ini[] = "html_errors=0\n"
                                            "register_argc_argv=1\n"
                                            "implicit_flush=1\n"
                                            "output_buffering=0\n"
                                            "max_execution_time=0\n"
                                            "max_input_time=-1\n";

static const char weaker_than_php_ini[] = "display_errors=1\n";

/* The one script of the process; the SAPI's callbacks want to know it too. */
static struct {
    zend_file_handle file; /* filename is NULL while none is open */
    const char *self;      /* $argv[0] and PHP_SELF */
    const char *name;      /* as it was given; empty where there is no file */
    char *translated;      /* its real path */
    php_stream *input;     /* STDIN */
} script;

/* --- The SAPI module as php-cli has it ----------------------------------------------------------------------------- */

static void register_variable(const char *name, const char *value, zval *variables) {
    char *filtered = estrdup(value);
    size_t length = strlen(filtered);
    if (sapi_module.input_filter(PARSE_SERVER, name, &filtered, length, &length)) {
        php_register_variable(name, filtered, variables);
    }
    efree(filtered);
}

static void on_server_variables(zval *variables) {
    php_import_environment_variables(variables);
    register_variable("PHP_SELF", script.self, variables);
    register_variable("SCRIPT_NAME", script.self, variables);
    register_variable("SCRIPT_FILENAME", script.name, variables);
    register_variable("PATH_TRANSLATED", script.name, variables);
    register_variable("DOCUMENT_ROOT", "", variables);
}

static int drop_header(sapi_header_struct *header, sapi_header_op_enum operation, sapi_headers_struct *headers) {
    (void)header, (void)operation, (void)headers;
    return 0;
}

/* --- Settings ------------------------------------------------------------------------------------------------------ */

static bool start_module(hw_interpreter *in) {
    hw_cli_shell_offer();
    if (!hw_module_start_as_command(in)) {
        return false;
    }
    hw_cli_signals_intercept();
    hw_cli_intercept_children();
    return true;
}

/* Puts the command line's settings in the place of those that the host gave. */
static bool apply_settings(hw_interpreter *in, hw_cli_options *options) {
    hw_settings *settings = &in->settings;
    char *defaults;
    php_ini_builder_prepend_literal(&options->ini, stronger_than_php_ini);
    char *entries = strdup(php_ini_builder_finish(&options->ini));
    if (asprintf(&defaults, "%s%s%s", settings->ini_defaults ? settings->ini_defaults : "",
                 settings->ini_defaults && *settings->ini_defaults ? "\n" : "", weaker_than_php_ini) < 0) {
        free(entries);
        return false;
    }
    free(settings->ini_defaults);
    free(settings->ini_entries);
    free(settings->ini_path);
    settings->ini_defaults = defaults;
    settings->ini_entries = entries;
    settings->ini_path = options->ini_path ? strdup(options->ini_path) : NULL;
    settings->ignore_ini = options->ignore_ini;
    hw_sapi_module.pretty_name = "Command Line Interface";
    hw_sapi_module.additional_functions = ext_functions;
    hw_sapi_module.header_handler = drop_header;
    hw_sapi_module.register_server_variables = on_server_variables;
    return entries != NULL;
}

/* --- Scripts ------------------------------------------------------------------------------------------------------- */

static bool open_script(const char *name) {
    FILE *file = VCWD_FOPEN(name, "rb");
    if (!file) {
#if PHP_VERSION_ID >= 80400
        fprintf(stderr, "Could not open input file: %s\n", name);
#else
        php_printf("Could not open input file: %s\n", name);
#endif
        return false;
    }
    zend_stream_init_fp(&script.file, file, name);
    script.file.primary_script = true;
    return true;
}

static void close_script(void) {
    if (script.file.filename) {
        zend_destroy_file_handle(&script.file);
        script.file.filename = NULL;
    }
}

/* Finds the script that the options name, or stdin where the mode wants one. */
static bool find_script(const hw_cli_options *options) {
    char real[MAXPATHLEN];
    if (!options->file) {
        script.self = "Standard input code";
        script.name = "";
        if (options->mode <= HW_CLI_HIGHLIGHT) {
            zend_stream_init_fp(&script.file, stdin, script.self);
            script.file.primary_script = true;
        }
        return true;
    }
    script.self = options->file;
    script.name = options->file;
    virtual_cwd_activate();
    if (!open_script(options->file)) {
        return false;
    }
    if (VCWD_REALPATH(options->file, real)) {
        script.translated = strdup(real);
    }
    return true;
}

static void register_stream(php_stream *stream, const char *name) {
    zend_constant constant;
    /* The end of the request drops the resource; fds 0 to 2 stay open for what still wants to write. */
    stream->flags |= PHP_STREAM_FLAG_NO_RSCR_DTOR_CLOSE;
    php_stream_to_zval(stream, &constant.value);
    ZEND_CONSTANT_SET_FLAGS(&constant, CONST_CS, 0);
    constant.name = zend_string_init_interned(name, strlen(name), false);
    zend_register_constant(&constant);
}

static void close_stream(php_stream *stream) {
    if (stream) {
        stream->flags |= PHP_STREAM_FLAG_NO_RSCR_DTOR_CLOSE;
        php_stream_close(stream);
    }
}

/* STDIN, STDOUT and STDERR: all or none. */
static void register_streams(void) {
    php_stream *in = php_stream_open_wrapper_ex("php://stdin", "rb", 0, NULL, NULL);
    php_stream *out = php_stream_open_wrapper_ex("php://stdout", "wb", 0, NULL, NULL);
    php_stream *error = php_stream_open_wrapper_ex("php://stderr", "wb", 0, NULL, NULL);
    if (in && out && error) {
        script.input = in;
        register_stream(in, "STDIN");
        register_stream(out, "STDOUT");
        register_stream(error, "STDERR");
        return;
    }
    close_stream(in);
    close_stream(out);
    close_stream(error);
}

/* Before 8.3, a script on stdin does not get its own source as STDIN. */
static void register_streams_for_script(const hw_cli_options *options) {
    if (options->file || PHP_VERSION_ID >= 80300) {
        register_streams();
    }
}

/* The script's arguments begin with its own name, which stands in argv only while the request starts. */
static bool start_request(const hw_cli_options *options) {
    char **arguments = options->argv + options->next - 1;
    char *replaced = *arguments;
    *arguments = (char *)script.self;
    SG(request_info).argc = options->argc - options->next + 1;
    SG(request_info).argv = arguments;
    SG(request_info).path_translated = script.translated ? script.translated : (char *)script.self;
    bool started = php_request_startup() == SUCCESS;
    hw_interpreter_current->request_started = started;
    *arguments = replaced;
    if (!started) {
        php_printf("Could not startup.\n");
        return false;
    }
    CG(skip_shebang) = true;
    zend_register_bool_constant(ZEND_STRL("PHP_CLI_PROCESS_TITLE"), hw_cli_title_available(), CONST_CS, 0);
    zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER)); /* makes $argv and $argc too */
    PG(during_request_startup) = false;
    return true;
}

static void hide_arguments(const hw_cli_options *options) {
    for (int i = 1; i < options->argc; i++) {
        memset(options->argv[i], 0, strlen(options->argv[i]));
    }
}

static void lint(void) {
    if (php_lint_script(&script.file) == SUCCESS) {
        php_printf("No syntax errors detected in %s\n", script.self);
        EG(exit_status) = 0;
    } else {
        php_printf("Errors parsing %s\n", script.self);
        EG(exit_status) = 255;
    }
}

static void highlight(void) {
    zend_syntax_highlighter_ini colours;
    if (open_file_for_scanning(&script.file) == SUCCESS) {
        php_get_highlight_struct(&colours);
        zend_highlight(&colours);
    }
}

static void strip(void) {
    if (open_file_for_scanning(&script.file) == SUCCESS) {
        zend_strip();
    }
}

static void run_for_line(const hw_cli_options *options) {
    if (options->code) {
        zend_eval_string_ex(options->code, NULL, "Command line run code", true);
    } else if (options->file && !open_script(options->file)) {
        EG(exit_status) = 1;
    } else if (options->file) {
        CG(skip_shebang) = true;
        php_execute_script(&script.file);
        close_script();
    }
}

static void set_global(const char *name, zval *value) {
    zend_hash_str_update(&EG(symbol_table), name, strlen(name), value);
}

/* -R and -F. An empty line is one NUL byte in $argn, as php-cli has it. */
static void run_for_lines(const hw_cli_options *options) {
    zend_long number = 0;
    char *line;
    size_t length;
    if (!options->code) {
        close_script();
    }
    register_streams();
    if (options->begin) {
        zend_eval_string_ex(options->begin, NULL, "Command line begin code", true);
    }
    while (EG(exit_status) == 0 && script.input && (line = php_stream_get_line(script.input, NULL, 0, &length))) {
        zval argn;
        zval argi;
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) {
            line[--length] = '\0';
        }
        ZVAL_STRINGL(&argn, line, MAX(length, 1));
        ZVAL_LONG(&argi, ++number);
        efree(line);
        set_global("argn", &argn);
        set_global("argi", &argi);
        run_for_line(options);
    }
    if (options->end) {
        zend_eval_string_ex(options->end, NULL, "Command line end code", true);
    }
}

static void run_mode(const hw_cli_options *options) {
    switch (options->mode) {
        case HW_CLI_SCRIPT:
            register_streams_for_script(options);
            php_execute_script(&script.file);
            break;
        case HW_CLI_SHELL:
            register_streams_for_script(options);
            EG(exit_status) = hw_cli_shell_run();
            break;
        case HW_CLI_LINT:
            lint();
            break;
        case HW_CLI_STRIP:
            strip();
            break;
        case HW_CLI_HIGHLIGHT:
            highlight();
            break;
        case HW_CLI_CODE:
            register_streams();
            zend_eval_string_ex(options->code, NULL, "Command line code", true);
            break;
        case HW_CLI_LINES:
            run_for_lines(options);
            break;
        case HW_CLI_REFLECT:
            hw_cli_print_reflection(options);
            break;
        case HW_CLI_EXTENSION:
            hw_cli_print_extension_settings(options->subject);
            break;
        case HW_CLI_INI:
            hw_cli_print_ini_files();
            break;
        case HW_CLI_INFO:
            php_print_info(PHP_INFO_ALL & ~PHP_INFO_CREDITS);
            php_output_end_all();
            break;
        case HW_CLI_MODULES:
            hw_cli_print_modules();
            php_output_end_all();
            break;
        case HW_CLI_VERSION:
            break;
    }
}

/* --- From the start to the exit status ----------------------------------------------------------------------------- */

static bool is_report(hw_cli_mode mode) {
    return mode == HW_CLI_INFO || mode == HW_CLI_MODULES;
}

/* False: it did not come to a request. */
static bool prepare(const hw_cli_options *options) {
    if (is_report(options->mode)) {
        script.self = script.name = "";
        return hw_interpreter_current->request_started = php_request_startup() == SUCCESS;
    }
    SG(options) |= SAPI_OPTION_NO_CHDIR;
    if (options->error) {
        php_printf("%s", options->error);
        return false;
    }
    if (options->mode == HW_CLI_SHELL) {
        printf("Interactive shell\n\n");
        fflush(stdout);
    }
    return find_script(options) && start_request(options);
}

static void run_command_line(hw_cli_options *options) {
    hw_cli_options_end(options);
    if (options->mode == HW_CLI_VERSION) {
        hw_cli_print_version();
        sapi_deactivate();
        return;
    }
    if (!prepare(options)) {
        sapi_deactivate();
        zend_ini_deactivate();
        EG(exit_status) = 1;
        return;
    }
    if (options->hide_arguments) {
        hide_arguments(options);
    }
    run_mode(options);
}

/*
 * A child that PHP code has forked has no JVM: only its own thread lives on. It must not come back to Java, and not run
 * what the JVM has registered with atexit().
 */
static void end_child(int status) {
    fflush(NULL);
    _exit(status);
}

static int run(hw_interpreter *in, hw_cli_options *options) {
    pid_t process = getpid();
    if (options->extended_info) {
        CG(compiler_options) |= ZEND_COMPILE_EXTENDED_INFO;
    }
    EG(exit_status) = 0;
    zend_try {
        run_command_line(options);
    }
    zend_end_try();
    in->fatal_pending = false; /* shutdown functions may call Java, and Java them */
    zend_try {
        close_script();
        if (in->request_started) {
            php_request_shutdown(NULL);
        }
    }
    zend_end_try();
    in->request_started = false;
    free(script.translated);
    int status = EG(exit_status); /* shutdown functions and destructors have had their say */
    php_module_shutdown();
    sapi_shutdown();
    in->module_started = false;
    if (getpid() != process) {
        end_child(status);
    }
    return status;
}

/* php runs on the main thread's stack. */
static void limit_stack(hw_interpreter *in) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        hw_stack_limit(&in->stack, MAX(limit.rlim_cur, LEAST_STACK));
        hw_module_set_stack_limit(in);
    }
}

/* Returns the exit status. */
static int run_command(hw_interpreter *in, int argc, char **argv) {
    hw_cli_options options = {.argc = argc, .argv = argv};
    int status = 1;
    limit_stack(in);
    hw_cli_restore_arguments(argc, argv);
    hw_cli_restore_process();
    php_ini_builder_init(&options.ini);
    switch (hw_cli_options_begin(&options)) {
        case HW_CLI_USAGE:
            hw_cli_print_usage(argv[0]);
            status = 0;
            break;
        case HW_CLI_WRONG:
            hw_cli_print_usage(argv[0]);
            break;
        case HW_CLI_START:
            if (apply_settings(in, &options) && start_module(in)) {
                status = run(in, &options);
            }
            break;
    }
    hw_cli_options_free(&options);
    fflush(NULL);
    return status;
}

static void run_and_reply(hw_interpreter *in, hw_reader *call) {
    zval status;
    (void)call;
    ZVAL_LONG(&status, run_command(in, in->settings.argc, in->settings.argv));
    hw_reply_plain(in, &status);
}

static bool takes(const hw_settings *settings) {
    return settings->direct_output;
}

static size_t write_output(const char *bytes, size_t length) {
    hw_cli_shell_note_output(bytes, length);
    return hw_output_write(bytes, length);
}

const hw_front hw_cli_front = {
    .takes = takes,
    .operation = HW_OPERATION_RUN,
    .run = run_and_reply,
    .write = write_output,
};
