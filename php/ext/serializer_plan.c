#include "serializer_plan.h"

#include <Zend/zend_exceptions.h>

/* Properties that came are a bit each. */
#define MOST_PROPERTIES 64

typedef struct hws_plans {
    zend_arena *arena; /* of all that is below */
    HashTable plans;   /* name -> hws_plan */
    HashTable nodes;   /* name -> hws_node */
} hws_plans;

typedef struct {
    hws_plans *all;
    bool reads;
    bool arrays;
} compiler;

static void *allocate(compiler *c, size_t count, size_t size) {
    return zend_arena_calloc(&c->all->arena, MAX(count, 1), size);
}

static void keep(zval *to, zend_array *source) {
    ZVAL_ARR(to, source);
    if (GC_FLAGS(source) & GC_IMMUTABLE) {
        Z_TYPE_INFO_P(to) = IS_ARRAY;
    } else {
        GC_ADDREF(source);
    }
}

/* What a reference leads to may change while the plan is kept: it counts as missing. */
static const zval *at(const zend_array *array, zend_ulong index) {
    const zval *value = array ? zend_hash_index_find(array, index) : NULL;
    return value && !Z_ISREF_P(value) ? value : NULL;
}

static bool flag_at(const zend_array *array, zend_ulong index) {
    const zval *value = at(array, index);
    return value && Z_TYPE_P(value) == IS_TRUE;
}

/* NULL where there is none, or null. */
static zend_string *string_at(const zend_array *array, zend_ulong index) {
    const zval *value = at(array, index);
    return value && Z_TYPE_P(value) == IS_STRING ? Z_STR_P(value) : NULL;
}

static zend_array *array_at(const zend_array *array, zend_ulong index) {
    const zval *value = at(array, index);
    return value && Z_TYPE_P(value) == IS_ARRAY ? Z_ARR_P(value) : NULL;
}

static zend_long int_at(const zend_array *array, zend_ulong index) {
    const zval *value = at(array, index);
    return value && Z_TYPE_P(value) == IS_LONG ? Z_LVAL_P(value) : -1;
}

static bool is_atom(const zend_string *format) {
    static const char atom[] = "Y-m-d\\TH:i:sP";
    size_t length = ZSTR_LEN(format);
    length -= length == sizeof atom && ZSTR_VAL(format)[length - 1] == '|';
    return length == sizeof atom - 1 && memcmp(ZSTR_VAL(format), atom, length) == 0;
}

static hws_type *compile_type(compiler *c, const zend_array *source, int depth) {
    zend_long kind = int_at(source, 0);
    if (kind < HWS_BOOL || kind > HWS_ARRAY || depth > HWS_READ_DEPTH) {
        return NULL;
    }
    hws_type *type = allocate(c, 1, sizeof *type);
    type->kind = (uint8_t)kind;
    type->nullable = flag_at(source, 1) || kind == HWS_ANY;
    switch (kind) {
        case HWS_DATE:
            type->name = string_at(source, 2);
            type->format = string_at(source, 3);
            type->zone = string_at(source, 4);
            type->exact = flag_at(source, 5);
            type->atom = type->format && is_atom(type->format);
            return type->name && type->format ? type : NULL;
        case HWS_ENUM:
            type->name = string_at(source, 2);
            type->by_name = flag_at(source, 3);
            return type->name ? type : NULL;
        case HWS_OBJECT: {
            zend_string *node = string_at(source, 2);
            type->node = node ? zend_hash_find_ptr(&c->all->nodes, node) : NULL;
            return type->node ? type : NULL;
        }
        case HWS_ARRAY: {
            zend_long form = int_at(source, 2);
            type->form = form == HWS_MAP && c->arrays && !c->reads ? HWS_EITHER : (uint8_t)form;
            type->element = compile_type(c, array_at(source, 3), depth + 1);
            type->int_keys = flag_at(source, 4);
            return type->element && form >= HWS_LIST && form <= HWS_EITHER ? type : NULL;
        }
        default:
            return type;
    }
}

