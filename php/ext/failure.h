/* What the codec throws. Every function here returns false, for `return hwp_fail_…`. */
#ifndef HWP_FAILURE_H
#define HWP_FAILURE_H

#include "howdah_protobuf.h"

/* Google\Protobuf\Internal\GPBDecodeException: the input is bad. */
ZEND_COLD bool hwp_fail_decode(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* Howdah\Protobuf\EncodeException: the message cannot be written. */
ZEND_COLD bool hwp_fail_encode(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

#endif
