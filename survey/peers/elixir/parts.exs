# Elixir's URI: what scheme, host and port does it find? Takes the function's name, `parse` or
# `new`.

defmodule Parts do
  def answer(name, line) do
    text = Base.decode16!(line, case: :lower)

    case String.valid?(text) && parse(name, text) do
      # An empty port is `:undefined` to `new`.
      {:ok, %{port: :undefined} = url} -> object(%{url | port: nil})
      {:ok, url} -> object(url)
      _ -> "no"
    end
  end

  defp parse("new", text), do: URI.new(text)

  defp parse("parse", text) do
    {:ok, URI.parse(text)}
  rescue
    _ -> :error
  end

  defp object(url) do
    [~s({"scheme":), json(url.scheme), ~s(,"host":), json(url.host), ~s(,"port":#{url.port || "null"}})]
  end

  defp json(part) when part in [nil, ""], do: "null"
  defp json(part), do: [?", part |> String.to_charlist() |> Enum.map(&escape/1), ?"]

  defp escape(char) when char < 32 or char in [?", ?\\] do
    "\\u" <> (char |> Integer.to_string(16) |> String.pad_leading(4, "0"))
  end

  defp escape(char), do: <<char::utf8>>
end

[name] = System.argv()

# The devices, raw: standard_io sends messages for each line.
{:ok, input} = :file.open("/dev/stdin", [:read, :raw, :binary, read_ahead: 65536])
{:ok, output} = :file.open("/dev/stdout", [:write, :raw, delayed_write: {65536, 100}])

Stream.repeatedly(fn -> :file.read_line(input) end)
|> Stream.take_while(&(&1 != :eof))
|> Enum.each(fn {:ok, line} -> :ok = :file.write(output, [Parts.answer(name, String.trim_trailing(line, "\n")), "\n"]) end)

:ok = :file.close(output)
