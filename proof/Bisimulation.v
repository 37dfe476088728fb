(** * A check that a table has the language of a grammar

    A language is read by its expressions side by side. A search relates their marks with the states
    of the table; a check finds whether that is a bisimulation. The search is not trusted. *)

From Coq Require Import Bool NArith MSetPositive FMapPositive String Strings.Byte List.
From Rfc1738 Require Import Grammar Automaton Regex Marks.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope lazy_bool_scope.

(** ** Expressions side by side *)

Inductive machine :=
| Single (r : regex)
| Pair (combine : bool -> bool -> bool) (a b : machine).

(** Before each expression there is a position without bytes. It has the first mark. *)
Definition single (r : regex) : machine := Single (Cat (One PositiveSet.empty) r).

Fixpoint start (k : machine) : marks :=
  match k with Single _ => Two Here Nothing | Pair _ a b => Two (start a) (start b) end.

Fixpoint ends (k : machine) (m : marks) : bool :=
  match k with
  | Single r => final r m
  | Pair combine a b => combine (ends a (left m)) (ends b (right m))
  end.

Fixpoint step (c : byte) (k : machine) (m : marks) : marks :=
  match k with
  | Single r => shift c r false m
  | Pair _ a b => two (step c a (left m)) (step c b (right m))
  end.

Definition reads (k : machine) (m : marks) (w : list byte) : bool :=
  ends k (fold_left (fun m c => step c k m) w m).

Lemma reads_single r m w : reads (Single r) m w = true <-> rest r m w.
Proof.
  unfold reads. revert m. induction w as [|c w IH]; intro m; cbn; [apply final_spec|].
  cbn in IH. rewrite IH, shift_spec. intuition easy.
Qed.

Lemma reads_pair combine a b m w :
  reads (Pair combine a b) m w = combine (reads a (left m) w) (reads b (right m) w).
Proof.
  unfold reads. revert m. induction w as [|c w IH]; intro m; cbn; [reflexivity|].
  cbn in IH. now rewrite IH, left_two, right_two.
Qed.

Fixpoint machine_of (g : grammar) (l : lang) : option machine :=
  let pair combine a b :=
    match machine_of g a with
    | Some a => option_map (Pair combine a) (machine_of g b)
    | None => None
    end in
  match l with
  | Of e => option_map single (regex_of g e)
  | Either a b => pair orb a b
  | Both a b => pair andb a b
  | Without a b => pair (fun x y => x && negb y)%bool a b
  end.

Lemma machine_of_spec g l k : machine_of g l = Some k ->
  forall w, in_lang g l w <-> reads k (start k) w = true.
Proof.
  revert k. induction l as [e | a IHa b IHb | a IHa b IHb | a IHa b IHb]; intros k E w; cbn in E.
  2-4: destruct (machine_of g a); [|easy]; destruct (machine_of g b); [|easy]; injection E as <-;
    cbn [in_lang start]; rewrite (IHa _ eq_refl w), (IHb _ eq_refl w), reads_pair; cbn [left right].
  - destruct (regex_of g e) as [r|] eqn:R; [|easy]. injection E as <-. cbn [in_lang start single].
    unfold single. rewrite reads_single, (regex_of_spec _ _ _ R). cbn. split.
    + intro M. left. now exists [], w.
    + intros [(u & v & -> & [_ ->] & M) | N]; [exact M | now apply rest_nothing in N].
  - now rewrite orb_true_iff.
  - now rewrite andb_true_iff.
  - now rewrite andb_true_iff, negb_true_iff, not_true_iff_false.
Qed.

(** ** Bytes that neither the machine nor the table tells apart *)

(** One of each kind. *)
Definition kinds {A} (alike : A -> A -> bool) (l : list A) : list A :=
  fold_right (fun a found => if existsb (alike a) found then found else a :: found) [] l.

Lemma kinds_spec {A} (alike : A -> A -> bool) l a : (forall a, alike a a = true) ->
  In a l -> exists b, In b (kinds alike l) /\ alike a b = true.
Proof.
  intros Same I. apply existsb_exists. unfold kinds. induction l as [|c l IH]; [easy|].
  cbn [fold_right In] in *.
  destruct I as [-> | I].
  - destruct (existsb _ _) eqn:E; [exact E | cbn; now rewrite Same].
  - destruct (existsb (alike c) _); [auto|]. cbn. rewrite IH by exact I. apply orb_true_r.
