/*
 * A Call comes in, its Reply goes out, in the same place of the buffer.
 *
 * The common case, a function or method called with positional arguments, decodes the arguments straight into a frame on
 * the VM's stack and enters the function as the VM would, without the bookkeeping of zend_call_function(). What that
 * function does beyond it (trampolines, deprecations, closures) goes the general way below.
 */
#include "engine/interpreter.h"

#include <main/SAPI.h>
#include <main/php_main.h>

#include <stdlib.h>

/* Operations on the interpreter itself; handles of functions begin at HW_FIRST_HANDLE. */
enum operation {
    OP_RESOLVE = 1, /* kind: int, class: ?string, name: string -> hw_handles_resolve()'s description */
    OP_EVAL = 2, /* code: string -> what it returns */
    OP_INCLUDE = 3, /* path: string, once: bool -> what the file returns */
    OP_CALL = 4, /* callable: mixed, arguments... -> result */
    OP_CONSTANT = 5, /* name: string, with Class:: or not -> value */
    OP_LOAD_CLASS = 6, /* name: string -> whether it exists; an enum's cases are ready then */
    OP_RECYCLE = 7, /* -> null: a fresh request */
    OP_OPEN = 8, /* settings in field 15 */
    OP_CLOSE = 9,
    OP_RUN = 10, /* the command line in settings -> exit status */
    OP_COUNTERS = 11, /* -> [refs that the host holds, host callables that PHP holds] */
};

#define NO_REFERENCE UINT32_MAX

/* A by-reference argument whose value after the call goes back. */
typedef struct {
    uint32_t index;
    zend_reference *reference;
} wanted_reference;

typedef struct {
    wanted_reference *items;
    uint32_t count;
    uint32_t capacity;
    wanted_reference few[8];
} wanted_references;

static void want_reference(wanted_references *wanted, uint32_t index, zval *argument) {
    if (wanted->count == wanted->capacity) {
        uint32_t capacity = wanted->capacity ? wanted->capacity * 2 : 8;
        if (!wanted->items) {
            wanted->items = wanted->few;
        } else {
            wanted_reference *items = safe_emalloc(capacity, sizeof *items, 0);
            memcpy(items, wanted->items, wanted->count * sizeof *items);
            if (wanted->items != wanted->few) {
                efree(wanted->items);
            }
            wanted->items = items;
        }
        wanted->capacity = capacity;
    }
    Z_ADDREF_P(argument);
    wanted->items[wanted->count++] = (wanted_reference){index, Z_REF_P(argument)};
}

static void release_references(wanted_references *wanted) {
    for (uint32_t i = 0; i < wanted->count; i++) {
        zval reference;
        ZVAL_REF(&reference, wanted->items[i].reference);
        zval_ptr_dtor(&reference);
    }
    if (wanted->items && wanted->items != wanted->few) {
        efree(wanted->items);
    }
}

/* --- Replies ---------------------------------------------------------------------------------------------------- */

static zend_always_inline void begin_reply(hw_interpreter *in, hw_writer *w) {
    hw_writer_init(w, &in->border.buffer, in->border.base);
}

/* Adds what gathered beside the result, and tells the host how to look at the reply. */
static zend_always_inline void end_reply(hw_interpreter *in, hw_writer *w) {
    hw_border *border = &in->border;
    if (UNEXPECTED(border->dropped.count)) {
        hw_write_dropped(w, HW_TAG(7, HW_DELIMITED), border);
        in->flags |= HW_FLAG_EXTRA;
    }
    if (UNEXPECTED(in->output.length)) {
        hw_write_bytes(w, HW_TAG(8, HW_DELIMITED), in->output.bytes, in->output.length);
        in->output.length = 0;
        in->flags |= HW_FLAG_EXTRA;
    }
    in->length = hw_writer_offset(w) - border->base;
}

/* A failure that is the border's, not PHP's: the throwable is written by hand, so that nothing can fail again. */
static void reply_border_error(hw_interpreter *in, const char *message) {
    hw_writer w;
    begin_reply(in, &w);
    size_t start = hw_writer_begin(&w, HW_TAG(1, HW_DELIMITED));
    hw_write_bytes(&w, HW_TAG(1, HW_DELIMITED), ZEND_STRL("Howdah\\BorderException"));
    hw_write_bytes(&w, HW_TAG(2, HW_DELIMITED), message, strlen(message));
    hw_writer_end(&w, start);
    in->flags |= HW_FLAG_FAILED;
    end_reply(in, &w);
}

static char *copy_of(const zend_string *text) {
    return text ? strndup(ZSTR_VAL(text), ZSTR_LEN(text)) : NULL;
}

