/*
 * The engine's headers, and every difference between PHP versions and builds that this code knows of.
 */
#ifndef HW_PHP_ENGINE_H
#define HW_PHP_ENGINE_H

#include <main/SAPI.h>
#include <main/php.h>

#include <Zend/zend_closures.h>
#include <Zend/zend_enum.h>
#include <Zend/zend_exceptions.h>
#include <Zend/zend_fibers.h>
#include <Zend/zend_interfaces.h>
#include <Zend/zend_observer.h>
#include <Zend/zend_weakrefs.h>
#include <ext/date/php_date.h>
#include <ext/spl/spl_exceptions.h>

#if PHP_VERSION_ID < 80200
#error "Howdah needs PHP 8.2 or later"
#endif

/* The security release of October 2026 turned memory_limit overruns into a pending state that the VM looks at. */
#ifdef ZEND_HAS_OOM
#define HW_OOM_PENDING() ZEND_HAS_OOM()
#define HW_HANDLE_OOM() zend_handle_delayed_oom()
#else
#define HW_OOM_PENDING() false
#define HW_HANDLE_OOM() ((void)0)
#endif

/* 8.4 names the callbacks of session_set_save_handler() one by one, in the order of the array that they were. */
#if PHP_VERSION_ID >= 80400
#define HW_SESSION_CALLBACKS(globals) ((zval *)&(globals)->mod_user_names)
#else
#define HW_SESSION_CALLBACKS(globals) ((globals)->mod_user_names.names)
#endif
#define HW_SESSION_CALLBACK_COUNT (sizeof(((php_ps_globals *)0)->mod_user_names) / sizeof(zval))

/* From 8.4 on, php-fpm sends the headers where flush() finds no output. */
#define HW_FLUSH_SENDS_HEADERS (PHP_VERSION_ID >= 80400)

/* 8.4 compiles calls of some functions, class_exists() among them, to an opcode that makes no frame. */
#ifdef ZEND_FRAMELESS_ICALL_0
#define HW_IS_FRAMELESS_CALL(opline) \
    ((opline)->opcode >= ZEND_FRAMELESS_ICALL_0 && (opline)->opcode <= ZEND_FRAMELESS_ICALL_3)
#else
#define HW_IS_FRAMELESS_CALL(opline) false
#endif

#endif
