--TEST--
Writes and reads the JSON of messages
--EXTENSIONS--
howdah_protobuf
--FILE--
<?php

final class Tea
{
    public const TABLE = "teas.Tea Teas\n1 string name\n2 int64 grams\n3 bool black";

    public string $name = '';
    public int $grams = 0;
    public bool $black = false;
    public string $unknownFields = '';
}

$tea = new Tea();
$tea->name = 'Earl "Grey"';
$tea->grams = 1 << 40;
$json = howdah_protobuf_encode_json($tea, 0, 100);
echo $json, "\n";

$read = new Tea();
howdah_protobuf_decode_json($read, '{"name": "Assam", "grams": "250", "black": true}', false, 100);
var_dump($read->name, $read->grams, $read->black);
?>
--EXPECT--
{"name":"Earl \"Grey\"","grams":"1099511627776"}
string(5) "Assam"
int(250)
bool(true)
