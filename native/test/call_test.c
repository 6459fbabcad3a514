/* Calls and their replies: outcomes, nesting, and the stacks below them. */
#include "host.h"

static bool outcome_is(hw_interpreter *in, uint8_t tag) {
    hw_reader content;
    return host_find(host_reply(in, 0), tag, &content);
}

static void run(hw_interpreter *in, const char *code) {
    message body = {0};
    message_string(&body, code);
    host_call(in, HW_OPERATION_EVAL, &body);
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
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && outcome_is(in, HW_REPLY_THROWABLE));
    run(in, "exit(3);");
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && outcome_is(in, HW_REPLY_EXIT));
    run(in, "echo 'before'; trigger_error('fatal', E_USER_ERROR);");
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && outcome_is(in, HW_REPLY_FATAL) && outcome_is(in, HW_REPLY_OUTPUT));
    EXPECT(in->flags & HW_REPLY_FLAG_RECYCLED);
    run(in, "return 1;");
    EXPECT(host_int(in) == 1);
}

/* What exit() leaves in buffers is output at once, and none of them is left; those from before the call stay. */
static void buffers_end_with_their_call(hw_interpreter *in) {
    run(in, "ob_start();");
    run(in, "ob_start(null, 0, 0); echo 'x'; exit;");
    EXPECT(outcome_is(in, HW_REPLY_EXIT) && !outcome_is(in, HW_REPLY_OUTPUT));
    run(in, "return ob_get_level();");
    EXPECT(host_int(in) == 1);
    run(in, "ob_end_clean();");
    run(in, "ob_start(); echo 'x'; ob_start(); exit;");
    EXPECT(outcome_is(in, HW_REPLY_EXIT) && outcome_is(in, HW_REPLY_OUTPUT));
    run(in, "return ob_get_level();");
    EXPECT(host_int(in) == 0);
}

static int depth;
static uint32_t down;

/* Calls PHP's down() behind the upcall, until it is deep enough. */
static void go_down(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)call;
    size_t base = in->bridge.base + length;
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
    message_add(
        &body,
        (const uint8_t[]){HW_TAG_VALUE, 6, HW_VALUE_CALLABLE_VALUE, 4, HW_CALLABLE_REF_ID, 1, HW_CALLABLE_REF_JAVA, 1},
        8);
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
    host_call_at(in, in->bridge.base + length, HW_OPERATION_EVAL, &body);
    message_free(&body);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && !(in->flags & HW_REPLY_FLAG_RECYCLED));
    message_int(reply, 1); /* the host swallows it; PHP ends the request all the same */
}

static void bailouts_cross_no_host_frame(hw_interpreter *in) {
    host_call(in, HW_OPERATION_RECYCLE, NULL);
    for (int i = 0; i < 200; i++) {
        host_answers(NULL);
        give_callback(in);
        host_answers(end_request);
        run(in, "($GLOBALS['f'])(1); $GLOBALS['ran'] = true;");
        EXPECT(in->flags & HW_REPLY_FLAG_FAILED && in->flags & HW_REPLY_FLAG_RECYCLED &&
               outcome_is(in, HW_REPLY_FATAL));
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
        EXPECT(in->flags & HW_REPLY_FLAG_FAILED && outcome_is(in, HW_REPLY_THROWABLE));
        message_free(&body);
    }
    host_call(in, 9999, NULL);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
    host_call(in, 0, NULL);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
}

/* The ring's fuzzer found it. */
static void nothing_is_resolved_without_a_name(hw_interpreter *in) {
    for (int kind = HW_HANDLE_KIND_FUNCTION; kind <= HW_HANDLE_KIND_PROPERTY_WRITE; kind++) {
        message body = {0};
        message_int(&body, kind);
        message_null(&body);
        host_call(in, HW_OPERATION_RESOLVE, &body);
        EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
        message_free(&body);
    }
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
        host_call(in, HW_OPERATION_RECYCLE, NULL);
        EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
        run(in, ends[i]);
        host_call(in, HW_OPERATION_CLOSE, NULL);
        EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
        host_open_again(in, 0);
        run(in, "return 1;");
        EXPECT(host_int(in) == 1);
    }
}

static hw_reader outcome(const hw_interpreter *in, uint8_t tag) {
    hw_reader content;
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED) && host_find(host_reply(in, 0), tag, &content));
    return content;
}

static uint64_t object_in(hw_reader value) {
    hw_reader ref;
    uint64_t id;
    EXPECT(host_find(value, HW_VALUE_OBJECT_VALUE, &ref) && host_find_varint(ref, HW_OBJECT_REF_ID, &id));
    return id;
}

static uint64_t object_of(hw_interpreter *in, const char *code) {
    run(in, code);
    return object_in(outcome(in, HW_TAG_VALUE));
}

