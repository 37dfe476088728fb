# Crystal's URI: what scheme, host and port does URI.parse find?

require "json"
require "uri"

def part(text)
  text.presence
end

def answer(line)
  text = String.new(line.hexbytes)
  return "no" unless text.valid_encoding?
  url = URI.parse(text)
  {scheme: part(url.scheme), host: part(url.host), port: url.port}.to_json
rescue URI::Error | ArgumentError | OverflowError
  "no"
end

STDIN.each_line { |line| puts answer(line) }
