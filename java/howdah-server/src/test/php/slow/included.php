<?php

declare(strict_types=1);

Waiting\wait();
