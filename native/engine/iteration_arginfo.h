/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: df2d2a6499adf0796113eb6b421f695406390874 */




static const zend_function_entry class_Howdah_Iteration_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Howdah_Iteration(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Howdah", "Iteration", class_Howdah_Iteration_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
