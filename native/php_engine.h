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

#endif
