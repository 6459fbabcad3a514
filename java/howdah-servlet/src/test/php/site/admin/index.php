<?php // SECRET source of admin
echo "admin index";
