(** * Regular expressions with marked positions

    After "A play on regular expressions" (Fischer, Huch and Wilke, 2010). A position of a regular
    expression is marked if the last byte may have been read there. A byte shifts the marks. *)

From Coq Require Import Bool NArith Strings.Byte List.
From Rfc1738 Require Import Grammar Regex.
Import ListNotations.
Local Open Scope lazy_bool_scope.

(** The marked positions, as a tree with the form of the expression; without marks, [Nothing]. *)
Inductive marks := Nothing | Here | Two (left right : marks).

Definition left (m : marks) : marks := match m with Two a _ => a | _ => Nothing end.
Definition right (m : marks) : marks := match m with Two _ b => b | _ => Nothing end.
Definition some (m : marks) : bool := match m with Nothing => false | _ => true end.

Definition two (a b : marks) : marks := if some a ||| some b then Two a b else Nothing.

Lemma left_two a b : left (two a b) = a.
Proof. now destruct a, b. Qed.

Lemma right_two a b : right (two a b) = b.
Proof. now destruct a, b. Qed.

Fixpoint nullable (r : regex) : bool :=
  match r with
  | Empty | Star _ => true
  | One _ => false
  | Cat a b => nullable a &&& nullable b
  | Or a b => nullable a ||| nullable b
  end.

(** Whether a string may end at a mark. *)
Fixpoint final (r : regex) (m : marks) : bool :=
  some m &&&
  match r with
  | Empty => false
  | One _ => match m with Here => true | _ => false end
  | Cat a b => final b (right m) ||| (final a (left m) &&& nullable b)
  | Or a b => final a (left m) ||| final b (right m)
  | Star a => final a m
  end.

(** The marks after a byte, which may be the [first] that the expression reads. *)
Fixpoint shift (c : byte) (r : regex) (first : bool) (m : marks) : marks :=
  if first ||| some m then
    match r with
    | Empty => Nothing
    | One s => if first &&& has s c then Here else Nothing
    | Cat a b =>
        two (shift c a first (left m))
          (shift c b (final a (left m) ||| (first &&& nullable a)) (right m))
    | Or a b => two (shift c a first (left m)) (shift c b first (right m))
    | Star a => shift c a (first ||| final a m) m
    end
  else Nothing.

(** What the marks mean: the rest that may follow the last byte. *)
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
  split; [|now exists [], []]. intros (u & v & E & p & q). symmetry in E.
  now apply app_eq_nil in E as [-> ->].
Qed.

Lemma joined_cons P Q b w :
  joined P Q (b :: w) <-> P [] /\ Q (b :: w) \/ joined (fun u => P (b :: u)) Q w.
Proof.
  split.
  - intros ([|c u] & v & E & p & q); cbn in E; [subst; auto|]. injection E as -> ->. right.
    now exists u, v.
  - intros [[p q] | (u & v & -> & p & q)]; [now exists [], (b :: w) | now exists (b :: u), v].
Qed.

Lemma star_cons_iff P b w : star P (b :: w) <-> joined (fun u => P (b :: u)) (star P) w.
Proof.
  split.
  - remember (b :: w) as bw. induction 1 as [|[|c u] v p S IH]; [easy | auto |].
    injection Heqbw as -> <-. now exists u, v.
  - intros (u & v & -> & p & S). now apply (star_cons P (b :: u)).
Qed.

Lemma joined_either (A : Prop) P P' P'' Q w : (forall u, P u <-> A /\ P' u \/ P'' u) ->
  joined P Q w <-> A /\ joined P' Q w \/ joined P'' Q w.
Proof. intro E. unfold joined. setoid_rewrite E. firstorder. Qed.

Lemma if_or (a b : bool) : a ||| b = true <-> a = true \/ b = true.
Proof. destruct a, b; intuition easy. Qed.

Lemma if_and (a b : bool) : a &&& b = true <-> a = true /\ b = true.
Proof. destruct a, b; intuition easy. Qed.

Lemma rest_nothing r w : ~ rest r Nothing w.
Proof.
  revert w. induction r; intros w R; cbn in R; unfold joined in R; firstorder (easy || eauto).
Qed.

Lemma nullable_spec r : nullable r = true <-> matches r [].
Proof.
  induction r as [|s|a IHa b IHb|a IHa b IHb|a _]; cbn;
    rewrite ?if_and, ?if_or, ?joined_nil, ?IHa, ?IHb; try easy.
  - now split; [|intros (b & E & _)].
  - split; auto using star.
Qed.

Lemma final_spec r m : final r m = true <-> rest r m [].
Proof.
  revert m. induction r as [|s|a IHa b IHb|a IHa b IHb|a IH]; intro m; cbn [final];
    (destruct (some m) eqn:M; [|destruct m; try easy; (split; [easy | intro R;
      now apply rest_nothing in R])]);
    cbn; rewrite ?if_or, ?if_and, ?joined_nil, ?nullable_spec, ?IHa, ?IHb, ?IH; try tauto; try easy.
  - destruct m; easy.
  - intuition auto using star_nil.
Qed.

Theorem shift_spec c r first m w :
  rest r (shift c r first m) w <-> first = true /\ matches r (c :: w) \/ rest r m (c :: w).
Proof.
  revert first m w. induction r as [|s|a IHa b IHb|a IHa b IHb|a IH]; intros first m w; cbn [shift];
    (destruct (first ||| some m) eqn:M; [clear M|destruct first, m; try easy;
      (split; [intro R | intros [[E _]|R]; [easy|]]; now apply rest_nothing in R)]); cbn.
  - intuition easy.
  - destruct (first &&& has s c) eqn:H; rewrite ?if_and in H.
    + split; [intros [_ ->]|]; [left|intros [[_ (b & [= <- ->] & _)] | [_ E]]; easy].
      split; [easy|]. now exists c.
    + split; [easy|]. intros [[-> (b & [= <- ->] & B)] | [_ E]]; [congruence | easy].
  - rewrite left_two, right_two, IHb, !joined_cons, if_or, if_and, final_spec, nullable_spec.
    rewrite (joined_either _ _ _ _ _ _ (IHa first (left m))). tauto.
  - rewrite left_two, right_two, IHa, IHb. tauto.
  - rewrite joined_cons, star_cons_iff, (joined_either _ _ _ _ _ _ (IH _ m)), if_or, final_spec.
    tauto.
Qed.
