echo "no script\n";
