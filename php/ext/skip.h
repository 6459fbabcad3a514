/* Passing over fields that nobody knows. */
#ifndef HWP_SKIP_H
#define HWP_SKIP_H

#include "howdah_protobuf.h"

/* Behind the value of the tag that was just read; NULL: an exception was thrown. */
const uint8_t *hwp_skip(const uint8_t *p, const uint8_t *end, uint32_t tag, zend_long depth);

/* What they throw; each returns NULL. */
ZEND_COLD const uint8_t *hwp_fail_tag(void);
ZEND_COLD const uint8_t *hwp_fail_overrun(void);
ZEND_COLD const uint8_t *hwp_fail_too_deep(void);

#endif