static bool compile_property(compiler *c, hws_property *property, const zend_array *source) {
    property->text = string_at(source, 0);
    if (!property->text || zend_hash_num_elements(source) == 1) {
        return property->text && !c->reads; /* a constant */
    }
    property->key = string_at(source, 1);
    property->name = string_at(source, 2);
    property->owner = string_at(source, 3);
    property->type = compile_type(c, array_at(source, 4), 0);
    property->nullable = flag_at(source, 5);
    property->needed = flag_at(source, 6);
    property->initial = at(source, 7);
    return property->name && property->owner && property->type;
}

static bool compile_node(compiler *c, hws_node *node) {
    const zend_array *source = Z_ARR(node->source);
    const zend_array *properties = array_at(source, 6);
    node->whole = flag_at(source, 2);
    node->tracked = flag_at(source, 3);
    node->constructed = flag_at(source, 4);
    node->closed = flag_at(source, 5);
    if (!properties || (c->reads && zend_hash_num_elements(properties) > MOST_PROPERTIES)) {
        return false;
    }
    node->count = zend_hash_num_elements(properties);
    node->properties = allocate(c, node->count, sizeof *node->properties);
    for (uint32_t i = 0; i < node->count; i++) {
        const zend_array *property = array_at(properties, i);
        if (!property || !compile_property(c, &node->properties[i], property)) {
            return false;
        }
    }
    return true;
}

/* Nodes name each other, so all are there before one is compiled. False: a source is none. */
static bool add_nodes(compiler *c, const zend_array *sources, hws_node **added, uint32_t *count) {
    for (uint32_t i = 0; i < zend_hash_num_elements(sources); i++) {
        zend_array *source = (zend_array *)array_at(sources, i);
        zend_string *name = string_at(source, 0);
        zend_string *class_name = string_at(source, 1);
        if (!name || !class_name) {
            return false;
        }
        if (!zend_hash_exists(&c->all->nodes, name)) {
            hws_node *node = allocate(c, 1, sizeof *node);
            node->name = class_name;
            node->state = HWS_UNUSABLE;
            keep(&node->source, source);
            zend_hash_add_new_ptr(&c->all->nodes, name, node);
            added[(*count)++] = node;
        }
    }
    return true;
}

/* Where one is no node, all that were added with it stay unusable. */
static bool compile_nodes(compiler *c, const zend_array *sources) {
    hws_node **added = safe_emalloc(zend_hash_num_elements(sources), sizeof(hws_node *), sizeof(hws_node *));
    uint32_t count = 0;
    bool done = add_nodes(c, sources, added, &count);
    for (uint32_t i = 0; done && i < count; i++) {
        done = compile_node(c, added[i]);
    }
    for (uint32_t i = 0; done && i < count; i++) {
        added[i]->state = HWS_UNBOUND;
    }
    efree(added);
    return done;
}

/* [name, reads, casts, nulls, arrays, root's type, nodes] */
static bool compile(compiler *c, hws_plan *plan, const zend_array *source) {
    const zend_array *nodes = array_at(source, 6);
    plan->reads = c->reads = flag_at(source, 1);
    plan->casts = flag_at(source, 2);
    plan->nulls = flag_at(source, 3);
    plan->arrays = c->arrays = flag_at(source, 4);
    plan->null_elements = plan->nulls || plan->arrays;
    if (nodes && !compile_nodes(c, nodes)) {
        return false;
    }
    plan->root = compile_type(c, array_at(source, 5), 0);
    return plan->root && (plan->root->kind == HWS_OBJECT || plan->root->kind == HWS_ARRAY);
}

static void free_plan(zval *plan) {
    zval_ptr_dtor(&((hws_plan *)Z_PTR_P(plan))->source);
}

static void free_node(zval *node) {
    zval_ptr_dtor(&((hws_node *)Z_PTR_P(node))->source);
}

static hws_plans *new_plans(void) {
    hws_plans *all = emalloc(sizeof *all);
    all->arena = zend_arena_create(4096);
    zend_hash_init(&all->plans, 8, NULL, free_plan, false);
    zend_hash_init(&all->nodes, 8, NULL, free_node, false);
    return all;
}

