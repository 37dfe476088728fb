(** * Test suites, and what they decide

    To be believed, up to the checks: what a suite is, and what is demanded of an implementation.
    The quotations are from the documentation of the kit's module [suite], which claims what is
    proven here. This is the W-method (T. S. Chow, Testing Software Design Modeled by Finite-State
    Machines, 1978) with harmonized state identifiers (A. Petrenko). *)

From Coq Require Import FinFun.
From Rfc1738 Require Import Base Automaton.

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
Definition positions (c : certificate) (s : N) : list N := nth (N.to_nat s) (identifiers c) [].

(** "a set for each state, its identifier": that of the state to which this beginning leads. *)
Definition identifier (t : table) (c : certificate) (beginning : list byte) : list (list byte) :=
  map (separating_at c) (positions c (after (machine t) beginning)).

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

(** Access strings with middles, continued by the strings that identify the state after them. *)
Definition suite (t : table) (c : certificate) (classes : list (list (byte * byte))) (k : nat)
  : list (list byte) :=
  let beginnings := flat_map (fun a => map (app a) (middles classes k)) (access c) in
  flat_map (fun u => map (app u) (identifier t c u)) beginnings.

(** ** To be believed: implementations *)

(** "at most k states other than those to which these access strings lead". *)
Definition at_most_besides (k : nat) (cover : list (list byte)) (i : automaton) : Prop :=
  exists others, length others <= k /\ forall w, In (after i w) (map (after i) cover ++ others).

(** "with at most n + k states": that many to which a string can lead. *)
Definition at_most (n : nat) : automaton -> Prop := at_most_besides n [].

(** "it treats all bytes alike that the production's BNF does not distinguish": after any string,
    the bytes of a class lead to the same state. *)
