#include "codec.h"
#include "delegate.h"

bool hwp_encode_json(hwp_scratch *s, zend_object *message, zend_long options, zend_long depth) {
    zend_string *text = hwp_delegate_write(message, options, depth);
    if (!text) {
        return false;
    }
    hwp_room_behind(s, ZSTR_LEN(text));
    memcpy(s->p, ZSTR_VAL(text), ZSTR_LEN(text));
    s->p += ZSTR_LEN(text);
    zend_string_release(text);
    return true;
}
