#ifndef HWP_SKIP_H
#define HWP_SKIP_H

#include "globals.h"

/* Skips the value of an unknown field, whose tag was just read. NULL: an exception was thrown. */
const uint8_t *hwp_skip(const uint8_t *p, const uint8_t *end, uint32_t tag, zend_long depth);

/* Each throws, and returns NULL. */
ZEND_COLD const uint8_t *hwp_fail_tag(void);
ZEND_COLD const uint8_t *hwp_fail_overrun(void);
ZEND_COLD const uint8_t *hwp_fail_too_deep(void);

#endif