Definition treats_alike (classes : list (list (byte * byte))) (i : automaton) : Prop :=
  forall b b', class_of classes b = class_of classes b' ->
  forall w, after i (w ++ [b]) = after i (w ++ [b']).

(** ** Checks

    From here on, nothing needs to be believed: theorems say what follows from the checks. *)

Definition has {A} (dec : forall a b : A, {a = b} + {a <> b}) (l : list A) (a : A) : bool :=
  if in_dec dec a l then true else false.

(** Every byte is of the class of a representative. *)
Definition good_classes (classes : list (list (byte * byte))) : bool :=
  let represented := map (class_of classes) (representatives classes) in
  forallb (fun b => has class_dec represented (class_of classes b)) all_bytes.

Definition states_of (t : table) : list N := map N.of_nat (seq 0 (length (rows t))).
Definition has_state (t : table) (s : N) : bool := N.ltb s (N.of_nat (length (rows t))).

(** There is a first row, and every row has a next one for every byte. *)
Definition complete (t : table) : bool :=
  let stays b := let next := step (machine t) b in
    forallb (fun s => has_state t (next s)) (states_of t) in
  has_state t 0 && good_classes (classes t) && forallb stays (representatives (classes t)).

(** The positions of the strings that identify a state, and whether it accepts each of them. *)
Definition answers (t : table) (c : certificate) (s : N) : list (N * bool) :=
  map (fun p => (p, answer (machine t) (from (machine t) s (separating_at c p)))) (positions c s).

(** Two states share a string that one of them accepts and the other does not. *)
Definition differ (a b : list (N * bool)) : bool :=
  existsb (fun x => existsb (fun y => N.eqb (fst x) (fst y) && xorb (snd x) (snd y)) b) a.

(** The table is complete. The empty string is an access string, and helps to identify each state.
    Each state is reached, and "any two states share a string that one of them accepts and the other
    does not". *)
Definition good_certificate (t : table) (c : certificate) : bool :=
  let ends := map (after (machine t)) (access c) in
  let known := map (fun s => (s, answers t c s)) (states_of t) in
  let has_empty l := has (list_eq_dec byte_eq_dec) l [] in
  complete t && has_empty (access c) && forallb (has N.eq_dec ends) (states_of t) &&
  forallb (fun s => has_empty (map (separating_at c) (positions c s))) (states_of t) &&
  forallb (fun x => forallb (fun y => N.eqb (fst x) (fst y) || differ (snd x) (snd y)) known) known.

(** What the check of a certificate finds. *)
Record good (t : table) (c : certificate) : Prop := {
  total : forall w, In (after (machine t) w) (states_of t);
  has_start : In [] (access c);
  reached : forall s, In s (states_of t) -> exists a, In a (access c) /\ after (machine t) a = s;
  asked : forall w, In [] (identifier t c w);
  apart : forall u v, after (machine t) u = after (machine t) v \/
    exists x, In x (identifier t c u) /\ In x (identifier t c v) /\
      accepts t (u ++ x) <> accepts t (v ++ x) }.

Lemma has_true {A} dec l (a : A) : has dec l a = true -> In a l.
Proof. unfold has. now destruct (in_dec dec a l). Qed.

Lemma good_classes_true classes : good_classes classes = true ->
  forall b, exists r, In r (representatives classes) /\ class_of classes r = class_of classes b.
Proof.
  intros H b. pose proof (proj1 (forallb_forall _ _) H b (in_all_bytes b)) as Hb.
  apply has_true, in_map_iff in Hb as (r & E & Hr). eauto.
Qed.

Lemma has_state_true t s : has_state t s = true -> In s (states_of t).
Proof.
  intros H. apply N.ltb_lt in H. apply in_map_iff. exists (N.to_nat s). rewrite in_seq. lia.
Qed.

Lemma machine_alike t : treats_alike (classes t) (machine t).
Proof. intros b b' E w. rewrite !after_app. cbn. now rewrite E. Qed.

Lemma complete_total t : complete t = true -> forall w, In (after (machine t) w) (states_of t).
Proof.
  unfold complete. rewrite !andb_true_iff, forallb_forall. intros [[Hstart Hclasses] H] w.
  induction w as [|b w IH] using rev_ind; [now apply has_state_true|].
  destruct (good_classes_true _ Hclasses b) as (r & Hr & E). rewrite <- (machine_alike t r b E w).
  rewrite after_app. apply has_state_true. specialize (H r Hr). rewrite forallb_forall in H.
  now apply (H _ IH).
Qed.

Lemma differ_true t c s s' : differ (answers t c s) (answers t c s') = true ->
  exists x, In x (map (separating_at c) (positions c s)) /\
    In x (map (separating_at c) (positions c s')) /\
    answer (machine t) (from (machine t) s x) <> answer (machine t) (from (machine t) s' x).
Proof.
  intros H. apply existsb_exists in H as (x & Hx & H). apply existsb_exists in H as (y & Hy & H).
  apply in_map_iff in Hx as (p & <- & Hx), Hy as (q & <- & Hy). cbn [fst snd] in H.
  apply andb_true_iff in H as [E H]. apply N.eqb_eq in E. subst q.
  exists (separating_at c p). repeat split; [now apply in_map..|].
  intros E. now rewrite E, xorb_nilpotent in H.
Qed.

Lemma good_certificate_true t c : good_certificate t c = true -> good t c.
Proof.
  unfold good_certificate. rewrite !andb_true_iff, !forallb_forall.
  intros ((((Ht & Hstart) & Hends) & Hasked) & Hpairs). pose proof (complete_total t Ht) as Htotal.
  split; [easy|now apply has_true in Hstart| |intros w; eapply has_true, Hasked, Htotal|].
  - intros s Hs. apply Hends, has_true, in_map_iff in Hs as (a & E & Ha). eauto.
  - intros u v. specialize (Hpairs _ (in_map _ _ _ (Htotal u))). rewrite forallb_forall in Hpairs.
    specialize (Hpairs _ (in_map _ _ _ (Htotal v))). apply orb_true_iff in Hpairs.
    destruct Hpairs as [H|H]; [left; now apply N.eqb_eq|right].
    apply differ_true in H as (x & Hx & Hx' & H). exists x.
    unfold accepts, says. rewrite !after_app. auto.
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

Lemma all_or_one {A} (P Q : A -> Prop) l : (forall x, P x \/ Q x) ->
  (forall x, In x l -> P x) \/ exists x, In x l /\ Q x.
Proof.
  intros H. induction l as [|x l [IH|(y & Hy)]]; [now left| |right; exists y; simpl; tauto].
  destruct (H x); [left; intros y [<-|Hy]; auto|right; exists x; simpl; auto].
Qed.

Lemma after_same i u v w : after i u = after i v -> after i (u ++ w) = after i (v ++ w).
Proof. intros E. now rewrite !after_app, E. Qed.

Section Complete.
Variables (t : table) (c : certificate) (i : automaton).
Hypothesis Hgood : good t c.

(** The implementation is right about what identifies the state after a string. *)
Definition identified (u : list byte) : Prop :=
  forall x, In x (identifier t c u) -> says i (u ++ x) = accepts t (u ++ x).

Lemma same_state u v : identified u -> identified v -> after i u = after i v ->
  after (machine t) u = after (machine t) v.
Proof.
  intros Hu Hv E. destruct (apart t c Hgood u v) as [|(x & Hx & Hx' & Hdiffer)]; [easy|].
  destruct Hdiffer. rewrite <- Hu, <- Hv by easy. unfold says. now rewrite (after_same i u v).
Qed.

(** The access strings of different states lead to different ones. So the states of the
    implementation are these and others, as many fewer. *)
Lemma at_most_at_most_besides n : (forall a, In a (access c) -> identified a) -> at_most n i ->
  exists k, k + length (rows t) <= n /\ at_most_besides k (access c) i.
Proof.
  intros Hid (states & Hlength & Hall).
  assert (H : forall l, NoDup l -> incl l (states_of t) -> exists ways others,
    incl ways (access c) /\ map (after (machine t)) ways = l /\ length others + length l <= n /\
    forall w, In (after i w) (map (after i) ways ++ others)).
  { induction 1 as [|s l Hs _ IH]; intros Hl.
    { exists [], states. rewrite Nat.add_0_r. auto using incl_nil_l. }
    apply incl_cons_inv in Hl as [Hin Hl].
    destruct (IH Hl) as (ways & others & Hways & <- & Hn & Hw).
    destruct (reached t c Hgood s Hin) as (a & Ha & <-).
    destruct (in_app_or _ _ _ (Hw a)) as [H|H].
    - apply in_map_iff in H as (a' & E & Ha'). destruct Hs.
      rewrite <- (same_state a' a) by auto. now apply in_map.
    - apply in_split in H as (o & o' & ->). exists (a :: ways), (o ++ o').
      rewrite app_length in *. simpl in *. repeat split; [now apply incl_cons|lia|].
      intros w. specialize (Hw w). rewrite !in_app_iff in *. simpl in Hw. tauto. }
  destruct (H (states_of t)) as (ways & others & Hways & _ & Hn & Hw); [|apply incl_refl|].
  { apply Injective_map_NoDup; [intros x y; lia|apply seq_NoDup]. }
  unfold states_of in Hn. rewrite map_length, seq_length in Hn.
  exists (length others). split; [easy|]. exists others. split; [easy|]. intros w.
  eapply incl_app_app; [apply incl_map, Hways|apply incl_refl|apply Hw].
Qed.

(** A good certificate makes the table minimal. *)
Theorem good_minimal n : (forall w, says i w = accepts t w) -> at_most n i -> length (rows t) <= n.
Proof.
  intros Hright Hfew. destruct (at_most_at_most_besides n) as (k & Hk & _); [|easy|lia].
  intros a _ w _. apply Hright.
Qed.

(** The suite decides if each byte is like one of some letters, and if it identifies what follows
    each string of a cover and at most [k + 1] letters: each letter after the cover leads to one of
    its states, or one leads to another state, and this string joins the cover. *)
Lemma letters_decide letters :
  (forall w b, exists r, In r letters /\ after i (w ++ [b]) = after i (w ++ [r]) /\
    after (machine t) (w ++ [b]) = after (machine t) (w ++ [r])) ->
  forall k cover, In [] cover ->
  (forall a m, In a cover -> incl m letters -> length m <= S k -> identified (a ++ m)) ->
  at_most_besides k cover i ->
  forall w, says i w = accepts t w.
Proof.
  intros Hletter k. induction k as [k IH] using lt_wf_ind.
  intros cover Hstart Hid (others & Hk & Hall).
  destruct (all_or_one (fun v => In (after i v) (map (after i) cover))
    (fun v => In (after i v) others) (flat_map (fun a => map (fun r => a ++ [r]) letters) cover))
    as [Hclosed|(v & Hv & Ho)]; [intros w; now apply in_app_iff| |].
  - assert (Hcover : forall v, In v cover -> identified v).
    { intros v Hv. rewrite <- (app_nil_r v). apply Hid; simpl; auto using incl_nil_l with arith. }
    assert (Hfollowed : forall w, exists v, In v cover /\ after i v = after i w /\
      after (machine t) v = after (machine t) w).
    { induction w as [|b w (v & Hv & Hi & Ht)] using rev_ind; [now exists []|].
      destruct (Hletter w b) as (r & Hr & -> & ->).
      rewrite <- (after_same i v w), <- (after_same (machine t) v w) by easy.
      specialize (Hclosed (v ++ [r])). rewrite in_flat_map, in_map_iff in Hclosed.
      destruct Hclosed as (v' & E & Hv'); [eauto using (in_map (fun r => v ++ [r]))|].
      exists v'. repeat split; trivial.
      apply same_state; auto. apply Hid; simpl; auto using incl_cons, incl_nil_l with arith. }
    intros w. destruct (Hfollowed w) as (v & Hv & Hi & Ht).
    pose proof (Hcover v Hv [] (asked t c Hgood v)) as H. rewrite app_nil_r in H.
    unfold accepts, says in *. congruence.
  - apply in_flat_map in Hv as (a & Ha & Hv). apply in_map_iff in Hv as (r & <- & Hr).
    apply in_split in Ho as (l & l' & ->). rewrite app_length in Hk. simpl in Hk.
    apply (IH (pred k)) with ((a ++ [r]) :: cover); [lia|now right| |].
    + intros v m [<-|Hv] Hm Hl; [rewrite <- app_assoc|];
        apply Hid; simpl; auto using incl_cons; lia.
    + exists (l ++ l'). split; [rewrite app_length; lia|]. intros w. specialize (Hall w).
      simpl. rewrite !in_app_iff in *. simpl in Hall. tauto.
Qed.

Variables (classes : list (list (byte * byte))) (k : nat).
Hypothesis Hclasses : k = 0 \/ good_classes classes = true /\ treats_alike classes i.
Hypothesis Hpass : forall w, In w (suite t c classes k) -> says i w = accepts t w.

Lemma suite_identifies a m : In a (access c) -> In m (middles classes k) -> identified (a ++ m).
Proof.
  intros Ha Hm w Hw. apply Hpass, in_flat_map. exists (a ++ m). split; [|now apply in_map].
  apply in_flat_map. exists a. split; [easy|]. now apply in_map.
Qed.

(** A branch for each literal: the suite decides for an implementation with at most [k] states
    besides those to which the access strings lead, however many these are. *)
Theorem branches_complete : at_most_besides k (access c) i -> forall w, says i w = accepts t w.
Proof.
  destruct Hclasses as [E|[Hgoods Halike]].
  - apply (letters_decide all_bytes) with (k := k); [|apply (has_start t c Hgood)|].
    + intros w b. exists b. split; [apply in_all_bytes|easy].
    + intros a m Ha _ Hm. apply suite_identifies, middles_intro; [easy|left; lia].
  - apply (letters_decide (representatives classes)) with (k := k); [|apply (has_start t c Hgood)|].
    + intros w b. destruct (good_classes_true _ Hgoods b) as (r & Hr & E). exists r.
      split; [easy|]. split; [now apply Halike|].
      destruct (reached t c Hgood _ (total t c Hgood w)) as (a & Ha & Hrun).
      rewrite <- !(after_same (machine t) a w) by easy.
      apply same_state; [apply suite_identifies, middles_intro; auto..|now apply Halike].
    + intros a m Ha Hm Hl. apply suite_identifies, middles_intro; auto.
Qed.

(** The suite decides for an implementation with at most [k] states more than the table. *)
Theorem suite_complete : at_most (length (rows t) + k) i -> forall w, says i w = accepts t w.
Proof.
  intros Hfew. destruct (at_most_at_most_besides (length (rows t) + k))
    as (k' & Hk & others & Ho & Hin); [|easy|].
  - intros a Ha. rewrite <- (app_nil_r a). apply suite_identifies; [easy|now left].
  - apply branches_complete. exists others. split; [lia|easy].
Qed.
End Complete.
