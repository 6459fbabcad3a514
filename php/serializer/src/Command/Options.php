<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Console\UsageException;
use Howdah\Serializer\Generator\Direction;

/** What the command line of `howdah-serializer` says. */
final class Options
{
    private const COMMON = ['--bootstrap', '--conventions', '--serializer', '--groups'];
    private const OPTIONS = [
        'generate' => [...self::COMMON, '--version', '--read', '--write', '--folder'],
        'check' => self::COMMON,
        'schema' => [...self::COMMON, '--version', '--read', '--write'],
        'typescript' => [...self::COMMON, '--version', '--read', '--write'],
        'proto' => ['--bootstrap', '--conventions', '--serializer', '--package'],
    ];
    private const CONVENTIONS = ['howdah', 'jms', 'symfony'];

    /** generate, check, schema, typescript or proto; '' where help is asked for on all of them. */
    public string $command = '';

    /** @var list<string> classes, types, folders and files */
    public array $inputs = [];

    /** @var list<array<int|string, mixed>> choices of groups */
    public array $groups = [];

    /** @var list<?string> */
    public array $versions = [];

    /** Null for both, or as the command has it. */
    public ?Direction $direction = null;

    public ?string $folder = null;
    public ?string $conventions = null;
    public ?string $serializer = null;
    public ?string $package = null;
    public ?string $bootstrap = null;
    public bool $help = false;

    /**
     * @param list<string> $arguments without the name of the script
     * @throws UsageException
     */
    public static function parse(array $arguments): self
    {
        $options = new self();
        $options->help = array_intersect($arguments, ['--help', '-h', 'help']) !== [];
        $command = array_shift($arguments);
        if (isset(self::OPTIONS[$command ?? ''])) {
            $options->command = (string) $command;
        } elseif (!$options->help) {
            throw new UsageException($command === null ? 'Name a command.' : "Unknown command $command.");
        }
        if ($options->help) {
            return $options;
        }
        while ($arguments !== []) {
            $options->take($arguments);
        }
        $options->check();
        return $options;
    }

    /** @param list<string> $arguments */
    private function take(array &$arguments): void
    {
        $argument = (string) array_shift($arguments);
        [$option, $value] = explode('=', $argument, 2) + [1 => null];
        if (!str_starts_with($argument, '-')) {
            $this->inputs[] = $argument;
            return;
        }
        if (!in_array($option, self::OPTIONS[$this->command], true)) {
            throw new UsageException("$this->command has no option $option.");
        }
        if ($argument === '--read' || $argument === '--write') {
            $direction = Direction::from(substr($argument, 2));
            $this->direction = $this->direction === null ? $direction : throw new UsageException(
                '--read and --write each stand for one direction; give one of them.',
            );
            return;
        }
        $value ??= array_shift($arguments) ?? throw new UsageException("$option needs a value.");
        match ($option) {
            '--groups' => $this->groups[] = self::groups($value),
            '--version' => $this->versions[] = $value === '' ? null : $value,
            '--folder' => $this->folder = $value,
            '--conventions' => $this->conventions = $value,
            '--serializer' => $this->serializer = $value,
            '--bootstrap' => $this->bootstrap = $value,
            '--package' => $this->package = $value,
            default => throw new UsageException("$option takes no value."),
        };
    }

    /** @return array<int|string, mixed> */
    private static function groups(string $value): array
    {
        if (!str_starts_with($value, '{') && !str_starts_with($value, '[')) {
            return array_values(array_filter(array_map(trim(...), explode(',', $value)), strlen(...)));
        }
        $groups = json_decode($value, true);
        return is_array($groups) ? $groups : throw new UsageException("The groups $value are not valid JSON.");
    }

    private function check(): void
    {
        if ($this->inputs === []) {
            throw new UsageException('Name classes, or folders of them.');
        }
        $known = implode(', ', self::CONVENTIONS);
        if ($this->conventions !== null && !in_array($this->conventions, self::CONVENTIONS, true)) {
            throw new UsageException("--conventions is one of $known, not $this->conventions.");
        }
        if ($this->package !== null && preg_match('/^[a-z_]\w*(\.[a-z_]\w*)*$/iD', $this->package) !== 1) {
            throw new UsageException("--package is one such as acme.shop, not $this->package.");
        }
        if ($this->serializer !== null && ($this->conventions !== null || $this->folder !== null)) {
            throw new UsageException('What --serializer returns has its conventions and its folder; name none.');
        }
        if ($this->command !== 'generate' && (count($this->groups) > 1 || count($this->versions) > 1)) {
            throw new UsageException("$this->command takes one choice of --groups, and one --version.");
        }
        if ($this->command === 'check' && $this->serializer === null && ($this->conventions ?? 'howdah') === 'howdah') {
            throw new UsageException('check needs --conventions jms or symfony, or --serializer.');
        }
    }
}
