/* Which file or script a path means to php -S. */
#ifndef HW_HTTP_DEVELOPMENT_PATH_H
#define HW_HTTP_DEVELOPMENT_PATH_H

#include "http/http.h"

/* What the current request means; an interpreter has one at a time, and a process one interpreter. */
typedef struct {
    hw_text router;  /* as it was given; empty: there is none */
    hw_bytes path;   /* of the request, decoded and without . and .. */
    hw_bytes file;   /* the document root, and what of the path is a file there; ends with a NUL */
    const char *ext; /* of the file, as PHP takes it: what follows the last dot of the path */
} hw_http_asked;

extern hw_http_asked hw_http_asked_for;

/* Finds out, and sets the request's texts. False: no memory. */
bool hw_http_resolve(hw_http *http);

/* Whether the name of the file has a NUL: none is served then. */
bool hw_http_has_nul(const hw_http *http);

/* Whether it means a script. */
bool hw_http_is_script(const hw_http *http);

#endif
