(** * The theorems

    Each with its full statement. The kernel computes the checks of what the kit writes, each once.
    Examples show that the hypotheses can be satisfied. [prove.py] asks for the assumptions of all
    theorems: none. *)

From Rfc1738 Require Import Base Grammar Published Section5 Automaton Tables Certificates.
From Rfc1738 Require Import Suite Longest.
From Rfc1738 Require Bisimulation Printer.

(** ** The data are the text *)

(** The tokens of [grammar/rfc1738.bnf] are those of the printed data. *)
Theorem published_is_the_text : tokens text = print_grammar published.
Proof. vm_cast_no_check (eq_refl (print_grammar published)). Qed.

(** No two grammars are printed alike. *)
Theorem printer_injective : forall g g', print_grammar g = print_grammar g' -> g = g'.
Proof. exact Printer.printer_injective. Qed.

(** So no other grammar has that text. *)
Theorem only_published_is_the_text : forall g, tokens text = print_grammar g -> g = published.
Proof. intros g E. apply printer_injective. now rewrite <- E, published_is_the_text. Qed.

(** A name means its first rule. No name has a second one. *)
Example no_name_twice : nodup string_dec (map fst published) = map fst published.
Proof. vm_compute. reflexivity. Qed.

(** ** The tables are section 5 *)

(** There is a table for each production, in the order of the text. *)
Theorem a_table_for_each_production : map fst tables = map fst published /\ length tables = 67.
Proof. split; reflexivity. Qed.

(** It accepts the strings that derive from the production, and no others. *)
Theorem tables_are_section_5 : forall name t, In (name, t) tables ->
  forall w, derives section5 (Name name) w <-> accepts t w = true.
Proof. apply Bisimulation.checks_rules_correct. vm_cast_no_check (eq_refl true). Qed.

Example each_production_has_one : forall name e, In (name, e) published ->
  exists t, In (name, t) tables.
Proof.
  intros name e I. apply (in_map fst) in I.
  destruct a_table_for_each_production as [E _]. rewrite <- E in I.
  apply in_map_iff in I as ([n t] & F & I). cbn in F. subst n. now exists t.
Qed.

(** The same for the strict reading of [url]. *)
Theorem strict_table_is_the_strict_reading : forall w,
  in_lang section5 strict w <-> accepts strict_table w = true.
Proof. apply Bisimulation.checks_correct. vm_cast_no_check (eq_refl true). Qed.

(** The list of schemes is that of [url], and ruling 1 is about twelve literals. *)
Example url_has_these_schemes :
  In ("url", fold_right Alternative (Name "otherurl")
    (map (fun scheme => Name (scheme ++ "url")) schemes))%string published.
Proof. right. left. reflexivity. Qed.

Example twelve_literals :
  length (filter (fun t => match t with AnyCase _ => true | _ => false end)
    (print_grammar section5)) = 12.
Proof. vm_compute. reflexivity. Qed.

(** What the strict reading says of three URLs: of one that only [otherurl] derives, and of one that
    literally is one of [otherurl], too. *)
Example three_urls : in_lang section5 strict (bytes "HTTP://host.dom/") /\
  in_lang section5 strict (bytes "nfs://user@host.dom/") /\
  ~ in_lang section5 strict (bytes "http://user@host.dom/").
Proof. rewrite !strict_table_is_the_strict_reading. vm_compute. easy. Qed.

(** ** The suites decide *)

(** An implementation with at most [k] states more than the table is right about every string if it
    is right about those of the suite. For [k > 0], it must treat the bytes of a class alike. *)
Theorem suite_complete : forall t c classes k i,
  good_certificate t c = true ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i ->
  (forall w, In w (suite t c classes k) -> says i w = accepts t w) ->
  forall w, says i w = accepts t w.
Proof. intros. eapply Suite.suite_complete; eauto using good_certificate_true. Qed.

(** So is one with at most [k] states besides those to which the access strings lead, as if each
    literal had a branch of its own. *)
Theorem branches_complete : forall t c classes k i,
  good_certificate t c = true ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most_besides k (access c) i ->
  (forall w, In w (suite t c classes k) -> says i w = accepts t w) ->
  forall w, says i w = accepts t w.
Proof. intros. eapply Suite.branches_complete; eauto using good_certificate_true. Qed.

(** A good certificate makes the table minimal: no automaton of its language has fewer states. *)
Theorem good_minimal : forall t c i n,
  good_certificate t c = true ->
  (forall w, says i w = accepts t w) ->
  at_most n i ->
  length (rows t) <= n.
Proof. intros. eapply Suite.good_minimal; eauto using good_certificate_true. Qed.

(** The longest prefix that a table reads is the longest one in its language. *)
Theorem longest : forall (language : list byte -> Prop) t,
  (forall w, language w <-> accepts t w = true) ->
  forall w, is_longest language w (longest_prefix (machine t) w).
Proof. intros language t. exact (longest_prefix_longest (machine t) language). Qed.

(** An implementation that scans, and remembers the last position at which it would have answered
    yes, finds the longest prefix of every string, if of the strings of the suite it finds the whole
    exactly if they are in the language. *)