static hws_plan *new_plan(zend_array *source, zend_string *name) {
    if (!HWP_G(plans)) {
        HWP_G(plans) = new_plans();
    }
    compiler c = {.all = HWP_G(plans)};
    hws_plan *plan = allocate(&c, 1, sizeof *plan);
    if (!compile(&c, plan, source)) {
        zend_throw_error(NULL, "The array is not a plan that this howdah_protobuf knows");
        return NULL;
    }
    keep(&plan->source, source);
    zend_hash_add_new_ptr(&c.all->plans, name, plan);
    return plan;
}

hws_plan *hws_plan_of(zend_array *source) {
    zend_string *name = string_at(source, 0);
    hws_plan *plan = name && HWP_G(plans) ? zend_hash_find_ptr(&HWP_G(plans)->plans, name) : NULL;
    if (EXPECTED(plan)) {
        return plan;
    }
    if (!name) {
        zend_throw_error(NULL, "The array is not a plan: it has no name");
        return NULL;
    }
    return new_plan(source, name);
}

void hws_plans_free(void) {
    if (HWP_G(plans)) {
        zend_hash_destroy(&HWP_G(plans)->plans);
        zend_hash_destroy(&HWP_G(plans)->nodes);
        zend_arena_destroy(HWP_G(plans)->arena);
        efree(HWP_G(plans));
        HWP_G(plans) = NULL;
    }
}

zend_class_entry *hws_find_class(zend_string *name) {
    zend_class_entry *ce = zend_lookup_class(name);
    if (EG(exception) && !zend_is_unwind_exit(EG(exception)) && !zend_is_graceful_exit(EG(exception))) {
        zend_clear_exception(); /* PHP's code runs into it again */
    }
    return EG(exception) ? NULL : ce;
}

/* The declared property, where its slot is all there is to it. */
static const zend_property_info *find_property(const hws_property *property, zend_class_entry *ce) {
    while (ce && ZSTR_LEN(property->owner) > 0 && !zend_string_equals(ce->name, property->owner)) {
        ce = ce->parent;
    }
    const zend_property_info *info = ce ? zend_hash_find_ptr(&ce->properties_info, property->name) : NULL;
    if (!info || (info->flags & ZEND_ACC_STATIC) || ((info->flags & ZEND_ACC_PRIVATE) && info->ce != ce)) {
        return NULL;
    }
#if PHP_VERSION_ID >= 80400
    if (info->hooks || (info->flags & ZEND_ACC_VIRTUAL)) {
        return NULL;
    }
#endif
    return info;
}

static bool bind_written(hws_node *node, zend_class_entry *ce) {
    if (!zend_string_equals(ce->name, node->name)) {
        return false;
    }
    node->state = HWS_UNUSABLE;
    if (ce->type != ZEND_USER_CLASS || ce->create_object) {
        return false;
    }
    for (hws_property *p = node->properties; p < node->properties + node->count; p++) {
        if (!p->type) {
            continue;
        }
        const zend_property_info *info = find_property(p, ce);
        if (!info) {
            return false;
        }
        p->offset = info->offset;
        p->typed = ZEND_TYPE_IS_SET(info->type);
    }
    node->ce = ce;
    node->state = HWS_BOUND;
    return true;
}

bool hws_bind_written(hws_node *node, zend_class_entry *ce) {
    return node->state == HWS_UNBOUND && bind_written(node, ce);
}

/* Whether objects of the class are values of the type. */
static bool takes_objects(const zend_property_info *info, zend_string *class_name) {
    if (ZEND_TYPE_FULL_MASK(info->type) & MAY_BE_OBJECT) {
        return true;
    }
    if (!ZEND_TYPE_HAS_NAME(info->type)) {
        return false;
    }
    zend_string *name = ZEND_TYPE_NAME(info->type);
    if (zend_string_equals_literal_ci(name, "self")) {
        name = info->ce->name;
    }
    if (zend_string_equals_ci(name, class_name)) {
        return true;
    }
    zend_class_entry *wanted = hws_find_class(name);
    zend_class_entry *ce = wanted ? hws_find_class(class_name) : NULL;
    return ce && instanceof_function(ce, wanted);
}

