<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Emitter;
use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\Program;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;
use Howdah\Tests\Serializer\Fixtures\Author;
use Howdah\Tests\Serializer\Fixtures\Book;
use PHPUnit\Framework\TestCase;

final class ProgramTest extends TestCase
{
    public function testHasOneFunctionAClassAlsoWhereTypesRecur(): void
    {
        $files = $this->generate(new Selection());

        self::assertCount(2, $files);
        self::assertMatchesRegularExpression('/^Book_write_[0-9a-f]{12}$/', $files[0]->name);
        self::assertMatchesRegularExpression('/^Author_write_[0-9a-f]{12}$/', $files[1]->name);
    }

    public function testSharesFunctionsBetweenSelectionsThatLeaveTheSame(): void
    {
        $all = $this->generate(new Selection());
        $one = $this->generate(new Selection(version: '1.5'));
        $two = $this->generate(new Selection(version: '2.5'));

        self::assertSame($all[0]->name, $two[0]->name);
        self::assertNotSame($all[0]->name, $one[0]->name);
        self::assertSame(['title', 'author'], $this->names(new Selection(version: '1.5')));
    }

    public function testChoosesByGroups(): void
    {
        self::assertSame(['title', 'author'], $this->names(new Selection(['Default'])));
        self::assertSame(['isbn'], $this->names(new Selection(['detail'])));
        self::assertSame(['title', 'author', 'isbn'], $this->names(new Selection(['detail', 'Default'])));
    }

    public function testChoosesByNames(): void
    {
        self::assertSame(['isbn'], $this->names(new Selection(properties: ['isbn'])));
    }

    public function testChoosesWhatTheDirectionUses(): void
    {
        $program = $this->program(Direction::Read);

        self::assertSame(['title', 'author'], $this->namesOf($program->node(Author::class, new Selection())));
    }

    /** @return list<FunctionFile> */
    private function generate(Selection $selection): array
    {
        return $this->program(Direction::Write)->generate(new ObjectType(Book::class), $selection)[0];
    }

    /** @return list<string> */
    private function names(Selection $selection): array
    {
        return $this->namesOf($this->program(Direction::Write)->node(Book::class, $selection));
    }

    /** @return list<string> */
    private function namesOf(Node $node): array
    {
        return array_map(static fn(Property $property): string => $property->name, $node->properties);
    }

    private function program(Direction $direction): Program
    {
        $models = new class implements Models {
            public function of(string $class): ClassModel
            {
                $string = new ScalarType(ScalarKind::String);
                return new ClassModel($class, [
                    new Property('title', $class, 'title', $string),
                    new Property('author', $class, 'author', new ObjectType(Author::class)),
                    new Property('isbn', $class, 'isbn', $string, readable: false, groups: ['detail'], since: '2.0'),
                ]);
            }

            public function typeOf(string $class): Type
            {
                return new ObjectType($class);
            }

            public function key(): string
            {
                return '';
            }
        };
        $emitter = static fn(Functions $functions): Emitter => new class ($functions) implements Emitter {
            public function __construct(private readonly Functions $functions)
            {
            }

            public function emit(Node $node, FunctionFile $file): void
            {
                foreach ($node->properties as $property) {
                    if ($property->type instanceof ObjectType) {
                        $below = $node->selection->below($property->name);
                        $file->call($this->functions->name($property->type->class, $below));
                    }
                }
            }

            public function emitType(Type $type, Selection $selection, FunctionFile $file): void
            {
            }
        };
        return new Program($direction, $models, Conventions::jms(), $emitter);
    }
}
