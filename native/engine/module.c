#include "engine/module.h"

#include "engine/interrupts.h"
#include "engine/process_functions.h"
#include "engine/sapi.h"
#include "engine/signals.h"
#include "engine/time_limit.h"

#include <main/php_main.h>

#include <locale.h>
#include <stdlib.h>

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

/* Of a process that runs PHP alone: its children and phpinfo() have it. The JVM's is not PHP's to change. */
static void set_environment(const hw_settings *settings) {
    if (settings->clear_environment) {
        clearenv();
    }
    for (size_t i = 0; i < settings->environment.count; i += 2) {
        setenv(settings->environment.texts[i], settings->environment.texts[i + 1], 1);
    }
}

/* Behind all modules, since the command line, whose php -m has none of ours, needs the classes too. */
static zend_result initialize_parts(void) {
    hw_module_entry.type = MODULE_PERSISTENT;
    EG(current_module) = &hw_module_entry;
    for (void (*const *initialize)(void) = hw_linked.initializers; *initialize; initialize++) {
        (*initialize)();
    }
    EG(current_module) = NULL;
    return SUCCESS;
}

/* Before those of php.ini, so that one that is loaded there too is refused with PHP's usual warning. */
static int register_extensions(void) {
    int registered = php_register_internal_extensions();
    for (zend_module_entry *const *extension = hw_linked.extensions; *extension && registered == SUCCESS; extension++) {
        registered = zend_register_internal_module(*extension) ? SUCCESS : FAILURE;
    }
    return registered;
}

/*
 * What endless recursion may use before it ends as an Error. The whole stack would let it run into memory_limit first, and
 * its backtrace would be hundreds of thousands of lines long. 20,000 nested calls of callbacks fit in.
 */
#define STACK_LIMIT ((size_t)16 << 20)

void hw_module_set_stack_limit(const hw_interpreter *in) {
#ifdef ZEND_CHECK_STACK_LIMIT
    if (EG(max_allowed_stack_size) == ZEND_MAX_ALLOWED_STACK_SIZE_UNCHECKED) {
        return;
    }
    size_t size = in->stack.size - in->stack.guard;
    size_t allowed = EG(max_allowed_stack_size) > 0 ? (size_t)EG(max_allowed_stack_size) : STACK_LIMIT;
    EG(call_stack).base = EG(stack_base) = in->stack.base + in->stack.size;
    EG(call_stack).max_size = size;
    EG(stack_limit) = zend_call_stack_limit(EG(stack_base), MIN(size, allowed), EG(reserved_stack_size));
#else
    (void)in;
#endif
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
    zend_signal_startup();
#ifdef ZEND_SIGNALS
    SIGG(reset) = 0; /* or each request start takes HUP, INT, QUIT, USR1, USR2 and TERM from the JVM */
#endif
    setlocale(LC_ALL,
              "C"); /* where php starts; the JVM has set the user's, which printf("%f") and strcoll() would follow */
    sapi_startup(&hw_sapi_module);
    hw_sapi_module.ini_entries = in->settings.ini_entries; /* sapi_startup() has cleared it */
    php_register_internal_extensions_func = register_extensions;
    zend_post_startup_cb = initialize_parts;
    if (in->front->functions) {
        hw_sapi_module.additional_functions = in->front->functions;
    }
    zend_module_entry *own = in->settings.direct_output ? NULL : &hw_module_entry; /* php -m has no such module */
    if (php_module_startup(&hw_sapi_module, own) == FAILURE) {
        sapi_shutdown();
        return false;
    }
    hw_module_set_stack_limit(in);
    seal_ini(in->settings.sealed_ini);
    if (!in->settings.direct_output) {
        hw_time_limit_init();
        hw_process_state_intercept();
        if (in->in_jvm) {
            hw_signals_init();
            hw_process_functions_intercept();
        }
    }
    if (in->front->intercept) {
        in->front->intercept();
    }
    hw_libxml_intercept();
    hw_libxml_note(&in->libxml);
    hw_interrupts_init();
    in->module_started = true;
    return true;
}
