(** * Test suites, and what they decide

    The first half is to be believed: what a suite is, and what is meant by an implementation. The
    second half proves that a suite with a good certificate is complete. This is the W-method
    (T. S. Chow, Testing Software Design Modeled by Finite-State Machines, 1978) with harmonized
    state identifiers (A. Petrenko). *)

From Coq Require Import List Arith NArith Bool FinFun Lia Strings.Byte.
From Rfc1738 Require Import Automaton.
Import ListNotations.
Open Scope nat_scope.

(** ** To be believed: suites *)

(** What a suite is made of. Access strings lead to the states of a table; several may lead to one,
    as after the literals of several branches. For each state, in the order of rows, [identifiers]
    has the positions, among all separating strings, of those that tell it from all others. *)
Record certificate := Certificate {
  access : list (list byte);
  separating : list (list byte);
  identifiers : list (list N) }.

(** A position beyond the last string stands for the empty string. *)
Definition separating_at (c : certificate) (position : N) : list byte :=
  nth (N.to_nat position) (separating c) [].

(** The positions of the strings that identify a state. *)
Definition positions (c : certificate) (state : N) : list N :=
  nth (N.to_nat state) (identifiers c) [].

(** The strings that identify the state to which a table is led by this beginning. *)
Definition identifier (t : table) (c : certificate) (beginning : list byte) : list (list byte) :=
  match run t 0 beginning with
  | Some state => map (separating_at c) (positions c state)
  | None => []
  end.

Definition all_bytes : list byte :=
  flat_map (fun n => match of_nat n with Some b => [b] | None => [] end) (seq 0 256).

(** The strings of a length over some bytes. *)
Fixpoint words (bytes : list byte) (length : nat) : list (list byte) :=
  match length with
  | O => [[]]
  | S shorter => flat_map (fun b => map (cons b) (words bytes shorter)) bytes
  end.

(** The first byte of each class. *)
Definition representatives (classes : list (list (byte * byte))) : list byte :=
  flat_map (fun class => match class with [] => [] | (first, _) :: _ => [first] end) classes.

(** The empty string, each of the 256 bytes, and the strings of 2 to [k + 1] bytes over one
    representative of each class. If [k] is 0, the classes do not matter. *)
Definition middles (classes : list (list (byte * byte))) (k : nat) : list (list byte) :=
  [] :: words all_bytes 1 ++ flat_map (words (representatives classes)) (seq 2 k).

(** An access string, a middle, and a string that identifies the state after the two. *)
Definition suite (t : table) (c : certificate) (classes : list (list (byte * byte))) (k : nat)
  : list (list byte) :=
  flat_map (fun a => flat_map (fun m => map (fun s => a ++ m ++ s) (identifier t c (a ++ m)))
                              (middles classes k))
           (access c).

(** ** To be believed: implementations *)

(** Any deterministic automaton, of states of any type. *)
Record implementation := Implementation {
  state : Type;
  start : state;
  step : state -> byte -> state;
  answer : state -> bool }.

(** The state after a string, and the answer for it. *)
Definition after (i : implementation) (w : list byte) : state i := fold_left (step i) w (start i).
Definition says (i : implementation) (w : list byte) : bool := answer i (after i w).

(** It has at most [n] states that a string can lead to. *)
Definition at_most (n : nat) (i : implementation) : Prop :=
  exists states, length states <= n /\ forall w, In (after i w) states.

(** It has at most [k] states other than those to which the strings of a list lead. *)
Definition at_most_besides (k : nat) (cover : list (list byte)) (i : implementation) : Prop :=
  exists others, length others <= k /\ forall w, In (after i w) (map (after i) cover ++ others).

(** It treats the bytes of a class alike. *)
Definition treats_alike (classes : list (list (byte * byte))) (i : implementation) : Prop :=
  forall b c, class_of classes b = class_of classes c -> forall s, step i s b = step i s c.

