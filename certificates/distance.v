(* Chapter 07-distance: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem correlation_is_a_cosine : forall (N : nat) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) x))) -> (pos (norm (mmul (@centering R N) z))) -> ((1 / (sqrt (var x))) * (1 / (sqrt (var z))) * (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)))) = ((1 / (norm (mmul (@centering R N) x))) * (1 / (norm (mmul (@centering R N) z))) * (the (mmul (tr x) (mmul (tr (@centering R N)) (mmul (@centering R N) z))))).
Proof.
intros N x z H0 H1 H2.
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
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) x)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E9 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1)))) = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E8 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ apply: new_root; [first [solve [nn] | rewrite ?E9; solve [nn] | rewrite ?E9 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1) + (- (S2 * S2 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E7 : (norm (mmul (@centering R N) z)) = (r1).
{ rewrite normE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have P2 : pos ((r1) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have E16 : (sum (fun z0 : 'I_N => (x z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : (mean x) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : (var x) = ((r0 * r0) / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : (sqrt (var x)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close]. }
have E21 : (sum (fun z0 : 'I_N => (z z0 o1))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : (mean z) = (S2 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) = ((r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : (var z) = ((r1 * r1) / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : (sqrt (var z)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close]. }
have E27 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean x)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E15 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean z)) (@const R N 1 1)) x0 o1) = (- (S2 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E20 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (x0 : 'I_N), ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) x0 o1) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * z x0 o1 / (k_N) / (k_N)) + - (S2 * x x0 o1 / (k_N) / (k_N)) + x x0 o1 * z x0 o1).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E25 ?E28 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E23 : (sum (fun z0 : 'I_N => ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) z0 o1))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- (S0 / (k_N) / (k_N))) * (z z0 o1) + ((- (S2 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (x z0 o1 * z z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (split_sum (sum_known (- (S2 / (k_N) / (k_N))) (S0E)) (sum_known (1) (S4E))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))) = (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E33 : forall (y0 : 'I_N), ((tr x) o1 y0) = (x y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E36 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E35 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (@centering R N)) x0 z0) * ((mmul (@centering R N) z) z0 o1)))) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (S2 / (k_N) / (k_N))) * ((1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1) + ((S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E36 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (split_sum (@sum_at R N (- (S2 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 / (k_N) / (k_N) / (k_N) / (k_N)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E34 : forall (x0 : 'I_N), ((mmul (tr (@centering R N)) (mmul (@centering R N) z)) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E35 ?L0 ?L1 ?L2; tidy; close. }
have E32 : (sum (fun z0 : 'I_N => (((tr x) o1 z0) * ((mmul (tr (@centering R N)) (mmul (@centering R N) z)) z0 o1)))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * z z0 o1) + ((- (S2 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?E34 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S4E)) (sum_known (- (S2 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E31 : ((mmul (tr x) (mmul (tr (@centering R N)) (mmul (@centering R N) z))) o1 o1) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ rewrite mmulE; cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close. }
have E30 : (the (mmul (tr x) (mmul (tr (@centering R N)) (mmul (@centering R N) z)))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ rewrite theE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E12 ?E17 ?E22 ?E1 ?E7 ?E30 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem correlation_bound : forall (N : nat) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (pos (var x)) -> (pos (var z)) -> nonneg (1 - ((1 / (sqrt (var x))) * (1 / (sqrt (var z))) * (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))))).
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
have P1 : pos ((- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)) : T R).
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
have P2 : pos ((- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [r0 [E9 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (var x)) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0; tidy; equal]]]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P1_ : pos ((r0 * r0)).
{ apply: (pos_as P1); rewrite ?L0 ?L1; equal. }
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (var z)) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E5; solve [nn] | rewrite ?E5 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?E5; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (k_N * k_N) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1 / (k_N) / (k_N)) + (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E16 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean x)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E3 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean z)) (@const R N 1 1)) x0 o1) = (- (S2 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) x0 o1) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * z x0 o1 / (k_N) / (k_N)) + - (S2 * x x0 o1 / (k_N) / (k_N)) + x x0 o1 * z x0 o1).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E14 ?E17 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E12 : (sum (fun z0 : 'I_N => ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) z0 o1))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- (S0 / (k_N) / (k_N))) * (z z0 o1) + ((- (S2 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (x z0 o1 * z z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (split_sum (sum_known (- (S2 / (k_N) / (k_N))) (S0E)) (sum_known (1) (S4E))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))) = (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E26 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E25 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) x) z0 o1) * ((mmul (@centering R N) x) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) x) z0 o1) * ((mmul (@centering R N) x) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : (norm (mmul (@centering R N) x)) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (x0 : 'I_N), ((scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) x0 o1) = (- (S0 / (k_N) / (k_N) / (k_N) / (r0)) + x x0 o1 / (k_N) / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E23 ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E33 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E34 ?L0 ?L1 ?L2; tidy; close. }
have E32 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1)))) = ((k_N * k_N) * (r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E31 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1))))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : (norm (mmul (@centering R N) z)) = (k_N * r1).
{ rewrite normE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (x0 : 'I_N), ((scale ((- (1)) * (1 / (norm (mmul (@centering R N) z)))) (mmul (@centering R N) z)) x0 o1) = (S2 / (k_N) / (k_N) / (k_N) / (r1) + - (z x0 o1 / (k_N) / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E30 ?E33 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (x0 : 'I_N), ((madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale ((- (1)) * (1 / (norm (mmul (@centering R N) z)))) (mmul (@centering R N) z))) x0 o1) = (- (S0 / (k_N) / (k_N) / (k_N) / (r0)) + S2 / (k_N) / (k_N) / (k_N) / (r1) + x x0 o1 / (k_N) / (r0) + - (z x0 o1 / (k_N) / (r1))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E22 ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => (((madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale ((- (1)) * (1 / (norm (mmul (@centering R N) z)))) (mmul (@centering R N) z))) z0 o1) * ((madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale ((- (1)) * (1 / (norm (mmul (@centering R N) z)))) (mmul (@centering R N) z))) z0 o1)))) = ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S4 / (k_N) / (k_N) / (r0) / (r1)) + (1 + 1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (k_N) / (k_N) / (r0) / (r0)) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) * (x z0 o1) + ((- ((1 + 1) / (k_N) / (k_N) / (r0) / (r1))) * (x z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1 + (((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) * (z z0 o1) + ((1 / (k_N) / (k_N) / (r1) / (r1)) * (z z0 o1 * z z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (k_N) / (k_N) / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) (S0E)) (split_sum (sum_known (- ((1 + 1) / (k_N) / (k_N) / (r0) / (r1))) (S4E)) (split_sum (@sum_one R N (- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (S2E)) (sum_known (1 / (k_N) / (k_N) / (r1) / (r1)) (S3E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : ((norm (madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale ((- (1)) * (1 / (norm (mmul (@centering R N) z)))) (mmul (@centering R N) z)))) ^ 2) = ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1) + - ((1 + 1) * S4 / (k_N) / (k_N) / (r0) / (r1)) + (1 + 1)).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / (1 + 1)) * ((norm (madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale ((- (1)) * (1 / (norm (mmul (@centering R N) z)))) (mmul (@centering R N) z)))) ^ 2)))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E9 ?E10 ?E11 ?E19; solve [nn]] | cbv beta; rewrite ?E9 ?E10 ?E11 ?E19 ?L0 ?L1 ?L2; tidy; close].
Qed.
Theorem correlation_bound_below : forall (N : nat) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (pos (var x)) -> (pos (var z)) -> nonneg (((1 / (sqrt (var x))) * (1 / (sqrt (var z))) * (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)))) - (- (1))).
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
have P1 : pos ((- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)) : T R).
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
have P2 : pos ((- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [r0 [E9 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (var x)) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0; tidy; equal]]]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P1_ : pos ((r0 * r0)).
{ apply: (pos_as P1); rewrite ?L0 ?L1; equal. }
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (var z)) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E5; solve [nn] | rewrite ?E5 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?E5; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (k_N * k_N) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1 / (k_N) / (k_N)) + (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E16 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean x)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E3 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean z)) (@const R N 1 1)) x0 o1) = (- (S2 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) x0 o1) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * z x0 o1 / (k_N) / (k_N)) + - (S2 * x x0 o1 / (k_N) / (k_N)) + x x0 o1 * z x0 o1).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E14 ?E17 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E12 : (sum (fun z0 : 'I_N => ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) z0 o1))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- (S0 / (k_N) / (k_N))) * (z z0 o1) + ((- (S2 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (x z0 o1 * z z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (split_sum (sum_known (- (S2 / (k_N) / (k_N))) (S0E)) (sum_known (1) (S4E))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))) = (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E27 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (x z0 o1)))) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((x z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (x z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (x z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E26 : forall (x0 : 'I_N), ((mmul (@centering R N) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E25 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) x) z0 o1) * ((mmul (@centering R N) x) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) x) z0 o1) * ((mmul (@centering R N) x) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : (norm (mmul (@centering R N) x)) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (x0 : 'I_N), ((scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) x0 o1) = (- (S0 / (k_N) / (k_N) / (k_N) / (r0)) + x x0 o1 / (k_N) / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E23 ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E33 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E34 ?L0 ?L1 ?L2; tidy; close. }
have E32 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1)))) = ((k_N * k_N) * (r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E31 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1))))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : (norm (mmul (@centering R N) z)) = (k_N * r1).
{ rewrite normE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (x0 : 'I_N), ((scale (1 / (norm (mmul (@centering R N) z))) (mmul (@centering R N) z)) x0 o1) = (- (S2 / (k_N) / (k_N) / (k_N) / (r1)) + z x0 o1 / (k_N) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E30 ?E33 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (x0 : 'I_N), ((madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale (1 / (norm (mmul (@centering R N) z))) (mmul (@centering R N) z))) x0 o1) = (- (S0 / (k_N) / (k_N) / (k_N) / (r0)) + - (S2 / (k_N) / (k_N) / (k_N) / (r1)) + x x0 o1 / (k_N) / (r0) + z x0 o1 / (k_N) / (r1)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E22 ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => (((madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale (1 / (norm (mmul (@centering R N) z))) (mmul (@centering R N) z))) z0 o1) * ((madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale (1 / (norm (mmul (@centering R N) z))) (mmul (@centering R N) z))) z0 o1)))) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + (1 + 1) * S4 / (k_N) / (k_N) / (r0) / (r1) + (1 + 1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (k_N) / (k_N) / (r0) / (r0)) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1))) * (x z0 o1) + (((1 + 1) / (k_N) / (k_N) / (r0) / (r1)) * (x z0 o1 * z z0 o1) + (((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1 + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + - ((1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) * (z z0 o1) + ((1 / (k_N) / (k_N) / (r1) / (r1)) * (z z0 o1 * z z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (k_N) / (k_N) / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1))) (S0E)) (split_sum (sum_known ((1 + 1) / (k_N) / (k_N) / (r0) / (r1)) (S4E)) (split_sum (@sum_one R N ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + - ((1 + 1) * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))) (S2E)) (sum_known (1 / (k_N) / (k_N) / (r1) / (r1)) (S3E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : ((norm (madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale (1 / (norm (mmul (@centering R N) z))) (mmul (@centering R N) z)))) ^ 2) = (- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r1)) + (1 + 1) * S4 / (k_N) / (k_N) / (r0) / (r1) + (1 + 1)).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / (1 + 1)) * ((norm (madd (scale (1 / (norm (mmul (@centering R N) x))) (mmul (@centering R N) x)) (scale (1 / (norm (mmul (@centering R N) z))) (mmul (@centering R N) z)))) ^ 2)))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E9 ?E10 ?E11 ?E19; solve [nn]] | cbv beta; rewrite ?E9 ?E10 ?E11 ?E19 ?L0 ?L1 ?L2; tidy; close].
Qed.
Theorem outputs_inner_product : forall (N : nat) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) x))) -> (pos (norm (mmul (@centering R N) z))) -> (the (mmul (tr (LN 0 x)) (LN 0 z))) = ((num N) * ((1 / (sqrt (var x))) * (1 / (sqrt (var z))) * (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))))).
Proof.
intros N x z H0 H1 H2.
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
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) x)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E9 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1)))) = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E8 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ apply: new_root; [first [solve [nn] | rewrite ?E9; solve [nn] | rewrite ?E9 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1) + (- (S2 * S2 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E7 : (norm (mmul (@centering R N) z)) = (r1).
{ rewrite normE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have P2 : pos ((r1) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have E16 : (sum (fun z0 : 'I_N => (x z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : (mean x) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : (sqrt ((sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) / (num N))) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close]. }
have E12 : (sigma x) = (r0 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sum (fun z0 : 'I_N => (z z0 o1))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : (mean z) = (S2 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) = ((r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sqrt ((sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) / (num N))) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : (sigma z) = (r1 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E27 : (sqrt (((sigma x) * (sigma x)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close]. }
have E26 : forall (x0 : 'I_N), ((LN 0 x) x0 o1) = (- (S0 / (k_N) / (r0)) + x x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E27 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_N), ((tr (LN 0 x)) o1 y0) = (- (S0 / (k_N) / (r0)) + x y0 o1 * k_N / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E29 : (sqrt (((sigma z) * (sigma z)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E28 : forall (x0 : 'I_N), ((LN 0 z) x0 o1) = (- (S2 / (k_N) / (r1)) + z x0 o1 * k_N / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E29 ?E20 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E24 : (sum (fun z0 : 'I_N => (((tr (LN 0 x)) o1 z0) * ((LN 0 z) z0 o1)))) = (- (S0 * S2 / (r0) / (r1)) + S4 * (k_N * k_N) / (r0) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r0) / (r1)) * (x z0 o1 * z z0 o1) + ((- (S2 / (r0) / (r1))) * (x z0 o1) + ((- (S0 / (r0) / (r1))) * (z z0 o1) + ((S0 * S2 / (k_N) / (k_N) / (r0) / (r1)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?E28 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r0) / (r1)) (S4E)) (split_sum (sum_known (- (S2 / (r0) / (r1))) (S0E)) (split_sum (sum_known (- (S0 / (r0) / (r1))) (S2E)) (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (r0) / (r1)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : ((mmul (tr (LN 0 x)) (LN 0 z)) o1 o1) = (- (S0 * S2 / (r0) / (r1)) + S4 * (k_N * k_N) / (r0) / (r1)).
{ rewrite mmulE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : (the (mmul (tr (LN 0 x)) (LN 0 z))) = (- (S0 * S2 / (r0) / (r1)) + S4 * (k_N * k_N) / (r0) / (r1)).
{ rewrite theE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E30 : (sqrt (var x)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?var_sigma ?E12 ?L0 ?L1 ?L2; tidy; close]. }
have E31 : (sqrt (var z)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?var_sigma ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E37 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E36 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean x)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E15 ?E37 ?L0 ?L1 ?L2; tidy; close. }
have E35 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E36 ?L0 ?L1 ?L2; tidy; close. }
have E39 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean z)) (@const R N 1 1)) x0 o1) = (- (S2 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E20 ?E37 ?L0 ?L1 ?L2; tidy; close. }
have E38 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E39 ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (x0 : 'I_N), ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) x0 o1) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * z x0 o1 / (k_N) / (k_N)) + - (S2 * x x0 o1 / (k_N) / (k_N)) + x x0 o1 * z x0 o1).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E35 ?E38 ?L0 ?L1 ?L2; tidy; close. }
have E33 : (sum (fun z0 : 'I_N => ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) z0 o1))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- (S0 / (k_N) / (k_N))) * (z z0 o1) + ((- (S2 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (x z0 o1 * z z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E34 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (split_sum (sum_known (- (S2 / (k_N) / (k_N))) (S0E)) (sum_known (1) (S4E))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E32 : (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))) = (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E22 ?E30 ?E31 ?E32 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem chord : forall (N : nat) (z : Mat R N 1) (x : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) x))) -> (pos (norm (mmul (@centering R N) z))) -> ((norm (madd (scale (- (1)) (LN 0 z)) (LN 0 x))) ^ 2) = ((1 + 1) * (num N) * (1 + ((- (1)) * ((1 / (sqrt (var x))) * (1 / (sqrt (var z))) * (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))))))).
Proof.
intros N z x H0 H1 H2.
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
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) x)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos ((r0) : T R).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E9 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1)))) = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E8 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1))))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ apply: new_root; [first [solve [nn] | rewrite ?E9; solve [nn] | rewrite ?E9 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1) + (- (S2 * S2 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E7 : (norm (mmul (@centering R N) z)) = (r1).
{ rewrite normE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have P2 : pos ((r1) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have E16 : (sum (fun z0 : 'I_N => (z z0 o1))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : (mean z) = (S2 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) = ((r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (z z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : (sqrt ((sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) / (num N))) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close]. }
have E12 : (sigma z) = (r1 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sum (fun z0 : 'I_N => (x z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : (mean x) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (x z0 o1 * x z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (x z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sqrt ((sum (fun z0 : 'I_N => (((x z0 o1) + (- ((mean x)))) * ((x z0 o1) + (- ((mean x))))))) / (num N))) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : (sigma x) = (r0 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E27 : (sqrt (((sigma z) * (sigma z)) + 0)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close]. }
have E26 : forall (x0 : 'I_N), ((LN 0 z) x0 o1) = (- (S2 / (k_N) / (r1)) + z x0 o1 * k_N / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E27 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (x0 : 'I_N), ((scale (- (1)) (LN 0 z)) x0 o1) = (S2 / (k_N) / (r1) + - (z x0 o1 * k_N / (r1))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E29 : (sqrt (((sigma x) * (sigma x)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E28 : forall (x0 : 'I_N), ((LN 0 x) x0 o1) = (- (S0 / (k_N) / (r0)) + x x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E29 ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (x0 : 'I_N), ((madd (scale (- (1)) (LN 0 z)) (LN 0 x)) x0 o1) = (- (S0 / (k_N) / (r0)) + S2 / (k_N) / (r1) + x x0 o1 * k_N / (r0) + - (z x0 o1 * k_N / (r1))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E25 ?E28 ?L0 ?L1 ?L2; tidy; close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (x zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (x zz o1 * z zz o1))).
have E23 : (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (LN 0 z)) (LN 0 x)) z0 o1) * ((madd (scale (- (1)) (LN 0 z)) (LN 0 x)) z0 o1)))) = ((1 + 1) * S0 * S2 / (r0) / (r1) + - ((1 + 1) * S4 * (k_N * k_N) / (r0) / (r1)) + (1 + 1) * (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((k_N * k_N) / (r1) / (r1)) * (z z0 o1 * z z0 o1) + (((1 + 1) * S0 / (r0) / (r1) + - ((1 + 1) * S2 / (r1) / (r1))) * (z z0 o1) + ((- ((1 + 1) * (k_N * k_N) / (r0) / (r1))) * (x z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (r0) / (r1)) + S0 * S0 / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (r1) / (r1)) * 1 + ((- ((1 + 1) * S0 / (r0) / (r0)) + (1 + 1) * S2 / (r0) / (r1)) * (x z0 o1) + (((k_N * k_N) / (r0) / (r0)) * (x z0 o1 * x z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_N * k_N) / (r1) / (r1)) (S3E)) (split_sum (sum_known ((1 + 1) * S0 / (r0) / (r1) + - ((1 + 1) * S2 / (r1) / (r1))) (S2E)) (split_sum (sum_known (- ((1 + 1) * (k_N * k_N) / (r0) / (r1))) (S4E)) (split_sum (@sum_one R N (- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (r0) / (r1)) + S0 * S0 / (k_N) / (k_N) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (r1) / (r1))) (split_sum (sum_known (- ((1 + 1) * S0 / (r0) / (r0)) + (1 + 1) * S2 / (r0) / (r1)) (S0E)) (sum_known ((k_N * k_N) / (r0) / (r0)) (S1E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : ((norm (madd (scale (- (1)) (LN 0 z)) (LN 0 x))) ^ 2) = ((1 + 1) * S0 * S2 / (r0) / (r1) + - ((1 + 1) * S4 * (k_N * k_N) / (r0) / (r1)) + (1 + 1) * (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E30 : (sqrt (var x)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?var_sigma ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E31 : (sqrt (var z)) = (r1 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?var_sigma ?E12 ?L0 ?L1 ?L2; tidy; close]. }
have E37 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E36 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean x)) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E20 ?E37 ?L0 ?L1 ?L2; tidy; close. }
have E35 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) x0 o1) = (- (S0 / (k_N) / (k_N)) + x x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E36 ?L0 ?L1 ?L2; tidy; close. }
have E39 : forall (x0 : 'I_N), ((scale ((- (1)) * (mean z)) (@const R N 1 1)) x0 o1) = (- (S2 / (k_N) / (k_N))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E15 ?E37 ?L0 ?L1 ?L2; tidy; close. }
have E38 : forall (x0 : 'I_N), ((madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z) x0 o1) = (- (S2 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E39 ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (x0 : 'I_N), ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) x0 o1) = (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * z x0 o1 / (k_N) / (k_N)) + - (S2 * x x0 o1 / (k_N) / (k_N)) + x x0 o1 * z x0 o1).
{ intros x0; rewrite hadE; cbv beta; rewrite ?E35 ?E38 ?L0 ?L1 ?L2; tidy; close. }
have E33 : (sum (fun z0 : 'I_N => ((had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z)) z0 o1))) = (- (S0 * S2 / (k_N) / (k_N)) + S4).
{ transitivity (@sum R N (fun z0 : 'I_N => (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((- (S0 / (k_N) / (k_N))) * (z z0 o1) + ((- (S2 / (k_N) / (k_N))) * (x z0 o1) + ((1) * (x z0 o1 * z z0 o1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E34 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (split_sum (sum_known (- (S2 / (k_N) / (k_N))) (S0E)) (sum_known (1) (S4E))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E32 : (mean (had (madd (scale ((- (1)) * (mean x)) (@const R N 1 1)) x) (madd (scale ((- (1)) * (mean z)) (@const R N 1 1)) z))) = (- (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S4 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E22 ?E30 ?E31 ?E32 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem affine_sign : forall (N : nat) (c : T R) (a : Mat R N 1) (d : T R), ((0 < N)%N) -> (c <> 0) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (LN 0 (madd (scale c a) (scale d (@const R N 1 1)))) row column = (scale (sgn c) (LN 0 a)) row column.
Proof.
intros N c a d H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : (c) <> 0.
{ apply: (neq_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
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
have P2 : pos (r0).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E10 : forall (x0 : 'I_N), ((scale c a) x0 o1) = (a x0 o1 * c).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N), ((scale d (@const R N 1 1)) x0 o1) = (d).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N), ((madd (scale c a) (scale d (@const R N 1 1))) x0 o1) = (a x0 o1 * c + d).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => ((madd (scale c a) (scale d (@const R N 1 1))) z0 o1))) = (S0 * c + (k_N * k_N) * d).
{ transitivity (@sum R N (fun z0 : 'I_N => (c) * (a z0 o1) + ((d) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (c) (S0E)) (@sum_one R N (d))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E13 : (mean (madd (scale c a) (scale d (@const R N 1 1)))) = (S0 * c / (k_N) / (k_N) + d).
{ rewrite mean1E; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((madd (scale c a) (scale d (@const R N 1 1))) z0 o1) + (- ((mean (madd (scale c a) (scale d (@const R N 1 1))))))) * (((madd (scale c a) (scale d (@const R N 1 1))) z0 o1) + (- ((mean (madd (scale c a) (scale d (@const R N 1 1)))))))))) = ((k_N * k_N) * (r0 * r0) * c * c).
{ transitivity (@sum R N (fun z0 : 'I_N => (c * c) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 * c * c / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 * c * c / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E13 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (c * c) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 * c * c / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 * c * c / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [r1_is [r1_nn r1_sq]]] : exists r1 : T R, sqrt ((c) * (c)) = r1 /\ nonneg (r1) /\ r1 * r1 = (c * c).
{ apply: new_root; [exact: nonneg_sq | equal]. }
have r1_pos : pos (r1).
{ rewrite -r1_is; apply: sqrt_pos; solve [ps]. }
have E7 : (sqrt ((sum (fun z0 : 'I_N => ((((madd (scale c a) (scale d (@const R N 1 1))) z0 o1) + (- ((mean (madd (scale c a) (scale d (@const R N 1 1))))))) * (((madd (scale c a) (scale d (@const R N 1 1))) z0 o1) + (- ((mean (madd (scale c a) (scale d (@const R N 1 1)))))))))) / (num N))) = (r0 * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; transitivity (((r0 * r0) * c * c) : T R); [close | transitivity (((r0 * r0) * c * c) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r0 * r0) * (r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E6 : (sigma (madd (scale c a) (scale d (@const R N 1 1)))) = (r0 * r1).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E16 : (sqrt (((sigma (madd (scale c a) (scale d (@const R N 1 1)))) * (sigma (madd (scale c a) (scale d (@const R N 1 1))))) + 0)) = (r0 * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; transitivity (((r0 * r0) * (r1 * r1)) : T R); [close | transitivity (((r0 * r0) * c * c) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r0 * r0) * (r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E15 : forall (x0 : 'I_N), ((LN 0 (madd (scale c a) (scale d (@const R N 1 1)))) x0 o1) = (- (S0 * c / (k_N) / (k_N) / (r0) / (r1)) + a x0 o1 * c / (r0) / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E9 ?E13 ?L0 ?L1; tidy; close. }
have E20 : (sqrt (c * c)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; transitivity ((c * c) : T R); [close | transitivity ((c * c) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r1 * r1)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E19 : (abs c) = (r1).
{ rewrite absE; cbv beta; rewrite ?E20 ?L0 ?L1; tidy; close. }
have E18 : (sgn c) = (c / (r1)).
{ rewrite sgnE; cbv beta; rewrite ?E19 ?L0 ?L1; tidy; close. }
have E22 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E21 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E22 ?E4 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_N), ((scale (sgn c) (LN 0 a)) x0 o1) = (- (S0 * c / (k_N) / (k_N) / (r0) / (r1)) + a x0 o1 * c / (r0) / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E18 ?E21 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E15 ?E17 ?L0 ?L1; tidy; close.
Qed.
Theorem twice_is_once : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (LN 0 (LN 0 a)) row column = (LN 0 a) row column.
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
have E10 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E4 ?L0 ?L1; tidy; close. }
have E12 : (sum (fun z0 : 'I_N => ((LN 0 a) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0)) * (a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r0))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0)) (S0E)) (@sum_one R N (- (S0 / (k_N) / (k_N) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : (mean (LN 0 a)) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((LN 0 a) z0 o1) + (- ((mean (LN 0 a))))) * (((LN 0 a) z0 o1) + (- ((mean (LN 0 a)))))))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r0)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : (sqrt ((sum (fun z0 : 'I_N => ((((LN 0 a) z0 o1) + (- ((mean (LN 0 a))))) * (((LN 0 a) z0 o1) + (- ((mean (LN 0 a)))))))) / (num N))) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : (sigma (LN 0 a)) = (1).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : (sqrt (((sigma (LN 0 a)) * (sigma (LN 0 a))) + 0)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have E13 : forall (x0 : 'I_N), ((LN 0 (LN 0 a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E14 ?E9 ?E11 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E13 ?E9 ?L0 ?L1; tidy; close.
Qed.
Theorem twice_with_eps : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (LN eps (LN eps a)) row column = (scale (1 / (sqrt (((sigma a) ^ 2) + (eps * (eps + ((sigma a) ^ 2)))))) (mmul (@centering R N) a)) row column.
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos (r0).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E9 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E12 : (sum (fun z0 : 'I_N => ((LN eps a) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E)) (@sum_one R N (- (S0 / (k_N) / (k_N) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : (mean (LN eps a)) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((LN eps a) z0 o1) + (- ((mean (LN eps a))))) * (((LN eps a) z0 o1) + (- ((mean (LN eps a)))))))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : (sqrt ((sum (fun z0 : 'I_N => ((((LN eps a) z0 o1) + (- ((mean (LN eps a))))) * (((LN eps a) z0 o1) + (- ((mean (LN eps a)))))))) / (num N))) = (r0 / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have E6 : (sigma (LN eps a)) = (r0 / (r1)).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E14 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt (((sigma (LN eps a)) * (sigma (LN eps a))) + eps)) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r0 * r0) / (r1) / (r1) + - ((r0 * r0)) + (r1 * r1)).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E14; apply: sqrt_pos; first [solve [ps] | rewrite ?E6; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have E13 : forall (x0 : 'I_N), ((LN eps (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1) / (r2)) + a x0 o1 / (r1) / (r2)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E14 ?E9 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt (((sigma a) ^ 2) + (eps * (eps + ((sigma a) ^ 2))))) = (r1 * r2).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; transitivity ((- ((r0 * r0) * (r1 * r1)) + (r0 * r0) + (r1 * r1) * (r1 * r1)) : T R); [close | transitivity ((- ((r0 * r0) * (r1 * r1)) + (r0 * r0) + (r1 * r1) * (r1 * r1)) : T R); [rewrite ?L0 ?L1 ?L2 ?r2_sq; close | symmetry; transitivity (((r1 * r1) * (r2 * r2)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r2_sq; close]]]]. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N), ((scale (1 / (sqrt (((sigma a) ^ 2) + (eps * (eps + ((sigma a) ^ 2)))))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1) / (r2)) + a x0 o1 / (r1) / (r2)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E16 ?E17 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E13 ?E15 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem pass_by_pass : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sigma a)) -> ((num N) * (1 / ((norm (LN eps (LN eps a))) ^ 2))) = (1 + (eps * (num N) * (1 / ((norm (LN eps a)) ^ 2)))).
Proof.
intros N eps a H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
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
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos (r0).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E9 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E12 : (sum (fun z0 : 'I_N => ((LN eps a) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E)) (@sum_one R N (- (S0 / (k_N) / (k_N) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E11 : (mean (LN eps a)) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((LN eps a) z0 o1) + (- ((mean (LN eps a))))) * (((LN eps a) z0 o1) + (- ((mean (LN eps a)))))))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : (sqrt ((sum (fun z0 : 'I_N => ((((LN eps a) z0 o1) + (- ((mean (LN eps a))))) * (((LN eps a) z0 o1) + (- ((mean (LN eps a)))))))) / (num N))) = (r0 / (r1)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have E6 : (sigma (LN eps a)) = (r0 / (r1)).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E16 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt (((sigma (LN eps a)) * (sigma (LN eps a))) + eps)) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r0 * r0) / (r1) / (r1) + - ((r0 * r0)) + (r1 * r1)).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E16; apply: sqrt_pos; first [solve [ps] | rewrite ?E6; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have E15 : forall (x0 : 'I_N), ((LN eps (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1) / (r2)) + a x0 o1 / (r1) / (r2)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E9 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((LN eps (LN eps a)) z0 o1) * ((LN eps (LN eps a)) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1) / (r2) / (r2)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1) / (r2) / (r2)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1) / (r2) / (r2))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r2) / (r2)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1) / (r2) / (r2)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1) / (r2) / (r2))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1) / (r2) / (r2))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : ((norm (LN eps (LN eps a))) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1) / (r2) / (r2)).
{ rewrite norm2E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : ((norm (LN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E13 ?E17 ?L0 ?L1 ?L2; tidy; transitivity (((r1 * r1) * (r2 * r2) / (r0) / (r0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?r2_sq; close].
Qed.
Theorem fixed_length : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (1 + (- (eps)))) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (LN eps (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))) row column = (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) row column.
Proof.
intros N eps a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos ((- (eps) + 1) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
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
have P3 : pos ((r0) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (1 + ((- (1)) * eps))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (eps) + 1).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (- (eps) + 1))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r1 * r1)) + 1).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (- (1)) + (1)) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E12 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) x0 o1) = (- (S0 * r1 / (k_N) / (k_N) / (r0)) + a x0 o1 * r1 / (r0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => ((scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (r1 / (r0)) * (a z0 o1) + ((- (S0 * r1 / (k_N) / (k_N) / (r0))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (r1 / (r0)) (S0E)) (@sum_one R N (- (S0 * r1 / (k_N) / (k_N) / (r0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : (mean (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => ((((scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) z0 o1) + (- ((mean (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)))))) * (((scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) z0 o1) + (- ((mean (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))))))))) = ((k_N * k_N) * (r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((r1 * r1) / (r0) / (r0)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 * (r1 * r1) / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((S0 * S0 * (r1 * r1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E13 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known ((r1 * r1) / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 * (r1 * r1) / (k_N) / (k_N) / (r0) / (r0))) (S0E)) (@sum_one R N (S0 * S0 * (r1 * r1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : (sqrt ((sum (fun z0 : 'I_N => ((((scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) z0 o1) + (- ((mean (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)))))) * (((scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)) z0 o1) + (- ((mean (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))))))))) / (num N))) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have E6 : (sigma (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))) = (r1).
{ rewrite sigma1E; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt (((sigma (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))) * (sigma (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a)))) + eps)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_N), ((LN eps (scale (sqrt (1 + ((- (1)) * eps))) (LN 0 a))) x0 o1) = (- (S0 * r1 / (k_N) / (k_N) / (r0)) + a x0 o1 * r1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E9 ?E13 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E15 ?E9 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem what_is_lost : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), a row column = (madd (scale (mean a) (@const R N 1 1)) (scale (sigma a) (LN 0 a))) row column.
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
have E8 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), ((scale (mean a) (@const R N 1 1)) x0 o1) = (S0 / (k_N) / (k_N)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?E8 ?L0 ?L1; tidy; close. }
have E11 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E10 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E11 ?E4 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N), ((scale (sigma a) (LN 0 a)) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E10 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((madd (scale (mean a) (@const R N 1 1)) (scale (sigma a) (LN 0 a))) x0 o1) = (a x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E7 ?E9 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close.
Qed.
Theorem line_foot : forall (N : nat) (a : Mat R N 1) (v : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) v))) -> (the (mmul (tr (madd (mmul (@centering R N) a) (scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v)))) (mmul (@centering R N) v))) = 0.
Proof.
intros N a v H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (v z0 o1)))) = (- (S0 / (k_N) / (k_N)) + v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((v z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (v z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (v z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) v) x0 o1) = (- (S0 / (k_N) / (k_N)) + v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (v zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (v zz o1 * v zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) v) z0 o1) * ((mmul (@centering R N) v) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (v z0 o1 * v z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (v z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) v) z0 o1) * ((mmul (@centering R N) v) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) v)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E13 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S2 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S2 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
have E18 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E21 : forall (y0 : 'I_N) (x0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros y0 x0; rewrite trE; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (@centering R N)) x0 z0) * ((mmul (@centering R N) v) z0 o1)))) = (- (S0 / (k_N) / (k_N)) + v x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((v z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N))) * ((1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (v z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E4 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (v z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 / (k_N) / (k_N) / (k_N) / (k_N)))))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E19 : forall (x0 : 'I_N), ((mmul (tr (@centering R N)) (mmul (@centering R N) v)) x0 o1) = (- (S0 / (k_N) / (k_N)) + v x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (a zz o1 * v zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * v zz o1))).
have E17 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * ((mmul (tr (@centering R N)) (mmul (@centering R N) v)) z0 o1)))) = (- (S0 * S2 / (k_N) / (k_N)) + S3).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?E19 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (sum_known (- (S0 / (k_N) / (k_N))) (S2E))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E16 : ((mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))) o1 o1) = (- (S0 * S2 / (k_N) / (k_N)) + S3).
{ rewrite mmulE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have E15 : (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v)))) = (- (S0 * S2 / (k_N) / (k_N)) + S3).
{ rewrite theE; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_N), ((scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v)) x0 o1) = (S0 * S2 * v x0 o1 / (k_N) / (k_N) / (r0) / (r0) + S0 * S3 / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S3 * v x0 o1 / (r0) / (r0))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E1 ?E15 ?E4 ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_N), ((madd (mmul (@centering R N) a) (scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v))) x0 o1) = (S0 * S2 * v x0 o1 / (k_N) / (k_N) / (r0) / (r0) + S0 * S3 / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S2 / (k_N) / (k_N)) + - (S3 * v x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?E14 ?L0 ?L1; tidy; close. }
have E10 : forall (y0 : 'I_N), ((tr (madd (mmul (@centering R N) a) (scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v)))) o1 y0) = (S0 * S2 * v y0 o1 / (k_N) / (k_N) / (r0) / (r0) + S0 * S3 / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S2 / (k_N) / (k_N)) + - (S3 * v y0 o1 / (r0) / (r0)) + a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => (((tr (madd (mmul (@centering R N) a) (scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v)))) o1 z0) * ((mmul (@centering R N) v) z0 o1)))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * v z0 o1) + ((- (S0 / (k_N) / (k_N))) * (a z0 o1) + (((1 + 1) * S0 * S3 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S2 / (k_N) / (k_N))) * (v z0 o1) + ((S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1 + ((S0 * S2 / (k_N) / (k_N) / (r0) / (r0) + - (S3 / (r0) / (r0))) * (v z0 o1 * v z0 o1))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E4 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- (S0 / (k_N) / (k_N))) (S2E)) (split_sum (sum_known ((1 + 1) * S0 * S3 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (S2 / (k_N) / (k_N))) (S0E)) (split_sum (@sum_one R N (S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) + - (S0 * S0 * S3 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) (sum_known (S0 * S2 / (k_N) / (k_N) / (r0) / (r0) + - (S3 / (r0) / (r0))) (S1E)))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : ((mmul (tr (madd (mmul (@centering R N) a) (scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v)))) (mmul (@centering R N) v)) o1 o1) = 0.
{ rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : (the (mmul (tr (madd (mmul (@centering R N) a) (scale ((- (1)) * (1 / ((norm (mmul (@centering R N) v)) ^ 2)) * (the (mmul (tr a) (mmul (tr (@centering R N)) (mmul (@centering R N) v))))) (mmul (@centering R N) v)))) (mmul (@centering R N) v))) = 0.
{ rewrite theE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close.
Qed.
Theorem mirror_is_orthogonal : forall (N : nat) (w : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) w))) -> forall (row : 'I_N) (column : 'I_N), (mmul (tr (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N))) (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N))) row column = (@eye R N) row column.
Proof.
intros N w H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (w z0 o1)))) = (- (S0 / (k_N) / (k_N)) + w x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((w z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (w z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (w z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) w) x0 o1) = (- (S0 / (k_N) / (k_N)) + w x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (w zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1 * w zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) w) z0 o1) * ((mmul (@centering R N) w) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (w z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) w) z0 o1) * ((mmul (@centering R N) w) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) w)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
have E11 : (sum (fun z0 : 'I_N => (w z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : (mean w) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => (((w z0 o1) + (- ((mean w)))) * ((w z0 o1) + (- ((mean w))))))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (w z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : (sqrt ((sum (fun z0 : 'I_N => (((w z0 o1) + (- ((mean w)))) * ((w z0 o1) + (- ((mean w))))))) / (num N))) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have E7 : (sigma w) = (r0 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E19 : (sqrt (((sigma w) * (sigma w)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close]. }
have E18 : forall (x0 : 'I_N), ((LN 0 w) x0 o1) = (- (S0 / (k_N) / (r0)) + w x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E19 ?E10 ?L0 ?L1; tidy; close. }
have E20 : forall (y0 : 'I_N), ((tr (LN 0 w)) o1 y0) = (- (S0 / (k_N) / (r0)) + w y0 o1 * k_N / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 w) (tr (LN 0 w))) x0 y0) = (- (S0 * w x0 o1 / (r0) / (r0)) + - (S0 * w y0 o1 / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (r0) / (r0) + w x0 o1 * w y0 o1 * (k_N * k_N) / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E18 ?E20 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E16 ?E21 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N))) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N))) x0 z0) * ((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) z0 y0)))) = (delta x0 y0).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (- (((1 + 1) * (1 + 1)) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (((1 + 1) * (1 + 1)) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + ((1 + 1) * (1 + 1)) * w x0 o1 * w y0 o1 / (r0) / (r0) / (r0) / (r0)) * (w z0 o1 * w z0 o1) + ((- (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * w x0 o1 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * w x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + ((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * w y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0))) * (w z0 o1) + (((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w x0 o1 / (r0) / (r0))) * ((w z0 o1) * delta z0 y0) + ((((1 + 1) * (1 + 1)) * S0 * S0 * w x0 o1 * w y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * (1 + 1)) * S0 * S0 * S0 * w x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (((1 + 1) * (1 + 1)) * S0 * S0 * S0 * w y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) * 1 + (((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) * ((1) * delta z0 y0) + (((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w y0 o1 / (r0) / (r0))) * ((w z0 o1) * delta z0 x0) + (((1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) * ((1) * delta z0 x0) + ((1) * ((delta y0 z0) * delta z0 x0)))))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (((1 + 1) * (1 + 1)) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (((1 + 1) * (1 + 1)) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + ((1 + 1) * (1 + 1)) * w x0 o1 * w y0 o1 / (r0) / (r0) / (r0) / (r0)) (S1E)) (split_sum (sum_known (- (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * w x0 o1 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * w x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + ((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * w y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0))) (S0E)) (split_sum (@sum_at R N ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w x0 o1 / (r0) / (r0))) (fun z0 : 'I_N => (w z0 o1)) y0) (split_sum (@sum_one R N (((1 + 1) * (1 + 1)) * S0 * S0 * w x0 o1 * w y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * (1 + 1)) * S0 * S0 * S0 * w x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + - (((1 + 1) * (1 + 1)) * S0 * S0 * S0 * w y0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0))) (split_sum (@sum_at R N ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) (fun z0 : 'I_N => (1)) y0) (split_sum (@sum_at R N ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w y0 o1 / (r0) / (r0))) (fun z0 : 'I_N => (w z0 o1)) x0) (split_sum (@sum_at R N ((1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) (fun z0 : 'I_N => (1)) x0) (@sum_at R N (1) (fun z0 : 'I_N => (delta y0 z0)) x0)))))))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (tr (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N))) (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N))) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
cbv beta; rewrite ?E12 ?E21 ?L0 ?L1; tidy; rewrite ?(deltaC R row column); close.
Qed.
Theorem mirror_fixes_ones : forall (N : nat) (w : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) w))) -> forall (row : 'I_N) (column : 'I_1), (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) (@const R N 1 1)) row column = (@const R N 1 1) row column.
Proof.
intros N w H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (w z0 o1)))) = (- (S0 / (k_N) / (k_N)) + w x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((w z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (w z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (w z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) w) x0 o1) = (- (S0 / (k_N) / (k_N)) + w x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (w zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1 * w zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) w) z0 o1) * ((mmul (@centering R N) w) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (w z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) w) z0 o1) * ((mmul (@centering R N) w) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) w)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P1 : pos (r0).
{ apply: (pos_as (H1)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P1)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E11 : (sum (fun z0 : 'I_N => (w z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : (mean w) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => (((w z0 o1) + (- ((mean w)))) * ((w z0 o1) + (- ((mean w))))))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (w z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : (sqrt ((sum (fun z0 : 'I_N => (((w z0 o1) + (- ((mean w)))) * ((w z0 o1) + (- ((mean w))))))) / (num N))) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have E7 : (sigma w) = (r0 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E18 : (sqrt (((sigma w) * (sigma w)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close]. }
have E17 : forall (x0 : 'I_N), ((LN 0 w) x0 o1) = (- (S0 / (k_N) / (r0)) + w x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E18 ?E10 ?L0 ?L1; tidy; close. }
have E19 : forall (y0 : 'I_N), ((tr (LN 0 w)) o1 y0) = (- (S0 / (k_N) / (r0)) + w y0 o1 * k_N / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 w) (tr (LN 0 w))) x0 y0) = (- (S0 * w x0 o1 / (r0) / (r0)) + - (S0 * w y0 o1 / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (r0) / (r0) + w x0 o1 * w y0 o1 * (k_N * k_N) / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E17 ?E19 ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E15 ?E20 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) x0 z0) * ((@const R N 1 1) z0 o1)))) = (1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w x0 o1 / (r0) / (r0))) * (w z0 o1) + (((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) * 1 + ((1) * ((1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E21 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w x0 o1 / (r0) / (r0))) (S0E)) (split_sum (@sum_one R N ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)))) (@sum_at R N (1) (fun z0 : 'I_N => (1)) x0))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) (@const R N 1 1)) x0 o1) = (1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E12 ?E21 ?L0 ?L1; tidy; close.
Qed.
Theorem layer_norm_mirror : forall (N : nat) (eps : T R) (w : Mat R N 1) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (norm (mmul (@centering R N) w))) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (LN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)) row column = (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) (LN eps a)) row column.
Proof.
intros N eps w a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (w z0 o1)))) = (- (S0 / (k_N) / (k_N)) + w x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((w z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (w z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (w z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (@centering R N) w) x0 o1) = (- (S0 / (k_N) / (k_N)) + w x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (w zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1 * w zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) w) z0 o1) * ((mmul (@centering R N) w) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (w z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) w) z0 o1) * ((mmul (@centering R N) w) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1) + (- (S0 * S0 / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (@centering R N) w)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos ((r0) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E12 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : (mean a) = (S2 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E10 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S2 * S2 / (k_N) / (k_N)) + S3).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S2 / (k_N) / (k_N))) * (a z0 o1) + ((S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (@sum_one R N (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E9 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) + S3 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E10; solve [nn] | rewrite ?E10 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close]. }
have L2 : (S3) = (S2 * S2 / (k_N) / (k_N) + (k_N * k_N) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1 / (k_N) / (k_N)) + (- (S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E8 : (sigma a) = (r1).
{ rewrite sigma1E; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E7 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt (eps + ((sigma a) ^ 2))) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r1 * r1) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E8; solve [nn] | rewrite ?E8 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (eps) = (- ((r1 * r1)) + (r2 * r2)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = (eps) * (1) + ((r1 * r1))) _) _); [equal | side | equal]. }
have P3 : pos ((r2) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E7 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r2_pos : pos (r2).
{ apply: (nonneg_pos (r2_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E17 : (sum (fun z0 : 'I_N => (w z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E16 : (mean w) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E15 : (sum (fun z0 : 'I_N => (((w z0 o1) + (- ((mean w)))) * ((w z0 o1) + (- ((mean w))))))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (w z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E14 : (sqrt ((sum (fun z0 : 'I_N => (((w z0 o1) + (- ((mean w)))) * ((w z0 o1) + (- ((mean w))))))) / (num N))) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E13 : (sigma w) = (r0 / (k_N)).
{ rewrite sigma1E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E27 : (sqrt (((sigma w) * (sigma w)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E13 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E26 : forall (x0 : 'I_N), ((LN 0 w) x0 o1) = (- (S0 / (k_N) / (r0)) + w x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E27 ?E16 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E28 : forall (y0 : 'I_N), ((tr (LN 0 w)) o1 y0) = (- (S0 / (k_N) / (r0)) + w y0 o1 * k_N / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E25 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (LN 0 w) (tr (LN 0 w))) x0 y0) = (- (S0 * w x0 o1 / (r0) / (r0)) + - (S0 * w y0 o1 / (r0) / (r0)) + S0 * S0 / (k_N) / (k_N) / (r0) / (r0) + w x0 o1 * w y0 o1 * (k_N * k_N) / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E28 ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E24 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E29 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) x0 y0) = ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * w y0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + delta x0 y0 + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E24 ?E29 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_N => (a zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * w zz o1))).
have E22 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) x0 z0) * (a z0 o1)))) = ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S4 * w x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w x0 o1 / (r0) / (r0))) * (a z0 o1 * w z0 o1) + (((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((1) * ((a z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * w x0 o1 / (r0) / (r0))) (S4E)) (split_sum (sum_known ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) (S2E)) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E21 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a) x0 o1) = ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S4 * w x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E31 : (sum (fun z0 : 'I_N => ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a) z0 o1))) = (S2).
{ transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S4 / (r0) / (r0))) * (w z0 o1) + (((1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))) * 1 + ((1) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S4 / (r0) / (r0))) (S0E)) (split_sum (@sum_one R N ((1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)))) (sum_known (1) (S2E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E30 : (mean (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)) = (S2 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => ((((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a))))) * (((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)))))))) = ((k_N * k_N) * (r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S2 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + ((1 + 1) * (1 + 1)) * S4 * S4 / (r0) / (r0) / (r0) / (r0)) * (w z0 o1 * w z0 o1) + ((- (((1 + 1) * (1 + 1)) * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S4 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * S0 * S0 * S2 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S2 * S4 / (k_N) / (k_N) / (r0) / (r0)) * (w z0 o1) + ((((1 + 1) * (1 + 1)) * S0 * S2 / (k_N) / (k_N) / (r0) / (r0) + - (((1 + 1) * (1 + 1)) * S4 / (r0) / (r0))) * (a z0 o1 * w z0 o1) + ((- (((1 + 1) * (1 + 1)) * S0 * S2 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + ((1 + 1) * (1 + 1)) * S0 * S0 * S4 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * S0 * S2 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N)) * 1 + ((((1 + 1) * (1 + 1)) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) + - (((1 + 1) * (1 + 1)) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S2 / (k_N) / (k_N))) * (a z0 o1) + ((1) * (a z0 o1 * a z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E30 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (- (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S2 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + ((1 + 1) * (1 + 1)) * S4 * S4 / (r0) / (r0) / (r0) / (r0)) (S1E)) (split_sum (sum_known (- (((1 + 1) * (1 + 1)) * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S4 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * S0 * S0 * S2 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S2 * S4 / (k_N) / (k_N) / (r0) / (r0)) (S0E)) (split_sum (sum_known (((1 + 1) * (1 + 1)) * S0 * S2 / (k_N) / (k_N) / (r0) / (r0) + - (((1 + 1) * (1 + 1)) * S4 / (r0) / (r0))) (S4E)) (split_sum (@sum_one R N (- (((1 + 1) * (1 + 1)) * S0 * S2 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + ((1 + 1) * (1 + 1)) * S0 * S0 * S4 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * S0 * S0 * S0 * S2 * S4 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0)) + ((1 + 1) * (1 + 1)) * S0 * S0 * S0 * S0 * S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r0) / (r0) + S2 * S2 / (k_N) / (k_N) / (k_N) / (k_N))) (split_sum (sum_known (((1 + 1) * (1 + 1)) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) + - (((1 + 1) * (1 + 1)) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S2 / (k_N) / (k_N))) (S2E)) (sum_known (1) (S3E))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E19 : (sqrt ((sum (fun z0 : 'I_N => ((((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a))))) * (((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)))))))) / (num N))) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E20 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E18 : (sigma (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)) = (r1).
{ rewrite sigma1E; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E33 : (sqrt (((sigma (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)) * (sigma (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a))) + eps)) = (r2).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E32 : forall (x0 : 'I_N), ((LN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) a)) x0 o1) = ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2) + (1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + - (S2 / (k_N) / (k_N) / (r2)) + - ((1 + 1) * S4 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E33 ?E21 ?E30 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E37 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r2).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E36 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S2 / (k_N) / (k_N) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E37 ?E11 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E35 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) x0 z0) * ((LN eps a) z0 o1)))) = ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2) + (1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + - (S2 / (k_N) / (k_N) / (r2)) + - ((1 + 1) * S4 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * w x0 o1 / (r0) / (r0) / (r2))) * (a z0 o1 * w z0 o1) + ((- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + (1 + 1) * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2)) * (w z0 o1) + (((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2))) * (a z0 o1) + ((- ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + (1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) * 1 + ((1 / (r2)) * ((a z0 o1) * delta z0 x0) + ((- (S2 / (k_N) / (k_N) / (r2))) * ((1) * delta z0 x0)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?E36 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * w x0 o1 / (r0) / (r0) / (r2))) (S4E)) (split_sum (sum_known (- ((1 + 1) * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + (1 + 1) * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2)) (S0E)) (split_sum (sum_known ((1 + 1) * S0 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2))) (S2E)) (split_sum (@sum_one R N (- ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + (1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2))) (split_sum (@sum_at R N (1 / (r2)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S2 / (k_N) / (k_N) / (r2))) (fun z0 : 'I_N => (1)) x0)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E34 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (LN 0 w) (tr (LN 0 w)))) (@eye R N)) (LN eps a)) x0 o1) = ((1 + 1) * S0 * S2 * w x0 o1 / (k_N) / (k_N) / (r0) / (r0) / (r2) + (1 + 1) * S0 * S4 / (k_N) / (k_N) / (r0) / (r0) / (r2) + - ((1 + 1) * S0 * S0 * S2 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) / (r2)) + - (S2 / (k_N) / (k_N) / (r2)) + - ((1 + 1) * S4 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E35 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E32 ?E34 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem layer_norm_swap : forall (N : nat) (eps : T R) (a : Mat R N 1) (j : 'I_N) (i : 'I_N), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (LN eps (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) row column = (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) (LN eps a)) row column.
Proof.
intros N eps a j i H0 H1 H2.
case: (dec j i) => [same|apart].
{ subst i.
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
have E17 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E16 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E15 : forall (x0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N j)) x0 o1) = 0.
{ rename j into j_; intros x0 j; rewrite maddE; cbv beta; rewrite ?E16 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E20 : forall (y0 : 'I_N) (j : 'I_N), ((tr (@basis R N j)) o1 y0) = (delta j y0).
{ rename j into j_; intros y0 j; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R y0 j); close. }
have E19 : forall (y0 : 'I_N) (j : 'I_N), ((scale (- (1)) (tr (@basis R N j))) o1 y0) = (- (delta j y0)).
{ rename j into j_; intros y0 j; rewrite scaleE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 j); close. }
have E18 : forall (y0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))) o1 y0) = 0.
{ rename j into j_; intros y0 j; rewrite maddE; cbv beta; rewrite ?E19 ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 j); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N) (j : 'I_N), ((mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j)))) x0 y0) = 0.
{ rename j into j_; intros x0 y0 j; rewrite mmul1E; cbv beta; rewrite ?E18 ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N) (j : 'I_N), ((scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) x0 y0) = 0.
{ rename j into j_; intros x0 y0 j; rewrite scaleE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) x0 y0) = (delta x0 y0).
{ rename j into j_; intros x0 y0 j; rewrite maddE; cbv beta; rewrite ?E13 ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) x0 z0) * (a z0 o1)))) = (a x0 o1).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) x0 o1) = (a x0 o1).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (j : 'I_N), (sum (fun z0 : 'I_N => ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1))) = (S0).
{ rename j into j_; intros j; transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (j : 'I_N), (mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)) = (S0 / (k_N) / (k_N)).
{ rename j into j_; intros j; rewrite mean1E; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (j : 'I_N), (sum (fun z0 : 'I_N => ((((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a))))) * (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)))))))) = ((k_N * k_N) * (r0 * r0)).
{ rename j into j_; intros j; transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E22 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (j : 'I_N), (sqrt ((sum (fun z0 : 'I_N => ((((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a))))) * (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)))))))) / (num N))) = (r0).
{ rename j into j_; intros j; apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
have E7 : forall (j : 'I_N), (sigma (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)) = (r0).
{ rename j into j_; intros j; rewrite sigma1E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (j : 'I_N), (sqrt (((sigma (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)) * (sigma (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a))) + eps)) = (r1).
{ rename j into j_; intros j; apply: root_is; [solve [nn] | cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close]. }
have E24 : forall (x0 : 'I_N) (j : 'I_N), ((LN eps (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ rename j into j_; intros x0 j; rewrite LNE; cbv beta; rewrite ?E25 ?E10 ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E29 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E28 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E29 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E24 ?E26 ?L0 ?L1 ?L2; tidy; close.
}
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
have E17 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E16 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E18 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E15 : forall (x0 : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N i)) x0 o1) = (delta i x0 + - (delta j x0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E16 ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E21 : forall (y0 : 'I_N) (j : 'I_N), ((tr (@basis R N j)) o1 y0) = (delta j y0).
{ rename j into j_; intros y0 j; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R y0 j); close. }
have E20 : forall (y0 : 'I_N) (j : 'I_N), ((scale (- (1)) (tr (@basis R N j))) o1 y0) = (- (delta j y0)).
{ rename j into j_; intros y0 j; rewrite scaleE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 j); close. }
have E22 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E19 : forall (y0 : 'I_N), ((madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))) o1 y0) = (delta i y0 + - (delta j y0)).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E20 ?E22 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 i) ?(deltaC R y0 j); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i)))) x0 y0) = (delta i x0 * delta i y0 + - (delta i x0 * delta j y0) + - (delta i y0 * delta j x0) + delta j x0 * delta j y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E19 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R y0 i) ?(deltaC R y0 j); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) x0 y0) = (- (delta i x0 * delta i y0) + delta i x0 * delta j y0 + delta i y0 * delta j x0 + - (delta j x0 * delta j y0)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R y0 i) ?(deltaC R y0 j); close. }
have E23 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) x0 y0) = (- (delta i x0 * delta i y0) + delta i x0 * delta j y0 + delta i y0 * delta j x0 + - (delta j x0 * delta j y0) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E13 ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R y0 i) ?(deltaC R y0 j) ?(deltaC R y0 x0); close. }
have E11 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) x0 z0) * (a z0 o1)))) = (- (delta i x0 * a i o1) + delta i x0 * a j o1 + delta j x0 * a i o1 + - (delta j x0 * a j o1) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (delta i x0 + - (delta j x0)) * ((a z0 o1) * delta z0 j) + ((- (delta i x0) + delta j x0) * ((a z0 o1) * delta z0 i) + ((1) * ((a z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (delta i x0 + - (delta j x0)) (fun z0 : 'I_N => (a z0 o1)) j) (split_sum (@sum_at R N (- (delta i x0) + delta j x0) (fun z0 : 'I_N => (a z0 o1)) i) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E10 : forall (x0 : 'I_N), ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) x0 o1) = (- (delta i x0 * a i o1) + delta i x0 * a j o1 + delta j x0 * a i o1 + - (delta j x0 * a j o1) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E25 : (sum (fun z0 : 'I_N => ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (a i o1 + - (a j o1)) * ((1) * delta z0 j) + ((- (a i o1) + a j o1) * ((1) * delta z0 i) + ((1) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (a i o1 + - (a j o1)) (fun z0 : 'I_N => (1)) j) (split_sum (@sum_at R N (- (a i o1) + a j o1) (fun z0 : 'I_N => (1)) i) (sum_known (1) (S0E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i) ?(deltaC R z0 j); close. }
have E24 : (mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E9 : (sum (fun z0 : 'I_N => ((((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a))))) * (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)))))))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * S0 * a i o1 / (k_N) / (k_N)) + (1 + 1) * S0 * a j o1 / (k_N) / (k_N) + - ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) * ((1) * delta z0 j) + ((((1 + 1) * (1 + 1)) * a i o1 * a j o1 + - ((1 + 1) * a i o1 * a i o1) + - ((1 + 1) * a j o1 * a j o1)) * ((delta j z0) * delta z0 i) + (((1 + 1) * a i o1 + - ((1 + 1) * a j o1)) * ((a z0 o1) * delta z0 j) + (((1 + 1) * S0 * a i o1 / (k_N) / (k_N) + - ((1 + 1) * S0 * a j o1 / (k_N) / (k_N)) + - ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) * ((1) * delta z0 i) + ((- ((1 + 1) * a i o1) + (1 + 1) * a j o1) * ((a z0 o1) * delta z0 i) + ((1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E24 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) * S0 * a i o1 / (k_N) / (k_N)) + (1 + 1) * S0 * a j o1 / (k_N) / (k_N) + - ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) (fun z0 : 'I_N => (1)) j) (split_sum (@sum_at R N (((1 + 1) * (1 + 1)) * a i o1 * a j o1 + - ((1 + 1) * a i o1 * a i o1) + - ((1 + 1) * a j o1 * a j o1)) (fun z0 : 'I_N => (delta j z0)) i) (split_sum (@sum_at R N ((1 + 1) * a i o1 + - ((1 + 1) * a j o1)) (fun z0 : 'I_N => (a z0 o1)) j) (split_sum (@sum_at R N ((1 + 1) * S0 * a i o1 / (k_N) / (k_N) + - ((1 + 1) * S0 * a j o1 / (k_N) / (k_N)) + - ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (- ((1 + 1) * a i o1) + (1 + 1) * a j o1) (fun z0 : 'I_N => (a z0 o1)) i) (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sqrt ((sum (fun z0 : 'I_N => ((((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a))))) * (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1) + (- ((mean (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)))))))) / (num N))) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
have E7 : (sigma (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E27 : (sqrt (((sigma (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) * (sigma (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a))) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close]. }
have E26 : forall (x0 : 'I_N), ((LN eps (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + - (delta i x0 * a i o1 / (r1)) + delta i x0 * a j o1 / (r1) + delta j x0 * a i o1 / (r1) + - (delta j x0 * a j o1 / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E27 ?E10 ?E24 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E31 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E31 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 / (k_N) / (k_N) / (r1)) + - (delta i x0 * a i o1 / (r1)) + delta i x0 * a j o1 / (r1) + delta j x0 * a i o1 / (r1) + - (delta j x0 * a j o1 / (r1)) + a x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (delta i x0 / (r1) + - (delta j x0 / (r1))) * ((a z0 o1) * delta z0 j) + ((- (S0 * delta i x0 / (k_N) / (k_N) / (r1)) + S0 * delta j x0 / (k_N) / (k_N) / (r1)) * ((1) * delta z0 j) + ((- (delta i x0 / (r1)) + delta j x0 / (r1)) * ((a z0 o1) * delta z0 i) + ((S0 * delta i x0 / (k_N) / (k_N) / (r1) + - (S0 * delta j x0 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 i) + ((1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E30 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (delta i x0 / (r1) + - (delta j x0 / (r1))) (fun z0 : 'I_N => (a z0 o1)) j) (split_sum (@sum_at R N (- (S0 * delta i x0 / (k_N) / (k_N) / (r1)) + S0 * delta j x0 / (k_N) / (k_N) / (r1)) (fun z0 : 'I_N => (1)) j) (split_sum (@sum_at R N (- (delta i x0 / (r1)) + delta j x0 / (r1)) (fun z0 : 'I_N => (a z0 o1)) i) (split_sum (@sum_at R N (S0 * delta i x0 / (k_N) / (k_N) / (r1) + - (S0 * delta j x0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E28 : forall (x0 : 'I_N), ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + - (delta i x0 * a i o1 / (r1)) + delta i x0 * a j o1 / (r1) + delta j x0 * a i o1 / (r1) + - (delta j x0 * a j o1 / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
cbv beta; rewrite ?E26 ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R row i) ?(deltaC R row j); close.
Qed.
Theorem rms_norm_mirror : forall (N : nat) (eps : T R) (w : Mat R N 1) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (norm w)) -> (pos (eps + ((rho a) ^ 2))) -> forall (row : 'I_N) (column : 'I_1), (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) row column = (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps a)) row column.
Proof.
intros N eps w a H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (w zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1 * w zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((w z0 o1) * (w z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => ((w z0 o1) * (w z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm w) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have P2 : pos (r0).
{ apply: (pos_as (H2)); cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P2)); rewrite Z; ring. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E6 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r1 [E5 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close]. }
have L2 : (S1) = ((k_N * k_N) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + 0) _) _); [equal | side | equal]. }
have E4 : (rho a) = (r1).
{ rewrite rhoE; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have P3 : pos ((r1 * r1) + eps).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E4 ?L0 ?L1 ?L2; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E18 : (sqrt ((((norm w) * (norm w)) / (num N)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : forall (x0 : 'I_N), ((RMSN 0 w) x0 o1) = (w x0 o1 * k_N / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_N), ((tr (RMSN 0 w)) o1 y0) = (w y0 o1 * k_N / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (RMSN 0 w) (tr (RMSN 0 w))) x0 y0) = (w x0 o1 * w y0 o1 * (k_N * k_N) / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E17 ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) x0 y0) = (- ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) x0 y0) = (delta x0 y0 + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E15 ?E20 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * w zz o1))).
have E13 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) x0 z0) * (a z0 o1)))) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * w x0 o1 / (r0) / (r0))) * (a z0 o1 * w z0 o1) + ((1) * ((a z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) * w x0 o1 / (r0) / (r0))) (S2E)) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) x0 o1) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E11 : (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1)))) = ((k_N * k_N) * (r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (((1 + 1) * (1 + 1)) * S2 * S2 / (r0) / (r0) / (r0) / (r0)) * (w z0 o1 * w z0 o1) + ((- (((1 + 1) * (1 + 1)) * S2 / (r0) / (r0))) * (a z0 o1 * w z0 o1) + ((1) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (((1 + 1) * (1 + 1)) * S2 * S2 / (r0) / (r0) / (r0) / (r0)) (S0E)) (split_sum (sum_known (- (((1 + 1) * (1 + 1)) * S2 / (r0) / (r0))) (S2E)) (sum_known (1) (S1E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E10 : (sqrt (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1))))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close]. }
have E9 : (norm (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) = (k_N * r1).
{ rewrite normE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E8 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt ((((norm (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) * (norm (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a))) / (num N)) + eps)) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r1 * r1) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E9; solve [nn]] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (eps) = (- ((r1 * r1)) + (r2 * r2)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = (eps) * (1) + ((r1 * r1))) _) _); [equal | side | equal]. }
have P3_ : pos ((r2 * r2)).
{ apply: (pos_as P3); rewrite ?L0 ?L1 ?L2 ?L3; equal. }
have E7 : forall (x0 : 'I_N), ((RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) x0 o1) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E8 ?E12 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E26 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E25 : (norm a) = (k_N * r1).
{ rewrite normE; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E24 : (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = (r2).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E23 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r2)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E22 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) x0 z0) * ((RMSN eps a) z0 o1)))) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * w x0 o1 / (r0) / (r0) / (r2))) * (a z0 o1 * w z0 o1) + ((1 / (r2)) * ((a z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E23 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) * w x0 o1 / (r0) / (r0) / (r2))) (S2E)) (@sum_at R N (1 / (r2)) (fun z0 : 'I_N => (a z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E21 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps a)) x0 o1) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E7 ?E21 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
End Book.
