/*
 * The fast path makes no superglobals, unless the worker's code reads them: each file is looked through once, when it is
 * compiled or comes out of OPcache. (The engine's own auto_globals_jit knows $_SERVER and $_REQUEST alone, and OPcache
 * restores no others.)
 */
#include "http/superglobals.h"

#include "http/http.h"
#include "http/server.h"

#include <Zend/zend_compile.h>

static zend_op_array *(*next_compile_file)(zend_file_handle *file, int type);
static zend_op_array *(*next_compile_string)(zend_string *source, const char *filename, zend_compile_position position);

static bool is_superglobal(const zval *name) {
    static const char *const names[] = {"_GET", "_POST", "_COOKIE", "_FILES", "_SERVER", "_REQUEST", "GLOBALS"};
    if (Z_TYPE_P(name) != IS_STRING) {
        return false;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (zend_string_equals_cstr(Z_STR_P(name), names[i], strlen(names[i]))) {
            return true;
        }
    }
    return false;
}

static bool reads(const zend_op_array *code) {
    for (uint32_t i = 0; i < code->last; i++) {
        const zend_op *op = &code->opcodes[i];
        switch (op->opcode) {
            case ZEND_FETCH_GLOBALS:
                return true;
            case ZEND_FETCH_R:
            case ZEND_FETCH_W:
            case ZEND_FETCH_RW:
            case ZEND_FETCH_IS:
            case ZEND_FETCH_UNSET:
            case ZEND_FETCH_FUNC_ARG:
                if (op->op1_type == IS_CONST && is_superglobal(RT_CONSTANT(op, op->op1))) {
                    return true;
                }
                break;
            default:
                break;
        }
    }
    for (uint32_t i = 0; i < code->num_dynamic_func_defs; i++) {
        if (reads(code->dynamic_func_defs[i])) {
            return true;
        }
    }
    return false;
}

static bool any_reads(HashTable *functions, uint32_t from) {
    for (uint32_t i = from; i < functions->nNumUsed; i++) {
        const zval *entry = &functions->arData[i].val;
        const zend_function *function = Z_TYPE_P(entry) == IS_PTR ? Z_PTR_P(entry) : NULL;
        if (function && function->type == ZEND_USER_FUNCTION && reads(&function->op_array)) {
            return true;
        }
    }
    return false;
}

static bool any_class_reads(HashTable *classes, uint32_t from) {
    for (uint32_t i = from; i < classes->nNumUsed; i++) {
        const zval *entry = &classes->arData[i].val;
        const zend_class_entry *ce = Z_TYPE_P(entry) == IS_PTR ? Z_PTR_P(entry) : NULL;
        if (ce && ce->type == ZEND_USER_CLASS && any_reads((HashTable *)&ce->function_table, 0)) {
            return true;
        }
    }
    return false;
}

/* What a file has declared stands at the ends of the tables. */
static void look(const zend_op_array *code, uint32_t functions, uint32_t classes) {
    hw_http *http = hw_http_current();
    if (!http || http->classic || http->superglobals || !code) {
        return;
    }
    http->superglobals =
        reads(code) || any_reads(EG(function_table), functions) || any_class_reads(EG(class_table), classes);
    if (http->superglobals && http->fast && !http->objects_alone) {
        hw_http_import(http); /* the current request has loaded it */
    }
}

static zend_op_array *compile_watched_file(zend_file_handle *file, int type) {
    uint32_t functions = EG(function_table)->nNumUsed;
    uint32_t classes = EG(class_table)->nNumUsed;
    zend_op_array *code = next_compile_file(file, type);
    look(code, functions, classes);
    return code;
}

static zend_op_array *compile_watched_string(zend_string *source, const char *filename,
                                             zend_compile_position position) {
    uint32_t functions = EG(function_table)->nNumUsed;
    uint32_t classes = EG(class_table)->nNumUsed;
    zend_op_array *code = next_compile_string(source, filename, position);
    look(code, functions, classes);
    return code;
}

void hw_http_watch_superglobals(void) {
    if (next_compile_file) {
        return;
    }
    next_compile_file = zend_compile_file;
    next_compile_string = zend_compile_string;
    zend_compile_file = compile_watched_file;
    zend_compile_string = compile_watched_string;
}
