<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

/** Classes, as one file of PHP. */
final class Program
{
    /** @param list<ClassSource> $classes those that others extend first */
    public function __construct(public readonly array $classes)
    {
    }

    /** @return iterable<self> this program with one part less */
    public function smaller(): iterable
    {
        foreach ($this->classes as $index => $class) {
            $rest = ClassSource::without($this->classes, $index);
            if (preg_match("/\\b$class->name\\b/", implode('', $rest)) === 0) {
                yield new self($rest);
            }
        }
        foreach ($this->classes as $index => $class) {
            foreach ($class->smaller() as $smaller) {
                $classes = $this->classes;
                $classes[$index] = $smaller;
                yield new self($classes);
            }
        }
    }

    /** The same with comments for attributes. */
    public function annotated(): self
    {
        return new self(array_map(static fn(ClassSource $class): ClassSource => $class->annotated(), $this->classes));
    }

    /**
     * Declares the classes, and removes the file again.
     *
     * @return list<class-string> the classes that have objects or a family
     */
    public function load(string $namespace, string $folder): array
    {
        $file = "$folder/" . strtr($namespace, '\\', '_') . '.php';
        file_put_contents($file, $this->source($namespace));
        require $file;
        $names = array_map(static fn(ClassSource $class): string => "$namespace\\$class->name", $this->classes);
        return array_values(array_filter($names, class_exists(...)));
    }

    /** In sources, `NS\` stands for the namespace. */
    public function source(string $namespace): string
    {
        $head = "<?php\n\ndeclare(strict_types=1);\n\nnamespace $namespace;\n\n"
            . "use Howdah\\Serializer\\Attribute as S;\nuse Howdah\\Tests\\Serializer\\Read\\Fixtures as F;\n"
            . "use JMS\\Serializer\\Annotation as JMS;\n\n";
        return $head . str_replace('NS\\', "$namespace\\", implode("\n", $this->classes));
    }
}
