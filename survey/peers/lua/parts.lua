-- The parsers of Lua: what scheme, host and port do they find? Takes the parser's name.

local parsers = {
  ["LuaSocket"] = function()
    local url = require("socket.url")
    return function(text)
      local parsed = url.parse(text)
      return parsed and { parsed.scheme, parsed.host, parsed.port }
    end
  end,
  ["lua-uri"] = function()
    local uri = require("uri")
    return function(text)
      local parsed = uri:new(text)
      return parsed and { parsed:scheme(), parsed.host and parsed:host(), parsed.port and parsed:port() }
    end
  end,
  ["lpeg_patterns"] = function()
    local lpeg = require("lpeg")
    local uri = require("lpeg_patterns.uri").uri * lpeg.P(-1)
    return function(text)
      local parsed = uri:match(text)
      return parsed and { parsed.scheme, parsed.host, parsed.port }
    end
  end,
}

local function json(part)
  if part == nil or part == "" then
    return "null"
  end
  part = tostring(part):gsub('[%z\1-\31"\\]', function(c) return string.format("\\u%04x", c:byte()) end)
  -- Octets above ASCII are written as escapes.
  part = part:gsub("[\128-\255]", function(c) return string.format("%%%02X", c:byte()) end)
  return '"' .. part .. '"'
end

local parse = parsers[arg[1]]()

local function answer(line)
  local text = line:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end)
  local accepted, parts = pcall(parse, text)
  if not (accepted and parts) then
    return "no"
  end
  return string.format('{"scheme":%s,"host":%s,"port":%s}', json(parts[1]), json(parts[2]), json(parts[3]))
end

for line in io.lines() do
  io.write(answer(line), "\n")
end
