(* Chapter 13-uses: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem qk_selects_itself : forall (m : nat) (N : nat) (W : Mat R m N) (x : Mat R N 1) (z : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (pos (norm (mmul W x))) -> (pos (norm (mmul W z))) -> ((num m) + ((- (1)) * (the (mmul (tr (RMSN 0 (mmul W x))) (RMSN 0 (mmul W z)))))) = ((1 / (1 + 1)) * ((norm (madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x)))) ^ 2)).
Proof.
intros m N W x z H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : 'I_m -> T R, forall (u0 : 'I_m), S0 u0 = sum (fun zz : 'I_N => (W u0 zz * x zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * x zz o1))).
have E5 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * (x z0 o1)))) = (S0 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E x0)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_m), ((mmul W x) x0 o1) = (S0 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_m => (S0 zz * S0 zz)) by exists (sum (fun zz : 'I_m => (S0 zz * S0 zz))).
have E3 : (sum (fun z0 : 'I_m => (((mmul W x) z0 o1) * ((mmul W x) z0 o1)))) = (S1).
{ transitivity (@sum R m (fun z0 : 'I_m => (1) * (S0 z0 * S0 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_m => (((mmul W x) z0 o1) * ((mmul W x) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm (mmul W x)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P2 : pos ((r0) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * z zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * z zz o1))).
have E10 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * (z z0 o1)))) = (S2 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_m), ((mmul W z) x0 o1) = (S2 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_m => (S2 zz * S2 zz)) by exists (sum (fun zz : 'I_m => (S2 zz * S2 zz))).
have E8 : (sum (fun z0 : 'I_m => (((mmul W z) z0 o1) * ((mmul W z) z0 o1)))) = (S3).
{ transitivity (@sum R m (fun z0 : 'I_m => (1) * (S2 z0 * S2 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S3E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_m => (((mmul W z) z0 o1) * ((mmul W z) z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S3).
{ apply: new_root; [first [solve [nn] | rewrite ?E8; solve [nn] | rewrite ?E8 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (S3) = ((r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1) + 0) _) _); [equal | side | equal]. }
have E6 : (norm (mmul W z)) = (r1).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have P3 : pos ((r1) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E6 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
have E16 : (sqrt ((((norm (mmul W x)) * (norm (mmul W x))) / (num m)) + 0)) = (r0 / (k_m)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E15 : forall (x0 : 'I_m), ((RMSN 0 (mmul W x)) x0 o1) = (S0 x0 * k_m / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E16 ?E4 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E14 : forall (y0 : 'I_m), ((tr (RMSN 0 (mmul W x))) o1 y0) = (S0 y0 * k_m / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E18 : (sqrt ((((norm (mmul W z)) * (norm (mmul W z))) / (num m)) + 0)) = (r1 / (k_m)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E17 : forall (x0 : 'I_m), ((RMSN 0 (mmul W z)) x0 o1) = (S2 x0 * k_m / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E18 ?E9 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_m => (S0 zz * S2 zz)) by exists (sum (fun zz : 'I_m => (S0 zz * S2 zz))).
have E13 : (sum (fun z0 : 'I_m => (((tr (RMSN 0 (mmul W x))) o1 z0) * ((RMSN 0 (mmul W z)) z0 o1)))) = (S4 * (k_m * k_m) / (r0) / (r1)).
{ transitivity (@sum R m (fun z0 : 'I_m => ((k_m * k_m) / (r0) / (r1)) * (S0 z0 * S2 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (sum_known ((k_m * k_m) / (r0) / (r1)) (S4E)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E12 : ((mmul (tr (RMSN 0 (mmul W x))) (RMSN 0 (mmul W z))) o1 o1) = (S4 * (k_m * k_m) / (r0) / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E11 : (the (mmul (tr (RMSN 0 (mmul W x))) (RMSN 0 (mmul W z)))) = (S4 * (k_m * k_m) / (r0) / (r1)).
{ rewrite theE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E22 : forall (x0 : 'I_m), ((scale (- (1)) (RMSN 0 (mmul W z))) x0 o1) = (- (S2 x0 * k_m / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E21 : forall (x0 : 'I_m), ((madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x))) x0 o1) = (S0 x0 * k_m / (r0) + - (S2 x0 * k_m / (r1))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E22 ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : (sum (fun z0 : 'I_m => (((madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x))) z0 o1) * ((madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x))) z0 o1)))) = (- ((1 + 1) * S4 * (k_m * k_m) / (r0) / (r1)) + (1 + 1) * (k_m * k_m)).
{ transitivity (@sum R m (fun z0 : 'I_m => ((k_m * k_m) / (r1) / (r1)) * (S2 z0 * S2 z0) + ((- ((1 + 1) * (k_m * k_m) / (r0) / (r1))) * (S0 z0 * S2 z0) + (((k_m * k_m) / (r0) / (r0)) * (S0 z0 * S0 z0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_m * k_m) / (r1) / (r1)) (S3E)) (split_sum (sum_known (- ((1 + 1) * (k_m * k_m) / (r0) / (r1))) (S4E)) (sum_known ((k_m * k_m) / (r0) / (r0)) (S1E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E19 : ((norm (madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x)))) ^ 2) = (- ((1 + 1) * S4 * (k_m * k_m) / (r0) / (r1)) + (1 + 1) * (k_m * k_m)).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E19 ?E11 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem qk_score_bound : forall (m : nat) (N : nat) (W : Mat R m N) (x : Mat R N 1) (z : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (pos (norm (mmul W x))) -> (pos (norm (mmul W z))) -> nonneg ((num m) - (the (mmul (tr (RMSN 0 (mmul W x))) (RMSN 0 (mmul W z))))).
Proof.
intros m N W x z H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : 'I_m -> T R, forall (u0 : 'I_m), S0 u0 = sum (fun zz : 'I_N => (W u0 zz * x zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * x zz o1))).
have E5 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * (x z0 o1)))) = (S0 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E x0)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_m), ((mmul W x) x0 o1) = (S0 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_m => (S0 zz * S0 zz)) by exists (sum (fun zz : 'I_m => (S0 zz * S0 zz))).
have E3 : (sum (fun z0 : 'I_m => (((mmul W x) z0 o1) * ((mmul W x) z0 o1)))) = (S1).
{ transitivity (@sum R m (fun z0 : 'I_m => (1) * (S0 z0 * S0 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_m => (((mmul W x) z0 o1) * ((mmul W x) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm (mmul W x)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P2 : pos ((r0) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * z zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * z zz o1))).
have E10 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * (z z0 o1)))) = (S2 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_m), ((mmul W z) x0 o1) = (S2 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_m => (S2 zz * S2 zz)) by exists (sum (fun zz : 'I_m => (S2 zz * S2 zz))).
have E8 : (sum (fun z0 : 'I_m => (((mmul W z) z0 o1) * ((mmul W z) z0 o1)))) = (S3).
{ transitivity (@sum R m (fun z0 : 'I_m => (1) * (S2 z0 * S2 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S3E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_m => (((mmul W z) z0 o1) * ((mmul W z) z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S3).
{ apply: new_root; [first [solve [nn] | rewrite ?E8; solve [nn] | rewrite ?E8 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (S3) = ((r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1) + 0) _) _); [equal | side | equal]. }
have E6 : (norm (mmul W z)) = (r1).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have P3 : pos ((r1) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E6 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
have E16 : (sqrt ((((norm (mmul W x)) * (norm (mmul W x))) / (num m)) + 0)) = (r0 / (k_m)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E15 : forall (x0 : 'I_m), ((RMSN 0 (mmul W x)) x0 o1) = (S0 x0 * k_m / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E16 ?E4 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E14 : forall (y0 : 'I_m), ((tr (RMSN 0 (mmul W x))) o1 y0) = (S0 y0 * k_m / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E18 : (sqrt ((((norm (mmul W z)) * (norm (mmul W z))) / (num m)) + 0)) = (r1 / (k_m)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E17 : forall (x0 : 'I_m), ((RMSN 0 (mmul W z)) x0 o1) = (S2 x0 * k_m / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E18 ?E9 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_m => (S0 zz * S2 zz)) by exists (sum (fun zz : 'I_m => (S0 zz * S2 zz))).
have E13 : (sum (fun z0 : 'I_m => (((tr (RMSN 0 (mmul W x))) o1 z0) * ((RMSN 0 (mmul W z)) z0 o1)))) = (S4 * (k_m * k_m) / (r0) / (r1)).
{ transitivity (@sum R m (fun z0 : 'I_m => ((k_m * k_m) / (r0) / (r1)) * (S0 z0 * S2 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (sum_known ((k_m * k_m) / (r0) / (r1)) (S4E)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E12 : ((mmul (tr (RMSN 0 (mmul W x))) (RMSN 0 (mmul W z))) o1 o1) = (S4 * (k_m * k_m) / (r0) / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E11 : (the (mmul (tr (RMSN 0 (mmul W x))) (RMSN 0 (mmul W z)))) = (S4 * (k_m * k_m) / (r0) / (r1)).
{ rewrite theE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E22 : forall (x0 : 'I_m), ((scale (- (1)) (RMSN 0 (mmul W z))) x0 o1) = (- (S2 x0 * k_m / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E21 : forall (x0 : 'I_m), ((madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x))) x0 o1) = (S0 x0 * k_m / (r0) + - (S2 x0 * k_m / (r1))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E22 ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : (sum (fun z0 : 'I_m => (((madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x))) z0 o1) * ((madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x))) z0 o1)))) = (- ((1 + 1) * S4 * (k_m * k_m) / (r0) / (r1)) + (1 + 1) * (k_m * k_m)).
{ transitivity (@sum R m (fun z0 : 'I_m => ((k_m * k_m) / (r1) / (r1)) * (S2 z0 * S2 z0) + ((- ((1 + 1) * (k_m * k_m) / (r0) / (r1))) * (S0 z0 * S2 z0) + (((k_m * k_m) / (r0) / (r0)) * (S0 z0 * S0 z0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_m * k_m) / (r1) / (r1)) (S3E)) (split_sum (sum_known (- ((1 + 1) * (k_m * k_m) / (r0) / (r1))) (S4E)) (sum_known ((k_m * k_m) / (r0) / (r0)) (S1E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E19 : ((norm (madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x)))) ^ 2) = (- ((1 + 1) * S4 * (k_m * k_m) / (r0) / (r1)) + (1 + 1) * (k_m * k_m)).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2 ?L3; tidy; close. }
apply: (nonneg_as (x := ((1 / (1 + 1)) * ((norm (madd (scale (- (1)) (RMSN 0 (mmul W z))) (RMSN 0 (mmul W x)))) ^ 2)))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E11 ?E19; solve [nn]] | cbv beta; rewrite ?E19 ?E11 ?L0 ?L1 ?L2 ?L3; tidy; close].
Qed.
Theorem qk_hides_the_norm : forall (m : nat) (N : nat) (d : T R) (W : Mat R m N) (g : Mat R N 1) (a : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (d <> 0) -> (pos (norm (mmul W (mmul (diag g) (mmul (@centering R N) a))))) -> forall (row : 'I_m) (column : 'I_1), (RMSN 0 (scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a))))) row column = (scale (sgn d) (RMSN 0 (mmul W (mmul (diag g) (mmul (@centering R N) a))))) row column.
Proof.
intros m N d W g a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : ((d) : T R) <> 0.
{ apply: (neq_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E8 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E6 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_m -> T R, forall (u0 : 'I_m), S1 u0 = sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1))).
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * g zz o1))).
have E5 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag g) (mmul (@centering R N) a)) z0 o1)))) = (- (S0 * S2 x0 / (k_N) / (k_N)) + S1 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N))) * (W x0 z0 * g z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E x0)) (sum_known (- (S0 / (k_N) / (k_N))) (S2E x0))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_m), ((mmul W (mmul (diag g) (mmul (@centering R N) a))) x0 o1) = (- (S0 * S2 x0 / (k_N) / (k_N)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_m => (S1 zz * S1 zz)) by exists (sum (fun zz : 'I_m => (S1 zz * S1 zz))).
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_m => (S1 zz * S2 zz)) by exists (sum (fun zz : 'I_m => (S1 zz * S2 zz))).
have [S5 S5E] : exists S5 : T R, S5 = sum (fun zz : 'I_m => (S2 zz * S2 zz)) by exists (sum (fun zz : 'I_m => (S2 zz * S2 zz))).
have E3 : (sum (fun z0 : 'I_m => (((mmul W (mmul (diag g) (mmul (@centering R N) a))) z0 o1) * ((mmul W (mmul (diag g) (mmul (@centering R N) a))) z0 o1)))) = (- ((1 + 1) * S0 * S4 / (k_N) / (k_N)) + S0 * S0 * S5 / (k_N) / (k_N) / (k_N) / (k_N) + S3).
{ transitivity (@sum R m (fun z0 : 'I_m => (1) * (S1 z0 * S1 z0) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (S1 z0 * S2 z0) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * (S2 z0 * S2 z0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S4E)) (sum_known (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) (S5E)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_m => (((mmul W (mmul (diag g) (mmul (@centering R N) a))) z0 o1) * ((mmul W (mmul (diag g) (mmul (@centering R N) a))) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- ((1 + 1) * S0 * S4 / (k_N) / (k_N)) + S0 * S0 * S5 / (k_N) / (k_N) / (k_N) / (k_N) + S3).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : (S3) = ((1 + 1) * S0 * S4 / (k_N) / (k_N) + - (S0 * S0 * S5 / (k_N) / (k_N) / (k_N) / (k_N)) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S3) * (1) + (- ((1 + 1) * S0 * S4 / (k_N) / (k_N)) + S0 * S0 * S5 / (k_N) / (k_N) / (k_N) / (k_N))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul W (mmul (diag g) (mmul (@centering R N) a)))) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : pos ((r0) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E17 : forall (x0 : 'I_m), ((scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a)))) x0 o1) = (- (S0 * S2 x0 / (k_N) / (k_N) / (d)) + S1 x0 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sum (fun z0 : 'I_m => (((scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a)))) z0 o1) * ((scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a)))) z0 o1)))) = ((r0 * r0) / (d) / (d)).
{ transitivity (@sum R m (fun z0 : 'I_m => (1 / (d) / (d)) * (S1 z0 * S1 z0) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (d) / (d))) * (S1 z0 * S2 z0) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (d) / (d)) * (S2 z0 * S2 z0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (d) / (d)) (S3E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (d) / (d))) (S4E)) (sum_known (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (d) / (d)) (S5E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [r1_is [r1_nn r1_sq]]] : exists r1 : T R, sqrt ((d) * (d)) = r1 /\ nonneg (r1) /\ r1 * r1 = (d * d).
{ apply: new_root; [exact: nonneg_sq | equal]. }
have r1_pos : pos (r1).
{ rewrite -r1_is; apply: sqrt_pos; solve [ps]. }
have E15 : (sqrt (sum (fun z0 : 'I_m => (((scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a)))) z0 o1) * ((scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a)))) z0 o1))))) = (r0 / (r1)).
{ apply: root_is; [solve [nn] | apply: (cancel (m := ((r1 * r1)))); [solve [side] | cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; transitivity (((r0 * r0) * (r1 * r1) / (d) / (d)) : T R); [close | transitivity (((r0 * r0)) : T R); [rewrite ?L0 ?L1 ?L2 ?r1_sq; close | symmetry; transitivity (((r0 * r0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r1_sq; close]]]]]. }
have E14 : (norm (scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a))))) = (r0 / (r1)).
{ rewrite normE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : (sqrt ((((norm (scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a))))) * (norm (scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a)))))) / (num m)) + 0)) = (r0 / (k_m) / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close]. }
have E12 : forall (x0 : 'I_m), ((RMSN 0 (scale (1 / d) (mmul W (mmul (diag g) (mmul (@centering R N) a))))) x0 o1) = (- (S0 * S2 x0 * k_m * r1 / (k_N) / (k_N) / (r0) / (d)) + S1 x0 * k_m * r1 / (r0) / (d)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E13 ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sqrt (d * d)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity ((d * d) : T R); [close | transitivity ((d * d) : T R); [rewrite ?L0 ?L1 ?L2 ?r1_sq; close | symmetry; transitivity (((r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r1_sq; close]]]]. }
have E20 : (abs d) = (r1).
{ rewrite absE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sgn d) = (d / (r1)).
{ rewrite sgnE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E23 : (sqrt ((((norm (mmul W (mmul (diag g) (mmul (@centering R N) a)))) * (norm (mmul W (mmul (diag g) (mmul (@centering R N) a))))) / (num m)) + 0)) = (r0 / (k_m)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E22 : forall (x0 : 'I_m), ((RMSN 0 (mmul W (mmul (diag g) (mmul (@centering R N) a)))) x0 o1) = (- (S0 * S2 x0 * k_m / (k_N) / (k_N) / (r0)) + S1 x0 * k_m / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E23 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_m), ((scale (sgn d) (RMSN 0 (mmul W (mmul (diag g) (mmul (@centering R N) a))))) x0 o1) = (- (S0 * S2 x0 * k_m * d / (k_N) / (k_N) / (r0) / (r1)) + S1 x0 * k_m * d / (r0) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E22 ?E19 ?L0 ?L1 ?L2; tidy; close. }
apply: (cancel (m := (r1))); [solve [side] | cbv beta; rewrite ?E12 ?E18 ?L0 ?L1 ?L2; tidy; transitivity ((- (S0 * S2 row * k_m * (r1 * r1) / (k_N) / (k_N) / (r0) / (d)) + S1 row * k_m * (r1 * r1) / (r0) / (d)) : T R); [close | transitivity ((- (S0 * S2 row * k_m * d / (k_N) / (k_N) / (r0)) + S1 row * k_m * d / (r0)) : T R); [rewrite ?L0 ?L1 ?L2 ?r1_sq; close | symmetry; transitivity ((- (S0 * S2 row * k_m * d / (k_N) / (k_N) / (r0)) + S1 row * k_m * d / (r0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r1_sq; close]]]].
Qed.
Theorem one_plus_decay : forall (N : nat) (eta : T R) (lam : T R) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((rho a) ^ 2))) -> forall (row : 'I_N) (column : 'I_1), (mmul (madd (scale (1 + ((- (1)) * eta * lam)) (diag g)) (@eye R N)) (RMSN eps a)) row column = (madd (scale (eta * lam) (RMSN eps a)) (scale (1 + ((- (1)) * eta * lam)) (mmul (madd (diag g) (@eye R N)) (RMSN eps a)))) row column.
Proof.
intros N eta lam g eps a H0 H1 H2.
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
intros row column.
rewrite (only column); clear column.
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (1 + ((- (1)) * eta * lam)) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 + - (delta x0 y0 * g x0 o1 * eta * lam)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (1 + ((- (1)) * eta * lam)) (diag g)) (@eye R N)) x0 y0) = (delta x0 y0 * g x0 o1 + - (delta x0 y0 * g x0 o1 * eta * lam) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E7 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E12 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have [r1 [E11 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E12; solve [nn] | rewrite ?E12 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E11; apply: sqrt_pos; first [solve [ps] | rewrite ?E12; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r0 * r0) + eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E10 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (1 + ((- (1)) * eta * lam)) (diag g)) (@eye R N)) x0 z0) * ((RMSN eps a) z0 o1)))) = (a x0 o1 * g x0 o1 / (r1) + - (a x0 o1 * g x0 o1 * eta * lam / (r1)) + a x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1) + - (g x0 o1 * eta * lam / (r1)) + 1 / (r1)) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 / (r1) + - (g x0 o1 * eta * lam / (r1)) + 1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E4 : forall (x0 : 'I_N), ((mmul (madd (scale (1 + ((- (1)) * eta * lam)) (diag g)) (@eye R N)) (RMSN eps a)) x0 o1) = (a x0 o1 * g x0 o1 / (r1) + - (a x0 o1 * g x0 o1 * eta * lam / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N), ((scale (eta * lam) (RMSN eps a)) x0 o1) = (a x0 o1 * eta * lam / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (diag g) (@eye R N)) x0 y0) = (delta x0 y0 * g x0 o1 + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E8 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (diag g) (@eye R N)) x0 z0) * ((RMSN eps a) z0 o1)))) = (a x0 o1 * g x0 o1 / (r1) + a x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1) + 1 / (r1)) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 / (r1) + 1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N), ((mmul (madd (diag g) (@eye R N)) (RMSN eps a)) x0 o1) = (a x0 o1 * g x0 o1 / (r1) + a x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (x0 : 'I_N), ((scale (1 + ((- (1)) * eta * lam)) (mmul (madd (diag g) (@eye R N)) (RMSN eps a))) x0 o1) = (a x0 o1 * g x0 o1 / (r1) + - (a x0 o1 * g x0 o1 * eta * lam / (r1)) + a x0 o1 / (r1) + - (a x0 o1 * eta * lam / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((madd (scale (eta * lam) (RMSN eps a)) (scale (1 + ((- (1)) * eta * lam)) (mmul (madd (diag g) (@eye R N)) (RMSN eps a)))) x0 o1) = (a x0 o1 * g x0 o1 / (r1) + - (a x0 o1 * g x0 o1 * eta * lam / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E16 ?E15 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E14 ?E4 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem update_adds_n : forall (N : nat) (z : Mat R N 1) (x : Mat R N 1), ((0 < N)%N) -> (pos (norm z)) -> (((norm (madd (scale (- (1)) (RMSN 0 z)) x)) ^ 2) + ((norm (madd x (RMSN 0 z))) ^ 2)) = (((1 + 1) * (num N)) + ((1 + 1) * ((norm x) ^ 2))).
Proof.
intros N z x H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((z z0 o1) * (z z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => ((z z0 o1) * (z z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm z) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have E9 : (sqrt ((((norm z) * (norm z)) / (num N)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E8 : forall (x0 : 'I_N), ((RMSN 0 z) x0 o1) = (z x0 o1 * k_N / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), ((scale (- (1)) (RMSN 0 z)) x0 o1) = (- (z x0 o1 * k_N / (r0))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((madd (scale (- (1)) (RMSN 0 z)) x) x0 o1) = (x x0 o1 + - (z x0 o1 * k_N / (r0))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (x zz o1 * x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * x zz o1))).
have E5 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (RMSN 0 z)) x) z0 o1) * ((madd (scale (- (1)) (RMSN 0 z)) x) z0 o1)))) = (- ((1 + 1) * S1 * k_N / (r0)) + S2 + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r0) / (r0)) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * k_N / (r0))) * (x z0 o1 * z z0 o1) + ((1) * (x z0 o1 * x z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r0) / (r0)) (S0E)) (split_sum (sum_known (- ((1 + 1) * k_N / (r0))) (S1E)) (sum_known (1) (S2E)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : ((norm (madd (scale (- (1)) (RMSN 0 z)) x)) ^ 2) = (- ((1 + 1) * S1 * k_N / (r0)) + S2 + (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N), ((madd x (RMSN 0 z)) x0 o1) = (x x0 o1 + z x0 o1 * k_N / (r0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E11 : (sum (fun z0 : 'I_N => (((madd x (RMSN 0 z)) z0 o1) * ((madd x (RMSN 0 z)) z0 o1)))) = ((1 + 1) * S1 * k_N / (r0) + S2 + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + (((1 + 1) * k_N / (r0)) * (x z0 o1 * z z0 o1) + (((k_N * k_N) / (r0) / (r0)) * (z z0 o1 * z z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E)) (split_sum (sum_known ((1 + 1) * k_N / (r0)) (S1E)) (sum_known ((k_N * k_N) / (r0) / (r0)) (S0E)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : ((norm (madd x (RMSN 0 z))) ^ 2) = ((1 + 1) * S1 * k_N / (r0) + S2 + (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => ((x z0 o1) * (x z0 o1)))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E13 : ((norm x) ^ 2) = (S2).
{ rewrite norm2E; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E4 ?E10 ?E13 ?L0 ?L1; tidy; close.
Qed.
Theorem chord_inside : forall (N : nat) (c : T R) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (pos (norm x)) -> (pos (norm z)) -> ((num N) + ((- (1)) * ((norm (madd (scale c (madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z))) (RMSN 0 x))) ^ 2))) = (c * ((norm (madd (scale (- (1)) (RMSN 0 z)) (RMSN 0 x))) ^ 2) * (1 + ((- (1)) * c))).
Proof.
intros N c x z H0 H1 H2.
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
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E6 : (sum (fun z0 : 'I_N => ((z z0 o1) * (z z0 o1)))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E5 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => ((z z0 o1) * (z z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn] | rewrite ?E6 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = ((r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S1) * (1) + 0) _) _); [equal | side | equal]. }
have E4 : (norm z) = (r1).
{ rewrite normE; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have P2 : pos ((r1) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E4 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have E14 : (sqrt ((((norm x) * (norm x)) / (num N)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E13 : forall (x0 : 'I_N), ((RMSN 0 x) x0 o1) = (x x0 o1 * k_N / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : forall (x0 : 'I_N), ((scale (- (1)) (RMSN 0 x)) x0 o1) = (- (x x0 o1 * k_N / (r0))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt ((((norm z) * (norm z)) / (num N)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E4 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_N), ((RMSN 0 z) x0 o1) = (z x0 o1 * k_N / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E11 : forall (x0 : 'I_N), ((madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z)) x0 o1) = (- (x x0 o1 * k_N / (r0)) + z x0 o1 * k_N / (r1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E10 : forall (x0 : 'I_N), ((scale c (madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z))) x0 o1) = (- (x x0 o1 * k_N * c / (r0)) + z x0 o1 * k_N * c / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (scale c (madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z))) (RMSN 0 x)) x0 o1) = (x x0 o1 * k_N / (r0) + - (x x0 o1 * k_N * c / (r0)) + z x0 o1 * k_N * c / (r1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E13 ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E8 : (sum (fun z0 : 'I_N => (((madd (scale c (madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z))) (RMSN 0 x)) z0 o1) * ((madd (scale c (madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z))) (RMSN 0 x)) z0 o1)))) = ((1 + 1) * S2 * (k_N * k_N) * c / (r0) / (r1) + - ((1 + 1) * S2 * (k_N * k_N) * c * c / (r0) / (r1)) + - ((1 + 1) * (k_N * k_N) * c) + (1 + 1) * (k_N * k_N) * c * c + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r0) / (r0) + - ((1 + 1) * (k_N * k_N) * c / (r0) / (r0)) + (k_N * k_N) * c * c / (r0) / (r0)) * (x z0 o1 * x z0 o1) + (((1 + 1) * (k_N * k_N) * c / (r0) / (r1) + - ((1 + 1) * (k_N * k_N) * c * c / (r0) / (r1))) * (x z0 o1 * z z0 o1) + (((k_N * k_N) * c * c / (r1) / (r1)) * (z z0 o1 * z z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r0) / (r0) + - ((1 + 1) * (k_N * k_N) * c / (r0) / (r0)) + (k_N * k_N) * c * c / (r0) / (r0)) (S0E)) (split_sum (sum_known ((1 + 1) * (k_N * k_N) * c / (r0) / (r1) + - ((1 + 1) * (k_N * k_N) * c * c / (r0) / (r1))) (S2E)) (sum_known ((k_N * k_N) * c * c / (r1) / (r1)) (S1E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((norm (madd (scale c (madd (scale (- (1)) (RMSN 0 x)) (RMSN 0 z))) (RMSN 0 x))) ^ 2) = ((1 + 1) * S2 * (k_N * k_N) * c / (r0) / (r1) + - ((1 + 1) * S2 * (k_N * k_N) * c * c / (r0) / (r1)) + - ((1 + 1) * (k_N * k_N) * c) + (1 + 1) * (k_N * k_N) * c * c + (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_N), ((scale (- (1)) (RMSN 0 z)) x0 o1) = (- (z x0 o1 * k_N / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N), ((madd (scale (- (1)) (RMSN 0 z)) (RMSN 0 x)) x0 o1) = (x x0 o1 * k_N / (r0) + - (z x0 o1 * k_N / (r1))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E20 ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (RMSN 0 z)) (RMSN 0 x)) z0 o1) * ((madd (scale (- (1)) (RMSN 0 z)) (RMSN 0 x)) z0 o1)))) = (- ((1 + 1) * S2 * (k_N * k_N) / (r0) / (r1)) + (1 + 1) * (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r1) / (r1)) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * (k_N * k_N) / (r0) / (r1))) * (x z0 o1 * z z0 o1) + (((k_N * k_N) / (r0) / (r0)) * (x z0 o1 * x z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * (k_N * k_N) / (r0) / (r1))) (S2E)) (sum_known ((k_N * k_N) / (r0) / (r0)) (S0E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : ((norm (madd (scale (- (1)) (RMSN 0 z)) (RMSN 0 x))) ^ 2) = (- ((1 + 1) * S2 * (k_N * k_N) / (r0) / (r1)) + (1 + 1) * (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E17 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem others_held : forall (N : nat) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (pos (rho a)) -> ((RMSN 0 a) i o1) = ((sqrt (num N)) * (1 / (sqrt (((a i o1) ^ 2) + ((norm (madd (scale ((- (1)) * (a i o1)) (@basis R N i)) a)) ^ 2)))) * (a i o1)).
Proof.
intros N a i H0 H1.
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
have E7 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E6 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E5 : (sqrt ((((norm a) * (norm a)) / (num N)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have E4 : forall (x0 : 'I_N), ((RMSN 0 a) x0 o1) = (a x0 o1 / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E8 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have E14 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E13 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (a i o1)) (@basis R N i)) x0 o1) = (- (delta i x0 * a i o1)).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((madd (scale ((- (1)) * (a i o1)) (@basis R N i)) a) x0 o1) = (- (delta i x0 * a i o1) + a x0 o1).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E11 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (a i o1)) (@basis R N i)) a) z0 o1) * ((madd (scale ((- (1)) * (a i o1)) (@basis R N i)) a) z0 o1)))) = (- (a i o1 * a i o1) + (k_N * k_N) * (r0 * r0)).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (a i o1 * a i o1) * ((1) * delta z0 i) + ((- ((1 + 1) * a i o1)) * ((a z0 o1) * delta z0 i) + ((1) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (a i o1 * a i o1) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (- ((1 + 1) * a i o1)) (fun z0 : 'I_N => (a z0 o1)) i) (sum_known (1) (S0E)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : forall (i : 'I_N), ((norm (madd (scale ((- (1)) * (a i o1)) (@basis R N i)) a)) ^ 2) = (- (a i o1 * a i o1) + (k_N * k_N) * (r0 * r0)).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : forall (i : 'I_N), (sqrt (((a i o1) ^ 2) + ((norm (madd (scale ((- (1)) * (a i o1)) (@basis R N i)) a)) ^ 2))) = (k_N * r0).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close]. }
cbv beta; rewrite ?E9 ?E4 ?E8 ?L0 ?L1; tidy; close.
Qed.
Theorem frozen_scale : forall (m : nat) (N : nat) (W : Mat R m N) (d : T R) (g : Mat R N 1) (a : Mat R N 1) (b : Mat R N 1) (eps : T R), ((0 < m)%N) -> ((0 < N)%N) -> (nonneg eps) -> (d <> 0) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_m) (column : 'I_1), (mmul W (madd (scale (1 / d) (mmul (diag g) (mmul (@centering R N) a))) b)) row column = (madd (scale ((1 / d) * (sqrt (eps + ((sigma a) ^ 2)))) (mmul W (madd (mmul (diag g) (LN eps a)) b))) (scale (1 + ((- (1)) * (1 / d) * (sqrt (eps + ((sigma a) ^ 2))))) (mmul W b))) row column.
Proof.
intros m N W d g a b eps H0 H1 H2 H3 H4.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have P3 : ((d) : T R) <> 0.
{ apply: (neq_as (H3)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
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
{ apply: new_root; [first [solve [nn] | rewrite ?E4; solve [nn] | rewrite ?E4 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E2 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E1 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E2; solve [nn] | rewrite ?E2 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P4 : pos ((r1) : T R).
{ apply: (pos_as (H4)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P4)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E14 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E13 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E11 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E10 : forall (x0 : 'I_N), ((scale (1 / d) (mmul (diag g) (mmul (@centering R N) a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (d)) + a x0 o1 * g x0 o1 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (scale (1 / d) (mmul (diag g) (mmul (@centering R N) a))) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (d)) + a x0 o1 * g x0 o1 / (d) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [S2 S2E] : exists S2 : 'I_m -> T R, forall (u0 : 'I_m), S2 u0 = sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1))).
have [S3 S3E] : exists S3 : 'I_m -> T R, forall (u0 : 'I_m), S3 u0 = sum (fun zz : 'I_N => (W u0 zz * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * g zz o1))).
have [S4 S4E] : exists S4 : 'I_m -> T R, forall (u0 : 'I_m), S4 u0 = sum (fun zz : 'I_N => (W u0 zz * b zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * b zz o1))).
have E8 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((madd (scale (1 / d) (mmul (diag g) (mmul (@centering R N) a))) b) z0 o1)))) = (- (S0 * S3 x0 / (k_N) / (k_N) / (d)) + S2 x0 / (d) + S4 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (d)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (d))) * (W x0 z0 * g z0 o1) + ((1) * (W x0 z0 * b z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (d)) (S2E x0)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (d))) (S3E x0)) (sum_known (1) (S4E x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E7 : forall (x0 : 'I_m), ((mmul W (madd (scale (1 / d) (mmul (diag g) (mmul (@centering R N) a))) b)) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (d)) + S2 x0 / (d) + S4 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E25 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E24 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E25 ?E5 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E23 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?E13 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E22 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E21 : forall (x0 : 'I_N), ((madd (mmul (diag g) (LN eps a)) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((madd (mmul (diag g) (LN eps a)) b) z0 o1)))) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1) + S4 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (W x0 z0 * a z0 o1 * g z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (W x0 z0 * g z0 o1) + ((1) * (W x0 z0 * b z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S2E x0)) (split_sum (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S3E x0)) (sum_known (1) (S4E x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E19 : forall (x0 : 'I_m), ((mmul W (madd (mmul (diag g) (LN eps a)) b)) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (r1)) + S2 x0 / (r1) + S4 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E18 : forall (x0 : 'I_m), ((scale ((1 / d) * (sqrt (eps + ((sigma a) ^ 2)))) (mmul W (madd (mmul (diag g) (LN eps a)) b))) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (d)) + S2 x0 / (d) + S4 x0 * r1 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E19 ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E28 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * (b z0 o1)))) = (S4 x0).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * (W x0 z0 * b z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (sum_known (1) (S4E x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E27 : forall (x0 : 'I_m), ((mmul W b) x0 o1) = (S4 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E26 : forall (x0 : 'I_m), ((scale (1 + ((- (1)) * (1 / d) * (sqrt (eps + ((sigma a) ^ 2))))) (mmul W b)) x0 o1) = (- (S4 x0 * r1 / (d)) + S4 x0).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E27 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E17 : forall (x0 : 'I_m), ((madd (scale ((1 / d) * (sqrt (eps + ((sigma a) ^ 2)))) (mmul W (madd (mmul (diag g) (LN eps a)) b))) (scale (1 + ((- (1)) * (1 / d) * (sqrt (eps + ((sigma a) ^ 2))))) (mmul W b))) x0 o1) = (- (S0 * S3 x0 / (k_N) / (k_N) / (d)) + S2 x0 / (d) + S4 x0).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E18 ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E17 ?E7 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem frozen_is_linear : forall (N : nat) (d : T R) (g : Mat R N 1) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (d <> 0) -> forall (row : 'I_N) (column : 'I_1), (scale (1 / d) (mmul (diag g) (mmul (@centering R N) (madd x z)))) row column = (madd (scale (1 / d) (mmul (diag g) (mmul (@centering R N) x))) (scale (1 / d) (mmul (diag g) (mmul (@centering R N) z)))) row column.
Proof.
intros N d g x z H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P1 : ((d) : T R) <> 0.
{ apply: (neq_as (H1)); cbv beta; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N), ((madd x z) x0 o1) = (x x0 o1 + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (x zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1))).
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E6 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((madd x z) z0 o1)))) = (- (S0 / (num N)) + - (S1 / (num N)) + x x0 o1 + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (x z0 o1) + ((- (1 / (num N))) * (z z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?E8; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (split_sum (sum_known (- (1 / (num N))) (S0E)) (sum_known (- (1 / (num N))) (S1E))))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E5 : forall (x0 : 'I_N), ((mmul (@centering R N) (madd x z)) x0 o1) = (- (S0 / (num N)) + - (S1 / (num N)) + x x0 o1 + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E6; tidy; close. }
have E3 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) (madd x z)) z0 o1)))) = (- (S0 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N)) + g x0 o1 * x x0 o1 + g x0 o1 * z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((x z0 o1) * delta z0 x0) + ((g x0 o1) * ((z z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N))) * ((1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (x z0 o1)) x0) (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (z z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0))) _); cbv beta; tidy; close. }
have E2 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) (madd x z))) x0 o1) = (- (S0 * g x0 o1 / (num N)) + - (S1 * g x0 o1 / (num N)) + g x0 o1 * x x0 o1 + g x0 o1 * z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E3; tidy; close. }
have E1 : forall (x0 : 'I_N), ((scale (1 / d) (mmul (diag g) (mmul (@centering R N) (madd x z)))) x0 o1) = (- (S0 * g x0 o1 / (num N) / (d)) + - (S1 * g x0 o1 / (num N) / (d)) + g x0 o1 * x x0 o1 / (d) + g x0 o1 * z x0 o1 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E2; tidy; close. }
have E14 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (num N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (num N))) (S0E))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (num N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E14; tidy; close. }
have E12 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) x) z0 o1)))) = (- (S0 * g x0 o1 / (num N)) + g x0 o1 * x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((x z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (num N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (x z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; tidy; close. }
have E11 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) x)) x0 o1) = (- (S0 * g x0 o1 / (num N)) + g x0 o1 * x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E12; tidy; close. }
have E10 : forall (x0 : 'I_N), ((scale (1 / d) (mmul (diag g) (mmul (@centering R N) x))) x0 o1) = (- (S0 * g x0 o1 / (num N) / (d)) + g x0 o1 * x x0 o1 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11; tidy; close. }
have E19 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S1 / (num N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (num N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (num N))) (S1E))) _); cbv beta; tidy; rewrite ?(deltaC R z0 x0); close. }
have E18 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S1 / (num N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E19; tidy; close. }
have E17 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) z) z0 o1)))) = (- (S1 * g x0 o1 / (num N)) + g x0 o1 * z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((z z0 o1) * delta z0 x0) + ((- (S1 * g x0 o1 / (num N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?E4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (z z0 o1)) x0) (@sum_at R N (- (S1 * g x0 o1 / (num N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; tidy; close. }
have E16 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) z)) x0 o1) = (- (S1 * g x0 o1 / (num N)) + g x0 o1 * z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E17; tidy; close. }
have E15 : forall (x0 : 'I_N), ((scale (1 / d) (mmul (diag g) (mmul (@centering R N) z))) x0 o1) = (- (S1 * g x0 o1 / (num N) / (d)) + g x0 o1 * z x0 o1 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E16; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (scale (1 / d) (mmul (diag g) (mmul (@centering R N) x))) (scale (1 / d) (mmul (diag g) (mmul (@centering R N) z)))) x0 o1) = (- (S0 * g x0 o1 / (num N) / (d)) + - (S1 * g x0 o1 / (num N) / (d)) + g x0 o1 * x x0 o1 / (d) + g x0 o1 * z x0 o1 / (d)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E15; tidy; close. }
cbv beta; rewrite ?E9 ?E1; tidy; close.
Qed.
Theorem frozen_error : forall (N : nat) (eps : T R) (a : Mat R N 1) (d : T R), ((0 < N)%N) -> (nonneg eps) -> (d <> 0) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> ((norm (madd (scale (- (1)) (LN eps a)) (scale (1 / d) (mmul (@centering R N) a)))) ^ 2) = ((((- (1)) + ((1 / d) * (sqrt (eps + ((sigma a) ^ 2))))) ^ 2) * ((norm (LN eps a)) ^ 2)).
Proof.
intros N eps a d H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : ((d) : T R) <> 0.
{ apply: (neq_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
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
have E10 : forall (x0 : 'I_N), ((scale (- (1)) (LN eps a)) x0 o1) = (S0 / (k_N) / (k_N) / (r1) + - (a x0 o1 / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E14 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((scale (1 / d) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (d)) + a x0 o1 / (d)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (scale (- (1)) (LN eps a)) (scale (1 / d) (mmul (@centering R N) a))) x0 o1) = (S0 / (k_N) / (k_N) / (r1) + - (S0 / (k_N) / (k_N) / (d)) + - (a x0 o1 / (r1)) + a x0 o1 / (d)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E13 ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (LN eps a)) (scale (1 / d) (mmul (@centering R N) a))) z0 o1) * ((madd (scale (- (1)) (LN eps a)) (scale (1 / d) (mmul (@centering R N) a))) z0 o1)))) = (- ((1 + 1) * (k_N * k_N) * (r0 * r0) / (r1) / (d)) + (k_N * k_N) * (r0 * r0) / (r1) / (r1) + (k_N * k_N) * (r0 * r0) / (d) / (d)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) / (r1) / (d)) + 1 / (r1) / (r1) + 1 / (d) / (d)) * (a z0 o1 * a z0 o1) + ((((1 + 1) * (1 + 1)) * S0 / (k_N) / (k_N) / (r1) / (d) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1)) + - ((1 + 1) * S0 / (k_N) / (k_N) / (d) / (d))) * (a z0 o1) + ((- ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (d)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (d) / (d)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) / (r1) / (d)) + 1 / (r1) / (r1) + 1 / (d) / (d)) (S1E)) (split_sum (sum_known (((1 + 1) * (1 + 1)) * S0 / (k_N) / (k_N) / (r1) / (d) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1)) + - ((1 + 1) * S0 / (k_N) / (k_N) / (d) / (d))) (S0E)) (@sum_one R N (- ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (d)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (d) / (d))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((norm (madd (scale (- (1)) (LN eps a)) (scale (1 / d) (mmul (@centering R N) a)))) ^ 2) = (- ((1 + 1) * (k_N * k_N) * (r0 * r0) / (r1) / (d)) + (k_N * k_N) * (r0 * r0) / (r1) / (r1) + (k_N * k_N) * (r0 * r0) / (d) / (d)).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : ((norm (LN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E1 ?E17 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem frozen_drops : forall (N : nat) (eps : T R) (a : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (madd (scale (- (1)) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v)) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) v))) row column = (scale ((1 / (num N)) * (1 / (sqrt (eps + ((sigma a) ^ 2)))) * (the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v))) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) row column.
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
intros row column.
rewrite (only column); clear column.
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
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (v z0 o1)) x0) (split_sum (sum_known (S0 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (1 / (k_N) / (k_N) / (r1))) (S2E)) (sum_known (S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1))) (S3E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v) x0 o1) = (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S2 / (k_N) / (k_N) / (r1)) + - (S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)) + v x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), ((scale (- (1)) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v)) x0 o1) = (- (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S2 / (k_N) / (k_N) / (r1) + S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1) + - (v x0 o1 / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (v z0 o1)))) = (- (S2 / (k_N) / (k_N)) + v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((v z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (v z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_N), ((mmul (@centering R N) v) x0 o1) = (- (S2 / (k_N) / (k_N)) + v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) v)) x0 o1) = (- (S2 / (k_N) / (k_N) / (r1)) + v x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E20 ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((madd (scale (- (1)) (mmul (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (madd (@centering R N) (scale ((- (1)) * (1 / (num N))) (mmul (LN eps a) (tr (LN eps a)))))) v)) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) v))) x0 o1) = (- (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E8 ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E28 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (x0 : 'I_N), ((scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E28 ?E1 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (y0 : 'I_N), ((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 y0) = (- (S0 / (k_N) / (k_N) / (r1)) + a y0 o1 / (r1)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E25 : (sum (fun z0 : 'I_N => (((tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) o1 z0) * (v z0 o1)))) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * (v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S3E)) (sum_known (- (S0 / (k_N) / (k_N) / (r1))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : ((mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v) o1 o1) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E23 : (the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v)) = (- (S0 * S2 / (k_N) / (k_N) / (r1)) + S3 / (r1)).
{ rewrite theE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (x0 : 'I_N), ((scale ((1 / (num N)) * (1 / (sqrt (eps + ((sigma a) ^ 2)))) * (the (mmul (tr (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) v))) (scale (1 / (sqrt (eps + ((sigma a) ^ 2)))) (mmul (@centering R N) a))) x0 o1) = (- (S0 * S2 * a x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + - (S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1)) + S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r1) + S3 * a x0 o1 / (k_N) / (k_N) / (r1) / (r1) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E23 ?E27 ?E1 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E22 ?L0 ?L1 ?L2; tidy; close.
Qed.
End Book.
