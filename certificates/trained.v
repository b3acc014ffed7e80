(* Chapter 12-trained: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem hidden_feature : forall (N : nat) (eps : T R) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((rho a) ^ 2))) -> ((1 / (num N)) * ((norm (mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (RMSN eps a))) ^ 2)) = ((1 / (((norm a) ^ 2) + (eps * (num N)))) * (((norm a) ^ 2) + ((- (1)) * ((a i o1) ^ 2)))).
Proof.
intros N eps a i H0 H1 H2.
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
have E11 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E12 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((mmul (@basis R N i) (tr (@basis R N i))) x0 y0) = (delta i x0 * delta i y0).
{ rename i into i_; intros x0 y0 i; rewrite mmul1E; cbv beta; rewrite ?E12 ?E11 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) x0 y0) = (- (delta i x0 * delta i y0)).
{ rename i into i_; intros x0 y0 i; rewrite scaleE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) x0 y0) = (- (delta i x0 * delta i y0) + delta x0 y0).
{ rename i into i_; intros x0 y0 i; rewrite maddE; cbv beta; rewrite ?E9 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i) ?(deltaC R y0 x0); close. }
have E17 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (k_N * r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have E16 : (norm a) = (k_N * r0).
{ rewrite normE; cbv beta; rewrite ?E17 ?L0 ?L1; tidy; close. }
have [r1 [E15 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt ((((norm a) * (norm a)) / (num N)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E16; solve [nn] | rewrite ?E16 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E16 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E15; apply: sqrt_pos; first [solve [ps] | rewrite ?E16; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r0 * r0) + eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E14 : forall (x0 : 'I_N), ((RMSN eps a) x0 o1) = (a x0 o1 / (r1)).
{ intros x0; rewrite RMSNE; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
have E7 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) x0 z0) * ((RMSN eps a) z0 o1)))) = (- (delta i x0 * a i o1 / (r1)) + a x0 o1 / (r1)).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (- (delta i x0 / (r1))) * ((a z0 o1) * delta z0 i) + ((1 / (r1)) * ((a z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?E14 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (delta i x0 / (r1))) (fun z0 : 'I_N => (a z0 o1)) i) (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E6 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (RMSN eps a)) x0 o1) = (- (delta i x0 * a i o1 / (r1)) + a x0 o1 / (r1)).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E5 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (RMSN eps a)) z0 o1) * ((mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (RMSN eps a)) z0 o1)))) = (- (a i o1 * a i o1 / (r1) / (r1)) + (k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (a i o1 * a i o1 / (r1) / (r1)) * ((1) * delta z0 i) + ((- ((1 + 1) * a i o1 / (r1) / (r1))) * ((a z0 o1) * delta z0 i) + ((1 / (r1) / (r1)) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (a i o1 * a i o1 / (r1) / (r1)) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (- ((1 + 1) * a i o1 / (r1) / (r1))) (fun z0 : 'I_N => (a z0 o1)) i) (sum_known (1 / (r1) / (r1)) (S0E)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E4 : forall (i : 'I_N), ((norm (mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (RMSN eps a))) ^ 2) = (- (a i o1 * a i o1 / (r1) / (r1)) + (k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (((norm a) ^ 2) + (eps * (num N))) = ((k_N * k_N) * (r1 * r1)).
{ cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E4 ?E18 ?E16 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem hidden_feature_centred : forall (N : nat) (eps : T R) (a : Mat R N 1) (i : 'I_N), ((0 < N)%N) -> (nonneg eps) -> (pos (eps + ((sigma a) ^ 2))) -> ((1 / (num N)) * ((norm (mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (LN eps a))) ^ 2)) = ((1 / (num N)) * (1 / (eps + ((sigma a) ^ 2))) * (((norm (mmul (@centering R N) a)) ^ 2) + ((- (1)) * ((((- (1)) * (mean a)) + (a i o1)) ^ 2)))).
Proof.
intros N eps a i H0 H1 H2.
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
have E13 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i); close. }
have E14 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((mmul (@basis R N i) (tr (@basis R N i))) x0 y0) = (delta i x0 * delta i y0).
{ rename i into i_; intros x0 y0 i; rewrite mmul1E; cbv beta; rewrite ?E14 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) x0 y0) = (- (delta i x0 * delta i y0)).
{ rename i into i_; intros x0 y0 i; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N) (i : 'I_N), ((madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) x0 y0) = (- (delta i x0 * delta i y0) + delta x0 y0).
{ rename i into i_; intros x0 y0 i; rewrite maddE; cbv beta; rewrite ?E11 ?E15 ?L0 ?L1; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i) ?(deltaC R y0 x0); close. }
have [r1 [E17 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma a) * (sigma a)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E17; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | apply: (pos_as (x := (1) * ((r0 * r0) + eps))); [apply: posM; [solve [ps] | exact: P2] | rewrite ?L0 ?L1; tidy; equal]]]. }
have L2 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P2_ : pos ((r1 * r1)).
{ apply: (pos_as P2); rewrite ?L0 ?L1 ?L2; equal. }
have E16 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E17 ?E4 ?L0 ?L1 ?L2; tidy; close. }
have E9 : forall (x0 : 'I_N) (i : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) x0 z0) * ((LN eps a) z0 o1)))) = (S0 * delta i x0 / (k_N) / (k_N) / (r1) + - (S0 / (k_N) / (k_N) / (r1)) + - (delta i x0 * a i o1 / (r1)) + a x0 o1 / (r1)).
{ rename i into i_; intros x0 i; transitivity (@sum R N (fun z0 : 'I_N => (- (delta i x0 / (r1))) * ((a z0 o1) * delta z0 i) + ((S0 * delta i x0 / (k_N) / (k_N) / (r1)) * ((1) * delta z0 i) + ((1 / (r1)) * ((a z0 o1) * delta z0 x0) + ((- (S0 / (k_N) / (k_N) / (r1))) * ((1) * delta z0 x0)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E16 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (delta i x0 / (r1))) (fun z0 : 'I_N => (a z0 o1)) i) (split_sum (@sum_at R N (S0 * delta i x0 / (k_N) / (k_N) / (r1)) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (1 / (r1)) (fun z0 : 'I_N => (a z0 o1)) x0) (@sum_at R N (- (S0 / (k_N) / (k_N) / (r1))) (fun z0 : 'I_N => (1)) x0)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E8 : forall (x0 : 'I_N) (i : 'I_N), ((mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (LN eps a)) x0 o1) = (S0 * delta i x0 / (k_N) / (k_N) / (r1) + - (S0 / (k_N) / (k_N) / (r1)) + - (delta i x0 * a i o1 / (r1)) + a x0 o1 / (r1)).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E7 : forall (i : 'I_N), (sum (fun z0 : 'I_N => (((mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (LN eps a)) z0 o1) * ((mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (LN eps a)) z0 o1)))) = ((1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a i o1 * a i o1 / (r1) / (r1)) + (k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rename i into i_; intros i; transitivity (@sum R N (fun z0 : 'I_N => (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + a i o1 * a i o1 / (r1) / (r1)) * ((1) * delta z0 i) + (((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1) + - ((1 + 1) * a i o1 / (r1) / (r1))) * ((a z0 o1) * delta z0 i) + ((1 / (r1) / (r1)) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) * 1)))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (@sum_at R N (- (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + a i o1 * a i o1 / (r1) / (r1)) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1) + - ((1 + 1) * a i o1 / (r1) / (r1))) (fun z0 : 'I_N => (a z0 o1)) i) (split_sum (sum_known (1 / (r1) / (r1)) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N) / (r1) / (r1))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1))))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E6 : forall (i : 'I_N), ((norm (mmul (madd (scale (- (1)) (mmul (@basis R N i) (tr (@basis R N i)))) (@eye R N)) (LN eps a))) ^ 2) = ((1 + 1) * S0 * a i o1 / (k_N) / (k_N) / (r1) / (r1) + - (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N) / (r1) / (r1)) + - (a i o1 * a i o1 / (r1) / (r1)) + (k_N * k_N) * (r0 * r0) / (r1) / (r1)).
{ rename i into i_; intros i; rewrite norm2E; cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close. }
have E18 : (eps + ((sigma a) ^ 2)) = ((r1 * r1)).
{ cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
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
have E19 : ((norm (mmul (@centering R N) a)) ^ 2) = ((k_N * k_N) * (r0 * r0)).
{ rewrite norm2E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E6 ?E19 ?E18 ?E4 ?L0 ?L1 ?L2; tidy; close.
Qed.
End Book.
