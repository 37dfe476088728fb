%% OTP's uri_string: what scheme, host and port does its parse/1 find?
-module(parts).
-export([main/0]).

%% The devices, raw: standard_io sends messages for each line.
main() ->
    {ok, Input} = file:open("/dev/stdin", [read, raw, binary, {read_ahead, 65536}]),
    {ok, Output} = file:open("/dev/stdout", [write, raw, {delayed_write, 65536, 100}]),
    loop(Input, Output),
    ok = file:close(Output).

loop(Input, Output) ->
    case file:read_line(Input) of
        eof -> ok;
        {ok, Line} ->
            ok = file:write(Output, [answer(binary:decode_hex(string:chomp(Line))), $\n]),
            loop(Input, Output)
    end.

answer(Text) ->
    %% It raises an error where the text is not UTF-8.
    case catch uri_string:parse(Text) of
        {error, _, _} -> "no";
        {'EXIT', _} -> "no";
        Url ->
            [Scheme, Host, Port] = [maps:get(Part, Url, undefined) || Part <- [scheme, host, port]],
            ["{\"scheme\":", json(Scheme), ",\"host\":", json(Host), ",\"port\":", json(Port), $}]
    end.

json(undefined) -> "null";
json(<<>>) -> "null";
json(Port) when is_integer(Port) -> integer_to_list(Port);
json(Text) -> [$", [escape(Octet) || <<Octet>> <= Text], $"].

%% Octets above ASCII are written as escapes.
escape(Octet) when Octet >= 128 -> io_lib:format("%~2.16.0B", [Octet]);
escape(Octet) when Octet < 32; Octet =:= $"; Octet =:= $\\ -> io_lib:format("\\u~4.16.0b", [Octet]);
escape(Octet) -> Octet.
