(** * Regular expressions with marked positions

    After "A play on regular expressions" (Fischer, Huch and Wilke, 2010). A position of a regular
    expression is marked if the last byte may have been read there. Reading a byte shifts the marks. *)

From Coq Require Import Bool NArith Strings.Byte List.
From Rfc1738 Require Import Grammar Regex.
Import ListNotations.
Local Open Scope N_scope.

(** The marked positions, as a tree with the form of the expression; without marks, [Nothing]. *)
Inductive marks := Nothing | Here | Two (left right : marks).

Definition left (m : marks) : marks := match m with Two a _ => a | _ => Nothing end.
Definition right (m : marks) : marks := match m with Two _ b => b | _ => Nothing end.

Definition two (a b : marks) : marks :=
  match a, b with Nothing, Nothing => Nothing | _, _ => Two a b end.

Lemma left_two a b : left (two a b) = a.
Proof. now destruct a, b. Qed.

Lemma right_two a b : right (two a b) = b.
Proof. now destruct a, b. Qed.

Fixpoint nullable (r : regex) : bool :=
  match r with
  | Empty | Star _ => true
  | One _ => false
  | Cat a b => if nullable a then nullable b else false
  | Or a b => if nullable a then true else nullable b
  end.

(** Whether a string may end at a mark. *)
Fixpoint final (r : regex) (m : marks) : bool :=
  match m with
  | Nothing => false
  | _ =>
      match r with
      | Empty => false
      | One _ => match m with Here => true | _ => false end
      | Cat a b =>
          if final b (right m) then true else if final a (left m) then nullable b else false
      | Or a b => if final a (left m) then true else final b (right m)
      | Star a => final a m
      end
  end.

(** The marks after a byte; [hit] says which sets have it. It may be the expression's [first]. *)
Fixpoint shift (hit : N -> bool) (r : regex) (first : bool) (m : marks) : marks :=
  match first, m with
  | false, Nothing => Nothing
  | _, _ =>
      match r with
      | Empty => Nothing
      | One set => if first then if hit set then Here else Nothing else Nothing
      | Cat a b =>
          two (shift hit a first (left m))
            (shift hit b
               (if final a (left m) then true else if first then nullable a else false) (right m))
      | Or a b => two (shift hit a first (left m)) (shift hit b first (right m))
      | Star a => shift hit a (if first then true else final a m) m
      end
  end.

(** ** What the marks mean: the rest that may follow the last byte *)

Fixpoint rest (r : regex) (m : marks) (w : list byte) : Prop :=
  match r with
  | Empty => False
  | One _ => m = Here /\ w = []
  | Cat a b => joined (rest a (left m)) (matches b) w \/ rest b (right m) w
  | Or a b => rest a (left m) w \/ rest b (right m) w
  | Star a => joined (rest a m) (star (matches a)) w
  end.

Lemma joined_nil P Q : joined P Q [] <-> P [] /\ Q [].
Proof.
  split.
  - intros (u & v & E & p & q). symmetry in E. apply app_eq_nil in E as [-> ->]. auto.
  - intros [p q]. now exists [], [].
Qed.

Lemma joined_cons P Q b w :
  joined P Q (b :: w) <-> P [] /\ Q (b :: w) \/ joined (fun u => P (b :: u)) Q w.
Proof.
  split.
  - intros ([|c u] & v & E & p & q).
    + left. now rewrite E.
    + right. injection E as -> ->. now exists u, v.
  - intros [[p q] | (u & v & -> & p & q)]; [now exists [], (b :: w) | now exists (b :: u), v].
Qed.

Lemma star_cons_iff P b w : star P (b :: w) <-> joined (fun u => P (b :: u)) (star P) w.
Proof.
  split.
  - remember (b :: w) as bw. induction 1 as [|[|c u] v p S IH]; [easy| auto |].
    injection Heqbw as -> <-. now exists u, v.
  - intros (u & v & -> & p & S). now apply (star_cons P (b :: u)).
Qed.

Lemma joined_iff P P' Q w : (forall u, P u <-> P' u) -> joined P Q w <-> joined P' Q w.
Proof. intro E. split; intros (u & v & -> & p & q); exists u, v; firstorder. Qed.

