#include "java/upcall.h"

#include "java/exception.h"
#include "java/object.h"
#include "java/throwable.h"
#include "wire/decode.h"
#include "wire/encode.h"

void hw_upcall_begin(hw_upcall *u, hw_bridge *bridge, uint32_t handle) {
    u->bridge = bridge;
    u->held = bridge->held.count;
    u->maps_are_objects = false;
    hw_writer_init(&u->w, &bridge->buffer, bridge->base);
    if (hw_writer_ensure(&u->w, 16)) {
        *u->w.p++ = HW_CALL_HANDLE;
        memcpy(u->w.p, &handle, sizeof handle);
        u->w.p += sizeof handle;
    }
}

void hw_upcall_target(hw_upcall *u, uint64_t id) {
    hw_write_varint(&u->w, HW_CALL_TARGET, id);
}

void hw_upcall_string(hw_upcall *u, const zend_string *text) {
    hw_write_string(&u->w, ZSTR_VAL(text), ZSTR_LEN(text));
}

/* Exit.status. */
static bool read_exit_status(hw_reader *r) {
    while (r->p < r->end) {
        uint64_t tag;
        uint64_t status;
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        if (tag != HW_EXIT_STATUS) {
            return hw_refuse_field(r);
        }
        if (!hw_read_varint(r, &status)) {
            return false;
        }
        EG(exit_status) = (int)hw_unzigzag(status);
    }
    return true;
}

typedef enum { NOTHING, RETURNS, THROWS, UNWINDS, BAILS_OUT } reply_outcome;

/* The outcome that an upcall is to have. */
static bool read_wanted(hw_reader *r, uint64_t tag, hw_bridge *bridge, const hw_upcall_outcome *wanted,
                        reply_outcome *outcome) {
    if (tag != wanted->tag || *outcome != NOTHING) {
        return hw_reader_fail(r, "the host's reply has another outcome than its upcall, or two");
    }
    *outcome = RETURNS;
    return wanted->read(r, bridge, wanted->to);
}

/* `wanted` is NULL where a value is, which goes to *result. */
static bool read_reply(hw_reader *r, hw_bridge *bridge, zval *result, const hw_upcall_outcome *wanted,
                       reply_outcome *outcome) {
    while (r->p < r->end) {
        uint64_t tag;
        hw_reader inner = {0};
        if (!hw_read_varint(r, &tag)) {
            return false;
        }
        if (hw_is_field(tag, HW_REPLY_RELEASED)) {
            if (!hw_read_released(r, tag, bridge)) {
                return false;
            }
            continue;
        }
        if ((tag & 7) != HW_WIRE_TYPE_DELIMITED) {
            return hw_refuse_field(r);
        }
        if (!hw_read_delimited(r, &inner)) {
            return false;
        }
        bool ok = true;
        switch (tag) {
            case HW_REPLY_THROWABLE:
                *outcome = THROWS;
                ok = hw_throw_from_message(&inner, bridge);
                break;
            case HW_REPLY_EXIT:
                *outcome = UNWINDS;
                ok = read_exit_status(&inner);
                break;
            case HW_REPLY_VALUE:
                if (UNEXPECTED(wanted)) {
                    ok = read_wanted(&inner, tag, bridge, wanted, outcome);
                    break;
                }
                zval_ptr_dtor(result);
                ok = hw_read_value(&inner, bridge, result, 0);
                break;
            case HW_REPLY_FATAL:
                *outcome = BAILS_OUT;
                break;
            case HW_REPLY_TIMEOUT:
                *outcome = UNWINDS;
                bridge->timed_out = true;
                break;
            default:
                ok = wanted ? read_wanted(&inner, tag, bridge, wanted, outcome) : hw_refuse_field(&inner);
                break;
        }
        if (!ok) {
            return hw_reader_fail(r, inner.error);
        }
    }
    return !wanted || *outcome != NOTHING || hw_reader_fail(r, "the host's reply lacks the outcome of its upcall");
}

/* Throwables are kept for the host only while an upcall runs; those of this one go now. */
static void release_thrown(hw_bridge *bridge, size_t mark) {
    while (bridge->thrown.count > mark) {
        hw_refs_release_object(&bridge->refs, bridge->thrown.ids[--bridge->thrown.count]);
    }
}

