/*
 * .user.ini: the settings of the folders from the document root down to the script's, as php-fpm reads them
 * (php_cgi_ini_activate_user_config() of sapi/fpm/fpm/fpm_main.c). What a folder gives is kept for user_ini.cache_ttl.
 */
#include "http/user_ini.h"

#include <main/php_ini.h>

typedef struct {
    time_t expires;
    HashTable settings;
} folder;

static HashTable folders; /* path -> folder */

static void free_folder(zval *entry) {
    folder *of = Z_PTR_P(entry);
    zend_hash_destroy(&of->settings);
    pefree(of, true);
}

void hw_http_user_ini_init(void) {
    zend_hash_init(&folders, 8, NULL, free_folder, true);
}

static void read_folder(folder *of, const char *path, size_t length) {
    char name[MAXPATHLEN];
    if (length < sizeof name) {
        memcpy(name, path, length);
        name[length] = '\0';
        php_parse_user_ini_file(name, PG(user_ini_filename), &of->settings);
    }
}

/* From the document root down; only the script's own folder, where that lies elsewhere. */
static void read_folders(folder *of, hw_text path, hw_text root) {
    size_t start = root.length;
    while (start > 0 && root.bytes[start - 1] == '/') {
        start--;
    }
    bool inside = start && path.length >= start && memcmp(path.bytes, root.bytes, start) == 0 &&
                  (path.length == start || path.bytes[start] == '/');
    if (!inside) {
        read_folder(of, path.bytes, path.length);
        return;
    }
    for (size_t end = start; end <= path.length; end++) {
        if (end == path.length || (path.bytes[end] == '/' && end >= start)) {
            read_folder(of, path.bytes, end);
        }
    }
}

void hw_http_activate_user_ini(const hw_http *http) {
    const hw_http_request *request = &http->request;
    const char *slash = zend_memrchr(request->script_filename.bytes, '/', request->script_filename.length);
    if (!slash || !PG(user_ini_filename) || !*PG(user_ini_filename)) {
        return;
    }
    hw_text path = {request->script_filename.bytes, (size_t)(slash - request->script_filename.bytes)};
    time_t now = (time_t)sapi_get_request_time();
    folder *of = zend_hash_str_find_ptr(&folders, path.bytes, path.length);
    if (!of) {
        of = pemalloc(sizeof *of, true);
        of->expires = 0;
        zend_hash_init(&of->settings, 8, NULL, config_zval_dtor, true);
        zend_hash_str_add_ptr(&folders, path.bytes, path.length, of);
    }
    if (now > of->expires) {
        zend_hash_clean(&of->settings);
        read_folders(of, path, request->document_root);
        of->expires = now + PG(user_ini_cache_ttl);
    }
    if (zend_hash_num_elements(&of->settings)) {
        php_ini_activate_config(&of->settings, PHP_INI_PERDIR, PHP_INI_STAGE_HTACCESS);
    }
}
