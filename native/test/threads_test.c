/* What other threads do to PHP while it runs: interrupt it, and watch its time. Rings and channels have tests of their own. */
#include "engine/time_limit.h"
#include "host.h"

#include <pthread.h>

/* Runs code that is ended from outside. */
static void eval_until_ended(hw_interpreter *in, const char *code) {
    message body = {0};
    message_string(&body, code);
    host_call(in, HW_OPERATION_EVAL, &body);
    message_free(&body);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
}

static void *interrupt(void *argument) {
    hw_interpreter *in = argument;
    hw_interpreter_interrupt(in, HW_INTERRUPT_ALL);
    return NULL;
}

static void a_thread_interrupts_what_runs(hw_interpreter *in) {
    for (int i = 0; i < 20; i++) {
        pthread_t thread;
        EXPECT(pthread_create(&thread, NULL, interrupt, in) == 0);
        eval_until_ended(in, "for (;;) {}");
        pthread_join(thread, NULL);
        hw_interpreter_clear_interrupt(in, HW_INTERRUPT_ALL);
    }
    host_eval(in, "return 7;");
    EXPECT(host_int(in) == 7);
}

/* The thread sleeps between requests with limits, and is woken by the next one. */
static void limits_come_and_go(hw_interpreter *in) {
    for (int i = 0; i < 50; i++) {
        hw_time_limit_begin();
        host_eval(in, "return set_time_limit(30) ? 1 : 0;");
        EXPECT(host_int(in) == 1);
        host_eval(in, i % 10 ? "usleep(1000); return 1;" : "usleep(150000); return 1;");
        hw_time_limit_end();
    }
}

static void a_limit_ends_what_runs(hw_interpreter *in) {
    hw_time_limit_begin();
    eval_until_ended(in, "set_time_limit(1); for (;;) {}");
    hw_time_limit_end();
}

int main(void) {
    hw_interpreter *in = host_open(NULL);
    a_thread_interrupts_what_runs(in);
    limits_come_and_go(in);
    a_limit_ends_what_runs(in);
    host_close(in);
    return 0;
}
