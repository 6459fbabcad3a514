/*
 * What libxml2 keeps for each thread, and PHP expects to keep: who hears of errors, and what opens files. On another thread
 * than the one where PHP has set it, errors would go to stderr, and files would be opened past PHP's stream wrappers and
 * open_basedir.
 */
#ifndef HW_ENGINE_LIBXML_H
#define HW_ENGINE_LIBXML_H

#include <stdbool.h>

typedef void (*hw_libxml_function)(void);

typedef struct {
    bool known;
    hw_libxml_function error;
    hw_libxml_function structured_error;
    hw_libxml_function open_input;
    hw_libxml_function open_output;
} hw_libxml;

/* Has libxml_use_internal_errors() note what it sets. When PHP's modules have started. */
void hw_libxml_intercept(void);

/* Notes what PHP has set on this thread. */
void hw_libxml_note(hw_libxml *libxml);

/* Sets on this thread what was noted. */
void hw_libxml_apply(const hw_libxml *libxml);

#endif
