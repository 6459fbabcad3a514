<?php
echo 'before';
exit(3);
