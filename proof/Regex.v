(** * Regular expressions, and grammars without their names

    A grammar that does not recur is a regular expression: each name gives way to the right side of
    its rule. *)

From Coq Require Import Bool Arith NArith Lia String Strings.Byte List.
From Rfc1738 Require Import Grammar.
Import ListNotations.
Local Open Scope N_scope.

(** ** Sets of numbers, as the bits of a number *)

(** The numbers below [limit] for which [p] holds. *)
Fixpoint below (limit : nat) (p : N -> bool) : N :=
  match limit with
  | O => 0
  | S n => let rest := below n p in if p (N.of_nat n) then N.setbit rest (N.of_nat n) else rest
  end.

Lemma below_spec limit p n : N.testbit (below limit p) n = (n <? N.of_nat limit) && p n.
Proof.
  induction limit as [|limit IH]; cbn [below].
  - rewrite N.bits_0. now destruct n.
  - destruct (N.eq_dec n (N.of_nat limit)) as [-> | D].
    + replace (N.of_nat limit <? N.of_nat (S limit)) with true by (symmetry; apply N.ltb_lt; lia).
      destruct (p (N.of_nat limit)).
      * now rewrite N.setbit_eq.
      * rewrite IH, N.ltb_irrefl. reflexivity.
    + replace (n <? N.of_nat (S limit)) with (n <? N.of_nat limit).
      * destruct (p (N.of_nat limit)); [rewrite N.setbit_neq by auto|]; exact IH.
      * destruct (N.ltb_spec n (N.of_nat limit)), (N.ltb_spec n (N.of_nat (S limit))); lia.
Qed.

(** Sets of bytes. *)
Definition has (set : N) (b : byte) : bool := N.testbit set (to_N b).

Definition those (p : N -> bool) : N := below 256 p.

Lemma has_those p b : has (those p) b = p (to_N b).
Proof.
  unfold has, those. rewrite below_spec. pose proof (to_N_bounded b).
  replace (to_N b <? N.of_nat 256) with true; [reflexivity|]. symmetry. apply N.ltb_lt. lia.
Qed.

(** No proof has a reason to unfold it, and it is long. *)
Global Opaque those.

Definition only (b : byte) : N := 2 ^ to_N b.

Lemma to_N_injective a b : to_N a = to_N b -> a = b.
Proof. intro E. apply (f_equal of_N) in E. rewrite !of_to_N in E. congruence. Qed.

Lemma has_only a b : has (only a) b = true <-> a = b.
Proof.
  unfold has, only. rewrite N.pow2_bits_eqb, N.eqb_eq. split; [apply to_N_injective | congruence].
Qed.

(** ** Regular expressions *)

Inductive regex :=
| Empty
| One (set : N)
| Cat (a b : regex)
| Or (a b : regex)
| Star (a : regex).

Inductive star (P : list byte -> Prop) : list byte -> Prop :=
| star_nil : star P []
| star_cons u v : P u -> star P v -> star P (u ++ v).

Definition joined (P Q : list byte -> Prop) (w : list byte) : Prop :=
  exists u v, w = u ++ v /\ P u /\ Q v.

Fixpoint matches (r : regex) (w : list byte) : Prop :=
  match r with
  | Empty => w = []
  | One set => exists b, w = [b] /\ has set b = true
  | Cat a b => joined (matches a) (matches b) w
  | Or a b => matches a w \/ matches b w
  | Star a => star (matches a) w
  end.

(** Two sets of bytes become one. *)
Definition or (a b : regex) : regex :=
  match a, b with One s, One s' => One (N.lor s s') | _, _ => Or a b end.

Lemma or_spec a b w : matches (or a b) w <-> matches a w \/ matches b w.
Proof.
  destruct a, b; try reflexivity. cbn. unfold has. setoid_rewrite N.lor_spec.
  setoid_rewrite orb_true_iff. firstorder.
Qed.

(** A single set remains one. *)
Definition cat (a b : regex) : regex := match b with Empty => a | _ => Cat a b end.

Lemma cat_spec a b w : matches (cat a b) w <-> joined (matches a) (matches b) w.
Proof.
  destruct b; try reflexivity. cbn. split.
  - intro M. exists w, []. now rewrite app_nil_r.
  - intros (u & v & -> & M & ->). now rewrite app_nil_r.
Qed.

(** [n] copies, and then [last]. *)
Fixpoint copies (n : nat) (r last : regex) : regex :=
  match n with O => last | S n => Cat r (copies n r last) end.

(** At most [n] copies. *)
Fixpoint at_most (n : nat) (r : regex) : regex :=
  match n with O => Empty | S n => Or Empty (Cat r (at_most n r)) end.

(** ** Names eliminated *)

Definition literal (set_of : byte -> N) (text : string) : regex :=
  fold_right (fun b r => cat (One (set_of b)) r) Empty (bytes text).

