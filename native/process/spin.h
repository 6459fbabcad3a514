/* What a thread does between two looks at what another one is about to write. */
#ifndef HW_PROCESS_SPIN_H
#define HW_PROCESS_SPIN_H

/* Tells the CPU that this thread spins, which leaves more to the others. It lasts some 10 to 50 ns. */
static inline void hw_spin_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb"); /* "yield" is for CPUs with several threads each, and does nothing on others */
#else
#error "the pause of a loop that spins is written for x86-64 and AArch64"
#endif
}

#endif
