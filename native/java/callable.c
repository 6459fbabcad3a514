/*
 * The host's callables in PHP. PHP sees a real Closure (so that `callable` and `Closure` types accept it), made from the
 * __invoke method of a hidden object that carries the host's id and tells the host when PHP lets go of it.
 */
#include "java/callable.h"

#include "java/callable_arginfo.h"
#include "java/upcall.h"
#include "java/world.h"
#include "wire/encode.h"

typedef struct {
    hw_bridge *bridge;
    uint64_t id;
    zend_object std;
} java_callable;

static zend_class_entry *callable_class;
static zend_object_handlers callable_handlers;

static java_callable *from_object(zend_object *object) {
    return (java_callable *)((char *)object - XtOffsetOf(java_callable, std));
}

static zend_object *create_object(zend_class_entry *ce) {
    java_callable *callable = zend_object_alloc(sizeof *callable, ce);
    callable->bridge = NULL;
    zend_object_std_init(&callable->std, ce);
    callable->std.handlers = &callable_handlers;
    return &callable->std;
}

static void free_object(zend_object *object) {
    java_callable *callable = from_object(object);
    if (callable->bridge) {
        hw_id_list_add(&callable->bridge->dropped, callable->id);
        hw_java_world_of(callable->bridge)->live_callables--;
    }
    zend_object_std_dtor(object);
}

void hw_callable_create(hw_bridge *bridge, uint64_t id, zval *closure) {
    zval object;
    ZVAL_OBJ(&object, create_object(callable_class));
    java_callable *callable = from_object(Z_OBJ(object));
    callable->bridge = bridge;
    callable->id = id;
    hw_java_world_of(bridge)->live_callables++;
    zend_function *invoke = zend_hash_find_ptr(&callable_class->function_table, ZSTR_KNOWN(ZEND_STR_MAGIC_INVOKE));
    zend_create_fake_closure(closure, invoke, callable_class, callable_class, &object);
    zval_ptr_dtor(&object);
}

/* {{{ Howdah\JavaCallable::__invoke(mixed ...$arguments): mixed */
ZEND_METHOD(Howdah_JavaCallable, __invoke) {
    java_callable *callable = from_object(Z_OBJ_P(ZEND_THIS));
    hw_bridge *bridge = callable->bridge;
    if (!bridge) {
        zend_throw_error(NULL, "A Howdah\\JavaCallable that PHP code has made cannot be called");
        RETURN_THROWS();
    }
    if (ZEND_CALL_INFO(execute_data) & ZEND_CALL_HAS_EXTRA_NAMED_PARAMS) {
        zend_throw_error(zend_ce_argument_count_error, "A Java callback does not accept named arguments");
        RETURN_THROWS();
    }
    hw_upcall u;
    hw_upcall_begin(&u, bridge, HW_UPCALL_INVOKE);
    hw_upcall_target(&u, callable->id);
    uint32_t count = ZEND_NUM_ARGS();
    for (uint32_t i = 1; i <= count; i++) {
        hw_write_value(&u.w, bridge, ZEND_CALL_ARG(execute_data, i), 0);
    }
    hw_upcall_send(&u, return_value);
}
/* }}} */

void hw_java_register_callable(void) {
    callable_class = register_class_Howdah_JavaCallable();
    callable_class->create_object = create_object;
    memcpy(&callable_handlers, &std_object_handlers, sizeof callable_handlers);
    callable_handlers.offset = XtOffsetOf(java_callable, std);
    callable_handlers.free_obj = free_object;
    callable_handlers.clone_obj = NULL;
}
