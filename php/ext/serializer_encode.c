/*
 * Objects -> JSON, as json_encode() writes what generated code makes of them, with JSON_PRESERVE_ZERO_FRACTION.
 *
 * No code of the application runs, so nothing that is being written changes. References are looked through.
 */
#include "serializer_date.h"
#include "utf8.h"

#include <Zend/zend_enum.h>
#include <main/snprintf.h>
#include <math.h>

#define FIRST_ROOM ((size_t)256)
/* Longer texts grow: a short one after them need not have their room. */
#define MOST_ROOM ((size_t)1 << 20)

/* What the longest int, or float of up to 15 digits, needs. */
#define NUMBER_ROOM 32

typedef struct {
    zend_string *text;
    char *p, *end; /* room for NUL is behind it */
    const hws_plan *plan;
    int depth;
} writer;

static void make_room(writer *w, size_t bytes) {
    size_t used = (size_t)(w->p - ZSTR_VAL(w->text));
    size_t size = zend_safe_address_guarded(MAX(used, bytes), 2, used);
    w->text = zend_string_realloc(w->text, size, false);
    w->p = ZSTR_VAL(w->text) + used;
    w->end = ZSTR_VAL(w->text) + size;
}

static inline void need(writer *w, size_t bytes) {
    if (UNEXPECTED((size_t)(w->end - w->p) < bytes)) {
        make_room(w, bytes);
    }
}

static inline void put_bytes(writer *w, const char *bytes, size_t length) {
    need(w, length);
    memcpy(w->p, bytes, length);
    w->p += length;
}

