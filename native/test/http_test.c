/* HTTP requests in all three modes, well formed and mutated: each that PHP is given is answered, and nothing is misread. */
#include "host.h"

#include "java/upcall.h"

#ifndef SCRIPTS
#error "SCRIPTS names the folder of the PHP scripts"
#endif

/* What the host has to give, and what it has heard. */
static struct {
    message batches[8];
    int count;
    int next;
    bool begun;       /* a response, whose end has not come */
    int responses;    /* that are whole */
    int crossings;    /* that bring responses */
    unsigned last;    /* the status of the last one */
    bool failed;      /* whether PHP said of the last one that it has failed */
    size_t bytes;     /* of the last one's body */
    size_t expected;  /* other than 0: of the body of each response with status 200 that has not failed */
    size_t part;      /* the most of a body that came at once */
    unsigned seed;    /* other than 0: one byte in so many of each batch is changed */
    bool client_gone; /* what WRITE says */
    bool exit_keeps_script;
    uint64_t body_left; /* for READ */
} host;

/* Memory of Howdah's own fails at one allocation, counted from 1, or from there on. 0: it does not. */
static struct {
    unsigned at;
    unsigned count;
    bool php_runs; /* it is not the host that asks */
    bool from_there_on;
} failing;

void *__real_realloc(void *old, size_t size);

void *__wrap_realloc(void *old, size_t size) {
    failing.count += failing.php_runs;
    bool fails = failing.php_runs && failing.at &&
                 (failing.from_there_on ? failing.count >= failing.at : failing.count == failing.at);
    return fails ? NULL : __real_realloc(old, size);
}

static unsigned next_random(void) {
    host.seed = host.seed * 1103515245U + 12345U;
    return host.seed >> 8;
}

static void mutate(message *batch) {
    for (unsigned changes = next_random() % 4; batch->length && changes > 0; changes--) {
        batch->bytes[next_random() % batch->length] = (uint8_t)next_random();
    }
    if (next_random() % 8 == 0) {
        batch->length = next_random() % (batch->length + 1);
    }
}

static void hear_part(hw_reader response) {
    uint64_t status = 0;
    uint64_t flag;
    hw_reader body = {0};
    bool informational = host_find_varint(response, HW_HTTP_RESPONSE_INFORMATIONAL, &flag);
    if (host_find_varint(response, HW_HTTP_RESPONSE_STATUS, &status)) {
        EXPECT(status >= 100 && status <= 999);
        host.last = (unsigned)status;
        host.bytes = 0;
        host.begun = !informational;
    }
    EXPECT(informational || host.begun);
    if (host_find(response, HW_HTTP_RESPONSE_BODY, &body)) {
        size_t length = (size_t)(body.end - body.p);
        host.bytes += length;
        host.part = length > host.part ? length : host.part;
    }
    if (!host_find_varint(response, HW_HTTP_RESPONSE_MORE, &flag)) {
        host.failed = host_find_varint(response, HW_HTTP_RESPONSE_FAILED, &flag);
        host.responses++;
        host.begun = false;
        EXPECT(!host.expected || host.failed || host.last != 200 || host.bytes == host.expected);
    }
}

static void hear(const uint8_t *call, size_t length) {
    hw_reader r = {call + 5, call + length, NULL};
    while (r.p < r.end) {
        uint64_t tag;
        hw_reader response;
        EXPECT(hw_read_varint(&r, &tag));
        if (tag != HW_CALL_RESPONSES) {
            EXPECT(hw_skip_field(&r, tag));
            continue;
        }
        EXPECT(hw_read_delimited(&r, &response));
        hear_part(response);
    }
    EXPECT(!r.error);
}

static void serve(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    uint32_t handle;
    (void)in;
    failing.php_runs = false;
    memcpy(&handle, call + 1, sizeof handle);
    host.crossings += handle == HW_UPCALL_HTTP_NEXT || handle == HW_UPCALL_HTTP_WRITE;
    if (handle == HW_UPCALL_HTTP_NEXT) {
        hear(call, length);
        if (host.next < host.count) {
            message *batch = &host.batches[host.next++];
            message_add(reply, batch->bytes, batch->length);
            if (host.seed) {
                mutate(reply);
            }
        }
    } else if (handle == HW_UPCALL_HTTP_WRITE) {
        hear(call, length);
        message_bool(reply, !host.client_gone);
    } else if (handle == HW_UPCALL_HTTP_READ && host.body_left) {
        host.body_left--;
        message_string(reply, "a piece of the body");
    } else if (handle == HW_UPCALL_HTTP_READ) {
        message_string(reply, "");
    } else {
        message_null(reply);
    }
    failing.php_runs = true;
}

