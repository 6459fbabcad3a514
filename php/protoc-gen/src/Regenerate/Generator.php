<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Google\Protobuf\Internal\FileDescriptorProto;
use Howdah\Codegen\Source;
use Howdah\Console\Progress;
use Howdah\Model\Message;
use Howdah\Protobuf\Compiler\Classes;
use Howdah\Protobuf\Compiler\CompilerException;
use Howdah\Protobuf\Compiler\EnumWriter;
use Howdah\Protobuf\Compiler\FileReader;
use Howdah\Protobuf\Compiler\IndexWriter;
use Howdah\Protobuf\Compiler\MessageWriter;
use Howdah\Protobuf\Compiler\MetadataWriter;
use Howdah\Protobuf\Compiler\Parameters;
use Howdah\Protobuf\Compiler\ProtoFile;
use Howdah\Protobuf\Compiler\Schema;

/** Writes Howdah's classes for what was found. */
final class Generator
{
    /** Files whose descriptors come with Howdah. */
    private const WELL_KNOWN = [
        'Any', 'Api', 'Duration', 'FieldMask', 'GPBEmpty', 'Internal\Descriptor', 'SourceContext', 'Struct',
        'Timestamp', 'Type', 'Wrappers',
    ];

    /** @var list<array<string, array<string, string>>> of all files, as IndexWriter takes them */
    private array $index = [];

    private readonly Report $report;

    public function __construct(
        private readonly Originals $originals,
        private readonly Output $output,
        private readonly Parameters $parameters,
    ) {
        $this->report = new Report();
    }

    /** A hash of all code that decides what is written. */
    public static function hash(): string
    {
        $hash = hash_init('sha256');
        foreach ([Source::class, Message::class, Schema::class, self::class] as $class) {
            foreach (glob(dirname((new \ReflectionClass($class))->getFileName()) . '/*.php') as $path) {
                hash_update_file($hash, $path);
            }
        }
        return hash_final($hash);
    }

    public function run(Progress $progress): Report
    {
        $plans = Plan::of($this->originals);
        $others = $plans[0]->files + self::wellKnown();
        foreach ($plans as $plan) {
            $schema = $plan->schema($others);
            $count = 0;
            foreach ($plan->sources as $name => $metadata) {
                $progress->show('%d of %d: %s', ++$count, count($plan->sources), $name);
                if ($plan->lacking[$name] !== []) {
                    $this->report->left[$metadata->path] = 'no file declares ' . implode(', ', $plan->lacking[$name])
                        . '; install the package that does, or name its folder, too';
                    continue;
                }
                try {
                    $this->write(FileReader::read($schema, $name));
                } catch (CompilerException $failure) {
                    $this->report->left[$metadata->path] = $failure->getMessage();
                }
            }
            foreach ($plan->bundles as $class => $names) {
                $this->output->write($class, self::bundle($class, $plan, $names));
            }
        }
        $this->reportDead($plans);
        $this->output->publish(IndexWriter::write($this->index));
        return $this->report;
    }

    private function write(ProtoFile $file): void
    {
        $this->output->write($file->metadataClass, (string) MetadataWriter::write($file));
        foreach ($file->messages as $message) {
            $class = $message->message->class;
            $source = (string) MessageWriter::write($message, $this->parameters);
            $this->output->write($class, $this->carried($source, $class));
            $this->report->messages += $message->extends === null ? 1 : 0;
        }
        foreach ($file->enumerations as $enum) {
            $source = (string) EnumWriter::write($enum, $file);
            $this->output->write($enum->class, $this->carried($source, $enum->class));
            $this->report->enums++;
        }
        $this->index[] = IndexWriter::entries($file);
        $this->report->files++;
    }

    private function carried(string $source, string $class): string
    {
        $original = $this->originals->classes[$class] ?? null;
        if ($original === null) {
            return $source;
        }
        $carried = new AddedMembers($original->source(), $source);
        $this->report->carried += $carried->count;
        if ($carried->left !== []) {
            $this->report->left[$original->class] = 'without ' . implode(', ', $carried->left)
                . ', of which Howdah knows no counterpart';
        }
        return $carried->source;
    }

    /**
     * Old Google Ads libraries have metadata classes that hold whole sets of files.
     *
     * @param list<string> $names
     */
    private static function bundle(string $class, Plan $plan, array $names): string
    {
        $php = Classes::file($class, 'several files');
        $calls = array_map(
            static fn (string $name) => "{$php->imports->relative($plan->metadata[$name])}::initOnce();",
            $names,
        );
        $php->body->line("final class $php->class")->block('{', static fn () => $php->body->method(
            'public static function initOnce(): void',
            static fn () => $php->body->line(...$calls),
        ));
        return (string) $php;
    }

    /** @param list<Plan> $plans */
    private function reportDead(array $plans): void
    {
        $known = array_merge(...array_map(static fn (Plan $plan) => $plan->types, $plans));
        foreach ($this->originals->classes as $original) {
            if (!isset($known[$original->protoName])) {
                $this->report->dead[] = $original->class;
            }
        }
    }

    /** @return array<string, FileDescriptorProto> by name */
    private static function wellKnown(): array
    {
        $files = [];
        foreach (self::WELL_KNOWN as $class) {
            $file = new FileDescriptorProto();
            $file->mergeFromString(\constant("GPBMetadata\\Google\\Protobuf\\$class::DESCRIPTOR"));
            $files[$file->getName()] = $file;
        }
        return $files;
    }
}
