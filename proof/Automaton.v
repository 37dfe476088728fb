(** * Automata as tables

    To be believed. A table is an automaton as `rfc1738 grammar RULE --automaton` prints it: classes
    of bytes that it treats alike, and a row for each state. *)

From Coq Require Import List Lia NArith Strings.Byte.
Import ListNotations.
Local Open Scope N_scope.

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

(** A row says whether the state is accepting, and gives the next state for each class. *)
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

Definition row_of (t : table) (state : N) : option row := nth_error (rows t) (N.to_nat state).

(** The state after a byte, if the table has one. *)
Definition next (t : table) (state : N) (b : byte) : option N :=
  match row_of t state, class_of (classes t) b with
  | Some r, Some class => nth_error (targets r) (N.to_nat class)
  | _, _ => None
  end.

(** The state after a string. *)
Fixpoint run (t : table) (state : N) (w : list byte) : option N :=
  match w with
  | [] => Some state
  | b :: rest => match next t state b with Some there => run t there rest | None => None end
  end.

Definition accepts_from (t : table) (state : N) (w : list byte) : bool :=
  match run t state w with
  | Some there => match row_of t there with Some r => accepting r | None => false end
  | None => false
  end.

(** A string is accepted if it leads from the first row to an accepting one. *)
Definition accepts (t : table) (w : list byte) : bool := accepts_from t 0 w.
