#include "json.h"
#include "utf8.h"

static bool read_hex(const char *p, uint32_t *value) {
    *value = 0;
    for (int i = 0; i < 4; i++) {
        char c = (char)(p[i] | 32);
        bool digit = p[i] >= '0' && p[i] <= '9';
        if (!digit && (c < 'a' || c > 'f')) {
            return false;
        }
        *value = *value << 4 | (uint32_t)(digit ? p[i] - '0' : c - 'a' + 10);
    }
    return true;
}

static char *put_utf8(char *to, uint32_t code) {
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int tails = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to++ = (char)((0xf00 >> (tails + 1)) | code >> 6 * tails);
    while (tails-- > 0) {
        *to++ = (char)(0x80 | (code >> 6 * tails & 0x3f));
    }
    return to;
}

/* Behind `\u`: one escape, or the two of a surrogate pair. */
static bool read_unicode(hwp_json *j, char **to) {
    uint32_t code;
    if (!read_hex(j->p, &code)) {
        return false;
    }
    j->p += 4;
    if (code >= 0xd800 && code <= 0xdfff) {
        uint32_t low;
        if (code > 0xdbff || j->p[0] != '\\' || j->p[1] != 'u' || !read_hex(j->p + 2, &low) || low < 0xdc00 ||
            low > 0xdfff) {
            return false;
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
    j->p++;
    if (letter == 'u') {
        return read_unicode(j, to);
    }
    *(*to)++ = letter < sizeof meant ? meant[letter] : '\0';
    return (*to)[-1] != '\0';
}

/* From the first backslash on. What an escape means is never longer than the escape. */
static bool read_escaped(hwp_json *j, const char *from, hwp_span *string) {
    const char *end = j->p;
    while (*end && *end != '"') {
        end += *end == '\\' && end[1] ? 2 : 1;
    }
    j->unescaped = erealloc(j->unescaped, (size_t)(end - from) + 1);
    memcpy(j->unescaped, from, (size_t)(j->p - from));
    char *to = j->unescaped + (j->p - from);
    while (*j->p != '"') {
        if ((uint8_t)*j->p < 0x20) {
            return false;
        }
        if (*j->p != '\\') {
            *to++ = *j->p++;
        } else if (!read_escape(j, &to)) {
            return false;
        }
    }
    j->p++;
    *to = '\0';
    *string = (hwp_span){j->unescaped, (size_t)(to - j->unescaped)};
    return hwp_is_utf8((const uint8_t *)string->bytes, string->length);
}

bool hwp_json_string(hwp_json *j, hwp_span *string) {
    const char *from = j->p + 1;
    const char *p = from;
    uint64_t word;
    while (j->end - p >= 8 && (memcpy(&word, p, 8), !hwp_json_marks(word))) {
        p += 8;
    }
    bool ascii = true;
    for (; *p != '"'; p++) {
        uint8_t byte = (uint8_t)*p;
        if (byte < 0x20) {
            return false;
        }
        if (byte == '\\') {
            j->p = p;
            return read_escaped(j, from, string);
        }
        ascii = ascii && byte < 0x80;
    }
    *string = (hwp_span){from, (size_t)(p - from)};
    j->p = p + 1;
    return ascii || hwp_is_utf8((const uint8_t *)from, string->length);
}

bool hwp_json_literal(hwp_json *j, const char *literal, size_t length) {
    bool found = strncmp(j->p, literal, length) == 0;
    j->p += found ? length : 0;
    return found; /* what follows is no comma then, if it goes on */
}

static const char *read_digits(const char *p, hwp_number *n) {
    for (; *p >= '0' && *p <= '9'; p++) {
        n->exact = n->exact && !__builtin_mul_overflow(n->digits, 10, &n->digits) &&
                   !__builtin_add_overflow(n->digits, (uint64_t)(*p - '0'), &n->digits);
    }
    return p;
}

const char *hwp_json_number(const char *p, hwp_number *n) {
    *n = (hwp_number){.text = p, .negative = *p == '-', .exact = true};
    p += n->negative;
    const char *digits = p;
    p = read_digits(p, n);
    if (p == digits || (*digits == '0' && p - digits > 1)) {
        return NULL;
    }
    if (*p == '.') {
        digits = ++p;
        p = read_digits(p, n);
        n->exponent = (int)(digits - p);
        if (p == digits || p - digits > 1000) {
            return NULL;
        }
    }
    if ((*p | 32) == 'e') {
        hwp_number exponent = {.exact = true};
        bool negative = *++p == '-';
        p += negative || *p == '+';
        digits = p;
        p = read_digits(p, &exponent);
        if (p == digits || !exponent.exact || exponent.digits > 1000) {
            return NULL;
        }
        n->exponent += negative ? -(int)exponent.digits : (int)exponent.digits;
    }
    return p;
}

bool hwp_json_goes_on(hwp_json *j, char end, bool first, bool *fine) {
    hwp_json_space(j);
    if (*j->p == end) {
        j->p++;
        return false;
    }
    if (!first) {
        *fine = *j->p == ',';
        j->p += *fine;
        hwp_json_space(j);
    }
    return *fine;
}

bool hwp_json_name(hwp_json *j, hwp_span *name) {
    if (*j->p != '"' || !hwp_json_string(j, name)) {
        return false;
    }
    hwp_json_space(j);
    if (*j->p != ':') {
        return false;
    }
    j->p++;
    hwp_json_space(j);
    return true;
}
