#include "binding.h"

#include "wire.h"

#include <Zend/zend_exceptions.h>

static bool wrong_class(const zend_class_entry *ce, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);

static bool wrong_class(const zend_class_entry *ce, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    zend_string *reason = zend_vstrpprintf(0, format, arguments);
    va_end(arguments);
    zend_throw_error(NULL, "howdah_protobuf cannot use the message class %s: %s", ZSTR_VAL(ce->name), ZSTR_VAL(reason));
    zend_string_release(reason);
    return false;
}

static bool takes(const zend_property_info *property, uint32_t mask) {
    return !ZEND_TYPE_IS_SET(property->type) || (ZEND_TYPE_PURE_MASK(property->type) & mask) == mask;
}

static bool takes_class(const zend_property_info *property, hwp_text name) {
    return ZEND_TYPE_HAS_NAME(property->type) && ZSTR_LEN(ZEND_TYPE_NAME(property->type)) == name.length &&
           zend_binary_strcasecmp(ZSTR_VAL(ZEND_TYPE_NAME(property->type)), name.length, name.bytes, name.length) == 0;
}

/* Whether whatever the codec writes for the field is a value of the property's type. */
static bool fits(const zend_property_info *property, const hwp_field *field) {
    if (field->cardinality >= HWP_REPEATED) {
        return takes(property, MAY_BE_ARRAY);
    }
    uint8_t slot = hwp_types[field->type].slot;
    uint32_t mask = field->cardinality == HWP_ONEOF ? MAY_BE_ANY : slot == _IS_BOOL ? MAY_BE_BOOL : 1U << slot;
    return takes(property, mask) || (mask == MAY_BE_OBJECT && takes_class(property, field->class_name));
}

/* The declared property of that name, where a plain write to its slot is a write to it. */
static zend_property_info *find_property(const zend_class_entry *ce, hwp_text name) {
    zend_property_info *property = zend_hash_str_find_ptr(&ce->properties_info, name.bytes, name.length);
    if (!property) {
        wrong_class(ce, "the property $%s, which its TABLE names, is not declared", name.bytes);
        return NULL;
    }
    bool odd = (property->flags & (ZEND_ACC_STATIC | ZEND_ACC_READONLY)) ||
               ((property->flags & ZEND_ACC_PRIVATE) && property->ce != ce);
#if PHP_VERSION_ID >= 80400
    odd = odd || property->hooks || (property->flags & ZEND_ACC_VIRTUAL);
#endif
    if (odd) {
        wrong_class(ce, "its property $%s must be neither static, readonly nor hooked, nor private to a parent",
                    name.bytes);
        return NULL;
    }
    return property;
}

static void set_tags(hwp_slot *slot) {
    uint32_t wire_type = hwp_types[slot->type].wire_type;
    uint32_t single = slot->number << 3 | wire_type;
    uint32_t packed = slot->number << 3 | HWP_WIRE_DELIMITED;
    bool delimited = slot->cardinality == HWP_PACKED || slot->cardinality == HWP_MAP;
    bool repeated = slot->cardinality == HWP_PACKED || slot->cardinality == HWP_REPEATED;
    slot->tag = delimited ? packed : single;
    if (repeated && wire_type != HWP_WIRE_DELIMITED && wire_type != HWP_WIRE_GROUP) {
        slot->other = slot->cardinality == HWP_PACKED ? single : packed;
    }
    slot->tag_size = (uint8_t)(hwp_put_varint(slot->tag_bytes, slot->tag) - slot->tag_bytes);
}

static bool bind_slot(hwp_class *c, hwp_slot *slot, const hwp_field *field) {
    zend_property_info *property = find_property(c->ce, field->property);
    if (!property) {
        return false;
    }
    if (!fits(property, field)) {
        return wrong_class(c->ce, "its property $%s has another type than field %s needs", field->property.bytes,
                           field->name.bytes);
    }
    slot->offset = property->offset;
    if (field->cardinality == HWP_ONEOF) {
        property = find_property(c->ce, field->case_property);
        if (!property) {
            return false;
        }
        if (!takes(property, MAY_BE_LONG)) {
            return wrong_class(c->ce, "its property $%s must be an int", field->case_property.bytes);
        }
        slot->case_offset = property->offset;
    }
    slot->number = field->number;
    slot->type = field->type;
    slot->cardinality = field->cardinality;
    slot->key = field->key;
    slot->raw = field->raw;
    slot->holds = hwp_types[field->type].slot;
    slot->field = field;
    slot->plain = field->cardinality <= HWP_EXPLICIT && !hwp_is_message(field->type) && !field->closed;
    set_tags(slot);
    return true;
}

