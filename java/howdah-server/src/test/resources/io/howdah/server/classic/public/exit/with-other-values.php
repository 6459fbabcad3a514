<?php

// without strict types, as the values are converted
final class Text
{
    public function __toString(): string
    {
        return "a text\n";
    }
}

header('X-Value: ' . $_GET['value']);
match ($_GET['value']) {
    'null' => exit(null),
    'false' => exit(false),
    'float' => exit(1.5),
    'array' => exit([]),
    'object' => exit(new Text()),
    'other' => exit(new stdClass()),
    'large' => exit(4000),
    'negative' => exit(-1),
};
