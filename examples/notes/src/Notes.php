<?php

declare(strict_types=1);

namespace Notes;

use PDO;

/** The notes, in an SQLite database that stays open from request to request. */
final class Notes
{
    private const SCHEMA = <<<'SQL'
        CREATE TABLE IF NOT EXISTS note (
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            text TEXT NOT NULL,
            color TEXT NOT NULL,
            changed INTEGER NOT NULL
        );
        CREATE TABLE IF NOT EXISTS secret (value TEXT NOT NULL);
        SQL;

    private function __construct(private readonly PDO $database)
    {
    }

    /** Opens a database, and makes it, with some notes, if there is none. */
    public static function open(string $file): self
    {
        $isNew = !file_exists($file);
        if (!is_dir(dirname($file))) {
            mkdir(dirname($file), 0700, true);
        }
        $database = new PDO("sqlite:$file", options: [PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC]);
        // Several processes may have it open: one writes while others read, and who must wait, waits.
        $database->exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000; PRAGMA synchronous = NORMAL');
        $database->exec(self::SCHEMA);
        $notes = new self($database);
        if ($isNew) {
            $notes->fill();
        }
        return $notes;
    }

    private function fill(): void
    {
        $this->add(new Draft(
            'Tea for the mahout',
            "Black, strong, with cardamom.\n\nThe library knows more about tea: look there.",
            Color::Leaf,
        ));
        $this->add(new Draft(
            'One process',
            'This page is made by PHP, inside a JVM. The next click asks the same PHP, which still has its database'
                . " open and its classes loaded.\n\nThe foot of the page counts.",
            Color::Sky,
        ));
        $this->add(new Draft(
            'Change me while I run',
            "Open examples/notes/src/Page.php, change a word, save, and load this page again.\n\n"
                . 'Or change the colours in examples/notes/public/style.css.',
            Color::Sand,
        ));
    }

    /** @return list<Note> those changed last come first */
    public function all(): array
    {
        $rows = $this->database->query('SELECT * FROM note ORDER BY changed DESC, id DESC')->fetchAll();
        return array_map(self::note(...), $rows);
    }

    public function find(int $id): ?Note
    {
        $statement = $this->database->prepare('SELECT * FROM note WHERE id = ?');
        $statement->execute([$id]);
        $row = $statement->fetch();
        return $row === false ? null : self::note($row);
    }

    /** @return int the id of the new note */
    public function add(Draft $draft): int
    {
        $this->database
            ->prepare('INSERT INTO note (title, text, color, changed) VALUES (?, ?, ?, ?)')
            ->execute([$draft->title, $draft->text, $draft->color->value, time()]);
        return (int) $this->database->lastInsertId();
    }

    public function change(int $id, Draft $draft): void
    {
        $this->database
            ->prepare('UPDATE note SET title = ?, text = ?, color = ?, changed = ? WHERE id = ?')
            ->execute([$draft->title, $draft->text, $draft->color->value, time(), $id]);
    }

    public function delete(int $id): void
    {
        $this->database->prepare('DELETE FROM note WHERE id = ?')->execute([$id]);
    }

    /** What only this application knows, for FormToken; the same in all processes that share the database. */
    public function secret(): string
    {
        $this->database
            ->prepare('INSERT INTO secret SELECT ? WHERE NOT EXISTS (SELECT * FROM secret)')
            ->execute([bin2hex(random_bytes(32))]);
        return $this->database->query('SELECT value FROM secret')->fetchColumn();
    }

    /** @param array<string, mixed> $row */
    private static function note(array $row): Note
    {
        return new Note($row['id'], $row['title'], $row['text'], Color::from($row['color']), $row['changed']);
    }
}
