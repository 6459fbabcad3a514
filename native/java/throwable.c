#include "java/throwable.h"

#include "java/class_table.h"
#include "java/exception.h"
#include "java/object_ref.h"

/* A chain of previous throwables longer than this is cut. */
#define MAX_PREVIOUS 32

/* Of a deeper stack, the innermost frames are named, as the JVM does: else each level that is unwound would name all. */
#define MAX_FRAMES 1024

/* The host remembers a few more of those that it has thrown on. */
#define MAX_PASSED 48

static void note_passed(hw_bridge *bridge, zend_object *throwable) {
    zval number;
    ZVAL_LONG(&number, (zend_long)++bridge->passes);
    zval *known = zend_hash_index_find(&bridge->passed, zend_object_to_weakref_key(throwable));
    if (known) {
        ZVAL_COPY_VALUE(known, &number);
    } else {
        zend_weakrefs_hash_add(&bridge->passed, throwable, &number);
    }
}

/* Each level of a deep recursion would else tell all that lies below it, and the host look for what it knows. */
static bool is_known(const hw_bridge *bridge, const zend_object *throwable) {
    const zval *number = zend_hash_index_find(&bridge->passed, zend_object_to_weakref_key(throwable));
    return number && bridge->passes - (uint64_t)Z_LVAL_P(number) < MAX_PASSED;
}

void hw_throwables_forget(hw_bridge *bridge) {
    zend_ulong key;
    ZEND_HASH_FOREACH_NUM_KEY(&bridge->passed, key) {
        zend_weakrefs_hash_del(&bridge->passed, zend_weakref_key_to_object(key));
    }
    ZEND_HASH_FOREACH_END();
    bridge->passes = 0;
}

/* Past what a class of PHP code may do when one is read. IS_UNDEF: it was unset. */
static zval *property(zend_object *throwable, zend_string *name) {
    const zend_class_entry *scope =
        instanceof_function(throwable->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
    const zend_property_info *info = zend_hash_find_ptr(&scope->properties_info, name);
    zval *value = OBJ_PROP(throwable, info->offset);
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

static void write_frame(hw_writer *w, uint8_t tag, zval *frame) {
    ZVAL_DEREF(frame);
    if (Z_TYPE_P(frame) != IS_ARRAY) {
        return;
    }
    zend_array *fields = Z_ARR_P(frame);
    size_t start = hw_writer_begin(w, tag);
    write_string_of(w, HW_FRAME_CLASS_NAME, zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_CLASS)));
    write_string_of(w, HW_FRAME_FUNCTION, zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_FUNCTION)));
    write_string_of(w, HW_FRAME_FILE, zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_FILE)));
    write_int_of(w, HW_FRAME_LINE, zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_LINE)));
    zval *class = zend_hash_find(fields, ZSTR_KNOWN(ZEND_STR_CLASS));
    if (class && Z_TYPE_P(class) == IS_STRING && hw_is_java_class_name(Z_STR_P(class))) {
        hw_write_varint(w, HW_FRAME_JAVA, 1);
    }
    hw_writer_end(w, start);
}

/* The innermost `most` frames of a trace. */
static void write_frames(hw_writer *w, uint8_t tag, zval *trace, uint32_t most) {
    uint32_t count = 0;
    zval *frame;
    if (Z_TYPE_P(trace) != IS_ARRAY) {
        return;
    }
    ZEND_HASH_FOREACH_VAL(Z_ARR_P(trace), frame) {
        if (count++ == most) {
            break;
        }
        write_frame(w, tag, frame);
    }
    ZEND_HASH_FOREACH_END();
}

void hw_write_stack(hw_writer *w, uint8_t tag, zend_object *throwable) {
    size_t start = hw_writer_begin(w, tag);
    write_frames(w, HW_STACK_FRAMES, property(throwable, ZSTR_KNOWN(ZEND_STR_TRACE)), UINT32_MAX);
    write_string_of(w, HW_STACK_FILE, property(throwable, ZSTR_KNOWN(ZEND_STR_FILE)));
    write_int_of(w, HW_STACK_LINE, property(throwable, ZSTR_KNOWN(ZEND_STR_LINE)));
    hw_writer_end(w, start);
}

