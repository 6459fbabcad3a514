/*
 * A host that says nonsense: descriptions of classes, numbers of objects, batches and answers that cannot be. PHP code gets an
 * exception that says what is wrong, where the bridge can tell, and goes on; nothing is leaked, and nothing is read that is
 * not there.
 */
#include "java_host.h"

#include "java/class.h"
#include "java/object.h"

/*
 * The next upcall of this kind (HW_LIMIT_FIRST_MEMBER: a member's) is answered with this Reply; of those that come behind ARM, where
 * the code has it.
 */
#define ARM "\\Howdah\\Services::has('arm');"

static uint32_t planned_kind;
static bool armed;
static message planned;

static void answer_as_planned(hw_interpreter *in, const uint8_t *bytes, size_t length, message *reply) {
    java_call call = java_read_call(in, bytes, length);
    uint32_t kind = call.handle < HW_LIMIT_FIRST_MEMBER ? call.handle : HW_LIMIT_FIRST_MEMBER;
    if (!armed) {
        armed = kind == HW_UPCALL_HAS_SERVICE;
        java_answer(in, bytes, length, reply);
    } else if (planned_kind == kind) {
        planned_kind = 0;
        message_add(reply, planned.bytes, planned.length);
    } else {
        java_answer(in, bytes, length, reply);
    }
}

static void plan(uint32_t kind, const message *reply, const char *code) {
    planned_kind = kind;
    armed = !strstr(code, ARM);
    message_free(&planned);
    message_add(&planned, reply->bytes, reply->length);
}

static const char *said(const hw_interpreter *in) {
    static char text[1000];
    hw_reader value;
    hw_reader string;
    if (in->flags & HW_REPLY_FLAG_FAILED || !host_find(host_reply(in, 0), HW_TAG_VALUE, &value) ||
        !host_find(value, HW_VALUE_STRING_VALUE, &string)) {
        return "";
    }
    snprintf(text, sizeof text, "%.*s", (int)(string.end - string.p), (const char *)string.p);
    return text;
}

/* Runs code that may throw, and returns what was thrown; "nothing" for nothing. */
static const char *try_code(hw_interpreter *in, const char *code) {
    static const char before[] = "use test\\Probe; use java\\util\\{ArrayList, HashMap};"
                                 "return (function () { try { (function () {\n";
    static const char after[] = "\n})(); } catch (\\Throwable $e) { return get_class($e) . ': ' . $e->getMessage(); }"
                                " return 'nothing'; })();";
    message all = {0};
    message_add(&all, before, sizeof before - 1);
    message_add(&all, code, strlen(code));
    message_add(&all, after, sizeof after);
    java_run(in, (const char *)all.bytes);
    message_free(&all);
    return said(in);
}

static void expect_goes_on(hw_interpreter *in, const char *what) {
    planned_kind = 0;
    armed = true;
    java_run(in, "$e = null; $a = new java\\util\\ArrayList(1, [2]); $a[] = 'x'; $n = 0; foreach ($a as $v) { $n++; }"
                 "try { $a->get(9); } catch (java\\lang\\RuntimeException $e) {}"
                 "$n += count($a) + strlen($e->getMessage()); unset($a, $v); $e = null; return $n;");
    if (in->flags & HW_REPLY_FLAG_FAILED || host_int(in) != 6 + (int64_t)strlen("Index out of bounds")) {
        fprintf(stderr, "PHP does not go on after: %s\n", what);
        abort();
    }
}

/* Runs code whose first upcall of a kind is answered so. It must say `expected`, or anything where that is NULL. */
static void refuse(hw_interpreter *in, const char *what, const char *code, uint32_t kind, const message *reply,
                   const char *expected) {
    plan(kind, reply, code);
    const char *thrown = try_code(in, code);
    if (!*thrown || (expected && !strstr(thrown, expected))) {
        fprintf(stderr, "%s: expected \"%s\", but it was \"%s\": %.*s\n", what, expected, thrown, (int)in->length,
                (const char *)in->bridge.buffer.data);
        abort();
    }
    expect_goes_on(in, what);
}

/* --- Values of all kinds */

typedef enum {
    NOTHING,
    TRUTH,
    NEGATIVE,
    ZERO,
    ONE,
    SMALL,
    MILLION,
    HUGE_INT,
    LEAST_INT,
    FRACTION,
    TEXT,
    EMPTY_TEXT,
    EMPTY_LIST,
    LIST_OF_INTS,
    LIST_OF_TEXTS,
    LIST_OF_LISTS,
    MAP,
    JAVA_OBJECT,
    JAVA_THROWABLE,
    CALLABLE,
    STALE_OBJECT,
    UNDESCRIBED_OBJECT,
    CUT_OFF,
    NO_CONTENT,
    NO_VALUE,
    KINDS,
} kind;

static void add_ref(message *m, uint64_t id, uint64_t class_number) {
    message ref = {0};
    message value = {0};
    message_byte(&ref, HW_OBJECT_REF_ID);
    message_varint(&ref, id);
    message_byte(&ref, HW_OBJECT_REF_JAVA);
    message_varint(&ref, class_number);
    message_bytes(&value, HW_VALUE_OBJECT_VALUE, ref.bytes, ref.length);
    message_value(m, &value);
    message_free(&ref);
    message_free(&value);
}

static void add_list(message *m, message *elements) {
    message_list(m, elements);
    message_free(elements);
}

static void add_map(message *m) {
    message entry = {0};
    message map = {0};
    message value = {0};
    message_bytes(&entry, HW_MAP_VALUE_ENTRY_STRING_KEY, "key", 3);
    message_int(&entry, 5);
    message_bytes(&map, HW_MAP_VALUE_ENTRIES, entry.bytes, entry.length);
    message_bytes(&value, HW_VALUE_MAP_VALUE, map.bytes, map.length);
    message_value(m, &value);
    message_free(&entry);
    message_free(&map);
    message_free(&value);
}

