/* Reads the well-known types that have a JSON of their own. */
#include "json_read.h"
#include "known.h"
#include "slot.h"

/* `least` to `most` digits: how many there were; 0: too few. */
static int take_digits(const char **p, int least, int most, int64_t *value) {
    int count = 0;
    for (*value = 0; count < most && **p >= '0' && **p <= '9'; count++) {
        *value = *value * 10 + (*(*p)++ - '0');
    }
    return count >= least ? count : 0;
}

static bool take(const char **p, char c) {
    bool taken = **p == c;
    *p += taken;
    return taken;
}

/* A point and one to nine digits, or nothing. */
static bool take_nanos(const char **p, int64_t *nanos) {
    *nanos = 0;
    if (!take(p, '.')) {
        return true;
    }
    int count = take_digits(p, 1, 9, nanos);
    for (int i = count; i < 9; i++) {
        *nanos *= 10;
    }
    return count > 0;
}

/* Days since 1970-01-01; years are counted from March, so that a leap day is a year's last. */
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
    if (month < 3) {
        year--;
        month += 12;
    }
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day - 719469;
}

static bool is_date(int64_t year, int64_t month, int64_t day) {
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengths[month - 1] + (leap && month == 2);
}

/* Z, or +01:30. */
static bool take_offset(const char **p, int64_t *seconds) {
    int64_t hours = 0;
    int64_t minutes = 0;
    bool west = **p == '-';
    bool fine = take(p, 'Z') || ((take(p, '-') || take(p, '+')) && take_digits(p, 2, 2, &hours) && take(p, ':') &&
                                 take_digits(p, 2, 2, &minutes) && hours <= 23 && minutes <= 59);
    *seconds = (hours * 60 + minutes) * (west ? -60 : 60);
    return fine;
}

static bool take_timestamp(const char **p, int64_t *seconds, int64_t *nanos) {
    static const char behind[] = "--T::";
    int64_t parts[6];
    int64_t offset;
    for (int i = 0; i < 6; i++) {
        int digits = i == 0 ? 4 : 2;
        if (!take_digits(p, digits, digits, &parts[i]) || (i < 5 && !take(p, behind[i]))) {
            return false;
        }
    }
    if (!take_nanos(p, nanos) || !take_offset(p, &offset) || !is_date(parts[0], parts[1], parts[2]) || parts[3] > 23 ||
        parts[4] > 59 || parts[5] > 59) {
        return false;
    }
    *seconds = days_of(parts[0], parts[1], parts[2]) * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5] - offset;
    return *seconds >= HWP_FIRST_SECOND && *seconds <= HWP_LAST_SECOND;
}

static bool take_duration(const char **p, int64_t *seconds, int64_t *nanos) {
    bool negative = take(p, '-');
    if (!take_digits(p, 1, 12, seconds) || !take_nanos(p, nanos) || !take(p, 's') || *seconds > HWP_MOST_SECONDS) {
        return false;
    }
    *seconds = negative ? -*seconds : *seconds;
    *nanos = negative ? -*nanos : *nanos;
    return true;
}

static bool read_time(hwp_json *j, zend_object *message, hwp_class *c) {
    hwp_span string;
    int64_t seconds;
    int64_t nanos;
    if (*j->p != '"' || !hwp_json_string(j, &string)) {
        return false;
    }
    const char *p = string.bytes; /* a quote or NUL ends it */
    bool fine =
        c->table->known == HWP_TIMESTAMP ? take_timestamp(&p, &seconds, &nanos) : take_duration(&p, &seconds, &nanos);
    if (!fine || p != string.bytes + string.length) {
        return false;
    }
    zval value;
    ZVAL_LONG(&value, seconds);
    if (!hwp_store_field(message, &c->slots[0], &value)) {
        return false;
    }
    ZVAL_LONG(&value, nanos);
    return hwp_store_field(message, &c->slots[1], &value);
}

/* The field of google.protobuf.Value that a JSON value belongs into, by its first byte. */
static hwp_slot *value_slot(hwp_class *c, char first) {
    enum { NULL_VALUE, NUMBER_VALUE, STRING_VALUE, BOOL_VALUE, STRUCT_VALUE, LIST_VALUE };
    switch (first) {
        case 'n':
            return &c->slots[NULL_VALUE];
        case '"':
            return &c->slots[STRING_VALUE];
        case 't':
        case 'f':
            return &c->slots[BOOL_VALUE];
        case '{':
            return &c->slots[STRUCT_VALUE];
        case '[':
            return &c->slots[LIST_VALUE];
        default:
            return &c->slots[NUMBER_VALUE];
    }
}

bool hwp_json_read_known(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    switch (c->table->known) {
        case HWP_TIMESTAMP:
        case HWP_DURATION:
            return read_time(j, message, c);
        case HWP_STRUCT:
            return hwp_json_read_map(j, message, &c->slots[0], depth - 1);
        case HWP_LIST_VALUE:
            return hwp_json_read_list(j, message, &c->slots[0], depth - 1);
        default: {
            hwp_slot *slot = c->table->known == HWP_VALUE ? value_slot(c, *j->p) : &c->slots[0];
            zval value;
            return hwp_json_read_value(j, slot, depth - 1, &value) && hwp_store_field(message, slot, &value);
        }
    }
}
