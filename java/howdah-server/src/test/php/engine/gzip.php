<?php

declare(strict_types=1);

while (
    howdah_handle_request(static function (): void {
        ob_start('ob_gzhandler');
        echo 'tea';
    })
) {
}