static zend_never_inline bool read_any_reply(hw_bridge *bridge, hw_reader *r, zval *result,
                                             const hw_upcall_outcome *wanted) {
    reply_outcome outcome = NOTHING;
    ZVAL_NULL(result);
    bool ok = read_reply(r, bridge, result, wanted, &outcome);
    bridge->maps_are_objects = false;
    hw_bridge_release_pending(bridge);
    if (!ok && !EG(exception)) {
        zend_throw_exception_ex(hw_bridge_exception_class, 0, "Malformed reply from Java: %s", r->error);
    }
    if (outcome == UNWINDS && !EG(exception)) {
        zend_throw_exception_internal(zend_create_unwind_exit());
    }
    if (outcome == BAILS_OUT) {
        zend_bailout(); /* a fatal error inside the callback ends this request too; the Java frames are gone by now */
    }
    if (UNEXPECTED(EG(exception))) {
        zval_ptr_dtor(result);
        ZVAL_NULL(result);
        return false;
    }
    return true;
}

static zend_never_inline bool not_sent(hw_upcall *u, zval *result) {
    hw_bridge_take_back(u->bridge, u->held);
    ZVAL_NULL(result);
    if (!EG(exception)) {
        zend_throw_exception(hw_bridge_exception_class, u->w.error, 0);
    }
    return false;
}

/* Sends it; returns the length of the answer, which stands at the bridge's base. */
static zend_always_inline size_t cross(hw_upcall *u) {
    hw_bridge *bridge = u->bridge;
    bridge->held.count = u->held;
    return bridge->upcall(bridge, hw_writer_offset(&u->w) - bridge->base);
}

static zend_always_inline bool finish(hw_upcall *u) {
    if (UNEXPECTED(u->bridge->dropped.count && !u->w.error)) {
        hw_write_dropped(&u->w, HW_CALL_RELEASED, u->bridge);
    }
    return !u->w.error;
}

hw_reader hw_upcall_cross(hw_upcall *u) {
    size_t length = finish(u) ? cross(u) : 0;
    const uint8_t *answer = u->bridge->buffer.data + u->bridge->base;
    return (hw_reader){answer, answer + length, NULL};
}

bool hw_upcall_next_field(hw_upcall *u, hw_reader *answer, uint64_t *tag, hw_reader *field) {
    while (answer->p < answer->end) {
        if (!hw_read_varint(answer, tag)) {
            return false;
        }
        if ((*tag & 7) == HW_WIRE_TYPE_DELIMITED && !hw_is_field(*tag, HW_REPLY_RELEASED)) {
            return hw_read_delimited(answer, field);
        }
        if (!(hw_is_field(*tag, HW_REPLY_RELEASED) ? hw_read_released(answer, *tag, u->bridge)
                                                   : hw_skip_field(answer, *tag))) {
            return false;
        }
    }
    return false;
}

bool hw_upcall_send(hw_upcall *u, zval *result) {
    hw_bridge *bridge = u->bridge;
    if (UNEXPECTED(!finish(u))) {
        return not_sent(u, result);
    }
    size_t thrown = bridge->thrown.count;
    size_t length = cross(u);
    hw_reader r = {bridge->buffer.data + bridge->base, bridge->buffer.data + bridge->base + length, NULL};
    if (EXPECTED(length == HW_ENCODING_FIXED64_VALUE && hw_is_int_value(r.p, r.end) &&
                 bridge->thrown.count == thrown)) {
        ZVAL_LONG(result, hw_int_value(r.p));
        return true;
    }
    bridge->maps_are_objects = u->maps_are_objects;
    bool returned = read_any_reply(bridge, &r, result, NULL);
    release_thrown(bridge, thrown);
    return returned;
}

bool hw_upcall_send_for(hw_upcall *u, const hw_upcall_outcome *wanted) {
    hw_bridge *bridge = u->bridge;
    zval none;
    if (UNEXPECTED(!finish(u))) {
        return not_sent(u, &none);
    }
    size_t thrown = bridge->thrown.count;
    size_t length = cross(u);
    hw_reader r = {bridge->buffer.data + bridge->base, bridge->buffer.data + bridge->base + length, NULL};
    bridge->maps_are_objects = u->maps_are_objects;
    bool returned = read_any_reply(bridge, &r, &none, wanted);
    release_thrown(bridge, thrown);
    return returned;
}