/*
 * The request has ended in a fatal error. A nested call only says so: the calls around it must end before the request
 * can. The outermost one starts a fresh request first; in the old one a second overrun of memory_limit would end the
 * process (research: PHP 8.2.35).
 */
static void reply_fatal(hw_interpreter *in) {
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
        in->flags |= HW_FLAG_RECYCLED;
    }
    hw_writer w;
    begin_reply(in, &w);
    size_t start = hw_writer_begin(&w, HW_TAG(4, HW_DELIMITED));
    const char *text = !restarted ? "PHP could not start a new request after a fatal error" : message ? message : "";
    hw_write_bytes(&w, HW_TAG(1, HW_DELIMITED), text, strlen(text));
    if (file) {
        hw_write_bytes(&w, HW_TAG(2, HW_DELIMITED), file, strlen(file));
    }
    hw_write_varint(&w, HW_TAG(3, HW_VARINT), line);
    hw_write_varint(&w, HW_TAG(4, HW_VARINT), hw_zigzag(type));
    hw_writer_end(&w, start);
    in->flags |= HW_FLAG_FAILED;
    end_reply(in, &w);
    free(message);
    free(file);
}

/* exit(), or our own unwinding at a deadline. PHP's frames are gone, its state is whole. */
static void reply_unwound(hw_interpreter *in) {
    hw_writer w;
    zend_clear_exception();
    begin_reply(in, &w);
    if (atomic_load(&in->deadline)) {
        size_t start = hw_writer_begin(&w, HW_TAG(5, HW_DELIMITED));
        hw_writer_end(&w, start);
    } else {
        size_t start = hw_writer_begin(&w, HW_TAG(2, HW_DELIMITED));
        hw_write_varint(&w, HW_TAG(1, HW_VARINT), hw_zigzag(EG(exit_status)));
        hw_writer_end(&w, start);
        EG(exit_status) = 0;
    }
    in->flags |= HW_FLAG_FAILED;
    end_reply(in, &w);
}

static void reply_throwable(hw_interpreter *in) {
    zend_object *throwable = EG(exception);
    hw_writer w;
    GC_ADDREF(throwable);
    zend_clear_exception();
    begin_reply(in, &w);
    hw_write_throwable(&w, HW_TAG(1, HW_DELIMITED), &in->border, throwable, in->depth > 1);
    OBJ_RELEASE(throwable);
    if (EG(exception)) {
        zend_clear_exception(); /* a destructor threw while the call was failing already */
    }
    in->flags |= HW_FLAG_FAILED;
    if (w.error) {
        reply_border_error(in, w.error);
        return;
    }
    end_reply(in, &w);
}

static void reply_failure(hw_interpreter *in) {
    if (CG(unclean_shutdown)) {
        reply_fatal(in);
    } else if (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception))) {
        reply_unwound(in);
    } else {
        reply_throwable(in);
    }
}

static void write_references(hw_interpreter *in, hw_writer *w, const wanted_references *wanted) {
    for (uint32_t i = 0; i < wanted->count; i++) {
        size_t start = hw_writer_begin(w, HW_TAG(6, HW_DELIMITED));
        hw_write_varint(w, HW_TAG(1, HW_VARINT), wanted->items[i].index);
        hw_write_value(w, &in->border, &wanted->items[i].reference->val, 0);
        hw_writer_end(w, start);
    }
    in->flags |= HW_FLAG_EXTRA;
}

/* Takes over `result`. */
static zend_always_inline void reply_value(hw_interpreter *in, zval *result, const wanted_references *wanted) {
    hw_writer w;
    begin_reply(in, &w);
    hw_write_value(&w, &in->border, result, 0);
    zval_ptr_dtor(result);
    if (UNEXPECTED(EG(exception))) { /* its destructor threw */
        reply_failure(in);
        return;
    }
    if (UNEXPECTED(wanted && wanted->count)) {
        write_references(in, &w, wanted);
    }
    if (UNEXPECTED(w.error)) {
        reply_border_error(in, w.error);
        return;
    }
    end_reply(in, &w);
}

static zend_always_inline void reply(hw_interpreter *in, zval *result, wanted_references *wanted) {
    if (EXPECTED(!EG(exception) && !CG(unclean_shutdown))) {
        reply_value(in, result, wanted);
    } else {
        if (!CG(unclean_shutdown)) {
            zval_ptr_dtor(result);
        }
        reply_failure(in);
    }
    if (UNEXPECTED(wanted && wanted->count && !CG(unclean_shutdown) && !(in->flags & HW_FLAG_RECYCLED))) {
        release_references(wanted);
    }
}

