(** * The text, the data, the tables and the certificates are checked

    [Published.v], [Tables.v] and [Certificates.v] are printed by the kit. The kernel computes each
    check once. *)

From Coq Require Import String List.
From Rfc1738 Require Import Grammar Published Section5 Automaton Tables Bisimulation Suite.
From Rfc1738 Require Import Certificates.

(** What has this name in a list. *)
Definition named {A} (name : string) (l : list (string * A)) : option A :=
  option_map snd (find (fun x => String.eqb (fst x) name) l).

Lemma text_checks : tokens text = print_grammar published.
Proof. vm_cast_no_check (eq_refl (print_grammar published)). Qed.

Lemma tables_check : forallb (fun x => checks section5 (Of (Name (fst x))) (snd x)) tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma strict_table_checks : checks section5 strict strict_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma tables_are_section_5 name t : In (name, t) tables ->
  forall w, derives section5 (Name name) w <-> accepts t w = true.
Proof. intro I. exact (checks_correct _ _ _ (proj1 (forallb_forall _ _) tables_check _ I)). Qed.

(** Whether the certificate of that name is good for a table. *)
Definition is_certified (x : string * table) : bool :=
  match named (fst x) certificates with Some c => good_certificate (snd x) c | None => false end.

Lemma certificates_check : forallb is_certified tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma strict_certificate_checks : good_certificate strict_table strict_certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma tables_certified name t : In (name, t) tables ->
  exists c, named name certificates = Some c /\ good_certificate t c = true.
Proof.
  intro I. pose proof (proj1 (forallb_forall _ _) certificates_check _ I) as E.
  unfold is_certified in E. cbn [fst snd] in E. destruct (named name certificates); [eauto | easy].
Qed.
