(** * Regular expressions with marked positions

    A grammar that does not recur is a regular expression: each name gives way to the right side of
    its rule. A position is marked if the last byte may have been read there. A byte shifts marks.
    After "A play on regular expressions" (Fischer, Huch and Wilke, 2010). *)

From Rfc1738 Require Import Base Grammar.
Local Open Scope lazy_bool_scope.

Inductive regex :=
| Empty
| One (p : byte -> bool)
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
  | One p => exists b, w = [b] /\ p b = true
  | Cat a b => joined (matches a) (matches b) w
  | Or a b => matches a w \/ matches b w
  | Star a => star (matches a) w
  end.

(** ** From expressions *)

(** Alternatives; those of two sets of bytes are one set. *)
Definition or (a b : regex) : regex :=
  match a, b with One p, One q => One (fun b => p b ||| q b) | _, _ => Or a b end.

(** A sequence, without an empty second part: a literal of one byte is a set. *)
Definition cat (a b : regex) : regex := match b with Empty => a | _ => Cat a b end.

(** The strings that are this text but for what [key] does not tell apart. *)
Definition word (key : byte -> N) : list byte -> regex :=
  fold_right (fun b => cat (One (fun c => key c =? key b)%N)) Empty.

Fixpoint up_to (max : nat) (r : regex) : regex :=
  match max with O => Empty | S max => Or Empty (Cat r (up_to max r)) end.

Fixpoint repeated (min : nat) (max : option nat) (r : regex) : regex :=
  match min, max with
  | O, None => Star r
  | O, Some max => up_to max r
  | S _, Some O => One (fun _ => false)
  | S min, _ => Cat r (repeated min (option_map pred max) r)
  end.

(** What is made of two values, if there are both. Without the first, the second is not computed: as
    a function, this would make a rule that uses itself twice take exponential time. *)
Notation option_map2 f a b := (match a with Some x => option_map (f x) b | None => None end).

(** [of_name] gives the regular expressions of names. *)
Fixpoint eliminate (of_name : string -> option regex) (e : expr) : option regex :=
  match e with
  | Literal text => Some (word to_N (bytes text))
  | NoCase text => Some (word lower (bytes text))
  | Range first last => Some (One (fun b => (to_N first <=? to_N b) &&& (to_N b <=? to_N last)))%N
  | Name name => of_name name
  | Sequence a b => option_map2 Cat (eliminate of_name a) (eliminate of_name b)
  | Alternative a b => option_map2 or (eliminate of_name a) (eliminate of_name b)
  | Optional a => option_map (or Empty) (eliminate of_name a)
  | Repetition min max a => option_map (repeated min max) (eliminate of_name a)
  end.

(** The right side of a name, to a depth that no rule needs unless it recurs. *)
Fixpoint right_side (depth : nat) (g : grammar) (name : string) : option regex :=
  match depth, named name g with
  | S depth, Some e => eliminate (right_side depth g) e
  | _, _ => None
  end.

Definition regex_of (g : grammar) : expr -> option regex := eliminate (right_side (length g) g).

Lemma if_or (a b : bool) : a ||| b = true <-> a = true \/ b = true.
Proof. destruct a, b; intuition easy. Qed.

Lemma if_and (a b : bool) : a &&& b = true <-> a = true /\ b = true.
Proof. destruct a, b; intuition easy. Qed.

Lemma or_spec a b w : matches (or a b) w <-> matches a w \/ matches b w.
Proof. destruct a, b; try reflexivity. cbn. setoid_rewrite if_or. firstorder. Qed.

Lemma cat_spec a b w : matches (cat a b) w <-> joined (matches a) (matches b) w.
Proof.
  destruct b; try reflexivity. cbn. split; [exists w, []; now rewrite app_nil_r|].
  intros (u & v & -> & M & ->). now rewrite app_nil_r.
Qed.

Lemma word_spec key text w : matches (word key text) w <-> map key w = map key text.
Proof.
  revert w. induction text as [|a text IH]; intro w; cbn [word fold_right map].
  - split; [now intros -> | now destruct w].
  - rewrite cat_spec. split.
    + intros (u & v & -> & (b & -> & B) & M). apply N.eqb_eq in B. apply IH in M. cbn. congruence.
    + destruct w as [|b w]; [easy|]. intros [= B M]. exists [b], w. rewrite <- IH in M. cbn.
      rewrite <- N.eqb_eq in B. eauto.
