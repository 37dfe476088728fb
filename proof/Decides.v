(** * The kit's own suites decide

    [Tables.v] and [Certificates.v] are printed by the kit. Here their certificates are checked. *)

From Coq Require Import String List NArith Bool.
From Rfc1738 Require Import Automaton Suite Tables Certificates.
Import ListNotations.

Fixpoint find_named {A} (name : string) (l : list (string * A)) : option A :=
  match l with
  | [] => None
  | (other, x) :: rest => if String.eqb name other then Some x else find_named name rest
  end.

(** The certificate of that name is good for a table. *)
Definition is_certified (rule : string * table) : bool :=
  match find_named (fst rule) certificates with
  | Some c => good_certificate (snd rule) c
  | None => false
  end.

Lemma all_certified : forallb is_certified tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma rule_certified rule t : In (rule, t) tables ->
  exists c, find_named rule certificates = Some c /\ good_certificate t c = true.
Proof.
  intros H. pose proof (proj1 (forallb_forall _ _) all_certified _ H) as E.
  unfold is_certified in E. cbn [fst snd] in E.
  destruct (find_named rule certificates) as [c|]; [now exists c|easy].
Qed.

Lemma strict_certified : good_certificate strict_table strict_certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma hostname_classes_good : good_classes hostname_classes = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
