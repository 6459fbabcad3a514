/*
 * Objects that cross by value: records of the host become objects of PHP, and objects records. What is malformed is refused
 * and leaves nothing behind.
 */
#include "host.h"

#include <signal.h>

enum {
    OBJECT = HW_PLAN_KIND_OBJECT,
    ARRAY = HW_PLAN_KIND_ARRAY,
    ELEMENTS = HW_PLAN_KIND_ELEMENTS,
    DATE = HW_PLAN_KIND_DATE,
};

static void give_plan(hw_interpreter *in, uint64_t number, uint64_t kind, const char *class_name,
                      const char *const *names, const uint64_t *plans, size_t plan_count) {
    host_give_plan(in, &(host_plan){number, kind, class_name, names, plans, plan_count});
}

/* Value { record_value { plan, values } }. */
static void add_record(message *to, uint64_t plan, const message *values) {
    message record = {0};
    message kind = {0};
    message_byte(&record, HW_RECORD_VALUE_PLAN);
    message_varint(&record, plan);
    message_add(&record, values->bytes, values->length);
    message_varint(&kind, HW_VALUE_RECORD_VALUE);
    message_varint(&kind, record.length);
    message_add(&kind, record.bytes, record.length);
    message_value(to, &kind);
    message_free(&kind);
    message_free(&record);
}

/* Calls with records among the arguments, or in the result. */
static void call_planned(hw_interpreter *in, uint32_t handle, const message *arguments, uint64_t result,
                         uint64_t uses) {
    message body = {0};
    message planned = {0};
    message_add(&body, arguments->bytes, arguments->length);
    message_byte(&planned, HW_PLANNED_HANDLE);
    message_add(&planned, &handle, sizeof handle);
    if (result) {
        message_byte(&planned, HW_PLANNED_RESULT);
        message_varint(&planned, result);
    }
    if (uses) {
        message_byte(&planned, HW_PLANNED_PLANS);
        message_varint(&planned, uses);
    }
    message_bytes(&body, HW_CALL_PLANNED, planned.bytes, planned.length);
    host_call(in, HW_OPERATION_PLANNED, &body);
    message_free(&planned);
    message_free(&body);
}

/* Calls with the last arguments under names, up to NULL. */
static void call_named(hw_interpreter *in, uint32_t handle, const message *arguments, const char *const *names) {
    message body = {0};
    message planned = {0};
    message_add(&body, arguments->bytes, arguments->length);
    message_byte(&planned, HW_PLANNED_HANDLE);
    message_add(&planned, &handle, sizeof handle);
    for (; *names; names++) {
        message_bytes(&planned, HW_PLANNED_NAMES, (const uint8_t *)*names, strlen(*names));
    }
    message_bytes(&body, HW_CALL_PLANNED, planned.bytes, planned.length);
    host_call(in, HW_OPERATION_PLANNED, &body);
    message_free(&planned);
    message_free(&body);
}

static bool failed(const hw_interpreter *in) {
    return (in->flags & HW_REPLY_FLAG_FAILED) != 0;
}

/* Whether the reply is a throwable with this text in its message. */
static bool failed_with(const hw_interpreter *in, const char *text) {
    hw_reader throwable;
    hw_reader text_of;
    return failed(in) && host_find(host_reply(in, 0), HW_REPLY_THROWABLE, &throwable) &&
           host_find(throwable, HW_THROWABLE_MESSAGE, &text_of) &&
           memmem(text_of.p, (size_t)(text_of.end - text_of.p), text, strlen(text));
}

static const char *const line_names[] = {"sku", "count", NULL};
static const char *const node_names[] = {"next", NULL};

