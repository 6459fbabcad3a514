/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 7a873b2f3b6bbdaabdd3740baa5dc4eb5985062a */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaObject___toString, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaObject_jsonSerialize, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaCountable_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaOffsets_offsetGet, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaOffsets_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaOffsets_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Howdah_JavaOffsets_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Howdah_JavaIterable_getIterator arginfo_class_Howdah_JavaObject_jsonSerialize


ZEND_METHOD(Howdah_JavaObject, __toString);
ZEND_METHOD(Howdah_JavaObject, jsonSerialize);
ZEND_METHOD(Howdah_JavaCountable, count);
ZEND_METHOD(Howdah_JavaOffsets, offsetGet);
ZEND_METHOD(Howdah_JavaOffsets, offsetSet);
ZEND_METHOD(Howdah_JavaOffsets, offsetExists);
ZEND_METHOD(Howdah_JavaOffsets, offsetUnset);
ZEND_METHOD(Howdah_JavaIterable, getIterator);


static const zend_function_entry class_Howdah_JavaObject_methods[] = {
	ZEND_ME(Howdah_JavaObject, __toString, arginfo_class_Howdah_JavaObject___toString, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_JavaObject, jsonSerialize, arginfo_class_Howdah_JavaObject_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Howdah_JavaCountable_methods[] = {
	ZEND_ME(Howdah_JavaCountable, count, arginfo_class_Howdah_JavaCountable_count, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Howdah_JavaOffsets_methods[] = {
	ZEND_ME(Howdah_JavaOffsets, offsetGet, arginfo_class_Howdah_JavaOffsets_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_JavaOffsets, offsetSet, arginfo_class_Howdah_JavaOffsets_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_JavaOffsets, offsetExists, arginfo_class_Howdah_JavaOffsets_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(Howdah_JavaOffsets, offsetUnset, arginfo_class_Howdah_JavaOffsets_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Howdah_JavaIterable_methods[] = {
	ZEND_ME(Howdah_JavaIterable, getIterator, arginfo_class_Howdah_JavaIterable_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};
