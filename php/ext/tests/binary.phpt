--TEST--
Encodes and decodes messages, and keeps what it does not know
--EXTENSIONS--
howdah_protobuf
--FILE--
<?php

final class Tea
{
    public const TABLE = "teas.Tea Teas\n1 string name\n2 int32 year\n3 string* notes";

    public string $name = '';
    public int $year = 0;
    public array $notes = [];
    public string $unknownFields = '';
}

$tea = new Tea();
$tea->name = 'Assam';
$tea->year = 1837;
$tea->notes = ['malt', 'honey'];
$bytes = howdah_protobuf_encode($tea, 100);
echo bin2hex($bytes), "\n";

$read = new Tea();
howdah_protobuf_decode($read, $bytes . "\x20\x05", 100);
echo $read->name, ' ', $read->year, ' ', implode(', ', $read->notes), ' ', bin2hex($read->unknownFields), "\n";
echo bin2hex(howdah_protobuf_encode($read, 100)), "\n";
?>
--EXPECT--
0a05417373616d10ad0e1a046d616c741a05686f6e6579
Assam 1837 malt, honey 2005
0a05417373616d10ad0e1a046d616c741a05686f6e65792005
