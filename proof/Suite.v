(** * Test suites, and what they decide

    To be believed, up to the checks: what a suite is, and what is meant by an implementation. The
    quotations are from the documentation of the kit's module [suite], which claims what is proven
    here. This is the W-method (T. S. Chow, Testing Software Design Modeled by Finite-State
    Machines, 1978) with harmonized state identifiers (A. Petrenko). *)

From Coq Require Import List Arith NArith Bool FinFun Lia Strings.Byte.
From Rfc1738 Require Import Automaton.
Import ListNotations.
Local Open Scope nat_scope.

(** ** To be believed: suites *)

(** "Each string of a suite is an access string, which leads to a state of the production's minimal
    automaton, then a middle, then a separating string, which helps to identify the state after the
    middle". Several access strings may lead to a state. For each state, in the order of rows,
    [identifiers] has the positions of its strings among the separating ones. *)
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

(** "a set for each state, its identifier": that of the state to which this beginning leads. *)
Definition identifier (t : table) (c : certificate) (beginning : list byte) : list (list byte) :=
  match run t 0 beginning with
  | Some state => map (separating_at c) (positions c state)
  | None => []
  end.

(** The strings of a length over some bytes. *)
Fixpoint words (bytes : list byte) (length : nat) : list (list byte) :=
  match length with
  | O => [[]]
  | S shorter => flat_map (fun b => map (cons b) (words bytes shorter)) bytes
  end.

(** The first byte of each class. *)
Definition representatives (classes : list (list (byte * byte))) : list byte :=
  flat_map (fun class => match class with [] => [] | (first, _) :: _ => [first] end) classes.

