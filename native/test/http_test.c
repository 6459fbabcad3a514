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
    int responses;    /* that are whole */
    unsigned last;    /* the status of the last one */
    unsigned seed;    /* other than 0: one byte in so many of each batch is changed */
    bool client_gone; /* what WRITE says */
    bool exit_keeps_script;
    uint64_t body_left; /* for READ */
} host;

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

static void hear(const uint8_t *call, size_t length) {
    hw_reader r = {call + 5, call + length, NULL};
    while (r.p < r.end) {
        uint64_t tag;
        hw_reader response;
        uint64_t status = 0;
        uint64_t flag;
        EXPECT(hw_read_varint(&r, &tag));
        if (tag != HW_CALL_RESPONSES) {
            EXPECT(hw_skip_field(&r, tag));
            continue;
        }
        EXPECT(hw_read_delimited(&r, &response));
        if (host_find_varint(response, HW_HTTP_RESPONSE_STATUS, &status)) {
            host.last = (unsigned)status;
            EXPECT(status >= 100 && status <= 999);
        }
        if (!host_find_varint(response, HW_HTTP_RESPONSE_MORE, &flag)) {
            host.responses++;
        }
    }
    EXPECT(!r.error);
}

static void serve(hw_interpreter *in, const uint8_t *call, size_t length, message *reply) {
    uint32_t handle;
    (void)in;
    memcpy(&handle, call + 1, sizeof handle);
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

static void a_lost_client_ends_a_stream(hw_interpreter *in) {
    new_batch();
    add("GET", "/stream", NULL, "");
    add("GET", "/large", NULL, "");
    host.client_gone = true;
    EXPECT(run(in, SCRIPTS "/fast.php") == 2);
    run(in, SCRIPTS "/worker.php");
    forget();
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
    a_lost_client_ends_a_stream(in);
    mutated_requests_are_refused_or_answered(in);
    all_modes_answer(in);
    host_close(in);
    puts("ok");
    return 0;
}