Definition any_case (b : byte) : N :=
  those (fun n => match of_N n with Some b' => lower b' =? lower b | None => false end).

(** [named] gives the regular expressions of names. *)
Fixpoint eliminate (named : string -> option regex) (e : expr) : option regex :=
  match e with
  | Literal text => Some (literal only text)
  | NoCase text => Some (literal any_case text)
  | Range first last => Some (One (those (fun n => (to_N first <=? n) && (n <=? to_N last))))
  | Name name => named name
  | Sequence a b =>
      match eliminate named a with
      | Some a => option_map (Cat a) (eliminate named b)
      | None => None
      end
  | Alternative a b =>
      match eliminate named a with
      | Some a => option_map (or a) (eliminate named b)
      | None => None
      end
  | Optional a => option_map (Or Empty) (eliminate named a)
  | Repetition min None a => option_map (fun r => copies min r (Star r)) (eliminate named a)
  | Repetition min (Some max) a =>
      if (min <=? max)%nat
      then option_map (fun r => copies min r (at_most (max - min)%nat r)) (eliminate named a)
      else None
  end.

(** The right side of a name that has one rule, to a depth that no rule needs unless it recurs. *)
Fixpoint right_side (depth : nat) (g : grammar) (name : string) : option regex :=
  match depth, filter (fun rule => fst rule =? name)%string g with
  | S depth, [(_, e)] => eliminate (right_side depth g) e
  | _, _ => None
  end.

Definition regex_of (g : grammar) (e : expr) : option regex := eliminate (right_side (length g) g) e.

Lemma literal_spec set_of (same : byte -> byte -> Prop) text w :
  (forall a b, has (set_of a) b = true <-> same a b) ->
  matches (literal set_of text) w <-> Forall2 same (bytes text) w.
Proof.
  intro S. unfold literal. revert w. induction (bytes text) as [|a l IH]; intro w; cbn [fold_right].
  - cbn. split; [intros -> | inversion 1]; auto.
  - rewrite cat_spec. split.
    + intros (u & v & -> & (b & -> & B) & M). constructor; [now apply S | now apply IH].
    + inversion 1 as [|? b ? v B M]; subst. exists [b], v. repeat split; [| now apply IH].
      exists b. split; [reflexivity | now apply S].
Qed.

Lemma copies_spec n r last w :
  matches (copies n r last) w <->
  exists ws v, w = concat ws ++ v /\ length ws = n /\ Forall (matches r) ws /\ matches last v.
Proof.
  revert w. induction n as [|n IH]; intro w; cbn.
  - split.
    + intro M. exists [], w. auto.
    + intros ([|] & v & -> & L & _ & M); easy.
  - unfold joined. setoid_rewrite IH. split.
    + intros (u & ? & -> & U & ws & v & -> & <- & F & M). exists (u :: ws), v. cbn.
      rewrite app_assoc. auto.
    + intros ([|u ws] & v & -> & L & F & M); [easy|]. inversion F; subst. injection L as L.
      exists u, (concat ws ++ v). cbn. rewrite app_assoc. eauto 10.
Qed.

Lemma star_spec P w : star P w <-> exists ws, w = concat ws /\ Forall P ws.
Proof.
  split.
  - induction 1 as [|u v U _ (ws & -> & F)]; [exists []; auto|]. exists (u :: ws). auto.
  - intros (ws & -> & F). induction F; cbn; auto using star.
Qed.

Lemma at_most_spec n r w :
  matches (at_most n r) w <->
  exists ws, w = concat ws /\ (length ws <= n)%nat /\ Forall (matches r) ws.
Proof.
  revert w. induction n as [|n IH]; intro w; cbn.
  - split; [intros ->; exists []; auto | intros ([|] & -> & L & _); cbn in *; [easy | lia]].
  - unfold joined. setoid_rewrite IH. split.
    + intros [-> | (u & ? & -> & U & ws & -> & L & F)]; [exists []; repeat split; auto; cbn; lia|].
      exists (u :: ws). repeat split; auto. cbn. lia.
    + intros ([|u ws] & -> & L & F); [now left|]. right. inversion F; subst. cbn in L.
      exists u, (concat ws). repeat split; auto. exists ws. repeat split; auto. lia.
Qed.

