#include "engine/operations.h"

#include "engine/arguments.h"
#include "engine/front.h"
#include "engine/handles.h"
#include "engine/ini_files.h"
#include "engine/iteration.h"
#include "engine/module.h"
#include "engine/planned.h"
#include "engine/request.h"
#include "java/exception.h"
#include "wire/encode.h"

/* Runs compiled code in the global scope, below the frames that are there: zend_execute(), but for the symbol table. */
static void execute(zend_op_array *code, zval *result) {
    zend_execute_data *frame =
        zend_vm_stack_push_call_frame(ZEND_CALL_TOP_CODE | ZEND_CALL_HAS_SYMBOL_TABLE, (zend_function *)code, 0, NULL);
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

static void eval(zend_string *source, const zend_string *file, zval *result) {
    const char *name = file ? ZSTR_VAL(file) : "eval()'d code";
    zend_op_array *code = zend_compile_string(source, name, ZEND_COMPILE_POSITION_AFTER_OPEN_TAG);
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
        zend_throw_exception_ex(hw_bridge_exception_class, 0, "Cannot include %s: it does not exist or cannot be read",
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

/* What an outcome is made of: a value, or what is written as a message. */
enum { RESULT, ELEMENT, PARTS };

static void write_counters(hw_writer *w, hw_interpreter *in, zval *parts) {
    (void)parts;
    size_t start = hw_writer_begin(w, HW_REPLY_COUNTERS);
    hw_write_varint(w, HW_COUNTERS_REFS, in->bridge.refs.live);
    hw_write_varint(w, HW_COUNTERS_CALLABLES, in->java.live_callables);
    hw_write_varint(w, HW_COUNTERS_OBJECTS, in->java.live);
    hw_writer_end(w, start);
}

/* Of the handle whose number is the part. */
static void write_resolution(hw_writer *w, hw_interpreter *in, zval *parts) {
    hw_handles_write_resolution(w, &in->handles, (uint32_t)Z_LVAL(parts[RESULT]));
}

/* Of the iterator that the result is, if it is one, and an element, if there is one. */
static void write_traversal(hw_writer *w, hw_interpreter *in, zval *parts) {
    size_t start = hw_writer_begin(w, HW_REPLY_TRAVERSAL);
    if (Z_TYPE(parts[RESULT]) == IS_OBJECT) {
        hw_write_varint(w, HW_TRAVERSAL_ITERATOR, hw_hold_object(&in->bridge, Z_OBJ(parts[RESULT])));
    }
    if (!Z_ISUNDEF(parts[ELEMENT])) {
        hw_write_value(w, &in->bridge, &parts[ELEMENT], 0);
    }
    hw_writer_end(w, start);
}

/* Callability is that of the PHP code below, as for PHP's own functions that take a callable. */
static void make_closure(zval *callable, zval *result) {
    char *reason = NULL;
    zend_fcall_info_cache cache = empty_fcall_info_cache;
    if (zend_is_callable_ex(callable, NULL, IS_CALLABLE_SUPPRESS_DEPRECATIONS, NULL, &cache, &reason)) {
        zend_release_fcall_info_cache(&cache);
        zend_call_method_with_1_params(NULL, zend_ce_closure, NULL, "fromcallable", result, callable);
    } else if (!EG(exception)) {
        ZVAL_STRING(result, reason ? reason : "it is no callable");
    }
    if (reason) {
        efree(reason);
    }
}

static zend_string *string_argument(const hw_arguments *arguments, uint32_t i) {
    return i < arguments->count && Z_TYPE(arguments->values[i]) == IS_STRING ? Z_STR(arguments->values[i]) : NULL;
}

static zend_long int_argument(const hw_arguments *arguments, uint32_t i) {
    return i < arguments->count ? zval_get_long(&arguments->values[i]) : 0;
}

static zval *object_argument(const hw_arguments *arguments) {
    return arguments->count && Z_TYPE(arguments->values[0]) == IS_OBJECT ? &arguments->values[0] : NULL;
}

static bool run_operation(hw_interpreter *in, uint32_t operation, hw_arguments *arguments, zval *parts,
                          hw_wanted_references *wanted) {
    zval *result = &parts[RESULT];
    zend_string *text = string_argument(arguments, 0);
    zval *object = object_argument(arguments);
    switch (operation) {
        case HW_OPERATION_RESOLVE: {
            zend_long kind = int_argument(arguments, 0);
            zend_string *class_name = string_argument(arguments, 1);
            zend_string *name = string_argument(arguments, 2);
            if (kind < HW_HANDLE_KIND_FUNCTION || kind > HW_HANDLE_KIND_PROPERTY_WRITE ||
                (kind == HW_HANDLE_KIND_CONSTRUCTOR ? !class_name : !name)) {
                return false;
            }
            ZVAL_LONG(result, hw_handles_resolve(&in->handles, in->bridge.refs.generation, (enum hw_handle_kind)kind,
                                                 class_name, name));
            return true;
        }
        case HW_OPERATION_CALL:
            if (!arguments->count) {
                return false;
            }
            hw_call_callable(&arguments->values[0], result, arguments, 1, wanted);
            return true;
        case HW_OPERATION_COUNTERS:
            return true;
        case HW_OPERATION_TRAVERSE:
            if (!object) {
                return false;
            }
            hw_iteration_begin(object, result, &parts[ELEMENT]);
            return true;
        case HW_OPERATION_ADVANCE:
            return object && hw_iteration_advance(Z_OBJ_P(object), &parts[ELEMENT]);
        case HW_OPERATION_CLOSURE:
            if (!arguments->count) {
                return false;
            }
            make_closure(&arguments->values[0], result);
            return true;
        case HW_OPERATION_VALUE:
            if (!arguments->count) {
                return false;
            }
            ZVAL_COPY(result, &arguments->values[0]);
            return true;
        default:
            break;
    }
    if (!text) {
        return false;
    }
    switch (operation) {
        case HW_OPERATION_EVAL:
            eval(text, string_argument(arguments, 1), result);
            return true;
        case HW_OPERATION_INCLUDE:
            include(text, int_argument(arguments, 1) != 0, result);
            return true;
        case HW_OPERATION_CONSTANT:
            constant(text, result);
            return true;
        case HW_OPERATION_LOAD_CLASS:
            load_class(text, result);
            return true;
        default:
            return false;
    }
}

/* NULL: the operation's outcome is a value. */
static hw_outcome_writer *writer_of(uint32_t operation) {
    switch (operation) {
        case HW_OPERATION_COUNTERS:
            return write_counters;
        case HW_OPERATION_RESOLVE:
            return write_resolution;
        case HW_OPERATION_TRAVERSE:
        case HW_OPERATION_ADVANCE:
            return write_traversal;
        default:
            return NULL;
    }
}

/* Whether the module has started with the same ini settings, so that no request needs to apply them. */
static bool has_started_with_ini(const hw_interpreter *in) {
    const char *own = in->settings.ini_entries ? in->settings.ini_entries : "";
    const char *first = in->started.ini_entries ? in->started.ini_entries : "";
    return strcmp(own, first) == 0;
}

static bool start_module(hw_interpreter *in) {
    in->started = in->settings;
    if (in->settings.development_server ? hw_module_start_as_command(in) : hw_module_start(in)) {
        return true;
    }
    in->started = (hw_settings){0};
    hw_reply_bridge_error(in, "PHP could not start; what it said is on the standard error stream");
    return false;
}

static void reply_true(hw_interpreter *in) {
    zval started;
    ZVAL_TRUE(&started);
    hw_reply_plain(in, &started);
}

static void open_interpreter(hw_interpreter *in, hw_reader *r, bool warm_only) {
    uint64_t tag;
    hw_reader settings;
    zval started;
    if (in->settings.sapi_name == in->started.sapi_name) {
        in->settings = (hw_settings){0};
    }
    hw_settings_free(&in->settings);
    if (!hw_read_varint(r, &tag) || tag != HW_CALL_SETTINGS || !hw_read_delimited(r, &settings) ||
        !hw_settings_read(&in->settings, &settings)) {
        hw_reply_bridge_error(in, r->error ? r->error : "the settings are malformed");
        return;
    }
    bool first = !in->module_started;
    in->front = hw_front_for(&in->settings);
    hw_java_world_open(&in->java, in->settings.java_classes);
    if (in->settings.direct_output) { /* the command line starts the engine itself, with what its options say */
        if (!first) {
            hw_reply_bridge_error(in, "a command line runs in a process of its own: PHP has been started in this one");
            return;
        }
        reply_true(in);
        return;
    }
    if (first && !start_module(in)) {
        return;
    }
    if (warm_only) {
        reply_true(in);
        return;
    }
    if (!hw_request_start(in)) {
        hw_reply_bridge_error(in, "PHP could not start a request");
        return;
    }
    in->own_ini = !has_started_with_ini(in);
    const char *refused = in->own_ini ? hw_request_ini(in) : NULL;
    if (refused) {
        hw_request_end(in);
        hw_reply_bridge_error(in, refused);
        return;
    }
    ZVAL_TRUE(&started);
    hw_reply(in, &started, NULL);
}

static void restart_request(hw_interpreter *in, bool again) {
    zval done;
    hw_request_end(in);
    if (!again) {
        hw_handles_free(&in->handles);
        hw_plans_free(&in->bridge.plans);
    }
    if (again && !hw_request_start(in)) {
        hw_reply_bridge_error(in, "PHP could not start a new request");
        return;
    }
    in->flags |= HW_REPLY_FLAG_RECYCLED;
    ZVAL_NULL(&done);
    hw_reply_plain(in, &done); /* the end of a request may have been fatal: it has been ended all the same */
}

static void run_front(hw_interpreter *in, uint32_t operation, hw_reader *r) {
    const hw_front *front = hw_front_of_operation(operation);
    if (front) {
        front->run(in, r);
    } else {
        hw_reply_bridge_error(in, "what the operation starts is not linked into this library");
    }
}

void hw_run_operation(hw_interpreter *in, hw_reader *r, uint32_t operation) {
    switch (operation) {
        case HW_OPERATION_OPEN:
        case HW_OPERATION_WARM:
            open_interpreter(in, r, operation == HW_OPERATION_WARM);
            return;
        case HW_OPERATION_RECYCLE:
        case HW_OPERATION_CLOSE:
            if (in->depth > 1) {
                hw_reply_bridge_error(in, "the interpreter cannot end its request while PHP code runs in it");
                return;
            }
            restart_request(in, operation == HW_OPERATION_RECYCLE);
            return;
        case HW_OPERATION_PLAN:
            hw_planned_define(in, r);
            return;
        case HW_OPERATION_RUN:
        case HW_OPERATION_HTTP_SERVE:
            run_front(in, operation, r);
            return;
        default:
            break;
    }
    hw_arguments arguments;
    hw_wanted_references wanted = {0};
    zval parts[PARTS];
    ZVAL_NULL(&parts[RESULT]);
    ZVAL_UNDEF(&parts[ELEMENT]);
    if (!hw_read_arguments(r, &in->bridge, &arguments)) {
        hw_free_arguments(&arguments);
        hw_reply_not_called(in, r->error);
        return;
    }
    bool known = run_operation(in, operation, &arguments, parts, &wanted);
    if (!CG(unclean_shutdown)) {
        hw_free_arguments(&arguments);
    }
    if (!known) {
        hw_reply_bridge_error(in, "an operation is unknown, or was given the wrong arguments");
        return;
    }
    hw_outcome_writer *write = writer_of(operation);
    if (write) {
        hw_reply_message(in, write, parts, PARTS);
    } else {
        hw_reply(in, &parts[RESULT], &wanted);
    }
}
