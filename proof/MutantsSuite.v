(** * Wrong certificates, and suites with a string removed

    The check finds each of the first. Without one string, a suite misses a wrong implementation. *)

From Coq Require Import String List NArith Bool Strings.Byte.
From Rfc1738 Require Import Automaton Suite Longest Tables Certificates Decides.
Import ListNotations.
Local Open Scope list_scope.

(** [digits]: the start, the dead state, and the state after digits. *)
Definition digits (after_dead : N) : table :=
  Table [[(x30, x39)]; [(x3a, x3a)]; [(x00, x2f); (x3b, xff)]]
        [Row false [2; 1; 1]; Row false [1; after_dead; 1]; Row true [2; 1; 1]]%N.

Definition by_hand : certificate :=
  Certificate [[]; [x2f]; [x30]] [[]; [x30]] [[0; 1]; [0; 1]; [0]]%N.

Definition without {A} (n : nat) (l : list A) : list A := firstn n l ++ skipn (S n) l.

(** The certificates that lack an access string, a separating string, or those of a state. *)
Definition lacking (c : certificate) : list certificate :=
  let (access, separating, identifiers) := c in
  let lacks {A} (f : nat -> A) (count : nat) := map f (seq 0 count) in
  lacks (fun n => Certificate (without n access) separating identifiers) (length access) ++
  lacks (fun n => Certificate access (without n separating) identifiers) (length separating) ++
  lacks (fun n => Certificate access separating (without n identifiers)) (length identifiers).

Example certificates_found_wrong :
  good_certificate (digits 1) by_hand = true /\
  existsb (good_certificate (digits 1)) (lacking by_hand) = false.
Proof. vm_compute. split; reflexivity. Qed.

(** Two states that are alike have no certificate, as no string tells them apart. *)
Example not_minimal :
  good_certificate (Table [[(x00, xff)]] [Row true [1%N]; Row true [0%N]])
                   (Certificate [[]; [x00]] [[]; [x00]] [[0; 1]; [0; 1]]%N) = false.
Proof. vm_compute. reflexivity. Qed.

(** An implementation that begins anew at a colon in the dead state: only [/:0] finds it. *)
Example suite_without_a_string :
  nodup (list_eq_dec byte_eq_dec)
        (filter (fun w => xorb (says (machine (digits 0)) w) (accepts (digits 1) w))
                (suite (digits 1) by_hand [] 0))
  = [[x2f; x3a; x30]].
Proof. vm_compute. reflexivity. Qed.

(** The same for the table and the certificate that the kit prints for [hostname]. *)
Example kit_found_wrong :
  match find_named "hostname" tables, find_named "hostname" certificates with
  | Some t, Some c =>
      existsb (good_certificate t) (lacking c) = false /\
      existsb (fun n => complete (Table (classes t) (without n (rows t)))) (seq 0 (length (rows t)))
      = false /\
      existsb (fun n => complete (Table (without n (classes t)) (rows t)))
              (seq 0 (length (classes t))) = false
  | _, _ => False
  end /\
  existsb (fun n => good_classes (without n hostname_classes)) (seq 0 (length hostname_classes))
  = false.
Proof. vm_compute. repeat split. Qed.
