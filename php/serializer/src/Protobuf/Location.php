<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\Compiler\ProtoField;
use Howdah\Protobuf\Compiler\WireType;
use Howdah\Protobuf\Wire;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;

/** Tells which field it is that generated code could not read, by a walk over the fields that lead to it. */
final class Location
{
    private readonly string $d;
    private readonly int $end;

    public function __construct(string $bytes, private readonly FieldReader $fields)
    {
        $this->d = $bytes . Wire::PADDING;
        $this->end = \strlen($bytes);
    }

    public function of(DecodeFailure $failure, string $class): ReadException
    {
        [$pointer, $inside, $end] = $this->message($failure->from, $class);
        $reason = $failure->getMessage();
        if ($reason === Wire::tooDeep()->getMessage()) {
            // It says how messages of protoc's classes are given another limit.
            $reason = Decoding::tooDeep(0)->getMessage();
        }
        if ($failure->at === null) {
            return $this->error("$pointer/$failure->property", $reason, $failure);
        }
        foreach ($this->walk($failure->from, $end) as $start => [$tag, $from, $next]) {
            if ($next === null || $next >= $failure->at) {
                $field = $this->field($inside, $tag >> 3);
                $name = $field === null ? '' : "/{$field->field->property}";
                return $this->error("$pointer$name", "$reason (at byte $start)", $failure);
            }
        }
        return $this->error($pointer, "$reason (at byte $failure->at)", $failure);
    }

    private function error(string $pointer, string $message, DecodeFailure $failure): ReadException
    {
        return new ReadException([new ReadError($pointer, $message)], $failure);
    }

    /**
     * The message whose fields begin at a byte.
     *
     * @return array{string, string, int} the pointer to it, its class, and its end
     */
    private function message(int $target, string $class): array
    {
        $pointer = '';
        [$start, $end] = [0, $this->end];
        while ($start < $target) {
            $counts = [];
            foreach ($this->walk($start, $end) as [$tag, $from, $next]) {
                $field = $this->field($class, $tag >> 3);
                $index = $counts[$tag] = ($counts[$tag] ?? -1) + 1;
                if ($from <= $target && ($next === null || $target <= $next)) {
                    break;
                }
            }
            if (!isset($field, $from) || !$field->isMessage() || $next === null) {
                break;
            }
            $pointer .= "/{$field->field->property}" . ($field->isRepeated() ? "/$index" : '');
            [$start, $end] = $field->isMap() ? $this->entryValue($from, $next) : [$from, $next];
            $class = (string) $field->field->type->class;
        }
        return [$pointer, $class, $end];
    }

    /** @return array{int, int} where the value of a map's entry begins and ends */
    private function entryValue(int $start, int $end): array
    {
        foreach ($this->walk($start, $end) as [$tag, $from, $next]) {
            if ($tag === WireType::tag(2, WireType::LEN)) {
                return [$from, $next ?? $end];
            }
        }
        return [$end, $end];
    }

    private function field(string $class, int $number): ?ProtoField
    {
        foreach ($this->fields->fields($class) as $field) {
            if ($field->number === $number) {
                return $field;
            }
        }
        return null;
    }

    /**
     * The fields of a message, until one goes on after its end.
     *
     * @return iterable<int, array{int, int, ?int}> by their first byte: the tag, the first byte of the value, and that
     *     after the field; null where it has no end
     */
    private function walk(int $p, int $end): iterable
    {
        while ($p < $end) {
            $start = $p;
            $tag = $from = 0;
            try {
                $tag = Wire::readTag($this->d, $p);
                $from = Wire::$next;
                $p = Wire::skip($this->d, $from, $end, $tag, Encoding::MAX_DEPTH);
                if (($tag & 7) === Wire::LENGTH_DELIMITED) {
                    Wire::readVarint($this->d, $from, 0, 0);
                    $from = Wire::$next;
                }
            } catch (GPBDecodeException) {
                yield $start => [$tag, $from, null];
                return;
            }
            yield $start => [$tag, $from, $p];
        }
    }
}
