(** * No two grammars are printed alike *)

From Coq Require Import Bool Ascii String Strings.Byte List.
From Rfc1738 Require Import Grammar Section5.
Import ListNotations.

(** A token that an element may begin with. *)
Definition begins (t : token) : bool :=
  match t with
  | Word _ | Quoted _ | AnyCase _ | From_to _ _ | Times _ _ => true
  | Sign c => Ascii.eqb c "(" || Ascii.eqb c "["
  | _ => false
  end.

(** What may follow an expression that is printed at this level: at level 2, everything; at level 1,
    no element; at level 0, no bar either. *)
Definition may_follow (level : nat) (rest : list token) : Prop :=
  match level, rest with
  | O, t :: _ => begins t = false /\ t <> Sign "|"
  | S O, t :: _ => begins t = false
  | _, _ => True
  end.

Lemma print_begins e level : exists t rest, print level e = t :: rest /\ begins t = true.
Proof.
  revert level.
  induction e as [| | | |a IH b _|a IH b _| |]; intro level; try (do 2 eexists; split; reflexivity).
  - destruct (IH 2) as (t & r & E & B). cbn. rewrite E. destruct level as [|[|]]; cbn; eauto.
  - destruct (IH 1) as (t & r & E & B). cbn. rewrite E. destruct level as [|[|]]; cbn; eauto.
Qed.

Lemma does_not_follow e level rest : ~ may_follow 1 (print level e ++ rest).
Proof. destruct (print_begins e level) as (t & r & -> & B). cbn. congruence. Qed.

Lemma may_follow_less level rest : may_follow 0 rest -> may_follow level rest.
Proof. destruct level as [|[|]], rest; cbn; tauto. Qed.

(** An expression and what follows it can be told from their tokens. *)
Definition readable (level : nat) (e : expr) : Prop :=
  forall e' rest rest', may_follow level rest -> may_follow level rest' ->
    print level e ++ rest = print level e' ++ rest' -> e = e' /\ rest = rest'.

(** Which form an expression has at each level. *)
Lemma level_1 e : print 1 e = print 2 e \/ exists a b, e = Sequence a b.
Proof. destruct e; eauto. Qed.

Lemma level_0 e : print 0 e = print 1 e \/ exists a b, e = Alternative a b.
Proof. destruct e; eauto. Qed.

Lemma level_2 e rest rest' : print 2 e ++ rest = Sign "(" :: rest' ->
  print 2 e = Sign "(" :: print 0 e ++ [Sign ")"].
Proof. destruct e; cbn; try discriminate; reflexivity. Qed.

Lemma from_2_to_1 e : print 1 e = print 2 e -> readable 2 e -> readable 1 e.
Proof.
  intros P R e' rest rest' F F' E. rewrite P in E.
  destruct (level_1 e') as [P' | (a & b & ->)].
  - rewrite P' in E. now apply R in E.
  - cbn in E. rewrite <- app_assoc in E. apply R in E as [_ ->]; try exact I.
    now apply does_not_follow in F.
Qed.

Lemma from_1_to_0 e : print 0 e = print 1 e -> readable 1 e -> readable 0 e.
Proof.
  intros P R e' rest rest' F F' E. rewrite P in E.
  destruct (level_0 e') as [P' | (a & b & ->)].
  - rewrite P' in E. apply R in E; auto using may_follow_less.
  - cbn in E. rewrite <- app_assoc in E. apply R in E as [_ ->]; auto using may_follow_less.
    + now destruct F.
    + reflexivity.
Qed.

Lemma from_0_to_2 e : print 2 e = Sign "(" :: print 0 e ++ [Sign ")"] ->
  readable 0 e -> readable 2 e.
Proof.
  intros P R e' rest rest' _ _ E. rewrite P in E. pose proof (level_2 e' _ _ (eq_sym E)) as P'.
  rewrite P' in E. injection E as E. rewrite <- !app_assoc in E.
  apply R in E as [-> E]; [injection E as ->; auto | |]; cbn; split; easy.
Qed.

Theorem print_readable e : readable 0 e /\ readable 1 e /\ readable 2 e.
Proof.
  assert (Element : forall e, print 0 e = print 1 e -> print 1 e = print 2 e -> readable 2 e ->
    readable 0 e /\ readable 1 e /\ readable 2 e)
    by auto using from_2_to_1, from_1_to_0.
  induction e.
  1-4, 7-8: apply Element; try reflexivity; intros e' rest rest' _ _ E; destruct e'; cbn in E;
    try discriminate E; injection E; clear E; intros E; intros; subst; try (split; congruence).
  - rewrite <- !app_assoc in E.
    apply IHe in E as [-> E]; [injection E as ->; auto | |]; cbn; split; easy.
  - apply IHe in E as [-> ->]; easy.
  - (* a sequence *)
    destruct IHe1 as (_ & _ & R2), IHe2 as (_ & R1 & _).
    assert (R : readable 1 (Sequence e1 e2)).
    { intros e' rest rest' F F' E. cbn in E. rewrite <- app_assoc in E.
      destruct (level_1 e') as [P | (a & b & ->)].
      - rewrite P in E. apply R2 in E as [_ <-]; try exact I. now apply does_not_follow in F'.
      - cbn in E. rewrite <- app_assoc in E. apply R2 in E as [-> E]; try exact I.
        apply R1 in E as [-> ->]; auto. }
    assert (readable 0 (Sequence e1 e2)) by auto using from_1_to_0. auto using from_0_to_2.
  - (* alternatives *)
    destruct IHe1 as (_ & R1 & _), IHe2 as (R0 & _ & _).
    assert (R : readable 0 (Alternative e1 e2)).
    { intros e' rest rest' F F' E. cbn in E. rewrite <- app_assoc in E.
      destruct (level_0 e') as [P | (a & b & ->)].
      - rewrite P in E. apply R1 in E as [_ <-]; auto using may_follow_less; [|reflexivity].
        now destruct F'.
      - cbn in E. rewrite <- app_assoc in E. apply R1 in E as [-> E]; try reflexivity.
        injection E as E. apply R0 in E as [-> ->]; auto. }
    assert (readable 2 (Alternative e1 e2)) by auto using from_0_to_2. auto using from_2_to_1.
Qed.

Theorem printer_injective (g g' : grammar) : print_grammar g = print_grammar g' -> g = g'.
Proof.
  revert g'. induction g as [|[name e] g IH]; intros [|[name' e'] g'] E; try easy.
  cbn in E. injection E as <- E. apply (print_readable e) in E as [-> E].
  - f_equal. auto.
  - now destruct g.
  - now destruct g'.
Qed.
