<?php

declare(strict_types=1);

throw new LogicException('no tea');
