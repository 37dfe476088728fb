<?php
// Fetches each URL of a file with file_get_contents.
$context = stream_context_create(['http' => ['timeout' => 3, 'ignore_errors' => true]]);
foreach (file($argv[1], FILE_IGNORE_NEW_LINES) as $url) {
    @file_get_contents($url, false, $context);
}
