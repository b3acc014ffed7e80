(* Chapter 04-ellipsoid: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem gain_centering : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (mmul (diag g) (@centering R N)) row column = (madd (diag g) (scale ((- (1)) * (1 / (num N))) (mmul g (tr (@const R N 1 1))))) row column.
Proof.
intros N g H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E8 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E9; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul g (tr (@const R N 1 1))) x0 y0) = (g x0 o1).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E8; tidy; close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul g (tr (@const R N 1 1)))) x0 y0) = (- (g x0 o1 / (num N))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E7; tidy; close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (diag g) (scale ((- (1)) * (1 / (num N))) (mmul g (tr (@const R N 1 1))))) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E3 ?E6; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E5; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem image_normal : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (forall (i : 'I_N), (g i o1) <> 0) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_1) (column : 'I_1), (mmul (tr (each (fun z => (1 / z)) g)) (mmul (diag g) (LN eps a))) row column = (@const R 1 1 0) row column.
Proof.
intros N g eps a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : forall (i : 'I_N), (g i o1) <> 0.
{ intros i; apply: (neq_as (H2 i)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E3 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P3 : pos (r1).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only row); clear row.
rewrite (only column); clear column.
have E10 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((tr (each (fun z => (1 / z)) g)) o1 z0) * ((mmul (diag g) (LN eps a)) z0 o1)))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E)) (@sum_one R N (- (S0 / (k_N) / (k_N) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((mmul (tr (each (fun z => (1 / z)) g)) (mmul (diag g) (LN eps a))) o1 o1) = 0.
{ rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E16 : ((@const R 1 1 0) o1 o1) = 0.
{ rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E16 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem dead_coordinate : forall (N : nat) (g : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> forall (row : 'I_1) (column : 'I_N), (mmul (mmul (tr (@basis R N i)) (diag g)) (@centering R N)) row column = (scale (g i o1) (mmul (tr (@basis R N i)) (@centering R N))) row column.
Proof.
intros N g i H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only row); clear row.
have E6 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 i); close. }
have E5 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R y0 i); close. }
have E7 : forall (y0 : 'I_N) (x0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros y0 x0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (y0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((diag g) z0 y0)))) = (delta i y0 * g i o1).
{ rename i into i_; intros y0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta y0 z0 * g z0 o1) * delta z0 i))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E7; tidy; rewrite ?(deltaC R y0 i) ?(deltaC R z0 i) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) i) _); cbv beta; tidy; rewrite ?(deltaC R y0 i) ?(deltaC R z0 i) ?(deltaC R z0 y0); close. }
have E3 : forall (y0 : 'I_N) (i : 'I_N), ((mmul (tr (@basis R N i)) (diag g)) o1 y0) = (delta i y0 * g i o1).
{ rename i into i_; intros y0 i; rewrite mmulE; cbv beta; rewrite ?E4; tidy; rewrite ?(deltaC R y0 i); close. }
have E8 : forall (y0 : 'I_N) (x0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros y0 x0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (y0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (tr (@basis R N i)) (diag g)) o1 z0) * ((@centering R N) z0 y0)))) = (delta i y0 * g i o1 + - (g i o1 / (num N))).
{ rename i into i_; intros y0 i; transitivity (@sum R N (fun z0 : 'I_N => (g i o1) * ((delta y0 z0) * delta z0 i) + ((- (g i o1 / (num N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E8; tidy; rewrite ?(deltaC R y0 i) ?(deltaC R z0 i) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g i o1) (fun z0 : 'I_N => (delta y0 z0)) i) (@sum_at R N (- (g i o1 / (num N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; tidy; rewrite ?(deltaC R y0 i); close. }
have E1 : forall (y0 : 'I_N) (i : 'I_N), ((mmul (mmul (tr (@basis R N i)) (diag g)) (@centering R N)) o1 y0) = (delta i y0 * g i o1 + - (g i o1 / (num N))).
{ rename i into i_; intros y0 i; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 i); close. }
have E11 : forall (y0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((@centering R N) z0 y0)))) = (delta i y0 + - (1 / (num N))).
{ rename i into i_; intros y0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta y0 z0) * delta z0 i) + ((- (1 / (num N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E8; tidy; rewrite ?(deltaC R y0 i) ?(deltaC R z0 i) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) i) (@sum_at R N (- (1 / (num N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; tidy; rewrite ?(deltaC R y0 i); close. }
have E10 : forall (y0 : 'I_N) (i : 'I_N), ((mmul (tr (@basis R N i)) (@centering R N)) o1 y0) = (delta i y0 + - (1 / (num N))).
{ rename i into i_; intros y0 i; rewrite mmulE; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R y0 i); close. }
have E9 : forall (y0 : 'I_N) (i : 'I_N), ((scale (g i o1) (mmul (tr (@basis R N i)) (@centering R N))) o1 y0) = (delta i y0 * g i o1 + - (g i o1 / (num N))).
{ rename i into i_; intros y0 i; rewrite scaleE; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R y0 i); close. }
cbv beta; rewrite ?E1 ?E9; tidy; rewrite ?(deltaC R i column); close.
Qed.
Theorem pair_image : forall (N : nat) (g : Mat R N 1) (j : 'I_N) (i : 'I_N), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag g) (mmul (@centering R N) (madd (scale (- (1)) (@basis R N j)) (@basis R N i)))) row column = (madd (scale (g i o1) (@basis R N i)) (scale ((- (1)) * (g j o1)) (@basis R N j))) row column.
Proof.
intros N g j i H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 j); close. }
have E8 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E9; tidy; rewrite ?(deltaC R x0 j); close. }
have E10 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 i); close. }
have E7 : forall (x0 : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N i)) x0 o1) = (delta i x0 + - (delta j x0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?E10; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((madd (scale (- (1)) (@basis R N j)) (@basis R N i)) z0 o1)))) = (delta i x0 + - (delta j x0)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (1)) * ((delta x0 z0) * delta z0 j) + ((1) * ((delta x0 z0) * delta z0 i) + ((1 / (num N)) * ((1) * delta z0 j) + ((- (1 / (num N))) * ((1) * delta z0 i)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E6; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1)) (fun z0 : 'I_N => (delta x0 z0)) j) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) i) (split_sum (@sum_at R N (1 / (num N)) (fun z0 : 'I_N => (1)) j) (@sum_at R N (- (1 / (num N))) (fun z0 : 'I_N => (1)) i)))) _); cbv beta; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) (madd (scale (- (1)) (@basis R N j)) (@basis R N i))) x0 o1) = (delta i x0 + - (delta j x0)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (madd (scale (- (1)) (@basis R N j)) (@basis R N i))) z0 o1)))) = (delta i x0 * g x0 o1 + - (delta j x0 * g x0 o1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1)) * ((delta x0 z0) * delta z0 j) + ((g x0 o1) * ((delta x0 z0) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E3; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g x0 o1)) (fun z0 : 'I_N => (delta x0 z0)) j) (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) i)) _); cbv beta; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E1 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (madd (scale (- (1)) (@basis R N j)) (@basis R N i)))) x0 o1) = (delta i x0 * g x0 o1 + - (delta j x0 * g x0 o1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((scale (g i o1) (@basis R N i)) x0 o1) = (delta i x0 * g i o1).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R x0 i); close. }
have E13 : forall (x0 : 'I_N) (j : 'I_N), ((scale ((- (1)) * (g j o1)) (@basis R N j)) x0 o1) = (- (delta j x0 * g j o1)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E9; tidy; rewrite ?(deltaC R x0 j); close. }
have E11 : forall (x0 : 'I_N), ((madd (scale (g i o1) (@basis R N i)) (scale ((- (1)) * (g j o1)) (@basis R N j))) x0 o1) = (delta i x0 * g i o1 + - (delta j x0 * g j o1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E13 ?E12; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
cbv beta; rewrite ?E1 ?E11; tidy; rewrite ?(deltaC R row i) ?(deltaC R row j); close.
Qed.
Theorem span_reached : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), (g i o1) <> 0) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (mmul (diag g) (@centering R N)) (diag (each (fun z => (1 / z)) g))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) row column = (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) row column.
Proof.
intros N g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E7 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) g)) x0 y0) = (delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag (each (fun z => (1 / z)) g)) z0 y0)))) = (delta x0 y0 + - (g x0 o1 / (g y0 o1) / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 / (g z0 o1)) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1 / (g z0 o1)) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E5 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1))) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag (each (fun z => (1 / z)) g))) x0 y0) = (delta x0 y0 + - (g x0 o1 / (g y0 o1) / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1)))).
have S0_pos : pos (S0).
{ rewrite S0E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1)) * (1 / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E14 : (sum (fun z0 : 'I_N => (((each (fun z => (1 / z)) g) z0 o1) * ((each (fun z => (1 / z)) g) z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (1 / (g z0 o1) / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E13 : ((norm (each (fun z => (1 / z)) g)) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E14 ?L0; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g))) x0 y0) = (1 / (g x0 o1) / (g y0 o1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E16 ?E10 ?L0; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15 ?E13 ?L0; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E12 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (diag g) (@centering R N)) (diag (each (fun z => (1 / z)) g))) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1) * ((delta y0 z0) * delta z0 x0) + ((g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) * (1 / (g z0 o1) / (g z0 o1)) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1 / (g z0 o1)) * delta z0 y0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E3 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (sum_known (g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) (S0E)) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (diag g) (@centering R N)) (diag (each (fun z => (1 / z)) g))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E11 ?L0; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem image_reached : forall (N : nat) (g : Mat R N 1) (x : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) x))) -> forall (row : 'I_N) (column : 'I_1), (madd (mmul (diag g) (LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))) b) row column = (madd (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (diag g) (mmul (@centering R N) x))) b) row column.
Proof.
intros N g x b H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) x) z0 o1) * ((mmul (@centering R N) x) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) x) z0 o1) * ((mmul (@centering R N) x) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) x)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E11 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have E10 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) x0 o1) = (- (S0 / (k_N) / (r0)) + x x0 o1 * k_N / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?E1 ?E4 ?L0 ?L1; tidy; close. }
have E13 : (sum (fun z0 : 'I_N => ((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (k_N / (r0)) * (x z0 o1) + ((- (S0 / (k_N) / (r0))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (k_N / (r0)) (S0E)) (@sum_one R N (- (S0 / (k_N) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : (mean (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => ((((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) z0 o1) + (- ((mean (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))))) * (((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) z0 o1) + (- ((mean (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))))))))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r0) / (r0)) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (r0) / (r0))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E12 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (r0) / (r0))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : (sqrt ((sum (fun z0 : 'I_N => ((((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) z0 o1) + (- ((mean (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))))) * (((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) z0 o1) + (- ((mean (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))))))))) / (num N))) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have E7 : (sigma (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) = (1).
{ rewrite sigma1E; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : (sqrt (((sigma (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) * (sigma (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))) + 0)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close]. }
have E18 : forall (x0 : 'I_N), ((LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) x0 o1) = (- (S0 / (k_N) / (r0)) + x x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E19 ?E10 ?E12 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (r0)) + g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * k_N / (r0)) * ((x z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (r0))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E18 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * k_N / (r0)) (fun z0 : 'I_N => (x z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (r0))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_N), ((mmul (diag g) (LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (r0)) + g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (r0)) + b x0 o1 + g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E23 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) x) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + g x0 o1 * x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((x z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E4 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (x z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E22 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) x)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + g x0 o1 * x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E23 ?L0 ?L1; tidy; close. }
have E21 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (diag g) (mmul (@centering R N) x))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (r0)) + g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?E1 ?E22 ?L0 ?L1; tidy; close. }
have E20 : forall (x0 : 'I_N), ((madd (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (diag g) (mmul (@centering R N) x))) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (r0)) + b x0 o1 + g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E21 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E14 ?E20 ?L0 ?L1; tidy; close.
Qed.
Theorem ellipsoid_matrix : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (diag g) (@centering R N)) (diag g)) row column = (madd (scale ((- (1)) * (1 / (num N))) (mmul g (tr g))) (mmul (diag g) (diag g))) row column.
Proof.
intros N g H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E6; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E5; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (y0 : 'I_N), ((tr g) o1 y0) = (g y0 o1).
{ intros y0; rewrite trE; cbv beta; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul g (tr g)) x0 y0) = (g x0 o1 * g y0 o1).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E10; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul g (tr g))) x0 y0) = (- (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E9; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E12; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / (num N))) (mmul g (tr g))) (mmul (diag g) (diag g))) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E8 ?E11; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E7; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem ellipsoid_gram : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (mmul (diag g) (@centering R N)) (tr (@centering R N))) (tr (diag g))) row column = (mmul (mmul (diag g) (@centering R N)) (diag g)) row column.
Proof.
intros N g H0.
(* not seen to be 0 *)
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E8; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E8; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((tr (@centering R N)) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((1) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((1) * delta z0 y0) + ((g x0 o1 / (num N) / (num N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E9; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) y0) (@sum_one R N (g x0 o1 / (num N) / (num N)))))) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (tr (@centering R N))) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (diag g) (@centering R N)) (tr (@centering R N))) x0 z0) * ((tr (diag g)) z0 y0)))) = (delta x0 y0 * g x0 o1 * g y0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g y0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 * g y0 o1 / (num N))) * ((1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E10; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * g y0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 * g y0 o1 / (num N))) (fun z0 : 'I_N => (1)) y0)) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (diag g) (@centering R N)) (tr (@centering R N))) (tr (diag g))) x0 y0) = (delta x0 y0 * g x0 o1 * g y0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (num N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E7; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (num N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E12; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E11; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem axis_transport : forall (N : nat) (g : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag g) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)))) row column = (mmul (diag g) (mmul (mmul (@centering R N) (@centering R N)) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)))) row column.
Proof.
intros N g v H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1))).
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (v z0 o1)))) = (- (S0 / (num N)) + v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((v z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (v z0 o1)) x0) (sum_known (- (1 / (num N))) (S0E))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (@centering R N) v) x0 o1) = (- (S0 / (num N)) + v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12; tidy; close. }
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (diag g)) x0 z0) * ((mmul (@centering R N) v) z0 o1)))) = (- (S0 * g x0 o1 * g x0 o1 / (num N)) + g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g x0 o1) * ((v z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 * g x0 o1 / (num N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (v z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 * g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E7 : forall (x0 : 'I_N), ((mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)) x0 o1) = (- (S0 * g x0 o1 * g x0 o1 / (num N)) + g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (g zz o1 * g zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1 * v zz o1))).
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (g zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)) z0 o1)))) = (S0 * S2 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 / (num N)) + - (S1 / (num N)) + g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * g z0 o1 * v z0 o1) * delta z0 x0) + ((- (S0 / (num N))) * ((g z0 o1 * g z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (g z0 o1 * g z0 o1 * v z0 o1) + ((S0 / (num N) / (num N)) * (g z0 o1 * g z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E7; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1 * v z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (num N))) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) x0) (split_sum (sum_known (- (1 / (num N))) (S1E)) (sum_known (S0 / (num N) / (num N)) (S2E))))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v))) x0 o1) = (S0 * S2 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 / (num N)) + - (S1 / (num N)) + g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v))) z0 o1)))) = (S0 * S2 * g x0 o1 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N)) + g x0 o1 * g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((g z0 o1 * g z0 o1 * v z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (num N))) * ((g z0 o1 * g z0 o1) * delta z0 x0) + ((S0 * S2 * g x0 o1 / (num N) / (num N) + - (S1 * g x0 o1 / (num N))) * ((1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1 * v z0 o1)) x0) (split_sum (@sum_at R N (- (S0 * g x0 o1 / (num N))) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) x0) (@sum_at R N (S0 * S2 * g x0 o1 / (num N) / (num N) + - (S1 * g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0))) _); cbv beta; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)))) x0 o1) = (S0 * S2 * g x0 o1 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N)) + g x0 o1 * g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta y0 z0) * delta z0 x0) + ((- (1 / (num N))) * ((1) * delta z0 x0) + ((- (1 / (num N))) * ((1) * delta z0 y0) + ((1 / (num N) / (num N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_at R N (- (1 / (num N))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (- (1 / (num N))) (fun z0 : 'I_N => (1)) y0) (@sum_one R N (1 / (num N) / (num N)))))) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@centering R N) (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E18; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (@centering R N) (@centering R N)) x0 z0) * ((mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)) z0 o1)))) = (S0 * S2 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 / (num N)) + - (S1 / (num N)) + g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * g z0 o1 * v z0 o1) * delta z0 x0) + ((- (S0 / (num N))) * ((g z0 o1 * g z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (g z0 o1 * g z0 o1 * v z0 o1) + ((S0 / (num N) / (num N)) * (g z0 o1 * g z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E7; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1 * v z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (num N))) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) x0) (split_sum (sum_known (- (1 / (num N))) (S1E)) (sum_known (S0 / (num N) / (num N)) (S2E))))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (mmul (@centering R N) (@centering R N)) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v))) x0 o1) = (S0 * S2 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 / (num N)) + - (S1 / (num N)) + g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (mmul (@centering R N) (@centering R N)) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v))) z0 o1)))) = (S0 * S2 * g x0 o1 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N)) + g x0 o1 * g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((g z0 o1 * g z0 o1 * v z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (num N))) * ((g z0 o1 * g z0 o1) * delta z0 x0) + ((S0 * S2 * g x0 o1 / (num N) / (num N) + - (S1 * g x0 o1 / (num N))) * ((1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E15; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1 * v z0 o1)) x0) (split_sum (@sum_at R N (- (S0 * g x0 o1 / (num N))) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) x0) (@sum_at R N (S0 * S2 * g x0 o1 / (num N) / (num N) + - (S1 * g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0))) _); cbv beta; tidy; close. }
have E13 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (mmul (@centering R N) (@centering R N)) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) v)))) x0 o1) = (S0 * S2 * g x0 o1 / (num N) / (num N) + - (S0 * g x0 o1 * g x0 o1 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N)) + g x0 o1 * g x0 o1 * g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14; tidy; close. }
cbv beta; rewrite ?E1 ?E13; tidy; close.
Qed.
Theorem matrix_normal : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), (g i o1) <> 0) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag g) (mmul (@centering R N) (mmul (diag g) (each (fun z => (1 / z)) g)))) row column = (@const R N 1 0) row column.
Proof.
intros N g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((each (fun z => (1 / z)) g) z0 o1)))) = (1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((1 / (g z0 o1)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E3 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E7 : forall (x0 : 'I_N), ((mmul (diag g) (each (fun z => (1 / z)) g)) x0 o1) = (1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul (diag g) (each (fun z => (1 / z)) g)) z0 o1)))) = 0.
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (1)) x0) (@sum_one R N (- (1 / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul (diag g) (each (fun z => (1 / z)) g))) x0 o1) = 0.
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (mmul (diag g) (each (fun z => (1 / z)) g))) z0 o1)))) = 0.
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E3 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (mmul (diag g) (each (fun z => (1 / z)) g)))) x0 o1) = 0.
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N), ((@const R N 1 0) x0 o1) = 0.
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E10 ?L0; tidy; close.
Qed.
Theorem penrose_product : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), (g i o1) <> 0) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) row column = (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) row column.
Proof.
intros N g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E11 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1)))).
have S0_pos : pos (S0).
{ rewrite S0E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1)) * (1 / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E16 : (sum (fun z0 : 'I_N => (((each (fun z => (1 / z)) g) z0 o1) * ((each (fun z => (1 / z)) g) z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (1 / (g z0 o1) / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E15 : ((norm (each (fun z => (1 / z)) g)) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E16 ?L0; tidy; close. }
have E19 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g))) x0 y0) = (1 / (g x0 o1) / (g y0 o1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E19 ?E17 ?L0; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E18 ?E15 ?L0; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E20 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1 * g x0 o1 / (S0) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((g x0 o1 * g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) * 1 + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E7 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g x0 o1 * g x0 o1 / (S0) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (split_sum (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_one R N (g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N))) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) g)) x0 y0) = (delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) g)) x0 z0) * ((diag (each (fun z => (1 / z)) g)) z0 y0)))) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (g x0 o1)) * ((delta y0 z0 / (g z0 o1)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) x0 y0) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E22 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 z0) * ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) z0 y0)))) = (delta x0 y0 + - (g x0 o1 / (g y0 o1) / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g x0 o1) * ((delta y0 z0 / (g z0 o1) / (g z0 o1)) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1 / (g z0 o1)) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E21 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1) / (g z0 o1))) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 y0) = (delta x0 y0 + - (g x0 o1 / (g y0 o1) / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1) * ((delta y0 z0) * delta z0 x0) + ((g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) * (1 / (g z0 o1) / (g z0 o1)) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1 / (g z0 o1)) * delta z0 y0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E13 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (sum_known (g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) (S0E)) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E13 ?L0; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem penrose_first : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), (g i o1) <> 0) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (mmul (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) row column = (mmul (mmul (diag g) (@centering R N)) (diag g)) row column.
Proof.
intros N g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1)))).
have S0_pos : pos (S0).
{ rewrite S0E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1)) * (1 / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E22 : (sum (fun z0 : 'I_N => (((each (fun z => (1 / z)) g) z0 o1) * ((each (fun z => (1 / z)) g) z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (1 / (g z0 o1) / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E21 : ((norm (each (fun z => (1 / z)) g)) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E22 ?L0; tidy; close. }
have E25 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E23 ?L0; tidy; close. }
have E24 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g))) x0 y0) = (1 / (g x0 o1) / (g y0 o1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E25 ?E23 ?L0; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E24 ?E21 ?L0; tidy; close. }
have E26 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E20 ?E26 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1 * g x0 o1 / (S0) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((g x0 o1 * g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) * 1 + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?E13 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g x0 o1 * g x0 o1 / (S0) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (split_sum (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_one R N (g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N))) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E29 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) g)) x0 y0) = (delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E23 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) g)) x0 z0) * ((diag (each (fun z => (1 / z)) g)) z0 y0)))) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (g x0 o1)) * ((delta y0 z0 / (g z0 o1)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E29 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E27 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) x0 y0) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E28 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 z0) * ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) z0 y0)))) = (delta x0 y0 + - (g x0 o1 / (g y0 o1) / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g x0 o1) * ((delta y0 z0 / (g z0 o1) / (g z0 o1)) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1 / (g z0 o1)) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E27 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1) / (g z0 o1))) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 y0) = (delta x0 y0 + - (g x0 o1 / (g y0 o1) / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1) * ((delta y0 z0) * delta z0 x0) + ((g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) * (1 / (g z0 o1) / (g z0 o1)) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1 / (g z0 o1)) * delta z0 y0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E19 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (sum_known (g x0 o1 / (S0) / (g y0 o1) / (k_N) / (k_N)) (S0E)) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 z0) * ((diag g) z0 y0)))) = (- (1 / (S0) / (g x0 o1)) + delta x0 y0 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1) * delta z0 y0) + ((1) * ((delta y0 z0 * g z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1)) y0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) x0 y0) = (- (1 / (S0) / (g x0 o1)) + delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1) * delta z0 y0) + ((1 / (S0) / (g x0 o1) / (k_N) / (k_N)) * 1 + ((g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E18 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_one R N (1 / (S0) / (g x0 o1) / (k_N) / (k_N))) (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (mmul (mmul (mmul (diag g) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E13 ?L0; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem penrose_second : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), (g i o1) <> 0) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (mmul (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) row column = (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) row column.
Proof.
intros N g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
have E21 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1)))).
have S0_pos : pos (S0).
{ rewrite S0E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1)) * (1 / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E20 : (sum (fun z0 : 'I_N => (((each (fun z => (1 / z)) g) z0 o1) * ((each (fun z => (1 / z)) g) z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (1 / (g z0 o1) / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E19 : ((norm (each (fun z => (1 / z)) g)) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0; tidy; close. }
have E23 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E21 ?L0; tidy; close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g))) x0 y0) = (1 / (g x0 o1) / (g y0 o1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E23 ?E21 ?L0; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E22 ?E19 ?L0; tidy; close. }
have E24 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E18 ?E24 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) g)) x0 y0) = (delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E21 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E26 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) g)) x0 z0) * ((diag (each (fun z => (1 / z)) g)) z0 y0)))) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (g x0 o1)) * ((delta y0 z0 / (g z0 o1)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E27 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E25 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) x0 y0) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E26 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 z0) * ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1) * ((delta y0 z0 / (g z0 o1) / (g z0 o1)) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E25 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1) / (g z0 o1))) y0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1) / (g z0 o1))) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1) / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1) / (g zz o1) / (g zz o1)))).
have S1_pos : pos (S1).
{ rewrite S1E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1) / (g zz o1)) * (1 / (g zz o1) / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (g y0 o1)) + S1 / (S0) / (S0) / (g x0 o1) / (g y0 o1) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) * (1 / (g z0 o1) / (g z0 o1) / (g z0 o1) / (g z0 o1)) + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1 / (g x0 o1) / (g x0 o1)) * ((delta y0 z0) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) (S1E)) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1) / (g z0 o1))) y0) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (@sum_at R N (1 / (g x0 o1) / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0)) x0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (g y0 o1)) + S1 / (S0) / (S0) / (g x0 o1) / (g y0 o1) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 z0) * ((diag g) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) * ((1) * delta z0 y0) + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1 / (g x0 o1) / (g x0 o1)) * ((delta y0 z0 * g z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E28 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1))) y0) (@sum_at R N (1 / (g x0 o1) / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E29 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) x0 z0) * ((@centering R N) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) * ((1) * delta z0 y0) + ((1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (k_N) / (k_N) + - (S1 / (S0) / (S0) / (g x0 o1) / (k_N) / (k_N))) * 1 + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1 / (S0) / (g x0 o1) / (k_N) / (k_N)) * (1 / (g z0 o1) / (g z0 o1)) + ((1 / (g x0 o1)) * ((delta y0 z0) * delta z0 x0) + ((- (1 / (g x0 o1) / (k_N) / (k_N))) * ((1) * delta z0 x0)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E29 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_one R N (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (k_N) / (k_N) + - (S1 / (S0) / (S0) / (g x0 o1) / (k_N) / (k_N)))) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1))) y0) (split_sum (sum_known (1 / (S0) / (g x0 o1) / (k_N) / (k_N)) (S0E)) (split_sum (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (1 / (g x0 o1) / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)))))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1)) * delta z0 y0) + ((1 / (g x0 o1)) * ((delta y0 z0 * g z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E28 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0) (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) * (1 / (g z0 o1) / (g z0 o1)) + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1)) * delta z0 y0) + ((- (1 / (S0) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1) * ((delta y0 z0) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) (S0E)) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0) (split_sum (@sum_at R N (- (1 / (S0) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 z0) * ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1) * ((delta y0 z0 / (g z0 o1) / (g z0 o1)) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E25 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1) / (g z0 o1))) y0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1) / (g z0 o1))) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (g y0 o1)) + S1 / (S0) / (S0) / (g x0 o1) / (g y0 o1) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) * (1 / (g z0 o1) / (g z0 o1) / (g z0 o1) / (g z0 o1)) + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1 / (g x0 o1) / (g x0 o1)) * ((delta y0 z0) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E17 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) (S1E)) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1) / (g z0 o1))) y0) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (@sum_at R N (1 / (g x0 o1) / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0)) x0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (g y0 o1)) + S1 / (S0) / (S0) / (g x0 o1) / (g y0 o1) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E13 ?L0; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem penrose_symmetric : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), (g i o1) <> 0) -> forall (row : 'I_N) (column : 'I_N), (mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) row column = (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) row column.
Proof.
intros N g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
have E15 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1)))).
have S0_pos : pos (S0).
{ rewrite S0E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1)) * (1 / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E14 : (sum (fun z0 : 'I_N => (((each (fun z => (1 / z)) g) z0 o1) * ((each (fun z => (1 / z)) g) z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (1 / (g z0 o1) / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E13 : ((norm (each (fun z => (1 / z)) g)) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E14 ?L0; tidy; close. }
have E17 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E15 ?L0; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g))) x0 y0) = (1 / (g x0 o1) / (g y0 o1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E17 ?E15 ?L0; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E16 ?E13 ?L0; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E12 ?E18 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) g)) x0 y0) = (delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E15 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) g)) x0 z0) * ((diag (each (fun z => (1 / z)) g)) z0 y0)))) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (g x0 o1)) * ((delta y0 z0 / (g z0 o1)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) x0 y0) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 z0) * ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1) * ((delta y0 z0 / (g z0 o1) / (g z0 o1)) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E19 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1) / (g z0 o1))) y0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1) / (g z0 o1))) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1) / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1) / (g zz o1) / (g zz o1)))).
have S1_pos : pos (S1).
{ rewrite S1E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1) / (g zz o1)) * (1 / (g zz o1) / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) x0 z0) * ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (g y0 o1)) + S1 / (S0) / (S0) / (g x0 o1) / (g y0 o1) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) * (1 / (g z0 o1) / (g z0 o1) / (g z0 o1) / (g z0 o1)) + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g y0 o1))) * ((1 / (g z0 o1)) * delta z0 x0) + ((1 / (g x0 o1) / (g x0 o1)) * ((delta y0 z0) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (1 / (S0) / (S0) / (g x0 o1) / (g y0 o1)) (S1E)) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1) / (g z0 o1))) y0) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g y0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0) (@sum_at R N (1 / (g x0 o1) / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0)) x0)))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (g y0 o1)) + S1 / (S0) / (S0) / (g x0 o1) / (g y0 o1) + delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) x0 z0) * ((diag g) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) * ((1) * delta z0 y0) + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1 / (g x0 o1) / (g x0 o1)) * ((delta y0 z0 * g z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E22 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1))) y0) (@sum_at R N (1 / (g x0 o1) / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + - (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) x0 z0) * ((@centering R N) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) * ((1) * delta z0 y0) + ((1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (k_N) / (k_N) + - (S1 / (S0) / (S0) / (g x0 o1) / (k_N) / (k_N))) * 1 + ((- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1) / (g z0 o1)) * delta z0 y0) + ((1 / (S0) / (g x0 o1) / (k_N) / (k_N)) * (1 / (g z0 o1) / (g z0 o1)) + ((1 / (g x0 o1)) * ((delta y0 z0) * delta z0 x0) + ((- (1 / (g x0 o1) / (k_N) / (k_N))) * ((1) * delta z0 x0)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E23 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1)) + S1 / (S0) / (S0) / (g x0 o1)) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_one R N (1 / (S0) / (g x0 o1) / (g x0 o1) / (g x0 o1) / (k_N) / (k_N) + - (S1 / (S0) / (S0) / (g x0 o1) / (k_N) / (k_N)))) (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1) / (g z0 o1))) y0) (split_sum (sum_known (1 / (S0) / (g x0 o1) / (k_N) / (k_N)) (S0E)) (split_sum (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (1 / (g x0 o1) / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)))))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1) / (g y0 o1)) + delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S0) / (g x0 o1))) * ((1 / (g z0 o1)) * delta z0 y0) + ((1 / (g x0 o1)) * ((delta y0 z0 * g z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E22 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (S0) / (g x0 o1))) (fun z0 : 'I_N => (1 / (g z0 o1))) y0) (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (mmul (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g)))) (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N))) (diag g)) (@centering R N)) (diag g)) x0 y0) = (- (1 / (S0) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E1 ?E11 ?L0; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem ellipsoid_level : forall (N : nat) (eps : T R) (a : Mat R N 1) (g : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (forall (i : 'I_N), (g i o1) <> 0) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (the (mmul (tr (LN eps a)) (mmul (tr (diag g)) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a)))))))) = ((norm (LN eps a)) ^ 2).
Proof.
intros N eps a g H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : forall (i : 'I_N), ((g i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H2 i)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E3 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn] | rewrite ?E4 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn] | rewrite ?E2 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P3 : pos ((r1) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
have E12 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (1 / (g zz o1) / (g zz o1)))).
have S2_pos : pos (S2).
{ rewrite S2E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := (1 / (g zz o1)) * (1 / (g zz o1)))); [apply: pos_sq; solve [ne] | equal]]. }
have E22 : (sum (fun z0 : 'I_N => (((each (fun z => (1 / z)) g) z0 o1) * ((each (fun z => (1 / z)) g) z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (1 / (g z0 o1) / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E21 : ((norm (each (fun z => (1 / z)) g)) ^ 2) = (S2).
{ rewrite norm2E; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g))) x0 y0) = (1 / (g x0 o1) / (g y0 o1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E25 ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) x0 y0) = (- (1 / (S2) / (g x0 o1) / (g y0 o1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E24 ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 y0) = (- (1 / (S2) / (g x0 o1) / (g y0 o1)) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E20 ?E26 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E31 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) g)) x0 y0) = (delta x0 y0 / (g x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E30 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) g)) x0 z0) * ((diag (each (fun z => (1 / z)) g)) z0 y0)))) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (g x0 o1)) * ((delta y0 z0 / (g z0 o1)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1 / (g x0 o1)) (fun z0 : 'I_N => (delta y0 z0 / (g z0 o1))) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E29 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) x0 y0) = (delta x0 y0 / (g x0 o1) / (g x0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E35 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E34 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E35 ?L0 ?L1 ?L2; tidy; close. }
have E33 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 z0) * ((mmul (diag g) (LN eps a)) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S2) / (g x0 o1) / (r1))) * (a z0 o1) + ((S0 / (S2) / (g x0 o1) / (k_N) / (k_N) / (r1)) * 1 + ((1 / (r1)) * ((a z0 o1 * g z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((g z0 o1) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?E34 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (S2) / (g x0 o1) / (r1))) (S0E)) (split_sum (@sum_one R N (S0 / (S2) / (g x0 o1) / (k_N) / (k_N) / (r1))) (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1 * g z0 o1)) x0) (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (g z0 o1)) x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E32 : forall (x0 : 'I_N), ((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) x0 z0) * ((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a))) z0 o1)))) = (- (S0 / (g x0 o1) / (k_N) / (k_N) / (r1)) + a x0 o1 / (g x0 o1) / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (g x0 o1) / (g x0 o1) / (r1)) * ((a z0 o1 * g z0 o1) * delta z0 x0) + ((- (S0 / (g x0 o1) / (g x0 o1) / (k_N) / (k_N) / (r1))) * ((g z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E32 ?E29 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (g x0 o1) / (g x0 o1) / (r1)) (fun z0 : 'I_N => (a z0 o1 * g z0 o1)) x0) (@sum_at R N (- (S0 / (g x0 o1) / (g x0 o1) / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (g z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E27 : forall (x0 : 'I_N), ((mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a)))) x0 o1) = (- (S0 / (g x0 o1) / (k_N) / (k_N) / (r1)) + a x0 o1 / (g x0 o1) / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (a zz o1 / (g zz o1) / (g zz o1))) by exists (sum (fun zz : 'I_N => (a zz o1 / (g zz o1) / (g zz o1)))).
have E18 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) x0 z0) * ((mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a)))) z0 o1)))) = (- (S3 / (S2) / (g x0 o1) / (r1)) + a x0 o1 / (g x0 o1) / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (S2) / (g x0 o1) / (r1))) * (a z0 o1 / (g z0 o1) / (g z0 o1)) + ((S0 / (S2) / (g x0 o1) / (k_N) / (k_N) / (r1)) * (1 / (g z0 o1) / (g z0 o1)) + ((1 / (r1)) * ((a z0 o1 / (g z0 o1)) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((1 / (g z0 o1)) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E27 ?E19 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (S2) / (g x0 o1) / (r1))) (S3E)) (split_sum (sum_known (S0 / (S2) / (g x0 o1) / (k_N) / (k_N) / (r1)) (S2E)) (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1 / (g z0 o1))) x0) (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1 / (g z0 o1))) x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E17 : forall (x0 : 'I_N), ((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a))))) x0 o1) = (- (S3 / (S2) / (g x0 o1) / (r1)) + a x0 o1 / (g x0 o1) / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (diag g)) x0 z0) * ((mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a))))) z0 o1)))) = (- (S3 / (S2) / (r1)) + a x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (S3 / (S2) / (r1))) * ((1) * delta z0 x0) + ((1 / (r1)) * ((a z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S3 / (S2) / (r1))) (fun z0 : 'I_N => (1)) x0) (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N), ((mmul (tr (diag g)) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a)))))) x0 o1) = (- (S3 / (S2) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => (((tr (LN eps a)) o1 z0) * ((mmul (tr (diag g)) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a)))))) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (S3 / (S2) / (r1) / (r1))) * (a z0 o1) + ((1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((S0 * S3 / (S2) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E10 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (S3 / (S2) / (r1) / (r1))) (S0E)) (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (@sum_one R N (S0 * S3 / (S2) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : ((mmul (tr (LN eps a)) (mmul (tr (diag g)) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a))))))) o1 o1) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : (the (mmul (tr (LN eps a)) (mmul (tr (diag g)) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (mmul (diag (each (fun z => (1 / z)) g)) (diag (each (fun z => (1 / z)) g))) (mmul (madd (scale ((- (1)) * (1 / ((norm (each (fun z => (1 / z)) g)) ^ 2))) (mmul (each (fun z => (1 / z)) g) (tr (each (fun z => (1 / z)) g)))) (@eye R N)) (mmul (diag g) (LN eps a)))))))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite theE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E37 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E36 : ((norm (LN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E37 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E36 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem axis_equation : forall (N : nat) (lam : T R) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), ((g i o1) ^ 2) <> lam) -> forall (row : 'I_N) (column : 'I_1), (mmul (madd (scale ((- (1)) * lam) (@eye R N)) (mmul (diag g) (diag g))) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) row column = (@const R N 1 1) row column.
Proof.
intros N lam g H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), (g i o1 * g i o1 + - (lam)) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * lam) (@eye R N)) x0 y0) = (- (delta x0 y0 * lam)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E7 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * lam) (@eye R N)) (mmul (diag g) (diag g))) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (delta x0 y0 * lam)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E4 ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E11 : forall (x0 : 'I_N), ((scale ((- (1)) * lam) (@const R N 1 1)) x0 o1) = (- (lam)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E13 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) g) x0 o1) = (g x0 o1 * g x0 o1).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)) x0 o1) = (g x0 o1 * g x0 o1 + - (lam)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0; tidy; close. }
have E9 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) x0 o1) = (- (inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * lam) (@eye R N)) (mmul (diag g) (diag g))) x0 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1 * g x0 o1) + lam) * ((inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E9 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (- (g x0 o1 * g x0 o1) + lam) (fun z0 : 'I_N => (inv (- (g z0 o1 * g z0 o1) + lam))) x0) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (madd (scale ((- (1)) * lam) (@eye R N)) (mmul (diag g) (diag g))) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 o1) = (1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E12 ?L0; tidy; close.
Qed.
Theorem axis_determinant : forall (N : nat) (g : Mat R N 1) (lam : T R), ((0 < N)%N) -> (forall (i : 'I_N), ((g i o1) ^ 2) <> lam) -> (the (mmul (tr g) (mmul (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) g))) = ((num N) + (lam * (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))))).
Proof.
intros N g lam H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), (g i o1 * g i o1 + - (lam)) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
have E4 : forall (y0 : 'I_N), ((tr g) o1 y0) = (g y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0; tidy; close. }
have E11 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N), ((scale ((- (1)) * lam) (@const R N 1 1)) x0 o1) = (- (lam)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
have E12 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) g) x0 o1) = (g x0 o1 * g x0 o1).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)) x0 o1) = (g x0 o1 * g x0 o1 + - (lam)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E12 ?L0; tidy; close. }
have E8 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) x0 o1) = (- (inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E9 ?L0; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 y0) = (- (delta x0 y0 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 z0) * (g z0 o1)))) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (inv (- (g x0 o1 * g x0 o1) + lam))) * ((g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (- (inv (- (g x0 o1 * g x0 o1) + lam))) (fun z0 : 'I_N => (g z0 o1)) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E5 : forall (x0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) g) x0 o1) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (inv (- (g zz o1 * g zz o1) + lam))) by exists (sum (fun zz : 'I_N => (inv (- (g zz o1 * g zz o1) + lam)))).
have E3 : (sum (fun z0 : 'I_N => (((tr g) o1 z0) * ((mmul (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) g) z0 o1)))) = (- (S0 * lam) + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * 1 + ((- (lam)) * (inv (- (g z0 o1 * g z0 o1) + lam))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E5 ?L0; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (1)) (sum_known (- (lam)) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E2 : ((mmul (tr g) (mmul (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) g)) o1 o1) = (- (S0 * lam) + (k_N * k_N)).
{ rewrite mmulE; cbv beta; rewrite ?E3 ?L0; tidy; close. }
have E1 : (the (mmul (tr g) (mmul (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) g))) = (- (S0 * lam) + (k_N * k_N)).
{ rewrite theE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
have E15 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (- (S0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (1)) * (inv (- (g z0 o1 * g z0 o1) + lam)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?E8 ?L0; tidy; close. }
refine (eq_trans (sum_known (- (1)) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E14 : ((mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) o1 o1) = (- (S0)).
{ rewrite mmulE; cbv beta; rewrite ?E15 ?L0; tidy; close. }
have E13 : (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) = (- (S0)).
{ rewrite theE; cbv beta; rewrite ?E14 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E13 ?L0; tidy; close.
Qed.
Theorem axis_eigenvector : forall (N : nat) (g : Mat R N 1) (lam : T R), ((0 < N)%N) -> (forall (i : 'I_N), ((g i o1) ^ 2) <> lam) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag g) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) row column = (madd (scale ((- (1)) * lam * (1 / (num N)) * (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) g) (scale lam (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) row column.
Proof.
intros N g lam H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), (g i o1 * g i o1 + - (lam)) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E13 : forall (x0 : 'I_N), ((scale ((- (1)) * lam) (@const R N 1 1)) x0 o1) = (- (lam)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E14 ?L0; tidy; close. }
have E15 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) g) x0 o1) = (g x0 o1 * g x0 o1).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E12 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)) x0 o1) = (g x0 o1 * g x0 o1 + - (lam)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E13 ?E15 ?L0; tidy; close. }
have E11 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) x0 o1) = (- (inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (diag g)) x0 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (- (inv (- (g x0 o1 * g x0 o1) + lam) * lam) + 1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1 * g x0 o1)) * ((inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (- (g x0 o1 * g x0 o1)) (fun z0 : 'I_N => (inv (- (g z0 o1 * g z0 o1) + lam))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E7 : forall (x0 : 'I_N), ((mmul (mmul (diag g) (diag g)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 o1) = (- (inv (- (g x0 o1 * g x0 o1) + lam) * lam) + 1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (inv (- (g zz o1 * g zz o1) + lam))) by exists (sum (fun zz : 'I_N => (inv (- (g zz o1 * g zz o1) + lam)))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul (mmul (diag g) (diag g)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) z0 o1)))) = (S0 * lam / (k_N) / (k_N) + - (inv (- (g x0 o1 * g x0 o1) + lam) * lam)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((1) * delta z0 x0) + ((- (lam)) * ((inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * 1 + ((lam / (k_N) / (k_N)) * (inv (- (g z0 o1 * g z0 o1) + lam))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E7 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (- (lam)) (fun z0 : 'I_N => (inv (- (g z0 o1 * g z0 o1) + lam))) x0) (split_sum (@sum_one R N (- (1 / (k_N) / (k_N)))) (sum_known (lam / (k_N) / (k_N)) (S0E))))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) x0 o1) = (S0 * lam / (k_N) / (k_N) + - (inv (- (g x0 o1 * g x0 o1) + lam) * lam)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) z0 o1)))) = (S0 * g x0 o1 * lam / (k_N) / (k_N) + - (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * lam)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1 * lam)) * ((inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0) + ((S0 * g x0 o1 * lam / (k_N) / (k_N)) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g x0 o1 * lam)) (fun z0 : 'I_N => (inv (- (g z0 o1 * g z0 o1) + lam))) x0) (@sum_at R N (S0 * g x0 o1 * lam / (k_N) / (k_N)) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) x0 o1) = (S0 * g x0 o1 * lam / (k_N) / (k_N) + - (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * lam)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E21 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14 ?L0; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (- (S0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (1)) * (inv (- (g z0 o1 * g z0 o1) + lam)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E11 ?L0; tidy; close. }
refine (eq_trans (sum_known (- (1)) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E19 : ((mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) o1 o1) = (- (S0)).
{ rewrite mmulE; cbv beta; rewrite ?E20 ?L0; tidy; close. }
have E18 : (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) = (- (S0)).
{ rewrite theE; cbv beta; rewrite ?E19 ?L0; tidy; close. }
have E17 : forall (x0 : 'I_N), ((scale ((- (1)) * lam * (1 / (num N)) * (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) g) x0 o1) = (S0 * g x0 o1 * lam / (k_N) / (k_N)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E18 ?L0; tidy; close. }
have E24 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1)) * ((inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E11 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (- (g x0 o1)) (fun z0 : 'I_N => (inv (- (g z0 o1 * g z0 o1) + lam))) x0) _); cbv beta; rewrite ?L0; tidy; close. }
have E23 : forall (x0 : 'I_N), ((mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 o1) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E24 ?L0; tidy; close. }
have E22 : forall (x0 : 'I_N), ((scale lam (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) x0 o1) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * lam)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E23 ?L0; tidy; close. }
have E16 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * lam * (1 / (num N)) * (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) g) (scale lam (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) x0 o1) = (S0 * g x0 o1 * lam / (k_N) / (k_N) + - (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * lam)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E17 ?E22 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E16 ?L0; tidy; close.
Qed.
Theorem axis_resolvent : forall (N : nat) (lam : T R) (g : Mat R N 1), ((0 < N)%N) -> (forall (i : 'I_N), ((g i o1) ^ 2) <> lam) -> (lam <> 0) -> ((the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) <> 0) -> forall (row : 'I_N) (column : 'I_N), (mmul (madd (scale ((- (1)) * lam) (@eye R N)) (mmul (mmul (diag g) (@centering R N)) (diag g))) (madd (scale ((- (1)) * (1 / lam) * (1 / (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))))) (mmul (mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) (diag g))) (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) row column = (@eye R N) row column.
Proof.
intros N lam g H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : forall (i : 'I_N), ((g i o1 * g i o1 + - (lam)) : T R) <> 0.
{ intros i; apply: (neq_as (H1 i)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : ((lam) : T R) <> 0.
{ apply: (neq_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
have E5 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E4 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E8 : forall (x0 : 'I_N), ((scale ((- (1)) * lam) (@const R N 1 1)) x0 o1) = (- (lam)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E9 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) g) x0 o1) = (g x0 o1 * g x0 o1).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E7 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)) x0 o1) = (g x0 o1 * g x0 o1 + - (lam)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?E9 ?L0; tidy; close. }
have E6 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) x0 o1) = (- (inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (inv (- (g zz o1 * g zz o1) + lam))) by exists (sum (fun zz : 'I_N => (inv (- (g zz o1 * g zz o1) + lam)))).
have E3 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (- (S0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (1)) * (inv (- (g z0 o1 * g z0 o1) + lam)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E6 ?L0; tidy; close. }
refine (eq_trans (sum_known (- (1)) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E2 : ((mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) o1 o1) = (- (S0)).
{ rewrite mmulE; cbv beta; rewrite ?E3 ?L0; tidy; close. }
have E1 : (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) = (- (S0)).
{ rewrite theE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have P3 : ((- (S0)) : T R) <> 0.
{ apply: (neq_as (H3)); cbv beta; rewrite ?E1 ?L0; tidy; close. }
intros row column.
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * lam) (@eye R N)) x0 y0) = (- (delta x0 y0 * lam)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E14 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?E20 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E19 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * lam) (@eye R N)) (mmul (mmul (diag g) (@centering R N)) (diag g))) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (delta x0 y0 * lam) + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E13 ?E15 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))) z0 o1)))) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1)) * ((inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (- (g x0 o1)) (fun z0 : 'I_N => (inv (- (g z0 o1 * g z0 o1) + lam))) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E26 : forall (x0 : 'I_N), ((mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 o1) = (- (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E27 ?L0; tidy; close. }
have E28 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) o1 y0) = (- (inv (- (g y0 o1 * g y0 o1) + lam))).
{ intros y0; rewrite trE; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have E25 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) x0 y0) = (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * inv (- (g y0 o1 * g y0 o1) + lam)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E26 ?E28 ?L0; tidy; close. }
have E24 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) x0 z0) * ((diag g) z0 y0)))) = (g x0 o1 * g y0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * inv (- (g y0 o1 * g y0 o1) + lam)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam)) * ((g z0 o1 * inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?E19 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 * inv (- (g x0 o1 * g x0 o1) + lam)) (fun z0 : 'I_N => (g z0 o1 * inv (- (g z0 o1 * g z0 o1) + lam))) y0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) (diag g)) x0 y0) = (g x0 o1 * g y0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * inv (- (g y0 o1 * g y0 o1) + lam)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E24 ?L0; tidy; close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / lam) * (1 / (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))))) (mmul (mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) (diag g))) x0 y0) = (g x0 o1 * g y0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (lam)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E1 ?E23 ?L0; tidy; close. }
have E29 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) x0 y0) = (- (delta x0 y0 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / lam) * (1 / (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))))) (mmul (mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) (diag g))) (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) x0 y0) = (g x0 o1 * g y0 o1 * inv (- (g x0 o1 * g x0 o1) + lam) * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (lam) + - (delta x0 y0 * inv (- (g x0 o1 * g x0 o1) + lam))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E22 ?E29 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * lam) (@eye R N)) (mmul (mmul (diag g) (@centering R N)) (diag g))) x0 z0) * ((madd (scale ((- (1)) * (1 / lam) * (1 / (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))))) (mmul (mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) (diag g))) (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) z0 y0)))) = (delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g x0 o1 * g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (lam) + - (g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0))) * ((g z0 o1 * inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0) + ((- (g x0 o1 * g x0 o1) + lam) * ((delta y0 z0 * inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 x0) + ((g x0 o1 * g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (k_N) / (k_N) / (lam)) * 1 + ((- (g x0 o1 * g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (k_N) / (k_N))) * (inv (- (g z0 o1 * g z0 o1) + lam)) + ((g x0 o1 / (k_N) / (k_N)) * ((g z0 o1 * inv (- (g z0 o1 * g z0 o1) + lam)) * delta z0 y0))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E21 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * g x0 o1 * g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (lam) + - (g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0))) (fun z0 : 'I_N => (g z0 o1 * inv (- (g z0 o1 * g z0 o1) + lam))) x0) (split_sum (@sum_at R N (- (g x0 o1 * g x0 o1) + lam) (fun z0 : 'I_N => (delta y0 z0 * inv (- (g z0 o1 * g z0 o1) + lam))) x0) (split_sum (@sum_one R N (g x0 o1 * g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (k_N) / (k_N) / (lam))) (split_sum (sum_known (- (g x0 o1 * g y0 o1 * inv (- (g y0 o1 * g y0 o1) + lam) / (S0) / (k_N) / (k_N))) (S0E)) (@sum_at R N (g x0 o1 / (k_N) / (k_N)) (fun z0 : 'I_N => (g z0 o1 * inv (- (g z0 o1 * g z0 o1) + lam))) y0))))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (scale ((- (1)) * lam) (@eye R N)) (mmul (mmul (diag g) (@centering R N)) (diag g))) (madd (scale ((- (1)) * (1 / lam) * (1 / (the (mmul (tr (@const R N 1 1)) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))))) (mmul (mmul (mmul (diag g) (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))) (tr (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g))))) (diag g))) (diag (each (fun z => (1 / z)) (madd (scale ((- (1)) * lam) (@const R N 1 1)) (each (fun z => (z ^ 2)) g)))))) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E10 ?E14 ?L0; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem axis_repeated : forall (N : nat) (g : Mat R N 1) (i : 'I_N) (j : 'I_N), ((0 < N)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag g) (mmul (@centering R N) (mmul (diag g) (madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i)))))) row column = (madd (scale ((- (1)) * ((g j o1) ^ 2) * (g i o1)) (@basis R N j)) (scale (((g i o1) ^ 2) * (g j o1)) (@basis R N i))) row column.
Proof.
intros N g i j H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 j); close. }
have E10 : forall (x0 : 'I_N), ((scale ((- (1)) * (g i o1)) (@basis R N j)) x0 o1) = (- (delta j x0 * g i o1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R x0 j); close. }
have E13 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 i); close. }
have E12 : forall (x0 : 'I_N), ((scale (g j o1) (@basis R N i)) x0 o1) = (delta i x0 * g j o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E13; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i))) x0 o1) = (delta i x0 * g j o1 + - (delta j x0 * g i o1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E12; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i))) z0 o1)))) = (delta i x0 * g j o1 * g x0 o1 + - (delta j x0 * g i o1 * g x0 o1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g i o1 * g x0 o1)) * ((delta x0 z0) * delta z0 j) + ((g j o1 * g x0 o1) * ((delta x0 z0) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E9; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g i o1 * g x0 o1)) (fun z0 : 'I_N => (delta x0 z0)) j) (@sum_at R N (g j o1 * g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) i)) _); cbv beta; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E7 : forall (x0 : 'I_N), ((mmul (diag g) (madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i)))) x0 o1) = (delta i x0 * g j o1 * g x0 o1 + - (delta j x0 * g i o1 * g x0 o1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul (diag g) (madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i)))) z0 o1)))) = (delta i x0 * g i o1 * g j o1 + - (delta j x0 * g i o1 * g j o1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g i o1)) * ((delta x0 z0 * g z0 o1) * delta z0 j) + ((g j o1) * ((delta x0 z0 * g z0 o1) * delta z0 i) + ((g i o1 / (num N)) * ((g z0 o1) * delta z0 j) + ((- (g j o1 / (num N))) * ((g z0 o1) * delta z0 i)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E7; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g i o1)) (fun z0 : 'I_N => (delta x0 z0 * g z0 o1)) j) (split_sum (@sum_at R N (g j o1) (fun z0 : 'I_N => (delta x0 z0 * g z0 o1)) i) (split_sum (@sum_at R N (g i o1 / (num N)) (fun z0 : 'I_N => (g z0 o1)) j) (@sum_at R N (- (g j o1 / (num N))) (fun z0 : 'I_N => (g z0 o1)) i)))) _); cbv beta; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul (diag g) (madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i))))) x0 o1) = (delta i x0 * g i o1 * g j o1 + - (delta j x0 * g i o1 * g j o1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (mmul (diag g) (madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i))))) z0 o1)))) = (delta i x0 * g i o1 * g j o1 * g x0 o1 + - (delta j x0 * g i o1 * g j o1 * g x0 o1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g i o1 * g j o1 * g x0 o1)) * ((delta x0 z0) * delta z0 j) + ((g i o1 * g j o1 * g x0 o1) * ((delta x0 z0) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g i o1 * g j o1 * g x0 o1)) (fun z0 : 'I_N => (delta x0 z0)) j) (@sum_at R N (g i o1 * g j o1 * g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) i)) _); cbv beta; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E1 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (mmul (diag g) (madd (scale ((- (1)) * (g i o1)) (@basis R N j)) (scale (g j o1) (@basis R N i)))))) x0 o1) = (delta i x0 * g i o1 * g j o1 * g x0 o1 + - (delta j x0 * g i o1 * g j o1 * g x0 o1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E15 : forall (x0 : 'I_N), ((scale ((- (1)) * ((g j o1) ^ 2) * (g i o1)) (@basis R N j)) x0 o1) = (- (delta j x0 * g i o1 * g j o1 * g j o1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R x0 j); close. }
have E16 : forall (x0 : 'I_N), ((scale (((g i o1) ^ 2) * (g j o1)) (@basis R N i)) x0 o1) = (delta i x0 * g i o1 * g i o1 * g j o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E13; tidy; rewrite ?(deltaC R x0 i); close. }
have E14 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * ((g j o1) ^ 2) * (g i o1)) (@basis R N j)) (scale (((g i o1) ^ 2) * (g j o1)) (@basis R N i))) x0 o1) = (delta i x0 * g i o1 * g i o1 * g j o1 + - (delta j x0 * g i o1 * g j o1 * g j o1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E15 ?E16; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
cbv beta; rewrite ?E1 ?E14; tidy; rewrite ?(deltaC R row i) ?(deltaC R row j); close.
Qed.
Theorem axes_sum : forall (N : nat) (g : Mat R N 1), ((0 < N)%N) -> ((num N) * (trace (mmul (mmul (diag g) (@centering R N)) (diag g)))) = (((norm g) ^ 2) * ((- (1)) + (num N))).
Proof.
intros N g H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E8 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E7 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1 + - (g x0 o1 * g y0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (g zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((mmul (mmul (diag g) (@centering R N)) (diag g)) z0 z0))) = (- (S0 / (k_N) / (k_N)) + S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (k_N) / (k_N)) + 1) * (g z0 o1 * g z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (sum_known (- (1 / (k_N) / (k_N)) + 1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (trace (mmul (mmul (diag g) (@centering R N)) (diag g))) = (- (S0 / (k_N) / (k_N)) + S0).
{ rewrite traceE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E10 : (sum (fun z0 : 'I_N => ((g z0 o1) * (g z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (g z0 o1 * g z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E9 : ((norm g) ^ 2) = (S0).
{ rewrite norm2E; cbv beta; rewrite ?E10 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E9 ?L0; tidy; close.
Qed.
Theorem axis_length : forall (N : nat) (g : Mat R N 1) (x : Mat R N 1), ((0 < N)%N) -> ((norm (mmul (diag g) (mmul (@centering R N) x))) ^ 2) = (the (mmul (tr x) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x))))).
Proof.
intros N g x H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1))).
have E7 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E6 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) x) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + g x0 o1 * x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((x z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (x z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) x)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + g x0 o1 * x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (g zz o1 * g zz o1 * x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1 * x zz o1 * x zz o1))).
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (g zz o1 * g zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1 * x zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (g zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1))).
have E2 : (sum (fun z0 : 'I_N => (((mmul (diag g) (mmul (@centering R N) x)) z0 o1) * ((mmul (diag g) (mmul (@centering R N) x)) z0 o1)))) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N)) + S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (g z0 o1 * g z0 o1 * x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (g z0 o1 * g z0 o1 * x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * (g z0 o1 * g z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S2E)) (sum_known (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) (S3E)))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : ((norm (mmul (diag g) (mmul (@centering R N) x))) ^ 2) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N)) + S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + S1).
{ rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E12 : forall (y0 : 'I_N), ((tr x) o1 y0) = (x y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (diag g)) x0 z0) * ((mmul (@centering R N) x) z0 o1)))) = (- (S0 * g x0 o1 * g x0 o1 / (k_N) / (k_N)) + g x0 o1 * g x0 o1 * x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g x0 o1) * ((x z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (x z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x)) x0 o1) = (- (S0 * g x0 o1 * g x0 o1 / (k_N) / (k_N)) + g x0 o1 * g x0 o1 * x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x)) z0 o1)))) = (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * g x0 o1 * g x0 o1 / (k_N) / (k_N)) + - (S2 / (k_N) / (k_N)) + g x0 o1 * g x0 o1 * x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * g z0 o1 * x z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N))) * ((g z0 o1 * g z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (g z0 o1 * g z0 o1 * x z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N)) * (g z0 o1 * g z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E15 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1 * x z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N))) (S2E)) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N)) (S3E))))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x))) x0 o1) = (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * g x0 o1 * g x0 o1 / (k_N) / (k_N)) + - (S2 / (k_N) / (k_N)) + g x0 o1 * g x0 o1 * x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0; tidy; close. }
have E11 : (sum (fun z0 : 'I_N => (((tr x) o1 z0) * ((mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x))) z0 o1)))) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N)) + S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (g z0 o1 * g z0 o1 * x z0 o1 * x z0 o1) + ((- (S0 / (k_N) / (k_N))) * (g z0 o1 * g z0 o1 * x z0 o1) + ((S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + - (S2 / (k_N) / (k_N))) * (x z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (sum_known (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + - (S2 / (k_N) / (k_N))) (S0E)))) _); cbv beta; rewrite ?L0; tidy; close. }
have E10 : ((mmul (tr x) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x)))) o1 o1) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N)) + S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + S1).
{ rewrite mmulE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
have E9 : (the (mmul (tr x) (mmul (@centering R N) (mmul (mmul (diag g) (diag g)) (mmul (@centering R N) x))))) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N)) + S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) + S1).
{ rewrite theE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E9 ?L0; tidy; close.
Qed.
Theorem lengths_apart : forall (N : nat) (g : Mat R N 1) (i : 'I_N) (j : 'I_N), ((0 < N)%N) -> (((norm (mmul (diag g) (mmul (@centering R N) (@basis R N i)))) ^ 2) + ((- (1)) * ((norm (mmul (diag g) (mmul (@centering R N) (@basis R N j)))) ^ 2))) = ((1 / (num N)) * ((- ((1 + 1))) + (num N)) * (((g i o1) ^ 2) + ((- (1)) * ((g j o1) ^ 2)))).
Proof.
intros N g i j H0.
case: (dec i j) => [same|apart].
{ subst j.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E7 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@basis R N i) z0 o1)))) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta x0 z0) * delta z0 i) + ((- (1 / (k_N) / (k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E9 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E6 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (@centering R N) (@basis R N i)) x0 o1) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E7 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E4 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (@basis R N i)) z0 o1)))) = (delta i x0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta x0 z0) * delta z0 i) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E5 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (diag g) (mmul (@centering R N) (@basis R N i))) x0 o1) = (delta i x0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (g zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1))).
have E2 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (mmul (@centering R N) (@basis R N i))) z0 o1) * ((mmul (diag g) (mmul (@centering R N) (@basis R N i))) z0 o1)))) = (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * g i o1 * g i o1 / (k_N) / (k_N)) + g i o1 * g i o1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) / (k_N) / (k_N)) + 1) * ((g z0 o1 * g z0 o1) * delta z0 i) + ((1 / (k_N) / (k_N) / (k_N) / (k_N)) * (g z0 o1 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) / (k_N) / (k_N)) + 1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) i) (sum_known (1 / (k_N) / (k_N) / (k_N) / (k_N)) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (i : 'I_N), ((norm (mmul (diag g) (mmul (@centering R N) (@basis R N i)))) ^ 2) = (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * g i o1 * g i o1 / (k_N) / (k_N)) + g i o1 * g i o1).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?L0; tidy; close.
}
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E7 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@basis R N i) z0 o1)))) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta x0 z0) * delta z0 i) + ((- (1 / (k_N) / (k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E9 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E6 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (@centering R N) (@basis R N i)) x0 o1) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E7 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E4 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (@basis R N i)) z0 o1)))) = (delta i x0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta x0 z0) * delta z0 i) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E5 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (diag g) (mmul (@centering R N) (@basis R N i))) x0 o1) = (delta i x0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (g zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * g zz o1))).
have E2 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (mmul (@centering R N) (@basis R N i))) z0 o1) * ((mmul (diag g) (mmul (@centering R N) (@basis R N i))) z0 o1)))) = (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * g i o1 * g i o1 / (k_N) / (k_N)) + g i o1 * g i o1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) / (k_N) / (k_N)) + 1) * ((g z0 o1 * g z0 o1) * delta z0 i) + ((1 / (k_N) / (k_N) / (k_N) / (k_N)) * (g z0 o1 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) / (k_N) / (k_N)) + 1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) i) (sum_known (1 / (k_N) / (k_N) / (k_N) / (k_N)) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (i : 'I_N), ((norm (mmul (diag g) (mmul (@centering R N) (@basis R N i)))) ^ 2) = (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * g i o1 * g i o1 / (k_N) / (k_N)) + g i o1 * g i o1).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E16 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E15 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@basis R N j) z0 o1)))) = (delta j x0 + - (1 / (k_N) / (k_N))).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta x0 z0) * delta z0 j) + ((- (1 / (k_N) / (k_N))) * ((1) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E16 ?L0; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) j) (@sum_at R N (- (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) j)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E14 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (@centering R N) (@basis R N j)) x0 o1) = (delta j x0 + - (1 / (k_N) / (k_N))).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E15 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E13 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (@basis R N j)) z0 o1)))) = (delta j x0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta x0 z0) * delta z0 j) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E5 ?L0; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) j) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (diag g) (mmul (@centering R N) (@basis R N j))) x0 o1) = (delta j x0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E13 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E11 : forall (j : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (mmul (@centering R N) (@basis R N j))) z0 o1) * ((mmul (diag g) (mmul (@centering R N) (@basis R N j))) z0 o1)))) = (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * g j o1 * g j o1 / (k_N) / (k_N)) + g j o1 * g j o1).
{ rename j into j_; intros j; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) / (k_N) / (k_N)) + 1) * ((g z0 o1 * g z0 o1) * delta z0 j) + ((1 / (k_N) / (k_N) / (k_N) / (k_N)) * (g z0 o1 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) / (k_N) / (k_N)) + 1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) j) (sum_known (1 / (k_N) / (k_N) / (k_N) / (k_N)) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (j : 'I_N), ((norm (mmul (diag g) (mmul (@centering R N) (@basis R N j)))) ^ 2) = (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * g j o1 * g j o1 / (k_N) / (k_N)) + g j o1 * g j o1).
{ rename j into j_; intros j; rewrite norm2E; cbv beta; rewrite ?E11 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E10 ?L0; tidy; close.
Qed.
Theorem gained_mean : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_1) (column : 'I_1), (mmul (tr (@const R N 1 1)) (mmul (diag g) (LN eps a))) row column = (mmul (tr g) (mmul (tr (@centering R N)) (LN eps a))) row column.
Proof.
intros N g eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E3 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn] | rewrite ?E4 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn] | rewrite ?E2 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2 : pos ((r1) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only row); clear row.
rewrite (only column); clear column.
have E10 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * g zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1))).
have E8 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((mmul (diag g) (LN eps a)) z0 o1)))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((mmul (tr (@const R N 1 1)) (mmul (diag g) (LN eps a))) o1 o1) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), ((tr g) o1 y0) = (g y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (@centering R N)) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0) + ((- (1 / (k_N) / (k_N) / (r1))) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N) / (r1))) (S0E)) (@sum_one R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E19 : forall (x0 : 'I_N), ((mmul (tr (@centering R N)) (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E17 : (sum (fun z0 : 'I_N => (((tr g) o1 z0) * ((mmul (tr (@centering R N)) (LN eps a)) z0 o1)))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?E18 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E16 : ((mmul (tr g) (mmul (tr (@centering R N)) (LN eps a))) o1 o1) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E16 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem pair_length : forall (N : nat) (g : Mat R N 1) (j : 'I_N) (i : 'I_N), ((0 < N)%N) -> ((norm (mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N i)))) ^ 2) = (((g i o1) ^ 2) + ((g j o1) ^ 2) + ((- ((1 + 1))) * (g i o1) * (g j o1) * (the (mmul (tr (@basis R N i)) (@basis R N j))))).
Proof.
intros N g j i H0.
case: (dec j i) => [same|apart].
{ subst i.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E7 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E6 : forall (x0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N j)) x0 o1) = 0.
{ rename j into j_; intros x0 j; rewrite maddE; cbv beta; rewrite ?E7 ?E8 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E4 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((madd (scale (- (1)) (@basis R N j)) (@basis R N j)) z0 o1)))) = 0.
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N j))) x0 o1) = 0.
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have E2 : forall (j : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N j))) z0 o1) * ((mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N j))) z0 o1)))) = 0.
{ rename j into j_; intros j; transitivity (@sum R N (fun z0 : 'I_N => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (j : 'I_N), ((norm (mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N j)))) ^ 2) = 0.
{ rename j into j_; intros j; rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E12 : forall (y0 : 'I_N) (j : 'I_N), ((tr (@basis R N j)) o1 y0) = (delta j y0).
{ rename j into j_; intros y0 j; rewrite trE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R y0 j); close. }
have E11 : forall (j : 'I_N), (sum (fun z0 : 'I_N => (((tr (@basis R N j)) o1 z0) * ((@basis R N j) z0 o1)))) = (1).
{ rename j into j_; intros j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((1) * delta z0 j))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E8 ?L0; tidy; rewrite ?(deltaC R z0 j); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (1)) j) _); cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (j : 'I_N), ((mmul (tr (@basis R N j)) (@basis R N j)) o1 o1) = (1).
{ rename j into j_; intros j; rewrite mmulE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
have E9 : forall (j : 'I_N), (the (mmul (tr (@basis R N j)) (@basis R N j))) = (1).
{ rename j into j_; intros j; rewrite theE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E9 ?L0; tidy; close.
}
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E7 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E9 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E6 : forall (x0 : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N i)) x0 o1) = (delta i x0 + - (delta j x0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E7 ?E9 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((madd (scale (- (1)) (@basis R N j)) (@basis R N i)) z0 o1)))) = (delta i x0 * g x0 o1 + - (delta j x0 * g x0 o1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (g x0 o1)) * ((delta x0 z0) * delta z0 j) + ((g x0 o1) * ((delta x0 z0) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E6 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g x0 o1)) (fun z0 : 'I_N => (delta x0 z0)) j) (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta x0 z0)) i)) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N), ((mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N i))) x0 o1) = (delta i x0 * g x0 o1 + - (delta j x0 * g x0 o1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E2 : (sum (fun z0 : 'I_N => (((mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N i))) z0 o1) * ((mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N i))) z0 o1)))) = (g i o1 * g i o1 + g j o1 * g j o1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * g z0 o1) * delta z0 j) + ((- ((1 + 1))) * ((delta j z0 * g z0 o1 * g z0 o1) * delta z0 i) + ((1) * ((g z0 o1 * g z0 o1) * delta z0 i))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; rewrite ?(deltaC R z0 i) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) j) (split_sum (@sum_at R N (- ((1 + 1))) (fun z0 : 'I_N => (delta j z0 * g z0 o1 * g z0 o1)) i) (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) i))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : ((norm (mmul (diag g) (madd (scale (- (1)) (@basis R N j)) (@basis R N i)))) ^ 2) = (g i o1 * g i o1 + g j o1 * g j o1).
{ rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E13 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E9 ?L0; tidy; rewrite ?(deltaC R y0 i); close. }
have E12 : (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((@basis R N j) z0 o1)))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta j z0) * delta z0 i))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E8 ?L0; tidy; rewrite ?(deltaC R z0 i) ?(deltaC R z0 j); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (delta j z0)) i) _); cbv beta; rewrite ?L0; tidy; close. }
have E11 : ((mmul (tr (@basis R N i)) (@basis R N j)) o1 o1) = 0.
{ rewrite mmulE; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E10 : (the (mmul (tr (@basis R N i)) (@basis R N j))) = 0.
{ rewrite theE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E10 ?L0; tidy; close.
Qed.
End Book.
