/*
 * The switch between two stacks, for each architecture: see stack.h. The frame at the bottom of a fresh stack, in stack.c, is
 * laid out as the switch leaves a stack.
 */
#ifndef HW_ENGINE_STACK_SWITCH_H
#define HW_ENGINE_STACK_SWITCH_H

/*
 * hw_stack_switch() leaves the current stack, with where to come back to saved in *from, and goes on where `to` was left. It is
 * inline and jumps, rather than calls and returns, so that the CPU's return-address predictor stays in step with the stacks.
 *
 * The compiler saves what it needs of the registers that are named as overwritten. Two cannot be: the frame pointer, and the
 * one that a frame of variable size is addressed by. These the switch saves itself.
 */
#if defined(__x86_64__)

/*
 *     rsp + 16: rbp
 *     rsp + 8:  rbx
 *     rsp:      where it goes on
 *
 * Built with -mno-red-zone: the pushes would otherwise overwrite what a leaf function keeps below its stack pointer.
 */
static inline __attribute__((always_inline)) void hw_stack_switch(void **from, void *to) {
    __asm__ volatile("pushq %%rbp\n\t"
                     "pushq %%rbx\n\t"
                     "leaq 1f(%%rip), %%rax\n\t"
                     "pushq %%rax\n\t"
                     "movq %%rsp, (%0)\n\t"
                     "movq %1, %%rsp\n\t"
                     "popq %%rax\n\t"
                     "jmpq *%%rax\n\t"
                     "1:\n\t"
                     "popq %%rbx\n\t"
                     "popq %%rbp\n\t"
                     : "+D"(from), "+S"(to)
                     :
                     : "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1",
                       "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12",
                       "xmm13", "xmm14", "xmm15", "cc", "memory");
}

#elif defined(__aarch64__)

/*
 *     sp + 24: unused: sp is a multiple of 16
 *     sp + 16: where it goes on
 *     sp + 8:  x19
 *     sp:      x29
 *
 * The architecture's ABI has no red zone. The hint is "bti j", where an indirect jump may land if the program is built with
 * -mbranch-protection; it does nothing else.
 */
static inline __attribute__((always_inline)) void hw_stack_switch(void **from, void *to) {
    register void **saved __asm__("x0") = from;
    register void *next __asm__("x1") = to;
    __asm__ volatile("stp x29, x19, [sp, #-32]!\n\t"
                     "adr x2, 1f\n\t"
                     "str x2, [sp, #16]\n\t"
                     "mov x2, sp\n\t"
                     "str x2, [%0]\n\t"
                     "mov sp, %1\n\t"
                     "ldr x2, [sp, #16]\n\t"
                     "br x2\n\t"
                     "1:\n\t"
                     "hint #36\n\t"
                     "ldp x29, x19, [sp], #32\n\t"
                     : "+r"(saved), "+r"(next)
                     :
                     : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16",
                       "x17", "x18", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1",
                       "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16",
                       "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",
                       "v31", "cc", "memory");
}

#else
#error "the stack switch is written for x86-64 and AArch64"
#endif

#endif
