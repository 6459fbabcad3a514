/* What all of the extension shares: its limits, and its globals of a request. */
#ifndef HWP_GLOBALS_H
#define HWP_GLOBALS_H

#ifdef HAVE_CONFIG_H
#include "config.h" /* phpize's */
#endif

#include <php.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if PHP_VERSION_ID < 80200 || SIZEOF_ZEND_LONG < 8
#error "howdah_protobuf needs a 64-bit PHP 8.2 or later"
#endif
#ifdef WORDS_BIGENDIAN
#error "howdah_protobuf needs a little-endian machine"
#endif

/* Messages nest on the C stack: no limit that a caller asks for goes beyond this. */
#define HWP_MAX_DEPTH 4000

/* Some builds note an overrun of memory_limit until the VM looks: whoever allocates by the input's will looks too. */
#ifdef ZEND_HAS_OOM
#define HWP_OUT_OF_MEMORY() ZEND_HAS_OOM()
#else
#define HWP_OUT_OF_MEMORY() false
#endif

ZEND_BEGIN_MODULE_GLOBALS(howdah_protobuf)
HashTable *classes;      /* class entry -> hwp_class, of this request */
HashTable *enums;        /* class entry -> hwp_enum, of this request */
struct hws_plans *plans; /* the serializer's, of this request */
uint8_t *scratch;        /* kept between calls; NULL while one uses it */
size_t scratch_size;
ZEND_END_MODULE_GLOBALS(howdah_protobuf)

ZEND_EXTERN_MODULE_GLOBALS(howdah_protobuf)
#define HWP_G(v) ZEND_MODULE_GLOBALS_ACCESSOR(howdah_protobuf, v)

#if defined(ZTS) && defined(COMPILE_DL_HOWDAH_PROTOBUF)
ZEND_TSRMLS_CACHE_EXTERN()
#endif

#endif
