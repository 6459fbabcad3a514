#include "engine/arguments.h"

#include "wire/decode.h"

/* One argument that is not a plain int: a Value, whose tag the reader stands at. */
bool hw_read_argument(hw_reader *r, hw_bridge *bridge, zval *argument, bool *by_reference) {
    hw_reader inner;
    r->p++;
    if (!hw_read_delimited(r, &inner)) {
        return false;
    }
    if (UNEXPECTED(hw_value_is_default(&inner))) {
        ZVAL_UNDEF(argument);
        return true;
    }
    *by_reference = inner.p < inner.end && *inner.p == HW_VALUE_REFERENCE_VALUE;
    return hw_read_value(&inner, bridge, argument, 0) || hw_reader_fail(r, inner.error);
}

void hw_release_in(hw_bridge *bridge, const uint8_t *p, const uint8_t *end) {
    hw_reader r = {p, end, NULL};
    bridge->to_release.count = 0; /* those read so far are read again */
    while (r.p < r.end) {
        uint64_t tag;
        if (!hw_read_varint(&r, &tag) ||
            !(hw_is_field(tag, HW_CALL_RELEASED) ? hw_read_released(&r, tag, bridge) : hw_skip_field(&r, tag))) {
            break;
        }
    }
    hw_bridge_release_pending(bridge);
}

uint32_t hw_count_arguments(hw_reader r) {
    uint32_t count = 0;
    while (r.p < r.end) {
        uint64_t tag;
        if (!hw_read_varint(&r, &tag) || !hw_skip_field(&r, tag)) {
            break;
        }
        count += tag == HW_TAG_VALUE;
    }
    if (count <= HW_MAX_ARGUMENTS) {
        hw_require_memory(count * sizeof(zval));
    }
    return count;
}

/* Reads a field of a Call that is not an argument. */
bool hw_read_other_field(hw_reader *r, hw_bridge *bridge) {
    uint64_t tag;
    if (!hw_read_varint(r, &tag)) {
        return false;
    }
    if (tag == HW_CALL_KEEP_THROWN) {
        uint64_t keep;
        if (!hw_read_varint(r, &keep)) {
            return false;
        }
        bridge->keep_thrown = keep != 0;
        return true;
    }
    if (!hw_is_field(tag, HW_CALL_RELEASED)) {
        return hw_reader_fail(r, "a Call has a field that the bridge does not know, or out of order");
    }
    return hw_read_released(r, tag, bridge);
}

void hw_free_arguments(hw_arguments *arguments) {
    for (uint32_t i = 0; i < arguments->count; i++) {
        zval_ptr_dtor(&arguments->values[i]);
    }
    if (arguments->values) {
        efree(arguments->values);
    }
    if (arguments->named) {
        zend_array_release(arguments->named);
    }
}

void hw_names_free(hw_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        zend_string_release(names->items[i]);
    }
    if (names->items) {
        efree(names->items);
    }
    *names = (hw_names){0};
}

/* As references, the values fit parameters of either kind: zend_call_function() takes the value of one that is not wanted. */
bool hw_name_arguments(hw_arguments *arguments, uint32_t first, const hw_names *names, hw_wanted_references *wanted) {
    if (arguments->count < first || names->count > arguments->count - first) {
        zend_throw_error(NULL, "A Call has more names than arguments");
        return false;
    }
    uint32_t positional = arguments->count - names->count;
    arguments->named = zend_new_array(names->count);
    for (uint32_t i = 0; i < names->count; i++) {
        zval *value = &arguments->values[positional + i];
        if (Z_ISUNDEF_P(value)) {
            continue; /* the default is what a name that is not given means */
        }
        zend_ulong index;
        if (ZEND_HANDLE_NUMERIC(names->items[i], index)) { /* in PHP a position */
            zend_throw_error(NULL, "Unknown named parameter $%s", ZSTR_VAL(names->items[i]));
            return false;
        }
        ZVAL_MAKE_REF(value);
        if (!zend_hash_add(arguments->named, names->items[i], value)) {
            zend_throw_error(NULL, "Named parameter $%s overwrites previous argument", ZSTR_VAL(names->items[i]));
            return false;
        }
        ZVAL_UNDEF(value);
    }
    for (uint32_t i = positional; i < arguments->count && i < 64; i++) {
        zval *value = zend_hash_find(arguments->named, names->items[i - positional]);
        if (value && arguments->by_reference >> i & 1) {
            hw_want_reference(wanted, i - first, value);
        }
    }
    arguments->count = positional;
    return true;
}