(** "the empty string; each of the 256 bytes; and all strings of 2 to k + 1 bytes over one
    representative of each class". If [k] is 0, the classes do not matter. *)
Definition middles (classes : list (list (byte * byte))) (k : nat) : list (list byte) :=
  [] :: map (fun b => [b]) all_bytes ++ flat_map (words (representatives classes)) (seq 2 k).

(** Access strings with middles. *)
Definition beginnings (c : certificate) (classes : list (list (byte * byte))) (k : nat)
  : list (list byte) :=
  flat_map (fun a => map (app a) (middles classes k)) (access c).

(** Each beginning is continued by the strings that identify the state after it. *)
Definition suite (t : table) (c : certificate) (classes : list (list (byte * byte))) (k : nat)
  : list (list byte) :=
  flat_map (fun u => map (app u) (identifier t c u)) (beginnings c classes k).

(** ** To be believed: implementations *)

(** "Let an implementation ... answer as some deterministic automaton ... would". Its states are of
    any type. *)
Record implementation := Implementation {
  state : Type;
  start : state;
  step : state -> byte -> state;
  answer : state -> bool }.

(** The state after a string, and the answer for it. *)
Definition after (i : implementation) (w : list byte) : state i := fold_left (step i) w (start i).
Definition says (i : implementation) (w : list byte) : bool := answer i (after i w).

(** "with at most n + k states": that many to which a string can lead. *)
Definition at_most (n : nat) (i : implementation) : Prop :=
  exists states, length states <= n /\ forall w, In (after i w) states.

(** "at most k states other than those to which these access strings lead". *)
Definition at_most_besides (k : nat) (cover : list (list byte)) (i : implementation) : Prop :=
  exists others, length others <= k /\ forall w, In (after i w) (map (after i) cover ++ others).

(** "it treats all bytes alike that the production's BNF does not distinguish": after any string,
    the bytes of a class lead to the same state. *)
Definition treats_alike (classes : list (list (byte * byte))) (i : implementation) : Prop :=
  forall b b', class_of classes b = class_of classes b' ->
  forall w, after i (w ++ [b]) = after i (w ++ [b']).

(** "if all answers are right": for these strings, it answers as the table does. *)
Definition passes (t : table) (strings : list (list byte)) (i : implementation) : Prop :=
  forall w, In w strings -> says i w = accepts t w.

(** "the implementation is right about every string". *)
Definition is_right (t : table) (i : implementation) : Prop := forall w, says i w = accepts t w.

(** ** Checks

    From here on, nothing needs to be believed: theorems say what follows from the checks. *)

Definition states_of (t : table) : list N := map N.of_nat (seq 0 (length (rows t))).
Definition has_state (t : table) (s : N) : bool := N.ltb s (N.of_nat (length (rows t))).

Definition same (a b : option N) : bool :=
  match a, b with Some x, Some y => N.eqb x y | _, _ => false end.

(** Every byte is of a class, and this has a representative. *)
Definition good_classes (classes : list (list (byte * byte))) : bool :=
  let represented := map (class_of classes) (representatives classes) in
  forallb (fun b => existsb (same (class_of classes b)) represented) all_bytes.

(** There is a first row, and every row has a next one for every byte. *)
Definition complete (t : table) : bool :=
  let leads s b := match next t s b with Some s' => has_state t s' | None => false end in
  has_state t 0 && good_classes (classes t) &&
  forallb (fun s => forallb (leads s) (representatives (classes t))) (states_of t).

(** The positions of the strings that identify a state, and whether it accepts each of them. *)
Definition answers (t : table) (c : certificate) (s : N) : list (N * bool) :=
  map (fun p => (p, accepts_from t s (separating_at c p))) (positions c s).

(** Two states share a string that one of them accepts and the other does not. *)
Definition differ (a b : list (N * bool)) : bool :=
  existsb (fun x => existsb (fun y => N.eqb (fst x) (fst y) && xorb (snd x) (snd y)) b) a.

Definition is_empty (w : list byte) : bool := match w with [] => true | _ => false end.

(** The table is complete. The empty string is an access string, and helps to identify each state.
    Each state is reached, and "any two states share a string that one of them accepts and the other
    does not". *)
Definition good_certificate (t : table) (c : certificate) : bool :=
  let ends := map (run t 0) (access c) in
  let is_end s := existsb (same (Some s)) ends in
  let is_asked s := existsb is_empty (map (separating_at c) (positions c s)) in
  let known := map (fun s => (s, answers t c s)) (states_of t) in
  complete t && existsb is_empty (access c) && forallb is_end (states_of t) &&
  forallb is_asked (states_of t) &&
  forallb (fun x => forallb (fun y => N.eqb (fst x) (fst y) || differ (snd x) (snd y)) known) known.

(** What the check of a certificate finds. *)
Record good (t : table) (c : certificate) : Prop := {
  total : forall w, In (run t 0 w) (map Some (states_of t));
  has_start : In [] (access c);
  reached : forall s, In s (map Some (states_of t)) -> exists a, In a (access c) /\ run t 0 a = s;
  asked : forall w, In [] (identifier t c w);
  apart : forall u v, run t 0 u = run t 0 v \/
    exists x, In x (identifier t c u) /\ In x (identifier t c v) /\
      accepts t (u ++ x) <> accepts t (v ++ x) }.

Lemma existsb_same x l : existsb (same x) l = true -> In x l.
Proof.
  intros H. apply existsb_exists in H. destruct H as ([n|] & Hin & E), x as [m|]; try easy.
  apply N.eqb_eq in E. now subst.
Qed.

Lemma good_classes_true classes : good_classes classes = true ->
  forall b, exists r, In r (representatives classes) /\ class_of classes b = class_of classes r.
Proof.
  intros H b. pose proof (proj1 (forallb_forall _ _) H b (in_all_bytes b)) as Hb.
  apply existsb_same, in_map_iff in Hb. destruct Hb as (r & E & Hr). eauto.
Qed.

Lemma has_state_true t s : has_state t s = true -> In s (states_of t).
Proof.
  intros H. apply N.ltb_lt in H. apply in_map_iff. exists (N.to_nat s). rewrite in_seq. lia.
Qed.

Lemma complete_run t : complete t = true ->
  forall w s, In s (states_of t) -> In (run t s w) (map Some (states_of t)).
Proof.
  unfold complete. rewrite !andb_true_iff, forallb_forall. intros [[_ Hclasses] H] w.
  induction w as [|b w IH]; intros s Hs; simpl; [now apply in_map|].
  destruct (good_classes_true _ Hclasses b) as (r & Hr & E).
  replace (next t s b) with (next t s r) by (unfold next; now rewrite E).
  specialize (H s Hs). rewrite forallb_forall in H. specialize (H r Hr).
  destruct (next t s r) as [s'|]; [|easy]. now apply IH, has_state_true.
Qed.

Lemma run_app t u v : forall s,
  run t s (u ++ v) = match run t s u with Some there => run t there v | None => None end.
Proof. induction u as [|b u IH]; simpl; [easy|]. intros s. now destruct (next t s b). Qed.

Lemma differ_true t c s s' : differ (answers t c s) (answers t c s') = true ->
  exists x, In x (map (separating_at c) (positions c s)) /\
    In x (map (separating_at c) (positions c s')) /\ accepts_from t s x <> accepts_from t s' x.
Proof.
  intros H. apply existsb_exists in H. destruct H as (x & Hx & H).
  apply existsb_exists in H. destruct H as (y & Hy & H).
  apply in_map_iff in Hx, Hy. destruct Hx as (p & <- & Hx), Hy as (q & <- & Hy). simpl in H.
  apply andb_true_iff in H. destruct H as [E H]. apply N.eqb_eq in E. subst q.
  exists (separating_at c p). repeat split; [now apply in_map..|].
  intros E. now rewrite E, xorb_nilpotent in H.
Qed.

Lemma existsb_is_empty l : existsb is_empty l = true -> In [] l.
Proof. intros H. apply existsb_exists in H. now destruct H as ([|b w] & Hw & E). Qed.

Lemma good_certificate_true t c : good_certificate t c = true -> good t c.
Proof.
  unfold good_certificate. rewrite !andb_true_iff, !forallb_forall.
  intros ((((Ht & Hstart) & Hends) & Hasked) & Hpairs).
  assert (Htotal : forall w, exists s, Some s = run t 0 w /\ In s (states_of t)).
  { intros w. apply in_map_iff, complete_run; [easy|]. unfold complete in Ht.
    rewrite !andb_true_iff in Ht. now apply has_state_true. }
  split.
  - intros w. destruct (Htotal w) as (s & <- & Hs). now apply in_map.
  - now apply existsb_is_empty.
  - intros s Hs. apply in_map_iff in Hs. destruct Hs as (s' & <- & Hs).
    apply Hends, existsb_same, in_map_iff in Hs. destruct Hs as (a & E & Ha). eauto.
  - intros w. destruct (Htotal w) as (s & E & Hs). unfold identifier. rewrite <- E.
    now apply existsb_is_empty, Hasked.
  - intros u v. destruct (Htotal u) as (s & E & Hs), (Htotal v) as (s' & E' & Hs').
    specialize (Hpairs _ (in_map _ _ _ Hs)). rewrite forallb_forall in Hpairs.
    specialize (Hpairs _ (in_map _ _ _ Hs')). apply orb_true_iff in Hpairs.
    unfold identifier, accepts, accepts_from. rewrite <- E, <- E'. destruct Hpairs as [H|H].
    + left. f_equal. now apply N.eqb_eq.
    + right. apply differ_true in H. destruct H as (x & Hx & Hx' & H). exists x.
      rewrite !run_app, <- E, <- E'. auto.
Qed.

(** ** Short ways to every state *)

(** If [n] places are in a list of known ones or in a shorter list than [n], then one of them is
    known or is met twice. *)
Lemma pigeonhole {A} (f : nat -> A) n : forall known others,
  (forall j, 1 <= j <= n -> In (f j) (known ++ others)) -> length others < n ->
  exists j, 1 <= j <= n /\ (In (f j) known \/ exists i, 1 <= i < j /\ f i = f j).
Proof.
  induction n as [|n IH]; intros known others H Hlength; [lia|].
  destruct (in_app_or _ _ _ (H (S n) ltac:(lia))) as [Hin|Hin]; [exists (S n); split; [lia|auto]|].
  apply in_split in Hin. destruct Hin as (l & l' & ->). rewrite app_length in Hlength. simpl in *.
  destruct (IH (f (S n) :: known) (l ++ l')) as (j & Hj & [[E|Hin]|Htwice]).
  - intros j Hj. specialize (H j ltac:(lia)). rewrite app_assoc in H. apply in_elt_inv in H.
    simpl. rewrite app_assoc. intuition.
  - rewrite app_length. lia.
  - exists (S n). split; [lia|]. right. exists j. split; [lia|easy].
  - exists j. split; [lia|auto].
  - exists j. split; [lia|auto].
Qed.

Lemma after_app i u v : after i (u ++ v) = fold_left (step i) v (after i u).
Proof. apply fold_left_app. Qed.

(** If there are at most [k] states besides those of a cover, a string of it and [k] bytes lead
    wherever a string of it and [k + 1] bytes do. Of the states on the way, either one is of the
    cover, and the way can begin there; or one is met twice, and what is between can be left out. *)
Lemma short_way i k cover : at_most_besides k cover i ->
  forall a m, In a cover -> length m <= S k ->
  exists a' m', In a' cover /\ length m' <= k /\ incl m' m /\ after i (a' ++ m') = after i (a ++ m).
Proof.
  intros (others & Hk & Hall) a m Ha Hm.
  destruct (le_lt_dec (length m) k) as [Hshort|Hlong].
  { exists a, m. repeat split; easy || apply incl_refl. }
  set (f j := after i (a ++ firstn j m)).
  assert (Hf : forall j, after i (a ++ m) = fold_left (step i) (skipn j m) (f j)).
  { intros j. unfold f. now rewrite <- after_app, <- app_assoc, firstn_skipn. }
  assert (Hparts : forall j, incl (firstn j m) m /\ incl (skipn j m) m).
  { intros j. apply incl_app_inv. rewrite firstn_skipn. apply incl_refl. }
  destruct (pigeonhole f (length m) (map (after i) cover) others)
    as (j & Hj & [Hin|(j' & Hj' & E)]); [intros j _; apply Hall|lia| |].
  - apply in_map_iff in Hin. destruct Hin as (a' & E & Ha'). exists a', (skipn j m).
    rewrite (Hf j), <- E, <- after_app, skipn_length. repeat split; easy || lia || apply Hparts.
  - exists a, (firstn j' m ++ skipn j m). rewrite (Hf j), <- E. unfold f.
    rewrite <- after_app, <- app_assoc, app_length, firstn_length, skipn_length.
    repeat split; try easy; [lia|apply incl_app; apply Hparts].
Qed.

(** ** Suites are complete *)

Lemma words_intro bytes w : incl w bytes -> In w (words bytes (length w)).
Proof.
  induction w as [|b w IH]; simpl; [now left|]. intros Hw. apply incl_cons_inv in Hw.
  apply in_flat_map. exists b. split; [easy|]. now apply in_map, IH.
Qed.

Lemma middles_intro classes k m :
  length m <= 1 \/ incl m (representatives classes) /\ length m <= S k -> In m (middles classes k).
Proof.
  intros Hm. destruct m as [|b [|b' m]]; [now left| |]; right; apply in_app_iff.
  - left. apply (in_map (fun b => [b])), in_all_bytes.
  - right. apply in_flat_map. exists (length (b :: b' :: m)).
    destruct Hm as [Hm|[Hm Hk]]; [simpl in Hm; lia|].
    split; [apply in_seq; simpl in Hk |- *; lia|now apply words_intro].
Qed.

Section Complete.
Variables (t : table) (c : certificate) (i : implementation).
Hypothesis Hgood : good t c.

Lemma after_same u v w : after i u = after i v -> after i (u ++ w) = after i (v ++ w).
Proof. intros E. now rewrite !after_app, E. Qed.

Lemma run_same u v w : run t 0 u = run t 0 v -> run t 0 (u ++ w) = run t 0 (v ++ w).
Proof. intros E. now rewrite !run_app, E. Qed.

(** The implementation is right about what identifies the state after a string. *)
Definition identified (u : list byte) : Prop := passes t (map (app u) (identifier t c u)) i.

Lemma same_state u v : identified u -> identified v -> after i u = after i v ->
  run t 0 u = run t 0 v.
Proof.
  intros Hu Hv E. destruct (apart t c Hgood u v) as [|(x & Hx & Hx' & Hdiffer)]; [easy|].
  exfalso. apply Hdiffer. rewrite <- Hu, <- Hv by now apply in_map.
  unfold says. now rewrite (after_same u v).
Qed.

(** The access strings of different states lead to different ones. So the states of the
    implementation are these and others, as many fewer. *)
Lemma besides l : NoDup l -> forall states,
  (forall a, In a (access c) -> identified a) ->
  (forall s, In s l -> exists a, In a (access c) /\ run t 0 a = s /\ In (after i a) states) ->
  (forall w, In (after i w) (map (after i) (access c) ++ states)) ->
  exists k, k + length l = length states /\ at_most_besides k (access c) i.
Proof.
  induction l as [|s l IH]; intros Hl states Hid Hreach Hall.
  { exists (length states). split; [simpl; lia|now exists states]. }
  apply NoDup_cons_iff in Hl. destruct Hl as [Hs Hl].
  destruct (Hreach s) as (a & Ha & Hrun & Hin); [now left|].
  destruct (in_split _ _ Hin) as (l1 & l2 & ->).
  destruct (IH Hl (l1 ++ l2) Hid) as (k & Hk & Hfew).
  - intros s' Hs'. destruct (Hreach s') as (a' & Ha' & Hrun' & Hin'); [now right|].
    exists a'. repeat split; [easy..|]. apply in_elt_inv in Hin'. destruct Hin' as [E|]; [|easy].
    apply same_state in E; [congruence|now apply Hid..].
  - intros w. specialize (Hall w). rewrite in_app_iff in *. destruct Hall as [|Hin']; [now left|].
    apply in_elt_inv in Hin'. destruct Hin' as [->|]; [left; now apply in_map|now right].
  - exists k. split; [|easy]. rewrite !app_length in *. simpl. lia.
Qed.

Lemma at_most_at_most_besides n : (forall a, In a (access c) -> identified a) -> at_most n i ->
  exists k, k + length (rows t) <= n /\ at_most_besides k (access c) i.
Proof.
  intros Hid (states & Hlength & Hall).
  destruct (besides (map Some (states_of t))) with states as (k & Hk & H).
  - repeat apply Injective_map_NoDup; [intros x y; congruence|intros x y; lia|apply seq_NoDup].
  - easy.
  - intros s Hs. destruct (reached t c Hgood s Hs) as (a & Ha & Hrun). eauto.
  - intros w. apply in_app_iff. now right.
  - exists k. split; [|easy]. unfold states_of in Hk. rewrite !map_length, seq_length in Hk. lia.
Qed.

(** A good certificate makes the table minimal. *)
Theorem good_minimal n : is_right t i -> at_most n i -> length (rows t) <= n.
Proof.
  intros Hright Hfew. destruct (at_most_at_most_besides n) as (k & Hk & _); [|easy|lia].
  intros a _ w _. apply Hright.
Qed.

Variables (classes : list (list (byte * byte))) (k : nat).
Hypothesis Hclasses : k = 0 \/ good_classes classes = true /\ treats_alike classes i.
Hypothesis Hpass : passes t (suite t c classes k) i.

Lemma suite_identifies a m : In a (access c) -> In m (middles classes k) -> identified (a ++ m).
Proof.
  intros Ha Hm w Hw. apply Hpass, in_flat_map. exists (a ++ m). split; [|easy].
  apply in_flat_map. exists a. split; [easy|]. now apply in_map.
Qed.

(** A middle can go on with the byte or another one that both automata treat alike. *)
Lemma go_on m b : incl m (representatives classes) -> length m <= k ->
  exists r, In (m ++ [r]) (middles classes k) /\ (k = 0 \/ In r (representatives classes)) /\
    (forall w, after i (w ++ [b]) = after i (w ++ [r])) /\
    (forall w, run t 0 (w ++ [b]) = run t 0 (w ++ [r])).
Proof.
  intros Hm Hk. destruct Hclasses as [->|[Hgoods Halike]].
  { exists b. repeat split; [|now left]. apply middles_intro. rewrite app_length. simpl. lia. }
  destruct (good_classes_true _ Hgoods b) as (r & Hr & E). specialize (Halike b r E).
  exists r. repeat split; [|now right|easy|].
  - apply middles_intro. right. rewrite app_length. simpl. split; [|lia].
    apply incl_app; [easy|]. now apply incl_cons.
  - intros w. destruct (reached t c Hgood _ (total t c Hgood w)) as (a & Ha & Hrun).
    rewrite <- !(run_same a w) by easy.
    apply same_state; [apply suite_identifies, middles_intro; auto..|apply Halike].
Qed.

Hypothesis Hfew : at_most_besides k (access c) i.

(** Every string leads both automata to the same states as a short one of the suite. *)
Lemma followed w : exists a m, In a (access c) /\ incl m (representatives classes) /\
  length m <= k /\ after i (a ++ m) = after i w /\ run t 0 (a ++ m) = run t 0 w.
Proof.
  induction w as [|b w (a & m & Ha & Hm & Hk & Hafter & Hrun)] using rev_ind.
  { exists [], []. repeat split; [apply (has_start t c Hgood)|apply incl_nil_l|simpl; lia]. }
  destruct (go_on m b Hm Hk) as (r & Hmiddle & Hr & Estep & Enext).
  destruct (short_way i k (access c) Hfew a (m ++ [r]) Ha) as (a' & m' & Ha' & Hk' & Hm' & E).
  { rewrite app_length. simpl. lia. }
  assert (Hreps : incl m' (representatives classes)).
  { destruct Hr as [->|Hr]; [now destruct m'; [apply incl_nil_l|]|].
    apply (incl_tran Hm'), incl_app; [easy|]. now apply incl_cons. }
  exists a', m'. repeat split; trivial.
  - rewrite E, Estep, app_assoc. now apply after_same.
  - transitivity (run t 0 (a ++ m ++ [r])).
    + apply same_state; [|now apply suite_identifies|easy].
      apply suite_identifies, middles_intro; auto.
    + rewrite Enext, app_assoc. now apply run_same.
Qed.

(** A branch for each literal: the suite decides for an implementation with at most [k] states
    besides those to which the access strings lead, however many these are. *)
Theorem branches_complete : is_right t i.
Proof.
  intros w. destruct (followed w) as (a & m & Ha & Hm & Hk & Hafter & Hrun).
  assert (H : identified (a ++ m)) by (apply suite_identifies, middles_intro; auto).
  specialize (H _ (in_map _ _ _ (asked t c Hgood (a ++ m)))). rewrite app_nil_r in H.
  unfold says, accepts, accepts_from in *. now rewrite <- Hafter, H, Hrun.
Qed.
End Complete.

(** The suite decides for an implementation with at most [k] states more than the table. *)
Theorem suite_complete t c classes k i : good t c ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i -> passes t (suite t c classes k) i -> is_right t i.
Proof.
  intros Hgood Hclasses Hfew Hpass.
  destruct (at_most_at_most_besides t c i Hgood (length (rows t) + k))
    as (k' & Hk & others & Ho & Hin); [|easy|].
  - intros a Ha. rewrite <- (app_nil_r a).
    apply (suite_identifies t c i classes k); [easy..|now left].
  - apply (branches_complete t c i Hgood classes k); trivial. exists others. split; [lia|easy].
Qed.