static void call_with_object(hw_interpreter *in, uint32_t operation, uint64_t id) {
    message ref = {0};
    message kind = {0};
    message body = {0};
    message_byte(&ref, HW_OBJECT_REF_ID);
    message_varint(&ref, id);
    message_bytes(&kind, HW_VALUE_OBJECT_VALUE, ref.bytes, ref.length);
    message_value(&body, &kind);
    host_call(in, operation, &body);
    message_free(&ref);
    message_free(&kind);
    message_free(&body);
}

/* Goes over it; returns how many elements came, the first not counted. */
static int traverse(hw_interpreter *in, const char *code) {
    hw_reader element;
    uint64_t iteration;
    int count = 0;
    call_with_object(in, HW_OPERATION_TRAVERSE, object_of(in, code));
    EXPECT(host_find_varint(outcome(in, HW_REPLY_TRAVERSAL), HW_TRAVERSAL_ITERATOR, &iteration));
    do {
        call_with_object(in, HW_OPERATION_ADVANCE, iteration);
    } while (host_find(outcome(in, HW_REPLY_TRAVERSAL), HW_TRAVERSAL_ELEMENT, &element) && ++count < 100);
    return count;
}

static void the_host_goes_over_objects(hw_interpreter *in) {
    host_call(in, HW_OPERATION_RECYCLE, NULL);
    EXPECT(traverse(in, "return (function () { yield 1; yield new ArrayObject(); yield [1]; })();") == 2);
    EXPECT(traverse(in, "return new ArrayIterator([]);") == 0);
    EXPECT(traverse(in, "return new class implements IteratorAggregate { function getIterator(): Iterator {"
                        " $x = 1; return (function &() use (&$x) { yield $x; yield $x; })(); } };") == 1);
    static const char *const refused[] = {
        "return new stdClass();",
        "return new class implements IteratorAggregate { function getIterator(): Iterator { throw new Exception(); } "
        "};",
        "return (function () { throw new Exception(); yield 1; })();",
        "$g = (function () { yield 1; yield 2; })(); foreach ($g as $_) {} return $g;",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        call_with_object(in, HW_OPERATION_TRAVERSE, object_of(in, refused[i]));
        EXPECT(in->flags & HW_REPLY_FLAG_FAILED && outcome_is(in, HW_REPLY_THROWABLE));
    }
    call_with_object(in, HW_OPERATION_ADVANCE, object_of(in, "return new ArrayIterator([1]);"));
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
    call_with_object(in, HW_OPERATION_ADVANCE, object_of(in, "return new Howdah\\Iteration();"));
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
    host_call(in, HW_OPERATION_TRAVERSE, NULL);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
    run(in, "try { clone new Howdah\\Iteration(); } catch (Error) { return 1; }");
    EXPECT(host_int(in) == 1);
    host_release(in);
}

/* Names the callable; returns the tag of what comes back. */
static bool closure_is(hw_interpreter *in, const char *name, uint8_t tag) {
    hw_reader content;
    message body = {0};
    message_string(&body, name);
    host_call(in, HW_OPERATION_CLOSURE, &body);
    message_free(&body);
    return host_find(outcome(in, HW_TAG_VALUE), tag, &content);
}

static void callables_become_closures(hw_interpreter *in) {
    run(in, "class Magic { static function __callStatic($n, $a) { return $n; } }");
    EXPECT(closure_is(in, "strlen", HW_VALUE_CALLABLE_VALUE));
    EXPECT(closure_is(in, "DateTime::createFromFormat", HW_VALUE_CALLABLE_VALUE));
    EXPECT(closure_is(in, "Magic::anything", HW_VALUE_CALLABLE_VALUE));
    EXPECT(closure_is(in, "no_such_function", HW_VALUE_STRING_VALUE));
    EXPECT(closure_is(in, "\xff", HW_VALUE_STRING_VALUE));
    EXPECT(closure_is(in, "DateTime::format", HW_VALUE_STRING_VALUE));
    call_with_object(in, HW_OPERATION_CLOSURE, object_of(in, "return new stdClass();"));
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
    run(in, "spl_autoload_register(function () { throw new Exception(); });");
    message body = {0};
    message_string(&body, "NoSuch::method");
    host_call(in, HW_OPERATION_CLOSURE, &body);
    message_free(&body);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && outcome_is(in, HW_REPLY_THROWABLE));
    host_call(in, HW_OPERATION_CLOSURE, NULL);
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED);
    host_release(in);
}

int main(void) {
    hw_interpreter *in = host_open(NULL);
    a_function_is_called(in);
    every_outcome_is_told(in);
    buffers_end_with_their_call(in);
    the_host_goes_over_objects(in);
    callables_become_closures(in);
    calls_nest(in);
    a_deep_recursion_has_room(in);
    bailouts_cross_no_host_frame(in);
    malformed_calls_are_refused(in);
    nothing_is_resolved_without_a_name(in);
    a_request_that_ends_fatally_is_closed(in);
    host_close(in);
    return 0;
}
