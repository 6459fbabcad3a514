<?php
ini_set('display_errors', '0');
no_such_function();
