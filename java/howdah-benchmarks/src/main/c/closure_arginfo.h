/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 529f0fd9131ab6bfc6a56f7bec25e4573519136c */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_compare, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, a, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, b, IS_MIXED, 0)
ZEND_END_ARG_INFO()
