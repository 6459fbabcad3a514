--TEST--
Writes and reads the JSON of plain objects by a plan, and gives up where the plan is of something else
--EXTENSIONS--
howdah_protobuf
--FILE--
<?php

final class Tea
{
    public string $name = '';
    public int $year = 0;
}

function plan(string $name, bool $reads): array
{
    $properties = [
        ['"name":', 'name', 'name', '', [4, false], true, false],
        ['"year":', 'year', 'year', '', [2, false], true, false],
    ];
    return [$name, $reads, false, true, false, [8, false, $name], [[$name, Tea::class, false, false, false, false, $properties]]];
}

$tea = new Tea();
$tea->name = 'Assam';
$tea->year = 1837;
var_dump(howdah_serializer_encode(plan('write', false), $tea, false));
var_dump(howdah_serializer_encode(plan('write', false), new stdClass(), false));
var_dump(howdah_serializer_decode(plan('read', true), '{"name": "Ceylon", "year": 1867}'));
var_dump(howdah_serializer_decode(plan('read', true), '{"name": "Ceylon", "year": "late"}'));
?>
--EXPECTF--
string(28) "{"name":"Assam","year":1837}"
NULL
object(Tea)#%d (2) {
  ["name"]=>
  string(6) "Ceylon"
  ["year"]=>
  int(1867)
}
NULL
