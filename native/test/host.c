#include "host.h"

#include <main/php_main.h>

void message_free(message *m) {
    free(m->bytes);
    *m = (message){0};
}

void message_add(message *m, const void *bytes, size_t length) {
    if (m->capacity - m->length < length) {
        m->capacity = (m->length + length) * 2 + 64;
        m->bytes = realloc(m->bytes, m->capacity);
        EXPECT(m->bytes);
    }
    if (length) {
        memcpy(m->bytes + m->length, bytes, length);
    }
    m->length += length;
}

void message_byte(message *m, uint8_t byte) {
    message_add(m, &byte, 1);
}

void message_varint(message *m, uint64_t value) {
    uint8_t bytes[10];
    message_add(m, bytes, (size_t)(hw_put_varint(bytes, value) - bytes));
}

void message_bytes(message *m, uint8_t tag, const void *bytes, size_t length) {
    message_byte(m, tag);
    message_varint(m, length);
    message_add(m, bytes, length);
}

void message_text(message *m, uint8_t tag, const char *text) {
    message_bytes(m, tag, text, strlen(text));
}

void message_number(message *m, uint8_t tag, uint64_t value) {
    message_byte(m, tag);
    message_varint(m, value);
}

void message_nest(message *m, uint8_t tag, message *content) {
    message_bytes(m, tag, content->bytes, content->length);
    message_free(content);
}

void message_value(message *m, const message *kind) {
    message_bytes(m, HW_TAG_VALUE, kind->bytes, kind->length);
}

void message_int(message *m, int64_t value) {
    uint8_t bytes[HW_ENCODING_FIXED64_VALUE];
    hw_put_int(bytes, value);
    message_add(m, bytes, sizeof bytes);
}

void message_string(message *m, const char *text) {
    message kind = {0};
    message_bytes(&kind, HW_VALUE_STRING_VALUE, text, strlen(text));
    message_value(m, &kind);
    message_free(&kind);
}

void message_null(message *m) {
    message_add(m, (const uint8_t[]){HW_TAG_VALUE, 2, HW_VALUE_NULL_VALUE, 1}, 4);
}

void message_bool(message *m, bool value) {
    message_add(m, (const uint8_t[]){HW_TAG_VALUE, 2, HW_VALUE_BOOL_VALUE, value}, 4);
}

void message_float(message *m, double value) {
    message kind = {0};
    message_byte(&kind, HW_VALUE_FLOAT_VALUE);
    message_add(&kind, &value, sizeof value);
    message_value(m, &kind);
    message_free(&kind);
}

void message_list(message *m, const message *elements) {
    message kind = {0};
    message_bytes(&kind, HW_VALUE_LIST_VALUE, elements->bytes, elements->length);
    message_value(m, &kind);
    message_free(&kind);
}

static answer current_answer;

void host_answers(answer answers) {
    current_answer = answers;
}

static void put(hw_interpreter *in, size_t base, const message *m) {
    EXPECT(hw_buffer_reserve(&in->bridge.buffer, base + m->length + 64));
    if (m->length) {
        memcpy(in->bridge.buffer.data + base, m->bytes, m->length);
    }
}

/* As a host that has no class, and else answers null. */
static void give_nothing(const hw_interpreter *in, message *reply) {
    uint32_t upcall;
    message none = {0};
    EXPECT(in->length >= HW_ENCODING_HANDLE);
    memcpy(&upcall, in->bridge.buffer.data + in->bridge.base + 1, sizeof upcall);
    if (upcall == HW_UPCALL_CLASS) {
        message_nest(reply, HW_REPLY_FOUND_CLASS, &none);
    } else {
        message_null(reply);
    }
}

static hw_event answer_upcall(hw_interpreter *in) {
    message reply = {0};
    size_t base = in->bridge.base;
    if (current_answer) {
        /* A copy of its own, so that a read past its end is seen. */
        uint8_t *call = malloc(in->length);
        size_t length = in->length;
        memcpy(call, in->bridge.buffer.data + base, length);
        current_answer(in, call, length, &reply);
        free(call);
    } else {
        give_nothing(in, &reply);
    }
    in->bridge.base = base;
    put(in, base, &reply);
    size_t length = reply.length;
    message_free(&reply);
    return hw_interpreter_resume(in, length);
}

void host_call_at(hw_interpreter *in, size_t base, uint32_t handle, const message *body) {
    message call = {0};
    message_byte(&call, HW_CALL_HANDLE);
    message_add(&call, &handle, sizeof handle);
    if (body) {
        message_add(&call, body->bytes, body->length);
    }
    put(in, base, &call);
    size_t length = call.length;
    message_free(&call);
    hw_event event = hw_interpreter_call(in, base, length);
    while (event == HW_UPCALL) {
        event = answer_upcall(in);
    }
    EXPECT(event == HW_REPLY);
}

void host_call(hw_interpreter *in, uint32_t handle, const message *body) {
    host_call_at(in, 0, handle, body);
}

hw_reader host_reply(const hw_interpreter *in, size_t base) {
    const uint8_t *reply = in->bridge.buffer.data + base;
    return (hw_reader){reply, reply + in->length, NULL};
}

bool host_find(hw_reader reply, uint64_t wanted, hw_reader *content) {
    while (reply.p < reply.end) {
        uint64_t tag;
        EXPECT(hw_read_varint(&reply, &tag));
        if (tag == wanted) {
            EXPECT(hw_read_delimited(&reply, content));
            return true;
        }
        EXPECT(hw_skip_field(&reply, tag));
    }
    return false;
}

