(** * Automata and tables

    To be believed. A table is an automaton as `rfc1738 grammar RULE --automaton` prints it. An
    implementation is taken to be an automaton, too, with states of any type. *)

From Rfc1738 Require Import Base.
Local Open Scope N_scope.

(** From the documentation of the kit's module [suite]: "Let an implementation ... answer as some
    deterministic automaton ... would". *)
Record automaton := Automaton {
  state : Type;
  start : state;
  step : byte -> state -> state;
  answer : state -> bool }.

(** The state after a string, from some state and from the start; and the answer for the string. *)
Definition from (i : automaton) (s : state i) (w : list byte) : state i :=
  fold_left (fun s b => step i b s) w s.
Definition after (i : automaton) : list byte -> state i := from i (start i).
Definition says (i : automaton) (w : list byte) : bool := answer i (after i w).

(** A row says whether the state is accepting, and gives the next state for each class of bytes. *)
Record row := Row { accepting : bool; targets : list N }.

(** A class is a list of ranges: a first and a last byte. The first row is the start. *)
Record table := Table { classes : list (list (byte * byte)); rows : list row }.

Definition in_range (b : byte) (range : byte * byte) : bool :=
  (to_N (fst range) <=? to_N b) && (to_N b <=? to_N (snd range)).

(** The number of the first class that has the byte. A byte in no class has none. *)
Fixpoint class_of (all : list (list (byte * byte))) (b : byte) : option N :=
  match all with
  | [] => None
  | class :: others =>
      if existsb (in_range b) class then Some 0 else option_map N.succ (class_of others b)
  end.

(** Beyond the last row, no state is accepting. *)
Definition row_of (t : table) (s : N) : row := nth (N.to_nat s) (rows t) (Row false []).

(** Without a target, the next state is beyond the last row. *)
Definition machine (t : table) : automaton := {|
  state := N;
  start := 0;
  step := fun b =>
    let beyond := N.of_nat (length (rows t)) in
    let class := class_of (classes t) b in
    fun s => match class with
             | Some c => nth (N.to_nat c) (targets (row_of t s)) beyond
             | None => beyond
             end;
  answer := fun s => accepting (row_of t s) |}.

(** Whether the table accepts a string. *)
Definition accepts (t : table) : list byte -> bool := says (machine t).

(** The 256 bytes. A lemma says that none is missing. *)
Definition all_bytes : list byte :=
  flat_map (fun n => match of_nat n with Some b => [b] | None => [] end) (seq 0 256).

Lemma in_all_bytes b : In b all_bytes.
Proof.
  apply in_flat_map. exists (to_nat b). rewrite of_to_nat. split; [|now left].
  apply in_seq. pose proof (to_nat_bounded b). lia.
Qed.

(** No proof has a reason to unfold them, and they are long. *)
Global Opaque all_bytes.

Definition class_dec : forall c c' : option N, {c = c'} + {c <> c'}.
Proof. decide equality. apply N.eq_dec. Defined.

Lemma after_app i u v : after i (u ++ v) = from i (after i u) v.
Proof. apply fold_left_app. Qed.
