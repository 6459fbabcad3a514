/* What the host asks of the interpreter itself. Handles of functions begin at HW_FIRST_HANDLE. */
#ifndef HW_ENGINE_OPERATIONS_H
#define HW_ENGINE_OPERATIONS_H

#include "engine/interpreter.h"

enum hw_operation {
    OP_RESOLVE = 1,    /* kind: int, class: ?string, name: string -> hw_handles_resolve()'s description */
    OP_EVAL = 2,       /* code: string -> what it returns */
    OP_INCLUDE = 3,    /* path: string, once: bool -> what the file returns */
    OP_CALL = 4,       /* callable: mixed, arguments... -> result */
    OP_CONSTANT = 5,   /* name: string, with Class:: or not -> value */
    OP_LOAD_CLASS = 6, /* name: string -> whether it exists; an enum's cases are ready then */
    OP_RECYCLE = 7,    /* -> null: a fresh request */
    OP_OPEN = 8,       /* settings in field 15 */
    OP_CLOSE = 9,
    OP_RUN = 10,        /* the command line in settings -> exit status */
    OP_COUNTERS = 11,   /* -> [refs that the host holds, host callables that PHP holds] */
    OP_HTTP_SERVE = 12, /* Serve in field 14 -> null */
    OP_WARM = 13,       /* settings in field 15: starts the module, and no request */
    OP_TRAVERSE = 14,   /* traversable: object -> [iterator, first element]; [iterator] if there is none */
    OP_ADVANCE = 15,    /* that iterator -> [next element]; [] if there is none */
    OP_CLOSURE = 16,    /* callable: mixed -> a Closure of it; a string that says why there is none */
    OP_PLAN = 17,       /* number, kind, class: ?string, names, plans, enums: lists -> hw_plan_define()'s description */
    OP_PLANNED = 18,    /* a call that has records in it; see Call.planned */
    OP_VALUE = 19,      /* value -> itself */
};

/* Runs the operation whose Call the reader stands in, behind the handle, and replies. */
void hw_run_operation(hw_interpreter *in, hw_reader *r, uint32_t operation);

#endif
