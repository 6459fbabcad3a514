#include "wire/plan.h"

#include "wire/bridge.h"

#include <stdlib.h>

/* --- Plans come and go */

static void free_names(zend_string **names, uint32_t count) {
    for (uint32_t i = 0; names && i < count; i++) {
        zend_string_release_ex(names[i], true);
    }
    free(names);
}

void hw_plan_free(hw_plan *plan) {
    free_names(plan->names, plan->count);
    free_names(plan->enums, plan->enum_count);
    if (plan->class_name) {
        zend_string_release_ex(plan->class_name, true);
    }
    free(plan->inner);
    free(plan->properties);
    *plan = (hw_plan){0};
}

void hw_plans_free(hw_plans *plans) {
    for (uint32_t i = 0; i < plans->count; i++) {
        hw_plan_free(&plans->entries[i]);
    }
    free(plans->entries);
    *plans = (hw_plans){0};
}

static bool reserve(hw_plans *plans, uint32_t count) {
    if (count <= plans->count) {
        return true;
    }
    if (count > plans->capacity) {
        uint32_t capacity = MAX(count, plans->capacity * 2);
        hw_plan *entries = realloc(plans->entries, capacity * sizeof *entries);
        if (!entries) {
            return false;
        }
        plans->entries = entries;
        plans->capacity = capacity;
    }
    memset(plans->entries + plans->count, 0, (count - plans->count) * sizeof *plans->entries);
    plans->count = count;
    return true;
}

static bool has_slot(const zend_property_info *info) {
    if (info->flags & ZEND_ACC_STATIC) {
        return false;
    }
#ifdef ZEND_VIRTUAL_PROPERTY_OFFSET
    if (info->offset == ZEND_VIRTUAL_PROPERTY_OFFSET) {
        return false;
    }
#endif
    return true;
}

void hw_plan_resolve(hw_plan *plan, uint32_t generation, zend_class_entry *ce) {
    plan->generation = generation;
    plan->ce = ce;
    plan->makeable = false;
    plan->enums_loaded = false;
    for (uint32_t i = 0; i < plan->count; i++) {
        zend_property_info *info = zend_hash_find_ptr(&ce->properties_info, plan->names[i]);
        plan->properties[i] = info && has_slot(info) ? info : NULL;
    }
}

/* --- Plans are read */

typedef struct {
    uint32_t names, plans, enums;
} plan_counts;

static uint32_t count_varints(hw_reader numbers) {
    uint32_t count = 0;
    while (numbers.p < numbers.end) {
        count += *numbers.p++ < 0x80; /* the last byte of each */
    }
    return count;
}

static bool count_parts(hw_reader *r, plan_counts *counts) {
    hw_reader fields = *r;
    *counts = (plan_counts){0};
    while (fields.p < fields.end) {
        hw_field field;
        if (!hw_read_field(&fields, &field)) {
            return hw_reader_fail(r, fields.error);
        }
        counts->names += field.tag == HW_PLAN_NAMES;
        counts->enums += field.tag == HW_PLAN_ENUMS;
        counts->plans += field.tag == HW_PLAN_PLANS_UNPACKED;
        if (field.tag == HW_PLAN_PLANS) {
            counts->plans += count_varints(field.bytes);
        }
    }
    return true;
}

static zend_string *persistent(const hw_reader *text) {
    return zend_string_init((const char *)text->p, (size_t)(text->end - text->p), true);
}

static bool add_inner(hw_plan *plan, uint32_t *count, uint64_t number) {
    plan->inner[(*count)++] = (uint32_t)MIN(number, UINT32_MAX);
    return number <= HW_LIMIT_PLAN;
}

static bool add_inners(hw_plan *plan, uint32_t *count, hw_reader *numbers) {
    uint64_t number;
    while (numbers->p < numbers->end) {
        if (!hw_read_varint(numbers, &number) || !add_inner(plan, count, number)) {
            return false;
        }
    }
    return true;
}

static const char high_number[] = "the number of a plan is too high";

/* Fills in the parts that there is room for. */
static bool read_parts(hw_reader *r, hw_plan *plan, uint64_t *number, uint64_t *kind) {
    uint32_t inner = 0;
    while (r->p < r->end) {
        hw_field field;
        if (!hw_read_field(r, &field)) {
            return false;
        }
        switch (field.tag) {
            case HW_PLAN_NUMBER:
                *number = field.number;
                break;
            case HW_PLAN_KIND:
                *kind = field.number;
                break;
            case HW_PLAN_CLASS_NAME:
                if (plan->class_name) {
                    return hw_reader_fail(r, "a plan has two classes");
                }
                plan->class_name = persistent(&field.bytes);
                break;
            case HW_PLAN_NAMES:
                plan->names[plan->count++] = persistent(&field.bytes);
                break;
            case HW_PLAN_PLANS:
                if (!add_inners(plan, &inner, &field.bytes)) {
                    return hw_reader_fail(r, field.bytes.error ? field.bytes.error : high_number);
                }
                break;
            case HW_PLAN_PLANS_UNPACKED:
                if (!add_inner(plan, &inner, field.number)) {
                    return hw_reader_fail(r, high_number);
                }
                break;
            case HW_PLAN_ENUMS:
                plan->enums[plan->enum_count++] = persistent(&field.bytes);
                break;
            default:
                return hw_refuse_field(r);
        }
    }
    return true;
}