bool host_find_varint(hw_reader message, uint64_t wanted, uint64_t *value) {
    while (message.p < message.end) {
        uint64_t tag;
        EXPECT(hw_read_varint(&message, &tag));
        if (tag == wanted) {
            return hw_read_varint(&message, value);
        }
        EXPECT(hw_skip_field(&message, tag));
    }
    return false;
}

void host_eval(hw_interpreter *in, const char *code) {
    message body = {0};
    message_string(&body, code);
    host_call(in, HW_OPERATION_EVAL, &body);
    message_free(&body);
    if (in->flags & HW_REPLY_FLAG_FAILED) {
        fprintf(stderr, "eval failed: %.*s\n", (int)in->length, (const char *)in->bridge.buffer.data);
        abort();
    }
}

uint32_t host_function(hw_interpreter *in, const char *name) {
    message body = {0};
    hw_reader resolution;
    uint64_t handle;
    message_int(&body, HW_HANDLE_KIND_FUNCTION);
    message_null(&body);
    message_string(&body, name);
    host_call(in, HW_OPERATION_RESOLVE, &body);
    message_free(&body);
    EXPECT(host_find(host_reply(in, 0), HW_REPLY_RESOLUTION, &resolution));
    EXPECT(host_find_varint(resolution, HW_RESOLUTION_HANDLE, &handle));
    return (uint32_t)handle;
}

void host_give_plan(hw_interpreter *in, const host_plan *plan) {
    message fields = {0};
    message numbers = {0};
    message body = {0};
    message_number(&fields, HW_PLAN_NUMBER, plan->number);
    message_number(&fields, HW_PLAN_KIND, plan->kind);
    if (plan->class_name) {
        message_text(&fields, HW_PLAN_CLASS_NAME, plan->class_name);
    }
    for (const char *const *name = plan->names; name && *name; name++) {
        message_text(&fields, HW_PLAN_NAMES, *name);
    }
    for (size_t i = 0; i < plan->plan_count; i++) {
        message_varint(&numbers, plan->plans[i]);
    }
    message_nest(&fields, HW_PLAN_PLANS, &numbers);
    message_nest(&body, HW_CALL_PLAN, &fields);
    host_call(in, HW_OPERATION_PLAN, &body);
    message_free(&body);
}

int64_t host_int(const hw_interpreter *in) {
    const uint8_t *reply = in->bridge.buffer.data;
    EXPECT(hw_is_int_value(reply, reply + in->length));
    return hw_int_value(reply);
}

host_live host_counts(hw_interpreter *in) {
    host_live counts;
    hw_reader counters;
    host_call(in, HW_OPERATION_COUNTERS, NULL);
    EXPECT(host_find(host_reply(in, 0), HW_REPLY_COUNTERS, &counters));
    EXPECT(host_find_varint(counters, HW_COUNTERS_REFS, &counts.refs));
    EXPECT(host_find_varint(counters, HW_COUNTERS_CALLABLES, &counts.callables));
    EXPECT(host_find_varint(counters, HW_COUNTERS_OBJECTS, &counts.objects));
    return counts;
}

void host_open_again(hw_interpreter *in, uint64_t java_classes) {
    message settings = {0};
    message body = {0};
    const char ini[] = "display_errors=0\nlog_errors=0\nerror_reporting=0\nzend.enable_gc=1\n";
    message_bytes(&settings, HW_SETTINGS_SAPI_NAME, "cli-server", 10);
    message_bytes(&settings, HW_SETTINGS_INI_ENTRIES, ini, sizeof ini - 1);
    message_byte(&settings, HW_SETTINGS_IGNORE_INI);
    message_byte(&settings, 1);
    message_byte(&settings, HW_SETTINGS_JAVA_CLASSES);
    message_varint(&settings, java_classes);
    message_bytes(&body, HW_CALL_SETTINGS, settings.bytes, settings.length);
    host_call(in, HW_OPERATION_OPEN, &body);
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
    message_free(&settings);
    message_free(&body);
}

hw_interpreter *host_open_java(answer answers, uint64_t java_classes) {
    hw_interpreter *in = hw_interpreter_create();
    EXPECT(in);
    current_answer = answers;
    host_open_again(in, java_classes);
    return in;
}

hw_interpreter *host_open(answer answers) {
    return host_open_java(answers, 0);
}

void host_release(hw_interpreter *in) {
    hw_refs *refs = &in->bridge.refs;
    message ids = {0};
    message body = {0};
    for (uint32_t handle = 0; handle < refs->capacity; handle++) {
        for (uint32_t i = 0; i < refs->holders[handle]; i++) {
            message_varint(&ids, (uint64_t)refs->generation << 32 | handle);
        }
    }
    zend_ulong handle;
    zval *holders;
    ZEND_HASH_FOREACH_NUM_KEY_VAL(&refs->resource_holders, handle, holders) {
        for (zend_long i = 0; i < Z_LVAL_P(holders); i++) {
            message_varint(&ids, HW_RESOURCE_MARK | (uint64_t)refs->generation << 32 | handle);
        }
    }
    ZEND_HASH_FOREACH_END();
    message_bytes(&body, HW_CALL_RELEASED, ids.bytes, ids.length);
    host_call(in, HW_OPERATION_COUNTERS, &body);
    message_free(&ids);
    message_free(&body);
}

void host_close(hw_interpreter *in) {
    host_call(in, HW_OPERATION_CLOSE, NULL);
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED));
    host_end(in);
}

void host_end(hw_interpreter *in) {
    php_module_shutdown();
    sapi_shutdown();
    hw_settings_free(&in->settings);
    hw_bytes_free(&in->output);
    hw_bridge_free(&in->bridge);
    hw_java_world_free(&in->java);
    hw_stack_unmap(&in->stack);
    free(in);
}
