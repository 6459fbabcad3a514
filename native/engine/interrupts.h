#ifndef HW_ENGINE_INTERRUPTS_H
#define HW_ENGINE_INTERRUPTS_H

/* Once the modules have started: what PHP does when the engine looks at EG(vm_interrupt). */
void hw_interrupts_init(void);

#endif
