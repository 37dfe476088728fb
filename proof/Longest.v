(** * Longest prefixes *)

From Rfc1738 Require Import Base Automaton.

(** ** To be believed *)

(** Of the prefixes of a string, the longest in a language has this length. If it has none, none of
    them is in the language. *)
Definition is_longest (language : list byte -> Prop) (w : list byte) (found : option nat) : Prop :=
  match found with
  | Some n => n <= length w /\ language (firstn n w) /\
              forall m, n < m <= length w -> ~ language (firstn m w)
  | None => forall m, m <= length w -> ~ language (firstn m w)
  end.

(** "implementations that scan like such an automaton and remember the last accepting position". *)
Fixpoint scan (i : automaton) (s : state i) (position : nat) (last : option nat)
  (w : list byte) : option nat :=
  let last := if answer i s then Some position else last in
  match w with
  | [] => last
  | b :: rest => scan i (step i b s) (S position) last rest
  end.

Definition longest_prefix (i : automaton) (w : list byte) : option nat :=
  scan i (start i) 0 None w.

(** ** Proofs *)

(** From a state on, the scan finds the longest prefix, if there is one. *)
Lemma scan_longest i w : forall s position last,
  exists found, is_longest (fun v => answer i (from i s v) = true) w found /\
    scan i s position last w = match found with Some n => Some (position + n) | None => last end.
Proof.
  induction w as [|b w IH]; intros s position last; cbn [scan].
  - exists (if answer i s then Some 0 else None). destruct (answer i s) eqn:E; cbn.
    + rewrite Nat.add_0_r. repeat split; [lia|exact E|lia].
    + split; [|easy]. intros m _. rewrite firstn_nil. cbn. congruence.
  - destruct (IH (step i b s) (S position) (if answer i s then Some position else last))
      as ([n|] & H & ->); cbn in H.
    + exists (Some (S n)). destruct H as (Hn & Hin & H). split; [|f_equal; lia].
      repeat split; [cbn; lia|exact Hin|]. intros [|m] Hm; [lia|]. apply H. cbn in Hm. lia.
    + exists (if answer i s then Some 0 else None). destruct (answer i s) eqn:E; cbn.
      * rewrite Nat.add_0_r. repeat split; [lia|exact E|]. intros [|m] Hm; [lia|]. apply H. lia.
      * split; [|easy]. intros [|m] Hm; cbn; [congruence|]. apply H. lia.
Qed.

Lemma longest_prefix_longest i (language : list byte -> Prop) :
  (forall w, language w <-> says i w = true) ->
  forall w, is_longest language w (longest_prefix i w).
Proof.
  intros Hsays w. destruct (scan_longest i w (start i) 0 None) as (found & H & E).
  unfold longest_prefix. rewrite E.
  destruct found; cbn in *; setoid_rewrite Hsays; exact H.
Qed.

(** "they return a whole string as its own longest prefix exactly if it is in the production". *)
Lemma longest_prefix_whole i w : longest_prefix i w = Some (length w) <-> says i w = true.
Proof.
  pose proof (longest_prefix_longest i (fun w => says i w = true) (fun w => iff_refl _) w) as H.
  pose proof (firstn_all w) as Hall. destruct (longest_prefix i w) as [n|]; cbn in H.
  - destruct H as (Hn & Hin & H). split; [intros [= ->]; now rewrite <- Hall|]. intros Hw.
    destruct (Nat.eq_dec n (length w)) as [->|]; [easy|]. destruct (H (length w)); [lia|].
    now rewrite Hall.
  - split; [easy|]. intros Hw. destruct (H (length w)); [lia|now rewrite Hall].
Qed.
