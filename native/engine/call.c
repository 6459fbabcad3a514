/*
 * A Call comes in, its Reply goes out, in the same place of the buffer.
 *
 * The common case, a function or method called with positional arguments, decodes the arguments straight into a frame on
 * the VM's stack and enters the function as the VM would, without the bookkeeping of zend_call_function(). What that
 * function does beyond it (trampolines, deprecations, closures) goes the general way below.
 */
#include "engine/call.h"

#include "engine/arguments.h"
#include "engine/child.h"
#include "engine/interpreter.h"
#include "engine/operations.h"
#include "engine/planned.h"
#include "java/throwable.h"

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
        if (Z_ISUNDEF_P(ZEND_CALL_ARG(call, i)) && hw_lacks_default(call->func, i)) {
            ZVAL_NULL(ZEND_CALL_ARG(call, i));
        }
    }
    while (count > 0 && Z_ISUNDEF_P(ZEND_CALL_ARG(call, count))) {
        count--;
    }
    ZEND_CALL_NUM_ARGS(call) = count;
    bool filled = true;
    for (uint32_t i = 1; i < count; i++) {
        if (Z_ISUNDEF_P(ZEND_CALL_ARG(call, i))) {
            /* A default that throws takes a backtrace, and that looks for extra arguments where entering puts them. */
            ZEND_CALL_NUM_ARGS(call) = MIN(count, call->func->common.num_args);
            ZEND_ADD_CALL_FLAG(call, ZEND_CALL_MAY_HAVE_UNDEF);
            call->prev_execute_data = EG(current_execute_data);
            filled = zend_handle_undef_args(call) == SUCCESS;
            ZEND_CALL_NUM_ARGS(call) = count;
            break;
        }
    }
    return filled;
}

static zend_never_inline void make_references(zend_execute_data *call, uint64_t came_by_reference,
                                              hw_wanted_references *wanted) {
    uint32_t count = ZEND_CALL_NUM_ARGS(call);
    for (uint32_t i = 0; i < count; i++) {
        zval *argument = ZEND_CALL_ARG(call, i + 1);
        if (ARG_SHOULD_BE_SENT_BY_REF(call->func, i + 1)) {
            ZVAL_MAKE_REF(argument);
            if (i < 64 && came_by_reference >> i & 1) {
                hw_want_reference(wanted, i, argument);
            }
        }
    }
}

/*
 * Enters the function of a frame whose arguments are in place, as zend_call_function() would. Frees the frame, and
 * releases `owned`, the object that the call has kept alive (a callback may drop the host's last ref meanwhile), or NULL:
 * its destructor must have run before the reply is begun.
 */
