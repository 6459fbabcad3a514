/* Reads the well-known types that have a JSON of their own. */
#include "json_read.h"
#include "slot.h"

#define FIRST_SECOND INT64_C(-62135596800) /* 0001-01-01T00:00:00Z */
#define LAST_SECOND INT64_C(253402300799)  /* 9999-12-31T23:59:59Z */
#define MOST_SECONDS INT64_C(315576000000)

typedef struct {
    const char *p, *end;
} text;

static bool take(text *t, char c) {
    bool taken = t->p < t->end && *t->p == c;
    t->p += taken;
    return taken;
}

/* `least` to `most` digits: how many there were, and their value. */
static int take_digits(text *t, int least, int most, int64_t *value) {
    int count = 0;
    *value = 0;
    while (count < most && t->p < t->end && *t->p >= '0' && *t->p <= '9') {
        *value = *value * 10 + (*t->p++ - '0');
        count++;
    }
    return count >= least ? count : 0;
}

/* A point and one to nine digits, or nothing. */
static bool take_nanos(text *t, int64_t *nanos) {
    *nanos = 0;
    if (!take(t, '.')) {
        return true;
    }
    int count = take_digits(t, 1, 9, nanos);
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
    static const int64_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1 || month < 1 || month > 12 || day < 1) {
        return false;
    }
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= lengths[month - 1] + (leap && month == 2);
}

/* Z, or +01:30: what to take off. */
static bool take_offset(text *t, int64_t *seconds) {
    int64_t hours;
    int64_t minutes;
    *seconds = 0;
    if (take(t, 'Z')) {
        return true;
    }
    bool west = take(t, '-');
    if ((!west && !take(t, '+')) || !take_digits(t, 2, 2, &hours) || !take(t, ':') || !take_digits(t, 2, 2, &minutes) ||
        hours > 23 || minutes > 59) {
        return false;
    }
    *seconds = (hours * 60 + minutes) * (west ? -60 : 60);
    return true;
}

static bool parse_timestamp(text t, int64_t *seconds, int64_t *nanos) {
    int64_t parts[6];
    static const char behind[] = "--T::";
    for (int i = 0; i < 6; i++) {
        int digits = i == 0 ? 4 : 2;
        if (!take_digits(&t, digits, digits, &parts[i]) || (i < 5 && !take(&t, behind[i]))) {
            return false;
        }
    }
    int64_t offset;
    if (!take_nanos(&t, nanos) || !take_offset(&t, &offset) || t.p != t.end || !is_date(parts[0], parts[1], parts[2]) ||
        parts[3] > 23 || parts[4] > 59 || parts[5] > 59) {
        return false;
    }
    *seconds = days_of(parts[0], parts[1], parts[2]) * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5] - offset;
    return *seconds >= FIRST_SECOND && *seconds <= LAST_SECOND;
}

static bool parse_duration(text t, int64_t *seconds, int64_t *nanos) {
    bool negative = take(&t, '-');
    if (!take_digits(&t, 1, 12, seconds) || !take_nanos(&t, nanos) || !take(&t, 's') || t.p != t.end ||
        *seconds > MOST_SECONDS) {
        return false;
    }
    if (negative) {
        *seconds = -*seconds;
        *nanos = -*nanos;
    }
    return true;
}

static bool read_time(hwp_json *j, zend_object *message, hwp_class *c) {
    bool is_timestamp = c->table->known == HWP_TIMESTAMP;
    const char *wanted = is_timestamp ? "a timestamp such as \"2001-02-03T04:05:06.789Z\" from year 0001 to 9999"
                                      : "a duration such as \"-1.5s\" of at most 315576000000 seconds";
    const char *at = j->p;
    hwp_span string;
    if (*at != '"') {
        return hwp_json_expected(j, wanted);
    }
    if (!hwp_json_string(j, &string)) {
        return false;
    }
    text t = {string.bytes, string.bytes + string.length};
    int64_t seconds;
    int64_t nanos;
    if (!(is_timestamp ? parse_timestamp(t, &seconds, &nanos) : parse_duration(t, &seconds, &nanos))) {
        return hwp_json_expected_at(j, at, wanted);
    }
    zval parts[2];
    ZVAL_LONG(&parts[0], seconds);
    ZVAL_LONG(&parts[1], nanos);
    return hwp_store_field(message, &c->slots[0], &parts[0]) && hwp_store_field(message, &c->slots[1], &parts[1]);
}

static bool read_wrapped(hwp_json *j, zend_object *message, hwp_class *c) {
    zval value;
    bool ignored;
    return hwp_json_read_scalar(j, &c->slots[0], &value, &ignored) && hwp_store_field(message, &c->slots[0], &value);
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

static bool read_value(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    hwp_slot *slot = value_slot(c, *j->p);
    zval value;
    bool ignored;
    bool done = hwp_is_message(slot->type) ? hwp_json_read_new(j, slot, depth - 1, &value)
                                           : hwp_json_read_scalar(j, slot, &value, &ignored);
    return done && hwp_store_field(message, slot, &value);
}

bool hwp_json_read_known(hwp_json *j, zend_object *message, hwp_class *c, zend_long depth) {
    switch (c->table->known) {
        case HWP_WRAPPER:
            return read_wrapped(j, message, c);
        case HWP_STRUCT:
            return hwp_json_read_map(j, message, &c->slots[0], depth - 1);
        case HWP_LIST_VALUE:
            return hwp_json_read_list(j, message, &c->slots[0], depth - 1);
        case HWP_VALUE:
            return read_value(j, message, c, depth);
        default:
            return read_time(j, message, c);
    }
}
