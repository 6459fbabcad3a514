<?php
echo "shop ", $_SERVER["SCRIPT_NAME"], " ", basename($_SERVER["DOCUMENT_ROOT"]);
