<?php

declare(strict_types=1);

$start = hrtime(true);

require __DIR__ . '/vendor/autoload.php';
require __DIR__ . '/generated/GPBMetadata/Addressbook.php';
require __DIR__ . '/generated/Tutorial/AddressBook.php';
require __DIR__ . '/generated/Tutorial/Person.php';
require __DIR__ . '/generated/Tutorial/Person/PhoneType.php';
require __DIR__ . '/generated/Tutorial/Person/PhoneNumber.php';

$book = new Tutorial\AddressBook();

$person = new Tutorial\Person();
$person->setId(1);
$person->setName('user1');
$person->setEmail('user1@example.com');
$phone = new Tutorial\Person\PhoneNumber();
$phone->setType(Tutorial\Person\PhoneType::HOME);
$phone->setNumber('1000001');
$person->getPhones()[] = $phone;
$book->getPeople()[] = $person;

$person = new Tutorial\Person();
$person->setId(2);
$person->setName('user2');
$person->setEmail('user2@example.com');
$phone = new Tutorial\Person\PhoneNumber();
$phone->setType(Tutorial\Person\PhoneType::HOME);
$phone->setNumber('2000002');
$person->getPhones()[] = $phone;
$book->getPeople()[] = $person;

$person = new Tutorial\Person();
$person->setId(3);
$person->setName('user3');
$person->setEmail('user3@example.com');
$phone = new Tutorial\Person\PhoneNumber();
$phone->setType(Tutorial\Person\PhoneType::HOME);
$phone->setNumber('3000003');
$person->getPhones()[] = $phone;
$book->getPeople()[] = $person;

$data = $book->serializeToString();

$nanos = hrtime(true) - $start;

echo json_encode([
    'nanos' => $nanos,
    'output' => md5($data),
    'files' => count(get_included_files()),
    'memory' => memory_get_peak_usage(),
]);
