<?php

echo "nobody runs this";
