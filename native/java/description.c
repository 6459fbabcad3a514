#include "java/description.h"

#include "java/class.h"

#define MALFORMED(what) "the description of a Java class is malformed: " what

zend_string *hw_java_described_text(const hw_reader *text) {
    return zend_string_init((const char *)text->p, (size_t)(text->end - text->p), false);
}

/* --- What is in a message */

static bool read_description(hw_reader r, hw_java_description *d) {
    *d = (hw_java_description){.fields = r};
    while (r.p < r.end) {
        hw_field field;
        if (!hw_read_field(&r, &field)) {
            return hw_reader_fail(&d->fields, r.error);
        }
        switch (field.tag) {
            case HW_CLASS_DESCRIPTION_NUMBER:
                d->number = field.number;
                break;
            case HW_CLASS_DESCRIPTION_NAME:
                d->name = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_FLAGS:
                d->flags = field.number;
                break;
            case HW_CLASS_DESCRIPTION_PARENT:
                d->parent = field.number;
                break;
            case HW_CLASS_DESCRIPTION_CONSTRUCTOR:
                d->constructor = field.number;
                break;
            case HW_CLASS_DESCRIPTION_FUNCTIONAL:
                d->functional = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_JAVA_NAME:
                d->java_name = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_INTERFACES:
            case HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED:
            case HW_CLASS_DESCRIPTION_METHODS:
            case HW_CLASS_DESCRIPTION_FIELDS:
            case HW_CLASS_DESCRIPTION_CONSTANTS:
            case HW_CLASS_DESCRIPTION_REQUIRED:
                break;
            default:
                return hw_refuse_field(&d->fields);
        }
    }
    return true;
}

bool hw_java_read_method(hw_reader *r, hw_java_described_method *method) {
    *method = (hw_java_described_method){0};
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        switch (field.tag) {
            case HW_CLASS_DESCRIPTION_METHOD_NAME:
                method->name = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_METHOD_OF_OBJECT:
                method->of_object = field.number;
                break;
            case HW_CLASS_DESCRIPTION_METHOD_OF_CLASS:
                method->of_class = field.number;
                break;
            default:
                return hw_refuse_field(r);
        }
    }
    return true;
}

bool hw_java_read_field(hw_reader *r, hw_java_described_field *described) {
    *described = (hw_java_described_field){0};
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        switch (field.tag) {
            case HW_CLASS_DESCRIPTION_FIELD_NAME:
                described->name = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_FIELD_READING:
                described->reading = field.number;
                break;
            case HW_CLASS_DESCRIPTION_FIELD_WRITING:
                described->writing = field.number;
                break;
            default:
                return hw_refuse_field(r);
        }
    }
    return true;
}

bool hw_java_read_constant(hw_reader *r, hw_java_described_constant *constant) {
    *constant = (hw_java_described_constant){0};
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        switch (field.tag) {
            case HW_CLASS_DESCRIPTION_CONSTANT_NAME:
                constant->name = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_CONSTANT_CLASS_NUMBER:
                constant->class_number = field.number;
                break;
            case HW_TAG_VALUE:
                constant->value = field.bytes;
                break;
            case HW_CLASS_DESCRIPTION_CONSTANT_ID:
                constant->id = field.number;
                break;
            default:
                return hw_refuse_field(r);
        }
    }
    return true;
}

static bool take_numbers(hw_reader numbers, bool (*take)(void *to, uint64_t number), void *to) {
    uint64_t number;
    while (numbers.p < numbers.end) {
        if (!hw_read_varint(&numbers, &number) || !take(to, number)) {
            return false;
        }
    }
    return true;
}

bool hw_java_each_interface(const hw_java_description *d, bool (*take)(void *to, uint64_t number), void *to) {
    hw_reader r = d->fields;
    hw_field field;
    while (r.p < r.end && hw_read_field(&r, &field)) {
        if (field.tag == HW_CLASS_DESCRIPTION_INTERFACES && !take_numbers(field.bytes, take, to)) {
            return false;
        }
        if (field.tag == HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED && !take(to, field.number)) {
            return false;
        }
    }
    return true;
}

/* --- Whether it can be */

static bool is_name(const hw_reader *name) {
    return name->p < name->end;
}

static bool are_flags(uint64_t flags) {
    const uint64_t both = HW_CLASS_FLAG_INTERFACE | HW_CLASS_FLAG_THROWABLE;
    return flags < HW_CLASS_FLAG_ABSTRACT * 2 && (flags & both) != both;
}

static bool is_parent(const hw_java_world *world, const hw_java_description *d) {
    const hw_java_class *parent = hw_java_world_class(world, d->parent);
    return !d->parent ||
           (parent && !(d->flags & HW_CLASS_FLAG_INTERFACE) && !(parent->flags & HW_CLASS_FLAG_INTERFACE) &&
            (parent->flags & HW_CLASS_FLAG_THROWABLE) == (d->flags & HW_CLASS_FLAG_THROWABLE));
}

static bool is_interface(void *world, uint64_t number) {
    const hw_java_class *interface = hw_java_world_class(world, number);
    return interface && interface->flags & HW_CLASS_FLAG_INTERFACE;
}

