--TEST--
Says which formats of tables and plans it reads
--EXTENSIONS--
howdah_protobuf
--FILE--
<?php

var_dump(HOWDAH_PROTOBUF_VERSION === phpversion('howdah_protobuf'), HOWDAH_PROTOBUF_TABLE_1, HOWDAH_SERIALIZER_PLAN_3);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
