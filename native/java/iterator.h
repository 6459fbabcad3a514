#ifndef HW_JAVA_ITERATOR_H
#define HW_JAVA_ITERATOR_H

#include "php_engine.h"

/* foreach over a Java object. */
zend_object_iterator *hw_java_get_iterator(zend_class_entry *ce, zval *object, int by_reference);

/* Of what cannot be iterated over: foreach would show its properties, of which it has none. */
zend_object_iterator *hw_java_refuse_iterator(zend_class_entry *ce, zval *object, int by_reference);

#endif