/* The most common reply: an int, and nothing beside it. False: it is not that. */
static zend_always_inline bool reply_int(hw_interpreter *in, const zval *result) {
    hw_border *border = &in->border;
    if (Z_TYPE_P(result) != IS_LONG || EG(exception) || CG(unclean_shutdown) || border->dropped.count ||
        in->output.length || border->buffer.capacity - border->base < HW_INT_SIZE) {
        return false;
    }
    hw_put_int(border->buffer.data + border->base, Z_LVAL_P(result));
    in->length = HW_INT_SIZE;
    return true;
}

/* --- Arguments -------------------------------------------------------------------------------------------------- */

/* One argument that is not a plain int: a Value, whose tag the reader stands at. */
static bool read_argument(hw_reader *r, hw_border *border, zval *argument, bool *by_reference) {
    hw_reader inner;
    r->p++;
    if (!hw_read_delimited(r, &inner)) {
        return false;
    }
    if (UNEXPECTED(hw_value_is_default(&inner))) {
        ZVAL_UNDEF(argument);
        return true;
    }
    *by_reference = inner.p < inner.end && *inner.p == HW_TAG_REFERENCE;
    return hw_read_value(&inner, border, argument, 0) || hw_reader_fail(r, inner.error);
}

static zend_never_inline uint32_t count_arguments(hw_reader r) {
    uint32_t count = 0;
    while (r.p < r.end) {
        uint64_t tag;
        if (!hw_read_varint(&r, &tag) || !hw_skip_field(&r, tag)) {
            break;
        }
        count += tag == HW_TAG_VALUE;
    }
    return count;
}

/* How many arguments the rest of a Call has at most. Exact where it matters, when the rest is long. */
static zend_always_inline uint32_t bound_arguments(const uint8_t *p, const uint8_t *end) {
    size_t left = (size_t)(end - p);
    if (EXPECTED(left <= 64)) {
        return (uint32_t)(left / 2); /* an argument takes two bytes at least */
    }
    return count_arguments((hw_reader){p, end, NULL});
}

/* Reads a field of a Call that is not an argument. */
static bool read_other_field(hw_reader *r, hw_border *border) {
    uint64_t tag;
    if (!hw_read_varint(r, &tag)) {
        return false;
    }
    if (tag >> 3 != 4) {
        return hw_reader_fail(r, "a Call has a field that the border does not know, or out of order");
    }
    return hw_read_released(r, tag, border);
}

static bool read_target(hw_reader *r, uint64_t *target) {
    *target = 0;
    if (r->p < r->end && *r->p == HW_TAG(2, HW_VARINT)) {
        r->p++;
        return hw_read_varint(r, target);
    }
    return true;
}

/* --- The general way: arguments in an array ----------------------------------------------------------------------- */

typedef struct {
    zval *values;
    uint32_t count;
    uint64_t by_reference; /* bit i: argument i came as a reference whose value is wanted back (the first 64) */
} argument_list;

static void free_arguments(argument_list *arguments) {
    for (uint32_t i = 0; i < arguments->count; i++) {
        zval_ptr_dtor(&arguments->values[i]);
    }
    if (arguments->values) {
        efree(arguments->values);
    }
}

static bool read_arguments(hw_reader *r, hw_border *border, argument_list *arguments) {
    uint32_t bound = bound_arguments(r->p, r->end);
    *arguments = (argument_list){0};
    if (bound) {
        arguments->values = safe_emalloc(bound, sizeof(zval), 0);
    }
    while (r->p < r->end) {
        bool by_reference = false;
        if (*r->p != HW_TAG_VALUE) {
            if (!read_other_field(r, border)) {
                return false;
            }
            continue;
        }
        if (!read_argument(r, border, &arguments->values[arguments->count], &by_reference)) {
            return false;
        }
        if (by_reference && arguments->count < 64) {
            arguments->by_reference |= (uint64_t)1 << arguments->count;
        }
        arguments->count++;
    }
    hw_border_release_pending(border);
    return true;
}

/* Makes references where the function wants them, and notes which go back. */
static void reference_arguments(const zend_function *function, argument_list *arguments, uint32_t first,
                                wanted_references *wanted) {
    for (uint32_t i = first; i < arguments->count; i++) {
        zval *argument = &arguments->values[i];
        if (!ARG_SHOULD_BE_SENT_BY_REF(function, i - first + 1) || Z_ISUNDEF_P(argument)) {
            continue;
        }
        ZVAL_MAKE_REF(argument);
        if (i < 64 && arguments->by_reference >> i & 1) {
            want_reference(wanted, i - first, argument);
        }
    }
}

/* The default of a parameter that has none is null: Java's empty Optional cannot know. */
static bool lacks_default(const zend_function *function, uint32_t argument) {
    return argument <= function->common.required_num_args;
}

