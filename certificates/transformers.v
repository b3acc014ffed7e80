(* Chapter 11-transformers: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem fold_gain_bias : forall (m : nat) (N : nat) (W : Mat R m N) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_m) (column : 'I_1), (mmul W (madd (mmul (diag g) (LN eps a)) b)) row column = (madd (mmul W b) (mmul W (mmul (diag g) (LN eps a)))) row column.
Proof.
intros m N W g eps a b H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : nonneg (eps).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E3 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P3 : pos (r1).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E13 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E14 ?E5 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1))).
have [S3 S3E] : exists S3 : 'I_m -> T R, forall (u0 : 'I_m), S3 u0 = sum (fun zz : 'I_N => (W u0 zz * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * g zz o1))).
have [S4 S4E] : exists S4 : 'I_m -> T R, forall (u0 : 'I_m), S4 u0 = sum (fun zz : 'I_N => (W u0 zz * b zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * b zz o1))).
have E8 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((madd (mmul (diag g) (LN eps a)) b) z0 o1)))) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1) + S4 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1) + ((1) * (W x0 z0 * b z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E x0)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E x0)) (sum_known (1) (S4E x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E7 : forall (x0 : 'I_m), ((mmul W (madd (mmul (diag g) (LN eps a)) b)) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1) + S4 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E17 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * (b z0 o1)))) = (S4 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * b z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (sum_known (1) (S4E x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E16 : forall (x0 : 'I_m), ((mmul W b) x0 o1) = (S4 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E19 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag g) (LN eps a)) z0 o1)))) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E x0)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E18 : forall (x0 : 'I_m), ((mmul W (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E15 : forall (x0 : 'I_m), ((madd (mmul W b) (mmul W (mmul (diag g) (LN eps a)))) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1) + S4 x0).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E16 ?E18 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E7 ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem fold_centering : forall (m : nat) (N : nat) (W : Mat R m N) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_m) (column : 'I_1), (mmul W (mmul (diag g) (LN eps a))) row column = (mmul W (mmul (diag g) (mmul (@centering R N) (LN eps a)))) row column.
Proof.
intros m N W g eps a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : nonneg (eps).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E3 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P3 : pos (r1).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E13 ?E5 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E12 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1))).
have [S3 S3E] : exists S3 : 'I_m -> T R, forall (u0 : 'I_m), S3 u0 = sum (fun zz : 'I_N => (W u0 zz * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * g zz o1))).
have E8 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag g) (LN eps a)) z0 o1)))) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E x0)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E7 : forall (x0 : 'I_m), ((mmul W (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E19 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0) + ((- (1 / (k_N) / (k_N) / (r1))) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E12 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N) / (r1))) (S0E)) (@sum_one R N (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E18 : forall (x0 : 'I_N), ((mmul (@centering R N) (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E17 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (LN eps a)) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E18 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E16 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (LN eps a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E15 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag g) (mmul (@centering R N) (LN eps a))) z0 o1)))) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E x0)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E14 : forall (x0 : 'I_m), ((mmul W (mmul (diag g) (mmul (@centering R N) (LN eps a)))) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E7 ?E14 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem gauge : forall (m : nat) (N : nat) (W : Mat R m N) (v : Mat R N 1) (b : Mat R N 1) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (forall (i : 'I_N), (v i o1) <> 0) -> forall (row : 'I_m) (column : 'I_1), (mmul W (mmul (diag (each (fun z => (1 / z)) v)) (madd (mmul (diag v) b) (mmul (diag v) (mmul (diag g) (LN eps a)))))) row column = (mmul W (madd (mmul (diag g) (LN eps a)) b)) row column.
Proof.
intros m N W v b g eps a H0 H1 H2 H3 H4.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : nonneg (eps).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have P4 : forall (i : 'I_N), (v i o1) <> 0.
{ intros i; apply: (neq_as (H4 i)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E6 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E3 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn]] | cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P3 : pos (r1).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E12 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) v) x0 o1) = (1 / (v x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) v)) x0 y0) = (delta x0 y0 / (v x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag v) x0 y0) = (delta x0 y0 * v x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag v) x0 z0) * (b z0 o1)))) = (b x0 o1 * v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (v x0 o1) * ((b z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (v x0 o1) (fun z0 : 'I_N => (b z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E14 : forall (x0 : 'I_N), ((mmul (diag v) b) x0 o1) = (b x0 o1 * v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E22 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E23 ?E5 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E22 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E19 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E18 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag v) x0 z0) * ((mmul (diag g) (LN eps a)) z0 o1)))) = (- (S0 * g x0 o1 * v x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 * v x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (v x0 o1 / (r1)) * ((a z0 o1 * g z0 o1) * delta z0 x0) + ((- (S0 * v x0 o1 / (k_N) / (k_N) / (r1))) * ((g z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?E19 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (v x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1 * g z0 o1)) x0) (@sum_at R N (- (S0 * v x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (g z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E17 : forall (x0 : 'I_N), ((mmul (diag v) (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * g x0 o1 * v x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 * v x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E13 : forall (x0 : 'I_N), ((madd (mmul (diag v) b) (mmul (diag v) (mmul (diag g) (LN eps a)))) x0 o1) = (- (S0 * g x0 o1 * v x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 * v x0 o1 / (r1) + b x0 o1 * v x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E14 ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / z)) v)) x0 z0) * ((madd (mmul (diag v) b) (mmul (diag v) (mmul (diag g) (LN eps a)))) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (v x0 o1)) * ((b z0 o1 * v z0 o1) * delta z0 x0) + ((1 / (v x0 o1) / (r1)) * ((a z0 o1 * g z0 o1 * v z0 o1) * delta z0 x0) + ((- (S0 / (v x0 o1) / (k_N) / (k_N) / (r1))) * ((g z0 o1 * v z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (v x0 o1)) (fun z0 : 'I_N => (b z0 o1 * v z0 o1)) x0) (split_sum (@sum_at R N (1 / (v x0 o1) / (r1)) (fun z0 : 'I_N => (a z0 o1 * g z0 o1 * v z0 o1)) x0) (@sum_at R N (- (S0 / (v x0 o1) / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (g z0 o1 * v z0 o1)) x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (diag (each (fun z => (1 / z)) v)) (madd (mmul (diag v) b) (mmul (diag v) (mmul (diag g) (LN eps a))))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * b zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * b zz o1))).
have [S3 S3E] : exists S3 : 'I_m -> T R, forall (u0 : 'I_m), S3 u0 = sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1))).
have [S4 S4E] : exists S4 : 'I_m -> T R, forall (u0 : 'I_m), S4 u0 = sum (fun zz : 'I_N => (W u0 zz * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * g zz o1))).
have E8 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag (each (fun z => (1 / z)) v)) (madd (mmul (diag v) b) (mmul (diag v) (mmul (diag g) (LN eps a))))) z0 o1)))) = (- (S0 * S4 x0 / (k_N) / (k_N) / (r1)) + S2 x0 + S3 x0 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * b z0 o1) + ((1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E x0)) (split_sum (sum_known (1 / (r1)) (S3E x0)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S4E x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E7 : forall (x0 : 'I_m), ((mmul W (mmul (diag (each (fun z => (1 / z)) v)) (madd (mmul (diag v) b) (mmul (diag v) (mmul (diag g) (LN eps a)))))) x0 o1) = (- (S0 * S4 x0 / (k_N) / (k_N) / (r1)) + S2 x0 + S3 x0 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E26 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E25 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((madd (mmul (diag g) (LN eps a)) b) z0 o1)))) = (- (S0 * S4 x0 / (k_N) / (k_N) / (r1)) + S2 x0 + S3 x0 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1) + ((1) * (W x0 z0 * b z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S3E x0)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S4E x0)) (sum_known (1) (S2E x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E24 : forall (x0 : 'I_m), ((mmul W (madd (mmul (diag g) (LN eps a)) b)) x0 o1) = (- (S0 * S4 x0 / (k_N) / (k_N) / (r1)) + S2 x0 + S3 x0 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E7 ?E24 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem gauge_matrix : forall (m : nat) (N : nat) (W : Mat R m N) (v : Mat R N 1) (g : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (forall (i : 'I_N), (v i o1) <> 0) -> forall (row : 'I_m) (column : 'I_N), (mmul (mmul (mmul (mmul W (diag (each (fun z => (1 / z)) v))) (diag v)) (diag g)) (@centering R N)) row column = (mmul (mmul W (diag g)) (@centering R N)) row column.
Proof.
intros m N W v g H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : forall (i : 'I_N), ((v i o1) : T R) <> 0.
{ intros i; apply: (neq_as (H2 i)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
intros row column.
have E10 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) v) x0 o1) = (1 / (v x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / z)) v)) x0 y0) = (delta x0 y0 / (v x0 o1)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_m) (y0 : 'I_N), (sum (fun z0 : 'I_N => ((W x0 z0) * ((diag (each (fun z => (1 / z)) v)) z0 y0)))) = (W x0 y0 / (v y0 o1)).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((W x0 z0 / (v z0 o1)) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (W x0 z0 / (v z0 o1))) y0) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_m) (y0 : 'I_N), ((mmul W (diag (each (fun z => (1 / z)) v))) x0 y0) = (W x0 y0 / (v y0 o1)).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag v) x0 y0) = (delta x0 y0 * v x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_m) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul W (diag (each (fun z => (1 / z)) v))) x0 z0) * ((diag v) z0 y0)))) = (W x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((W x0 z0) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E11 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (W x0 z0)) y0) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E5 : forall (x0 : 'I_m) (y0 : 'I_N), ((mmul (mmul W (diag (each (fun z => (1 / z)) v))) (diag v)) x0 y0) = (W x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_m) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul W (diag (each (fun z => (1 / z)) v))) (diag v)) x0 z0) * ((diag g) z0 y0)))) = (W x0 y0 * g y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((W x0 z0 * g z0 o1) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E12 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (W x0 z0 * g z0 o1)) y0) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E3 : forall (x0 : 'I_m) (y0 : 'I_N), ((mmul (mmul (mmul W (diag (each (fun z => (1 / z)) v))) (diag v)) (diag g)) x0 y0) = (W x0 y0 * g y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_m -> T R, forall (u0 : 'I_m), S0 u0 = sum (fun zz : 'I_N => (W u0 zz * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * g zz o1))).
have E2 : forall (x0 : 'I_m) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (mmul (mmul W (diag (each (fun z => (1 / z)) v))) (diag v)) (diag g)) x0 z0) * ((@centering R N) z0 y0)))) = (- (S0 x0 / (k_N) / (k_N)) + W x0 y0 * g y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((W x0 z0 * g z0 o1) * delta z0 y0) + ((- (1 / (k_N) / (k_N))) * (W x0 z0 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (W x0 z0 * g z0 o1)) y0) (sum_known (- (1 / (k_N) / (k_N))) (S0E x0))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E1 : forall (x0 : 'I_m) (y0 : 'I_N), ((mmul (mmul (mmul (mmul W (diag (each (fun z => (1 / z)) v))) (diag v)) (diag g)) (@centering R N)) x0 y0) = (- (S0 x0 / (k_N) / (k_N)) + W x0 y0 * g y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_m) (y0 : 'I_N), (sum (fun z0 : 'I_N => ((W x0 z0) * ((diag g) z0 y0)))) = (W x0 y0 * g y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((W x0 z0 * g z0 o1) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (W x0 z0 * g z0 o1)) y0) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E16 : forall (x0 : 'I_m) (y0 : 'I_N), ((mmul W (diag g)) x0 y0) = (W x0 y0 * g y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_m) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul W (diag g)) x0 z0) * ((@centering R N) z0 y0)))) = (- (S0 x0 / (k_N) / (k_N)) + W x0 y0 * g y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((W x0 z0 * g z0 o1) * delta z0 y0) + ((- (1 / (k_N) / (k_N))) * (W x0 z0 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (W x0 z0 * g z0 o1)) y0) (sum_known (- (1 / (k_N) / (k_N))) (S0E x0))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_m) (y0 : 'I_N), ((mmul (mmul W (diag g)) (@centering R N)) x0 y0) = (- (S0 x0 / (k_N) / (k_N)) + W x0 y0 * g y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E14 ?L0 ?L1; tidy; close.
Qed.
Theorem stream_keeps_gain : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (mean (madd (mmul (diag g) (LN eps a)) b)) = (((1 / (num N)) * (the (mmul (tr g) (LN eps a)))) + (mean b)).
Proof.
intros N g eps a b H0 H1 H2.
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
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E13 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E14 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1 * g zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * g zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (g zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1))).
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (b zz o1)) by exists (sum (fun zz : 'I_N => (b zz o1))).
have E8 : (sum (fun z0 : 'I_N => ((madd (mmul (diag g) (LN eps a)) b) z0 o1))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1) + ((1) * (b z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E)) (sum_known (1) (S4E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : (mean (madd (mmul (diag g) (LN eps a)) b)) = (- (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1)) + S2 / (k_N) / (k_N) / (r1) + S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), ((tr g) o1 y0) = (g y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : (sum (fun z0 : 'I_N => (((tr g) o1 z0) * ((LN eps a) z0 o1)))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?E13 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E16 : ((mmul (tr g) (LN eps a)) o1 o1) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E15 : (the (mmul (tr g) (LN eps a))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => (b z0 o1))) = (S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (b z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S4E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : (mean b) = (S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E15 ?E19 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem writer_centred : forall (N : nat) (m : nat) (V : Mat R N m) (h : Mat R m 1) (b : Mat R N 1), ((0 < N)%N) -> ((0 < m)%N) -> forall (row : 'I_N) (column : 'I_1), (mmul (@centering R N) (madd (mmul V h) b)) row column = (madd (mmul (@centering R N) b) (mmul (@centering R N) (mmul V h))) row column.
Proof.
intros N m V h b H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have N1 := num0 R H1; have N1_ := pos_neq N1.
intros row column.
rewrite (only column); clear column.
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_N -> T R, forall (u0 : 'I_N), S0 u0 = sum (fun zz : 'I_m => (V u0 zz * h zz o1)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_m => (V u0 zz * h zz o1))).
have E6 : forall (x0 : 'I_N), (sum (fun z0 : 'I_m => ((V x0 z0) * (h z0 o1)))) = (S0 x0).
{ intros x0; transitivity (@sum R m (fun z0 : 'I_m => (1) * (V x0 z0 * h z0 o1))).
{ apply: eq_sum => z0; cbv beta; tidy; close. }
refine (eq_trans (sum_known (1) (S0E x0)) _); cbv beta; tidy; close. }
have E5 : forall (x0 : 'I_N), ((mmul V h) x0 o1) = (S0 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E6; tidy; close. }
have E4 : forall (x0 : 'I_N), ((madd (mmul V h) b) x0 o1) = (S0 x0 + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E5; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (S0 zz)) by exists (sum (fun zz : 'I_N => (S0 zz))).
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (b zz o1)) by exists (sum (fun zz : 'I_N => (b zz o1))).
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((madd (mmul V h) b) z0 o1)))) = (S0 x0 + - (S1 / (num N)) + - (S2 / (num N)) + b x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((S0 z0) * delta z0 x0) + ((1) * ((b z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (S0 z0) + ((- (1 / (num N))) * (b z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (S0 z0)) x0) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (b z0 o1)) x0) (split_sum (sum_known (- (1 / (num N))) (S1E)) (sum_known (- (1 / (num N))) (S2E))))) _); cbv beta; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (@centering R N) (madd (mmul V h) b)) x0 o1) = (S0 x0 + - (S1 / (num N)) + - (S2 / (num N)) + b x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2; tidy; close. }
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (b z0 o1)))) = (- (S2 / (num N)) + b x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((b z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (b z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (b z0 o1)) x0) (sum_known (- (1 / (num N))) (S2E))) _); cbv beta; tidy; close. }
have E8 : forall (x0 : 'I_N), ((mmul (@centering R N) b) x0 o1) = (- (S2 / (num N)) + b x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9; tidy; close. }
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((mmul V h) z0 o1)))) = (S0 x0 + - (S1 / (num N))).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((S0 z0) * delta z0 x0) + ((- (1 / (num N))) * (S0 z0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E5; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (S0 z0)) x0) (sum_known (- (1 / (num N))) (S1E))) _); cbv beta; tidy; close. }
have E10 : forall (x0 : 'I_N), ((mmul (@centering R N) (mmul V h)) x0 o1) = (S0 x0 + - (S1 / (num N))).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11; tidy; close. }
have E7 : forall (x0 : 'I_N), ((madd (mmul (@centering R N) b) (mmul (@centering R N) (mmul V h))) x0 o1) = (S0 x0 + - (S1 / (num N)) + - (S2 / (num N)) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?E10; tidy; close. }
cbv beta; rewrite ?E1 ?E7; tidy; close.
Qed.
Theorem writer_mean_unseen : forall (N : nat) (eps : T R) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + (var (madd x z)))) -> forall (row : 'I_N) (column : 'I_1), (LN eps (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) row column = (LN eps (madd x z)) row column.
Proof.
intros N eps x z H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have E3 : forall (x0 : 'I_N), ((madd x z) x0 o1) = (x x0 o1 + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1))).
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E5 : (sum (fun z0 : 'I_N => ((madd x z) z0 o1))) = (S0 + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1) + ((1) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (sum_known (1) (S1E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean (madd x z)) = (S0 / (k_N) / (k_N) + S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((((madd x z) z0 o1) + (- ((mean (madd x z))))) * (((madd x z) z0 o1) + (- ((mean (madd x z)))))))) = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N)) + S2 + (1 + 1) * S3 + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + (((1 + 1)) * (x z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (z z0 o1) + (((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E)) (split_sum (sum_known ((1 + 1)) (S3E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S0E)) (split_sum (sum_known (1) (S4E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (@sum_one R N ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)))))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (var (madd x z)) = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + S2 / (k_N) / (k_N) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have P2 : pos (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + S2 / (k_N) / (k_N) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N) + eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S1 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S1E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S1 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) x0 o1) = (- (S0 / (k_N) / (k_N)) + - (S1 / (k_N) / (k_N)) + x x0 o1 + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E13 ?L0; tidy; close. }
have E16 : (sum (fun z0 : 'I_N => ((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1) + ((- (S0 / (k_N) / (k_N)) + - (S1 / (k_N) / (k_N))) * 1 + ((1) * (z z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (split_sum (@sum_one R N (- (S0 / (k_N) / (k_N)) + - (S1 / (k_N) / (k_N)))) (sum_known (1) (S1E)))) _); cbv beta; rewrite ?L0; tidy; close. }
have E15 : (mean (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E16 ?L0; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1) + (- ((mean (madd (mmul (@centering R N) x) (mmul (@centering R N) z)))))) * (((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1) + (- ((mean (madd (mmul (@centering R N) x) (mmul (@centering R N) z))))))))) = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N)) + S2 + (1 + 1) * S3 + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (x z0 o1) + (((1 + 1)) * (x z0 o1 * z z0 o1) + (((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (z z0 o1) + ((1) * (z z0 o1 * z z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E15 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S0E)) (split_sum (sum_known ((1 + 1)) (S3E)) (split_sum (@sum_one R N ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (sum_known (1) (S4E))))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E7 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1) + (- ((mean (madd (mmul (@centering R N) x) (mmul (@centering R N) z)))))) * (((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1) + (- ((mean (madd (mmul (@centering R N) x) (mmul (@centering R N) z))))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + S2 / (k_N) / (k_N) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E8; solve [nn]] | cbv beta; rewrite ?E8 ?L0; tidy; close]. }
have L1 : (S2) = ((1 + 1) * S0 * S1 / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) + - ((1 + 1) * S3) + - (S4) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S2) * (1 / (k_N) / (k_N)) + (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P2_ : pos ((r0 * r0) + eps).
{ apply: (pos_as P2); rewrite ?L0 ?L1; equal. }
have E6 : (sigma (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E18 : (sqrt ((sum (fun z0 : 'I_N => ((((madd x z) z0 o1) + (- ((mean (madd x z))))) * (((madd x z) z0 o1) + (- ((mean (madd x z)))))))) / (num N))) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close]. }
have E17 : (sigma (madd x z)) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close. }
have [r1 [E20 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) * (sigma (madd (mmul (@centering R N) x) (mmul (@centering R N) z)))) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2__ : pos ((r1 * r1)).
{ apply: (pos_as P2_); rewrite ?L0 ?L1 ?L2; equal. }
have E19 : forall (x0 : 'I_N), ((LN eps (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + - (S1 / (k_N) / (k_N) / (r1)) + x x0 o1 / (r1) + z x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E20 ?E9 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E22 : (sqrt (((sigma (madd x z)) * (sigma (madd x z))) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E21 : forall (x0 : 'I_N), ((LN eps (madd x z)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + - (S1 / (k_N) / (k_N) / (r1)) + x x0 o1 / (r1) + z x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E22 ?E3 ?E4 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E19 ?E21 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem centred_stream : forall (N : nat) (eps : T R) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + (var (madd x z)))) -> forall (row : 'I_N) (column : 'I_1), (RMSN eps (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) row column = (LN eps (madd x z)) row column.
Proof.
intros N eps x z H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have E3 : forall (x0 : 'I_N), ((madd x z) x0 o1) = (x x0 o1 + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1))).
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E5 : (sum (fun z0 : 'I_N => ((madd x z) z0 o1))) = (S0 + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1) + ((1) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (sum_known (1) (S1E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E4 : (mean (madd x z)) = (S0 / (k_N) / (k_N) + S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((((madd x z) z0 o1) + (- ((mean (madd x z))))) * (((madd x z) z0 o1) + (- ((mean (madd x z)))))))) = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N)) + S2 + (1 + 1) * S3 + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + (((1 + 1)) * (x z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (z z0 o1) + (((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E)) (split_sum (sum_known ((1 + 1)) (S3E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S0E)) (split_sum (sum_known (1) (S4E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (@sum_one R N ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)))))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (var (madd x z)) = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + S2 / (k_N) / (k_N) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have P2 : pos (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + S2 / (k_N) / (k_N) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N) + eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have [r0 [E7 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((((madd x z) z0 o1) + (- ((mean (madd x z))))) * (((madd x z) z0 o1) + (- ((mean (madd x z)))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + S2 / (k_N) / (k_N) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0; tidy; close]. }
have L1 : (S2) = ((1 + 1) * S0 * S1 / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) + - ((1 + 1) * S3) + - (S4) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S2) * (1 / (k_N) / (k_N)) + (- ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + - (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + (1 + 1) * S3 / (k_N) / (k_N) + S4 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P2_ : pos ((r0 * r0) + eps).
{ apply: (pos_as P2); rewrite ?L0 ?L1; equal. }
have E6 : (sigma (madd x z)) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E14 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E18 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S1 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S1E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E17 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S1 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_N), ((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) x0 o1) = (- (S0 / (k_N) / (k_N)) + - (S1 / (k_N) / (k_N)) + x x0 o1 + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E14 ?E17 ?L0 ?L1; tidy; close. }
have E12 : (sum (fun z0 : 'I_N => (((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1) * ((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (x z0 o1) + (((1 + 1)) * (x z0 o1 * z z0 o1) + (((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) * (z z0 o1) + ((1) * (z z0 o1 * z z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S0E)) (split_sum (sum_known ((1 + 1)) (S3E)) (split_sum (@sum_one R N ((1 + 1) * S0 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (sum_known (1) (S4E))))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : (sqrt (sum (fun z0 : 'I_N => (((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1) * ((madd (mmul (@centering R N) x) (mmul (@centering R N) z)) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close]. }
have E10 : (norm (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have [r1 [E9 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((((norm (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) * (norm (madd (mmul (@centering R N) x) (mmul (@centering R N) z)))) / (num N)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E10; solve [nn]] | cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2__ : pos ((r1 * r1)).
{ apply: (pos_as P2_); rewrite ?L0 ?L1 ?L2; equal. }
have E8 : forall (x0 : 'I_N), ((RMSN eps (madd (mmul (@centering R N) x) (mmul (@centering R N) z))) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + - (S1 / (k_N) / (k_N) / (r1)) + x x0 o1 / (r1) + z x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E9 ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sqrt (((sigma (madd x z)) * (sigma (madd x z))) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close]. }
have E19 : forall (x0 : 'I_N), ((LN eps (madd x z)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + - (S1 / (k_N) / (k_N) / (r1)) + x x0 o1 / (r1) + z x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E20 ?E3 ?E4 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E8 ?E19 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem score_of_normal : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (forall (i : 'I_N), (g i o1) <> 0) -> (the (mmul (tr (each (fun z => (1 / z)) g)) (madd (mmul (diag g) (LN eps a)) b))) = (the (mmul (tr (each (fun z => (1 / z)) g)) b)).
Proof.
intros N g eps a b H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P3 : forall (i : 'I_N), (g i o1) <> 0.
{ intros i; apply: (neq_as (H3 i)); cbv beta; rewrite ?L0; tidy; close. }
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
have E11 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (y0 : 'I_N), ((tr (each (fun z => (1 / z)) g)) o1 y0) = (1 / (g y0 o1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E16 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E17 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (b zz o1 / (g zz o1))) by exists (sum (fun zz : 'I_N => (b zz o1 / (g zz o1)))).
have E9 : (sum (fun z0 : 'I_N => (((tr (each (fun z => (1 / z)) g)) o1 z0) * ((madd (mmul (diag g) (LN eps a)) b) z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * 1 + ((1) * (b z0 o1 / (g z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E12 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E)) (split_sum (@sum_one R N (- (S0 / (k_N) / (k_N) / (r1)))) (sum_known (1) (S2E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : ((mmul (tr (each (fun z => (1 / z)) g)) (madd (mmul (diag g) (LN eps a)) b)) o1 o1) = (S2).
{ rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : (the (mmul (tr (each (fun z => (1 / z)) g)) (madd (mmul (diag g) (LN eps a)) b))) = (S2).
{ rewrite theE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => (((tr (each (fun z => (1 / z)) g)) o1 z0) * (b z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (b z0 o1 / (g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : ((mmul (tr (each (fun z => (1 / z)) g)) b) o1 o1) = (S2).
{ rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (the (mmul (tr (each (fun z => (1 / z)) g)) b)) = (S2).
{ rewrite theE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E18 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem score_of_basis : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (the (mmul (tr (@basis R N i)) (madd (mmul (diag g) (LN eps a)) b))) = ((((LN eps a) i o1) * (g i o1)) + (b i o1)).
Proof.
intros N g eps a b i H0 H1 H2.
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
have E11 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E10 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 i); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E17 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E16 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E17 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((madd (mmul (diag g) (LN eps a)) b) z0 o1)))) = (- (S0 * g i o1 / (k_N) / (k_N) / (r1)) + a i o1 * g i o1 / (r1) + b i o1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((a z0 o1 * g z0 o1) * delta z0 i) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((g z0 o1) * delta z0 i) + ((1) * ((b z0 o1) * delta z0 i))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1 * g z0 o1)) i) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (g z0 o1)) i) (@sum_at R N (1) (fun z0 : 'I_N => (b z0 o1)) i))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (i : 'I_N), ((mmul (tr (@basis R N i)) (madd (mmul (diag g) (LN eps a)) b)) o1 o1) = (- (S0 * g i o1 / (k_N) / (k_N) / (r1)) + a i o1 * g i o1 / (r1) + b i o1).
{ rename i into i_; intros i; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (i : 'I_N), (the (mmul (tr (@basis R N i)) (madd (mmul (diag g) (LN eps a)) b))) = (- (S0 * g i o1 / (k_N) / (k_N) / (r1)) + a i o1 * g i o1 / (r1) + b i o1).
{ rename i into i_; intros i; rewrite theE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E16 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem key_score : forall (N : nat) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (the (mmul (tr x) z)) = (((1 / (1 + 1)) * ((norm x) ^ 2)) + ((1 / (1 + 1)) * ((norm z) ^ 2)) + ((- ((1 / (1 + 1)))) * ((norm (madd (scale (- (1)) z) x)) ^ 2))).
Proof.
intros N x z H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E4 : forall (y0 : 'I_N), ((tr x) o1 y0) = (x y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((tr x) o1 z0) * (z z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E2 : ((mmul (tr x) z) o1 o1) = (S0).
{ rewrite mmulE; cbv beta; rewrite ?E3 ?L0; tidy; close. }
have E1 : (the (mmul (tr x) z)) = (S0).
{ rewrite theE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have E6 : (sum (fun z0 : 'I_N => ((x z0 o1) * (x z0 o1)))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : ((norm x) ^ 2) = (S1).
{ rewrite norm2E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E8 : (sum (fun z0 : 'I_N => ((z z0 o1) * (z z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E7 : ((norm z) ^ 2) = (S2).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E12 : forall (x0 : 'I_N), ((scale (- (1)) z) x0 o1) = (- (z x0 o1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?L0; tidy; close. }
have E11 : forall (x0 : 'I_N), ((madd (scale (- (1)) z) x) x0 o1) = (x x0 o1 + - (z x0 o1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E10 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) z) x) z0 o1) * ((madd (scale (- (1)) z) x) z0 o1)))) = (- ((1 + 1) * S0) + S1 + S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1))) * (x z0 o1 * z z0 o1) + ((1) * (x z0 o1 * x z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E)) (split_sum (sum_known (- ((1 + 1))) (S0E)) (sum_known (1) (S1E)))) _); cbv beta; rewrite ?L0; tidy; close. }
have E9 : ((norm (madd (scale (- (1)) z) x)) ^ 2) = (- ((1 + 1) * S0) + S1 + S2).
{ rewrite norm2E; cbv beta; rewrite ?E10 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E5 ?E7 ?E9 ?L0; tidy; close.
Qed.
Theorem key_selects_itself : forall (N : nat) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (pos (var x)) -> (pos (var z)) -> ((num N) + ((- (1)) * (the (mmul (tr (LN 0 x)) (LN 0 z))))) = ((1 / (1 + 1)) * ((norm (madd (scale (- (1)) (LN 0 z)) (LN 0 x))) ^ 2)).
Proof.
intros N x z H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1))).
have E4 : (sum (fun z0 : 'I_N => (x z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E3 : (mean x) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have E2 : (sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (var x) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have P1 : pos (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E8 : (sum (fun z0 : 'I_N => (z z0 o1))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E7 : (mean z) = (S2 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E6 : (sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : (var z) = (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have P2 : pos (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [r0 [E10 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn]] | cbv beta; rewrite ?E2 ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?E2; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0; field; side]]]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P1_ : pos ((r0 * r0)).
{ apply: (pos_as P1); rewrite ?L0 ?L1; equal. }
have E9 : (sigma x) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have [r1 [E12 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) / (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E12; apply: sqrt_pos; first [solve [ps] | rewrite ?E6; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; field; side]]]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (k_N * k_N) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1 / (k_N) / (k_N)) + (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E11 : (sigma z) = (r1).
{ rewrite sigma1E; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sqrt (((sigma x) * (sigma x)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : forall (x0 : 'I_N), ((LN 0 x) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + x x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E18 ?E3 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), ((tr (LN 0 x)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r0)) + x y0 o1 / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sqrt (((sigma z) * (sigma z)) + 0)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close]. }
have E19 : forall (x0 : 'I_N), ((LN 0 z) x0 o1) = (- (S2 / (k_N) / (k_N) / (r1)) + z x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E20 ?E7 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E15 : (sum (fun z0 : 'I_N => (((tr (LN 0 x)) o1 z0) * ((LN 0 z) z0 o1)))) = (- (S0 * S2 / (k_N) / (k_N) / (r0) / (r1)) + S4 / (r0) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r1)) * (x z0 o1 * z z0 o1) + ((- (S2 / (k_N) / (k_N) / (r0) / (r1))) * (x z0 o1) + ((- (S0 / (k_N) / (k_N) / (r0) / (r1))) * (z z0 o1) + ((S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0) / (r1)) (S4E)) (split_sum (sum_known (- (S2 / (k_N) / (k_N) / (r0) / (r1))) (S0E)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r0) / (r1))) (S2E)) (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E14 : ((mmul (tr (LN 0 x)) (LN 0 z)) o1 o1) = (- (S0 * S2 / (k_N) / (k_N) / (r0) / (r1)) + S4 / (r0) / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : (the (mmul (tr (LN 0 x)) (LN 0 z))) = (- (S0 * S2 / (k_N) / (k_N) / (r0) / (r1)) + S4 / (r0) / (r1)).
{ rewrite theE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (x0 : 'I_N), ((scale (- (1)) (LN 0 z)) x0 o1) = (S2 / (k_N) / (k_N) / (r1) + - (z x0 o1 / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (x0 : 'I_N), ((madd (scale (- (1)) (LN 0 z)) (LN 0 x)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + S2 / (k_N) / (k_N) / (r1) + x x0 o1 / (r0) + - (z x0 o1 / (r1))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E24 ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E22 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (LN 0 z)) (LN 0 x)) z0 o1) * ((madd (scale (- (1)) (LN 0 z)) (LN 0 x)) z0 o1)))) = ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S4 / (r0) / (r1)) + (1 + 1) * (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (z z0 o1 * z z0 o1) + (((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S2 / (k_N) / (k_N) / (r1) / (r1))) * (z z0 o1) + ((- ((1 + 1) / (r0) / (r1))) * (x z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1 + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S2 / (k_N) / (k_N) / (r0) / (r1)) * (x z0 o1) + ((1 / (r0) / (r0)) * (x z0 o1 * x z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S3E)) (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S2 / (k_N) / (k_N) / (r1) / (r1))) (S2E)) (split_sum (sum_known (- ((1 + 1) / (r0) / (r1))) (S4E)) (split_sum (@sum_one R N (- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S2 / (k_N) / (k_N) / (r0) / (r1)) (S0E)) (sum_known (1 / (r0) / (r0)) (S1E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E21 : ((norm (madd (scale (- (1)) (LN 0 z)) (LN 0 x))) ^ 2) = ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S4 / (r0) / (r1)) + (1 + 1) * (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E13 ?E21 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem gained_score : forall (N : nat) (x : Mat R N 1) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1) (c : T R), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> (the (mmul (tr x) (madd (mmul (diag g) (LN eps a)) b))) = ((the (mmul (madd (scale c (tr (@const R N 1 1))) (mmul (tr x) (tr (diag g)))) (LN eps a))) + (the (mmul (tr x) b))).
Proof.
intros N x g eps a b c H0 H1 H2.
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
have E10 : forall (y0 : 'I_N), ((tr x) o1 y0) = (x y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1 * g zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * g zz o1 * x zz o1))).
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (g zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (g zz o1 * x zz o1))).
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (b zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (b zz o1 * x zz o1))).
have E9 : (sum (fun z0 : 'I_N => (((tr x) o1 z0) * ((madd (mmul (diag g) (LN eps a)) b) z0 o1)))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * g z0 o1 * x z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1 * x z0 o1) + ((1) * (b z0 o1 * x z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E)) (sum_known (1) (S4E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : ((mmul (tr x) (madd (mmul (diag g) (LN eps a)) b)) o1 o1) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1) + S4).
{ rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : (the (mmul (tr x) (madd (mmul (diag g) (LN eps a)) b))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1) + S4).
{ rewrite theE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_N), ((scale c (tr (@const R N 1 1))) o1 y0) = (c).
{ intros y0; rewrite scaleE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (diag g)) x0 y0) = (delta x0 y0 * g y0 o1).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E25 : forall (y0 : 'I_N), (sum (fun z0 : 'I_N => (((tr x) o1 z0) * ((tr (diag g)) z0 y0)))) = (g y0 o1 * x y0 o1).
{ intros y0; transitivity (@sum R N (fun z0 : 'I_N => (g y0 o1) * ((x z0 o1) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E26 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g y0 o1) (fun z0 : 'I_N => (x z0 o1)) y0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 y0); close. }
have E24 : forall (y0 : 'I_N), ((mmul (tr x) (tr (diag g))) o1 y0) = (g y0 o1 * x y0 o1).
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (y0 : 'I_N), ((madd (scale c (tr (@const R N 1 1))) (mmul (tr x) (tr (diag g)))) o1 y0) = (g y0 o1 * x y0 o1 + c).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E21 ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sum (fun z0 : 'I_N => (((madd (scale c (tr (@const R N 1 1))) (mmul (tr x) (tr (diag g)))) o1 z0) * ((LN eps a) z0 o1)))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (c / (r1)) * (a z0 o1) + ((- (S0 * c / (k_N) / (k_N) / (r1))) * 1 + ((1 / (r1)) * (a z0 o1 * g z0 o1 * x z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (g z0 o1 * x z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (c / (r1)) (S0E)) (split_sum (@sum_one R N (- (S0 * c / (k_N) / (k_N) / (r1)))) (split_sum (sum_known (1 / (r1)) (S2E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : ((mmul (madd (scale c (tr (@const R N 1 1))) (mmul (tr x) (tr (diag g)))) (LN eps a)) o1 o1) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : (the (mmul (madd (scale c (tr (@const R N 1 1))) (mmul (tr x) (tr (diag g)))) (LN eps a))) = (- (S0 * S3 / (k_N) / (k_N) / (r1)) + S2 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E29 : (sum (fun z0 : 'I_N => (((tr x) o1 z0) * (b z0 o1)))) = (S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (b z0 o1 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S4E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : ((mmul (tr x) b) o1 o1) = (S4).
{ rewrite mmulE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E27 : (the (mmul (tr x) b)) = (S4).
{ rewrite theE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E17 ?E27 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem surface_gap : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((sigma a) ^ 2))) -> (1 + ((- (1)) * (1 / (num N)) * ((norm (LN eps a)) ^ 2))) = (eps * (1 / (eps + ((sigma a) ^ 2)))).
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
have P2 : pos (((r0 * r0) + eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have [r1 [E9 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r0 * r0) + eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E8 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E9 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E7 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E6 : ((norm (LN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have E10 : (eps + ((sigma a) ^ 2)) = ((r1 * r1)).
{ cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E10 ?E6 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem ones_share : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (rho a)) -> (((norm (madd (scale (- (1)) (mmul (@centering R N) a)) a)) ^ 2) * (1 / ((norm a) ^ 2))) = (((mean a) ^ 2) * (1 / ((rho a) ^ 2))).
Proof.
intros N a H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1 / (k_N) / (k_N)) + 0) _) _); [equal | side | equal]. }
have E1 : (rho a) = (r0).
{ rewrite rhoE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S1 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S1E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E8 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S1 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), ((scale (- (1)) (mmul (@centering R N) a)) x0 o1) = (S1 / (k_N) / (k_N) + - (a x0 o1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((madd (scale (- (1)) (mmul (@centering R N) a)) a) x0 o1) = (S1 / (k_N) / (k_N)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E5 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (@centering R N) a)) a) z0 o1) * ((madd (scale (- (1)) (mmul (@centering R N) a)) a) z0 o1)))) = (S1 * S1 / (k_N) / (k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
refine (eq_trans (@sum_one R N (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : ((norm (madd (scale (- (1)) (mmul (@centering R N) a)) a)) ^ 2) = (S1 * S1 / (k_N) / (k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E11 : ((norm a) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close. }
have E13 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : (mean a) = (S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E4 ?E11 ?E12 ?E1 ?L0 ?L1; tidy; close.
Qed.
End Book.
