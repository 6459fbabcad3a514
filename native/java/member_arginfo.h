/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a4b30f18d8d73a018a2227279a2bb6cc8fba707e */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Howdah_java_member, 0, 0, IS_MIXED, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()
