/*
 * A small Java for tests in C: classes in tables, objects on a list, and a host that answers what PHP asks of them. It counts
 * as Java does: an object has one number for as long as PHP holds it, and a number that comes back twice, or was never
 * given, ends the test.
 */
#ifndef HW_TEST_JAVA_HOST_H
#define HW_TEST_JAVA_HOST_H

#include "host.h"
#include "java/upcall.h"

typedef struct java_class java_class;
typedef struct java_object java_object;

/* A Value as it crosses; or, where `object` is set, a Java object. */
typedef struct {
    message bytes;
    java_object *object;
} java_value;

/* A call of a member, or another upcall, read. */
typedef struct {
    hw_interpreter *in;
    size_t length; /* of its message: a call of the host's own goes behind it */
    uint32_t handle;
    uint64_t shape;
    bool has_shape;
    uint64_t target_id;
    java_object *target;
    hw_reader arguments[64];
    size_t count;
    hw_reader stack; /* of TRACE */
} java_call;

/* Writes the Reply. */
typedef void (*java_member)(const java_call *call, message *reply);

typedef struct {
    const char *name;
    java_member of_object;
    java_member of_class;
} java_method;

typedef struct {
    const char *name;
    java_member read;
    java_member write;
} java_field;

/* One of the values is set; none: null. */
typedef struct {
    const char *name;
    const char *text;
    const int64_t *number;
    const double *fraction;
    const bool *truth;
    java_object *(*object)(void);
} java_constant;

struct java_class {
    const char *name; /* PHP's */
    const char *java_name;
    int64_t flags;
    const java_class *parent;
    const java_class *interfaces[8];
    java_member constructor;
    java_method methods[24];
    java_field fields[4];
    java_constant constants[12];
    const char *functional;
    const char *required[4];
};

struct java_object {
    const java_class *class;
    java_object *next; /* of all that were made */
    uint64_t id;       /* 0: PHP does not hold it */
    bool permanent;
    char *text;      /* message, name, or what toString() says */
    int64_t number;  /* of a number, or the first field */
    int64_t second;  /* the second field; or, of an iterator, where it stands */
    double fraction; /* of a floating number */
    java_object *cause;
    java_object *source; /* of an iterator */
    java_value *keys;    /* of a map */
    java_value *values;
    size_t count;
    size_t fails_at; /* iterating throws at this element, counted from one; 0: nowhere */
};

/* The classes that tests name themselves. */
extern const java_class java_object_class, java_list_class, java_runtime_exception_class, java_point_class;

/* How PHP's asking is answered. */
extern struct java_settings {
    bool lenient;    /* let numbers pass that were never given, as after broken messages */
    size_t batch;    /* elements that cross at once; 0: one, and every second batch is empty */
    bool gives_away; /* PHP's objects that a list gives to PHP are held by PHP alone from then on */
    uint64_t asked[HW_LIMIT_FIRST_MEMBER +
                   1]; /* how often each upcall below HW_LIMIT_FIRST_MEMBER came; the last: all members */
} java_settings;

/* Opens the process's interpreter, with numbers of classes and members that belong to this registry. */
hw_interpreter *java_host_open(uint64_t generation);
/* Closes the interpreter, and opens it again with another registry, or the same. */
void java_host_reopen(hw_interpreter *in, uint64_t generation);
/* Lets go of all, and ends the engine: what is left then is a leak. */
void java_host_close(hw_interpreter *in);

/* Forgets all objects, and which classes PHP knows. */
void java_forget(void);

/* Sends a call, and takes back what its reply lets go of. */
void java_host_call(hw_interpreter *in, uint32_t handle, const message *body);
/* Lets go of all that the host holds of PHP. */
void java_host_release(hw_interpreter *in);
/* Runs PHP code, which may fail. */
void java_run(hw_interpreter *in, const char *code);

/* The host's answer to upcalls. */
void java_answer(hw_interpreter *in, const uint8_t *call, size_t length, message *reply);

/* Java objects that PHP holds, by the host's count, without permanent ones. */
size_t java_held(void);
/* Java objects that PHP holds, by PHP's count. */
int64_t java_live(hw_interpreter *in);

/* --- For answers of tests' own */

/* Reads a Call. What it lets go of is taken back. */
java_call java_read_call(hw_interpreter *in, const uint8_t *call, size_t length);
java_object *java_make(const java_class *class);
java_object *java_make_throwable(const java_class *class, const char *text);
/* The number under which PHP knows the object, from now on. */
uint64_t java_give(java_object *object);
uint64_t java_class_number(const java_class *class);
/* The same, by PHP's name. */
uint64_t java_number_of(const char *name);
uint32_t java_member_number(const java_class *class, java_member member);
/* Value { object_value: … }, with the descriptions that PHP needs. */
void java_write_object(message *m, java_object *object);
/* The same, of a callable. */
void java_write_callable(message *m, java_object *callable);
/* As an ObjectRef, with no Value around it. */
void java_write_ref(message *m, java_object *object);
void java_write_value(message *m, const java_value *value);
void java_throw(message *reply, java_object *throwable);
/* A Throwable of a class that PHP has. */
void java_throw_error(message *reply, const char *class_name, const char *text);

#endif
