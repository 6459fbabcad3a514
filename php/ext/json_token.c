#include "json_token.h"

#include "utf8.h"

#define SHOWN 60

bool hwp_json_refuse(hwp_json *j, const char *format, ...) {
    if (!EG(exception) && !j->reason) {
        va_list arguments;
        va_start(arguments, format);
        j->reason = zend_vstrpprintf(0, format, arguments);
        va_end(arguments);
    }
    return false;
}

bool hwp_json_expected_at(hwp_json *j, const char *at, const char *what) {
    j->p = at;
    return hwp_json_expected(j, what);
}

bool hwp_json_expected(hwp_json *j, const char *what) {
    const char *at = j->p;
    if (*at == '{' || *at == '[') {
        return hwp_json_refuse(j, "expected %s, came %s.", what, *at == '{' ? "an object" : "a list");
    }
    if (!hwp_json_skip(j)) {
        return false;
    }
    size_t length = (size_t)(j->p - at);
    size_t shown = MIN(length, SHOWN);
    while (shown > 0 && shown < length && ((uint8_t)at[shown] & 0xc0) == 0x80) {
        shown--;
    }
    return hwp_json_refuse(j, "expected %s, came %.*s%s.", what, (int)shown, at, shown < length ? "…" : "");
}

bool hwp_json_unexpected(hwp_json *j, const char *what) {
    size_t line = 1;
    const char *begin = j->start;
    for (const char *p = j->start; p < j->p; p++) {
        if (*p == '\n') {
            line++;
            begin = p + 1;
        }
    }
    return hwp_json_refuse(j, "%zu:%zu: expected %s.", line, (size_t)(j->p - begin) + 1, what);
}

static bool read_hex(const char *p, uint32_t *value) {
    *value = 0;
    for (int i = 0; i < 4; i++) {
        char c = p[i];
        uint32_t digit;
        if (c >= '0' && c <= '9') {
            digit = (uint32_t)(c - '0');
        } else if ((c | 32) >= 'a' && (c | 32) <= 'f') {
            digit = (uint32_t)((c | 32) - 'a' + 10);
        } else {
            return false;
        }
        *value = *value << 4 | digit;
    }
    return true;
}

static char *put_utf8(char *to, uint32_t code) {
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xc0 | code >> 6);
        *to++ = (char)(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        *to++ = (char)(0xe0 | code >> 12);
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    } else {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3f));
        *to++ = (char)(0x80 | (code >> 6 & 0x3f));
        *to++ = (char)(0x80 | (code & 0x3f));
    }
    return to;
}

/* Behind the `u`: one escape, or the two of a surrogate pair. */
static bool read_unicode(hwp_json *j, char **to) {
    uint32_t code;
    if (!read_hex(j->p, &code)) {
        return hwp_json_unexpected(j, "four hexadecimal digits");
    }
    j->p += 4;
    if (code >= 0xd800 && code <= 0xdfff) {
        uint32_t low;
        if (code > 0xdbff || j->p[0] != '\\' || j->p[1] != 'u' || !read_hex(j->p + 2, &low) || low < 0xdc00 ||
            low > 0xdfff) {
            return hwp_json_unexpected(j, "the other half of a surrogate pair");
        }
        j->p += 6;
        code = 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
    }
    *to = put_utf8(*to, code);
    return true;
}

