<?php
// The parsers of PHP: what scheme, host and port do they find? Takes the parser's name.
//
// `filter_var` takes the name of a production as well, and says yes or no: does FILTER_VALIDATE_URL,
// "according to RFC 2396", pass? It reports neither the scheme nor the fragment, so the adapter
// checks them itself.

$parsers = [
    'parse_url' => function ($text) {
        $url = parse_url($text);
        return $url === false ? null : [$url['scheme'] ?? null, $url['host'] ?? null, $url['port'] ?? null];
    },
    'Guzzle' => function ($text) {
        $url = new GuzzleHttp\Psr7\Uri($text);
        return [$url->getScheme(), $url->getHost(), $url->getPort()];
    },
];

function accepts($scheme, $text)
{
    return filter_var($text, FILTER_VALIDATE_URL) !== false
        && strcasecmp(strstr($text, ':', true), $scheme) === 0
        && !str_contains($text, '#');
}

function answer($parse, $line)
{
    try {
        $text = hex2bin($line);
        $parts = preg_match('//u', $text) ? $parse($text) : null;
    } catch (Exception $e) {
        $parts = null;
    }
    return $parts === null ? 'no' : json_encode(
        ['scheme' => $parts[0] ?: null, 'host' => $parts[1] === '' ? null : $parts[1], 'port' => $parts[2]],
        JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE
    );
}

if ($argv[1] === 'Guzzle') {
    require 'GuzzleHttp/Psr7/autoload.php';
}
while (($line = fgets(STDIN)) !== false) {
    $line = rtrim($line, "\n");
    if ($argv[1] === 'filter_var') {
        echo accepts(preg_replace('/url$/', '', $argv[2]), hex2bin($line)) ? "yes\n" : "no\n";
    } else {
        echo answer($parsers[$argv[1]], $line), "\n";
    }
}
