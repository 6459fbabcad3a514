/*
 * PHP's own stack.
 *
 * PHP 8.2 has no stack guard, and its C recursion (a callback of array_map that calls array_map, a deep clone) would end
 * a JVM thread of 1 MB at some 2,000 levels, with no crash log. So PHP does not run on the Java thread's stack: it has a
 * large one of its own, reserved and not used, and each crossing switches to it and back. That also makes a crossing
 * cheaper: the zend_try that must stand between Java frames and a bailout is entered once and stays on PHP's stack
 * (see interpreter.c), instead of a sigsetjmp for each call.
 *
 * Java code never runs on PHP's stack, and no JNI function is called from it: the JVM checks the stack pointer against
 * the bounds of its thread. An upcall switches back to the Java stack first.
 */
#ifndef HW_ENGINE_STACK_H
#define HW_ENGINE_STACK_H

#include "engine/stack_switch.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *base; /* lowest address of the mapping, where the guard is */
    size_t size;
    size_t guard; /* bytes that nobody can write to */
} hw_stack;

/*
 * Reserved, so it costs address space only. At this size, endless recursion of every kind that was tried (callbacks of
 * usort and array_map, __toString, iterators) meets the default memory_limit of 128 MB before the end of the stack, so that
 * it ends as a fatal error of PHP and not as a crash. Where so much address space is not to be had, half of it is tried,
 * down to the least.
 */
#define HW_STACK_SIZE ((size_t)1 << 30)
#define HW_STACK_LEAST ((size_t)64 << 20)

bool hw_stack_map(hw_stack *stack);
/*
 * Leaves `size` bytes of it, if it has more: endless recursion ends there, before it takes all of the memory. The caller may
 * run on it, near its top.
 */
void hw_stack_limit(hw_stack *stack, size_t size);

void hw_stack_unmap(hw_stack *stack);

/*
 * Lays out a fresh stack so that the first switch to the returned stack pointer enters `entry`, which must not return.
 * Unwinders go on with the stack whose pointer a switch has saved in *host_sp.
 */
void *hw_stack_prepare(const hw_stack *stack, void (*entry)(void), void *const *host_sp);

/* Gives back the pages below `sp` that a deep recursion has touched. */
void hw_stack_trim(const hw_stack *stack, const void *sp);

/*
 * What AddressSanitizer has to know of a switch: said on the stack that is left, before it, and on the one that is
 * entered, after it. The host's stack is whichever the call came from.
 */
#ifdef __SANITIZE_ADDRESS__
void hw_stack_leaves_host(const hw_stack *php);
void hw_stack_entered_php(void);
void hw_stack_leaves_php(void);
void hw_stack_entered_host(void);
#else
#define hw_stack_leaves_host(php) ((void)0)
#define hw_stack_entered_php() ((void)0)
#define hw_stack_leaves_php() ((void)0)
#define hw_stack_entered_host() ((void)0)
#endif

#endif
