#include "java/object_ref.h"

#include "java/class_table.h"
#include "java/description.h"

/* A property of Exception, past what a class of PHP code may do when one is read or written. */
static zval *property(zend_object *throwable, zend_string *name) {
    const zend_property_info *info = zend_hash_find_ptr(&zend_ce_exception->properties_info, name);
    return OBJ_PROP(throwable, info->offset);
}

/* It is reported once. What PHP code has put in its place stays: it may have a destructor, which must not run now. */
static void set_message(zend_object *throwable, const hw_reader *text) {
    zval *message = property(throwable, ZSTR_KNOWN(ZEND_STR_MESSAGE));
    if (text->p && !hw_java_object_of(throwable)->filled &&
        (Z_TYPE_P(message) == IS_STRING || Z_TYPE_P(message) == IS_NULL)) {
        zval_ptr_dtor_nogc(message);
        ZVAL_STRINGL(message, (const char *)text->p, (size_t)(text->end - text->p));
    }
    hw_java_object_of(throwable)->filled = true;
}

/* Whether `end` is `throwable`, or among its previous ones. */
static bool leads_to(zend_object *throwable, const zend_object *end) {
    while (throwable != end) {
        const zval *previous = property(throwable, ZSTR_KNOWN(ZEND_STR_PREVIOUS));
        if (Z_TYPE_P(previous) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(previous), zend_ce_exception)) {
            return false;
        }
        throwable = Z_OBJ_P(previous);
    }
    return true;
}

/*
 * A cause may be set after the throwable has crossed. In Java, causes may go in a circle; PHP loops over previous ones until
 * there is none.
 */
static void set_previous(zend_object *throwable, zend_object *cause) {
    zval *previous = property(throwable, ZSTR_KNOWN(ZEND_STR_PREVIOUS));
    if (Z_TYPE_P(previous) == IS_NULL && !leads_to(cause, throwable)) {
        ZVAL_OBJ_COPY(previous, cause);
    }
}

typedef struct {
    uint64_t id, class_number;
    hw_reader descriptions, message, cause;
} java_ref;

static bool read_ref(hw_reader *r, java_ref *ref) {
    *ref = (java_ref){0};
    while (r->p < r->end) {
        uint64_t tag;
        bool ok = hw_read_varint(r, &tag);
        if (ok) {
            ok = tag == HW_OBJECT_REF_ID             ? hw_read_varint(r, &ref->id)
                 : tag == HW_OBJECT_REF_JAVA         ? hw_read_varint(r, &ref->class_number)
                 : tag == HW_OBJECT_REF_DESCRIPTIONS ? hw_read_delimited(r, &ref->descriptions)
                 : tag == HW_OBJECT_REF_MESSAGE      ? hw_read_delimited(r, &ref->message)
                 : tag == HW_OBJECT_REF_CAUSE        ? hw_read_delimited(r, &ref->cause)
                                                     : hw_skip_field(r, tag);
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

/* The object of a Java reference that was read, without what a throwable's says beside. NULL: r->error says why. */
static zend_object *find_java_object(hw_reader *r, hw_bridge *bridge, java_ref *ref) {
    if (ref->descriptions.p && !hw_java_describe(&ref->descriptions, bridge)) {
        hw_reader_fail(r, ref->descriptions.error);
        return NULL;
    }
    hw_java_class *class = hw_java_class_numbered(bridge, ref->class_number);
    if (!class) {
        hw_reader_fail(r, "a Java object is of a class that was never described");
        return NULL;
    }
    return hw_java_object_numbered(r, bridge, class, ref->id);
}

/* Not OBJ_RELEASE(), which may collect garbage: destructors would run. */
static void let_go(zend_object *object) {
    if (GC_DELREF(object) == 0) {
        zend_objects_store_del(object);
    }
}

/* The object of the cause in `ref`, which then is that of the cause: Java's, or PHP's own. NULL: r->error says why. */
static zend_object *read_cause(hw_reader *r, hw_bridge *bridge, java_ref *ref) {
    hw_reader inner = ref->cause;
    zend_object *cause = NULL;
    if (!read_ref(&inner, ref)) {
        hw_reader_fail(r, inner.error);
        return NULL;
    }
    if (ref->class_number) {
        cause = find_java_object(&inner, bridge, ref);
    } else if ((cause = hw_refs_object(&bridge->refs, ref->id))) {
        GC_ADDREF(cause);
    }
    if (!cause) {
        hw_reader_fail(r, inner.error ? inner.error : "the cause of a Java throwable is an object that is stale");
        return NULL;
    }
    if (!instanceof_function(cause->ce, zend_ce_throwable)) {
        hw_reader_fail(r, "the cause of a Java throwable is described as no Throwable");
        let_go(cause);
        return NULL;
    }
    return cause;
}

/* What a throwable's reference says beside what it is, and its causes' say. */
static bool fill_throwable(hw_reader *r, hw_bridge *bridge, zend_object *throwable, java_ref *ref, unsigned depth) {
    GC_ADDREF(throwable);
    while (throwable) {
        zend_object *cause = NULL;
        set_message(throwable, &ref->message);
        if (ref->cause.p && ++depth > HW_LIMIT_DEPTH) {
            hw_reader_fail(r, "the causes of a Java throwable are nested deeper than 512 levels");
        } else if (ref->cause.p) {
            cause = read_cause(r, bridge, ref);
        }
        if (cause) {
            set_previous(throwable, cause);
        }
        let_go(throwable);
        if (cause && !hw_java_is_throwable(cause)) { /* PHP knows what it says */
            let_go(cause);
            cause = NULL;
        }
        throwable = cause;
    }
    return !r->error;
}

bool hw_read_java_object(hw_reader *r, hw_bridge *bridge, zval *value, unsigned depth) {
    java_ref ref;
    ZVAL_NULL(value);
    zend_object *object = read_ref(r, &ref) ? find_java_object(r, bridge, &ref) : NULL;
    if (!object) {
        return false;
    }
    if (hw_java_is_throwable(object) && !fill_throwable(r, bridge, object, &ref, depth)) {
        let_go(object);
        return false;
    }
    ZVAL_OBJ(value, object);
    return true;
}

/* Value { object_value: ObjectRef { id, java: 1 } } */
void hw_write_java_object(hw_writer *w, hw_java_object *object) {
    if (!object->id) {
        w->error = w->error ? w->error : "a Java object was not constructed: its parent's constructor was not called";
        return;
    }
    if (!hw_writer_ensure(w, 24)) {
        return;
    }
    size_t ref = 1 + hw_varint_size(object->id) + 2;
    *w->p++ = HW_TAG_VALUE;
    w->p = hw_put_varint(w->p, ref + 2);
    *w->p++ = HW_VALUE_OBJECT_VALUE;
    w->p = hw_put_varint(w->p, ref);
    *w->p++ = HW_OBJECT_REF_ID;
    w->p = hw_put_varint(w->p, object->id);
    *w->p++ = HW_OBJECT_REF_JAVA;
    *w->p++ = 1;
}
