<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Attribute\SerializedName;

/** Declares classes with properties of random types, each of which may hold objects of the ones before it, and itself. */
final class RandomClasses
{
    private const SCALARS = ['int', 'float', 'string', 'bool'];
    private const LEAVES = ['Fixtures\Level', 'Fixtures\Shade', 'Fixtures\Signal', '\DateTimeImmutable', '\DateTime'];

    private static int $declared = 0;

    /** @return list<class-string> */
    public static function declare(string $folder, int $count): array
    {
        $classes = [];
        for ($i = 0; $i < $count; $i++) {
            $name = 'Random' . ++self::$declared;
            $file = "$folder/$name.php";
            file_put_contents($file, self::source($name, $classes));
            require $file;
            $classes[] = $name;
        }
        return array_map(static fn(string $name): string => __NAMESPACE__ . "\\$name", $classes);
    }

    /** @param list<string> $known */
    private static function source(string $name, array $known): string
    {
        $parent = $known !== [] && mt_rand(0, 3) === 0 ? $known[array_rand($known)] : null;
        $head = 'namespace ' . __NAMESPACE__ . ";\n\n" . (mt_rand(0, 2) === 0 ? 'final ' : '') . "class $name";
        $canExtend = $parent !== null && !(new \ReflectionClass(__NAMESPACE__ . "\\$parent"))->isFinal();
        $head .= $canExtend ? " extends $parent" : '';
        $promotes = !$canExtend && mt_rand(0, 1) === 1;
        $members = '';
        $parameters = '';
        for ($i = mt_rand(0, 8); $i > 0; $i--) {
            [$native, $phpdoc] = self::type([...$known, $name]);
            $visibility = ['public', 'public', 'protected', 'private'][mt_rand(0, 3)];
            $readonly = $native !== '' && mt_rand(0, 4) === 0 ? ' readonly' : '';
            $property = strtolower("{$name}_p$i");
            $attribute = mt_rand(0, 5) === 0 ? '#[\\' . SerializedName::class . "('$property/\"é\"')]\n" : '';
            if ($promotes && $native !== '' && mt_rand(0, 2) > 0) {
                $default = $native[0] === '?' && $parameters === '' ? '' : self::default($native);
                if ($default === '') {
                    // What stands before a required parameter is required; PHP 8.3 deprecates saying otherwise.
                    $parameters = preg_replace('/ = .*,$/m', ',', $parameters);
                }
                $parameters .= "/** @var $phpdoc */\n$attribute$visibility$readonly $native \$$property$default,\n";
            } else {
                $default = $readonly === '' && mt_rand(0, 1) === 0 ? self::default($native) : '';
                $members .= "/** @var $phpdoc */\n$attribute$visibility$readonly $native \$$property$default;\n";
            }
        }
        $constructor = $promotes ? "public function __construct(\n$parameters) {\n}\n" : '';
        return "<?php\n\ndeclare(strict_types=1);\n\n$head\n{\n$members$constructor}\n";
    }

    /**
     * @param list<string> $classes
     * @return array{string, string} native, and as a comment says it
     */
    private static function type(array $classes, int $depth = 0): array
    {
        $kind = mt_rand(0, 9);
        $type = match (true) {
            $kind < 4 => self::SCALARS[mt_rand(0, 3)],
            $kind < 6 => self::LEAVES[mt_rand(0, 4)],
            $kind < 8 && $depth === 0 || $kind === 8 => $classes[array_rand($classes)],
            default => null,
        };
        if ($type !== null) {
            $nullable = mt_rand(0, 2) === 0 || end($classes) === $type ? '?' : '';
            return ["$nullable$type", "$nullable$type"];
        }
        if ($depth === 2 || mt_rand(0, 7) === 0) {
            return ['mixed', 'mixed'];
        }
        $element = self::type($classes, $depth + 1)[1];
        $key = ['', 'string, ', 'int, '][mt_rand(0, 2)];
        return ['array', $key === '' ? "list<$element>" : "array<$key$element>"];
    }

    private static function default(string $native): string
    {
        return match (true) {
            $native === 'mixed', $native[0] === '?' => ' = null',
            $native === 'array' => ' = []',
            $native === 'int' => ' = 7',
            $native === 'float' => ' = 1.5',
            $native === 'string' => " = 'default'",
            $native === 'bool' => ' = true',
            default => '',
        };
    }
}
