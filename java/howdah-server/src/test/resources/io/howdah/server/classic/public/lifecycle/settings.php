<?php

declare(strict_types=1);

var_dump(ini_get('precision'), ini_get('memory_limit'), ini_get('user_agent'));
