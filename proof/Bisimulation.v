(** * A check that a table has the language of a grammar

    A language is read by its expressions side by side. A search relates their marks with the states
    of the table; a check finds whether that is a bisimulation. The search is not trusted. *)

From Coq Require Import Bool NArith MSetPositive FMapPositive String Strings.Byte List.
From Rfc1738 Require Import Grammar Automaton Regex Marks.
Import ListNotations.
Local Open Scope N_scope.
Local Open Scope lazy_bool_scope.

(** ** A table, which may have no state *)

Definition accepts_at (t : table) (q : option N) (w : list byte) : bool :=
  match q with Some q => accepts_from t q w | None => false end.

(** The state after a byte of a class. The row is looked up once for all classes. *)
Definition next_at (t : table) (q : option N) : option N -> option N :=
  let row := match q with Some q => row_of t q | None => None end in
  fun class =>
    match row, class with Some r, Some c => nth_error (targets r) (N.to_nat c) | _, _ => None end.

Lemma accepts_cons t q b w :
  accepts_at t q (b :: w) = accepts_at t (next_at t q (class_of (classes t) b)) w.
Proof.
  destruct q as [q|]; [|reflexivity]. unfold accepts_at, next_at, accepts_from. cbn [run].
  unfold next. destruct (row_of t q), (class_of (classes t) b); try reflexivity.
  now destruct (nth_error _ _).
Qed.

(** A state as marks: the digits of its number. *)
Fixpoint digits (p : positive) : marks :=
  match p with xH => Here | xO p => Two Nothing (digits p) | xI p => Two Here (digits p) end.

Fixpoint number (m : marks) : positive :=
  match m with Two a b => if some a then (number b)~1 else (number b)~0 | _ => 1 end.

Definition marked (q : option N) : marks :=
  match q with Some q => digits (N.succ_pos q) | None => Nothing end.

Definition state_of (m : marks) : option N :=
  if some m then Some (Pos.pred_N (number m)) else None.

Lemma state_of_marked q : state_of (marked q) = q.
Proof.
  destruct q as [q|]; [|reflexivity]. unfold state_of, marked.
  assert (D : forall p, some (digits p) = true /\ number (digits p) = p)
    by (induction p as [p [_ IH] | p [_ IH] |]; cbn; now rewrite ?IH).
  destruct (D (N.succ_pos q)) as [-> ->]. now rewrite N.pos_pred_succ.
Qed.

(** ** Expressions and tables side by side *)

Inductive reader :=
| Single (r : regex)
| Stored (t : table)
| Pair (combine : bool -> bool -> bool) (a b : reader).

(** Before each expression there is a position without bytes. It has the first mark. *)
Definition single (r : regex) : reader := Single (Cat (One PositiveSet.empty) r).

Fixpoint before (k : reader) : marks :=
  match k with
  | Single _ => Two Here Nothing
  | Stored _ => marked (Some 0)
  | Pair _ a b => Two (before a) (before b)
  end.

Fixpoint ends (k : reader) (m : marks) : bool :=
  match k with
  | Single r => final r m
  | Stored t => accepts_at t (state_of m) []
  | Pair combine a b => combine (ends a (left m)) (ends b (right m))
  end.

Fixpoint advance (c : byte) (k : reader) (m : marks) : marks :=
  match k with
  | Single r => shift c r false m
  | Stored t => marked (next_at t (state_of m) (class_of (classes t) c))
  | Pair _ a b => two (advance c a (left m)) (advance c b (right m))
  end.

Definition reads (k : reader) (m : marks) (w : list byte) : bool :=
  ends k (fold_left (fun m c => advance c k m) w m).

Lemma reads_single r m w : reads (Single r) m w = true <-> rest r m w.
Proof.
  unfold reads. revert m. induction w as [|c w IH]; intro m; cbn; [apply final_spec|].
  cbn in IH. rewrite IH, shift_spec. intuition easy.
Qed.

Lemma reads_stored t m w : reads (Stored t) m w = accepts_at t (state_of m) w.
Proof.
  unfold reads. revert m. induction w as [|c w IH]; intro m; cbn; [reflexivity|].
  cbn in IH. now rewrite IH, accepts_cons, state_of_marked.
Qed.

Lemma reads_pair combine a b m w :
  reads (Pair combine a b) m w = combine (reads a (left m) w) (reads b (right m) w).
Proof.
  unfold reads. revert m. induction w as [|c w IH]; intro m; cbn; [reflexivity|].
  cbn in IH. now rewrite IH, left_two, right_two.
