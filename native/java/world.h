/* The Java objects and classes that PHP knows, by Java's numbers. */
#ifndef HW_JAVA_WORLD_H
#define HW_JAVA_WORLD_H

#include "wire/bridge.h"

typedef struct {
    zend_object **objects; /* by id; not counted: an object takes itself out when it is freed */
    size_t object_capacity;
    struct hw_java_class **classes; /* by class number; they live as long as the process */
    size_t class_capacity;
    HashTable names;         /* lower-case name -> class */
    uint64_t generation;     /* of the host's registry: other numbers mean other classes; 0: there is none yet */
    uint64_t live;           /* objects that PHP holds, but for the values of constants */
    uint64_t live_callables; /* Java's callables that PHP holds */
} hw_java_world;

/* Set in the generation of a registry whose classes PHP may not name. */
#define HW_JAVA_UNNAMED ((uint64_t)1 << HW_WORD_BIT_UNNAMED_CLASSES)

static inline hw_java_world *hw_java_world_of(const hw_bridge *bridge) {
    return bridge->foreign_state;
}

void hw_java_world_init(hw_java_world *world);
void hw_java_world_free(hw_java_world *world);

/* The host's registry of classes is that of this generation; what is known of another one is forgotten. */
void hw_java_world_open(hw_java_world *world, uint64_t generation);

/* When a request has ended and its objects are gone. */
void hw_java_world_forget(hw_java_world *world);

/* NULL: it was never described. */
static inline struct hw_java_class *hw_java_world_class(const hw_java_world *world, uint64_t number) {
    return number < world->class_capacity ? world->classes[number] : NULL;
}

/* Makes room for a class of that number. */
void hw_java_world_reserve_class(hw_java_world *world, uint64_t number);

/* Makes room for an object of that number. False: no memory. */
bool hw_java_world_reserve_object(hw_java_world *world, uint64_t id);

#endif
