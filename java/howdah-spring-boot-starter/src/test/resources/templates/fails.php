<?php

declare(strict_types=1);

throw new DomainException("no tea");
