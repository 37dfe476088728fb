(** * What is wrong does not pass

    Each check is run on something wrong, and must fail. *)

From Rfc1738 Require Import Base Grammar Published Section5 Automaton Tables Bisimulation.
From Rfc1738 Require Import Suite Certificates.
Local Open Scope N_scope.
Local Open Scope string_scope.
Local Open Scope list_scope.

(** ** Wrong tables *)

(** All lists with one item replaced: by each of the lists that its [ways] give. *)
Fixpoint one_replaced {A} (ways : A -> list (list A)) (l : list A) : list (list A) :=
  match l with
  | [] => []
  | a :: rest =>
      map (fun part => part ++ rest) (ways a) ++ map (cons a) (one_replaced ways rest)
  end.

Definition one_changed {A} (ways : A -> list A) : list A -> list (list A) :=
  one_replaced (fun a => map (fun b => [b]) (ways a)).

Definition one_dropped {A} : list A -> list (list A) := one_replaced (fun _ => [[]]).

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

Definition moved (all : list (list (byte * byte))) : list (list (list (byte * byte))) :=
  let same all' b := has class_dec [class_of all b] (class_of all' b) in
  filter (fun all' => negb (forallb (same all') all_bytes)) (one_changed (one_changed grown) all).

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
  match named rule tables with Some t => t | None => Table [] [] end.

Definition fails (g : grammar) (rule : string) (t : table) : bool :=
  negb (checks g (Of (Name rule)) t).

(** All of them fail, and there are as many as there should be. *)
Example wrong_tables_fail :
  map (fun rule => map (fails section5 rule) (wrong_tables (table_of rule)))
    ["escape"; "port"; "toplabel"] = map (repeat true) [89; 27; 76]%nat.
Proof. vm_cast_no_check (eq_refl (map (repeat true) [89; 27; 76]%nat)). Qed.

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

(** ** Changed texts *)

(** The text with the first occurrence of one string replaced by another. *)
Definition replaced (old new : string) : string :=
  match index 0 old text with
  | Some n =>
      let after := (n + String.length old)%nat in
      substring 0 n text ++ new ++ substring after (String.length text) text
  | None => text
  end%string.

Definition token_dec (t t' : token) : {t = t'} + {t <> t'}.
Proof.
  repeat (apply string_dec || apply byte_eq_dec || apply Ascii.ascii_dec || decide equality).
Defined.

Example changed_texts_fail :
  existsb (fun '(old, new) =>
      has (list_eq_dec token_dec) [print_grammar published] (tokens (replaced old new)))
    [ ("1*digit", "*digit"); ("""ftp://""", """ftp:/"""); ("prosperourl | otherurl", "prosperourl");
      ("toplabel", "domainlabel"); ("[ ""/"" urlpath ]", """/"" urlpath");
      ("hostname | hostnumber", "hostname hostnumber"); ("""~""", """="""); ("<"">", """>""");
      ("; The generic", "The generic"); ("otherurl  ", " otherurl "); ("""("" |", "( |") ] = false.
Proof. vm_compute. reflexivity. Qed.

(** ** Wrong certificates, and suites with a string removed

    The check finds each of the first. Without one string, a suite misses a wrong implementation. *)

(** [digits]: the start, the dead state, and the state after digits. *)
Definition digits (after_dead : N) : table :=
  Table [[(x30, x39)]; [(x3a, x3a)]; [(x00, x2f); (x3b, xff)]]
        [Row false [2; 1; 1]; Row false [1; after_dead; 1]; Row true [2; 1; 1]]%N.

Definition by_hand : certificate :=
  Certificate [[]; [x2f]; [x30]] [[]; [x30]] [[0; 1]; [0; 1]; [0]]%N.

(** The certificates that lack an access string, a separating string, or those of a state. *)
Definition lacking (c : certificate) : list certificate :=
  let (access, separating, identifiers) := c in
  map (fun access => Certificate access separating identifiers) (one_dropped access) ++
  map (fun separating => Certificate access separating identifiers) (one_dropped separating) ++
  map (fun identifiers => Certificate access separating identifiers) (one_dropped identifiers).

(** A table and its certificate are good; without a part of either, they are not. *)
Definition all_is_needed (t : table) (c : certificate) : bool :=
  good_certificate t c && negb (existsb (good_certificate t) (lacking c)) &&
  negb (existsb complete (map (Table (classes t)) (one_dropped (rows t)))) &&
  negb (existsb complete (map (fun all => Table all (rows t)) (one_dropped (classes t)))).

Example certificates_found_wrong : all_is_needed (digits 1) by_hand = true /\
  option_map (all_is_needed (table_of "hostname")) (named "hostname" certificates) = Some true /\
  existsb good_classes (one_dropped hostname_classes) = false.
Proof. vm_compute. repeat split. Qed.

(** Two states that are alike have no certificate, as no string tells them apart. *)
Example not_minimal :
  good_certificate (Table [[(x00, xff)]] [Row true [1%N]; Row true [0%N]])
                   (Certificate [[]; [x00]] [[]; [x00]] [[0; 1]; [0; 1]]%N) = false.
Proof. vm_compute. reflexivity. Qed.

(** An implementation that begins anew at a colon in the dead state: only [/:0] finds it. *)
Example suite_without_a_string :
  nodup (list_eq_dec byte_eq_dec)
        (filter (fun w => xorb (says (machine (digits 0)) w) (accepts (digits 1) w))
                (suite (digits 1) by_hand [] 0))
  = [[x2f; x3a; x30]].
Proof. vm_compute. reflexivity. Qed.
