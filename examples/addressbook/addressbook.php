<?php

declare(strict_types=1);

use Google\Protobuf\Timestamp;
use Tutorial\AddressBook;
use Tutorial\Person;
use Tutorial\PhoneType;

// In an application: vendor/autoload.php.
require __DIR__ . '/../../php/autoload.php';
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/generated/' . strtr($class, '\\', '/') . '.php';
    if (is_file($file)) {
        require $file;
    }
});

define('FILE', getenv('ADDRESSBOOK') ?: __DIR__ . '/addressbook.data');

const USAGE = <<<'TEXT'
    php addressbook.php add NAME EMAIL [mobile|home|work NUMBER]…
    php addressbook.php list
    php addressbook.php json
    php addressbook.php text

    TEXT;

function load(): AddressBook
{
    $book = new AddressBook();
    if (is_file(FILE)) {
        $book->mergeFromString((string) file_get_contents(FILE));
    }
    return $book;
}

/** @param list<string> $phones types and numbers by turns */
function add(string $name, string $email, array $phones): void
{
    $person = (new Person())->setName($name)->setEmail($email);
    foreach (array_chunk($phones, 2) as [$type, $number]) {
        $phone = (new Person\PhoneNumber())->setType(PhoneType::value(strtoupper($type)))->setNumber($number);
        $person->getPhones()[] = $phone;
    }
    $now = new Timestamp();
    $now->fromDateTime(new DateTime());
    $person->setLastUpdated($now);

    $book = load();
    $book->getPeople()[] = $person;
    file_put_contents(FILE, $book->serializeToString());
}

function show(AddressBook $book): void
{
    foreach ($book->getPeople() as $person) {
        echo $person->getName(), ' <', $person->getEmail(), ">\n";
        foreach ($person->getPhones() as $phone) {
            printf("  %-8s%s\n", strtolower(PhoneType::name($phone->getType())), $phone->getNumber());
        }
        echo '  updated ', $person->getLastUpdated()->toDateTime()->format('Y-m-d'), "\n";
    }
}

match (true) {
    ($argv[1] ?? '') === 'add' && $argc >= 4 && $argc % 2 === 0 => add($argv[2], $argv[3], array_slice($argv, 4)),
    ($argv[1] ?? '') === 'list' => show(load()),
    ($argv[1] ?? '') === 'json' => print(load()->serializeToJsonString() . "\n"),
    ($argv[1] ?? '') === 'text' => print(load()->serializeToTextString()),
    default => print(USAGE),
};
