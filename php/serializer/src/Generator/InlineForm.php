<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ObjectType;

/** Tells whether objects of a class are arrays in JSON: where elements stand inline in them, chosen or not. */
final class InlineForm
{
    /** The form of the elements that come first; null where none can stand in the object. */
    public static function of(Node $node, Functions $functions): ?ArrayForm
    {
        $form = null;
        foreach ($node->model->properties as $property) {
            $type = $property->type;
            $form ??= match (true) {
                !$property->inline => null,
                $type instanceof ArrayType => $type->form,
                $type instanceof ObjectType => self::of(
                    $functions->node($type->class, $node->selection->below($property->name)),
                    $functions,
                ),
                default => ArrayForm::Any,
            };
        }
        return $form;
    }
}
