# The parsers of Ruby: what scheme, host and port do they find? Takes the parser's name.

require "json"

PARSERS = {
  "URI" => lambda do
    require "uri"
    ->(text) { URI.parse(text) }
  end,
  "RFC2396_Parser" => lambda do
    require "uri"
    parser = URI::RFC2396_Parser.new
    ->(text) { parser.parse(text) }
  end,
  "Addressable" => lambda do
    require "addressable/uri"
    ->(text) { Addressable::URI.parse(text) }
  end,
}

def answer(parse, line)
  text = [line].pack("H*").force_encoding("UTF-8")
  return "no" unless text.valid_encoding?

  url = parse.(text)
  part = ->(text) { text.nil? || text.empty? ? nil : text }
  JSON.generate(scheme: part.(url.scheme), host: part.(url.host), port: url.port)
rescue StandardError # Whatever a parser raises, it does not accept the string.
  "no"
end

parse = PARSERS.fetch(ARGV.fetch(0)).call
while (line = $stdin.gets)
  puts answer(parse, line.chomp)
end
