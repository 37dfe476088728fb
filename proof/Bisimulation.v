(** * A check that a table has the language of a grammar

    A language is read by its expressions side by side. A search relates their marks with the states
    of the table: what it finds is a bisimulation. *)

From Coq Require Import Bool Arith NArith Lia FMapPositive String Strings.Byte List.
From Rfc1738 Require Import Grammar Automaton Regex Marks.
Import ListNotations.
Local Open Scope N_scope.

(** ** Expressions side by side *)

Inductive machine :=
| Single (r : regex)
| Pair (combine : bool -> bool -> bool) (a b : machine).

(** Whether a string may end here: at the start if it is the [first], and at the marks. *)
Fixpoint ends (k : machine) (first : bool) (m : marks) : bool :=
  match k with
  | Single r => if final r m then true else if first then nullable r else false
  | Pair combine a b => combine (ends a first (left m)) (ends b first (right m))
  end.

Fixpoint step (hit : N -> bool) (k : machine) (first : bool) (m : marks) : marks :=
  match k with
  | Single r => shift hit r first m
  | Pair _ a b => two (step hit a first (left m)) (step hit b first (right m))
  end.

Fixpoint reads (k : machine) (first : bool) (m : marks) (w : list byte) : bool :=
  match w with
  | [] => ends k first m
  | b :: w => reads k false (step (fun set => has set b) k first m) w
  end.

Lemma reads_single r first m w :
  reads (Single r) first m w = true <-> first = true /\ matches r w \/ rest r m w.
Proof.
  revert first m. induction w as [|b w IH]; intros first m; cbn.
  - rewrite if_or, if_and, final_spec, nullable_spec. tauto.
  - rewrite IH, shift_spec. intuition easy.
Qed.

Lemma reads_pair combine a b first m w :
  reads (Pair combine a b) first m w =
  combine (reads a first (left m) w) (reads b first (right m) w).
Proof.
  revert first m. induction w as [|c w IH]; intros first m; cbn; [reflexivity|].
  now rewrite IH, left_two, right_two.
Qed.

Fixpoint machine_of (g : grammar) (l : lang) : option machine :=
  let pair combine a b :=
    match machine_of g a with
    | Some a => option_map (Pair combine a) (machine_of g b)
    | None => None
    end in
  match l with
  | Of e => option_map Single (regex_of g e)
  | Either a b => pair orb a b
  | Both a b => pair andb a b
  | Without a b => pair (fun x y => x && negb y) a b
  end.

Lemma machine_of_spec g l k : machine_of g l = Some k ->
  forall w, in_lang g l w <-> reads k true Nothing w = true.
Proof.
  revert k. induction l as [e | a IHa b IHb | a IHa b IHb | a IHa b IHb]; intros k E w; cbn in E.
  1: destruct (regex_of g e) eqn:R; [|easy]; injection E as <-; cbn [in_lang];
    rewrite (regex_of_spec _ _ _ R), reads_single; pose proof (rest_nothing r w); tauto.
  all: destruct (machine_of g a); [|easy]; destruct (machine_of g b); [|easy]; injection E as <-;
    cbn [in_lang]; rewrite (IHa _ eq_refl w), (IHb _ eq_refl w), reads_pair; cbn [left right].
  - now rewrite orb_true_iff.
  - now rewrite andb_true_iff.
  - now rewrite andb_true_iff, negb_true_iff, not_true_iff_false.
Qed.

(** ** Cells of bytes in place of bytes

    A cell is a set of bytes that neither the table nor the expressions tell apart. *)

(** The number of the first cell that has the byte. *)
Fixpoint cell_of (cells : list N) (b : byte) : option N :=
  match cells with
  | [] => None
  | cell :: others => if has cell b then Some 0 else option_map N.succ (cell_of others b)
  end.

