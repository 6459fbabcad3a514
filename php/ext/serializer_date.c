#include "serializer_date.h"

#include <Zend/zend_exceptions.h>
#include <ext/date/php_date.h>

#define SECONDS_A_DAY 86400

static php_date_obj *date_of(const zend_object *object) {
    return (php_date_obj *)((char *)object - XtOffsetOf(php_date_obj, std));
}

/* Days since 1970-01-01; years are counted from March, so that a leap day is a year's last. */
static int64_t days_of(int64_t year, int64_t month, int64_t day) {
    if (month < 3) {
        year--;
        month += 12;
    }
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5 + day - 719469;
}

static int64_t local_seconds(const timelib_time *t) {
    return days_of(t->y, t->m, t->d) * SECONDS_A_DAY + t->h * 3600 + t->i * 60 + t->s;
}

bool hws_is_plain_date(const zend_object *date) {
    return (date->ce == php_date_get_immutable_ce() || date->ce == php_date_get_date_ce()) && date_of(date)->time;
}

static char *put_two(char *to, int64_t value, char behind) {
    *to++ = (char)('0' + value / 10);
    *to++ = (char)('0' + value % 10);
    *to++ = behind;
    return to;
}

bool hws_put_atom(char *to, const zend_object *date) {
    const timelib_time *t = date_of(date)->time;
    if (t->y < 1 || t->y > 9999 || !t->sse_uptodate || !t->tim_uptodate || !t->is_localtime) {
        return false;
    }
    int64_t offset = local_seconds(t) - t->sse;
    int64_t away = offset < 0 ? -offset : offset;
    if (away % 60 != 0 || away >= SECONDS_A_DAY) {
        return false;
    }
    *to++ = (char)('0' + t->y / 1000);
    *to++ = (char)('0' + t->y / 100 % 10);
    to = put_two(to, t->y % 100, '-');
    to = put_two(to, t->m, '-');
    to = put_two(to, t->d, 'T');
    to = put_two(to, t->h, ':');
    to = put_two(to, t->i, ':');
    to = put_two(to, t->s, offset < 0 ? '-' : '+');
    to = put_two(to, away / 3600, ':');
    put_two(to, away / 60 % 60, '"');
    return true;
}

bool hws_format_date(zend_object *date, zend_string *format, zval *text) {
    bool seconds = zend_string_equals_literal(format, "U");
    zend_function *method = seconds ? zend_hash_str_find_ptr(&date->ce->function_table, ZEND_STRL("gettimestamp"))
                                    : zend_hash_str_find_ptr(&date->ce->function_table, ZEND_STRL("format"));
    zval argument;
    ZVAL_STR(&argument, format);
    ZVAL_UNDEF(text);
    zend_call_known_function(method, date, date->ce, text, seconds ? 0 : 1, &argument, NULL);
    return Z_TYPE_P(text) == (seconds ? IS_LONG : IS_STRING);
}

/* Two digits of at most `most`. */
static bool take_two(const char **p, int most, char behind, int *value) {
    unsigned high = (unsigned)((*p)[0] - '0');
    unsigned low = (unsigned)((*p)[1] - '0');
    *value = (int)(high * 10 + low);
    bool fine = high <= 9 && low <= 9 && *value <= most && (!behind || (*p)[2] == behind);
    *p += 3;
    return fine;
}

static bool is_day(int year, int month, int day) {
    static const uint8_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= lengths[month - 1] + (leap && month == 2);
}

typedef struct {
    int year, month, day, hour, minute, second, offset;
} point;

/* What is unusual, PHP reads: a leap second, `24:00`, `Z`, the 31st of a shorter month. */
static bool take_atom(const char *p, size_t length, point *t) {
    int century;
    int hours;
    int minutes;
    if (length != HWS_ATOM_LENGTH || !take_two(&p, 99, 0, &century)) {
        return false;
    }
    p--; /* nothing stands after a century */
    if (!take_two(&p, 99, '-', &t->year) || !take_two(&p, 12, '-', &t->month) || !take_two(&p, 31, 'T', &t->day) ||
        !take_two(&p, 23, ':', &t->hour) || !take_two(&p, 59, ':', &t->minute) || !take_two(&p, 59, 0, &t->second)) {
        return false;
    }
    char sign = p[-1];
    if ((sign != '+' && sign != '-') || !take_two(&p, 14, ':', &hours) || !take_two(&p, 59, 0, &minutes)) {
        return false;
    }
    t->year += 100 * century;
    t->offset = (hours * 60 + minutes) * (sign == '-' ? -60 : 60);
    return t->year >= 1 && is_day(t->year, t->month, t->day);
}

