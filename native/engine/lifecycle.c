/* Settings, module start-up, and the request in which all calls run until it is recycled. */
#include "engine/iteration.h"
#include "engine/process_functions.h"
#include "engine/signals.h"
#include "engine/time_limit.h"
#include "http/http.h"
#include "http/slow_log.h"

#include <howdah_protobuf.h>

#include <Zend/zend_ini_scanner.h>
#include <main/SAPI.h>
#include <main/php_main.h>
#include <main/php_output.h>
#include <main/php_variables.h>

#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static char *copy_text(const hw_reader *bytes) {
    size_t length = (size_t)(bytes->end - bytes->p);
    char *text = malloc(length + 1);
    if (text) {
        memcpy(text, bytes->p, length);
        text[length] = '\0';
    }
    return text;
}

static bool add_argument(hw_settings *settings, const hw_reader *bytes) {
    char **argv = realloc(settings->argv, ((size_t)settings->argc + 2) * sizeof *argv);
    if (!argv) {
        return false;
    }
    settings->argv = argv;
    argv[settings->argc++] = copy_text(bytes);
    argv[settings->argc] = NULL;
    return true;
}

static bool add_text(hw_assignments *to, const hw_reader *bytes) {
    char **texts = realloc(to->texts, (to->count + 1) * sizeof *texts);
    if (!texts) {
        return false;
    }
    to->texts = texts;
    texts[to->count] = copy_text(bytes);
    return texts[to->count++] != NULL;
}

static void free_assignments(hw_assignments *assignments) {
    for (size_t i = 0; i < assignments->count; i++) {
        free(assignments->texts[i]);
    }
    free(assignments->texts);
}

/* Reads proto/howdah/v1/engine.proto's Settings. */
bool hw_settings_read(hw_settings *settings, hw_reader *r) {
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        switch (field.tag) {
            case HW_TAG(1, HW_DELIMITED):
                settings->sapi_name = copy_text(&field.bytes);
                break;
            case HW_TAG(2, HW_DELIMITED):
                settings->ini_defaults = copy_text(&field.bytes);
                break;
            case HW_TAG(3, HW_DELIMITED):
                settings->ini_entries = copy_text(&field.bytes);
                break;
            case HW_TAG(4, HW_DELIMITED):
                settings->ini_path = copy_text(&field.bytes);
                break;
            case HW_TAG(5, HW_VARINT):
                settings->ignore_ini = field.number != 0;
                break;
            case HW_TAG(6, HW_DELIMITED):
                settings->executable = copy_text(&field.bytes);
                break;
            case HW_TAG(7, HW_VARINT):
                settings->direct_output = field.number != 0;
                break;
            case HW_TAG(8, HW_DELIMITED):
                if (!add_argument(settings, &field.bytes)) {
                    return hw_reader_fail(r, "memory is exhausted");
                }
                break;
            case HW_TAG(9, HW_VARINT):
                settings->java_classes = field.number;
                break;
            case HW_TAG(10, HW_DELIMITED):
                settings->sealed_ini = copy_text(&field.bytes);
                break;
            case HW_TAG(11, HW_DELIMITED):
                if (!add_text(&settings->environment, &field.bytes)) {
                    return hw_reader_fail(r, "memory is exhausted");
                }
                break;
            case HW_TAG(12, HW_VARINT):
                settings->clear_environment = field.number != 0;
                break;
            case HW_TAG(13, HW_DELIMITED):
                if (!add_text(&settings->server_variables, &field.bytes)) {
                    return hw_reader_fail(r, "memory is exhausted");
                }
                break;
            case HW_TAG(14, HW_VARINT):
                settings->development_server = field.number != 0;
                break;
            case HW_TAG(15, HW_VARINT):
                settings->quiet = field.number != 0;
                break;
            default:
                return hw_reader_fail(r, "a setting is unknown");
        }
    }
    if (settings->environment.count % 2 || settings->server_variables.count % 2) {
        return hw_reader_fail(r, "a name in the settings has no value");
    }
    return true;
}

void hw_settings_free(hw_settings *settings) {
    char *texts[] = {settings->sapi_name, settings->ini_defaults, settings->ini_entries,
                     settings->ini_path,  settings->executable,   settings->sealed_ini};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        free(texts[i]);
    }
    for (int i = 0; i < settings->argc; i++) {
        free(settings->argv[i]);
    }
    free(settings->argv);
    free_assignments(&settings->environment);
    free_assignments(&settings->server_variables);
    *settings = (hw_settings){0};
}

/* Lines `name=value` into the table that php.ini is read over. */
static void apply_ini_defaults(HashTable *configuration) {
    const char *line = hw_interpreter_current->settings.ini_defaults;
    while (line && *line) {
        const char *end = strchr(line, '\n');
        const char *equals = strchr(line, '=');
        if (!end) {
            end = line + strlen(line);
        }
        if (equals && equals < end) {
            zval value;
            ZVAL_NEW_STR(&value, zend_string_init(equals + 1, (size_t)(end - equals - 1), true));
            zend_hash_str_update(configuration, line, (size_t)(equals - line), &value);
        }
        line = *end ? end + 1 : end;
    }
}

