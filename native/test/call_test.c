/* Calls and their replies: outcomes, nesting, and the stacks below them. */
#include "host.h"

#define REPLY_THROWABLE HW_TAG(1, HW_DELIMITED)
#define REPLY_EXIT HW_TAG(2, HW_DELIMITED)
#define REPLY_FATAL HW_TAG(4, HW_DELIMITED)
#define REPLY_OUTPUT HW_TAG(8, HW_DELIMITED)

static bool outcome_is(hw_interpreter *in, uint8_t tag) {
    hw_reader content;
    return host_find(host_reply(in, 0), tag, &content);
}

static void run(hw_interpreter *in, const char *code) {
    message body = {0};
    message_string(&body, code);
    host_call(in, EVAL, &body);
    message_free(&body);
}

static void a_function_is_called(hw_interpreter *in) {
    uint32_t max = host_function(in, "max");
    message body = {0};
    message_int(&body, 3);
    message_int(&body, 7);
    for (int i = 0; i < 1000; i++) {
        host_call(in, max, &body);
        EXPECT(host_int(in) == 7);
    }
    message_free(&body);
}

static void every_outcome_is_told(hw_interpreter *in) {
    run(in, "throw new Exception('x');");
    EXPECT(in->flags & HW_FLAG_FAILED && outcome_is(in, REPLY_THROWABLE));
    run(in, "exit(3);");
    EXPECT(in->flags & HW_FLAG_FAILED && outcome_is(in, REPLY_EXIT));
    run(in, "echo 'before'; trigger_error('fatal', E_USER_ERROR);");
    EXPECT(in->flags & HW_FLAG_FAILED && outcome_is(in, REPLY_FATAL) && outcome_is(in, REPLY_OUTPUT));
    EXPECT(in->flags & HW_FLAG_RECYCLED);
    run(in, "return 1;");
    EXPECT(host_int(in) == 1);
}

static int depth;
static uint32_t down;

/* Calls PHP's down() behind the upcall, until it is deep enough. */
static void go_down(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)call;
    size_t base = in->border.base + length;
    if (++depth < 50) {
        message body = {0};
        message_int(&body, depth);
        host_call_at(in, base, down, &body);
        message_free(&body);
        hw_reader result = host_reply(in, base);
        message_add(reply, result.p, (size_t)(result.end - result.p));
    } else {
        message_int(reply, 12345);
    }
}

static void give_callback(hw_interpreter *in) {
    host_eval(in, "function keep($f) { $GLOBALS['f'] = $f; } function down($n) { return ($GLOBALS['f'])($n); }");
    uint32_t keep = host_function(in, "keep");
    message body = {0};
    message_add(&body, (const uint8_t[]){HW_TAG_VALUE, 6, HW_TAG_CALLABLE, 4, 8, 1, 16, 1}, 8);
    host_call(in, keep, &body);
    message_free(&body);
}

static void calls_nest(hw_interpreter *in) {
    give_callback(in);
    host_answers(go_down);
    down = host_function(in, "down");
    message body = {0};
    message_int(&body, 0);
    depth = 0;
    host_call(in, down, &body);
    message_free(&body);
    EXPECT(host_int(in) == 12345 && depth == 50);
    host_answers(NULL);
}

static void a_deep_recursion_has_room(hw_interpreter *in) {
    host_eval(in, "function levels($n) { return $n ? array_map('levels', [$n - 1])[0] : 1; } return levels(20000);");
    EXPECT(host_int(in) == 1);
}

/* Ends the request by a fatal error from inside the upcall, behind it. */
static void end_request(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)call;
    message body = {0};
    message_string(&body, "trigger_error('fatal', E_USER_ERROR);");
    host_call_at(in, in->border.base + length, EVAL, &body);
    message_free(&body);
    EXPECT(in->flags & HW_FLAG_FAILED && !(in->flags & HW_FLAG_RECYCLED));
    message_int(reply, 1); /* the host swallows it; PHP ends the request all the same */
}

static void bailouts_cross_no_host_frame(hw_interpreter *in) {
    host_call(in, RECYCLE, NULL);
    for (int i = 0; i < 200; i++) {
        host_answers(NULL);
        give_callback(in);
        host_answers(end_request);
        run(in, "($GLOBALS['f'])(1); $GLOBALS['ran'] = true;");
        EXPECT(in->flags & HW_FLAG_FAILED && in->flags & HW_FLAG_RECYCLED && outcome_is(in, REPLY_FATAL));
    }
    host_answers(NULL);
}

static void malformed_calls_are_refused(hw_interpreter *in) {
    static const struct {
        uint8_t bytes[16];
        size_t length;
    } calls[] = {
        {{0x1a, 0x05}, 2},
        {{0x1a, 0x02, 0x2a, 0x05}, 4},
        {{0x1a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01}, 12},
        {{0x1a, 0x03, 0x52, 0x01, 0x08}, 5},
        {{0x1a, 0x04, 0x52, 0x02, 0x08, 0x01}, 6},
        {{0x1a, 0x04, 0x5a, 0x02, 0x08, 0x01}, 6},
        {{0x1a, 0x04, 0x62, 0x02, 0x08, 0x01}, 6},
        {{0x1a, 0x05, 0x42, 0x03, 0x0a, 0x01, 0x00}, 7},
        {{0x22, 0x01, 0x80}, 3},
        {{0x38, 0x01}, 2},
        {{0x07}, 1},
    };
    uint32_t max = host_function(in, "max");
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        message body = {0};
        message_int(&body, 1);
        message_int(&body, 2);
        message_add(&body, calls[i].bytes, calls[i].length);
        host_call(in, max, &body);
        EXPECT(in->flags & HW_FLAG_FAILED && outcome_is(in, REPLY_THROWABLE));
        message_free(&body);
    }
    host_call(in, 9999, NULL);
    EXPECT(in->flags & HW_FLAG_FAILED);
    host_call(in, 0, NULL);
    EXPECT(in->flags & HW_FLAG_FAILED);
}

/* What a request does at its end may end fatally, too. */
static void a_request_that_ends_fatally_is_closed(hw_interpreter *in) {
    static const char *const ends[] = {
        "register_shutdown_function(function () { trigger_error('fatal', E_USER_ERROR); });",
        "class Fatal { function __destruct() { trigger_error('fatal', E_USER_ERROR); } } $fatal = new Fatal();",
        "ob_start(function () { trigger_error('fatal', E_USER_ERROR); }); echo 'x';",
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        run(in, ends[i]);
        host_call(in, RECYCLE, NULL);
        EXPECT(!(in->flags & HW_FLAG_FAILED));
        run(in, ends[i]);
        host_call(in, CLOSE, NULL);
        EXPECT(!(in->flags & HW_FLAG_FAILED));
        host_open_again(in, 0);
        run(in, "return 1;");
        EXPECT(host_int(in) == 1);
    }
}

int main(void) {
    hw_interpreter *in = host_open(NULL);
    a_function_is_called(in);
    every_outcome_is_told(in);
    calls_nest(in);
    a_deep_recursion_has_room(in);
    bailouts_cross_no_host_frame(in);
    malformed_calls_are_refused(in);
    a_request_that_ends_fatally_is_closed(in);
    host_close(in);
    return 0;
}
