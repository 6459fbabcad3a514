/* Unwinding from PHP's stack to the one that the call came from, as debuggers and profilers do it. */
#include "engine/stack.h"
#include "host.h"

#include <stdint.h>
#include <unwind.h>

static hw_stack stack;
static void *php_sp;
static void *host_sp;
static unsigned seen_on_php;
static unsigned seen_on_host;
static uintptr_t last;

static _Unwind_Reason_Code look(struct _Unwind_Context *context, void *unused) {
    (void)unused;
    uintptr_t sp = _Unwind_GetCFA(context);
    bool on_php = sp > (uintptr_t)stack.base && sp <= (uintptr_t)(stack.base + stack.size);
    EXPECT(!on_php || !seen_on_host); /* PHP's frames come first */
    *(on_php ? &seen_on_php : &seen_on_host) += 1;
    last = _Unwind_GetRegionStart(context);
    return _URC_NO_REASON;
}

static void unwind(void) {
    seen_on_php = seen_on_host = 0;
    _Unwind_Backtrace(look, NULL);
}

static void php(void) {
    hw_stack_entered_php();
    for (;;) {
        unwind();
        hw_stack_leaves_php();
        hw_stack_switch(&php_sp, host_sp);
        hw_stack_entered_php();
    }
}

static __attribute__((noinline)) void call_php(void) {
    hw_stack_leaves_host(&stack);
    hw_stack_switch(&host_sp, php_sp);
    hw_stack_entered_host();
}

static __attribute__((noinline)) void call_php_from_further_down(void) {
    volatile char room[4096];
    room[0] = 0;
    call_php();
    EXPECT(room[0] == 0);
}

int main(void) {
    unwind();
    unsigned frames_of_main = seen_on_host;
    uintptr_t outermost = last;
    EXPECT(!seen_on_php && frames_of_main >= 1);

    EXPECT(hw_stack_map(&stack));
    php_sp = hw_stack_prepare(&stack, php, &host_sp);
    call_php();
    EXPECT(seen_on_php >= 1);
    EXPECT(seen_on_host >= frames_of_main && last == outermost);
    unsigned frames = seen_on_host;
    call_php_from_further_down();
    EXPECT(seen_on_host >= frames && last == outermost);
    hw_stack_unmap(&stack);
    return 0;
}
