<?php

declare(strict_types=1);

header('Location: /blog/elsewhere?a=b', true, 303);
