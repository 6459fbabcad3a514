/*
 * Fuzzes a decoder of php/ext by PHP's classes: the function DECODER of decoders.php gets the input, and throws where
 * something is wrong.
 */
#include "host.h"
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hw_interpreter *in;
    static uint32_t decoder;
    if (!in) {
        in = host_open(NULL);
        /* Or PHP's classes would not call the extension. */
        host_eval(in,
                  "return (int) (defined('HOWDAH_PROTOBUF_TABLE_1') && function_exists('howdah_serializer_decode'));");
        EXPECT(host_int(in) == 1);
        host_eval(in, "require '" DECODERS "'; return 1;");
        EXPECT(host_int(in) == 1);
        host_eval(in, "function report($input) { try { " DECODER "($input); return 1; } catch (Throwable $e) {"
                      "file_put_contents('php://stderr', \"$e\\n\"); return 0; } }");
        decoder = host_function(in, "report");
    }
    message kind = {0};
    message body = {0};
    message_bytes(&kind, HW_VALUE_STRING_VALUE, data, size);
    message_value(&body, &kind);
    host_call(in, decoder, &body);
    message_free(&kind);
    message_free(&body);
    EXPECT(!(in->flags & HW_REPLY_FLAG_FAILED) && host_int(in) == 1);
    return 0;
}
