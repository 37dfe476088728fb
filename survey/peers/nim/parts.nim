## Nim's std/uri: what scheme, host and port does parseUri find?

import std/[json, strutils, unicode, uri]

proc part(text: string): JsonNode =
  if text == "": newJNull() else: newJString(text)

proc answer(line: string): string =
  let text = parseHexStr(line)
  if validateUtf8(text) != -1: return "no"
  try:
    let url = parseUri(text)
    $(%*{"scheme": part(url.scheme), "host": part(url.hostname), "port": part(url.port)})
  except ValueError:
    "no"

for line in stdin.lines:
  echo answer(line)
