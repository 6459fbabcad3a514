#include "table.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* More text than that of any schema we know of; whoever has more parses it once per request. */
#define MOST_CACHED_BYTES ((size_t)32 << 20)

typedef struct {
    hwp_table table; /* first, so that a table is its block */
    uint64_t hash;
    size_t text_length;
    char *text; /* as given, to compare with */
    char *words;
    hwp_field *fields;
    uint32_t *names;
    hwp_range *ranges;
    size_t range_count;
    char *keys; /* the JSON of the names */
} block;

static struct {
    block **buckets;
    size_t bucket_count, count, bytes;
#ifdef ZTS
    MUTEX_T mutex;
#endif
} cache;

#ifdef ZTS
#define LOCK() tsrm_mutex_lock(cache.mutex)
#define UNLOCK() tsrm_mutex_unlock(cache.mutex)
#else
#define LOCK() ((void)0)
#define UNLOCK() ((void)0)
#endif

bool hwp_tables_startup(void) {
    memset(&cache, 0, sizeof cache);
#ifdef ZTS
    cache.mutex = tsrm_mutex_alloc();
#endif
    cache.bucket_count = 256;
    cache.buckets = calloc(cache.bucket_count, sizeof *cache.buckets);
    return cache.buckets != NULL;
}

void hwp_tables_shutdown(void) {
    for (size_t i = 0; i < cache.bucket_count; i++) {
        if (cache.buckets[i]) {
            hwp_table_free(&cache.buckets[i]->table);
        }
    }
    free(cache.buckets);
#ifdef ZTS
    tsrm_mutex_free(cache.mutex);
#endif
    memset(&cache, 0, sizeof cache);
}

void hwp_table_free(const hwp_table *table) {
    block *b = (block *)table;
    free(b->text);
    free(b->words);
    free(b->fields);
    free(b->names);
    free(b->ranges);
    free(b->keys);
    free(b);
}

static uint64_t hash_of(const char *bytes, size_t length) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)bytes[i]) * 1099511628211u;
    }
    return hash ^ (hash >> 32);
}

static void *reserve(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        zend_error_noreturn(E_ERROR, "Out of memory for the table of a Protocol Buffers message");
    }
    return memory;
}

static const char *const type_names[HWP_TYPES] = {
    [HWP_DOUBLE] = "double", [HWP_FLOAT] = "float",     [HWP_INT64] = "int64",       [HWP_UINT64] = "uint64",
    [HWP_INT32] = "int32",   [HWP_FIXED64] = "fixed64", [HWP_FIXED32] = "fixed32",   [HWP_BOOL] = "bool",
    [HWP_STRING] = "string", [HWP_GROUP] = "group",     [HWP_MESSAGE] = "message",   [HWP_BYTES] = "bytes",
    [HWP_UINT32] = "uint32", [HWP_ENUM] = "enum",       [HWP_SFIXED32] = "sfixed32", [HWP_SFIXED64] = "sfixed64",
    [HWP_SINT32] = "sint32", [HWP_SINT64] = "sint64",
};

static uint8_t type_named(const char *name, size_t length) {
    for (uint8_t type = HWP_DOUBLE; type < HWP_TYPES; type++) {
        if (strlen(type_names[type]) == length && memcmp(type_names[type], name, length) == 0) {
            return type;
        }
    }
    return 0;
}

