<?php

declare(strict_types=1);

/*
 * Loads JMS serializer and its tests from the checkout that JMS_DIR names, so that what its SerializerBuilder builds is
 * a JmsSerializer, whichever way a test comes by its serializer.
 */

$jms = (string) getenv('JMS_DIR');
require dirname(__DIR__, 3) . '/autoload.php';
require "$jms/vendor/autoload.php";

spl_autoload_register(static function (string $class) use ($jms): void {
    if ($class !== 'JMS\Serializer\SerializerBuilder') {
        return;
    }
    $build = 'public function build(): Serializer';
    $source = (string) file_get_contents("$jms/src/SerializerBuilder.php");
    if (substr_count($source, $build) !== 1) {
        throw new RuntimeException("$jms/src/SerializerBuilder.php was expected to declare `$build` once");
    }
    $replaced = <<<'PHP'
        public function build(): \Howdah\Serializer\JmsSerializer
        {
            return new \Howdah\Serializer\JmsSerializer($this->buildJms(), (string) getenv('HOWDAH_GENERATED'));
        }

        public function buildJms(): Serializer
        PHP;
    eval(str_replace(['<?php', $build], ['', $replaced], $source));
}, true, true);
