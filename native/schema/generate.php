<?php

declare(strict_types=1);

/*
 * Writes the numbers of the schema as constants of C and of Java. scripts/generate-schema runs it:
 *
 *     php generate.php DESCRIPTORS HEADER CLASS
 *
 * DESCRIPTORS is protoc's FileDescriptorSet, with comments. A message becomes the tags of its fields. Of an enum, the
 * value 0 is left out where it is called UNSPECIFIED: proto3 wants one.
 */

namespace Howdah\Schema;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\EnumDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto\Label;
use Google\Protobuf\Internal\FieldDescriptorProto\Type;
use Google\Protobuf\Internal\FileDescriptorSet;
use Howdah\Protobuf\Compiler\Comments;
use RuntimeException;

require_once __DIR__ . '/../../php/autoload.php';

const VARINT = 0;
const FIXED64 = 1;
const DELIMITED = 2;
const FIXED32 = 5;

/** Where a Value stands in another message: the writers of both sides rely on one tag for all. */
const VALUE_FIELD = 3;

/** Constants that belong together: those of a message or an enum. */
final class Group
{
    /** @var array<string, array{int, string}> number and comment by name */
    public array $constants = [];

    public function __construct(
        public readonly string $name,
        public readonly bool $isEnum,
        public readonly string $comment,
    ) {
    }

    public function prefix(): string
    {
        return upperSnake($this->name) . '_';
    }
}

function upperSnake(string $camelCase): string
{
    return strtoupper(preg_replace('/(?<=[a-z0-9])(?=[A-Z])/', '_', $camelCase));
}

function wireType(FieldDescriptorProto $field): int
{
    return match ($field->getType()) {
        Type::TYPE_DOUBLE, Type::TYPE_FIXED64, Type::TYPE_SFIXED64 => FIXED64,
        Type::TYPE_FLOAT, Type::TYPE_FIXED32, Type::TYPE_SFIXED32 => FIXED32,
        Type::TYPE_STRING, Type::TYPE_BYTES, Type::TYPE_MESSAGE => DELIMITED,
        default => VARINT,
    };
}

function isPacked(FieldDescriptorProto $field): bool
{
    $options = $field->getOptions();
    return $field->getLabel() === Label::LABEL_REPEATED
        && wireType($field) !== DELIMITED
        && !($options?->hasPacked() && !$options->getPacked());
}

/** @return list<Group> of the message, and of those that are declared in it */
function groupsOfMessage(DescriptorProto $message, string $name): array
{
    $group = new Group($name, false, '');
    foreach ($message->getField() as $field) {
        if ($field->getTypeName() === '.howdah.v1.Value' && $field->getNumber() !== VALUE_FIELD) {
            throw new RuntimeException("$name.{$field->getName()}: a Value must be field " . VALUE_FIELD);
        }
        $constant = strtoupper($field->getName());
        $tag = $field->getNumber() << 3;
        if (isPacked($field)) {
            $group->constants[$constant] = [$tag | DELIMITED, ''];
            $group->constants["{$constant}_UNPACKED"] = [$tag | wireType($field), ''];
        } else {
            $group->constants[$constant] = [$tag | wireType($field), ''];
        }
    }
    $groups = [$group];
    foreach ($message->getNestedType() as $nested) {
        array_push($groups, ...groupsOfMessage($nested, $name . $nested->getName()));
    }
    return $groups;
}

/** @param list<int> $path where the enum stands in its file */
function groupOfEnum(EnumDescriptorProto $enum, Comments $comments, array $path): Group
{
    $group = new Group($enum->getName(), true, flow($comments->at($path)));
    foreach ($enum->getValue() as $index => $value) {
        if (!str_starts_with($value->getName(), $group->prefix())) {
            throw new RuntimeException("{$value->getName()} must begin with {$group->prefix()}");
        }
        $constant = substr($value->getName(), strlen($group->prefix()));
        if ($constant !== 'UNSPECIFIED') {
            $group->constants[$constant] = [$value->getNumber(), flow($comments->at([...$path, 2, $index]))];
        }
    }
    return $group;
}