static void text(message *m, uint8_t tag, const char *value) {
    message_bytes(m, tag, value, strlen(value));
}

/* One request at the end of the newest batch. */
static void add(const char *method, const char *target, const char *script, const char *body) {
    message request = {0};
    message connection = {0};
    text(&request, HW_HTTP_REQUEST_METHOD, method);
    text(&request, HW_HTTP_REQUEST_TARGET, target);
    text(&request, HW_HTTP_REQUEST_PROTOCOL, "HTTP/1.1");
    text(&request, HW_HTTP_REQUEST_HEADERS, "Host");
    text(&request, HW_HTTP_REQUEST_HEADERS, "localhost:8080");
    text(&request, HW_HTTP_REQUEST_HEADERS, "Cookie");
    text(&request, HW_HTTP_REQUEST_HEADERS, "a=b; c=d");
    text(&request, HW_HTTP_REQUEST_HEADERS, "Content-Type");
    text(&request, HW_HTTP_REQUEST_HEADERS, "application/x-www-form-urlencoded");
    text(&connection, HW_HTTP_CONNECTION_REMOTE_ADDRESS, "127.0.0.1");
    message_byte(&connection, HW_HTTP_CONNECTION_REMOTE_PORT);
    message_varint(&connection, 12345);
    text(&connection, HW_HTTP_CONNECTION_DOCUMENT_ROOT, SCRIPTS);
    message_bytes(&request, HW_HTTP_REQUEST_CONNECTION, connection.bytes, connection.length);
    if (script) {
        text(&request, HW_HTTP_REQUEST_SCRIPT_FILENAME, script);
        text(&request, HW_HTTP_REQUEST_SCRIPT_NAME, "/classic.php");
        text(&request, HW_HTTP_REQUEST_PATH_INFO, "/info");
    }
    if (body) {
        text(&request, HW_HTTP_REQUEST_BODY, body);
    } else {
        message_byte(&request, HW_HTTP_REQUEST_STREAMED);
        message_varint(&request, 1);
    }
    message_bytes(&host.batches[host.count - 1], HW_REPLY_REQUESTS, request.bytes, request.length);
    message_free(&connection);
    message_free(&request);
}

static void new_batch(void) {
    host.count++;
}

/* Serves the batches by a worker's script; NULL: in classic mode. Returns how many responses came. */
static int run(hw_interpreter *in, const char *script) {
    message body = {0};
    host_answers(serve);
    host.next = 0;
    host.responses = 0;
    host.crossings = 0;
    if (script) {
        message serving = {0};
        text(&serving, HW_SERVE_WORKER_SCRIPT, script);
        if (host.exit_keeps_script) {
            message_byte(&serving, HW_SERVE_EXIT_KEEPS_SCRIPT);
            message_varint(&serving, 1);
        }
        message_bytes(&body, HW_CALL_SERVE, serving.bytes, serving.length);
        message_free(&serving);
    }
    host_call(in, HW_OPERATION_HTTP_SERVE, &body);
    failing.php_runs = false;
    message_free(&body);
    EXPECT(in->depth == 1 && in->waiting == 0 && !in->front_state);
    return host.responses;
}

static void forget(void) {
    for (int i = 0; i < host.count; i++) {
        message_free(&host.batches[i]);
    }
    host.count = 0;
    host.client_gone = false;
    host.body_left = 0;
}

static void all_modes_answer(hw_interpreter *in) {
    new_batch();
    add("GET", "/plain", NULL, "");
    add("POST", "/echo?a=1", NULL, "x=y");
    add("POST", "/form", NULL, "x=y");
    new_batch();
    add("GET", "/throw", NULL, "");
    add("GET", "/exit", NULL, "");
    add("GET", "/stream", NULL, "");
    add("GET", "/globals?a=1", NULL, "");
    add("GET", "/included?a=1", NULL, "p=q");
    host.exit_keeps_script = true;
    EXPECT(run(in, SCRIPTS "/fast.php") == 8);
    EXPECT(run(in, SCRIPTS "/worker.php") == 8);
    host.exit_keeps_script = false;
    EXPECT(run(in, SCRIPTS "/fast.php") == 5); /* what follows exit in its batch is for the script that starts next */
    EXPECT(run(in, SCRIPTS "/worker.php") == 5);
    forget();
    new_batch();
    add("GET", "/classic.php/info?a=1", SCRIPTS "/classic.php", "");
    add("GET", "/classic.php/info?exit=1", SCRIPTS "/classic.php", "");
    add("GET", "/none.php", SCRIPTS "/none.php", "");
    EXPECT(run(in, NULL) == 3 && host.last == 404);
    forget();
}

