#include "table.h"

#include "wire.h"

#include <stdio.h>
#include <stdlib.h>

/* More text than that of any schema we know of; whoever has more parses it once per request. */
#define MOST_KEPT_BYTES ((size_t)32 << 20)

static struct {
    HashTable tables; /* by their text */
    size_t bytes;
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

static void free_table(zval *table) {
    free(Z_PTR_P(table));
}

void hwp_tables_startup(void) {
    zend_hash_init(&cache.tables, 64, NULL, free_table, true);
    cache.bytes = 0;
#ifdef ZTS
    cache.mutex = tsrm_mutex_alloc();
#endif
}

void hwp_tables_shutdown(void) {
    zend_hash_destroy(&cache.tables);
#ifdef ZTS
    tsrm_mutex_free(cache.mutex);
#endif
}

const hwp_type_facts hwp_types[HWP_TYPES] = {
    [HWP_DOUBLE] = {"double", HWP_WIRE_FIXED64, 8, IS_DOUBLE},
    [HWP_FLOAT] = {"float", HWP_WIRE_FIXED32, 4, IS_DOUBLE},
    [HWP_INT64] = {"int64", HWP_WIRE_VARINT, 0, IS_LONG},
    [HWP_UINT64] = {"uint64", HWP_WIRE_VARINT, 0, IS_LONG},
    [HWP_INT32] = {"int32", HWP_WIRE_VARINT, 0, IS_LONG},
    [HWP_FIXED64] = {"fixed64", HWP_WIRE_FIXED64, 8, IS_LONG},
    [HWP_FIXED32] = {"fixed32", HWP_WIRE_FIXED32, 4, IS_LONG},
    [HWP_BOOL] = {"bool", HWP_WIRE_VARINT, 0, _IS_BOOL},
    [HWP_STRING] = {"string", HWP_WIRE_DELIMITED, 0, IS_STRING},
    [HWP_GROUP] = {"group", HWP_WIRE_GROUP, 0, IS_OBJECT},
    [HWP_MESSAGE] = {"message", HWP_WIRE_DELIMITED, 0, IS_OBJECT},
    [HWP_BYTES] = {"bytes", HWP_WIRE_DELIMITED, 0, IS_STRING},
    [HWP_UINT32] = {"uint32", HWP_WIRE_VARINT, 0, IS_LONG},
    [HWP_ENUM] = {"enum", HWP_WIRE_VARINT, 0, IS_LONG},
    [HWP_SFIXED32] = {"sfixed32", HWP_WIRE_FIXED32, 4, IS_LONG},
    [HWP_SFIXED64] = {"sfixed64", HWP_WIRE_FIXED64, 8, IS_LONG},
    [HWP_SINT32] = {"sint32", HWP_WIRE_VARINT, 0, IS_LONG},
    [HWP_SINT64] = {"sint64", HWP_WIRE_VARINT, 0, IS_LONG},
};

static uint8_t type_named(const char *name, size_t length) {
    int type = HWP_TYPES - 1;
    while (type > 0 && (strlen(hwp_types[type].name) != length || memcmp(hwp_types[type].name, name, length) != 0)) {
        type--;
    }
    return (uint8_t)type;
}

/* Cuts the next word off `*rest`; empty: there is none. */
static char *next_word(char **rest) {
    char *word = *rest + strspn(*rest, " ");
    char *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static char *next_line(char **rest) {
    char *line = *rest;
    char *end = line ? strchr(line, '\n') : NULL;
    *rest = end ? end + 1 : NULL;
    if (end) {
        *end = '\0';
    }
    return line;
}

static hwp_text text_of(const char *bytes) {
    return (hwp_text){bytes, strlen(bytes)};
}

/* `closed=0-3,7,-1`; `*ranges` goes on after those that there are. */
static bool parse_ranges(hwp_field *field, char *list, hwp_range **ranges) {
    field->closed = *ranges;
    for (char *p = list; *p; field->closed_count++) {
        char *end;
        long first = strtol(p, &end, 10);
        long last = end > p && *end == '-' ? strtol(end + 1, &end, 10) : first;
        if (end == p || first < INT32_MIN || last > INT32_MAX || first > last || (*end && *end != ',')) {
            return false;
        }
        *(*ranges)++ = (hwp_range){(int32_t)first, (int32_t)last};
        p = *end ? end + 1 : end;
    }
    return true;
}

static bool is_key(uint8_t type) {
    return type && type != HWP_DOUBLE && type != HWP_FLOAT && type != HWP_BYTES && type != HWP_ENUM &&
           !hwp_is_message(type);
}

/* `string?`, `map<int32,message>` */
static bool parse_type(hwp_field *field, char *word) {
    static const char marks[] = "?!*+";
    static const uint8_t cardinalities[] = {HWP_EXPLICIT, HWP_EXPLICIT, HWP_REPEATED, HWP_PACKED};
    size_t length = strlen(word);
    char *comma = strchr(word, ',');
    if (strncmp(word, "map<", 4) == 0 && comma && word[length - 1] == '>') {
        field->cardinality = HWP_MAP;
        field->key = type_named(word + 4, (size_t)(comma - word - 4));
        field->type = type_named(comma + 1, (size_t)(word + length - 1 - comma - 1));
        return is_key(field->key) && field->type && field->type != HWP_GROUP;
    }
    const char *mark = length ? strchr(marks, word[length - 1]) : NULL;
    field->cardinality = mark ? cardinalities[mark - marks] : HWP_IMPLICIT;
    field->type = type_named(word, length - (mark != NULL));
    bool packable = field->type != HWP_STRING && field->type != HWP_BYTES && !hwp_is_message(field->type);
    return field->type && (field->cardinality != HWP_PACKED || packable);
}

static bool parse_attribute(hwp_field *field, char *word, hwp_range **ranges) {
    char *value = strchr(word, '=');
    if (!value) {
        field->raw = strcmp(word, "raw") == 0;
        return field->raw;
    }
    *value++ = '\0';
    if (strcmp(word, "json") == 0) {
        field->json = text_of(value);
    } else if (strcmp(word, "property") == 0) {
        field->property = text_of(value);
    } else if (strcmp(word, "class") == 0) {
        field->class_name = text_of(value);
    } else if (strcmp(word, "closed") == 0) {
        return field->type == HWP_ENUM && parse_ranges(field, value, ranges);
    } else if (strcmp(word, "oneof") == 0) {
        char *comma = strchr(value, ',');
        if (!comma || field->cardinality != HWP_IMPLICIT) {
            return false;
        }
        *comma = '\0';
        field->property = text_of(value);
        field->case_property = text_of(comma + 1);
        field->cardinality = HWP_ONEOF;
    } else {
        return strcmp(word, "text") == 0;
    }
    return true;
}

static bool parse_field(hwp_field *field, char *line, hwp_range **ranges) {
    char *end;
    unsigned long number = strtoul(next_word(&line), &end, 10);
    if (*end || number < 1 || number > 536870911 || !parse_type(field, next_word(&line))) {
        return false;
    }
    field->number = (uint32_t)number;
    field->name = field->json = field->property = text_of(next_word(&line));
    field->class_name = text_of("");
    for (char *word = next_word(&line); *word; word = next_word(&line)) {
        if (!parse_attribute(field, word, ranges)) {
            return false;
        }
    }
    field->is_null_value = field->type == HWP_ENUM && !strcmp(field->class_name.bytes, "Google\\Protobuf\\NullValue");
    field->takes_null = field->is_null_value || !strcmp(field->class_name.bytes, "Google\\Protobuf\\Value");
    return field->class_name.length || !(hwp_is_message(field->type) || field->type == HWP_ENUM);
}

static int by_number(const void *a, const void *b) {
    uint32_t left = ((const hwp_field *)a)->number;
    uint32_t right = ((const hwp_field *)b)->number;
    return left < right ? -1 : left > right;
}

/* Whether the fields are those that the C code for a known type relies on. */
static uint8_t form_of(const hwp_table *t) {
    static const char package[] = "google.protobuf.";
    static const char by_php[] = " Any FieldMask Duration Struct Value ListValue ";
    const hwp_field *f = t->fields;
    char name[32];
    if (strncmp(t->name.bytes, package, sizeof package - 1) != 0 || t->field_count == 0) {
        return HWP_OBJECT;
    }
    snprintf(name, sizeof name, " %s ", t->name.bytes + sizeof package - 1);
    if (strcmp(name, " Timestamp ") == 0) {
        bool usual = t->field_count == 2 && f[0].type == HWP_INT64 && f[1].type == HWP_INT32 &&
                     f[0].cardinality == HWP_IMPLICIT && f[1].cardinality == HWP_IMPLICIT;
        return usual ? HWP_TIMESTAMP : HWP_BY_PHP;
    }
    bool wrapper = t->field_count == 1 && f->cardinality == HWP_IMPLICIT && f->type != HWP_ENUM &&
                   strcmp(f->name.bytes, "value") == 0 && strstr(name, "Value ");
    return wrapper ? HWP_WRAPPED : strstr(by_php, name) ? HWP_BY_PHP : HWP_OBJECT;
}

/* `"name":`; PHP has the JSON of messages with names that would need escapes. */
static char *put_key(char *to, hwp_text name, hwp_text *key, bool *odd) {
    key->bytes = to;
    *to++ = '"';
    for (size_t i = 0; i < name.length; i++) {
        *to++ = name.bytes[i];
        *odd |= (uint8_t)name.bytes[i] <= ' ' || name.bytes[i] == '"' || name.bytes[i] == '\\';
    }
    *to++ = '"';
    *to++ = ':';
    key->length = (size_t)(to - key->bytes);
    return to;
}

static const char *parse(hwp_table *table, char *words, hwp_range *ranges, char *keys) {
    bool odd = false;
    char *line = next_line(&words);
    table->name = text_of(next_word(&line));
    next_word(&line); /* the metadata class */
    for (char *flag = next_word(&line); *flag; flag = next_word(&line)) {
        table->extensible |= strcmp(flag, "extensible") == 0 || strcmp(flag, "messageset") == 0;
    }
    while ((line = next_line(&words))) {
        if (!parse_field(&table->fields[table->field_count++], line, &ranges)) {
            return "a field's number, type or attribute is wrong or unknown, or its class lacking";
        }
    }
    qsort(table->fields, table->field_count, sizeof *table->fields, by_number);
    for (uint32_t i = 0; i < table->field_count; i++) {
        hwp_field *field = &table->fields[i];
        if (i > 0 && field[-1].number == field->number) {
            return "two fields have one number";
        }
        keys = put_key(keys, field->json, &field->json_key, &odd);
        keys = put_key(keys, field->name, &field->name_key, &odd);
    }
    table->form = odd ? HWP_BY_PHP : form_of(table);
    return NULL;
}

static size_t count(const char *text, const char *of) {
    size_t found = 0;
    for (; (text = strpbrk(text, of)); text++) {
        found++;
    }
    return found;
}

/* A table is one block: itself, its fields, the values of closed enums, its words, the keys of JSON. */
static hwp_table *new_table(const char *text, size_t length, const char **error) {
    size_t fields = count(text, "\n");
    size_t ranges = count(text, ",=");
    size_t keys = 2 * length + 6 * fields;
    hwp_table *table =
        calloc(1, sizeof *table + fields * sizeof(hwp_field) + ranges * sizeof(hwp_range) + length + 1 + keys);
    if (!table) {
        *error = "out of memory";
        return NULL;
    }
    table->fields = (hwp_field *)(table + 1);
    hwp_range *first_range = (hwp_range *)(table->fields + fields);
    char *words = (char *)(first_range + ranges);
    memcpy(words, text, length);
    *error = parse(table, words, first_range, words + length + 1);
    if (*error) {
        free(table);
        return NULL;
    }
    return table;
}

hwp_table *hwp_table_of(const char *text, size_t length, const char **error) {
    LOCK();
    hwp_table *table = zend_hash_str_find_ptr(&cache.tables, text, length);
    if (!table) {
        table = new_table(text, length, error);
        if (table && cache.bytes + length <= MOST_KEPT_BYTES) {
            table->kept = true;
            cache.bytes += length;
            zend_hash_str_add_new_ptr(&cache.tables, text, length, table);
        }
    }
    UNLOCK();
    return table;
}

static bool is_named(hwp_text text, const char *name, size_t length) {
    return text.length == length && memcmp(text.bytes, name, length) == 0;
}

int32_t hwp_table_field_named(const hwp_table *table, const char *name, size_t length, uint32_t near) {
    for (uint32_t i = 0, at = near; i < table->field_count; i++, at++) {
        at = at < table->field_count ? at : 0;
        if (is_named(table->fields[at].json, name, length)) {
            return (int32_t)at;
        }
    }
    for (uint32_t i = 0; i < table->field_count; i++) {
        if (is_named(table->fields[i].name, name, length)) {
            return (int32_t)i;
        }
    }
    return -1;
}