/* Our frames end here: parks a thread whose process is going down, or unwinds PHP as exit() does. */
static void (*next_interrupt)(zend_execute_data *execute_data);

/*
 * Whether what serves HTTP requests has called an internal function by itself, as zend_exception_error() calls __toString():
 * there is no PHP code to unwind, and an exit would be told as an exception that nobody has caught.
 */
static bool is_outside_of_code(const hw_interpreter *in, const zend_execute_data *execute_data) {
    return in->http && (execute_data == in->serving || (!execute_data->func && !execute_data->prev_execute_data));
}

/*
 * As destructors run: what an internal function has thrown waits meanwhile, and is the previous one of what a handler throws.
 * pcntl alone would lose the signal.
 */
static void run_signal_handlers(zend_execute_data *execute_data) {
    zend_object *thrown = EG(exception);
    const zend_op *before_exception = EG(opline_before_exception);
    if (UNEXPECTED(thrown && hw_is_exit(thrown))) {
        return;
    }
    EG(exception) = NULL;
    hw_signals_interrupted();
    if (next_interrupt) {
        next_interrupt(execute_data);
    }
    if (EXPECTED(!thrown)) {
        return;
    }
    if (EG(exception) && hw_is_exit(EG(exception))) {
        OBJ_RELEASE(thrown);
    } else if (EG(exception)) {
        zend_exception_set_previous(EG(exception), thrown);
    } else {
        EG(exception) = thrown;
        EG(opline_before_exception) = before_exception;
    }
}

static void on_interrupt(zend_execute_data *execute_data) {
    hw_interpreter *in = hw_interpreter_current;
    while (UNEXPECTED(atomic_load(&in->stopping))) {
        pause();
    }
    hw_slow_log_check();
    hw_time_limit_check();
    if (hw_interpreter_is_interrupted(in) && !EG(exception)) {
        if (is_outside_of_code(in, execute_data)) {
            zend_atomic_bool_store(&EG(vm_interrupt), true); /* for the code that runs next */
            return;
        }
        atomic_fetch_add(&in->progress->unwound, 1);
        atomic_store(&in->interrupts, 0);
        zend_throw_exception_internal(zend_create_unwind_exit());
        return;
    }
    run_signal_handlers(execute_data);
}

/* As php-fpm does with php_admin_value: neither ini_set() nor .user.ini can change them. */
static void seal_ini(const char *line) {
    while (line && *line) {
        size_t length = strcspn(line, "\n");
        zend_ini_entry *entry = zend_hash_str_find_ptr(EG(ini_directives), line, length);
        if (entry) {
            entry->modifiable = ZEND_INI_SYSTEM;
        }
        line += length + (line[length] != '\0');
    }
}

/* A worker's own, which is what its child processes and phpinfo() have. The JVM's is not PHP's to change. */
static void set_environment(const hw_settings *settings) {
    if (settings->clear_environment) {
        clearenv();
    }
    for (size_t i = 0; i < settings->environment.count; i += 2) {
        setenv(settings->environment.texts[i], settings->environment.texts[i + 1], 1);
    }
}

/* Behind all modules, since the command line, whose php -m has none of ours, needs the classes too. */
static zend_result register_classes(void) {
    hw_module_entry.type = MODULE_PERSISTENT;
    EG(current_module) = &hw_module_entry;
    hw_border_register_classes();
    hw_iteration_register_class();
    hw_http_register_classes();
    EG(current_module) = NULL;
    return SUCCESS;
}

/* Before those of php.ini, so that one that is loaded there too is refused with PHP's usual warning. */
static int register_extensions(void) {
    return php_register_internal_extensions() == SUCCESS && zend_register_internal_module(&howdah_protobuf_module_entry)
               ? SUCCESS
               : FAILURE;
}

