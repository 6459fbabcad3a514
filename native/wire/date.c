#include "wire/date.h"

enum part { SECONDS, MICROSECONDS, OFFSET, ZONE };

/*
 * The engine's timelib is not exported: what needs more than a date's fields is asked of PHP's own methods. They are entered
 * as zend_call_function() does, which then looks for interrupts, and so could run signal handlers: PHP code, which calls the
 * host, and writes over the message that is being read or written. They wait for the code that runs next.
 */
static void call(zend_class_entry *ce, const char *method, size_t length, zval *object, zval *result, zval *argument) {
    zend_function *function = zend_hash_str_find_ptr(&ce->function_table, method, length);
    zend_execute_data *previous = EG(current_execute_data);
    zend_execute_data *frame = zend_vm_stack_push_call_frame(ZEND_CALL_TOP_FUNCTION | ZEND_CALL_HAS_THIS, function,
                                                             argument ? 1 : 0, Z_OBJ_P(object));
    if (argument) {
        ZVAL_COPY(ZEND_CALL_ARG(frame, 1), argument);
    }
    frame->prev_execute_data = previous;
    ZVAL_NULL(result);
    EG(current_execute_data) = frame;
    function->internal_function.handler(frame, result);
    EG(current_execute_data) = previous;
    zend_vm_stack_free_args(frame);
    zend_vm_stack_free_call_frame(frame);
    if (EG(exception)) {
        zval_ptr_dtor(result);
        ZVAL_UNDEF(result);
        if (previous && previous->func && ZEND_USER_CODE(previous->func->common.type)) {
            zend_rethrow_exception(previous);
        }
    }
}

#define CALL(ce, method, object, result, argument) call(ce, method, sizeof(method) - 1, object, result, argument)

bool hw_is_date(const zend_object *object) {
    return instanceof_function(object->ce, php_date_get_interface_ce());
}

/* The offset that a date in a named zone has at its time. */
static zend_long offset_in_zone(zend_object *date) {
    zend_class_entry *immutable = php_date_get_immutable_ce();
    zval object;
    zval offset;
    ZVAL_OBJ(&object, date);
    CALL(instanceof_function(date->ce, immutable) ? immutable : php_date_get_date_ce(), "getoffset", &object, &offset,
         NULL);
    return Z_TYPE(offset) == IS_LONG ? Z_LVAL(offset) : 0;
}

bool hw_date_split(zend_object *date, zval parts[static HW_DATE_PARTS]) {
    const timelib_time *time = php_date_obj_from_obj(date)->time;
    if (!time) {
        return false;
    }
    ZVAL_LONG(&parts[SECONDS], time->sse);
    ZVAL_LONG(&parts[MICROSECONDS], time->us);
    if (time->zone_type == TIMELIB_ZONETYPE_ID) {
        ZVAL_LONG(&parts[OFFSET], offset_in_zone(date));
        ZVAL_STRING(&parts[ZONE], time->tz_info->name);
    } else {
        zend_long summer = time->zone_type == TIMELIB_ZONETYPE_ABBR && time->dst ? 3600 : 0;
        ZVAL_LONG(&parts[OFFSET], time->z + summer);
        ZVAL_NULL(&parts[ZONE]);
    }
    return true;
}

bool hw_date_are_parts(const zval parts[static HW_DATE_PARTS]) {
    for (size_t i = SECONDS; i <= OFFSET; i++) {
        if (Z_TYPE(parts[i]) != IS_LONG) {
            return false;
        }
    }
    zend_long micros = Z_LVAL(parts[MICROSECONDS]);
    zend_long offset = Z_LVAL(parts[OFFSET]);
    return micros >= 0 && micros < 1000000 && offset > -360000 && offset < 360000 &&
           (Z_TYPE(parts[ZONE]) == IS_NULL || Z_TYPE(parts[ZONE]) == IS_STRING);
}

/* In UTC, or as the text says. */
static bool make(zval *date, const char *text, zend_long micros) {
    if (!php_date_instantiate(php_date_get_immutable_ce(), date)) {
        ZVAL_NULL(date);
        return false;
    }
    if (!php_date_initialize(Z_PHPDATE_P(date), text, strlen(text), NULL, NULL, 0)) {
        zval_ptr_dtor(date);
        ZVAL_NULL(date);
        return false;
    }
    Z_PHPDATE_P(date)->time->us = micros;
    return true;
}

/* The same time of a clock in PHP's default zone; where the clock was put forward, the first one after it. */
static bool move_to_default_zone(zval *date) {
    char text[96];
    const timelib_time *time = Z_PHPDATE_P(date)->time;
    snprintf(text, sizeof text, "%+05lld-%02lld-%02lld %02lld:%02lld:%02lld", (long long)time->y, (long long)time->m,
             (long long)time->d, (long long)time->h, (long long)time->i, (long long)time->s);
    zend_long micros = time->us;
    zval_ptr_dtor(date);
    return make(date, text, micros);
}

/* Replaces a date by the same in another zone. */
static bool move_to_zone(zval *date, const zval *zone) {
    zval name;
    zval timezone;
    zval moved;
    object_init_ex(&timezone, php_date_get_timezone_ce());
    ZVAL_COPY_VALUE(&name, zone);
    CALL(php_date_get_timezone_ce(), "__construct", &timezone, &moved, &name);
    ZVAL_UNDEF(&moved);
    if (!EG(exception)) {
        CALL(php_date_get_immutable_ce(), "settimezone", date, &moved, &timezone);
    }
    zval_ptr_dtor(&timezone);
    zval_ptr_dtor(date);
    bool is_date = Z_TYPE(moved) == IS_OBJECT;
    if (is_date) {
        ZVAL_COPY_VALUE(date, &moved);
    } else {
        ZVAL_NULL(date);
    }
    return is_date;
}

static bool move_to_offset(zval *date, zend_long offset) {
    char text[16];
    long size = labs(offset);
    int length = snprintf(text, sizeof text, "%c%02ld:%02ld", offset < 0 ? '-' : '+', size / 3600, size / 60 % 60);
    if (size % 60) {
        snprintf(text + length, sizeof text - (size_t)length, ":%02ld", size % 60);
    }
    zval zone;
    ZVAL_STRING(&zone, text);
    bool moved = move_to_zone(date, &zone);
    zval_ptr_dtor(&zone);
    return moved;
}

/* PHP takes some names, such as CET, for abbreviations, which know no summer. */
static bool move_to_named_zone(zval *date, const zval parts[static HW_DATE_PARTS]) {
    if (!move_to_zone(date, &parts[ZONE])) {
        return false;
    }
    return Z_PHPDATE_P(date)->time->zone_type == TIMELIB_ZONETYPE_ID || move_to_offset(date, Z_LVAL(parts[OFFSET]));
}

bool hw_date_make(zval *date, const zval parts[static HW_DATE_PARTS]) {
    char text[32];
    snprintf(text, sizeof text, "@" ZEND_LONG_FMT, Z_LVAL(parts[SECONDS]));
    if (!make(date, text, Z_LVAL(parts[MICROSECONDS]))) {
        return false;
    }
    if (Z_TYPE(parts[ZONE]) == IS_STRING) {
        return Z_STRLEN(parts[ZONE]) ? move_to_named_zone(date, parts) : move_to_default_zone(date);
    }
    return !Z_LVAL(parts[OFFSET]) || move_to_offset(date, Z_LVAL(parts[OFFSET]));
}
