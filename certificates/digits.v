(* Chapter 14-digits: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem two_pass_error : forall (N : nat) (c : T R) (a : Mat R N 1), ((0 < N)%N) -> (mean (each (fun z => (z ^ 2)) (madd (scale (((- (1)) * c) + ((- (1)) * (mean a))) (@const R N 1 1)) a))) = ((c ^ 2) + ((sigma a) ^ 2)).
Proof.
intros N c a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E7 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E6 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have E8 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E5 : forall (x0 : 'I_N), ((scale (((- (1)) * c) + ((- (1)) * (mean a))) (@const R N 1 1)) x0 o1) = (- (S0 / (k_N) / (k_N)) + - (c)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?E6 ?L0; tidy; close. }
have E4 : forall (x0 : 'I_N), ((madd (scale (((- (1)) * c) + ((- (1)) * (mean a))) (@const R N 1 1)) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1 + - (c)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E3 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) (madd (scale (((- (1)) * c) + ((- (1)) * (mean a))) (@const R N 1 1)) a)) x0 o1) = (- ((1 + 1) * S0 * a x0 o1 / (k_N) / (k_N)) + (1 + 1) * S0 * c / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + - ((1 + 1) * a x0 o1 * c) + a x0 o1 * a x0 o1 + c * c).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((each (fun z => (z ^ 2)) (madd (scale (((- (1)) * c) + ((- (1)) * (mean a))) (@const R N 1 1)) a)) z0 o1))) = (- (S0 * S0 / (k_N) / (k_N)) + S1 + (k_N * k_N) * c * c).
{ transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * S0 * c / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + c * c) * 1 + ((- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * c)) * (a z0 o1) + ((1) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N ((1 + 1) * S0 * c / (k_N) / (k_N) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) + c * c)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N)) + - ((1 + 1) * c)) (S0E)) (sum_known (1) (S1E)))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (mean (each (fun z => (z ^ 2)) (madd (scale (((- (1)) * c) + ((- (1)) * (mean a))) (@const R N 1 1)) a))) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N) + c * c).
{ rewrite mean1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E11 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E10 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E11; solve [nn] | rewrite ?E11 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E11 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E9 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E9 ?L0 ?L1; tidy; close.
Qed.
Theorem noise_bounded : forall (N : nat) (eps : T R) (c : T R) (z : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos eps) -> nonneg (((1 / eps) * ((norm (mmul (@centering R N) z)) ^ 2)) - ((norm (LN eps (madd (scale c (@const R N 1 1)) z))) ^ 2)).
Proof.
intros N eps c z H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos ((eps) : T R).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
have E6 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E5 : forall (x0 : 'I_N), ((scale c (@const R N 1 1)) x0 o1) = (c).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have E4 : forall (x0 : 'I_N), ((madd (scale c (@const R N 1 1)) z) x0 o1) = (z x0 o1 + c).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1))).
have E8 : (sum (fun z0 : 'I_N => ((madd (scale c (@const R N 1 1)) z) z0 o1))) = (S0 + (k_N * k_N) * c).
{ transitivity (@sum R N (fun z0 : 'I_N => (c) * 1 + ((1) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (split_sum (@sum_one R N (c)) (sum_known (1) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E7 : (mean (madd (scale c (@const R N 1 1)) z)) = (S0 / (k_N) / (k_N) + c).
{ rewrite mean1E; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (z zz o1 * z zz o1)) by exists (sum (fun zz : 'I_N => (z zz o1 * z zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((((madd (scale c (@const R N 1 1)) z) z0 o1) + (- ((mean (madd (scale c (@const R N 1 1)) z))))) * (((madd (scale c (@const R N 1 1)) z) z0 o1) + (- ((mean (madd (scale c (@const R N 1 1)) z)))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (z z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E7 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => ((((madd (scale c (@const R N 1 1)) z) z0 o1) + (- ((mean (madd (scale c (@const R N 1 1)) z))))) * (((madd (scale c (@const R N 1 1)) z) z0 o1) + (- ((mean (madd (scale c (@const R N 1 1)) z)))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E1 : (sigma (madd (scale c (@const R N 1 1)) z)) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have [r1 [E12 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma (madd (scale c (@const R N 1 1)) z)) * (sigma (madd (scale c (@const R N 1 1)) z))) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E12; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos (- ((r0 * r0)) + (r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E11 : forall (x0 : 'I_N), ((LN eps (madd (scale c (@const R N 1 1)) z)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + z x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E4 ?E7 ?L0 ?L1 ?L2; tidy; close. }
have E10 : (sum (fun z0 : 'I_N => (((LN eps (madd (scale c (@const R N 1 1)) z)) z0 o1) * ((LN eps (madd (scale c (@const R N 1 1)) z)) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (z z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : ((norm (LN eps (madd (scale c (@const R N 1 1)) z))) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (z z0 o1)))) = (- (S0 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((z z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (z z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (z z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (@centering R N) z) x0 o1) = (- (S0 / (k_N) / (k_N)) + z x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) z) z0 o1) * ((mmul (@centering R N) z) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (z z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : ((norm (mmul (@centering R N) z)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E21 : (sum (fun z0 : 'I_N => (z z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : (mean z) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sum (fun z0 : 'I_N => (((z z0 o1) + (- ((mean z)))) * ((z z0 o1) + (- ((mean z))))))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (z z0 o1 * z z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (z z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : (var z) = ((r0 * r0)).
{ rewrite var1E; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E22 : (eps + (var z)) = ((r1 * r1)).
{ cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / eps) * (1 / (eps + (var z))) * ((norm (mmul (@centering R N) z)) ^ 2) * (var z)))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E22 ?E9 ?E13 ?E18; solve [nn]] | cbv beta; rewrite ?E9 ?E13 ?E22 ?E18 ?L0 ?L1 ?L2; tidy; close].
Qed.
Theorem two_roundings : forall (N : nat) (c : T R) (d : T R) (g : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (scale ((1 + c) * (1 + d)) (mmul (diag g) (LN eps a))) row column = (scale (1 + c + d + (c * d)) (mmul (diag g) (LN eps a))) row column.
Proof.
intros N c d g eps a H0 H1 H2.
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
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((LN eps a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?E10 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), ((mmul (diag g) (LN eps a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N), ((scale ((1 + c) * (1 + d)) (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + - (S0 * g x0 o1 * c / (k_N) / (k_N) / (r1)) + - (S0 * g x0 o1 * c * d / (k_N) / (k_N) / (r1)) + - (S0 * g x0 o1 * d / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + a x0 o1 * g x0 o1 * c / (r1) + a x0 o1 * g x0 o1 * c * d / (r1) + a x0 o1 * g x0 o1 * d / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((scale (1 + c + d + (c * d)) (mmul (diag g) (LN eps a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + - (S0 * g x0 o1 * c / (k_N) / (k_N) / (r1)) + - (S0 * g x0 o1 * c * d / (k_N) / (k_N) / (r1)) + - (S0 * g x0 o1 * d / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + a x0 o1 * g x0 o1 * c / (r1) + a x0 o1 * g x0 o1 * c * d / (r1) + a x0 o1 * g x0 o1 * d / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E13 ?E7 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem turned_stream : forall (m : nat) (N : nat) (W : Mat R m N) (g : Mat R N 1) (w : Mat R N 1) (eps : T R) (a : Mat R N 1), ((0 < m)%N) -> ((0 < N)%N) -> (nonneg eps) -> (pos (norm w)) -> (pos (eps + ((rho a) ^ 2))) -> forall (row : 'I_m) (column : 'I_1), (mmul W (mmul (diag g) (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a))))) row column = (mmul W (mmul (diag g) (RMSN eps a))) row column.
Proof.
intros m N W g w eps a H0 H1 H2 H3 H4.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_m [L0 [k_m_pos k_m_nn]]] := size_root R H0; have k_m_ne := pos_neq k_m_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (w zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (w zz o1 * w zz o1))).
have E3 : (sum (fun z0 : 'I_N => ((w z0 o1) * (w z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (w z0 o1 * w z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => ((w z0 o1) * (w z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : (S0) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm w) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : pos ((r0) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : pos (r0).
{ apply: (nonneg_pos (r0_nn)) => Z; apply: (pos_neq (P3)); rewrite Z; ring. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E6 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E5 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) / (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = (S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E6; solve [nn] | rewrite ?E6 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (S1) = ((k_N * k_N) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + 0) _) _); [equal | side | equal]. }
have E4 : (rho a) = (r1).
{ rewrite rhoE; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have P4 : pos (((r1 * r1) + eps) : T R).
{ apply: (pos_as (H4)); cbv beta; rewrite ?E4 ?L0 ?L1 ?L2 ?L3; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E18 : (sqrt ((((norm w) * (norm w)) / (num N)) + 0)) = (r0 / (k_N)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E17 : forall (x0 : 'I_N), ((RMSN 0 w) x0 o1) = (w x0 o1 * k_N / (r0)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E19 : forall (y0 : 'I_N), ((tr (RMSN 0 w)) o1 y0) = (w y0 o1 * k_N / (r0)).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (RMSN 0 w) (tr (RMSN 0 w))) x0 y0) = (w x0 o1 * w y0 o1 * (k_N * k_N) / (r0) / (r0)).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E19 ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) x0 y0) = (- ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) x0 y0) = (delta x0 y0 + - ((1 + 1) * w x0 o1 * w y0 o1 / (r0) / (r0))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E15 ?E20 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_N => (a zz o1 * w zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * w zz o1))).
have E27 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) x0 z0) * (a z0 o1)))) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * w x0 o1 / (r0) / (r0))) * (a z0 o1 * w z0 o1) + ((1) * ((a z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- ((1 + 1) * w x0 o1 / (r0) / (r0))) (S2E)) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; rewrite ?(deltaC R z0 x0); close. }
have E26 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) x0 o1) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E25 : (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1)))) = ((k_N * k_N) * (r1 * r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (((1 + 1) * (1 + 1)) * S2 * S2 / (r0) / (r0) / (r0) / (r0)) * (w z0 o1 * w z0 o1) + ((- (((1 + 1) * (1 + 1)) * S2 / (r0) / (r0))) * (a z0 o1 * w z0 o1) + ((1) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (((1 + 1) * (1 + 1)) * S2 * S2 / (r0) / (r0) / (r0) / (r0)) (S0E)) (split_sum (sum_known (- (((1 + 1) * (1 + 1)) * S2 / (r0) / (r0))) (S2E)) (sum_known (1) (S1E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E24 : (sqrt (sum (fun z0 : 'I_N => (((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a) z0 o1))))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E23 : (norm (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) = (k_N * r1).
{ rewrite normE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [r2 [E22 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt ((((norm (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) * (norm (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a))) / (num N)) + eps)) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r1 * r1) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E23; solve [nn] | rewrite ?E23 ?L0 ?L1 ?L2 ?L3; tidy; solve [nn]] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E22; apply: sqrt_pos; first [solve [ps] | rewrite ?E23; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r1 * r1) + eps))); [apply: posM; [solve [ps] | exact: P4] | rewrite ?L0 ?L1 ?L2 ?L3; tidy; equal]]]. }
have L4 : (eps) = (- ((r1 * r1)) + (r2 * r2)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = (eps) * (1) + ((r1 * r1))) _) _); [equal | side | equal]. }
have P4_ : pos ((r2 * r2)).
{ apply: (pos_as P4); rewrite ?L0 ?L1 ?L2 ?L3 ?L4; equal. }
have E21 : forall (x0 : 'I_N), ((RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) x0 o1) = (- ((1 + 1) * S2 * w x0 o1 / (r0) / (r0) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E22 ?E26 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E13 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) x0 z0) * ((RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)) z0 o1)))) = (a x0 o1 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (((1 + 1) * (1 + 1)) * S2 * w x0 o1 / (r0) / (r0) / (r0) / (r0) / (r2)) * (w z0 o1 * w z0 o1) + ((- ((1 + 1) * w x0 o1 / (r0) / (r0) / (r2))) * (a z0 o1 * w z0 o1) + ((- ((1 + 1) * S2 / (r0) / (r0) / (r2))) * ((w z0 o1) * delta z0 x0) + ((1 / (r2)) * ((a z0 o1) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E14 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (((1 + 1) * (1 + 1)) * S2 * w x0 o1 / (r0) / (r0) / (r0) / (r0) / (r2)) (S0E)) (split_sum (sum_known (- ((1 + 1) * w x0 o1 / (r0) / (r0) / (r2))) (S2E)) (split_sum (@sum_at R N (- ((1 + 1) * S2 / (r0) / (r0) / (r2))) (fun z0 : 'I_N => (w z0 o1)) x0) (@sum_at R N (1 / (r2)) (fun z0 : 'I_N => (a z0 o1)) x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; rewrite ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N), ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a))) x0 o1) = (a x0 o1 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E10 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a))) z0 o1)))) = (a x0 o1 * g x0 o1 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r2)) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E11 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 / (r2)) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; rewrite ?(deltaC R z0 x0); close. }
have E9 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)))) x0 o1) = (a x0 o1 * g x0 o1 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have [S3 S3E] : exists S3 : 'I_m -> T R, forall (u0 : 'I_m), S3 u0 = sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1)) by exists (fun (u0 : 'I_m) => sum (fun zz : 'I_N => (W u0 zz * a zz o1 * g zz o1))).
have E8 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag g) (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a)))) z0 o1)))) = (S3 x0 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r2)) * (W x0 z0 * a z0 o1 * g z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
refine (eq_trans (sum_known (1 / (r2)) (S3E x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E7 : forall (x0 : 'I_m), ((mmul W (mmul (diag g) (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) (RMSN eps (mmul (madd (scale ((- ((1 + 1))) * (1 / (num N))) (mmul (RMSN 0 w) (tr (RMSN 0 w)))) (@eye R N)) a))))) x0 o1) = (S3 x0 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E35 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E6 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close]. }
have E34 : (norm a) = (k_N * r1).
{ rewrite normE; cbv beta; rewrite ?E35 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E33 : (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = (r2).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E34 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close]. }
have E32 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r2)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E31 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((RMSN eps a) z0 o1)))) = (a x0 o1 * g x0 o1 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 / (r2)) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E32 ?E11 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 / (r2)) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; rewrite ?(deltaC R z0 x0); close. }
have E30 : forall (x0 : 'I_N), ((mmul (diag g) (RMSN eps a)) x0 o1) = (a x0 o1 * g x0 o1 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E29 : forall (x0 : 'I_m), (sum (fun z0 : 'I_N => ((W x0 z0) * ((mmul (diag g) (RMSN eps a)) z0 o1)))) = (S3 x0 / (r2)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1 / (r2)) * (W x0 z0 * a z0 o1 * g z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E30 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
refine (eq_trans (sum_known (1 / (r2)) (S3E x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E28 : forall (x0 : 'I_m), ((mmul W (mmul (diag g) (RMSN eps a))) x0 o1) = (S3 x0 / (r2)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
cbv beta; rewrite ?E7 ?E28 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close.
Qed.
Theorem gain_commutator : forall (N : nat) (Q : Mat R N N) (g : Mat R N 1) (i : 'I_N) (j : 'I_N), ((0 < N)%N) -> (the (mmul (tr (@basis R N i)) (mmul (madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) (@basis R N j)))) = ((((- (1)) * (g i o1)) + (g j o1)) * (Q i j)).
Proof.
intros N Q g i j H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have E5 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 i); close. }
have E4 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R y0 i); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => ((Q x0 z0) * ((diag g) z0 y0)))) = (Q x0 y0 * g y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((Q x0 z0 * g z0 o1) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (Q x0 z0 * g z0 o1)) y0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul Q (diag g)) x0 y0) = (Q x0 y0 * g y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * (Q z0 y0)))) = (Q x0 y0 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((Q z0 y0) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (Q z0 y0)) x0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) Q) x0 y0) = (Q x0 y0 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E14; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (diag g) Q)) x0 y0) = (- (Q x0 y0 * g x0 o1)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E13; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) x0 y0) = (- (Q x0 y0 * g x0 o1) + Q x0 y0 * g y0 o1).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E12 ?E9; tidy; close. }
have E15 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 j); close. }
have E7 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) x0 z0) * ((@basis R N j) z0 o1)))) = (Q x0 j * g j o1 + - (Q x0 j * g x0 o1)).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((Q x0 z0 * g z0 o1) * delta z0 j) + ((- (g x0 o1)) * ((Q x0 z0) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E15; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (Q x0 z0 * g z0 o1)) j) (@sum_at R N (- (g x0 o1)) (fun z0 : 'I_N => (Q x0 z0)) j)) _); cbv beta; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E6 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) (@basis R N j)) x0 o1) = (Q x0 j * g j o1 + - (Q x0 j * g x0 o1)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E7; tidy; close. }
have E3 : (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((mmul (madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) (@basis R N j)) z0 o1)))) = (- (Q i j * g i o1) + Q i j * g j o1).
{ transitivity (@sum R N (fun z0 : 'I_N => (g j o1) * ((Q z0 j) * delta z0 i) + ((- (1)) * ((Q z0 j * g z0 o1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E4; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (g j o1) (fun z0 : 'I_N => (Q z0 j)) i) (@sum_at R N (- (1)) (fun z0 : 'I_N => (Q z0 j * g z0 o1)) i)) _); cbv beta; tidy; close. }
have E2 : ((mmul (tr (@basis R N i)) (mmul (madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) (@basis R N j))) o1 o1) = (- (Q i j * g i o1) + Q i j * g j o1).
{ rewrite mmulE; cbv beta; rewrite ?E3; tidy; close. }
have E1 : (the (mmul (tr (@basis R N i)) (mmul (madd (mmul Q (diag g)) (scale (- (1)) (mmul (diag g) Q))) (@basis R N j)))) = (- (Q i j * g i o1) + Q i j * g j o1).
{ rewrite theE; cbv beta; rewrite ?E2; tidy; close. }
cbv beta; rewrite ?E1; tidy; close.
Qed.
Theorem squared_gain_commutator : forall (N : nat) (Q : Mat R N N) (g : Mat R N 1) (i : 'I_N) (j : 'I_N), ((0 < N)%N) -> (the (mmul (tr (@basis R N i)) (mmul (madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) (@basis R N j)))) = ((((- (1)) * (g i o1)) + (g j o1)) * ((g i o1) + (g j o1)) * (Q i j)).
Proof.
intros N Q g i j H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have E5 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 i); close. }
have E4 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R y0 i); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag g) x0 y0) = (delta x0 y0 * g x0 o1).
{ intros x0 y0; rewrite diagE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((diag g) z0 y0)))) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((delta y0 z0 * g z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (delta y0 z0 * g z0 o1)) x0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0) ?(deltaC R z0 y0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (diag g) (diag g)) x0 y0) = (delta x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E12; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => ((Q x0 z0) * ((mmul (diag g) (diag g)) z0 y0)))) = (Q x0 y0 * g y0 o1 * g y0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((Q x0 z0 * g z0 o1 * g z0 o1) * delta z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (Q x0 z0 * g z0 o1 * g z0 o1)) y0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul Q (mmul (diag g) (diag g))) x0 y0) = (Q x0 y0 * g y0 o1 * g y0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E10; tidy; close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), (sum (fun z0 : 'I_N => (((mmul (diag g) (diag g)) x0 z0) * (Q z0 y0)))) = (Q x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1 * g x0 o1) * ((Q z0 y0) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (g x0 o1 * g x0 o1) (fun z0 : 'I_N => (Q z0 y0)) x0) _); cbv beta; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (mmul (diag g) (diag g)) Q) x0 y0) = (Q x0 y0 * g x0 o1 * g x0 o1).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E16; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (mmul (diag g) (diag g)) Q)) x0 y0) = (- (Q x0 y0 * g x0 o1 * g x0 o1)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15; tidy; close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) x0 y0) = (- (Q x0 y0 * g x0 o1 * g x0 o1) + Q x0 y0 * g y0 o1 * g y0 o1).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E9; tidy; close. }
have E17 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 j); close. }
have E7 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) x0 z0) * ((@basis R N j) z0 o1)))) = (Q x0 j * g j o1 * g j o1 + - (Q x0 j * g x0 o1 * g x0 o1)).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((Q x0 z0 * g z0 o1 * g z0 o1) * delta z0 j) + ((- (g x0 o1 * g x0 o1)) * ((Q x0 z0) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E17; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (Q x0 z0 * g z0 o1 * g z0 o1)) j) (@sum_at R N (- (g x0 o1 * g x0 o1)) (fun z0 : 'I_N => (Q x0 z0)) j)) _); cbv beta; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E6 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) (@basis R N j)) x0 o1) = (Q x0 j * g j o1 * g j o1 + - (Q x0 j * g x0 o1 * g x0 o1)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E7; tidy; close. }
have E3 : (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((mmul (madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) (@basis R N j)) z0 o1)))) = (- (Q i j * g i o1 * g i o1) + Q i j * g j o1 * g j o1).
{ transitivity (@sum R N (fun z0 : 'I_N => (g j o1 * g j o1) * ((Q z0 j) * delta z0 i) + ((- (1)) * ((Q z0 j * g z0 o1 * g z0 o1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E4; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (g j o1 * g j o1) (fun z0 : 'I_N => (Q z0 j)) i) (@sum_at R N (- (1)) (fun z0 : 'I_N => (Q z0 j * g z0 o1 * g z0 o1)) i)) _); cbv beta; tidy; close. }
have E2 : ((mmul (tr (@basis R N i)) (mmul (madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) (@basis R N j))) o1 o1) = (- (Q i j * g i o1 * g i o1) + Q i j * g j o1 * g j o1).
{ rewrite mmulE; cbv beta; rewrite ?E3; tidy; close. }
have E1 : (the (mmul (tr (@basis R N i)) (mmul (madd (mmul Q (mmul (diag g) (diag g))) (scale (- (1)) (mmul (mmul (diag g) (diag g)) Q))) (@basis R N j)))) = (- (Q i j * g i o1 * g i o1) + Q i j * g j o1 * g j o1).
{ rewrite theE; cbv beta; rewrite ?E2; tidy; close. }
cbv beta; rewrite ?E1; tidy; close.
Qed.
End Book.
