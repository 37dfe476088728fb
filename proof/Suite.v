(** * Test suites, and what they decide

    The first half is to be believed: what a suite is, and what is meant by an implementation. The
    second half proves that a suite with a good certificate is complete. This is the W-method
    (T. S. Chow, Testing Software Design Modeled by Finite-State Machines, 1978) with harmonized
    state identifiers (A. Petrenko). *)

From Coq Require Import List Arith NArith Bool Lia Strings.Byte.
From Rfc1738 Require Import Automaton.
Import ListNotations.
Open Scope nat_scope.

(** ** To be believed: suites *)

(** What a suite is made of. Access strings lead to the states of a table; several may lead to one,
    as after the literals of several branches. For each state, in the order of rows, [identifiers]
    has the positions, among all separating strings, of those that tell it from all others. *)
Record certificate := Certificate {
  access : list (list byte);
  separating : list (list byte);
  identifiers : list (list N) }.

(** A position beyond the last string stands for the empty string. *)
Definition separating_at (c : certificate) (position : N) : list byte :=
  nth (N.to_nat position) (separating c) [].

(** The positions of the strings that identify a state. *)
Definition positions (c : certificate) (state : N) : list N :=
  nth (N.to_nat state) (identifiers c) [].

(** The strings that identify the state to which a table is led by this beginning. *)
Definition identifier (t : table) (c : certificate) (beginning : list byte) : list (list byte) :=
  match run t 0 beginning with
  | Some state => map (separating_at c) (positions c state)
  | None => []
  end.

Definition all_bytes : list byte :=
  flat_map (fun n => match of_nat n with Some b => [b] | None => [] end) (seq 0 256).

(** The strings of a length over some bytes. *)
Fixpoint words (bytes : list byte) (length : nat) : list (list byte) :=
  match length with
  | O => [[]]
  | S shorter => flat_map (fun b => map (cons b) (words bytes shorter)) bytes
  end.

(** The first byte of each class. *)
Definition representatives (classes : list (list (byte * byte))) : list byte :=
  flat_map (fun class => match class with [] => [] | (first, _) :: _ => [first] end) classes.

(** The empty string, each of the 256 bytes, and the strings of 2 to [k + 1] bytes over one
    representative of each class. If [k] is 0, the classes do not matter. *)
Definition middles (classes : list (list (byte * byte))) (k : nat) : list (list byte) :=
  [] :: words all_bytes 1 ++ flat_map (words (representatives classes)) (seq 2 k).

(** An access string, a middle, and a string that identifies the state after the two. *)
Definition suite (t : table) (c : certificate) (classes : list (list (byte * byte))) (k : nat)
  : list (list byte) :=
  flat_map (fun a => flat_map (fun m => map (fun s => a ++ m ++ s) (identifier t c (a ++ m)))
                              (middles classes k))
           (access c).

(** ** To be believed: implementations *)

(** Any deterministic automaton, of states of any type. *)
Record implementation := Implementation {
  state : Type;
  start : state;
  step : state -> byte -> state;
  answer : state -> bool }.

(** The state after a string, and the answer for it. *)
Definition after (i : implementation) (w : list byte) : state i := fold_left (step i) w (start i).
Definition says (i : implementation) (w : list byte) : bool := answer i (after i w).

(** It has at most [n] states that a string can lead to. *)
Definition at_most (n : nat) (i : implementation) : Prop :=
  exists states, length states <= n /\ forall w, In (after i w) states.

(** It has at most [k] states other than those to which the strings of a list lead. *)
Definition at_most_besides (k : nat) (cover : list (list byte)) (i : implementation) : Prop :=
  exists others, length others <= k /\ forall w, In (after i w) (map (after i) cover ++ others).

(** It treats the bytes of a class alike. *)
Definition treats_alike (classes : list (list (byte * byte))) (i : implementation) : Prop :=
  forall b c, class_of classes b = class_of classes c -> forall s, step i s b = step i s c.

(** It answers for these strings as the table does. *)
Definition passes (t : table) (strings : list (list byte)) (i : implementation) : Prop :=
  forall w, In w strings -> says i w = accepts t w.

(** It is right about every string. *)
Definition right (t : table) (i : implementation) : Prop := forall w, says i w = accepts t w.

(** ** Checks

    They need not be believed: the theorems below say what follows from them. The judge has the same
    check of a suite. With [if] in place of [&&], the evaluation stops early. *)

Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => if f x then all f rest else false end.

Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: rest => if f x then true else some f rest end.

(** Every byte has a class, every row a target for each class, and every target is a row. *)
Definition complete (t : table) : bool :=
  let count := N.of_nat (length (rows t)) in
  let width := length (classes t) in
  let is_complete (r : row) :=
    if length (targets r) =? width then all (fun s => N.ltb s count) (targets r) else false in
  if N.ltb 0 count then
    if all (fun b => match class_of (classes t) b with Some _ => true | None => false end) all_bytes
    then all is_complete (rows t) else false
  else false.

Definition states_of (t : table) : list N := map N.of_nat (seq 0 (length (rows t))).

(** The positions of the strings that identify a state, and whether it accepts each of them. *)
Definition answers_of (t : table) (c : certificate) (state : N) : list (N * bool) :=
  map (fun p => (p, accepts_from t state (separating_at c p))) (positions c state).

(** Two states share a string that one of them accepts and the other does not. *)
Definition differ (a b : list (N * bool)) : bool :=
  some (fun x => some (fun y => if N.eqb (fst x) (fst y) then xorb (snd x) (snd y) else false) b) a.

Fixpoint pairwise {A} (f : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => if all (f x) rest then pairwise f rest else false end.

Definition is_empty (w : list byte) : bool := match w with [] => true | _ => false end.

(** The table is complete; the empty string is an access string and identifies every state; every
    state is reached; and any two states differ. *)
Definition good_certificate (t : table) (c : certificate) : bool :=
  let reached := map (run t 0) (access c) in
  let is_reached s := some (fun r => match r with Some q => N.eqb q s | None => false end) reached in
  let is_asked s := some (fun p => is_empty (separating_at c p)) (positions c s) in
  if complete t then
    if some is_empty (access c) then
      if all is_reached (states_of t) then
        if all is_asked (states_of t) then pairwise differ (map (answers_of t c) (states_of t))
        else false
      else false
    else false
  else false.

(** Every byte is of a class, and this has a representative. *)
Definition good_classes (classes : list (list (byte * byte))) : bool :=
  let represents b r := match class_of classes b, class_of classes r with
                        | Some x, Some y => N.eqb x y
                        | _, _ => false
                        end in
  all (fun b => some (represents b) (representatives classes)) all_bytes.
