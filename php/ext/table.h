/*
 * What a message class's TABLE says, parsed. Tables live as long as the process, are found by their text, and point at
 * nothing of a request: classes and properties are names here, and become pointers in binding.h.
 */
#ifndef HWP_TABLE_H
#define HWP_TABLE_H

#include "globals.h"

enum hwp_type { /* the numbers of descriptor.proto's FieldDescriptorProto.Type */
                HWP_DOUBLE = 1,
                HWP_FLOAT,
                HWP_INT64,
                HWP_UINT64,
                HWP_INT32,
                HWP_FIXED64,
                HWP_FIXED32,
                HWP_BOOL,
                HWP_STRING,
                HWP_GROUP,
                HWP_MESSAGE,
                HWP_BYTES,
                HWP_UINT32,
                HWP_ENUM,
                HWP_SFIXED32,
                HWP_SFIXED64,
                HWP_SINT32,
                HWP_SINT64,
                HWP_TYPES
};

typedef struct {
    const char *name;
    uint8_t wire_type;
    uint8_t size; /* of a value, where all have the same; else 0 */
    uint8_t slot; /* the zval type of a value in its slot */
} hwp_type_facts;

extern const hwp_type_facts hwp_types[HWP_TYPES];

enum hwp_cardinality {
    HWP_IMPLICIT, /* for messages: null is absent */
    HWP_EXPLICIT, /* null is absent; required fields too */
    HWP_ONEOF,
    HWP_REPEATED,
    HWP_PACKED,
    HWP_MAP
};

/* How the JSON of a message comes about. */
enum hwp_form {
    HWP_OBJECT,    /* of its fields */
    HWP_TIMESTAMP, /* RFC 3339 */
    HWP_WRAPPED,   /* that of its only field */
    HWP_BY_PHP     /* PHP knows it: other well-known types, odd names */
};

typedef struct {
    const char *bytes; /* NUL follows */
    size_t length;
} hwp_text;

typedef struct {
    int32_t first, last;
} hwp_range;

typedef struct {
    uint32_t number;
    uint8_t type;        /* hwp_type; a map's value's */
    uint8_t cardinality; /* hwp_cardinality */
    uint8_t key;         /* hwp_type of a map's key */
    bool raw;            /* a string that may be no UTF-8 */
    bool is_null_value;  /* an enum whose JSON is null */
    bool takes_null;     /* google.protobuf.Value and NullValue, of which null is a value */
    hwp_text name, json, property, case_property, class_name;
    hwp_text json_key, name_key; /* as JSON writes them: `"name":` */
    const hwp_range *closed;     /* the values of a closed enum, or NULL */
    uint32_t closed_count;
} hwp_field;

typedef struct {
    hwp_text name;
    uint8_t form; /* hwp_form */
    bool extensible;
    bool kept; /* by the process; else by whoever asked for it, who calls free() */
    uint32_t field_count;
    hwp_field *fields; /* by rising number */
} hwp_table;

void hwp_tables_startup(void);
void hwp_tables_shutdown(void);

/* The table of this text. NULL: it is not a table, and `*error` says why. */
hwp_table *hwp_table_of(const char *text, size_t length, const char **error);

/* The index of the field that JSON calls so, or -1; `near` is where to look first. */
int32_t hwp_table_field_named(const hwp_table *table, const char *name, size_t length, uint32_t near);

static inline bool hwp_is_message(uint8_t type) {
    return type == HWP_MESSAGE || type == HWP_GROUP;
}

#endif
