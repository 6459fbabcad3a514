/*
 * How requests end that have objects of Java's: by themselves, by exit(), fatally. Not all blocks are given back then, but left
 * to PHP's allocator; so this test runs with it, where the others run without.
 */
#include "java_host.h"

static const char prepare[] =
    "use test\\Probe; use java\\util\\ArrayList; ini_set('memory_limit', '32M'); $a = new ArrayList(1, 2, 3);"
    "$held = [new ArrayList(), new java\\lang\\Exception('x'), test\\Color::RED, $a->add(...), $a->getIterator()];"
    "function fatal() { trigger_error('fatal', E_USER_ERROR); } function &grow() { static $x = []; $x[] = "
    "str_repeat('x', 100000);"
    " return $x; } Probe::batch(1);";

static void expect_next_request(hw_interpreter *in) {
    EXPECT(java_held() == 0 && java_live(in) == 0);
    java_run(in, "return (new java\\util\\ArrayList(1, 2))->size() + test\\Color::LIMIT;");
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
    EXPECT(java_held() == 0);
}

static void expect_fatal(hw_interpreter *in, const char *code, const char *wanted) {
    hw_reader fatal;
    hw_reader text;
    message all = {0};
    message_add(&all, prepare, sizeof prepare - 1);
    message_add(&all, code, strlen(code) + 1);
    java_run(in, (const char *)all.bytes);
    message_free(&all);
    if (!(in->flags & HW_REPLY_FLAG_RECYCLED) || !host_find(host_reply(in, 0), HW_REPLY_FATAL, &fatal) ||
        !host_find(fatal, HW_FATAL_MESSAGE, &text) ||
        !memmem(text.p, (size_t)(text.end - text.p), wanted, strlen(wanted))) {
        fprintf(stderr, "%s: %.*s\n", code, (int)in->length, (const char *)in->bridge.buffer.data);
        abort();
    }
    expect_next_request(in);
}

static void garbage_is_left(hw_interpreter *in) {
    java_run(in,
             "use java\\util\\ArrayList; final class Ending { public $self; public $java; function __construct() {"
             " $this->self = $this; $this->java = new ArrayList($this); }"
             " function __destruct() { $this->java->add(new ArrayList()); $GLOBALS['late'] = $this->java->get(1); } }"
             "new Ending(); new Ending(); $list = new ArrayList(); $list->add($list); $closure = fn() => $closure;"
             "$closure = $list->add(...); $list->add($closure); return true;");
    EXPECT(java_held() >= 3);
    java_host_call(in, HW_OPERATION_RECYCLE, NULL);
    expect_next_request(in);
}

static void a_class_lacks_a_method(hw_interpreter *in) {
    expect_fatal(in, "class Half implements java\\util\\Comparator {}",
                 "Class Half must have the method compare() of Java's interface java.util.Comparator, or be abstract");
    expect_fatal(
        in,
        "abstract class A implements java\\util\\List { function size() {} } class B extends A { function get() {} }",
        "Class B must have the method iterator() of Java's interface java.");
    expect_fatal(in, "new class implements java\\util\\Comparator {};", "must have the method compare()");
    expect_fatal(in, "enum E implements java\\lang\\Comparable { case A; }", "must have the method compareTo()");
}

static void java_is_not_extended(hw_interpreter *in) {
    expect_fatal(in, "class Mine extends java\\util\\List {}", "java\\util\\List");
    expect_fatal(in, "class Mine extends java\\lang\\Exception { function getMessage() {} }",
                 "final method Exception::getMessage()");
}

/* PHP code that Java calls ends the request, at each place where PHP waits for Java. */
static void php_ends_below_java(hw_interpreter *in) {
    static const char *const places[] = {
        "Probe::call('fatal');",
        "Probe::call(fn() => Probe::call('fatal'));",
        "Probe::call(function () { try { Probe::call('fatal'); } finally { new ArrayList(); } });",
        "Probe::during(12, 'fatal();'); foreach ($a as $x) {}",
        "Probe::during(13, 'fatal();'); foreach ($a as $x) {}",
        "Probe::during(14, 'fatal();'); $a[0];",
        "Probe::during(15, 'fatal();'); $a[] = [new ArrayList(), fn() => 1, new stdClass()];",
        "Probe::during(6, 'fatal();'); echo $a;",
        "Probe::during(7, 'fatal();'); var_dump($a);",
        "Probe::during(8, 'fatal();'); json_encode($a);",
        "Probe::during(10, 'fatal();'); clone $a;",
        "Probe::during(4, 'fatal();'); new test\\Failing();",
        "Probe::during(4, 'fatal();'); class_exists('java\\util\\Nothing');",
        "Probe::during(5, 'fatal();'); new java\\util\\Nothing();",
        "Probe::during(22, 'fatal();'); (new java\\lang\\Exception('x'))->getJavaTrace();",
        "Probe::during(27, 'fatal();'); new java\\lang\\Exception('x');",
        "Probe::during(64, 'fatal();'); new ArrayList(new ArrayList());",
        "Probe::during(64, 'fatal();'); $p = new test\\Point(1, 2);",
        "$p = new test\\Point(1, 2); Probe::during(64, 'fatal();'); $p->x = 5;",
        "Probe::during(64, 'fatal();'); usort($many, java\\util\\Comparator::naturalOrder());",
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        expect_fatal(in, places[i], "fatal");
    }
}

static void memory_runs_out(hw_interpreter *in) {
    expect_fatal(in, "Probe::keep(str_repeat('x', 20000000)); $x[] = Probe::kept(); $x[] = Probe::kept();",
                 "Allowed memory size");
    expect_fatal(
        in,
        "$b = new ArrayList(); for ($i = 0; $i < 20; $i++) { $b->add(str_repeat('x', 2000000)); } Probe::batch(100);"
        "foreach ($b as $x) {}",
        "Allowed memory size");
    expect_fatal(in, "Probe::call(function () { while (true) { grow(); } });", "Allowed memory size");
    expect_fatal(in, "while (true) { $all[] = new ArrayList(); if (count($all) > 7000) { grow(); } }",
                 "Allowed memory size");
}

/* exit() is told, and ends neither the request nor what it has of Java's. */
static void exit_below_java(hw_interpreter *in) {
    hw_reader ended;
    java_run(in, "$a = new java\\util\\ArrayList(); test\\Probe::call(function () { exit(3); }); return 1;");
    EXPECT(in->flags & HW_REPLY_FLAG_FAILED && host_find(host_reply(in, 0), HW_REPLY_EXIT, &ended));
    EXPECT(ended.end - ended.p == 2 && ended.p[1] == 6);
    java_run(in, "return $a->size() + test\\Color::LIMIT;");
    EXPECT(host_int(in) == 1000);
    java_run(in, "unset($a); return 1;");
    EXPECT(java_live(in) == 0);
}

int main(void) {
    hw_interpreter *in = java_host_open(3);
    for (int i = 0; i < 3; i++) {
        garbage_is_left(in);
        a_class_lacks_a_method(in);
        java_is_not_extended(in);
        php_ends_below_java(in);
        memory_runs_out(in);
        exit_below_java(in);
    }
    java_host_close(in);
    return 0;
}