Qed.

Fixpoint sets_in (r : regex) : list set :=
  match r with
  | Empty => []
  | One s => [s]
  | Cat a b | Or a b => sets_in a ++ sets_in b
  | Star a => sets_in a
  end.

Fixpoint sets_of (k : machine) : list set :=
  match k with Single r => sets_in r | Pair _ a b => sets_of a ++ sets_of b end.

Lemma shift_alike c d r : (forall s, In s (sets_in r) -> has s c = has s d) ->
  forall first m, shift c r first m = shift d r first m.
Proof.
  induction r; cbn [sets_in shift]; intros A first m; trivial.
  1: now rewrite A by now left.
  1-2: setoid_rewrite in_app_iff in A.
  all: now rewrite ?IHr, ?IHr1, ?IHr2 by auto.
Qed.

Lemma step_alike c d k : (forall s, In s (sets_of k) -> has s c = has s d) ->
  forall m, step c k m = step d k m.
Proof.
  induction k; cbn; intros A m; [now apply shift_alike|].
  setoid_rewrite in_app_iff in A. now rewrite IHk1, IHk2 by auto.
Qed.

Definition same_class : forall a b : option N, {a = b} + {a <> b}.
Proof. decide equality. apply N.eq_dec. Defined.

Definition alike (t : table) (sets : list set) (b c : byte) : bool :=
  (if same_class (class_of (classes t) b) (class_of (classes t) c) then true else false) &&&
  forallb (fun s => Bool.eqb (has s b) (has s c)) sets.

(** One byte of each kind, with its class. *)
Definition bytes_of (t : table) (k : machine) : list (byte * option N) :=
  map (fun b => (b, class_of (classes t) b))
    (kinds (alike t (kinds PositiveSet.equal (sets_of k))) every_byte).

Lemma bytes_of_spec t k b : exists c, In (c, class_of (classes t) b) (bytes_of t k) /\
  forall m, step b k m = step c k m.
