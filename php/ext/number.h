/* Numbers as text: as PHP prints them with serialize_precision -1, whatever php.ini says. */
#ifndef HWP_NUMBER_H
#define HWP_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the longest number needs. */
#define HWP_NUMBER_ROOM 40

/* Each writes to `to` and returns what follows; nothing is terminated. */
char *hwp_put_unsigned(char *to, uint64_t value);
char *hwp_put_signed(char *to, int64_t value);

/* Finite numbers: the shortest text that is read back as the same double, or float. */
char *hwp_put_double(char *to, double value);
char *hwp_put_float(char *to, float value);

/* `width` digits with leading zeros. */
char *hwp_put_padded(char *to, uint32_t value, int width);

#endif
