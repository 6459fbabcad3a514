/*
 * One border: the buffer in which messages cross, and what each side holds of the other's live values.
 *
 * The border knows zvals and messages. It knows neither JNI nor a SAPI: whoever runs the engine supplies `upcall`.
 * A border belongs to the thread that runs its interpreter.
 */
#ifndef HW_BORDER_BORDER_H
#define HW_BORDER_BORDER_H

#include "php_engine.h"

#include "border/buffer.h"

/* A growable list of ids that one side has dropped, waiting for the next message. */
typedef struct {
    uint64_t *ids;
    size_t count;
    size_t capacity;
} hw_id_list;

bool hw_id_list_add(hw_id_list *list, uint64_t id);
void hw_id_list_free(hw_id_list *list);

/*
 * The PHP objects and resources that the other side holds. An id is `generation << 32 | handle`, where handle is the
 * engine's own number of the object (zend_object.handle), so that one object has one id for as long as it is held.
 * The generation changes when a request ends: what is left of the old one is then stale, never wrong.
 */
typedef struct {
    uint32_t *holders; /* by object handle; the table itself owns one refcount while this is above zero */
    uint32_t capacity;
    HashTable resources; /* zend_resource handle -> resource zval, held once per crossing in `resource_holders` */
    HashTable resource_holders;
    uint32_t generation;
    uint64_t live; /* objects and resources held now */
} hw_refs;

/* Resource ids are marked by bit 63 in lists of ids, since both kinds count from one. */
#define HW_RESOURCE_MARK ((uint64_t)1 << 63)

/* The Java objects and classes that PHP knows, by Java's numbers. */
typedef struct {
    zend_object **objects; /* by id; not counted: an object takes itself out when it is freed */
    size_t object_capacity;
    struct hw_java_class **classes; /* by class number; they live as long as the process */
    size_t class_capacity;
    HashTable names;     /* lower-case name -> class */
    uint64_t generation; /* of the host's registry: other numbers mean other classes; 0: there is none yet */
    uint64_t live;       /* objects that PHP holds, but for the values of constants */
} hw_java_world;

/* The most objects of Java that PHP can hold at a time. */
#define HW_JAVA_MOST_OBJECTS ((uint64_t)1 << 24)

/* How objects of PHP cross as records of the host: record.h. */
typedef struct hw_plan hw_plan;
typedef struct {
    hw_plan *entries; /* the plan of number i + 1; those that were not given are all zero */
    uint32_t count;
    uint32_t capacity;
    char error[512]; /* why the last value could not be written by a plan */
} hw_plans;

typedef struct hw_border hw_border;

struct hw_border {
    hw_buffer buffer;
    size_t base; /* offset of the message in flight */
    hw_refs refs;
    hw_id_list dropped;    /* ids of the host's callables that PHP has let go of */
    hw_id_list to_release; /* ids of PHP's refs that the host has let go of, read from a message not yet finished */
    hw_id_list held;       /* ids that the messages in hand give to the host, in case they cannot be sent */
    hw_id_list thrown; /* ids of throwables held while the host may give them back: those of the upcalls under way */
    HashTable passed;  /* weak: throwables that the host has thrown on in the call under way, and knows the frames of */
    uint64_t passes;   /* how many it has thrown on: the number of the last one */
    bool keep_thrown;  /* what the call under way throws is a ref of the host, as what it returns would be */
    bool timed_out;    /* PHP unwinds because a deadline of the host has passed, not because it called exit() */
    uint64_t live_callables; /* host callables that PHP holds now */
    hw_java_world java;
    hw_plans plans;
    uint32_t result_plan;  /* the number of the plan that the result of the call under way is written by, or 0 */
    bool maps_are_objects; /* the message in hand is to become JSON: read maps as objects */
    /* Sends the Call of `length` bytes that stands at `base`; returns the length of the Reply there. */
    size_t (*upcall)(hw_border *border, size_t length);
};

/* The border of this process: an NTS build has one interpreter. */
extern hw_border *hw_border_current;

bool hw_border_init(hw_border *border);
void hw_border_free(hw_border *border);

/* When a request has ended and its objects are gone: forgets what the host held of them, and makes its ids stale. */
void hw_border_forget(hw_border *border);

