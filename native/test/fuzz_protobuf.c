/*
 * Fuzzes the decoders of php/ext by the tests of php/: damaged messages go through PHP's classes into C and back.
 *
 *     fuzz_protobuf [seconds] [seed]
 */
#include "host.h"

/* What is in cycles when the engine ends stays in memory, as a leak does: how JSON of messages that nest is read. */
#define BREAK_CYCLES                                                                                            \
    "foreach (['Plan' => ['built', []], 'JsonReader' => ['merge', null]] as $class => [$property, $empty]) { "  \
    "(new ReflectionProperty(\"Howdah\\\\Protobuf\\\\Json\\\\$class\", $property))->setValue(null, $empty); } " \
    "gc_collect_cycles();"

int main(int argc, char **argv) {
    char code[1024];
    int seconds = argc > 1 ? atoi(argv[1]) : 10;
    int seed = argc > 2 ? atoi(argv[2]) : 1;
    hw_interpreter *in = host_open(NULL);
    host_eval(in, "return (int) defined('HOWDAH_PROTOBUF_TABLE_1');"); /* or PHP's classes would not call the codec */
    EXPECT(host_int(in) == 1);
    snprintf(code, sizeof code,
             "$seconds = %d; $seed = %d; $failures = require '%s/Fuzz/wellknown.php'; " BREAK_CYCLES
             " return $failures;",
             seconds, seed, PROTOBUF_TESTS);
    host_eval(in, code);
    EXPECT(host_int(in) == 0);
    host_close(in);
    return 0;
}
