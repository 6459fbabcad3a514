/* Which php.ini: libphp looks where the embed SAPI has it; php-cli's is wanted. */
#include "engine/ini_files.h"

#include "engine/module.h"

#include <main/php_ini.h>

#include <stdlib.h>

/* main/php_ini.c has it, no header. */
extern PHPAPI char *php_ini_scanned_path;

/*
 * The environment can name another place, so it does while the engine starts. php_ini_scanned_path keeps pointing at what
 * it was given: that is not freed.
 */
typedef struct {
    const char *name;
    char *before; /* NAME=value, or NULL */
    bool changed;
} borrowed_variable;

static borrowed_variable borrow(const char *name, const char *value) {
    const char *before = getenv(name);
    borrowed_variable borrowed = {name, before ? (char *)before - strlen(name) - 1 : NULL, false};
    char *assignment;
    if (value && asprintf(&assignment, "%s=%s", name, value) > 0) {
        borrowed.changed = putenv(assignment) == 0;
    }
    return borrowed;
}

static void give_back(const borrowed_variable *borrowed) {
    if (borrowed->changed && borrowed->before) {
        putenv(borrowed->before);
    } else if (borrowed->changed) {
        unsetenv(borrowed->name);
    }
}

/* PHP_INI_SCAN_DIR: an empty element stands for the compiled-in folder. NULL: nothing to change. */
static char *scan_directories(void) {
    const char *given = getenv("PHP_INI_SCAN_DIR");
    if (!given) {
        return strdup(HW_PHP_INI_DIR);
    }
    size_t elements = 1;
    for (const char *p = given; *p; p++) {
        elements += *p == ':';
    }
    char *all = malloc(strlen(given) + elements * strlen(HW_PHP_INI_DIR) + 1);
    char *to = all;
    if (!all || !*given) { /* wholly empty: no folder at all */
        free(all);
        return NULL;
    }
    for (const char *element = given;; element++) {
        size_t length = strcspn(element, ":");
        to = length ? mempcpy(to, element, length) : stpcpy(to, HW_PHP_INI_DIR);
        element += length;
        if (!*element) {
            *to = '\0';
            return all;
        }
        *to++ = ':';
    }
}

/* PHPRC: a file, or folders to look in before the compiled-in one. NULL: nothing to change. */
static char *search_path(void) {
    const char *given = getenv("PHPRC");
    struct stat status;
    char *all;
    if (!given || !*given) {
        return strdup(HW_PHP_INI_PATH);
    }
    if (stat(given, &status) == 0 && !S_ISDIR(status.st_mode)) {
        return NULL;
    }
    return asprintf(&all, "%s:%s", given, HW_PHP_INI_PATH) > 0 ? all : NULL;
}

/* libphp has the value of the embed SAPI. Interned by hand: the engine's table of such strings is closed by now. */
static void correct_constant(const char *name, const char *value) {
    zval *constant = zend_get_constant_str(name, strlen(name));
    if (constant) {
        zend_string *corrected = zend_string_init(value, strlen(value), true);
        zend_string_hash_val(corrected);
        GC_ADD_FLAGS(corrected, IS_STR_INTERNED | IS_STR_PERMANENT);
        ZVAL_INTERNED_STR(constant, corrected);
    }
}

bool hw_module_start_as_command(hw_interpreter *in) {
    const hw_settings *settings = &in->settings;
    char *directories = settings->ignore_ini ? NULL : scan_directories();
    char *path = settings->ignore_ini || settings->ini_path ? NULL : search_path();
    borrowed_variable scan_dir = borrow("PHP_INI_SCAN_DIR", directories);
    borrowed_variable phprc = borrow("PHPRC", path);
    bool started = hw_module_start(in);
    if (started) {
        correct_constant("PHP_CONFIG_FILE_PATH", HW_PHP_INI_PATH);
        correct_constant("PHP_CONFIG_FILE_SCAN_DIR", HW_PHP_INI_DIR);
    }
    give_back(&scan_dir);
    give_back(&phprc);
    if (directories && scan_dir.before) {
        php_ini_scanned_path = getenv(scan_dir.name); /* what php --ini shows */
    }
    free(directories);
    free(path);
    return started;
}
