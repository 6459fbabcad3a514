/*
 * A mutation fuzzer of the decoder, inside a real request: Calls of functions that take anything, and Replies to upcalls,
 * with bodies that were made by the encoder or by hand and then broken. AddressSanitizer watches (USE_ZEND_ALLOC=0 shows it
 * PHP's own blocks), and each reply must be well-formed.
 *
 *     fuzz_decoder [seconds] [seed]
 */
#include "host.h"

#include <time.h>

#define SEEDS 64
#define LARGEST 4096

static message seeds[SEEDS];
static size_t seed_count;
static uint64_t state;
static uint64_t runs;
static uint64_t refused;

static uint64_t next_random(void) { /* xorshift64* */
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1dULL;
}

static size_t below(size_t bound) {
    return bound ? (size_t)(next_random() % bound) : 0;
}

static message *add_seed(void) {
    EXPECT(seed_count < SEEDS);
    return &seeds[seed_count++];
}

/* Every argument that PHP passes to the host becomes a seed. */
static void collect(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)in;
    hw_reader argument;
    EXPECT(host_find((hw_reader){call + 5, call + length, NULL}, HW_TAG_VALUE, &argument));
    message_bytes(add_seed(), HW_TAG_VALUE, argument.p, (size_t)(argument.end - argument.p));
    message_null(reply);
}

static void make_seeds(hw_interpreter *in, uint32_t keep) {
    message body = {0};
    message_add(&body, (const uint8_t[]){HW_TAG_VALUE, 6, HW_TAG_CALLABLE, 4, 8, 1, 16, 1}, 8);
    host_call(in, keep, &body);
    message_add(add_seed(), body.bytes, body.length);
    message_free(&body);
    host_answers(collect);
    host_eval(in, "foreach ([null, true, 1, -1, 1.5, 'text', '', [], [1], [1, 2, 3, 4, 5], [1.5, 2.5, 3.5, 4.5],"
                  "['a' => 1, 'b' => [2, ['c' => null]], 7 => 'x', -7 => 'y'], [[[[[]]]]], $GLOBALS['object'],"
                  "[$GLOBALS['object'], $GLOBALS['closure']], $GLOBALS['closure'], $GLOBALS['stream'], Suit::Hearts,"
                  "[Backed::One, 'k' => Suit::Spades], str_repeat('long', 200), array_fill_keys(range(0, 40, 2), 'v')]"
                  " as $value) { ($GLOBALS['f'])($value); }");
    /* By hand: by reference, default, unpacked and released ids, all outcomes of a Reply, padded lengths. */
    static const struct {
        const char *bytes;
        size_t length;
    } by_hand[] = {
        {"\x1a\x0f\x7a\x0d\x1a\x0b\x09\x19\x01\x02\x03\x04\x05\x06\x07\x08", 16},
        {"\x1a\x0d\x7a\x0b\x1a\x09\x19\x01\x00\x00\x00\x00\x00\x00\x00", 15},
        {"\x1a\x02\x70\x01", 4},
        {"\x22\x03\x01\x02\x03", 5},
        {"\x20\x01\x20\x02", 4},
        {"\x1a\x8e\x80\x80\x80\x00\x32\x88\x80\x80\x80\x00\x1a\x02\x10\x01\x1a\x02\x08\x01", 20},
        {"\x0a\x10\x0a\x03"
         "Foo\x12\x03"
         "bar\x40\x01\x52\x02tr",
         18},
        {"\x12\x02\x08\x06", 4},
        {"\x22\x00", 2},
        {"\x2a\x00", 2},
        {"\x3a\x02\x01\x02\x1a\x02\x10\x01", 8},
        {"\x38\x01\x1a\x02\x10\x00", 6},
        {"\x1a\x15\x82\x01\x12\x08\x01\x1a\x0a\x19\x07\x00\x00\x00\x00\x00\x00\x00\x00\x1a\x02\x08\x01", 23},
        {"\x3a\x09\x0d\x04\x00\x00\x00\x10\x01\x18\x01", 11},
        {"\x1a\x0b\x09\x19\x2a\x00\x00\x00\x00\x00\x00\x00", 12},
    };
    for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) {
        message_add(add_seed(), by_hand[i].bytes, by_hand[i].length);
    }
}

static void mutate(message *m) {
    static const uint8_t interesting[] = {0x00, 0x01, 0x02, 0x7f, 0x80, 0xff, 0x08, 0x10, 0x19, 0x1a, 0x21, 0x2a,
                                          0x32, 0x3a, 0x42, 0x4a, 0x52, 0x5a, 0x62, 0x6a, 0x70, 0x7a, 0x0a, 0x12};
    for (size_t i = 1 + below(6); i > 0 && m->length > 0; i--) {
        size_t at = below(m->length);
        switch (below(8)) {
            case 0:
                m->bytes[at] ^= (uint8_t)(1U << below(8));
                break;
            case 1:
                m->bytes[at] = (uint8_t)next_random();
                break;
            case 2:
            case 3:
                m->bytes[at] = interesting[below(sizeof interesting)];
                break;
            case 4:
                m->length = at; /* cut off */
                break;
            case 5: { /* take a part out */
                size_t part = 1 + below(m->length - at);
                memmove(m->bytes + at, m->bytes + at + part, m->length - at - part);
                m->length -= part;
                break;
            }
            case 6: { /* say a part twice */
                size_t part = 1 + below(m->length - at);
                if (m->length + part < LARGEST) {
                    uint8_t *copy = malloc(part);
                    memcpy(copy, m->bytes + at, part);
                    message_add(m, copy, part);
                    memmove(m->bytes + at + part, m->bytes + at, m->length - part - at);
                    memcpy(m->bytes + at, copy, part);
                    free(copy);
                }
                break;
            }
            default: { /* wrap it, as an element of a list or an entry of a map is wrapped */
                static const uint8_t tags[] = {HW_TAG_VALUE, HW_TAG_LIST, HW_TAG_MAP, HW_TAG_REFERENCE, 0x0a};
                message whole = {0};
                if (m->length < LARGEST / 2) {
                    message_bytes(&whole, tags[below(sizeof tags)], m->bytes, m->length);
                    message_free(m);
                    *m = whole;
                }
                break;
            }
        }
    }
}

