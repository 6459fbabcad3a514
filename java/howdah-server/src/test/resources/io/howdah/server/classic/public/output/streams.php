<?php

declare(strict_types=1);

file_put_contents('php://output', "by php://output\n");
$output = fopen('php://output', 'w');
fwrite($output, "by a stream\n");
fprintf($output, "by fprintf %d\n", 1);
fpassthru(fopen('data:,by%20fpassthru%0A', 'r'));
readfile(__DIR__ . '/../text.txt');
print("by print\n");
printf("by %s\n", 'printf');
?>
Outside of tags.
<?= 'By a short tag', "\n" ?>
