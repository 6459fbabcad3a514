/*
 * The fast path: Howdah\Server::serve() gives each request to a handler as one object, and takes a response as one object.
 * Nothing of the SAPI is set up or torn down for it, and a request is read when it is first asked something.
 */
#include "http/server.h"

#include "engine/time_limit.h"
#include "http/request.h"
#include "http/request_object.h"
#include "http/response.h"
#include "http/response_object.h"
#include "http/serve.h"
#include "http/server_arginfo.h"
#include "http/slow_log.h"
#include "http/worker.h"

#include <main/php_output.h>

/* The handler threw, or called exit(): the response is what PHP shows of that, unless it has been sent. */
static void respond_to_failure(hw_http *http, hw_bytes *headers) {
    bool late = hw_interpreter_is_interrupted(http->in);
    hw_http_settle(http);
    php_output_end_all(); /* what is in buffers is part of it, and not of the next response */
    if (EG(exception)) {  /* an output handler threw */
        hw_http_settle(http);
    }
    if (http->state == HW_HTTP_FINISHED) {
        return;
    }
    if (http->prints && !http->failed) { /* exit(), after what is the response */
        hw_http_finish(http);
        return;
    }
    hw_bytes_clear(headers);
    uint32_t status = late ? 504 : http->failed ? 500 : 200;
    hw_http_add_headers(headers, status, (HashTable *)&zend_empty_array);
    headers->failed |= http->in->output.failed;
    hw_http_respond(http, status, headers, http->in->output.bytes, http->in->output.length, false);
}

void hw_http_begin_output(void) {
    SG(request_info).request_method = NULL;
    SG(request_info).content_type = NULL;
    SG(request_info).no_headers = true;
    sapi_activate();
    SG(headers_sent) = 1;
}

void hw_http_import(hw_http *http) {
    hw_http_state state = http->state;
    hw_http_deactivate();
    if (hw_http_take(http, http->fast)) {
        hw_http_begin_input(http);
        http->imported = true;
    }
    SG(headers_sent) = 1;
    http->state = state;
}

static void end_import(hw_http *http) {
    http->imported = false;
    if (http->objects_alone) { /* what was sent is in no superglobal, and is not to stay */
        zval_ptr_dtor_nogc(&PG(http_globals)[TRACK_VARS_POST]);
        ZVAL_UNDEF(&PG(http_globals)[TRACK_VARS_POST]);
    }
    hw_http_end_input();
    hw_http_begin_output();
}

static void handle(hw_http *http, const hw_reader *message, zend_fcall_info *call, zend_fcall_info_cache *cache,
                   hw_bytes *headers) {
    zval request;
    zval result;
    hw_http_make_request(http, message, &request);
    http->state = HW_HTTP_RUNNING;
    http->failed = false;
    http->exited = false;
    http->body_ended = false;
    hw_bytes_clear(&http->head);
    http->prints = false; /* a fatal error may have ended the request before */
    EG(exit_status) = 0;
    PG(connection_status) = PHP_CONNECTION_NORMAL;
    ZVAL_UNDEF(&result);
    call->retval = &result;
    call->params = &request;
    call->param_count = 1;
    http->fast = message;
    hw_time_limit_begin();
    hw_slow_log_begin();
    if (UNEXPECTED(http->superglobals && !http->objects_alone)) {
        hw_http_import(http);
    }
    zend_call_function(call, cache);
    hw_http_require_clean(http);
    if (EXPECTED(!EG(exception) && http->state == HW_HTTP_RUNNING && !http->prints)) {
        hw_http_respond_with(http, headers, &result);
    }
    if (UNEXPECTED(EG(exception))) {
        respond_to_failure(http, headers);
    } else if (http->prints) {
        hw_http_finish(http);
    }
    hw_bytes_clear(&http->in->output);
    http->prints = false;
    http->fast = NULL;
    zval_ptr_dtor(&result);
    zval_ptr_dtor(&request);
    if (UNEXPECTED(http->imported)) {
        end_import(http);
    }
    hw_http_end(http);
    if (UNEXPECTED(EG(exception))) { /* a destructor threw */
        zend_exception_error(EG(exception), E_WARNING);
    }
    hw_http_forget_error();
}

/* {{{ Howdah\Server::respond(Howdah\Response $response, bool $more = false): void */
ZEND_METHOD(Howdah_Server, respond) {
    zend_object *response;
    bool more = false;
    hw_bytes headers = {0};
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJ_OF_CLASS(response, hw_http_response_class)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(more)
    ZEND_PARSE_PARAMETERS_END();
    hw_http *http = hw_http_current();
    if (!http || !http->fast || http->prints || http->state != HW_HTTP_RUNNING) {
        zend_throw_error(NULL, "There is no request to respond to: Howdah\\Server::serve() has none, or its "
                               "response has begun");
        RETURN_THROWS();
    }
    hw_http_respond_with_object(http, &headers, response, more);
    hw_bytes_free(&headers);
    if (http->state == HW_HTTP_FINISHED) {
        hw_http_send_rest(http);
    }
}
/* }}} */

/* {{{ Howdah\Server::serve(callable $handler, bool $superglobals = true): void */
ZEND_METHOD(Howdah_Server, serve) {
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    hw_reader message;
    hw_bytes headers = {0};
    bool superglobals = true;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(superglobals)
    ZEND_PARSE_PARAMETERS_END();
    hw_http *http = hw_http_current();
    if (!http || http->classic) {
        zend_throw_error(
            NULL, "Howdah\\Server::serve() is for worker scripts: start the server with this script as its worker");
        RETURN_THROWS();
    }
    if (http->busy) {
        zend_throw_error(NULL, "A request is being handled already");
        RETURN_THROWS();
    }
    http->objects_alone = !superglobals;
    hw_http_end_boot(http);
    php_output_activate();
    hw_http_begin_output();
    hw_interpreter_current->serving = execute_data;
    while (hw_http_next(http, &message)) {
        http->busy = true;
        handle(http, &message, &call, &cache, &headers);
        http->busy = false;
        if (UNEXPECTED(hw_http_ends_script(http))) {
            break;
        }
    }
    hw_interpreter_current->serving = NULL;
    hw_bytes_free(&headers);
}
/* }}} */

void hw_http_register_server(void) {
    register_class_Howdah_Server()->ce_flags |= ZEND_ACC_FINAL; /* which a stub cannot say beside abstract */
}