(** It answers for these strings as the table does. *)
Definition passes (t : table) (strings : list (list byte)) (i : implementation) : Prop :=
  forall w, In w strings -> says i w = accepts t w.

(** It is right about every string. *)
Definition right (t : table) (i : implementation) : Prop := forall w, says i w = accepts t w.

(** ** Checks

    They need not be believed: the theorems below say what follows from them. The judge has the same
    check of a suite. With [if] in place of [&&], the evaluation stops early. *)

Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => if f x then all f rest else false end.

Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: rest => if f x then true else some f rest end.

(** Every byte has a class, every row a target for each class, and every target is a row. *)
Definition complete (t : table) : bool :=
  let count := N.of_nat (length (rows t)) in
  let width := length (classes t) in
  let is_complete (r : row) :=
    if length (targets r) =? width then all (fun s => N.ltb s count) (targets r) else false in
  if N.ltb 0 count then
    if all (fun b => match class_of (classes t) b with Some _ => true | None => false end) all_bytes
    then all is_complete (rows t) else false
  else false.

Definition states_of (t : table) : list N := map N.of_nat (seq 0 (length (rows t))).

(** The positions of the strings that identify a state, and whether it accepts each of them. *)
Definition answers_of (t : table) (c : certificate) (state : N) : list (N * bool) :=
  map (fun p => (p, accepts_from t state (separating_at c p))) (positions c state).

(** Two states share a string that one of them accepts and the other does not. *)
Definition differ (a b : list (N * bool)) : bool :=
  some (fun x => some (fun y => if N.eqb (fst x) (fst y) then xorb (snd x) (snd y) else false) b) a.