static void call_with_array(zend_function *function, zend_object *object, zend_class_entry *scope, zval *result,
                            argument_list *arguments, uint32_t first, wanted_references *wanted) {
    for (uint32_t i = first; i < arguments->count; i++) {
        if (Z_ISUNDEF(arguments->values[i]) && lacks_default(function, i - first + 1)) {
            ZVAL_NULL(&arguments->values[i]);
        }
    }
    while (arguments->count > first && Z_ISUNDEF(arguments->values[arguments->count - 1])) {
        arguments->count--;
    }
    reference_arguments(function, arguments, first, wanted);
    zend_fcall_info fci = {
        .size = sizeof fci,
        .retval = result,
        .params = arguments->values + first,
        .object = object,
        .param_count = arguments->count - first,
    };
    ZVAL_UNDEF(&fci.function_name);
    zend_fcall_info_cache fcc = {.function_handler = function, .object = object, .called_scope = scope};
    zend_call_function(&fci, &fcc);
    if (Z_ISUNDEF_P(result)) {
        ZVAL_NULL(result);
    }
}

static void call_callable(zval *callable, zval *result, argument_list *arguments, uint32_t first,
                          wanted_references *wanted) {
    zend_fcall_info fci;
    zend_fcall_info_cache fcc;
    char *error = NULL;
    ZVAL_NULL(result);
    if (zend_fcall_info_init(callable, 0, &fci, &fcc, NULL, &error) == FAILURE) {
        zend_type_error("The value is not callable: %s", error ? error : "unknown reason");
        if (error) {
            efree(error);
        }
        return;
    }
    call_with_array(fcc.function_handler, fcc.object, fcc.called_scope, result, arguments, first, wanted);
}

static void construct(hw_handle *handle, zval *result, argument_list *arguments, wanted_references *wanted) {
    if (object_init_ex(result, handle->ce) == FAILURE) {
        ZVAL_NULL(result);
        return;
    }
    zend_function *constructor = Z_OBJ_HT_P(result)->get_constructor(Z_OBJ_P(result));
    if (!constructor) {
        if (!EG(exception) && arguments->count) {
            zend_throw_error(NULL, "%s has no constructor, but was given %u argument(s)", ZSTR_VAL(handle->ce->name),
                             arguments->count);
        }
        return;
    }
    zval ignored;
    call_with_array(constructor, Z_OBJ_P(result), Z_OBJCE_P(result), &ignored, arguments, 0, wanted);
    zval_ptr_dtor(&ignored);
    if (EG(exception)) {
        zend_object_store_ctor_failed(Z_OBJ_P(result));
    }
}

/* --- Operations --------------------------------------------------------------------------------------------------- */

/* Runs compiled code in the global scope, below the frames that are there: zend_execute(), but for the symbol table. */
static void execute(zend_op_array *code, zval *result) {
    zend_execute_data *frame = zend_vm_stack_push_call_frame(ZEND_CALL_TOP_CODE | ZEND_CALL_HAS_SYMBOL_TABLE,
                                                             (zend_function *)code, 0, NULL);
    frame->symbol_table = &EG(symbol_table);
    frame->prev_execute_data = EG(current_execute_data);
    ZVAL_NULL(result);
    zend_init_code_execute_data(frame, code, result);
    ZEND_OBSERVER_FCALL_BEGIN(frame);
    zend_execute_ex(frame);
    zend_vm_stack_free_call_frame(frame);
    zend_destroy_static_vars(code);
    destroy_op_array(code);
    efree_size(code, sizeof *code);
}

static void eval(zend_string *source, zval *result) {
    zend_op_array *code = zend_compile_string(source, "eval()'d code", ZEND_COMPILE_POSITION_AFTER_OPEN_TAG);
    if (code) {
        execute(code, result);
    }
}

static void include(zend_string *path, bool once, zval *result) {
    zend_string *resolved = zend_resolve_path(path);
    if (once && resolved && zend_hash_exists(&EG(included_files), resolved)) {
        zend_string_release(resolved);
        ZVAL_TRUE(result);
        return;
    }
    zend_file_handle file;
    zend_stream_init_filename_ex(&file, resolved ? resolved : path);
    zend_op_array *code = zend_compile_file(&file, ZEND_INCLUDE);
    if (file.opened_path) {
        zend_hash_add_empty_element(&EG(included_files), file.opened_path);
    } else if (resolved) {
        zend_hash_add_empty_element(&EG(included_files), resolved);
    }
    zend_destroy_file_handle(&file);
    if (resolved) {
        zend_string_release(resolved);
    }
    if (code) {
        execute(code, result);
    } else if (!EG(exception)) {
        zend_throw_exception_ex(hw_border_exception_class, 0, "Cannot include %s: it does not exist or cannot be read",
                                ZSTR_VAL(path));
    }
}

