#include "globals.h" /* first: it has phpize's configuration */

#include "howdah_protobuf.h"

#include "codec.h"
#include "howdah_protobuf_arginfo.h"
#include "serializer_plan.h"

#include <ext/standard/info.h>

ZEND_DECLARE_MODULE_GLOBALS(howdah_protobuf)

#if defined(ZTS) && defined(COMPILE_DL_HOWDAH_PROTOBUF)
ZEND_TSRMLS_CACHE_DEFINE()
#endif

PHP_FUNCTION(howdah_protobuf_encode) {
    zend_object *message;
    zend_long depth;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ(message)
    Z_PARAM_LONG(depth)
    ZEND_PARSE_PARAMETERS_END();
    hwp_scratch s;
    hwp_scratch_take(&s);
    s.p = s.end;
    bool done = hwp_encode(&s, message, depth);
    if (done) {
        RETVAL_STRINGL_FAST((const char *)s.p, (size_t)(s.end - s.p));
    }
    hwp_scratch_give(&s);
}

PHP_FUNCTION(howdah_protobuf_decode) {
    zend_object *message;
    zend_string *data;
    zend_long depth;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_OBJ(message)
    Z_PARAM_STR(data)
    Z_PARAM_LONG(depth)
    ZEND_PARSE_PARAMETERS_END();
    hwp_decode(message, (const uint8_t *)ZSTR_VAL(data), ZSTR_LEN(data), depth);
}

PHP_FUNCTION(howdah_protobuf_encode_json) {
    zend_object *message;
    zend_long options;
    zend_long depth;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_OBJ(message)
    Z_PARAM_LONG(options)
    Z_PARAM_LONG(depth)
    ZEND_PARSE_PARAMETERS_END();
    hwp_scratch s;
    hwp_scratch_take(&s);
    s.p = s.start;
    bool done = hwp_encode_json(&s, message, options, depth);
    if (done) {
        RETVAL_STRINGL_FAST((const char *)s.start, (size_t)(s.p - s.start));
    }
    hwp_scratch_give(&s);
}

PHP_FUNCTION(howdah_protobuf_decode_json) {
    zend_object *message;
    zend_string *json;
    bool ignore_unknown;
    zend_long depth;
    ZEND_PARSE_PARAMETERS_START(4, 4)
    Z_PARAM_OBJ(message)
    Z_PARAM_STR(json)
    Z_PARAM_BOOL(ignore_unknown)
    Z_PARAM_LONG(depth)
    ZEND_PARSE_PARAMETERS_END();
    hwp_decode_json(message, json, ignore_unknown, depth);
}

PHP_FUNCTION(howdah_serializer_encode) {
    zend_array *source;
    zval *value;
    bool elements;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_ARRAY_HT(source)
    Z_PARAM_ZVAL(value)
    Z_PARAM_BOOL(elements)
    ZEND_PARSE_PARAMETERS_END();
    hws_plan *plan = hws_plan_of(source);
    zend_string *json = plan ? hws_encode(plan, value, elements) : NULL;
    if (json) {
        RETVAL_STR(json);
    }
}

PHP_FUNCTION(howdah_serializer_decode) {
    zend_array *source;
    zend_string *json;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ARRAY_HT(source)
    Z_PARAM_STR(json)
    ZEND_PARSE_PARAMETERS_END();
    hws_plan *plan = hws_plan_of(source);
    if (!plan || !hws_decode(plan, json, return_value)) {
        RETVAL_NULL();
    }
}

static PHP_MINIT_FUNCTION(howdah_protobuf) {
    (void)type;
    /* Not to be folded into what OPcache keeps in files: a PHP without the extension may read them. */
    REGISTER_STRING_CONSTANT("HOWDAH_PROTOBUF_VERSION", HOWDAH_PROTOBUF_VERSION,
                             CONST_PERSISTENT | CONST_NO_FILE_CACHE);
    /* This is the TABLE that it understands: a PHP package with a later one does without the extension. */
    REGISTER_BOOL_CONSTANT("HOWDAH_PROTOBUF_TABLE_1", true, CONST_PERSISTENT | CONST_NO_FILE_CACHE);
    /* The same for the plans of the serializer. */
    REGISTER_BOOL_CONSTANT("HOWDAH_SERIALIZER_PLAN_3", true, CONST_PERSISTENT | CONST_NO_FILE_CACHE);
    hwp_tables_startup();
    return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(howdah_protobuf) {
    (void)type;
    (void)module_number;
    hwp_tables_shutdown();
    return SUCCESS;
}

static PHP_RINIT_FUNCTION(howdah_protobuf) {
    (void)type;
    (void)module_number;
#if defined(ZTS) && defined(COMPILE_DL_HOWDAH_PROTOBUF)
    ZEND_TSRMLS_CACHE_UPDATE();
#endif
    memset(ZEND_MODULE_GLOBALS_BULK(howdah_protobuf), 0, sizeof(zend_howdah_protobuf_globals));
    return SUCCESS;
}

/* Not at RSHUTDOWN: destructors and other modules' shutdown may still run PHP code, which may use messages. */
static zend_result forget_request(void) {
    hwp_bindings_free();
    hws_plans_free();
    if (HWP_G(scratch)) {
        efree(HWP_G(scratch));
        HWP_G(scratch) = NULL;
    }
    return SUCCESS;
}

static PHP_MINFO_FUNCTION(howdah_protobuf) {
    (void)zend_module;
    php_info_print_table_start();
    php_info_print_table_row(2, "Howdah's codec for Protocol Buffers, and for objects as JSON", "enabled");
    php_info_print_table_row(2, "Version", HOWDAH_PROTOBUF_VERSION);
    php_info_print_table_end();
}

zend_module_entry howdah_protobuf_module_entry = {STANDARD_MODULE_HEADER,
                                                  "howdah_protobuf",
                                                  ext_functions,
                                                  PHP_MINIT(howdah_protobuf),
                                                  PHP_MSHUTDOWN(howdah_protobuf),
                                                  PHP_RINIT(howdah_protobuf),
                                                  NULL,
                                                  PHP_MINFO(howdah_protobuf),
                                                  HOWDAH_PROTOBUF_VERSION,
                                                  PHP_MODULE_GLOBALS(howdah_protobuf),
                                                  NULL,
                                                  NULL,
                                                  forget_request,
                                                  STANDARD_MODULE_PROPERTIES_EX};

#ifdef COMPILE_DL_HOWDAH_PROTOBUF
ZEND_GET_MODULE(howdah_protobuf)
#endif
