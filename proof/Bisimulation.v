(** * A check that a table has the language of a grammar

    Expressions and the table read a string side by side. The check finds all states in which they
    can be together, and whether they answer alike in each. *)

From Coq Require Import FMapPositive.
From Rfc1738 Require Import Base Grammar Automaton Regex.
Local Open Scope lazy_bool_scope.

(** ** Readers *)

(** What is known of a byte: the number of its class, or whether it is in each of some sets. *)
Inductive kind := Kind (class : option N) | Kinds (a b : kind).

(** An automaton whose states can be compared. [bucket] adds digits to a number, so that only states
    with the same number need to be compared. It treats bytes alike that have the same profile. *)
Record reader := Reader {
  reads :> automaton;
  same : forall s s' : state reads, {s = s'} + {s <> s'};
  bucket : state reads -> positive -> positive;
  profile : byte -> kind;
  alike : forall b c, profile b = profile c -> forall s, step reads b s = step reads c s }.

(** A table. *)
Definition stored (t : table) : reader := {|
  reads := machine t;
  same := N.eq_dec;
  bucket := fun s => Pos.add (N.succ_pos s);
  profile := fun b => Kind (class_of (classes t) b);
  alike := ltac:(intros b c [= E] s; cbn; now rewrite E) |}.

Definition marks_dec : forall m m' : marks, {m = m'} + {m <> m'}.
Proof. decide equality. Defined.

Fixpoint sets (r : regex) (b : byte) : kind :=
  match r with
  | Empty => Kind None
  | One p => Kind (if p b then Some 0%N else None)
  | Cat x y | Or x y => Kinds (sets x b) (sets y b)
  | Star x => sets x b
  end.

Lemma shift_alike r b c : sets r b = sets r c -> shift r b = shift r c.
Proof.
  induction r as [|p|x IHx y IHy|x IHx y IHy|x IH]; cbn; trivial.
  - now destruct (p b), (p c).
  - intros [= E E']. now rewrite IHx, IHy.
  - intros [= E E']. now rewrite IHx, IHy.
  - intros E. now rewrite IH.
Qed.

Fixpoint bucket_of_marks (m : marks) (tail : positive) : positive :=
  match m with
  | Nothing => tail~0
  | Here => tail~0~1
  | Two a b => (bucket_of_marks a (bucket_of_marks b tail))~1~1
  end%positive.

(** An expression. Before it there is a position that no byte reaches. It has the first mark. *)
Definition single (r : regex) : reader :=
  let r := Cat (One (fun _ => false)) r in {|
  reads := {|
    state := marks;
    start := Two Here Nothing;
    step := fun b => let shift := shift r b in fun m => shift false m;
    answer := ends r false |};
  same := marks_dec;
  bucket := bucket_of_marks;
  profile := sets r;
  alike := fun b c E m => f_equal (fun f => f false m) (shift_alike r b c E) |}.

(** Two readers side by side. *)
Definition both (combine : bool -> bool -> bool) (k k' : reader) : reader := {|
  reads := {|
    state := state k * state k';
    start := (start k, start k');
    step := fun b => let f := step k b in let f' := step k' b in fun s => (f (fst s), f' (snd s));
    answer := fun s => combine (answer k (fst s)) (answer k' (snd s)) |};
  same := ltac:(decide equality; apply same);
  bucket := fun s tail => bucket k (fst s) (bucket k' (snd s) tail);
  profile := fun b => Kinds (profile k b) (profile k' b);
  alike := ltac:(intros b c [= E E'] s; cbn; now rewrite (alike k b c E), (alike k' b c E')) |}.

Lemma single_says r w : says (single r) w = true <-> matches r w.
Proof.
  transitivity (rest (Cat (One (fun _ => false)) r) (Two Here Nothing) w).
  - unfold says, after. change (start (single r)) with (Two Here Nothing).
    generalize (Two Here Nothing).
    induction w as [|c w IH]; intro m; cbn [from fold_left];
      [setoid_rewrite ends_spec | setoid_rewrite IH; setoid_rewrite shift_spec]; intuition easy.
  - cbn. split; [|now left; exists [], w].
    intros [(u & v & -> & [_ ->] & M) | N]; [easy | now apply rest_nothing in N].
Qed.

Lemma both_says f k k' w : says (both f k k') w = f (says k w) (says k' w).
Proof.
  enough (E : forall s s', from (both f k k') (s, s') w = (from k s w, from k' s' w))
    by (unfold says; now setoid_rewrite E).
  induction w as [|c w IH]; intros s s'; [easy|]. apply (IH (step k c s) (step k' c s')).
Qed.

(** ** A search for a state in which a reader says yes *)

Definition kind_dec : forall x y : kind, {x = y} + {x <> y}.
Proof. decide equality. apply class_dec. Defined.

(** One byte of each kind. *)
Fixpoint kinds (k : reader) (bytes : list byte) : list (kind * byte) :=
  match bytes with
  | [] => []
  | b :: bytes =>
      let found := kinds k bytes in
      let kind := profile k b in
      if in_dec kind_dec kind (map fst found) then found else (kind, b) :: found
  end.

Lemma kinds_all k b :
  exists x, In x (kinds k all_bytes) /\ forall s, step k b s = step k (snd x) s.
Proof.
  assert (F : forall l x, In x (kinds k l) -> fst x = profile k (snd x)).
  { induction l as [|c l IH]; intros x; cbn; [easy|]. destruct (in_dec _ _ _); [apply IH|].
    intros [<-|I]; [easy | now apply IH]. }
  assert (A : forall l, In b l -> In (profile k b) (map fst (kinds k l))).
  { induction l as [|c l IH]; cbn; [easy|]. destruct (in_dec _ _ _) as [I|]; cbn;
      intros [->|J]; auto. }
  destruct (proj1 (in_map_iff _ _ _) (A all_bytes (in_all_bytes b))) as (x & E & I).
  exists x. split; [exact I|]. apply alike. now rewrite <- E, (F all_bytes).
Qed.

Section Search.
Variable k : reader.

Definition relation := PositiveMap.t (list (state k)).

Definition bucket_of (R : relation) (s : state k) : list (state k) :=
  match PositiveMap.find (bucket k s 1) R with Some states => states | None => [] end.

Definition add (s : state k) (R : relation) : relation :=
  PositiveMap.add (bucket k s 1) (s :: bucket_of R s) R.

(** Whether no state says yes that can be reached from those [todo]. Those of [R] have been seen. *)
Fixpoint explore (steps : list (state k -> state k)) (fuel : nat) (todo : list (state k))
  (R : relation) : bool :=
  match fuel, todo with
  | _, [] => true
  | O, _ => false
  | S fuel, s :: todo =>
      if in_dec (same k) s (bucket_of R s) then explore steps fuel todo R
      else if answer k s then false
      else explore steps fuel (map (fun f => f s) steps ++ todo) (add s R)
  end.

(** More than the steps of any search here. *)
Definition fuel : nat := N.to_nat 1000000.
Opaque fuel.

Definition never : bool :=
  explore (map (fun x => step k (snd x)) (kinds k all_bytes)) fuel [start k] (PositiveMap.empty _).

Lemma in_bucket_add s s' R : In s (bucket_of (add s' R) s) <-> s = s' \/ In s (bucket_of R s).
Proof.
  unfold bucket_of at 1, add. destruct (Pos.eq_dec (bucket k s 1) (bucket k s' 1)) as [E|N].
  - unfold bucket_of. rewrite E, PositiveMap.gss. cbn. intuition.
  - rewrite PositiveMap.gso by congruence. fold (bucket_of R s). intuition congruence.
Qed.

(** What the search has found: a set of states that is closed but for those of [R]. *)
Lemma explore_spec steps fuel todo R : explore steps fuel todo R = true ->
  exists found : state k -> Prop, (forall s, In s todo \/ In s (bucket_of R s) -> found s) /\
    forall s, found s -> In s (bucket_of R s) \/
      answer k s = false /\ forall f, In f steps -> found (f s).
Proof.
  revert todo R. induction fuel as [|fuel IH]; intros [|s todo] R E; cbn in E; try easy.
  1-2: exists (fun s => In s (bucket_of R s)); split; [now intros s [[]|I] | auto].
  destruct (in_dec (same k) s (bucket_of R s)) as [I|_].
  - apply IH in E as (found & F & C). exists found. split; [|exact C].
    intros s' [[<-|T]|T]; auto.
  - destruct (answer k s) eqn:A; [easy|]. apply IH in E as (found & F & C). exists found. split.
    + intros s' [[<-|I]|I]; apply F.
      * right. apply in_bucket_add. now left.
      * left. apply in_app_iff. auto.
      * right. apply in_bucket_add. now right.
    + intros s' H. destruct (C s' H) as [I|]; [|auto]. apply in_bucket_add in I as [->|]; [|auto].
      right. split; [easy|]. intros f I. apply F. left. apply in_app_iff. left.
      now apply (in_map (fun f => f s)).
Qed.

Theorem never_says : never = true -> forall w, says k w = false.
Proof.
  intros N w. apply explore_spec in N as (found & F & C).
  assert (E : forall s, In s (bucket_of (PositiveMap.empty _) s) -> False).
  { intros s I. unfold bucket_of in I. now rewrite PositiveMap.gempty in I. }
  unfold says, after, from. generalize (F (start k) ltac:(now left; left)). generalize (start k).
  induction w as [|b w IH]; intros s H; destruct (C s H) as [I|[A G]]; try (now apply E in I).
  - exact A.
  - cbn. destruct (kinds_all k b) as (x & I & ->). apply IH, G.
    now apply (in_map (fun x => step k (snd x))).
Qed.
End Search.

(** ** Languages *)

Fixpoint reader_of (g : grammar) (l : lang) : option reader :=
  let pair combine a b := option_map2 (both combine) (reader_of g a) (reader_of g b) in
  match l with
  | Of e => option_map single (regex_of g e)
  | Either a b => pair orb a b
  | Both a b => pair andb a b
  | Without a b => pair (fun x y => x && negb y)%bool a b
  end.

(** Whether the table accepts what is in the language. *)
Definition checks (g : grammar) (l : lang) (t : table) : bool :=
  match reader_of g l with Some k => never (both xorb k (stored t)) | None => false end.

Lemma reader_of_spec g l k : reader_of g l = Some k ->
  forall w, in_lang g l w <-> says k w = true.
Proof.
  revert k. induction l as [e | a IHa b IHb | a IHa b IHb | a IHa b IHb]; intros k E w; cbn in *.
  2-4: destruct (reader_of g a); [|easy]; destruct (reader_of g b); [|easy]; injection E as <-;
    rewrite (IHa _ eq_refl), (IHb _ eq_refl), both_says.
  - destruct (regex_of g e) as [r|] eqn:R; [|easy]. injection E as <-.
    now rewrite single_says, <- (regex_of_spec _ _ _ R).
  - now rewrite orb_true_iff.
  - now rewrite andb_true_iff.
  - now rewrite andb_true_iff, negb_true_iff, not_true_iff_false.
Qed.

Lemma agrees k t : never (both xorb k (stored t)) = true -> forall w, says k w = accepts t w.
Proof. intros A w. apply xorb_eq. rewrite <- (both_says xorb k (stored t)). now apply never_says. Qed.

Theorem checks_correct g l t : checks g l t = true ->
  forall w, in_lang g l w <-> accepts t w = true.
Proof.
  unfold checks. intros B w. destruct (reader_of g l) as [k|] eqn:M; [|easy].
  now rewrite (reader_of_spec _ _ _ M), (agrees k t B).
Qed.

(** Whether each table accepts what derives from the rule of its name. *)
Definition checks_rules (g : grammar) : list (string * table) -> bool :=
  forallb (fun x => checks g (Of (Name (fst x))) (snd x)).

Theorem checks_rules_correct g tables : checks_rules g tables = true ->
  forall name t, In (name, t) tables -> forall w, derives g (Name name) w <-> accepts t w = true.
Proof. intros C name t I. exact (checks_correct _ _ _ (proj1 (forallb_forall _ _) C _ I)). Qed.