/* NULL, or why a plan is none. */
static const char *check_plan(const hw_plan *plan, uint64_t number, uint64_t kind, uint32_t inner) {
    if (number < 1 || number > HW_LIMIT_PLAN) {
        return "a plan's number is none from 1 to 65536";
    }
    if (kind < HW_PLAN_KIND_OBJECT || kind > HW_PLAN_KIND_DATE) {
        return "a plan is of no known kind";
    }
    if ((kind == HW_PLAN_KIND_OBJECT) != (plan->class_name != NULL)) {
        return "a plan has no class, or one of arrays or dates has";
    }
    if (inner != (kind == HW_PLAN_KIND_ELEMENTS ? 1 : plan->count)) {
        return "a plan has not a plan for each of its values";
    }
    if (kind == HW_PLAN_KIND_DATE && plan->count) {
        return "a plan of dates has names";
    }
    return NULL;
}

bool hw_plan_read(hw_reader *r, hw_plan *plan, uint32_t *number) {
    plan_counts counts;
    uint64_t read_number = 0;
    uint64_t kind = 0;
    *plan = (hw_plan){0};
    if (!count_parts(r, &counts)) {
        return false;
    }
    if (counts.names > HW_LIMIT_PLAN_NAMES) {
        return hw_reader_fail(r, "a plan has more than 64 names");
    }
    plan->names = calloc((size_t)counts.names + 1, sizeof(zend_string *));
    plan->inner = calloc((size_t)counts.plans + 1, sizeof *plan->inner);
    plan->enums = calloc((size_t)counts.enums + 1, sizeof(zend_string *));
    plan->properties = calloc((size_t)counts.names + 1, sizeof(zend_property_info *));
    if (!plan->names || !plan->inner || !plan->enums || !plan->properties) {
        hw_reader_fail(r, "memory is exhausted");
    }
    const char *error = NULL;
    if (!r->error && read_parts(r, plan, &read_number, &kind)) {
        error = check_plan(plan, read_number, kind, counts.plans);
    }
    if (r->error || error) {
        hw_plan_free(plan);
        return hw_reader_fail(r, error);
    }
    plan->kind = (enum hw_plan_kind)kind;
    *number = (uint32_t)read_number;
    return true;
}

bool hw_plan_give(hw_bridge *bridge, hw_plan *plan, uint32_t number) {
    if (!reserve(&bridge->plans, number)) {
        hw_plan_free(plan);
        return false;
    }
    hw_plan_free(&bridge->plans.entries[number - 1]);
    bridge->plans.entries[number - 1] = *plan;
    return true;
}

bool hw_plan_load_class(hw_bridge *bridge, uint32_t number) {
    hw_plan *plan = hw_plan_find(&bridge->plans, number);
    if (!plan || plan->kind != HW_PLAN_KIND_OBJECT) {
        return plan != NULL;
    }
    zend_class_entry *ce = zend_lookup_class(plan->class_name);
    plan = hw_plan_find(&bridge->plans, number); /* user code may have called the host, and that given more plans */
    if (!plan) {
        return false;
    }
    if (!ce) {
        hw_plan_free(plan);
        return false;
    }
    hw_plan_resolve(plan, bridge->refs.generation, ce);
    return true;
}

static void write_property(hw_writer *w, const zend_property_info *info) {
    size_t start = hw_writer_begin(w, HW_PLANNED_CLASS_PROPERTIES);
    hw_write_varint(w, HW_PLANNED_CLASS_PROPERTY_DECLARED, info != NULL);
    if (info && ZEND_TYPE_IS_SET(info->type)) {
        zend_string *type = zend_type_to_string(info->type);
        hw_write_bytes(w, HW_PLANNED_CLASS_PROPERTY_TYPE, ZSTR_VAL(type), ZSTR_LEN(type));
        zend_string_release(type);
    }
    hw_writer_end(w, start);
}

void hw_plan_write_class(hw_writer *w, uint8_t tag, hw_bridge *bridge, uint32_t number) {
    const hw_plan *plan = hw_plan_find(&bridge->plans, number);
    size_t start = hw_writer_begin(w, tag);
    if (plan && plan->kind == HW_PLAN_KIND_OBJECT) {
        hw_write_varint(w, HW_PLANNED_CLASS_DECLARED, 1);
        for (uint32_t i = 0; i < plan->count; i++) {
            write_property(w, plan->properties[i]);
        }
    }
    hw_writer_end(w, start);
}