static void add_kind(message *m, kind which) {
    static const int64_t ints[] = {
        [NEGATIVE] = -1,         [ZERO] = 0, [ONE] = 1, [SMALL] = 33, [MILLION] = 1 << 20, [HUGE_INT] = INT64_MAX,
        [LEAST_INT] = INT64_MIN,
    };
    message inner = {0};
    message elements = {0};
    switch (which) {
        case NOTHING:
            message_null(m);
            break;
        case TRUTH:
            message_bool(m, true);
            break;
        case FRACTION:
            message_float(m, 1e300);
            break;
        case TEXT:
            message_string(m, "some text that PHP has to allocate");
            break;
        case EMPTY_TEXT:
            message_string(m, "");
            break;
        case EMPTY_LIST:
            add_list(m, &elements);
            break;
        case LIST_OF_INTS:
            for (int i = 0; i < 6; i++) {
                message_int(&elements, i);
            }
            add_list(m, &elements);
            break;
        case LIST_OF_TEXTS:
            for (int i = 0; i < 6; i++) {
                message_string(&elements, "some text");
            }
            add_list(m, &elements);
            break;
        case LIST_OF_LISTS:
            message_int(&inner, 1);
            for (int i = 0; i < 3; i++) {
                message_list(&elements, &inner);
            }
            add_list(m, &elements);
            break;
        case MAP:
            add_map(m);
            break;
        case JAVA_OBJECT:
            java_write_object(m, java_make(&java_list_class));
            break;
        case JAVA_THROWABLE:
            java_write_object(m, java_make_throwable(&java_runtime_exception_class, "as a value"));
            break;
        case CALLABLE:
            java_write_callable(m, java_make(&java_object_class));
            break;
        case STALE_OBJECT:
            message_add(m, (const uint8_t[]){HW_TAG_VALUE, 4, HW_VALUE_OBJECT_VALUE, 2, HW_OBJECT_REF_ID, 77}, 6);
            break;
        case UNDESCRIBED_OBJECT:
            add_ref(m, 900, 5000);
            break;
        case CUT_OFF:
            message_add(m, (const uint8_t[]){HW_TAG_VALUE, 20, HW_VALUE_STRING_VALUE, 18, 'x'}, 5);
            break;
        case NO_CONTENT:
            message_add(m, (const uint8_t[]){HW_TAG_VALUE, 0}, 2);
            break;
        case NO_VALUE:
            break;
        default:
            message_int(m, ints[which]);
            break;
    }
    message_free(&inner);
}

/* --- Descriptions */

#define NUMBER_OF_OWN 40 /* the class that is described here: of no class in the table */

/* The fields of a description, by their numbers. */
enum {
    NUMBER = 1,
    NAME,
    FLAGS,
    PARENT,
    INTERFACES,
    CONSTRUCTOR,
    METHODS,
    FIELDS,
    CONSTANTS,
    FUNCTIONAL,
    REQUIRED,
    JAVA_NAME,
    END
};

typedef struct {
    message fields[END];
} description;

static void start(description *d) {
    *d = (description){0};
    message_number(&d->fields[NUMBER], HW_CLASS_DESCRIPTION_NUMBER, NUMBER_OF_OWN);
    message_text(&d->fields[NAME], HW_CLASS_DESCRIPTION_NAME, "wrong\\Class");
    message_text(&d->fields[JAVA_NAME], HW_CLASS_DESCRIPTION_JAVA_NAME, "wrong.Class");
}

static message *clear(description *d, int field) {
    message_free(&d->fields[field]);
    return &d->fields[field];
}

/* Puts it behind the others. */
static void finish(description *d, message *descriptions) {
    message all = {0};
    for (int i = 0; i < END; i++) {
        message_add(&all, d->fields[i].bytes, d->fields[i].length);
        message_free(&d->fields[i]);
    }
    message_nest(descriptions, HW_CLASS_DESCRIPTIONS_CLASSES, &all);
}

/* The answer with these descriptions, which are freed. */
static void add_found(message *reply, uint64_t number, message *descriptions) {
    message found = {0};
    message_number(&found, HW_FOUND_CLASS_NUMBER, number);
    message_nest(&found, HW_FOUND_CLASS_DESCRIPTIONS, descriptions);
    message_nest(reply, HW_REPLY_FOUND_CLASS, &found);
}

static void refuse_found(hw_interpreter *in, const char *what, const message *reply, const char *expected) {
    refuse(in, what, "class_exists('wrong\\Class');", HW_UPCALL_CLASS, reply, expected);
    java_run(in, "return class_exists('wrong\\Class', false) ? 1 : 0;");
    if (host_int(in) != 0) {
        fprintf(stderr, "%s: the class is there all the same\n", what);
        abort();
    }
}

static void refuse_description(hw_interpreter *in, const char *what, description *d, const char *expected) {
    message descriptions = {0};
    message reply = {0};
    finish(d, &descriptions);
    add_found(&reply, NUMBER_OF_OWN, &descriptions);
    refuse_found(in, what, &reply, expected);
    message_free(&reply);
}

static void numbers_and_names_of_descriptions_are_checked(hw_interpreter *in) {
    static const struct {
        int field;
        uint8_t tag;
        uint64_t number;
        const char *expected;
    } numbers[] = {
        {NUMBER, HW_CLASS_DESCRIPTION_NUMBER, 0, "its number"},
        {NUMBER, HW_CLASS_DESCRIPTION_NUMBER, HW_LIMIT_JAVA_CLASS, "its number"},
        {NUMBER, HW_CLASS_DESCRIPTION_NUMBER, UINT64_MAX, "its number"},
        {NUMBER, HW_CLASS_DESCRIPTION_NUMBER, (uint64_t)1 << 32 | NUMBER_OF_OWN, "its number"},
        {FLAGS, HW_CLASS_DESCRIPTION_FLAGS, HW_CLASS_FLAG_ABSTRACT * 2, "its flags"},
        {FLAGS, HW_CLASS_DESCRIPTION_FLAGS, UINT64_MAX, "its flags"},
        {PARENT, HW_CLASS_DESCRIPTION_PARENT, 1 << 19, "its superclass"},
        {PARENT, HW_CLASS_DESCRIPTION_PARENT, UINT64_MAX, "its superclass"},
        {PARENT, HW_CLASS_DESCRIPTION_PARENT, (uint64_t)1 << 32, "its superclass"},
        {INTERFACES, HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED, 0, "its interfaces"},
        {INTERFACES, HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED, UINT64_MAX, "its interfaces"},
        {CONSTRUCTOR, HW_CLASS_DESCRIPTION_CONSTRUCTOR, HW_LIMIT_FIRST_MEMBER - 1, "its constructor"},
        {CONSTRUCTOR, HW_CLASS_DESCRIPTION_CONSTRUCTOR, (uint64_t)INT32_MAX + 1, "its constructor"},
        {CONSTRUCTOR, HW_CLASS_DESCRIPTION_CONSTRUCTOR, (uint64_t)1 << 32 | 70, "its constructor"},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        description d;
        start(&d);
        message_number(clear(&d, numbers[i].field), numbers[i].tag, numbers[i].number);
        refuse_description(in, numbers[i].expected, &d, numbers[i].expected);
    }
    static const struct {
        int field;
        uint8_t tag;
        const char *expected;
    } texts[] = {
        {NAME, HW_CLASS_DESCRIPTION_NAME, "its name"},
        {FUNCTIONAL, HW_CLASS_DESCRIPTION_FUNCTIONAL, "its functional method"},
        {REQUIRED, HW_CLASS_DESCRIPTION_REQUIRED, "its required methods"},
        {JAVA_NAME, HW_CLASS_DESCRIPTION_JAVA_NAME, "its Java name"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        description d;
        start(&d);
        message_text(clear(&d, texts[i].field), texts[i].tag, "");
        refuse_description(in, texts[i].expected, &d, texts[i].expected);
    }
    static const struct {
        int field;
        const char *expected;
    } missing[] = {{NUMBER, "its number"}, {NAME, "its name"}, {JAVA_NAME, "its Java name"}};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        description d;
        start(&d);
        clear(&d, missing[i].field);
        refuse_description(in, missing[i].expected, &d, missing[i].expected);
    }
}

