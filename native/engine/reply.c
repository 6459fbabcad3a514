#include "engine/reply.h"

#include "engine/child.h"
#include "engine/request.h"
#include "engine/sapi.h"
#include "java/throwable.h"
#include "wire/encode.h"
#include "wire/record.h"

#include <stdlib.h>

void hw_want_reference(hw_wanted_references *wanted, uint32_t index, zval *argument) {
    if (wanted->count == wanted->capacity) {
        uint32_t capacity = wanted->capacity ? wanted->capacity * 2 : 8;
        if (!wanted->items) {
            wanted->items = wanted->few;
        } else {
            hw_wanted_reference *items = safe_emalloc(capacity, sizeof *items, 0);
            memcpy(items, wanted->items, wanted->count * sizeof *items);
            if (wanted->items != wanted->few) {
                efree(wanted->items);
            }
            wanted->items = items;
        }
        wanted->capacity = capacity;
    }
    Z_ADDREF_P(argument);
    wanted->items[wanted->count++] = (hw_wanted_reference){index, Z_REF_P(argument)};
}

static void release_references(hw_wanted_references *wanted) {
    for (uint32_t i = 0; i < wanted->count; i++) {
        zval reference;
        ZVAL_REF(&reference, wanted->items[i].reference);
        zval_ptr_dtor(&reference);
    }
    if (wanted->items && wanted->items != wanted->few) {
        efree(wanted->items);
    }
}

static void begin_reply(hw_interpreter *in, hw_writer *w) {
    hw_writer_init(w, &in->bridge.buffer, in->bridge.base);
}

/* Adds what gathered beside the result, and tells the host how to look at the reply. */
static void end_reply(hw_interpreter *in, hw_writer *w) {
    hw_bridge *bridge = &in->bridge;
    if (UNEXPECTED(bridge->dropped.count && !in->abandoning)) {
        hw_write_dropped(w, HW_REPLY_RELEASED, bridge);
        in->flags |= HW_REPLY_FLAG_EXTRA;
    }
    if (UNEXPECTED(in->output.length)) {
        hw_write_bytes(w, HW_REPLY_OUTPUT, in->output.bytes, in->output.length);
        hw_bytes_clear(&in->output);
        in->flags |= HW_REPLY_FLAG_EXTRA;
    }
    in->length = hw_writer_offset(w) - bridge->base;
}

/* A failure that is the bridge's, not PHP's: the throwable is written by hand, so that nothing can fail again. */
void hw_reply_bridge_error(hw_interpreter *in, const char *message) {
    hw_writer w;
    begin_reply(in, &w);
    size_t start = hw_writer_begin(&w, HW_REPLY_THROWABLE);
    hw_write_bytes(&w, HW_THROWABLE_CLASS_NAME, ZEND_STRL("Howdah\\BridgeException"));
    hw_write_bytes(&w, HW_THROWABLE_MESSAGE, message, strlen(message));
    hw_writer_end(&w, start);
    in->flags |= HW_REPLY_FLAG_FAILED;
    end_reply(in, &w);
}

static char *copy_of(const zend_string *text) {
    return text ? strndup(ZSTR_VAL(text), ZSTR_LEN(text)) : NULL;
}

void hw_reply_fatal_error(hw_interpreter *in, const char *message, const char *file, uint64_t line, int type) {
    hw_writer w;
    begin_reply(in, &w);
    size_t start = hw_writer_begin(&w, HW_REPLY_FATAL);
    hw_write_bytes(&w, HW_FATAL_MESSAGE, message, strlen(message));
    if (file) {
        hw_write_bytes(&w, HW_FATAL_FILE, file, strlen(file));
    }
    hw_write_varint(&w, HW_FATAL_LINE, line);
    hw_write_varint(&w, HW_FATAL_LEVEL, hw_zigzag(type));
    hw_writer_end(&w, start);
    in->flags |= HW_REPLY_FLAG_FAILED;
    end_reply(in, &w);
}

/*
 * The request has ended in a fatal error. A nested call only says so: the calls around it must end before the request
 * can. The outermost one starts a fresh request first; in the old one a second overrun of memory_limit would end the
 * process: PHP 8.2.35 calls _exit(137) then.
 */
