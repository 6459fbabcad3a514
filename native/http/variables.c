/* $_SERVER as php-fpm fills it behind nginx: the same names, in the same order. */
#include "http/variables.h"

#include "http/environment.h"
#include "http/request.h"

#include <main/php_main.h>
#include <main/php_variables.h>

#include <pwd.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* HTTP_… keys that are kept for all requests; headers beyond these get theirs made anew. */
#define MOST_KNOWN_NAMES 512

/* What a request's own variables are called. The keys are made once, and shared by all requests. */
enum variable {
    USER,
    HOME,
    REDIRECT_STATUS,
    SERVER_NAME,
    SERVER_PORT,
    SERVER_ADDR,
    REMOTE_PORT,
    REMOTE_ADDR,
    REMOTE_USER,
    SERVER_SOFTWARE,
    GATEWAY_INTERFACE,
    HTTPS,
    REQUEST_SCHEME,
    SERVER_PROTOCOL,
    DOCUMENT_ROOT,
    DOCUMENT_URI,
    REQUEST_URI,
    SCRIPT_NAME,
    CONTENT_LENGTH,
    CONTENT_TYPE,
    REQUEST_METHOD,
    QUERY_STRING,
    SCRIPT_FILENAME,
    PATH_INFO,
    PHP_SELF,
    VARIABLES
};

static const char *const names[VARIABLES] = {
    "USER",
    "HOME",
    "REDIRECT_STATUS",
    "SERVER_NAME",
    "SERVER_PORT",
    "SERVER_ADDR",
    "REMOTE_PORT",
    "REMOTE_ADDR",
    "REMOTE_USER",
    "SERVER_SOFTWARE",
    "GATEWAY_INTERFACE",
    "HTTPS",
    "REQUEST_SCHEME",
    "SERVER_PROTOCOL",
    "DOCUMENT_ROOT",
    "DOCUMENT_URI",
    "REQUEST_URI",
    "SCRIPT_NAME",
    "CONTENT_LENGTH",
    "CONTENT_TYPE",
    "REQUEST_METHOD",
    "QUERY_STRING",
    "SCRIPT_FILENAME",
    "PATH_INFO",
    "PHP_SELF",
};

static zend_string *keys[VARIABLES];
static HashTable header_keys; /* a header's name as it came -> HTTP_… */
static zval user;
static zval home;
static zval redirect_status;
static zval software;
static zval gateway;
static zval schemes[2];
static zval on;

static void make_constant(zval *value, const char *text) {
    ZVAL_INTERNED_STR(value, zend_string_init_interned(text, strlen(text), true));
}

/* While the engine starts, so that the strings are interned for good. */
void hw_http_variables_init(void) {
    const struct passwd *account = getpwuid(geteuid());
    for (int i = 0; i < VARIABLES; i++) {
        keys[i] = zend_string_init_interned(names[i], strlen(names[i]), true);
    }
    zend_hash_init(&header_keys, 64, NULL, NULL, true);
    make_constant(&user, account ? account->pw_name : "");
    make_constant(&home, account ? account->pw_dir : "/");
    make_constant(&redirect_status, "200");
    make_constant(&software, "howdah/" HW_VERSION);
    make_constant(&gateway, "CGI/1.1");
    make_constant(&schemes[0], "http");
    make_constant(&schemes[1], "https");
    make_constant(&on, "on");
}

/* In worker mode, the strings of the last request: most are the same in the next one. */
static zend_string *last[VARIABLES];

void hw_http_forget_variables(void) {
    for (int i = 0; i < VARIABLES; i++) {
        if (last[i]) {
            zend_string_release(last[i]);
            last[i] = NULL;
        }
    }
}

static void set(HashTable *variables, enum variable variable, zval *value) {
    zend_hash_add_new(variables, keys[variable], value);
}

