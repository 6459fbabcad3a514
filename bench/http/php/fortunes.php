<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

/** @param array<int, string> $fortunes message by id */
function fortunesPage(array $fortunes): void
{
    ?>
<!DOCTYPE html>
<html>
<head><title>Fortunes</title></head>
<body>
<table>
<tr><th>id</th><th>message</th></tr>
    <?php foreach ($fortunes as $id => $message) : ?>
<tr><td><?= $id ?></td><td><?= htmlspecialchars($message) ?></td></tr>
    <?php endforeach; ?>
</table>
</body>
</html>
    <?php
}