static inline void put_byte(writer *w, char byte) {
    need(w, 1);
    *w->p++ = byte;
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

static void put_int(writer *w, zend_long value) {
    need(w, NUMBER_ROOM);
    *w->p = '-';
    w->p = put_digits(w->p + (value < 0), value < 0 ? ~(uint64_t)value + 1 : (uint64_t)value);
}

/* Of up to 15 digits, no other text so short is read as the same number: these are the shortest. */
static bool put_short_decimal(writer *w, double magnitude) {
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

static bool put_float(writer *w, double value) {
    double magnitude = fabs(value);
    if (UNEXPECTED(!isfinite(value))) {
        return false;
    }
    need(w, NUMBER_ROOM);
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
    put_bytes(w, text, strlen(text));
    if (!strchr(text, '.')) {
        put_bytes(w, ".0", 2);
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
static bool put_rest(writer *w, const uint8_t *p, const uint8_t *end) {
    if (!hwp_is_utf8(p, (size_t)(end - p))) {
        return false;
    }
    while (p < end) {
        const uint8_t *stop = end - p > 64 ? p + 64 : end;
        need(w, 6 * 68);
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

static bool put_string(writer *w, const zend_string *string) {
    const uint8_t *p = (const uint8_t *)ZSTR_VAL(string);
    const uint8_t *end = p + ZSTR_LEN(string);
    need(w, ZSTR_LEN(string) + 2);
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
    put_byte(w, '"');
    return true;
}

static bool put_scalar(writer *w, const zval *value) {
    switch (Z_TYPE_P(value)) {
        case IS_TRUE:
            put_bytes(w, "true", 4);
            return true;
        case IS_FALSE:
            put_bytes(w, "false", 5);
            return true;
        case IS_LONG:
            put_int(w, Z_LVAL_P(value));
            return true;
        case IS_DOUBLE:
            return put_float(w, Z_DVAL_P(value));
        case IS_STRING:
            return put_string(w, Z_STR_P(value));
        default:
            return false;
    }
}

static bool put_date(writer *w, const hws_type *type, zend_object *date) {
    zval text;
    if (!hws_is_plain_date(date)) {
        return false;
    }
    need(w, HWS_ATOM_LENGTH + 2);
    if (type->atom && hws_put_atom(w->p + 1, date)) {
        *w->p = '"'; /* and one is behind it */
        w->p += HWS_ATOM_LENGTH + 2;
        return true;
    }
    bool done = hws_format_date(date, type->format, &text) && put_scalar(w, &text);
    zval_ptr_dtor(&text);
    return done;
}

static bool put_enum(writer *w, const hws_type *type, zend_object *object) {
    if (!(object->ce->ce_flags & ZEND_ACC_ENUM) || (!type->by_name && object->ce->enum_backing_type == IS_UNDEF)) {
        return false;
    }
    return put_scalar(w, type->by_name ? zend_enum_fetch_case_name(object) : zend_enum_fetch_case_value(object));
}

static bool put_value(writer *w, const hws_type *type, zval *value);

static bool put_key(writer *w, zend_string *key, zend_ulong index) {
    if (key) {
        /* json_encode() leaves out what is named as a private property is. */
        if ((ZSTR_LEN(key) > 0 && ZSTR_VAL(key)[0] == '\0') || !put_string(w, key)) {
            return false;
        }
    } else {
        put_byte(w, '"');
        put_int(w, (zend_long)index);
        put_byte(w, '"');
    }
    put_byte(w, ':');
    return true;
}

/* `separator` is a comma, if anything stands between the brackets, or else the opening one, which is still to come. */
static inline void put_end(writer *w, char separator, const char *brackets) {
    bool any = separator == ',';
    put_bytes(w, brackets + any, any ? 1 : 2);
}

static bool put_list(writer *w, const hws_type *element, zend_array *array) {
    char separator = '[';
    zval *value;
    ZEND_HASH_FOREACH_VAL(array, value) {
        ZVAL_DEREF(value);
        if (UNEXPECTED(Z_TYPE_P(value) == IS_NULL) && !w->plan->null_elements) {
            continue;
        }
        put_byte(w, separator);
        separator = ',';
        if (UNEXPECTED(!put_value(w, element, value))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_end(w, separator, "[]");
    return true;
}

static bool put_map(writer *w, const hws_type *element, zend_array *array) {
    char separator = '{';
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
        ZVAL_DEREF(value);
        if (UNEXPECTED(Z_TYPE_P(value) == IS_NULL) && !w->plan->null_elements) {
            continue;
        }
        put_byte(w, separator);
        separator = ',';
        if (UNEXPECTED(!put_key(w, key, index) || !put_value(w, element, value))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_end(w, separator, "{}");
    return true;
}

/* Where nulls go, what was a list may be none any more. */
static bool loses_elements(const writer *w, zend_array *array) {
    zval *value;
    if (!w->plan->null_elements) {
        ZEND_HASH_FOREACH_VAL(array, value) {
            ZVAL_DEREF(value);
            if (Z_TYPE_P(value) == IS_NULL) {
                return true;
            }
        }
        ZEND_HASH_FOREACH_END();
    }
    return false;
}

static bool put_array(writer *w, uint8_t form, const hws_type *element, zend_array *array) {
    if (UNEXPECTED(w->depth == HWS_WRITE_DEPTH || (form == HWS_EITHER && loses_elements(w, array)))) {
        return false;
    }
    w->depth++;
    bool list = form == HWS_LIST || (form == HWS_EITHER && zend_array_is_list(array));
    bool done = list ? put_list(w, element, array) : put_map(w, element, array);
    w->depth--;
    return done;
}

/* What no type tells: scalars, and arrays of them. */
static bool put_any(writer *w, const hws_type *type, zval *value) {
    if (Z_TYPE_P(value) == IS_ARRAY) {
        return put_array(w, HWS_EITHER, type, Z_ARR_P(value));
    }
    return put_scalar(w, value);
}

/* A property that has no value. The application's __get() may have one, and an untyped one is a warning. */
static bool may_be_left_out(const hws_property *property, const zend_object *object) {
    return property->typed && ZSTR_LEN(property->owner) == 0 && !object->ce->__get && !object->ce->__isset;
}

static bool put_properties(writer *w, const hws_node *node, zend_object *object) {
    char separator = '{';
    for (const hws_property *p = node->properties; p < node->properties + node->count; p++) {
        zval *value = NULL;
        if (EXPECTED(p->type)) {
            value = OBJ_PROP(object, p->offset);
            ZVAL_DEREF(value);
            if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
                if (!may_be_left_out(p, object)) {
                    return false;
                }
                continue;
            }
            if (Z_TYPE_P(value) == IS_NULL && !w->plan->nulls) {
                continue;
            }
        }
        need(w, ZSTR_LEN(p->text) + 1);
        *w->p++ = separator;
        separator = ',';
        memcpy(w->p, ZSTR_VAL(p->text), ZSTR_LEN(p->text));
        w->p += ZSTR_LEN(p->text);
        if (EXPECTED(value) && UNEXPECTED(!put_value(w, p->type, value))) {
            return false;
        }
    }
    put_end(w, separator, UNEXPECTED(separator == '{' && w->plan->arrays) ? "[]" : "{}");
    return true;
}

static bool has_more(const zend_object *object) {
    return object->properties &&
           zend_hash_num_elements(object->properties) > (uint32_t)object->ce->default_properties_count;
}

static bool put_object(writer *w, hws_node *node, zend_object *object) {
    if (UNEXPECTED(object->ce != node->ce && !hws_bind_written(node, object->ce))) {
        return false;
    }
#if PHP_VERSION_ID >= 80400
    if (UNEXPECTED(zend_object_is_lazy(object))) {
        return false;
    }
#endif
    if (UNEXPECTED(w->depth == HWS_WRITE_DEPTH || HWP_OUT_OF_MEMORY() || (node->whole && has_more(object)))) {
        return false;
    }
    if (!node->tracked) {
        w->depth++;
        bool done = put_properties(w, node, object);
        w->depth--;
        return done;
    }
    if (UNEXPECTED(GC_IS_RECURSIVE(object))) {
        return false;
    }
    GC_PROTECT_RECURSION(object);
    w->depth++;
    bool done = put_properties(w, node, object);
    w->depth--;
    GC_UNPROTECT_RECURSION(object);
    return done;
}

/* What is null, or of another type than the model says, where it is not to be cast. */
static bool put_other(writer *w, const hws_type *type, const zval *value) {
    if (Z_TYPE_P(value) == IS_NULL) {
        put_bytes(w, "null", 4);
        return true;
    }
    return type->kind <= HWS_STRING && !w->plan->casts && put_scalar(w, value);
}

static bool put_value(writer *w, const hws_type *type, zval *value) {
    switch (type->kind) {
        case HWS_STRING:
            if (EXPECTED(Z_TYPE_P(value) == IS_STRING)) {
                return put_string(w, Z_STR_P(value));
            }
            break;
        case HWS_INT:
            if (EXPECTED(Z_TYPE_P(value) == IS_LONG)) {
                put_int(w, Z_LVAL_P(value));
                return true;
            }
            break;
        case HWS_FLOAT:
            if (EXPECTED(Z_TYPE_P(value) == IS_DOUBLE)) {
                return put_float(w, Z_DVAL_P(value));
            }
            break;
        case HWS_BOOL:
            if (EXPECTED((Z_TYPE_P(value) | 1) == IS_TRUE)) {
                return put_scalar(w, value);
            }
            break;
        case HWS_OBJECT:
            if (EXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
                return put_object(w, type->node, Z_OBJ_P(value));
            }
            break;
        case HWS_ARRAY:
            if (EXPECTED(Z_TYPE_P(value) == IS_ARRAY)) {
                return put_array(w, type->form, type->element, Z_ARR_P(value));
            }
            break;
        case HWS_DATE:
            if (EXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
                return put_date(w, type, Z_OBJ_P(value));
            }
            break;
        case HWS_ENUM:
            if (EXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
                return put_enum(w, type, Z_OBJ_P(value));
            }
            break;
        default:
            if (Z_TYPE_P(value) != IS_NULL) {
                return put_any(w, type, value);
            }
    }
    return put_other(w, type, value);
}

static bool put_root(writer *w, hws_type *root, zval *value, bool elements) {
    if (elements) {
        return Z_TYPE_P(value) == IS_ARRAY && put_array(w, HWS_EITHER, root, Z_ARR_P(value));
    }
    return (Z_TYPE_P(value) == IS_OBJECT || Z_TYPE_P(value) == IS_ARRAY) && put_value(w, root, value);
}

static zend_string *finish(writer *w) {
    size_t length = (size_t)(w->p - ZSTR_VAL(w->text));
    size_t spare = (size_t)(w->end - w->p);
    if (spare > length / 8 + FIRST_ROOM) {
        return zend_string_truncate(w->text, length, false);
    }
    ZSTR_LEN(w->text) = length;
    return w->text;
}

zend_string *hws_encode(hws_plan *plan, zval *value, bool elements) {
    if (plan->reads) {
        zend_throw_error(NULL, "The plan is one to read by");
        return NULL;
    }
    size_t size = plan->hint + plan->hint / 16 + FIRST_ROOM;
    writer w = {.text = zend_string_alloc(size, false), .plan = plan};
    w.p = ZSTR_VAL(w.text);
    w.end = w.p + size;
    if (!put_root(&w, plan->root, value, elements)) {
        zend_string_efree(w.text);
        return NULL;
    }
    zend_string *text = finish(&w);
    ZSTR_VAL(text)[ZSTR_LEN(text)] = '\0';
    plan->hint = MIN(ZSTR_LEN(text), MOST_ROOM);
    return text;
}
