/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 9dd7accb2fc9f400a85bb54e1e258ba0b782cb9f */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Howdah_Response___construct, 0, 0, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, body, Traversable, MAY_BE_STRING|MAY_BE_ARRAY, "\'\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()


ZEND_METHOD(Howdah_Response, __construct);


static const zend_function_entry class_Howdah_Response_methods[] = {
	ZEND_ME(Howdah_Response, __construct, arginfo_class_Howdah_Response___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_Response(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "Response", class_Howdah_Response_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zend_string *property_body_class_Traversable = zend_string_init("Traversable", sizeof("Traversable")-1, 1);
	zval property_body_default_value;
	ZVAL_EMPTY_STRING(&property_body_default_value);
	zend_string *property_body_name = zend_string_init("body", sizeof("body") - 1, 1);
	zend_declare_typed_property(class_entry, property_body_name, &property_body_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_body_class_Traversable, 0, MAY_BE_STRING|MAY_BE_ARRAY));
	zend_string_release(property_body_name);

	zval property_status_default_value;
	ZVAL_LONG(&property_status_default_value, 200);
	zend_string *property_status_name = zend_string_init("status", sizeof("status") - 1, 1);
	zend_declare_typed_property(class_entry, property_status_name, &property_status_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_status_name);

	zval property_headers_default_value;
	ZVAL_EMPTY_ARRAY(&property_headers_default_value);
	zend_string *property_headers_name = zend_string_init("headers", sizeof("headers") - 1, 1);
	zend_declare_typed_property(class_entry, property_headers_name, &property_headers_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_headers_name);

	return class_entry;
}
