#include "java_host.h"

#include "java/class.h"
#include "java/object.h"

/* --- What is kept: objects, the numbers that PHP knows them by, and what PHP knows of classes */

#define MOST_OBJECTS 8192
#define MOST_CLASSES 64
#define MOST_MEMBERS 512

struct java_settings java_settings = {.batch = 32};

static java_object *all_objects;
static java_object *by_id[MOST_OBJECTS];
static java_value kept;
static uint32_t
    during; /* before the next such upcall is answered, PHP runs this code; HW_LIMIT_FIRST_MEMBER: a member */
static char *during_code;
static java_object *colors[2]; /* the values of test\Color's constants */

static const java_class *const classes[];
static const size_t class_count;

static struct {
    uint64_t generation;
    bool told[MOST_CLASSES];
    struct {
        const java_class *class;
        java_member member;
    } members[MOST_MEMBERS];
    uint32_t member_count;
} registry;

/* Classes outlive requests and registries, but no pointer of PHP's leads to those of a registry that is gone. */
static void **roots;
static size_t root_count;

static void remember_classes(const hw_java_world *world) {
    for (size_t i = 0; i < world->class_capacity; i++) {
        if (world->classes[i]) {
            roots = realloc(roots, (root_count + 1) * sizeof *roots);
            EXPECT(roots);
            roots[root_count++] = world->classes[i];
        }
    }
}

static void free_value(java_value *value) {
    message_free(&value->bytes);
    value->object = NULL;
}

static void clear_values(java_object *object) {
    for (size_t i = 0; i < object->count; i++) {
        free_value(&object->values[i]);
        if (object->keys) {
            free_value(&object->keys[i]);
        }
    }
    free(object->values);
    free(object->keys);
    object->values = NULL;
    object->keys = NULL;
    object->count = 0;
}

void java_forget(void) {
    while (all_objects) {
        java_object *object = all_objects;
        all_objects = object->next;
        clear_values(object);
        free(object->text);
        free(object);
    }
    free_value(&kept);
    free(during_code);
    during_code = NULL;
    during = 0;
    memset(colors, 0, sizeof colors);
    memset(by_id, 0, sizeof by_id);
    memset(&registry, 0, sizeof registry);
}

java_object *java_make(const java_class *class) {
    java_object *object = calloc(1, sizeof *object);
    EXPECT(object);
    object->class = class;
    object->next = all_objects;
    all_objects = object;
    return object;
}

java_object *java_make_throwable(const java_class *class, const char *text) {
    java_object *object = java_make(class);
    object->text = text ? strdup(text) : NULL;
    return object;
}

/* The lowest free number, so that numbers are soon given again. */
uint64_t java_give(java_object *object) {
    for (uint64_t id = 1; !object->id; id++) {
        EXPECT(id < MOST_OBJECTS);
        if (!by_id[id]) {
            by_id[id] = object;
            object->id = id;
        }
    }
    return object->id;
}

static void take_back(uint64_t id) {
    java_object *object = id < MOST_OBJECTS ? by_id[id] : NULL;
    if (java_settings.lenient && !object) {
        return;
    }
    EXPECT(object && object->id == id);
    if (!object->permanent) {
        by_id[id] = NULL;
        object->id = 0;
    }
}

size_t java_held(void) {
    size_t held = 0;
    for (size_t id = 1; id < MOST_OBJECTS; id++) {
        held += by_id[id] && !by_id[id]->permanent;
    }
    return held;
}

int64_t java_live(hw_interpreter *in) {
    return (int64_t)host_counts(in).objects;
}

/* --- Numbers of classes and members: those of each registry are others */

static size_t index_of(const java_class *class) {
    for (size_t i = 0; i < class_count; i++) {
        if (classes[i] == class) {
            return i;
        }
    }
    EXPECT(!"a class of the table");
    return 0;
}

uint64_t java_number_of(const char *name) {
    for (size_t i = 0; i < class_count; i++) {
        if (strcmp(classes[i]->name, name) == 0) {
            return java_class_number(classes[i]);
        }
    }
    EXPECT(!"a class of the table");
    return 0;
}

uint64_t java_class_number(const java_class *class) {
    return 1 + (index_of(class) + registry.generation * 7) % MOST_CLASSES;
}

static uint32_t first_member(void) {
    return HW_LIMIT_FIRST_MEMBER + (uint32_t)registry.generation * 11;
}

uint32_t java_member_number(const java_class *class, java_member member) {
    if (!member) {
        return 0;
    }
    for (uint32_t i = 0; i < registry.member_count; i++) {
        if (registry.members[i].class == class && registry.members[i].member == member) {
            return first_member() + i;
        }
    }
    EXPECT(registry.member_count < MOST_MEMBERS);
    registry.members[registry.member_count].class = class;
    registry.members[registry.member_count].member = member;
    return first_member() + registry.member_count++;
}

/* --- Writing */

static void write_constant(message *description, const java_constant *constant) {
    message m = {0};
    message_text(&m, HW_CLASS_DESCRIPTION_CONSTANT_NAME, constant->name);
    if (constant->object) {
        java_object *value = constant->object();
        value->permanent = true;
        message_number(&m, HW_CLASS_DESCRIPTION_CONSTANT_CLASS_NUMBER, java_class_number(value->class));
        message_number(&m, HW_CLASS_DESCRIPTION_CONSTANT_ID, java_give(value));
    } else if (constant->text) {
        message_string(&m, constant->text);
    } else if (constant->number) {
        message_int(&m, *constant->number);
    } else if (constant->fraction) {
        message_float(&m, *constant->fraction);
    } else if (constant->truth) {
        message_bool(&m, *constant->truth);
    } else {
        message_null(&m);
    }
    message_nest(description, HW_CLASS_DESCRIPTION_CONSTANTS, &m);
}

static void write_method(message *description, const java_class *class, const java_method *method) {
    message m = {0};
    message_text(&m, HW_CLASS_DESCRIPTION_METHOD_NAME, method->name);
    message_number(&m, HW_CLASS_DESCRIPTION_METHOD_OF_OBJECT, java_member_number(class, method->of_object));
    message_number(&m, HW_CLASS_DESCRIPTION_METHOD_OF_CLASS, java_member_number(class, method->of_class));
    message_nest(description, HW_CLASS_DESCRIPTION_METHODS, &m);
}

static void write_field(message *description, const java_class *class, const java_field *field) {
    message m = {0};
    message_text(&m, HW_CLASS_DESCRIPTION_FIELD_NAME, field->name);
    message_number(&m, HW_CLASS_DESCRIPTION_FIELD_READING, java_member_number(class, field->read));
    message_number(&m, HW_CLASS_DESCRIPTION_FIELD_WRITING, java_member_number(class, field->write));
    message_nest(description, HW_CLASS_DESCRIPTION_FIELDS, &m);
}

