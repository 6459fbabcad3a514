# For gdb: source native/howdah.gdb

# As engine/stack_switch.h leaves a stack: arm64 has no rbx.
define php-waiting
    set $howdah_saved = (unsigned long *) hw_interpreter_current->php_sp
    set $howdah_pc = $pc
    set $howdah_sp = $sp
    if $_isvoid($rbx)
        set $howdah_x29 = $x29
        set $howdah_x19 = $x19
        set $x29 = $howdah_saved[0]
        set $x19 = $howdah_saved[1]
        set $pc = $howdah_saved[2]
        set $sp = (unsigned long) ($howdah_saved + 4)
        backtrace
        set $x29 = $howdah_x29
        set $x19 = $howdah_x19
    else
        set $howdah_rbx = $rbx
        set $howdah_rbp = $rbp
        set $pc = $howdah_saved[0]
        set $rbx = $howdah_saved[1]
        set $rbp = $howdah_saved[2]
        set $sp = (unsigned long) ($howdah_saved + 3)
        backtrace
        set $rbx = $howdah_rbx
        set $rbp = $howdah_rbp
    end
    set $pc = $howdah_pc
    set $sp = $howdah_sp
end
document php-waiting
Show the frames of PHP's own stack while PHP waits for Java. Only in a live process, as registers are set and put back.
end
