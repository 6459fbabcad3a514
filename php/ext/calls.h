/* What C asks of PHP code: exceptions, and the JSON that only PHP has. All of it may run autoloaders. */
#ifndef HWP_CALLS_H
#define HWP_CALLS_H

#include "globals.h"

/* Throws a Google\Protobuf\Internal\GPBDecodeException: the input is bad. Returns NULL. */
ZEND_COLD void *hwp_fail_decode(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* Throws a Howdah\Protobuf\EncodeException: the message cannot be written. Returns NULL. */
ZEND_COLD void *hwp_fail_encode(const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 1, 2);

/* JsonWriter::write(): the text, which the caller releases, or NULL when it threw. */
zend_string *hwp_write_json_in_php(zend_object *message, zend_long options, zend_long depth);

/* JsonReader::read(): false when it threw. */
bool hwp_read_json_in_php(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth);

#endif
