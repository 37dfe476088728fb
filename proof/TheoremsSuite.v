(** * Theorems about suites and longest prefixes *)

From Coq Require Import String List Arith Bool NArith.
From Rfc1738 Require Import Grammar Section5 Automaton Tables Checked.
From Rfc1738 Require Import Suite Longest Certificates Decides.
Import ListNotations.
Local Open Scope nat_scope.

(** An implementation with at most [k] states more than the table is right about every string if it
    is right about those of the suite. For [k > 0], it must treat the bytes of a class alike. *)
Theorem suite_complete : forall t c classes k i,
  good_certificate t c = true ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i ->
  (forall w, In w (suite t c classes k) -> says i w = accepts t w) ->
  forall w, says i w = accepts t w.
Proof. intros. eapply Suite.suite_complete; eauto using good_certificate_true. Qed.
Print Assumptions suite_complete.

(** So is one with at most [k] states besides those to which the access strings lead, as if each
    literal had a branch of its own. *)
Theorem branches_complete : forall t c classes k i,
  good_certificate t c = true ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most_besides k (access c) i ->
  (forall w, In w (suite t c classes k) -> says i w = accepts t w) ->
  forall w, says i w = accepts t w.
Proof. intros. eapply Suite.branches_complete; eauto using good_certificate_true. Qed.
Print Assumptions branches_complete.

(** A good certificate makes the table minimal: no automaton of its language has fewer states. *)
Theorem good_minimal : forall t c i n,
  good_certificate t c = true ->
  (forall w, says i w = accepts t w) ->
  at_most n i ->
  length (rows t) <= n.
Proof. intros. eapply Suite.good_minimal; eauto using good_certificate_true. Qed.
Print Assumptions good_minimal.

(** The longest prefix that a table reads is the longest one in its language. *)
Theorem longest : forall (language : list Byte.byte -> Prop) t,
  (forall w, language w <-> accepts t w = true) ->
  forall w, is_longest language w (longest_prefix (machine t) w).
Proof. exact Longest.longest. Qed.
Print Assumptions longest.

(** An implementation that scans, and remembers the last position at which it would have answered
    yes, finds the longest prefix of every string, if of the strings of the suite it finds the whole
    exactly if they are in the language. *)
Theorem suite_complete_longest : forall (language : list Byte.byte -> Prop) t c classes k i,
  (forall w, language w <-> accepts t w = true) ->
  good_certificate t c = true ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i \/ at_most_besides k (access c) i ->
  (forall w, In w (suite t c classes k) ->
    longest_prefix i w = Some (length w) <-> accepts t w = true) ->
  forall w, is_longest language w (longest_prefix i w).
Proof. intros. eapply Longest.suite_complete_longest; eauto using good_certificate_true. Qed.
Print Assumptions suite_complete_longest.

(** The kit's certificates are good: those of the 67 rules, and that of the strict reading. So are
    the classes of [hostname], for an extra state. *)
Theorem suites_decide :
  length tables = 67 /\
  (forall rule t, In (rule, t) tables ->
    exists c, find_named rule certificates = Some c /\ good_certificate t c = true) /\
  good_certificate strict_table strict_certificate = true /\
  good_classes hostname_classes = true.
Proof.
  exact (conj eq_refl (conj rule_certified (conj strict_certified hostname_classes_good))).
Qed.
Print Assumptions suites_decide.

(** So the kit's suites decide about section 5: whether an implementation of a rule is right about
    every string, and finds the longest prefixes. Without extra states, any classes will do, such as
    none; for [hostname], those of [hostname_classes] do for any number. *)
Theorem suites_decide_section5 : forall rule t c classes k i,
  In (rule, t) tables -> find_named rule certificates = Some c ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i ->
  (forall w, In w (suite t c classes k) -> says i w = true <-> derives section5 (Name rule) w) ->
  forall w, (says i w = true <-> derives section5 (Name rule) w) /\
            is_longest (derives section5 (Name rule)) w (longest_prefix i w).
Proof.
  intros rule t c classes k i Hin Hc Hclasses Hfew Hpass.
  destruct (rule_certified rule t Hin) as (c' & Hc' & Hgood).
  replace c' with c in Hgood by congruence.
  assert (Hright : forall w, derives section5 (Name rule) w <-> says i w = true).
  { intros w. rewrite (suite_complete t c classes k i Hgood Hclasses Hfew);
      [now apply tables_are_section_5|].
    intros v Hv. apply eq_iff_eq_true. rewrite Hpass by easy. now apply tables_are_section_5. }
  intros w. split; [now rewrite Hright|now apply longest_prefix_longest].
Qed.
Print Assumptions suites_decide_section5.

(** The same for the strict reading, if access strings lead to all states of the implementation. *)
Theorem strict_suite_decides_section5 : forall i,
  at_most_besides 0 (access strict_certificate) i ->
  (forall w, In w (suite strict_table strict_certificate [] 0) ->
    says i w = true <-> in_lang section5 strict w) ->
  forall w, says i w = true <-> in_lang section5 strict w.
Proof.
  intros i Hfew Hpass w. rewrite strict_table_is_the_strict_reading.
  rewrite (branches_complete strict_table strict_certificate [] 0 i);
    [easy|exact strict_certified|now left|exact Hfew|].
  intros v Hv. apply eq_iff_eq_true. now rewrite Hpass, strict_table_is_the_strict_reading.
Qed.
Print Assumptions strict_suite_decides_section5.

(** All hypotheses hold for the certificates above, which are good, and the table itself as an
    implementation, with its own classes. *)
Example hypotheses_hold : forall t c k, good_certificate t c = true ->
  exists classes i, good_classes classes = true /\ treats_alike classes i /\
    at_most (length (rows t) + k) i /\ at_most_besides k (access c) i /\
    (forall w, says i w = accepts t w) /\
    (forall w, longest_prefix i w = Some (length w) <-> accepts t w = true).
Proof.
  intros t c k Hgood. pose proof (good_certificate_true t c Hgood) as H.
  exists (classes t), (machine t). unfold good_certificate, complete in Hgood.
  rewrite !andb_true_iff in Hgood. split; [apply Hgood|]. split; [apply machine_alike|].
  split; [now apply (machine_at_most t c)|]. split; [now apply machine_at_most_besides|].
  split; [apply machine_says|]. intros w. now rewrite longest_prefix_whole, machine_says.
Qed.
