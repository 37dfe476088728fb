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

(** From a state on, the scan finds the longest prefix, if there is one: one with a first byte, or
    else the empty one. *)
Lemma scan_longest i w : forall s position last,
  exists found, is_longest (fun v => answer i (from i s v) = true) w found /\
    scan i s position last w = match found with Some n => Some (position + n) | None => last end.
Proof.
  induction w as [|b w IH]; intros s position last; cbn [scan];
    [|destruct (IH (step i b s) (S position) (if answer i s then Some position else last))
      as ([n|] & H & ->); cbn in H; [exists (Some (S n))|]].
  2: split; [|f_equal; lia]; repeat split; [cbn; lia | apply H | intros [|m] Hm]; [lia|].
  2: apply H; cbn in Hm; lia.
  all: exists (if answer i s then Some 0 else None); destruct (answer i s) eqn:E; cbn;
    rewrite ?Nat.add_0_r; repeat split; trivial; try lia;
    intros [|m] Hm; cbn; try lia; [congruence || apply H; lia..].
Qed.

Lemma longest_prefix_longest i (language : list byte -> Prop) :
  (forall w, language w <-> says i w = true) ->
  forall w, is_longest language w (longest_prefix i w).
Proof.
  intros Hsays w. unfold longest_prefix.
  destruct (scan_longest i w (start i) 0 None) as ([n|] & H & ->); cbn; now setoid_rewrite Hsays.
Qed.

(** "they return a whole string as its own longest prefix exactly if it is in the production". *)
Lemma longest_prefix_whole i w : longest_prefix i w = Some (length w) <-> says i w = true.
Proof.
  pose proof (longest_prefix_longest i _ (fun w => iff_refl _) w) as H.
  destruct (longest_prefix i w) as [n|]; cbn in H.
  - destruct (Nat.eq_dec n (length w)) as [->|N]; [rewrite firstn_all in H; intuition easy|].
    split; [congruence|]. intros Hw. destruct H as (Hn & _ & H). destruct (H (length w)); [lia|].
    now rewrite firstn_all.
  - split; [easy|]. intros Hw. destruct (H (length w)); [lia|now rewrite firstn_all].
Qed.