static void load_class(zend_string *name, zval *result) {
    zend_class_entry *ce = zend_lookup_class(name);
    ZVAL_BOOL(result, ce != NULL);
    if (!ce || !(ce->ce_flags & ZEND_ACC_ENUM)) {
        return;
    }
    zend_class_constant *constant;
    ZEND_HASH_FOREACH_PTR(CE_CONSTANTS_TABLE(ce), constant) {
        if (Z_TYPE(constant->value) == IS_CONSTANT_AST) {
            zval_update_constant_ex(&constant->value, constant->ce);
        }
    }
    ZEND_HASH_FOREACH_END();
}

static void constant(zend_string *name, zval *result) {
    zval *value = zend_get_constant_ex(name, NULL, 0);
    if (value) {
        ZVAL_COPY_OR_DUP(result, value);
    }
}

static void counters(const hw_border *border, zval *result) {
    array_init_size(result, 2);
    add_next_index_long(result, (zend_long)border->refs.live);
    add_next_index_long(result, (zend_long)border->live_callables);
}

static zend_string *string_argument(const argument_list *arguments, uint32_t i) {
    return i < arguments->count && Z_TYPE(arguments->values[i]) == IS_STRING ? Z_STR(arguments->values[i]) : NULL;
}

static zend_long int_argument(const argument_list *arguments, uint32_t i) {
    return i < arguments->count ? zval_get_long(&arguments->values[i]) : 0;
}

static bool run_operation(hw_interpreter *in, uint32_t operation, argument_list *arguments, zval *result,
                          wanted_references *wanted) {
    zend_string *text = string_argument(arguments, 0);
    switch (operation) {
        case OP_RESOLVE: {
            zend_long kind = int_argument(arguments, 0);
            if (kind < HW_FUNCTION || kind > HW_PROPERTY_WRITE) {
                return false;
            }
            hw_handles_resolve(&in->handles, in->border.refs.generation, (hw_handle_kind)kind,
                               string_argument(arguments, 1), string_argument(arguments, 2), result);
            return true;
        }
        case OP_CALL:
            if (!arguments->count) {
                return false;
            }
            call_callable(&arguments->values[0], result, arguments, 1, wanted);
            return true;
        case OP_COUNTERS:
            counters(&in->border, result);
            return true;
        default:
            break;
    }
    if (!text) {
        return false;
    }
    switch (operation) {
        case OP_EVAL:
            eval(text, result);
            return true;
        case OP_INCLUDE:
            include(text, int_argument(arguments, 1) != 0, result);
            return true;
        case OP_CONSTANT:
            constant(text, result);
            return true;
        case OP_LOAD_CLASS:
            load_class(text, result);
            return true;
        default:
            return false;
    }
}

static void open_interpreter(hw_interpreter *in, hw_reader *r) {
    uint64_t tag;
    hw_reader settings;
    zval started;
    hw_settings_free(&in->settings);
    if (!hw_read_varint(r, &tag) || tag != HW_TAG(15, HW_DELIMITED) || !hw_read_delimited(r, &settings) ||
        !hw_settings_read(&in->settings, &settings)) {
        reply_border_error(in, r->error ? r->error : "the settings are malformed");
        return;
    }
    const char *refused = NULL;
    bool first = !in->module_started;
    if (first && !hw_module_start(in)) {
        reply_border_error(in, "PHP could not start; what it said is on the standard error stream");
        return;
    }
    if (in->settings.argc == 0 || !in->settings.direct_output) {
        if (!hw_request_start(in)) {
            reply_border_error(in, "PHP could not start a request");
            return;
        }
        refused = first ? NULL : hw_request_ini(in);
    }
    if (refused) {
        hw_request_end(in);
        reply_border_error(in, refused);
        return;
    }
    ZVAL_TRUE(&started);
    reply(in, &started, NULL);
}

static void restart_request(hw_interpreter *in, bool again) {
    zval done;
    hw_request_end(in);
    if (!again) {
        hw_handles_free(&in->handles);
    }
    if (again && !hw_request_start(in)) {
        reply_border_error(in, "PHP could not start a new request");
        return;
    }
    in->flags |= HW_FLAG_RECYCLED;
    ZVAL_NULL(&done);
    reply(in, &done, NULL);
}

