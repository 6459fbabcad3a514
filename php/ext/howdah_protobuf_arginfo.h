/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 3f8083ac50ce309e9d0b0faccf93d7a6a78639f0 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_howdah_protobuf_encode, 0, 2, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, message, Howdah\\Protobuf\\Message, 0)
	ZEND_ARG_TYPE_INFO(0, depth, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_howdah_protobuf_decode, 0, 3, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, message, Howdah\\Protobuf\\Message, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, depth, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_howdah_protobuf_encode_json, 0, 3, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, message, Howdah\\Protobuf\\Message, 0)
	ZEND_ARG_TYPE_INFO(0, options, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, depth, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_howdah_protobuf_decode_json, 0, 4, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, message, Howdah\\Protobuf\\Message, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, ignoreUnknown, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, depth, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_howdah_serializer_encode, 0, 3, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, plan, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, elements, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_howdah_serializer_decode, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, plan, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, json, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(howdah_protobuf_encode);
ZEND_FUNCTION(howdah_protobuf_decode);
ZEND_FUNCTION(howdah_protobuf_encode_json);
ZEND_FUNCTION(howdah_protobuf_decode_json);
ZEND_FUNCTION(howdah_serializer_encode);
ZEND_FUNCTION(howdah_serializer_decode);


static const zend_function_entry ext_functions[] = {
	ZEND_FE(howdah_protobuf_encode, arginfo_howdah_protobuf_encode)
	ZEND_FE(howdah_protobuf_decode, arginfo_howdah_protobuf_decode)
	ZEND_FE(howdah_protobuf_encode_json, arginfo_howdah_protobuf_encode_json)
	ZEND_FE(howdah_protobuf_decode_json, arginfo_howdah_protobuf_decode_json)
	ZEND_FE(howdah_serializer_encode, arginfo_howdah_serializer_encode)
	ZEND_FE(howdah_serializer_decode, arginfo_howdah_serializer_decode)
	ZEND_FE_END
};
