#include "engine/planned.h"

#include "engine/arguments.h"
#include "engine/operations.h"
#include "engine/reply.h"
#include "wire/decode.h"
#include "wire/record.h"

/* Field 7 of a Call, which is its last one; the reader then ends before it. */
static bool cut_planned(hw_reader *r, hw_reader *planned) {
    hw_reader fields = *r;
    while (fields.p < fields.end) {
        const uint8_t *start = fields.p;
        uint64_t tag;
        if (!hw_read_varint(&fields, &tag)) {
            return hw_reader_fail(r, fields.error);
        }
        if (tag == HW_CALL_PLANNED) {
            bool last = hw_read_delimited(&fields, planned) && fields.p == fields.end;
            r->end = start;
            return last || hw_reader_fail(r, "Call.planned is not its last field");
        }
        if (!hw_skip_field(&fields, tag)) {
            return hw_reader_fail(r, fields.error);
        }
    }
    return hw_reader_fail(r, "a Call with records lacks Call.planned");
}

/* Reads what is planned. Returns where in `planned` the plans begin that its records need. */
static bool read_planned(hw_reader *planned, uint32_t *number, uint64_t *result) {
    uint64_t tag;
    *result = 0;
    if (!hw_read_varint(planned, &tag) || tag != HW_PLANNED_HANDLE || !hw_read_fixed32(planned, number)) {
        return hw_reader_fail(planned, "Call.planned does not begin with the handle");
    }
    if (*number < HW_LIMIT_FIRST_HANDLE && *number != HW_OPERATION_CALL && *number != HW_OPERATION_VALUE) {
        return hw_reader_fail(planned, "an operation was given records that does not take them");
    }
    if (planned->p < planned->end && *planned->p == HW_PLANNED_RESULT) {
        planned->p++;
        return hw_read_varint(planned, result) &&
               (*result <= HW_LIMIT_PLAN || hw_reader_fail(planned, "the number of a plan is too high"));
    }
    return true;
}

static uint32_t count_names(hw_reader planned) {
    uint32_t count = 0;
    hw_reader name;
    while (planned.p < planned.end && *planned.p == HW_PLANNED_NAMES) {
        planned.p++;
        if (!hw_read_delimited(&planned, &name)) {
            break;
        }
        count++;
    }
    return count;
}

/* Reads the names, which stand before the plans. False: there is nothing to free. */
static bool read_names(hw_reader *planned, hw_names *names) {
    uint32_t count = count_names(*planned);
    *names = (hw_names){0};
    if (!count) {
        return true;
    }
    if (count > HW_MAX_ARGUMENTS) {
        return hw_reader_fail(planned, HW_TOO_MANY_ARGUMENTS);
    }
    hw_require_memory(count * sizeof(zend_string *));
    names->items = safe_emalloc(count, sizeof(zend_string *), 0);
    while (names->count < count) {
        hw_reader name;
        planned->p++;
        if (!hw_read_delimited(planned, &name)) {
            hw_names_free(names);
            return false;
        }
        names->items[names->count++] = zend_string_init((const char *)name.p, (size_t)(name.end - name.p), false);
    }
    return true;
}

/* The next plan whose objects cannot be made yet; 0: there is none. */
static uint32_t next_unready(hw_bridge *bridge, hw_reader *planned) {
    while (planned->p < planned->end) {
        uint64_t tag;
        uint64_t number;
        if (!hw_read_varint(planned, &tag)) {
            return 0;
        }
        if (tag != HW_PLANNED_PLANS) {
            hw_reader_fail(planned, "Call.planned has a field that the bridge does not know");
            return 0;
        }
        if (!hw_read_varint(planned, &number)) {
            return 0;
        }
        if (number > HW_LIMIT_PLAN) {
            hw_reader_fail(planned, "the number of a plan is too high");
            return 0;
        }
        if (!hw_plan_is_ready(bridge, (uint32_t)number)) {
            return (uint32_t)number;
        }
    }
    return 0;
}

