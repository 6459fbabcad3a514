--TEST--
Refuses classes that are not as their table says, and says why
--EXTENSIONS--
howdah_protobuf
--FILE--
<?php

final class WithoutTable
{
}

final class WithoutProperty
{
    public const TABLE = "teas.Tea Teas\n1 string name";

    public string $unknownFields = '';
}

foreach ([new WithoutTable(), new WithoutProperty()] as $message) {
    try {
        howdah_protobuf_decode($message, '', 100);
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Error: howdah_protobuf cannot use the message class WithoutTable: it has no constant TABLE; its code is written by protoc-gen-howdah
Error: howdah_protobuf cannot use the message class WithoutProperty: the property $name, which its TABLE names, is not declared
