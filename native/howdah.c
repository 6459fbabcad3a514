/*
 * The composition root: all that is linked with the engine. A part that the engine is to know of is named here, and nowhere
 * else.
 */
#include "cli/cli.h"
#include "engine/front.h"
#include "engine/iteration.h"
#include "http/front.h"
#include "http/request_object.h"
#include "http/response_object.h"
#include "http/server.h"
#include "http/user_ini.h"
#include "http/variables.h"
#include "http/worker.h"
#include "java/autoload.h"
#include "java/callable.h"
#include "java/exception.h"
#include "java/functions.h"
#include "java/member.h"
#include "java/object.h"
#include "java/reflection.h"

#include <howdah_protobuf.h>

static const hw_front *const fronts[] = {&hw_cli_front, &hw_development_front, &hw_http_front, NULL};

static zend_module_entry *const extensions[] = {&howdah_protobuf_module_entry, NULL};

static void (*const initializers[])(void) = {
    hw_java_register_callable,    hw_java_register_exceptions, hw_java_register_functions,
    hw_java_intercept_reflection, hw_java_objects_init,        hw_java_members_init,
    hw_java_autoload_init,        hw_iteration_register_class, hw_http_register_request,
    hw_http_register_response,    hw_http_register_server,     hw_http_variables_init,
    hw_http_worker_init,          hw_http_user_ini_init,       NULL,
};

const hw_linked_parts hw_linked = {fronts, extensions, initializers};
