#include "border/border.h"

/* A chain of previous throwables longer than this is cut. */
#define MAX_PREVIOUS 32

static zval *property(zend_object *throwable, zend_string *name, zval *rv) {
    zend_class_entry *scope = instanceof_function(throwable->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
    zval *value = zend_read_property_ex(scope, throwable, name, true, rv);
    ZVAL_DEREF(value);
    return value;
}

static void write_string_of(hw_writer *w, uint8_t tag, zval *value) {
    if (value && Z_TYPE_P(value) == IS_STRING) {
        hw_write_bytes(w, tag, Z_STRVAL_P(value), Z_STRLEN_P(value));
    }
}

static void write_int_of(hw_writer *w, uint8_t tag, zval *value) {
    if (value && Z_TYPE_P(value) == IS_LONG) {
        hw_write_varint(w, tag, (uint64_t)Z_LVAL_P(value));
    }
}

static void write_frame(hw_writer *w, zval *frame) {
    ZVAL_DEREF(frame);
    if (Z_TYPE_P(frame) != IS_ARRAY) {
        return;
    }
    zend_array *fields = Z_ARR_P(frame);
    size_t start = hw_writer_begin(w, HW_TAG(6, HW_DELIMITED));
    write_string_of(w, HW_TAG(1, HW_DELIMITED), zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_CLASS)));
    write_string_of(w, HW_TAG(2, HW_DELIMITED), zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_FUNCTION)));
    write_string_of(w, HW_TAG(3, HW_DELIMITED), zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_FILE)));
    write_int_of(w, HW_TAG(4, HW_VARINT), zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_LINE)));
    hw_writer_end(w, start);
}

static void write_chain(hw_writer *w, uint8_t tag, hw_border *border, zend_object *throwable, bool hold, int depth) {
    zval rv;
    size_t start = hw_writer_begin(w, tag);
    hw_write_bytes(w, HW_TAG(1, HW_DELIMITED), ZSTR_VAL(throwable->ce->name), ZSTR_LEN(throwable->ce->name));
    write_string_of(w, HW_TAG(2, HW_DELIMITED), property(throwable, ZSTR_KNOWN(ZEND_STR_MESSAGE), &rv));
    zval *code = property(throwable, ZSTR_KNOWN(ZEND_STR_CODE), &rv);
    if (Z_TYPE_P(code) == IS_LONG) { /* PDOException's is a string */
        hw_write_varint(w, HW_TAG(3, HW_VARINT), hw_zigzag(Z_LVAL_P(code)));
    }
    write_string_of(w, HW_TAG(4, HW_DELIMITED), property(throwable, ZSTR_KNOWN(ZEND_STR_FILE), &rv));
    write_int_of(w, HW_TAG(5, HW_VARINT), property(throwable, ZSTR_KNOWN(ZEND_STR_LINE), &rv));
    zval *trace = property(throwable, ZSTR_KNOWN(ZEND_STR_TRACE), &rv);
    if (Z_TYPE_P(trace) == IS_ARRAY) {
        zval *frame;
        ZEND_HASH_FOREACH_VAL(Z_ARR_P(trace), frame) {
            write_frame(w, frame);
        }
        ZEND_HASH_FOREACH_END();
    }
    zval *previous = property(throwable, ZSTR_KNOWN(ZEND_STR_PREVIOUS), &rv);
    if (Z_TYPE_P(previous) == IS_OBJECT && depth < MAX_PREVIOUS) {
        write_chain(w, HW_TAG(7, HW_DELIMITED), border, Z_OBJ_P(previous), false, depth + 1);
    }
    if (hold) {
        uint64_t id = hw_refs_hold_object(&border->refs, throwable);
        hw_id_list_add(&border->thrown, id);
        hw_write_varint(w, HW_TAG(8, HW_VARINT), id);
    }
    if (instanceof_function(throwable->ce, hw_java_exception_class)) {
        zval *java = zend_read_property(hw_java_exception_class, throwable, ZEND_STRL("javaId"), true, &rv);
        write_int_of(w, HW_TAG(9, HW_VARINT), java);
    }
    hw_writer_end(w, start);
}

void hw_write_throwable(hw_writer *w, uint8_t tag, hw_border *border, zend_object *throwable, bool hold) {
    write_chain(w, tag, border, throwable, hold, 0);
}

typedef struct {
    hw_reader class_name, message, trace;
    uint64_t id, given_back;
} java_throwable;

static bool read_java_throwable(hw_reader *r, java_throwable *t) {
    *t = (java_throwable){0};
    while (r->p < r->end) {
        uint64_t tag;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        bool ok;
        switch (tag) {
            case HW_TAG(1, HW_DELIMITED):
                ok = hw_read_delimited(r, &t->class_name);
                break;
            case HW_TAG(2, HW_DELIMITED):
                ok = hw_read_delimited(r, &t->message);
                break;
            case HW_TAG(8, HW_VARINT):
                ok = hw_read_varint(r, &t->id);
                break;
            case HW_TAG(9, HW_VARINT):
                ok = hw_read_varint(r, &t->given_back);
                break;
            case HW_TAG(10, HW_DELIMITED):
                ok = hw_read_delimited(r, &t->trace);
                break;
            default:
                ok = hw_skip_field(r, tag);
                break;
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

static void update_string(zend_object *object, const char *name, size_t length, const hw_reader *bytes) {
    zend_update_property_stringl(hw_java_exception_class, object, name, length, bytes->p ? (const char *)bytes->p : "",
                                 (size_t)(bytes->end - bytes->p));
}

bool hw_throw_from_message(hw_reader *r, hw_border *border) {
    java_throwable t;
    if (!read_java_throwable(r, &t)) {
        return false;
    }
    zend_object *own = t.given_back ? hw_refs_object(&border->refs, t.given_back) : NULL;
    if (own && instanceof_function(own->ce, zend_ce_throwable)) {
        GC_ADDREF(own);
        zend_throw_exception_internal(own);
        return true;
    }
    zval exception;
    object_init_ex(&exception, hw_java_exception_class);
    update_string(Z_OBJ(exception), ZEND_STRL("javaClass"), &t.class_name);
    update_string(Z_OBJ(exception), ZEND_STRL("javaTrace"), &t.trace);
    update_string(Z_OBJ(exception), ZEND_STRL("message"), &t.message);
    zend_update_property_long(hw_java_exception_class, Z_OBJ(exception), ZEND_STRL("javaId"), (zend_long)t.id);
    zend_throw_exception_internal(Z_OBJ(exception));
    return true;
}