static void declare(hw_interpreter *in) {
    host_eval(in, "final class Line { private readonly string $sku; protected int $count = 1; public $more = 'kept';"
                  "function __construct() { throw new Exception('called'); }"
                  "function __destruct() { $GLOBALS['destroyed'] = ($GLOBALS['destroyed'] ?? 0) + 1; }"
                  "function text() { return \"$this->sku $this->count $this->more\"; } }"
                  "final class Node { public $next = null; }"
                  "function text(Line $line) { return (int) ($line->text() === 'tea 7 kept'); }"
                  "function same($value) { return $value; } return 1;");
    give_plan(in, 1, OBJECT, "Line", line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(!failed(in));
    give_plan(in, 2, OBJECT, "Node", node_names, (const uint64_t[]){2}, 1);
    EXPECT(!failed(in));
}

static void add_line(message *to) {
    message values = {0};
    message_string(&values, "tea");
    message_int(&values, 7);
    add_record(to, 1, &values);
    message_free(&values);
}

static void a_record_is_an_object_and_an_object_a_record(hw_interpreter *in) {
    message line = {0};
    add_line(&line);
    call_planned(in, host_function(in, "text"), &line, 0, 1);
    EXPECT(!failed(in) && host_int(in) == 1);
    call_planned(in, host_function(in, "same"), &line, 1, 1);
    EXPECT(!failed(in));
    hw_reader value;
    EXPECT(host_find(host_reply(in, 0), HW_TAG_VALUE, &value));
    EXPECT(value.p[0] == 0x82 && value.p[1] == 0x01);
    message_free(&line);
    host_eval(in, "return $GLOBALS['destroyed'];");
    EXPECT(host_int(in) == 2);
}

static void a_record_that_does_not_fit_its_plan_is_refused(hw_interpreter *in) {
    uint32_t same = host_function(in, "same");
    message values = {0};
    message arguments = {0};
    message_string(&values, "tea");
    add_record(&arguments, 1, &values);
    call_planned(in, same, &arguments, 1, 1);
    EXPECT(failed_with(in, "fewer values"));
    arguments.length = 0;
    message_int(&values, 7);
    message_int(&values, 8);
    add_record(&arguments, 1, &values);
    call_planned(in, same, &arguments, 1, 1);
    EXPECT(failed_with(in, "more values"));
    arguments.length = 0;
    add_record(&arguments, 3, &values);
    call_planned(in, same, &arguments, 0, 0);
    EXPECT(failed_with(in, "not loaded"));
    add_record(&arguments, UINT64_MAX, &values);
    call_planned(in, same, &arguments, 0, 0);
    EXPECT(failed(in));
    arguments.length = 0;
    values.length = 0;
    message_int(&values, 7);
    message_string(&values, "seven");
    add_record(&arguments, 1, &values);
    call_planned(in, same, &arguments, 1, 1);
    EXPECT(failed_with(in, "Cannot assign int to property Line::$sku of type string"));
    host_eval(in, "return $GLOBALS['destroyed'];");
    EXPECT(host_int(in) == 2); /* none of them was whole */
    message_free(&arguments);
    message_free(&values);
}

/* The parts of a date; zone: its name, or NULL. */
static void add_date(message *to, int64_t seconds, int64_t micros, int64_t offset, const char *zone) {
    message parts = {0};
    message_int(&parts, seconds);
    message_int(&parts, micros);
    message_int(&parts, offset);
    if (zone) {
        message_string(&parts, zone);
    } else {
        message_null(&parts);
    }
    add_record(to, 5, &parts);
    message_free(&parts);
}

static void a_record_of_parts_is_a_date(hw_interpreter *in) {
    give_plan(in, 5, DATE, NULL, NULL, NULL, 0);
    EXPECT(!failed(in));
    host_eval(in, "function is(DateTimeImmutable $date, string $text) {"
                  "return (int) ($date->format('x-m-d H:i:s.u e') === $text); } return 1;");
    const struct {
        int64_t seconds, micros, offset;
        const char *zone, *text;
    } dates[] = {
        {0, 0, 0, NULL, "1970-01-01 00:00:00.000000 +00:00"},
        {-1, 999999, -12600, NULL, "1969-12-31 20:29:59.999999 -03:30"},
        {1784622030, 5, 7200, "Europe/Zurich", "2026-07-21 10:20:30.000005 Europe/Zurich"},
        {1784622030, 5, 7200, "CET", "2026-07-21 10:20:30.000005 +02:00"},
        {86400, 0, 0, "", "1970-01-02 00:00:00.000000 UTC"},
        {253402300800, 0, 0, "", "+10000-01-01 00:00:00.000000 UTC"},
    };
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        message arguments = {0};
        add_date(&arguments, dates[i].seconds, dates[i].micros, dates[i].offset, dates[i].zone);
        message_string(&arguments, dates[i].text);
        call_planned(in, host_function(in, "is"), &arguments, 0, 5);
        EXPECT(!failed(in) && host_int(in) == 1);
        call_planned(in, host_function(in, "same"), &arguments, 5, 5);
        hw_reader value;
        EXPECT(!failed(in) && host_find(host_reply(in, 0), HW_TAG_VALUE, &value));
        EXPECT(value.p[0] == 0x82 && value.p[1] == 0x01);
        message_free(&arguments);
    }
}

