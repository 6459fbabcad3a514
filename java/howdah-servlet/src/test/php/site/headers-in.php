<?php
foreach (getallheaders() as $name => $value) {
    echo strtolower($name), ': ', bin2hex($value), "\n";
}
