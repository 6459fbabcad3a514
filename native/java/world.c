#include "java/world.h"

#include "java/class.h"

#include <stdlib.h>

void hw_java_world_init(hw_java_world *world) {
    zend_hash_init(&world->names, 64, NULL, NULL, true);
}

void hw_java_world_free(hw_java_world *world) {
    free(world->classes);
    free(world->objects);
    zend_hash_destroy(&world->names);
    *world = (hw_java_world){0};
}

void hw_java_world_forget(hw_java_world *world) {
    for (size_t i = 0; i < world->class_capacity; i++) {
        const hw_java_class *class = world->classes[i];
        for (uint32_t j = 0; class && j < class->constant_count; j++) {
            ZVAL_NULL(&class->constants[j].constant->value); /* freed with the request's objects */
        }
    }
    if (world->object_capacity) {
        memset(world->objects, 0, world->object_capacity * sizeof(zend_object *));
    }
    world->live = 0;
}

void hw_java_world_open(hw_java_world *world, uint64_t generation) {
    if (world->generation != generation) {
        hw_java_world_forget(world);
        if (world->class_capacity) {
            memset(world->classes, 0, world->class_capacity * sizeof(hw_java_class *));
        }
        zend_hash_clean(&world->names);
        world->generation = generation;
    }
}

void hw_java_world_reserve_class(hw_java_world *world, uint64_t number) {
    if (number >= world->class_capacity) {
        size_t capacity = world->class_capacity ? world->class_capacity : 256;
        while (capacity <= number) {
            capacity *= 2;
        }
        world->classes = perealloc(world->classes, capacity * sizeof(hw_java_class *), true);
        memset(world->classes + world->class_capacity, 0, (capacity - world->class_capacity) * sizeof(hw_java_class *));
        world->class_capacity = capacity;
    }
}

bool hw_java_world_reserve_object(hw_java_world *world, uint64_t id) {
    if (EXPECTED(id < world->object_capacity)) {
        return true;
    }
    size_t capacity = world->object_capacity ? world->object_capacity : 256;
    while (capacity <= id) {
        capacity *= 2;
    }
    zend_object **objects = realloc(world->objects, capacity * sizeof(zend_object *));
    if (!objects) {
        return false;
    }
    memset(objects + world->object_capacity, 0, (capacity - world->object_capacity) * sizeof(zend_object *));
    world->objects = objects;
    world->object_capacity = capacity;
    return true;
}
