/*
 * Objects -> JSON, as json_encode() writes what generated code makes of them, with JSON_PRESERVE_ZERO_FRACTION.
 *
 * No code of the application runs, so nothing that is being written changes. References are looked through.
 */
#include "serializer_date.h"
#include "serializer_text.h"

#include <Zend/zend_enum.h>

/* Longer texts grow: a short one after them need not have their room. */
#define MOST_ROOM ((size_t)1 << 20)

typedef struct {
    hws_text out;
    const hws_plan *plan;
    int depth;
} writer;

static bool put_scalar(writer *w, const zval *value) {
    switch (Z_TYPE_P(value)) {
        case IS_TRUE:
            hws_put_bytes(&w->out, "true", 4);
            return true;
        case IS_FALSE:
            hws_put_bytes(&w->out, "false", 5);
            return true;
        case IS_LONG:
            hws_put_int(&w->out, Z_LVAL_P(value));
            return true;
        case IS_DOUBLE:
            return hws_put_float(&w->out, Z_DVAL_P(value));
        case IS_STRING:
            return hws_put_string(&w->out, Z_STR_P(value));
        default:
            return false;
    }
}

static bool put_date(writer *w, const hws_type *type, zend_object *date) {
    zval text;
    if (!hws_is_plain_date(date)) {
        return false;
    }
    hws_need(&w->out, HWS_ATOM_LENGTH + 2);
    if (type->atom && hws_put_atom(w->out.p + 1, date)) {
        *w->out.p = '"'; /* and one is after it */
        w->out.p += HWS_ATOM_LENGTH + 2;
        return true;
    }
    bool done = hws_format_date(date, type->format, &text) && put_scalar(w, &text);
    zval_ptr_dtor(&text);
    return done;
}

static bool put_enum(writer *w, const hws_type *type, zend_object *object) {
    if (!(object->ce->ce_flags & ZEND_ACC_ENUM) || (!type->by_name && object->ce->enum_backing_type == IS_UNDEF)) {
        return false;
    }
    return put_scalar(w, type->by_name ? zend_enum_fetch_case_name(object) : zend_enum_fetch_case_value(object));
}

static bool put_value(writer *w, const hws_type *type, zval *value);

static bool put_key(writer *w, zend_string *key, zend_ulong index) {
    if (key) {
        /* json_encode() leaves out what is named as a private property is. */
        if ((ZSTR_LEN(key) > 0 && ZSTR_VAL(key)[0] == '\0') || !hws_put_string(&w->out, key)) {
            return false;
        }
    } else {
        hws_put_byte(&w->out, '"');
        hws_put_int(&w->out, (zend_long)index);
        hws_put_byte(&w->out, '"');
    }
    hws_put_byte(&w->out, ':');
    return true;
}

/* `separator` is a comma, if anything stands between the brackets, or else the opening one, which is still to come. */
static inline void put_end(writer *w, char separator, const char *brackets) {
    bool any = separator == ',';
    hws_put_bytes(&w->out, brackets + any, any ? 1 : 2);
}