/* One to three seeds behind each other, most of them broken. */
static message make_body(void) {
    message body = {0};
    for (size_t i = 1 + below(3); i > 0; i--) {
        const message *seed = &seeds[below(seed_count)];
        message_add(&body, seed->bytes, seed->length);
    }
    if (below(8)) {
        mutate(&body);
    }
    return body;
}

static uint32_t targets[6];
static unsigned nesting;

/* Replies with anything, sometimes after a call of its own. */
static void reply_anything(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    (void)call;
    if (nesting < 4 && below(4) == 0) {
        nesting++;
        message body = make_body();
        host_call_at(in, in->border.base + length, targets[below(6)], &body);
        message_free(&body);
        nesting--;
    }
    *reply = make_body();
}

static void expect_well_formed(const hw_interpreter *in) {
    hw_reader reply = host_reply(in, 0);
    unsigned outcomes = 0;
    while (reply.p < reply.end) {
        uint64_t tag;
        EXPECT(hw_read_varint(&reply, &tag));
        EXPECT(tag >> 3 >= 1 && tag >> 3 <= 8);
        EXPECT(hw_skip_field(&reply, tag));
        outcomes += tag >> 3 <= 5;
    }
    EXPECT(outcomes == 1);
}

enum { PLAN = 17, PLANNED = 18 };

/* Plan 1: Pair, whose second property is another one. */
static void give_plan(hw_interpreter *in) {
    message body = {0};
    message names = {0};
    message inner = {0};
    message_int(&body, 1);
    message_int(&body, 1);
    message_string(&body, "Pair");
    message_string(&names, "left");
    message_string(&names, "right");
    message_list(&body, &names);
    message_int(&inner, 0);
    message_int(&inner, 1);
    message_list(&body, &inner);
    message_list(&body, &(message){0});
    host_call(in, PLAN, &body);
    EXPECT(!(in->flags & HW_FLAG_FAILED));
    message_free(&inner);
    message_free(&names);
    message_free(&body);
}

/* What a Call with records ends in. */
static void add_planned(message *body) {
    message planned = {0};
    uint32_t handle = targets[below(4)];
    message_byte(&planned, HW_TAG(1, HW_FIXED32));
    message_add(&planned, &handle, sizeof handle);
    message_add(&planned, (const uint8_t[]){HW_TAG(2, HW_VARINT), 1, HW_TAG(3, HW_VARINT), 1}, 4);
    message_bytes(body, HW_TAG(7, HW_DELIMITED), planned.bytes, planned.length);
    message_free(&planned);
}

static void define(hw_interpreter *in) {
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
    targets[4] = PLANNED;
    targets[5] = PLANNED;
    give_plan(in);
}

/* A fresh request with its own seeds, since ids of objects are good for one request only. */
static void begin_request(hw_interpreter *in) {
    host_answers(NULL);
    host_call(in, RECYCLE, NULL);
    for (size_t i = 0; i < seed_count; i++) {
        message_free(&seeds[i]);
    }
    seed_count = 0;
    define(in);
    make_seeds(in, host_function(in, "keep"));
    host_answers(reply_anything);
}

int main(int argc, char **argv) {
    long seconds = argc > 1 ? strtol(argv[1], NULL, 10) : 20;
    state = argc > 2 ? strtoull(argv[2], NULL, 10) : (uint64_t)time(NULL) * 2654435761U + 1;
    printf("seed %llu\n", (unsigned long long)state);
    fflush(stdout);
    time_t end = time(NULL) + seconds;
    hw_interpreter *in = host_open(NULL);
    while (time(NULL) < end) {
        begin_request(in);
        for (int i = 0; i < 2000; i++) {
            message body = make_body();
            if (below(4) == 0) {
                add_planned(&body);
            }
            host_call(in, targets[below(6)], &body);
            message_free(&body);
            expect_well_formed(in);
            runs++;
            refused += (in->flags & HW_FLAG_FAILED) != 0;
            if (in->flags & HW_FLAG_RECYCLED) {
                break;
            }
        }
    }
    host_answers(NULL);
    host_call(in, RECYCLE, NULL);
    int64_t refs;
    int64_t callables;
    host_counters(in, &refs, &callables);
    EXPECT(refs == 0 && callables == 0);
    host_close(in);
    for (size_t i = 0; i < seed_count; i++) {
        message_free(&seeds[i]);
    }
    printf("%llu calls, %llu of them refused\n", (unsigned long long)runs, (unsigned long long)refused);
    return 0;
}
