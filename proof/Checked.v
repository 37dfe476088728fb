(** * The text, the data and the tables are checked *)

From Coq Require Import String Strings.Byte List.
From Rfc1738 Require Import Grammar Published Section5 Automaton Tables Printer Bisimulation.
Import ListNotations.

Theorem published_is_the_text : tokens text = print_grammar published.
Proof. vm_cast_no_check (eq_refl (print_grammar published)). Qed.

Theorem only_published_is_the_text g : tokens text = print_grammar g -> g = published.
Proof. rewrite published_is_the_text. intro E. symmetry. now apply printer_injective. Qed.

Theorem a_table_for_each_production : map fst tables = map fst published.
Proof. vm_cast_no_check (eq_refl (map fst published)). Qed.

(** Whether each table accepts what derives from the rule of its name. *)
Definition all_check (g : grammar) : list (string * table) -> bool :=
  forallb (fun '(name, t) => checks g (Of (Name name)) t).

Lemma all_check_spec g ts : all_check g ts = true ->
  forall name t, In (name, t) ts -> forall w, derives g (Name name) w <-> accepts t w = true.
Proof.
  unfold all_check. rewrite forallb_forall. intros C name t I. apply C in I.
  exact (checks_correct _ _ _ I).
Qed.

Lemma tables_check : all_check section5 tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma strict_table_checks : checks section5 strict strict_table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem tables_are_section_5 : forall name t, In (name, t) tables ->
  forall w, derives section5 (Name name) w <-> accepts t w = true.
Proof. exact (all_check_spec section5 tables tables_check). Qed.

Theorem strict_table_is_the_strict_reading : forall w,
  in_lang section5 strict w <-> accepts strict_table w = true.
Proof. exact (checks_correct section5 strict strict_table strict_table_checks). Qed.