static void dispatch_operation(hw_interpreter *in, hw_reader *r, uint32_t operation) {
    zval result;
    switch (operation) {
        case OP_OPEN:
            open_interpreter(in, r);
            return;
        case OP_RECYCLE:
        case OP_CLOSE:
            if (in->depth > 1) {
                reply_border_error(in, "the interpreter cannot end its request while PHP code runs in it");
                return;
            }
            restart_request(in, operation == OP_RECYCLE);
            return;
        case OP_RUN:
            in->exit_status = hw_cli_run(in, in->settings.argc, in->settings.argv);
            ZVAL_LONG(&result, in->exit_status);
            reply_value(in, &result, NULL);
            return;
        default:
            break;
    }
    argument_list arguments;
    wanted_references wanted = {0};
    ZVAL_NULL(&result);
    if (!read_arguments(r, &in->border, &arguments)) {
        free_arguments(&arguments);
        reply_border_error(in, r->error);
        return;
    }
    bool known = run_operation(in, operation, &arguments, &result, &wanted);
    if (!CG(unclean_shutdown)) {
        free_arguments(&arguments);
    }
    if (!known) {
        reply_border_error(in, "an operation is unknown, or was given the wrong arguments");
        return;
    }
    reply(in, &result, &wanted);
}

/* --- Handles ------------------------------------------------------------------------------------------------------ */

/* What zend_call_function() does when an internal function set the flag while it ran. */
static zend_never_inline void handle_interrupt(void) {
    zend_atomic_bool_store(&EG(vm_interrupt), false);
    if (zend_atomic_bool_load(&EG(timed_out))) {
        zend_timeout();
    } else if (HW_OOM_PENDING()) {
        HW_HANDLE_OOM();
    } else if (zend_interrupt_function) {
        zend_interrupt_function(EG(current_execute_data));
    }
}

static zend_never_inline bool fill_defaults(zend_execute_data *call) {
    uint32_t count = ZEND_CALL_NUM_ARGS(call);
    for (uint32_t i = 1; i <= count; i++) {
        if (Z_ISUNDEF_P(ZEND_CALL_ARG(call, i)) && lacks_default(call->func, i)) {
            ZVAL_NULL(ZEND_CALL_ARG(call, i));
        }
    }
    while (count > 0 && Z_ISUNDEF_P(ZEND_CALL_ARG(call, count))) {
        count--;
    }
    ZEND_CALL_NUM_ARGS(call) = count;
    for (uint32_t i = 1; i < count; i++) {
        if (Z_ISUNDEF_P(ZEND_CALL_ARG(call, i))) {
            ZEND_ADD_CALL_FLAG(call, ZEND_CALL_MAY_HAVE_UNDEF);
            call->prev_execute_data = EG(current_execute_data);
            return zend_handle_undef_args(call) == SUCCESS;
        }
    }
    return true;
}

static zend_never_inline void make_references(zend_execute_data *call, uint64_t came_by_reference,
                                              wanted_references *wanted) {
    uint32_t count = ZEND_CALL_NUM_ARGS(call);
    for (uint32_t i = 0; i < count; i++) {
        zval *argument = ZEND_CALL_ARG(call, i + 1);
        if (ARG_SHOULD_BE_SENT_BY_REF(call->func, i + 1)) {
            ZVAL_MAKE_REF(argument);
            if (i < 64 && came_by_reference >> i & 1) {
                want_reference(wanted, i, argument);
            }
        }
    }
}

/* Enters the function of a frame whose arguments are in place, as zend_call_function() would. Frees the frame. */
static zend_always_inline void enter(zend_execute_data *call, zval *result) {
    zend_function *function = call->func;
    if (function->type == ZEND_INTERNAL_FUNCTION) {
        zend_execute_data *previous = EG(current_execute_data);
        call->prev_execute_data = previous;
        EG(current_execute_data) = call;
        ZVAL_NULL(result);
        function->internal_function.handler(call, result);
        EG(current_execute_data) = previous;
        zend_vm_stack_free_args(call);
    } else {
        uint32_t trace = EG(jit_trace_num);
        ZVAL_NULL(result);
        zend_init_func_execute_data(call, &function->op_array, result);
        zend_execute_ex(call);
        EG(jit_trace_num) = trace;
    }
    if (UNEXPECTED(EG(exception))) {
        zval_ptr_dtor(result);
        ZVAL_NULL(result);
    }
    zend_vm_stack_free_call_frame(call);
    if (UNEXPECTED(zend_atomic_bool_load_ex(&EG(vm_interrupt)))) {
        handle_interrupt();
    }
}

/* What the arguments of a call need beyond being there. */
typedef struct {
    uint64_t by_reference; /* bit i: argument i came as a reference whose value is wanted back (the first 64) */
    bool defaults; /* some argument is UNDEF: the callee's default */
} argument_needs;

/* Reads one field of a Call that is not a plain int. */
static zend_never_inline bool read_field(hw_reader *r, hw_border *border, zval *argument, uint32_t *count,
                                         argument_needs *needs) {
    bool by_reference = false;
    if (*r->p != HW_TAG_VALUE) {
        return read_other_field(r, border);
    }
    if (!read_argument(r, border, argument, &by_reference)) {
        return false;
    }
    if (by_reference && *count < 64) {
        needs->by_reference |= (uint64_t)1 << *count;
    }
    needs->defaults |= Z_ISUNDEF_P(argument);
    ++*count;
    return true;
}

