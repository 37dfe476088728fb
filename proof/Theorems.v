(** * The theorems

    Each with its full statement, an example that satisfies its hypothesis if it has one, and its
    assumptions. *)

From Coq Require Import String Strings.Byte List.
From Rfc1738 Require Import Grammar Published Section5 Automaton Tables.
From Rfc1738 Require Printer Checked.
Import ListNotations.

(** ** The data are the text *)

(** The tokens of [grammar/rfc1738.bnf] are those of the printed data. *)
Theorem published_is_the_text : tokens text = print_grammar published.
Proof. exact Checked.published_is_the_text. Qed.
Print Assumptions published_is_the_text.

(** No two grammars are printed alike. *)
Theorem printer_injective : forall g g', print_grammar g = print_grammar g' -> g = g'.
Proof. exact Printer.printer_injective. Qed.
Print Assumptions printer_injective.

(** So no other grammar has that text. *)
Theorem only_published_is_the_text : forall g, tokens text = print_grammar g -> g = published.
Proof. exact Checked.only_published_is_the_text. Qed.
Print Assumptions only_published_is_the_text.

(** ** The tables are section 5 *)

(** There is a table for each production, in the order of the text. *)
Theorem a_table_for_each_production : map fst tables = map fst published.
Proof. exact Checked.a_table_for_each_production. Qed.
Print Assumptions a_table_for_each_production.

(** It accepts the strings that derive from the production, and no others. *)
Theorem tables_are_section_5 : forall name t, In (name, t) tables ->
  forall w, derives section5 (Name name) w <-> accepts t w = true.
Proof. exact Checked.tables_are_section_5. Qed.
Print Assumptions tables_are_section_5.

Example each_production_has_one : forall name e, In (name, e) published ->
  exists t, In (name, t) tables.
Proof.
  intros name e I. apply (in_map fst) in I. rewrite <- a_table_for_each_production in I.
  apply in_map_iff in I as ([n t] & E & I). cbn in E. subst n. now exists t.
Qed.

Example there_are_67 : length tables = 67.
Proof. reflexivity. Qed.

(** The same for the strict reading of [url]. *)
Theorem strict_table_is_the_strict_reading : forall w,
  in_lang section5 strict w <-> accepts strict_table w = true.
Proof. exact Checked.strict_table_is_the_strict_reading. Qed.
Print Assumptions strict_table_is_the_strict_reading.

(** The list of schemes is that of [url], and ruling 1 is about twelve literals. *)
Example url_has_these_schemes :
  In ("url", fold_right Alternative (Name "otherurl")
    (map (fun scheme => Name (scheme ++ "url")) schemes))%string published.
Proof. right. left. reflexivity. Qed.

Example twelve_literals :
  length (filter (fun t => match t with AnyCase _ => true | _ => false end)
    (print_grammar section5)) = 12.
Proof. vm_compute. reflexivity. Qed.

(** What the strict reading says of three URLs. *)
Example a_url : in_lang section5 strict (bytes "HTTP://host.dom/").
Proof. apply strict_table_is_the_strict_reading. vm_compute. reflexivity. Qed.

Example of_a_new_scheme : in_lang section5 strict (bytes "nfs://user@host.dom/").
Proof. apply strict_table_is_the_strict_reading. vm_compute. reflexivity. Qed.

Example only_literally_a_url : ~ in_lang section5 strict (bytes "http://user@host.dom/").
Proof. rewrite strict_table_is_the_strict_reading. vm_compute. discriminate. Qed.
