<?php

declare(strict_types=1);

ob_start(null, 0, PHP_OUTPUT_HANDLER_STDFLAGS ^ PHP_OUTPUT_HANDLER_REMOVABLE);
echo "kept\n";
var_dump(ob_end_clean(), ob_get_clean(), ob_get_level());
ob_start(null, 0, PHP_OUTPUT_HANDLER_STDFLAGS ^ PHP_OUTPUT_HANDLER_CLEANABLE);
echo "cannot be cleaned\n";
var_dump(ob_clean());
ob_start(null, 0, PHP_OUTPUT_HANDLER_STDFLAGS ^ PHP_OUTPUT_HANDLER_FLUSHABLE);
echo "cannot be flushed\n";
var_dump(ob_flush(), ob_get_flush());
