<?php

declare(strict_types=1);

ini_set('url_rewriter.tags', 'a=href,form=');
output_add_rewrite_var('token', 'a b');
echo '<a href="page.php">1</a>', "\n", '<a href="page.php?a=1#top">2</a>', "\n";
echo '<a href="https://elsewhere.test/">3</a>', "\n", '<form action="save.php" method="post"></form>', "\n";
if (isset($_GET['reset'])) {
    output_reset_rewrite_vars();
}
echo '<a href="/last">4</a>', "\n";
