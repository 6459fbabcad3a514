#!/usr/bin/env php
<?php
echo __LINE__, "\n";
exit(9);