static void write_description(message *descriptions, const java_class *class) {
    message m = {0};
    message interfaces = {0};
    message_number(&m, HW_CLASS_DESCRIPTION_NUMBER, java_class_number(class));
    message_text(&m, HW_CLASS_DESCRIPTION_NAME, class->name);
    message_number(&m, HW_CLASS_DESCRIPTION_FLAGS, (uint64_t) class->flags);
    if (class->parent) {
        message_number(&m, HW_CLASS_DESCRIPTION_PARENT, java_class_number(class->parent));
    }
    for (size_t i = 0; class->interfaces[i]; i++) {
        message_varint(&interfaces, java_class_number(class->interfaces[i]));
    }
    message_nest(&m, HW_CLASS_DESCRIPTION_INTERFACES, &interfaces);
    message_number(&m, HW_CLASS_DESCRIPTION_CONSTRUCTOR, java_member_number(class, class->constructor));
    for (const java_method *each = class->methods; each->name; each++) {
        write_method(&m, class, each);
    }
    for (const java_field *each = class->fields; each->name; each++) {
        write_field(&m, class, each);
    }
    for (const java_constant *each = class->constants; each->name; each++) {
        write_constant(&m, each);
    }
    if (class->functional) {
        message_text(&m, HW_CLASS_DESCRIPTION_FUNCTIONAL, class->functional);
    }
    for (size_t i = 0; class->required[i]; i++) {
        message_text(&m, HW_CLASS_DESCRIPTION_REQUIRED, class->required[i]);
    }
    message_text(&m, HW_CLASS_DESCRIPTION_JAVA_NAME, class->java_name);
    message_nest(descriptions, HW_CLASS_DESCRIPTIONS_CLASSES, &m);
}

/* Supertypes first; the classes of constants' values behind. */
static void tell(message *descriptions, const java_class *class) {
    if (registry.told[index_of(class)]) {
        return;
    }
    registry.told[index_of(class)] = true;
    if (class->parent) {
        tell(descriptions, class->parent);
    }
    for (size_t i = 0; class->interfaces[i]; i++) {
        tell(descriptions, class->interfaces[i]);
    }
    write_description(descriptions, class);
    for (const java_constant *each = class->constants; each->name; each++) {
        if (each->object) {
            tell(descriptions, each->object()->class);
        }
    }
}

#define DEEPEST_CAUSE 32

static void write_ref(message *m, java_object *object, unsigned depth) {
    message descriptions = {0};
    tell(&descriptions, object->class);
    if (descriptions.length) {
        message_bytes(m, HW_OBJECT_REF_DESCRIPTIONS, descriptions.bytes, descriptions.length);
    }
    message_free(&descriptions);
    message_byte(m, HW_OBJECT_REF_ID);
    message_varint(m, java_give(object));
    message_byte(m, HW_OBJECT_REF_JAVA);
    message_varint(m, java_class_number(object->class));
    if (!(object->class->flags & HW_CLASS_FLAG_THROWABLE)) {
        return;
    }
    if (object->text) {
        message_bytes(m, HW_OBJECT_REF_MESSAGE, object->text, strlen(object->text));
    }
    if (object->cause && depth < DEEPEST_CAUSE) {
        message cause = {0};
        write_ref(&cause, object->cause, depth + 1);
        message_bytes(m, HW_OBJECT_REF_CAUSE, cause.bytes, cause.length);
        message_free(&cause);
    }
}

void java_write_ref(message *m, java_object *object) {
    write_ref(m, object, 0);
}

void java_write_object(message *m, java_object *object) {
    message ref = {0};
    message kind = {0};
    java_write_ref(&ref, object);
    message_bytes(&kind, HW_VALUE_OBJECT_VALUE, ref.bytes, ref.length);
    message_value(m, &kind);
    message_free(&ref);
    message_free(&kind);
}

void java_write_callable(message *m, java_object *callable) {
    message ref = {0};
    message kind = {0};
    message_byte(&ref, HW_CALLABLE_REF_ID);
    message_varint(&ref, java_give(callable));
    message_add(&ref, (const uint8_t[]){HW_CALLABLE_REF_JAVA, 1}, 2);
    message_bytes(&kind, HW_VALUE_CALLABLE_VALUE, ref.bytes, ref.length);
    message_value(m, &kind);
    message_free(&ref);
    message_free(&kind);
}

void java_write_value(message *m, const java_value *value) {
    if (value->object) {
        java_write_object(m, value->object);
    } else if (value->bytes.length) {
        message_add(m, value->bytes.bytes, value->bytes.length);
    } else {
        message_null(m);
    }
}

void java_throw(message *reply, java_object *throwable) {
    message ref = {0};
    message outcome = {0};
    java_write_ref(&ref, throwable);
    message_bytes(&outcome, HW_THROWABLE_REF, ref.bytes, ref.length);
    message_bytes(reply, HW_REPLY_THROWABLE, outcome.bytes, outcome.length);
    message_free(&ref);
    message_free(&outcome);
}

void java_throw_error(message *reply, const char *class_name, const char *text) {
    message outcome = {0};
    message_bytes(&outcome, HW_THROWABLE_CLASS_NAME, class_name, strlen(class_name));
    message_bytes(&outcome, HW_THROWABLE_MESSAGE, text, strlen(text));
    message_bytes(reply, HW_REPLY_THROWABLE, outcome.bytes, outcome.length);
    message_free(&outcome);
}

/* --- Reading */

static void read_released(hw_reader message, uint64_t wanted) {
    while (message.p < message.end) {
        uint64_t tag;
        hw_reader ids;
        EXPECT(hw_read_varint(&message, &tag));
        if (tag != wanted) {
            EXPECT(hw_skip_field(&message, tag));
            continue;
        }
        EXPECT(hw_read_delimited(&message, &ids));
        while (ids.p < ids.end) {
            uint64_t id;
            EXPECT(hw_read_varint(&ids, &id));
            take_back(id);
        }
    }
}

/* The Java object in a Value, or NULL. */
static java_object *object_in(hw_reader value) {
    hw_reader ref;
    uint64_t java;
    uint64_t id;
    if (value.p == value.end || *value.p != HW_VALUE_OBJECT_VALUE || !host_find(value, HW_VALUE_OBJECT_VALUE, &ref) ||
        !host_find_varint(ref, HW_OBJECT_REF_JAVA, &java)) {
        return NULL;
    }
    EXPECT(host_find_varint(ref, HW_OBJECT_REF_ID, &id));
    java_object *object = id < MOST_OBJECTS ? by_id[id] : NULL;
    EXPECT(object || java_settings.lenient);
    return object;
}

static java_value read_value(hw_reader value) {
    java_value read = {.object = object_in(value)};
    if (!read.object) {
        message_bytes(&read.bytes, HW_TAG_VALUE, value.p, (size_t)(value.end - value.p));
    }
    return read;
}

java_call java_read_call(hw_interpreter *in, const uint8_t *call, size_t length) {
    java_call read = {.in = in, .length = length};
    hw_reader r = {call, call + length, NULL};
    EXPECT(length >= 5 && call[0] == HW_CALL_HANDLE);
    memcpy(&read.handle, call + 1, sizeof read.handle);
    r.p += 5;
    read_released(r, HW_CALL_RELEASED);
    while (r.p < r.end) {
        uint64_t tag;
        EXPECT(hw_read_varint(&r, &tag));
        switch (tag) {
            case HW_CALL_SHAPE:
                EXPECT(!read.target_id && !read.count);
                read.has_shape = true;
                EXPECT(hw_read_fixed64(&r, &read.shape));
                break;
            case HW_CALL_TARGET:
                EXPECT(!read.count && hw_read_varint(&r, &read.target_id));
                break;
            case HW_TAG_VALUE:
                EXPECT(read.count < sizeof read.arguments / sizeof *read.arguments);
                EXPECT(hw_read_delimited(&r, &read.arguments[read.count++]));
                break;
            case HW_CALL_STACK:
                EXPECT(read.handle == HW_UPCALL_TRACE && hw_read_delimited(&r, &read.stack));
                break;
            default:
                EXPECT(tag == HW_CALL_RELEASED && hw_skip_field(&r, tag));
        }
    }
    EXPECT(read.has_shape == (read.handle >= HW_LIMIT_FIRST_MEMBER));
    if (read.target_id) {
        read.target = read.target_id < MOST_OBJECTS ? by_id[read.target_id] : NULL;
        EXPECT(java_settings.lenient || read.handle == HW_UPCALL_INVOKE || read.target);
    }
    return read;
}

