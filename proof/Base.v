(** * What all files use of the standard library *)

From Coq Require Export Arith Bool Lia NArith String Strings.Byte List.
Export ListNotations.
