/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: eb57cbed45bddbfca4415748ac07e503a68eff8d */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaCallable___invoke, 0, 0, IS_MIXED, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Howdah_JavaCallable, __invoke);


static const zend_function_entry class_Howdah_JavaCallable_methods[] = {
	ZEND_ME(Howdah_JavaCallable, __invoke, arginfo_class_Howdah_JavaCallable___invoke, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_JavaCallable(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "JavaCallable", class_Howdah_JavaCallable_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
