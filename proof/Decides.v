(** * The kit's own suites decide *)

From Coq Require Import List String NArith Bool.
From Rfc1738 Require Import Automaton Suite Tables Certificates.
Import ListNotations.

Fixpoint find_named {A} (name : string) (l : list (string * A)) : option A :=
  match l with
  | [] => None
  | (other, x) :: rest => if String.eqb name other then Some x else find_named name rest
  end.

(** The table of a rule has a certificate of the same name, and it is good. *)
Definition is_certified (rule : string * table) : bool :=
  match find_named (fst rule) certificates with
  | Some c => good_certificate (snd rule) c
  | None => false
  end.

Lemma all_certified : all is_certified tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma strict_certified : good_certificate strict_table strict_certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
