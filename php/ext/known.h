/* The ranges of google.protobuf.Timestamp and Duration in JSON. */
#ifndef HWP_KNOWN_H
#define HWP_KNOWN_H

#include <stdint.h>

#define HWP_FIRST_SECOND INT64_C(-62135596800) /* 0001-01-01T00:00:00Z */
#define HWP_LAST_SECOND INT64_C(253402300799)  /* 9999-12-31T23:59:59Z */
#define HWP_MOST_SECONDS INT64_C(315576000000)
#define HWP_MOST_NANOS 999999999

#endif
