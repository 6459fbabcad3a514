/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 9466de012f32d85a960b6fdd63b4eae3800e3de3 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Request_method, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Howdah_Request_target arginfo_class_Howdah_Request_method

#define arginfo_class_Howdah_Request_path arginfo_class_Howdah_Request_method

#define arginfo_class_Howdah_Request_query arginfo_class_Howdah_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Request_queryParameters, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Request_queryParameter, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Request_header, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Howdah_Request_headers arginfo_class_Howdah_Request_queryParameters

#define arginfo_class_Howdah_Request_cookies arginfo_class_Howdah_Request_queryParameters

#define arginfo_class_Howdah_Request_form arginfo_class_Howdah_Request_queryParameters

#define arginfo_class_Howdah_Request_files arginfo_class_Howdah_Request_queryParameters

#define arginfo_class_Howdah_Request_server arginfo_class_Howdah_Request_queryParameters

#define arginfo_class_Howdah_Request_body arginfo_class_Howdah_Request_method

#define arginfo_class_Howdah_Request_protocol arginfo_class_Howdah_Request_method

#define arginfo_class_Howdah_Request_host arginfo_class_Howdah_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Request_isHttps, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Howdah_Request_remoteAddress arginfo_class_Howdah_Request_method


ZEND_METHOD(Howdah_Request, method);
ZEND_METHOD(Howdah_Request, target);
ZEND_METHOD(Howdah_Request, path);
ZEND_METHOD(Howdah_Request, query);
ZEND_METHOD(Howdah_Request, queryParameters);
ZEND_METHOD(Howdah_Request, queryParameter);
ZEND_METHOD(Howdah_Request, header);
ZEND_METHOD(Howdah_Request, headers);
ZEND_METHOD(Howdah_Request, cookies);
ZEND_METHOD(Howdah_Request, form);
ZEND_METHOD(Howdah_Request, files);
ZEND_METHOD(Howdah_Request, server);
ZEND_METHOD(Howdah_Request, body);
ZEND_METHOD(Howdah_Request, protocol);
ZEND_METHOD(Howdah_Request, host);
ZEND_METHOD(Howdah_Request, isHttps);
ZEND_METHOD(Howdah_Request, remoteAddress);


static const zend_function_entry class_Howdah_Request_methods[] = {
	ZEND_ME(Howdah_Request, method, arginfo_class_Howdah_Request_method, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, target, arginfo_class_Howdah_Request_target, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, path, arginfo_class_Howdah_Request_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, query, arginfo_class_Howdah_Request_query, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, queryParameters, arginfo_class_Howdah_Request_queryParameters, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, queryParameter, arginfo_class_Howdah_Request_queryParameter, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, header, arginfo_class_Howdah_Request_header, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, headers, arginfo_class_Howdah_Request_headers, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, cookies, arginfo_class_Howdah_Request_cookies, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, form, arginfo_class_Howdah_Request_form, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, files, arginfo_class_Howdah_Request_files, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, server, arginfo_class_Howdah_Request_server, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, body, arginfo_class_Howdah_Request_body, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, protocol, arginfo_class_Howdah_Request_protocol, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, host, arginfo_class_Howdah_Request_host, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, isHttps, arginfo_class_Howdah_Request_isHttps, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_Request, remoteAddress, arginfo_class_Howdah_Request_remoteAddress, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_Request(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "Request", class_Howdah_Request_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
