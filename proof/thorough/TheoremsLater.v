(** * Later grammars

    RFC 3986, and the agreed language, whose base it is. Their rules are as the kit reads the ABNF
    of [grammar/rfc3986.abnf] and [grammar/agreed.abnf]. *)

From Rfc1738 Require Import Base Grammar Automaton Later.
From Rfc1738 Require Bisimulation Differences.
Open Scope string_scope.

(** ** RFC 3986 *)

(** There is a table for each rule. *)
Theorem a_table_for_each_rule : map fst rfc3986_tables = map fst rfc3986.
Proof. vm_cast_no_check (eq_refl (map fst rfc3986)). Qed.

(** It accepts the strings that derive from the rule, and no others. *)
Theorem tables_are_rfc3986 : forall name t, In (name, t) rfc3986_tables ->
  forall w, derives rfc3986 (Name name) w <-> accepts t w = true.
Proof. apply Bisimulation.checks_rules_correct. vm_cast_no_check (eq_refl true). Qed.

(** ** The agreed language *)

(** "This text uses rules of rfc3986.abnf." *)
Definition agreed : grammar := (agreed_rules ++ rfc3986)%list.

(** "The agreed language: the URLs that `agreed-syntax` derives and `disagreed` does not." *)
Definition agreed_language : lang := Without (Of (Name "agreed-syntax")) (Of (Name "disagreed")).

(** The alternatives of [disagreed] are the rules of the steps. *)
Lemma disagreed_is_any : exists e, named "disagreed" agreed = Some e /\
  forall e', In e' (Differences.alternatives e) <-> In e' (map Name (map fst agreed_steps)).
Proof. eexists. split; [reflexivity|]. intro e'. cbn. tauto. Qed.

(** "A host also has at most 253 characters, [...] beside this grammar, which does not count": the
    table is without that, too. *)
Theorem agreed_table_is_agreed : forall w,
  in_lang agreed agreed_language w <-> accepts agreed_table w = true.
Proof.
  destruct disagreed_is_any as (e & N & I).
  apply (Differences.difference_spec _ _ _ e syntax_table agreed_steps);
    [vm_cast_no_check (eq_refl true).. | exact N | exact I].
Qed.