Proof.
  destruct (kinds_spec (alike t (kinds PositiveSet.equal (sets_of k))) every_byte b)
    as (c & I & A); [| apply in_every_byte |].
  - intro a. unfold alike. destruct (same_class _ _); [|easy]. cbn. apply forallb_forall.
    intros. apply eqb_reflx.
  - exists c. apply if_and in A as [C S]. destruct (same_class _ _) as [-> |]; [|discriminate].
    split; [exact (in_map (fun b => (b, class_of (classes t) b)) _ _ I)|].
    apply step_alike. intros s J. rewrite forallb_forall in S.
    destruct (kinds_spec PositiveSet.equal (sets_of k) s) as (s' & J' & E); [|exact J|].
    + intro. apply PositiveSet.equal_spec. intro. reflexivity.
    + apply PositiveSet.equal_spec in E. apply S, eqb_prop in J'.
      assert (Same : forall x, has s x = has s' x) by (intro; apply eq_true_iff_eq, E).
      now rewrite !Same.
Qed.

(** ** The relation *)

(** The marks, and the state of the table, as long as it has one. *)
Definition pair : Type := marks * option N.

Definition accepts_at (t : table) (q : option N) (w : list byte) : bool :=
  match q with Some q => accepts_from t q w | None => false end.

(** The state after a byte of a class. The row is looked up once for all classes. *)
Definition next_at (t : table) (q : option N) : option N -> option N :=
  let row := match q with Some q => row_of t q | None => None end in
  fun class =>
    match row, class with
    | Some r, Some c => nth_error (targets r) (N.to_nat c)
    | _, _ => None
    end.

Lemma accepts_cons t q b w :
  accepts_at t q (b :: w) = accepts_at t (next_at t q (class_of (classes t) b)) w.
Proof.
  destruct q as [q|]; [|reflexivity]. unfold accepts_at, next_at, accepts_from. cbn [run].
  unfold next. destruct (row_of t q) as [r|], (class_of (classes t) b) as [c|]; try reflexivity.
  now destruct (nth_error _ _).
Qed.

(** The pairs after a byte of each kind, if the marks and the state agree on whether to end. *)
Definition after (t : table) (k : machine) (bs : list (byte * option N)) (x : pair) :
    option (list pair) :=
  let (m, q) := x in
  if Bool.eqb (accepts_at t q []) (ends k m)
  then let next := next_at t q in Some (map (fun '(b, class) => (step b k m, next class)) bs)
  else None.

(** Pairs are found by a number that tells them apart. *)
Fixpoint key_of (m : marks) (tail : positive) : positive :=
  match m with
  | Nothing => tail~0
  | Here => tail~0~1
  | Two a b => (key_of a (key_of b tail))~1~1
  end%positive.

Definition key (x : pair) : positive :=
  key_of (fst x) match snd x with Some q => (N.succ_pos q)~0 | None => 1 end.

Lemma key_of_injective m m' tail tail' : key_of m tail = key_of m' tail' -> m = m' /\ tail = tail'.
Proof.
  revert m' tail tail'. induction m as [| |a IHa b IHb]; intros [| |a' b'] tail tail' E; cbn in E;
    try discriminate; injection E as E; auto.
  apply IHa in E as [-> E]. now apply IHb in E as [-> ->].
Qed.

Lemma key_injective x y : key x = key y -> x = y.
Proof.
  destruct x as [m [q|]], y as [m' [q'|]]; intro E; apply key_of_injective in E as [E1 E2];
    cbn in *; subst; try easy.
  injection E2 as E. apply (f_equal Pos.pred_N) in E. now rewrite !N.pos_pred_succ in E; subst.
Qed.

Definition relation := PositiveMap.t pair.

Definition related (R : relation) (x : pair) : bool := PositiveMap.mem (key x) R.

Fixpoint search t k bs (fuel : nat) (todo : list pair) (R : relation) : relation :=
  match fuel, todo with
  | S fuel, x :: todo =>
      if related R x then search t k bs fuel todo R
      else
        search t k bs fuel match after t k bs x with Some xs => xs ++ todo | None => [] end
          (PositiveMap.add (key x) x R)
  | _, _ => R
  end.

(** More than the steps of any search here. *)
Definition fuel : nat := N.to_nat 1000000.
Global Opaque fuel.

Definition bisimulation t k bs (R : relation) : bool :=
  related R (start k, Some 0) &&&
  forallb
    (fun '(number, x) =>
      (key x =? number)%positive &&&
      match after t k bs x with Some xs => forallb (related R) xs | None => false end)
    (PositiveMap.elements R).

(** Whether the table accepts what is in the language. *)
Definition checks (g : grammar) (l : lang) (t : table) : bool :=
  match machine_of g l with
  | Some k =>
      let bs := bytes_of t k in
      bisimulation t k bs (search t k bs fuel [(start k, Some 0)] (PositiveMap.empty pair))
  | None => false
  end.

Lemma bisimulation_reads t k R : bisimulation t k (bytes_of t k) R = true ->
  forall w m q, related R (m, q) = true -> accepts_at t q w = reads k m w.
Proof.
  intro B. apply if_and in B as [_ B]. rewrite forallb_forall in B.
  induction w as [|b w IH]; intros m q X; unfold related in X; rewrite PositiveMap.mem_find in X;
    (destruct (PositiveMap.find _ R) as [y|] eqn:F; [|easy]);
    apply PositiveMap.elements_correct, B, if_and in F as [K F];
    apply Pos.eqb_eq, key_injective in K; subst y; cbn [after] in F;
    (destruct (Bool.eqb _ _) eqn:E; [|easy]); apply eqb_prop in E; [exact E|].
  rewrite forallb_forall in F. destruct (bytes_of_spec t k b) as (c & I & S).
  apply (in_map (fun '(b, class) => (step b k m, next_at t q class))) in I. apply F, IH in I.
  now rewrite accepts_cons, I, <- S.
Qed.

Theorem checks_correct g l t : checks g l t = true ->
  forall w, in_lang g l w <-> accepts t w = true.
Proof.
  unfold checks. intros B w. destruct (machine_of g l) as [k|] eqn:M; [|easy].
  rewrite (machine_of_spec _ _ _ M), <- (bisimulation_reads _ _ _ B w _ (Some 0)); [reflexivity|].
  now apply if_and in B as [B _].
Qed.
