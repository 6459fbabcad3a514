<?php

/*
 * Writes declarations for editors and static analysers from stub files:
 *
 *     php declarations.php FOLDER STUB.stub.php...
 *
 * One file declares one class, and FOLDER/Howdah/functions.php all functions. What is @undocumentable is left out.
 */

declare(strict_types=1);

namespace Howdah\Stubs;

use PhpParser\Comment\Doc;
use PhpParser\Lexer\Emulative;
use PhpParser\Node\Stmt;
use PhpParser\Parser\Php7;

require '/usr/share/php/PhpParser/autoload.php';

/** What gen_stub.php reads, and editors need not. */
const TAGS_OF_GENERATOR = '/^ *\* @(alias|not-serializable|strict-properties)\b.*\n/m';

const HEAD = <<<'PHP'
    <?php

    declare(strict_types=1);

    // For editors and static analysers: written by howdah generate ide.


    PHP;

/** A comment without what only gen_stub.php reads, and with the types that it cannot read under their usual names. */
function documentation(?Doc $comment, string $indentation): string
{
    if ($comment === null) {
        return '';
    }
    $text = \str_replace('@phpstan-', '@', $comment->getText());
    $text = \preg_replace(TAGS_OF_GENERATOR, '', $text);
    $text = \preg_replace('/( *\*\n)+( *\*\/)$/', '$2', $text);
    return \preg_match('/^\/\*\*\s*\*\/$/', $text) ? '' : "$indentation$text\n";
}

function isUndocumentable(?Doc $comment): bool
{
    return $comment !== null && \str_contains($comment->getText(), '@undocumentable');
}

/** The source of a member or function, from its modifiers to its end. */
function source(Stmt $node, string $code): string
{
    $start = $node->getStartFilePos();
    $text = \substr($code, $start, $node->getEndFilePos() - $start + 1);
    $type = $node instanceof Stmt\ClassMethod ? $node->returnType : null;
    if ($type !== null && \str_contains((string) $node->getDocComment()?->getText(), '@return mixed')) {
        // Analysers believe a declared type before a documented one.
        $colon = \strrpos(\substr($code, 0, $type->getStartFilePos()), ':');
        $text = \substr($text, 0, $colon - $start) . \substr($text, $type->getEndFilePos() + 1 - $start);
    }
    return $text;
}

/**
 * @param list<Stmt> $nodes
 * @return list<string>
 */
function declarations(array $nodes, string $code, string $indentation): array
{
    $all = [];
    foreach ($nodes as $node) {
        if (!isUndocumentable($node->getDocComment())) {
            $all[] = documentation($node->getDocComment(), $indentation) . $indentation . source($node, $code);
        }
    }
    return $all;
}

function declarationOfClass(Stmt\Class_ $class, string $code): string
{
    $start = $class->getStartFilePos();
    $head = \substr($code, $start, \strpos($code, '{', $start) + 1 - $start);
    $members = \implode("\n\n", declarations($class->stmts, $code, '    '));
    return documentation($class->getDocComment(), '') . $head . "\n" . ($members === '' ? '' : "$members\n") . "}\n";
}

[, $folder] = $argv;
\is_dir("$folder/Howdah") || \mkdir("$folder/Howdah");
$parser = new Php7(new Emulative(['usedAttributes' => ['comments', 'startFilePos', 'endFilePos']]));
$functions = [];
foreach (\array_slice($argv, 2) as $stub) {
    $code = \file_get_contents($stub);
    $nodes = $parser->parse($code);
    $comment = $nodes[0]->getComments()[0] ?? null;
    if ($comment instanceof Doc && isUndocumentable($comment)) {
        continue;
    }
    $inNamespace = $nodes[0] instanceof Stmt\Namespace_;
    foreach ($inNamespace ? $nodes[0]->stmts : $nodes as $node) {
        if ($node instanceof Stmt\Function_) {
            \array_push($functions, ...declarations([$node], $code, ''));
        } elseif ($node instanceof Stmt\Class_ && !isUndocumentable($node->getDocComment())) {
            $text = HEAD . "namespace Howdah;\n\n" . declarationOfClass($node, $code);
            \file_put_contents("$folder/Howdah/$node->name.php", $text);
        }
    }
}
\file_put_contents("$folder/Howdah/functions.php", HEAD . \implode("\n\n", $functions) . "\n");
