<?php

declare(strict_types=1);

// Declares the alias too, which is the name that was asked for.
\class_exists(\Google\Protobuf\DescriptorPool::class);
