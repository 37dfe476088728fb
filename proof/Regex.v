(** * Grammars without their names

    A grammar that does not recur is a regular expression: each name gives way to the right side of
    its rule. *)

From Coq Require Import Bool Arith NArith Lia MSetPositive String Strings.Byte List.
From Rfc1738 Require Import Grammar Automaton.
Import ListNotations.
Local Open Scope N_scope.

(** ** Sets of bytes *)

Definition set := PositiveSet.t.

Definition code (b : byte) : positive := N.succ_pos (to_N b).

Definition has (s : set) (b : byte) : bool := PositiveSet.mem (code b) s.

Definition those (p : byte -> bool) : set :=
  fold_right (fun b s => if p b then PositiveSet.add (code b) s else s) PositiveSet.empty
    all_bytes.

Definition only (b : byte) : set := PositiveSet.add (code b) PositiveSet.empty.

Lemma has_add a s b : has (PositiveSet.add (code a) s) b = true <-> b = a \/ has s b = true.
Proof.
  unfold has. rewrite (PositiveSet.add_spec s (code a) (code b)).
  enough (PositiveSet.E.eq (code b) (code a) <-> b = a) by tauto. split; [|congruence]. intro E.
  apply (f_equal Pos.pred_N) in E. unfold code in E. rewrite !N.pos_pred_succ in E.
  apply (f_equal of_N) in E. rewrite !of_to_N in E. congruence.
Qed.

Lemma has_empty b : has PositiveSet.empty b = false.
Proof. apply PositiveSet.mem_Leaf. Qed.

Lemma has_only a b : has (only a) b = true <-> a = b.
Proof. unfold only. rewrite has_add, has_empty. intuition easy. Qed.

Lemma has_those p b : has (those p) b = true <-> p b = true.
Proof.
  enough (E : forall l, has (fold_right
    (fun b s => if p b then PositiveSet.add (code b) s else s) PositiveSet.empty l) b = true <->
    In b l /\ p b = true) by (unfold those; rewrite E; pose proof (in_all_bytes b); tauto).
  induction l as [|a l IH]; cbn [fold_right In]; [rewrite has_empty; intuition easy|].
  destruct (p a) eqn:P; rewrite ?has_add, IH; intuition congruence.
Qed.

Global Opaque those.

(** ** Regular expressions *)

Inductive regex :=
| Empty
| One (s : set)
| Cat (a b : regex)
| Or (a b : regex)
| Star (a : regex).

Definition joined (P Q : list byte -> Prop) (w : list byte) : Prop :=
  exists u v, w = u ++ v /\ P u /\ Q v.

Inductive star (P : list byte -> Prop) : list byte -> Prop :=
| star_nil : star P []
| star_cons u v : P u -> star P v -> star P (u ++ v).

Fixpoint matches (r : regex) (w : list byte) : Prop :=
  match r with
  | Empty => w = []
  | One s => exists b, w = [b] /\ has s b = true
  | Cat a b => joined (matches a) (matches b) w
  | Or a b => matches a w \/ matches b w
  | Star a => star (matches a) w
  end.

(** Alternatives; those of two sets of bytes are one set. *)
Definition or (a b : regex) : regex :=
  match a, b with One s, One s' => One (PositiveSet.union s s') | _, _ => Or a b end.

Arguments or : simpl never.

Lemma or_spec a b w : matches (or a b) w <-> matches a w \/ matches b w.
Proof.
  unfold or. destruct a, b; try reflexivity. cbn. unfold has.
  setoid_rewrite PositiveSet.union_spec. unfold PositiveSet.In. firstorder.
Qed.

Fixpoint word (set_of : byte -> set) (text : list byte) : regex :=
  match text with
  | [] => Empty
  | [b] => One (set_of b)
  | b :: rest => Cat (One (set_of b)) (word set_of rest)
  end.

(** At least [min] times, and up to [more] times more. *)
Fixpoint repeated (min : nat) (more : option nat) (r : regex) : regex :=
  let fix up_to n := match n with O => Empty | S n => Or Empty (Cat r (up_to n)) end in
  match min, more with
  | S min, _ => Cat r (repeated min more r)
  | O, Some n => up_to n
  | O, None => Star r
  end.