Qed.

Fixpoint reader_of (g : grammar) (l : lang) : option reader :=
  let pair combine a b :=
    match reader_of g a with
    | Some a => option_map (Pair combine a) (reader_of g b)
    | None => None
    end in
  match l with
  | Of e => option_map single (regex_of g e)
  | Either a b => pair orb a b
  | Both a b => pair andb a b
  | Without a b => pair (fun x y => x && negb y)%bool a b
  end.

Lemma reader_of_spec g l k : reader_of g l = Some k ->
  forall w, in_lang g l w <-> reads k (before k) w = true.
Proof.
  revert k. induction l as [e | a IHa b IHb | a IHa b IHb | a IHa b IHb]; intros k E w; cbn in E.
  2-4: destruct (reader_of g a); [|easy]; destruct (reader_of g b); [|easy]; injection E as <-;
    cbn [in_lang before]; rewrite (IHa _ eq_refl w), (IHb _ eq_refl w), reads_pair;
    cbn [left right].
  - destruct (regex_of g e) as [r|] eqn:R; [|easy]. injection E as <-. cbn [in_lang before single].
    unfold single. rewrite reads_single, (regex_of_spec _ _ _ R). cbn. split.
    + intro M. left. now exists [], w.
    + intros [(u & v & -> & [_ ->] & M) | N]; [exact M | now apply rest_nothing in N].
  - now rewrite orb_true_iff.
  - now rewrite andb_true_iff.
  - now rewrite andb_true_iff, negb_true_iff, not_true_iff_false.
Qed.

(** ** Bytes that neither the reader nor the table tells apart *)

Fixpoint sets_in (r : regex) : list set :=
  match r with
  | Empty => []
  | One s => [s]
  | Cat a b | Or a b => sets_in a ++ sets_in b
  | Star a => sets_in a
  end.

Fixpoint sets_of (k : reader) : list set :=
  match k with
  | Single r => sets_in r
  | Stored t => map (fun class => those (fun b => existsb (in_range b) class)) (classes t)
  | Pair _ a b => sets_of a ++ sets_of b
  end.

Lemma class_of_alike c d all :
  (forall class, In class all -> existsb (in_range c) class = existsb (in_range d) class) ->
  class_of all c = class_of all d.
Proof.
  induction all as [|class all IH]; cbn; intro A; [reflexivity|]. now rewrite A, IH by auto.
Qed.

Lemma shift_alike c d r : (forall s, In s (sets_in r) -> has s c = has s d) ->
  forall first m, shift c r first m = shift d r first m.
Proof.
  induction r; cbn [sets_in shift]; intros A first m; trivial.
  1: now rewrite A by now left.
  1-2: setoid_rewrite in_app_iff in A.
  all: now rewrite ?IHr, ?IHr1, ?IHr2 by auto.
Qed.

Lemma advance_alike c d k : (forall s, In s (sets_of k) -> has s c = has s d) ->
  forall m, advance c k m = advance d k m.
Proof.
  induction k; cbn; intros A m; [now apply shift_alike | |].
  - rewrite (class_of_alike c d); [reflexivity|]. intros class I.
    apply (in_map (fun class => those (fun b => existsb (in_range b) class))), A, eq_iff_eq_true in I.
    rewrite !has_those in I. exact (eq_true_iff_eq _ _ I).
  - setoid_rewrite in_app_iff in A. now rewrite IHk1, IHk2 by auto.
Qed.

(** A byte, and all that is known of it: its class, and whether it is in each set. *)
Definition known : Type := byte * (option N * list bool).

Definition known_of (t : table) (k : reader) : list known :=
  let sets := sets_of k in
  map (fun b => (b, (class_of (classes t) b, map (fun s => has s b) sets))) all_bytes.