static bool read_all(hw_reader *r, hw_bridge *bridge, hw_arguments *arguments) {
    while (r->p < r->end) {
        bool by_reference = false;
        if (*r->p != HW_TAG_VALUE) {
            if (!hw_read_other_field(r, bridge)) {
                return false;
            }
            continue;
        }
        if (!hw_read_argument(r, bridge, &arguments->values[arguments->count], &by_reference)) {
            return false;
        }
        if (by_reference && arguments->count < 64) {
            arguments->by_reference |= (uint64_t)1 << arguments->count;
        }
        arguments->count++;
    }
    return true;
}

bool hw_read_arguments(hw_reader *r, hw_bridge *bridge, hw_arguments *arguments) {
    const uint8_t *start = r->p;
    uint32_t bound = hw_bound_arguments(r->p, r->end);
    *arguments = (hw_arguments){0};
    if (bound > HW_MAX_ARGUMENTS) {
        return hw_reader_fail(r, HW_TOO_MANY_ARGUMENTS);
    }
    if (bound) {
        arguments->values = safe_emalloc(bound, sizeof(zval), 0);
    }
    if (!read_all(r, bridge, arguments)) {
        hw_release_in(bridge, start, r->end);
        return false;
    }
    hw_bridge_release_pending(bridge);
    return EG(exception) == NULL;
}

/* Makes references where the function wants them, and notes which go back. */
static void reference_arguments(const zend_function *function, hw_arguments *arguments, uint32_t first,
                                hw_wanted_references *wanted) {
    for (uint32_t i = first; i < arguments->count; i++) {
        zval *argument = &arguments->values[i];
        if (!ARG_SHOULD_BE_SENT_BY_REF(function, i - first + 1) || Z_ISUNDEF_P(argument)) {
            continue;
        }
        ZVAL_MAKE_REF(argument);
        if (i < 64 && arguments->by_reference >> i & 1) {
            hw_want_reference(wanted, i - first, argument);
        }
    }
}

void hw_call_with_arguments(zend_function *function, zend_object *object, zend_class_entry *scope, zval *result,
                            hw_arguments *arguments, uint32_t first, hw_wanted_references *wanted) {
    for (uint32_t i = first; i < arguments->count; i++) {
        if (Z_ISUNDEF(arguments->values[i]) && hw_lacks_default(function, i - first + 1)) {
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
        .named_params = arguments->named,
    };
    ZVAL_UNDEF(&fci.function_name);
    zend_fcall_info_cache fcc = {.function_handler = function, .object = object, .called_scope = scope};
    zend_call_function(&fci, &fcc);
    if (Z_ISUNDEF_P(result)) {
        ZVAL_NULL(result);
    }
}

void hw_call_callable(zval *callable, zval *result, hw_arguments *arguments, uint32_t first,
                      hw_wanted_references *wanted) {
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
    hw_call_with_arguments(fcc.function_handler, fcc.object, fcc.called_scope, result, arguments, first, wanted);
}

void hw_construct(zend_class_entry *ce, zval *result, hw_arguments *arguments, hw_wanted_references *wanted) {
    if (object_init_ex(result, ce) == FAILURE) {
        ZVAL_NULL(result);
        return;
    }
    zend_function *constructor = Z_OBJ_HT_P(result)->get_constructor(Z_OBJ_P(result));
    if (!constructor) {
        uint32_t named = arguments->named ? zend_hash_num_elements(arguments->named) : 0;
        if (!EG(exception) && arguments->count + named) {
            zend_throw_error(NULL, "%s has no constructor, but was given %u argument(s)", ZSTR_VAL(ce->name),
                             arguments->count + named);
        }
        return;
    }
    zval ignored;
    hw_call_with_arguments(constructor, Z_OBJ_P(result), Z_OBJCE_P(result), &ignored, arguments, 0, wanted);
    zval_ptr_dtor(&ignored);
    if (EG(exception)) {
        zend_object_store_ctor_failed(Z_OBJ_P(result));
    }
}
