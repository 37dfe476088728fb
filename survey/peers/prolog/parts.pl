% SWI-Prolog's library(uri): what scheme, host and port does it find?

:- use_module(library(uri)).
:- use_module(library(http/json)).
:- use_module(library(readutil)).
:- use_module(library(utf8)).

main :-
    set_stream(user_input, encoding(octet)),
    set_stream(user_output, encoding(utf8)),
    repeat,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  !
    ;   answer(Line),
        nl,
        fail
    ).

answer(Line) :-
    (   catch(parts(Line, Parts), _, fail)
    ->  json_write_dict(current_output, Parts, [width(0)])
    ;   write(no)
    ).

parts(Line, _{scheme: Scheme, host: Host, port: Port}) :-
    hex_bytes(Line, Octets),
    phrase(utf8_codes(Codes), Octets),
    atom_codes(Text, Codes),
    uri_components(Text, Components),
    uri_data(scheme, Components, Scheme0),
    uri_data(authority, Components, Authority),
    part(Scheme0, Scheme),
    (   var(Authority)
    ->  Host = null, Port = null
    ;   uri_authority_components(Authority, Found),
        uri_authority_data(host, Found, Host0),
        uri_authority_data(port, Found, Port0),
        part(Host0, Host),
        part(Port0, Port)
    ).

part(Part, null) :- var(Part), !.
part('', null) :- !.
part(Part, Part).

:- initialization((main, halt), main).
