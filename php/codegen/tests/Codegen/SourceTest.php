<?php

declare(strict_types=1);

namespace Howdah\Tests\Codegen;

use Howdah\Codegen\Imports;
use Howdah\Codegen\Source;
use PHPUnit\Framework\TestCase;

final class SourceTest extends TestCase
{
    public function testBlocksAreIndented(): void
    {
        $source = new Source();
        $source->block('if ($a) {', fn() => $source->line('b();', '', "c(\n    d,\n);"));
        self::assertSame("if (\$a) {\n    b();\n\n    c(\n        d,\n    );\n}\n", (string) $source);
    }

    public function testACommentCannotEndEarly(): void
    {
        $source = (new Source())->doc('One */ unlink(__FILE__); /* more.')->doc('Two', '', '  lines')->doc();
        self::assertSame(
            "/** One *\\/ unlink(__FILE__); /* more. */\n/**\n * Two\n *\n *   lines\n */\n",
            (string) $source,
        );
    }

    public function testNamesOfOneFileDoNotMeetEachOther(): void
    {
        $imports = new Imports('Acme\Types', 'Message', ['Lib\Message', 'Lib\Wire', 'Other\Wire']);
        self::assertSame('\Lib\Message', $imports->name('Lib\Message'), 'The file declares a Message itself.');
        self::assertSame('Wire', $imports->name('Lib\Wire'));
        self::assertSame('Wire', $imports->name('Lib\Wire'));
        self::assertSame('\Other\Wire', $imports->name('Other\Wire'), 'Wire is taken.');
        self::assertSame('Inner\Thing', $imports->relative('Acme\Types\Inner\Thing'));
        self::assertSame('\Acme\Types\Wire', $imports->relative('Acme\Types\Wire'), 'Would be the one imported.');
        self::assertSame('\Acme\Thing', $imports->relative('Acme\Thing'));
        self::assertSame(['use Lib\Wire;'], $imports->statements());
    }
}