/* Each field with each wire type that it does not have, and fields that no message has. */
static void fields_of_wrong_types_are_refused(hw_interpreter *in) {
    static const uint8_t fields[] = {
        HW_CLASS_DESCRIPTION_NUMBER,     HW_CLASS_DESCRIPTION_NAME,      HW_CLASS_DESCRIPTION_FLAGS,
        HW_CLASS_DESCRIPTION_PARENT,     HW_CLASS_DESCRIPTION_METHODS,   HW_CLASS_DESCRIPTION_CONSTRUCTOR,
        HW_CLASS_DESCRIPTION_FIELDS,     HW_CLASS_DESCRIPTION_CONSTANTS, HW_CLASS_DESCRIPTION_FUNCTIONAL,
        HW_CLASS_DESCRIPTION_INTERFACES, HW_CLASS_DESCRIPTION_REQUIRED,  HW_CLASS_DESCRIPTION_JAVA_NAME,
    };
    static const uint8_t zeros[16] = {0};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        for (uint8_t type = 0; type < 8; type++) {
            uint8_t tag = (uint8_t)((fields[i] & ~7) | type);
            if (tag == fields[i] || tag == HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED) {
                continue;
            }
            description d;
            start(&d);
            message_byte(&d.fields[0], tag);
            message_add(&d.fields[0], zeros, type == HW_WIRE_TYPE_FIXED64 ? 8 : type == HW_WIRE_TYPE_FIXED32 ? 4 : 1);
            refuse_description(in, "a field of a wrong type", &d, "does not know");
        }
    }
    description d;
    start(&d);
    message_number(&d.fields[REQUIRED], 13 << 3, 1);
    refuse_description(in, "an unknown field", &d, "does not know");
    start(&d);
    message_add(&d.fields[REQUIRED], (const uint8_t[]){HW_CLASS_DESCRIPTION_REQUIRED, 50, 'x'}, 3);
    refuse_description(in, "a text that is cut off", &d, "past the end");
    message descriptions = {0};
    message reply = {0};
    message_number(&descriptions, HW_CLASS_DESCRIPTIONS_CLASSES & ~7, 5);
    add_found(&reply, NUMBER_OF_OWN, &descriptions);
    refuse_found(in, "a number for a description", &reply, "does not know");
    message_free(&reply);
    message_text(&descriptions, HW_CLASS_DESCRIPTIONS_CLASSES + 8, "x");
    add_found(&reply, NUMBER_OF_OWN, &descriptions);
    refuse_found(in, "an unknown field of descriptions", &reply, "does not know");
    message_free(&reply);
}

/* A whole answer, truncated at each byte. */
static void descriptions_that_are_cut_off_are_refused(hw_interpreter *in) {
    description d;
    message descriptions = {0};
    message whole = {0};
    message member = {0};
    start(&d);
    message_text(&member, HW_CLASS_DESCRIPTION_CONSTANT_NAME, "C");
    message_string(&member, "a value");
    message_nest(&d.fields[CONSTANTS], HW_CLASS_DESCRIPTION_CONSTANTS, &member);
    finish(&d, &descriptions);
    add_found(&whole, NUMBER_OF_OWN, &descriptions);
    for (size_t length = 0; length < whole.length; length++) {
        message part = {0};
        message_add(&part, whole.bytes, length);
        refuse_found(in, "a description that is truncated", &part, "Howdah\\BridgeException: ");
        message_free(&part);
    }
    message_free(&whole);
}

/* Where a member has no name, `name` is NULL. */
static void add_member(message *to, uint8_t tag, const char *name, uint64_t first, uint64_t second) {
    message member = {0};
    if (name) {
        message_text(&member, HW_CLASS_DESCRIPTION_METHOD_NAME, name);
    }
    message_number(&member, HW_CLASS_DESCRIPTION_METHOD_OF_OBJECT, first);
    message_number(&member, HW_CLASS_DESCRIPTION_METHOD_OF_CLASS, second);
    message_nest(to, tag, &member);
}

_Static_assert((int)HW_CLASS_DESCRIPTION_METHOD_NAME == (int)HW_CLASS_DESCRIPTION_FIELD_NAME &&
                   (int)HW_CLASS_DESCRIPTION_METHOD_NAME == (int)HW_CLASS_DESCRIPTION_CONSTANT_NAME &&
                   (int)HW_CLASS_DESCRIPTION_METHOD_OF_OBJECT == (int)HW_CLASS_DESCRIPTION_FIELD_READING &&
                   (int)HW_CLASS_DESCRIPTION_METHOD_OF_CLASS == (int)HW_CLASS_DESCRIPTION_FIELD_WRITING,
               "as add_member() writes them");

static void members_that_are_none_are_refused(hw_interpreter *in) {
    static const struct {
        const char *name;
        uint64_t first, second;
    } cases[] = {
        {NULL, 100, 100},
        {"", 100, 100},
        {"m", 1, 0},
        {"m", 0, 63},
        {"m", UINT64_MAX, 0},
        {"m", 0, UINT64_MAX},
        {"m", 1ULL << 32 | 70, 0},
        {"m", 0, 1ULL << 31},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        description d;
        char what[40];
        snprintf(what, sizeof what, "member %zu", i);
        start(&d);
        add_member(&d.fields[METHODS], HW_CLASS_DESCRIPTION_METHODS, "first", 0, 0);
        add_member(&d.fields[METHODS], HW_CLASS_DESCRIPTION_METHODS, cases[i].name, cases[i].first, cases[i].second);
        refuse_description(in, what, &d, "its methods are not a name and two members each");
        start(&d);
        add_member(&d.fields[FIELDS], HW_CLASS_DESCRIPTION_FIELDS, "first", 0, 0);
        add_member(&d.fields[FIELDS], HW_CLASS_DESCRIPTION_FIELDS, cases[i].name, cases[i].first, cases[i].second);
        refuse_description(in, what, &d, "its fields are not a name and two members each");
    }
    static const struct {
        uint8_t length;
        uint8_t bytes[8];
    } broken[] = {
        {1, {HW_CLASS_DESCRIPTION_METHOD_NAME}},
        {2, {HW_CLASS_DESCRIPTION_METHOD_NAME, 9}},
        {2, {HW_CLASS_DESCRIPTION_METHOD_NAME & ~7, 9}},
        {5, {HW_CLASS_DESCRIPTION_METHOD_NAME, 1, 'm', HW_CLASS_DESCRIPTION_METHOD_OF_OBJECT | 2, 0}},
        {5, {HW_CLASS_DESCRIPTION_METHOD_NAME, 1, 'm', 15 << 3, 0}},
        {4, {HW_CLASS_DESCRIPTION_METHOD_NAME, 1, 'm', HW_CLASS_DESCRIPTION_METHOD_OF_CLASS}},
    };
    static const uint8_t tags[] = {HW_CLASS_DESCRIPTION_METHODS, HW_CLASS_DESCRIPTION_FIELDS,
                                   HW_CLASS_DESCRIPTION_CONSTANTS};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        for (size_t j = 0; j < sizeof tags; j++) {
            description d;
            start(&d);
            message_bytes(&d.fields[METHODS], tags[j], broken[i].bytes, broken[i].length);
            refuse_description(in, "a broken member", &d, "the description of a Java class is malformed");
        }
    }
}

