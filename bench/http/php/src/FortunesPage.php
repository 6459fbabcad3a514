<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Http;

/** The template of the fortunes test. */
final class FortunesPage
{
    /** @param array<int, string> $fortunes message by id */
    public static function of(array $fortunes): string
    {
        ob_start();
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
        return ob_get_clean();
    }
}