static zend_class_entry *class_of(hws_type *type) {
    if (!type->ce) {
        type->ce =
            zend_string_equals_literal(type->name, "DateTime") ? php_date_get_date_ce() : php_date_get_immutable_ce();
    }
    return type->ce;
}

/* A date in a zone by its offset, as createFromFormat() makes it of such a text. */
static zend_object *model_of(hws_type *type) {
    static const char text[] = "2000-01-01T00:00:00+00:00";
    if (!type->model) {
        zval model;
        php_date_instantiate(class_of(type), &model);
        if (php_date_initialize(date_of(Z_OBJ(model)), text, sizeof text - 1, ZSTR_VAL(type->format), NULL,
                                PHP_DATE_INIT_FORMAT)) {
            type->model = Z_OBJ(model);
        } else {
            zval_ptr_dtor(&model);
        }
    }
    return type->model;
}

static bool read_atom(hws_type *type, const char *text, size_t length, zval *date) {
    point at;
    zend_object *model = take_atom(text, length, &at) ? model_of(type) : NULL;
    if (!model) {
        return false;
    }
    zend_object *copy = model->handlers->clone_obj(model);
    timelib_time *t = date_of(copy)->time;
    t->y = at.year;
    t->m = at.month;
    t->d = at.day;
    t->h = at.hour;
    t->i = at.minute;
    t->s = at.second;
    t->z = at.offset;
    t->sse = local_seconds(t) - at.offset;
    ZVAL_OBJ(date, copy);
    return true;
}

static bool make_zone(zend_string *name, zval *zone) {
    zend_class_entry *ce = php_date_get_timezone_ce();
    zval argument;
    ZVAL_NULL(zone);
    if (!name) {
        return true;
    }
    if (object_init_ex(zone, ce) != SUCCESS) {
        return false;
    }
    ZVAL_STR(&argument, name);
    zend_call_known_function(ce->constructor, Z_OBJ_P(zone), ce, NULL, 1, &argument, NULL);
    return !EG(exception);
}

static bool has_warnings(zend_class_entry *ce) {
    zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("getlasterrors"));
    zval errors;
    zend_call_known_function(method, NULL, ce, &errors, 0, NULL, NULL);
    bool any = false;
    if (Z_TYPE(errors) == IS_ARRAY) { /* before PHP 8.2 also where there are none */
        const zval *count = zend_hash_str_find(Z_ARR(errors), ZEND_STRL("warning_count"));
        any = !count || Z_TYPE_P(count) != IS_LONG || Z_LVAL_P(count) > 0;
    }
    zval_ptr_dtor(&errors);
    return any;
}

/* DateTimeImmutable::createFromFormat() */
static bool read_formatted(hws_type *type, const char *text, size_t length, zval *date) {
    zend_class_entry *ce = class_of(type);
    zend_function *method = zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("createfromformat"));
    zval arguments[3];
    ZVAL_UNDEF(date);
    if (make_zone(type->zone, &arguments[2])) {
        ZVAL_STR(&arguments[0], type->format);
        ZVAL_STRINGL(&arguments[1], text, length);
        zend_call_known_function(method, NULL, ce, date, 3, arguments, NULL);
        zval_ptr_dtor(&arguments[1]);
    }
    zval_ptr_dtor(&arguments[2]);
    if (EG(exception)) {
        zend_clear_exception(); /* PHP's code runs into it again */
        return false;
    }
    if (Z_TYPE_P(date) == IS_OBJECT && !(type->exact && has_warnings(ce))) {
        return true;
    }
    zval_ptr_dtor(date);
    return false;
}

bool hws_read_date(hws_type *type, const char *text, size_t length, zval *date) {
    if (type->atom) {
        return read_atom(type, text, length, date);
    }
    return read_formatted(type, text, length, date);
}
