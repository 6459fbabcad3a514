<?php

declare(strict_types=1);

?>
<?php foreach ($teas as $tea) : ?>
<li><?= htmlspecialchars($tea['name']) ?>: <?= $tea['grams'] ?> g</li>
<?php endforeach ?>
<p><?= htmlspecialchars($title) ?>, <?= App\total([]) ?></p>