static zend_never_inline void abandon(hw_interpreter *in, zend_execute_data *call, const char *error) {
    zend_vm_stack_free_args(call);
    zend_vm_stack_free_call_frame(call);
    if (error) {
        reply_border_error(in, error);
    } else {
        reply_failure(in);
    }
}

static zend_never_inline void enter_with_references(hw_interpreter *in, zend_execute_data *call,
                                                    uint64_t came_by_reference) {
    wanted_references wanted = {0};
    zval result;
    make_references(call, came_by_reference, &wanted);
    enter(call, &result);
    reply(in, &result, &wanted);
}

/* Enters a function whose arguments are in place, and replies. */
static zend_always_inline void call_frame(hw_interpreter *in, zend_execute_data *call) {
    zval result;
    enter(call, &result);
    if (UNEXPECTED(!reply_int(in, &result))) {
        reply(in, &result, NULL);
    }
}

/* Goes on with the arguments at [p, end), of any type, behind the `count` that are in the frame. */
static zend_never_inline void call_with_any(hw_interpreter *in, const uint8_t *p, const uint8_t *end,
                                            zend_execute_data *call, uint32_t count, bool takes_references) {
    hw_border *border = &in->border;
    hw_reader r = {p, end, NULL};
    argument_needs needs = {0};
    while (r.p < r.end && read_field(&r, border, ZEND_CALL_ARG(call, count + 1), &count, &needs)) {
    }
    ZEND_CALL_NUM_ARGS(call) = count;
    if (UNEXPECTED(r.error || (needs.defaults && !fill_defaults(call)))) {
        abandon(in, call, r.error);
        return;
    }
    hw_border_release_pending(border);
    if (takes_references) {
        enter_with_references(in, call, needs.by_reference);
    } else {
        call_frame(in, call);
    }
}

/*
 * Calls a function with the arguments at [p, end), in a frame of our own. `object` is NULL for a function; `scope` is
 * the class of a static method, or NULL. Nothing of the common case, ints in and an int out, is kept in memory: a reader
 * there would make each step wait for the store of the last.
 */
static zend_always_inline void call_plain(hw_interpreter *in, const uint8_t *p, const uint8_t *end,
                                          const hw_handle *handle, zend_function *function, zend_object *object,
                                          zend_class_entry *scope) {
    uint32_t info = ZEND_CALL_TOP_FUNCTION | (object ? ZEND_CALL_HAS_THIS : 0);
    void *object_or_scope = object ? (void *)object : (void *)scope;
    zend_execute_data *call =
        zend_vm_stack_push_call_frame(info, function, bound_arguments(p, end), object_or_scope);
    zval *first = ZEND_CALL_ARG(call, 1);
    zval *argument = first;
    while (p < end && hw_is_int_value(p, end)) {
        ZVAL_LONG(argument, hw_int_value(p));
        p += HW_INT_SIZE;
        argument++;
    }
    uint32_t count = (uint32_t)(argument - first);
    if (UNEXPECTED(p < end || handle->by_reference)) {
        call_with_any(in, p, end, call, count, handle->by_reference);
        return;
    }
    ZEND_CALL_NUM_ARGS(call) = count;
    call_frame(in, call);
}

/* Calls what a frame of our own cannot: trampolines, deprecated functions, constructors, closures. */
static void call_general(hw_interpreter *in, hw_reader *r, hw_handle *handle, zend_function *function,
                         zend_object *object) {
    argument_list arguments;
    wanted_references wanted = {0};
    zval result;
    if (!read_arguments(r, &in->border, &arguments)) {
        free_arguments(&arguments);
        if (function && function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) {
            zend_free_trampoline(function);
        }
        reply_border_error(in, r->error);
        return;
    }
    ZVAL_NULL(&result);
    switch (handle->kind) {
        case HW_CONSTRUCTOR:
            construct(handle, &result, &arguments, &wanted);
            break;
        case HW_PROPERTY_READ: {
            zval rv;
            zval *value = object->handlers->read_property(object, handle->name, BP_VAR_R, NULL, &rv);
            ZVAL_COPY_DEREF(&result, value);
            if (value == &rv) {
                zval_ptr_dtor(&rv);
            }
            break;
        }
        case HW_PROPERTY_WRITE:
            if (arguments.count) {
                object->handlers->write_property(object, handle->name, &arguments.values[0], NULL);
            }
            break;
        default:
            call_with_array(function, object, object ? object->ce : handle->ce, &result, &arguments, 0, &wanted);
            break;
    }
    if (!CG(unclean_shutdown)) {
        free_arguments(&arguments);
    }
    reply(in, &result, &wanted);
}