/** @return list<Group> */
function groupsOf(FileDescriptorSet $files): array
{
    $groups = [];
    foreach ($files->getFile() as $file) {
        $comments = new Comments($file->getSourceCodeInfo());
        foreach ($file->getMessageType() as $message) {
            array_push($groups, ...groupsOfMessage($message, $message->getName()));
        }
        foreach ($file->getEnumType() as $index => $enum) {
            $groups[] = groupOfEnum($enum, $comments, [5, $index]);
        }
    }
    return array_values(array_filter($groups, static fn(Group $group): bool => $group->constants !== []));
}

/** The first paragraph of a comment, in one line. */
function flow(string $comment): string
{
    return preg_replace('/\s+/', ' ', trim(explode("\n\n", $comment)[0]));
}

/** @return list<string> a comment's lines */
function commentLines(string $open, string $text, string $indent, int $width): array
{
    if ($text === '') {
        return [];
    }
    $line = "$indent$open $text */";
    if (mb_strlen($line) <= $width) {
        return [$line];
    }
    $lines = [$indent . $open];
    $line = '';
    foreach (explode(' ', $text) as $word) {
        if ($line !== '' && mb_strlen("$indent * $line $word") > $width) {
            $lines[] = "$indent * $line";
            $line = $word;
        } else {
            $line .= ($line === '' ? '' : ' ') . $word;
        }
    }
    return [...$lines, "$indent * $line", "$indent */"];
}

/** @param list<Group> $groups */
function headerText(array $groups): string
{
    $ascii = static fn(string $text): string => strtr($text, ['→' => '->', '…' => '...']);
    $lines = [
        '/* The numbers of native/schema. Written by scripts/generate-schema. */',
        '#ifndef HW_WIRE_SCHEMA_H',
        '#define HW_WIRE_SCHEMA_H',
        '',
        '/* A Value in another message. */',
        'enum { HW_TAG_VALUE = ' . (VALUE_FIELD << 3 | DELIMITED) . ' };',
    ];
    foreach ($groups as $group) {
        $about = $group->isEnum ? $ascii($group->comment) : "Tags of $group->name.";
        $name = $group->isEnum ? ' hw_' . strtolower(upperSnake($group->name)) : '';
        array_push($lines, '', ...commentLines('/*', $about, '', 120));
        $lines[] = "enum$name {";
        foreach ($group->constants as $constant => [$number, $text]) {
            array_push($lines, ...commentLines('/*', $ascii($text), '    ', 120));
            $lines[] = "    HW_{$group->prefix()}$constant = $number,";
        }
        $lines[] = '};';
    }
    return implode("\n", [...$lines, '', '#endif', '']);
}

/** @param list<Group> $groups */
function classText(array $groups): string
{
    $html = static fn(string $text): string =>
        strtr($text, ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '@' => '{@literal @}']);
    $lines = [
        'package io.howdah.wire;',
        '',
        '/** The numbers of native/schema. Written by scripts/generate-schema. */',
        '@SuppressWarnings("JavaLangClash")',
        'public final class Schema {',
        '',
        '    /** A Value in another message. */',
        '    public static final int VALUE_TAG = ' . (VALUE_FIELD << 3 | DELIMITED) . ';',
        '',
        '    private Schema() {}',
    ];
    foreach ($groups as $group) {
        $about = $group->isEnum ? $html($group->comment) : "Tags of $group->name.";
        array_push($lines, '', ...commentLines('/**', $about, '    ', 100));
        array_push($lines, "    public static final class $group->name {", '');
        foreach ($group->constants as $constant => [$number, $text]) {
            array_push($lines, ...commentLines('/**', $html($text), '        ', 100));
            array_push($lines, "        public static final int $constant = $number;", '');
        }
        array_push($lines, "        private $group->name() {}", '    }');
    }
    return implode("\n", [...$lines, '}', '']);
}

[, $descriptors, $header, $class] = $argv;
$files = new FileDescriptorSet();
$files->mergeFromString(file_get_contents($descriptors));
$groups = groupsOf($files);
file_put_contents($header, headerText($groups));
file_put_contents($class, classText($groups));
