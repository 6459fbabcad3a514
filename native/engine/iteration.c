#include "engine/iteration.h"

#include "engine/iteration_arginfo.h"

/* An iterator of the engine's, which is no object that can be referred to, in one that can. */
typedef struct {
    zend_object_iterator *iterator; /* NULL: PHP code has made the object */
    zend_object std;
} iteration;

static zend_class_entry *iteration_class;
static zend_object_handlers iteration_handlers;

static iteration *of(zend_object *object) {
    return (iteration *)((char *)object - XtOffsetOf(iteration, std));
}

static zend_object *create_object(zend_class_entry *ce) {
    iteration *made = zend_object_alloc(sizeof *made, ce);
    made->iterator = NULL;
    zend_object_std_init(&made->std, ce);
    made->std.handlers = &iteration_handlers;
    return &made->std;
}

static void free_object(zend_object *object) {
    zend_object_iterator *iterator = of(object)->iterator;
    if (iterator) {
        zend_iterator_dtor(iterator);
    }
    zend_object_std_dtor(object);
}

static void read_element(zend_object_iterator *iterator, zval *element) {
    if (EG(exception) || iterator->funcs->valid(iterator) == FAILURE || EG(exception)) {
        return;
    }
    zval *current = iterator->funcs->get_current_data(iterator);
    if (current && !EG(exception)) {
        ZVAL_COPY_DEREF(element, current);
    }
}

void hw_iteration_begin(zval *traversable, zval *object, zval *element) {
    zend_class_entry *ce = Z_OBJCE_P(traversable);
    if (!ce->get_iterator) {
        zend_type_error("%s is not Traversable", ZSTR_VAL(ce->name));
        return;
    }
    zend_object_iterator *iterator = ce->get_iterator(ce, traversable, false);
    if (EG(exception) || !iterator) {
        if (iterator) {
            zend_iterator_dtor(iterator);
        }
        return;
    }
    ZVAL_OBJ(object, create_object(iteration_class));
    of(Z_OBJ_P(object))->iterator = iterator;
    iterator->index = 0;
    if (iterator->funcs->rewind) {
        iterator->funcs->rewind(iterator);
    }
    read_element(iterator, element);
}

bool hw_iteration_advance(zend_object *object, zval *element) {
    zend_object_iterator *iterator = object->ce == iteration_class ? of(object)->iterator : NULL;
    if (!iterator) {
        return false;
    }
    iterator->index++;
    iterator->funcs->move_forward(iterator);
    read_element(iterator, element);
    return true;
}

void hw_iteration_register_class(void) {
    iteration_class = register_class_Howdah_Iteration();
    iteration_class->create_object = create_object;
    memcpy(&iteration_handlers, &std_object_handlers, sizeof iteration_handlers);
    iteration_handlers.offset = XtOffsetOf(iteration, std);
    iteration_handlers.free_obj = free_object;
    iteration_handlers.clone_obj = NULL;
}
