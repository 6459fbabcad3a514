/* JSON that PHP has: whole messages are handed to Howdah\Protobuf\Json's classes. They run PHP code. */
#ifndef HWP_DELEGATE_H
#define HWP_DELEGATE_H

#include "howdah_protobuf.h"

/* JsonWriter::write(): the text, which the caller releases, or NULL when it threw. */
zend_string *hwp_delegate_write(zend_object *message, zend_long options, zend_long depth);

/* JsonReader::read() */
bool hwp_delegate_read(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth);

#endif
