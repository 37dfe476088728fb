<?php
// filter_var with FILTER_VALIDATE_URL, "according to RFC 2396": does it pass? It reports neither
// the scheme nor the fragment, so the adapter checks them itself.

$scheme = preg_replace('/url$/', '', $argv[1]);

while (($line = fgets(STDIN)) !== false) {
    $string = hex2bin(rtrim($line, "\n"));
    $yes = filter_var($string, FILTER_VALIDATE_URL) !== false
        && strcasecmp(strstr($string, ':', true), $scheme) === 0
        && !str_contains($string, '#');
    echo $yes ? "yes\n" : "no\n";
}