(** [named] gives the regular expressions of names. *)
Fixpoint eliminate (named : string -> option regex) (e : expr) : option regex :=
  let both f a b :=
    match eliminate named a with
    | Some a => option_map (f a) (eliminate named b)
    | None => None
    end in
  match e with
  | Literal text => Some (word only (bytes text))
  | NoCase text => Some (word (fun b => those (fun b' => lower b' =? lower b)) (bytes text))
  | Range first last =>
      Some (One (those (fun b => (to_N first <=? to_N b) && (to_N b <=? to_N last))))
  | Name name => named name
  | Sequence a b => both Cat a b
  | Alternative a b => both or a b
  | Optional a => option_map (or Empty) (eliminate named a)
  | Repetition min None a => option_map (repeated min None) (eliminate named a)
  | Repetition min (Some max) a =>
      if (min <=? max)%nat
      then option_map (repeated min (Some (max - min)%nat)) (eliminate named a)
      else None
  end.

(** The right side of a name that has one rule, to a depth that no rule needs unless it recurs. *)
Fixpoint right_side (depth : nat) (g : grammar) (name : string) : option regex :=
  match depth, filter (fun '(name', _) => name' =? name)%string g with
  | S depth, [(_, e)] => eliminate (right_side depth g) e
  | _, _ => None
  end.

Definition regex_of (g : grammar) (e : expr) : option regex :=
  eliminate (right_side (length g) g) e.

(** ** Nothing is lost, and nothing is added *)

Lemma word_spec set_of (same : byte -> byte -> Prop) text w :
  (forall a b, has (set_of a) b = true <-> same a b) ->
  matches (word set_of text) w <-> Forall2 same text w.