(** A set of bytes as a set of cells, if it is one. *)
Fixpoint in_cells (cells : list N) (set : N) : option N :=
  match cells with
  | [] => if set =? 0 then Some 0 else None
  | cell :: others =>
      match in_cells others (N.ldiff set cell) with
      | Some rest =>
          if N.land set cell =? cell then Some (2 * rest + 1)
          else if N.land set cell =? 0 then Some (2 * rest)
          else None
      | None => None
      end
  end.

(** What is read when a cell is read, or no cell. *)
Definition hits (cell : option N) (set : N) : bool :=
  match cell with Some c => N.testbit set c | None => false end.

Lemma in_cells_spec cells set set' b : in_cells cells set = Some set' ->
  hits (cell_of cells b) set' = has set b.
Proof.
  revert set set'. induction cells as [|cell others IH]; intros set set' E;
    cbn [in_cells cell_of] in *.
  - destruct (N.eqb_spec set 0) as [->|]; [|easy]. injection E as <-. reflexivity.
  - destruct (in_cells _ _) as [rest|] eqn:R; [|easy]. apply IH in R.
    unfold has in *. rewrite N.ldiff_spec in R. destruct (N.testbit cell (to_N b)) eqn:C.
    + replace (N.testbit set (to_N b)) with (N.testbit (N.land set cell) (to_N b))
        by (rewrite N.land_spec, C; apply andb_true_r).
      destruct (N.eqb_spec (N.land set cell) cell) as [-> | _].
      * replace set' with (2 * rest + 1) by congruence. cbn [hits]. now rewrite C, N.testbit_odd_0.
      * destruct (N.eqb_spec (N.land set cell) 0) as [-> | _]; [|easy].
        replace set' with (2 * rest) by congruence. cbn [hits]. now rewrite N.testbit_even_0, N.bits_0.
    + rewrite andb_true_r in R. rewrite <- R.
      destruct (cell_of others b) as [c|]; cbn [option_map hits]; [|reflexivity].
      destruct (_ =? cell); [|destruct (_ =? 0); [|easy]].
      * replace set' with (2 * rest + 1) by congruence. apply N.testbit_odd_succ, N.le_0_l.
      * replace set' with (2 * rest) by congruence. apply N.testbit_even_succ, N.le_0_l.
Qed.

Fixpoint regex_in (cells : list N) (r : regex) : option regex :=
  match r with
  | Empty => Some Empty
  | One set => option_map One (in_cells cells set)
  | Cat a b =>
      match regex_in cells a with Some a => option_map (Cat a) (regex_in cells b) | None => None end
  | Or a b =>
      match regex_in cells a with Some a => option_map (Or a) (regex_in cells b) | None => None end
  | Star a => option_map Star (regex_in cells a)
  end.

(** Where nothing is marked, nothing may end, whatever the combination. *)
Fixpoint machine_in (cells : list N) (k : machine) : option machine :=
  match k with
  | Single r => option_map Single (regex_in cells r)
  | Pair combine a b =>
      match combine false false, machine_in cells a with
      | false, Some a => option_map (Pair combine a) (machine_in cells b)
      | _, _ => None
      end
  end.

