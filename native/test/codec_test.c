/*
 * The codec: what PHP code makes goes through encode.c and decode.c and is compared by PHP. The callback gives back the
 * very message that it was sent.
 */
#include "host.h"

/* Replies with the first argument of the Call. */
static void echo(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)in;
    hw_reader argument;
    EXPECT(host_find((hw_reader){call + 5, call + length, NULL}, HW_TAG_VALUE, &argument));
    message_bytes(reply, HW_TAG_VALUE, argument.p, (size_t)(argument.end - argument.p));
}

/* Makes a host's callable of id 1 a global of PHP. */
static void give_callback(hw_interpreter *in) {
    host_eval(in, "function keep($f) { $GLOBALS['echo'] = $f; }");
    uint32_t keep = host_function(in, "keep");
    message body = {0};
    message_add(
        &body,
        (const uint8_t[]){HW_TAG_VALUE, 6, HW_VALUE_CALLABLE_VALUE, 4, HW_CALLABLE_REF_ID, 1, HW_CALLABLE_REF_JAVA, 1},
        8);
    host_call(in, keep, &body);
    message_free(&body);
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
}

static void values_survive_both_ways(hw_interpreter *in) {
    static const char *const values[] = {
        "null",
        "true",
        "false",
        "0",
        "-1",
        "PHP_INT_MIN",
        "PHP_INT_MAX",
        "1.5",
        "-0.0",
        "INF",
        "''",
        "\"\\x00\\xff\"",
        "str_repeat('x', 300000)",
        "[]",
        "[1]",
        "[1, 2, 3]",
        "[1, 2, 3, 4, 5]",
        "range(1, 100000)",
        "[1.5, 2.5, 3.5, 4.5]",
        "[1, 2, 3, 4.0]",
        "['a' => 1, 'b' => [2, ['c' => null]]]",
        "[7 => 1, -7 => 2, 'x' => 3, '' => 4, PHP_INT_MIN => 5]",
        "array_fill(0, 5000, ['k' => 'v', 'n' => [1.5, true, null, 'x']])",
        "array_fill_keys(range(1, 5000), 'same')",
        "[[[[[[[[[[]]]]]]]]]]",
        "$GLOBALS['object']",
        "[$GLOBALS['object'], 'again' => $GLOBALS['object']]",
        "$GLOBALS['closure']",
        "$GLOBALS['stream']",
        "Suit::Hearts",
        "[Backed::One, Suit::Spades]",
    };
    host_eval(in, "enum Suit { case Hearts; case Spades; } enum Backed: string { case One = 'one'; }"
                  "$object = new ArrayObject([1]); $closure = fn() => 1; $stream = fopen('php://memory', 'r');");
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        message code = {0};
        char text[400];
        snprintf(text, sizeof text, "$v = %s; return (int) (($GLOBALS['echo'])($v) === $v);", values[i]);
        message_string(&code, text);
        host_call(in, HW_OPERATION_EVAL, &code);
        message_free(&code);
        if (in->flags & HW_REPLY_FLAG_FAILED || host_int(in) != 1) {
            fprintf(stderr, "does not survive: %s\n", values[i]);
            abort();
        }
    }
    host_eval(in, "unset($object, $closure, $stream, $v); return 1;");
}

static void a_nan_keeps_its_bits(hw_interpreter *in) {
    host_eval(in, "$nan = unpack('E', hex2bin('7ff80000deadbeef'))[1];"
                  "return (int) (bin2hex(pack('E', ($GLOBALS['echo'])($nan))) === '7ff80000deadbeef');");
    EXPECT(host_int(in) == 1);
}

static void depth_and_cycles_are_refused(hw_interpreter *in) {
    static const char *const values[] = {
        "$a = [new ArrayObject()]; for ($i = 0; $i < 600; $i++) { $a = [$a]; }",
        "$a = [new ArrayObject()]; $a[] = &$a;",
        "$a = ['x' => new ArrayObject()]; $a['self'] = &$a;",
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[400];
        snprintf(
            text, sizeof text,
            "%s try { ($GLOBALS['echo'])($a); return 0; } catch (Howdah\\BridgeException $e) { unset($a); return 1; }",
            values[i]);
        host_eval(in, text);
        EXPECT(host_int(in) == 1);
    }
}

static void nothing_is_held_at_the_end(hw_interpreter *in) {
    host_eval(in, "unset($echo, $e); gc_collect_cycles();");
    host_release(in);
    host_live live = host_counts(in);
    EXPECT(live.refs == 0 && live.callables == 0);
}

int main(void) {
    hw_interpreter *in = host_open(echo);
    give_callback(in);
    values_survive_both_ways(in);
    a_nan_keeps_its_bits(in);
    depth_and_cycles_are_refused(in);
    nothing_is_held_at_the_end(in);
    host_close(in);
    return 0;
}
