<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

use RuntimeException;

/** What is measured here, and why some of it is not. */
final class Peers
{
    private const DEBIAN = '/usr/share/php';

    /** @var list<Code> */
    public array $codes = [];

    /** @var list<Series> */
    public array $series = [];

    /** @var list<string> */
    public array $missing = [];

    /** @var array<string, string> what was measured with, by its name */
    public array $versions = [];

    public function __construct(private readonly string $root, private readonly string $build)
    {
        $this->addHowdah();
        $this->addDebian();
        $this->addNewer();
    }

    private function addHowdah(): void
    {
        $source = "$this->root/php/protobuf/src";
        $code = $this->code('howdah', ["$this->root/scripts/protoc"], 'howdah', [
            'Google\\Protobuf\\' => ["$source/Google", "$source/generated/Google/Protobuf"],
            'GPBMetadata\\Google\\Protobuf\\' => ["$source/generated/GPBMetadata/Google/Protobuf"],
            'Howdah\\Protobuf\\' => [$source],
        ]);
        $this->add('howdah', 'Howdah', $code);
        $extension = trim(Shell::run(["$this->root/scripts/build-ext"]));
        $this->add('howdah-ext', 'Howdah + extension', $code, ['-d', "extension=$extension"]);
    }

    private function addDebian(): void
    {
        if (!is_file(self::DEBIAN . '/Google/Protobuf/Internal/Message.php') || !is_file('/usr/bin/protoc')) {
            $this->missing[] = 'Debian\'s google/protobuf: install php-google-protobuf and protobuf-compiler';
            return;
        }
        $version = trim(Shell::run(['dpkg-query', '-W', '-f', '${source:Upstream-Version}', 'php-google-protobuf']));
        $this->versions["google/protobuf of Debian's package"] = $version;
        $code = $this->code('google-debian', ['/usr/bin/protoc'], 'php', self::google(self::DEBIAN));
        $this->add('google-debian', "Google's PHP $version", $code, self::bcmath());
    }

    private function addNewer(): void
    {
        $tree = getenv('HOWDAH_BENCH_GOOGLE_PROTOBUF') ?: null;
        $extension = getenv('HOWDAH_BENCH_GOOGLE_EXTENSION') ?: null;
        $code = $this->code('google', ["$this->root/scripts/protoc"], 'php', $tree ? self::google($tree) : []);
        if ($tree === null) {
            $this->missing[] = "a newer google/protobuf: HOWDAH_BENCH_GOOGLE_PROTOBUF names no php/src of it";
        } elseif (!is_file("$tree/Google/Protobuf/Internal/Message.php")) {
            throw new RuntimeException(
                "HOWDAH_BENCH_GOOGLE_PROTOBUF: expected a php/src of protobuf; $tree has no Google/Protobuf"
            );
        } else {
            $this->add('google', "Google's PHP, newer", $code, self::bcmath());
        }
        if ($extension === null) {
            $this->missing[] = "Google's C extension: HOWDAH_BENCH_GOOGLE_EXTENSION names no protobuf.so";
            return;
        }
        $load = ['-d', "extension=$extension"];
        $version = trim(Shell::run([PHP_BINARY, ...$load, '-r', 'echo phpversion("protobuf");']));
        $this->versions["Google's extension"] = $version;
        $this->add('google-ext', "Google's extension", $code, $load);
        $keep = [...$load, '-d', 'protobuf.keep_descriptor_pool_after_request=1'];
        $title = "Google's extension, pool kept";
        $this->series[] = new Series('google-ext-keep', $title, $code, $keep, false, true);
    }

    /** @param list<string> $options */
    private function add(string $id, string $title, Code $code, array $options = []): void
    {
        $this->series[] = new Series($id, $title, $code, $options, false);
        $this->series[] = new Series("$id-jit", "$title, JIT", $code, $options, true);
    }

    /**
     * @param list<string> $protoc
     * @param array<string, list<string>> $runtime
     */
    private function code(string $name, array $protoc, string $output, array $runtime): Code
    {
        return $this->codes[] = new Code("$this->build/$name", $name, $protoc, $output, $runtime);
    }

    /** @return list<string> what Google's PHP needs for the JSON of a Timestamp */
    private static function bcmath(): array
    {
        return extension_loaded('bcmath') ? [] : ['-d', 'extension=bcmath'];
    }

    /** @return array<string, list<string>> */
    private static function google(string $tree): array
    {
        return [
            'Google\\Protobuf\\' => ["$tree/Google/Protobuf"],
            'GPBMetadata\\Google\\Protobuf\\' => ["$tree/GPBMetadata/Google/Protobuf"],
        ];
    }
}
