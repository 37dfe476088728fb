<?php
// The parsers of PHP: what scheme, host and port do they find? Takes the parser's name.

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
    echo answer($parsers[$argv[1]], rtrim($line, "\n")), "\n";
}