Fixpoint pairwise {A} (f : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => if all (f x) rest then pairwise f rest else false end.

Definition is_empty (w : list byte) : bool := match w with [] => true | _ => false end.

(** The table is complete; the empty string is an access string and identifies every state; every
    state is reached; and any two states differ. *)
Definition good_certificate (t : table) (c : certificate) : bool :=
  let reached := map (run t 0) (access c) in
  let is_reached s := some (fun r => match r with Some q => N.eqb q s | None => false end) reached in
  let is_asked s := some (fun p => is_empty (separating_at c p)) (positions c s) in
  if complete t then
    if some is_empty (access c) then
      if all is_reached (states_of t) then
        if all is_asked (states_of t) then pairwise differ (map (answers_of t c) (states_of t))
        else false
      else false
    else false
  else false.

(** Every byte is of a class, and this has a representative. *)
Definition good_classes (classes : list (list (byte * byte))) : bool :=
  let represents b r := match class_of classes b, class_of classes r with
                        | Some x, Some y => N.eqb x y
                        | _, _ => false
                        end in
  all (fun b => some (represents b) (representatives classes)) all_bytes.

(** ** Checks of lists *)

Lemma both_true (a b : bool) : (if a then b else false) = true -> a = true /\ b = true.
Proof. now destruct a. Qed.

Lemma all_true {A} (f : A -> bool) l : all f l = true -> forall x, In x l -> f x = true.
Proof.
  induction l as [|y l IH]; simpl; [easy|].
  destruct (f y) eqn:Hy; [|easy]. intros Hl x [<-|Hx]; auto.
Qed.

Lemma some_true {A} (f : A -> bool) l : some f l = true -> exists x, In x l /\ f x = true.
Proof.
  induction l as [|y l IH]; simpl; [easy|].
  destruct (f y) eqn:Hy; [eauto|]. intros Hl. destruct (IH Hl) as (x & Hx & Hf). eauto.
Qed.

Lemma pairwise_true {A B} (f : B -> B -> bool) (g : A -> B) l :
  pairwise f (map g l) = true ->
  forall x y, In x l -> In y l -> x <> y -> f (g x) (g y) = true \/ f (g y) (g x) = true.
Proof.
  induction l as [|z l IH]; simpl; [easy|].
  destruct (all (f (g z)) (map g l)) eqn:Hz; [|easy].
  pose proof (all_true _ _ Hz) as Hall.
  intros Hl x y [<-|Hx] [<-|Hy] Hxy; [easy| | |now apply IH].
  - left. now apply Hall, in_map.
  - right. now apply Hall, in_map.
Qed.

Lemma all_bytes_complete b : In b all_bytes.
Proof.
  unfold all_bytes. apply in_flat_map. exists (to_nat b). split.
  - apply in_seq. pose proof (to_nat_bounded b). lia.
  - rewrite of_to_nat. now left.
Qed.

#[local] Opaque all_bytes.

Lemma words_intro bytes w : incl w bytes -> In w (words bytes (length w)).
Proof.
  induction w as [|b w IH]; simpl; [now left|]. intros Hw. apply in_flat_map.
  exists b. split; [apply Hw; now left|]. apply in_map, IH. intros c Hc. apply Hw. now right.
Qed.

(** ** Runs *)

Lemma run_app t u : forall s v,
  run t s (u ++ v) = match run t s u with Some there => run t there v | None => None end.
Proof.
  induction u as [|b u IH]; simpl; [easy|]. intros s v. now destruct (next t s b).
Qed.

Lemma accepts_app t u v s : run t 0 u = Some s -> accepts t (u ++ v) = accepts_from t s v.
Proof.
  intros Hs. unfold accepts, accepts_from. now rewrite run_app, Hs.
Qed.

Lemma after_app i u v : after i (u ++ v) = fold_left (step i) v (after i u).
Proof. apply fold_left_app. Qed.

Lemma after_app_same i u v w : after i u = after i v -> after i (u ++ w) = after i (v ++ w).
Proof. intros H. now rewrite !after_app, H. Qed.

Lemma in_states t s : In s (states_of t) <-> (s < N.of_nat (length (rows t)))%N.
Proof.
  unfold states_of. rewrite in_map_iff. split.
  - intros (n & <- & Hn). apply in_seq in Hn. lia.
  - intros Hs. exists (N.to_nat s). rewrite in_seq. lia.
Qed.

Lemma complete_start t : complete t = true -> In 0%N (states_of t).
Proof.
  unfold complete. rewrite in_states. now destruct (N.ltb_spec 0 (N.of_nat (length (rows t)))).
Qed.

Lemma complete_next t : complete t = true ->
  forall s b, In s (states_of t) -> exists s', next t s b = Some s' /\ In s' (states_of t).
Proof.
  unfold complete. intros H. apply both_true in H. destruct H as [_ H].
  apply both_true in H. destruct H as [Hclass Hrows]. intros s b Hs.
  pose proof (all_true _ _ Hclass b (all_bytes_complete b)) as Hb. apply in_states in Hs.
  unfold next, row_of.
  destruct (nth_error (rows t) (N.to_nat s)) as [r|] eqn:Hr; [|apply nth_error_None in Hr; lia].
  pose proof (all_true _ _ Hrows r (nth_error_In _ _ Hr)) as Hrow.
  apply both_true in Hrow. destruct Hrow as [Hwidth Hrow]. apply Nat.eqb_eq in Hwidth.
  assert (Hlt : forall k, class_of (classes t) b = Some k -> N.to_nat k < length (classes t)).
  { clear. generalize (classes t). intros l. induction l as [|class l IH]; simpl; [easy|].
    destruct (existsb _ class); [intros k [= <-]; simpl; lia|].
    destruct (class_of l b) as [k|]; simpl; [|easy].
    intros ? [= <-]. specialize (IH k eq_refl). lia. }
  cbv beta in Hb. destruct (class_of (classes t) b) as [k|]; [|easy]. specialize (Hlt k eq_refl).
  destruct (nth_error (targets r) (N.to_nat k)) as [s'|] eqn:Hs'; [|apply nth_error_None in Hs'; lia].
  exists s'. split; [easy|]. apply in_states, N.ltb_lt.
  exact (all_true _ _ Hrow s' (nth_error_In _ _ Hs')).
Qed.

Lemma complete_run t : complete t = true ->
  forall w s, In s (states_of t) -> exists s', run t s w = Some s' /\ In s' (states_of t).
Proof.
  intros Ht w. induction w as [|b w IH]; simpl; [eauto|]. intros s Hs.
  destruct (complete_next t Ht s b Hs) as (s' & -> & Hs'). now apply IH.
Qed.

(** ** What the check of a certificate finds *)

Record good (t : table) (c : certificate) : Prop := {
  total : forall w, exists s, run t 0 w = Some s /\ In s (states_of t);
  has_start : In [] (access c);
  reached : forall s, In s (states_of t) -> exists a, In a (access c) /\ run t 0 a = Some s;
  asked : forall s, In s (states_of t) -> exists p, In p (positions c s) /\ separating_at c p = [];
  apart : forall s s', In s (states_of t) -> In s' (states_of t) -> s <> s' ->
    exists p, In p (positions c s) /\ In p (positions c s') /\
      accepts_from t s (separating_at c p) <> accepts_from t s' (separating_at c p) }.

Lemma is_empty_true w : is_empty w = true -> w = [].
Proof. now destruct w. Qed.

Lemma differ_true t c s s' : differ (answers_of t c s) (answers_of t c s') = true ->
  exists p, In p (positions c s) /\ In p (positions c s') /\
    accepts_from t s (separating_at c p) <> accepts_from t s' (separating_at c p).
Proof.
  unfold differ. intros H. apply some_true in H. destruct H as ((p & x) & Hx & H).
  apply some_true in H. destruct H as ((q & y) & Hy & H). simpl in H.
  destruct (N.eqb_spec p q) as [<-|]; [|easy].
  unfold answers_of in *. apply in_map_iff in Hx, Hy.
  destruct Hx as (p1 & [= -> <-] & Hx), Hy as (p2 & [= -> <-] & Hy).
  exists p. repeat split; trivial. intros E. rewrite E, xorb_nilpotent in H. easy.
Qed.

Lemma good_certificate_good t c : good_certificate t c = true -> good t c.
Proof.
  unfold good_certificate. intros H. apply both_true in H. destruct H as [Ht H].
  apply both_true in H. destruct H as [Hstart H]. apply both_true in H. destruct H as [Hreach H].
  apply both_true in H. destruct H as [Hask Hpairs]. split.
  - intros w. apply complete_run; [easy|]. now apply complete_start.
  - apply some_true in Hstart. destruct Hstart as (a & Ha & E). apply is_empty_true in E. now subst.
  - intros s Hs. apply (all_true _ _ Hreach), some_true in Hs. destruct Hs as (r & Hr & E).
    apply in_map_iff in Hr. destruct Hr as (a & <- & Ha). exists a. split; [easy|].
    destruct (run t 0 a) as [q|]; [|easy]. apply N.eqb_eq in E. now subst.
  - intros s Hs. apply (all_true _ _ Hask), some_true in Hs. destruct Hs as (p & Hp & E).
    apply is_empty_true in E. eauto.
  - intros s s' Hs Hs' Hne.
    destruct (pairwise_true _ _ _ Hpairs s s' Hs Hs' Hne) as [H|H]; apply differ_true in H;
      destruct H as (p & Hp & Hp' & H); eauto.
Qed.

(** ** Short ways to every state *)

Lemma one_or_all (P Q : nat -> Prop) n : (forall j, 1 <= j <= n -> P j \/ Q j) ->
  (exists j, 1 <= j <= n /\ P j) \/ (forall j, 1 <= j <= n -> Q j).
Proof.
  induction n as [|n IH]; intros H; [right; lia|].
  destruct IH as [(j & Hj & HP)|HQ]; [intros; apply H; lia|left; exists j; split; [lia|easy]|].
  destruct (H (S n)) as [HP|HQ']; [lia|left; exists (S n); split; [lia|easy]|].
  right. intros j Hj. destruct (Nat.eq_dec j (S n)) as [->|]; [easy|apply HQ; lia].
Qed.

Lemma in_without {A} (x y : A) l l' : In y (l ++ x :: l') -> x = y \/ In y (l ++ l').
Proof. rewrite !in_app_iff. simpl. tauto. Qed.

(** Of [n] places in a list of fewer, two are the same. *)
Lemma pigeonhole {A} (f : nat -> A) n : forall l, (forall j, 1 <= j <= n -> In (f j) l) ->
  length l < n -> exists i j, 1 <= i < j /\ j <= n /\ f i = f j.
Proof.
  induction n as [|n IH]; intros l Hl Hn; [lia|].
  destruct (in_split (f (S n)) l) as (l1 & l2 & ->); [apply Hl; lia|].
  rewrite app_length in Hn. simpl in Hn.
  destruct (one_or_all (fun j => f (S n) = f j) (fun j => In (f j) (l1 ++ l2)) n) as [(j & Hj & E)|H].
  - intros j Hj. apply in_without, Hl. lia.
  - exists j, (S n). repeat split; easy || lia.
  - destruct (IH (l1 ++ l2)) as (i & j & Hij & Hj & E); [easy|rewrite app_length; lia|].
    exists i, j. repeat split; easy || lia.
Qed.

(** With at most [k] states besides those of a cover, a string of it and at most [k] bytes lead to
    each state. If they are more, either one of the states on the way is of the cover, and the way
    can begin there, or one is met twice, and the way between can be left out. *)
Lemma short_way i k cover : at_most_besides k cover i ->
  forall n a m, length m <= n -> In a cover ->
  exists a' m', In a' cover /\ length m' <= k /\ after i (a' ++ m') = after i (a ++ m).
Proof.
  intros (others & Hk & Hall). induction n as [|n IH]; intros a m Hm Ha.
  { exists a, m. repeat split; easy || lia. }
  destruct (le_lt_dec (length m) k) as [Hshort|Hlong]; [exists a, m; repeat split; easy|].
  set (f j := after i (a ++ firstn j m)).
  assert (Hf : forall j, after i (a ++ m) = fold_left (step i) (skipn j m) (f j)).
  { intros j. rewrite <- (firstn_skipn j m) at 1. now rewrite app_assoc, after_app. }
  destruct (one_or_all (fun j => In (f j) (map (after i) cover)) (fun j => In (f j) others)
              (length m)) as [(j & Hj & Hcover)|Hothers].
  - intros j _. apply in_app_iff, Hall.
  - apply in_map_iff in Hcover. destruct Hcover as (a' & E & Ha').
    rewrite (Hf j), <- E, <- after_app. apply IH; [rewrite skipn_length; lia|easy].
  - destruct (pigeonhole f (length m) others) as (j & j' & Hj & Hj' & E); [easy|lia|].
    rewrite (Hf j'), <- E. unfold f. rewrite <- after_app, <- app_assoc. apply IH; [|easy].
    rewrite app_length, firstn_length, skipn_length. lia.
Qed.

(** ** Suites are complete *)

(** An implementation that is asked for the strings that identify the state after this one. *)
Definition identified (t : table) (c : certificate) (i : implementation) (u : list byte) : Prop :=
  passes t (map (app u) (identifier t c u)) i.

Lemma same_state t c i : good t c -> forall u v, identified t c i u -> identified t c i v ->
  after i u = after i v -> run t 0 u = run t 0 v.
Proof.
  intros Hgood u v Hu Hv E. unfold identified, passes, identifier in Hu, Hv.
  destruct (total t c Hgood u) as (s & Hs & Is), (total t c Hgood v) as (s' & Hs' & Is').
  rewrite Hs in *. rewrite Hs' in *. destruct (N.eq_dec s s') as [->|Hne]; [easy|].
  destruct (apart t c Hgood s s' Is Is' Hne) as (p & Hp & Hp' & Hdiffer). exfalso. apply Hdiffer.
  rewrite <- (accepts_app t u), <- (accepts_app t v) by easy.
  rewrite <- Hu, <- Hv by now apply in_map, in_map.
  unfold says. now rewrite (after_app_same i u v).
Qed.

Lemma suite_identifies t c classes k i : passes t (suite t c classes k) i ->
  forall a m, In a (access c) -> In m (middles classes k) -> identified t c i (a ++ m).
Proof.
  intros Hpass a m Ha Hm w Hw. apply Hpass. unfold suite.
  apply in_flat_map. exists a. split; [easy|]. apply in_flat_map. exists m. split; [easy|].
  apply in_map_iff in Hw. destruct Hw as (s & <- & Hs).
  rewrite <- app_assoc. now apply in_map with (f := fun s => a ++ m ++ s).
Qed.

Lemma suite_identifies_access t c classes k i : passes t (suite t c classes k) i ->
  forall a, In a (access c) -> identified t c i a.
Proof.
  intros Hpass a Ha. rewrite <- (app_nil_r a).
  apply (suite_identifies t c classes k); [easy|easy|now left].
Qed.

Lemma middles_byte classes k b : In [b] (middles classes k).
Proof.
  right. apply in_app_iff. left. apply (words_intro all_bytes [b]).
  intros x [<-|[]]. apply all_bytes_complete.
Qed.

(** The middles that the suite extends: of representatives. *)
Lemma middles_words classes k m : incl m (representatives classes) -> length m <= S k ->
  In m (middles classes k).
Proof.
  intros Hm Hk. destruct m as [|b [|b' m]]; [now left|apply middles_byte|].
  right. apply in_app_iff. right. apply in_flat_map. exists (length (b :: b' :: m)).
  split; [apply in_seq; simpl in *; lia|now apply words_intro].
Qed.

Definition alike (classes : list (list (byte * byte))) (k : nat) (i : implementation) : Prop :=
  k = 0 \/ good_classes classes = true /\ treats_alike classes i.

Lemma represented classes k i : alike classes k i -> k <> 0 -> forall b, exists r,
  In r (representatives classes) /\ forall s, step i s b = step i s r.
Proof.
  intros [->|[Hclasses Halike]] Hk b; [easy|].
  pose proof (all_true _ _ Hclasses b (all_bytes_complete b)) as Hb. apply some_true in Hb.
  destruct Hb as (r & Hr & E). exists r. split; [easy|]. apply Halike.
  destruct (class_of classes b), (class_of classes r); try easy. apply N.eqb_eq in E. now subst.
Qed.

Lemma represented_word classes k i : alike classes k i -> forall m, length m <= k -> exists r,
  incl r (representatives classes) /\ length r = length m /\
  forall s, fold_left (step i) m s = fold_left (step i) r s.
Proof.
  intros Halike. induction m as [|b m IH]; intros Hm; simpl in Hm; [exists []; easy|].
  destruct (represented classes k i Halike ltac:(lia) b) as (r & Hr & E).
  destruct IH as (r' & Hr' & Hlength & E'); [lia|]. exists (r :: r'). repeat split.
  - intros x [<-|Hx]; [easy|now apply Hr'].
  - simpl. lia.
  - intros s. simpl. now rewrite E.
Qed.

Section Complete.
Variables (t : table) (c : certificate) (classes : list (list (byte * byte))) (k : nat).
Variable i : implementation.
Hypothesis Hgood : good t c.
Hypothesis Halike : alike classes k i.
Hypothesis Hfew : at_most_besides k (access c) i.
Hypothesis Hpass : passes t (suite t c classes k) i.

(** If it treats two bytes alike, so does the table. *)
Lemma table_alike b r : (forall s, step i s b = step i s r) ->
  forall s, In s (states_of t) -> next t s b = next t s r.
Proof.
  intros E s Hs. destruct (reached t c Hgood s Hs) as (a & Ha & Hrun).
  assert (H : run t 0 (a ++ [b]) = run t 0 (a ++ [r])).
  { apply (same_state t c i Hgood).
    - apply (suite_identifies t c classes k); [easy..|apply middles_byte].
    - apply (suite_identifies t c classes k); [easy..|apply middles_byte].
    - rewrite !after_app. apply E. }
  rewrite !run_app, Hrun in H. simpl in H. now destruct (next t s b), (next t s r).
Qed.

(** Every string leads both automata to the same states as a short one of the suite. *)
Lemma followed w : exists a m, In a (access c) /\ incl m (representatives classes) /\
  length m <= k /\ after i (a ++ m) = after i w /\ run t 0 (a ++ m) = run t 0 w.
Proof.
  induction w as [|b w IH] using rev_ind.
  { exists [], []. pose proof (has_start t c Hgood). repeat split; [easy|apply incl_nil_l|simpl; lia]. }
  destruct IH as (a & m & Ha & Hm & Hk & Hafter & Hrun).
  assert (Hb : exists r, In (m ++ [r]) (middles classes k) /\ (forall s, step i s b = step i s r) /\
                         forall s, In s (states_of t) -> next t s b = next t s r).
  { destruct m as [|b' m].
    - exists b. repeat split. apply middles_byte.
    - destruct (represented classes k i Halike ltac:(simpl in Hk; lia) b) as (r & Hr & E).
      exists r. repeat split; [|easy|now apply table_alike].
      apply middles_words; [|rewrite app_length; simpl in Hk |- *; lia].
      intros x Hx. apply in_app_iff in Hx. destruct Hx as [Hx|[<-|[]]]; [now apply Hm|easy]. }
  destruct Hb as (r & Hmiddle & Estep & Enext).
  destruct (short_way i k (access c) Hfew (length (w ++ [b])) [] (w ++ [b])) as (a1 & m1 & Ha1 & Hk1 & E1);
    [easy|apply (has_start t c Hgood)|].
  destruct (represented_word classes k i Halike m1 Hk1) as (m2 & Hm2 & Hlength & E2).
  assert (E : after i (a1 ++ m2) = after i (w ++ [b])).
  { rewrite <- E1 at 1. now rewrite !after_app, E2. }
  exists a1, m2. repeat split; [easy|easy|lia|easy|].
  transitivity (run t 0 (a ++ m ++ [r])).
  - apply (same_state t c i Hgood).
    + apply (suite_identifies t c classes k); [easy..|]. apply middles_words; [easy|lia].
    + now apply (suite_identifies t c classes k).
    + rewrite E, app_assoc, (after_app i w), (after_app i (a ++ m)), Hafter. simpl. apply Estep.
  - rewrite app_assoc, (run_app t (a ++ m)), (run_app t w), Hrun.
    destruct (total t c Hgood w) as (s & -> & Hs). simpl. now rewrite Enext.
Qed.

Lemma suite_right : right t i.
Proof.
  intros w. destruct (followed w) as (a & m & Ha & Hm & Hk & Hafter & Hrun).
  destruct (total t c Hgood (a ++ m)) as (s & Hs & Is).
  destruct (asked t c Hgood s Is) as (p & Hp & Hempty).
  assert (H : says i (a ++ m) = accepts t (a ++ m)).
  { apply (suite_identifies t c classes k i Hpass a m Ha); [apply middles_words; [easy|lia]|].
    unfold identifier. rewrite Hs, <- (app_nil_r (a ++ m)) at 1.
    rewrite <- Hempty. now apply in_map, in_map. }
  unfold says, accepts, accepts_from in *. now rewrite <- Hafter, H, Hrun.
Qed.
End Complete.

(** The states to which the access strings of different states lead are different. So those of the
    implementation are these and others, as many fewer. *)
Lemma besides t i cover :
  (forall a b, In a cover -> In b cover -> after i a = after i b -> run t 0 a = run t 0 b) ->
  forall l states, NoDup l ->
  (forall s, In s l -> exists a, In a cover /\ run t 0 a = Some s /\ In (after i a) states) ->
  (forall w, In (after i w) (map (after i) cover ++ states)) ->
  exists others, length others + length l = length states /\
    forall w, In (after i w) (map (after i) cover ++ others).
Proof.
  intros Hsame. induction l as [|s l IH]; intros states Hl Hreach Hall.
  { exists states. split; [simpl; lia|easy]. }
  apply NoDup_cons_iff in Hl. destruct Hl as [Hs Hl].
  destruct (Hreach s) as (a & Ha & Hrun & Hin); [now left|].
  destruct (in_split _ _ Hin) as (l1 & l2 & ->).
  destruct (IH (l1 ++ l2)) as (others & Hlength & Hothers); [easy| | |].
  - intros s' Hs'. destruct (Hreach s') as (a' & Ha' & Hrun' & Hin'); [now right|].
    exists a'. repeat split; [easy..|]. apply in_without in Hin'. destruct Hin' as [E|]; [|easy].
    apply Hsame in E; [|easy..]. congruence.
  - intros w. specialize (Hall w). apply in_app_iff in Hall. apply in_app_iff.
    destruct Hall as [|Hin']; [now left|]. apply in_without in Hin'. destruct Hin' as [E|]; [|now right].
    left. rewrite <- E. now apply in_map.
  - exists others. split; [|easy]. rewrite !app_length in *. simpl. lia.
Qed.

Lemma states_nodup t : NoDup (states_of t).
Proof. apply Injective_map_NoDup; [intros x y; lia|apply seq_NoDup]. Qed.

Lemma good_besides t c i n : good t c -> (forall a, In a (access c) -> identified t c i a) ->
  at_most n i ->
  exists k, k + length (rows t) <= n /\ at_most_besides k (access c) i.
Proof.
  intros Hgood Hid (states & Hlength & Hall).
  destruct (besides t i (access c)) with (l := states_of t) (states := states)
    as (others & Hothers & Hin).
  - intros a b Ha Hb. apply (same_state t c i Hgood); now apply Hid.
  - apply states_nodup.
  - intros s Hs. destruct (reached t c Hgood s Hs) as (a & Ha & Hrun). eauto.
  - intros w. apply in_app_iff. now right.
  - exists (length others). unfold states_of in Hothers. rewrite map_length, seq_length in Hothers.
    split; [lia|]. now exists others.
Qed.

(** ** Theorems *)

(** A branch for each literal: the suite decides for an implementation with at most [k] states
    besides those to which the access strings lead, however many these are. *)
Theorem branches_complete t c classes k i :
  good_certificate t c = true -> alike classes k i -> at_most_besides k (access c) i ->
  passes t (suite t c classes k) i -> right t i.
Proof.
  intros Hgood Halike Hfew Hpass. apply good_certificate_good in Hgood.
  now apply (suite_right t c classes k).
Qed.

(** The suite decides for an implementation with at most [k] states more than the table. *)
Theorem suite_complete t c classes k i :
  good_certificate t c = true -> alike classes k i -> at_most (length (rows t) + k) i ->
  passes t (suite t c classes k) i -> right t i.
Proof.
  intros Hgood Halike Hfew Hpass. pose proof (good_certificate_good t c Hgood) as H.
  destruct (good_besides t c i (length (rows t) + k) H) as (k' & Hk' & others & Hothers & Hin);
    [now apply (suite_identifies_access t c classes k)|easy|].
  apply (branches_complete t c classes k); trivial. exists others. split; [lia|easy].
Qed.

(** A good certificate makes the table minimal. *)
Theorem good_minimal t c i n :
  good_certificate t c = true -> right t i -> at_most n i -> length (rows t) <= n.
Proof.
  intros Hgood Hright Hfew. apply good_certificate_good in Hgood.
  destruct (good_besides t c i n Hgood) as (k & Hk & _); [|easy|lia].
  intros a _ w _. apply Hright.
Qed.
