#include "http/development_log.h"

#include <main/php_ini.h>

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void hw_http_log(const char *message) {
    if (hw_interpreter_current->settings.quiet) {
        return;
    }
    char date[64];
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%a %b %e %H:%M:%S %Y", &local);
    fprintf(stderr, "[%s] %s\n", date, message);
}

/* The colour of a status, by -d cli_server.color=1 on a terminal; 0: none. */
static int colour_of(int status) {
    zend_long wanted = 0;
    if (cfg_get_long("cli_server.color", &wanted) == FAILURE || !wanted || !isatty(STDOUT_FILENO)) {
        return 0;
    }
    return status >= 500 ? 31 : status >= 400 ? 33 : 32;
}

void hw_http_log_response(const hw_http *http, int status, const char *reason) {
    const hw_http_request *request = &http->request;
    const int fatal = E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_RECOVERABLE_ERROR | E_PARSE;
    bool failed = PG(last_error_message) && (PG(last_error_type) & fatal);
    bool six = memchr(request->remote_address.bytes, ':', request->remote_address.length) != NULL;
    int colour = colour_of(failed && status == 200 ? 500 : status);
    char *line;
    char *error = NULL;
    char *coloured = NULL;
    if (asprintf(&line, "%s%.*s%s:%u [%d]: %s %s%s%s", six ? "[" : "", (int)request->remote_address.length,
                 request->remote_address.bytes, six ? "]" : "", request->remote_port, status, request->method.bytes,
                 request->target.bytes, reason ? " - " : "", reason ? reason : "") < 0) {
        return;
    }
    if (failed && asprintf(&error, "%s - %s in %s on line %d", line, ZSTR_VAL(PG(last_error_message)),
                           ZSTR_VAL(PG(last_error_file)), PG(last_error_lineno)) < 0) {
        error = NULL;
    }
    const char *text = error ? error : line;
    if (colour && asprintf(&coloured, "\x1b[%dm%s\x1b[0m", colour, text) < 0) {
        coloured = NULL;
    }
    hw_http_log(coloured ? coloured : text);
    free(coloured);
    free(error);
    free(line);
}