/* Cuts the next word off `*rest`, which stops at the end of its line; NULL: there is none. */
static char *next_word(char **rest) {
    char *word = *rest;
    while (*word == ' ') {
        word++;
    }
    if (*word == '\0') {
        return NULL;
    }
    char *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static hwp_text text_of(const char *bytes) {
    return (hwp_text){bytes, (uint32_t)strlen(bytes)};
}

/* `closed=0-3,7,-1` */
static bool parse_ranges(block *b, hwp_field *field, char *list) {
    hwp_range *first = b->ranges + b->range_count;
    for (char *p = list; *p;) {
        char *end;
        long from = strtol(p, &end, 10);
        if (end == p) {
            return false;
        }
        long to = from;
        if (*end == '-') {
            p = end + 1;
            to = strtol(p, &end, 10);
            if (end == p) {
                return false;
            }
        }
        if (from < INT32_MIN || to > INT32_MAX || from > to || (*end && *end != ',')) {
            return false;
        }
        b->ranges[b->range_count++] = (hwp_range){(int32_t)from, (int32_t)to};
        p = *end ? end + 1 : end;
    }
    field->closed = first;
    field->closed_count = (uint32_t)(b->ranges + b->range_count - first);
    return true;
}

/* `string?`, `map<int32,message>` */
static bool parse_type(hwp_field *field, char *word) {
    size_t length = strlen(word);
    if (strncmp(word, "map<", 4) == 0) {
        char *comma = strchr(word, ',');
        if (!comma || word[length - 1] != '>') {
            return false;
        }
        field->cardinality = HWP_MAP;
        field->key = type_named(word + 4, (size_t)(comma - word - 4));
        field->type = type_named(comma + 1, (size_t)(word + length - 1 - comma - 1));
        bool key = field->key && field->key != HWP_DOUBLE && field->key != HWP_FLOAT && field->key != HWP_BYTES &&
                   field->key != HWP_ENUM && field->key != HWP_MESSAGE && field->key != HWP_GROUP;
        return key && field->type && field->type != HWP_GROUP;
    }
    static const char marks[] = "?!*+";
    static const uint8_t cardinalities[] = {HWP_EXPLICIT, HWP_EXPLICIT, HWP_REPEATED, HWP_PACKED};
    const char *mark = length ? strchr(marks, word[length - 1]) : NULL;
    if (mark) {
        field->cardinality = cardinalities[mark - marks];
        length--;
    }
    field->type = type_named(word, length);
    bool packable =
        field->type != HWP_STRING && field->type != HWP_BYTES && field->type != HWP_MESSAGE && field->type != HWP_GROUP;
    return field->type && (field->cardinality != HWP_PACKED || packable);
}

static bool parse_attribute(block *b, hwp_field *field, char *word) {
    if (strncmp(word, "json=", 5) == 0) {
        field->json = text_of(word + 5);
    } else if (strncmp(word, "property=", 9) == 0) {
        field->property = text_of(word + 9);
    } else if (strncmp(word, "class=", 6) == 0) {
        field->class_name = text_of(word + 6);
    } else if (strncmp(word, "oneof=", 6) == 0) {
        char *comma = strchr(word, ',');
        if (!comma || field->cardinality != HWP_IMPLICIT) {
            return false;
        }
        *comma = '\0';
        field->property = text_of(word + 6);
        field->case_property = text_of(comma + 1);
        field->cardinality = HWP_ONEOF;
    } else if (strncmp(word, "closed=", 7) == 0) {
        return field->type == HWP_ENUM && parse_ranges(b, field, word + 7);
    } else if (strcmp(word, "raw") == 0) {
        field->raw = true;
    } else {
        return strncmp(word, "text=", 5) == 0;
    }
    return true;
}

static const char *class_of(const hwp_field *field) {
    return field->class_name.length ? field->class_name.bytes : "";
}

static const char *parse_field(block *b, hwp_field *field, char *line) {
    char *number = next_word(&line);
    char *type = next_word(&line);
    char *name = next_word(&line);
    if (!name) {
        return "expected a number, a type and a name";
    }
    char *end;
    unsigned long value = strtoul(number, &end, 10);
    if (*end || !isdigit((unsigned char)*number) || value < 1 || value > 536870911) {
        return "a field's number is not one of 1 to 536870911";
    }
    field->number = (uint32_t)value;
    if (!parse_type(field, type)) {
        return "a field's type is unknown";
    }
    field->name = field->json = field->property = text_of(name);
    for (char *word; (word = next_word(&line));) {
        if (!parse_attribute(b, field, word)) {
            return "a field's attribute is unknown, or wrong";
        }
    }
    field->is_null_value = field->type == HWP_ENUM && strcmp(class_of(field), "Google\\Protobuf\\NullValue") == 0;
    field->is_value = (field->type == HWP_MESSAGE || field->type == HWP_GROUP) &&
                      strcmp(class_of(field), "Google\\Protobuf\\Value") == 0;
    bool needs_class = field->type == HWP_MESSAGE || field->type == HWP_GROUP || field->type == HWP_ENUM;
    return needs_class && !field->class_name.length ? "a field of a message or enum names no class" : NULL;
}

static int by_number(const void *a, const void *b) {
    uint32_t left = ((const hwp_field *)a)->number;
    uint32_t right = ((const hwp_field *)b)->number;
    return left < right ? -1 : left > right;
}

static uint8_t known_named(hwp_text name) {
    static const struct {
        const char *name;
        uint8_t known;
    } list[] = {
        {"Timestamp", HWP_TIMESTAMP}, {"Duration", HWP_DURATION},    {"DoubleValue", HWP_WRAPPER},
        {"FloatValue", HWP_WRAPPER},  {"Int64Value", HWP_WRAPPER},   {"UInt64Value", HWP_WRAPPER},
        {"Int32Value", HWP_WRAPPER},  {"UInt32Value", HWP_WRAPPER},  {"BoolValue", HWP_WRAPPER},
        {"StringValue", HWP_WRAPPER}, {"BytesValue", HWP_WRAPPER},   {"Struct", HWP_STRUCT},
        {"Value", HWP_VALUE},         {"ListValue", HWP_LIST_VALUE}, {"Any", HWP_DELEGATED},
        {"FieldMask", HWP_DELEGATED},
    };
    static const char package[] = "google.protobuf.";
    if (strncmp(name.bytes, package, sizeof package - 1) == 0) {
        for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
            if (strcmp(name.bytes + sizeof package - 1, list[i].name) == 0) {
                return list[i].known;
            }
        }
    }
    return HWP_ORDINARY;
}