void hw_reply_fatal(hw_interpreter *in) {
    char *message = copy_of(PG(last_error_message));
    char *file = copy_of(PG(last_error_file));
    uint64_t line = PG(last_error_lineno);
    int type = PG(last_error_type);
    bool restarted = true;
    if (EG(exception)) {
        zend_clear_exception();
    }
    if (in->depth > 1) {
        in->fatal_pending = true;
    } else {
        hw_request_end(in);
        restarted = hw_request_start(in);
        in->flags |= HW_REPLY_FLAG_RECYCLED;
    }
    const char *text = !restarted ? "PHP could not start a new request after a fatal error" : message ? message : "";
    hw_reply_fatal_error(in, text, file, line, type);
    free(message);
    free(file);
}

/*
 * Ends the output buffers that the call has opened: what would have ended them, be it in `finally`, does not run. At exit(),
 * what they hold goes out, as at the end of a script. Where the call was stopped, it is dropped, and output handlers, which
 * may be PHP code, are not asked.
 */
static void end_buffers(const hw_interpreter *in, bool stopped) {
    while (OG(active) && OG(handlers).top > in->output_level) {
        OG(active)->flags |= PHP_OUTPUT_HANDLER_REMOVABLE;
        if (stopped) {
            OG(active)->flags |= PHP_OUTPUT_HANDLER_DISABLED;
            php_output_discard();
        } else {
            php_output_end();
        }
        if (EG(exception)) {
            zend_clear_exception(); /* an output handler threw while the call was failing already */
        }
    }
}

/* exit(), or our own unwinding at a deadline. PHP's frames are gone, its state is whole. */
static void reply_unwound(hw_interpreter *in) {
    hw_writer w;
    bool stopped = hw_interpreter_is_interrupted(in) || in->bridge.timed_out;
    zend_long status = EG(exit_status);
    zend_clear_exception();
    end_buffers(in, stopped || in->abandoning);
    begin_reply(in, &w);
    if (stopped) {
        size_t start = hw_writer_begin(&w, HW_REPLY_TIMEOUT);
        hw_writer_end(&w, start);
        in->bridge.timed_out = false;
    } else {
        size_t start = hw_writer_begin(&w, HW_REPLY_EXIT);
        hw_write_varint(&w, HW_EXIT_STATUS, hw_zigzag(status));
        hw_writer_end(&w, start);
        EG(exit_status) = 0;
    }
    in->flags |= HW_REPLY_FLAG_FAILED;
    end_reply(in, &w);
}

/*
 * Lets go of what a reply was made of. Destructors may run, and messages of theirs go after the reply, not over it.
 */
static void let_go(hw_interpreter *in, hw_writer *w, zval *results, uint32_t count, hw_wanted_references *wanted) {
    hw_bridge *bridge = &in->bridge;
    size_t base = bridge->base;
    size_t end = hw_writer_offset(w);
    uint32_t flags = in->flags;
    bridge->base = end;
    zend_try {
        for (uint32_t i = 0; i < count; i++) {
            zval_ptr_dtor(&results[i]);
        }
        if (wanted) {
            release_references(wanted);
        }
    }
    zend_catch {
        bridge->base = base;
        zend_bailout();
    }
    zend_end_try();
    bridge->base = base;
    in->flags |= flags;
    w->p = bridge->buffer.data + end;
    w->end = bridge->buffer.data + bridge->buffer.capacity;
}

static void reply_throwable(hw_interpreter *in) {
    zval throwable;
    hw_writer w;
    ZVAL_OBJ_COPY(&throwable, EG(exception));
    zend_clear_exception();
    begin_reply(in, &w);
    hw_write_throwable(&w, HW_REPLY_THROWABLE, &in->bridge, Z_OBJ(throwable), in->depth > 1 || in->bridge.keep_thrown);
    let_go(in, &w, &throwable, 1, NULL);
    if (EG(exception)) {
        zend_clear_exception(); /* a destructor threw while the call was failing already */
    }
    in->flags |= HW_REPLY_FLAG_FAILED;
    if (w.error) {
        hw_reply_bridge_error(in, w.error);
        return;
    }
    end_reply(in, &w);
}

