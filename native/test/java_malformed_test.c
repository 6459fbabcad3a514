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

#define ELEMENTS 12
#define NUMBER_OF_OWN 40 /* the class that is described here: of no class in the table */

typedef struct {
    message elements[ELEMENTS];
} description;

static void start(description *d) {
    message none = {0};
    *d = (description){0};
    message_int(&d->elements[0], NUMBER_OF_OWN);
    message_string(&d->elements[1], "wrong\\Class");
    message_int(&d->elements[2], 0);
    message_int(&d->elements[3], 0);
    for (int i = 4; i < 11; i++) {
        message_list(&d->elements[i], &none);
    }
    message_free(&d->elements[5]);
    message_int(&d->elements[5], 0);
    message_free(&d->elements[9]);
    message_null(&d->elements[9]);
    message_string(&d->elements[11], "wrong.Class");
}

/* Puts it behind the others of a list. */
static void finish(description *d, message *list) {
    message all = {0};
    for (int i = 0; i < ELEMENTS; i++) {
        message_add(&all, d->elements[i].bytes, d->elements[i].length);
        message_free(&d->elements[i]);
    }
    add_list(list, &all);
}

static message *clear(description *d, int element) {
    message_free(&d->elements[element]);
    return &d->elements[element];
}

static void refuse_description(hw_interpreter *in, const char *what, description *d, const char *expected) {
    message list = {0};
    message reply = {0};
    message_int(&list, NUMBER_OF_OWN);
    finish(d, &list);
    add_list(&reply, &list);
    refuse(in, what, "class_exists('wrong\\Class');", HW_UPCALL_CLASS, &reply, expected);
    message_free(&reply);
    java_run(in, "return class_exists('wrong\\Class', false) ? 1 : 0;");
    if (host_int(in) != 0) {
        fprintf(stderr, "%s: the class is there all the same\n", what);
        abort();
    }
}

static void elements_of_wrong_types_are_refused(hw_interpreter *in) {
    static const char *const elements[ELEMENTS] = {
        "its number",           "its name",      "its flags",  "its superclass", "its interfaces",
        "its constructor",      "its methods",   "its fields", "its constants",  "its functional method",
        "its required methods", "its Java name",
    };
    /* What is no int where one is expected, and so on. */
    static const kind fitting[ELEMENTS][4] = {
        {SMALL, ONE, KINDS},
        {TEXT, KINDS},
        {ZERO, ONE, SMALL, KINDS},
        {ZERO, KINDS},
        {EMPTY_LIST, KINDS},
        {ZERO, SMALL, MILLION, KINDS},
        {EMPTY_LIST, KINDS},
        {EMPTY_LIST, KINDS},
        {EMPTY_LIST, KINDS},
        {NOTHING, TEXT, KINDS},
        {EMPTY_LIST, LIST_OF_TEXTS, KINDS},
        {TEXT, KINDS},
    };
    for (int element = 0; element < ELEMENTS; element++) {
        for (kind which = 0; which < UNDESCRIBED_OBJECT; which++) {
            bool fits = false;
            for (int i = 0; fitting[element][i] != KINDS && i < 4; i++) {
                fits |= fitting[element][i] == which;
            }
            if (fits || which == STALE_OBJECT) {
                continue;
            }
            description d;
            start(&d);
            add_kind(clear(&d, element), which);
            refuse_description(in, elements[element], &d, elements[element]);
        }
    }
}

static void descriptions_that_are_cut_off_are_refused(hw_interpreter *in) {
    for (int count = 0; count < ELEMENTS; count++) {
        description d;
        start(&d);
        for (int i = count; i < ELEMENTS; i++) {
            clear(&d, i);
        }
        refuse_description(in, "elements are missing", &d, "it is no list of 12 elements");
    }
    description d;
    start(&d);
    message_null(&d.elements[11]);
    refuse_description(in, "an element too many", &d, "it is no list of 12 elements");
}

