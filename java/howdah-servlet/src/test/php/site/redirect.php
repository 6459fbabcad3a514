<?php
header('Location: /blog/elsewhere?a=b', true, 303);
