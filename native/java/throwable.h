/* Throwables both ways. */
#ifndef HW_JAVA_THROWABLE_H
#define HW_JAVA_THROWABLE_H

#include "wire/bridge.h"

/*
 * Writes a Throwable with its frames and previous ones. With `hold`, the object is kept for the host to give back, until
 * the current upcall has ended.
 */
void hw_write_throwable(hw_writer *w, uint8_t tag, hw_bridge *bridge, zend_object *throwable, bool hold);

/* Writes a Stack: where PHP got or made the throwable. */
void hw_write_stack(hw_writer *w, uint8_t tag, zend_object *throwable);

/* The outermost call, or a request, has ended: the host knows no throwables any more. */
void hw_throwables_forget(hw_bridge *bridge);

/* Throws what the host threw: its own as Howdah\JavaException, one of PHP's that passed through it as itself. */
bool hw_throw_from_message(hw_reader *r, hw_bridge *bridge);

#endif
