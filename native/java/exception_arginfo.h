/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: df12c4016616435a3244185422bb091cf3df3513 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaException_getJavaClass, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Howdah_JavaException_getJavaTrace arginfo_class_Howdah_JavaException_getJavaClass

#define arginfo_class_Howdah_JavaException___toString arginfo_class_Howdah_JavaException_getJavaClass


ZEND_METHOD(Howdah_JavaException, getJavaClass);
ZEND_METHOD(Howdah_JavaException, getJavaTrace);
ZEND_METHOD(Howdah_JavaException, __toString);


static const zend_function_entry class_Howdah_JavaException_methods[] = {
	ZEND_ME(Howdah_JavaException, getJavaClass, arginfo_class_Howdah_JavaException_getJavaClass, ZEND_ACC_PUBLIC|ZEND_ACC_FINAL)
	ZEND_ME(Howdah_JavaException, getJavaTrace, arginfo_class_Howdah_JavaException_getJavaTrace, ZEND_ACC_PUBLIC|ZEND_ACC_FINAL)
	ZEND_ME(Howdah_JavaException, __toString, arginfo_class_Howdah_JavaException___toString, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Howdah_BridgeException_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_JavaException(zend_class_entry *class_entry_RuntimeException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "JavaException", class_Howdah_JavaException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);

	return class_entry;
}

static zend_class_entry *register_class_Howdah_BridgeException(zend_class_entry *class_entry_RuntimeException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "BridgeException", class_Howdah_BridgeException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);

	return class_entry;
}