static int64_t int_at(const java_call *call, size_t i) {
    int64_t value = 0;
    if (i < call->count && call->arguments[i].end - call->arguments[i].p == 9 &&
        *call->arguments[i].p == HW_VALUE_INT_VALUE) {
        memcpy(&value, call->arguments[i].p + 1, sizeof value);
    }
    return value;
}

static bool is_null(const java_call *call, size_t i) {
    return i >= call->count || *call->arguments[i].p == HW_VALUE_NULL_VALUE;
}

/* Empty where the argument is no string. To be freed. */
static char *text_at(const java_call *call, size_t i) {
    hw_reader bytes = {0};
    if (i < call->count && *call->arguments[i].p == HW_VALUE_STRING_VALUE) {
        EXPECT(host_find(call->arguments[i], HW_VALUE_STRING_VALUE, &bytes));
    }
    return bytes.p ? strndup((const char *)bytes.p, (size_t)(bytes.end - bytes.p)) : strdup("");
}

static java_object *object_at(const java_call *call, size_t i) {
    return i < call->count ? object_in(call->arguments[i]) : NULL;
}

static java_value value_at(const java_call *call, size_t i) {
    java_value none = {0};
    return i < call->count ? read_value(call->arguments[i]) : none;
}

/* --- PHP called by Java */

/* Replies with what came of a call of PHP, whose reply stands at `base`. */
static void pass_on(const java_call *call, size_t base, message *reply) {
    hw_reader content;
    hw_reader result = host_reply(call->in, base);
    read_released(result, HW_REPLY_RELEASED);
    if (host_find(result, HW_TAG_VALUE, &content)) {
        java_value value = read_value(content);
        java_write_value(reply, &value);
        free_value(&value);
        return;
    }
    uint64_t id;
    if (!host_find(result, HW_REPLY_THROWABLE, &content)) {
        message_add(reply, result.p, (size_t)(result.end - result.p)); /* exit, a fatal error, a timeout */
        return;
    }
    if (host_find_varint(content, HW_THROWABLE_ORIGIN, &id)) {
        EXPECT(id < MOST_OBJECTS && by_id[id]);
        java_throw(reply, by_id[id]);
        return;
    }
    if (host_find_varint(content, HW_THROWABLE_ID, &id)) {
        message outcome = {0};
        message_byte(&outcome, HW_THROWABLE_ORIGIN);
        message_varint(&outcome, id);
        message_bytes(reply, HW_REPLY_THROWABLE, outcome.bytes, outcome.length);
        message_free(&outcome);
        return;
    }
    message_bytes(reply, HW_REPLY_THROWABLE, content.p, (size_t)(content.end - content.p)); /* of the bridge itself */
}

/* Calls a callable of PHP with values that follow it in `arguments`. */
static void call_php(const java_call *call, uint32_t operation, const message *arguments, message *reply) {
    size_t base = call->in->bridge.base;
    host_call_at(call->in, base + call->length, operation, arguments);
    pass_on(call, base + call->length, reply);
    call->in->bridge.base = base;
}

static void evaluate(const java_call *call, message *reply) {
    message body = {0};
    char *code = text_at(call, 0);
    message_string(&body, code);
    call_php(call, HW_OPERATION_EVAL, &body, reply);
    message_free(&body);
    free(code);
}

/* Calls the first argument with the others. */
static void call_first(const java_call *call, message *reply) {
    message body = {0};
    for (size_t i = 0; i < call->count; i++) {
        java_value value = read_value(call->arguments[i]);
        java_write_value(&body, &value);
        free_value(&value);
    }
    call_php(call, HW_OPERATION_CALL, &body, reply);
    message_free(&body);
}

/* --- Members */

static void reply_new(java_object *object, message *reply) {
    message_int(reply, (int64_t)java_give(object));
}

static void to_string(const java_call *call, message *reply);

static void hash_code(const java_call *call, message *reply) {
    message_int(reply, (int64_t)call->target->id);
}

static void make_object(const java_call *call, message *reply) {
    (void)call;
    reply_new(java_make(&java_object_class), reply);
}

static void put(java_object *map, size_t at, java_value key, java_value value) {
    if (at == map->count) {
        map->count++;
        map->values = realloc(map->values, map->count * sizeof *map->values);
        map->keys = realloc(map->keys, map->count * sizeof *map->keys);
        EXPECT(map->values && map->keys);
    } else {
        free_value(&map->values[at]);
        free_value(&map->keys[at]);
    }
    map->keys[at] = key;
    map->values[at] = value;
}

static void append(java_object *list, java_value value) {
    java_value none = {0};
    put(list, list->count, none, value);
}

static void make_list(const java_call *call, message *reply) {
    java_object *list = java_make(&java_list_class);
    for (size_t i = 0; i < call->count; i++) {
        append(list, value_at(call, i));
    }
    reply_new(list, reply);
}

static void list_of(const java_call *call, message *reply) {
    java_object *list = java_make(&java_list_class);
    for (size_t i = 0; i < call->count; i++) {
        append(list, value_at(call, i));
    }
    java_write_object(reply, list);
}

static void list_add(const java_call *call, message *reply) {
    append(call->target, value_at(call, 0));
    message_bool(reply, true);
}

static void throw_new(message *reply, const java_class *class, const char *text) {
    java_throw(reply, java_make_throwable(class, text));
}

static const java_class index_exception_class;
static const java_class illegal_state_class;
static const java_class no_such_element_class;

static void list_get(const java_call *call, message *reply) {
    size_t i = (size_t)int_at(call, 0);
    if (i >= call->target->count) {
        throw_new(reply, &index_exception_class, "Index out of bounds");
    } else {
        java_write_value(reply, &call->target->values[i]);
    }
}

static void list_size(const java_call *call, message *reply) {
    message_int(reply, (int64_t)call->target->count);
}

static void list_clear(const java_call *call, message *reply) {
    clear_values(call->target);
    message_null(reply);
}

/* From then on, iterating over it throws at this element. */
static void list_fail_at(const java_call *call, message *reply) {
    call->target->fails_at = (size_t)int_at(call, 0);
    message_null(reply);
}

static void make_map(const java_call *call, message *reply) {
    const java_class *const *found = classes;
    while (strcmp((*found)->name, "java\\util\\HashMap") != 0) {
        found++;
    }
    java_object *map = java_make(*found);
    for (size_t i = 0; i + 1 < call->count; i += 2) {
        put(map, map->count, value_at(call, i), value_at(call, i + 1));
    }
    reply_new(map, reply);
}

static void make_point(const java_call *call, message *reply) {
    java_object *point = java_make(&java_point_class);
    point->number = int_at(call, 0);
    point->second = int_at(call, 1);
    point->text = strdup("a point");
    reply_new(point, reply);
}

static void read_x(const java_call *call, message *reply) {
    message_int(reply, call->target->number);
}

static void write_x(const java_call *call, message *reply) {
    call->target->number = int_at(call, 0);
    message_null(reply);
}