static void put_three(message *list, const char *name, kind second, kind third) {
    message elements = {0};
    message_string(&elements, "first");
    message_int(&elements, 0);
    message_int(&elements, 0);
    if (name) {
        message_string(&elements, name);
    } else {
        message_int(&elements, 1);
    }
    add_kind(&elements, second);
    add_kind(&elements, third);
    add_list(list, &elements);
}

static void members_that_are_none_are_refused(hw_interpreter *in) {
    static const struct {
        int element;
        const char *name;
        kind second, third;
    } cases[] = {
        {6, NULL, SMALL, SMALL},       {6, "", SMALL, SMALL},       {6, "m", TEXT, SMALL},
        {6, "m", SMALL, NOTHING},      {6, "m", ONE, ZERO},         {6, "m", ZERO, NEGATIVE},
        {6, "m", HUGE_INT, ZERO},      {6, "m", SMALL, NO_VALUE},   {6, "m", LEAST_INT, ZERO},
        {7, NULL, SMALL, SMALL},       {7, "f", FRACTION, SMALL},   {7, "f", NEGATIVE, ZERO},
        {7, "f", HUGE_INT, HUGE_INT},  {7, "f", LEAST_INT, ZERO},   {7, "f", SMALL, LIST_OF_INTS},
        {7, "f", SMALL, NO_VALUE},     {8, NULL, ZERO, ONE},        {8, "C", TEXT, ONE},
        {8, "C", ONE, TEXT},           {8, "C", NEGATIVE, ONE},     {8, "C", HUGE_INT, ONE},
        {8, "C", ONE, ZERO},           {8, "C", ONE, HUGE_INT},     {8, "C", ONE, NEGATIVE},
        {8, "C", ZERO, LIST_OF_TEXTS}, {8, "C", ZERO, JAVA_OBJECT}, {8, "C", ZERO, NO_VALUE},
        {8, "C", MILLION, ONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        description d;
        char what[40];
        snprintf(what, sizeof what, "member %zu", i);
        start(&d);
        put_three(clear(&d, cases[i].element), cases[i].name, cases[i].second, cases[i].third);
        refuse_description(in, what, &d, "the description of a Java class is malformed");
    }
    description d;
    start(&d);
    message_int(clear(&d, 0), NUMBER_OF_OWN + 1);
    message_string(clear(&d, 1), "wrong\\Constant");
    put_three(clear(&d, 8), "C", SMALL, ONE); /* no class of that number is described */
    refuse_description(in, "a constant of an unknown class", &d, "the class of a constant's value is not described");
}

static void add_number_list(message *list, uint64_t number) {
    message elements = {0};
    message_int(&elements, (int64_t)number);
    add_list(list, &elements);
}

static void classes_in_wrong_places_are_refused(hw_interpreter *in) {
    static const struct {
        const char *what;
        int64_t flags;
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
        message_int(clear(&d, 2), parents[i].flags);
        message_int(clear(&d, 3), parents[i].parent ? (int64_t)java_number_of(parents[i].parent) : 1000);
        refuse_description(in, parents[i].what, &d, parents[i].expected);
    }
    static const char *const interfaces[] = {"java\\lang\\Object", "java\\lang\\Throwable", NULL, "itself"};
    for (size_t i = 0; i < sizeof interfaces / sizeof *interfaces; i++) {
        description d;
        start(&d);
        uint64_t number = i == 2 ? 1000 : i == 3 ? NUMBER_OF_OWN : java_number_of(interfaces[i]);
        add_number_list(clear(&d, 4), number);
        refuse_description(in, "a wrong interface", &d, "its interfaces");
    }
    description d;
    start(&d);
    message_int(clear(&d, 3), NUMBER_OF_OWN);
    refuse_description(in, "its own superclass", &d, "its superclass");
}

static void answers_about_classes_are_checked(hw_interpreter *in) {
    static const struct {
        const char *what;
        kind first;
        const char *expected;
    } firsts[] = {
        {"a number that is none", TEXT, "no list of a number and descriptions"},
        {"no number", NO_VALUE, "no list of a number and descriptions"},
        {"an unknown number", MILLION, "that is not described"},
        {"a negative number", NEGATIVE, "that is not described"},
        {"a huge number", HUGE_INT, "that is not described"},
    };
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        message list = {0};
        message reply = {0};
        add_kind(&list, firsts[i].first);
        add_list(&reply, &list);
        refuse(in, firsts[i].what, "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, firsts[i].expected);
        message_free(&reply);
    }
    for (kind which = 0; which < KINDS; which++) {
        message reply = {0};
        add_kind(&reply, which);
        refuse(in, "an answer to CLASS", "new \\wrong\\Other();", HW_UPCALL_CLASS, &reply, NULL);
        refuse(in, "an answer to EXPLAIN", "new \\wrong\\Other();", HW_UPCALL_EXPLAIN, &reply, NULL);
        message list = {0};
        message second = {0};
        message_int(&list, 5);
        message_add(&list, reply.bytes, reply.length);
        add_list(&second, &list);
        refuse(in, "a description", "class_exists('wrong\\Other');", HW_UPCALL_CLASS, &second,
               which == NO_VALUE ? NULL : "");
        message_free(&second);
        message_free(&reply);
    }
    message reply = {0};
    message_string(&reply, "this is no PHP");
    refuse(in, "source that does not compile", "new \\Howdah\\Wrong();", HW_UPCALL_CLASS, &reply, "ParseError");
    message_free(&reply);
    message_string(&reply, "return 1;");
    refuse(in, "source without a class", "new \\Howdah\\Wrong();", HW_UPCALL_CLASS, &reply,
           "Class \"Howdah\\Wrong\" not found");
    message_free(&reply);
}

/* A class that is described twice stays as it was, and one may have what is odd, but possible. */
static void odd_descriptions_are_taken(hw_interpreter *in) {
    description d;
    message list = {0};
    message reply = {0};
    message elements = {0};
    start(&d);
    message_string(clear(&d, 1), "stdClass");
    message_int(clear(&d, 2), HW_CLASS_FLAG_COUNTABLE | HW_CLASS_FLAG_OFFSETS | HW_CLASS_FLAG_ITERABLE);
    for (int i = 0; i < 3; i++) {
        message_string(&elements, "add");
        message_int(&elements, 0);
        message_int(&elements, 0);
    }
    add_list(clear(&d, 6), &elements);
    for (int i = 0; i < 2; i++) {
        message_string(&elements, "SAME");
        message_int(&elements, 0);
        message_float(&elements, 1.5);
        message_string(&elements, "SAME");
        message_int(&elements, NUMBER_OF_OWN);
        message_int(&elements, 7000 + i);
    }
    add_list(clear(&d, 8), &elements);
    for (int i = 0; i < 2; i++) {
        message_string(&elements, "field");
        message_int(&elements, 1000);
        message_int(&elements, 0);
    }
    add_list(clear(&d, 7), &elements);
    message_string(clear(&d, 9), "nothing");
    for (int i = 0; i < 2; i++) {
        message_string(&elements, "required");
    }
    add_list(clear(&d, 10), &elements);
    message_int(&list, NUMBER_OF_OWN);
    finish(&d, &list);
    start(&d);
    message_string(clear(&d, 1), "another\\Name");
    finish(&d, &list);
    add_list(&reply, &list);
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
    static const uint8_t descriptions[] = {HW_OBJECT_REF_DESCRIPTIONS, HW_TAG_VALUE, HW_VALUE_OBJECT_VALUE};
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
           "deeper than 512 levels");
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
    elements_of_wrong_types_are_refused(in);
    descriptions_that_are_cut_off_are_refused(in);
    members_that_are_none_are_refused(in);
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
