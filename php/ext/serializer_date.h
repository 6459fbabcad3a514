/* Dates as objects have them. */
#ifndef HWS_SERIALIZER_DATE_H
#define HWS_SERIALIZER_DATE_H

#include "serializer_plan.h"

/* What `2026-01-02T03:04:05+00:00` needs. */
#define HWS_ATOM_LENGTH 25

/* Writes the date to `to` as DATE_ATOM does. False: it is not of the years 0 to 9999, or its zone is unusual. */
bool hws_put_atom(char *to, const zend_object *date);

/* What the method of DateTime or DateTimeImmutable gives: `format` for the format, or `getTimestamp` for `U`. */
bool hws_format_date(zend_object *date, zend_string *format, zval *text);

/* A new date of the type. False: the text is none, or an unusual one. */
bool hws_read_date(hws_type *type, const char *text, size_t length, zval *date);

/* Whether it is of PHP's own class, whose methods nobody has overridden, and has been constructed. */
bool hws_is_plain_date(const zend_object *date);

#endif
