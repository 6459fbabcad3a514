<?php
while (true) {
    strlen('x');
}
