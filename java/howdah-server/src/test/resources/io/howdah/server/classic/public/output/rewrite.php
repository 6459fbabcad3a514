<?php

declare(strict_types=1);

output_add_rewrite_var('token', 'a&b');
echo "<a href=\"/x.php?a=1\">a</a> <a href=\"http://other.test/x\">b</a> <form action=\"x.php\"></form>\n";
