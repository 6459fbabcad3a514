/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 14cd5103ea7d1bd75122bf3877331fee4ffa1680 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Java_getStatic, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Java_setStatic, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, class, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, field, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Java_array, 0, 2, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, lengthOrElements, MAY_BE_LONG|MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Java_implement, 0, 2, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO(0, interface, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, code, MAY_BE_CALLABLE|MAY_BE_OBJECT, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Java_await, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, future, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Java_memory, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Services_get, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Services_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_Services_log, 0, 4, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, logger, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, context, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Howdah_Java, getStatic);
ZEND_METHOD(Howdah_Java, setStatic);
ZEND_METHOD(Howdah_Java, array);
ZEND_METHOD(Howdah_Java, implement);
ZEND_METHOD(Howdah_Java, await);
ZEND_METHOD(Howdah_Java, memory);
ZEND_METHOD(Howdah_Services, get);
ZEND_METHOD(Howdah_Services, has);
ZEND_METHOD(Howdah_Services, log);


static const zend_function_entry class_Howdah_Java_methods[] = {
	ZEND_ME(Howdah_Java, getStatic, arginfo_class_Howdah_Java_getStatic, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Java, setStatic, arginfo_class_Howdah_Java_setStatic, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Java, array, arginfo_class_Howdah_Java_array, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Java, implement, arginfo_class_Howdah_Java_implement, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Java, await, arginfo_class_Howdah_Java_await, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Java, memory, arginfo_class_Howdah_Java_memory, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Howdah_Services_methods[] = {
	ZEND_ME(Howdah_Services, get, arginfo_class_Howdah_Services_get, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Services, has, arginfo_class_Howdah_Services_has, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Howdah_Services, log, arginfo_class_Howdah_Services_log, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_Java(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "Java", class_Howdah_Java_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_ABSTRACT|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Howdah_Services(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "Services", class_Howdah_Services_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_ABSTRACT|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