static void read_y(const java_call *call, message *reply) {
    message_int(reply, call->target->second);
}

static void write_y(const java_call *call, message *reply) {
    call->target->second = int_at(call, 0);
    message_null(reply);
}

static void read_label(const java_call *call, message *reply) {
    message_string(reply, call->target->text);
}

static const java_class color_class;

static java_object *color(size_t i) {
    static const char *const names[] = {"RED", "GREEN"};
    if (!colors[i]) {
        colors[i] = java_make_throwable(&color_class, names[i]);
    }
    return colors[i];
}

static java_object *red(void) {
    return color(0);
}

static java_object *green(void) {
    return color(1);
}

static void color_name(const java_call *call, message *reply) {
    message_string(reply, call->target->text);
}

static void color_next(const java_call *call, message *reply) {
    java_write_object(reply, call->target == red() ? green() : red());
}

static void color_value_of(const java_call *call, message *reply) {
    char *name = text_at(call, 0);
    java_write_object(reply, strcmp(name, "RED") == 0 ? red() : green());
    free(name);
}

/* new Exception(), (message), (cause), (message, cause) */
static void make_throwable(const java_call *call, message *reply) {
    java_object *throwable = java_make(registry.members[call->handle - first_member()].class);
    for (size_t i = 0; i < call->count; i++) {
        java_object *object = object_at(call, i);
        if (object) {
            throwable->cause = object;
        } else if (!is_null(call, i)) {
            throwable->text = text_at(call, i);
        }
    }
    reply_new(throwable, reply);
}

static void get_cause(const java_call *call, message *reply) {
    if (call->target->cause) {
        java_write_object(reply, call->target->cause);
    } else {
        message_null(reply);
    }
}

static void init_cause(const java_call *call, message *reply) {
    call->target->cause = object_at(call, 0);
    java_write_object(reply, call->target);
}

static void get_localized_message(const java_call *call, message *reply) {
    message_string(reply, call->target->text ? call->target->text : "");
}

static void get_sql_state(const java_call *call, message *reply) {
    (void)call;
    message_string(reply, "42000");
}

static const java_class natural_order_class;

static void natural_order(const java_call *call, message *reply) {
    (void)call;
    java_write_object(reply, java_make(&natural_order_class));
}

static void compare_ints(const java_call *call, message *reply) {
    int64_t a = int_at(call, 0);
    int64_t b = int_at(call, 1);
    message_int(reply, (a > b) - (a < b));
}

static const java_class big_integer_class;
static const java_class big_decimal_class;
static const java_class date_class;

static void make_big_integer(const java_call *call, message *reply) {
    java_object *number = java_make(&big_integer_class);
    char *digits = text_at(call, 0);
    number->number = *digits ? strtoll(digits, NULL, 10) : int_at(call, 0);
    free(digits);
    reply_new(number, reply);
}

static void big_integer_add(const java_call *call, message *reply) {
    java_object *sum = java_make(&big_integer_class);
    sum->number = call->target->number + (object_at(call, 0) ? object_at(call, 0)->number : 0);
    java_write_object(reply, sum);
}

static void make_big_decimal(const java_call *call, message *reply) {
    java_object *number = java_make(&big_decimal_class);
    char *digits = text_at(call, 0);
    number->fraction = strtod(digits, NULL);
    free(digits);
    reply_new(number, reply);
}

static void make_date(const java_call *call, message *reply) {
    java_object *date = java_make(&date_class);
    date->number = int_at(call, 0);
    reply_new(date, reply);
}

static void date_get_time(const java_call *call, message *reply) {
    message_int(reply, call->target->number);
}

static void mixed_make(const java_call *call, message *reply);

static void mixed_both(const java_call *call, message *reply) {
    message_string(reply, call->target ? "of the object" : "of the class");
}

static void mixed_only(const java_call *call, message *reply) {
    EXPECT(!call->target);
    message_string(reply, "static");
}

/* --- Probe: what tests want to know, as static methods */

static void probe_shape(const java_call *call, message *reply) {
    message_int(reply, (int64_t)call->shape);
}

static void probe_count(const java_call *call, message *reply) {
    message_int(reply, (int64_t)call->count);
}

static void probe_echo(const java_call *call, message *reply) {
    java_value value = value_at(call, 0);
    java_write_value(reply, &value);
    free_value(&value);
}

/* The last argument, whose place is that of the buffer after it has grown. */
static void probe_last(const java_call *call, message *reply) {
    java_value value = value_at(call, call->count - 1);
    java_write_value(reply, &value);
    free_value(&value);
}

static void probe_keep(const java_call *call, message *reply) {
    free_value(&kept);
    kept = value_at(call, 0);
    message_null(reply);
}

static void probe_kept(const java_call *call, message *reply) {
    (void)call;
    java_write_value(reply, &kept);
}

static void probe_asked(const java_call *call, message *reply) {
    message_int(reply, (int64_t)java_settings.asked[int_at(call, 0)]);
}

static void probe_during(const java_call *call, message *reply) {
    during = (uint32_t)int_at(call, 0);
    free(during_code);
    during_code = text_at(call, 1);
    message_null(reply);
}

static void probe_held(const java_call *call, message *reply) {
    (void)call;
    message_int(reply, (int64_t)java_held());
}

static void probe_batch(const java_call *call, message *reply) {
    java_settings.batch = (size_t)int_at(call, 0);
    java_settings.gives_away = call->count > 1;
    message_null(reply);
}

/* Throws an exception of the named class. */
static void probe_fail(const java_call *call, message *reply) {
    char *name = text_at(call, 0);
    char *text = text_at(call, 1);
    for (size_t i = 0; i < class_count; i++) {
        if (strcmp(classes[i]->name, name) == 0) {
            java_object *throwable = java_make_throwable(classes[i], text);
            throwable->cause = object_at(call, 2);
            java_throw(reply, throwable);
        }
    }
    if (!reply->length) {
        java_throw_error(reply, name, text);
    }
    free(name);
    free(text);
}

/* Throws what it is given. */
static void probe_rethrow(const java_call *call, message *reply) {
    java_throw(reply, object_at(call, 0));
}

/* The number of an object of Java's own; 0 for any other value. */
static void probe_id(const java_call *call, message *reply) {
    java_object *object = object_at(call, 0);
    message_int(reply, object ? (int64_t)object->id : 0);
}

/* Lets go of all that the host holds of PHP. */
static void probe_let_go(const java_call *call, message *reply) {
    const hw_refs *refs = &call->in->bridge.refs;
    message ids = {0};
    for (uint32_t handle = 0; handle < refs->capacity; handle++) {
        for (uint32_t i = 0; i < refs->holders[handle]; i++) {
            message_varint(&ids, (uint64_t)refs->generation << 32 | handle);
        }
    }
    message_null(reply);
    message_bytes(reply, HW_REPLY_RELEASED, ids.bytes, ids.length);
    message_free(&ids);
}

/* Whether the first argument came as an object of PHP whose class implements the interface that the second names. */
static void probe_implements(const java_call *call, message *reply) {
    hw_reader ref;
    char *name = text_at(call, 1);
    bool found = false;
    EXPECT(host_find(call->arguments[0], HW_VALUE_OBJECT_VALUE, &ref));
    while (ref.p < ref.end) {
        uint64_t tag;
        uint64_t number;
        EXPECT(hw_read_varint(&ref, &tag));
        if (tag != HW_OBJECT_REF_INTERFACES) {
            EXPECT(hw_skip_field(&ref, tag));
            continue;
        }
        EXPECT(hw_read_varint(&ref, &number));
        for (size_t i = 0; i < class_count; i++) {
            found |= java_class_number(classes[i]) == number && strcmp(classes[i]->name, name) == 0;
        }
    }
    message_bool(reply, found);
    free(name);
}

