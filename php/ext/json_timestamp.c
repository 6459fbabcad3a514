/* google.protobuf.Timestamp as RFC 3339, from year 1 to 9999. */
#include "json.h"
#include "slot.h"

#include <time.h>

#define FIRST_SECOND INT64_C(-62135596800) /* 0001-01-01T00:00:00Z */
#define LAST_SECOND INT64_C(253402300799)  /* 9999-12-31T23:59:59Z */

static char *put_padded(char *to, zend_long value, int width) {
    for (int i = width; i-- > 0; value /= 10) {
        to[i] = (char)('0' + value % 10);
    }
    return to + width;
}

bool hwp_json_put_timestamp(hwp_json_writer *w, const zend_object *message, const hwp_class *c) {
    const zval *seconds = hwp_load(message, c->slots[0].offset);
    const zval *nanos = hwp_load(message, c->slots[1].offset);
    struct tm utc;
    if (Z_TYPE_P(seconds) != IS_LONG || Z_TYPE_P(nanos) != IS_LONG || Z_LVAL_P(seconds) < FIRST_SECOND ||
        Z_LVAL_P(seconds) > LAST_SECOND || (zend_ulong)Z_LVAL_P(nanos) > 999999999 ||
        !gmtime_r(&(time_t){Z_LVAL_P(seconds)}, &utc)) {
        return false;
    }
    hwp_room_behind(&w->s, HWP_NUMBER_ROOM);
    char *p = (char *)w->s.p;
    const int parts[] = {utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec};
    for (int i = 0; i < 6; i++) {
        *p++ = "\"--T::"[i];
        p = put_padded(p, parts[i], i == 0 ? 4 : 2);
    }
    if (Z_LVAL_P(nanos)) {
        int digits = Z_LVAL_P(nanos) % 1000 ? 9 : Z_LVAL_P(nanos) % 1000000 ? 6 : 3;
        *p++ = '.';
        p = put_padded(p, Z_LVAL_P(nanos) / (digits == 9 ? 1 : digits == 6 ? 1000 : 1000000), digits);
    }
    *p++ = 'Z';
    *p++ = '"';
    w->s.p = (uint8_t *)p;
    return true;
}

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

/* As it is written: other offsets than Z are for PHP. */
static bool take_timestamp(const char **p, int64_t *seconds, int64_t *nanos) {
    static const char behind[] = "--T::";
    int64_t parts[6];
    for (int i = 0; i < 6; i++) {
        int digits = i == 0 ? 4 : 2;
        if (!take_digits(p, digits, digits, &parts[i]) || (i < 5 && !take(p, behind[i]))) {
            return false;
        }
    }
    if (!take_nanos(p, nanos) || !take(p, 'Z') || !is_date(parts[0], parts[1], parts[2]) || parts[3] > 23 ||
        parts[4] > 59 || parts[5] > 59) {
        return false;
    }
    *seconds = days_of(parts[0], parts[1], parts[2]) * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5];
    return *seconds >= FIRST_SECOND && *seconds <= LAST_SECOND;
}

bool hwp_json_read_timestamp(hwp_json *j, zend_object *message, hwp_class *c) {
    hwp_span string;
    int64_t seconds;
    int64_t nanos;
    if (*j->p != '"' || !hwp_json_string(j, &string)) {
        return false;
    }
    const char *p = string.bytes; /* a quote or NUL ends it */
    if (!take_timestamp(&p, &seconds, &nanos) || p != string.bytes + string.length) {
        return false;
    }
    zval parts[2];
    ZVAL_LONG(&parts[0], seconds);
    ZVAL_LONG(&parts[1], nanos);
    return hwp_store_field(message, &c->slots[0], &parts[0]) && hwp_store_field(message, &c->slots[1], &parts[1]);
}