static bool read_escape(hwp_json *j, char **to) {
    static const char meant[] = {
        ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f', ['n'] = '\n', ['r'] = '\r', ['t'] = '\t'};
    uint8_t letter = (uint8_t) * ++j->p;
    if (letter == 'u') {
        j->p++;
        return read_unicode(j, to);
    }
    if (letter >= sizeof meant || !meant[letter]) {
        return hwp_json_unexpected(j, "an escape of JSON");
    }
    *(*to)++ = meant[letter];
    j->p++;
    return true;
}

/* Where the quote is that ends the string; an escape is never longer than what it means. */
static const char *find_end(const char *p) {
    for (; *p && *p != '"'; p++) {
        if (*p == '\\' && p[1]) {
            p++;
        }
    }
    return p;
}

static bool read_escaped(hwp_json *j, const char *from, hwp_span *string) {
    size_t most = (size_t)(find_end(from) - from);
    if (j->unescaped_size < most + 1) {
        if (j->unescaped) {
            efree(j->unescaped);
        }
        j->unescaped_size = most + 1;
        j->unescaped = emalloc(j->unescaped_size);
    }
    char *to = j->unescaped;
    memcpy(to, from, (size_t)(j->p - from));
    to += j->p - from;
    while (*j->p != '"') {
        if (*j->p == '\\') {
            if (!read_escape(j, &to)) {
                return false;
            }
        } else if ((uint8_t)*j->p < 0x20) {
            return hwp_json_unexpected(j, "a string that ends, with control characters as escapes");
        } else {
            *to++ = *j->p++;
        }
    }
    j->p++;
    *to = '\0';
    string->bytes = j->unescaped;
    string->length = (size_t)(to - j->unescaped);
    return hwp_is_utf8((const uint8_t *)string->bytes, string->length) || hwp_json_unexpected(j, "strings in UTF-8");
}

/* A bit for each byte of the word that ends a run of plain ASCII: exact up to the first. */
static inline uint64_t ends_of(uint64_t word) {
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t tops = 0x8080808080808080u;
    uint64_t quote = word ^ ones * '"';
    uint64_t backslash = word ^ ones * '\\';
    return (word & tops) | ((word - ones * 0x20) & ~word & tops) | ((quote - ones) & ~quote & tops) |
           ((backslash - ones) & ~backslash & tops);
}

bool hwp_json_string(hwp_json *j, hwp_span *string) {
    const char *from = j->p + 1;
    const char *p = from;
    while (j->end - p >= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        uint64_t ends = ends_of(word);
        if (ends) {
            p += __builtin_ctzll(ends) / 8;
            break;
        }
        p += 8;
    }
    bool ascii = true;
    while (*p != '"') {
        uint8_t byte = (uint8_t)*p;
        if (byte == '\\' || byte < 0x20) {
            j->p = p;
            return read_escaped(j, from, string);
        }
        ascii = ascii && byte < 0x80;
        p++;
    }
    string->bytes = from;
    string->length = (size_t)(p - from);
    if (!ascii && !hwp_is_utf8((const uint8_t *)from, string->length)) {
        return hwp_json_unexpected(j, "strings in UTF-8");
    }
    j->p = p + 1;
    return true;
}

static inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Behind the number that begins there, or NULL. */
static const char *number_end(const char *p) {
    p += *p == '-';
    if (!is_digit(*p)) {
        return NULL;
    }
    if (*p++ != '0') {
        while (is_digit(*p)) {
            p++;
        }
    }
    if (*p == '.') {
        if (!is_digit(*++p)) {
            return NULL;
        }
        while (is_digit(*p)) {
            p++;
        }
    }
    if (*p == 'e' || *p == 'E') {
        p++;
        p += *p == '-' || *p == '+';
        if (!is_digit(*p)) {
            return NULL;
        }
        while (is_digit(*p)) {
            p++;
        }
    }
    return p;
}

bool hwp_json_number(hwp_json *j, hwp_span *number) {
    const char *end = number_end(j->p);
    if (!end) {
        return hwp_json_unexpected(j, "a value");
    }
    *number = (hwp_span){j->p, (size_t)(end - j->p)};
    j->p = end;
    return true;
}

/* The content of a string ends at its quote, or at NUL: number_end() stops there. */
bool hwp_json_is_number(hwp_span text) {
    return number_end(text.bytes) == text.bytes + text.length;
}

bool hwp_json_literal(hwp_json *j, const char *literal, size_t length) {
    char next = strncmp(j->p, literal, length) == 0 ? j->p[length] : 'a';
    if (is_digit(next) || (next | 32) == '_' || ((next | 32) >= 'a' && (next | 32) <= 'z')) {
        return hwp_json_unexpected(j, "a value");
    }
    j->p += length;
    return true;
}

bool hwp_json_open(hwp_json *j) {
    j->p++;
    if (UNEXPECTED(j->nesting++ >= j->deepest)) {
        return hwp_json_refuse(j, "lists and objects are nested deeper than " ZEND_LONG_FMT " times.", j->deepest);
    }
    return true;
}

bool hwp_json_ends(hwp_json *j, char end, bool first, bool *ended) {
    hwp_json_space(j);
    *ended = *j->p == end;
    if (*ended) {
        j->p++;
        j->nesting--;
        return true;
    }
    if (!first) {
        if (*j->p != ',') {
            return hwp_json_unexpected(j, end == ']' ? "a comma or ]" : "a comma or }");
        }
        j->p++;
        hwp_json_space(j);
    }
    return true;
}

static bool skip_list(hwp_json *j) {
    bool ended;
    if (!hwp_json_open(j)) {
        return false;
    }
    for (bool first = true; hwp_json_ends(j, ']', first, &ended); first = false) {
        if (ended) {
            return true;
        }
        if (!hwp_json_skip(j)) {
            return false;
        }
    }
    return false;
}

static bool skip_members(hwp_json *j, HashTable *names) {
    bool ended;
    for (bool first = true; hwp_json_ends(j, '}', first, &ended); first = false) {
        hwp_span name;
        if (ended) {
            return true;
        }
        if (*j->p != '"') {
            return hwp_json_unexpected(j, "a name in double quotes");
        }
        if (!hwp_json_string(j, &name)) {
            return false;
        }
        if (!zend_hash_str_add_empty_element(names, name.bytes, name.length)) {
            return hwp_json_refuse(j, "the name %.*s came before in this object.", (int)MIN(name.length, SHOWN),
                                   name.bytes);
        }
        hwp_json_space(j);
        if (*j->p != ':') {
            return hwp_json_unexpected(j, "a colon");
        }
        j->p++;
        if (!hwp_json_skip(j)) {
            return false;
        }
    }
    return false;
}

static bool skip_object(hwp_json *j) {
    if (!hwp_json_open(j)) {
        return false;
    }
    HashTable names;
    zend_hash_init(&names, 8, NULL, NULL, false);
    bool done = skip_members(j, &names);
    zend_hash_destroy(&names);
    return done;
}

bool hwp_json_skip(hwp_json *j) {
    hwp_span ignored;
    hwp_json_space(j);
    switch (*j->p) {
        case '{':
            return skip_object(j);
        case '[':
            return skip_list(j);
        case '"':
            return hwp_json_string(j, &ignored);
        case 't':
            return hwp_json_literal(j, "true", 4);
        case 'f':
            return hwp_json_literal(j, "false", 5);
        case 'n':
            return hwp_json_literal(j, "null", 4);
        default:
            return hwp_json_number(j, &ignored);
    }
}

/* Digits before and behind a point, which the exponent moves: 1e3, 20.0, 0.5e1. */
bool hwp_json_integer(hwp_span text, bool *negative, uint64_t *magnitude) {
    const char *p = text.bytes;
    const char *end = p + text.length;
    *negative = p < end && *p == '-';
    p += *negative;
    const char *digits = p;
    const char *exponent = p;
    while (exponent < end && (*exponent | 32) != 'e') {
        exponent++;
    }
    long shift = 0;
    if (exponent < end) {
        shift = strtol(exponent + 1, NULL, 10);
    }
    const char *point = memchr(digits, '.', (size_t)(exponent - digits));
    long whole = (long)((point ? point : exponent) - digits);
    shift = shift > 100000 ? 100000 : shift < -INT32_MAX ? -INT32_MAX : shift;
    uint64_t value = 0;
    long at = 0; /* of a digit: how many stand before it */
    for (p = digits; p < exponent; p++) {
        if (*p == '.') {
            continue;
        }
        uint64_t digit = (uint64_t)(*p - '0');
        if (at++ >= whole + shift) {
            if (digit) {
                return false; /* behind the point at last */
            }
        } else if (__builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, digit, &value)) {
            return false;
        }
    }
    for (; at < whole + shift && value; at++) {
        if (__builtin_mul_overflow(value, 10, &value)) {
            return false;
        }
    }
    *magnitude = value;
    return true;
}