/* --- The classes */

#define OBJECTS_METHODS        \
    {"toString", to_string}, { \
        "hashCode", hash_code  \
    }

const java_class java_object_class = {
    .name = "java\\lang\\Object",
    .java_name = "java.lang.Object",
    .constructor = make_object,
    .methods = {OBJECTS_METHODS},
};

static const java_class comparable_class = {
    .name = "java\\lang\\Comparable",
    .java_name = "java.lang.Comparable",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .required = {"compareTo"},
};

static const java_class iterable_class = {
    .name = "java\\lang\\Iterable",
    .java_name = "java.lang.Iterable",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .required = {"iterator"},
};

static const java_class collection_class = {
    .name = "java\\util\\Collection",
    .java_name = "java.util.Collection",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .interfaces = {&iterable_class},
    .required = {"iterator", "size"},
};

static const java_class list_interface = {
    .name = "java\\util\\List",
    .java_name = "java.util.List",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .interfaces = {&collection_class, &iterable_class},
    .methods = {{"of", NULL, list_of}},
    .required = {"iterator", "size", "get"},
};

const java_class java_list_class = {
    .name = "java\\util\\ArrayList",
    .java_name = "java.util.ArrayList",
    .flags = HW_CLASS_FLAG_COUNTABLE | HW_CLASS_FLAG_OFFSETS | HW_CLASS_FLAG_ITERABLE,
    .parent = &java_object_class,
    .interfaces = {&list_interface, &collection_class, &iterable_class},
    .constructor = make_list,
    .methods = {OBJECTS_METHODS,
                {"add", list_add},
                {"get", list_get},
                {"size", list_size},
                {"clear", list_clear},
                {"failAt", list_fail_at}},
};

static const java_class map_class = {
    .name = "java\\util\\HashMap",
    .java_name = "java.util.HashMap",
    .flags = HW_CLASS_FLAG_COUNTABLE | HW_CLASS_FLAG_OFFSETS | HW_CLASS_FLAG_ITERABLE,
    .parent = &java_object_class,
    .constructor = make_map,
    .methods = {OBJECTS_METHODS, {"size", list_size}, {"failAt", list_fail_at}},
};

const java_class java_point_class = {
    .name = "test\\Point",
    .java_name = "test.Point",
    .parent = &java_object_class,
    .constructor = make_point,
    .methods = {OBJECTS_METHODS},
    .fields = {{"x", read_x, write_x}, {"y", read_y, write_y}, {"label", read_label}},
};

static const int64_t limit = 1000;
static const double ratio = 1.5;
static const bool on = true;

static const java_class color_class = {
    .name = "test\\Color",
    .java_name = "test.Color",
    .parent = &java_object_class,
    .interfaces = {&comparable_class},
    .methods = {OBJECTS_METHODS, {"name", color_name}, {"next", color_next}, {"valueOf", NULL, color_value_of}},
    .constants = {{"RED", .object = red},
                  {"GREEN", .object = green},
                  {"PREFIX", .text = "color:"},
                  {"LIMIT", .number = &limit},
                  {"RATIO", .fraction = &ratio},
                  {"ON", .truth = &on},
                  {"NOTHING"}},
};

static const java_class serializable_class = {
    .name = "java\\io\\Serializable",
    .java_name = "java.io.Serializable",
    .flags = HW_CLASS_FLAG_INTERFACE,
};

#define THROWABLES_METHODS                                                                                  \
    OBJECTS_METHODS, {"getMessage", get_localized_message}, {"getLocalizedMessage", get_localized_message}, \
        {"getCause", get_cause}, {                                                                          \
        "initCause", init_cause                                                                             \
    }

static const java_class throwable_class = {
    .name = "java\\lang\\Throwable",
    .java_name = "java.lang.Throwable",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .interfaces = {&serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS},
};

static const java_class exception_class = {
    .name = "java\\lang\\Exception",
    .java_name = "java.lang.Exception",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &throwable_class,
    .interfaces = {&serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS},
};

const java_class java_runtime_exception_class = {
    .name = "java\\lang\\RuntimeException",
    .java_name = "java.lang.RuntimeException",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &exception_class,
    .interfaces = {&serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS},
};

static const java_class illegal_state_class = {
    .name = "java\\lang\\IllegalStateException",
    .java_name = "java.lang.IllegalStateException",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &java_runtime_exception_class,
    .interfaces = {&serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS},
};

static const java_class index_exception_class = {
    .name = "java\\lang\\IndexOutOfBoundsException",
    .java_name = "java.lang.IndexOutOfBoundsException",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &java_runtime_exception_class,
    .interfaces = {&serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS},
};

static const java_class no_such_element_class = {
    .name = "java\\util\\NoSuchElementException",
    .java_name = "java.util.NoSuchElementException",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &java_runtime_exception_class,
    .interfaces = {&serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS},
};

static const int64_t codes = 42;

/* An interface's constants are those of whatever is below it, too. */
static const java_class coded_class = {
    .name = "test\\Coded",
    .java_name = "test.Coded",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .constants = {{"CODES", .number = &codes}, {"KIND", .object = red}},
};

static const java_class coded_deeper_class = {
    .name = "test\\CodedDeeper",
    .java_name = "test.CodedDeeper",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .interfaces = {&coded_class},
    .constants = {{"CODES", .number = &codes}, {"KIND", .object = green}},
};

static const java_class sql_exception_class = {
    .name = "java\\sql\\SQLException",
    .java_name = "java.sql.SQLException",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &exception_class,
    .interfaces = {&coded_class, &serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS, {"getSQLState", get_sql_state}, {"of", NULL, probe_echo}},
    .constants = {{"CODES", .number = &codes}, {"KIND", .object = red}},
};

static const java_class sql_child_class = {
    .name = "java\\sql\\SQLTimeoutException",
    .java_name = "java.sql.SQLTimeoutException",
    .flags = HW_CLASS_FLAG_THROWABLE,
    .parent = &sql_exception_class,
    .interfaces = {&coded_class, &serializable_class},
    .constructor = make_throwable,
    .methods = {THROWABLES_METHODS, {"getSQLState", get_sql_state}},
    .constants = {{"CODES", .number = &codes}, {"KIND", .object = red}},
};

static const java_class comparator_class = {
    .name = "java\\util\\Comparator",
    .java_name = "java.util.Comparator",
    .flags = HW_CLASS_FLAG_INTERFACE,
    .methods = {{"naturalOrder", NULL, natural_order}},
    .required = {"compare"},
};

static const java_class natural_order_class = {
    .name = "java\\util\\Comparator@anonymous",
    .java_name = "java.util.Comparators$NaturalOrderComparator",
    .parent = &java_object_class,
    .interfaces = {&comparator_class},
    .methods = {OBJECTS_METHODS, {"compare", compare_ints}},
    .functional = "compare",
};

static const java_class number_class = {
    .name = "java\\lang\\Number",
    .java_name = "java.lang.Number",
    .flags = HW_CLASS_FLAG_ABSTRACT,
    .parent = &java_object_class,
    .methods = {OBJECTS_METHODS},
};