static bool bind_slots(hwp_class *c) {
    zend_property_info *unknown = find_property(c->ce, (hwp_text){"unknownFields", sizeof "unknownFields" - 1});
    if (!unknown) {
        return false;
    }
    if (!takes(unknown, MAY_BE_STRING)) {
        return wrong_class(c->ce, "its property $unknownFields must be a string");
    }
    c->unknown_offset = unknown->offset;
    for (uint32_t i = 0; i < c->count; i++) {
        hwp_slot *slot = &c->slots[i];
        if (!bind_slot(c, slot, &c->table->fields[i])) {
            return false;
        }
        for (slot->oneof = 0; slot->cardinality == HWP_ONEOF; slot->oneof++) {
            if (c->slots[slot->oneof].case_offset == slot->case_offset) {
                break;
            }
        }
        if (slot->number < 64) {
            c->low[slot->number] = slot;
        }
    }
    return true;
}

/* A copy of the class's TABLE, or NULL. */
static zend_string *table_text(zend_class_entry *ce) {
    const zend_class_constant *constant = zend_hash_str_find_ptr(CE_CONSTANTS_TABLE(ce), "TABLE", sizeof "TABLE" - 1);
    if (!constant || Z_TYPE(constant->value) != IS_STRING) {
        wrong_class(ce, "it has no constant TABLE; its code is written by protoc-gen-howdah");
        return NULL;
    }
    return zend_string_copy(Z_STR(constant->value));
}

static void discard(hwp_class *c) {
    if (!c->table->kept) {
        free(c->table);
    }
    efree(c);
}

static void free_class(zval *value) {
    discard(Z_PTR_P(value));
}

static hwp_class *new_class(zend_class_entry *ce, hwp_table *table) {
    hwp_class *c = ecalloc(1, sizeof *c + table->field_count * sizeof *c->slots);
    c->ce = ce;
    c->table = table;
    c->count = table->field_count;
    c->property_count = (uint32_t)ce->default_properties_count;
    c->defaults = CE_DEFAULT_PROPERTIES_TABLE(ce);
    for (uint32_t i = 0; c->defaults && i < c->property_count; i++) {
        c->defaults = Z_REFCOUNTED(c->defaults[i]) ? NULL : c->defaults;
    }
    if (bind_slots(c)) {
        return c;
    }
    discard(c);
    return NULL;
}

hwp_class *hwp_bind(zend_class_entry *ce) {
    hwp_class *c = HWP_G(classes) ? zend_hash_index_find_ptr(HWP_G(classes), hwp_class_key(ce)) : NULL;
    if (EXPECTED(c)) {
        return c;
    }
    if (ce->type != ZEND_USER_CLASS || ce->create_object ||
        (ce->ce_flags & (ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS |
                         ZEND_ACC_IMPLICIT_ABSTRACT_CLASS))) {
        wrong_class(ce, "it cannot be instantiated");
        return NULL;
    }
    if (!(ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) && zend_update_class_constants(ce) == FAILURE) {
        return NULL;
    }
    zend_string *text = table_text(ce);
    if (!text) {
        return NULL;
    }
    const char *error;
    hwp_table *table = hwp_table_of(ZSTR_VAL(text), ZSTR_LEN(text), &error);
    zend_string_release(text);
    if (!table) {
        wrong_class(ce, "its TABLE is malformed: %s", error);
        return NULL;
    }
    c = new_class(ce, table);
    if (!c) {
        return NULL;
    }
    if (!HWP_G(classes)) {
        HWP_G(classes) = hwp_new_map(free_class);
    }
    if (!zend_hash_index_add_ptr(HWP_G(classes), hwp_class_key(ce), c)) { /* by what its constants ran */
        discard(c);
    }
    return zend_hash_index_find_ptr(HWP_G(classes), hwp_class_key(ce));
}

zend_class_entry *hwp_find_class(const hwp_slot *slot) {
    hwp_text text = slot->field->class_name;
    zend_string *name = zend_string_init(text.bytes, text.length, false);
    zend_class_entry *ce = zend_lookup_class(name);
    if (!ce && !EG(exception)) {
        zend_throw_error(NULL, "Class \"%s\" not found: field %s needs it", ZSTR_VAL(name), slot->field->name.bytes);
    }
    zend_string_release(name);
    return ce;
}

hwp_class *hwp_resolve_message(hwp_slot *slot) {
    zend_class_entry *ce = hwp_find_class(slot);
    return ce ? slot->message = hwp_bind(ce) : NULL;
}

static void free_map(HashTable **map) {
    if (*map) {
        zend_hash_destroy(*map);
        efree(*map);
        *map = NULL;
    }
}

void hwp_bindings_free(void) {
    free_map(&HWP_G(classes));
    free_map(&HWP_G(enums));
}

hwp_slot *hwp_find_slot(hwp_class *c, uint32_t number) {
    uint32_t low = 0;
    uint32_t high = c->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (c->slots[middle].number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < c->count && c->slots[low].number == number ? &c->slots[low] : NULL;
}
