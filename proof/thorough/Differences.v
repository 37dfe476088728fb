(** * A table for a rule without others, one after the other

    With all rules at once, the check would find too many states. *)

From Rfc1738 Require Import Base Grammar Automaton Bisimulation.

Definition without : reader -> reader -> reader := both (fun x y => x && negb y).

(** Whether each table is the one before without the rule of its name, and [last] is the last. *)
Fixpoint removes (g : grammar) (t : table) (steps : list (string * table)) (last : table) : bool :=
  match steps with
  | [] => never (both xorb (stored t) (stored last))
  | (name, t') :: steps =>
      match reader_of g (Of (Name name)) with
      | Some k =>
          if never (both xorb (without (stored t) k) (stored t')) then removes g t' steps last
          else false
      | None => false
      end
  end.

Lemma removes_spec g t steps last : removes g t steps last = true -> forall w,
  accepts last w = true <->
  accepts t w = true /\ ~ Exists (fun name => derives g (Name name) w) (map fst steps).
Proof.
  revert t. induction steps as [|[name t'] steps IH]; cbn [removes map fst]; intros t R w.
  - rewrite <- (agrees _ _ R), Exists_nil. unfold accepts. cbn. tauto.
  - destruct (reader_of g _) as [k|] eqn:M; [|easy]. pose proof (reader_of_spec _ _ _ M w) as M'.
    destruct (never _) eqn:A; [|easy]. rewrite (IH _ R w), Exists_cons, M'.
    rewrite <- (agrees _ _ A w).
    unfold without. rewrite both_says, andb_true_iff, negb_true_iff, <- not_true_iff_false.
    unfold accepts. cbn [stored reads]. tauto.
Qed.

Fixpoint alternatives (e : expr) : list expr :=
  match e with Alternative a b => a :: alternatives b | _ => [e] end.

Lemma alternatives_spec g w e : derives g e w <-> Exists (fun e => derives g e w) (alternatives e).
Proof.
  induction e; cbn [alternatives]; rewrite Exists_cons, ?Exists_nil; try tauto. rewrite <- IHe2.
  split; [inversion 1; auto|]. intros [D|D]; [now apply by_first | now apply by_second].
Qed.

(** If the steps are the rules that [excluded] names, the last table is a rule without these. *)
Lemma difference_spec g rule excluded e t steps last :
  checks g (Of (Name rule)) t = true ->
  removes g t steps last = true ->
  named excluded g = Some e ->
  (forall e', In e' (alternatives e) <-> In e' (map Name (map fst steps))) ->
  forall w, in_lang g (Without (Of (Name rule)) (Of (Name excluded))) w <-> accepts last w = true.
Proof.
  intros C R N I w. rewrite (removes_spec _ _ _ _ R), <- (checks_correct _ _ _ C). cbn [in_lang].
  enough (derives g (Name excluded) w <->
    Exists (fun name => derives g (Name name) w) (map fst steps)) by tauto.
  transitivity (derives g e w).
  - split; [inversion 1; congruence | now apply by_name].
  - revert I. generalize (map fst steps) as names. intros names I.
    rewrite alternatives_spec, !Exists_exists. setoid_rewrite I. setoid_rewrite in_map_iff.
    split; [intros (x & (n & <- & J) & D); now exists n|].
    intros (n & J & D). exists (Name n). split; [now exists n | easy].
Qed.