static const java_class big_integer_class = {
    .name = "java\\math\\BigInteger",
    .java_name = "java.math.BigInteger",
    .parent = &number_class,
    .interfaces = {&comparable_class},
    .constructor = make_big_integer,
    .methods = {OBJECTS_METHODS, {"add", big_integer_add}},
};

static const java_class big_decimal_class = {
    .name = "java\\math\\BigDecimal",
    .java_name = "java.math.BigDecimal",
    .parent = &number_class,
    .interfaces = {&comparable_class},
    .constructor = make_big_decimal,
    .methods = {OBJECTS_METHODS},
};

static const java_class date_class = {
    .name = "java\\util\\Date",
    .java_name = "java.util.Date",
    .parent = &java_object_class,
    .interfaces = {&comparable_class},
    .constructor = make_date,
    .methods = {OBJECTS_METHODS, {"getTime", date_get_time}},
};

static const java_class mixed_class = {
    .name = "test\\Mixed",
    .java_name = "test.Mixed",
    .parent = &java_object_class,
    .constructor = mixed_make,
    .methods = {OBJECTS_METHODS, {"both", mixed_both, mixed_both}, {"only", NULL, mixed_only}},
};

static void mixed_make(const java_call *call, message *reply) {
    (void)call;
    reply_new(java_make(&mixed_class), reply);
}

/* Its constructor throws. */
static void make_none(const java_call *call, message *reply) {
    (void)call;
    throw_new(reply, &illegal_state_class, "cannot be made");
}

static const java_class failing_class = {
    .name = "test\\Failing",
    .java_name = "test.Failing",
    .parent = &java_object_class,
    .constructor = make_none,
    .methods = {OBJECTS_METHODS},
};

static const java_class hidden_class = {
    .name = "test\\Hidden",
    .java_name = "test.Hidden",
    .parent = &java_object_class,
    .methods = {OBJECTS_METHODS},
};

static const java_class probe_class = {
    .name = "test\\Probe",
    .java_name = "test.Probe",
    .flags = HW_CLASS_FLAG_ABSTRACT,
    .methods = {{"shape", NULL, probe_shape},
                {"count", NULL, probe_count},
                {"echo", NULL, probe_echo},
                {"last", NULL, probe_last},
                {"keep", NULL, probe_keep},
                {"kept", NULL, probe_kept},
                {"asked", NULL, probe_asked},
                {"during", NULL, probe_during},
                {"held", NULL, probe_held},
                {"batch", NULL, probe_batch},
                {"fail", NULL, probe_fail},
                {"rethrow", NULL, probe_rethrow},
                {"id", NULL, probe_id},
                {"letGo", NULL, probe_let_go},
                {"implements", NULL, probe_implements},
                {"evaluate", NULL, evaluate},
                {"call", NULL, call_first}},
};

static const java_class *const classes[] = {
    &probe_class,           &java_object_class,   &comparable_class,
    &iterable_class,        &collection_class,    &list_interface,
    &java_list_class,       &map_class,           &java_point_class,
    &color_class,           &serializable_class,  &throwable_class,
    &exception_class,       &illegal_state_class, &java_runtime_exception_class,
    &index_exception_class, &coded_class,         &coded_deeper_class,
    &sql_exception_class,   &sql_child_class,     &comparator_class,
    &natural_order_class,   &number_class,        &big_integer_class,
    &big_decimal_class,     &date_class,          &mixed_class,
    &failing_class,         &hidden_class,        &no_such_element_class,
};

static const size_t class_count = sizeof classes / sizeof *classes;

/* --- Upcalls */

static const char logger[] =
    "namespace Howdah; final class Logger { public function __construct(private string $name) {} "
    "public function info(string $message, array $context = []): void { "
    "Services::log($this->name, 'info', $message, $context); } }";

static void find_class(const java_call *call, message *reply) {
    char *name = text_at(call, 0);
    message found = {0};
    message descriptions = {0};
    for (size_t i = 0; i < class_count; i++) {
        if (strcasecmp(classes[i]->name, name) == 0) {
            tell(&descriptions, classes[i]);
            message_number(&found, HW_FOUND_CLASS_NUMBER, java_class_number(classes[i]));
            message_nest(&found, HW_FOUND_CLASS_DESCRIPTIONS, &descriptions);
        }
    }
    if (strcasecmp(name, "Howdah\\Logger") == 0) {
        message_text(&found, HW_FOUND_CLASS_SOURCE, logger);
    }
    message_nest(reply, HW_REPLY_FOUND_CLASS, &found);
    free(name);
}

static void explain(const java_call *call, message *reply) {
    char *name = text_at(call, 0);
    if (strcmp(name, "java\\lang\\Runtime") == 0) {
        message_string(reply, "java.lang.Runtime is not allowed: name it in allow()");
    } else {
        message_null(reply);
    }
    free(name);
}

static void to_string(const java_call *call, message *reply) {
    const java_object *object = call->target;
    char text[200];
    if (object->class == &big_integer_class || object->class == &date_class) {
        snprintf(text, sizeof text, "%lld", (long long)object->number);
    } else if (object->class == &big_decimal_class) {
        snprintf(text, sizeof text, "%g", object->fraction);
    } else if (object->class == &java_point_class) {
        snprintf(text, sizeof text, "(%lld, %lld)", (long long)object->number, (long long)object->second);
    } else if (object->class == &hidden_class || object->fails_at) {
        throw_new(reply, &illegal_state_class, "toString() failed");
        return;
    } else {
        snprintf(text, sizeof text, "%s", object->text ? object->text : object->class->java_name);
    }
    message_string(reply, text);
}

static void write_elements(message *reply, const java_object *object) {
    message elements = {0};
    for (size_t i = 0; i < object->count; i++) {
        java_write_value(&elements, &object->values[i]);
    }
    message_list(reply, &elements);
    message_free(&elements);
}

/* Value { map_value } of entries whose keys are strings. */
static void write_map(message *reply, const message *entries) {
    message kind = {0};
    message_bytes(&kind, HW_VALUE_MAP_VALUE, entries->bytes, entries->length);
    message_value(reply, &kind);
    message_free(&kind);
}

static void write_entry(message *entries, const char *key, const java_value *value) {
    message entry = {0};
    message_bytes(&entry, HW_MAP_VALUE_ENTRY_STRING_KEY, key, strlen(key));
    java_write_value(&entry, value);
    message_bytes(entries, HW_MAP_VALUE_ENTRIES, entry.bytes, entry.length);
    message_free(&entry);
}

static char *key_text(const java_value *key) {
    hw_reader value = {key->bytes.bytes, key->bytes.bytes + key->bytes.length, NULL};
    hw_reader content;
    hw_reader text;
    EXPECT(host_find(value, HW_TAG_VALUE, &content));
    return host_find(content, HW_VALUE_STRING_VALUE, &text) ? strndup((const char *)text.p, (size_t)(text.end - text.p))
                                                            : strdup("?");
}

static void show(const java_call *call, message *reply) {
    const java_object *object = call->target;
    message entries = {0};
    if (object->class == &java_list_class) {
        write_elements(reply, object);
        return;
    }
    if (object->fails_at || object->class == &hidden_class) {
        throw_new(reply, &illegal_state_class, "cannot be shown");
        return;
    }
    for (size_t i = 0; i < object->count; i++) {
        char *key = key_text(&object->keys[i]);
        write_entry(&entries, key, &object->values[i]);
        free(key);
    }
    if (object->class == &java_point_class) {
        java_value x = {0};
        message_int(&x.bytes, object->number);
        write_entry(&entries, "x", &x);
        free_value(&x);
    }
    write_map(reply, &entries);
    message_free(&entries);
}