void hw_reply_failure(hw_interpreter *in) {
    if (UNEXPECTED(in->forked)) {
        hw_child_end(in);
    }
    if (CG(unclean_shutdown)) {
        hw_reply_fatal(in);
    } else if (hw_is_exit(EG(exception))) {
        reply_unwound(in);
    } else {
        reply_throwable(in);
    }
}

void hw_reply_not_called(hw_interpreter *in, const char *error) {
    if (error && !EG(exception)) {
        hw_reply_bridge_error(in, error);
    } else {
        hw_reply_failure(in);
    }
}

static void write_references(hw_interpreter *in, hw_writer *w, const hw_wanted_references *wanted) {
    for (uint32_t i = 0; i < wanted->count; i++) {
        size_t start = hw_writer_begin(w, HW_REPLY_REFERENCES);
        hw_write_varint(w, HW_REFERENCE_INDEX, wanted->items[i].index);
        hw_write_value(w, &in->bridge, &wanted->items[i].reference->val, 0);
        hw_writer_end(w, start);
    }
    in->flags |= HW_REPLY_FLAG_EXTRA;
}

/* Whether letting go of it runs nothing: the value has no destructor, and neither has what it holds. */
static bool is_plain(const zval *value) {
    return !Z_REFCOUNTED_P(value) || Z_TYPE_P(value) == IS_STRING;
}

/*
 * Replies with an outcome whose parts have been let go of; or with why not, where it could not be written, or a destructor
 * threw. `held` is what bridge->held had before it was begun.
 */
static void end_outcome(hw_interpreter *in, hw_writer *w, size_t held) {
    if (UNEXPECTED(EG(exception))) { /* a destructor threw */
        hw_bridge_take_back(&in->bridge, held);
        hw_reply_failure(in);
        return;
    }
    if (UNEXPECTED(w->error)) {
        hw_bridge_take_back(&in->bridge, held);
        hw_reply_bridge_error(in, w->error);
        return;
    }
    in->bridge.held.count = held;
    end_reply(in, w);
}

/* Takes over `result` and `wanted`. */
static void reply_value(hw_interpreter *in, zval *result, hw_wanted_references *wanted) {
    hw_writer w;
    size_t held = in->bridge.held.count;
    bool references = wanted && wanted->count;
    begin_reply(in, &w);
    if (EXPECTED(!in->bridge.result_plan)) {
        hw_write_value(&w, &in->bridge, result, 0);
    } else {
        hw_write_planned(&w, &in->bridge, result, in->bridge.result_plan, 0);
    }
    if (UNEXPECTED(references)) {
        write_references(in, &w, wanted);
    }
    if (is_plain(result) && !references) {
        zval_ptr_dtor_nogc(result);
    } else {
        let_go(in, &w, result, 1, wanted);
    }
    end_outcome(in, &w, held);
}

void hw_reply_plain(hw_interpreter *in, zval *scalar) {
    hw_writer w;
    begin_reply(in, &w);
    hw_write_value(&w, &in->bridge, scalar, 0);
    end_reply(in, &w);
}

void hw_reply(hw_interpreter *in, zval *result, hw_wanted_references *wanted) {
    if (EXPECTED(!EG(exception) && !CG(unclean_shutdown))) {
        reply_value(in, result, wanted);
        return;
    }
    if (!CG(unclean_shutdown)) {
        zval_ptr_dtor(result);
        if (wanted) {
            release_references(wanted);
        }
    }
    hw_reply_failure(in);
}

void hw_reply_message(hw_interpreter *in, hw_outcome_writer *write, zval *parts, uint32_t count) {
    if (EXPECTED(!EG(exception) && !CG(unclean_shutdown))) {
        hw_writer w;
        size_t held = in->bridge.held.count;
        begin_reply(in, &w);
        write(&w, in, parts);
        let_go(in, &w, parts, count, NULL);
        end_outcome(in, &w, held);
        return;
    }
    for (uint32_t i = 0; i < count && !CG(unclean_shutdown); i++) {
        zval_ptr_dtor(&parts[i]);
    }
    hw_reply_failure(in);
}
