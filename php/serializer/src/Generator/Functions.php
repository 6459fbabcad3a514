<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\ModelException;
use Howdah\Serializer\Selection;

/** The functions of one direction, among which the one that is being generated calls others. */
interface Functions
{
    /**
     * The name of the function for the class; it will be generated, too.
     *
     * @throws ModelException
     */
    public function name(string $class, Selection $selection): string;

    /** The name of the node's function, whether or not that is generated. */
    public function nameOf(Node $node): string;

    /**
     * Has another function generated, beside those of the nodes.
     *
     * @param \Closure(FunctionFile): void $emit declares it
     * @return string the name
     */
    public function add(string $name, \Closure $emit): string;

    /** @throws ModelException */
    public function node(string $class, Selection $selection): Node;
}