bool hw_module_start(hw_interpreter *in) {
    if (!in->in_jvm) {
        set_environment(&in->settings);
    }
    hw_sapi_module.name = in->settings.sapi_name;
    hw_sapi_module.ini_defaults = apply_ini_defaults;
    hw_sapi_module.php_ini_path_override = in->settings.ini_path;
    hw_sapi_module.php_ini_ignore = in->settings.ignore_ini;
    hw_sapi_module.php_ini_ignore_cwd = true;
    hw_sapi_module.executable_location = in->settings.executable;
    hw_sapi_module.phpinfo_as_text = true;
#ifdef ZTS
    php_tsrm_startup();
#endif
    zend_signal_startup();
#ifdef ZEND_SIGNALS
    SIGG(reset) = 0; /* or each request start takes HUP, INT, QUIT, USR1, USR2 and TERM from the JVM */
#endif
    setlocale(LC_ALL,
              "C"); /* where php starts; the JVM has set the user's, which printf("%f") and strcoll() would follow */
    sapi_startup(&hw_sapi_module);
    hw_sapi_module.ini_entries = in->settings.ini_entries; /* sapi_startup() has cleared it */
    php_register_internal_extensions_func = register_extensions;
    zend_post_startup_cb = register_classes;
    if (!in->settings.direct_output) {
        hw_sapi_module.additional_functions =
            in->settings.development_server ? hw_http_development_functions : hw_http_functions;
    }
    zend_module_entry *own = in->settings.direct_output ? NULL : &hw_module_entry; /* php -m has no such module */
    if (php_module_startup(&hw_sapi_module, own) == FAILURE) {
        sapi_shutdown();
        return false;
    }
    seal_ini(in->settings.sealed_ini);
    if (!in->settings.direct_output) {
        hw_time_limit_init();
        hw_process_state_intercept();
        if (in->in_jvm) {
            hw_signals_init();
            hw_process_functions_intercept();
        }
        hw_http_intercept();
    }
    hw_libxml_intercept();
    if (!in->settings.direct_output) {
        hw_http_request_state_intercept();
    }
    hw_libxml_note(&in->libxml);
    next_interrupt = zend_interrupt_function;
    zend_interrupt_function = on_interrupt;
    in->module_started = true;
    return true;
}

/*
 * What calls from Java seem to come from. Its frame has no parent and is no top function, so backtraces leave it out; it
 * lets PHP code throw, and gives warnings of the engine itself a function to name.
 */
static zend_internal_function base_function = {.type = ZEND_INTERNAL_FUNCTION};

bool hw_request_begin(hw_interpreter *in) {
    struct sigaction profiler;
    sigaction(SIGPROF, NULL, &profiler);
    int started = php_request_startup();
    if (!in->settings.direct_output) {
        sigaction(SIGPROF, &profiler, NULL); /* zend_set_timeout() takes it, timer or not; a profiler may have it */
    }
    hw_libxml_note(&in->libxml);
    PG(during_request_startup) = false; /* as php_execute_script() does: errors are displayed from here on */
    return started == SUCCESS;
}

bool hw_request_start(hw_interpreter *in) {
    sapi_request_info *info = &SG(request_info);
    *info = (sapi_request_info){.argc = in->settings.argc, .argv = in->settings.argv};
    SG(server_context) = in;
    if (!hw_request_begin(in)) {
        return false;
    }
    SG(headers_sent) = 1; /* there is no client to send headers to */
    SG(request_info).no_headers = 1;
    in->request_started = true;
    base_function.function_name = ZSTR_KNOWN(ZEND_STR_INCLUDE);
    in->base_frame = (zend_execute_data){.func = (zend_function *)&base_function};
    EG(current_execute_data) = &in->base_frame;
    return true;
}

/* One entry of the ini settings, read as php.ini is read. */
static void alter_ini_entry(zval *name, zval *value, zval *index, int kind, void *refused) {
    (void)index;
    zend_string **first = refused;
    if (kind == ZEND_INI_PARSER_ENTRY && value &&
        zend_alter_ini_entry(Z_STR_P(name), Z_STR_P(value), PHP_INI_SYSTEM, PHP_INI_STAGE_ACTIVATE) == FAILURE &&
        !*first) {
        *first = zend_string_copy(Z_STR_P(name));
    }
}

const char *hw_request_ini(hw_interpreter *in) {
    static char message[200];
    zend_string *refused = NULL;
    if (!in->settings.ini_entries) {
        return NULL;
    }
    char *entries = estrdup(in->settings.ini_entries); /* the scanner writes into it */
    zend_parse_ini_string(entries, true, ZEND_INI_SCANNER_NORMAL, alter_ini_entry, &refused);
    efree(entries);
    if (!refused) {
        return NULL;
    }
    snprintf(message, sizeof message,
             "the ini setting %s cannot be changed after the first interpreter of a process has started",
             ZSTR_VAL(refused));
    zend_string_release(refused);
    return message;
}

/*
 * Ends the request as every SAPI does: shutdown functions, then destructors, then all that is left. What the host holds
 * lives until then, so that both may still use it; what they give to the host is stale with the rest.
 * A step may bail out, after an unclean end above all; none may leave this function.
 */
void hw_request_end(hw_interpreter *in) {
    zend_try {
        php_request_shutdown(NULL);
    }
    zend_end_try();
    hw_border_forget(&in->border);
    in->request_started = false;
    in->fatal_pending = false;
    in->recycle = false;
    hw_process_state_reset(&in->process);
    hw_process_functions_reset();
    hw_stack_trim(&in->stack, __builtin_frame_address(0));
}
