<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use JMS\Serializer\Exception\ExpressionLanguageRequiredException;
use JMS\Serializer\Expression\CompilableExpressionEvaluatorInterface;
use JMS\Serializer\Expression\Expression;
use JMS\Serializer\Metadata\ClassMetadata;
use JMS\Serializer\Metadata\ExpressionPropertyMetadata;

/**
 * Evaluates the expressions of a model by JMS's evaluator.
 *
 * The model names an expression by what has it: `Acme\Product` for that which excludes objects, `Acme\Product::price`
 * for that which excludes a property, `Acme\Product::price::value` for that which is its value.
 */
final class Expressions
{
    public function __construct(private readonly Configuration $jms)
    {
    }

    /** @param array{object: ?object, context: object} $variables */
    public function evaluate(string $name, array $variables): mixed
    {
        [$class, $property, $value] = explode('::', $name) + [1 => null, null];
        $call = $variables['context']->attachment;
        assert($call instanceof WriteCall || $call instanceof ReadCall);
        $metadata = $this->jms->metadata->getMetadataForClass($class);
        assert($metadata instanceof ClassMetadata);
        $variables = ['object' => $variables['object'], 'context' => $call->context()];
        if ($property === null) {
            return $this->evaluateOf($metadata->excludeIf, $variables + ['class_metadata' => $metadata], $name);
        }
        $of = $metadata->propertyMetadata[$property];
        $expression = $value !== null && $of instanceof ExpressionPropertyMetadata ? $of->expression : $of->excludeIf;
        return $this->evaluateOf($expression, $variables + ['property_metadata' => $of], $name);
    }

    /** @param array<string, mixed> $variables */
    private function evaluateOf(string|Expression $expression, array $variables, string $name): mixed
    {
        [$class, $property] = explode('::', $name) + [1 => ''];
        $evaluator = $this->jms->evaluator ?? throw new ExpressionLanguageRequiredException(
            "The property $property on $class requires the expression accessor strategy to be enabled.",
        );
        return $expression instanceof Expression && $evaluator instanceof CompilableExpressionEvaluatorInterface
            ? $evaluator->evaluateParsed($expression, $variables)
            : $evaluator->evaluate((string) $expression, $variables);
    }
}
