#include "engine/handles.h"

#include <stdlib.h>

hw_handle *hw_handles_find(hw_handles *handles, uint32_t number) {
    uint32_t index = number - HW_LIMIT_FIRST_HANDLE;
    return number >= HW_LIMIT_FIRST_HANDLE && index < handles->count ? &handles->entries[index] : NULL;
}

/*
 * Whether a frame pushed by call.c does all that zend_call_function() would do for this function. Where an extension
 * watches calls (observers, zend_execute_internal), none does; both are set when the engine starts, or never.
 */
static bool is_plain(const zend_function *function) {
    return !ZEND_OBSERVER_ENABLED && !zend_execute_internal &&
           !(function->common.fn_flags & (ZEND_ACC_DEPRECATED | ZEND_ACC_CALL_VIA_TRAMPOLINE | ZEND_ACC_ABSTRACT |
                                          ZEND_ACC_CLOSURE | ZEND_ACC_NEVER_CACHE));
}

static bool takes_references(const zend_function *function) {
    uint32_t count = function->common.num_args + ((function->common.fn_flags & ZEND_ACC_VARIADIC) != 0);
    for (uint32_t i = 0; i < count; i++) {
        if (ZEND_ARG_SEND_MODE(&function->common.arg_info[i]) != ZEND_SEND_BY_VAL) {
            return true;
        }
    }
    return false;
}

static void remember(hw_handle *handle, uint32_t generation, zend_class_entry *ce, zend_function *function) {
    handle->ce = ce;
    handle->function = function;
    handle->generation = generation;
    if (function) {
        handle->plain = is_plain(function);
        handle->ready = handle->plain && handle->kind <= HW_HANDLE_KIND_STATIC_METHOD;
        handle->by_reference = takes_references(function);
    }
}

static const zend_property_info *public_property(const hw_handle *handle, const zend_class_entry *ce) {
    const zend_property_info *info = zend_hash_find_ptr(&ce->properties_info, handle->name);
    return info && info->flags & ZEND_ACC_PUBLIC && !(info->flags & ZEND_ACC_STATIC) ? info : NULL;
}

/* Whether code outside of the class can use the property, as far as that is known before there is an object. */
static bool is_accessible(const hw_handle *handle, const zend_class_entry *ce) {
    const zend_property_info *info = public_property(handle, ce);
    if (info) {
        return handle->kind == HW_HANDLE_KIND_PROPERTY_READ || !(info->flags & ZEND_ACC_READONLY);
    }
    if (handle->kind == HW_HANDLE_KIND_PROPERTY_READ ? ce->__get : ce->__set) {
        return true;
    }
    bool declared = zend_hash_exists(&ce->properties_info, handle->name);
    /* create_object: an internal class, or a child of one, may have properties that are not declared */
    return !declared && (ce->ce_flags & ZEND_ACC_ALLOW_DYNAMIC_PROPERTIES || ce->create_object);
}

bool hw_handle_refresh(hw_handle *handle, uint32_t generation) {
    zend_class_entry *ce = NULL;
    zend_function *function = NULL;
    if (handle->class_name) {
        ce = zend_lookup_class(handle->class_name);
        if (!ce) {
            return false;
        }
    }
    switch (handle->kind) {
        case HW_HANDLE_KIND_FUNCTION:
            function = zend_fetch_function(handle->lower_name);
            break;
        case HW_HANDLE_KIND_STATIC_METHOD:
            function = ce ? zend_hash_find_ptr(&ce->function_table, handle->lower_name) : NULL;
            if (function && !(function->common.fn_flags & ZEND_ACC_STATIC)) {
                function = NULL;
            }
            break;
        case HW_HANDLE_KIND_METHOD:
            function = ce ? zend_hash_find_ptr(&ce->function_table, handle->lower_name) : NULL;
            if (!ce || (!function && ce->__call)) { /* what is called is known when an object comes */
                handle->generation = 0;
                return true;
            }
            break;
        case HW_HANDLE_KIND_CONSTRUCTOR:
            remember(handle, generation, ce, ce ? ce->constructor : NULL);
            return ce != NULL;
        default:
            return !ce || is_accessible(handle, ce);
    }
    if (!function) {
        return false;
    }
    if (handle->kind != HW_HANDLE_KIND_FUNCTION && !(function->common.fn_flags & ZEND_ACC_PUBLIC)) {
        return false;
    }
    remember(handle, generation, ce, function);
    return true;
}

zend_function *hw_handle_method(hw_handle *handle, uint32_t generation, zend_object **object) {
    zend_class_entry *ce = (*object)->ce;
    if (EXPECTED(handle->ce == ce && handle->generation == generation && handle->function)) {
        return handle->function;
    }
    zend_function *function = (*object)->handlers->get_method(object, handle->name, NULL);
    if (!function) {
        if (!EG(exception)) {
            zend_throw_error(NULL, "Call to undefined method %s::%s()", ZSTR_VAL(ce->name), ZSTR_VAL(handle->name));
        }
        return NULL;
    }
    if (!(function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) &&
        (*object)->handlers->get_method == zend_std_get_method) {
        remember(handle, generation, ce, function);
    } else {
        handle->generation = 0;
    }
    return function;
}

_Static_assert(ZEND_SEND_BY_VAL == HW_PASSING_BY_VALUE && ZEND_SEND_BY_REF == HW_PASSING_BY_REFERENCE &&
                   ZEND_SEND_PREFER_REF == HW_PASSING_EITHER,
               "PHP's numbers are those of the schema");