/* 0 is none. Numbers below those of members are upcalls of other kinds. */
static bool is_member(uint64_t number) {
    return !number || (number >= HW_LIMIT_FIRST_MEMBER && number <= INT32_MAX);
}

/* Of a scalar, a Value holds one field. */
static bool is_scalar(hw_reader value) {
    uint64_t tag;
    if (value.p == value.end || !hw_read_varint(&value, &tag)) {
        return false;
    }
    bool known = tag == HW_VALUE_NULL_VALUE || tag == HW_VALUE_BOOL_VALUE || tag == HW_VALUE_INT_VALUE ||
                 tag == HW_VALUE_FLOAT_VALUE || tag == HW_VALUE_STRING_VALUE;
    return known && hw_skip_field(&value, tag) && value.p == value.end;
}

static bool is_method(hw_reader r) {
    hw_java_described_method method;
    return hw_java_read_method(&r, &method) && is_name(&method.name) && is_member(method.of_object) &&
           is_member(method.of_class);
}

static bool is_field(hw_reader r) {
    hw_java_described_field field;
    return hw_java_read_field(&r, &field) && is_name(&field.name) && is_member(field.reading) &&
           is_member(field.writing);
}

static bool is_constant(hw_reader r) {
    hw_java_described_constant constant;
    if (!hw_java_read_constant(&r, &constant) || !is_name(&constant.name)) {
        return false;
    }
    bool is_object = constant.class_number > 0 && constant.class_number < HW_LIMIT_JAVA_CLASS && constant.id > 0 &&
                     constant.id <= HW_LIMIT_JAVA_OBJECT && !constant.value.p;
    return is_object || (!constant.class_number && !constant.id && is_scalar(constant.value));
}

/* NULL, or why one of those that repeat is none. */
static const char *check_members(hw_reader r) {
    hw_field field;
    while (r.p < r.end && hw_read_field(&r, &field)) {
        if (field.tag == HW_CLASS_DESCRIPTION_METHODS && !is_method(field.bytes)) {
            return MALFORMED("its methods are not a name and two members each");
        }
        if (field.tag == HW_CLASS_DESCRIPTION_FIELDS && !is_field(field.bytes)) {
            return MALFORMED("its fields are not a name and two members each");
        }
        if (field.tag == HW_CLASS_DESCRIPTION_CONSTANTS && !is_constant(field.bytes)) {
            return MALFORMED("its constants are not a name, and an object's class and number or a scalar, each");
        }
        if (field.tag == HW_CLASS_DESCRIPTION_REQUIRED && !is_name(&field.bytes)) {
            return MALFORMED("its required methods are no names");
        }
    }
    return NULL;
}

/* NULL, or why it is none. */
static const char *check(hw_java_world *world, const hw_java_description *d) {
    if (!d->number || d->number >= HW_LIMIT_JAVA_CLASS) {
        return MALFORMED("its number is none from 1 to 1048575");
    }
    if (!is_name(&d->name)) {
        return MALFORMED("its name is none");
    }
    if (!are_flags(d->flags)) {
        return MALFORMED("its flags are unknown, or exclude each other");
    }
    if (!is_parent(world, d)) {
        return MALFORMED("its superclass is not described, or none for a class of its kind");
    }
    if (!hw_java_each_interface(d, is_interface, world)) {
        return MALFORMED("its interfaces are not interfaces that are described");
    }
    if (!is_member(d->constructor)) {
        return MALFORMED("its constructor is no member");
    }
    if (d->functional.p && !is_name(&d->functional)) {
        return MALFORMED("its functional method is no name");
    }
    if (!is_name(&d->java_name)) {
        return MALFORMED("its Java name is none");
    }
    return check_members(d->fields);
}

/* --- All of a message */

/* The next ClassDescription. False: there is no more, or r->error says why not. */
static bool next_description(hw_reader *r, hw_java_description *d) {
    hw_field field;
    if (r->p == r->end || !hw_read_field(r, &field)) {
        return false;
    }
    if (field.tag != HW_CLASS_DESCRIPTIONS_CLASSES) {
        return hw_refuse_field(r);
    }
    return read_description(field.bytes, d) || hw_reader_fail(r, d->fields.error);
}

/* The classes of constants' values may stand after the class that has them. */
static bool has_constants_classes(const hw_java_world *world, uint64_t number) {
    const hw_java_class *class = hw_java_world_class(world, number);
    for (uint32_t i = 0; i < class->constant_count; i++) {
        if (!hw_java_world_class(world, class->constants[i].class_number)) {
            return false;
        }
    }
    return true;
}

bool hw_java_describe(hw_reader *r, hw_bridge *bridge) {
    hw_java_world *world = hw_java_world_of(bridge);
    hw_reader again = *r;
    hw_java_description d;
    while (next_description(r, &d)) {
        const char *error = check(world, &d);
        if (error) {
            return hw_reader_fail(r, error);
        }
        hw_java_class_describe(bridge, &d);
    }
    while (!r->error && next_description(&again, &d)) {
        if (!has_constants_classes(world, d.number)) {
            return hw_reader_fail(r, MALFORMED("the class of a constant's value is not described"));
        }
    }
    return !r->error;
}