/* What the C code for a known type relies on; a class that merely has its name is left to PHP. */
static bool has_known_shape(const hwp_table *t) {
    const hwp_field *f = t->fields;
    switch (t->known) {
        case HWP_TIMESTAMP:
        case HWP_DURATION:
            return t->field_count == 2 && f[0].type == HWP_INT64 && f[0].cardinality == HWP_IMPLICIT &&
                   f[1].type == HWP_INT32 && f[1].cardinality == HWP_IMPLICIT;
        case HWP_WRAPPER:
            return t->field_count == 1 && f[0].cardinality == HWP_IMPLICIT && f[0].type != HWP_MESSAGE &&
                   f[0].type != HWP_GROUP && f[0].type != HWP_ENUM;
        case HWP_STRUCT:
            return t->field_count == 1 && f[0].cardinality == HWP_MAP && f[0].key == HWP_STRING &&
                   f[0].type == HWP_MESSAGE;
        case HWP_LIST_VALUE:
            return t->field_count == 1 && f[0].cardinality == HWP_REPEATED && f[0].type == HWP_MESSAGE;
        case HWP_VALUE: {
            static const uint8_t types[] = {HWP_ENUM, HWP_DOUBLE, HWP_STRING, HWP_BOOL, HWP_MESSAGE, HWP_MESSAGE};
            for (uint32_t i = 0; i < 6; i++) {
                if (t->field_count != 6 || f[i].cardinality != HWP_ONEOF || f[i].type != types[i]) {
                    return false;
                }
            }
            return true;
        }
        default:
            return true;
    }
}

static uint32_t *name_bucket(const hwp_table *table, uint32_t *names, const char *name, size_t length) {
    uint32_t at = (uint32_t)hash_of(name, length) & table->name_mask;
    while (names[at]) {
        const hwp_field *field = &table->fields[names[at] - 1];
        if (hwp_text_is(field->json, name, length) || hwp_text_is(field->name, name, length)) {
            break;
        }
        at = (at + 1) & table->name_mask;
    }
    return &names[at];
}

int32_t hwp_table_field_named(const hwp_table *table, const char *name, size_t length) {
    return (int32_t)*name_bucket(table, (uint32_t *)table->names, name, length) - 1;
}

static void index_names(block *b) {
    uint32_t size = 4;
    while (size < b->table.field_count * 4) {
        size *= 2;
    }
    b->names = reserve(size, sizeof *b->names);
    b->table.names = b->names;
    b->table.name_mask = size - 1;
    for (uint32_t i = 0; i < b->table.field_count; i++) {
        const hwp_field *field = &b->fields[i];
        *name_bucket(&b->table, b->names, field->json.bytes, field->json.length) = i + 1;
        uint32_t *bucket = name_bucket(&b->table, b->names, field->name.bytes, field->name.length);
        *bucket = *bucket ? *bucket : i + 1; /* another field's JSON name goes first */
    }
}

static char *put_key(char *to, hwp_text name, hwp_text *key) {
    key->bytes = to;
    *to++ = '"';
    for (uint32_t i = 0; i < name.length; i++) {
        uint8_t byte = (uint8_t)name.bytes[i];
        if (byte < 0x20) {
            to += sprintf(to, "\\u%04x", byte);
        } else {
            if (byte == '"' || byte == '\\') {
                *to++ = '\\';
            }
            *to++ = (char)byte;
        }
    }
    *to++ = '"';
    *to++ = ':';
    key->length = (uint32_t)(to - key->bytes);
    return to;
}