/* Whether all that is read for the property is a value of its native type. */
static bool fits(const zend_property_info *info, const hws_type *type) {
    static const uint32_t masks[] = {
        [HWS_BOOL] = MAY_BE_BOOL,     [HWS_INT] = MAY_BE_LONG, [HWS_FLOAT] = MAY_BE_DOUBLE,
        [HWS_STRING] = MAY_BE_STRING, [HWS_ANY] = MAY_BE_ANY,  [HWS_ARRAY] = MAY_BE_ARRAY,
    };
    if (!ZEND_TYPE_IS_SET(info->type)) {
        return true;
    }
    switch (type->kind) {
        case HWS_OBJECT:
            return takes_objects(info, type->node->name);
        case HWS_DATE:
        case HWS_ENUM:
            return takes_objects(info, type->name);
        default:
            return (ZEND_TYPE_FULL_MASK(info->type) & masks[type->kind]) == masks[type->kind];
    }
}

/* Whether the default, of whatever class's constructor, is a value of the property's type. */
static bool fits_value(const zend_property_info *info, const zval *value) {
    uint32_t mask = Z_TYPE_P(value) <= IS_ARRAY ? 1U << Z_TYPE_P(value) : 0;
    return mask && (!ZEND_TYPE_IS_SET(info->type) || (ZEND_TYPE_FULL_MASK(info->type) & mask) == mask);
}

/* Whether all that the constructor does is `$this->name = $name`, as promotion has it. */
static bool only_promotes(const zend_function *constructor) {
    if (!constructor || constructor->type != ZEND_USER_FUNCTION) {
        return false;
    }
    const zend_op_array *code = &constructor->op_array;
    for (const zend_op *op = code->opcodes; op < code->opcodes + code->last; op++) {
        switch (op->opcode) {
            case ZEND_NOP:
            case ZEND_EXT_NOP:
            case ZEND_EXT_STMT:
            case ZEND_RECV:
            case ZEND_RECV_INIT:
            case ZEND_RETURN:
                break;
            case ZEND_ASSIGN_OBJ: {
                const zend_op *data = op + 1;
                if (op->op1_type != IS_UNUSED || op->op2_type != IS_CONST || data->op1_type != IS_CV ||
                    !zend_string_equals(code->vars[EX_VAR_TO_NUM(data->op1.var)], Z_STR_P(RT_CONSTANT(op, op->op2)))) {
                    return false;
                }
                op = data;
                break;
            }
            default:
                return false;
        }
    }
    return true;
}

static bool bind_property(hws_property *property, zend_class_entry *ce) {
    const zend_property_info *info = find_property(property, ce);
    if (!info || (property->key && !fits(info, property->type)) ||
        (property->initial && !fits_value(info, property->initial))) {
        return false;
    }
    property->offset = info->offset;
    property->typed = ZEND_TYPE_IS_SET(info->type);
    property->nullable = property->nullable && (!property->typed || (ZEND_TYPE_FULL_MASK(info->type) & MAY_BE_NULL));
    return true;
}

static bool bind_read(hws_node *node) {
    zend_class_entry *ce = hws_find_class(node->name);
    if (node->state != HWS_UNBOUND) { /* by what an autoloader read */
        return node->state == HWS_BOUND;
    }
    node->state = HWS_UNUSABLE;
    const uint32_t abstract = ZEND_ACC_INTERFACE | ZEND_ACC_TRAIT | ZEND_ACC_ENUM | ZEND_ACC_EXPLICIT_ABSTRACT_CLASS |
                              ZEND_ACC_IMPLICIT_ABSTRACT_CLASS;
    /* A destructor would see the half of an object. */
    if (!ce || ce->type != ZEND_USER_CLASS || ce->create_object || ce->destructor || (ce->ce_flags & abstract) ||
        (node->constructed && !only_promotes(ce->constructor))) {
        return false;
    }
    if (!(ce->ce_flags & ZEND_ACC_CONSTANTS_UPDATED) && zend_update_class_constants(ce) == FAILURE) {
        zend_clear_exception();
        return false;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        if (!bind_property(&node->properties[i], ce)) {
            return false;
        }
    }
    node->ce = ce;
    node->state = HWS_BOUND;
    return true;
}

bool hws_bind_read(hws_node *node) {
    return node->state == HWS_BOUND || (node->state == HWS_UNBOUND && bind_read(node));
}