bool hw_upcall_expect(zval *answer, zend_uchar type) {
    bool is_bool = Z_TYPE_P(answer) == IS_TRUE || Z_TYPE_P(answer) == IS_FALSE;
    if (EXPECTED(type == IS_UNDEF || Z_TYPE_P(answer) == type || (type == _IS_BOOL && is_bool))) {
        return true;
    }
    zend_throw_exception_ex(hw_bridge_exception_class, 0, "Java gave a value of type %s, where it should be %s",
                            zend_zval_type_name(answer), zend_get_type_by_const(type));
    zval_ptr_dtor(answer);
    ZVAL_NULL(answer);
    return false;
}

bool hw_upcall_ask(hw_bridge *bridge, uint32_t handle, uint64_t target, zval *first, zval *second, zval *result) {
    hw_upcall u;
    hw_upcall_begin(&u, bridge, handle);
    hw_upcall_target(&u, target);
    if (first) {
        hw_write_value(&u.w, bridge, first, 0);
    }
    if (second) {
        hw_write_value(&u.w, bridge, second, 0);
    }
    return hw_upcall_send(&u, result);
}

/* As encode.c writes it: a throwable whose Java part was not constructed is PHP's alone. */
static uint64_t shape_of_object(const zend_object *object) {
    const hw_java_object *java = hw_java_object_of(object);
    if (java && java->id) {
        return HW_ARGUMENT_KIND_JAVA;
    }
    if (object->ce == zend_ce_closure) {
        return HW_ARGUMENT_KIND_CLOSURE;
    }
    return hw_is_enum_case(hw_bridge_current, object) ? HW_ARGUMENT_KIND_ENUM : HW_ARGUMENT_KIND_OBJECT;
}

static uint64_t shape_of(const zval *value) {
    ZVAL_DEREF(value);
    switch (Z_TYPE_P(value)) {
        case IS_FALSE:
        case IS_TRUE:
            return HW_ARGUMENT_KIND_BOOL;
        case IS_LONG:
            return HW_ARGUMENT_KIND_INT;
        case IS_DOUBLE:
            return HW_ARGUMENT_KIND_FLOAT;
        case IS_STRING:
            return HW_ARGUMENT_KIND_STRING;
        case IS_ARRAY:
            return zend_array_is_list(Z_ARR_P(value)) ? HW_ARGUMENT_KIND_LIST : HW_ARGUMENT_KIND_MAP;
        case IS_OBJECT:
            return shape_of_object(Z_OBJ_P(value));
        case IS_RESOURCE:
            return HW_ARGUMENT_KIND_RESOURCE;
        default:
            return HW_ARGUMENT_KIND_NULL;
    }
}

bool hw_upcall_member(hw_bridge *bridge, uint32_t member, uint64_t target, zend_execute_data *execute_data,
                      zval *result) {
    hw_upcall u;
    uint32_t count = ZEND_NUM_ARGS();
    uint64_t shape = count > HW_SHAPE_MOST ? (uint64_t)HW_SHAPE_UNKNOWN : 0;
    hw_upcall_begin(&u, bridge, member);
    /* Kept by its place, since writing an argument may move the buffer. */
    size_t shape_at = hw_writer_offset(&u.w) + 1;
    if (hw_writer_ensure(&u.w, 32)) {
        *u.w.p = HW_CALL_SHAPE;
        u.w.p += 1 + sizeof shape;
        if (target) {
            *u.w.p++ = HW_CALL_TARGET;
            u.w.p = hw_put_varint(u.w.p, target);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        zval *argument = ZEND_CALL_ARG(execute_data, i + 1);
        if (count <= HW_SHAPE_MOST) {
            shape |= shape_of(argument) << (i * HW_SHAPE_BITS);
        }
        hw_write_value(&u.w, bridge, argument, 0);
    }
    if (EXPECTED(!u.w.error)) {
        memcpy(bridge->buffer.data + shape_at, &shape, sizeof shape);
    }
    return hw_upcall_send(&u, result);
}
