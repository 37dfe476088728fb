(** * Later grammars

    RFC 3986, and the agreed language, whose base it is. Their rules are as the kit reads the ABNF
    of [grammar/rfc3986.abnf] and [grammar/agreed.abnf]. *)

From Coq Require Import Bool String Strings.Byte List.
From Rfc1738 Require Import Grammar Automaton Later.
From Rfc1738 Require Bisimulation Checked.
Import ListNotations.
Open Scope string_scope.

(** ** RFC 3986 *)

(** There is a table for each rule. *)
Theorem a_table_for_each_rule : map fst rfc3986_tables = map fst rfc3986.
Proof. vm_cast_no_check (eq_refl (map fst rfc3986)). Qed.
Print Assumptions a_table_for_each_rule.

Lemma rfc3986_checks : Checked.all_check rfc3986 rfc3986_tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** It accepts the strings that derive from the rule, and no others. *)
Theorem tables_are_rfc3986 : forall name t, In (name, t) rfc3986_tables ->
  forall w, derives rfc3986 (Name name) w <-> accepts t w = true.
Proof. exact (Checked.all_check_spec rfc3986 rfc3986_tables rfc3986_checks). Qed.
Print Assumptions tables_are_rfc3986.