Section Eliminate.
  Variables (g : grammar) (named : string -> option regex).
  Hypothesis named_spec : forall name r, named name = Some r ->
    forall w, derives g (Name name) w <-> matches r w.

  Lemma repetition_spec min max a r last w :
    (forall u, derives g a u <-> matches r u) ->
    (forall v, matches last v <-> exists ws, v = concat ws /\ Forall (matches r) ws /\
       match max with Some most => (min + length ws <= most)%nat | None => True end) ->
    derives g (Repetition min max a) w <-> matches (copies min r last) w.
  Proof.
    intros A L. assert (F : forall ws, Forall (derives g a) ws <-> Forall (matches r) ws).
    { intro ws. rewrite !Forall_forall. firstorder. }
    rewrite copies_spec. split.
    - inversion 1 as [| | | | | | | | | ? ? ? ws Min Max D]; subst.
      apply F in D. rewrite <- (firstn_skipn min ws), concat_app.
      rewrite <- (firstn_skipn min ws) in D. apply Forall_app in D as [D1 D2].
      exists (firstn min ws), (concat (skipn min ws)). rewrite firstn_length_le by exact Min.
      repeat split; auto. apply L. exists (skipn min ws). repeat split; auto.
      destruct max; [|exact I]. rewrite skipn_length. lia.
    - intros (ws & v & -> & Min & D & M). apply L in M as (ws' & -> & D' & Max).
      rewrite <- concat_app. constructor.
      + rewrite app_length. lia.
      + destruct max; [|exact I]. rewrite app_length. lia.
      + apply F, Forall_app. auto.
  Qed.

  Lemma eliminate_spec e r : eliminate named e = Some r ->
    forall w, derives g e w <-> matches r w.
  Proof.
    revert r. induction e; intros r E w; cbn [eliminate] in E;
      repeat match type of E with
      | option_map _ ?o = _ => destruct o; cbn in E; [|discriminate E]
      | match ?o with Some _ => _ | None => _ end = _ => destruct o; [|discriminate E]
      end; try injection E as <-.
    - rewrite (literal_spec only eq) by apply has_only. split.
      + inversion 1; subst. clear. induction (bytes text); auto.
      + intro F. replace w with (bytes text); [constructor|]. induction F; congruence.
    - rewrite (literal_spec any_case (fun a b => lower b = lower a)).
      + split.
        * inversion 1 as [| ? ? L | | | | | | | |]; subst. clear H. revert w L.
          induction (bytes text); intros [|b w] L; try easy. injection L as L. constructor; auto.
        * intro F. constructor. induction F; cbn; congruence.
      + intros b b'. unfold any_case. now rewrite has_those, of_to_N, N.eqb_eq.
    - cbn. split.
      + inversion 1; subst. eexists. split; [reflexivity|]. rewrite has_those.
        now rewrite andb_true_iff, !N.leb_le.
      + intros (b & -> & B). rewrite has_those, andb_true_iff, !N.leb_le in B. now constructor.
    - now apply named_spec.
    - specialize (IHe1 _ eq_refl). specialize (IHe2 _ eq_refl). cbn. unfold joined.
      setoid_rewrite <- IHe1. setoid_rewrite <- IHe2. split.
      + inversion 1; subst. eauto.
      + intros (u & v & -> & D & D'). now constructor.
    - rewrite or_spec, <- IHe1, <- IHe2 by reflexivity. split.
      + inversion 1; auto.
      + intros [D|D]; [now apply by_first | now apply by_second].
    - cbn. rewrite <- IHe by reflexivity. split.
      + inversion 1; auto.
      + intros [-> |D]; now constructor.
    - destruct max as [max|].
      + destruct (min <=? max)%nat eqn:L; [|discriminate E]. apply Nat.leb_le in L.
        destruct (eliminate named e) as [r0|]; [|discriminate E]. injection E as <-.
        apply repetition_spec; [now apply IHe|]. intro v. rewrite at_most_spec.
        split; intros (ws & -> & A & B); exists ws; repeat split; auto; lia.
      + destruct (eliminate named e) as [r0|]; [|discriminate E]. injection E as <-.
        apply repetition_spec; [now apply IHe|]. intro v. cbn. rewrite star_spec.
        split; intros (ws & -> & ?); exists ws; tauto.
  Qed.
End Eliminate.

Theorem regex_of_spec g e r : regex_of g e = Some r -> forall w, derives g e w <-> matches r w.
Proof.
  apply eliminate_spec. generalize (length g) as depth. induction depth as [|depth IH]; [easy|].
  cbn. intros name r' E w. destruct (filter _ g) as [|[name' e'] [|]] eqn:F; try easy.
  rewrite <- (eliminate_spec _ _ IH _ _ E).
  assert (I : forall x, In (name, x) g <-> x = e').
  { intro x. pose proof (filter_In (fun rule : string * expr => fst rule =? name)%string) as I.
    assert (N : In (name', e') [(name', e')]) by now left. rewrite <- F in N.
    apply I in N as [_ N]. apply String.eqb_eq in N. cbn in N. subst name'.
    specialize (I (name, x) g). rewrite F in I. cbn in I. rewrite String.eqb_refl in I.
    split; [intro G; destruct I as [_ [I|[]]]; auto; congruence | intros ->; apply I; auto]. }
  split.
  - inversion 1 as [| | | ? x ? D | | | | | |]; subst. apply I in D. now subst.
  - intro D. apply by_name with e'; [now apply I | exact D].
Qed.