Lemma joined_or P P' Q w :
  joined (fun u => P u \/ P' u) Q w <-> joined P Q w \/ joined P' Q w.
Proof. unfold joined. firstorder. Qed.

Lemma joined_and (A : Prop) P Q w : joined (fun u => A /\ P u) Q w <-> A /\ joined P Q w.
Proof. unfold joined. firstorder. Qed.

Lemma if_or (a b : bool) : (if a then true else b) = true <-> a = true \/ b = true.
Proof. destruct a, b; intuition easy. Qed.

Lemma if_and (a b : bool) : (if a then b else false) = true <-> a = true /\ b = true.
Proof. destruct a, b; intuition easy. Qed.

Lemma nullable_spec r : nullable r = true <-> matches r [].
Proof.
  induction r as [| | a IHa b IHb | a IHa b IHb |]; cbn.
  - easy.
  - split; [easy | intros (b & E & _); easy].
  - now rewrite if_and, joined_nil, IHa, IHb.
  - now rewrite if_or, IHa, IHb.
  - split; auto using star.
Qed.

Lemma rest_nothing r w : ~ rest r Nothing w.
Proof.
  revert w. induction r as [| | a IHa b IHb | a IHa b IHb | a IH]; intros w R; cbn in R;
    unfold joined in R; firstorder (easy || eauto).
Qed.

Lemma final_nothing r : final r Nothing = false.
Proof. now destruct r. Qed.

Lemma final_spec r m : final r m = true <-> rest r m [].
Proof.
  revert m. induction r as [| | a IHa b IHb | a IHa b IHb | a IH]; intro m.
  all: destruct m as [| |x y]; [split; [easy | intro R; now apply rest_nothing in R] | |].
  all: cbn; rewrite ?if_or, ?if_and, ?joined_nil, ?nullable_spec, ?IHa, ?IHb, ?IH; cbn;
    intuition (easy || auto using star_nil).
Qed.

(** The shortcut for [Nothing] changes nothing. *)
Lemma shift_nothing hit r : shift hit r false Nothing = Nothing.
Proof. now destruct r. Qed.

Lemma shift_one hit set first m :
  shift hit (One set) first m = if first then if hit set then Here else Nothing else Nothing.
Proof. now destruct first, m. Qed.

Lemma shift_cat hit a b first m :
  shift hit (Cat a b) first m =
  two (shift hit a first (left m))
    (shift hit b (if final a (left m) then true else if first then nullable a else false) (right m)).
Proof. destruct first, m; cbn; now rewrite ?final_nothing, ?shift_nothing. Qed.

Lemma shift_or hit a b first m :
  shift hit (Or a b) first m = two (shift hit a first (left m)) (shift hit b first (right m)).
Proof. destruct first, m; cbn; now rewrite ?shift_nothing. Qed.

Lemma shift_star hit a first m :
  shift hit (Star a) first m = shift hit a (if first then true else final a m) m.
Proof. destruct first, m; cbn; now rewrite ?final_nothing, ?shift_nothing. Qed.

Theorem shift_spec b r first m w :
  rest r (shift (fun set => has set b) r first m) w <->
  first = true /\ matches r (b :: w) \/ rest r m (b :: w).
Proof.
  revert first m w. induction r as [| set | a IHa c IHc | a IHa c IHc | a IH]; intros first m w.
  - cbn. intuition easy.
  - rewrite shift_one. cbn. destruct first; [destruct (has set b) eqn:H|]; split; try (intuition easy).
    + intros [_ ->]. left. split; auto. now exists b.
    + intros [[_ (c & [= <- ->] & _)] | [_ E]]; easy.
    + intros [[_ (c & [= <- ->] & H')] | [_ E]]; [congruence | easy].
  - rewrite shift_cat. cbn. rewrite left_two, right_two, IHc, !joined_cons, if_or, if_and.
    rewrite final_spec, nullable_spec, (joined_iff _ _ _ _ (fun u => IHa first (left m) u)).
    rewrite joined_or, joined_and. tauto.
  - rewrite shift_or. cbn. rewrite left_two, right_two, IHa, IHc. tauto.
  - rewrite shift_star. cbn. rewrite joined_cons, star_cons_iff.
    rewrite (joined_iff _ _ _ _ (fun u => IH _ m u)), joined_or, joined_and, if_or, final_spec.
    tauto.
Qed.
