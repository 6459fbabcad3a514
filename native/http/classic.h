/* A script per request, by the SAPI's whole life cycle. */
#ifndef HW_HTTP_CLASSIC_H
#define HW_HTTP_CLASSIC_H

#include "http/http.h"

void hw_http_serve_classic(hw_http *http);

#endif
