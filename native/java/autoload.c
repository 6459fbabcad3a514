#include "java/autoload.h"

#include "java/class_table.h"
#include "java/description.h"
#include "java/upcall.h"

static zend_class_entry *(*next_autoload)(zend_string *name, zend_string *lower);

void hw_java_explain(const zend_string *name) {
    hw_upcall u;
    zval answer;
    if (hw_bridge_current->alone) {
        return;
    }
    hw_upcall_begin(&u, hw_bridge_current, HW_UPCALL_EXPLAIN);
    hw_upcall_string(&u, name);
    if (!hw_upcall_send(&u, &answer)) {
        return;
    }
    if (Z_TYPE(answer) == IS_STRING) {
        zend_throw_error(NULL, "%s", Z_STRVAL(answer));
    }
    zval_ptr_dtor(&answer);
}

/* A FoundClass. */
typedef struct {
    uint64_t number;
    zend_string *source; /* or NULL */
} found_class;

static bool read_descriptions(hw_reader *r, hw_bridge *bridge) {
    hw_reader inner;
    return hw_read_delimited(r, &inner) && (hw_java_describe(&inner, bridge) || hw_reader_fail(r, inner.error));
}

static bool read_source(hw_reader *r, found_class *found) {
    hw_reader bytes;
    if (!hw_read_delimited(r, &bytes)) {
        return false;
    }
    if (found->source) {
        return hw_reader_fail(r, "Java's answer to the name of a class has two sources");
    }
    found->source = hw_java_described_text(&bytes);
    return true;
}

static bool read_found_class(hw_reader *r, hw_bridge *bridge, void *to) {
    found_class *found = to;
    while (r->p < r->end) {
        uint64_t tag;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        bool ok = tag == HW_FOUND_CLASS_NUMBER         ? hw_read_varint(r, &found->number)
                  : tag == HW_FOUND_CLASS_DESCRIPTIONS ? read_descriptions(r, bridge)
                  : tag == HW_FOUND_CLASS_SOURCE       ? read_source(r, found)
                                                       : hw_refuse_field(r);
        if (!ok) {
            return false;
        }
    }
    if (found->number && !hw_java_world_class(hw_java_world_of(bridge), found->number)) {
        return hw_reader_fail(r, "Java's answer to the name of a class has the number of one that is not described");
    }
    return true;
}

static zend_class_entry *load_from_java(hw_bridge *bridge, zend_string *name, zend_string *lower) {
    hw_java_class *known = zend_hash_find_ptr(&hw_java_world_of(bridge)->names, lower);
    found_class found = {0};
    const hw_upcall_outcome wanted = {HW_REPLY_FOUND_CLASS, read_found_class, &found};
    zend_class_entry *ce = NULL;
    hw_upcall u;
    if (known && zend_string_equals(known->ce.name, name)) { /* Java's names have case */
        hw_java_class_take_in(bridge, known);
        return &known->ce;
    }
    if (bridge->alone) {
        return NULL;
    }
    hw_upcall_begin(&u, bridge, HW_UPCALL_CLASS);
    hw_upcall_string(&u, name);
    if (hw_upcall_send_for(&u, &wanted)) {
        if (found.number) {
            ce = &hw_java_class_numbered(bridge, found.number)->ce;
        } else if (found.source) { /* of a class that Howdah brings */
            zend_eval_stringl(ZSTR_VAL(found.source), ZSTR_LEN(found.source), NULL, ZSTR_VAL(name));
            ce = zend_hash_find_ptr(EG(class_table), lower);
        }
    }
    if (found.source) {
        zend_string_release(found.source);
    }
    return ce;
}

static bool is_asked_by_code(void) {
    const zend_execute_data *caller = EG(current_execute_data);
    return !EG(exception) && caller && caller->func && ZEND_USER_CODE(caller->func->type) &&
           !HW_IS_FRAMELESS_CALL(caller->opline);
}

void hw_java_explain_to_code(const zend_string *name) {
    if (is_asked_by_code()) {
        hw_java_explain(name);
    }
}

/* It may be a class of Java's, or one that PHP's own loaders should have found. */
static void explain_not_found(const hw_bridge *bridge, const zend_string *name) {
    if (!bridge->alone) {
        hw_java_explain_to_code(name);
    } else if (is_asked_by_code()) {
        zend_throw_error(NULL, "Class %s not found. A forked process cannot call Java: the JVM is its parent's",
                         ZSTR_VAL(name));
    }
}

/*
 * Code that is preloaded has no Java, on either engine: its classes stay linked to what they extend, while the host's registry
 * of classes may become another one.
 */
static bool may_name_classes(const hw_bridge *bridge) {
    uint64_t generation = hw_java_world_of(bridge)->generation;
    return generation && !(generation & HW_JAVA_UNNAMED) && !(CG(compiler_options) & ZEND_COMPILE_PRELOAD);
}

/* The one class that Java brings where it allows none; PHP packages of the same namespace are PHP's to load. */
static bool is_brought(const zend_string *lower) {
    return zend_string_equals_literal(lower, "howdah\\logger");
}

static zend_class_entry *autoload(zend_string *name, zend_string *lower) {
    hw_bridge *bridge = hw_bridge_current;
    bool named = may_name_classes(bridge) && memchr(ZSTR_VAL(lower), '\\', ZSTR_LEN(lower));
    if (named || is_brought(lower)) {
        zend_class_entry *ce = load_from_java(bridge, name, lower);
        if (ce || EG(exception)) {
            return ce;
        }
    }
    zend_class_entry *ce = next_autoload ? next_autoload(name, lower) : NULL;
    if (!ce && named) {
        explain_not_found(bridge, name);
    }
    return ce;
}

void hw_java_autoload_init(void) {
    next_autoload = zend_autoload;
    zend_autoload = autoload;
}
