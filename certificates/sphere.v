(* Chapter 03-sphere: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem variance_as_length : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> ((sigma a) ^ 2) = ((1 / (num N)) * ((norm (mmul (@centering R N) a)) ^ 2)).
Proof.
intros N a H0.
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
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E9 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E8 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
have E7 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E6 : ((norm (mmul (@centering R N) a)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E6 ?L0 ?L1; tidy; close.
Qed.
Theorem variance_quadratic_form : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> ((1 / (num N)) * ((norm (mmul (@centering R N) a)) ^ 2)) = ((1 / (num N)) * (the (mmul (tr a) (mmul (@centering R N) a)))).
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E2 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : ((norm (mmul (@centering R N) a)) ^ 2) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ rewrite norm2E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E9 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- (S0 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (sum_known (- (S0 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; close. }
have E7 : ((mmul (tr a) (mmul (@centering R N) a)) o1 o1) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ rewrite mmulE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E6 : (the (mmul (tr a) (mmul (@centering R N) a))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ rewrite theE; cbv beta; rewrite ?E7 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E6 ?L0; tidy; close.
Qed.
Theorem variance_mean_square : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> ((sigma a) ^ 2) = (((- (1)) * ((mean a) ^ 2)) + ((1 / (num N)) * (the (mmul (tr a) a)))).
Proof.
intros N a H0.
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
have E9 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * (a z0 o1)))) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : ((mmul (tr a) a) o1 o1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : (the (mmul (tr a) a)) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ rewrite theE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E4 ?E6 ?L0 ?L1; tidy; close.
Qed.
Theorem variance_of_centred : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (var (mmul (@centering R N) a)) = ((sigma a) ^ 2).
Proof.
intros N a H0.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4 ?L0; tidy; close. }
have E7 : (sum (fun z0 : 'I_N => ((mmul (@centering R N) a) z0 o1))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1) + ((- (S0 / (k_N) / (k_N))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S0E)) (@sum_one R N (- (S0 / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E6 : (mean (mmul (@centering R N) a)) = 0.
{ rewrite mean1E; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((((mmul (@centering R N) a) z0 o1) + (- ((mean (mmul (@centering R N) a))))) * (((mmul (@centering R N) a) z0 o1) + (- ((mean (mmul (@centering R N) a)))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E6 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : (var (mmul (@centering R N) a)) = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ rewrite var1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E12 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E11 : (mean a) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E10 : (sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) = (- (S0 * S0 / (k_N) / (k_N)) + S1).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E11 ?L0; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E9 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_N => (((a z0 o1) + (- ((mean a)))) * ((a z0 o1) + (- ((mean a))))))) / (num N))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) + S1 / (k_N) / (k_N)).
{ apply: new_root; [first [solve [nn] | rewrite ?E10; solve [nn]] | cbv beta; rewrite ?E10 ?L0; tidy; close]. }
have L1 : (S1) = (S0 * S0 / (k_N) / (k_N) + (k_N * k_N) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S1) * (1 / (k_N) / (k_N)) + (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)))) _) _); [equal | side | equal]. }
have E8 : (sigma a) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E8 ?L0 ?L1; tidy; close.
Qed.
Theorem output_mean_zero : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_1) (column : 'I_1), (mmul (tr (@const R N 1 1)) (LN eps a)) row column = (@const R 1 1 0) row column.
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
rewrite (only row); clear row.
rewrite (only column); clear column.
have E10 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (y0 : 'I_N), ((tr (@const R N 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E12 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E11 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E12 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((tr (@const R N 1 1)) o1 z0) * ((LN eps a) z0 o1)))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1)) * (a z0 o1) + ((- (S0 / (k_N) / (k_N) / (r1))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E11 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E)) (@sum_one R N (- (S0 / (k_N) / (k_N) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((mmul (tr (@const R N 1 1)) (LN eps a)) o1 o1) = 0.
{ rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have E13 : ((@const R 1 1 0) o1 o1) = 0.
{ rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E13 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem output_norm : forall (N : nat) (a : Mat R N 1), ((0 < N)%N) -> (pos (sigma a)) -> (norm (LN 0 a)) = (sqrt (num N)).
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
have E10 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E4 ?L0 ?L1; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((LN 0 a) z0 o1) * ((LN 0 a) z0 o1)))) = ((k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r0) / (r0)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0) / (r0)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : (sqrt (sum (fun z0 : 'I_N => (((LN 0 a) z0 o1) * ((LN 0 a) z0 o1))))) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close]. }
have E6 : (norm (LN 0 a)) = (k_N).
{ rewrite normE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E11 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
cbv beta; rewrite ?E6 ?E11 ?L0 ?L1; tidy; close.
Qed.
Theorem sphere_reached : forall (N : nat) (x : Mat R N 1), ((0 < N)%N) -> (pos (norm (mmul (@centering R N) x))) -> forall (row : 'I_N) (column : 'I_1), (LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) row column = (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)) row column.
Proof.
intros N x H0 H1.
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
have E15 : (sqrt (((sigma (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) * (sigma (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x)))) + 0)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close]. }
have E14 : forall (x0 : 'I_N), ((LN 0 (scale ((sqrt (num N)) * (1 / (norm (mmul (@centering R N) x)))) (mmul (@centering R N) x))) x0 o1) = (- (S0 / (k_N) / (r0)) + x x0 o1 * k_N / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E15 ?E10 ?E12 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E14 ?E10 ?L0 ?L1; tidy; close.
Qed.
Theorem output_norm_eps : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> ((norm (LN eps a)) ^ 2) = ((num N) * (1 / (eps + ((sigma a) ^ 2))) * ((sigma a) ^ 2)).
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
have E10 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((norm (LN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E2 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem distance_to_sphere : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> ((num N) + ((- (1)) * ((norm (LN eps a)) ^ 2))) = (eps * (num N) * (1 / (eps + ((sigma a) ^ 2)))).
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
have E10 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E10 ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E7 : ((norm (LN eps a)) ^ 2) = ((k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rewrite norm2E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E2 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem epsilon_keeps_sigma : forall (N : nat) (a : Mat R N 1) (eps : T R), ((0 < N)%N) -> (nonneg eps) -> (pos eps) -> forall (row : 'I_N) (column : 'I_1), (mmul (@centering R N) a) row column = (scale ((sqrt eps) * (sqrt (num N)) * (1 / (sqrt ((num N) + ((- (1)) * ((norm (LN eps a)) ^ 2)))))) (LN eps a)) row column.
Proof.
intros N a eps H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos (eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
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
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have [r1 [E10 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt eps) = r1 /\ nonneg (r1) /\ r1 * r1 = (eps).
{ apply: new_root; [first [solve [nn]] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E10; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; field; side]]]. }
have L2 : (eps) = ((r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + 0) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E11 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
have [r2 [E16 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r2 /\ nonneg (r2) /\ r2 * r2 = ((r0 * r0) + (r1 * r1)).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have r2_pos : pos (r2).
{ rewrite -E16; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have L3 : ((r0 * r0)) = (- ((r1 * r1)) + (r2 * r2)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = ((r0 * r0)) * (1) + ((r1 * r1))) _) _); [equal | side | equal]. }
have E15 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r2)) + a x0 o1 / (r2)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => (((LN eps a) z0 o1) * ((LN eps a) z0 o1)))) = (- ((k_N * k_N) * (r1 * r1) / (r2) / (r2)) + (k_N * k_N)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1 / (r2) / (r2)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r2) / (r2))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r2) / (r2)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r2) / (r2)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r2) / (r2))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r2) / (r2))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity (((k_N * k_N) * (r0 * r0) / (r2) / (r2)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]. }
have E13 : ((norm (LN eps a)) ^ 2) = (- ((k_N * k_N) * (r1 * r1) / (r2) / (r2)) + (k_N * k_N)).
{ rewrite norm2E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E12 : (sqrt ((num N) + ((- (1)) * ((norm (LN eps a)) ^ 2)))) = (k_N * r1 / (r2)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close]. }
have E9 : forall (x0 : 'I_N), ((scale ((sqrt eps) * (sqrt (num N)) * (1 / (sqrt ((num N) + ((- (1)) * ((norm (LN eps a)) ^ 2)))))) (LN eps a)) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E10 ?E11 ?E12 ?E15 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E6 ?E9 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem riechers_5 : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sigma a)) -> forall (row : 'I_N) (column : 'I_1), (LN eps a) row column = (scale ((sqrt (num N)) * (1 / (sqrt (1 + (eps * (num N) * (1 / (the (mmul (tr a) (mmul (@centering R N) a)))))))) * (1 / (norm (mmul (@centering R N) a)))) (mmul (@centering R N) a)) row column.
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
have [r1 [E7 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E7; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1; solve [ps]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have E6 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E7 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E9 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
have E14 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E16 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E15 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E13 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- (S0 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (sum_known (- (S0 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E12 : ((mmul (tr a) (mmul (@centering R N) a)) o1 o1) = ((k_N * k_N) * (r0 * r0)).
{ rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E11 : (the (mmul (tr a) (mmul (@centering R N) a))) = ((k_N * k_N) * (r0 * r0)).
{ rewrite theE; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
have E10 : (sqrt (1 + (eps * (num N) * (1 / (the (mmul (tr a) (mmul (@centering R N) a))))))) = (r1 / (r0)).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close]. }
have E20 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close]. }
have E18 : (norm (mmul (@centering R N) a)) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E8 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / (sqrt (1 + (eps * (num N) * (1 / (the (mmul (tr a) (mmul (@centering R N) a)))))))) * (1 / (norm (mmul (@centering R N) a)))) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E9 ?E10 ?E18 ?E15 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E6 ?E8 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem riechers_5_constant : forall (N : nat) (eps : T R) (c : T R), ((0 < N)%N) -> (nonneg eps) -> (pos eps) -> forall (row : 'I_N) (column : 'I_1), (LN eps (scale c (@const R N 1 1))) row column = (@const R N 1 0) row column.
Proof.
intros N eps c H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos (eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E5 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E4 : forall (x0 : 'I_N), ((scale c (@const R N 1 1)) x0 o1) = (c).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E7 : (sum (fun z0 : 'I_N => ((scale c (@const R N 1 1)) z0 o1))) = ((k_N * k_N) * c).
{ transitivity (@sum R N (fun z0 : 'I_N => (c) * 1)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (@sum_one R N (c)) _); cbv beta; rewrite ?L0; tidy; close. }
have E6 : (mean (scale c (@const R N 1 1))) = (c).
{ rewrite mean1E; cbv beta; rewrite ?E7 ?L0; tidy; close. }
have E3 : (sum (fun z0 : 'I_N => ((((scale c (@const R N 1 1)) z0 o1) + (- ((mean (scale c (@const R N 1 1)))))) * (((scale c (@const R N 1 1)) z0 o1) + (- ((mean (scale c (@const R N 1 1))))))))) = 0.
{ transitivity (@sum R N (fun z0 : 'I_N => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E6 ?L0; tidy; close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0; tidy; close. }
have E2 : (sqrt ((sum (fun z0 : 'I_N => ((((scale c (@const R N 1 1)) z0 o1) + (- ((mean (scale c (@const R N 1 1)))))) * (((scale c (@const R N 1 1)) z0 o1) + (- ((mean (scale c (@const R N 1 1))))))))) / (num N))) = 0.
{ apply: root_is; [exact: nonneg0 | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have E1 : (sigma (scale c (@const R N 1 1))) = 0.
{ rewrite sigma1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have [r0 [E9 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (((sigma (scale c (@const R N 1 1))) * (sigma (scale c (@const R N 1 1)))) + eps)) = r0 /\ nonneg (r0) /\ r0 * r0 = (eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn]] | cbv beta; rewrite ?E1 ?L0; tidy; close]. }
have r0_pos : pos (r0).
{ rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * (eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0; field; side]]]. }
have L1 : (eps) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (eps) * (1) + 0) _) _); [equal | side | equal]. }
have P2_ : pos ((r0 * r0)).
{ apply: (pos_as P2); rewrite ?L0 ?L1; equal. }
have E8 : forall (x0 : 'I_N), ((LN eps (scale c (@const R N 1 1))) x0 o1) = 0.
{ intros x0; rewrite LNE; cbv beta; rewrite ?E9 ?E4 ?E6 ?L0 ?L1; tidy; close. }
have E10 : forall (x0 : 'I_N), ((@const R N 1 0) x0 o1) = 0.
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E8 ?E10 ?L0 ?L1; tidy; close.
Qed.
Theorem riechers_6 : forall (N : nat) (g : Mat R N 1) (eps : T R) (a : Mat R N 1) (b : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (madd (mmul (diag g) (LN eps a)) b) row column = (madd (scale ((sqrt (num N)) * (1 / (sqrt (((norm (mmul (@centering R N) a)) ^ 2) + (eps * (num N)))))) (mmul (diag g) (mmul (@centering R N) a))) b) row column.
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
have E15 : (sqrt (num N)) = (k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R y0 x0); close. }
have E20 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E19 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : ((norm (mmul (@centering R N) a)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt (((norm (mmul (@centering R N) a)) ^ 2) + (eps * (num N)))) = (k_N * r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag g) x0 z0) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (g x0 o1) * ((a z0 o1) * delta z0 x0) + ((- (S0 * g x0 o1 / (k_N) / (k_N))) * ((1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E19 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (g x0 o1) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 * g x0 o1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (x0 : 'I_N), ((mmul (diag g) (mmul (@centering R N) a)) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N)) + a x0 o1 * g x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E14 : forall (x0 : 'I_N), ((scale ((sqrt (num N)) * (1 / (sqrt (((norm (mmul (@centering R N) a)) ^ 2) + (eps * (num N)))))) (mmul (diag g) (mmul (@centering R N) a))) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E15 ?E16 ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E13 : forall (x0 : 'I_N), ((madd (scale ((sqrt (num N)) * (1 / (sqrt (((norm (mmul (@centering R N) a)) ^ 2) + (eps * (num N)))))) (mmul (diag g) (mmul (@centering R N) a))) b) x0 o1) = (- (S0 * g x0 o1 / (k_N) / (k_N) / (r1)) + a x0 o1 * g x0 o1 / (r1) + b x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E13 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem samuelson : forall (N : nat) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> (pos (sigma a)) -> ((- (1)) + (num N) + ((- (1)) * (((LN 0 a) i o1) ^ 2))) = ((1 / (num N)) * ((norm (madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a))) ^ 2) * ((- (1)) + (num N))).
Proof.
intros N a i H0 H1 H2.
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
have E7 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E6 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E7 ?E4 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E13 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@basis R N i) z0 o1)))) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta x0 z0) * delta z0 i) + ((- (1 / (k_N) / (k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (@centering R N) (@basis R N i)) x0 o1) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E11 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) x0 o1) = (- (S0 * delta i x0 * inv (- ((k_N * k_N)) + 1) / (r0)) + S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) + delta i x0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) + - (delta i x0 * a i o1 / (r0)) + - (a i o1 * inv (- ((k_N * k_N)) + 1) / (r0))).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E12 ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E10 : forall (x0 : 'I_N) (i : 'I_N), ((madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a)) x0 o1) = (- (S0 * delta i x0 * inv (- ((k_N * k_N)) + 1) / (r0)) + S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) + - (S0 / (k_N) / (k_N) / (r0)) + delta i x0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) + - (delta i x0 * a i o1 / (r0)) + - (a i o1 * inv (- ((k_N * k_N)) + 1) / (r0)) + a x0 o1 / (r0)).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E11 ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a)) z0 o1) * ((madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a)) z0 o1)))) = (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 / (r0) / (r0)) + (k_N * k_N)).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + a i o1 * a i o1 / (r0) / (r0)) * ((1) * delta z0 i) + ((- ((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - ((1 + 1) * a i o1 / (r0) / (r0))) * ((a z0 o1) * delta z0 i) + (((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) * 1 + (((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0))) * (a z0 o1) + ((1 / (r0) / (r0)) * (a z0 o1 * a z0 o1))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + a i o1 * a i o1 / (r0) / (r0)) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (- ((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - ((1 + 1) * a i o1 / (r0) / (r0))) (fun z0 : 'I_N => (a z0 o1)) i) (split_sum (@sum_one R N ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0))) (split_sum (sum_known ((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0))) (S0E)) (sum_known (1 / (r0) / (r0)) (S1E)))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : forall (i : 'I_N), ((norm (madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a))) ^ 2) = (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 / (r0) / (r0)) + (k_N * k_N)).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E8 ?E6 ?L0 ?L1; tidy; close.
Qed.
Theorem samuelson_bound : forall (N : nat) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> (pos (sigma a)) -> nonneg (((- (1)) + (num N)) - (((LN 0 a) i o1) ^ 2)).
Proof.
intros N a i H0 H1 H2.
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
have E7 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E6 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E7 ?E4 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E13 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@basis R N i) z0 o1)))) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta x0 z0) * delta z0 i) + ((- (1 / (k_N) / (k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (@centering R N) (@basis R N i)) x0 o1) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E11 : forall (x0 : 'I_N) (i : 'I_N), ((scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) x0 o1) = (- (S0 * delta i x0 * inv (- ((k_N * k_N)) + 1) / (r0)) + S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) + delta i x0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) + - (delta i x0 * a i o1 / (r0)) + - (a i o1 * inv (- ((k_N * k_N)) + 1) / (r0))).
{ rename i into i_; intros x0 i; rewrite scaleE; cbv beta; rewrite ?E12 ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E10 : forall (x0 : 'I_N) (i : 'I_N), ((madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a)) x0 o1) = (- (S0 * delta i x0 * inv (- ((k_N * k_N)) + 1) / (r0)) + S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) + - (S0 / (k_N) / (k_N) / (r0)) + delta i x0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) + - (delta i x0 * a i o1 / (r0)) + - (a i o1 * inv (- ((k_N * k_N)) + 1) / (r0)) + a x0 o1 / (r0)).
{ rename i into i_; intros x0 i; rewrite maddE; cbv beta; rewrite ?E11 ?E6 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a)) z0 o1) * ((madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a)) z0 o1)))) = (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 / (r0) / (r0)) + (k_N * k_N)).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + a i o1 * a i o1 / (r0) / (r0)) * ((1) * delta z0 i) + ((- ((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - ((1 + 1) * a i o1 / (r0) / (r0))) * ((a z0 o1) * delta z0 i) + (((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) * 1 + (((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0))) * (a z0 o1) + ((1 / (r0) / (r0)) * (a z0 o1 * a z0 o1))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + a i o1 * a i o1 / (r0) / (r0)) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (- ((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - ((1 + 1) * a i o1 / (r0) / (r0))) (fun z0 : 'I_N => (a z0 o1)) i) (split_sum (@sum_one R N ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0))) (split_sum (sum_known ((1 + 1) * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 / (k_N) / (k_N) / (r0) / (r0)) + - ((1 + 1) * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0))) (S0E)) (sum_known (1 / (r0) / (r0)) (S1E)))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E8 : forall (i : 'I_N), ((norm (madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a))) ^ 2) = (- (((1 + 1) * (1 + 1)) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - ((1 + 1) * S0 * a i o1 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0)) + (1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r0) / (r0) + (1 + 1) * S0 * S0 * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0) + - (S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (k_N) / (k_N) / (r0) / (r0)) + S0 * S0 * inv (- ((k_N * k_N)) + 1) * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + a i o1 * a i o1 * inv (- ((k_N * k_N)) + 1) / (r0) / (r0) + - (a i o1 * a i o1 / (r0) / (r0)) + (k_N * k_N)).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close. }
apply: (nonneg_as (x := ((1 / (num N)) * ((norm (madd (scale ((- (1)) * (num N) * (1 / ((- (1)) + (num N))) * ((LN 0 a) i o1)) (mmul (@centering R N) (@basis R N i))) (LN 0 a))) ^ 2) * ((- (1)) + (num N))))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E6 ?E8; solve [nn] | rewrite ?L0; solve [nn]] | cbv beta; rewrite ?E8 ?E6 ?L0 ?L1; tidy; close].
Qed.
Theorem samuelson_equality : forall (N : nat) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> ((LN 0 (@basis R N i)) i o1) = (sqrt ((- (1)) + (num N))).
Proof.
intros N i H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : pos (((k_N * k_N) + - (1)) : T R).
{ apply: (pos_as (num2 R H1)); cbv beta; rewrite ?L0; tidy; close. }
have E4 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E6 : forall (i : 'I_N), (sum (fun z0 : 'I_N => ((@basis R N i) z0 o1))) = (1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((1) * delta z0 i))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (1)) i) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
have E5 : forall (i : 'I_N), (mean (@basis R N i)) = (1 / (k_N) / (k_N)).
{ rename i into i_; intros i; rewrite mean1E; cbv beta; rewrite ?E6 ?L0; tidy; close. }
have E3 : forall (i : 'I_N), (sum (fun z0 : 'I_N => ((((@basis R N i) z0 o1) + (- ((mean (@basis R N i))))) * (((@basis R N i) z0 o1) + (- ((mean (@basis R N i)))))))) = (- (1 / (k_N) / (k_N)) + 1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) / (k_N) / (k_N)) + 1) * ((1) * delta z0 i) + ((1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E5 ?L0; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) / (k_N) / (k_N)) + 1) (fun z0 : 'I_N => (1)) i) (@sum_one R N (1 / (k_N) / (k_N) / (k_N) / (k_N)))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (i : 'I_N), (sqrt ((sum (fun z0 : 'I_N => ((((@basis R N i) z0 o1) + (- ((mean (@basis R N i))))) * (((@basis R N i) z0 o1) + (- ((mean (@basis R N i)))))))) / (num N))) = r0 i) /\ (forall (i : 'I_N), nonneg (r0 i)) /\ (forall (i : 'I_N), r0 i * r0 i = (1 / (k_N) / (k_N) + - (1 / (k_N) / (k_N) / (k_N) / (k_N)))).
{ apply: new_roots; rename i into i_; intros i; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have r0_pos : forall (i : 'I_N), pos (r0 i).
{ rename i into i_; intros i; rewrite -E2; apply: sqrt_pos; first [solve [ps] | rewrite ?E3; tidy; first [solve [ps] | apply: (pos_as (x := (1 / (k_N) / (k_N) / (k_N) / (k_N)) * ((k_N * k_N) + - (1)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0; tidy; equal]]]. }
have E1 : forall (i : 'I_N), (sigma (@basis R N i)) = (r0 i).
{ rename i into i_; intros i; rewrite sigma1E; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E8 : forall (i : 'I_N), (sqrt (((sigma (@basis R N i)) * (sigma (@basis R N i))) + 0)) = (r0 i).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0; tidy; transitivity (((r0 i * r0 i)) : T R); [close | transitivity ((1 / (k_N) / (k_N) + - (1 / (k_N) / (k_N) / (k_N) / (k_N))) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((r0 i * r0 i)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E7 : forall (x0 : 'I_N) (i : 'I_N), ((LN 0 (@basis R N i)) x0 o1) = (delta i x0 / (r0 i) + - (1 / (k_N) / (k_N) / (r0 i))).
{ rename i into i_; intros x0 i; rewrite LNE; cbv beta; rewrite ?E8 ?E4 ?E5 ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : (sqrt ((- (1)) + (num N))) = ((k_N * k_N) * r0 i).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0; tidy; transitivity (((k_N * k_N) + - (1)) : T R); [close | transitivity (((k_N * k_N) + - (1)) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((k_N * k_N) * (k_N * k_N) * (r0 i * r0 i)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
apply: (cancel (m := (r0 i))); [solve [side] | cbv beta; rewrite ?E7 ?E9 ?L0; tidy; transitivity ((- (1 / (k_N) / (k_N)) + 1) : T R); [close | transitivity ((- (1 / (k_N) / (k_N)) + 1) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((k_N * k_N) * (r0 i * r0 i)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]].
Qed.
Theorem isotropy_trace : forall (N : nat), ((0 < N)%N) -> ((1 < N)%N) -> (trace (scale ((num N) * (1 / ((- (1)) + (num N)))) (@centering R N))) = (num N).
Proof.
intros N H0 H1.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P1 : pos ((num N + - (1)) : T R).
{ apply: (pos_as (num2 R H1)); cbv beta; tidy; close. }
have E4 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (num N))).
{ intros x0 y0; rewrite centeringE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((num N) * (1 / ((- (1)) + (num N)))) (@centering R N)) x0 y0) = (- (delta x0 y0 * inv (- (num N) + 1)) + delta x0 y0 + inv (- (num N) + 1)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E4; tidy; rewrite ?(deltaC R y0 x0); close. }
have E2 : (sum (fun z0 : 'I_N => ((scale ((num N) * (1 / ((- (1)) + (num N)))) (@centering R N)) z0 z0))) = (num N).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * 1)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; close. }
refine (eq_trans (@sum_one R N (1)) _); cbv beta; tidy; close. }
have E1 : (trace (scale ((num N) * (1 / ((- (1)) + (num N)))) (@centering R N))) = (num N).
{ rewrite traceE; cbv beta; rewrite ?E2; tidy; close. }
cbv beta; rewrite ?E1; tidy; close.
Qed.
Theorem output_cosine : forall (N : nat) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> ((1 < N)%N) -> (pos (sigma a)) -> ((LN 0 a) i o1) = ((sqrt ((- (1)) + (num N))) * (1 / (norm (mmul (@centering R N) (@basis R N i)))) * (1 / (norm (mmul (@centering R N) a))) * (the (mmul (tr (@basis R N i)) (mmul (tr (@centering R N)) (mmul (@centering R N) a))))).
Proof.
intros N a i H0 H1 H2.
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
have E7 : (sqrt (((sigma a) * (sigma a)) + 0)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have E6 : forall (x0 : 'I_N), ((LN 0 a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r0)) + a x0 o1 / (r0)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E7 ?E4 ?L0 ?L1; tidy; close. }
have [r1 [E8 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((- (1)) + (num N))) = r1 /\ nonneg (r1) /\ r1 * r1 = ((k_N * k_N) + - (1)).
{ apply: new_root; [first [solve [nn] | rewrite  ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E8; apply: sqrt_pos; first [solve [ps] | rewrite ?num1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((k_N * k_N) + - (1)))); [apply: posM; [solve [ps] | exact: P1] | rewrite ?L0 ?L1; tidy; equal]]]. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((@centering R N) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite centeringE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E15 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E13 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * ((@basis R N i) z0 o1)))) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((delta x0 z0) * delta z0 i) + ((- (1 / (k_N) / (k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (delta x0 z0)) i) (@sum_at R N (- (1 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (@centering R N) (@basis R N i)) x0 o1) = (delta i x0 + - (1 / (k_N) / (k_N))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E11 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (@centering R N) (@basis R N i)) z0 o1) * ((mmul (@centering R N) (@basis R N i)) z0 o1)))) = (- (1 / (k_N) / (k_N)) + 1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) / (k_N) / (k_N)) + 1) * ((1) * delta z0 i) + ((1 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) / (k_N) / (k_N)) + 1) (fun z0 : 'I_N => (1)) i) (@sum_one R N (1 / (k_N) / (k_N) / (k_N) / (k_N)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E10 : forall (i : 'I_N), (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) (@basis R N i)) z0 o1) * ((mmul (@centering R N) (@basis R N i)) z0 o1))))) = (r1 / (k_N)).
{ rename i into i_; intros i; apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1; tidy; transitivity ((- (1 / (k_N) / (k_N)) + 1) : T R); [close | transitivity ((- (1 / (k_N) / (k_N)) + 1) : T R); [rewrite ?L0 ?L1 ?r1_sq; close | symmetry; transitivity (((r1 * r1) / (k_N) / (k_N)) : T R); [close | rewrite ?L0 ?L1 ?r1_sq; close]]]]. }
have E9 : forall (i : 'I_N), (norm (mmul (@centering R N) (@basis R N i))) = (r1 / (k_N)).
{ rename i into i_; intros i; rewrite normE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E20 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((@centering R N) x0 z0) * (a z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (sum_known (- (1 / (k_N) / (k_N))) (S0E))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E19 : forall (x0 : 'I_N), ((mmul (@centering R N) a) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1)))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E17 : (sqrt (sum (fun z0 : 'I_N => (((mmul (@centering R N) a) z0 o1) * ((mmul (@centering R N) a) z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1; tidy; close]. }
have E16 : (norm (mmul (@centering R N) a)) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have E24 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 i); close. }
have E27 : forall (x0 : 'I_N) (y0 : 'I_N), ((tr (@centering R N)) x0 y0) = (delta x0 y0 + - (1 / (k_N) / (k_N))).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?E14 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E26 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((tr (@centering R N)) x0 z0) * ((mmul (@centering R N) a) z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N))) * ((1) * delta z0 x0) + ((- (1 / (k_N) / (k_N))) * (a z0 o1) + ((S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E27 ?E19 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) (split_sum (@sum_at R N (- (S0 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) x0) (split_sum (sum_known (- (1 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 / (k_N) / (k_N) / (k_N) / (k_N)))))) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R z0 x0); close. }
have E25 : forall (x0 : 'I_N), ((mmul (tr (@centering R N)) (mmul (@centering R N) a)) x0 o1) = (- (S0 / (k_N) / (k_N)) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E26 ?L0 ?L1; tidy; close. }
have E23 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((tr (@basis R N i)) o1 z0) * ((mmul (tr (@centering R N)) (mmul (@centering R N) a)) z0 o1)))) = (- (S0 / (k_N) / (k_N)) + a i o1).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 i) + ((- (S0 / (k_N) / (k_N))) * ((1) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?E25 ?L0 ?L1; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) i) (@sum_at R N (- (S0 / (k_N) / (k_N))) (fun z0 : 'I_N => (1)) i)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E22 : forall (i : 'I_N), ((mmul (tr (@basis R N i)) (mmul (tr (@centering R N)) (mmul (@centering R N) a))) o1 o1) = (- (S0 / (k_N) / (k_N)) + a i o1).
{ rename i into i_; intros i; rewrite mmulE; cbv beta; rewrite ?E23 ?L0 ?L1; tidy; close. }
have E21 : forall (i : 'I_N), (the (mmul (tr (@basis R N i)) (mmul (tr (@centering R N)) (mmul (@centering R N) a)))) = (- (S0 / (k_N) / (k_N)) + a i o1).
{ rename i into i_; intros i; rewrite theE; cbv beta; rewrite ?E22 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E6 ?E8 ?E9 ?E16 ?E21 ?L0 ?L1; tidy; close.
Qed.
End Book.
