(* OCaml's Uri: what scheme, host and port does of_string find? *)

let unhex line =
  String.init (String.length line / 2) (fun i -> Char.chr (int_of_string ("0x" ^ String.sub line (2 * i) 2)))

(* Octets above ASCII are written as escapes. *)
let json = function
  | None | Some "" -> "null"
  | Some text ->
    let escape c =
      match c with
      | '"' | '\\' | '\000' .. '\031' -> Printf.sprintf "\\u%04x" (Char.code c)
      | '\128' .. '\255' -> Printf.sprintf "%%%02X" (Char.code c)
      | c -> String.make 1 c
    in
    "\"" ^ String.concat "" (List.map escape (List.of_seq (String.to_seq text))) ^ "\""

let answer line =
  match Uri.of_string (unhex line) with
  | exception _ -> "no"
  | url ->
    let port = match Uri.port url with None -> "null" | Some port -> string_of_int port in
    Printf.sprintf "{\"scheme\":%s,\"host\":%s,\"port\":%s}" (json (Uri.scheme url)) (json (Uri.host url)) port

let () = try while true do print_endline (answer (input_line stdin)) done with End_of_file -> ()
