(* Chapter 01-definition: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem mean_inner_product : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (mean a) = ((1 / (num N)) * (the (mmul (tr (@const R N 1 1)) a))).
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E2 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E1 : (mean a) = (S0 / (num N)).
{ rewrite mean1E; cbv beta; rewrite ?E2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E6 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E7; tidy; close. }
have E5 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E4 : ((mmul (tr (@const R N 1 1)) a) o1 o1) = (S0).
{ rewrite mmulE; cbv beta; rewrite ?E5; tidy; close. }
have E3 : (the (mmul (tr (@const R N 1 1)) a)) = (S0).
{ rewrite theE; cbv beta; rewrite ?E4; tidy; close. }
cbv beta; rewrite ?E1 ?E3; tidy; close.
Qed.
Theorem layer_norm_entry : forall (N : nat) (eps : T R) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> ((LN eps a) i o1) = ((1 / (sqrt (eps + ((sigma a) ^ 2)))) * (((- (1)) * (mean a)) + (a i o1))).
Proof.
intros N eps a i H0 H1 H2.
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
have E8 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E7 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E8 ?E5 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E1 ?E5 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem layer_norm_diagonal : forall (N : nat) (eps : T R) (a : Mat R N 1) (g : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (madd (had (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) g) b) row column = (madd (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (diag g) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a))) b) row column.
Proof.
intros N eps a g b H0 H1 H2.
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
have E12 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean a)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), ((had (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) g) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((madd (had (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) g) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0) + ((g x0 o1) * ((a z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0) (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (a z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N), ((mmul (diag g) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (diag g) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((madd (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (diag g) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a))) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E13 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem layer_norm_rows : forall (N : nat) (eps : T R) (r : Mat R 1 N) (g : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + (var (tr r)))) -> forall (row : 'I_1) (column : 'I_N), (madd (scale (1 / (sqrt (eps + (var (tr r))))) (mmul (madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) (diag g))) (tr b)) row column = (madd (mmul (tr (LN eps (tr r))) (tr (diag g))) (tr b)) row column.
Proof.
intros N eps r g b H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have E3 : forall (x0 : 'I_N), ((tr r) x0 o1) = (r o1 x0).
{ intros x0; rewrite trE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (r o1 zz)) by exists (sum (fun zz : 'I_N => (r o1 zz))).
have E5 : (sum (fun z0 : 'I_N => ((tr r) z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (r o1 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean (tr r)) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (r o1 zz * r o1 zz)) by exists (sum (fun zz : 'I_N => (r o1 zz * r o1 zz))).
have E2 : (sum (fun z0 : 'I_N => ((((tr r) z0 o1) + (- ((mean (tr r))))) * (((tr r) z0 o1) + (- ((mean (tr r)))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (r o1 z0 * r o1 z0) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (r o1 z0) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (var (tr r)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have P2 : pos (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N) + eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0; tidy; close. }
intros row column.
rewrite (only row); clear row.
have [r0 [E7 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((((tr r) z0 o1) + (- ((mean (tr r))))) * (((tr r) z0 o1) + (- ((mean (tr r)))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P2_ : pos ((r0 * r0) + eps).
{ apply: (pos_as P2); rewrite ?L0 ?L1; equal. }
have E6 : (sigma (tr r)) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + (var (tr r)))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?var_sigma ?E6; solve [nn]] | cbv beta; rewrite ?var_sigma ?E6 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2__ : pos ((r1 * r1)).
{ apply: (pos_as P2_); rewrite ?L0 ?L1 ?L2; equal. }
have E16 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (y0 : 'I_N), ((scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) o1 y0) = (- (S0 / (k_N) / (k_N))).
{ intros y0; rewrite scaleE; cbv beta; rewrite ?E4 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (y0 : 'I_N), ((madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) o1 y0) = (- (S0 / (k_N) / (k_N)) + r o1 y0).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (y0 : 'I_N) (x0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros y0 x0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) o1 z0) * ((diag g) z0 y0)))) = (- (S0 * g y0 o1 / (k_N) / (k_N)) + g y0 o1 * r o1 y0).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (- (S0 / (k_N) / (k_N))) * ((g z0 o1) * delta z0 y0) + ((1) * ((g z0 o1 * r o1 z0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N))) (fun z0 : 'I_N => (g z0 o1)) y0) (@sum_at R N (1) (fun z0 : 'I_N => (g z0 o1 * r o1 z0)) y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (y0 : 'I_N), ((mmul (madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) (diag g)) o1 y0) = (- (S0 * g y0 o1 / (k_N) / (k_N)) + g y0 o1 * r o1 y0).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (y0 : 'I_N), ((scale (1 / (sqrt (eps + (var (tr r))))) (mmul (madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) (diag g))) o1 y0) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + g y0 o1 * r o1 y0 / (r1)).
{ intros y0; rewrite scaleE; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), ((tr b) o1 y0) = (b y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (y0 : 'I_N), ((madd (scale (1 / (sqrt (eps + (var (tr r))))) (mmul (madd (scale ((- (1)) * (mean (tr r))) (tr (@const R N 1 1))) r) (diag g))) (tr b)) o1 y0) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + b y0 o1 + g y0 o1 * r o1 y0 / (r1)).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E9 ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E24 : (sqrt (((sigma (tr r)) * (sigma (tr r))) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : forall (x0 : 'I_N), ((LN eps (tr r)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + r o1 x0 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E24 ?E3 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), ((tr (LN eps (tr r))) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + r o1 y0 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (LN eps (tr r))) o1 z0) * ((tr (diag g)) z0 y0)))) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + g y0 o1 * r o1 y0 / (r1)).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (g y0 o1 / (r1)) * ((r o1 z0) * delta z0 y0) + ((- (S0 * g y0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E22 ?E25 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (g y0 o1 / (r1)) (fun z0 : 'I_N => (r o1 z0)) y0) (@sum_at R N (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (y0 : 'I_N), ((mmul (tr (LN eps (tr r))) (tr (diag g))) o1 y0) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + g y0 o1 * r o1 y0 / (r1)).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_N), ((madd (mmul (tr (LN eps (tr r))) (tr (diag g))) (tr b)) o1 y0) = (- (S0 * g y0 o1 / (k_N) / (k_N) / (r1)) + b y0 o1 + g y0 o1 * r o1 y0 / (r1)).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E20 ?E18 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E8 ?E19 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem layer_norm_blog : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + (sigma a))) -> forall (row : 'I_N) (column : 'I_1), (scale ((sqrt (num N)) * (1 / ((eps * (sqrt (num N))) + (norm (mmul (@centering R N) a))))) (mmul (@centering R N) a)) row column = (scale (1 / (eps + (sigma a))) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) row column.
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
have P2 : pos ((r0 + eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E7 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E10 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close]. }
have E8 : (norm (mmul (@centering R N) a)) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / ((eps * (sqrt (num N))) + (norm (mmul (@centering R N) a))))) (mmul (@centering R N) a)) x0 o1) = (- (S0 * inv (r0 + eps) / (k_N) / (k_N)) + a x0 o1 * inv (r0 + eps)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?E8 ?E11 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean a)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?E17 ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_N), ((scale (1 / (eps + (sigma a))) (madd (scale ((- (1)) * (mean a)) (@const R N 1 1)) a)) x0 o1) = (- (S0 * inv (r0 + eps) / (k_N) / (k_N)) + a x0 o1 * inv (r0 + eps)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E15 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close.
Qed.
Theorem epsilon_gap : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> ((sqrt (eps + ((sigma a) ^ 2))) + ((- (1)) * (sigma a))) = (eps * (1 / ((sqrt (eps + ((sigma a) ^ 2))) + (sigma a)))).
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
cbv beta; rewrite ?E1 ?E2 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem denominators_part : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (((eps + (sigma a)) ^ 2) + ((- (1)) * eps) + ((- (1)) * ((sigma a) ^ 2))) = (eps * ((- (1)) + eps + ((1 + 1) * (sigma a)))).
Proof.
intros N eps a H0 H1.
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
cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close.
Qed.
Theorem norm_ddof_1 : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> ((1 < N)%N) -> (pos (sigma a)) -> (norm (scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a))) = (sqrt ((- (1)) + (num N))).
Proof.
intros N a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : pos (((k_N * k_N) + - (1)) : T R).
{ apply: (pos_as (num2 R H1)); cbv beta; rewrite ?L0; tidy; close. }
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
have E10 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have [r1 [E11 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((- (1)) + (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((k_N * k_N) + - (1)).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E11; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((k_N * k_N) + - (1)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0 ?L1; tidy; equal]]]. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a)) x0 o1) = (- (S0 * r1 / (k_N) / (k_N) / (k_N) / (r0)) + a x0 o1 * r1 / (k_N) / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?E11 ?E1 ?E12 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a)) z0 o1) * ((scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a)) z0 o1)))) = ((k_N * k_N) + - (1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (k_N) / (k_N) / (r0) / (r0)) + 1 / (r0) / (r0)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; transitivity ((- ((1 + 1) * S0 * a z0 o1 * (r1 * r1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * (r1 * r1) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a z0 o1 * a z0 o1 * (r1 * r1) / (k_N) / (k_N) / (r0) / (r0)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_N) / (k_N) / (r0) / (r0)) + 1 / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a)) z0 o1) * ((scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a)) z0 o1))))) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; transitivity (((k_N * k_N) + - (1)) : T R); [close | transitivity (((k_N * k_N) + - (1)) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E6 : (norm (scale ((1 / (sqrt (num N))) * (sqrt ((- (1)) + (num N))) * (1 / (sigma a))) (mmul (@centering R N) a))) = (r1).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E6 ?E11 ?L0 ?L1; tidy; close.
Qed.
End Book.
