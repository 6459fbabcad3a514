#include "java/foreign.h"

#include "java/callable.h"
#include "java/object_ref.h"
#include "java/throwable.h"

static void forget(void *world) {
    hw_java_world_forget(world);
}

static uint32_t interface_number(const zend_class_entry *interface) {
    const hw_java_class *class = hw_java_class_of(interface);
    return class ? class->number : 0;
}

/* A throwable whose Java part was not constructed is PHP's alone. */
static bool write_object(hw_writer *w, zend_object *object) {
    hw_java_object *java = hw_java_object_of(object);
    if (!java || (!java->id && instanceof_function(object->ce, zend_ce_throwable))) {
        return false;
    }
    hw_write_java_object(w, java);
    return true;
}

static void write_throwable(hw_writer *w, uint8_t tag, hw_bridge *bridge, zend_object *throwable) {
    hw_write_throwable(w, tag, bridge, throwable, false);
}

const hw_foreign hw_java_foreign = {
    .forget = forget,
    .interface_number = interface_number,
    .write_object = write_object,
    .write_throwable = write_throwable,
    .read_object = hw_read_java_object,
    .make_closure = hw_callable_create,
};