Lemma regex_in_spec cells b r r' : regex_in cells r = Some r' ->
  nullable r' = nullable r /\
  (forall m, final r' m = final r m) /\
  (forall first m, shift (hits (cell_of cells b)) r' first m = shift (fun set => has set b) r first m).
Proof.
  revert r'. induction r as [| set | a IHa c IHc | a IHa c IHc | a IHa]; intros r' E; cbn in E.
  - injection E as <-. auto.
  - destruct (in_cells _ _) as [set'|] eqn:C; [|easy]. injection E as <-.
    repeat split; auto. intros first m. now rewrite !shift_one, (in_cells_spec _ _ _ _ C).
  - destruct (regex_in _ a) as [a'|]; [|easy]. destruct (regex_in _ c) as [c'|]; [|easy].
    injection E as <-. destruct (IHa _ eq_refl) as (Na & Fa & Sa), (IHc _ eq_refl) as (Nc & Fc & Sc).
    repeat split.
    + cbn. now rewrite Na, Nc.
    + intros [| |x y]; cbn; now rewrite ?Fa, ?Fc, ?Nc.
    + intros first m. now rewrite !shift_cat, Sa, Sc, Fa, Na.
  - destruct (regex_in _ a) as [a'|]; [|easy]. destruct (regex_in _ c) as [c'|]; [|easy].
    injection E as <-. destruct (IHa _ eq_refl) as (Na & Fa & Sa), (IHc _ eq_refl) as (Nc & Fc & Sc).
    repeat split.
    + cbn. now rewrite Na, Nc.
    + intros [| |x y]; cbn; now rewrite ?Fa, ?Fc.
    + intros first m. now rewrite !shift_or, Sa, Sc.
  - destruct (regex_in _ a) as [a'|]; [|easy]. injection E as <-.
    destruct (IHa _ eq_refl) as (Na & Fa & Sa). repeat split.
    + intros [| |x y]; cbn; now rewrite ?Fa.
    + intros first m. now rewrite !shift_star, Sa, Fa.
Qed.

Lemma machine_in_spec cells b k k' : machine_in cells k = Some k' ->
  (forall first m, ends k' first m = ends k first m) /\
  (forall first m, step (hits (cell_of cells b)) k' first m = step (fun set => has set b) k first m).
Proof.
  revert k'. induction k as [r | combine a IHa c IHc]; intros k' E; cbn in E.
  - destruct (regex_in _ _) as [r'|] eqn:R; [|easy]. injection E as <-.
    destruct (regex_in_spec _ b _ _ R) as (N & F & S). split; cbn; intros; now rewrite ?N, ?F, ?S.
  - destruct (combine false false); [easy|]. destruct (machine_in _ a) as [a'|]; [|easy].
    destruct (machine_in _ c) as [c'|]; [|easy]. injection E as <-.
    destruct (IHa _ eq_refl) as [Ea Sa], (IHc _ eq_refl) as [Ec Sc].
    split; cbn; intros; now rewrite ?Ea, ?Ec, ?Sa, ?Sc.
Qed.

(** After a byte in no cell, nothing is marked, and nothing is read. *)
Lemma shift_none r first m : shift (hits None) r first m = Nothing.
Proof.
  revert first m. induction r as [| set | a IHa c IHc | a IHa c IHc | a IHa]; intros first m.
  - now destruct first, m.
  - rewrite shift_one. now destruct first.
  - now rewrite shift_cat, IHa, IHc.
  - now rewrite shift_or, IHa, IHc.
  - now rewrite shift_star, IHa.
Qed.

Lemma step_none k first m : step (hits None) k first m = Nothing.
Proof.
  revert first m. induction k as [r | combine a IHa c IHc]; intros first m; cbn.
  - apply shift_none.
  - now rewrite IHa, IHc.
Qed.

Lemma reads_nothing cells k k' w : machine_in cells k = Some k' -> reads k false Nothing w = false.
Proof.
  revert k' w. induction k as [r | combine a IHa c IHc]; intros k' w E; cbn in E.
  - induction w as [|b w IH]; cbn; [now rewrite final_nothing | now rewrite shift_nothing].
  - destruct (combine false false) eqn:C; [easy|]. destruct (machine_in _ a) as [a'|]; [|easy].
    destruct (machine_in _ c) as [c'|]; [|easy].
    rewrite reads_pair. cbn [left right]. now rewrite (IHa _ _ eq_refl), (IHc _ _ eq_refl).
Qed.

(** ** The relation *)

(** The string so far is [first], the marks, and the state of the table. *)
Definition pair : Type := bool * marks * N.

Fixpoint same_marks (m m' : marks) : bool :=
  match m, m' with
  | Nothing, Nothing | Here, Here => true
  | Two a b, Two a' b' => if same_marks a a' then same_marks b b' else false
  | _, _ => false
  end.

Definition same (x y : pair) : bool :=
  let '(first, m, q) := x in
  let '(first', m', q') := y in
  if Bool.eqb first first' then if q =? q' then same_marks m m' else false else false.

Lemma same_marks_eq m m' : same_marks m m' = true -> m = m'.
Proof.
  revert m'. induction m as [| |a IHa b IHb]; intros [| |a' b'] E; try easy. cbn in E.
  apply if_and in E as [A B]. f_equal; auto.
Qed.

Lemma same_eq x y : same x y = true -> x = y.
Proof.
  destruct x as [[f m] q], y as [[f' m'] q']. cbn. rewrite !if_and.
  intros (F & Q & M). apply eqb_prop in F. apply N.eqb_eq in Q. apply same_marks_eq in M. congruence.
Qed.

Lemma same_refl x : same x x = true.
Proof.
  destruct x as [[f m] q]. cbn. rewrite eqb_reflx, N.eqb_refl. induction m; cbn; now rewrite ?IHm1.
Qed.

(** Pairs are found by a number that tells them apart, in practice; nothing depends on that. *)
Fixpoint key_of (m : marks) (tail : positive) : positive :=
  match m with
  | Nothing => tail~0
  | Here => tail~0~1
  | Two a b => (key_of a (key_of b tail))~1~1
  end%positive.

Definition key (x : pair) : positive :=
  let '(first, m, q) := x in key_of m (if first then 1 else N.succ_pos (N.succ q)).

Definition relation := PositiveMap.t pair.

Definition related (R : relation) (x : pair) : bool :=
  match PositiveMap.find (key x) R with Some y => same x y | None => false end.

(** The pairs after each cell, whose class in the table is known; [None] if the table and the machine
    disagree here. *)
Definition after (t : table) (known : list N) (k : machine) (x : pair) : option (list pair) :=
  let '(first, m, q) := x in
  match row_of t q with
  | Some r =>
      if Bool.eqb (accepting r) (ends k first m) then
        if (length (targets r) =? length (classes t))%nat then
          let read '(cell, class) :=
            (false, step (hits (Some (N.of_nat cell))) k first m, nth (N.to_nat class) (targets r) 0) in
          Some (map read (combine (seq 0 (length known)) known))
        else None
      else None
  | None => None
  end.

(** Follows all pairs that are still to do, and collects them; [None] if two disagree. *)
Fixpoint search t known k (fuel : nat) (todo : list pair) (R : relation) : option relation :=
  match fuel, todo with
  | _, [] => Some R
  | O, _ => None
  | S fuel, x :: todo =>
      if related R x then search t known k fuel todo R
      else
        match PositiveMap.find (key x) R, after t known k x with
        | None, Some xs => search t known k fuel (xs ++ todo) (PositiveMap.add (key x) x R)
        | _, _ => None
        end
  end.

(** More than the steps of any search here. *)
Definition fuel : nat := N.to_nat 100000.
Global Opaque fuel.

Definition start : pair := (true, Nothing, 0).

(** Cells, and their classes: all bytes, cut by every set of the table and of the expressions. *)
Fixpoint sets_of (r : regex) (sets : list N) : list N :=
  match r with
  | Empty => sets
  | One set => if existsb (N.eqb set) sets then sets else set :: sets
  | Cat a b | Or a b => sets_of a (sets_of b sets)
  | Star a => sets_of a sets
  end.

Fixpoint all_sets (k : machine) (sets : list N) : list N :=
  match k with
  | Single r => sets_of r sets
  | Pair _ a b => all_sets a (all_sets b sets)
  end.

Definition cut (cells : list N) (set : N) : list N :=
  filter (fun cell => negb (cell =? 0))
    (flat_map (fun cell => [N.land cell set; N.ldiff cell set]) cells).

Definition cells_of (t : table) (k : machine) : list (N * N) :=
  let range_set '(first, last) := N.ldiff (N.ones (N.succ (to_N last))) (N.ones (to_N first)) in
  let class_set class := fold_right N.lor 0 (map range_set class) in
  let with_class cell :=
    match of_N (N.log2 cell) with
    | Some b => match class_of (classes t) b with Some class => [(cell, class)] | None => [] end
    | None => []
    end in
  flat_map with_class
    (fold_left cut (all_sets k (map class_set (classes t))) [N.ones 256]).

Definition every_byte : list byte :=
  flat_map (fun n => match of_N (N.of_nat n) with Some b => [b] | None => [] end) (seq 0 256).

(** Whether the classes of the cells are those of all their bytes, and others have none. *)
Definition classes_known (t : table) (cells known : list N) : bool :=
  forallb
    (fun b =>
      match cell_of cells b, class_of (classes t) b with
      | Some cell, Some class =>
          match nth_error known (N.to_nat cell) with Some c => class =? c | None => false end
      | None, None => true
      | _, _ => false
      end)
    every_byte.

(** Whether the table accepts what is in the language. *)
Definition checks (g : grammar) (l : lang) (t : table) : bool :=
  match machine_of g l with
  | Some k =>
      let (cells, known) := split (cells_of t k) in
      match machine_in cells k with
      | Some k' =>
          if classes_known t cells known then
            match search t known k' fuel [start] (PositiveMap.empty pair) with
            | Some _ => true
            | None => false
            end
          else false
      | None => false
      end
  | None => false
  end.

Lemma class_of_less all b c : class_of all b = Some c -> (N.to_nat c < length all)%nat.
Proof.
  revert c. induction all as [|class others IH]; intros c E; cbn in *; [easy|].
  destruct (existsb _ _); [injection E as <-; cbn; lia|].
  destruct (class_of others b) as [d|]; [|easy]. injection E as <-. specialize (IH d eq_refl). lia.
Qed.

Lemma classes_known_spec t cells known b : classes_known t cells known = true ->
  match cell_of cells b with
  | Some cell => exists class,
      class_of (classes t) b = Some class /\ nth_error known (N.to_nat cell) = Some class
  | None => class_of (classes t) b = None
  end.
Proof.
  unfold classes_known. rewrite forallb_forall. intro A.
  assert (I : In b every_byte).
  { apply in_flat_map. exists (N.to_nat (to_N b)). rewrite N2Nat.id, of_to_N.
    pose proof (to_N_bounded b). split; [apply in_seq; lia | now left]. }
  apply A in I.
  destruct (cell_of cells b), (class_of (classes t) b); try easy.
  destruct (nth_error known _); [|easy]. apply N.eqb_eq in I. subst. eauto.
Qed.

Lemma in_numbered {A} (l : list A) n a : nth_error l n = Some a ->
  forall from, In (from + n, a)%nat (combine (seq from (length l)) l).
Proof.
  revert l. induction n as [|n IH]; intros [|x l] E from; try easy; cbn in *.
  - left. rewrite Nat.add_0_r. congruence.
  - right. rewrite <- Nat.add_succ_comm. now apply IH.
Qed.

(** Every pair that was found is followed in the end: its successors are in the relation. *)
Definition followed t known k (R R' : pair -> Prop) : Prop :=
  forall x, R x -> exists xs, after t known k x = Some xs /\ forall y, In y xs -> R' y.

Lemma search_spec t known k fuel todo R R' : search t known k fuel todo R = Some R' ->
  followed t known k (fun x => related R x = true) (fun y => related R y = true \/ In y todo) ->
  (forall x, related R x = true \/ In x todo -> related R' x = true) /\
  followed t known k (fun x => related R' x = true) (fun y => related R' y = true).
Proof.
  revert todo R. induction fuel as [|fuel IH]; intros [|x todo] R E F; cbn in E; try easy.
  1-2: injection E as <-; split; [intuition easy|];
    intros y Y; destruct (F y Y) as (ys & A & S); exists ys; split; [exact A|];
    intros z Z; destruct (S z Z); easy.
  destruct (related R x) eqn:X.
  - apply IH in E as [C D].
    + split; [|exact D]. intros y [Y|[<-|Y]]; auto.
    + intros y Y. destruct (F y Y) as (ys & A & S). exists ys. split; [exact A|].
      intros z Z. destruct (S z Z) as [?|[<-|?]]; auto.
  - destruct (PositiveMap.find (key x) R) eqn:N; [easy|]. destruct (after _ _ _ x) as [xs|] eqn:A; [|easy].
    assert (Add : forall y, related (PositiveMap.add (key x) x R) y = true <->
      related R y = true \/ y = x).
    { intro y. unfold related. destruct (Pos.eq_dec (key y) (key x)) as [K|K].
      - rewrite K, PositiveMap.gss, N. split; [right | intros [|]]; try easy.
        + now apply same_eq.
        + subst. apply same_refl.
      - rewrite PositiveMap.gso by exact K. split; [now left | intros [|]]; congruence. }
    apply IH in E as [C D].
    + split; [|exact D]. intros y Y. apply C. rewrite Add, in_app_iff. cbn in Y. intuition auto.
    + intros y Y. apply Add in Y as [Y| ->].
      * destruct (F y Y) as (ys & B & S). exists ys. split; [exact B|].
        intros z Z. rewrite Add, in_app_iff. destruct (S z Z) as [|[|]]; auto.
      * exists xs. split; [exact A|]. intros z Z. rewrite in_app_iff. auto.
Qed.

Lemma followed_reads t cells known k k' (R : pair -> Prop) :
  machine_in cells k = Some k' -> classes_known t cells known = true ->
  followed t known k' R R ->
  forall w first m q, R (first, m, q) -> accepts_from t q w = reads k first m w.
Proof.
  intros E K F. induction w as [|b w IH]; intros first m q H; apply F in H as (xs & A & S);
    cbn in A; unfold accepts_from; cbn [run].
  all: destruct (row_of t q) as [r|] eqn:Q; [|easy]; destruct (Bool.eqb _ _) eqn:B; [|easy];
    apply eqb_prop in B; destruct (length (targets r) =? _)%nat eqn:L; [|easy];
    apply Nat.eqb_eq in L; injection A as <-.
  - now rewrite B, (proj1 (machine_in_spec _ x00 _ _ E)).
  - cbn [reads]. unfold next. rewrite Q, <- (proj2 (machine_in_spec _ b _ _ E)).
    apply (classes_known_spec _ _ _ b) in K. destruct (cell_of cells b) as [cell|].
    + destruct K as (class & K & N). rewrite K. apply class_of_less in K.
      rewrite (nth_error_nth' _ 0) by lia. apply IH, S, in_map_iff.
      exists (N.to_nat cell, class). rewrite N2Nat.id. split; [reflexivity|].
      exact (in_numbered _ _ _ N 0).
    + rewrite K, step_none. symmetry. exact (reads_nothing _ _ _ w E).
Qed.

Theorem checks_correct g l t : checks g l t = true ->
  forall w, in_lang g l w <-> accepts t w = true.
Proof.
  unfold checks. intros E w. destruct (machine_of g l) as [k|] eqn:M; [|easy].
  destruct (split _) as [cells known]. destruct (machine_in _ k) as [k'|] eqn:M'; [|easy].
  apply if_and in E as [K E]. destruct (search _ _ _ _ _ _) as [R|] eqn:S; [|easy].
  apply search_spec in S as [C F].
  - rewrite (machine_of_spec _ _ _ M). unfold accepts.
    rewrite (followed_reads _ _ _ _ _ _ M' K F w true Nothing 0); [reflexivity|].
    apply C. right. now left.
  - intros x X. unfold related in X. now rewrite PositiveMap.gempty in X.
Qed.
