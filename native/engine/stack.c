#include "engine/stack.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Wider than a frame with large arrays on it, which may reach beyond a page. */
#define LIMIT_GUARD ((size_t)1 << 20)

bool hw_stack_map(hw_stack *stack) {
    for (size_t size = HW_STACK_SIZE; size >= HW_STACK_LEAST; size /= 2) {
        void *memory =
            mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (memory == MAP_FAILED) {
            continue;
        }
        size_t guard = (size_t)sysconf(_SC_PAGESIZE);
        if (mprotect(memory, guard, PROT_NONE) != 0) {
            munmap(memory, size);
            return false;
        }
        stack->base = memory;
        stack->size = size;
        stack->guard = guard;
        return true;
    }
    return false;
}

void hw_stack_limit(hw_stack *stack, size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t wanted = ((size + page - 1) & ~(page - 1)) + LIMIT_GUARD;
    if (wanted >= stack->size) {
        return;
    }
    char *base = stack->base + stack->size - wanted;
    if (mprotect(base, LIMIT_GUARD, PROT_NONE) != 0) {
        return;
    }
    munmap(stack->base, (size_t)(base - stack->base));
    stack->base = base;
    stack->size = wanted;
    stack->guard = LIMIT_GUARD;
}

void hw_stack_unmap(hw_stack *stack) {
    munmap(stack->base, stack->size);
    stack->base = NULL;
    stack->size = stack->guard = 0;
}

/*
 * The lowest frame of PHP's stack. It calls `entry`, which never returns, and tells unwinders how to go on from there:
 * with the stack that the call came from, as hw_stack_switch() left it. So gdb's bt shows PHP's frames, and then the host's.
 * As the frame of a signal handler, because gdb takes any other whose caller has a lower address for a corrupt one.
 */
#if defined(__x86_64__)

/*
 *     rsp + 8:  address of the host's saved stack pointer, which is 24 below what it was before the switch
 *     rsp:      entry
 *
 * The expression is DW_CFA_def_cfa_expression { DW_OP_breg7 (rsp) 8; DW_OP_deref; DW_OP_deref; DW_OP_plus_uconst 24 }.
 */
__attribute__((naked)) static void run_entry(void) {
    __asm__(".cfi_signal_frame\n\t"
            ".cfi_escape 0x0f, 6, 0x77, 8, 0x06, 0x06, 0x23, 24\n\t"
            ".cfi_offset rbp, -8\n\t"
            ".cfi_offset rbx, -16\n\t"
            ".cfi_offset rip, -24\n\t"
            ".cfi_undefined r12\n\t"
            ".cfi_undefined r13\n\t"
            ".cfi_undefined r14\n\t"
            ".cfi_undefined r15\n\t"
            "callq *(%rsp)\n\t"
            "ud2");
}

void *hw_stack_prepare(const hw_stack *stack, void (*entry)(void), void *const *host_sp) {
    /* What the first switch pops and jumps to, and what run_entry() finds then. */
    uintptr_t *top = (uintptr_t *)(stack->base + stack->size);
    top[-1] = (uintptr_t)host_sp;
    top[-2] = (uintptr_t)entry;
    top[-3] = (uintptr_t)run_entry;
    return top - 3;
}

#elif defined(__aarch64__)

/*
 *     sp + 16: where the first switch has jumped to: here
 *     sp + 8:  address of the host's saved stack pointer, which is 32 below what it was before the switch
 *     sp:      entry
 *
 * The expression is DW_CFA_def_cfa_expression { DW_OP_breg31 (sp) 8; DW_OP_deref; DW_OP_deref; DW_OP_plus_uconst 32 }. Outside
 * of any function, because GCC has no naked ones for this architecture; visible to other files, because with -flto it may
 * become part of another one than what names it.
 */
void hw_stack_run_entry(void);

__asm__(".pushsection .text\n"
        ".balign 4\n"
        ".globl hw_stack_run_entry\n"
        ".hidden hw_stack_run_entry\n"
        ".type hw_stack_run_entry, %function\n"
        "hw_stack_run_entry:\n\t"
        ".cfi_startproc\n\t"
        ".cfi_signal_frame\n\t"
        ".cfi_escape 0x0f, 6, 0x8f, 8, 0x06, 0x06, 0x23, 32\n\t"
        ".cfi_offset x29, -32\n\t"
        ".cfi_offset x19, -24\n\t"
        ".cfi_offset x30, -16\n\t"
        ".cfi_undefined x20\n\t"
        ".cfi_undefined x21\n\t"
        ".cfi_undefined x22\n\t"
        ".cfi_undefined x23\n\t"
        ".cfi_undefined x24\n\t"
        ".cfi_undefined x25\n\t"
        ".cfi_undefined x26\n\t"
        ".cfi_undefined x27\n\t"
        ".cfi_undefined x28\n\t"
        "hint #36\n\t" /* bti j */
        "mov x29, xzr\n\t"
        "ldr x2, [sp]\n\t"
        "blr x2\n\t"
        "brk #0\n\t"
        ".cfi_endproc\n\t"
        ".size hw_stack_run_entry, . - hw_stack_run_entry\n"
        ".popsection");

void *hw_stack_prepare(const hw_stack *stack, void (*entry)(void), void *const *host_sp) {
    uintptr_t *top = (uintptr_t *)(stack->base + stack->size);
    top[-2] = (uintptr_t)hw_stack_run_entry;
    top[-3] = (uintptr_t)host_sp;
    top[-4] = (uintptr_t)entry;
    return top - 4;
}

#endif

/* Whether something has been on a page of a stack. It reads as zeros else, and giving it back would cost a system call. */
__attribute__((no_sanitize("address"))) static bool is_used(const uintptr_t *words, size_t count) {
    uintptr_t any = 0;
    for (size_t i = 0; i < count; i++) {
        any |= words[i];
    }
    return any != 0;
}

void hw_stack_trim(const hw_stack *stack, const void *sp) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    /* Keep a megabyte: what ordinary calls use again and again. */
    uintptr_t keep = ((uintptr_t)sp - (1U << 20)) & ~(page - 1);
    uintptr_t low = (uintptr_t)stack->base + stack->guard;
    if (keep > low && is_used((const uintptr_t *)(keep - page), page / sizeof(uintptr_t))) {
        madvise((void *)low, keep - low, MADV_DONTNEED);
    }
}

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>

/* Each side's fake stack while the other runs; there is one interpreter, and one side runs at a time. */
static void *host_fake_stack;
static void *php_fake_stack;
static const void *host_bottom;
static size_t host_size;

void hw_stack_leaves_host(const hw_stack *php) {
    __sanitizer_start_switch_fiber(&host_fake_stack, php->base, php->size);
}

void hw_stack_entered_php(void) {
    __sanitizer_finish_switch_fiber(php_fake_stack, &host_bottom, &host_size);
}

void hw_stack_leaves_php(void) {
    __sanitizer_start_switch_fiber(&php_fake_stack, host_bottom, host_size);
}

void hw_stack_entered_host(void) {
    __sanitizer_finish_switch_fiber(host_fake_stack, NULL, NULL);
}
#endif
