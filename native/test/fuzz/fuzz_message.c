/*
 * Fuzzes the decoder of messages, inside a real request: the input is the bodies of Calls of functions that take anything, and
 * of Replies to their upcalls. Each reply of PHP's must be well-formed.
 *
 *     [ which function | length | body ] up to four times; before a Reply, whether another call comes first, and which
 */
#include "host.h"
#include "input.h"

enum { TARGETS = 7 };

static fuzz_input input;
static uint32_t targets[TARGETS];
static unsigned nesting;

static message next_body(void) {
    fuzz_input part = fuzz_part(&input);
    message body = {0};
    message_add(&body, part.p, (size_t)(part.end - part.p));
    return body;
}

static void expect_well_formed(const hw_interpreter *in, size_t base) {
    hw_reader reply = host_reply(in, base);
    unsigned outcomes = 0;
    while (reply.p < reply.end) {
        uint64_t tag;
        EXPECT(hw_read_varint(&reply, &tag));
        EXPECT((tag >> 3 >= 1 && tag >> 3 <= 8) || tag == HW_REPLY_PLANNED_CLASS);
        EXPECT(hw_skip_field(&reply, tag));
        outcomes += tag >> 3 <= 5 || tag == HW_REPLY_PLANNED_CLASS;
    }
    EXPECT(outcomes == 1);
}

/* What a Call with records ends in. */
static void add_planned(message *body) {
    message planned = {0};
    message_byte(&planned, HW_PLANNED_HANDLE);
    message_add(&planned, &targets[0], sizeof targets[0]);
    message_add(&planned, (const uint8_t[]){HW_PLANNED_RESULT, 1, HW_PLANNED_PLANS, 1}, 4);
    message_bytes(body, HW_CALL_PLANNED, planned.bytes, planned.length);
    message_free(&planned);
}

static void call_at(hw_interpreter *in, size_t base) {
    uint32_t target = targets[fuzz_byte(&input) % TARGETS];
    message body = next_body();
    if (target == HW_OPERATION_PLANNED) {
        add_planned(&body);
    }
    host_call_at(in, base, target, &body);
    message_free(&body);
    expect_well_formed(in, base);
}

/* Replies with what comes next, sometimes after a call of its own. */
static void reply_anything(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)call;
    if (nesting < 4 && fuzz_byte(&input) & 1) {
        nesting++;
        call_at(in, in->bridge.base + length);
        nesting--;
    }
    if (input.p == input.end) {
        message_null(reply);
    } else {
        *reply = next_body();
    }
}

/* Plan 1: Pair, whose second property is another one. */
static void give_plan(hw_interpreter *in) {
    static const char *const names[] = {"left", "right", NULL};
    static const uint64_t plans[] = {0, 1};
    host_give_plan(in, &(host_plan){1, HW_PLAN_KIND_OBJECT, "Pair", names, plans, 2});
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
}

/* A fresh request for each input, so that ids of objects mean the same each time. */
static void begin_request(hw_interpreter *in) {
    host_answers(NULL);
    host_call(in, HW_OPERATION_RECYCLE, NULL);
    host_eval(in, "enum Suit { case Hearts; case Spades; } enum Backed: string { case One = 'one'; }"
                  "class Pair { public readonly int $left; private ?Pair $right = null;"
                  "function __destruct() { ($GLOBALS['f'])(3); } }"
                  "class Noisy { public $p = 1; function __destruct() { ($GLOBALS['f'])(2); } }"
                  "function keep($f) { $GLOBALS['f'] = $f; }"
                  "function anything(...$a) { return $a; }"
                  "function changes(&$a = 1, &$b = 2, &...$c) { $x = $a; $a = $b; $b = $x; return count($c); }"
                  "function calls($x = null, ...$a) { $GLOBALS['last'] = $x; return ($GLOBALS['f'])(...$a); }"
                  "function destroys($x = null) { $GLOBALS['last'] = new Noisy(); return $x; }"
                  "$object = new ArrayObject([1]); $closure = fn() => 1; $stream = fopen('php://memory', 'r');"
                  "Suit::Hearts; Suit::Spades; Backed::One; $last = null;");
    targets[0] = host_function(in, "anything");
    targets[1] = host_function(in, "changes");
    targets[2] = host_function(in, "calls");
    targets[3] = host_function(in, "destroys");
    targets[4] = targets[5] = HW_OPERATION_PLANNED;
    targets[6] = HW_OPERATION_PLAN;
    give_plan(in);
    message body = {0};
    message_add(
        &body,
        (const uint8_t[]){HW_TAG_VALUE, 6, HW_VALUE_CALLABLE_VALUE, 4, HW_CALLABLE_REF_ID, 1, HW_CALLABLE_REF_JAVA, 1},
        8);
    host_call(in, host_function(in, "keep"), &body);
    message_free(&body);
    /* What the host holds has the numbers 1 to 3. */
    host_eval(in, "return [$GLOBALS['object'], $GLOBALS['closure'], $GLOBALS['stream']];");
    host_answers(reply_anything);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hw_interpreter *in;
    if (!in) {
        in = host_open(NULL);
    }
    begin_request(in);
    input = (fuzz_input){data, data + size};
    for (int calls = 0; calls < 4 && input.p < input.end; calls++) {
        call_at(in, 0);
        if (in->flags & HW_REPLY_FLAG_RECYCLED) {
            break;
        }
    }
    return 0;
}
