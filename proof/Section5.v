(** * Section 5: its text, its rulings, and its strict reading

    To be believed. [Published.v] has the text of [grammar/rfc1738.bnf], letter for letter, and the
    same grammar as data. Here is how a text is cut into tokens and how a grammar is written in
    tokens. That both are the same is a theorem, and so is that no other grammar is written so. *)

From Coq Require Import Ascii DecimalString.
From Rfc1738 Require Import Base Grammar Published.
Local Open Scope string_scope.
Local Open Scope list_scope.

(** ** Tokens *)

Inductive token :=
| Head (name : string)    (* a name at the start of a line: a new rule; the rest is indented *)
| Word (name : string)    (* any other name *)
| Quoted (text : string)
| Times (min : nat) (max : option nat)
| Sign (sign : ascii)     (* [=], [|], a bracket or a parenthesis *)
| Stray                   (* not in the notation *)
(* These two are never read; they keep the printer injective. *)
| AnyCase (text : string)
| From_to (first last : byte).

(** Where the reader is: in a name or between two, and if so, whether it began with the line; in a
    literal; or in a comment. *)
Inductive place := Plain (head : bool) (so_far : string) | Literally (so_far : string) | Comment.

(** The token that ends here. As in RFC 822, section 3.3, a quotation mark has angle brackets. *)
Definition ended (here : place) : list token :=
  match here with
  | Comment | Plain _ "" => []
  | Plain true name => [Head name]
  | Plain false "<"">" => [Quoted """"]
  | Plain false name => [Word name]
  | Literally _ => [Stray]
  end.

(** "<n>* to designate n or more repetitions of the following element; n defaults to 0". *)
Definition times (count : string) : token :=
  match NilEmpty.uint_of_string count with
  | Some n => Times (Nat.of_uint n) None
  | None => Stray
  end.

(** What ends at a character, and where the reader is after it. RFC 822, section 2.8: a semicolon
    "starts a comment that continues to the end of line". *)
Definition at_char (here : place) (c : ascii) : list token * place :=
  let is := Ascii.eqb c in
  let newline := is "010"%char in
  let and_char so_far := (so_far ++ String c "")%string in
  match here with
  | Comment => ([], if newline then Plain true "" else Comment)
  | Literally text =>
      if is """"%char then ([Quoted text], Plain false "") else ([], Literally (and_char text))
  | Plain head name =>
      if newline then (ended here, Plain true "")
      else if is " "%char then (ended here, Plain false "")
      else if is ";"%char then (ended here, Comment)
      else if is """"%char && negb (name =? "<") then (ended here, Literally "")
      else if is "*"%char then ([times name], Plain false "")
      else if existsb is ["="; "|"; "["; "]"; "("; ")"]%char
      then (ended here ++ [Sign c], Plain false "")
      else ([], Plain head (and_char name))
  end.

Fixpoint read (here : place) (text : string) : list token :=
  match text with
  | "" => ended here
  | String c rest => let (found, there) := at_char here c in found ++ read there rest
  end.

Definition tokens : string -> list token := read (Plain true "").

(** ** The printer

    At level 0, everything may stand as it is; at level 1, all but alternatives; at level 2, only a
    single element. RFC 822, section 2.3: "Elements enclosed in parentheses are treated as a single
    element." Section 5 needs none. *)

Definition group (needed : bool) (inner : list token) : list token :=
  if needed then Sign "(" :: inner ++ [Sign ")"] else inner.

Fixpoint print (level : nat) (e : expr) : list token :=
  match e with
  | Literal text => [Quoted text]
  | NoCase text => [AnyCase text]
  | Range first last => [From_to first last]
  | Name name => [Word name]
  | Sequence a b => group (Nat.ltb 1 level) (print 2 a ++ print 1 b)
  | Alternative a b => group (Nat.ltb 0 level) (print 1 a ++ Sign "|" :: print 0 b)
  | Optional a => Sign "[" :: print 0 a ++ [Sign "]"]
  | Repetition min max a => Times min max :: print 2 a
  end.

Definition print_grammar : grammar -> list token :=
  flat_map (fun rule => Head (fst rule) :: Sign "=" :: print 0 (snd rule)).

(** ** The rulings *)

(** A change made to every part of an expression. *)
Fixpoint everywhere (change : expr -> expr) (e : expr) : expr :=
  change
    match e with
    | Sequence a b => Sequence (everywhere change a) (everywhere change b)
    | Alternative a b => Alternative (everywhere change a) (everywhere change b)
    | Optional a => Optional (everywhere change a)
    | Repetition min max a => Repetition min max (everywhere change a)
    | _ => e
    end.

(** The schemes with a production of their own, in the order of [url]. *)
Definition schemes : list string :=
  ["http"; "ftp"; "news"; "nntp"; "telnet"; "gopher"; "wais"; "mailto"; "file"; "prospero"].

(** Ruling 1: "Case is ignored in [scheme] and in the scheme name of the twelve literals that begin
    with one ... Every other literal is as written". *)
Definition ruling_1 (rule : string) (e : expr) : expr :=
  match e with
  | Literal text =>
      if existsb (fun scheme => prefix (scheme ++ ":") text) schemes then NoCase text else e
  | Name "lowalpha" => if rule =? "scheme" then Name "alpha" else e
  | _ => e
  end.

(** Ruling 2: "A bracket that follows [n*] only groups; it does not also make its contents
    optional." *)
Definition ruling_2 (e : expr) : expr :=
  match e with
  | Repetition min max (Optional a) => Repetition min max a
  | _ => e
  end.

Definition ruled (g : grammar) : grammar :=
  map (fun '(name, e) => (name, everywhere ruling_2 (everywhere (ruling_1 name) e))) g.

(** Section 5 as it is read here. *)
Definition section5 : grammar := ruled published.

(** ** The strict reading *)

(** "[otherurl] is for new schemes": not for what begins with the name of another and a colon. *)
Definition anything : expr := Repetition 0 None (Range x00 xff).
Definition new_schemes : lang :=
  fold_right
    (fun scheme rest => Without rest (Of (Sequence (NoCase (scheme ++ ":")) anything)))
    (Of (Name "otherurl")) schemes.

(** "... so each of the ten schemes commits to its own production, and anything that this production
    rejects is an error." The production of [http] is [httpurl], and so on. The three schemes of
    ruling 26 are later than the RFC, and are new ones here. *)
Definition strict : lang :=
  fold_right (fun scheme rest => Either (Of (Name (scheme ++ "url"))) rest) new_schemes schemes.
