text before
<?php header('X-Late: 1'); ?>
<?= "short\n" ?>
<?php if (true) : ?>
of a template
<?php endif ?>
after
