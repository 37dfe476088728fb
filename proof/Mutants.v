(** * What is wrong does not pass

    Each check is run on something wrong, and must fail. *)

From Coq Require Import Bool NArith String Strings.Byte List.
From Rfc1738 Require Import Grammar Published Section5 Automaton Tables Regex Bisimulation.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope string_scope.
Local Open Scope list_scope.

(** ** Wrong tables *)

(** All lists with one item changed in one way, and all with one item dropped. *)
Fixpoint one_changed {A} (ways : A -> list A) (l : list A) : list (list A) :=
  match l with
  | [] => []
  | a :: rest => map (fun b => b :: rest) (ways a) ++ map (cons a) (one_changed ways rest)
  end.

Fixpoint one_dropped {A} (l : list A) : list (list A) :=
  match l with [] => [] | a :: rest => rest :: map (cons a) (one_dropped rest) end.

(** The accepting bit flipped. *)
Definition flipped (r : row) : list row := [Row (negb (accepting r)) (targets r)].

(** A target changed into each other state. *)
Definition led_astray (states : nat) (r : row) : list row :=
  let others q := filter (fun q' => negb (q =? q')%N) (map N.of_nat (seq 0 states)) in
  map (Row (accepting r)) (one_changed others (targets r)).

(** A boundary moved by one byte. Of two classes that share a boundary, the first gets the byte; in
    the second, it would change nothing. *)
Definition grown (range : byte * byte) : list (byte * byte) :=
  let (first, last) := range in
  match of_N (N.pred (to_N first)) with Some b => [(b, last)] | None => [] end ++
  match of_N (N.succ (to_N last)) with Some b => [(first, b)] | None => [] end.

Definition differ (all all' : list (list (byte * byte))) : bool :=
  existsb
    (fun b =>
      match class_of all b, class_of all' b with
      | Some c, Some c' => negb (c =? c')%N
      | None, None => false
      | _, _ => true
      end)
    every_byte.

Definition moved (all : list (list (byte * byte))) : list (list (list (byte * byte))) :=
  filter (differ all) (one_changed (one_changed grown) all).

(** Bytes without a class: each range dropped, but those of the first class. From there, all states
    lead to the dead one, as they do without a class. *)
Definition unclassed (all : list (list (byte * byte))) : list (list (list (byte * byte))) :=
  match all with [] => [] | dead :: others => map (cons dead) (one_changed one_dropped others) end.

Definition wrong_tables (t : table) : list table :=
  let states := List.length (rows t) in
  map (Table (classes t))
    (one_changed flipped (rows t) ++ one_changed (led_astray states) (rows t) ++
     one_dropped (rows t) ++ [rev (rows t); []]) ++
  map (fun all => Table all (rows t))
    (moved (classes t) ++ unclassed (classes t) ++ one_dropped (classes t) ++
     [rev (classes t); []]).

(** The table of a rule. *)
Definition table_of (rule : string) : table :=
  match find (fun '(name, _) => name =? rule) tables with
  | Some (_, t) => t
  | None => Table [] []
  end.

Definition fails (g : grammar) (rule : string) (t : table) : bool :=
  negb (checks g (Of (Name rule)) t).

Example wrong_tables_fail :
  forallb (fun rule => forallb (fails section5 rule) (wrong_tables (table_of rule)))
    ["escape"; "port"; "toplabel"] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** There are as many of them as there should be. *)
Example count_of_wrong_tables :
  map (fun rule => List.length (wrong_tables (table_of rule))) ["escape"; "port"; "toplabel"] =
  [89; 27; 76]%nat.
Proof. vm_compute. reflexivity. Qed.

(** ** Wrong grammars *)

(** The grammar with another right side of a rule. *)
Definition instead (rule : string) (e : expr) (g : grammar) : grammar :=
  map (fun '(name, old) => (name, if name =? rule then e else old)) g.

Definition wrong_grammars : list (string * grammar) :=
  [ ("toplabel", instead "toplabel" (Name "domainlabel") section5);
    ("port", instead "port" (Repetition 0 None (Name "digit")) section5);
    (* [ftptype] without its last letter *)
    ("ftptype", instead "ftptype"
      (Alternative (Literal "A") (Alternative (Literal "I") (Alternative (Literal "D")
        (Alternative (Literal "a") (Literal "i"))))) section5);
    (* without the rulings: both, the first, the second *)
    ("scheme", published);
    ("scheme", map (fun '(name, e) => (name, everywhere ruling_2 e)) published);
    ("scheme", map (fun '(name, e) => (name, everywhere (ruling_1 name) e)) published);
    ("newsurl", map (fun '(name, e) => (name, everywhere ruling_2 e)) published);
    (* a rule that uses itself, at once or by another *)
    ("port", instead "port" (Name "port") section5);
    ("digits", instead "digit" (Name "digits") section5);
    (* a rule that is not there, and one that is there twice *)
    ("port", filter (fun '(name, _) => negb (name =? "digit")) section5);
    ("port", ("port", Literal "80") :: section5) ].

Example wrong_grammars_fail :
  forallb (fun '(rule, g) => fails g rule (table_of rule)) wrong_grammars = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** Wrong readings *)

Example the_literal_reading_is_not_strict : checks section5 strict (table_of "url") = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

Example the_strict_reading_is_not_literal : fails section5 "url" strict_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** ** Changed texts *)

(** The text with the first occurrence of one string replaced by another. *)
Definition replaced (change : string * string) : string :=
  let (old, new) := change in
  match index 0 old text with
  | Some n =>
      substring 0 n text ++ new ++
      substring (n + String.length old) (String.length text) text
  | None => text
  end%string.

Definition token_dec (t t' : token) : {t = t'} + {t <> t'}.
Proof.
  repeat (apply string_dec || apply byte_eq_dec || apply Ascii.ascii_dec || decide equality).
Defined.

Definition is_published (s : string) : bool :=
  if list_eq_dec token_dec (tokens s) (print_grammar published) then true else false.

Example changed_texts_fail :
  forallb (fun change => negb (is_published (replaced change)))
    [ ("1*digit", "*digit"); ("""ftp://""", """ftp:/"""); ("prosperourl | otherurl", "prosperourl");
      ("toplabel", "domainlabel"); ("[ ""/"" urlpath ]", """/"" urlpath");
      ("hostname | hostnumber", "hostname hostnumber"); ("""~""", """="""); ("<"">", """>""");
      ("; The generic", "The generic") ] = true.
Proof. vm_compute. reflexivity. Qed.