static void show_json(const java_call *call, message *reply) {
    if (call->target->class == &big_integer_class || call->target->class == &color_class) {
        to_string(call, reply);
    } else {
        show(call, reply);
    }
}

static void compare(const java_call *call, message *reply) {
    const java_object *a = call->target;
    const java_object *b = object_at(call, 0);
    if (!b || a->class != b->class || (a->class != &big_integer_class && a->class != &date_class)) {
        message_int(reply,
                    a->class == &java_point_class && b && b->class == a->class && a->number == b->number ? 0 : 2);
        return;
    }
    message_int(reply, (a->number > b->number) - (a->number < b->number));
}

static void make_clone(const java_call *call, message *reply) {
    if (call->target->class != &date_class) {
        char text[200];
        snprintf(text, sizeof text, "%s cannot be cloned", call->target->class->java_name);
        java_throw_error(reply, "Error", text);
        return;
    }
    java_object *copy = java_make(&date_class);
    copy->number = call->target->number;
    java_write_object(reply, copy);
}

static void to_number(const java_call *call, message *reply) {
    if (call->target->class == &big_integer_class) {
        if (call->target->number == INT64_MAX) {
            java_throw_error(reply, "Error", "the number does not fit an int");
        } else {
            message_int(reply, call->target->number);
        }
    } else if (call->target->class == &big_decimal_class) {
        message_float(reply, call->target->fraction);
    } else {
        message_null(reply);
    }
}

/* The number of an object of PHP's. */
static void add_php_id(message *ids, const java_value *value) {
    hw_reader r = {value->bytes.bytes, value->bytes.bytes + value->bytes.length, NULL};
    hw_reader content;
    hw_reader ref;
    uint64_t id;
    if (!value->object && host_find(r, HW_TAG_VALUE, &content) && host_find(content, HW_VALUE_OBJECT_VALUE, &ref)) {
        EXPECT(host_find_varint(ref, HW_OBJECT_REF_ID, &id));
        message_varint(ids, id);
    }
}

/* Whether it is an int, which stands behind the header of its Value. */
static bool is_int(const java_value *value) {
    return !value->object && value->bytes.length == 2 + 9 && value->bytes.bytes[2] == HW_VALUE_INT_VALUE;
}

/* Ints as a block, as Java does. */
static void write_elements_of(message *batch, uint8_t tag, const java_value *from, size_t count) {
    message elements = {0};
    message ints = {0};
    for (size_t i = 0; i < count; i++) {
        java_write_value(&elements, &from[i]);
        if (is_int(&from[i])) {
            message_add(&ints, from[i].bytes.bytes + 3, 8);
        }
    }
    if (count && ints.length == count * 8) {
        message_free(&elements);
        message_bytes(&elements, HW_ELEMENTS_INTS, ints.bytes, ints.length);
    }
    message_bytes(batch, tag, elements.bytes, elements.length);
    message_free(&elements);
    message_free(&ints);
}

static void write_batch(java_object *iterator, message *reply) {
    const java_object *source = iterator->source;
    message batch = {0};
    message ids = {0};
    size_t at = (size_t)iterator->second;
    size_t begin = at;
    size_t end = at + (java_settings.batch ? java_settings.batch : (size_t)iterator->number++ % 2);
    if (source->fails_at && at + 1 >= source->fails_at) {
        throw_new(reply, &illegal_state_class, "the iterator failed");
        return;
    }
    if (end > source->count) {
        end = source->count;
    }
    if (source->fails_at && end >= source->fails_at) {
        end = source->fails_at - 1;
    }
    for (; at < end; at++) {
        add_php_id(&ids, &source->values[at]);
    }
    iterator->second = (int64_t)at;
    if (at < source->count || source->fails_at) {
        message_byte(&batch, HW_BATCH_ITERATOR);
        message_varint(&batch, java_give(iterator));
    }
    if (source->class == &map_class) {
        write_elements_of(&batch, HW_BATCH_KEYS, source->keys + begin, at - begin);
    }
    write_elements_of(&batch, HW_BATCH_VALUES, source->values + begin, at - begin);
    message_bytes(reply, HW_REPLY_BATCH, batch.bytes, batch.length);
    if (java_settings.gives_away) {
        message_bytes(reply, HW_REPLY_RELEASED, ids.bytes, ids.length);
    }
    message_free(&batch);
    message_free(&ids);
}

static void iterate(const java_call *call, message *reply) {
    java_object *iterator = java_make(&java_object_class);
    iterator->source = call->target;
    write_batch(iterator, reply);
}

static void next_batch(const java_call *call, message *reply) {
    write_batch(call->target, reply);
}

/* Where the key is, or would be. */
static size_t find_key(const java_call *call) {
    const java_object *object = call->target;
    if (object->class != &map_class) {
        return is_null(call, 0) ? object->count : (size_t)int_at(call, 0);
    }
    java_value key = value_at(call, 0);
    size_t i = 0;
    while (i < object->count && (object->keys[i].bytes.length != key.bytes.length ||
                                 memcmp(object->keys[i].bytes.bytes, key.bytes.bytes, key.bytes.length) != 0)) {
        i++;
    }
    free_value(&key);
    return i;
}

static void offset_get(const java_call *call, message *reply) {
    size_t at = find_key(call);
    if (at < call->target->count) {
        java_write_value(reply, &call->target->values[at]);
    } else if (call->target->class == &map_class) {
        message_null(reply);
    } else {
        throw_new(reply, &index_exception_class, "Index out of bounds");
    }
}

static void offset_set(const java_call *call, message *reply) {
    size_t at = find_key(call);
    if (at > call->target->count) {
        throw_new(reply, &index_exception_class, "Index out of bounds");
        return;
    }
    put(call->target, at, value_at(call, 0), value_at(call, 1));
    message_null(reply);
}

static void offset_exists(const java_call *call, message *reply) {
    size_t at = find_key(call);
    bool there = at < call->target->count;
    int64_t mode = int_at(call, 1);
    if (there && mode != 2 && !call->target->values[at].object) {
        hw_reader value = {call->target->values[at].bytes.bytes, NULL, NULL};
        value.end = value.p + call->target->values[at].bytes.length;
        hw_reader content;
        EXPECT(host_find(value, HW_TAG_VALUE, &content));
        bool empty = *content.p == HW_VALUE_INT_VALUE && content.p[1] == 0;
        there = *content.p != HW_VALUE_NULL_VALUE && !(mode == 1 && empty);
    }
    message_bool(reply, there);
}

static void offset_unset(const java_call *call, message *reply) {
    java_object *object = call->target;
    size_t at = find_key(call);
    if (at < object->count) {
        free_value(&object->values[at]);
        free_value(&object->keys[at]);
        object->count--;
        memmove(object->values + at, object->values + at + 1, (object->count - at) * sizeof *object->values);
        memmove(object->keys + at, object->keys + at + 1, (object->count - at) * sizeof *object->keys);
    }
    message_null(reply);
}

static void find_service(const java_call *call, message *reply) {
    char *name = text_at(call, 0);
    if (strcmp(name, "colors") == 0) {
        java_write_object(reply, red());
    } else {
        throw_new(reply, &no_such_element_class, "no such service; there is: colors");
    }
    free(name);
}

