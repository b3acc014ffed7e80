(* Chapter 02-centering: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem centering_from_mean : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a) row column = (mmul (@centering R N) a) row column.
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E3 : (mean a) = (S0 / (num N)).
{ rewrite mean1E; cbv beta; rewrite ?E4; tidy; close. }
have E5 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E2 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean a)) (@const R N 1 1)) x0 o1) = (- (S0 / (num N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E3 ?E5; tidy; close. }
have E1 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a) x0 o1) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E2; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (num N))) (S0E))) _); cbv beta; tidy; close. }
have E6 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E7; tidy; close. }
cbv beta; rewrite ?E1 ?E6; tidy; close.
Qed.
Theorem centering_drops_component : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (@centering R N) a) row column = (madd (scale ((- (1)) * (the (mmul (tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) a))) (scale (1 / (sqrt (num N))) (@const R N 1 1))) a) row column.
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E11 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N), ((scale (1 / (sqrt (num N))) (@const R N 1 1)) x0 o1) = (1 / (k_N)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?E12 ?L0; tidy; close. }
have E9 : forall (y0 : 'I_N), ((tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) o1 y0) = (1 / (k_N)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) o1 z0) * (a z0 o1)))) = (S0 / (k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (k_N)) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0; tidy; close. }
refine (eq_trans (sum_known (1 / (k_N)) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E7 : ((mmul (tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) a) o1 o1) = (S0 / (k_N)).
{ rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E6 : (the (mmul (tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) a)) = (S0 / (k_N)).
{ rewrite theE; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have E5 : forall (x0 : 'I_N), ((scale ((- (1)) * (the (mmul (tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) a))) (scale (1 / (sqrt (num N))) (@const R N 1 1))) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E6 ?E10 ?L0; tidy; close. }
have E4 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (the (mmul (tr (scale (1 / (sqrt (num N))) (@const R N 1 1))) a))) (scale (1 / (sqrt (num N))) (@const R N 1 1))) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E4 ?L0; tidy; close.
Qed.
Theorem centering_row_form : forall (N : nat) (r : Mat R 1 N), ((0 < N)%N) -> forall (row : 'I_1) (column : 'I_N), (madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) row column = (mmul r (@centering R N)) row column.
Proof.
intros N r H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only row); clear row.
have E5 : forall (x0 : 'I_N), ((tr r) x0 o1) = (r o1 x0).
{ intros x0; rewrite trE; cbv beta; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (r o1 zz)) by exists (sum (fun zz : 'I_N => (r o1 zz))).
have E4 : (sum (fun z0 : 'I_N => ((tr r) z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (r o1 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E3 : (mean (tr r)) = (S0 / (num N)).
{ rewrite mean1E; cbv beta; rewrite ?E4; tidy; close. }
have E7 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E6 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E7; tidy; close. }
have E2 : forall (y0 : 'I_N), ((scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) o1 y0) = (- (S0 / (num N))).
{ intros y0; rewrite scaleE; cbv beta; rewrite ?E3 ?E6; tidy; close. }
have E1 : forall (y0 : 'I_N), ((madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) o1 y0) = (- (S0 / (num N)) + r o1 y0).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E2; tidy; close. }
have E10 : forall (y0 : 'I_N) (x0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros y0 x0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => ((r o1 z0) * ((@centering R N) z0 y0)))) = (- (S0 / (num N)) + r o1 y0).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((r o1 z0) * delta z0 y0) + ((- (1 / (num N))) * (r o1 z0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (r o1 z0)) y0) (sum_known (- (1 / (num N))) (S0E))) _); cbv beta; tidy; close. }
have E8 : forall (y0 : 'I_N), ((mmul r (@centering R N)) o1 y0) = (- (S0 / (num N)) + r o1 y0).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E9; tidy; close. }
cbv beta; rewrite ?E1 ?E8; tidy; close.
Qed.
Theorem centering_symmetric : forall (N : nat), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (tr (@centering R N)) row column = (@centering R N) row column.
Proof.
intros N H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E2; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem centering_idempotent : forall (N : nat), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (mmul (@centering R N) (@centering R N)) row column = (@centering R N) row column.
Proof.
intros N H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta y0 z0) * delta z0 x0) + ((- (1 / (num N))) * ((1) * delta z0 x0) + ((- (1 / (num N))) * ((1) * delta z0 y0) + ((1 / (num N) / (num N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_at R N (- (1 / (num N))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (- (1 / (num N))) (fun z0 : 'I_N => (1)) y0) (@sum_one R N (1 / (num N) / (num N)))))) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@centering R N) (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E3; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem centering_kills_ones : forall (N : nat), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (@centering R N) (@const R N 1 1)) row column = (@const R N 1 0) row column.
Proof.
intros N H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@const R N 1 1) z0 o1)))) = 0.
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((1) * delta z0 x0) + ((- (1 / (num N))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (1)) x0) (@sum_one R N (- (1 / (num N))))) _); cbv beta; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (@centering R N) (@const R N 1 1)) x0 o1) = 0.
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; close. }
have E5 : forall (x0 : 'I_N), ((@const R N 1 0) x0 o1) = 0.
{ intros x0; rewrite constE; cbv beta; tidy; close. }
cbv beta; rewrite ?E1 ?E5; tidy; close.
Qed.
Theorem centering_mean_zero : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_1) (column : 'I_1), (mmul (tr (@const R N 1 1)) (mmul (@centering R N) a)) row column = (@const R 1 1 0) row column.
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only row); clear row.
rewrite (only column); clear column.
have E4 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E3 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E4; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (num N))) (S0E))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E5 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E6; tidy; close. }
have E2 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((mmul (@centering R N) a) z0 o1)))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1) + ((- (S0 / (num N))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E5; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (@sum_one R N (- (S0 / (num N))))) _); cbv beta; tidy; close. }
have E1 : ((mmul (tr (@const R N 1 1)) (mmul (@centering R N) a)) o1 o1) = 0.
{ rewrite mmulE; cbv beta; rewrite ?E2; tidy; close. }
have E8 : ((@const R 1 1 0) o1 o1) = 0.
{ rewrite constE; cbv beta; tidy; close. }
cbv beta; rewrite ?E1 ?E8; tidy; close.
Qed.
Theorem centering_trace : forall (N : nat), ((0 < N)%N) -> (trace (@centering R N)) = ((- (1)) + (num N)).
Proof.
intros N H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : (sum (fun z0 : 'I_N => ((@centering R N) z0 z0))) = (num N + - (1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (num N)) + 1) * 1)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; close. }
refine (eq_trans (@sum_one R N (- (1 / (num N)) + 1)) _); cbv beta; tidy; close. }
have E1 : (trace (@centering R N)) = (num N + - (1)).
{ rewrite traceE; cbv beta; rewrite ?E2; tidy; close. }
cbv beta; rewrite ?E1; tidy; close.
Qed.
Theorem centering_complement : forall (N : nat), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (mmul (@centering R N) (madd (scale (- (1)) (@centering R N)) (@eye R N))) row column = (@const R N N 0) row column.
Proof.
intros N H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (@centering R N)) x0 y0) = (- (delta x0 y0) + 1 / (num N)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (- (1)) (@centering R N)) (@eye R N)) x0 y0) = (1 / (num N)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E5 ?E6; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((madd (scale (- (1)) (@centering R N)) (@eye R N)) z0 y0)))) = 0.
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (num N)) * ((1) * delta z0 x0) + ((- (1 / (num N) / (num N))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (num N)) (fun z0 : 'I_N => (1)) x0) (@sum_one R N (- (1 / (num N) / (num N))))) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@centering R N) (madd (scale (- (1)) (@centering R N)) (@eye R N))) x0 y0) = 0.
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((@const R N N 0) x0 y0) = 0.
{ intros x0 y0; rewrite constE; cbv beta; tidy; close. }
cbv beta; rewrite ?E1 ?E7; tidy; close.
Qed.
Theorem centering_resolvent : forall (N : nat) (lam : T R), ((0 < N)%N) -> (lam <> 0) -> (lam <> 1) -> forall (row : 'I_N) (column : 'I_N), (mmul (madd (scale (- (1)) (@centering R N)) (scale lam (@eye R N))) (madd (scale (1 / lam) (madd (scale (- (1)) (@centering R N)) (@eye R N))) (scale (1 / ((- (1)) + lam)) (@centering R N)))) row column = (@eye R N) row column.
Proof.
intros N lam H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P1 : (lam) <> 0.
{ apply: (neq_as (H1)); cbv beta; tidy; close. }
have P2 : (lam + - (1)) <> 0.
{ apply: (neq_as (H2)); cbv beta; tidy; close. }
intros row column.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (@centering R N)) x0 y0) = (- (delta x0 y0) + 1 / (num N)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale lam (@eye R N)) x0 y0) = (delta x0 y0 * lam).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R y0 x0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (- (1)) (@centering R N)) (scale lam (@eye R N))) x0 y0) = (delta x0 y0 * lam + - (delta x0 y0) + 1 / (num N)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E4 ?E6; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (- (1)) (@centering R N)) (@eye R N)) x0 y0) = (1 / (num N)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E4 ?E7; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / lam) (madd (scale (- (1)) (@centering R N)) (@eye R N))) x0 y0) = (1 / (num N) / (lam)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E10; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / ((- (1)) + lam)) (@centering R N)) x0 y0) = (- (delta x0 y0 * inv (- (lam) + 1)) + inv (- (lam) + 1) / (num N)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (1 / lam) (madd (scale (- (1)) (@centering R N)) (@eye R N))) (scale (1 / ((- (1)) + lam)) (@centering R N))) x0 y0) = (- (delta x0 y0 * inv (- (lam) + 1)) + inv (- (lam) + 1) / (num N) + 1 / (num N) / (lam)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E11; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (@centering R N)) (scale lam (@eye R N))) x0 z0) * ((madd (scale (1 / lam) (madd (scale (- (1)) (@centering R N)) (@eye R N))) (scale (1 / ((- (1)) + lam)) (@centering R N))) z0 y0)))) = (delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (num N) / (lam))) * ((1) * delta z0 x0) + ((inv (- (lam) + 1) / (num N) / (num N) + 1 / (num N) / (num N) / (lam)) * 1 + ((- (inv (- (lam) + 1) / (num N))) * ((1) * delta z0 y0) + ((1) * ((delta y0 z0) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E8; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (num N) / (lam))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_one R N (inv (- (lam) + 1) / (num N) / (num N) + 1 / (num N) / (num N) / (lam))) (split_sum (@sum_at R N (- (inv (- (lam) + 1) / (num N))) (fun z0 : 'I_N => (1)) y0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0)))) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (scale (- (1)) (@centering R N)) (scale lam (@eye R N))) (madd (scale (1 / lam) (madd (scale (- (1)) (@centering R N)) (@eye R N))) (scale (1 / ((- (1)) + lam)) (@centering R N)))) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E7; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem centering_keeps_mean_zero : forall (N : nat) (w : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (@centering R N) (madd (scale ((- (1)) * (mean w)) (@const R N 1 1)) w)) row column = (madd (scale ((- (1)) * (mean w)) (@const R N 1 1)) w) row column.
Proof.
intros N w H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1))).
have E7 : (sum (fun z0 : 'I_N => (w z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1))).
{ apply: eq_sum => z0; cbv beta; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E6 : (mean w) = (S0 / (num N)).
{ rewrite mean1E; cbv beta; rewrite ?E7; tidy; close. }
have E8 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E5 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean w)) (@const R N 1 1)) x0 o1) = (- (S0 / (num N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E6 ?E8; tidy; close. }
have E4 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean w)) (@const R N 1 1)) w) x0 o1) = (- (S0 / (num N)) + w x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E5; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((madd (scale ((- (1)) * (mean w)) (@const R N 1 1)) w) z0 o1)))) = (- (S0 / (num N)) + w x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (S0 / (num N))) * ((1) * delta z0 x0) + ((1) * ((w z0 o1) * delta z0 x0) + ((S0 / (num N) / (num N)) * 1 + ((- (1 / (num N))) * (w z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S0 / (num N))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (w z0 o1)) x0) (split_sum (@sum_one R N (S0 / (num N) / (num N))) (sum_known (- (1 / (num N))) (S0E))))) _); cbv beta; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (@centering R N) (madd (scale ((- (1)) * (mean w)) (@const R N 1 1)) w)) x0 o1) = (- (S0 / (num N)) + w x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; close. }
cbv beta; rewrite ?E1 ?E4; tidy; close.
Qed.
Theorem centering_null_space : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (madd (scale (- (1)) (mmul (@centering R N) a)) a) row column = (scale (mean a) (@const R N 1 1)) row column.
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (num N))) (S0E))) _); cbv beta; tidy; close. }
have E3 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (num N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4; tidy; close. }
have E2 : forall (x0 : 'I_N), ((scale (- (1)) (mmul (@centering R N) a)) x0 o1) = (S0 / (num N) + - (a x0 o1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E3; tidy; close. }
have E1 : forall (x0 : 'I_N), ((madd (scale (- (1)) (mmul (@centering R N) a)) a) x0 o1) = (S0 / (num N)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E7 : (mean a) = (S0 / (num N)).
{ rewrite mean1E; cbv beta; rewrite ?E8; tidy; close. }
have E9 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E6 : forall (x0 : 'I_N), ((scale (mean a) (@const R N 1 1)) x0 o1) = (S0 / (num N)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?E9; tidy; close. }
cbv beta; rewrite ?E1 ?E6; tidy; close.
Qed.
Theorem centering_pythagoras : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> ((norm a) ^ 2) = (((norm (mmul (@centering R N) a)) ^ 2) + ((num N) * ((mean a) ^ 2))).
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : ((norm a) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S1 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S1E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E5 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S1 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have E4 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = (S0 + - (S1 * S1 / (k_N) / (k_N))).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S1 / (k_N) / (k_N))) * (a z0 o1) + ((S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (@sum_one R N (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E3 : ((norm (mmul (@centering R N) a)) ^ 2) = (S0 + - (S1 * S1 / (k_N) / (k_N))).
{ rewrite norm2E; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E8 : (mean a) = (S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E9 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E3 ?E8 ?L0; tidy; close.
Qed.
Theorem helmert_step : forall (N : nat) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (madd (madd (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (scale ((1 / (num N)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) (madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) (scale ((- (1)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale (- (1)) (@basis R N i))) (madd (scale (- (1)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) (@eye R N)) row column = (@centering R N) row column.
Proof.
intros N i H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P1 : pos ((num N + - (1)) : T R).
{ apply: (pos_as (num2 R H1)); cbv beta; tidy; close. }
intros row column.
have E6 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 i); close. }
have E7 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((mmul (@basis R N i) (tr (@basis R N i))) x0 y0) = (delta i x0 * delta i y0).
{ rename i into i_; intros x0 y0 i; rewrite mmul1E; cbv beta; rewrite ?E7 ?E6; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) x0 y0) = (- (delta i x0 * delta i y0)).
{ rename i into i_; intros x0 y0 i; rewrite scaleE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E11 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (num N)) (@basis R N i)) x0 o1) = (- (delta i x0 * num N)).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R x0 i); close. }
have E10 : forall (x0 : 'I_N) (i : 'I_N), ((madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) x0 o1) = (- (delta i x0 * num N) + 1).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E12 ?E11; tidy; rewrite ?(deltaC R x0 i); close. }
have E14 : forall (y0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (num N)) (tr (@basis R N i))) o1 y0) = (- (delta i y0 * num N)).
{ rename i into i_; intros y0 i; rewrite scaleE; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R y0 i); close. }
have E15 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E11; tidy; close. }
have E13 : forall (y0 : 'I_N) (i : 'I_N), ((madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1))) o1 y0) = (- (delta i y0 * num N) + 1).
{ rename i into i_; intros y0 i; rewrite maddE; cbv beta; rewrite ?E14 ?E15; tidy; rewrite ?(deltaC R y0 i); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((mmul (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) (madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1)))) x0 y0) = (delta i x0 * delta i y0 * num N * num N + - (delta i x0 * num N) + - (delta i y0 * num N) + 1).
{ rename i into i_; intros x0 y0 i; rewrite mmul1E; cbv beta; rewrite ?E13 ?E10; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((scale ((1 / (num N)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) (madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1))))) x0 y0) = (delta i x0 * delta i y0 + - (delta i x0 * delta i y0 * inv (- (num N) + 1)) + delta i x0 * inv (- (num N) + 1) + delta i y0 * inv (- (num N) + 1) + - (inv (- (num N) + 1) / (num N))).
{ rename i into i_; intros x0 y0 i; rewrite scaleE; cbv beta; rewrite ?E9; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (scale ((1 / (num N)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) (madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) x0 y0) = (- (delta i x0 * delta i y0 * inv (- (num N) + 1)) + delta i x0 * inv (- (num N) + 1) + delta i y0 * inv (- (num N) + 1) + - (inv (- (num N) + 1) / (num N))).
{ rename i into i_; intros x0 y0 i; rewrite maddE; cbv beta; rewrite ?E8 ?E4; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E19 : forall (x0 : 'I_N) (i : 'I_N), ((scale (- (1)) (@basis R N i)) x0 o1) = (- (delta i x0)).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R x0 i); close. }
have E18 : forall (x0 : 'I_N) (i : 'I_N), ((madd (@const R N 1 1) (scale (- (1)) (@basis R N i))) x0 o1) = (- (delta i x0) + 1).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E19 ?E11; tidy; rewrite ?(deltaC R x0 i); close. }
have E21 : forall (y0 : 'I_N) (i : 'I_N), ((scale (- (1)) (tr (@basis R N i))) o1 y0) = (- (delta i y0)).
{ rename i into i_; intros y0 i; rewrite scaleE; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R y0 i); close. }
have E20 : forall (y0 : 'I_N) (i : 'I_N), ((madd (scale (- (1)) (tr (@basis R N i))) (tr (@const R N 1 1))) o1 y0) = (- (delta i y0) + 1).
{ rename i into i_; intros y0 i; rewrite maddE; cbv beta; rewrite ?E21 ?E15; tidy; rewrite ?(deltaC R y0 i); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((mmul (madd (@const R N 1 1) (scale (- (1)) (@basis R N i))) (madd (scale (- (1)) (tr (@basis R N i))) (tr (@const R N 1 1)))) x0 y0) = (delta i x0 * delta i y0 + - (delta i x0) + - (delta i y0) + 1).
{ rename i into i_; intros x0 y0 i; rewrite mmul1E; cbv beta; rewrite ?E20 ?E18; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale (- (1)) (@basis R N i))) (madd (scale (- (1)) (tr (@basis R N i))) (tr (@const R N 1 1))))) x0 y0) = (delta i x0 * delta i y0 * inv (- (num N) + 1) + - (delta i x0 * inv (- (num N) + 1)) + - (delta i y0 * inv (- (num N) + 1)) + inv (- (num N) + 1)).
{ rename i into i_; intros x0 y0 i; rewrite scaleE; cbv beta; rewrite ?E17; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((madd (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (scale ((1 / (num N)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) (madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) (scale ((- (1)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale (- (1)) (@basis R N i))) (madd (scale (- (1)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) x0 y0) = (- (inv (- (num N) + 1) / (num N)) + inv (- (num N) + 1)).
{ rename i into i_; intros x0 y0 i; rewrite maddE; cbv beta; rewrite ?E3 ?E16; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((madd (madd (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (scale ((1 / (num N)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) (madd (scale ((- (1)) * (num N)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) (scale ((- (1)) * (1 / ((- (1)) + (num N)))) (mmul (madd (@const R N 1 1) (scale (- (1)) (@basis R N i))) (madd (scale (- (1)) (tr (@basis R N i))) (tr (@const R N 1 1)))))) (@eye R N)) x0 y0) = (delta x0 y0 + - (inv (- (num N) + 1) / (num N)) + inv (- (num N) + 1)).
{ rename i into i_; intros x0 y0 i; rewrite maddE; cbv beta; rewrite ?E2 ?E22; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E23; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem helmert_row : forall (N : nat) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> (norm (scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))))) = 1.
Proof.
intros N i H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : pos (((k_N * k_N) + - (1)) : T R).
{ apply: (pos_as (num2 R H1)); cbv beta; rewrite ?L0; tidy; close. }
have E5 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; close]. }
have [r0 [E6 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((- (1)) + (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = ((k_N * k_N) + - (1)).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0; tidy; solve [nn]] | cbv beta; rewrite ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E6; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((k_N * k_N) + - (1)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0; tidy; equal]]]. }
have E8 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (num N)) (@basis R N i)) x0 o1) = (- (delta i x0 * (k_N * k_N))).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E7 : forall (x0 : 'I_N) (i : 'I_N), ((madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) x0 o1) = (- (delta i x0 * (k_N * k_N)) + 1).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E8 ?E9 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E4 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))) x0 o1) = (- (delta i x0 * k_N / (r0)) + 1 / (k_N) / (r0)).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E5 ?E6 ?E7 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E3 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))) z0 o1) * ((scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))) z0 o1)))) = ((k_N * k_N) / (r0) / (r0) + - (1 / (r0) / (r0))).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (1 / (k_N) / (k_N) / (r0) / (r0)) * 1 + (((k_N * k_N) / (r0) / (r0) + - ((1 + 1) / (r0) / (r0))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_one R N (1 / (k_N) / (k_N) / (r0) / (r0))) (@sum_at R N ((k_N * k_N) / (r0) / (r0) + - ((1 + 1) / (r0) / (r0))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0; tidy; close. }
have E2 : forall (i : 'I_N), (sqrt (sum (fun z0 : 'I_N => (((scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))) z0 o1) * ((scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))) z0 o1))))) = (1).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | apply: (cancel (m := ((r0 * r0)))); [solve [side] | cbv beta; rewrite ?E3 ?L0; tidy; transitivity (((k_N * k_N) + - (1)) : T R); [close | transitivity (((k_N * k_N) + - (1)) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]]. }
have E1 : forall (i : 'I_N), (norm (scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))))) = (1).
{ rename i into i_; intros i; rewrite normE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?L0; tidy; close.
Qed.
Theorem helmert_row_mean_zero : forall (N : nat) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> (the (scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (mmul (tr (@const R N 1 1)) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))))) = 0.
Proof.
intros N i H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : pos (((k_N * k_N) + - (1)) : T R).
{ apply: (pos_as (num2 R H1)); cbv beta; rewrite ?L0; tidy; close. }
have E3 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; close]. }
have [r0 [E4 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((- (1)) + (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = ((k_N * k_N) + - (1)).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0; tidy; solve [nn]] | cbv beta; rewrite ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E4; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((k_N * k_N) + - (1)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0; tidy; equal]]]. }
have E8 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E7 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E11 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E10 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (num N)) (@basis R N i)) x0 o1) = (- (delta i x0 * (k_N * k_N))).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E11 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : forall (x0 : 'I_N) (i : 'I_N), ((madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) x0 o1) = (- (delta i x0 * (k_N * k_N)) + 1).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E8 ?E10 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E6 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))) z0 o1)))) = 0.
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (1) * 1 + ((- ((k_N * k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E9 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_one R N (1)) (@sum_at R N (- ((k_N * k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : forall (i : 'I_N), ((mmul (tr (@const R N 1 1)) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))) o1 o1) = 0.
{ rename i into i_; intros i; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have E2 : forall (i : 'I_N), ((scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (mmul (tr (@const R N 1 1)) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i))))) o1 o1) = 0.
{ rename i into i_; intros i; rewrite scaleE; cbv beta; rewrite ?E3 ?E4 ?E5 ?L0; tidy; close. }
have E1 : forall (i : 'I_N), (the (scale ((1 / (sqrt (num N))) * (1 / (sqrt ((- (1)) + (num N))))) (mmul (tr (@const R N 1 1)) (madd (@const R N 1 1) (scale ((- (1)) * (num N)) (@basis R N i)))))) = 0.
{ rename i into i_; intros i; rewrite theE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?L0; tidy; close.
Qed.
End Book.
