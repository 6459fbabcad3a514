PHP_ARG_ENABLE([howdah-protobuf],
  [whether to enable Howdah's codec for Protocol Buffers],
  [AS_HELP_STRING([--enable-howdah-protobuf], [Enable Howdah's codec for Protocol Buffers])])

if test "$PHP_HOWDAH_PROTOBUF" != "no"; then
  PHP_NEW_EXTENSION(howdah_protobuf,
    howdah_protobuf.c table.c binding.c slot.c scratch.c calls.c enumeration.c utf8.c encode.c decode.c skip.c json_write.c json_token.c json_scalar.c json_read.c json_timestamp.c serializer_plan.c serializer_encode.c serializer_text.c serializer_decode.c serializer_date.c,
    $ext_shared,, [-std=gnu17 -fvisibility=hidden -fno-semantic-interposition -fno-plt -O3])
fi
