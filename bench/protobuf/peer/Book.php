<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf\Peer;

use Google\Protobuf\Timestamp;
use Tutorial\AddressBook;
use Tutorial\Person;
use Tutorial\Person\PhoneNumber;
use Tutorial\Person\PhoneType;

abstract class Book extends Subject
{
    protected const PEOPLE = 0;

    final public function build(): AddressBook
    {
        $book = new AddressBook();
        $people = [];
        for ($i = 1; $i <= static::PEOPLE; $i++) {
            $home = new PhoneNumber();
            $home->setNumber('+44 20 7946 ' . $i);
            $home->setType(PhoneType::HOME);
            $work = new PhoneNumber();
            $work->setNumber('+44 161 496 ' . $i);
            $work->setType(PhoneType::WORK);
            $updated = new Timestamp();
            $updated->setSeconds(1700000000 + $i);
            $updated->setNanos(250_000_001 + 1000 * $i);
            $person = new Person();
            $person->setName('Person Number ' . $i);
            $person->setId($i);
            $person->setEmail('person' . $i . '@example.com');
            $person->setPhones([$home, $work]);
            $person->setLastUpdated($updated);
            $people[] = $person;
        }
        $book->setPeople($people);
        return $book;
    }

    final public function read(object $message): int
    {
        $sum = 0;
        foreach ($message->getPeople() as $person) {
            $sum += strlen($person->getName()) + $person->getId() + strlen($person->getEmail());
            foreach ($person->getPhones() as $phone) {
                $sum += strlen($phone->getNumber()) + $phone->getType();
            }
            $updated = $person->getLastUpdated();
            $sum += $updated->getSeconds() + $updated->getNanos();
        }
        return $sum;
    }

    final public function decode(int $times): object
    {
        $bytes = $this->bytes;
        for ($i = 0; $i < $times; $i++) {
            $book = new AddressBook();
            $book->mergeFromString($bytes);
        }
        return $book;
    }

    final public function decodeRead(int $times): int
    {
        $bytes = $this->bytes;
        for ($i = 0; $i < $times; $i++) {
            $book = new AddressBook();
            $book->mergeFromString($bytes);
            $sum = $this->read($book);
        }
        return $sum;
    }

    final public function jsonDecode(int $times): object
    {
        $json = $this->json;
        for ($i = 0; $i < $times; $i++) {
            $book = new AddressBook();
            $book->mergeFromJsonString($json);
        }
        return $book;
    }
}