static void set_text(HashTable *variables, enum variable variable, hw_text text) {
    zval value;
    ZVAL_STRINGL_FAST(&value, text.length ? text.bytes : "", text.length);
    set(variables, variable, &value);
}

/* For a text that many requests have in common. */
static void set_common(HashTable *variables, enum variable variable, hw_text text) {
    zend_string *known = last[variable];
    if (!hw_http_current()->worker_script) {
        set_text(variables, variable, text);
        return;
    }
    if (!known || ZSTR_LEN(known) != text.length || memcmp(ZSTR_VAL(known), text.bytes, text.length) != 0) {
        if (known) {
            zend_string_release(known);
        }
        known = zend_string_init(text.length ? text.bytes : "", text.length, false);
        last[variable] = known;
    }
    zval value;
    ZVAL_STR_COPY(&value, known);
    set(variables, variable, &value);
}

static void set_number(HashTable *variables, enum variable variable, uint64_t number) {
    char digits[MAX_LENGTH_OF_LONG + 1];
    char *end = digits + sizeof digits - 1;
    char *start = zend_print_ulong_to_buf(end, (zend_ulong)number);
    set_common(variables, variable, (hw_text){start, (size_t)(end - start)});
}

static zend_string *make_header_key(hw_text name, bool persistent) {
    zend_string *key = zend_string_alloc(5 + name.length, persistent);
    memcpy(ZSTR_VAL(key), "HTTP_", 5);
    for (size_t i = 0; i < name.length; i++) {
        char c = name.bytes[i];
        ZSTR_VAL(key)[5 + i] = c == '-' ? '_' : (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    ZSTR_VAL(key)[5 + name.length] = '\0';
    return key;
}

/* Names with an underscore are left out, as nginx does: they would pass for those with a hyphen. */
static void set_header(HashTable *variables, const hw_header *header) {
    zval value;
    if (memchr(header->name.bytes, '_', header->name.length)) {
        return;
    }
    zend_string *key = zend_hash_str_find_ptr(&header_keys, header->name.bytes, header->name.length);
    bool known = key != NULL;
    if (!known) {
        known = zend_hash_num_elements(&header_keys) < MOST_KNOWN_NAMES && header->name.length < 64;
        key = make_header_key(header->name, known);
        if (known) {
            zval kept;
            ZVAL_INTERNED_STR(&kept, hw_http_uncounted(key));
            zend_hash_str_add(&header_keys, header->name.bytes, header->name.length, &kept);
        }
    }
    hw_http_header_value(&value, zend_hash_find(variables, key), header);
    zend_hash_update(variables, key, &value);
    if (!known) {
        zend_string_release(key);
    }
}

/* What the host says, which knows the proxies; else the part of the Host header before its port. */
static hw_text host_name(const hw_http_request *request) {
    const hw_text *host = hw_http_header(request, ZEND_STRL("host"));
    if (request->server_name.length || !host || !host->length) {
        return request->server_name;
    }
    const char *end = host->bytes + host->length;
    const char *bracket = *host->bytes == '[' ? memchr(host->bytes, ']', host->length) : NULL;
    const char *colon = bracket ? bracket + 1 : memchr(host->bytes, ':', host->length);
    return (hw_text){host->bytes, (size_t)((colon ? colon : end) - host->bytes)};
}

static void set_script(const hw_http *http, const hw_http_request *request, HashTable *variables) {
    hw_text script = request->script_filename;
    hw_text name = request->script_name;
    if (!script.length && http->worker_script) {
        size_t root = request->document_root.length;
        script = (hw_text){http->worker_script, strlen(http->worker_script)};
        name = script;
        if (root && script.length > root && memcmp(script.bytes, request->document_root.bytes, root) == 0) {
            name = (hw_text){script.bytes + root, script.length - root};
        }
    }
    set_common(variables, SCRIPT_FILENAME, script);
    set_common(variables, SCRIPT_NAME, name);
    set_common(variables, DOCUMENT_URI, name);
    set_common(variables, PATH_INFO, request->path_info);
    if (!request->path_info.length) {
        set_common(variables, PHP_SELF, name);
        return;
    }
    zval self;
    ZVAL_STR(&self, zend_string_concat2(name.bytes, name.length, request->path_info.bytes, request->path_info.length));
    set(variables, PHP_SELF, &self);
}

/* A filter that is set for all input sees each value, as php_register_variable_safe() would have it. */
static void filter_all(HashTable *variables) {
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(variables, key, value) {
        if (!key || Z_TYPE_P(value) != IS_STRING) {
            continue;
        }
        char *text = estrndup(Z_STRVAL_P(value), Z_STRLEN_P(value));
        size_t length = Z_STRLEN_P(value);
        if (sapi_module.input_filter(PARSE_SERVER, ZSTR_VAL(key), &text, length, &length)) {
            zval_ptr_dtor(value);
            ZVAL_STRINGL(value, text, length);
        }
        efree(text);
    }
    ZEND_HASH_FOREACH_END();
}

/* As php-fpm's pools have them, unless their env[…] says otherwise. */
static void set_account(HashTable *variables, const hw_interpreter *in) {
    const hw_assignments *given = &in->settings.environment;
    set(variables, USER, &user);
    set(variables, HOME, &home);
    for (size_t i = 0; i < given->count; i += 2) {
        bool is_user = strcmp(given->texts[i], names[USER]) == 0;
        if (is_user || strcmp(given->texts[i], names[HOME]) == 0) {
            zval value;
            ZVAL_STRING(&value, given->texts[i + 1]);
            zend_hash_update(variables, keys[is_user ? USER : HOME], &value);
        }
    }
}

void hw_http_register_boot_variables(const hw_http *http, zval *array) {
    HashTable *variables = Z_ARRVAL_P(array);
    zval value;
    hw_text script = {http->worker_script, strlen(http->worker_script)};
    ZVAL_STRINGL(&value, script.bytes, script.length);
    zend_hash_update(variables, keys[SCRIPT_FILENAME], &value);
    Z_ADDREF(value);
    zend_hash_update(variables, keys[SCRIPT_NAME], &value);
    Z_ADDREF(value);
    zend_hash_update(variables, keys[PHP_SELF], &value);
    add_assoc_str(array, "FRANKENPHP_WORKER", ZSTR_CHAR('1'));
    hw_http_add_common_variables(variables);
}

/* Not the same as none: an upload of an empty file has one. */
static bool has_empty_body(const hw_http_request *request) {
    return hw_http_header(request, ZEND_STRL("content-length")) ||
           hw_http_header(request, ZEND_STRL("transfer-encoding"));
}

static void set_variables(const hw_http *http, const hw_http_request *request, HashTable *variables) {
    const hw_text *type = hw_http_header(request, ZEND_STRL("content-type"));
    const hw_text none = {"", 0};
    zend_hash_extend(variables, 64, false);
    set_account(variables, http->in);
    for (size_t i = 0; i < request->header_count; i++) {
        set_header(variables, &request->headers[i]);
    }
    set(variables, REDIRECT_STATUS, &redirect_status);
    set_common(variables, SERVER_NAME, host_name(request));
    set_number(variables, SERVER_PORT, request->server_port);
    set_common(variables, SERVER_ADDR, request->local_address);
    set_number(variables, REMOTE_PORT, request->remote_port);
    set_common(variables, REMOTE_ADDR, request->remote_address);
    const char *remote_user = SG(request_info).auth_user;
    set_text(variables, REMOTE_USER, (hw_text){remote_user ? remote_user : "", remote_user ? strlen(remote_user) : 0});
    set(variables, SERVER_SOFTWARE, &software);
    set(variables, GATEWAY_INTERFACE, &gateway);
    if (request->https) {
        set(variables, HTTPS, &on);
    }
    set(variables, REQUEST_SCHEME, &schemes[request->https]);
    set_common(variables, SERVER_PROTOCOL, request->protocol);
    set_common(variables, DOCUMENT_ROOT, request->document_root);
    set_text(variables, REQUEST_URI, request->target);
    if (request->content_length > 0 || (request->content_length == 0 && has_empty_body(request))) {
        set_number(variables, CONTENT_LENGTH, (uint64_t)request->content_length);
    } else {
        set_text(variables, CONTENT_LENGTH, none);
    }
    set_text(variables, CONTENT_TYPE, type ? *type : none);
    set_common(variables, REQUEST_METHOD, request->method);
    set_text(variables, QUERY_STRING, hw_http_query(request->target));
    set_script(http, request, variables);
    hw_http_add_common_variables(variables);
}

void hw_http_register_variables(hw_http *http, zval *array) {
    set_variables(http, &http->request, Z_ARRVAL_P(array));
}

static void add_credential(zval *array, const char *name, const char *value) {
    if (value) {
        add_assoc_string(array, name, value);
    }
}

/* As php_auto_globals_create_server() adds them. */
static void add_request_time(zval *array) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    add_assoc_double(array, "REQUEST_TIME_FLOAT", (double)now.tv_sec + (double)now.tv_nsec / 1e9);
    add_assoc_long(array, "REQUEST_TIME", (zend_long)now.tv_sec);
}

/* PHP reads credentials into SG(request_info), where those of another request may be. */
void hw_http_make_variables(hw_http *http, const hw_http_request *request, zval *array) {
    const hw_text *authorization = hw_http_header(request, ZEND_STRL("authorization"));
    sapi_request_info saved = SG(request_info);
    char *credentials = authorization ? estrndup(authorization->bytes, authorization->length) : NULL;
    SG(request_info).auth_user = SG(request_info).auth_password = SG(request_info).auth_digest = NULL;
    php_handle_auth_data(credentials);
    char *user_name = SG(request_info).auth_user;
    char *password = SG(request_info).auth_password;
    char *digest = SG(request_info).auth_digest;
    set_variables(http, request, Z_ARRVAL_P(array));
    add_credential(array, "PHP_AUTH_USER", user_name);
    add_credential(array, "PHP_AUTH_PW", password);
    add_credential(array, "PHP_AUTH_DIGEST", digest);
    add_request_time(array);
    SG(request_info) = saved;
    for (size_t i = 0; i < 4; i++) {
        char *const made[] = {credentials, user_name, password, digest};
        if (made[i]) {
            efree(made[i]);
        }
    }
}

/* {{{ filter_input() and its like read what the input filter was given. It is given $_SERVER when one of them is called */
static zif_handler php_filter_functions[3];

static void filter_server_variables(void) {
    struct hw_http *http = hw_http_current();
    if (!http || http->filtered || !http->taken) {
        return;
    }
    http->filtered = true;
    zend_is_auto_global(ZSTR_KNOWN(ZEND_STR_AUTOGLOBAL_SERVER));
    zval *server = &PG(http_globals)[TRACK_VARS_SERVER];
    if (Z_TYPE_P(server) == IS_ARRAY) {
        SEPARATE_ARRAY(server);
        filter_all(Z_ARRVAL_P(server));
    }
}

static ZEND_NAMED_FUNCTION(own_filter_input) {
    filter_server_variables();
    php_filter_functions[0](INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(own_filter_has_var) {
    filter_server_variables();
    php_filter_functions[1](INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(own_filter_input_array) {
    filter_server_variables();
    php_filter_functions[2](INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

void hw_http_variables_intercept(void) {
    php_filter_functions[0] = hw_replace_function("filter_input", own_filter_input);
    php_filter_functions[1] = hw_replace_function("filter_has_var", own_filter_has_var);
    php_filter_functions[2] = hw_replace_function("filter_input_array", own_filter_input_array);
}