/* 0 for a number that is not written, KINDS for a value that is not. */
static void add_constant(message *to, const char *name, uint64_t class_number, uint64_t id, kind value) {
    message constant = {0};
    if (name) {
        message_text(&constant, HW_CLASS_DESCRIPTION_CONSTANT_NAME, name);
    }
    if (class_number) {
        message_number(&constant, HW_CLASS_DESCRIPTION_CONSTANT_CLASS_NUMBER, class_number);
    }
    if (value != KINDS) {
        add_kind(&constant, value);
    }
    if (id) {
        message_number(&constant, HW_CLASS_DESCRIPTION_CONSTANT_ID, id);
    }
    message_nest(to, HW_CLASS_DESCRIPTION_CONSTANTS, &constant);
}

static void constants_that_are_none_are_refused(hw_interpreter *in) {
    static const struct {
        const char *name;
        uint64_t class_number, id;
        kind value;
    } cases[] = {
        {NULL, 0, 0, ONE},
        {"", 0, 0, ONE},
        {"C", 0, 0, KINDS},
        {"C", 0, 0, LIST_OF_TEXTS},
        {"C", 0, 0, MAP},
        {"C", 0, 0, EMPTY_LIST},
        {"C", 0, 0, JAVA_OBJECT},
        {"C", 0, 0, STALE_OBJECT},
        {"C", 0, 0, CALLABLE},
        {"C", 0, 0, NO_CONTENT},
        {"C", 0, 0, CUT_OFF},
        {"C", 1, 0, KINDS},
        {"C", 0, 1, KINDS},
        {"C", 1, 1, ONE},
        {"C", 1, 0, ONE},
        {"C", 0, 1, ONE},
        {"C", HW_LIMIT_JAVA_CLASS, 1, KINDS},
        {"C", UINT64_MAX, 1, KINDS},
        {"C", 1, HW_LIMIT_JAVA_OBJECT + 1, KINDS},
        {"C", 1, UINT64_MAX, KINDS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        description d;
        char what[40];
        snprintf(what, sizeof what, "constant %zu", i);
        start(&d);
        add_constant(&d.fields[CONSTANTS], "FIRST", 0, 0, ONE);
        add_constant(&d.fields[CONSTANTS], cases[i].name, cases[i].class_number, cases[i].id, cases[i].value);
        refuse_description(in, what, &d, "its constants are not");
    }
    description d;
    start(&d);
    message_number(clear(&d, NUMBER), HW_CLASS_DESCRIPTION_NUMBER, NUMBER_OF_OWN + 1);
    message_text(clear(&d, NAME), HW_CLASS_DESCRIPTION_NAME, "wrong\\Constant");
    add_constant(&d.fields[CONSTANTS], "C", 33, 1, KINDS); /* no class of that number is described */
    refuse_description(in, "a constant of an unknown class", &d, "the class of a constant's value is not described");
}

static void classes_in_wrong_places_are_refused(hw_interpreter *in) {
    static const struct {
        const char *what;
        uint64_t flags;
        const char *parent; /* NULL: a class that is not described */
        const char *expected;
    } parents[] = {
        {"an unknown superclass", 0, NULL, "its superclass"},
        {"an interface as superclass", 0, "java\\util\\List", "its superclass"},
        {"a throwable below a class that is none", HW_CLASS_FLAG_THROWABLE, "java\\lang\\Object", "its superclass"},
        {"a class below a throwable", 0, "java\\lang\\Throwable", "its superclass"},
        {"an interface below a class", HW_CLASS_FLAG_INTERFACE, "java\\lang\\Object", "its superclass"},
        {"an interface below an interface", HW_CLASS_FLAG_INTERFACE, "java\\util\\List", "its superclass"},
        {"an interface that is thrown", HW_CLASS_FLAG_INTERFACE | HW_CLASS_FLAG_THROWABLE, NULL, "its flags"},
    };
    for (size_t i = 0; i < sizeof parents / sizeof *parents; i++) {
        description d;
        start(&d);
        message_number(clear(&d, FLAGS), HW_CLASS_DESCRIPTION_FLAGS, parents[i].flags);
        message_number(clear(&d, PARENT), HW_CLASS_DESCRIPTION_PARENT,
                       parents[i].parent ? java_number_of(parents[i].parent) : 1000);
        refuse_description(in, parents[i].what, &d, parents[i].expected);
    }
    static const char *const interfaces[] = {"java\\lang\\Object", "java\\lang\\Throwable", NULL, "itself"};
    for (size_t i = 0; i < sizeof interfaces / sizeof *interfaces; i++) {
        description d;
        message packed = {0};
        start(&d);
        uint64_t number = i == 2 ? 1000 : i == 3 ? NUMBER_OF_OWN : java_number_of(interfaces[i]);
        message_number(clear(&d, INTERFACES), HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED, number);
        refuse_description(in, "a wrong interface", &d, "its interfaces");
        start(&d);
        message_varint(&packed, java_number_of("java\\util\\List"));
        message_varint(&packed, number);
        message_nest(clear(&d, INTERFACES), HW_CLASS_DESCRIPTION_INTERFACES, &packed);
        refuse_description(in, "a wrong interface among others", &d, "its interfaces");
    }
    description d;
    start(&d);
    message_number(clear(&d, PARENT), HW_CLASS_DESCRIPTION_PARENT, NUMBER_OF_OWN);
    refuse_description(in, "its own superclass", &d, "its superclass");
}

static void answers_about_classes_are_checked(hw_interpreter *in) {
    static const uint64_t numbers[] = {1 << 20, UINT32_MAX, UINT64_MAX, (uint64_t)1 << 32};
    message reply = {0};
    message content = {0};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        add_found(&reply, numbers[i], &content);
        refuse(in, "an unknown number", "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, "that is not described");
        message_free(&reply);
    }
    message_text(&content, HW_FOUND_CLASS_SOURCE, "class A {}");
    message_text(&content, HW_FOUND_CLASS_SOURCE, "class B {}");
    message_nest(&reply, HW_REPLY_FOUND_CLASS, &content);
    refuse(in, "two sources", "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, "two sources");
    message_free(&reply);
    message_text(&content, HW_FOUND_CLASS_SOURCE, "class A {}");
    message_number(&content, HW_FOUND_CLASS_DESCRIPTIONS & ~7, 1);
    message_nest(&reply, HW_REPLY_FOUND_CLASS, &content);
    refuse(in, "a source and a wrong field", "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, "does not know");
    message_free(&reply);
    for (kind which = 0; which < KINDS; which++) {
        add_kind(&reply, which);
        refuse(in, "an answer to CLASS", "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, "Howdah\\BridgeException: ");
        refuse(in, "an answer to EXPLAIN", "new \\wrong\\Other();", HW_UPCALL_EXPLAIN, &reply, NULL);
        message_free(&reply);
    }
    message_text(&content, HW_FOUND_CLASS_SOURCE, "this is no PHP");
    message_nest(&reply, HW_REPLY_FOUND_CLASS, &content);
    refuse(in, "source that does not compile", "new \\Howdah\\Wrong();", HW_UPCALL_CLASS, &reply, "ParseError");
    message_free(&reply);
    message_text(&content, HW_FOUND_CLASS_SOURCE, "return 1;");
    message_nest(&reply, HW_REPLY_FOUND_CLASS, &content);
    refuse(in, "source without a class", "new \\Howdah\\Wrong();", HW_UPCALL_CLASS, &reply,
           "Class \"Howdah\\Wrong\" not found");
    message_free(&reply);
    message_nest(&reply, HW_REPLY_FOUND_CLASS, &content);
    refuse(in, "no class", "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, "Class \"wrong\\Other\" not found");
    message_free(&reply);
}

/* A class that is described twice stays as it was, and one may have what is odd, but possible. */
static void odd_descriptions_are_taken(hw_interpreter *in) {
    description d;
    message descriptions = {0};
    message reply = {0};
    start(&d);
    message_text(clear(&d, NAME), HW_CLASS_DESCRIPTION_NAME, "stdClass");
    message_number(clear(&d, FLAGS), HW_CLASS_DESCRIPTION_FLAGS,
                   HW_CLASS_FLAG_COUNTABLE | HW_CLASS_FLAG_OFFSETS | HW_CLASS_FLAG_ITERABLE);
    for (int i = 0; i < 3; i++) {
        add_member(&d.fields[METHODS], HW_CLASS_DESCRIPTION_METHODS, "add", 0, 0);
    }
    for (uint64_t i = 0; i < 2; i++) {
        add_constant(&d.fields[CONSTANTS], "SAME", 0, 0, FRACTION);
        add_constant(&d.fields[CONSTANTS], "SAME", NUMBER_OF_OWN, 7000 + i, KINDS);
    }
    for (int i = 0; i < 2; i++) {
        add_member(&d.fields[FIELDS], HW_CLASS_DESCRIPTION_FIELDS, "field", 1000, 0);
        message_text(&d.fields[REQUIRED], HW_CLASS_DESCRIPTION_REQUIRED, "required");
    }
    message_text(&d.fields[FUNCTIONAL], HW_CLASS_DESCRIPTION_FUNCTIONAL, "nothing");
    finish(&d, &descriptions);
    start(&d);
    message_text(clear(&d, NAME), HW_CLASS_DESCRIPTION_NAME, "another\\Name");
    finish(&d, &descriptions);
    add_found(&reply, NUMBER_OF_OWN, &descriptions);
    refuse(in, "odd, but possible", "class_exists('odd\\One');", HW_UPCALL_CLASS, &reply, "nothing");
    message_free(&reply);
    refuse(in, "a class of PHP's is not replaced",
           "$o = new \\stdClass(); $o->a = 1; throw new \\Exception(get_class($o) . $o->a);", HW_UPCALL_CLASS, &reply,
           "Exception: stdClass1");
}

/* --- Objects */

static message *value_of(message *m) {
    message_free(m);
    return m;
}

static void numbers_of_objects_are_checked(hw_interpreter *in) {
    static const uint64_t ids[] = {0, HW_LIMIT_JAVA_OBJECT + 1, UINT32_MAX, INT64_MAX, UINT64_MAX};
    message reply = {0};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        add_ref(value_of(&reply), ids[i], java_number_of("java\\util\\ArrayList"));
        refuse(in, "a number out of bounds", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "out of bounds");
        message_int(value_of(&reply), (int64_t)ids[i]);
        refuse(in, "a constructor's number out of bounds", "new ArrayList();", HW_LIMIT_FIRST_MEMBER, &reply,
               "Java gave no new object for a constructor");
        refuse(in, "the same of a throwable", "new \\java\\lang\\Exception();", HW_LIMIT_FIRST_MEMBER, &reply,
               "Java gave no new object for a constructor");
    }
    static const uint64_t classes[] = {0, 5000, UINT32_MAX, UINT64_MAX, (uint64_t)1 << 33 | 3};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        add_ref(value_of(&reply), 900, classes[i]);
        refuse(in, "a class that is not described", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "never described");
    }
    add_ref(value_of(&reply), 900, java_number_of("java\\util\\List"));
    refuse(in, "an object of an interface", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "said to be of an interface");
    message_free(&reply);
}

/* The number of an object that PHP has is given out for another. */
static void numbers_in_use_are_refused(hw_interpreter *in) {
    message reply = {0};
    java_run(in, "$kept = new java\\util\\ArrayList('mine'); return test\\Probe::id($kept);");
    uint64_t id = (uint64_t)host_int(in);
    message_int(&reply, (int64_t)id);
    refuse(in, "a constructor with the number of another object", "new ArrayList();", HW_LIMIT_FIRST_MEMBER, &reply,
           "Java gave no new object for a constructor");
    add_ref(value_of(&reply), id, java_number_of("java\\util\\HashMap"));
    refuse(in, "an object that is said to be of another class", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "of another class");
    add_ref(value_of(&reply), id, java_number_of("java\\lang\\Exception"));
    refuse(in, "an object that is said to be a throwable", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "of another class");
    message batch = {0};
    message_byte(&batch, HW_BATCH_ITERATOR);
    message_varint(&batch, id);
    message_bytes(&batch, HW_BATCH_VALUES, NULL, 0);
    message_bytes(value_of(&reply), HW_REPLY_BATCH, batch.bytes, batch.length);
    refuse(in, "an iterator with the number of an object", "foreach (new ArrayList(1) as $x) {}", HW_UPCALL_ITERATE,
           &reply, "a number that no iterator can have");
    message_free(&batch);
    message_free(&reply);
    java_run(in, "$n = count($kept) + strlen($kept->get(0)); unset($kept); return $n;");
    EXPECT(host_int(in) == 5);
}

/* --- Throwables */

static void throwables_are_checked(hw_interpreter *in) {
    static const struct {
        const char *what;
        const char *class_name;
        const char *expected;
    } named[] = {
        {"an interface", "Throwable", "Howdah\\JavaException: text"},
        {"an abstract class", "Abstracted", "Howdah\\JavaException: text"},
        {"a class whose constants are not known yet", "Unready", "Howdah\\JavaException: text"},
        {"a class that is none", "", "Howdah\\JavaException: text"},
        {"a class that is not thrown", "ArrayObject", "Howdah\\JavaException: text"},
        {"an unknown class", "No\\Such", "Howdah\\JavaException: text"},
        {"a class of Java's", "java\\lang\\RuntimeException", "java\\lang\\RuntimeException: text"},
        {"an error", "TypeError", "TypeError: text"},
    };
    java_run(in,
             "abstract class Abstracted extends Exception {} class Unready extends Exception { public $x = NOT_THERE; }"
             "class_exists('java\\lang\\RuntimeException'); return 1;");
    message reply = {0};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        java_throw_error(value_of(&reply), named[i].class_name, "text");
        refuse(in, named[i].what, "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, named[i].expected);
    }
    message ref = {0};
    message outcome = {0};
    java_write_ref(&ref, java_make(&java_list_class));
    message_bytes(&outcome, HW_THROWABLE_REF, ref.bytes, ref.length);
    message_bytes(value_of(&reply), HW_REPLY_THROWABLE, outcome.bytes, outcome.length);
    refuse(in, "what is thrown is no throwable", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "described as no Throwable");
    message_free(&outcome);
    message_free(&ref);
    /* Two outcomes, and both thrown at once. */
    java_throw(value_of(&reply), java_make_throwable(&java_runtime_exception_class, "first"));
    java_throw(&reply, java_make_throwable(&java_runtime_exception_class, "second"));
    message_string(&reply, "and a value");
    refuse(in, "three outcomes", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "second");
    message_byte(value_of(&reply), HW_REPLY_THROWABLE);
    message_byte(&reply, 0);
    refuse(in, "a throwable without anything", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "Howdah\\JavaException: ");
    message_free(&reply);
}

/* A throwable whose cause is an ObjectRef that is made of these. */
static void put_cause(message *m, const message *cause) {
    message ref = {0};
    message value = {0};
    java_write_ref(&ref, java_make_throwable(&java_runtime_exception_class, "outer"));
    message_bytes(&ref, HW_OBJECT_REF_CAUSE, cause->bytes, cause->length);
    message_bytes(&value, HW_VALUE_OBJECT_VALUE, ref.bytes, ref.length);
    message_value(value_of(m), &value);
    message_free(&ref);
    message_free(&value);
}

static void causes_are_checked(hw_interpreter *in) {
    message reply = {0};
    message cause = {0};
    java_write_ref(&cause, java_make(&java_list_class));
    put_cause(&reply, &cause);
    refuse(in, "a cause that is no throwable", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "described as no Throwable");
    message_free(&cause);
    put_cause(&reply, &cause);
    refuse(in, "an empty cause", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "stale");
    message_byte(&cause, HW_OBJECT_REF_ID);
    put_cause(&reply, &cause);
    refuse(in, "a cause that is truncated", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "truncated");
    message_free(&cause);
    message_free(&reply);
}

/*
 * Wraps the innermost content in so many levels. Each has `before` in it, then `tag` and the length of the level below, both
 * ways of nesting there are of ObjectRefs: causes, and descriptions.
 */
static void nest(message *m, unsigned levels, void (*before)(message *m, unsigned level), const uint8_t *tags,
                 size_t tag_count) {
    size_t *lengths = calloc(levels + 1, sizeof *lengths);
    message part = {0};
    EXPECT(lengths);
    for (unsigned level = levels; level > 0; level--) { /* the length of what stands in level - 1 */
        before(&part, level);
        size_t length = lengths[level] + part.length;
        message_free(&part);
        for (size_t i = tag_count; i > 0; i--) {
            length += 1 + hw_varint_size(length);
        }
        lengths[level - 1] = length;
    }
    for (unsigned level = 1; level <= levels; level++) {
        before(&part, level);
        size_t inner[8];
        size_t length = lengths[level] + part.length;
        for (size_t i = tag_count; i > 0; i--) {
            inner[i - 1] = length;
            length += 1 + hw_varint_size(length);
        }
        for (size_t i = 0; i < tag_count; i++) {
            message_byte(m, tags[i]);
            message_varint(m, inner[i]);
        }
        message_add(m, part.bytes, part.length);
        message_free(&part);
    }
    free(lengths);
}

static void next_cause(message *m, unsigned level) {
    message_byte(m, HW_OBJECT_REF_ID);
    message_varint(m, 2000 + level);
    message_byte(m, HW_OBJECT_REF_JAVA);
    message_varint(m, java_class_number(&java_runtime_exception_class));
}

static void object_of_java(message *m, unsigned level) {
    (void)level;
    message_add(m, (const uint8_t[]){HW_OBJECT_REF_JAVA, 1}, 2);
}

static void deep_nesting_is_refused(hw_interpreter *in) {
    static const uint8_t causes[] = {HW_OBJECT_REF_CAUSE};
    static const uint8_t descriptions[] = {HW_OBJECT_REF_DESCRIPTIONS, HW_CLASS_DESCRIPTIONS_CLASSES,
                                           HW_CLASS_DESCRIPTION_CONSTANTS, HW_TAG_VALUE, HW_VALUE_OBJECT_VALUE};
    message reply = {0};
    message inner = {0};
    message value = {0};
    next_cause(&inner, 0);
    nest(&inner, 200000, next_cause, causes, sizeof causes);
    put_cause(&reply, &inner);
    refuse(in, "causes that are too deep", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "deeper than 512 levels");
    message_free(&inner);
    object_of_java(&inner, 0);
    nest(&inner, 200000, object_of_java, descriptions, sizeof descriptions);
    message_bytes(&value, HW_VALUE_OBJECT_VALUE, inner.bytes, inner.length);
    message_value(value_of(&reply), &value);
    refuse(in, "descriptions in descriptions", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply,
           "the description of a Java class is malformed");
    message_free(&inner);
    message_free(&value);
    message_free(&reply);
}

/* --- Batches */

#define FIRST_BATCH "foreach (new ArrayList(1, 2, 3) as $k => $x) {}"
#define NEXT_BATCH "Probe::batch(1); try { " FIRST_BATCH " } finally { Probe::batch(32); }"

static void refuse_batch(hw_interpreter *in, const char *what, const message *reply, const char *expected) {
    refuse(in, what, FIRST_BATCH, HW_UPCALL_ITERATE, reply, expected);
    refuse(in, what, NEXT_BATCH, HW_UPCALL_NEXT, reply, expected);
}

#define INT(n) HW_TAG_VALUE, 9, HW_VALUE_INT_VALUE, n, 0, 0, 0, 0, 0, 0, 0 /* eleven bytes */
#define NUMBERS(tag) tag, 8, 1, 2, 3, 4, 5, 6, 7, 8                        /* ten */

static void batches_are_checked(hw_interpreter *in) {
    static const struct {
        const char *what, *expected;
        uint8_t length;
        uint8_t bytes[48];
    } cases[] = {
        {"nothing", "lacks its values", 0, {0}},
        {"keys only", "lacks its values", 2, {HW_BATCH_KEYS, 0}},
        {"a high number", "no iterator can have", 7, {HW_BATCH_ITERATOR, 0x81, 0x80, 0x80, 8, HW_BATCH_VALUES, 0}},
        {"the highest number",
         "no iterator can have",
         13,
         {HW_BATCH_ITERATOR, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, HW_BATCH_VALUES, 0}},
        {"a key too many", "as many keys", 15, {HW_BATCH_KEYS, 11, INT(1), HW_BATCH_VALUES, 0}},
        {"keys missing", "as many keys", 15, {HW_BATCH_KEYS, 0, HW_BATCH_VALUES, 11, INT(1)}},
        {"two ints for one key",
         "as many keys",
         35,
         {HW_BATCH_KEYS, 11, INT(1), HW_BATCH_VALUES, 20, NUMBERS(HW_ELEMENTS_INTS), NUMBERS(HW_ELEMENTS_INTS)}},
        {"values twice", "twice", 4, {HW_BATCH_VALUES, 0, HW_BATCH_VALUES, 0}},
        {"keys twice", "twice", 4, {HW_BATCH_KEYS, 0, HW_BATCH_KEYS, 0}},
        {"a truncated block", "truncated", 6, {HW_BATCH_VALUES, 4, HW_ELEMENTS_INTS, 2, 0, 0}},
        {"a truncated block of floats", "truncated", 6, {HW_BATCH_VALUES, 4, HW_ELEMENTS_FLOATS, 2, 0, 0}},
        {"ints and floats",
         "does not know",
         22,
         {HW_BATCH_VALUES, 20, NUMBERS(HW_ELEMENTS_INTS), NUMBERS(HW_ELEMENTS_FLOATS)}},
        {"ints and values", "does not know", 23, {HW_BATCH_VALUES, 21, NUMBERS(HW_ELEMENTS_INTS), INT(1)}},
        {"values and ints", "as field 3", 23, {HW_BATCH_VALUES, 21, INT(1), NUMBERS(HW_ELEMENTS_INTS)}},
        {"an unknown kind of elements", "as field 3", 4, {HW_BATCH_VALUES, 2, 0x20, 1}},
        {"an int as elements", "does not know", 2, {HW_BATCH_VALUES & ~7, 1}},
        {"a text as iterator", "does not know", 4, {HW_BATCH_ITERATOR | 2, 2, 'x', 'y'}},
        {"an unknown field", "does not know", 4, {HW_BATCH_VALUES, 0, 0x20, 1}},
        {"a field of a wire type that is none", "does not know", 3, {HW_BATCH_VALUES, 0, 0x0b}},
        {"elements that are cut off", "past the end", 3, {HW_BATCH_VALUES, 20, HW_TAG_VALUE}},
        {"an element that is cut off", "past the end", 4, {HW_BATCH_VALUES, 2, HW_TAG_VALUE, 5}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        message reply = {0};
        message_bytes(&reply, HW_REPLY_BATCH, cases[i].bytes, cases[i].length);
        refuse_batch(in, cases[i].what, &reply, cases[i].expected);
        message_free(&reply);
    }
    for (kind which = 0; which < KINDS; which++) {
        message reply = {0};
        add_kind(&reply, which);
        refuse_batch(in, "a value and no batch", &reply, "Howdah\\BridgeException: ");
        message_free(&reply);
    }
    message reply = {0};
    message_bytes(&reply, HW_REPLY_BATCH, (const uint8_t[]){HW_BATCH_VALUES, 0}, 2);
    message_bytes(&reply, HW_REPLY_BATCH, (const uint8_t[]){HW_BATCH_VALUES, 0}, 2);
    refuse_batch(in, "two batches", &reply, "or two");
    message_free(&reply);
    message_bytes(&reply, HW_REPLY_BATCH, (const uint8_t[]){HW_BATCH_VALUES, 11, INT(7)}, 13);
    refuse(in, "a batch for a value", "Probe::kept();", HW_LIMIT_FIRST_MEMBER, &reply, "does not know");
    java_throw(&reply, java_make_throwable(&java_runtime_exception_class, "thrown"));
    refuse(in, "a batch and a throwable", FIRST_BATCH, HW_UPCALL_ITERATE, &reply, "thrown");
    message_free(&reply);
}

/* A whole batch, truncated at each byte. */
static void batches_that_are_cut_off_are_survived(hw_interpreter *in) {
    message elements = {0};
    message batch = {0};
    message whole = {0};
    add_kind(&elements, LIST_OF_TEXTS);
    add_kind(&elements, JAVA_OBJECT);
    message_bytes(&batch, HW_BATCH_KEYS, elements.bytes, elements.length);
    message_bytes(&batch, HW_BATCH_VALUES, elements.bytes, elements.length);
    message_bytes(&whole, HW_REPLY_BATCH, batch.bytes, batch.length);
    for (size_t length = 0; length < whole.length; length++) {
        message part = {0};
        message_add(&part, whole.bytes, length);
        refuse_batch(in, "a batch that is truncated", &part, "Howdah\\BridgeException: ");
        message_free(&part);
    }
    message_free(&elements);
    message_free(&batch);
    message_free(&whole);
}

/* --- Answers */

static const char *const type_of[KINDS] = {
    [NOTHING] = "null",     [TRUTH] = "bool",         [NEGATIVE] = "int",          [ZERO] = "int",
    [ONE] = "int",          [SMALL] = "int",          [MILLION] = "int",           [HUGE_INT] = "int",
    [LEAST_INT] = "int",    [FRACTION] = "float",     [TEXT] = "string",           [EMPTY_TEXT] = "string",
    [EMPTY_LIST] = "array", [LIST_OF_INTS] = "array", [LIST_OF_TEXTS] = "array",   [LIST_OF_LISTS] = "array",
    [MAP] = "array",        [JAVA_OBJECT] = "object", [JAVA_THROWABLE] = "object", [CALLABLE] = "object",
};

static void answers_of_all_kinds_are_survived(hw_interpreter *in) {
    static const struct {
        uint32_t kind;
        const char *code;
        const char *type; /* NULL: any */
    } places[] = {
        {HW_UPCALL_TO_STRING, "(string) $a;", "string"},
        {HW_UPCALL_TO_STRING, "$a->__toString();", "string"},
        {HW_UPCALL_TO_STRING, "strlen($a); in_array($a, ['x']);", "string"},
        {HW_UPCALL_DEBUG, "ob_start(); try { var_dump($a); } finally { ob_end_clean(); }", "array"},
        {HW_UPCALL_DEBUG, "print_r($a, true);", "array"},
        {HW_UPCALL_DEBUG, "var_export($a, true);", "array"},
        {HW_UPCALL_DEBUG, "$x = (array) $a;", "array"},
        {HW_UPCALL_JSON, "json_encode($a);", NULL},
        {HW_UPCALL_COMPARE, "$a == $b;", "int"},
        {HW_UPCALL_COMPARE, "$a <=> $b; sort($c);", "int"},
        {HW_UPCALL_CLONE, "$x = clone $a;", "object"},
        {HW_UPCALL_NUMBER, "(int) $a;", NULL},
        {HW_UPCALL_NUMBER, "$a + 1;", NULL},
        {HW_UPCALL_NUMBER, "(float) $a;", NULL},
        {HW_UPCALL_NUMBER, "$a == 1;", NULL},
        {HW_UPCALL_OFFSET_GET, "$x = $a[0]; $a[0] ?? 1;", NULL},
        {HW_UPCALL_OFFSET_GET, "$a[0][1] = 2;", NULL},
        {HW_UPCALL_OFFSET_GET, "$a[0] .= 'x';", NULL},
        {HW_UPCALL_OFFSET_GET, "$x = $a->offsetGet(0);", NULL},
        {HW_UPCALL_OFFSET_SET, "$a[] = 1;", NULL},
        {HW_UPCALL_OFFSET_SET, "$a->offsetSet(0, 1);", NULL},
        {HW_UPCALL_OFFSET_EXISTS, "isset($a[0]);", "bool"},
        {HW_UPCALL_OFFSET_EXISTS, "$a[0] ?? 1;", "bool"},
        {HW_UPCALL_OFFSET_EXISTS, "$a->offsetExists(0) ? 1 : 2;", "bool"},
        {HW_UPCALL_OFFSET_EXISTS, "empty($a[0]);", "bool"},
        {HW_UPCALL_OFFSET_UNSET, "unset($a[0]);", NULL},
        {HW_UPCALL_OFFSET_UNSET, "$a->offsetUnset(0);", NULL},
        {HW_UPCALL_COUNT, "count($a) + 1;", "int"},
        {HW_UPCALL_COUNT, "$a->count() + 1;", "int"},
        {HW_UPCALL_TRACE, "$e->getJavaTrace() . 'x';", "string"},
        {HW_UPCALL_TRACE, "(string) $e;", "string"},
        {HW_UPCALL_THROWABLE, "$x = new \\java\\lang\\RuntimeException('x', $e); throw $x;", NULL},
        {HW_UPCALL_SERVICE, "$x = \\Howdah\\Services::get('x');", NULL},
        {HW_UPCALL_HAS_SERVICE, "$x = \\Howdah\\Services::has('x') ? 1 : 2;", "bool"},
        {HW_UPCALL_WRITE_LOG, "$x = \\Howdah\\Services::log('x', 'y', 'z', []);", "null"},
        {HW_UPCALL_ARRAY, "$x = \\Howdah\\Java::array('int', 3);", "object"},
        {HW_UPCALL_GET_STATIC, "$x = \\Howdah\\Java::getStatic('x', 'y');", NULL},
        {HW_UPCALL_SET_STATIC, "$x = \\Howdah\\Java::setStatic('x', 'y', 3);", "null"},
        {HW_UPCALL_IMPLEMENT, "$x = \\Howdah\\Java::implement('x', fn() => 1);", "object"},
        {HW_UPCALL_MEMORY, "$x = \\Howdah\\Java::memory();", "array"},
        {HW_LIMIT_FIRST_MEMBER, "$x = new ArrayList();", NULL},
        {HW_LIMIT_FIRST_MEMBER, "$x = new \\java\\lang\\Exception('x');", NULL},
        {HW_LIMIT_FIRST_MEMBER, "$x = $a->get(0);", NULL},
        {HW_LIMIT_FIRST_MEMBER, "$x = $p->x;", NULL},
        {HW_LIMIT_FIRST_MEMBER, "$p->x = 1;", NULL},
        {HW_LIMIT_FIRST_MEMBER, "$x = isset($p->x) . empty($p->x);", NULL},
        {HW_LIMIT_FIRST_MEMBER, "$p->x .= 'x';", NULL},
        {HW_LIMIT_FIRST_MEMBER, "usort($c, $f);", NULL},
    };
    static const char before[] =
        "$c = [3, 1, 2]; $a = new ArrayList([1], 2); $b = new ArrayList(); $p = new \\test\\Point(1, 2);"
        "$e = new \\java\\lang\\Exception('x'); $f = \\java\\util\\Comparator::naturalOrder();" ARM;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        for (kind which = 0; which < KINDS; which++) {
            message code = {0};
            message reply = {0};
            add_kind(&reply, which);
            message_add(&code, before, sizeof before - 1);
            message_add(&code, places[i].code, strlen(places[i].code) + 1);
            bool wrong = places[i].type && type_of[which] && strcmp(places[i].type, type_of[which]) != 0;
            refuse(in, places[i].code, (const char *)code.bytes, places[i].kind, &reply,
                   wrong ? "Howdah\\BridgeException: Java gave a value of type " : NULL);
            message_free(&code);
            message_free(&reply);
        }
    }
}

/* Each reply, truncated at each byte. */
static void replies_that_are_cut_off_are_survived(hw_interpreter *in) {
    message whole = {0};
    message list = {0};
    java_object *outer = java_make_throwable(&java_runtime_exception_class, "outer");
    outer->cause = java_make_throwable(&java_runtime_exception_class, "inner");
    java_write_object(&list, outer);
    add_kind(&list, LIST_OF_TEXTS);
    add_kind(&list, MAP);
    add_kind(&list, JAVA_OBJECT);
    add_list(&whole, &list);
    java_throw(&whole, java_make_throwable(&java_runtime_exception_class, "thrown"));
    for (size_t length = 0; length < whole.length; length++) {
        message part = {0};
        message_add(&part, whole.bytes, length);
        refuse(in, "a reply that is truncated", "$x = Probe::kept();", HW_LIMIT_FIRST_MEMBER, &part, NULL);
        message_free(&part);
    }
    message_free(&whole);
}

int main(void) {
    hw_interpreter *in = java_host_open(1);
    host_answers(answer_as_planned);
    java_settings.lenient = true;
    expect_goes_on(in, "nothing");
    java_run(in, "return class_exists('java\\util\\HashMap') && class_exists('java\\lang\\Exception') ? 1 : 0;");
    numbers_and_names_of_descriptions_are_checked(in);
    fields_of_wrong_types_are_refused(in);
    descriptions_that_are_cut_off_are_refused(in);
    members_that_are_none_are_refused(in);
    constants_that_are_none_are_refused(in);
    classes_in_wrong_places_are_refused(in);
    answers_about_classes_are_checked(in);
    odd_descriptions_are_taken(in);
    numbers_of_objects_are_checked(in);
    numbers_in_use_are_refused(in);
    throwables_are_checked(in);
    causes_are_checked(in);
    deep_nesting_is_refused(in);
    batches_are_checked(in);
    batches_that_are_cut_off_are_survived(in);
    answers_of_all_kinds_are_survived(in);
    replies_that_are_cut_off_are_survived(in);
    message_free(&planned);
    host_release(in);
    EXPECT(java_live(in) == 0);
    java_host_close(in);
    return 0;
}
