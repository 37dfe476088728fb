(** * Theorems about suites and longest prefixes *)

From Coq Require Import String List Bool NArith.
From Rfc1738 Require Import Automaton Suite Longest Tables Certificates Decides.
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

(** All hypotheses can be satisfied: by the table itself as an implementation, with its classes. *)
Example hypotheses_hold : forall rule t k, In (rule, t) tables ->
  exists c classes i, good_certificate t c = true /\
    (good_classes classes = true /\ treats_alike classes i) /\
    at_most (length (rows t) + k) i /\
    at_most_besides k (access c) i /\
    (forall w, says i w = accepts t w) /\
    (forall w, longest_prefix i w = Some (length w) <-> accepts t w = true).
Proof.
  intros rule t k H. destruct (rule_certified rule t H) as (c & _ & Hgood). clear H.
  pose proof (good_certificate_true t c Hgood) as H.
  exists c, (classes t), (machine t). split; [exact Hgood|]. split.
  { split; [|apply machine_alike]. unfold good_certificate, complete in Hgood.
    rewrite !andb_true_iff in Hgood. apply Hgood. }
  split; [now apply (machine_at_most t c)|]. split; [now apply machine_at_most_besides|].
  split; [apply machine_says|]. intros w. now rewrite longest_prefix_whole, machine_says.
Qed.
