#ifndef HW_JAVA_EXCEPTION_H
#define HW_JAVA_EXCEPTION_H

#include "php_engine.h"

/* Howdah\JavaException, above Java's own tree, and Howdah\BridgeException. */
extern zend_class_entry *hw_java_exception_class;
extern zend_class_entry *hw_bridge_exception_class;

void hw_java_register_exceptions(void);

#endif
