#include "http/development_path.h"

#include "http/request.h"

#include <ext/standard/url.h>

#include <sys/stat.h>

hw_http_asked hw_http_asked_for;

/* Without . and .., and with one slash where there are several. A slash at the end stays. */
static size_t normalize(char *path, size_t length) {
    size_t to = 0;
    size_t at = 0;
    if (length && path[0] == '/') {
        path[to++] = '/';
    }
    while (at < length) {
        if (path[at] == '/') {
            at++;
            continue;
        }
        const char *slash = memchr(path + at, '/', length - at);
        size_t end = slash ? (size_t)(slash - path) : length;
        size_t part = end - at;
        if (part == 2 && path[at] == '.' && path[at + 1] == '.') {
            to -= to > 1;
            while (to > 0 && path[to - 1] != '/') {
                to--;
            }
        } else if (part != 1 || path[at] != '.') {
            memmove(path + to, path + at, part);
            to += part;
            if (slash) {
                path[to++] = '/';
            }
        }
        at = end;
    }
    return to;
}

static bool is_file(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* Puts the name of a folder's index after the folder's own, which is `length` bytes of the file. */
static bool add_index(size_t length) {
    static const char *const names[] = {"index.php", "index.html"};
    hw_bytes *file = &hw_http_asked_for.file;
    file->length = length;
    if (file->bytes[length - 1] != '/') {
        file->bytes[file->length++] = '/';
    }
    size_t folder = file->length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        file->length = folder;
        hw_bytes_add(file, names[i], strlen(names[i]) + 1);
        if (is_file(file->bytes)) {
            file->length--;
            return true;
        }
    }
    return false;
}

/* Before 8.4, a path with a dot means a file alone. */
static bool may_mean_index(hw_text path) {
    return PHP_VERSION_ID >= 80400 || !memchr(path.bytes, '.', path.length);
}

/*
 * The longest part of the path that exists, from its end on, up to the first NUL; a folder stands for its index. What
 * follows is PATH_INFO. Sets the request's texts.
 */
static bool find_file(hw_http_request *request) {
    hw_bytes *file = &hw_http_asked_for.file;
    size_t root = request->document_root.length;
    hw_text path = {hw_http_asked_for.path.bytes, hw_http_asked_for.path.length};
    bool slash = path.length && path.bytes[0] == '/';
    file->length = 0;
    /* With room for a slash, and a NUL. */
    if (!hw_bytes_add(file, request->document_root.bytes, root) || !hw_bytes_add(file, "/", slash ? 0 : 1) ||
        !hw_bytes_add(file, path.bytes, path.length) || !hw_bytes_add(file, "\0", 2)) {
        return false;
    }
    size_t start = root + !slash; /* of the path in it */
    size_t end = start + path.length;
    struct stat status;
    while (stat(file->bytes, &status) != 0) {
        while (end > start && file->bytes[end - 1] != '/') {
            end--;
        }
        if (end <= start) {
            return false;
        }
        file->bytes[--end] = '\0';
    }
    size_t rest = end - start;
    file->length = end;
    if (S_ISDIR(status.st_mode) && (!add_index(end) || !may_mean_index(path))) {
        return false;
    }
    request->script_filename = (hw_text){file->bytes, file->length};
    request->script_name = (hw_text){file->bytes + root, file->length - root};
    request->path_info = (hw_text){path.bytes + rest, path.length - rest};
    return true;
}

bool hw_http_resolve(hw_http *http) {
    hw_http_request *request = &http->request;
    hw_text path = hw_http_path(request->target);
    hw_http_asked_for.router = request->script_filename;
    hw_http_asked_for.path.length = 0;
    request->script_filename = request->path_info = (hw_text){"", 0};
    if (!hw_bytes_add(&hw_http_asked_for.path, path.bytes, path.length) ||
        !hw_bytes_add(&hw_http_asked_for.path, "", 1)) {
        return false;
    }
    size_t length = php_raw_url_decode(hw_http_asked_for.path.bytes, path.length);
    hw_http_asked_for.path.length = normalize(hw_http_asked_for.path.bytes, length);
    hw_http_asked_for.path.bytes[hw_http_asked_for.path.length] = '\0';
    request->script_name = (hw_text){hw_http_asked_for.path.bytes, hw_http_asked_for.path.length};
    find_file(request);
    const char *dot = zend_memrchr(request->script_name.bytes, '.', request->script_name.length);
    hw_http_asked_for.ext = dot ? dot + 1 : "";
    return true;
}

bool hw_http_has_nul(const hw_http *http) {
    return strlen(http->request.script_filename.bytes) != http->request.script_filename.length;
}

bool hw_http_is_script(const hw_http *http) {
    return http->request.script_filename.length && !hw_http_has_nul(http) &&
           strcasecmp(hw_http_asked_for.ext, "php") == 0;
}
