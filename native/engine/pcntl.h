/* The functions of ext/pcntl that are about signals, in the JVM's process. */
#ifndef HW_ENGINE_PCNTL_H
#define HW_ENGINE_PCNTL_H

#include "php_engine.h"

ZEND_FUNCTION(hw_pcntl_signal);
ZEND_FUNCTION(hw_pcntl_signal_get_handler);
ZEND_FUNCTION(hw_pcntl_signal_dispatch);
ZEND_FUNCTION(hw_pcntl_async_signals);
ZEND_FUNCTION(hw_pcntl_sigprocmask);
ZEND_FUNCTION(hw_pcntl_sigwaitinfo);
ZEND_FUNCTION(hw_pcntl_sigtimedwait);
ZEND_FUNCTION(hw_pcntl_alarm);

#endif
