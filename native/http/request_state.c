/*
 * Worker mode: what the engine keeps for the whole script, though a handler sets it for one visitor, and what another must not
 * find: it is put back to what it was before the request. A request that sets none of it pays some comparisons.
 *
 * What applications set up when they boot stays, since many boot in their first request, as Laravel Octane's worker for
 * FrankenPHP does: settings, locale, time zone, $_ENV, handlers, autoloaders, stream wrappers.
 */
#include "http/request_state.h"

#include "engine/process_state.h"

#include <Zend/zend_smart_str.h>
#include <ext/random/php_random.h>
#include <ext/standard/basic_functions.h>
#include <ext/standard/file.h>

#include <sys/stat.h>

static zif_handler next_umask;
static zif_handler next_mt_srand;
static zif_handler next_srand;
static zif_handler next_opendir;
static zif_handler next_dir;
static zif_handler next_mb_ereg_search_init;
static zend_function *closedir_function;
static zend_function *mb_ereg_search_init;
static zend_function *libxml_clear_errors;
static zend_function *imap_errors;
static zend_function *imap_alerts;
static zend_function *http_clear_last_response_headers; /* PHP 8.4 */

/* What was before the current request. */
static struct {
    bool noted;
    bool ignores_abort;
    bool seeds;  /* the request has called mt_srand() */
    bool masked; /* and umask() */
    mode_t mask;
    bool searches;            /* and mb_ereg_search_init() */
    zend_resource *directory; /* that opendir() or dir() has opened last: readdir() reads it where it is given none */
    php_stream_context *context;
    php_stream_notifier *notifier;
    zval context_options; /* of `context`, if there was one */
} former;

