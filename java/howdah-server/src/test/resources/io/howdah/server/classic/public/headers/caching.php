<?php

declare(strict_types=1);

header('Cache-Control: public, max-age=60');
header('Expires: Thu, 01 Jan 2032 00:00:00 GMT');
header('Last-Modified: Thu, 01 Jan 2032 00:00:00 GMT');
header('ETag: W/"1"');
header('Vary: Accept');
header('Vary: Cookie', false);
header('Link: </a.css>; rel=preload', false);
header('Link: </b.css>; rel=preload', false);
echo "text\n";
