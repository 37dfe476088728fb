(** * Longest prefixes *)

From Coq Require Import List Arith NArith Bool Lia Strings.Byte.
From Rfc1738 Require Import Automaton Suite.
Import ListNotations.
Local Open Scope nat_scope.

(** ** To be believed *)

(** Of the prefixes of a string that are shorter than a limit, the longest in a language has this
    length. If it has none, none of them is in the language. *)
Definition longest_below (limit : nat) (language : list byte -> Prop) (w : list byte)
  (found : option nat) : Prop :=
  match found with
  | Some n => n < limit /\ language (firstn n w) /\
              forall m, n < m < limit -> ~ language (firstn m w)
  | None => forall m, m < limit -> ~ language (firstn m w)
  end.

(** Of all prefixes, with the string itself. *)
Definition is_longest (language : list byte -> Prop) (w : list byte) : option nat -> Prop :=
  longest_below (S (length w)) language w.

(** "implementations that scan like such an automaton and remember the last accepting position". *)
Fixpoint scan (i : implementation) (s : state i) (position : nat) (last : option nat)
  (w : list byte) : option nat :=
  let last := if answer i s then Some position else last in
  match w with
  | [] => last
  | b :: rest => scan i (step i s b) (S position) last rest
  end.

Definition longest_prefix (i : implementation) (w : list byte) : option nat :=
  scan i (start i) 0 None w.

(** A table as an implementation. Without a next state, it answers no from then on. *)
Definition machine (t : table) : implementation := {|
  state := option N;
  start := Some 0%N;
  step := fun s b => match s with Some s => next t s b | None => None end;
  answer := fun s => match s with Some s => accepts_from t s [] | None => false end |}.

(** ** Proofs *)

Lemma machine_after t w : after (machine t) w = run t 0 w.
Proof.
  assert (H : forall s, fold_left (step (machine t)) w s =
                        match s with Some s => run t s w | None => None end).
  { induction w as [|b w IH]; intros [s|]; trivial; cbn [fold_left]; now rewrite IH. }
  apply H.
Qed.

Lemma machine_says t w : says (machine t) w = accepts t w.
Proof. unfold says. now rewrite machine_after. Qed.

Lemma longest_step limit (language : list byte -> Prop) w last (yes : bool) :
  (language (firstn limit w) <-> yes = true) -> longest_below limit language w last ->
  longest_below (S limit) language w (if yes then Some limit else last).
Proof.
  intros Hyes H. destruct yes.
  - repeat split; [lia|now apply Hyes|lia].
  - assert (Hno : ~ language (firstn limit w)) by now rewrite Hyes.
    destruct last as [n|].
    + destruct H as (Hn & Hin & H). repeat split; [lia|easy|].
      intros m Hm. destruct (Nat.eq_dec m limit) as [->|]; [easy|apply H; lia].
    + intros m Hm. destruct (Nat.eq_dec m limit) as [->|]; [easy|apply H; lia].
Qed.

Lemma scan_longest i (language : list byte -> Prop) : (forall w, language w <-> says i w = true) ->
  forall rest u last, longest_below (length u) language (u ++ rest) last ->
  is_longest language (u ++ rest) (scan i (after i u) (length u) last rest).
Proof.
  intros Hsays. induction rest as [|b rest IH]; intros u last H;
    apply (longest_step _ _ _ _ (answer i (after i u))) in H.
  - unfold is_longest. rewrite app_length, Nat.add_0_r. exact H.
  - rewrite firstn_app, firstn_all, Nat.sub_diag, app_nil_r. apply Hsays.
  - specialize (IH (u ++ [b])). rewrite <- app_assoc, app_length, Nat.add_1_r, after_app in IH.
    now apply IH.
  - rewrite firstn_app, firstn_all, Nat.sub_diag, app_nil_r. apply Hsays.
Qed.

Lemma longest_prefix_longest i (language : list byte -> Prop) :
  (forall w, language w <-> says i w = true) ->
  forall w, is_longest language w (longest_prefix i w).
Proof. intros H w. apply (scan_longest i language H w []). intros m Hm. simpl in Hm. lia. Qed.

(** "they return a whole string as its own longest prefix exactly if it is in the production". *)
Lemma longest_prefix_whole i w : longest_prefix i w = Some (length w) <-> says i w = true.
Proof.
  pose proof (longest_prefix_longest i (fun w => says i w = true) (fun w => iff_refl _) w) as H.
  unfold is_longest, longest_below in H. pose proof (firstn_all w) as Hall.
  destruct (longest_prefix i w) as [n|].
  - destruct H as (Hn & Hin & H). split.
    + intros [= ->]. now rewrite <- Hall.
    + intros Hw. destruct (Nat.eq_dec n (length w)) as [->|]; [easy|].
      destruct (H (length w)); [lia|now rewrite Hall].
  - split; [easy|]. intros Hw. destruct (H (length w)); [lia|now rewrite Hall].
Qed.

(** A table is an implementation that satisfies all hypotheses. *)
Lemma machine_at_most t c k : good t c -> at_most (length (rows t) + k) (machine t).
Proof.
  intros H. exists (map Some (states_of t)). split.
  - unfold states_of. rewrite !map_length, seq_length. lia.
  - intros w. rewrite machine_after. apply (total t c H).
Qed.

Lemma machine_at_most_besides t c k : good t c -> at_most_besides k (access c) (machine t).
Proof.
  intros H. exists []. split; [simpl; lia|]. intros w.
  destruct (reached t c H _ (total t c H w)) as (a & Ha & Hrun).
  apply in_app_iff. left. rewrite machine_after, <- Hrun, <- machine_after. now apply in_map.
Qed.

Lemma machine_alike t : treats_alike (classes t) (machine t).
Proof. intros b b' E w. rewrite !after_app. simpl. unfold next. now rewrite E. Qed.
