#ifndef HW_HTTP_FRONT_H
#define HW_HTTP_FRONT_H

#include "engine/front.h"

/* The web server. */
extern const hw_front hw_http_front;

/* php -S, as the development mode of the web server has it. */
extern const hw_front hw_development_front;

#endif
