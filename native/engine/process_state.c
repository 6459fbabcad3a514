#include "engine/process_state.h"

#include "engine/interpreter.h"

#include <main/SAPI.h>
#include <main/php_variables.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

static zif_handler php_chdir;
static zif_handler php_getenv;

void hw_process_state_init(hw_process_state *state) {
    *state = (hw_process_state){.home_directory = -1, .own_directory = -1};
}

static int open_here(void) {
    return open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static void close_directory(int *directory) {
    if (*directory >= 0) {
        close(*directory);
        *directory = -1;
    }
}

static void go_to(int directory) {
    if (directory >= 0 && fchdir(directory) != 0) {
        php_error_docref(NULL, E_WARNING, "The working directory cannot be entered again (errno %d)", errno);
    }
}

/* For good: a JVM never changes its directory, so the thread misses nothing. Docker's seccomp profile refuses it. */
static bool separate_thread(void) {
    static _Thread_local bool separate;
    separate = separate || unshare(CLONE_FS) == 0;
    return separate;
}

void hw_process_state_separate(hw_process_state *state, uint64_t thread) {
    if (separate_thread()) {
        state->thread = thread;
        state->thread_id = (pid_t)syscall(SYS_gettid);
    }
}

void hw_process_state_join(hw_process_state *state) {
    state->thread = 0;
}

int hw_process_state_enter_nested(const hw_process_state *state) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/cwd", (int)state->thread_id);
    int there = separate_thread() ? open(path, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    int here = there >= 0 ? open_here() : -1;
    if (here >= 0) {
        go_to(there);
    }
    close_directory(&there);
    return here;
}

void hw_process_state_leave_nested(int directory) {
    go_to(directory);
    close_directory(&directory);
}

void hw_process_state_enter(hw_process_state *state) {
    go_to(state->own_directory);
}

void hw_process_state_leave(hw_process_state *state) {
    if (state->moved) {
        close_directory(&state->own_directory);
        state->own_directory = open_here();
        state->moved = false;
    }
    go_to(state->home_directory);
}

void hw_process_state_reset(hw_process_state *state) {
    if (state->changed) {
        go_to(state->home_directory);
        close_directory(&state->home_directory);
        close_directory(&state->own_directory);
        state->changed = false;
        state->moved = false;
    }
    if (state->environment) {
        zend_hash_destroy(state->environment);
        pefree(state->environment, true);
        state->environment = NULL;
    }
}

/* {{{ chdir(string $directory): bool, but the JVM's directory is noted first */
static ZEND_NAMED_FUNCTION(own_chdir) {
    hw_process_state *state = &hw_interpreter_current->process;
    if (!state->changed) {
        state->home_directory = open_here();
        state->changed = state->home_directory >= 0;
    }
    state->moved = true;
    php_chdir(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

static void release_value(zval *value) {
    if (Z_TYPE_P(value) == IS_STRING) {
        zend_string_release_ex(Z_STR_P(value), true);
    }
}

static HashTable *environment_of(hw_process_state *state) {
    if (!state->environment) {
        state->environment = pemalloc(sizeof *state->environment, true);
        zend_hash_init(state->environment, 8, NULL, release_value, true);
    }
    return state->environment;
}

/*
 * {{{ putenv(string $assignment): bool, for getenv() of this request only
 *
 * setenv() is not safe while other threads of the JVM read the environment.
 */
static ZEND_NAMED_FUNCTION(own_putenv) {
    char *setting;
    size_t length;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STRING(setting, length)
    ZEND_PARSE_PARAMETERS_END();
    if (length == 0 || setting[0] == '=') {
        zend_argument_value_error(1, "must have a valid syntax");
        RETURN_THROWS();
    }
    const char *equals = memchr(setting, '=', length);
    size_t name_length = equals ? (size_t)(equals - setting) : length;
    zval value;
    if (equals) {
        ZVAL_STR(&value, zend_string_init(equals + 1, length - name_length - 1, true));
    } else {
        ZVAL_NULL(&value);
    }
    zend_hash_str_update(environment_of(&hw_interpreter_current->process), setting, name_length, &value);
    RETURN_TRUE;
}
/* }}} */

static void merge(HashTable *environment, zval *all) {
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(environment, name, value) {
        if (Z_TYPE_P(value) == IS_STRING) {
            add_assoc_stringl_ex(all, ZSTR_VAL(name), ZSTR_LEN(name), Z_STRVAL_P(value), Z_STRLEN_P(value));
        } else {
            zend_hash_del(Z_ARRVAL_P(all), name);
        }
    }
    ZEND_HASH_FOREACH_END();
}

/* What the host has set, beside the process's own environment. */
static const char *find_setting(const char *name, size_t length) {
    const hw_assignments *settings = &hw_interpreter_current->settings.environment;
    for (size_t i = 0; i < settings->count; i += 2) {
        if (strlen(settings->texts[i]) == length && memcmp(settings->texts[i], name, length) == 0) {
            return settings->texts[i + 1];
        }
    }
    return NULL;
}

/* For $_ENV, getenv() without a name, and $_SERVER. */
static void (*import_process_environment)(zval *array);

static void import_environment(zval *array) {
    const hw_settings *settings = &hw_interpreter_current->settings;
    if (!settings->clear_environment) {
        import_process_environment(array);
    }
    for (size_t i = 0; i < settings->environment.count; i += 2) {
        zval value;
        const char *name = settings->environment.texts[i];
        ZVAL_STRING(&value, settings->environment.texts[i + 1]);
        zend_symtable_str_update(Z_ARRVAL_P(array), name, strlen(name), &value);
    }
}

/* A variable of the request; else one of the process, unless PHP is to have none of these. */
static void get_variable(INTERNAL_FUNCTION_PARAMETERS, const char *name, size_t length, bool local_only) {
    const char *setting = find_setting(name, length);
    if (!setting && !hw_interpreter_current->settings.clear_environment) {
        php_getenv(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    char *variable = local_only ? NULL : sapi_getenv(name, length);
    if (variable) {
        RETVAL_STRING(variable);
        efree(variable);
    } else if (setting) {
        RETVAL_STRING(setting);
    } else {
        RETVAL_FALSE;
    }
}

/* {{{ getenv(?string $name = null, bool $local_only = false): string|array|false, with what putenv() has set */
static ZEND_NAMED_FUNCTION(own_getenv) {
    HashTable *environment = hw_interpreter_current->process.environment;
    char *name = NULL;
    size_t length;
    bool local_only = false;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_STRING_OR_NULL(name, length)
    Z_PARAM_BOOL(local_only)
    ZEND_PARSE_PARAMETERS_END();
    zval *own = name && environment ? zend_hash_str_find(environment, name, length) : NULL;
    if (own) {
        if (Z_TYPE_P(own) == IS_STRING) {
            RETURN_STRINGL(Z_STRVAL_P(own), Z_STRLEN_P(own));
        }
        RETURN_FALSE;
    }
    if (name) {
        get_variable(INTERNAL_FUNCTION_PARAM_PASSTHRU, name, length, local_only);
        return;
    }
    php_getenv(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (environment && Z_TYPE_P(return_value) == IS_ARRAY) {
        merge(environment, return_value);
    }
}
/* }}} */

zif_handler hw_replace_function(const char *name, zif_handler own) {
    zend_function *function = zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
    if (!function) {
        return NULL; /* disable_functions */
    }
    zif_handler before = function->internal_function.handler;
    function->internal_function.handler = own;
    return before;
}

void hw_process_state_intercept(void) {
    php_chdir = hw_replace_function("chdir", own_chdir);
    php_getenv = hw_replace_function("getenv", own_getenv);
    hw_replace_function("putenv", own_putenv);
    import_process_environment = php_import_environment_variables;
    php_import_environment_variables = import_environment;
}