Qed.

Lemma repetition g min max a w : derives g (Repetition min max a) w <->
  min = 0%nat /\ w = [] \/ max <> Some 0%nat /\
  joined (derives g a) (derives g (Repetition (pred min) (option_map pred max) a)) w.
Proof.
  split.
  - inversion 1; subst; [now left | right; unfold joined; eauto 7].
  - intros [[-> ->] | (M & u & v & -> & U & V)]; eauto using by_enough, by_another.
Qed.

Lemma joined_iff (P P' Q Q' : list byte -> Prop) w : (forall u, P u <-> P' u) ->
  (forall v, Q v <-> Q' v) -> joined P Q w <-> joined P' Q' w.
Proof. intros E E'. unfold joined. setoid_rewrite E. now setoid_rewrite E'. Qed.

Lemma repeated_spec g a r : (forall w, derives g a w <-> matches r w) ->
  forall min max w, derives g (Repetition min max a) w <-> matches (repeated min max r) w.
Proof.
  intros same. induction min as [|min IH].
  - intros [max|] w; cbn [repeated matches].
    + revert w. induction max as [|max IH]; intro w; rewrite repetition; cbn; [intuition easy|].
      rewrite (joined_iff _ _ _ _ _ same IH). intuition easy.
    + split.
      * remember (Repetition 0 None a) as e. induction 1; try easy; injection Heqe; intros; subst.
        -- constructor.
        -- constructor; [now apply same | auto].
      * induction 1; [apply by_enough | apply by_another; try easy; now apply same].
  - intros [[|max]|] w; rewrite repetition; cbn;
      [|now rewrite (joined_iff _ _ _ _ _ same (IH _)); intuition easy..].
    split; [intros [[E _]|[E _]]; easy | now intros (b & _ & E)].
Qed.

Lemma eliminate_spec g of_name :
  (forall name r, of_name name = Some r -> forall w, derives g (Name name) w <-> matches r w) ->
  forall e r, eliminate of_name e = Some r -> forall w, derives g e w <-> matches r w.
Proof.
  intro Named.
  induction e as [text|text|first last|name|a IHa b IHb|a IHa b IHb|a IHa|min max a IHa];
    cbn; intros r E w; auto.
  4-5: destruct (eliminate of_name a); [|easy]; destruct (eliminate of_name b); [|easy].
  6-7: destruct (eliminate of_name a); [|easy].
  all: injection E as <-; rewrite ?or_spec, ?word_spec.
  - split; [now inversion 1|]. intro M. replace w with (bytes text); [constructor|].
    revert w M. induction (bytes text); intros [|c w] M; try easy.
    injection M as C M. f_equal; auto.
    apply (f_equal of_N) in C. rewrite !of_to_N in C. congruence.
  - split; [now inversion 1 | apply by_no_case].
  - cbn. setoid_rewrite if_and. setoid_rewrite N.leb_le. split; [inversion 1; subst; eauto|].
    intros (b & -> & B). now constructor.
  - cbn. rewrite <- (joined_iff _ _ _ _ _ (IHa _ eq_refl) (IHb _ eq_refl)). split.
    + inversion 1; subst. unfold joined. eauto.
    + intros (u & v & -> & U & V). now constructor.
  - rewrite <- IHa, <- IHb by easy. split; [inversion 1; auto|]. intros [D|D];
      eauto using by_first, by_second.
  - cbn. rewrite <- IHa by easy. split; [inversion 1; auto; now left|].
    intros [->|D]; now constructor.
  - auto using repeated_spec.
Qed.

Theorem regex_of_spec g e r : regex_of g e = Some r -> forall w, derives g e w <-> matches r w.
Proof.
  apply eliminate_spec. generalize (length g) as depth. induction depth as [|depth IH]; [easy|].
  cbn. intros name r' E w. destruct (named name g) as [e'|] eqn:F; [|easy].
  rewrite <- (eliminate_spec _ _ IH _ _ E). split; [|now apply by_name]. inversion 1; congruence.
Qed.

(** ** Marks *)

(** The marked positions, as a tree with the form of the expression; without marks, [Nothing]. *)
Inductive marks := Nothing | Here | Two (left right : marks).

Definition left (m : marks) : marks := match m with Two a _ => a | _ => Nothing end.
Definition right (m : marks) : marks := match m with Two _ b => b | _ => Nothing end.
Definition some (m : marks) : bool := match m with Nothing => false | _ => true end.
Definition two (a b : marks) : marks := if some a ||| some b then Two a b else Nothing.

(** Whether a string may end at a mark or, if that is [first], at the beginning. *)
Fixpoint ends (r : regex) (first : bool) (m : marks) : bool :=
  if first ||| some m then
    match r with
    | Empty => first
    | One _ => match m with Here => true | _ => false end
    | Cat a b => ends b (ends a first (left m)) (right m)
    | Or a b => ends a first (left m) ||| ends b first (right m)
    | Star a => first ||| ends a false m
    end
  else false.

(** The marks after a byte. What depends only on the byte is computed once for all marks. *)
Fixpoint shift (r : regex) (c : byte) : bool -> marks -> marks :=
  match r with
  | Empty => fun _ _ => Nothing
  | One p => let next := if p c then Here else Nothing in fun first _ =>
      if first then next else Nothing
  | Cat a b => let a' := shift a c in let b' := shift b c in fun first m =>
      if first ||| some m then two (a' first (left m)) (b' (ends a first (left m)) (right m))
      else Nothing
  | Or a b => let a' := shift a c in let b' := shift b c in fun first m =>
      if first ||| some m then two (a' first (left m)) (b' first (right m)) else Nothing
  | Star a => let a' := shift a c in fun first m => a' (first ||| ends a false m) m
  end.

(** What the marks mean: the rest that may follow the last byte. *)
Fixpoint rest (r : regex) (m : marks) (w : list byte) : Prop :=
  match r with
  | Empty => False
  | One _ => m = Here /\ w = []
  | Cat a b => joined (rest a (left m)) (matches b) w \/ rest b (right m) w
  | Or a b => rest a (left m) w \/ rest b (right m) w
  | Star a => joined (rest a m) (star (matches a)) w
  end.

Lemma left_two a b : left (two a b) = a.
Proof. now destruct a, b. Qed.

Lemma right_two a b : right (two a b) = b.
Proof. now destruct a, b. Qed.

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

Lemma rest_nothing r w : ~ rest r Nothing w.
Proof.
  revert w. induction r; intros w R; cbn in R; unfold joined in R; firstorder (easy || eauto).
Qed.

Lemma ends_spec r first m : ends r first m = true <-> first = true /\ matches r [] \/ rest r m [].
Proof.
  revert first m. induction r as [|p|a IHa b IHb|a IHa b IHb|a IH]; intros first m; cbn [ends];
    (destruct (first ||| some m) eqn:M; [clear M | destruct first, m; try easy;
      split; [easy | intros [[E _]|R]; [easy | now apply rest_nothing in R]]]);
    cbn; rewrite ?if_or, ?IHb, ?IHa, ?IH, ?joined_nil.
  - intuition.
  - destruct m; split; try easy; auto; intros [(_ & b & E & _)|[E _]]; easy.
  - tauto.
  - tauto.
  - intuition (auto using star_nil || easy).
Qed.

Theorem shift_spec r c first m w :
  rest r (shift r c first m) w <-> first = true /\ matches r (c :: w) \/ rest r m (c :: w).
Proof.
  revert first m w. induction r as [|p|a IHa b IHb|a IHa b IHb|a IH]; intros first m w; cbn [shift].
  3-4: destruct (first ||| some m) eqn:M; [clear M | destruct first, m; try easy;
    split; [intro R | intros [[E _]|R]; [easy|]]; now apply rest_nothing in R].
  all: cbn; rewrite ?left_two, ?right_two, ?joined_cons, ?star_cons_iff.
  - intuition easy.
  - destruct first, (p c) eqn:P; split; intro H; firstorder (subst; easy || congruence || eauto).
  - rewrite IHb, ends_spec, (joined_either _ _ _ _ _ _ (IHa first (left m))). tauto.
  - rewrite IHa, IHb. tauto.
  - rewrite (joined_either _ _ _ _ _ _ (IH _ m)), if_or, ends_spec. intuition easy.
Qed.
