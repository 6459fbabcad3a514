package com.example.teas;

import io.howdah.PhpFunctions;

/** Functions of PHP, which the annotation processor makes TextStub of. */
@PhpFunctions
interface Text {

    String ucfirst(String string);
}
