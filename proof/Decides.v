(** * The kit's own suites decide

    [Tables.v] and [Certificates.v] are printed by the kit. Here their certificates are checked. *)

From Coq Require Import String List Arith NArith Bool.
From Rfc1738 Require Import Automaton Suite Tables Certificates.
Import ListNotations.
Local Open Scope nat_scope.

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
  intros H. pose proof (proj1 (forallb_forall _ _) all_certified _ H) as E. unfold is_certified in E.
  cbn [fst snd] in E. destruct (find_named rule certificates) as [c|]; [now exists c|easy].
Qed.

Lemma strict_certified : good_certificate strict_table strict_certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma hostname_classes_good : good_classes hostname_classes = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** With no extra states, for each of the rules and for the strict reading. *)
Theorem rule_suite_decides rule t : In (rule, t) tables ->
  exists c, find_named rule certificates = Some c /\ forall i,
    at_most (length (rows t)) i -> passes t (suite t c [] 0) i -> right t i.
Proof.
  intros H. destruct (rule_certified rule t H) as (c & Hc & Hgood). exists c. split; [easy|].
  intros i Hfew. apply suite_complete; [easy|now left|now rewrite Nat.add_0_r].
Qed.

Theorem strict_suite_decides i :
  at_most_besides 0 (access strict_certificate) i ->
  passes strict_table (suite strict_table strict_certificate [] 0) i -> right strict_table i.
Proof. apply branches_complete; [apply strict_certified|now left]. Qed.

(** With an extra state, if the bytes of a class of the rule are treated alike. *)
Theorem hostname_suite_decides t : In ("hostname"%string, t) tables ->
  exists c, find_named "hostname" certificates = Some c /\ forall i,
    treats_alike hostname_classes i -> at_most (length (rows t) + 1) i ->
    passes t (suite t c hostname_classes 1) i -> right t i.
Proof.
  intros H. destruct (rule_certified _ t H) as (c & Hc & Hgood). exists c. split; [easy|].
  intros i Halike Hfew. apply suite_complete; [easy| |easy].
  right. split; [apply hostname_classes_good|easy].
Qed.
