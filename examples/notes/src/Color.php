<?php

declare(strict_types=1);

namespace Notes;

/** The paper that a note is written on; style.css knows the names. */
enum Color: string
{
    case Sand = 'sand';
    case Leaf = 'leaf';
    case Sky = 'sky';
    case Rose = 'rose';
}