static void other_parts_are_no_date(hw_interpreter *in) {
    uint32_t same = host_function(in, "same");
    message arguments = {0};
    message text = {0};
    add_date(&arguments, 0, 1000000, 0, NULL);
    call_planned(in, same, &arguments, 5, 5);
    EXPECT(failed_with(in, "has not the four parts of one"));
    arguments.length = 0;
    add_date(&arguments, 0, 0, INT64_MIN, NULL);
    call_planned(in, same, &arguments, 5, 5);
    EXPECT(failed_with(in, "has not the four parts of one"));
    arguments.length = 0;
    message_string(&text, "0");
    add_record(&arguments, 5, &text);
    call_planned(in, same, &arguments, 5, 5);
    EXPECT(failed_with(in, "has not the four parts of one"));
    arguments.length = 0;
    add_date(&arguments, 0, 0, 0, "Europe/Atlantis");
    call_planned(in, same, &arguments, 5, 5);
    EXPECT(failed_with(in, "Unknown or bad timezone"));
    give_plan(in, 6, DATE, "DateTime", NULL, NULL, 0);
    EXPECT(failed(in));
    give_plan(in, 6, DATE, NULL, line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(failed_with(in, "has names"));
    message_free(&text);
    message_free(&arguments);
}

/* A signal's handler, which calls the host, waits until the message has been read or written. */
static void no_signal_handler_runs_inside_a_message(hw_interpreter *in) {
    message arguments = {0};
    host_eval(in, "pcntl_async_signals(true);"
                  "pcntl_signal(SIGUSR1, function () { $GLOBALS['signals']++; error_log(str_repeat('x', 1 << 20)); });"
                  "$GLOBALS['signals'] = 0; return 1;");
    add_date(&arguments, 1784622030, 5, 7200, "Europe/Zurich");
    message_string(&arguments, "2026-07-21 10:20:30.000005 Europe/Zurich");
    uint32_t is = host_function(in, "is");
    raise(SIGUSR1);
    call_planned(in, is, &arguments, 0, 5);
    EXPECT(!failed(in) && host_int(in) == 1);
    message_free(&arguments);
    host_eval(in, "return $GLOBALS['signals'];");
    EXPECT(host_int(in) == 1);
    host_eval(in, "pcntl_signal(SIGUSR1, SIG_DFL); pcntl_async_signals(false); return 1;");
}

static void arguments_have_names(hw_interpreter *in) {
    message arguments = {0};
    host_eval(in, "function named(int $a = 1, int $b = 2, int ...$more) { return $a * 100 + $b * 10 + count($more); }"
                  "return 1;");
    uint32_t named = host_function(in, "named");
    message_int(&arguments, 7);
    call_named(in, named, &arguments, (const char *const[]){"b", NULL});
    EXPECT(!failed(in) && host_int(in) == 170);
    call_named(in, named, &arguments, (const char *const[]){"other", NULL});
    EXPECT(!failed(in) && host_int(in) == 121);
    call_named(in, named, &arguments, (const char *const[]){"b", "a", NULL});
    EXPECT(failed_with(in, "more names than arguments"));
    call_named(in, named, &arguments, (const char *const[]){"3", NULL});
    EXPECT(failed_with(in, "Unknown named parameter $3"));
    call_named(in, host_function(in, "same"), &arguments, (const char *const[]){"b", NULL});
    EXPECT(failed_with(in, "Unknown named parameter $b"));
    call_named(in, HW_OPERATION_VALUE, &arguments, (const char *const[]){"b", NULL});
    EXPECT(failed_with(in, "takes no arguments by name"));
    call_named(in, HW_OPERATION_CALL, &arguments, (const char *const[]){"b", NULL});
    EXPECT(failed_with(in, "more names than arguments"));
    message_int(&arguments, 8);
    call_named(in, named, &arguments, (const char *const[]){"b", "b", NULL});
    EXPECT(failed_with(in, "overwrites previous argument"));
    call_named(in, named, &arguments, (const char *const[]){"b", "a", NULL});
    EXPECT(!failed(in) && host_int(in) == 870);
    message_free(&arguments);
}

/* Each prefix of a Call, and each Call with one byte changed, is answered. */
static void a_broken_call_is_answered(hw_interpreter *in) {
    message line = {0};
    message body = {0};
    uint32_t same = host_function(in, "same");
    add_line(&line);
    add_line(&line);
    message_add(&body, line.bytes, line.length);
    message_byte(&body, HW_CALL_PLANNED);
    message_byte(&body, 9);
    message_byte(&body, HW_PLANNED_HANDLE);
    message_add(&body, &same, sizeof same);
    message_add(&body, (const uint8_t[]){HW_PLANNED_RESULT, 1, HW_PLANNED_PLANS, 1}, 4);
    size_t length = body.length;
    for (size_t i = 0; i < length; i++) {
        message prefix = {body.bytes, i, body.capacity};
        host_call(in, HW_OPERATION_PLANNED, &prefix);
        EXPECT(failed(in));
    }
    for (size_t i = 0; i < length; i++) {
        uint8_t kept = body.bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            body.bytes[i] = (uint8_t)(kept ^ 1 << bit);
            host_call(in, HW_OPERATION_PLANNED, &body);
            host_release(in);
        }
        body.bytes[i] = kept;
    }
    message_free(&body);
    message_free(&line);
}

