<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Console\CommandException;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\JmsSerializer;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SymfonySerializer;

/** The application whose classes a command is about. */
final class Application
{
    private const AUTOLOADER = 'vendor/autoload.php';

    /** @throws CommandException */
    public static function load(Options $options): void
    {
        if ($options->bootstrap !== null) {
            self::run($options->bootstrap);
        } elseif (is_file(self::AUTOLOADER)) {
            self::run(self::AUTOLOADER);
        }
    }

    /** @throws CommandException */
    public static function serializer(Options $options): Serializer
    {
        $serializer = self::generated($options);
        return $serializer instanceof Serializer
            ? $serializer
            : throw self::unexpected($options, $serializer, Serializer::class);
    }

    /** @throws CommandException */
    public static function generated(Options $options): Serializer|JmsSerializer|SymfonySerializer
    {
        if ($options->serializer === null) {
            $conventions = match ($options->conventions) {
                'jms' => Conventions::jms(),
                'symfony' => Conventions::symfony(),
                default => null,
            };
            return new Serializer($options->folder, $conventions);
        }
        $serializer = self::run($options->serializer);
        return match (true) {
            $serializer instanceof Serializer,
            $serializer instanceof JmsSerializer,
            $serializer instanceof SymfonySerializer => $serializer,
            default => throw self::unexpected(
                $options,
                $serializer,
                Serializer::class . ', ' . JmsSerializer::class . ' or ' . SymfonySerializer::class,
            ),
        };
    }

    private static function unexpected(Options $options, mixed $serializer, string $expected): CommandException
    {
        return new CommandException(
            sprintf('%s returns %s. Expected a %s.', $options->serializer, get_debug_type($serializer), $expected),
        );
    }

    /**
     * What a PHP file returns.
     *
     * @throws CommandException
     */
    public static function run(string $file): mixed
    {
        if (!is_file($file)) {
            throw new CommandException("There is no file $file to load.");
        }
        try {
            return (static fn(): mixed => require $file)();
        } catch (\Throwable $error) {
            throw new CommandException("$file cannot be loaded: {$error->getMessage()}", 0, $error);
        }
    }
}
