# For gdb: source native/howdah.gdb

define php-waiting
    set $howdah_saved = (unsigned long *) hw_interpreter_current->php_sp
    set $howdah_rip = $rip
    set $howdah_rbx = $rbx
    set $howdah_rbp = $rbp
    set $howdah_rsp = $rsp
    set $rip = $howdah_saved[0]
    set $rbx = $howdah_saved[1]
    set $rbp = $howdah_saved[2]
    set $rsp = (unsigned long) ($howdah_saved + 3)
    backtrace
    set $rip = $howdah_rip
    set $rbx = $howdah_rbx
    set $rbp = $howdah_rbp
    set $rsp = $howdah_rsp
end
document php-waiting
Show the frames of PHP's own stack while PHP waits for Java. Only in a live process, as registers are set and put back.
end