static void write_chain(hw_writer *w, uint8_t tag, hw_bridge *bridge, zend_object *throwable, bool hold, int depth) {
    size_t start = hw_writer_begin(w, tag);
    hw_write_bytes(w, HW_THROWABLE_CLASS_NAME, ZSTR_VAL(throwable->ce->name), ZSTR_LEN(throwable->ce->name));
    write_string_of(w, HW_THROWABLE_MESSAGE, property(throwable, ZSTR_KNOWN(ZEND_STR_MESSAGE)));
    zval *code = property(throwable, ZSTR_KNOWN(ZEND_STR_CODE));
    if (Z_TYPE_P(code) == IS_LONG) { /* PDOException's is a string */
        hw_write_varint(w, HW_THROWABLE_CODE, hw_zigzag(Z_LVAL_P(code)));
    }
    write_string_of(w, HW_THROWABLE_FILE, property(throwable, ZSTR_KNOWN(ZEND_STR_FILE)));
    write_int_of(w, HW_THROWABLE_LINE, property(throwable, ZSTR_KNOWN(ZEND_STR_LINE)));
    bool known = hold && !bridge->keep_thrown && is_known(bridge, throwable);
    if (!known) {
        write_frames(w, HW_THROWABLE_FRAMES, property(throwable, ZSTR_KNOWN(ZEND_STR_TRACE)), MAX_FRAMES);
    }
    zval *previous = property(throwable, ZSTR_KNOWN(ZEND_STR_PREVIOUS));
    if (!known && Z_TYPE_P(previous) == IS_OBJECT && depth < MAX_PREVIOUS) {
        write_chain(w, HW_THROWABLE_PREVIOUS, bridge, Z_OBJ_P(previous), false, depth + 1);
    }
    if (hold) {
        uint64_t id = hw_refs_hold_object(&bridge->refs, throwable);
        hw_write_varint(w, HW_THROWABLE_ID, id);
        if (bridge->keep_thrown) {
            hw_write_varint(w, HW_THROWABLE_KEPT, 1);
        } else {
            hw_id_list_add(&bridge->thrown, id);
        }
    }
    const hw_java_object *java = hw_java_object_of(throwable);
    if (known) {
        hw_write_varint(w, HW_THROWABLE_KNOWN, 1);
    } else if (java && java->id) {
        hw_write_varint(w, HW_THROWABLE_ORIGIN, java->id);
    }
    hw_writer_end(w, start);
}

void hw_write_throwable(hw_writer *w, uint8_t tag, hw_bridge *bridge, zend_object *throwable, bool hold) {
    write_chain(w, tag, bridge, throwable, hold, 0);
}

typedef struct {
    hw_reader class_name, message, ref;
    uint64_t given_back;
    uint64_t known;
} host_throwable;

static bool read_host_throwable(hw_reader *r, host_throwable *t) {
    *t = (host_throwable){0};
    while (r->p < r->end) {
        uint64_t tag;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        bool ok;
        switch (tag) {
            case HW_THROWABLE_CLASS_NAME:
                ok = hw_read_delimited(r, &t->class_name);
                break;
            case HW_THROWABLE_MESSAGE:
                ok = hw_read_delimited(r, &t->message);
                break;
            case HW_THROWABLE_ORIGIN:
                ok = hw_read_varint(r, &t->given_back);
                break;
            case HW_THROWABLE_REF:
                ok = hw_read_delimited(r, &t->ref);
                break;
            case HW_THROWABLE_KNOWN:
                ok = hw_read_varint(r, &t->known);
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

/*
 * An error of the bridge itself names the class that PHP code would throw for it, TypeError above all. One of PHP code's own
 * must be ready: to make an object of it runs no code.
 */
static bool can_be_made(const zend_class_entry *ce) {
    const uint32_t never = ZEND_ACC_INTERFACE | ZEND_ACC_IMPLICIT_ABSTRACT_CLASS | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS;
    return instanceof_function(ce, zend_ce_throwable) && !(ce->ce_flags & never) &&
           ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED;
}

static zend_class_entry *class_named(const hw_reader *name) {
    if (!name->p) {
        return hw_java_exception_class;
    }
    zend_string *text = zend_string_init((const char *)name->p, (size_t)(name->end - name->p), false);
    zend_class_entry *ce = zend_lookup_class_ex(text, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
    zend_string_release(text);
    return ce && can_be_made(ce) ? ce : hw_java_exception_class;
}

static bool throw_java(hw_reader *ref, hw_bridge *bridge) {
    zval throwable;
    if (!hw_read_java_object(ref, bridge, &throwable, 0)) {
        return false;
    }
    if (!instanceof_function(Z_OBJCE(throwable), zend_ce_throwable)) {
        zval_ptr_dtor(&throwable);
        return hw_reader_fail(ref, "what Java threw is described as no Throwable");
    }
    zend_throw_exception_internal(Z_OBJ(throwable));
    return true;
}

bool hw_throw_from_message(hw_reader *r, hw_bridge *bridge) {
    host_throwable t;
    if (!read_host_throwable(r, &t)) {
        return false;
    }
    zend_object *own = t.given_back ? hw_refs_object(&bridge->refs, t.given_back) : NULL;
    if (own && instanceof_function(own->ce, zend_ce_throwable)) {
        GC_ADDREF(own);
        if (t.known) {
            note_passed(bridge, own);
        }
        zend_throw_exception_internal(own);
        return true;
    }
    if (t.ref.p) {
        return throw_java(&t.ref, bridge) || hw_reader_fail(r, t.ref.error);
    }
    zend_string *message =
        zend_string_init(t.message.p ? (const char *)t.message.p : "", (size_t)(t.message.end - t.message.p), false);
    zend_throw_exception(class_named(&t.class_name), ZSTR_VAL(message), 0);
    zend_string_release(message);
    return true;
}
