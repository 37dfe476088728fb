(** * A table for a rule without others, one after the other

    With all rules at once, the relation would have too many pairs. *)

From Coq Require Import Bool String List Permutation.
From Rfc1738 Require Import Grammar Automaton Marks Bisimulation.
Import ListNotations.

(** Whether each table is the one before without the rule of its name, and [last] is the last. *)
Fixpoint removes (g : grammar) (t : table) (steps : list (string * table)) (last : table) : bool :=
  match steps with
  | [] => agrees (Stored t) last
  | (name, t') :: steps =>
      match reader_of g (Of (Name name)) with
      | Some k =>
          if agrees (Pair (fun x y => x && negb y) (Stored t) k) t' then removes g t' steps last
          else false
      | None => false
      end
  end.

Lemma removes_spec g t steps last : removes g t steps last = true -> forall w,
  accepts last w = true <->
  accepts t w = true /\ ~ Exists (fun name => derives g (Name name) w) (map fst steps).
Proof.
  revert t. induction steps as [|[name t'] steps IH]; cbn [removes map fst]; intros t R w.
  - rewrite (bisimulation_reads _ _ _ R w), reads_stored, Exists_nil. cbn [before].
    rewrite state_of_marked. tauto.
  - destruct (reader_of g _) as [k|] eqn:M; [|easy]. destruct (agrees _ t') eqn:A; [|easy].
    rewrite (IH _ R w), (bisimulation_reads _ _ _ A w), reads_pair, Exists_cons, reads_stored.
    cbn [before left right]. rewrite state_of_marked, andb_true_iff, negb_true_iff.
    rewrite <- not_true_iff_false, <- (reader_of_spec _ _ _ M). cbn [in_lang accepts_at].
    unfold accepts. tauto.
Qed.

Lemma one_rule g name e w : filter (fun '(other, _) => String.eqb other name) g = [(name, e)] ->
  derives g (Name name) w <-> derives g e w.
Proof.
  intro F. assert (I : forall x, In (name, x) g <-> x = e).
  { intro x. transitivity (In (name, x) [(name, e)]); [|cbn; intuition congruence].
    rewrite <- F, filter_In, String.eqb_refl. tauto. }
  split; [|intro D; apply by_name with e; [now apply I | exact D]].
  inversion 1 as [| | |? x ? X D| | | | | |]; subst. apply I in X as ->. exact D.
Qed.

Fixpoint any_of (name : string) (others : list string) : expr :=
  match others with
  | [] => Name name
  | next :: others => Alternative (Name name) (any_of next others)
  end.

Lemma any_of_spec g w others : forall name, derives g (any_of name others) w <->
  Exists (fun name => derives g (Name name) w) (name :: others).
Proof.
  induction others as [|next others IH]; intro name; rewrite Exists_cons; cbn [any_of].
  - rewrite Exists_nil. tauto.
  - rewrite <- IH. split; [inversion 1; auto|].
    intros [D|D]; [now apply by_first | now apply by_second].
Qed.

Lemma difference_spec g rule excluded name others t steps last :
  checks g (Of (Name rule)) t = true ->
  removes g t steps last = true ->
  filter (fun '(other, _) => String.eqb other excluded) g = [(excluded, any_of name others)] ->
  Permutation (name :: others) (map fst steps) ->
  forall w, in_lang g (Without (Of (Name rule)) (Of (Name excluded))) w <-> accepts last w = true.
Proof.
  intros C R F P w. rewrite (removes_spec _ _ _ _ R), <- (checks_correct _ _ _ C). cbn [in_lang].
  rewrite (one_rule _ _ _ _ F), any_of_spec, !Exists_exists.
  assert (I : forall n, In n (name :: others) <-> In n (map fst steps))
    by (intro; split; apply Permutation_in; auto using Permutation_sym).
  setoid_rewrite I. reflexivity.
Qed.