static void bodies_are_streamed(hw_interpreter *in) {
    new_batch();
    add("POST", "/body", NULL, NULL);
    host.body_left = 10000;
    EXPECT(run(in, SCRIPTS "/fast.php") == 1 && host.body_left == 0);
    host.body_left = 10;
    EXPECT(run(in, SCRIPTS "/worker.php") == 1);
    forget();
}

/* Each flush is a crossing, the end is one, and two ask for requests: the one that is there, and one that is not. */
static void printed_streams_cross_as_often_in_both_loops(hw_interpreter *in) {
    new_batch();
    add("GET", "/printed", NULL, "");
    EXPECT(run(in, SCRIPTS "/fast.php") == 1 && host.crossings == 3 + 1 + 2);
    EXPECT(run(in, SCRIPTS "/worker.php") == 1 && host.crossings == 3 + 1 + 2);
    forget();
}

static void a_lost_client_ends_a_stream(hw_interpreter *in) {
    new_batch();
    add("GET", "/stream", NULL, "");
    add("GET", "/large", NULL, "");
    host.client_gone = true;
    EXPECT(run(in, SCRIPTS "/fast.php") == 2);
    run(in, SCRIPTS "/worker.php");
    forget();
}

static void large_pieces_come_in_parts(hw_interpreter *in) {
    new_batch();
    add("GET", "/pieces?3000000", NULL, "");
    host.part = 0;
    EXPECT(run(in, SCRIPTS "/fast.php") == 1 && host.last == 200 && !host.failed);
    EXPECT(host.bytes == 3000006 && host.part <= 1 << 20);
    forget();
}

/*
 * Serves a request while memory fails in one place after the other, until no place is left. A response that is not whole is an
 * error. Returns how many were.
 */
static unsigned fail_in_turn(hw_interpreter *in, const char *script, const char *target, size_t expected,
                             bool from_there_on) {
    unsigned errors = 0;
    for (unsigned turn = 1;; turn++) {
        new_batch();
        add("GET", target, script ? NULL : SCRIPTS "/classic.php", "");
        host.expected = expected;
        failing.at = turn;
        failing.count = 0;
        failing.from_there_on = from_there_on;
        run(in, script);
        EXPECT(!host.begun);
        errors += host.responses == 1 && (host.failed || host.last != 200);
        bool passed = failing.count < turn;
        EXPECT(!passed || (host.responses == 1 && host.last == 200 && !host.failed));
        failing.at = 0;
        host.expected = 0;
        forget();
        if (passed) {
            return errors;
        }
    }
}

static void without_memory_a_response_is_an_error(hw_interpreter *in) {
    static const struct {
        const char *script;
        const char *target;
        size_t length;
    } places[] = {
        {SCRIPTS "/fast.php", "/bytes?900000", 900000},  {SCRIPTS "/fast.php", "/bytes?3000000", 3000000},
        {SCRIPTS "/fast.php", "/pieces?900000", 900006}, {SCRIPTS "/fast.php", "/exit", 3},
        {SCRIPTS "/worker.php", "/large", 1000000},      {SCRIPTS "/worker.php", "/header?300000", 4},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        for (int from_there_on = 0; from_there_on < 2; from_there_on++) {
            unsigned errors = fail_in_turn(in, places[i].script, places[i].target, places[i].length, from_there_on);
            EXPECT(errors > 0);
        }
    }
}

static void mutated_requests_are_refused_or_answered(hw_interpreter *in) {
    const char *const scripts[] = {SCRIPTS "/fast.php", SCRIPTS "/worker.php", NULL};
    for (unsigned round = 1; round <= 3000; round++) {
        host.seed = 0;
        new_batch();
        add("GET", "/plain", NULL, "");
        add("POST", "/form?a[b]=c", NULL, "a=b&c[]=d");
        new_batch();
        add("POST", "/echo", round % 3 == 2 ? SCRIPTS "/classic.php" : NULL, "x");
        add("POST", "/globals", NULL, "x=y");
        host.seed = round;
        run(in, scripts[round % 3]);
        forget();
    }
    host.seed = 0;
}

int main(void) {
    hw_interpreter *in = host_open(serve);
    all_modes_answer(in);
    bodies_are_streamed(in);
    printed_streams_cross_as_often_in_both_loops(in);
    a_lost_client_ends_a_stream(in);
    without_memory_a_response_is_an_error(in);
    large_pieces_come_in_parts(in);
    mutated_requests_are_refused_or_answered(in);
    all_modes_answer(in);
    host_close(in);
    puts("ok");
    return 0;
}