static void call_object(hw_interpreter *in, hw_reader *r, hw_handle *handle) {
    uint64_t target;
    if (!read_target(r, &target)) {
        reply_border_error(in, r->error);
        return;
    }
    zend_object *object = hw_refs_object(&in->border.refs, target);
    if (!object) {
        reply_border_error(in, "the object is stale: its request has ended, or it was closed");
        return;
    }
    GC_ADDREF(object); /* a callback may drop the host's last ref while the method runs */
    zend_object *self = object;
    zend_function *function = NULL;
    if (handle->kind == HW_METHOD) {
        function = hw_handle_method(handle, in->border.refs.generation, &self);
        if (!function) {
            OBJ_RELEASE(object);
            reply_failure(in);
            return;
        }
    }
    if (function && handle->generation == in->border.refs.generation && handle->plain) {
        bool is_static = (function->common.fn_flags & ZEND_ACC_STATIC) != 0;
        call_plain(in, r->p, r->end, handle, function, is_static ? NULL : self, self->ce);
    } else {
        call_general(in, r, handle, function, self);
    }
    if (!(in->flags & HW_FLAG_RECYCLED)) {
        OBJ_RELEASE(object);
    }
}

/* Finds a handle's function again in a new request. User code may run: messages of its upcalls go behind this one. */
static bool refresh(hw_interpreter *in, hw_reader *r, hw_handle *handle, size_t number) {
    hw_border *border = &in->border;
    size_t base = border->base;
    size_t done = (size_t)(r->p - border->buffer.data);
    size_t end = (size_t)(r->end - border->buffer.data);
    border->base = end;
    bool found = hw_handle_refresh(handle, border->refs.generation);
    border->base = base;
    r->p = border->buffer.data + done;
    r->end = border->buffer.data + end;
    if (found) {
        return true;
    }
    if (EG(exception)) {
        reply_failure(in);
        return false;
    }
    handle = hw_handles_find(&in->handles, (uint32_t)number);
    zend_throw_error(NULL, "%s%s%s is not defined in this request", handle->class_name ? ZSTR_VAL(handle->class_name) : "",
                     handle->class_name && handle->name ? "::" : "", handle->name ? ZSTR_VAL(handle->name) : "");
    reply_failure(in);
    return false;
}

/* Every call but that of a function which is ready to be entered. */
static zend_never_inline void dispatch_other(hw_interpreter *in, uint32_t number) {
    const uint8_t *message = in->border.buffer.data + in->border.base;
    hw_reader r = {message + 5, message + in->length, NULL};
    if (in->length < 5 || message[0] != HW_TAG(1, HW_FIXED32)) {
        reply_border_error(in, "a Call does not begin with its handle");
        return;
    }
    if (in->fatal_pending) {
        reply_border_error(in, "a fatal error ended the request: PHP can be called again when the outermost call ends");
        return;
    }
    if (number < HW_FIRST_HANDLE) {
        if (number != OP_OPEN && number != OP_RUN && !in->request_started) {
            reply_border_error(in, "the interpreter is not open");
            return;
        }
        dispatch_operation(in, &r, number);
        return;
    }
    hw_handle *handle = hw_handles_find(&in->handles, number);
    if (!handle || !in->request_started) {
        reply_border_error(in, "a handle was never given out, or the interpreter is not open");
        return;
    }
    if (handle->kind == HW_METHOD || handle->kind >= HW_PROPERTY_READ) {
        call_object(in, &r, handle);
        return;
    }
    if (handle->generation != in->border.refs.generation && !refresh(in, &r, handle, number)) {
        return;
    }
    handle = hw_handles_find(&in->handles, number);
    if (handle->plain && handle->kind != HW_CONSTRUCTOR) {
        call_plain(in, r.p, r.end, handle, handle->function, NULL, handle->ce);
    } else {
        call_general(in, &r, handle, handle->function, NULL);
    }
}

void hw_dispatch(hw_interpreter *in) {
    const uint8_t *message = in->border.buffer.data + in->border.base;
    size_t length = in->length;
    uint32_t number = 0;
    if (EXPECTED(length >= 5)) {
        memcpy(&number, message + 1, sizeof number);
    }
    hw_handle *handle = hw_handles_find(&in->handles, number);
    if (EXPECTED(handle && handle->ready && handle->generation == in->border.refs.generation && !in->fatal_pending &&
                 message[0] == HW_TAG(1, HW_FIXED32))) {
        call_plain(in, message + 5, message + length, handle, handle->function, NULL, handle->ce);
    } else {
        dispatch_other(in, number);
    }
}

void hw_dispatch_failed(hw_interpreter *in) {
    reply_fatal(in);
}
