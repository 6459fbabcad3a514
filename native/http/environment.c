/* The variables of $_SERVER and $_ENV that do not come from the request. */
#include "http/environment.h"

#include "http/variables.h"

#include <main/php_variables.h>

typedef struct {
    zend_string *name;
    zend_string *value;
} constant;

typedef struct {
    constant *all;
    size_t count;
} constants;

static constants environment;
static constants server_variables;

zend_string *hw_http_uncounted(zend_string *string) {
    zend_string_hash_val(string);
    GC_ADD_FLAGS(string, IS_STR_INTERNED | IS_STR_PERMANENT);
    return string;
}

/* Forgets what was kept, and has room for as many. */
static void resize(constants *kept, size_t most) {
    for (size_t i = 0; i < kept->count; i++) {
        pefree(kept->all[i].name, true);
        pefree(kept->all[i].value, true);
    }
    kept->count = 0;
    kept->all = perealloc(kept->all, MAX(most, 1) * sizeof *kept->all, true);
}

static void keep(constants *kept, const char *name, size_t name_length, const char *value, size_t value_length) {
    constant *last_kept = &kept->all[kept->count++];
    last_kept->name = hw_http_uncounted(zend_string_init(name, name_length, true));
    last_kept->value = hw_http_uncounted(zend_string_init(value, value_length, true));
}

/* The environment without a request's variables: the host's settings, and the process's own. */
static void (*import_process_environment)(zval *array);

void hw_http_read_environment(const hw_interpreter *in) {
    const hw_assignments *assignments = &in->settings.server_variables;
    zend_string *name;
    zval *value;
    zval all;
    array_init(&all);
    import_process_environment(&all);
    resize(&environment, zend_hash_num_elements(Z_ARRVAL(all)));
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL(all), name, value) {
        if (name && Z_TYPE_P(value) == IS_STRING) {
            keep(&environment, ZSTR_VAL(name), ZSTR_LEN(name), Z_STRVAL_P(value), Z_STRLEN_P(value));
        }
    }
    ZEND_HASH_FOREACH_END();
    zval_ptr_dtor(&all);
    resize(&server_variables, assignments->count / 2);
    for (size_t i = 0; i + 1 < assignments->count; i += 2) {
        const char *name_text = assignments->texts[i];
        const char *value_text = assignments->texts[i + 1];
        keep(&server_variables, name_text, strlen(name_text), value_text, strlen(value_text));
    }
}

void hw_http_add_common_variables(HashTable *variables) {
    zval value;
    for (size_t i = 0; i < environment.count; i++) {
        ZVAL_INTERNED_STR(&value, environment.all[i].value);
        zend_hash_add(variables, environment.all[i].name, &value);
    }
    for (size_t i = 0; i < server_variables.count; i++) {
        ZVAL_INTERNED_STR(&value, server_variables.all[i].value);
        zend_symtable_update(variables, server_variables.all[i].name, &value);
    }
}

/*
 * What came with the request is environment, too, as cgi_php_import_environment_variables() of php-fpm has it. $_ENV is a copy
 * of $_SERVER where that has been made before. In worker mode it stays from one request to the next, and is the process's.
 */
static void import_environment(zval *array) {
    struct hw_http *http = hw_http_current();
    const zval *server = &PG(http_globals)[TRACK_VARS_SERVER];
    bool is_global = array == &PG(http_globals)[TRACK_VARS_ENV];
    if (!http || !http->taken || http->development || (is_global && !http->classic)) {
        import_process_environment(array);
        return;
    }
    if (is_global && Z_TYPE_P(server) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(server))) {
        zval_ptr_dtor(array);
        ZVAL_ARR(array, zend_array_dup(Z_ARRVAL_P(server)));
        return;
    }
    import_process_environment(array);
    zval sent;
    array_init(&sent);
    hw_http_register_variables(http, &sent);
    zend_hash_str_del(Z_ARRVAL(sent), ZEND_STRL("PHP_SELF"));
    zend_hash_copy(Z_ARRVAL_P(array), Z_ARRVAL(sent), zval_add_ref);
    zval_ptr_dtor(&sent);
}

void hw_http_environment_intercept(void) {
    import_process_environment = php_import_environment_variables;
    php_import_environment_variables = import_environment;
}
