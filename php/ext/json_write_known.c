/* The JSON of the well-known types that have one of their own. */
#include "json_write.h"
#include "number.h"
#include "slot.h"

#include <math.h>
#include <time.h>

#define FIRST_SECOND INT64_C(-62135596800) /* 0001-01-01T00:00:00Z */
#define LAST_SECOND INT64_C(253402300799)  /* 9999-12-31T23:59:59Z */
#define MOST_SECONDS INT64_C(315576000000)
#define MOST_NANOS 999999999

static bool load_pair(const zend_object *message, const hwp_class *c, zend_long *seconds, zend_long *nanos) {
    for (int i = 0; i < 2; i++) {
        const zval *value = hwp_load(message, c->slots[i].offset);
        if (Z_TYPE_P(value) != IS_LONG) {
            return hwp_fail_value(&c->slots[i], value);
        }
        *(i == 0 ? seconds : nanos) = Z_LVAL_P(value);
    }
    return true;
}

/* Three, six or nine digits; none for 0. */
static char *put_nanos(char *p, uint32_t nanos) {
    if (nanos == 0) {
        return p;
    }
    *p++ = '.';
    if (nanos % 1000000 == 0) {
        return hwp_put_padded(p, nanos / 1000000, 3);
    }
    return nanos % 1000 == 0 ? hwp_put_padded(p, nanos / 1000, 6) : hwp_put_padded(p, nanos, 9);
}

static bool put_timestamp(hwp_json_writer *w, const zend_object *message, const hwp_class *c) {
    zend_long seconds = 0;
    zend_long nanos = 0;
    if (!load_pair(message, c, &seconds, &nanos)) {
        return false;
    }
    struct tm utc;
    time_t time = (time_t)seconds;
    if (seconds < FIRST_SECOND || seconds > LAST_SECOND || nanos < 0 || nanos > MOST_NANOS || !gmtime_r(&time, &utc)) {
        return hwp_json_fail(w,
                             "expected a timestamp from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59.999999999Z, came "
                             "one of " ZEND_LONG_FMT " seconds and " ZEND_LONG_FMT " nanoseconds.",
                             seconds, nanos);
    }
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    const struct {
        int value, width;
        char before;
    } parts[] = {{utc.tm_year + 1900, 4, '"'}, {utc.tm_mon + 1, 2, '-'}, {utc.tm_mday, 2, '-'},
                 {utc.tm_hour, 2, 'T'},        {utc.tm_min, 2, ':'},     {utc.tm_sec, 2, ':'}};
    char *p = (char *)w->s.p;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        *p++ = parts[i].before;
        p = hwp_put_padded(p, (uint32_t)parts[i].value, parts[i].width);
    }
    p = put_nanos(p, (uint32_t)nanos);
    *p++ = 'Z';
    *p++ = '"';
    w->s.p = (uint8_t *)p;
    return true;
}

static bool put_duration(hwp_json_writer *w, const zend_object *message, const hwp_class *c) {
    zend_long seconds = 0;
    zend_long nanos = 0;
    if (!load_pair(message, c, &seconds, &nanos)) {
        return false;
    }
    if (seconds < -MOST_SECONDS || seconds > MOST_SECONDS || nanos < -MOST_NANOS || nanos > MOST_NANOS ||
        (seconds < 0 && nanos > 0) || (seconds > 0 && nanos < 0)) {
        return hwp_json_fail(w,
                             "expected a duration of at most 315576000000 seconds and 999999999 nanoseconds of the "
                             "same sign, came one of " ZEND_LONG_FMT " seconds and " ZEND_LONG_FMT " nanoseconds.",
                             seconds, nanos);
    }
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    char *p = (char *)w->s.p;
    *p++ = '"';
    if (seconds < 0 || nanos < 0) {
        *p++ = '-';
    }
    p = hwp_put_unsigned(p, (uint64_t)(seconds < 0 ? -seconds : seconds));
    p = put_nanos(p, (uint32_t)(nanos < 0 ? -nanos : nanos));
    *p++ = 's';
    *p++ = '"';
    w->s.p = (uint8_t *)p;
    return true;
}

static bool put_value(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    for (uint32_t i = 0; i < c->count; i++) {
        hwp_slot *slot = &c->slots[i];
        const zval *value = hwp_load(message, slot->offset);
        if (hwp_case(message, slot) != slot->number || Z_TYPE_P(value) <= IS_NULL) {
            continue;
        }
        if (slot->field->is_null_value) {
            hwp_json_put_literal(w, "null");
            return true;
        }
        if (Z_TYPE_P(value) == IS_DOUBLE && !isfinite(Z_DVAL_P(value))) {
            return hwp_json_fail(w, "expected a finite number in a google.protobuf.Value, came %s.",
                                 isnan(Z_DVAL_P(value)) ? "NAN"
                                 : Z_DVAL_P(value) > 0  ? "INF"
                                                        : "-INF");
        }
        return hwp_json_value(w, slot, value, depth - 1);
    }
    return hwp_json_fail(w, "expected a google.protobuf.Value with a value, came one with none.");
}

/* A default is written too, and null as what the type's zero is. */
static bool put_wrapped(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    return hwp_json_value(w, &c->slots[0], hwp_load(message, c->slots[0].offset), depth);
}

bool hwp_json_known(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    switch (c->table->known) {
        case HWP_TIMESTAMP:
            return put_timestamp(w, message, c);
        case HWP_DURATION:
            return put_duration(w, message, c);
        case HWP_VALUE:
            return put_value(w, message, c, depth);
        case HWP_WRAPPER:
            return put_wrapped(w, message, c, depth);
        default: /* Struct and ListValue are what their only field is */
            return hwp_json_field(w, &c->slots[0], hwp_load(message, c->slots[0].offset), depth - 1);
    }
}
