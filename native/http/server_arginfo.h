/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 4b1e8c38eee6791f1eb6a820c2a57d91fe79877e */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Server_serve, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, handler, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, superglobals, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Server_respond, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, response, Howdah\\Response, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, more, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()


ZEND_METHOD(Howdah_Server, serve);
ZEND_METHOD(Howdah_Server, respond);


static const zend_function_entry class_Howdah_Server_methods[] = {
	ZEND_ME(Howdah_Server, serve, arginfo_class_Howdah_Server_serve, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Server, respond, arginfo_class_Howdah_Server_respond, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_Server(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "Server", class_Howdah_Server_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_ABSTRACT|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
