(* Chapter 05-rmsnorm: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem rms_length : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (rho a) = ((1 / (sqrt (num N))) * (norm a)).
Proof.
intros N a H0.
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
have E4 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have E6 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E5 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E4 ?E5 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_norm_entry : forall (N : nat) (eps : T R) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((rho a) ^ 2))) -> ((RMSN eps a) i o1) = ((1 / (sqrt (eps + ((rho a) ^ 2)))) * (a i o1)).
Proof.
intros N eps a i H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
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
have P2 : pos ((r0 * r0) + eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have E7 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E6 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [r1 [E5 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E4 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sqrt (eps + ((rho a) ^ 2))) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
cbv beta; rewrite ?E4 ?E8 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem variance_is_mean_square : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (var a) = (mean (each (fun z => (z ^ 2)) (mmul (@centering R N) a))).
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E4 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E3 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E2 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (var a) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E8 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0; tidy; close. }
have E7 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) (mmul (@centering R N) a)) x0 o1) = (- ((1 + 1) * S0 * a x0 o1 / (k_N) / (k_N)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + a x0 o1 * a x0 o1).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E6 : (sum (fun z0 : 'I_N => ((each (fun z => (z ^ 2)) (mmul (@centering R N) a)) z0 o1))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E5 : (mean (each (fun z => (z ^ 2)) (mmul (@centering R N) a))) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E5 ?L0; tidy; close.
Qed.
Theorem layer_norm_is_rms_norm : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (madd (mmul (diag g) (LN eps a)) b) row column = (madd (mmul (diag g) (RMSN eps (mmul (@centering R N) a))) b) row column.
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
intros row column.
rewrite (only column); clear column.
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E22 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E21 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close]. }
have E18 : (norm (mmul (@centering R N) a)) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : (sqrt ((((norm (mmul (@centering R N) a)) * (norm (mmul (@centering R N) a))) / (num N)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close]. }
have E16 : forall (x0 : 'I_N), ((RMSN eps (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E17 ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((RMSN eps (mmul (@centering R N) a)) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((mmul (diag g) (RMSN eps (mmul (@centering R N) a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((madd (mmul (diag g) (RMSN eps (mmul (@centering R N) a))) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E13 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem only_the_division : forall (N : nat) (eps : T R) (a : Mat R N 1) (g : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (scale (sqrt (eps + ((sigma a) ^ 2))) (mmul (diag g) (LN eps a))) row column = (mmul (diag g) (mmul (@centering R N) a)) row column.
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
rewrite (only column); clear column.
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((scale (sqrt (eps + ((sigma a) ^ 2))) (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E13 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem rms_output_norm : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (rho a)) -> (norm (RMSN 0 a)) = (sqrt (num N)).
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
have E10 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E9 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E8 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have E7 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : (sum (fun z0 : 'I_N => (((RMSN 0 a) z0 o1) * ((RMSN 0 a) z0 o1)))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r0)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1 / (r0) / (r0)) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : (sqrt (sum (fun z0 : 'I_N => (((RMSN 0 a) z0 o1) * ((RMSN 0 a) z0 o1))))) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have E4 : (norm (RMSN 0 a)) = (k_N).
{ rewrite normE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E11 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
cbv beta; rewrite ?E4 ?E11 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_idempotent : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (rho a)) -> forall (row : 'I_N) (column : 'I_1), (RMSN 0 (RMSN 0 a)) row column = (RMSN 0 a) row column.
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
intros row column.
rewrite (only column); clear column.
have E12 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E11 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E10 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((RMSN 0 a) z0 o1) * ((RMSN 0 a) z0 o1)))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r0)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1 / (r0) / (r0)) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((RMSN 0 a) z0 o1) * ((RMSN 0 a) z0 o1))))) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : (norm (RMSN 0 a)) = (k_N).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E5 : (sqrt ((((norm (RMSN 0 a)) * (norm (RMSN 0 a))) / (num N)) + 0)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have E4 : forall (x0 : 'I_N), ((RMSN 0 (RMSN 0 a)) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E5 ?E9 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E4 ?E9 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_scale : forall (N : nat) (c : T R) (a : Mat R N 1), ((0 < N)%N) -> (c <> 0) -> (pos (rho a)) -> forall (row : 'I_N) (column : 'I_1), (RMSN 0 (scale c a)) row column = (scale (sgn c) (RMSN 0 a)) row column.
Proof.
intros N c a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : (c) <> 0.
{ apply: (neq_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
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
have P2 : pos (r0).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E9 : forall (x0 : 'I_N), ((scale c a) x0 o1) = (a x0 o1 * c).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((scale c a) z0 o1) * ((scale c a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) * c * c).
{ transitivity (@sum R N (fun z0 : 'I_N => (c * c) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (c * c) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [r1_is [r1_nn r1_sq]]] : exists r1 : T R, sqrt ((c) * (c)) = r1 /\ nonneg (r1) /\ r1 * r1 = (c * c).
{ apply: new_root; [exact: nonneg_sq | equal]. }
have r1_pos : pos (r1).
{ rewrite -r1_is; apply: sqrt_pos; solve [ps]. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((scale c a) z0 o1) * ((scale c a) z0 o1))))) = (k_N * r0 * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; transitivity (((k_N * k_N) * (r0 * r0) * c * c) : T R); [close | transitivity (((k_N * k_N) * (r0 * r0) * c * c) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((k_N * k_N) * (r0 * r0) * (r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E6 : (norm (scale c a)) = (k_N * r0 * r1).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E5 : (sqrt ((((norm (scale c a)) * (norm (scale c a))) / (num N)) + 0)) = (r0 * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; transitivity (((r0 * r0) * (r1 * r1)) : T R); [close | transitivity (((r0 * r0) * c * c) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r0 * r0) * (r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E4 : forall (x0 : 'I_N), ((RMSN 0 (scale c a)) x0 o1) = (a x0 o1 * c / (r0) / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E5 ?E9 ?L0 ?L1; tidy; close. }
have E13 : (sqrt (c * c)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; transitivity ((c * c) : T R); [close | transitivity ((c * c) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E12 : (abs c) = (r1).
{ rewrite absE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E11 : (sgn c) = (c / (r1)).
{ rewrite sgnE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E17 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E16 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have E15 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N), ((scale (sgn c) (RMSN 0 a)) x0 o1) = (a x0 o1 * c / (r0) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?E14 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E4 ?E10 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_constant : forall (N : nat) (c : T R), ((0 < N)%N) -> (c <> 0) -> forall (row : 'I_N) (column : 'I_1), (RMSN 0 (scale c (@const R N 1 1))) row column = (scale (sgn c) (@const R N 1 1)) row column.
Proof.
intros N c H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : (c) <> 0.
{ apply: (neq_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E7 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E6 : forall (x0 : 'I_N), ((scale c (@const R N 1 1)) x0 o1) = (c).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have E5 : (sum (fun z0 : 'I_N => (((scale c (@const R N 1 1)) z0 o1) * ((scale c (@const R N 1 1)) z0 o1)))) = ((k_N * k_N) * c * c).
{ transitivity (@sum R N (fun z0 : 'I_N => (c * c) * 1)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; close. }
refine (eq_trans (@sum_one R N (c * c)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [r0_is [r0_nn r0_sq]]] : exists r0 : T R, sqrt ((c) * (c)) = r0 /\ nonneg (r0) /\ r0 * r0 = (c * c).
{ apply: new_root; [exact: nonneg_sq | equal]. }
have r0_pos : pos (r0).
{ rewrite -r0_is; apply: sqrt_pos; solve [ps]. }
have E4 : (sqrt (sum (fun z0 : 'I_N => (((scale c (@const R N 1 1)) z0 o1) * ((scale c (@const R N 1 1)) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E5 ?L0; tidy; transitivity (((k_N * k_N) * c * c) : T R); [close | transitivity (((k_N * k_N) * c * c) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((k_N * k_N) * (r0 * r0)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E3 : (norm (scale c (@const R N 1 1))) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have E2 : (sqrt ((((norm (scale c (@const R N 1 1))) * (norm (scale c (@const R N 1 1)))) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0; tidy; transitivity (((r0 * r0)) : T R); [close | transitivity ((c * c) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E1 : forall (x0 : 'I_N), ((RMSN 0 (scale c (@const R N 1 1))) x0 o1) = (c / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E2 ?E6 ?L0; tidy; close. }
have E11 : (sqrt (c * c)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; transitivity ((c * c) : T R); [close | transitivity ((c * c) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E10 : (abs c) = (r0).
{ rewrite absE; cbv beta; rewrite ?E11 ?L0; tidy; close. }
have E9 : (sgn c) = (c / (r0)).
{ rewrite sgnE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
have E8 : forall (x0 : 'I_N), ((scale (sgn c) (@const R N 1 1)) x0 o1) = (c / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E9 ?E7 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E8 ?L0; tidy; close.
Qed.
Theorem rms_output_norm_eps : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((rho a) ^ 2))) -> ((norm (RMSN eps a)) ^ 2) = ((num N) * (1 / (eps + ((rho a) ^ 2))) * ((rho a) ^ 2)).
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
have P2 : pos (((r0 * r0) + eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have E9 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E8 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E8; solve [nn] | rewrite ?E8 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E7; apply: sqrt_pos; first [solve [ps] | rewrite ?E8; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r0 * r0) + eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E6 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have E5 : (sum (fun z0 : 'I_N => (((RMSN eps a) z0 o1) * ((RMSN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1 / (r1) / (r1)) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E4 : ((norm (RMSN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E10 : (eps + ((rho a) ^ 2)) = ((r1 * r1)).
{ cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E10 ?E4 ?E1 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem rms_pythagoras : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> ((rho a) ^ 2) = (((mean a) ^ 2) + ((sigma a) ^ 2)).
Proof.
intros N a H0.
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
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : (mean a) = (S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S1 * S1 / (k_N) / (k_N)) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S1 / (k_N) / (k_N))) * (a z0 o1) + ((S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (@sum_one R N (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E8; solve [nn]] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have L2 : ((r0 * r0)) = (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = ((r0 * r0)) * (1) + (- (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E6 : (sigma a) = (r1).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E4 ?E6 ?L0 ?L1; tidy; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2; close].
Qed.
Theorem rms_decomposition : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (RMSN 0 a) row column = (madd (scale ((1 / (rho a)) * (mean a)) (@const R N 1 1)) (scale ((1 / (rho a)) * (sigma a)) (LN 0 a))) row column.
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
rewrite (only column); clear column.
have E10 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E9 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E10; solve [nn] | rewrite ?E10 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E10; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : ((r0 * r0)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r1 * r1) / (k_N) / (k_N)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = ((r0 * r0)) * ((k_N * k_N)) + (S0 * S0 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P1_ : pos (r0).
{ apply: (pos_as P1); rewrite ?L0 ?L1 ?L2; equal. }
have E8 : (norm a) = (r1).
{ rewrite normE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 * k_N / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E10 ?L0 ?L1; tidy; transitivity ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + (r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]. }
have E13 : (rho a) = (r1 / (k_N)).
{ rewrite rhoE; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N), ((scale ((1 / (rho a)) * (mean a)) (@const R N 1 1)) x0 o1) = (S0 / (k_N) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E13 ?E4 ?E15 ?L0 ?L1; tidy; close. }
have E18 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; transitivity (((r0 * r0)) : T R); [close | transitivity ((- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r1 * r1) / (k_N) / (k_N)) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]]. }
have E17 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E18 ?E4 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N), ((scale ((1 / (rho a)) * (sigma a)) (LN 0 a)) x0 o1) = (- (S0 / (k_N) / (r1)) + a x0 o1 * k_N / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E13 ?E1 ?E17 ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N), ((madd (scale ((1 / (rho a)) * (mean a)) (@const R N 1 1)) (scale ((1 / (rho a)) * (sigma a)) (LN 0 a))) x0 o1) = (a x0 o1 * k_N / (r1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?E16 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E6 ?E11 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_output_mean : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (rho a)) -> (mean (RMSN 0 a)) = ((1 / (rho a)) * (mean a)).
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
have E9 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E8 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E5 : (sum (fun z0 : 'I_N => ((RMSN 0 a) z0 o1))) = (S1 / (r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0)) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1 / (r0)) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : (mean (RMSN 0 a)) = (S1 / (k_N) / (k_N) / (r0)).
{ rewrite mean1E; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E11 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : (mean a) = (S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E4 ?E1 ?E10 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_output_variance : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (rho a)) -> (var (RMSN 0 a)) = ((1 / ((rho a) ^ 2)) * ((sigma a) ^ 2)).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1 / (k_N) / (k_N)) + 0) _) _); [equal | side | equal]. }
have E1 : (rho a) = (r0).
{ rewrite rhoE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have E9 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E8 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E11 : (sum (fun z0 : 'I_N => ((RMSN 0 a) z0 o1))) = (S1 / (r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0)) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1 / (r0)) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : (mean (RMSN 0 a)) = (S1 / (k_N) / (k_N) / (r0)).
{ rewrite mean1E; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E5 : (sum (fun z0 : 'I_N => ((((RMSN 0 a) z0 o1) + (- ((mean (RMSN 0 a))))) * (((RMSN 0 a) z0 o1) + (- ((mean (RMSN 0 a)))))))) = (- (S1 * S1 / (k_N) / (k_N) / (r0) / (r0)) + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r0)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S1 / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0) / (r0)) (S0E)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_N) / (k_N) / (r0) / (r0))) (S1E)) (@sum_one R N (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : (var (RMSN 0 a)) = (- (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + 1).
{ rewrite var1E; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E16 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E15 : (mean a) = (S1 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S1 * S1 / (k_N) / (k_N)) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S1 / (k_N) / (k_N))) * (a z0 o1) + ((S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_N) / (k_N))) (S1E)) (@sum_one R N (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E13 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E14; solve [nn] | rewrite ?E14 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close]. }
have L2 : ((r0 * r0)) = (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = ((r0 * r0)) * (1) + (- (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P1_ : pos (r0).
{ apply: (pos_as P1); rewrite ?L0 ?L1 ?L2; equal. }
have E12 : (sigma a) = (r1).
{ rewrite sigma1E; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
apply: (cancel (m := ((r0 * r0)))); [solve [side] | cbv beta; rewrite ?E4 ?E1 ?E12 ?L0 ?L1; tidy; transitivity ((- (S1 * S1 / (k_N) / (k_N) / (k_N) / (k_N)) + (r0 * r0)) : T R); [close | transitivity (((r1 * r1)) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]].
Qed.
Theorem rms_then_layer_norm : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (LN 0 (RMSN 0 a)) row column = (LN 0 a) row column.
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
rewrite (only column); clear column.
have E13 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E12 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E13; solve [nn]] | cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E12; apply: sqrt_pos; first [solve [ps] | rewrite ?E13; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : ((r0 * r0)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r1 * r1) / (k_N) / (k_N)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = ((r0 * r0)) * ((k_N * k_N)) + (S0 * S0 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P1_ : pos (r0).
{ apply: (pos_as P1); rewrite ?L0 ?L1; equal. }
have E11 : (norm a) = (r1).
{ rewrite normE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E10 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 * k_N / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E15 : (sum (fun z0 : 'I_N => ((RMSN 0 a) z0 o1))) = (S0 * k_N / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (k_N / (r1)) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (k_N / (r1)) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E14 : (mean (RMSN 0 a)) = (S0 / (k_N) / (r1)).
{ rewrite mean1E; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((RMSN 0 a) z0 o1) + (- ((mean (RMSN 0 a))))) * (((RMSN 0 a) z0 o1) + (- ((mean (RMSN 0 a)))))))) = (- (S0 * S0 / (r1) / (r1)) + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1; tidy; transitivity (((k_N * k_N) * (k_N * k_N) * (r0 * r0) / (r1) / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]. }
have E7 : (sqrt ((sum (fun z0 : 'I_N => ((((RMSN 0 a) z0 o1) + (- ((mean (RMSN 0 a))))) * (((RMSN 0 a) z0 o1) + (- ((mean (RMSN 0 a)))))))) / (num N))) = (k_N * r0 / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; transitivity ((- (S0 * S0 / (k_N) / (k_N) / (r1) / (r1)) + 1) : T R); [close | transitivity ((- (S0 * S0 / (k_N) / (k_N) / (r1) / (r1)) + 1) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((k_N * k_N) * (r0 * r0) / (r1) / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]]. }
have E6 : (sigma (RMSN 0 a)) = (k_N * r0 / (r1)).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E17 : (sqrt (((sigma (RMSN 0 a)) * (sigma (RMSN 0 a))) + 0)) = (k_N * r0 / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; transitivity (((k_N * k_N) * (r0 * r0) / (r1) / (r1)) : T R); [close | transitivity ((- (S0 * S0 / (k_N) / (k_N) / (r1) / (r1)) + 1) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((k_N * k_N) * (r0 * r0) / (r1) / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]]. }
have E16 : forall (x0 : 'I_N), ((LN 0 (RMSN 0 a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E17 ?E9 ?E14 ?L0 ?L1; tidy; close. }
have E19 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; transitivity (((r0 * r0)) : T R); [close | transitivity ((- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r1 * r1) / (k_N) / (k_N)) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]]. }
have E18 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E19 ?E4 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E16 ?E18 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_cosine : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sigma a)) -> ((1 / (norm (LN eps a))) * (1 / (norm (RMSN eps a))) * (the (mmul (tr (LN eps a)) (RMSN eps a)))) = ((1 / (rho a)) * (sigma a)).
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
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E9 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1))))) = (k_N * r0 / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have E6 : (norm (LN eps a)) = (k_N * r0 / (r1)).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E17 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = r2 /\ nonneg (r2) /\ r2 * r2 = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E18; solve [nn] | rewrite ?E18 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E17; apply: sqrt_pos; first [solve [ps] | rewrite ?E18; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have L3 : ((r0 * r0)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r2 * r2) / (k_N) / (k_N)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = ((r0 * r0)) * ((k_N * k_N)) + (S0 * S0 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P2_ : pos (r0).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2 ?L3; equal. }
have E16 : (norm a) = (r2).
{ rewrite normE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have [r3 [E15 [r3_nn r3_sq]]] : exists r3 : T R, (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = r3 /\ nonneg (r3) /\ r3 * r3 = (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + (r1 * r1)).
{ apply: new_root; [first [solve [nn] | rewrite ?E16; solve [nn] | rewrite ?E16 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; transitivity (((r2 * r2) / (k_N) / (k_N) + - ((r0 * r0)) + (r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]. }
have r3_pos : pos (r3).
{ rewrite -E15; apply: sqrt_pos; first [solve [ps] | rewrite ?E16; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have L4 : ((r1 * r1)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r3 * r3)).
{ refine (eq_trans (solve (r3_sq) (_ : _ = ((r1 * r1)) * (1) + (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have E14 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r3)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : (sum (fun z0 : 'I_N => (((RMSN eps a) z0 o1) * ((RMSN eps a) z0 o1)))) = ((r2 * r2) / (r3) / (r3)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r3) / (r3)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1 / (r3) / (r3)) (S1E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity ((S0 * S0 / (k_N) / (k_N) / (r3) / (r3) + (k_N * k_N) * (r0 * r0) / (r3) / (r3)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4; close]. }
have E12 : (sqrt (sum (fun z0 : 'I_N => (((RMSN eps a) z0 o1) * ((RMSN eps a) z0 o1))))) = (r2 / (r3)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : (norm (RMSN eps a)) = (r2 / (r3)).
{ rewrite normE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), ((tr (LN eps a)) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sum (fun z0 : 'I_N => (((tr (LN eps a)) o1 z0) * ((RMSN eps a) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N) / (r1) / (r3)) + (r2 * r2) / (r1) / (r3)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r3)) * (a z0 o1 * a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1) / (r3))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E22 ?E14 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r3)) (S1E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1) / (r3))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity (((k_N * k_N) * (r0 * r0) / (r1) / (r3)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4; close]. }
have E20 : ((mmul (tr (LN eps a)) (RMSN eps a)) o1 o1) = (- (S0 * S0 / (k_N) / (k_N) / (r1) / (r3)) + (r2 * r2) / (r1) / (r3)).
{ rewrite mmulE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (the (mmul (tr (LN eps a)) (RMSN eps a))) = (- (S0 * S0 / (k_N) / (k_N) / (r1) / (r3)) + (r2 * r2) / (r1) / (r3)).
{ rewrite theE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E24 : (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = (r2 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; transitivity ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + (r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4; close]]. }
have E23 : (rho a) = (r2 / (k_N)).
{ rewrite rhoE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
apply: (cancel (m := (r0))); [solve [side] | cbv beta; rewrite ?E6 ?E11 ?E19 ?E23 ?E1 ?L0 ?L1 ?L2; tidy; transitivity ((- (S0 * S0 / (k_N) / (k_N) / (k_N) / (r2)) + r2 / (k_N)) : T R); [close | transitivity ((- (S0 * S0 / (k_N) / (k_N) / (k_N) / (r2)) + r2 / (k_N)) : T R); [rewrite ?L0 ?L1 ?L2 ?L3 ?L4; close | symmetry; transitivity ((k_N * (r0 * r0) / (r2)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4; close]]]].
Qed.
Theorem rms_chord : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> ((norm (madd (scale (- (1)) (LN 0 a)) (RMSN 0 a))) ^ 2) = ((1 + 1) * (num N) * (1 / ((rho a) + (sigma a))) * ((mean a) ^ 2) * (1 / (rho a))).
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
have E11 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E10 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E11 ?E4 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale (- (1)) (LN 0 a)) x0 o1) = (S0 / (k_N) / (k_N) / (r0) + - (a x0 o1 / (r0))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E16 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E15 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E16; solve [nn] | rewrite ?E16 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E15; apply: sqrt_pos; first [solve [ps] | rewrite ?E16; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : ((r0 * r0)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r1 * r1) / (k_N) / (k_N)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = ((r0 * r0)) * ((k_N * k_N)) + (S0 * S0 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P1_ : pos (r0).
{ apply: (pos_as P1); rewrite ?L0 ?L1 ?L2; equal. }
have E14 : (norm a) = (r1).
{ rewrite normE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E13 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 * k_N / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E8 : forall (x0 : 'I_N), ((madd (scale (- (1)) (LN 0 a)) (RMSN 0 a)) x0 o1) = (S0 / (k_N) / (k_N) / (r0) + a x0 o1 * k_N / (r1) + - (a x0 o1 / (r0))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E9 ?E12 ?L0 ?L1; tidy; close. }
have E7 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (LN 0 a)) (RMSN 0 a)) z0 o1) * ((madd (scale (- (1)) (LN 0 a)) (RMSN 0 a)) z0 o1)))) = ((1 + 1) * (k_N * k_N) + - ((1 + 1) * (k_N * k_N) * k_N * r0 / (r1))).
{ transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * k_N / (r0) / (r1)) + (k_N * k_N) / (r1) / (r1) + 1 / (r0) / (r0)) * (a z0 o1 * a z0 o1) + (((1 + 1) * S0 / (k_N) / (r0) / (r1) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) * k_N / (r0) / (r1)) + (k_N * k_N) / (r1) / (r1) + 1 / (r0) / (r0)) (S1E)) (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (r0) / (r1) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; transitivity ((S0 * S0 / (r1) / (r1) + (k_N * k_N) + - ((1 + 1) * (k_N * k_N) * k_N * r0 / (r1)) + (k_N * k_N) * (k_N * k_N) * (r0 * r0) / (r1) / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]. }
have E6 : ((norm (madd (scale (- (1)) (LN 0 a)) (RMSN 0 a))) ^ 2) = ((1 + 1) * (k_N * k_N) + - ((1 + 1) * (k_N * k_N) * k_N * r0 / (r1))).
{ rewrite norm2E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E18 : (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E16 ?L0 ?L1; tidy; transitivity ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + (r0 * r0)) : T R); [close | transitivity (((r1 * r1) / (k_N) / (k_N)) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((r1 * r1) / (k_N) / (k_N)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]]. }
have E17 : (rho a) = (r1 / (k_N)).
{ rewrite rhoE; cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close. }
apply: (cancel (m := (k_N * r0 + r1))); [solve [side] | cbv beta; rewrite ?E6 ?E1 ?E4 ?E17 ?L0 ?L1; tidy; transitivity (((1 + 1) * (k_N * k_N) * r1 + - ((1 + 1) * (k_N * k_N) * (k_N * k_N) * (r0 * r0) / (r1))) : T R); [close | transitivity (((1 + 1) * S0 * S0 / (r1)) : T R); [rewrite ?L0 ?L1 ?L2; close | symmetry; transitivity (((1 + 1) * S0 * S0 * inv (k_N * r0 + r1) + (1 + 1) * S0 * S0 * inv (k_N * r0 + r1) * k_N * r0 / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]]].
Qed.
Theorem rms_ellipsoid : forall (N : nat) (g : Mat R N 1) (a : Mat R N 1), ((0 < N)%N) -> (pos (rho a)) -> (forall (i : 'I_N), (g i o1) <> 0) -> (norm (had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a)))) = (sqrt (num N)).
Proof.
intros N g a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P2 : forall (i : 'I_N), (g i o1) <> 0.
{ intros i; apply: (neq_as (H2 i)); cbv beta; rewrite ?L0; tidy; close. }
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
have E8 : forall (x0 : 'I_N), ((each (fun z => (1 / z)) g) x0 o1) = (1 / (g x0 o1)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E14 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E13 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((RMSN 0 a) z0 o1)))) = (a x0 o1 * g x0 o1 / (r0)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r0)) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E12 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 / (r0)) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (diag g) (RMSN 0 a)) x0 o1) = (a x0 o1 * g x0 o1 / (r0)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), ((had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a))) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E8 ?E9 ?L0 ?L1; tidy; close. }
have E6 : (sum (fun z0 : 'I_N => (((had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a))) z0 o1) * ((had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a))) z0 o1)))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r0)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1 / (r0) / (r0)) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : (sqrt (sum (fun z0 : 'I_N => (((had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a))) z0 o1) * ((had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a))) z0 o1))))) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have E4 : (norm (had (each (fun z => (1 / z)) g) (mmul (diag g) (RMSN 0 a)))) = (k_N).
{ rewrite normE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E16 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
cbv beta; rewrite ?E4 ?E16 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_image_reached : forall (N : nat) (g : Mat R N 1) (x : Mat R N 1), ((0 < N)%N) -> (pos (norm x)) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag g) (RMSN 0 x)) row column = (scale ((sqrt (num N)) * (1 / (norm x))) (mmul (diag g) x)) row column.
Proof.
intros N g x H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((x z0 o1) * (x z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => ((x z0 o1) * (x z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm x) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : (sqrt ((((norm x) * (norm x)) / (num N)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E7 : forall (x0 : 'I_N), ((RMSN 0 x) x0 o1) = (x x0 o1 * k_N / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((RMSN 0 x) z0 o1)))) = (g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * k_N / (r0)) * ((x z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 * k_N / (r0)) (fun z0 : 'I_N => (x z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_N), ((mmul (diag g) (RMSN 0 x)) x0 o1) = (g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E10 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * (x z0 o1)))) = (g x0 o1 * x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((x z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (x z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N), ((mmul (diag g) x) x0 o1) = (g x0 o1 * x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / (norm x))) (mmul (diag g) x)) x0 o1) = (g x0 o1 * x x0 o1 * k_N / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?E10 ?E1 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E9 ?E4 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_semi_axis : forall (N : nat) (g : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (norm (mmul (diag g) (RMSN 0 (@basis R N i)))) = ((sqrt (num N)) * (abs (g i o1))).
Proof.
intros N g i H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E11 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((@basis R N i) z0 o1) * ((@basis R N i) z0 o1)))) = (1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((1) * delta z0 i))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (1)) i) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i); close. }
have E10 : forall (i : 'I_N), (sqrt (sum (fun z0 : 'I_N => (((@basis R N i) z0 o1) * ((@basis R N i) z0 o1))))) = (1).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0; tidy; close]. }
have E9 : forall (i : 'I_N), (norm (@basis R N i)) = (1).
{ rename i into i_; intros i; rewrite normE; cbv beta; rewrite ?E10 ?L0; tidy; close. }
have E8 : forall (i : 'I_N), (sqrt ((((norm (@basis R N i)) * (norm (@basis R N i))) / (num N)) + 0)) = (1 / (k_N)).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0; tidy; close]. }
have E7 : forall (x0 : 'I_N) (i : 'I_N), ((RMSN 0 (@basis R N i)) x0 o1) = (delta i x0 * k_N).
{ rename i into i_; intros x0 i; rewrite RMSNE; cbv beta; rewrite ?E8 ?E12 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E5 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((RMSN 0 (@basis R N i)) z0 o1)))) = (delta i x0 * g x0 o1 * k_N).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * k_N) * ((delta x0 z0) * delta z0 i))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E6 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 * k_N) (fun z0 : 'I_N => (delta x0 z0)) i) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (diag g) (RMSN 0 (@basis R N i))) x0 o1) = (delta i x0 * g x0 o1 * k_N).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E3 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (RMSN 0 (@basis R N i))) z0 o1) * ((mmul (diag g) (RMSN 0 (@basis R N i))) z0 o1)))) = (g i o1 * g i o1 * (k_N * k_N)).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N)) * ((g z0 o1 * g z0 o1) * delta z0 i))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (@sum_at R N ((k_N * k_N)) (fun z0 : 'I_N => (g z0 o1 * g z0 o1)) i) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [r0_is [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (i : 'I_N), sqrt ((g i o1) * (g i o1)) = r0 i) /\ (forall (i : 'I_N), nonneg (r0 i)) /\ (forall (i : 'I_N), r0 i * r0 i = (g i o1 * g i o1)).
{ apply: new_roots; rename i into i_; intros i; [exact: nonneg_sq | equal]. }
have E2 : forall (i : 'I_N), (sqrt (sum (fun z0 : 'I_N => (((mmul (diag g) (RMSN 0 (@basis R N i))) z0 o1) * ((mmul (diag g) (RMSN 0 (@basis R N i))) z0 o1))))) = (k_N * r0 i).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0; tidy; transitivity ((g i o1 * g i o1 * (k_N * k_N)) : T R); [close | transitivity ((g i o1 * g i o1 * (k_N * k_N)) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((k_N * k_N) * (r0 i * r0 i)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E1 : forall (i : 'I_N), (norm (mmul (diag g) (RMSN 0 (@basis R N i)))) = (k_N * r0 i).
{ rename i into i_; intros i; rewrite normE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E13 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; close]. }
have E15 : forall (i : 'I_N), (sqrt ((g i o1) * (g i o1))) = (r0 i).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; transitivity ((g i o1 * g i o1) : T R); [close | transitivity ((g i o1 * g i o1) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((r0 i * r0 i)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E14 : forall (i : 'I_N), (abs (g i o1)) = (r0 i).
{ rename i into i_; intros i; rewrite absE; cbv beta; rewrite ?E15 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E13 ?E14 ?L0; tidy; close.
Qed.
Theorem rms_sphere_reached : forall (N : nat) (x : Mat R N 1), ((0 < N)%N) -> (pos (norm x)) -> forall (row : 'I_N) (column : 'I_1), (RMSN 0 (scale ((sqrt (num N)) * (1 / (norm x))) x)) row column = (scale ((sqrt (num N)) * (1 / (norm x))) x) row column.
Proof.
intros N x H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((x z0 o1) * (x z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => ((x z0 o1) * (x z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm x) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E10 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / (norm x))) x) x0 o1) = (x x0 o1 * k_N / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?E1 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((scale ((sqrt (num N)) * (1 / (norm x))) x) z0 o1) * ((scale ((sqrt (num N)) * (1 / (norm x))) x) z0 o1)))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r0) / (r0)) * (x z0 o1 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known ((k_N * k_N) / (r0) / (r0)) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((scale ((sqrt (num N)) * (1 / (norm x))) x) z0 o1) * ((scale ((sqrt (num N)) * (1 / (norm x))) x) z0 o1))))) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : (norm (scale ((sqrt (num N)) * (1 / (norm x))) x)) = (k_N).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E5 : (sqrt ((((norm (scale ((sqrt (num N)) * (1 / (norm x))) x)) * (norm (scale ((sqrt (num N)) * (1 / (norm x))) x))) / (num N)) + 0)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have E4 : forall (x0 : 'I_N), ((RMSN 0 (scale ((sqrt (num N)) * (1 / (norm x))) x)) x0 o1) = (x x0 o1 * k_N / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E5 ?E9 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E4 ?E9 ?L0 ?L1; tidy; close.
Qed.
Theorem rms_ball_reached : forall (N : nat) (eps : T R) (c : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (rho a)) -> (pos eps) -> forall (row : 'I_N) (column : 'I_1), (RMSN eps (scale (c * (sqrt eps)) (RMSN 0 a))) row column = (scale (c * (1 / (sqrt (1 + (c ^ 2))))) (RMSN 0 a)) row column.
Proof.
intros N eps c a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P3 : pos (eps).
{ apply: (pos_as (H3)); cbv beta; rewrite ?L0; tidy; close. }
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
have P2 : pos (r0).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt eps) = r1 /\ nonneg (r1) /\ r1 * r1 = (eps).
{ apply: new_root; [first [solve [nn]] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (eps))); [apply: posM; [solve [ps] | exact: P3] | rewrite ?L0 ?L1; field; side]]]. }
have L2 : (eps) = ((r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + 0) _) _); [equal | side | equal]. }
have P3_ : pos ((r1 * r1)).
{ apply: (pos_as P3); rewrite ?L0 ?L1 ?L2; equal. }
have E14 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close]. }
have E13 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale (c * (sqrt eps)) (RMSN 0 a)) x0 o1) = (a x0 o1 * r1 * c / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((scale (c * (sqrt eps)) (RMSN 0 a)) z0 o1) * ((scale (c * (sqrt eps)) (RMSN 0 a)) z0 o1)))) = ((k_N * k_N) * (r1 * r1) * c * c).
{ transitivity (@sum R N (fun z0 : 'I_N => ((r1 * r1) * c * c / (r0) / (r0)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known ((r1 * r1) * c * c / (r0) / (r0)) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r2 [r2_is [r2_nn r2_sq]]] : exists r2 : T R, sqrt ((c) * (c)) = r2 /\ nonneg (r2) /\ r2 * r2 = (c * c).
{ apply: new_root; [exact: nonneg_sq | equal]. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((scale (c * (sqrt eps)) (RMSN 0 a)) z0 o1) * ((scale (c * (sqrt eps)) (RMSN 0 a)) z0 o1))))) = (k_N * r1 * r2).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; transitivity (((k_N * k_N) * (r1 * r1) * c * c) : T R); [close | transitivity (((k_N * k_N) * (r1 * r1) * c * c) : T R); [rewrite ?L0 ?L1 ?L2 ?r2_sq; close | symmetry; transitivity (((k_N * k_N) * (r1 * r1) * (r2 * r2)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r2_sq; close]]]]. }
have E6 : (norm (scale (c * (sqrt eps)) (RMSN 0 a))) = (k_N * r1 * r2).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have [r3 [E5 [r3_nn r3_sq]]] : exists r3 : T R, (sqrt ((((norm (scale (c * (sqrt eps)) (RMSN 0 a))) * (norm (scale (c * (sqrt eps)) (RMSN 0 a)))) / (num N)) + eps)) = r3 /\ nonneg (r3) /\ r3 * r3 = ((r1 * r1) * c * c + (r1 * r1)).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; transitivity (((r1 * r1) * (r2 * r2) + (r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r2_sq; close]]. }
have r3_pos : pos (r3).
{ rewrite -E5; apply: sqrt_pos; first [solve [ps] | rewrite ?E6; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have E4 : forall (x0 : 'I_N), ((RMSN eps (scale (c * (sqrt eps)) (RMSN 0 a))) x0 o1) = (a x0 o1 * r1 * c / (r0) / (r3)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E5 ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt (1 + (c ^ 2))) = (r3 / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity ((c * c + 1) : T R); [close | transitivity ((c * c + 1) : T R); [rewrite ?L0 ?L1 ?L2 ?r2_sq ?r3_sq; close | symmetry; transitivity (((r3 * r3) / (r1) / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r2_sq ?r3_sq; close]]]]. }
have E15 : forall (x0 : 'I_N), ((scale (c * (1 / (sqrt (1 + (c ^ 2))))) (RMSN 0 a)) x0 o1) = (a x0 o1 * r1 * c / (r0) / (r3)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E16 ?E11 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E4 ?E15 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem rms_epsilon_keeps_rho : forall (N : nat) (a : Mat R N 1) (eps : T R), ((0 < N)%N) -> (nonneg eps) -> (pos eps) -> forall (row : 'I_N) (column : 'I_1), a row column = (scale ((sqrt eps) * (sqrt (num N)) * (1 / (sqrt ((num N) + ((- (1)) * ((norm (RMSN eps a)) ^ 2)))))) (RMSN eps a)) row column.
Proof.
intros N a eps H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos ((eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt eps) = r0 /\ nonneg (r0) /\ r0 * r0 = (eps).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0; tidy; solve [nn]] | cbv beta; rewrite ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E2; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0; tidy; equal]]]. }
have L1 : (eps) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (eps) * (1) + 0) _) _); [equal | side | equal]. }
have P2_ : pos ((r0 * r0)).
{ apply: (pos_as P2); rewrite ?L0 ?L1; equal. }
have E3 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E11 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E11; solve [nn] | rewrite ?E11 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close]. }
have L2 : (S0) = ((r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E9 : (norm a) = (r1).
{ rewrite normE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E8 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r1 * r1) / (k_N) / (k_N) + (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E9; solve [nn] | rewrite ?E9 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E8; apply: sqrt_pos; first [solve [ps] | rewrite ?E9; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have L3 : ((r0 * r0)) = (- ((r1 * r1) / (k_N) / (k_N)) + (r2 * r2)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = ((r0 * r0)) * (1) + ((r1 * r1) / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P2__ : pos (- ((r1 * r1) / (k_N) / (k_N)) + (r2 * r2)).
{ apply: (pos_as P2_); rewrite ?L0 ?L1 ?L2 ?L3; equal. }
have E7 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r2)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E6 : (sum (fun z0 : 'I_N => (((RMSN eps a) z0 o1) * ((RMSN eps a) z0 o1)))) = ((r1 * r1) / (r2) / (r2)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r2) / (r2)) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1 / (r2) / (r2)) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E5 : ((norm (RMSN eps a)) ^ 2) = ((r1 * r1) / (r2) / (r2)).
{ rewrite norm2E; cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close. }
have E4 : (sqrt ((num N) + ((- (1)) * ((norm (RMSN eps a)) ^ 2)))) = (k_N * r0 / (r2)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; transitivity (((k_N * k_N) + - ((r1 * r1) / (r2) / (r2))) : T R); [close | transitivity (((k_N * k_N) + - ((r1 * r1) / (r2) / (r2))) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((k_N * k_N) * (r0 * r0) / (r2) / (r2)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E1 : forall (x0 : 'I_N), ((scale ((sqrt eps) * (sqrt (num N)) * (1 / (sqrt ((num N) + ((- (1)) * ((norm (RMSN eps a)) ^ 2)))))) (RMSN eps a)) x0 o1) = (a x0 o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E2 ?E3 ?E4 ?E7 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem rms_apart : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> pos (((1 + 1) * (num N)) - ((norm (madd (scale (- (1)) (LN 0 a)) (RMSN 0 a))) ^ 2)).
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
have E11 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E10 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E11 ?E4 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale (- (1)) (LN 0 a)) x0 o1) = (S0 / (k_N) / (k_N) / (r0) + - (a x0 o1 / (r0))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E16 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E15 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ apply: new_root; [first [solve [nn] | rewrite ?E16; solve [nn] | rewrite ?E16 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E15; apply: sqrt_pos; first [solve [ps] | rewrite ?E16; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : ((r0 * r0)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + (r1 * r1) / (k_N) / (k_N)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = ((r0 * r0)) * ((k_N * k_N)) + (S0 * S0 / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have P1_ : pos (r0).
{ apply: (pos_as P1); rewrite ?L0 ?L1 ?L2; equal. }
have E14 : (norm a) = (r1).
{ rewrite normE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E13 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close]. }
have E12 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 * k_N / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E8 : forall (x0 : 'I_N), ((madd (scale (- (1)) (LN 0 a)) (RMSN 0 a)) x0 o1) = (S0 / (k_N) / (k_N) / (r0) + a x0 o1 * k_N / (r1) + - (a x0 o1 / (r0))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E9 ?E12 ?L0 ?L1; tidy; close. }
have E7 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (LN 0 a)) (RMSN 0 a)) z0 o1) * ((madd (scale (- (1)) (LN 0 a)) (RMSN 0 a)) z0 o1)))) = ((1 + 1) * (k_N * k_N) + - ((1 + 1) * (k_N * k_N) * k_N * r0 / (r1))).
{ transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * k_N / (r0) / (r1)) + (k_N * k_N) / (r1) / (r1) + 1 / (r0) / (r0)) * (a z0 o1 * a z0 o1) + (((1 + 1) * S0 / (k_N) / (r0) / (r1) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) * k_N / (r0) / (r1)) + (k_N * k_N) / (r1) / (r1) + 1 / (r0) / (r0)) (S1E)) (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (r0) / (r1) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; transitivity ((S0 * S0 / (r1) / (r1) + (k_N * k_N) + - ((1 + 1) * (k_N * k_N) * k_N * r0 / (r1)) + (k_N * k_N) * (k_N * k_N) * (r0 * r0) / (r1) / (r1)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]. }
have E6 : ((norm (madd (scale (- (1)) (LN 0 a)) (RMSN 0 a))) ^ 2) = ((1 + 1) * (k_N * k_N) + - ((1 + 1) * (k_N * k_N) * k_N * r0 / (r1))).
{ rewrite norm2E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E18 : (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E16 ?L0 ?L1; tidy; transitivity ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + (r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2; close]]. }
have E17 : (rho a) = (r1 / (k_N)).
{ rewrite rhoE; cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close. }
apply: (pos_as (x := ((1 + 1) * (num N) * (1 / (rho a)) * (sigma a)))); [cbv beta iota delta [pow]; first [solve [ps] | rewrite ?E6 ?E17 ?E1; solve [ps]] | cbv beta; rewrite ?E6 ?E17 ?E1 ?L0 ?L1; tidy; close].
Qed.
End Book.
