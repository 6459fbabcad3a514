/*
 * The host's callables in PHP. PHP sees a real Closure (so that `callable` and `Closure` types accept it), made from the
 * __invoke method of a hidden object that carries the host's id and tells the host when PHP lets go of it.
 */
#include "border/border.h"

typedef struct {
    hw_border *border;
    uint64_t id;
    zend_object std;
} java_callable;

static zend_class_entry *callable_class;
static zend_object_handlers callable_handlers;
zend_class_entry *hw_java_exception_class;
zend_class_entry *hw_border_exception_class;

static java_callable *from_object(zend_object *object) {
    return (java_callable *)((char *)object - XtOffsetOf(java_callable, std));
}

static zend_object *create_object(zend_class_entry *ce) {
    java_callable *callable = zend_object_alloc(sizeof *callable, ce);
    callable->border = NULL;
    zend_object_std_init(&callable->std, ce);
    callable->std.handlers = &callable_handlers;
    return &callable->std;
}

static void free_object(zend_object *object) {
    java_callable *callable = from_object(object);
    if (callable->border) {
        hw_id_list_add(&callable->border->dropped, callable->id);
        callable->border->live_callables--;
    }
    zend_object_std_dtor(object);
}

void hw_callable_create(hw_border *border, uint64_t id, zval *closure) {
    zval object;
    ZVAL_OBJ(&object, create_object(callable_class));
    java_callable *callable = from_object(Z_OBJ(object));
    callable->border = border;
    callable->id = id;
    border->live_callables++;
    zend_function *invoke = zend_hash_find_ptr(&callable_class->function_table, ZSTR_KNOWN(ZEND_STR_MAGIC_INVOKE));
    zend_create_fake_closure(closure, invoke, callable_class, callable_class, &object);
    zval_ptr_dtor(&object);
}

/* Field 1 of Exit, the status. */
static bool read_exit_status(hw_reader *r) {
    while (r->p < r->end) {
        uint64_t tag;
        uint64_t status;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        if (tag != HW_TAG(1, HW_VARINT)) {
            if (!hw_skip_field(r, tag)) {
                return false;
            }
            continue;
        }
        if (!hw_read_varint(r, &status)) {
            return false;
        }
        EG(exit_status) = (int)hw_unzigzag(status);
    }
    return true;
}

typedef enum { GOES_ON, THROWS, UNWINDS, BAILS_OUT } reply_outcome;

static bool read_reply(hw_reader *r, hw_border *border, zval *result, reply_outcome *outcome) {
    *outcome = GOES_ON;
    while (r->p < r->end) {
        uint64_t tag;
        hw_reader inner;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        if (tag >> 3 == 7) {
            if (!hw_read_released(r, tag, border)) {
                return false;
            }
            continue;
        }
        if ((tag & 7) != HW_DELIMITED) {
            return hw_reader_fail(r, "the host's reply has a field that the border does not know");
        }
        if (!hw_read_delimited(r, &inner)) {
            return false;
        }
        bool ok = true;
        switch (tag >> 3) {
            case 1:
                *outcome = THROWS;
                ok = hw_throw_from_message(&inner, border);
                break;
            case 2:
                *outcome = UNWINDS;
                ok = read_exit_status(&inner);
                break;
            case 3:
                zval_ptr_dtor(result);
                ok = hw_read_value(&inner, border, result, 0);
                break;
            case 4:
                *outcome = BAILS_OUT;
                break;
            case 5:
                *outcome = UNWINDS;
                border->timed_out = true;
                break;
            default:
                ok = hw_reader_fail(&inner, "the host's reply has a field that the border does not know");
                break;
        }
        if (!ok) {
            return hw_reader_fail(r, inner.error);
        }
    }
    return true;
}

/* Throwables are kept for the host only while an upcall runs; those of this one go now. */
static void release_thrown(hw_border *border, size_t mark) {
    while (border->thrown.count > mark) {
        hw_refs_release_object(&border->refs, border->thrown.ids[--border->thrown.count]);
    }
}

