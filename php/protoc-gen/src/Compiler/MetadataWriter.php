<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Codegen\Literal;
use Howdah\Codegen\PhpFile;

/** Writes a .proto file's companion, which loads only for those who ask about types at run time. */
final class MetadataWriter
{
    public static function write(ProtoFile $file): PhpFile
    {
        $php = Classes::file($file->metadataClass, $file->name);
        $types = [];
        $extensions = [];
        foreach ($file->messages as $message) {
            if ($message->extends === null) {
                $types[$message->message->name] = $message->message->class;
            } else {
                $extensions[$message->message->name] = $message->message->class;
            }
        }
        foreach ($file->enumerations as $enum) {
            $types[$enum->name] = $enum->class;
        }
        ksort($types, SORT_STRING);
        ksort($extensions, SORT_STRING);
        $php->body->doc("What $file->name declares.");
        $php->body->line("final class $php->class");
        $php->body->block('{', function () use ($php, $file, $types, $extensions): void {
            $php->body->doc('A serialized google.protobuf.FileDescriptorProto.');
            $pieces = Literal::pieces($file->descriptor);
            $php->body->line('public const DESCRIPTOR =', '    ' . implode("\n    . ", $pieces) . ';');
            $php->body->doc('@var array<string, class-string> names in protobuf => classes');
            self::map($php, 'TYPES', $types);
            $php->body->doc('@var array<string, class-string> names in protobuf => classes');
            self::map($php, 'EXTENSIONS', $extensions);
            $php->body->doc('@var list<class-string> the companions of imported files');
            $php->body->block('public const DEPENDENCIES = [', function () use ($php, $file): void {
                foreach ($file->dependencies as $class) {
                    $php->body->line("{$php->imports->relative($class)}::class,");
                }
            }, '];');
            $typesClass = $php->imports->name(Classes::TYPES);
            $php->body->line('')->method('public static function initOnce(): void', fn() => $php->body->line(
                "$typesClass::addFile(self::class);",
            ));
        });
        return $php;
    }

    /** @param array<string, string> $classes */
    private static function map(PhpFile $php, string $constant, array $classes): void
    {
        $php->body->block("public const $constant = [", function () use ($php, $classes): void {
            foreach ($classes as $name => $class) {
                $php->body->line(Literal::string($name) . " => {$php->imports->relative($class)}::class,");
            }
        }, '];');
    }
}