static void has_service(const java_call *call, message *reply) {
    char *name = text_at(call, 0);
    message_bool(reply, strcmp(name, "colors") == 0);
    free(name);
}

static void give_memory(const java_call *call, message *reply) {
    (void)call;
    message entries = {0};
    java_value used = {0};
    java_value most = {0};
    message_int(&used.bytes, 1000);
    message_int(&most.bytes, 4000);
    write_entry(&entries, "used", &used);
    write_entry(&entries, "max", &most);
    write_map(reply, &entries);
    message_free(&entries);
    free_value(&used);
    free_value(&most);
}

static void write_log(const java_call *call, message *reply) {
    free_value(&kept);
    kept = value_at(call, 2);
    message_null(reply);
}

/* The frames' functions, innermost first, those of Java in brackets. */
static void trace(const java_call *call, message *reply) {
    char text[2000] = "";
    hw_reader r = call->stack;
    EXPECT(r.p && !call->count);
    while (r.p < r.end) {
        hw_field field;
        hw_reader function;
        uint64_t java = 0;
        EXPECT(hw_read_field(&r, &field));
        EXPECT(field.tag == HW_STACK_FRAMES || field.tag == HW_STACK_FILE || field.tag == HW_STACK_LINE);
        if (field.tag != HW_STACK_FRAMES) {
            continue;
        }
        EXPECT(host_find(field.bytes, HW_FRAME_FUNCTION, &function));
        host_find_varint(field.bytes, HW_FRAME_JAVA, &java);
        char *name = strndup((const char *)function.p, (size_t)(function.end - function.p));
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, java ? "[%s] " : "%s ", name);
        free(name);
    }
    message_string(reply, text);
}

static void make_array(const java_call *call, message *reply) {
    java_object *array = java_make(&java_list_class);
    for (int64_t i = 0; i < int_at(call, 1); i++) {
        java_value zero = {0};
        message_int(&zero.bytes, 0);
        append(array, zero);
    }
    java_write_object(reply, array);
}

static void get_static(const java_call *call, message *reply) {
    (void)call;
    java_write_value(reply, &kept);
}

static void set_static(const java_call *call, message *reply) {
    free_value(&kept);
    kept = value_at(call, 2);
    message_null(reply);
}

static void implement(const java_call *call, message *reply) {
    (void)call;
    java_write_object(reply, java_make(&natural_order_class));
}

static void give_throwable(const java_call *call, message *reply) {
    java_write_object(reply, call->target);
}

/* A callback of the host's: throws where it is given an argument. */
static void invoke(const java_call *call, message *reply) {
    if (call->count) {
        throw_new(reply, &illegal_state_class, "from a callback");
    } else {
        java_write_object(reply, red());
    }
}

static const java_member upcalls[] = {
    [HW_UPCALL_INVOKE] = invoke,
    [HW_UPCALL_CLASS] = find_class,
    [HW_UPCALL_EXPLAIN] = explain,
    [HW_UPCALL_TO_STRING] = to_string,
    [HW_UPCALL_DEBUG] = show,
    [HW_UPCALL_JSON] = show_json,
    [HW_UPCALL_COMPARE] = compare,
    [HW_UPCALL_CLONE] = make_clone,
    [HW_UPCALL_NUMBER] = to_number,
    [HW_UPCALL_ITERATE] = iterate,
    [HW_UPCALL_NEXT] = next_batch,
    [HW_UPCALL_OFFSET_GET] = offset_get,
    [HW_UPCALL_OFFSET_SET] = offset_set,
    [HW_UPCALL_OFFSET_EXISTS] = offset_exists,
    [HW_UPCALL_OFFSET_UNSET] = offset_unset,
    [HW_UPCALL_COUNT] = list_size,
    [HW_UPCALL_SERVICE] = find_service,
    [HW_UPCALL_HAS_SERVICE] = has_service,
    [HW_UPCALL_WRITE_LOG] = write_log,
    [HW_UPCALL_TRACE] = trace,
    [HW_UPCALL_ARRAY] = make_array,
    [HW_UPCALL_GET_STATIC] = get_static,
    [HW_UPCALL_SET_STATIC] = set_static,
    [HW_UPCALL_IMPLEMENT] = implement,
    [HW_UPCALL_THROWABLE] = give_throwable,
    [HW_UPCALL_MEMORY] = give_memory,
};

/* False: it failed, and the upcall fails with it. */
static bool run_meanwhile(const java_call *call, message *reply) {
    message body = {0};
    message result = {0};
    message_string(&body, during_code);
    during = 0;
    call_php(call, HW_OPERATION_EVAL, &body, &result);
    message_free(&body);
    bool failed = (call->in->flags & HW_REPLY_FLAG_FAILED) != 0;
    if (failed) {
        message_add(reply, result.bytes, result.length);
    }
    message_free(&result);
    return !failed;
}

void java_answer(hw_interpreter *in, const uint8_t *bytes, size_t length, message *reply) {
    java_call call = java_read_call(in, bytes, length);
    uint32_t kind = call.handle < HW_LIMIT_FIRST_MEMBER ? call.handle : HW_LIMIT_FIRST_MEMBER;
    java_settings.asked[kind]++;
    if (during == kind && !run_meanwhile(&call, reply)) {
        return;
    }
    if (java_settings.lenient && call.target_id && !call.target) {
        message_null(reply);
        return;
    }
    if (call.handle < sizeof upcalls / sizeof *upcalls && upcalls[call.handle]) {
        bool asks_object = (call.handle >= HW_UPCALL_TO_STRING && call.handle <= HW_UPCALL_COUNT) ||
                           call.handle == HW_UPCALL_TRACE || call.handle == HW_UPCALL_THROWABLE ||
                           call.handle == HW_UPCALL_INVOKE;
        EXPECT(asks_object == (call.target != NULL));
        upcalls[call.handle](&call, reply);
        return;
    }
    if (call.handle >= first_member() && call.handle - first_member() < registry.member_count) {
        registry.members[call.handle - first_member()].member(&call, reply);
        return;
    }
    EXPECT(call.handle == HW_UPCALL_OUTPUT || call.handle == HW_UPCALL_LOG);
    message_null(reply);
}

/* --- Calls */

void java_host_call(hw_interpreter *in, uint32_t handle, const message *body) {
    host_call(in, handle, body);
    read_released(host_reply(in, 0), HW_REPLY_RELEASED);
}

void java_host_release(hw_interpreter *in) {
    host_release(in);
    read_released(host_reply(in, 0), HW_REPLY_RELEASED);
}

void java_run(hw_interpreter *in, const char *code) {
    message body = {0};
    message_string(&body, code);
    java_host_call(in, HW_OPERATION_EVAL, &body);
    message_free(&body);
}

hw_interpreter *java_host_open(uint64_t generation) {
    java_forget();
    registry.generation = generation;
    return host_open_java(java_answer, generation);
}

void java_host_reopen(hw_interpreter *in, uint64_t generation) {
    java_host_call(in, HW_OPERATION_CLOSE, NULL);
    EXPECT(java_settings.lenient || java_held() == 0);
    remember_classes(&in->java);
    if (generation != registry.generation) {
        java_forget();
        registry.generation = generation;
    }
    host_open_again(in, generation);
}

void java_host_close(hw_interpreter *in) {
    java_host_call(in, HW_OPERATION_CLOSE, NULL);
    EXPECT(java_settings.lenient || java_held() == 0);
    remember_classes(&in->java);
    host_end(in);
    java_forget();
}