/* {{{ Howdah\JavaCallable::__invoke(mixed ...$arguments): mixed */
static ZEND_NAMED_FUNCTION(invoke) {
    java_callable *callable = from_object(Z_OBJ_P(ZEND_THIS));
    hw_border *border = callable->border;
    if (!border) {
        zend_throw_error(NULL, "A Howdah\\JavaCallable that PHP code has made cannot be called");
        RETURN_THROWS();
    }
    if (ZEND_CALL_INFO(execute_data) & ZEND_CALL_HAS_EXTRA_NAMED_PARAMS) {
        zend_throw_error(zend_ce_argument_count_error, "A Java callback does not accept named arguments");
        RETURN_THROWS();
    }
    hw_writer w;
    size_t held = border->held.count;
    hw_writer_init(&w, &border->buffer, border->base);
    if (hw_writer_ensure(&w, 16)) {
        uint32_t handle = HW_UPCALL_INVOKE;
        *w.p++ = HW_TAG(1, HW_FIXED32);
        memcpy(w.p, &handle, sizeof handle);
        w.p += sizeof handle;
    }
    hw_write_varint(&w, HW_TAG(2, HW_VARINT), callable->id);
    uint32_t count = ZEND_NUM_ARGS();
    for (uint32_t i = 1; i <= count; i++) {
        hw_write_value(&w, border, ZEND_CALL_ARG(execute_data, i), 0);
    }
    if (border->dropped.count) {
        hw_write_dropped(&w, HW_TAG(4, HW_DELIMITED), border);
    }
    if (w.error) {
        hw_border_take_back(border, held);
        zend_throw_exception(hw_border_exception_class, w.error, 0);
        RETURN_THROWS();
    }
    border->held.count = held;

    size_t thrown = border->thrown.count;
    zend_fiber_switch_block(); /* Java frames now lie between this stack and the next: no fiber may leave it */
    size_t length = border->upcall(border, hw_writer_offset(&w) - border->base);
    zend_fiber_switch_unblock();

    hw_reader r = {border->buffer.data + border->base, border->buffer.data + border->base + length, NULL};
    reply_outcome outcome;
    ZVAL_NULL(return_value);
    bool ok = read_reply(&r, border, return_value, &outcome);
    release_thrown(border, thrown);
    hw_border_release_pending(border);
    if (!ok && !EG(exception)) {
        zend_throw_exception_ex(hw_border_exception_class, 0, "Malformed reply from Java: %s", r.error);
    }
    if (outcome == UNWINDS && !EG(exception)) {
        zend_throw_exception_internal(zend_create_unwind_exit());
    }
    if (outcome == BAILS_OUT) {
        zend_bailout(); /* a fatal error inside the callback ends this request too; the Java frames are gone by now */
    }
}
/* }}} */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_invoke, 0, 0, IS_MIXED, 0)
    ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_string_getter, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

static void return_property(zval *self, const char *name, size_t length, zval *return_value) {
    zval rv;
    zval *value = zend_read_property(hw_java_exception_class, Z_OBJ_P(self), name, length, true, &rv);
    RETURN_COPY_DEREF(value);
}

/* {{{ Howdah\JavaException::getJavaClass(): string */
static ZEND_NAMED_FUNCTION(get_java_class) {
    ZEND_PARSE_PARAMETERS_NONE();
    return_property(ZEND_THIS, ZEND_STRL("javaClass"), return_value);
}
/* }}} */

/* {{{ Howdah\JavaException::getJavaTrace(): string */
static ZEND_NAMED_FUNCTION(get_java_trace) {
    ZEND_PARSE_PARAMETERS_NONE();
    return_property(ZEND_THIS, ZEND_STRL("javaTrace"), return_value);
}
/* }}} */

static const zend_function_entry callable_methods[] = {
    ZEND_RAW_FENTRY("__invoke", invoke, arginfo_invoke, ZEND_ACC_PUBLIC) ZEND_FE_END};

static const zend_function_entry java_exception_methods[] = {
    ZEND_RAW_FENTRY("getJavaClass", get_java_class, arginfo_string_getter, ZEND_ACC_PUBLIC | ZEND_ACC_FINAL)
        ZEND_RAW_FENTRY("getJavaTrace", get_java_trace, arginfo_string_getter, ZEND_ACC_PUBLIC | ZEND_ACC_FINAL)
            ZEND_FE_END};

void hw_border_register_classes(void) {
    zend_class_entry ce;
    INIT_NS_CLASS_ENTRY(ce, "Howdah", "JavaCallable", callable_methods);
    callable_class = zend_register_internal_class(&ce);
    callable_class->ce_flags |= ZEND_ACC_FINAL | ZEND_ACC_NO_DYNAMIC_PROPERTIES | ZEND_ACC_NOT_SERIALIZABLE;
    callable_class->create_object = create_object;
    memcpy(&callable_handlers, &std_object_handlers, sizeof callable_handlers);
    callable_handlers.offset = XtOffsetOf(java_callable, std);
    callable_handlers.free_obj = free_object;
    callable_handlers.clone_obj = NULL;

    INIT_NS_CLASS_ENTRY(ce, "Howdah", "JavaException", java_exception_methods);
    hw_java_exception_class = zend_register_internal_class_ex(&ce, spl_ce_RuntimeException);
    zend_declare_property_string(hw_java_exception_class, ZEND_STRL("javaClass"), "", ZEND_ACC_PRIVATE);
    zend_declare_property_string(hw_java_exception_class, ZEND_STRL("javaTrace"), "", ZEND_ACC_PRIVATE);
    zend_declare_property_long(hw_java_exception_class, ZEND_STRL("javaId"), 0, ZEND_ACC_PRIVATE);

    INIT_NS_CLASS_ENTRY(ce, "Howdah", "BorderException", NULL);
    hw_border_exception_class = zend_register_internal_class_ex(&ce, spl_ce_RuntimeException);
}