static void write_keys(block *b) {
    size_t size = 0;
    for (uint32_t i = 0; i < b->table.field_count; i++) {
        size += 6 * ((size_t)b->fields[i].name.length + b->fields[i].json.length + 1);
    }
    b->keys = reserve(size + 1, 1); /* and what sprintf() terminates */
    char *to = b->keys;
    for (uint32_t i = 0; i < b->table.field_count; i++) {
        to = put_key(to, b->fields[i].json, &b->fields[i].json_key);
        to = put_key(to, b->fields[i].name, &b->fields[i].name_key);
    }
}

static const char *parse_header(block *b, char *line) {
    char *name = next_word(&line);
    if (!name || !next_word(&line)) {
        return "its first line must name the message and its metadata class";
    }
    b->table.name = text_of(name);
    for (char *flag; (flag = next_word(&line));) {
        b->table.extensible |= strcmp(flag, "extensible") == 0 || strcmp(flag, "messageset") == 0;
    }
    return NULL;
}

static const char *parse(block *b) {
    size_t lines = 0;
    for (const char *p = b->words; (p = strchr(p, '\n')); p++) {
        lines++;
    }
    size_t commas = 0;
    for (const char *p = b->words; (p = strpbrk(p, ",=")); p++) {
        commas++; /* no less than there are ranges */
    }
    b->fields = reserve(lines, sizeof *b->fields);
    b->ranges = reserve(commas, sizeof *b->ranges);
    char *line = b->words;
    char *next = strchr(line, '\n');
    if (next) {
        *next++ = '\0';
    }
    const char *error = parse_header(b, line);
    uint32_t count = 0;
    while (!error && (line = next)) {
        next = strchr(line, '\n');
        if (next) {
            *next++ = '\0';
        }
        error = parse_field(b, &b->fields[count++], line);
    }
    if (error) {
        return error;
    }
    qsort(b->fields, count, sizeof *b->fields, by_number);
    for (uint32_t i = 1; i < count; i++) {
        if (b->fields[i - 1].number == b->fields[i].number) {
            return "two fields have one number";
        }
    }
    b->table.field_count = count;
    b->table.fields = b->fields;
    b->table.known = known_named(b->table.name);
    if (!has_known_shape(&b->table)) {
        b->table.known = HWP_DELEGATED;
    }
    index_names(b);
    write_keys(b);
    return NULL;
}

static block *cached(uint64_t hash, const char *text, size_t length) {
    for (size_t at = hash & (cache.bucket_count - 1); cache.buckets[at]; at = (at + 1) & (cache.bucket_count - 1)) {
        block *b = cache.buckets[at];
        if (b->hash == hash && b->text_length == length && memcmp(b->text, text, length) == 0) {
            return b;
        }
    }
    return NULL;
}

static void put(block **buckets, size_t bucket_count, block *b) {
    size_t at = b->hash & (bucket_count - 1);
    while (buckets[at]) {
        at = (at + 1) & (bucket_count - 1);
    }
    buckets[at] = b;
}

/* Whether the process keeps the table from now on. */
static bool keep(block *b) {
    if (cache.bytes + b->text_length > MOST_CACHED_BYTES) {
        return false;
    }
    if (cache.count * 2 >= cache.bucket_count) {
        size_t more = cache.bucket_count * 2;
        block **buckets = calloc(more, sizeof *buckets);
        if (!buckets) {
            return false;
        }
        for (size_t i = 0; i < cache.bucket_count; i++) {
            if (cache.buckets[i]) {
                put(buckets, more, cache.buckets[i]);
            }
        }
        free(cache.buckets);
        cache.buckets = buckets;
        cache.bucket_count = more;
    }
    put(cache.buckets, cache.bucket_count, b);
    cache.count++;
    cache.bytes += b->text_length;
    return true;
}

const hwp_table *hwp_table_of(const char *text, size_t length, bool *owned, const char **error) {
    uint64_t hash = hash_of(text, length);
    *owned = false;
    LOCK();
    block *b = cached(hash, text, length);
    UNLOCK();
    if (b) {
        return &b->table;
    }
    b = reserve(1, sizeof *b);
    b->hash = hash;
    b->text_length = length;
    b->text = reserve(length + 1, 1);
    b->words = reserve(length + 1, 1);
    memcpy(b->text, text, length);
    memcpy(b->words, text, length);
    *error = parse(b);
    if (*error) {
        hwp_table_free(&b->table);
        return NULL;
    }
    LOCK();
    block *other = cached(hash, text, length); /* another thread may have been first */
    *owned = !other && !keep(b);
    UNLOCK();
    if (other) {
        hwp_table_free(&b->table);
        b = other;
    }
    return &b->table;
}
