/* Numbers and strings as json_encode() writes them. */
#include "serializer_text.h"

#include "utf8.h"

#include <main/snprintf.h>
#include <math.h>

#define FIRST_ROOM ((size_t)256)

/* What the longest int, or float of up to 15 digits, needs. */
#define NUMBER_ROOM 32

void hws_text_begin(hws_text *w, size_t hint) {
    size_t size = hint + hint / 16 + FIRST_ROOM;
    w->text = zend_string_alloc(size, false);
    w->p = ZSTR_VAL(w->text);
    w->end = w->p + size;
}

zend_string *hws_text_end(hws_text *w) {
    size_t length = (size_t)(w->p - ZSTR_VAL(w->text));
    size_t spare = (size_t)(w->end - w->p);
    if (spare > length / 8 + FIRST_ROOM) {
        w->text = zend_string_truncate(w->text, length, false);
    }
    ZSTR_LEN(w->text) = length;
    ZSTR_VAL(w->text)[length] = '\0';
    return w->text;
}

void hws_make_room(hws_text *w, size_t bytes) {
    size_t used = (size_t)(w->p - ZSTR_VAL(w->text));
    size_t size = zend_safe_address_guarded(MAX(used, bytes), 2, used);
    w->text = zend_string_realloc(w->text, size, false);
    w->p = ZSTR_VAL(w->text) + used;
    w->end = ZSTR_VAL(w->text) + size;
}

static char *put_digits(char *to, uint64_t value) {
    static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
                                "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    char digits[20];
    char *p = digits + sizeof digits;
    for (; value >= 100; value /= 100) {
        p -= 2;
        memcpy(p, pairs + value % 100 * 2, 2);
    }
    if (value >= 10) {
        p -= 2;
        memcpy(p, pairs + value * 2, 2);
    } else {
        *--p = (char)('0' + value);
    }
    size_t length = (size_t)(digits + sizeof digits - p);
    memcpy(to, p, length);
    return to + length;
}

void hws_put_int(hws_text *w, zend_long value) {
    hws_need(w, NUMBER_ROOM);
    *w->p = '-';
    w->p = put_digits(w->p + (value < 0), value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value);
}

/* Of up to 15 digits, no other text so short is read as the same number: these are the shortest. */
static bool put_short_decimal(hws_text *w, double magnitude) {
    static const double scales[] = {10, 100, 1000, 10000, 100000, 1000000};
    for (int digits = 1; digits <= 6; digits++) {
        double scale = scales[digits - 1];
        double scaled = nearbyint(magnitude * scale);
        if (scaled >= 1e15) {
            return false;
        }
        if (scaled / scale == magnitude) {
            uint64_t all = (uint64_t)scaled;
            uint64_t unit = (uint64_t)scale;
            w->p = put_digits(w->p, all / unit);
            char *point = w->p;
            w->p = put_digits(point, all % unit + unit); /* a 1 in the point's place keeps zeros */
            *point = '.';
            return true;
        }
    }
    return false;
}

bool hws_put_float(hws_text *w, double value) {
    double magnitude = fabs(value);
    if (UNEXPECTED(!isfinite(value))) {
        return false;
    }
    hws_need(w, NUMBER_ROOM);
    if ((int)PG(serialize_precision) == -1 && (magnitude >= 0.001 || magnitude == 0) && magnitude < 1e15) {
        char *start = w->p;
        *w->p = '-';
        w->p += signbit(value) != 0;
        if (magnitude == trunc(magnitude)) {
            w->p = put_digits(w->p, (uint64_t)magnitude);
            *w->p++ = '.';
            *w->p++ = '0';
            return true;
        }
        if (put_short_decimal(w, magnitude)) {
            return true;
        }
        w->p = start;
    }
    char text[PHP_DOUBLE_MAX_LENGTH];
    php_gcvt(value, (int)PG(serialize_precision), '.', 'e', text);
    hws_put_bytes(w, text, strlen(text));
    if (!strchr(text, '.')) {
        hws_put_bytes(w, ".0", 2);
    }
    return true;
}

static inline uint64_t slashes(uint64_t word) {
    uint64_t slash = word ^ 0x0101010101010101u * '/';
    return (slash - 0x0101010101010101u) & ~slash & 0x8080808080808080u;
}

static char *put_unit(char *to, uint32_t unit) {
    static const char hex[] = "0123456789abcdef";
    *to++ = '\\';
    *to++ = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
        *to++ = hex[unit >> shift & 15];
    }
    return to;
}

/* The bytes are known to be UTF-8. */
static char *put_escaped(char *to, const uint8_t **from) {
    static const char letters[128] = {
        ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r', ['"'] = '"', ['/'] = '/', ['\\'] = '\\'};
    uint32_t code = *(*from)++;
    if (code < 0x80) {
        if (letters[code]) {
            *to++ = '\\';
            *to++ = letters[code];
            return to;
        }
        return put_unit(to, code);
    }
    int tails = code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
    code &= 0x3fU >> tails;
    while (tails-- > 0) {
        code = code << 6 | (*(*from)++ & 0x3f);
    }
    if (code < 0x10000) {
        return put_unit(to, code);
    }
    code -= 0x10000;
    return put_unit(put_unit(to, 0xd800 | code >> 10), 0xdc00 | (code & 0x3ff));
}

static inline bool is_plain(uint8_t byte) {
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\' && byte != '/';
}

/* From the first byte on that is escaped. */
static bool put_rest(hws_text *w, const uint8_t *p, const uint8_t *end) {
    if (!hwp_is_utf8(p, (size_t)(end - p))) {
        return false;
    }
    while (p < end) {
        const uint8_t *stop = end - p > 64 ? p + 64 : end;
        hws_need(w, 6 * 68);
        while (p < stop) { /* a character may reach beyond it */
            if (is_plain(*p)) {
                *w->p++ = (char)*p++;
            } else {
                w->p = put_escaped(w->p, &p);
            }
        }
    }
    return true;
}

bool hws_put_string(hws_text *w, const zend_string *string) {
    const uint8_t *p = (const uint8_t *)ZSTR_VAL(string);
    const uint8_t *end = p + ZSTR_LEN(string);
    hws_need(w, ZSTR_LEN(string) + 2);
    *w->p++ = '"';
    uint64_t word;
    while (end - p >= 8 && (memcpy(&word, p, 8), !(hwp_json_marks(word) | slashes(word)))) {
        memcpy(w->p, &word, 8);
        p += 8;
        w->p += 8;
    }
    while (p < end && is_plain(*p)) {
        *w->p++ = (char)*p++;
    }
    if (p < end && !put_rest(w, p, end)) {
        return false;
    }
    hws_put_byte(w, '"');
    return true;
}
