/* Writes the well-known types that have a JSON of their own. */
#include "json_write.h"
#include "known.h"
#include "slot.h"

#include <math.h>
#include <time.h>

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

static char *put_timestamp(char *p, zend_long seconds, zend_long nanos) {
    struct tm utc;
    time_t time = (time_t)seconds;
    if (seconds < HWP_FIRST_SECOND || seconds > HWP_LAST_SECOND || nanos < 0 || nanos > HWP_MOST_NANOS ||
        !gmtime_r(&time, &utc)) {
        return NULL;
    }
    const int parts[] = {utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec};
    for (int i = 0; i < 6; i++) {
        *p++ = "\"--T::"[i];
        p = hwp_put_padded(p, (uint32_t)parts[i], i == 0 ? 4 : 2);
    }
    p = put_nanos(p, (uint32_t)nanos);
    *p++ = 'Z';
    *p++ = '"';
    return p;
}

static char *put_duration(char *p, zend_long seconds, zend_long nanos) {
    if (seconds < -HWP_MOST_SECONDS || seconds > HWP_MOST_SECONDS || nanos < -HWP_MOST_NANOS ||
        nanos > HWP_MOST_NANOS || (seconds < 0 && nanos > 0) || (seconds > 0 && nanos < 0)) {
        return NULL;
    }
    *p++ = '"';
    *p = '-';
    p += seconds < 0 || nanos < 0;
    p = hwp_put_unsigned(p, (uint64_t)(seconds < 0 ? -seconds : seconds));
    p = put_nanos(p, (uint32_t)(nanos < 0 ? -nanos : nanos));
    *p++ = 's';
    *p++ = '"';
    return p;
}

static bool put_time(hwp_json_writer *w, const zend_object *message, const hwp_class *c) {
    const zval *seconds = hwp_load(message, c->slots[0].offset);
    const zval *nanos = hwp_load(message, c->slots[1].offset);
    if (Z_TYPE_P(seconds) != IS_LONG || Z_TYPE_P(nanos) != IS_LONG) {
        return false;
    }
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    char *p = (char *)w->s.p;
    p = c->table->known == HWP_TIMESTAMP ? put_timestamp(p, Z_LVAL_P(seconds), Z_LVAL_P(nanos))
                                         : put_duration(p, Z_LVAL_P(seconds), Z_LVAL_P(nanos));
    w->s.p = p ? (uint8_t *)p : w->s.p;
    return p != NULL;
}

static bool put_value(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    for (uint32_t i = 0; i < c->count; i++) {
        hwp_slot *slot = &c->slots[i];
        const zval *value = hwp_load(message, slot->offset);
        if (hwp_is_absent(message, slot, value)) {
            continue;
        }
        if (slot->field->is_null_value) {
            hwp_json_put(w, "null", 4);
            return true;
        }
        return (Z_TYPE_P(value) != IS_DOUBLE || isfinite(Z_DVAL_P(value))) && hwp_json_field(w, slot, value, depth - 1);
    }
    return false; /* a Value must have one */
}

bool hwp_json_known(hwp_json_writer *w, zend_object *message, hwp_class *c, zend_long depth) {
    switch (c->table->known) {
        case HWP_TIMESTAMP:
        case HWP_DURATION:
            return put_time(w, message, c);
        case HWP_VALUE:
            return put_value(w, message, c, depth);
        default: /* wrappers, Struct and ListValue are what their only field is */
            return hwp_json_field(w, &c->slots[0], hwp_load(message, c->slots[0].offset), depth - 1);
    }
}
