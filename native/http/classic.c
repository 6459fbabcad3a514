/*
 * Classic mode: a script per request, by the SAPI's whole life cycle, as php-fpm's fpm_main.c runs it.
 */
#include "http/classic.h"

#include "engine/request.h"
#include "engine/time_limit.h"
#include "http/note.h"
#include "http/request.h"
#include "http/response.h"
#include "http/serve.h"
#include "http/slow_log.h"

#include <main/php_main.h>

#include <fcntl.h>
#include <unistd.h>

/*
 * Scripts run in their own folder, as php_execute_script() has it, but without asking and going back each time: most
 * requests run where the one before has run.
 */
static void enter_folder(hw_http *http, const char *path) {
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    if (!length || (http->folder.length == length && memcmp(http->folder.bytes, path, length) == 0)) {
        return;
    }
    http->folder.length = 0;
    if (VCWD_CHDIR_FILE(path) == 0) {
        hw_bytes_add(&http->folder, path, length);
    }
}

static void execute_script(hw_http *http) {
    zend_file_handle file;
    const char *path = SG(request_info).path_translated;
    enter_folder(http, path);
    zend_stream_init_filename(&file, path);
    file.primary_script = true;
    php_execute_script(&file);
    zend_destroy_file_handle(&file);
    hw_http_settle(http);
}

/* The host has found the script, but it is gone now, or may not be read. */
static void tell_missing_script(const char *path) {
    if (!SG(headers_sent) && access(path, R_OK) != 0) {
        hw_http_set_status(errno == EACCES ? 403 : 404);
    }
}

static void run_request(hw_http *http, const hw_reader *message) {
    hw_interpreter *in = http->in;
    bool readable = hw_http_take(http, message);
    if (readable && !http->request.script_filename.length) {
        hw_http_refuse(http, 404, "There is no script for this request.\n");
        hw_http_end(http);
        return;
    }
    if (!readable) {
        hw_http_refuse(http, 400, "The request cannot be read.\n");
        hw_http_end(http);
        return;
    }
    hw_http_note_script(http->request.script_filename);
    hw_http_fill_request_info(http);
    EG(exit_status) = 0;
    hw_time_limit_begin();
    hw_slow_log_begin();
    zend_try {
        in->request_started = hw_request_begin(in);
        if (in->request_started) {
            execute_script(http);
        }
    }
    zend_end_try();
    if (CG(unclean_shutdown)) {
        http->failed |= hw_http_has_failed();
        tell_missing_script(SG(request_info).path_translated);
    }
    if (!in->request_started) {
        http->failed = true;
        hw_http_refuse(http, 500, "PHP could not start a request.\n");
    } else {
        hw_request_end(in); /* shutdown functions and output buffers still belong to the response */
    }
    hw_http_finish(http);
    hw_http_end(http);
}

/* While PHP waits for requests, a directory that it shares with the JVM's threads is theirs again. */
static void go_home(hw_http *http, int home) {
    const hw_interpreter *in = http->in;
    bool shares = in->in_jvm && !in->process.thread;
    if (shares && http->folder.length && http->position == http->batch.length && fchdir(home) == 0) {
        http->folder.length = 0;
    }
}

void hw_http_serve_classic(hw_http *http) {
    hw_reader message;
    int home = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    SG(options) |= SAPI_OPTION_NO_CHDIR;
    while (hw_http_next(http, &message)) {
        run_request(http, &message);
        go_home(http, home);
    }
    if (home >= 0) {
        if (fchdir(home) != 0) {
            php_log_err("The working directory of before PHP served cannot be entered again");
        }
        close(home);
    }
}
