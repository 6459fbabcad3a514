/*
 * A host without a JVM: opens the interpreter, sends Calls, answers upcalls, and reads Replies, for tests in C.
 */
#ifndef HW_TEST_HOST_H
#define HW_TEST_HOST_H

#include "engine/interpreter.h"

#include <stdio.h>
#include <stdlib.h>

/* Stops the test with the place and what was expected. */
#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s: expected %s\n", __FILE__, __LINE__, __func__, #condition); \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Bytes that grow; what is written is copied into the bridge's buffer when it is sent. */
typedef struct {
    uint8_t *bytes;
    size_t length;
    size_t capacity;
} message;

void message_free(message *m);
void message_add(message *m, const void *bytes, size_t length);
void message_byte(message *m, uint8_t byte);
void message_varint(message *m, uint64_t value);
/* A field with bytes: tag, minimal length, content. */
void message_bytes(message *m, uint8_t tag, const void *bytes, size_t length);
/* A field with a text. */
void message_text(message *m, uint8_t tag, const char *text);
/* A field with a varint. */
void message_number(message *m, uint8_t tag, uint64_t value);
/* A field with a message, which is freed. */
void message_nest(message *m, uint8_t tag, message *content);
/* A Value as field 3, from what stands in `kind` (the tag of its kind and its content). */
void message_value(message *m, const message *kind);
void message_int(message *m, int64_t value);
void message_string(message *m, const char *text);
void message_null(message *m);
void message_bool(message *m, bool value);
void message_float(message *m, double value);
/* A Value { list_value }, from elements that are Values. */
void message_list(message *m, const message *elements);

/* Answers an upcall: reads the Call in `call`, writes a Reply. */
typedef void (*answer)(hw_interpreter *in, const uint8_t *call, size_t length, message *reply);

/* The process's interpreter, opened with no php.ini. Upcalls are answered by `answers`; NULL: with null. */
hw_interpreter *host_open(answer answers);
/* The same, with a registry of Java classes. */
hw_interpreter *host_open_java(answer answers, uint64_t java_classes);
/* Opens a closed interpreter again. */
void host_open_again(hw_interpreter *in, uint64_t java_classes);
void host_answers(answer answers);

/* Sends `handle` and the fields in `body` at `base` of the buffer, and runs until the Reply stands there. */
void host_call_at(hw_interpreter *in, size_t base, uint32_t handle, const message *body);
void host_call(hw_interpreter *in, uint32_t handle, const message *body);

/* The Reply at the base of the buffer. */
hw_reader host_reply(const hw_interpreter *in, size_t base);

/* The content of the first field with this tag, of wire type 2. False: there is none. */
bool host_find(hw_reader reply, uint64_t tag, hw_reader *content);

/* The first varint with this tag. */
bool host_find_varint(hw_reader message, uint64_t tag, uint64_t *value);

void host_eval(hw_interpreter *in, const char *code);
/* A plan of records. The lists may be NULL. */
typedef struct {
    uint64_t number, kind;
    const char *class_name;   /* NULL: none */
    const char *const *names; /* up to NULL */
    const uint64_t *plans;
    size_t plan_count;
} host_plan;

/* Sends the plan. */
void host_give_plan(hw_interpreter *in, const host_plan *plan);

/* The handle of a function. */
uint32_t host_function(hw_interpreter *in, const char *name);
/* The int in the reply. */
int64_t host_int(const hw_interpreter *in);

/* What the host holds of PHP (refs), and PHP of the host. */
typedef struct {
    uint64_t refs;
    uint64_t callables;
    uint64_t objects;
} host_live;

host_live host_counts(hw_interpreter *in);

/* Lets go of all that the host holds. */
void host_release(hw_interpreter *in);

/* Ends the request and the engine, so that what is left is a leak. */
void host_close(hw_interpreter *in);
/* The engine, when the request has been ended. */
void host_end(hw_interpreter *in);

#endif