static bool put_list(writer *w, const hws_type *element, zend_array *array) {
    char separator = '[';
    zval *value;
    ZEND_HASH_FOREACH_VAL(array, value) {
        ZVAL_DEREF(value);
        if (UNEXPECTED(Z_TYPE_P(value) == IS_NULL) && !w->plan->null_elements) {
            continue;
        }
        hws_put_byte(&w->out, separator);
        separator = ',';
        if (UNEXPECTED(!put_value(w, element, value))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_end(w, separator, "[]");
    return true;
}

static bool put_map(writer *w, const hws_type *element, zend_array *array) {
    char separator = '{';
    zend_ulong index;
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
        ZVAL_DEREF(value);
        if (UNEXPECTED(Z_TYPE_P(value) == IS_NULL) && !w->plan->null_elements) {
            continue;
        }
        hws_put_byte(&w->out, separator);
        separator = ',';
        if (UNEXPECTED(!put_key(w, key, index) || !put_value(w, element, value))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    put_end(w, separator, "{}");
    return true;
}

/* Where nulls go, what was a list may be none any more. */
static bool loses_elements(const writer *w, zend_array *array) {
    zval *value;
    if (!w->plan->null_elements) {
        ZEND_HASH_FOREACH_VAL(array, value) {
            ZVAL_DEREF(value);
            if (Z_TYPE_P(value) == IS_NULL) {
                return true;
            }
        }
        ZEND_HASH_FOREACH_END();
    }
    return false;
}

static bool put_array(writer *w, uint8_t form, const hws_type *element, zend_array *array) {
    if (UNEXPECTED(w->depth == HWS_WRITE_DEPTH || (form == HWS_EITHER && loses_elements(w, array)))) {
        return false;
    }
    w->depth++;
    bool list = form == HWS_LIST || (form == HWS_EITHER && zend_array_is_list(array));
    bool done = list ? put_list(w, element, array) : put_map(w, element, array);
    w->depth--;
    return done;
}

/* What no type tells: scalars, and arrays of them. */
static bool put_any(writer *w, const hws_type *type, zval *value) {
    if (Z_TYPE_P(value) == IS_ARRAY) {
        return put_array(w, HWS_EITHER, type, Z_ARR_P(value));
    }
    return put_scalar(w, value);
}

/* A property that has no value. The application's __get() may have one, and an untyped one is a warning. */
static bool may_be_left_out(const hws_property *property, const zend_object *object) {
    return property->typed && ZSTR_LEN(property->owner) == 0 && !object->ce->__get && !object->ce->__isset;
}

static bool put_properties(writer *w, const hws_node *node, zend_object *object) {
    char separator = '{';
    for (const hws_property *p = node->properties; p < node->properties + node->count; p++) {
        zval *value = NULL;
        if (EXPECTED(p->type)) {
            value = OBJ_PROP(object, p->offset);
            ZVAL_DEREF(value);
            if (UNEXPECTED(Z_TYPE_P(value) == IS_UNDEF)) {
                if (!may_be_left_out(p, object)) {
                    return false;
                }
                continue;
            }
            if (Z_TYPE_P(value) == IS_NULL && !w->plan->nulls) {
                continue;
            }
        }
        hws_need(&w->out, ZSTR_LEN(p->text) + 1);
        *w->out.p++ = separator;
        separator = ',';
        memcpy(w->out.p, ZSTR_VAL(p->text), ZSTR_LEN(p->text));
        w->out.p += ZSTR_LEN(p->text);
        if (EXPECTED(value) && UNEXPECTED(!put_value(w, p->type, value))) {
            return false;
        }
    }
    put_end(w, separator, UNEXPECTED(separator == '{' && w->plan->arrays) ? "[]" : "{}");
    return true;
}

static bool has_more(const zend_object *object) {
    return object->properties &&
           zend_hash_num_elements(object->properties) > (uint32_t)object->ce->default_properties_count;
}

static bool put_object(writer *w, hws_node *node, zend_object *object) {
    if (UNEXPECTED(object->ce != node->ce && !hws_bind_written(node, object->ce))) {
        return false;
    }
#if PHP_VERSION_ID >= 80400
    if (UNEXPECTED(zend_object_is_lazy(object))) {
        return false;
    }
#endif
    if (UNEXPECTED(w->depth == HWS_WRITE_DEPTH || HWP_OUT_OF_MEMORY() || (node->whole && has_more(object)))) {
        return false;
    }
    if (!node->tracked) {
        w->depth++;
        bool done = put_properties(w, node, object);
        w->depth--;
        return done;
    }
    if (UNEXPECTED(GC_IS_RECURSIVE(object))) {
        return false;
    }
    GC_PROTECT_RECURSION(object);
    w->depth++;
    bool done = put_properties(w, node, object);
    w->depth--;
    GC_UNPROTECT_RECURSION(object);
    return done;
}

/* What is null, or of another type than the model says, where it is not to be cast. */
static bool put_other(writer *w, const hws_type *type, const zval *value) {
    if (Z_TYPE_P(value) == IS_NULL) {
        hws_put_bytes(&w->out, "null", 4);
        return true;
    }
    return type->kind <= HWS_STRING && !w->plan->casts && put_scalar(w, value);
}

static bool put_value(writer *w, const hws_type *type, zval *value) {
    switch (type->kind) {
        case HWS_STRING:
            if (EXPECTED(Z_TYPE_P(value) == IS_STRING)) {
                return hws_put_string(&w->out, Z_STR_P(value));
            }
            break;
        case HWS_INT:
            if (EXPECTED(Z_TYPE_P(value) == IS_LONG)) {
                hws_put_int(&w->out, Z_LVAL_P(value));
                return true;
            }
            break;
        case HWS_FLOAT:
            if (EXPECTED(Z_TYPE_P(value) == IS_DOUBLE)) {
                return hws_put_float(&w->out, Z_DVAL_P(value));
            }
            break;
        case HWS_BOOL:
            if (EXPECTED((Z_TYPE_P(value) | 1) == IS_TRUE)) {
                return put_scalar(w, value);
            }
            break;
        case HWS_OBJECT:
            if (EXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
                return put_object(w, type->node, Z_OBJ_P(value));
            }
            break;
        case HWS_ARRAY:
            if (EXPECTED(Z_TYPE_P(value) == IS_ARRAY)) {
                return put_array(w, type->form, type->element, Z_ARR_P(value));
            }
            break;
        case HWS_DATE:
            if (EXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
                return put_date(w, type, Z_OBJ_P(value));
            }
            break;
        case HWS_ENUM:
            if (EXPECTED(Z_TYPE_P(value) == IS_OBJECT)) {
                return put_enum(w, type, Z_OBJ_P(value));
            }
            break;
        default:
            if (Z_TYPE_P(value) != IS_NULL) {
                return put_any(w, type, value);
            }
    }
    return put_other(w, type, value);
}

static bool put_root(writer *w, hws_type *root, zval *value, bool elements) {
    if (elements) {
        return Z_TYPE_P(value) == IS_ARRAY && put_array(w, HWS_EITHER, root, Z_ARR_P(value));
    }
    return (Z_TYPE_P(value) == IS_OBJECT || Z_TYPE_P(value) == IS_ARRAY) && put_value(w, root, value);
}

zend_string *hws_encode(hws_plan *plan, zval *value, bool elements) {
    if (plan->reads) {
        zend_throw_error(NULL, "The plan is one to read by");
        return NULL;
    }
    writer w = {.plan = plan};
    hws_text_begin(&w.out, plan->hint);
    if (!put_root(&w, plan->root, value, elements)) {
        zend_string_efree(w.out.text);
        return NULL;
    }
    zend_string *text = hws_text_end(&w.out);
    plan->hint = MIN(ZSTR_LEN(text), MOST_ROOM);
    return text;
}