static zend_string *persistent_name(const zend_string *from) {
    bool rooted = from && ZSTR_LEN(from) > 0 && ZSTR_VAL(from)[0] == '\\';
    return from ? zend_string_init(ZSTR_VAL(from) + rooted, ZSTR_LEN(from) - rooted, true) : NULL;
}

static void free_name(zend_string *name) {
    if (name) {
        zend_string_release_ex(name, true);
    }
}

static void free_handle(hw_handle *handle) {
    free_name(handle->class_name);
    free_name(handle->name);
    free_name(handle->lower_name);
}

static hw_handle *append(hw_handles *handles) {
    if (handles->count == handles->capacity) {
        uint32_t capacity = handles->capacity ? handles->capacity * 2 : 64;
        hw_handle *entries = realloc(handles->entries, capacity * sizeof *entries);
        if (!entries) {
            return NULL;
        }
        handles->entries = entries;
        handles->capacity = capacity;
    }
    hw_handle *handle = &handles->entries[handles->count++];
    *handle = (hw_handle){0};
    return handle;
}

static void write_type(hw_writer *w, uint8_t tag, zend_type type) {
    if (ZEND_TYPE_IS_SET(type)) {
        zend_string *text = zend_type_to_string(type);
        hw_write_bytes(w, tag, ZSTR_VAL(text), ZSTR_LEN(text));
        zend_string_release(text);
    }
}

static void write_parameter(hw_writer *w, const zend_function *function, uint32_t i) {
    bool variadic = i >= function->common.num_args;
    const zend_arg_info *info = &function->common.arg_info[i];
    size_t start = hw_writer_begin(w, HW_RESOLUTION_PARAMETERS);
    if (function->type == ZEND_INTERNAL_FUNCTION && !(function->common.fn_flags & ZEND_ACC_USER_ARG_INFO)) {
        const char *name = ((const zend_internal_arg_info *)info)->name;
        hw_write_bytes(w, HW_PARAMETER_NAME, name, strlen(name));
    } else {
        hw_write_bytes(w, HW_PARAMETER_NAME, ZSTR_VAL(info->name), ZSTR_LEN(info->name));
    }
    write_type(w, HW_PARAMETER_TYPE, info->type);
    hw_write_varint(w, HW_PARAMETER_PASSING, ZEND_ARG_SEND_MODE(info));
    hw_write_varint(w, HW_PARAMETER_OPTIONAL, variadic || i >= function->common.required_num_args);
    hw_write_varint(w, HW_PARAMETER_VARIADIC, variadic);
    hw_writer_end(w, start);
}

/* Of a method that is known when there is an object. */
static void write_any_parameters(hw_writer *w) {
    size_t start = hw_writer_begin(w, HW_RESOLUTION_PARAMETERS);
    hw_write_bytes(w, HW_PARAMETER_NAME, ZEND_STRL("arguments"));
    hw_write_varint(w, HW_PARAMETER_PASSING, HW_PASSING_BY_VALUE);
    hw_write_varint(w, HW_PARAMETER_OPTIONAL, true);
    hw_write_varint(w, HW_PARAMETER_VARIADIC, true);
    hw_writer_end(w, start);
}

static void write_resolution(hw_writer *w, const hw_handle *handle, uint32_t number) {
    const zend_function *function = handle->function;
    hw_write_varint(w, HW_RESOLUTION_HANDLE, number);
    if (function) {
        uint32_t count = function->common.num_args + ((function->common.fn_flags & ZEND_ACC_VARIADIC) != 0);
        for (uint32_t i = 0; i < count; i++) {
            write_parameter(w, function, i);
        }
    } else if (handle->kind == HW_HANDLE_KIND_METHOD) {
        write_any_parameters(w);
    }
    const zend_property_info *property = NULL;
    if (handle->kind >= HW_HANDLE_KIND_PROPERTY_READ && handle->class_name) {
        const zend_class_entry *ce = zend_lookup_class_ex(handle->class_name, NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
        property = ce ? public_property(handle, ce) : NULL;
    }
    if (function && function->common.fn_flags & ZEND_ACC_HAS_RETURN_TYPE) {
        write_type(w, HW_RESOLUTION_RETURNS, function->common.arg_info[-1].type);
    } else if (property) {
        write_type(w, HW_RESOLUTION_RETURNS, property->type);
    }
}

void hw_handles_write_resolution(hw_writer *w, const hw_handles *handles, uint32_t number) {
    size_t start = hw_writer_begin(w, HW_REPLY_RESOLUTION);
    if (number) {
        write_resolution(w, &handles->entries[number - HW_LIMIT_FIRST_HANDLE], number);
    }
    hw_writer_end(w, start);
}

uint32_t hw_handles_resolve(hw_handles *handles, uint32_t generation, enum hw_handle_kind kind, zend_string *class_name,
                            zend_string *name) {
    hw_handle handle = {.kind = kind};
    handle.class_name = persistent_name(class_name);
    handle.name = persistent_name(name);
    handle.lower_name = handle.name ? zend_string_tolower_ex(handle.name, true) : NULL;
    hw_handle *entry = hw_handle_refresh(&handle, generation) ? append(handles) : NULL;
    if (!entry) {
        free_handle(&handle);
        return 0;
    }
    *entry = handle;
    return HW_LIMIT_FIRST_HANDLE + handles->count - 1;
}

void hw_handles_free(hw_handles *handles) {
    for (uint32_t i = 0; i < handles->count; i++) {
        free_handle(&handles->entries[i]);
    }
    free(handles->entries);
    *handles = (hw_handles){0};
}