/* {{{ umask(?int $mask = null): int, which returns what was before */
static ZEND_NAMED_FUNCTION(own_umask) {
    next_umask(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (former.noted && !former.masked && Z_TYPE_P(return_value) == IS_LONG) {
        former.masked = true;
        former.mask = (mode_t)Z_LVAL_P(return_value);
    }
}
/* }}} */

/* {{{ mt_srand(int $seed = 0, int $mode = MT_RAND_MT19937): void */
static ZEND_NAMED_FUNCTION(own_mt_srand) {
    former.seeds = former.noted;
    next_mt_srand(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

/* {{{ srand(int $seed = 0, int $mode = MT_RAND_MT19937): void */
static ZEND_NAMED_FUNCTION(own_srand) {
    former.seeds = former.noted;
    next_srand(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

static void note_directory(const zval *handle) {
    if (!former.noted || Z_TYPE_P(handle) != IS_RESOURCE) {
        return;
    }
    if (former.directory) {
        zend_list_delete(former.directory);
    }
    former.directory = Z_RES_P(handle);
    GC_ADDREF(former.directory);
}

/* {{{ opendir(string $directory, ?resource $context = null): resource|false */
static ZEND_NAMED_FUNCTION(own_opendir) {
    next_opendir(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    note_directory(return_value);
}
/* }}} */

/* {{{ dir(string $directory, ?resource $context = null): Directory|false */
static ZEND_NAMED_FUNCTION(own_dir) {
    next_dir(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (Z_TYPE_P(return_value) == IS_OBJECT) {
        zval unset;
        zend_object *object = Z_OBJ_P(return_value);
        note_directory(zend_read_property(object->ce, object, ZEND_STRL("handle"), true, &unset));
    }
}
/* }}} */

/* {{{ mb_ereg_search_init(string $string, ?string $pattern = null, ?string $options = null): bool */
static ZEND_NAMED_FUNCTION(own_mb_ereg_search_init) {
    former.searches = former.noted;
    next_mb_ereg_search_init(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}
/* }}} */

static zend_function *find_function(const char *name) {
    return zend_hash_str_find_ptr(CG(function_table), name, strlen(name));
}

void hw_http_request_state_intercept(void) {
    next_umask = hw_replace_function("umask", own_umask);
    next_mt_srand = hw_replace_function("mt_srand", own_mt_srand);
    next_srand = hw_replace_function("srand", own_srand);
    next_opendir = hw_replace_function("opendir", own_opendir);
    next_dir = hw_replace_function("dir", own_dir);
    next_mb_ereg_search_init = hw_replace_function("mb_ereg_search_init", own_mb_ereg_search_init);
    closedir_function = find_function("closedir");
    mb_ereg_search_init = find_function("mb_ereg_search_init");
    libxml_clear_errors = find_function("libxml_clear_errors");
    imap_errors = find_function("imap_errors");
    imap_alerts = find_function("imap_alerts");
    http_clear_last_response_headers = find_function("http_clear_last_response_headers");
}

void hw_http_note_state(void) {
    former.noted = true;
    former.ignores_abort = PG(ignore_user_abort);
    former.context = FG(default_context);
    former.notifier = former.context ? former.context->notifier : NULL;
    ZVAL_UNDEF(&former.context_options);
    if (former.context) {
        ZVAL_COPY(&former.context_options, &former.context->options);
    }
}

/* The default context is made by the first stream that is opened without one, and has what a request gave it: credentials. */
static void restore_context(void) {
    php_stream_context *context = FG(default_context);
    if (!former.context) {
        if (context) {
            FG(default_context) = NULL;
            zend_list_delete(context->res);
        }
        return;
    }
    if (Z_ARR(context->options) != Z_ARR(former.context_options)) {
        zval changed;
        ZVAL_COPY_VALUE(&changed, &context->options);
        ZVAL_COPY_VALUE(&context->options, &former.context_options);
        zval_ptr_dtor(&changed);
    } else {
        zval_ptr_dtor(&former.context_options);
    }
    ZVAL_UNDEF(&former.context_options);
    if (context->notifier && context->notifier != former.notifier) {
        php_stream_notification_free(context->notifier);
        context->notifier = NULL;
    }
}

/* output_add_rewrite_var(): PHP_RSHUTDOWN(url_scanner_ex). */
static void reset_rewriting(url_adapt_state_ex_t *state) {
    if (!state->active) {
        return;
    }
    smart_str_free(&state->result);
    smart_str_free(&state->buf);
    smart_str_free(&state->tag);
    smart_str_free(&state->arg);
    smart_str_free(&state->attr_val);
    smart_str_free(&state->form_app);
    smart_str_free(&state->url_app);
    state->active = 0;
    state->tag_type = 0;
    state->attr_type = 0;
}

static void call(zend_function *function, uint32_t count, zval *arguments) {
    if (function) {
        zval done;
        zend_call_known_function(function, NULL, NULL, &done, count, arguments, NULL);
        zval_ptr_dtor(&done);
    }
}

/* strtok() without a string would go on in this one: PHP_RSHUTDOWN(basic). */
static void forget_tokens(void) {
    if (BG(strtok_string)) {
        zend_string_release(BG(strtok_string));
        BG(strtok_string) = NULL;
    }
}

/* The engine holds the directory until another is opened. One that the script keeps, too, is the script's. */
static void close_directory(void) {
    zend_resource *directory = former.directory;
    if (!directory) {
        return;
    }
    former.directory = NULL;
    if (GC_REFCOUNT(directory) == 2) { /* the engine and this */
        zval handle;
        ZVAL_RES(&handle, directory);
        call(closedir_function, 1, &handle);
    }
    zend_list_delete(directory);
}

/* The text and what was found in it. */
static void forget_search(void) {
    if (former.searches) {
        zval text;
        former.searches = false;
        ZVAL_EMPTY_STRING(&text);
        call(mb_ereg_search_init, 1, &text);
    }
}

static void restore_abort(void) {
    if (former.ignores_abort == PG(ignore_user_abort)) {
        return;
    }
    zend_string *name = zend_string_init(ZEND_STRL("ignore_user_abort"), false);
    zend_alter_ini_entry_chars(name, former.ignores_abort ? "1" : "0", 1, PHP_INI_USER, PHP_INI_STAGE_RUNTIME);
    zend_string_release(name);
}

void hw_http_restore_state(void) {
    if (!former.noted) {
        return;
    }
    former.noted = false;
    if (former.masked) {
        former.masked = false;
        umask(former.mask);
    }
    if (former.seeds) {
        former.seeds = false;
        RANDOM_G(mt19937_seeded) = false; /* the next number follows from a seed that nobody knows */
    }
    restore_abort();
    forget_tokens();
    close_directory();
    forget_search();
    call(libxml_clear_errors, 0, NULL); /* its messages quote the document */
    call(imap_errors, 0, NULL);         /* which forgets what it returns */
    call(imap_alerts, 0, NULL);
    call(http_clear_last_response_headers, 0, NULL);
    reset_rewriting(&BG(url_adapt_session_ex));
    reset_rewriting(&BG(url_adapt_output_ex));
    restore_context();
}

void hw_http_forget_state(void) {
    if (!former.noted) {
        return;
    }
    former.noted = false;
    former.masked = false;
    former.seeds = false;
    former.searches = false;
    former.directory = NULL; /* it is closed with the script */
    zval_ptr_dtor(&former.context_options);
    ZVAL_UNDEF(&former.context_options);
}
