<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/** Google's C extension and this package define the same classes, of which PHP can have only one. */
final class ExtensionConflict extends \Error
{
    public function __construct()
    {
        parent::__construct(
            'The extension protobuf is loaded, and howdah/protobuf is installed: both define Google\Protobuf\*.'
            . ' Disable the extension (its line extension=protobuf in php.ini or conf.d),'
            . ' or remove howdah/protobuf with Composer.',
        );
    }
}