static void refuse_plan(hw_interpreter *in, const char *expected, const uint8_t *bytes, uint8_t length) {
    message body = {0};
    message_bytes(&body, HW_CALL_PLAN, bytes, length);
    host_call(in, HW_OPERATION_PLAN, &body);
    EXPECT(failed_with(in, expected));
    message_free(&body);
}

/* Each prefix of a plan, and each plan with one bit changed, is answered. */
static void a_broken_plan_is_answered(hw_interpreter *in) {
    static const char *const names[] = {"sku", NULL};
    message fields = {0};
    message body = {0};
    message_number(&fields, HW_PLAN_NUMBER, 9);
    message_number(&fields, HW_PLAN_KIND, HW_PLAN_KIND_OBJECT);
    message_text(&fields, HW_PLAN_CLASS_NAME, "Line");
    message_text(&fields, HW_PLAN_NAMES, names[0]);
    message_bytes(&fields, HW_PLAN_PLANS, (const uint8_t[]){1}, 1);
    message_text(&fields, HW_PLAN_ENUMS, "Suit");
    message_nest(&body, HW_CALL_PLAN, &fields);
    for (size_t i = 0; i < body.length; i++) {
        message prefix = {body.bytes, i, body.capacity};
        host_call(in, HW_OPERATION_PLAN, &prefix);
        EXPECT(failed(in));
    }
    for (size_t i = 0; i < body.length * 8; i++) {
        body.bytes[i / 8] ^= (uint8_t)(1 << i % 8);
        host_call(in, HW_OPERATION_PLAN, &body);
        body.bytes[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    message_free(&body);
    refuse_plan(in, "does not know", (const uint8_t[]){HW_PLAN_NUMBER | 5, 1, 0, 0, 0}, 5);
    refuse_plan(in, "does not know", (const uint8_t[]){HW_PLAN_CLASS_NAME & ~7, 1}, 2);
    refuse_plan(in, "does not know", (const uint8_t[]){HW_PLAN_NUMBER, 9, 0x38, 1}, 4);
    refuse_plan(in, "two classes", (const uint8_t[]){HW_PLAN_CLASS_NAME, 0, HW_PLAN_CLASS_NAME, 0}, 4);
    refuse_plan(in, "too high", (const uint8_t[]){HW_PLAN_PLANS, 4, 0x81, 0x80, 0x80, 8}, 6);
    refuse_plan(in, "none from 1", NULL, 0);
}

static void a_malformed_plan_is_refused(hw_interpreter *in) {
    give_plan(in, 0, OBJECT, "Line", line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(failed(in));
    give_plan(in, INT32_MAX, OBJECT, "Line", line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(failed(in));
    give_plan(in, 4, 9, "Line", line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(failed(in));
    give_plan(in, 4, OBJECT, NULL, line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(failed(in));
    give_plan(in, 4, ARRAY, "Line", line_names, (const uint64_t[]){0, 0}, 2);
    EXPECT(failed(in));
    give_plan(in, 4, OBJECT, "Line", line_names, (const uint64_t[]){0}, 1);
    EXPECT(failed(in));
    give_plan(in, 4, OBJECT, "Line", line_names, (const uint64_t[]){0, UINT64_MAX}, 2);
    EXPECT(failed(in));
    give_plan(in, 4, ELEMENTS, NULL, NULL, NULL, 0);
    EXPECT(failed(in));
    give_plan(in, 4, OBJECT, "Missing", line_names, (const uint64_t[]){0, 0}, 2);
    hw_reader planned_class;
    EXPECT(!failed(in) && host_find(host_reply(in, 0), HW_REPLY_PLANNED_CLASS, &planned_class));
    EXPECT(planned_class.p == planned_class.end); /* there is no such class */
    const char *many_names[66] = {0};
    uint64_t many_plans[65] = {0};
    for (size_t i = 0; i < 65; i++) {
        many_names[i] = "name";
    }
    give_plan(in, 4, OBJECT, "Line", many_names, many_plans, 65);
    EXPECT(failed_with(in, "more than 64 names"));
    message none = {0};
    message_int(&none, 1);
    host_call(in, HW_OPERATION_PLAN, &none);
    EXPECT(failed(in));
    call_planned(in, HW_OPERATION_PLANNED, &none, 0, 0);
    EXPECT(failed(in));
    call_planned(in, HW_OPERATION_VALUE, &none, 1 << 20, 0);
    EXPECT(failed(in));
    call_planned(in, HW_OPERATION_VALUE, &none, 0, 1 << 20);
    EXPECT(failed(in));
    call_planned(in, HW_OPERATION_VALUE, &none, 0, 7);
    EXPECT(failed_with(in, "never given"));
    call_planned(in, HW_OPERATION_VALUE, &none, 7, 0); /* a plan that was not given says nothing */
    EXPECT(!failed(in) && host_int(in) == 1);
    message_free(&none);
}

static void a_circle_is_refused(hw_interpreter *in) {
    message none = {0};
    host_eval(
        in, "function circle() { $n = new Node(); $n->next = new Node(); $n->next->next = $n; return $n; } return 1;");
    call_planned(in, host_function(in, "circle"), &none, 2, 0);
    EXPECT(failed_with(in, "one contains itself: Node"));
    host_eval(in, "gc_collect_cycles();");
}

static void plans_end_with_the_interpreter(hw_interpreter *in) {
    message line = {0};
    add_line(&line);
    host_live live = host_counts(in);
    EXPECT(live.refs == 0 && live.callables == 0);
    host_call(in, HW_OPERATION_RECYCLE, &(message){0});
    call_planned(in, HW_OPERATION_VALUE, &line, 1, 1);
    EXPECT(failed_with(in, "Class \"Line\" not found"));
    host_call(in, HW_OPERATION_CLOSE, &(message){0});
    host_open_again(in, 0);
    call_planned(in, HW_OPERATION_VALUE, &line, 0, 1);
    EXPECT(failed_with(in, "never given"));
    message_free(&line);
}

int main(void) {
    hw_interpreter *in = host_open(NULL);
    declare(in);
    a_record_is_an_object_and_an_object_a_record(in);
    a_record_that_does_not_fit_its_plan_is_refused(in);
    a_record_of_parts_is_a_date(in);
    other_parts_are_no_date(in);
    no_signal_handler_runs_inside_a_message(in);
    arguments_have_names(in);
    a_malformed_plan_is_refused(in);
    a_broken_plan_is_answered(in);
    a_circle_is_refused(in);
    a_broken_call_is_answered(in);
    plans_end_with_the_interpreter(in);
    host_close(in);
    return 0;
}