/* Loads the classes of a plan. User code may run: messages of its upcalls go after this one. */
static bool make_ready(hw_bridge *bridge, uint32_t number, size_t end) {
    size_t base = bridge->base;
    volatile bool ready = false;
    bridge->base = end;
    zend_try {
        ready = hw_plan_make_ready(bridge, number);
    }
    zend_catch {
        bridge->base = base; /* where the reply goes */
        zend_bailout();
    }
    zend_end_try();
    bridge->base = base;
    return ready;
}

/* A reader, by its places in the buffer, which may move. */
static hw_reader at(const hw_bridge *bridge, size_t from, size_t to) {
    return (hw_reader){bridge->buffer.data + from, bridge->buffer.data + to, NULL};
}

bool hw_planned_open(hw_interpreter *in, hw_reader *r, uint32_t *number, hw_names *names) {
    hw_bridge *bridge = &in->bridge;
    hw_reader planned = {0};
    uint64_t result;
    if (!cut_planned(r, &planned)) {
        hw_reply_bridge_error(in, r->error);
        return false;
    }
    if (!read_planned(&planned, number, &result) || !read_names(&planned, names)) {
        hw_reply_bridge_error(in, planned.error);
        return false;
    }
    size_t from = (size_t)(r->p - bridge->buffer.data);
    size_t to = (size_t)(r->end - bridge->buffer.data);
    size_t end = (size_t)(planned.end - bridge->buffer.data);
    for (uint32_t plan = next_unready(bridge, &planned); plan; plan = next_unready(bridge, &planned)) {
        size_t done = (size_t)(planned.p - bridge->buffer.data);
        if (!make_ready(bridge, plan, end)) {
            hw_names_free(names);
            hw_reply_failure(in);
            return false;
        }
        planned = at(bridge, done, end);
        *r = at(bridge, from, to);
    }
    if (planned.error) {
        hw_names_free(names);
        hw_reply_bridge_error(in, planned.error);
        return false;
    }
    bridge->result_plan = (uint32_t)result;
    return true;
}

/* Reads a Call that has a plan and no arguments. */
static bool read_plan_call(hw_reader *r, hw_bridge *bridge, hw_plan *plan, uint32_t *number) {
    while (r->p < r->end) {
        hw_reader inner;
        if (*r->p != HW_CALL_PLAN) {
            if (!hw_read_other_field(r, bridge)) {
                return false;
            }
            continue;
        }
        r->p++;
        if (*number) {
            return hw_reader_fail(r, "a Call has two plans");
        }
        if (!hw_read_delimited(r, &inner)) {
            return false;
        }
        if (!hw_plan_read(&inner, plan, number)) {
            return hw_reader_fail(r, inner.error);
        }
    }
    return *number || hw_reader_fail(r, "an operation was given no plan");
}

/* Of the plan whose number is the part; null: there is no such class. */
static void write_class(hw_writer *w, hw_interpreter *in, zval *parts) {
    hw_plan_write_class(w, HW_REPLY_PLANNED_CLASS, &in->bridge, (uint32_t)zval_get_long(parts));
}

void hw_planned_define(hw_interpreter *in, hw_reader *r) {
    hw_bridge *bridge = &in->bridge;
    const uint8_t *start = r->p;
    hw_plan plan = {0};
    uint32_t number = 0;
    zval defined;
    if (!read_plan_call(r, bridge, &plan, &number)) {
        hw_plan_free(&plan);
        hw_release_in(bridge, start, r->end);
        hw_reply_not_called(in, r->error);
        return;
    }
    bool given = hw_plan_give(bridge, &plan, number); /* before user code runs, which may not return */
    hw_bridge_release_pending(bridge);
    if (!given) {
        hw_reply_bridge_error(in, "memory is exhausted");
        return;
    }
    ZVAL_NULL(&defined);
    if (!EG(exception) && hw_plan_load_class(bridge, number)) {
        ZVAL_LONG(&defined, number);
    }
    hw_reply_message(in, write_class, &defined, 1);
}
