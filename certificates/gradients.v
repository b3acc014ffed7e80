(* Chapter 09-gradients: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem jacobian_symmetric : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_N), (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) row column = (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) row column.
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2 : pos (r1).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E13 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E14 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E13 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E1 ?E9 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E7 ?E8 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem jacobian_factors : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_N), (mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) row column = (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (mmul (diag g) (@centering R N)) (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)))) row column.
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
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E17 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E13 ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E11 ?E1 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) z0 y0)))) = (S0 * a x0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 * g x0 o1 / (r1) + - (a x0 o1 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((delta y0 z0) * delta z0 x0) + ((S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0) + ((S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * ((a z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E9 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_at R N (S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0) (@sum_at R N (S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (fun z0 : 'I_N => (a z0 o1)) x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 y0) = (S0 * a x0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 * g x0 o1 / (r1) + - (a x0 o1 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((@centering R N) z0 y0)))) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E9 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (@centering R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E28 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E27 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E27 ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E29 ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E30 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E24 ?E30 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (@centering R N)) x0 z0) * ((madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) z0 y0)))) = (S0 * a x0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 * g x0 o1 + - (a x0 o1 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1))) * ((a z0 o1) * delta z0 x0) + ((S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) * ((1) * delta z0 x0) + ((g x0 o1) * ((delta y0 z0) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * (a z0 o1) + ((- (S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1 + ((- (g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 y0)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1))) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (sum_known (- (S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) (S0E)) (split_sum (@sum_one R N (- (S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (@sum_at R N (- (g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) y0)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (@centering R N)) (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N))) x0 y0) = (S0 * a x0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 * g x0 o1 + - (a x0 o1 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (mmul (diag g) (@centering R N)) (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)))) x0 y0) = (S0 * a x0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * g x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 * g x0 o1 / (r1) + - (a x0 o1 * a y0 o1 * g x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (g x0 o1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19 ?E1 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E18 ?E7 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem jacobian_norm : forall (N : nat) (eps : T R) (a : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> nonneg ((((norm v) ^ 2) * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 2))) - ((norm (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v)) ^ 2)).
Proof.
intros N eps a v H0 H1 H2.
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
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E16 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E17 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E18 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?E1 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (a zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * v zz o1))).
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 z0) * (v z0 o1)))) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + v x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((v z0 o1) * delta z0 x0) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * (v z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1 * v z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (v z0 o1)) x0) (split_sum (sum_known (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) (S2E)) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S3E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + v x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (v zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1 * v zz o1))).
have E8 : (sum (fun z0 : 'I_N => (((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v) z0 o1) * ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v) z0 o1)))) = (- ((1 + 1) * S0 * S2 * S3 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + S0 * S0 * S2 * S2 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - (S2 * S2 / (k_N) / (k_N) / (r1) / (r1)) + S3 * S3 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S3 * S3 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S4 / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (v z0 o1 * v z0 o1) + (((1 + 1) * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - ((1 + 1) * S2 / (k_N) / (k_N) / (r1) / (r1))) * (v z0 o1) + (((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S3 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) * (a z0 o1 * v z0 o1) + ((- ((1 + 1) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + (1 + 1) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1 + ((- ((1 + 1) * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - ((1 + 1) * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + (1 + 1) * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) * (a z0 o1) + ((- ((1 + 1) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) * (a z0 o1 * a z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S4E)) (split_sum (sum_known ((1 + 1) * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - ((1 + 1) * S2 / (k_N) / (k_N) / (r1) / (r1))) (S2E)) (split_sum (sum_known ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S3 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (S3E)) (split_sum (@sum_one R N (- ((1 + 1) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + (1 + 1) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (split_sum (sum_known (- ((1 + 1) * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - ((1 + 1) * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + (1 + 1) * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) (S0E)) (sum_known (- ((1 + 1) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) (S1E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((norm (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v)) ^ 2) = (- ((1 + 1) * S0 * S2 * S3 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + S0 * S0 * S2 * S2 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - (S2 * S2 / (k_N) / (k_N) / (r1) / (r1)) + S3 * S3 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S3 * S3 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S4 / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => ((v z0 o1) * (v z0 o1)))) = (S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (v z0 o1 * v z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S4E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : ((norm v) ^ 2) = (S4).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E23 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * (v z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (v z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : ((mmul (tr (@const R N 1 1)) v) o1 o1) = (S2).
{ rewrite mmulE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (the (mmul (tr (@const R N 1 1)) v)) = (S2).
{ rewrite theE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E31 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close. }
have E30 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E31 ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; close. }
have E28 : (sum (fun z0 : 'I_N => (((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 z0) * (v z0 o1)))) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S3E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : ((mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v) o1 o1) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E26 : (the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v)) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 2)) * (((1 / (num N)) * ((the (mmul (tr (@const R N 1 1)) v)) ^ 2)) + ((1 / (num N)) * ((the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v)) ^ 2) * (1 + (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 2))))))))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E7 ?E19 ?E1 ?E21 ?E26; solve [nn]] | cbv beta; rewrite ?E7 ?E26 ?E21 ?E1 ?E19 ?L0 ?L1 ?L2; tidy; close].
Qed.
Theorem jacobian_norm_tangential : forall (N : nat) (eps : T R) (a : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> nonneg (((norm v) ^ 2) - ((norm (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) v)) ^ 2)).
Proof.
intros N eps a v H0 H1 H2.
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
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E12 ?E19 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * v zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1))).
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) x0 z0) * (v z0 o1)))) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S3 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (S2 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1 * v z0 o1) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) * (v z0 o1) + ((1) * ((v z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1))) (S2E)) (split_sum (sum_known (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (S3E)) (@sum_at R N (1) (fun z0 : 'I_N => (v z0 o1)) x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) v) x0 o1) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S3 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (S2 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (v zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1 * v zz o1))).
have E8 : (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) v) z0 o1) * ((mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) v) z0 o1)))) = (- ((1 + 1) * S0 * S2 * S3 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S0 * S3 * S3 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + S2 * S2 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S2 * S2 / (k_N) / (k_N) / (r1) / (r1)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) * (a z0 o1) + (((1 + 1) * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - ((1 + 1) * S2 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1 * v z0 o1) + ((S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) * 1 + (((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) * (v z0 o1) + ((1) * (v z0 o1 * v z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (S0E)) (split_sum (sum_known ((1 + 1) * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - ((1 + 1) * S2 / (k_N) / (k_N) / (r1) / (r1))) (S2E)) (split_sum (@sum_one R N (S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (split_sum (sum_known ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (S3E)) (sum_known (1) (S4E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((norm (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) (@eye R N)) v)) ^ 2) = (- ((1 + 1) * S0 * S2 * S3 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + ((1 + 1) * (1 + 1)) * S0 * S2 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S0 * S3 * S3 * (r0 * r0) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S3 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + S2 * S2 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S2 * S2 / (k_N) / (k_N) / (r1) / (r1)) + S4).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sum (fun z0 : 'I_N => ((v z0 o1) * (v z0 o1)))) = (S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (v z0 o1 * v z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S4E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : ((norm v) ^ 2) = (S4).
{ rewrite norm2E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E24 : (sum (fun z0 : 'I_N => (((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 z0) * (v z0 o1)))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : ((mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v) o1 o1) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : (the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v)) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / (num N)) * ((the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v)) ^ 2) * (1 + (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 2))))))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E7 ?E20 ?E22 ?E1; solve [nn]] | cbv beta; rewrite ?E7 ?E20 ?E22 ?E1 ?L0 ?L1 ?L2; tidy; close].
Qed.
Theorem jacobian_norm_eps : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos eps) -> nonneg ((1 / (sqrt eps)) - (1 / (sqrt (eps + ((sigma a) ^ 2))))).
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos ((eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
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
have r1_pos : pos (r1).
{ rewrite -E1; apply: sqrt_pos; first [solve [ps] | rewrite ?E2; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos (- ((r0 * r0)) + (r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have [r2 [E7 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt eps) = r2 /\ nonneg (r2) /\ r2 * r2 = (- ((r0 * r0)) + (r1 * r1)).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E7; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- ((r0 * r0)) + (r1 * r1)))); [apply: posM; [solve [ps] | exact: P2_] | rewrite ?L0 ?L1 ?L2; tidy; equal]]]. }
have L3 : ((r0 * r0)) = ((r1 * r1) + - ((r2 * r2))).
{ refine (eq_trans (solve (r2_sq) (_ : _ = ((r0 * r0)) * (- (1)) + ((r1 * r1))) _) _); [equal | side | equal]. }
have P2__ : pos ((r2 * r2)).
{ apply: (pos_as P2_); rewrite ?L0 ?L1 ?L2 ?L3; equal. }
apply: (nonneg_as (x := ((1 / (sqrt eps)) * (1 / ((sqrt eps) + (sqrt (eps + ((sigma a) ^ 2))))) * (1 / (sqrt (eps + ((sigma a) ^ 2)))) * ((sigma a) ^ 2)))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E1 ?E7 ?E2; solve [nn]] | cbv beta; rewrite ?E1 ?E7 ?E2 ?L0 ?L1 ?L2; tidy; transitivity ((inv (r1 + r2) * (r0 * r0) / (r1) / (r2)) : T R); [close | transitivity ((inv (r1 + r2) * r1 / (r2) + inv (r1 + r2) + - (1 / (r1))) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity ((- (1 / (r1)) + 1 / (r2)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]].
Qed.
Theorem jacobian_ones : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) (@const R N 1 1)) row column = (@const R N 1 0) row column.
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2 : pos (r1).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E1 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 z0) * ((@const R N 1 1) z0 o1)))) = 0.
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((1) * delta z0 x0) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * 1 + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_one R N (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1)))) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S0E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) (@const R N 1 1)) x0 o1) = 0.
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N), ((@const R N 1 0) x0 o1) = 0.
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E18 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem jacobian_output : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) row column = (scale (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) row column.
Proof.
intros N eps a H0 H1 H2.
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
rewrite (only column); clear column.
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E16 ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E12 ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E10 ?E1 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E18 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E18 ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 z0) * ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) z0 o1)))) = (S0 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a x0 o1 / (r1) / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1) / (r1))) * ((1) * delta z0 x0) + (((1 + 1) * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) * 1 + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) * (a z0 o1 * a z0 o1))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1) / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1) / (r1))) (fun z0 : 'I_N => (1)) x0) (split_sum (sum_known ((1 + 1) * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (split_sum (@sum_one R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (S1E)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) x0 o1) = (S0 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a x0 o1 / (r1) / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_N), ((scale (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) x0 o1) = (S0 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a x0 o1 / (r1) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E17 ?E1 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E20 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem tangent_complement : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_N), (madd (scale (- (1)) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) (@eye R N)) row column = (madd (scale (1 / (num N)) (mmul (@const R N 1 1) (tr (@const R N 1 1)))) (scale (1 / ((norm (mmul (@centering R N) a)) ^ 2)) (mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N))))) row column.
Proof.
intros N a H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E13 ?E4 ?L0 ?L1; tidy; close. }
have E14 : forall (y0 : 'I_N), ((tr (LN 0 a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + a y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 a) (tr (LN 0 a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E12 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E10 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (delta x0 y0) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) + 1 / (k_N) / (k_N)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (- (1)) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) (@eye R N)) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) + 1 / (k_N) / (k_N)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E7 ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E20 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E19 ?L0 ?L1; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@const R N 1 1) (tr (@const R N 1 1))) x0 y0) = (1).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E20 ?E19 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (num N)) (mmul (@const R N 1 1) (tr (@const R N 1 1)))) x0 y0) = (1 / (k_N) / (k_N)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close. }
have E25 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E24 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E25 ?L0 ?L1; tidy; close. }
have E23 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E22 : ((norm (mmul (@centering R N) a)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E23 ?L0 ?L1; tidy; close. }
have E29 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (@centering R N) a) (tr a)) x0 y0) = (- (S0 * a y0 o1 / (k_N) / (k_N)) + a x0 o1 * a y0 o1).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E24 ?E29 ?L0 ?L1; tidy; close. }
have E30 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (@centering R N) a) (tr a)) x0 z0) * ((tr (@centering R N)) z0 y0)))) = (- (S0 * a x0 o1 / (k_N) / (k_N)) + - (S0 * a y0 o1 / (k_N) / (k_N)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + a x0 o1 * a y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (S0 / (k_N) / (k_N)) + a x0 o1) * ((a z0 o1) * delta z0 y0) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) + - (a x0 o1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?E30 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N)) + a x0 o1) (fun z0 : 'I_N => (a z0 o1)) y0) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - (a x0 o1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E26 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N)) + - (S0 * a y0 o1 / (k_N) / (k_N)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + a x0 o1 * a y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1; tidy; close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / ((norm (mmul (@centering R N) a)) ^ 2)) (mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N)))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E26 ?E22 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (1 / (num N)) (mmul (@const R N 1 1) (tr (@const R N 1 1)))) (scale (1 / ((norm (mmul (@centering R N) a)) ^ 2)) (mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N))))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) + 1 / (k_N) / (k_N)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E21 ?E17 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E16 ?E6 ?L0 ?L1; tidy; close.
Qed.
Theorem jacobian_tangent : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_N), (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) row column = (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) row column.
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos ((r0) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
have [r1 [E9 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E20 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E21 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), ((tr (LN 0 a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + a y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 a) (tr (LN 0 a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E20 ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 z0) * ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) z0 y0)))) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((delta y0 z0) * delta z0 x0) + ((S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1))) * ((a z0 o1) * delta z0 x0) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 y0) + ((- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + S0 * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + - (S0 * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + S0 * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + 1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)) * 1 + ((- ((1 + 1) * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + - (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + (1 + 1) * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + (1 + 1) * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * ((a z0 o1) * delta z0 y0) + ((- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) * (a z0 o1 * a z0 o1)))))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_at R N (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1))) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_one R N (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + S0 * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + - (S0 * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + S0 * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + 1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1))) (split_sum (sum_known (- ((1 + 1) * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + - (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + (1 + 1) * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + (1 + 1) * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) (S0E)) (split_sum (@sum_at R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (fun z0 : 'I_N => (a z0 o1)) y0) (sum_known (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) / (r1) / (r1)) (S1E))))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E6 ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem jacobian_spectral : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_N), (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) row column = (madd (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) (scale (eps * (1 / ((norm (mmul (@centering R N) a)) ^ 2)) * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N))))) row column.
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos ((r0) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E7; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E13 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E7 ?E8 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E20 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E21 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), ((tr (LN 0 a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + a y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 a) (tr (LN 0 a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E20 ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E7 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E26 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E25 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : ((norm (mmul (@centering R N) a)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E31 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E30 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (@centering R N) a) (tr a)) x0 y0) = (- (S0 * a y0 o1 / (k_N) / (k_N)) + a x0 o1 * a y0 o1).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E26 ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E29 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (@centering R N) a) (tr a)) x0 z0) * ((tr (@centering R N)) z0 y0)))) = (- (S0 * a x0 o1 / (k_N) / (k_N)) + - (S0 * a y0 o1 / (k_N) / (k_N)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + a x0 o1 * a y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (S0 / (k_N) / (k_N)) + a x0 o1) * ((a z0 o1) * delta z0 y0) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) + - (a x0 o1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E30 ?E32 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N)) + a x0 o1) (fun z0 : 'I_N => (a z0 o1)) y0) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) + - (a x0 o1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N)) + - (S0 * a y0 o1 / (k_N) / (k_N)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + a x0 o1 * a y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (eps * (1 / ((norm (mmul (@centering R N) a)) ^ 2)) * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N)))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1)) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E24 ?E7 ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) (scale (eps * (1 / ((norm (mmul (@centering R N) a)) ^ 2)) * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (mmul (mmul (mmul (@centering R N) a) (tr a)) (tr (@centering R N))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E16 ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E6 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem jacobian_trace : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (trace (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) = ((eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) + ((1 / (sqrt (eps + ((sigma a) ^ 2)))) * ((- ((1 + 1))) + (num N)))).
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2 : pos (r1).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E1 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : (sum (fun z0 : 'I_N => ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) z0 z0))) = ((k_N * k_N) / (r1) + - ((r0 * r0) / (r1) / (r1) / (r1)) + - (1 / (r1))).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1)) + 1 / (r1)) * 1 + ((- (1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1 * a z0 o1) + (((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1)) + 1 / (r1))) (split_sum (sum_known (- (1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S1E)) (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) (S0E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : (trace (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) = ((k_N * k_N) / (r1) + - ((r0 * r0) / (r1) / (r1) / (r1)) + - (1 / (r1))).
{ rewrite traceE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E1 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem tangent_projector_idempotent : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_N), (mmul (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) row column = (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) row column.
Proof.
intros N a H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E13 ?E4 ?L0 ?L1; tidy; close. }
have E14 : forall (y0 : 'I_N), ((tr (LN 0 a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + a y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 a) (tr (LN 0 a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E14 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 z0) * ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) z0 y0)))) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta y0 z0) * delta z0 x0) + ((S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))) * ((1) * delta z0 x0) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (a y0 o1 / (k_N) / (k_N) / (r0) / (r0))) * ((a z0 o1) * delta z0 x0) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))) * ((1) * delta z0 y0) + ((- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + (1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (S0 * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + S0 * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + 1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- ((1 + 1) * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + (1 + 1) * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (a x0 o1 / (k_N) / (k_N) / (r0) / (r0))) * ((a z0 o1) * delta z0 y0) + ((- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) * (a z0 o1 * a z0 o1)))))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0) (split_sum (@sum_at R N (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (a y0 o1 / (k_N) / (k_N) / (r0) / (r0))) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_one R N (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + (1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (S0 * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + S0 * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + 1 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- ((1 + 1) * S0 * a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + (1 + 1) * S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) (S0E)) (split_sum (@sum_at R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (a x0 o1 / (k_N) / (k_N) / (r0) / (r0))) (fun z0 : 'I_N => (a z0 o1)) y0) (sum_known (- (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + a x0 o1 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) (S1E))))))))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E6 ?E8 ?L0 ?L1; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem tangent_projector_symmetric : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_N), (tr (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) row column = (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) row column.
Proof.
intros N a H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E4 ?L0 ?L1; tidy; close. }
have E13 : forall (y0 : 'I_N), ((tr (LN 0 a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + a y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 a) (tr (LN 0 a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E8 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E6 ?E7 ?L0 ?L1; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem tangent_projector_trace : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> (trace (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) = ((- ((1 + 1))) + (num N)).
Proof.
intros N a H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E13 ?E4 ?L0 ?L1; tidy; close. }
have E14 : forall (y0 : 'I_N), ((tr (LN 0 a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + a y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 a) (tr (LN 0 a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a x0 o1 * a y0 o1 / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E14 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : (sum (fun z0 : 'I_N => ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a))))) z0 z0))) = ((k_N * k_N) + - ((1 + 1))).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N)) + 1) * 1 + ((- (1 / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1 * a z0 o1) + (((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (1 / (k_N) / (k_N)) + 1)) (split_sum (sum_known (- (1 / (k_N) / (k_N) / (r0) / (r0))) (S1E)) (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) (S0E)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E6 : (trace (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN 0 a) (tr (LN 0 a)))))) = ((k_N * k_N) + - ((1 + 1))).
{ rewrite traceE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close.
Qed.
Theorem downstream : forall (N : nat) (eps : T R) (a : Mat R N 1) (g : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v)) row column = (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (scale ((- (1)) * (mean (had (mmul (diag g) v) (LN eps a)))) (LN eps a)) (mmul (@centering R N) (mmul (diag g) v)))) row column.
Proof.
intros N eps a g v H0 H1 H2.
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
rewrite (only column); clear column.
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E15 ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E1 ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (diag g)) x0 z0) * (v z0 o1)))) = (g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * v z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E18 : forall (x0 : 'I_N), ((mmul (tr (diag g)) v) x0 o1) = (g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (g zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * v zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (a zz o1 * g zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * g zz o1 * v zz o1))).
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 z0) * ((mmul (tr (diag g)) v) z0 o1)))) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((g z0 o1 * v z0 o1) * delta z0 x0) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * (g z0 o1 * v z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1 * g z0 o1 * v z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0) (split_sum (sum_known (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) (S2E)) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S3E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v)) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * (v z0 o1)))) = (g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((v z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (v z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E28 : forall (x0 : 'I_N), ((mmul (diag g) v) x0 o1) = (g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (x0 : 'I_N), ((had (mmul (diag g) v) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 * v x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 * v x0 o1 / (r1)).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E28 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E26 : (sum (fun z0 : 'I_N => ((had (mmul (diag g) v) (LN eps a)) z0 o1))) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1 * v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S3E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E25 : (mean (had (mmul (diag g) v) (LN eps a))) = (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)) + S3 / (k_N) / (k_N) / (r1)).
{ rewrite mean1E; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean (had (mmul (diag g) v) (LN eps a)))) (LN eps a)) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E25 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E31 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul (diag g) v) z0 o1)))) = (- (S2 / (k_N) / (k_N)) + g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * v z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (g z0 o1 * v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E30 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul (diag g) v)) x0 o1) = (- (S2 / (k_N) / (k_N)) + g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean (had (mmul (diag g) v) (LN eps a)))) (LN eps a)) (mmul (@centering R N) (mmul (diag g) v))) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (S2 / (k_N) / (k_N)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + g x0 o1 * v x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E24 ?E30 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (scale ((- (1)) * (mean (had (mmul (diag g) v) (LN eps a)))) (LN eps a)) (mmul (@centering R N) (mmul (diag g) v)))) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E23 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E22 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem downstream_mean : forall (N : nat) (eps : T R) (a : Mat R N 1) (g : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_1) (column : 'I_N), (mmul (mmul (tr (@const R N 1 1)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) (tr (diag g))) row column = (@const R 1 N 0) row column.
Proof.
intros N eps a g H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2 : pos (r1).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only row); clear row.
have E12 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N) (x0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros y0 x0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E19 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E20 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N) (x0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros y0 x0; rewrite mmul1E; cbv beta; rewrite ?E19 ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (y0 : 'I_N) (x0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros y0 x0; rewrite scaleE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (y0 : 'I_N) (x0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros y0 x0; rewrite maddE; cbv beta; rewrite ?E16 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (y0 : 'I_N) (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros y0 x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) z0 y0)))) = 0.
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((1) * delta z0 y0) + ((S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * 1 + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_one R N (S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1)))) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S0E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
have E9 : forall (y0 : 'I_N), ((mmul (tr (@const R N 1 1)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) o1 y0) = 0.
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (y0 : 'I_N) (x0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros y0 x0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E22 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (tr (@const R N 1 1)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) o1 z0) * ((tr (diag g)) z0 y0)))) = 0.
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E22 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (y0 : 'I_N), ((mmul (mmul (tr (@const R N 1 1)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) (tr (diag g))) o1 y0) = 0.
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_N), ((@const R 1 N 0) o1 y0) = 0.
{ intros y0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E24 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem downstream_radial : forall (N : nat) (eps : T R) (a : Mat R N 1) (g : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_1) (column : 'I_N), (mmul (mmul (tr (LN eps a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) (tr (diag g))) row column = (scale (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (mmul (tr (LN eps a)) (tr (diag g)))) row column.
Proof.
intros N eps a g H0 H1 H2.
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
have E13 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E13 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (y0 : 'I_N) (x0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros y0 x0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (y0 : 'I_N) (x0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros y0 x0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N) (x0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros y0 x0; rewrite scaleE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N) (x0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros y0 x0; rewrite maddE; cbv beta; rewrite ?E17 ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (y0 : 'I_N) (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros y0 x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (LN eps a)) o1 z0) * ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) z0 y0)))) = (S0 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (a y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a y0 o1 / (r1) / (r1)).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * ((a z0 o1) * delta z0 y0) + (((1 + 1) * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) * (a z0 o1 * a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1) / (r1))) * ((1) * delta z0 y0) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) * 1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1) / (r1)) (fun z0 : 'I_N => (a z0 o1)) y0) (split_sum (sum_known ((1 + 1) * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (split_sum (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (S1E)) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1) / (r1))) (fun z0 : 'I_N => (1)) y0) (@sum_one R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
have E9 : forall (y0 : 'I_N), ((mmul (tr (LN eps a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) o1 y0) = (S0 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 / (k_N) / (k_N) / (r1) / (r1)) + - (a y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a y0 o1 / (r1) / (r1)).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_N) (x0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros y0 x0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (tr (LN eps a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) o1 z0) * ((tr (diag g)) z0 y0)))) = (S0 * g y0 o1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 * g y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (a y0 o1 * g y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a y0 o1 * g y0 o1 / (r1) / (r1)).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (- (g y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + g y0 o1 / (r1) / (r1)) * ((a z0 o1) * delta z0 y0) + ((S0 * g y0 o1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 * g y0 o1 / (k_N) / (k_N) / (r1) / (r1))) * ((1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (g y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + g y0 o1 / (r1) / (r1)) (fun z0 : 'I_N => (a z0 o1)) y0) (@sum_at R N (S0 * g y0 o1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 * g y0 o1 / (k_N) / (k_N) / (r1) / (r1))) (fun z0 : 'I_N => (1)) y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (y0 : 'I_N), ((mmul (mmul (tr (LN eps a)) (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))))) (tr (diag g))) o1 y0) = (S0 * g y0 o1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 * g y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (a y0 o1 * g y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a y0 o1 * g y0 o1 / (r1) / (r1)).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (LN eps a)) o1 z0) * ((tr (diag g)) z0 y0)))) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + a y0 o1 * g y0 o1 / (r1)).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (g y0 o1 / (r1)) * ((a z0 o1) * delta z0 y0) + ((- (S0 * g y0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g y0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) y0) (@sum_at R N (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (y0 : 'I_N), ((mmul (tr (LN eps a)) (tr (diag g))) o1 y0) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + a y0 o1 * g y0 o1 / (r1)).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), ((scale (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 3))) (mmul (tr (LN eps a)) (tr (diag g)))) o1 y0) = (S0 * g y0 o1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) + - (S0 * g y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (a y0 o1 * g y0 o1 * (r0 * r0) / (r1) / (r1) / (r1) / (r1)) + a y0 o1 * g y0 o1 / (r1) / (r1)).
{ intros y0; rewrite scaleE; cbv beta; rewrite ?E1 ?E23 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E22 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem radial_part : forall (N : nat) (a : Mat R N 1) (eps : T R) (g : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v))))) = (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) ^ 2)) * (the (mmul (tr v) (mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)))))).
Proof.
intros N a eps g v H0 H1 H2.
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
have E10 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E22 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E23 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN eps a) (tr (LN eps a))) x0 y0) = (- (S0 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (S0 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E24 ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1)) + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E20 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19 ?E1 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 y0) = (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * a y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E26 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (diag g)) x0 z0) * (v z0 o1)))) = (g x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((g z0 o1 * v z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E25 : forall (x0 : 'I_N), ((mmul (tr (diag g)) v) x0 o1) = (g x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (g zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * v zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (a zz o1 * g zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * g zz o1 * v zz o1))).
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) x0 z0) * ((mmul (tr (diag g)) v) z0 o1)))) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((g z0 o1 * v z0 o1) * delta z0 x0) + ((S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) * (g z0 o1 * v z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1 * g z0 o1 * v z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E25 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0) (split_sum (sum_known (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) (S2E)) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S3E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v)) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (@centering R N)) x0 z0) * ((mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v)) z0 o1)))) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((g z0 o1 * v z0 o1) * delta z0 x0) + ((S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0) + ((S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S3 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N) / (r1))) * (g z0 o1 * v z0 o1) + ((- (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)) * 1 + ((- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) * (a z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0) (split_sum (@sum_at R N (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0) (split_sum (@sum_at R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S3 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N) / (r1))) (S2E)) (split_sum (@sum_one R N (- (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1))) (sum_known (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) (S0E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (tr (@centering R N)) (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v))) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + g x0 o1 * v x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * ((mmul (tr (@centering R N)) (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v))) z0 o1)))) = (S0 * S2 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S2 / (k_N) / (k_N) / (r1)) + - (S3 * (r0 * r0) / (r1) / (r1) / (r1)) + S3 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1 * v z0 o1) + ((S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1))) * (a z0 o1) + ((S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S3 / (k_N) / (k_N) / (r1) / (r1) / (r1))) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E10 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S3E)) (split_sum (sum_known (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1))) (S0E)) (sum_known (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S3 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S1E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : ((mmul (tr a) (mmul (tr (@centering R N)) (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v)))) o1 o1) = (S0 * S2 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S2 / (k_N) / (k_N) / (r1)) + - (S3 * (r0 * r0) / (r1) / (r1) / (r1)) + S3 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a))))))) (mmul (tr (diag g)) v))))) = (S0 * S2 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S2 / (k_N) / (k_N) / (r1)) + - (S3 * (r0 * r0) / (r1) / (r1) / (r1)) + S3 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (y0 : 'I_N), ((tr v) o1 y0) = (v y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E37 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E36 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E37 ?L0 ?L1 ?L2; tidy; close. }
have E35 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E36 ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E35 ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E33 : forall (x0 : 'I_N), ((mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E34 ?L0 ?L1 ?L2; tidy; close. }
have E31 : (sum (fun z0 : 'I_N => (((tr v) o1 z0) * ((mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) z0 o1)))) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1 * v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?E32 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S3E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E30 : ((mmul (tr v) (mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)))) o1 o1) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E29 : (the (mmul (tr v) (mmul (diag g) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))))) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E29 ?E1 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem inverse_denominator : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (1 / (sqrt (eps + ((sigma a) ^ 2)))) = ((sqrt (num N)) * (1 / (sqrt (((norm (mmul (@centering R N) a)) ^ 2) + (eps * (num N)))))).
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2 : pos (r1).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have E7 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E10 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : ((norm (mmul (@centering R N) a)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sqrt (((norm (mmul (@centering R N) a)) ^ 2) + (eps * (num N)))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
cbv beta; rewrite ?E1 ?E7 ?E8 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem rms_jacobian_spectral : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (rho a)) -> forall (row : 'I_N) (column : 'I_N), (scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N))) row column = (madd (scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (madd (scale ((- (1)) * (1 / ((norm a) ^ 2))) (mmul a (tr a))) (@eye R N))) (scale (eps * (1 / ((sqrt (eps + ((rho a) ^ 2))) ^ 3)) * (1 / ((norm a) ^ 2))) (mmul a (tr a)))) row column.
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1 / (k_N) / (k_N)) + 0) _) _); [equal | side | equal]. }
have E1 : (rho a) = (r0).
{ rewrite rhoE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos ((r0) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
have [r1 [E5 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((rho a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E5; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E12 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E10 : (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (y0 : 'I_N), ((tr (RMSN eps a)) o1 y0) = (a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (RMSN eps a) (tr (RMSN eps a))) x0 y0) = (a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E13 ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) x0 y0) = (- (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) x0 y0) = (delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E7 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N))) x0 y0) = (delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E6 ?E5 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul a (tr a)) x0 y0) = (a x0 o1 * a y0 o1).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / ((norm a) ^ 2))) (mmul a (tr a))) x0 y0) = (- (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / ((norm a) ^ 2))) (mmul a (tr a))) (@eye R N)) x0 y0) = (delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E18 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (madd (scale ((- (1)) * (1 / ((norm a) ^ 2))) (mmul a (tr a))) (@eye R N))) x0 y0) = (delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E17 ?E5 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (eps * (1 / ((sqrt (eps + ((rho a) ^ 2))) ^ 3)) * (1 / ((norm a) ^ 2))) (mmul a (tr a))) x0 y0) = (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E5 ?E19 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (madd (scale ((- (1)) * (1 / ((norm a) ^ 2))) (mmul a (tr a))) (@eye R N))) (scale (eps * (1 / ((sqrt (eps + ((rho a) ^ 2))) ^ 3)) * (1 / ((norm a) ^ 2))) (mmul a (tr a)))) x0 y0) = (delta x0 y0 / (r1) + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E16 ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E15 ?E4 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem rms_jacobian_norm : forall (N : nat) (eps : T R) (a : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((rho a) ^ 2))) -> nonneg (((1 / (eps + ((rho a) ^ 2))) * ((norm v) ^ 2)) - ((norm (scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) v))) ^ 2)).
Proof.
intros N eps a v H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1 / (k_N) / (k_N)) + 0) _) _); [equal | side | equal]. }
have E1 : (rho a) = (r0).
{ rewrite rhoE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos (((r0 * r0) + eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((rho a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E7; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r0 * r0) + eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E16 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close]. }
have E13 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (y0 : 'I_N), ((tr (RMSN eps a)) o1 y0) = (a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (RMSN eps a) (tr (RMSN eps a))) x0 y0) = (a x0 o1 * a y0 o1 / (r1) / (r1)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E17 ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) x0 y0) = (- (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) x0 y0) = (delta x0 y0 + - (a x0 o1 * a y0 o1 / (k_N) / (k_N) / (r1) / (r1))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * v zz o1))).
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) x0 z0) * (v z0 o1)))) = (- (S1 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (a x0 o1 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1 * v z0 o1) + ((1) * ((v z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- (a x0 o1 / (k_N) / (k_N) / (r1) / (r1))) (S1E)) (@sum_at R N (1) (fun z0 : 'I_N => (v z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E8 : forall (x0 : 'I_N), ((mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) v) x0 o1) = (- (S1 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1)) + v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E6 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) v)) x0 o1) = (- (S1 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + v x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?E7 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (v zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1 * v zz o1))).
have E5 : (sum (fun z0 : 'I_N => (((scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) v)) z0 o1) * ((scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) v)) z0 o1)))) = (S1 * S1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S1 * S1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S2 / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) * (a z0 o1 * v z0 o1) + ((1 / (r1) / (r1)) * (v z0 o1 * v z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1)) (S0E)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1))) (S1E)) (sum_known (1 / (r1) / (r1)) (S2E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E4 : ((norm (scale (1 / (sqrt (eps + ((rho a) ^ 2)))) (mmul (madd (scale ((- (1)) * (1 / (num N))) (mmul (RMSN eps a) (tr (RMSN eps a)))) (@eye R N)) v))) ^ 2) = (S1 * S1 * (r0 * r0) / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1) / (r1) / (r1) + - ((1 + 1) * S1 * S1 / (k_N) / (k_N) / (r1) / (r1) / (r1) / (r1)) + S2 / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (eps + ((rho a) ^ 2)) = ((r1 * r1)).
{ cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sum (fun z0 : 'I_N => ((v z0 o1) * (v z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (v z0 o1 * v z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : ((norm v) ^ 2) = (S2).
{ rewrite norm2E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E24 : (sum (fun z0 : 'I_N => (((tr (RMSN eps a)) o1 z0) * (v z0 o1)))) = (S1 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * v z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1 / (r1)) (S1E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : ((mmul (tr (RMSN eps a)) v) o1 o1) = (S1 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : (the (mmul (tr (RMSN eps a)) v)) = (S1 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / (num N)) * (1 / (eps + ((rho a) ^ 2))) * ((the (mmul (tr (RMSN eps a)) v)) ^ 2) * (1 + (eps * (1 / (eps + ((rho a) ^ 2)))))))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E19 ?E4 ?E20 ?E22; solve [nn]] | cbv beta; rewrite ?E4 ?E22 ?E19 ?E20 ?L0 ?L1 ?L2; tidy; close].
Qed.
End Book.