Definition known_dec : forall x y : option N * list bool, {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

(** One byte of each kind. *)
Fixpoint kinds (l : list known) : list known :=
  match l with
  | [] => []
  | x :: l =>
      let found := kinds l in
      if in_dec known_dec (snd x) (map snd found) then found else x :: found
  end.

Lemma kinds_in x l : In x (kinds l) -> In x l.
Proof. induction l; cbn; [easy|]. destruct (in_dec _ _ _); cbn; intuition. Qed.

Lemma kinds_all x l : In x l -> In (snd x) (map snd (kinds l)).
Proof.
  induction l; cbn; [easy|]. intros [-> | I]; destruct (in_dec _ _ _); cbn; auto.
Qed.

Lemma kinds_spec t k b : exists c known, In (c, (class_of (classes t) b, known))
  (kinds (known_of t k)) /\ forall m, advance b k m = advance c k m.
Proof.
  pose proof (in_map (fun b => (b, (class_of (classes t) b, map (fun s => has s b) (sets_of k))))
    _ _ (in_all_bytes b)) as I.
  apply kinds_all, in_map_iff in I as ([c x] & E & I). cbn in E. subst x. exists c.
  eexists. split; [exact I|]. apply kinds_in, in_map_iff in I as (c' & [= -> _ E] & _).
  apply advance_alike. symmetry. now apply (ext_in_map E).
Qed.

(** ** The relation *)

(** The marks, and the state of the table, as long as it has one. *)
Definition pair : Type := marks * option N.

Definition pair_dec : forall x y : pair, {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

(** The pairs after a byte of each kind. *)
Definition followers t k (bs : list known) (x : pair) : list pair :=
  let next := next_at t (snd x) in map (fun '(b, (c, _)) => (advance b k (fst x), next c)) bs.

(** Pairs are found by a number, which is another one for each pair. *)
Fixpoint key_of (m : marks) (tail : positive) : positive :=
  match m with
  | Nothing => tail~0
  | Here => tail~0~1
  | Two a b => (key_of a (key_of b tail))~1~1
  end%positive.

Definition key (x : pair) : positive :=
  key_of (fst x) match snd x with Some q => (N.succ_pos q)~0 | None => 1 end.

Definition relation := PositiveMap.t pair.

Definition related (R : relation) (x : pair) : bool :=
  match PositiveMap.find (key x) R with
  | Some y => if pair_dec x y then true else false
  | None => false
  end.

Fixpoint search t k bs (fuel : nat) (todo : list pair) (R : relation) : relation :=
  match fuel, todo with
  | S fuel, x :: todo =>
      if related R x then search t k bs fuel todo R
      else search t k bs fuel (followers t k bs x ++ todo) (PositiveMap.add (key x) x R)
  | _, _ => R
  end.

(** More than the steps of any search here. *)
Definition fuel : nat := N.to_nat 1000000.
Global Opaque fuel.

(** The start is related. What is related agrees on whether to end, and on what follows. *)
Definition bisimulation t k bs (R : relation) : bool :=
  related R (before k, Some 0) &&&
  forallb
    (fun '(_, x) =>
      Bool.eqb (accepts_at t (snd x) []) (ends k (fst x)) &&&
      forallb (related R) (followers t k bs x))
    (PositiveMap.elements R).

(** Whether the table accepts what the reader reads. *)
Definition agrees (k : reader) (t : table) : bool :=
  let bs := kinds (known_of t k) in
  bisimulation t k bs (search t k bs fuel [(before k, Some 0)] (PositiveMap.empty pair)).

(** Whether the table accepts what is in the language. *)
Definition checks (g : grammar) (l : lang) (t : table) : bool :=
  match reader_of g l with Some k => agrees k t | None => false end.

Lemma bisimulation_reads t k R : bisimulation t k (kinds (known_of t k)) R = true ->
  forall w, accepts t w = reads k (before k) w.
Proof.
  unfold bisimulation. rewrite !if_and, forallb_forall. intros [S B] w. revert S.
  change (accepts t w) with (accepts_at t (Some 0) w). generalize (before k), (Some 0).
  induction w as [|b w IH]; intros m q X; unfold related in X;
    (destruct (PositiveMap.find _ R) as [y|] eqn:F; [|easy]); (destruct (pair_dec _ y); [|easy]);
    apply PositiveMap.elements_correct, B, if_and in F as [E F]; subst y; cbn [fst snd] in *.
  - now apply eqb_prop.
  - destruct (kinds_spec t k b) as (c & x & I & A). rewrite forallb_forall in F.
    apply (in_map (fun '(b, (c, _)) => (advance b k m, next_at t q c))), F, IH in I.
    unfold reads. cbn. now rewrite accepts_cons, I, A.
Qed.

Theorem checks_correct g l t : checks g l t = true ->
  forall w, in_lang g l w <-> accepts t w = true.
Proof.
  unfold checks. intros B w. destruct (reader_of g l) as [k|] eqn:M; [|easy].
  now rewrite (reader_of_spec _ _ _ M), (bisimulation_reads _ _ _ B).
Qed.
