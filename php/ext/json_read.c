#include "codec.h"
#include "delegate.h"

bool hwp_decode_json(zend_object *message, zend_string *json, bool ignore_unknown, zend_long depth) {
    return hwp_delegate_read(message, ZSTR_VAL(json), ZSTR_LEN(json), ignore_unknown, depth);
}