Theorem suite_complete_longest : forall (language : list byte -> Prop) t c classes k i,
  (forall w, language w <-> accepts t w = true) ->
  good_certificate t c = true ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i \/ at_most_besides k (access c) i ->
  (forall w, In w (suite t c classes k) ->
    longest_prefix i w = Some (length w) <-> accepts t w = true) ->
  forall w, is_longest language w (longest_prefix i w).
Proof.
  intros * Hlanguage Hgood Hclasses Hfew Hwhole. apply longest_prefix_longest. intro w.
  rewrite Hlanguage. replace (says i w) with (accepts t w); [easy|]. symmetry. revert w.
  destruct Hfew; [apply (suite_complete t c classes k) | apply (branches_complete t c classes k)];
    trivial; intros v Hv; apply eq_iff_eq_true; now rewrite <- longest_prefix_whole, Hwhole.
Qed.

(** Whether the certificate of that name is good for a table. *)
Definition is_certified (x : string * table) : bool :=
  match named (fst x) certificates with Some c => good_certificate (snd x) c | None => false end.

Lemma certificates_check : forallb is_certified tables = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma strict_certificate_checks : good_certificate strict_table strict_certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The kit's certificates are good: those of the 67 rules, and that of the strict reading. So are
    the classes of [hostname], for an extra state. *)
Theorem suites_decide :
  (forall rule t, In (rule, t) tables ->
    exists c, named rule certificates = Some c /\ good_certificate t c = true) /\
  good_certificate strict_table strict_certificate = true /\
  good_classes hostname_classes = true.
Proof.
  split; [|split; [exact strict_certificate_checks | vm_compute; reflexivity]]. intros rule t I.
  pose proof (proj1 (forallb_forall _ _) certificates_check _ I) as E. unfold is_certified in E.
  cbn [fst snd] in E. destruct (named rule certificates); [eauto | easy].
Qed.

(** So the kit's suites decide about section 5: whether an implementation of a rule is right about
    every string, and finds the longest prefixes. Without extra states, any classes will do, such as
    none; for [hostname], those of [hostname_classes] do for any number. *)
Theorem suites_decide_section5 : forall rule t c classes k i,
  In (rule, t) tables -> named rule certificates = Some c ->
  k = 0 \/ good_classes classes = true /\ treats_alike classes i ->
  at_most (length (rows t) + k) i ->
  (forall w, In w (suite t c classes k) -> says i w = true <-> derives section5 (Name rule) w) ->
  forall w, (says i w = true <-> derives section5 (Name rule) w) /\
            is_longest (derives section5 (Name rule)) w (longest_prefix i w).
Proof.
  intros rule t c classes k i Hin Hc Hclasses Hfew Hpass.
  destruct (proj1 suites_decide rule t Hin) as (c' & Hc' & Hgood).
  replace c' with c in Hgood by congruence.
  assert (Hright : forall w, derives section5 (Name rule) w <-> says i w = true).
  { intros w. rewrite (suite_complete t c classes k i Hgood Hclasses Hfew);
      [now apply tables_are_section_5|].
    intros v Hv. apply eq_iff_eq_true. rewrite Hpass by easy. now apply tables_are_section_5. }
  intros w. split; [now rewrite Hright|now apply longest_prefix_longest].
Qed.

(** The same for the strict reading, if access strings lead to all states of the implementation. *)
Theorem strict_suite_decides_section5 : forall i,
  at_most_besides 0 (access strict_certificate) i ->
  (forall w, In w (suite strict_table strict_certificate [] 0) ->
    says i w = true <-> in_lang section5 strict w) ->
  forall w, says i w = true <-> in_lang section5 strict w.
Proof.
  intros i Hfew Hpass w. rewrite strict_table_is_the_strict_reading.
  rewrite (branches_complete strict_table strict_certificate [] 0 i);
    [easy|exact strict_certificate_checks|now left|exact Hfew|].
  intros v Hv. apply eq_iff_eq_true. now rewrite Hpass, strict_table_is_the_strict_reading.
Qed.

(** All hypotheses hold for the certificates above, which are good, and the table itself as an
    implementation, with its own classes. *)
Example hypotheses_hold : forall t c k, good_certificate t c = true ->
  exists classes i, good_classes classes = true /\ treats_alike classes i /\
    at_most (length (rows t) + k) i /\ at_most_besides k (access c) i /\
    (forall w, says i w = accepts t w) /\
    (forall w, longest_prefix i w = Some (length w) <-> accepts t w = true).
Proof.
  intros t c k Hgood. pose proof (good_certificate_true t c Hgood) as H.
  exists (classes t), (machine t). unfold good_certificate, complete in Hgood.
  rewrite !andb_true_iff in Hgood. split; [apply Hgood|]. split; [apply machine_alike|]. split.
  { exists (states_of t). split; [|exact (total t c H)]. unfold states_of.
    rewrite map_length, seq_length. auto with arith. }
  split; [|split; [easy | intro w; apply (longest_prefix_whole (machine t))]].
  exists []. split; [auto with arith|]. intros w. apply in_app_iff. left.
  destruct (reached t c H _ (total t c H w)) as (a & Ha & <-). now apply in_map.
Qed.