/* Releases the refs that the last message dropped. Runs destructors: call it when the message has been decoded. */
void hw_border_release_pending(hw_border *border);

/*
 * What a message gives to the host is noted in border->held, behind what the messages around it have given. `mark` is
 * held.count from before it was begun: a message that was sent forgets what lies behind it, and one that could not be
 * sent takes it back, which may run destructors.
 */
void hw_border_take_back(hw_border *border, size_t mark);

uint64_t hw_refs_hold_object(hw_refs *refs, zend_object *object);
uint64_t hw_refs_hold_resource(hw_refs *refs, zval *resource);
void hw_refs_release_object(hw_refs *refs, uint64_t id);
/* NULL when the id is stale or was never given out. */
zend_object *hw_refs_object(const hw_refs *refs, uint64_t id);
zval *hw_refs_resource(const hw_refs *refs, uint64_t id);

/* --- encode.c: zval -> Value, written as field 3 of the message in hand. Runs no user code. */
void hw_write_value(hw_writer *w, hw_border *border, zval *value, unsigned depth);
/* Whether the object crosses as the name of a case. */
bool hw_is_enum_case(const zend_object *object);
void hw_write_null(hw_writer *w);
void hw_write_string(hw_writer *w, const char *bytes, size_t length);
void hw_write_int(hw_writer *w, zend_long value);
/* Begins an entry of a map, up to its value; hw_writer_end() ends it. */
size_t hw_write_entry(hw_writer *w, zend_ulong index, const zend_string *key);
void hw_write_dropped(hw_writer *w, uint8_t tag, hw_border *border);

/* --- decode.c: Value -> zval. Runs no user code. False: *value is null and r->error says why. */
bool hw_read_value(hw_reader *r, hw_border *border, zval *value, unsigned depth);
/* A ListValue, whose tag and length have been read. *value is null where it fails. */
bool hw_read_list(hw_reader *r, hw_border *border, zval *value, unsigned depth);
/* Ends the request, as an overrun of memory_limit does, where so many bytes more would be one. */
void hw_require_memory(size_t bytes);
bool hw_read_released(hw_reader *r, uint64_t tag, hw_border *border);
/* Value.default_value: the callee's default is wanted. *value is then UNDEF. */
bool hw_value_is_default(const hw_reader *r);

/* --- java_class.c, java_object.c: Java's objects as PHP's. java.h has the rest. */
void hw_java_world_init(hw_java_world *world);
void hw_java_world_free(hw_java_world *world);
/* Set in the generation of a registry whose classes PHP may not name. */
#define HW_JAVA_UNNAMED ((uint64_t)1 << 63)

/* The host's registry of classes is that of this generation; what is known of another one is forgotten. */
void hw_java_world_open(hw_java_world *world, uint64_t generation);
/* When a request has ended and its objects are gone. */
void hw_java_world_forget(hw_java_world *world);
/* The Java object behind an object of PHP, or NULL. */
struct hw_java_object *hw_java_object_of(const zend_object *object);
void hw_write_java_object(hw_writer *w, struct hw_java_object *object);
/* Whether the class is one of Java's, so that a call of it is a crossing. */
bool hw_is_java_class_name(zend_string *name);
/* Reads an ObjectRef of a Java object. */
bool hw_read_java_object(hw_reader *ref, hw_border *border, zval *value, unsigned depth);

/* --- callable.c: the host's callables as PHP closures, and the classes that the border adds to PHP. */
void hw_border_register_classes(void);
void hw_callable_create(hw_border *border, uint64_t id, zval *closure);
extern zend_class_entry *hw_java_exception_class;
extern zend_class_entry *hw_border_exception_class;

/* --- throwable.c: throwables both ways. */
/*
 * Writes a Throwable with its frames and previous ones. With `hold`, the object is kept for the host to give back, until
 * the upcall under way has ended.
 */
void hw_write_throwable(hw_writer *w, uint8_t tag, hw_border *border, zend_object *throwable, bool hold);
/* The outermost call, or a request, has ended: the host knows no throwables any more. */
void hw_border_forget_passed(hw_border *border);

/* Throws what the host threw: its own as Howdah\\JavaException, one of PHP's that passed through it as itself. */
bool hw_throw_from_message(hw_reader *r, hw_border *border);

#endif
