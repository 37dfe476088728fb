(** * Grammars and their languages

    To be believed. What it means that a string derives from a rule. The notation is that of
    RFC 1738, section 5: "This is a BNF-like description of the Uniform Resource Locator syntax,
    using the conventions of RFC822, except that "|" is used to designate alternatives, and brackets
    [] are used around optional or repeated elements." *)

From Rfc1738 Require Import Base.
Local Open Scope N_scope.

(** "Briefly, literals are quoted with "", optional elements are enclosed in [brackets], and
    elements may be preceded with <n>* to designate n or more repetitions of the following element;
    n defaults to 0." A repetition here may also have a maximum, as in RFC 822, and a literal may
    ignore case. Section 5 as published has neither, and no ranges. *)
Inductive expr :=
| Literal (text : string)
| NoCase (text : string)
| Range (first last : byte)
| Name (name : string)
| Sequence (a b : expr)
| Alternative (a b : expr)
| Optional (a : expr)
| Repetition (min : nat) (max : option nat) (a : expr).

(** The rules, each with its name, in the order of the text. *)
Definition grammar := list (string * expr).

(** The first in a list that has this name. *)
Definition named {A} (name : string) (all : list (string * A)) : option A :=
  option_map snd (find (fun x => fst x =? name)%string all).

Definition bytes : string -> list byte := list_byte_of_string.

(** The code of a byte, that of [A] to [Z] as if it were in lower case. *)
Definition lower (b : byte) : N :=
  let code := to_N b in
  if (to_N "A" <=? code) && (code <=? to_N "Z") then code + 32 else code.

(** [derives g e w]: by the rules of [g], the string [w] derives from [e]. *)
Inductive derives (g : grammar) : expr -> list byte -> Prop :=
(** "literals are quoted": a literal is itself. *)
| by_literal text : derives g (Literal text) (bytes text)
(** Section 2.1: "treat upper case letters as equivalent to lower case in scheme names". *)
| by_no_case text w : map lower w = map lower (bytes text) -> derives g (NoCase text) w
(** One byte, from the first to the last. *)
| by_range first last b :
    to_N first <= to_N b <= to_N last -> derives g (Range first last) [b]
(** A name is short for the right side of its rule. *)
| by_name name e w : named name g = Some e -> derives g e w -> derives g (Name name) w
(** RFC 822, section 2.3: ""(elem (foo / bar) elem)" allows the token sequences "elem foo elem"
    and "elem bar elem"". *)
| by_sequence a b u v : derives g a u -> derives g b v -> derives g (Sequence a b) (u ++ v)
(** ""|" is used to designate alternatives". *)
| by_first a b w : derives g a w -> derives g (Alternative a b) w
| by_second a b w : derives g b w -> derives g (Alternative a b) w
(** "optional elements are enclosed in [brackets]". *)
| by_absence a : derives g (Optional a) []
| by_presence a w : derives g a w -> derives g (Optional a) w
(** "<n>* to designate n or more repetitions of the following element": if n is 0, none; or one, and
    then n - 1 or more, where 0 - 1 is 0. A maximum is counted down, too. *)
| by_enough max a : derives g (Repetition 0 max a) []
| by_another min max a u v : max <> Some 0%nat -> derives g a u ->
    derives g (Repetition (pred min) (option_map pred max) a) v ->
    derives g (Repetition min max a) (u ++ v).

(** Languages made of expressions: sums, intersections and differences. *)
Inductive lang :=
| Of (e : expr)
| Either (a b : lang)
| Both (a b : lang)
| Without (a b : lang).

Fixpoint in_lang (g : grammar) (l : lang) (w : list byte) : Prop :=
  match l with
  | Of e => derives g e w
  | Either a b => in_lang g a w \/ in_lang g b w
  | Both a b => in_lang g a w /\ in_lang g b w
  | Without a b => in_lang g a w /\ ~ in_lang g b w
  end.
