(** * No two grammars are printed alike

    A grammar can be read back from its tokens, from the last to the first. *)

From Coq Require Import Ascii.
From Rfc1738 Require Import Base Grammar Section5.

(** What has been read of an expression: elements up to the first bar, and what is after it. *)
Definition part : Type := list expr * option expr.

Fixpoint sequence (elements : list expr) : expr :=
  match elements with
  | [] => Literal ""
  | [e] => e
  | e :: elements => Sequence e (sequence elements)
  end.

Definition whole (p : part) : expr :=
  match p with
  | (elements, None) => sequence elements
  | (elements, Some e) => Alternative (sequence elements) e
  end.

(** What has been read: rules, what is within the innermost brackets, and within those around. *)
Definition so_far : Type := grammar * part * list part.

Definition unprint_token (t : token) (s : so_far) : so_far :=
  let '(rules, inner, around) := s in
  let element e := (rules, (e :: fst inner, snd inner), around) in
  let opened e :=
    match around with
    | (elements, after_bar) :: around => (rules, (e :: elements, after_bar), around)
    | [] => s
    end in
  match t with
  | Head name => ((name, whole inner) :: rules, ([], None), [])
  | Word name => element (Name name)
  | Quoted text => element (Literal text)
  | AnyCase text => element (NoCase text)
  | From_to first last => element (Range first last)
  | Times min max =>
      match inner with
      | (e :: elements, after_bar) => (rules, (Repetition min max e :: elements, after_bar), around)
      | _ => s
      end
  | Sign "|" => (rules, ([], Some (whole inner)), around)
  | Sign "]" | Sign ")" => (rules, ([], None), inner :: around)
  | Sign "[" => opened (Optional (whole inner))
  | Sign "(" => opened (whole inner)
  | _ => s
  end%char.

Definition unprint : list token -> so_far := fold_right unprint_token ([], ([], None), []).

Fixpoint elements (e : expr) : list expr :=
  match e with Sequence a b => a :: elements b | _ => [e] end.

Definition as_part (e : expr) : part :=
  match e with Alternative a b => (elements a, Some b) | _ => (elements e, None) end.

Lemma sequence_elements e : sequence (elements e) = e.
Proof. induction e; trivial. cbn. rewrite IHe2. now destruct e2. Qed.

Lemma whole_as_part e : whole (as_part e) = e.
Proof. destruct e; cbn -[elements]; now rewrite ?sequence_elements. Qed.

(** Printed at its level, an expression is read as an element, as elements, or as a part. *)
Lemma unprint_print e :
  (forall rules l after around,
    fold_right unprint_token (rules, (l, after), around) (print 2 e) =
      (rules, (e :: l, after), around)) /\
  (forall rules after around,
    fold_right unprint_token (rules, ([], after), around) (print 1 e) =
      (rules, (elements e, after), around)) /\
  (forall rules around,
    fold_right unprint_token (rules, ([], None), around) (print 0 e) =
      (rules, as_part e, around)).
Proof.
  induction e as [| | | |a (A2 & _) b (_ & B1 & _)|a (_ & A1 & _) b (_ & _ & B0)|a (_ & _ & A0)
    |min max a (A2 & _)]; repeat split; intros; cbn [print group Nat.ltb Nat.leb];
    repeat (cbn -[whole as_part print]; rewrite ?fold_right_app, ?A2, ?A1, ?A0, ?B1, ?B0);
    rewrite ?whole_as_part; trivial.
  all: pose proof (whole_as_part (Sequence a b)); pose proof (whole_as_part (Alternative a b));
    cbn -[whole] in *; congruence.
Qed.

Theorem printer_injective (g g' : grammar) : print_grammar g = print_grammar g' -> g = g'.
Proof.
  assert (U : forall g, unprint (print_grammar g) = (g, ([], None), [])).
  { unfold unprint. induction g0 as [|[name e] h IH]; [easy|]. cbn -[whole as_part print] in *.
    rewrite fold_right_app, IH, (proj2 (proj2 (unprint_print e))). cbn -[whole as_part].
    now rewrite whole_as_part. }
  intros E. apply (f_equal unprint) in E. rewrite !U in E. congruence.
Qed.