Proof.
  intro S. revert w. induction text as [|a [|a' text] IH]; intro w; cbn [word matches].
  - split; [intros -> | inversion 1]; auto.
  - split; [intros (b & -> & B) | inversion 1 as [|? b ? ? B M]; inversion M; subst].
    + constructor; [now apply S | constructor].
    + exists b. now rewrite S.
  - split.
    + intros (u & v & -> & (b & -> & B) & M). constructor; [now apply S | now apply IH].
    + inversion 1 as [|? b ? v B M]; subst. exists [b], v. rewrite IH. repeat split; auto.
      exists b. now rewrite S.
Qed.

Lemma star_spec P w : star P w <-> exists ws, w = concat ws /\ Forall P ws.
Proof.
  split.
  - induction 1 as [|u v U _ (ws & -> & F)]; [now exists [] | exists (u :: ws); auto].
  - intros (ws & -> & F). induction F; cbn; auto using star.
Qed.

Lemma repeated_spec min more r w : matches (repeated min more r) w <->
  exists ws, w = concat ws /\ Forall (matches r) ws /\ (min <= length ws)%nat /\
    match more with Some n => (length ws <= min + n)%nat | None => True end.
Proof.
  revert w. induction min as [|min IH]; cbn.
  - destruct more as [n|]; intro w.
    + revert w. induction n as [|n IH]; intro w; cbn.
      * split; [intros -> | intros ([|] & -> & _ & _ & L)]; [exists [] | |]; cbn in *; auto; lia.
      * split.
        -- intros [-> | (u & v & -> & U & V)]; [exists []; cbn; auto with arith|].
           apply IH in V as (ws & -> & F & _ & L). exists (u :: ws). cbn. auto with arith.
        -- intros ([|u ws] & -> & F & _ & L); [now left|]. inversion F; subst. right.
           exists u, (concat ws). rewrite IH. repeat split; auto. exists ws. cbn in L.
           auto with arith.
    + cbn. rewrite star_spec. split; intros (ws & -> & F); exists ws; intuition auto with arith.
  - intro w. split.
    + intros (u & v & -> & U & V). apply IH in V as (ws & -> & F & L & M). exists (u :: ws). cbn.
      repeat split; auto with arith. destruct more; auto with arith.
    + intros ([|u ws] & -> & F & L & M); cbn in L; [lia|]. inversion F; subst.
      exists u, (concat ws). rewrite IH. repeat split; auto. exists ws.
      repeat split; auto with arith. destruct more; cbn in M; auto with arith.
Qed.

Lemma eliminate_spec g named :
  (forall name r, named name = Some r -> forall w, derives g (Name name) w <-> matches r w) ->
  forall e r, eliminate named e = Some r -> forall w, derives g e w <-> matches r w.
Proof.
  intro Named. induction e as [text | text | first last | name | a IHa b IHb | a IHa b IHb | a IHa |
    min max a IHa]; intros r E w; cbn in E.
  5-6: destruct (eliminate named a) as [ra|]; [|easy]; destruct (eliminate named b) as [rb|];
    [|easy]; specialize (IHa _ eq_refl); specialize (IHb _ eq_refl).
  7-8: destruct (eliminate named a) as [ra|]; [specialize (IHa _ eq_refl)|].
  - injection E as <-. rewrite (word_spec only eq) by apply has_only. split.
    + inversion 1; subst. clear. induction (bytes text); auto.
    + intro F. replace w with (bytes text); [constructor|]. induction F; congruence.
  - injection E as <-. rewrite (word_spec _ (fun a b => lower b = lower a)).
    + split.
      * inversion 1 as [|? ? L| | | | | | | |]; subst. clear H. revert w L.
        induction (bytes text); intros [|b w] L; try easy. injection L as L. constructor; auto.
      * intro F. constructor. induction F; cbn; congruence.
    + intros a b. now rewrite has_those, N.eqb_eq.
  - injection E as <-. cbn. setoid_rewrite has_those. setoid_rewrite andb_true_iff.
    setoid_rewrite N.leb_le. split; [inversion 1; subst; eauto | intros (b & -> & B)].
    now constructor.
  - now apply Named.
  - injection E as <-. cbn. split.
    + inversion 1 as [| | | |? ? u v U V| | | | |]; subst. exists u, v. now rewrite <- IHa, <- IHb.
    + intros (u & v & -> & U & V). constructor; [now apply IHa | now apply IHb].
  - injection E as <-. rewrite or_spec, <- IHa, <- IHb. split; [inversion 1; auto|].
    intros [D|D]; [now apply by_first | now apply by_second].
  - injection E as <-. rewrite or_spec, <- IHa. split; [inversion 1; auto; now left|].
    intros [-> |D]; now constructor.
  - easy.
  - assert (F : forall ws, Forall (derives g a) ws <-> Forall (matches ra) ws)
      by (intro; split; apply Forall_impl; apply IHa).
    assert (R : exists more, r = repeated min more ra /\ forall n,
      match max with Some most => (n <= most)%nat | None => True end <->
      match more with Some most => (n <= min + most)%nat | None => True end).
    { destruct max as [max|]; [destruct (min <=? max)%nat eqn:L; [|easy]; apply Nat.leb_le in L|];
        injection E as <-; [exists (Some (max - min)%nat) | exists None]; split; auto; lia. }
    destruct R as (more & -> & R). rewrite repeated_spec. split.
    + inversion 1 as [| | | | | | | | |? ? ? ws Min Max D]; subst. exists ws.
      now rewrite <- F, <- R.
    + intros (ws & -> & D & Min & Max). constructor; [exact Min | now apply R | now apply F].
  - destruct max as [max|]; [destruct (min <=? max)%nat|]; easy.
Qed.

Theorem regex_of_spec g e r : regex_of g e = Some r -> forall w, derives g e w <-> matches r w.
Proof.
  apply eliminate_spec. generalize (length g) as depth. induction depth as [|depth IH]; [easy|].
  cbn. intros name r' E w. destruct (filter _ g) as [|[name' e'] [|]] eqn:F; try easy.
  rewrite <- (eliminate_spec _ _ IH _ _ E).
  assert (I : forall n x, In (n, x) g /\ (n =? name)%string = true <-> (n, x) = (name', e')).
  { intros n x. rewrite <- (filter_In (fun '(n, _) => n =? name)%string), F. cbn. intuition easy. }
  assert (N : name' = name) by (apply String.eqb_eq; now apply (I name' e')). subst name'.
  split.
  - inversion 1 as [| | |? x ? X D| | | | | |]; subst.
    replace e' with x; [exact D|]. enough ((name, x) = (name, e')) by congruence.
    apply I. now rewrite String.eqb_refl.
  - intro D. apply by_name with e'; [now apply (I name e') | exact D].
Qed.
