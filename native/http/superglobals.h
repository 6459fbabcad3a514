/* Whether a worker's code reads superglobals, so that the fast path must make them. */
#ifndef HW_HTTP_SUPERGLOBALS_H
#define HW_HTTP_SUPERGLOBALS_H

/* Before the first request is served: OPcache, which must be asked first, has started by then. */
void hw_http_watch_superglobals(void);

#endif