static zend_always_inline void enter(zend_execute_data *call, zend_object *owned, zval *result) {
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
    if (owned) {
        OBJ_RELEASE(owned);
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
    bool defaults;         /* some argument is UNDEF: the callee's default */
} argument_needs;

/* Reads one field of a Call that is not a plain int. */
static zend_never_inline bool read_field(hw_reader *r, hw_bridge *bridge, zval *argument, uint32_t *count,
                                         argument_needs *needs) {
    bool by_reference = false;
    if (*r->p != HW_TAG_VALUE) {
        return hw_read_other_field(r, bridge);
    }
    if (!hw_read_argument(r, bridge, argument, &by_reference)) {
        return false;
    }
    if (by_reference && *count < 64) {
        needs->by_reference |= (uint64_t)1 << *count;
    }
    needs->defaults |= Z_ISUNDEF_P(argument);
    ++*count;
    return true;
}

/* Gives up before the function is entered: for `error`, or the pending exception where that is NULL. */
static zend_never_inline void abandon(hw_interpreter *in, zend_execute_data *call, zend_object *owned,
                                      const char *error) {
    zend_vm_stack_free_args(call);
    zend_vm_stack_free_call_frame(call);
    if (owned) {
        OBJ_RELEASE(owned);
    }
    hw_reply_not_called(in, error);
}

static zend_never_inline void enter_with_references(hw_interpreter *in, zend_execute_data *call, zend_object *owned,
                                                    uint64_t came_by_reference) {
    hw_wanted_references wanted = {0};
    zval result;
    make_references(call, came_by_reference, &wanted);
    enter(call, owned, &result);
    hw_reply(in, &result, &wanted);
}

/* Enters a function whose arguments are in place, and replies. */
static zend_always_inline void call_frame(hw_interpreter *in, zend_execute_data *call, zend_object *owned) {
    zval result;
    enter(call, owned, &result);
    if (UNEXPECTED(!hw_reply_int(in, &result))) {
        hw_reply(in, &result, NULL);
    }
}

/* Goes on with the arguments at [p, end), of any type, after the `count` that are in the frame. */
static zend_never_inline void call_with_any(hw_interpreter *in, const uint8_t *p, const uint8_t *end,
                                            zend_execute_data *call, uint32_t count, zend_object *owned,
                                            bool takes_references) {
    hw_bridge *bridge = &in->bridge;
    hw_reader r = {p, end, NULL};
    argument_needs needs = {0};
    while (r.p < r.end && read_field(&r, bridge, ZEND_CALL_ARG(call, count + 1), &count, &needs)) {}
    ZEND_CALL_NUM_ARGS(call) = count;
    if (r.error) {
        hw_release_in(bridge, p, end);
    } else {
        hw_bridge_release_pending(bridge); /* runs destructors, which may throw */
    }
    if (UNEXPECTED(r.error || EG(exception) || (needs.defaults && !fill_defaults(call)))) {
        abandon(in, call, owned, r.error);
        return;
    }
    if (takes_references) {
        enter_with_references(in, call, owned, needs.by_reference);
    } else {
        call_frame(in, call, owned);
    }
}

/*
 * Calls a function with the arguments at [p, end), in a frame of our own. `self` is NULL for a function; `scope` is the
 * class of a static method, or NULL; `owned` is released. Nothing of the common case, ints in and an int out, is kept in
 * memory: a reader there would make each step wait for the store of the last.
 */
static zend_always_inline void call_plain(hw_interpreter *in, const uint8_t *p, const uint8_t *end,
                                          const hw_handle *handle, zend_function *function, zend_object *self,
                                          zend_class_entry *scope, zend_object *owned) {
    uint32_t info = ZEND_CALL_TOP_FUNCTION | (self ? ZEND_CALL_HAS_THIS : 0);
    void *self_or_scope = self ? (void *)self : (void *)scope;
    uint32_t bound = hw_bound_arguments(p, end);
    if (UNEXPECTED(bound > HW_MAX_ARGUMENTS)) {
        hw_release_in(&in->bridge, p, end);
        if (owned) {
            OBJ_RELEASE(owned);
        }
        hw_reply_bridge_error(in, HW_TOO_MANY_ARGUMENTS);
        return;
    }
    zend_execute_data *call = zend_vm_stack_push_call_frame(info, function, bound, self_or_scope);
    zval *first = ZEND_CALL_ARG(call, 1);
    zval *argument = first;
    while (p < end && hw_is_int_value(p, end)) {
        ZVAL_LONG(argument, hw_int_value(p));
        p += HW_ENCODING_FIXED64_VALUE;
        argument++;
    }
    uint32_t count = (uint32_t)(argument - first);
    bool takes_references = handle->by_reference;
    if (UNEXPECTED(p < end || takes_references)) {
        call_with_any(in, p, end, call, count, owned, takes_references);
        return;
    }
    ZEND_CALL_NUM_ARGS(call) = count;
    call_frame(in, call, owned);
}

static void read_property(zend_object *object, zend_string *name, zval *result) {
    zval rv;
    zval *value = object->handlers->read_property(object, name, BP_VAR_R, NULL, &rv);
    ZVAL_COPY_DEREF(result, value);
    if (value == &rv) {
        zval_ptr_dtor(&rv);
    }
}

static void write_property(zend_object *object, zend_string *name, hw_arguments *arguments) {
    if (arguments->count && !Z_ISUNDEF(arguments->values[0])) {
        object->handlers->write_property(object, name, &arguments->values[0], NULL);
    }
}

/*
 * Calls what a frame of our own cannot: trampolines, deprecated functions, constructors, closures, and with `names`, or
 * NULL: arguments by name.
 */
static void call_general(hw_interpreter *in, hw_reader *r, hw_handle *handle, zend_function *function,
                         zend_object *self, zend_object *owned, const hw_names *names) {
    hw_arguments arguments;
    hw_wanted_references wanted = {0};
    zval result;
    if (!hw_read_arguments(r, &in->bridge, &arguments) ||
        (names && !hw_name_arguments(&arguments, 0, names, &wanted))) {
        hw_free_arguments(&arguments);
        if (function && function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) {
            zend_free_trampoline(function);
        }
        if (owned) {
            OBJ_RELEASE(owned);
        }
        hw_reply_not_called(in, r->error);
        return;
    }
    ZVAL_NULL(&result);
    if (handle->kind == HW_HANDLE_KIND_CONSTRUCTOR) {
        hw_construct(handle->ce, &result, &arguments, &wanted);
    } else if (self && handle->kind == HW_HANDLE_KIND_PROPERTY_READ) {
        read_property(self, handle->name, &result);
    } else if (self && handle->kind == HW_HANDLE_KIND_PROPERTY_WRITE) {
        write_property(self, handle->name, &arguments);
    } else {
        hw_call_with_arguments(function, self, self ? self->ce : handle->ce, &result, &arguments, 0, &wanted);
    }
    if (!CG(unclean_shutdown)) {
        hw_free_arguments(&arguments);
        if (owned) {
            OBJ_RELEASE(owned);
        }
    }
    hw_reply(in, &result, &wanted);
}

static bool read_target(hw_reader *r, uint64_t *target) {
    *target = 0;
    if (r->p < r->end && *r->p == HW_CALL_TARGET) {
        r->p++;
        return hw_read_varint(r, target);
    }
    return true;
}

static zend_always_inline void call_object(hw_interpreter *in, hw_reader *r, hw_handle *handle, const hw_names *names) {
    uint64_t target;
    if (!read_target(r, &target)) {
        hw_reply_bridge_error(in, r->error);
        return;
    }
    zend_object *object = hw_refs_object(&in->bridge.refs, target);
    if (!object) {
        hw_reply_bridge_error(in, "the object is stale: its request has ended, or it was closed");
        return;
    }
    GC_ADDREF(object); /* owned by the call, which releases it */
    zend_object *self = object;
    zend_function *function = NULL;
    if (handle->kind == HW_HANDLE_KIND_METHOD) {
        function = hw_handle_method(handle, in->bridge.refs.generation, &self);
        if (!function) {
            OBJ_RELEASE(object);
            hw_reply_failure(in);
            return;
        }
    }
    if (!names && function && handle->generation == in->bridge.refs.generation && handle->plain) {
        bool is_static = (function->common.fn_flags & ZEND_ACC_STATIC) != 0;
        call_plain(in, r->p, r->end, handle, function, is_static ? NULL : self, self->ce, object);
    } else {
        call_general(in, r, handle, function, self, object, names);
    }
}

/* Finds a handle's function again in a new request. User code may run: messages of its upcalls go after this one. */
static bool refresh(hw_interpreter *in, hw_reader *r, hw_handle *handle, size_t number) {
    hw_bridge *bridge = &in->bridge;
    size_t base = bridge->base;
    size_t done = (size_t)(r->p - bridge->buffer.data);
    size_t end = (size_t)(r->end - bridge->buffer.data);
    bridge->base = end;
    hw_handle refreshed = *handle; /* an upcall may resolve more handles, and move the table */
    volatile bool found = false;
    zend_try {
        found = hw_handle_refresh(&refreshed, bridge->refs.generation);
    }
    zend_catch {
        bridge->base = base; /* where the reply goes */
        zend_bailout();
    }
    zend_end_try();
    handle = hw_handles_find(&in->handles, (uint32_t)number);
    *handle = refreshed;
    bridge->base = base;
    r->p = bridge->buffer.data + done;
    r->end = bridge->buffer.data + end;
    if (found) {
        return true;
    }
    if (EG(exception)) {
        hw_reply_failure(in);
        return false;
    }
    zend_throw_error(NULL, "%s%s%s is not defined in this request",
                     handle->class_name ? ZSTR_VAL(handle->class_name) : "",
                     handle->class_name && handle->name ? "::" : "", handle->name ? ZSTR_VAL(handle->name) : "");
    hw_reply_failure(in);
    return false;
}

static void call_closure_by_name(hw_interpreter *in, hw_reader *r, const hw_names *names) {
    hw_arguments arguments;
    hw_wanted_references wanted = {0};
    zval result;
    if (!hw_read_arguments(r, &in->bridge, &arguments) || !hw_name_arguments(&arguments, 1, names, &wanted)) {
        hw_free_arguments(&arguments);
        hw_reply_not_called(in, r->error);
        return;
    }
    hw_call_callable(&arguments.values[0], &result, &arguments, 1, &wanted);
    if (!CG(unclean_shutdown)) {
        hw_free_arguments(&arguments);
    }
    hw_reply(in, &result, &wanted);
}

/* A call with arguments by name. */
static zend_never_inline void call_by_name(hw_interpreter *in, hw_reader *r, uint32_t number, const hw_names *names) {
    if (number == HW_OPERATION_CALL) {
        call_closure_by_name(in, r, names);
        return;
    }
    hw_handle *handle = hw_handles_find(&in->handles, number);
    if (!handle || handle->kind >= HW_HANDLE_KIND_PROPERTY_READ) {
        hw_reply_bridge_error(in, "what is called takes no arguments by name, or its handle was never given out");
        return;
    }
    if (handle->kind == HW_HANDLE_KIND_METHOD) {
        call_object(in, r, handle, names);
        return;
    }
    if (handle->generation != in->bridge.refs.generation && !refresh(in, r, handle, number)) {
        return;
    }
    handle = hw_handles_find(&in->handles, number);
    call_general(in, r, handle, handle->function, NULL, NULL, names);
}

/* A call whose last field says more of its arguments. False: it was one with names, and has been answered. */
static zend_never_inline bool open_planned(hw_interpreter *in, hw_reader *r, uint32_t *number) {
    hw_names names;
    if (!hw_planned_open(in, r, number, &names)) {
        return false;
    }
    if (!names.count) {
        return true;
    }
    call_by_name(in, r, *number, &names);
    if (!CG(unclean_shutdown)) {
        hw_names_free(&names);
    }
    return false;
}

/* Every call but that of a function which is ready to be entered. */
static zend_never_inline void dispatch_other(hw_interpreter *in, uint32_t number) {
    const uint8_t *message = in->bridge.buffer.data + in->bridge.base;
    hw_reader r = {message + 5, message + in->length, NULL};
    if (in->length < HW_ENCODING_HANDLE || message[0] != HW_CALL_HANDLE) {
        hw_reply_bridge_error(in, "a Call does not begin with its handle");
        return;
    }
    if (in->fatal_pending) {
        hw_reply_bridge_error(in,
                              "a fatal error ended the request: PHP can be called again when the outermost call ends");
        return;
    }
    if (number == HW_OPERATION_PLANNED && in->request_started && !open_planned(in, &r, &number)) {
        return;
    }
    if (number < HW_LIMIT_FIRST_HANDLE) {
        if (number != HW_OPERATION_OPEN && number != HW_OPERATION_WARM && number != HW_OPERATION_RUN &&
            !in->request_started) {
            hw_reply_bridge_error(in, "the interpreter is not open");
            return;
        }
        hw_run_operation(in, &r, number);
        return;
    }
    hw_handle *handle = hw_handles_find(&in->handles, number);
    if (!handle || !in->request_started) {
        hw_reply_bridge_error(in, "a handle was never given out, or the interpreter is not open");
        return;
    }
    if (handle->kind == HW_HANDLE_KIND_METHOD || handle->kind >= HW_HANDLE_KIND_PROPERTY_READ) {
        call_object(in, &r, handle, NULL);
        return;
    }
    if (handle->generation != in->bridge.refs.generation && !refresh(in, &r, handle, number)) {
        return;
    }
    handle = hw_handles_find(&in->handles, number);
    if (handle->plain && handle->kind != HW_HANDLE_KIND_CONSTRUCTOR) {
        call_plain(in, r.p, r.end, handle, handle->function, NULL, handle->ce, NULL);
    } else {
        call_general(in, &r, handle, handle->function, NULL, NULL, NULL);
    }
}

static zend_always_inline void dispatch(hw_interpreter *in) {
    const uint8_t *message = in->bridge.buffer.data + in->bridge.base;
    size_t length = in->length;
    uint32_t number = 0;
    if (EXPECTED(length >= 5)) {
        memcpy(&number, message + 1, sizeof number);
    }
    hw_handle *handle = hw_handles_find(&in->handles, number);
    if (EXPECTED(handle && handle->ready && handle->generation == in->bridge.refs.generation && !in->fatal_pending &&
                 message[0] == HW_CALL_HANDLE)) {
        call_plain(in, message + 5, message + length, handle, handle->function, NULL, handle->ce, NULL);
    } else {
        dispatch_other(in, number);
    }
}

void hw_dispatch(hw_interpreter *in) {
    dispatch(in);
}

/* All that an int function needs is inline here, and the switch keeps no registers: a call has nothing to save. */
void hw_serve(hw_interpreter *in) {
    for (;;) {
        in->depth = 1;
        in->bridge.keep_thrown = false;
        in->bridge.result_plan = 0;
        hw_interpreter_note_output(in);
        if (UNEXPECTED(in->process.changed)) {
            hw_process_state_enter(&in->process);
        }
        dispatch(in);
        if (UNEXPECTED(in->bridge.passes)) {
            hw_throwables_forget(&in->bridge);
        }
        if (UNEXPECTED(in->process.changed)) {
            hw_process_state_leave(&in->process);
        }
        if (UNEXPECTED(in->forked)) {
            hw_child_end(in);
        }
        in->event = HW_REPLY;
        hw_interpreter_to_host(in);
    }
}
