# Fetches each URL of a file with Net::HTTP.
require "net/http"

File.foreach(ARGV.fetch(0), chomp: true) do |url|
  Net::HTTP.get_response(URI(url))
rescue StandardError # It need not fetch all.
  next
end
