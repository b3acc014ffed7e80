(* Chapter 06-groups: statements of the catalogue and proofs, by tools/certificates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem group_norm_column : forall (k : nat) (Gam : nat) (eps : T R) (X : Mat R k Gam) (j : 'I_Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> (nonneg eps) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))))) row o1)) -> forall (row : 'I_k) (column : 'I_1), (mmul (GN eps X) (@basis R Gam j)) row column = (LN eps (mmul X (@basis R Gam j))) row column.
Proof.
intros k Gam eps X j H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : forall (x0 : 'I_Gam), ((@const R Gam 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((scale eps (@const R Gam 1 1)) x0 o1) = (eps).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E11 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E10 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E8 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k) + eps).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E4 ?E6 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k) + eps)).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0) + - ((k_k * k_k) * eps)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + eps)) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E23 : forall (x0 : 'I_Gam) (j : 'I_Gam), ((@basis R Gam j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E22 : forall (x0 : 'I_k) (j : 'I_Gam), (sum (fun z0 : 'I_Gam => ((X x0 z0) * ((@basis R Gam j) z0 o1)))) = (X x0 j).
{ rename j into j_; intros x0 j; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0) * delta z0 j))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0)) j) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E21 : forall (x0 : 'I_k) (j : 'I_Gam), ((mmul X (@basis R Gam j)) x0 o1) = (X x0 j).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (j : 'I_Gam), (sum (fun z0 : 'I_k => ((mmul X (@basis R Gam j)) z0 o1))) = (S0 j).
{ rename j into j_; intros j; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 j))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (j : 'I_Gam), (mean (mmul X (@basis R Gam j))) = (S0 j / (k_k) / (k_k)).
{ rename j into j_; intros j; rewrite mean1E; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (j : 'I_Gam), (sum (fun z0 : 'I_k => ((((mmul X (@basis R Gam j)) z0 o1) + (- ((mean (mmul X (@basis R Gam j)))))) * (((mmul X (@basis R Gam j)) z0 o1) + (- ((mean (mmul X (@basis R Gam j))))))))) = ((k_k * k_k) * (r0 j * r0 j) + - ((k_k * k_k) * eps)).
{ rename j into j_; intros j; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 j * X z0 j) + ((- ((1 + 1) * S0 j / (k_k) / (k_k))) * (X z0 j) + ((S0 j * S0 j / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E24 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E j)) (split_sum (sum_known (- ((1 + 1) * S0 j / (k_k) / (k_k))) (S0E j)) (@sum_one R k (S0 j * S0 j / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E19 [r1_nn r1_sq]]] : exists r1 : 'I_Gam -> T R, (forall (j : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((mmul X (@basis R Gam j)) z0 o1) + (- ((mean (mmul X (@basis R Gam j)))))) * (((mmul X (@basis R Gam j)) z0 o1) + (- ((mean (mmul X (@basis R Gam j))))))))) / (num k))) = r1 j) /\ (forall (j : 'I_Gam), nonneg (r1 j)) /\ (forall (j : 'I_Gam), r1 j * r1 j = ((r0 j * r0 j) + - (eps))).
{ apply: new_roots; rename j into j_; intros j; [first [solve [nn] | rewrite ?E20; solve [nn] | rewrite ?E20 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : forall (j : 'I_Gam), ((r0 j * r0 j)) = ((r1 j * r1 j) + eps).
{ rename j into j_; intros j; refine (eq_trans (solve (r1_sq j) (_ : _ = ((r0 j * r0 j)) * (1) + (- (eps))) _) _); [equal | side | equal]. }
have E18 : forall (j : 'I_Gam), (sigma (mmul X (@basis R Gam j))) = (r1 j).
{ rename j into j_; intros j; rewrite sigma1E; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E33 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E35 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E35 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r1 y0 * r1 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?E34 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity (((k_k * k_k) * (r0 y0 * r0 y0) + - ((k_k * k_k) * eps)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]. }
have E31 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r1 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r1 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + eps)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; transitivity (((r1 y0 * r1 y0) + eps) : T R); [close | transitivity (((r1 y0 * r1 y0) + eps) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((r0 y0 * r0 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E28 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN eps X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E29 ?E34 ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (x0 : 'I_k) (j : 'I_Gam), (sum (fun z0 : 'I_Gam => (((GN eps X) x0 z0) * ((@basis R Gam j) z0 o1)))) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0 / (r0 z0)) * delta z0 j) + ((- (1 / (k_k) / (k_k))) * ((S0 z0 / (r0 z0)) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0 / (r0 z0))) j) (@sum_at R Gam (- (1 / (k_k) / (k_k))) (fun z0 : 'I_Gam => (S0 z0 / (r0 z0))) j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E26 : forall (x0 : 'I_k) (j : 'I_Gam), ((mmul (GN eps X) (@basis R Gam j)) x0 o1) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E37 : forall (j : 'I_Gam), (sqrt (((sigma (mmul X (@basis R Gam j))) * (sigma (mmul X (@basis R Gam j)))) + eps)) = (r0 j).
{ rename j into j_; intros j; apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; transitivity (((r1 j * r1 j) + eps) : T R); [close | transitivity (((r1 j * r1 j) + eps) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((r0 j * r0 j)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E36 : forall (x0 : 'I_k) (j : 'I_Gam), ((LN eps (mmul X (@basis R Gam j))) x0 o1) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite LNE; cbv beta; rewrite ?E37 ?E21 ?E24 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E26 ?E36 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_norm_one_group : forall (N : nat) (eps : T R) (a : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos (sqrt (eps + ((sigma a) ^ 2)))) -> forall (row : 'I_N) (column : 'I_1), (GN eps a) row column = (LN eps a) row column.
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
have E12 : forall (x0 : 'I_N), ((col a o1) x0 o1) = (a x0 o1).
{ intros x0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_N => ((col a o1) z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : (mean (col a o1)) = (S0 / (k_N) / (k_N)).
{ rewrite mean1E; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E11 : (sum (fun z0 : 'I_N => ((((col a o1) z0 o1) + (- ((mean (col a o1))))) * (((col a o1) z0 o1) + (- ((mean (col a o1)))))))) = ((k_N * k_N) * (r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1) + ((- ((1 + 1) * S0 / (k_N) / (k_N))) * (a z0 o1) + ((S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E)) (split_sum (sum_known (- ((1 + 1) * S0 / (k_N) / (k_N))) (S0E)) (@sum_one R N (S0 * S0 / (k_N) / (k_N) / (k_N) / (k_N))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E10 : (sqrt ((sum (fun z0 : 'I_N => ((((col a o1) z0 o1) + (- ((mean (col a o1))))) * (((col a o1) z0 o1) + (- ((mean (col a o1)))))))) / (num N))) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E11 ?L0 ?L1 ?L2; tidy; close]. }
have E9 : (sigma (col a o1)) = (r0).
{ rewrite sigma1E; cbv beta; rewrite ?E10 ?L0 ?L1 ?L2; tidy; close. }
have E8 : (sqrt (((sigma (col a o1)) * (sigma (col a o1))) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E9 ?L0 ?L1 ?L2; tidy; close]. }
have E7 : forall (x0 : 'I_N), ((GN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite GNE; cbv beta; rewrite ?E8 ?E13 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt (((sigma a) * (sigma a)) + eps)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_N), ((LN eps a) x0 o1) = (- (S0 / (k_N) / (k_N) / (r1)) + a x0 o1 / (r1)).
{ intros x0; rewrite LNE; cbv beta; rewrite ?E16 ?E5 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E7 ?E15 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_mean_zero : forall (Gam : nat) (k : nat) (eps : T R) (X : Mat R k Gam), ((0 < Gam)%N) -> ((0 < k)%N) -> (nonneg eps) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))))) row o1)) -> forall (row : 'I_1) (column : 'I_Gam), (mmul (tr (@const R k 1 1)) (GN eps X)) row column = (@const R 1 Gam 0) row column.
Proof.
intros Gam k eps X H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_Gam [L0 [k_Gam_pos k_Gam_nn]]] := size_root R H0; have k_Gam_ne := pos_neq k_Gam_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_k [L1 [k_k_pos k_k_nn]]] := size_root R H1; have k_k_ne := pos_neq k_k_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : forall (x0 : 'I_Gam), ((@const R Gam 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((scale eps (@const R Gam 1 1)) x0 o1) = (eps).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E11 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E10 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E8 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k) + eps).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E4 ?E6 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k) + eps)).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0) + - ((k_k * k_k) * eps)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + eps)) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (madd (scale eps (@const R Gam 1 1)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
rewrite (only row); clear row.
have E20 : forall (y0 : 'I_k), ((tr (@const R k 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (y0 : 'I_Gam) (x0 : 'I_k), ((col X y0) x0 o1) = (X x0 y0).
{ intros y0 x0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0) + - ((k_k * k_k) * eps)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E24 [r1_nn r1_sq]]] : exists r1 : 'I_Gam -> T R, (forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = r1 y0) /\ (forall (y0 : 'I_Gam), nonneg (r1 y0)) /\ (forall (y0 : 'I_Gam), r1 y0 * r1 y0 = ((r0 y0 * r0 y0) + - (eps))).
{ apply: new_roots; intros y0; [first [solve [nn] | rewrite ?E25; solve [nn] | rewrite ?E25 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : forall (y0 : 'I_Gam), ((r0 y0 * r0 y0)) = ((r1 y0 * r1 y0) + eps).
{ intros y0; refine (eq_trans (solve (r1_sq y0) (_ : _ = ((r0 y0 * r0 y0)) * (1) + (- (eps))) _) _); [equal | side | equal]. }
have E23 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r1 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + eps)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; transitivity (((r1 y0 * r1 y0) + eps) : T R); [close | transitivity (((r1 y0 * r1 y0) + eps) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((r0 y0 * r0 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E21 : forall (y0 : 'I_Gam) (x0 : 'I_k), ((GN eps X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros y0 x0; rewrite GNE; cbv beta; rewrite ?E22 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => (((tr (@const R k 1 1)) o1 z0) * ((GN eps X) z0 y0)))) = 0.
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r0 y0)) * (X z0 y0) + ((- (S0 y0 / (k_k) / (k_k) / (r0 y0))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 y0)) (S0E y0)) (@sum_one R k (- (S0 y0 / (k_k) / (k_k) / (r0 y0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_Gam), ((mmul (tr (@const R k 1 1)) (GN eps X)) o1 y0) = 0.
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_Gam), ((@const R 1 Gam 0) o1 y0) = 0.
{ intros y0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E18 ?E29 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_length : forall (k : nat) (Gam : nat) (X : Mat R k Gam) (j : 'I_Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> ((1 < k)%N) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) row o1)) -> (norm (mmul (GN 0 X) (@basis R Gam j))) = (sqrt (num k)).
Proof.
intros k Gam X j H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : pos (((k_k * k_k) + - (1)) : T R).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E8 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E5 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
have E25 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close]. }
have E22 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close]. }
have E20 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E21 ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_Gam) (j : 'I_Gam), ((@basis R Gam j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E19 : forall (x0 : 'I_k) (j : 'I_Gam), (sum (fun z0 : 'I_Gam => (((GN 0 X) x0 z0) * ((@basis R Gam j) z0 o1)))) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0 / (r0 z0)) * delta z0 j) + ((- (1 / (k_k) / (k_k))) * ((S0 z0 / (r0 z0)) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E28 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0 / (r0 z0))) j) (@sum_at R Gam (- (1 / (k_k) / (k_k))) (fun z0 : 'I_Gam => (S0 z0 / (r0 z0))) j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E18 : forall (x0 : 'I_k) (j : 'I_Gam), ((mmul (GN 0 X) (@basis R Gam j)) x0 o1) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (j : 'I_Gam), (sum (fun z0 : 'I_k => (((mmul (GN 0 X) (@basis R Gam j)) z0 o1) * ((mmul (GN 0 X) (@basis R Gam j)) z0 o1)))) = ((k_k * k_k)).
{ rename j into j_; intros j; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r0 j) / (r0 j)) * (X z0 j * X z0 j) + ((- ((1 + 1) * S0 j / (k_k) / (k_k) / (r0 j) / (r0 j))) * (X z0 j) + ((S0 j * S0 j / (k_k) / (k_k) / (k_k) / (k_k) / (r0 j) / (r0 j)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 j) / (r0 j)) (S1E j)) (split_sum (sum_known (- ((1 + 1) * S0 j / (k_k) / (k_k) / (r0 j) / (r0 j))) (S0E j)) (@sum_one R k (S0 j * S0 j / (k_k) / (k_k) / (k_k) / (k_k) / (r0 j) / (r0 j))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (j : 'I_Gam), (sqrt (sum (fun z0 : 'I_k => (((mmul (GN 0 X) (@basis R Gam j)) z0 o1) * ((mmul (GN 0 X) (@basis R Gam j)) z0 o1))))) = (k_k).
{ rename j into j_; intros j; apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (j : 'I_Gam), (norm (mmul (GN 0 X) (@basis R Gam j))) = (k_k).
{ rename j into j_; intros j; rewrite normE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E29 : (sqrt (num k)) = (k_k).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
cbv beta; rewrite ?E15 ?E29 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_norm_length : forall (Gam : nat) (k : nat) (X : Mat R k Gam), ((0 < Gam)%N) -> ((0 < k)%N) -> ((1 < k)%N) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) row o1)) -> (sqrt (sum (fun k1 : 'I_Gam => ((norm (mmul (GN 0 X) (@basis R Gam k1))) ^ 2)))) = (sqrt ((num Gam) * (num k))).
Proof.
intros Gam k X H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_Gam [L0 [k_Gam_pos k_Gam_nn]]] := size_root R H0; have k_Gam_ne := pos_neq k_Gam_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_k [L1 [k_k_pos k_k_nn]]] := size_root R H1; have k_k_ne := pos_neq k_k_pos.
have P2 : pos ((k_k * k_k) + - (1)).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E8 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E5 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
have E26 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close]. }
have E21 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E22 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (k1 : 'I_Gam) (x0 : 'I_Gam), ((@basis R Gam k1) x0 o1) = (delta k1 x0).
{ intros k1 x0; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 k1); close. }
have E20 : forall (k1 : 'I_Gam) (x0 : 'I_k), (sum (fun z0 : 'I_Gam => (((GN 0 X) x0 z0) * ((@basis R Gam k1) z0 o1)))) = (- (S0 k1 / (k_k) / (k_k) / (r0 k1)) + X x0 k1 / (r0 k1)).
{ intros k1 x0; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0 / (r0 z0)) * delta z0 k1) + ((- (1 / (k_k) / (k_k))) * ((S0 z0 / (r0 z0)) * delta z0 k1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E29 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 k1) ?(deltaC R z0 k1); close. }
refine (eq_trans (split_sum (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0 / (r0 z0))) k1) (@sum_at R Gam (- (1 / (k_k) / (k_k))) (fun z0 : 'I_Gam => (S0 z0 / (r0 z0))) k1)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 k1) ?(deltaC R z0 k1); close. }
have E19 : forall (k1 : 'I_Gam) (x0 : 'I_k), ((mmul (GN 0 X) (@basis R Gam k1)) x0 o1) = (- (S0 k1 / (k_k) / (k_k) / (r0 k1)) + X x0 k1 / (r0 k1)).
{ intros k1 x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (k1 : 'I_Gam), (sum (fun z0 : 'I_k => (((mmul (GN 0 X) (@basis R Gam k1)) z0 o1) * ((mmul (GN 0 X) (@basis R Gam k1)) z0 o1)))) = ((k_k * k_k)).
{ intros k1; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r0 k1) / (r0 k1)) * (X z0 k1 * X z0 k1) + ((- ((1 + 1) * S0 k1 / (k_k) / (k_k) / (r0 k1) / (r0 k1))) * (X z0 k1) + ((S0 k1 * S0 k1 / (k_k) / (k_k) / (k_k) / (k_k) / (r0 k1) / (r0 k1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 k1) / (r0 k1)) (S1E k1)) (split_sum (sum_known (- ((1 + 1) * S0 k1 / (k_k) / (k_k) / (r0 k1) / (r0 k1))) (S0E k1)) (@sum_one R k (S0 k1 * S0 k1 / (k_k) / (k_k) / (k_k) / (k_k) / (r0 k1) / (r0 k1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (k1 : 'I_Gam), ((norm (mmul (GN 0 X) (@basis R Gam k1))) ^ 2) = ((k_k * k_k)).
{ intros k1; rewrite norm2E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sum (fun k1 : 'I_Gam => ((norm (mmul (GN 0 X) (@basis R Gam k1))) ^ 2))) = ((k_Gam * k_Gam) * (k_k * k_k)).
{ transitivity (@sum R Gam (fun k1 : 'I_Gam => ((k_k * k_k)) * 1)).
{ apply: eq_sum => k1; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (@sum_one R Gam ((k_k * k_k))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : (sqrt (sum (fun k1 : 'I_Gam => ((norm (mmul (GN 0 X) (@basis R Gam k1))) ^ 2)))) = (k_Gam * k_k).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : (sqrt ((num Gam) * (num k))) = (k_Gam * k_k).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
cbv beta; rewrite ?E15 ?E30 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_points : forall (k : nat) (Gam : nat) (X : Mat R k Gam) (j : 'I_Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> ((1 < k)%N) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) row o1)) -> forall (row : 'I_k) (column : 'I_1), (mmul (GN 0 X) (@basis R Gam j)) row column = (scale ((sqrt (num k)) * (1 / (norm (mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j)))))) (mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j)))) row column.
Proof.
intros k Gam X j H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : pos (((k_k * k_k) + - (1)) : T R).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E8 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E5 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E22 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E22 ?E23 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close]. }
have E19 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E18 ?E23 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (x0 : 'I_Gam) (j : 'I_Gam), ((@basis R Gam j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E16 : forall (x0 : 'I_k) (j : 'I_Gam), (sum (fun z0 : 'I_Gam => (((GN 0 X) x0 z0) * ((@basis R Gam j) z0 o1)))) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0 / (r0 z0)) * delta z0 j) + ((- (1 / (k_k) / (k_k))) * ((S0 z0 / (r0 z0)) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?E17 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0 / (r0 z0))) j) (@sum_at R Gam (- (1 / (k_k) / (k_k))) (fun z0 : 'I_Gam => (S0 z0 / (r0 z0))) j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E15 : forall (x0 : 'I_k) (j : 'I_Gam), ((mmul (GN 0 X) (@basis R Gam j)) x0 o1) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E27 : (sqrt (num k)) = (k_k).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
have E34 : forall (x0 : 'I_k) (j : 'I_Gam), (sum (fun z0 : 'I_Gam => ((X x0 z0) * ((@basis R Gam j) z0 o1)))) = (X x0 j).
{ rename j into j_; intros x0 j; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0) * delta z0 j))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0)) j) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E33 : forall (x0 : 'I_k) (j : 'I_Gam), ((mmul X (@basis R Gam j)) x0 o1) = (X x0 j).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E34 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (x0 : 'I_k) (j : 'I_Gam), (sum (fun z0 : 'I_k => (((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 z0) * ((mmul X (@basis R Gam j)) z0 o1)))) = (- (S0 j / (k_k) / (k_k)) + X x0 j).
{ rename j into j_; intros x0 j; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 j) + ((1) * ((X z0 j) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E33 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E j)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 j)) x0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 x0); close. }
have E31 : forall (x0 : 'I_k) (j : 'I_Gam), ((mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j))) x0 o1) = (- (S0 j / (k_k) / (k_k)) + X x0 j).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close. }
have E30 : forall (j : 'I_Gam), (sum (fun z0 : 'I_k => (((mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j))) z0 o1) * ((mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j))) z0 o1)))) = ((k_k * k_k) * (r0 j * r0 j)).
{ rename j into j_; intros j; transitivity (@sum R k (fun z0 : 'I_k => (S0 j * S0 j / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 j / (k_k) / (k_k))) * (X z0 j) + ((1) * (X z0 j * X z0 j))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 j * S0 j / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 j / (k_k) / (k_k))) (S0E j)) (sum_known (1) (S1E j)))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (j : 'I_Gam), (sqrt (sum (fun z0 : 'I_k => (((mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j))) z0 o1) * ((mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j))) z0 o1))))) = (k_k * r0 j).
{ rename j into j_; intros j; apply: root_is; [solve [nn] | cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; close]. }
have E28 : forall (j : 'I_Gam), (norm (mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j)))) = (k_k * r0 j).
{ rename j into j_; intros j; rewrite normE; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (x0 : 'I_k) (j : 'I_Gam), ((scale ((sqrt (num k)) * (1 / (norm (mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j)))))) (mmul (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) (mmul X (@basis R Gam j)))) x0 o1) = (- (S0 j / (k_k) / (k_k) / (r0 j)) + X x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E31 ?E28 ?E27 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E26 ?E15 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_norm_idempotent : forall (k : nat) (Gam : nat) (X : Mat R k Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> ((1 < k)%N) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) row o1)) -> forall (row : 'I_k) (column : 'I_Gam), (GN 0 (GN 0 X)) row column = (GN 0 X) row column.
Proof.
intros k Gam X H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : pos (((k_k * k_k) + - (1)) : T R).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E8 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E5 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
have E26 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close]. }
have E21 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E22 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col (GN 0 X) y0) x0 o1) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E30 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col (GN 0 X) y0) z0 o1))) = 0.
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r0 y0)) * (X z0 y0) + ((- (S0 y0 / (k_k) / (k_k) / (r0 y0))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 y0)) (S0E y0)) (@sum_one R k (- (S0 y0 / (k_k) / (k_k) / (r0 y0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_Gam), (mean (col (GN 0 X) y0)) = 0.
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col (GN 0 X) y0) z0 o1) + (- ((mean (col (GN 0 X) y0))))) * (((col (GN 0 X) y0) z0 o1) + (- ((mean (col (GN 0 X) y0)))))))) = ((k_k * k_k)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r0 y0) / (r0 y0)) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k) / (r0 y0) / (r0 y0))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r0 y0) / (r0 y0)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E29 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 y0) / (r0 y0)) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k) / (r0 y0) / (r0 y0))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r0 y0) / (r0 y0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col (GN 0 X) y0) z0 o1) + (- ((mean (col (GN 0 X) y0))))) * (((col (GN 0 X) y0) z0 o1) + (- ((mean (col (GN 0 X) y0)))))))) / (num k))) = (1).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : forall (y0 : 'I_Gam), (sigma (col (GN 0 X) y0)) = (1).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_Gam), (sqrt (((sigma (col (GN 0 X) y0)) * (sigma (col (GN 0 X) y0))) + 0)) = (1).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 (GN 0 X)) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E16 ?E21 ?E29 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E15 ?E21 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem layer_after_group : forall (k : nat) (Gam : nat) (X : Mat R k Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> ((1 < k)%N) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) row o1)) -> forall (row : 'I_k) (column : 'I_Gam), (sample_norm 0 (GN 0 X)) row column = (GN 0 X) row column.
Proof.
intros k Gam X H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : pos ((k_k * k_k) + - (1)).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E8 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E5 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
have E24 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
have E23 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E24 ?E25 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close]. }
have E21 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close]. }
have E19 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E20 ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => ((GN 0 X) z1 z0))) = 0.
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1 / (r0 z0)) * (X z1 z0) + ((- (S0 z0 / (k_k) / (k_k) / (r0 z0))) * 1))).
{ apply: eq_sum => z1; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 z0)) (S0E z0)) (@sum_one R k (- (S0 z0 / (k_k) / (k_k) / (r0 z0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => ((GN 0 X) z1 z0))))) = 0.
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : (mean (GN 0 X)) = 0.
{ rewrite meanE; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => ((((GN 0 X) z1 z0) + (- ((mean (GN 0 X))))) * (((GN 0 X) z1 z0) + (- ((mean (GN 0 X)))))))) = ((k_k * k_k)).
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1 / (r0 z0) / (r0 z0)) * (X z1 z0 * X z1 z0) + ((- ((1 + 1) * S0 z0 / (k_k) / (k_k) / (r0 z0) / (r0 z0))) * (X z1 z0) + ((S0 z0 * S0 z0 / (k_k) / (k_k) / (k_k) / (k_k) / (r0 z0) / (r0 z0)) * 1)))).
{ apply: eq_sum => z1; cbv beta; rewrite ?E19 ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 z0) / (r0 z0)) (S1E z0)) (split_sum (sum_known (- ((1 + 1) * S0 z0 / (k_k) / (k_k) / (r0 z0) / (r0 z0))) (S0E z0)) (@sum_one R k (S0 z0 * S0 z0 / (k_k) / (k_k) / (k_k) / (k_k) / (r0 z0) / (r0 z0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => ((((GN 0 X) z1 z0) + (- ((mean (GN 0 X))))) * (((GN 0 X) z1 z0) + (- ((mean (GN 0 X)))))))))) = ((k_Gam * k_Gam) * (k_k * k_k)).
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => ((k_k * k_k)) * 1)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (@sum_one R Gam ((k_k * k_k))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sqrt ((sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => ((((GN 0 X) z1 z0) + (- ((mean (GN 0 X))))) * (((GN 0 X) z1 z0) + (- ((mean (GN 0 X)))))))))) / ((num k) * (num Gam)))) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : (sigma (GN 0 X)) = (1).
{ rewrite sigmaE; cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close. }
have E31 : (sqrt (((sigma (GN 0 X)) * (sigma (GN 0 X))) + 0)) = (1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((sample_norm 0 (GN 0 X)) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite sample_normE; cbv beta; rewrite ?E31 ?E19 ?E27 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E30 ?E19 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem group_after_layer : forall (k : nat) (Gam : nat) (X : Mat R k Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> ((1 < k)%N) -> (forall (row : 'I_Gam), pos ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) row o1)) -> (pos (sqrt (var X))) -> forall (row : 'I_k) (column : 'I_Gam), (GN 0 (sample_norm 0 X)) row column = (GN 0 X) row column.
Proof.
intros k Gam X H0 H1 H2 H3 H4.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : pos (((k_k * k_k) + - (1)) : T R).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((tr X) x0 y0) = (X y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_k) (y0 : 'I_k), ((@const R k k 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_k) (y0 : 'I_k), ((scale ((- (1)) * (1 / (num k))) (@const R k k 1)) x0 y0) = (- (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_k), ((@eye R k) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_k) (y0 : 'I_k), ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) x0 y0) = (delta x0 y0 + - (1 / (k_k) / (k_k))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E8 : forall (x0 : 'I_Gam) (y0 : 'I_k), (sum (fun z0 : 'I_k => (((tr X) x0 z0) * ((madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)) z0 y0)))) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; transitivity (@sum R k (fun z0 : 'I_k => (- (1 / (k_k) / (k_k))) * (X z0 x0) + ((1) * ((X z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_k) / (k_k))) (S0E x0)) (@sum_at R k (1) (fun z0 : 'I_k => (X z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k))) x0 y0) = (- (S0 x0 / (k_k) / (k_k)) + X y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_Gam) (y0 : 'I_k), ((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 y0) = (- ((1 + 1) * S0 x0 * X y0 x0 / (k_k) / (k_k)) + S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k) + X y0 x0 * X y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_k), ((@const R k 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E5 : forall (x0 : 'I_Gam), (sum (fun z0 : 'I_k => (((each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) x0 z0) * ((@const R k 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; transitivity (@sum R k (fun z0 : 'I_k => (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1 + ((- ((1 + 1) * S0 x0 / (k_k) / (k_k))) * (X z0 x0) + ((1) * (X z0 x0 * X z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R k (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_k) / (k_k))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_Gam), ((mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_Gam), ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (x0 : 'I_Gam), (sqrt ((scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_Gam), nonneg (r0 x0)) /\ (forall (x0 : 'I_Gam), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 x0 / (k_k) / (k_k))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_Gam), (S1 x0) = (S0 x0 * S0 x0 / (k_k) / (k_k) + (k_k * k_k) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_k) / (k_k)) + (- (S0 x0 * S0 x0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_Gam), ((each (fun z => (sqrt z)) (scale (1 / (num k)) (mmul (each (fun z => (z ^ 2)) (mmul (tr X) (madd (scale ((- (1)) * (1 / (num k))) (@const R k k 1)) (@eye R k)))) (@const R k 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_Gam), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_Gam), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
have E21 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => (X z1 z0))) = (S0 z0).
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1) * (X z1 z0))).
{ apply: eq_sum => z1; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E z0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_Gam => (S0 zz)) by exists (sum (fun zz : 'I_Gam => (S0 zz))).
have E20 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => (X z1 z0))))) = (S2).
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * (S0 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S2E)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E19 : (mean X) = (S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k)).
{ rewrite meanE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => (((X z1 z0) + (- ((mean X)))) * ((X z1 z0) + (- ((mean X))))))) = (- ((1 + 1) * S0 z0 * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k)) + S0 z0 * S0 z0 / (k_k) / (k_k) + S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) + (k_k * k_k) * (r0 z0 * r0 z0)).
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1) * (X z1 z0 * X z1 z0) + ((- ((1 + 1) * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) * (X z1 z0) + ((S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z1; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E z0)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) (S0E z0)) (@sum_one R k (S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_Gam => ((r0 zz * r0 zz))) by exists (sum (fun zz : 'I_Gam => ((r0 zz * r0 zz)))).
have [S4 S4E] : exists S4 : T R, S4 = sum (fun zz : 'I_Gam => (S0 zz * S0 zz)) by exists (sum (fun zz : 'I_Gam => (S0 zz * S0 zz))).
have E17 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => (((X z1 z0) + (- ((mean X)))) * ((X z1 z0) + (- ((mean X))))))))) = (- (S2 * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k)) + S3 * (k_k * k_k) + S4 / (k_k) / (k_k)).
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => ((k_k * k_k)) * ((r0 z0 * r0 z0)) + ((1 / (k_k) / (k_k)) * (S0 z0 * S0 z0) + ((- ((1 + 1) * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) * (S0 z0) + ((S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known ((k_k * k_k)) (S3E)) (split_sum (sum_known (1 / (k_k) / (k_k)) (S4E)) (split_sum (sum_known (- ((1 + 1) * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) (S2E)) (@sum_one R Gam (S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k)))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E16 : (var X) = (- (S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)) + S3 / (k_Gam) / (k_Gam) + S4 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)).
{ rewrite varE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E15 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (var X)) = r1 /\ nonneg (r1) /\ r1 * r1 = (- (S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)) + S3 / (k_Gam) / (k_Gam) + S4 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)).
{ apply: new_root; [first [solve [nn] | rewrite ?E16; solve [nn] | rewrite ?E16 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : (S3) = (S2 * S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k) + - (S4 / (k_k) / (k_k) / (k_k) / (k_k)) + (k_Gam * k_Gam) * (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (S3) * (1 / (k_Gam) / (k_Gam)) + (- (S2 * S2 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)) + S4 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k))) _) _); [equal | side | equal]. }
have P4 : pos ((r1) : T R).
{ apply: (pos_as (H4)); cbv beta; rewrite ?E15 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have r1_pos : pos (r1).
{ apply: (nonneg_pos (r1_nn)) => Z; apply: (pos_neq (P4)); rewrite Z; ring. }
intros row column.
have E23 : (sqrt ((sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => (((X z1 z0) + (- ((mean X)))) * ((X z1 z0) + (- ((mean X))))))))) / ((num k) * (num Gam)))) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E22 : (sigma X) = (r1).
{ rewrite sigmaE; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E31 : (sqrt (((sigma X) * (sigma X)) + 0)) = (r1).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E22 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E30 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((sample_norm 0 X) x0 y0) = (- (S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1)) + X x0 y0 / (r1)).
{ intros x0 y0; rewrite sample_normE; cbv beta; rewrite ?E31 ?E19 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E29 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col (sample_norm 0 X) y0) x0 o1) = (- (S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1)) + X x0 y0 / (r1)).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?E30 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E33 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col (sample_norm 0 X) y0) z0 o1))) = (S0 y0 / (r1) + - (S2 / (k_Gam) / (k_Gam) / (r1))).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r1)) * (X z0 y0) + ((- (S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E29 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E y0)) (@sum_one R k (- (S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E32 : forall (y0 : 'I_Gam), (mean (col (sample_norm 0 X) y0)) = (S0 y0 / (k_k) / (k_k) / (r1) + - (S2 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1))).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E28 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col (sample_norm 0 X) y0) z0 o1) + (- ((mean (col (sample_norm 0 X) y0))))) * (((col (sample_norm 0 X) y0) z0 o1) + (- ((mean (col (sample_norm 0 X) y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0) / (r1) / (r1)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r1) / (r1)) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k) / (r1) / (r1))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E29 ?E32 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k) / (r1) / (r1))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E27 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col (sample_norm 0 X) y0) z0 o1) + (- ((mean (col (sample_norm 0 X) y0))))) * (((col (sample_norm 0 X) y0) z0 o1) + (- ((mean (col (sample_norm 0 X) y0)))))))) / (num k))) = (r0 y0 / (r1)).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E28 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E26 : forall (y0 : 'I_Gam), (sigma (col (sample_norm 0 X) y0)) = (r0 y0 / (r1)).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E25 : forall (y0 : 'I_Gam), (sqrt (((sigma (col (sample_norm 0 X) y0)) * (sigma (col (sample_norm 0 X) y0))) + 0)) = (r0 y0 / (r1)).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E26 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E24 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 (sample_norm 0 X)) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E25 ?E32 ?E30 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E39 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E41 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E39 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E40 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E41 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E38 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E39 ?E40 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E37 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E38 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E36 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E37 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E35 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E36 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have E34 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN 0 X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r0 y0)) + X x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E35 ?E40 ?L0 ?L1 ?L2 ?L3; tidy; close. }
cbv beta; rewrite ?E24 ?E34 ?L0 ?L1 ?L2 ?L3; tidy; close.
Qed.
Theorem group_after_layer_eps : forall (k : nat) (Gam : nat) (eps : T R) (X : Mat R k Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> (nonneg eps) -> (pos eps) -> forall (row : 'I_k) (column : 'I_Gam), (GN eps (sample_norm eps X)) row column = (GN (eps * (eps + ((sqrt (var X)) ^ 2))) X) row column.
Proof.
intros k Gam eps X H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have P3 : pos ((eps) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
intros row column.
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E7 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => (X z1 z0))) = (S0 z0).
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1) * (X z1 z0))).
{ apply: eq_sum => z1; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E z0)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : T R, S1 = sum (fun zz : 'I_Gam => (S0 zz)) by exists (sum (fun zz : 'I_Gam => (S0 zz))).
have E6 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => (X z1 z0))))) = (S1).
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * (S0 z0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S1E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : (mean X) = (S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k)).
{ rewrite meanE; cbv beta; rewrite ?E6 ?L0 ?L1; tidy; close. }
have [S2 S2E] : exists S2 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S2 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E4 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => (((X z1 z0) + (- ((mean X)))) * ((X z1 z0) + (- ((mean X))))))) = (- ((1 + 1) * S0 z0 * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k)) + S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) + S2 z0).
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1) * (X z1 z0 * X z1 z0) + ((- ((1 + 1) * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) * (X z1 z0) + ((S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z1; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E z0)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) (S0E z0)) (@sum_one R k (S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S3 S3E] : exists S3 : T R, S3 = sum (fun zz : 'I_Gam => (S2 zz)) by exists (sum (fun zz : 'I_Gam => (S2 zz))).
have E3 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => (((X z1 z0) + (- ((mean X)))) * ((X z1 z0) + (- ((mean X))))))))) = (- (S1 * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k)) + S3).
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * (S2 z0) + ((- ((1 + 1) * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) * (S0 z0) + ((S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S3E)) (split_sum (sum_known (- ((1 + 1) * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k))) (S1E)) (@sum_one R Gam (S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt ((sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => (((X z1 z0) + (- ((mean X)))) * ((X z1 z0) + (- ((mean X))))))))) / ((num k) * (num Gam)))) = r0 /\ nonneg (r0) /\ r0 * r0 = (- (S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)) + S3 / (k_Gam) / (k_Gam) / (k_k) / (k_k)).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : (S3) = (S1 * S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k) + (k_Gam * k_Gam) * (k_k * k_k) * (r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S3) * (1 / (k_Gam) / (k_Gam) / (k_k) / (k_k)) + (- (S1 * S1 / (k_Gam) / (k_Gam) / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E1 : (sigma X) = (r0).
{ rewrite sigmaE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E15 [r1_nn r1_sq]]] : exists r1 : T R, (sqrt (((sigma X) * (sigma X)) + eps)) = r1 /\ nonneg (r1) /\ r1 * r1 = ((r0 * r0) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close]. }
have r1_pos : pos (r1).
{ rewrite -E15; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have L3 : (eps) = (- ((r0 * r0)) + (r1 * r1)).
{ refine (eq_trans (solve (r1_sq) (_ : _ = (eps) * (1) + ((r0 * r0))) _) _); [equal | side | equal]. }
have P3_ : pos (- ((r0 * r0)) + (r1 * r1)).
{ apply: (pos_as P3); rewrite ?L0 ?L1 ?L2 ?L3; equal. }
have E14 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((sample_norm eps X) x0 y0) = (- (S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1)) + X x0 y0 / (r1)).
{ intros x0 y0; rewrite sample_normE; cbv beta; rewrite ?E15 ?E5 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E13 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col (sample_norm eps X) y0) x0 o1) = (- (S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1)) + X x0 y0 / (r1)).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E17 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col (sample_norm eps X) y0) z0 o1))) = (S0 y0 / (r1) + - (S1 / (k_Gam) / (k_Gam) / (r1))).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r1)) * (X z0 y0) + ((- (S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1)) (S0E y0)) (@sum_one R k (- (S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E16 : forall (y0 : 'I_Gam), (mean (col (sample_norm eps X) y0)) = (S0 y0 / (k_k) / (k_k) / (r1) + - (S1 / (k_Gam) / (k_Gam) / (k_k) / (k_k) / (r1))).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2 ?L3; tidy; close. }
have E12 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col (sample_norm eps X) y0) z0 o1) + (- ((mean (col (sample_norm eps X) y0))))) * (((col (sample_norm eps X) y0) z0 o1) + (- ((mean (col (sample_norm eps X) y0)))))))) = (- (S0 y0 * S0 y0 / (k_k) / (k_k) / (r1) / (r1)) + S2 y0 / (r1) / (r1)).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1 / (r1) / (r1)) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k) / (r1) / (r1))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1) / (r1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E13 ?E16 ?L0 ?L1 ?L2 ?L3; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1) / (r1)) (S2E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k) / (r1) / (r1))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1) / (r1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3; tidy; close. }
have [r2 [E11 [r2_nn r2_sq]]] : exists r2 : 'I_Gam -> T R, (forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col (sample_norm eps X) y0) z0 o1) + (- ((mean (col (sample_norm eps X) y0))))) * (((col (sample_norm eps X) y0) z0 o1) + (- ((mean (col (sample_norm eps X) y0)))))))) / (num k))) = r2 y0) /\ (forall (y0 : 'I_Gam), nonneg (r2 y0)) /\ (forall (y0 : 'I_Gam), r2 y0 * r2 y0 = (- (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1) / (r1)) + S2 y0 / (k_k) / (k_k) / (r1) / (r1))).
{ apply: new_roots; intros y0; [first [solve [nn] | rewrite ?E12; solve [nn] | rewrite ?E12 ?L0 ?L1 ?L2 ?L3; tidy; solve [nn]] | cbv beta; rewrite ?E12 ?L0 ?L1 ?L2 ?L3; tidy; close]. }
have L4 : forall (y0 : 'I_Gam), (S2 y0) = (S0 y0 * S0 y0 / (k_k) / (k_k) + (k_k * k_k) * (r1 * r1) * (r2 y0 * r2 y0)).
{ intros y0; refine (eq_trans (solve (r2_sq y0) (_ : _ = (S2 y0) * (1 / (k_k) / (k_k) / (r1) / (r1)) + (- (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1) / (r1)))) _) _); [equal | side | equal]. }
have E10 : forall (y0 : 'I_Gam), (sigma (col (sample_norm eps X) y0)) = (r2 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E11 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have [r3 [E9 [r3_nn r3_sq]]] : exists r3 : 'I_Gam -> T R, (forall (y0 : 'I_Gam), (sqrt (((sigma (col (sample_norm eps X) y0)) * (sigma (col (sample_norm eps X) y0))) + eps)) = r3 y0) /\ (forall (y0 : 'I_Gam), nonneg (r3 y0)) /\ (forall (y0 : 'I_Gam), r3 y0 * r3 y0 = (- ((r0 * r0)) + (r1 * r1) + (r2 y0 * r2 y0))).
{ apply: new_roots; intros y0; [first [solve [nn] | rewrite ?E10; solve [nn] | rewrite ?E10 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; solve [nn]] | cbv beta; rewrite ?E10 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close]. }
have r3_pos : forall (y0 : 'I_Gam), pos (r3 y0).
{ intros y0; rewrite -E9; apply: sqrt_pos; first [solve [ps] | rewrite ?E10; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2 ?L3 ?L4; solve [ps]]]. }
have L5 : forall (y0 : 'I_Gam), ((r2 y0 * r2 y0)) = ((r0 * r0) + - ((r1 * r1)) + (r3 y0 * r3 y0)).
{ intros y0; refine (eq_trans (solve (r3_sq y0) (_ : _ = ((r2 y0 * r2 y0)) * (1) + (- ((r0 * r0)) + (r1 * r1))) _) _); [equal | side | equal]. }
have E8 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN eps (sample_norm eps X)) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r1) / (r3 y0)) + X x0 y0 / (r1) / (r3 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E9 ?E14 ?E16 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E23 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E25 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E24 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E22 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = ((k_k * k_k) * (r0 * r0) * (r1 * r1) + (k_k * k_k) * (r1 * r1) * (r3 y0 * r3 y0) + - ((k_k * k_k) * (r1 * r1) * (r1 * r1))).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?E24 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S2E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L3 ?L4; tidy; transitivity (((k_k * k_k) * (r1 * r1) * (r2 y0 * r2 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; close]. }
have E21 : forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = (r1 * r2 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E22 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; transitivity (((r0 * r0) * (r1 * r1) + (r1 * r1) * (r3 y0 * r3 y0) + - ((r1 * r1) * (r1 * r1))) : T R); [close | transitivity (((r0 * r0) * (r1 * r1) + (r1 * r1) * (r3 y0 * r3 y0) + - ((r1 * r1) * (r1 * r1))) : T R); [rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; close | symmetry; transitivity (((r1 * r1) * (r2 y0 * r2 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; close]]]]. }
have E20 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r1 * r2 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
have E26 : (sqrt (var X)) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?var_sigma ?E1 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close]. }
have E19 : forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + (eps * (eps + ((sqrt (var X)) ^ 2))))) = (r1 * r3 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E20 ?E26 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; transitivity ((- ((r0 * r0) * (r1 * r1)) + (r1 * r1) * (r2 y0 * r2 y0) + (r1 * r1) * (r1 * r1)) : T R); [close | transitivity (((r1 * r1) * (r3 y0 * r3 y0)) : T R); [rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; close | symmetry; transitivity (((r1 * r1) * (r3 y0 * r3 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; close]]]]. }
have E18 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN (eps * (eps + ((sqrt (var X)) ^ 2))) X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r1) / (r3 y0)) + X x0 y0 / (r1) / (r3 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E19 ?E24 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close. }
cbv beta; rewrite ?E8 ?E18 ?L0 ?L1 ?L2 ?L3 ?L4; tidy; close.
Qed.
Theorem layer_after_group_eps : forall (k : nat) (Gam : nat) (eps : T R) (X : Mat R k Gam), ((0 < k)%N) -> ((0 < Gam)%N) -> (nonneg eps) -> (pos eps) -> forall (row : 'I_k) (column : 'I_Gam), (sample_norm eps (GN eps X)) row column = (scale (1 / (sqrt (eps + ((1 / (num Gam)) * (sum (fun k1 : 'I_Gam => ((1 / (eps + (var (mmul X (@basis R Gam k1))))) * (var (mmul X (@basis R Gam k1)))))))))) (GN eps X)) row column.
Proof.
intros k Gam eps X H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_k [L0 [k_k_pos k_k_nn]]] := size_root R H0; have k_k_ne := pos_neq k_k_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_Gam [L1 [k_Gam_pos k_Gam_nn]]] := size_root R H1; have k_Gam_ne := pos_neq k_Gam_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have P3 : pos ((eps) : T R).
{ apply: (pos_as (H3)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
intros row column.
have E10 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((col X y0) x0 o1) = (X x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S0 S0E] : exists S0 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S0 u0 = sum (fun zz : 'I_k => (X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0))).
have E12 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((col X y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (y0 : 'I_Gam), (mean (col X y0)) = (S0 y0 / (k_k) / (k_k)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_Gam -> T R, forall (u0 : 'I_Gam), S1 u0 = sum (fun zz : 'I_k => (X zz u0 * X zz u0)) by exists (fun (u0 : 'I_Gam) => sum (fun zz : 'I_k => (X zz u0 * X zz u0))).
have E9 : forall (y0 : 'I_Gam), (sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) = (- (S0 y0 * S0 y0 / (k_k) / (k_k)) + S1 y0).
{ intros y0; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 y0 * X z0 y0) + ((- ((1 + 1) * S0 y0 / (k_k) / (k_k))) * (X z0 y0) + ((S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E11 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_k) / (k_k))) (S0E y0)) (@sum_one R k (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [r0 [E8 [r0_nn r0_sq]]] : exists r0 : 'I_Gam -> T R, (forall (y0 : 'I_Gam), (sqrt ((sum (fun z0 : 'I_k => ((((col X y0) z0 o1) + (- ((mean (col X y0))))) * (((col X y0) z0 o1) + (- ((mean (col X y0)))))))) / (num k))) = r0 y0) /\ (forall (y0 : 'I_Gam), nonneg (r0 y0)) /\ (forall (y0 : 'I_Gam), r0 y0 * r0 y0 = (- (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)) + S1 y0 / (k_k) / (k_k))).
{ apply: new_roots; intros y0; [first [solve [nn] | rewrite ?E9; solve [nn] | rewrite ?E9 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E9 ?L0 ?L1; tidy; close]. }
have L2 : forall (y0 : 'I_Gam), (S1 y0) = (S0 y0 * S0 y0 / (k_k) / (k_k) + (k_k * k_k) * (r0 y0 * r0 y0)).
{ intros y0; refine (eq_trans (solve (r0_sq y0) (_ : _ = (S1 y0) * (1 / (k_k) / (k_k)) + (- (S0 y0 * S0 y0 / (k_k) / (k_k) / (k_k) / (k_k)))) _) _); [equal | side | equal]. }
have E7 : forall (y0 : 'I_Gam), (sigma (col X y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E8 ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E6 [r1_nn r1_sq]]] : exists r1 : 'I_Gam -> T R, (forall (y0 : 'I_Gam), (sqrt (((sigma (col X y0)) * (sigma (col X y0))) + eps)) = r1 y0) /\ (forall (y0 : 'I_Gam), nonneg (r1 y0)) /\ (forall (y0 : 'I_Gam), r1 y0 * r1 y0 = ((r0 y0 * r0 y0) + eps)).
{ apply: new_roots; intros y0; [first [solve [nn] | rewrite ?E7; solve [nn] | rewrite ?E7 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E7 ?L0 ?L1 ?L2; tidy; close]. }
have r1_pos : forall (y0 : 'I_Gam), pos (r1 y0).
{ intros y0; rewrite -E6; apply: sqrt_pos; first [solve [ps] | rewrite ?E7; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2; solve [ps]]]. }
have L3 : forall (y0 : 'I_Gam), ((r0 y0 * r0 y0)) = ((r1 y0 * r1 y0) + - (eps)).
{ intros y0; refine (eq_trans (solve (r1_sq y0) (_ : _ = ((r0 y0 * r0 y0)) * (1) + (eps)) _) _); [equal | side | equal]. }
have E5 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((GN eps X) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r1 y0)) + X x0 y0 / (r1 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E6 ?E11 ?L0 ?L1 ?L2; tidy; close. }
have E15 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => ((GN eps X) z1 z0))) = 0.
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1 / (r1 z0)) * (X z1 z0) + ((- (S0 z0 / (k_k) / (k_k) / (r1 z0))) * 1))).
{ apply: eq_sum => z1; cbv beta; rewrite ?E5 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1 z0)) (S0E z0)) (@sum_one R k (- (S0 z0 / (k_k) / (k_k) / (r1 z0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E14 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => ((GN eps X) z1 z0))))) = 0.
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => 0)).
{ apply: eq_sum => z0; cbv beta; rewrite ?E15 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_zero R _) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E13 : (mean (GN eps X)) = 0.
{ rewrite meanE; cbv beta; rewrite ?E14 ?L0 ?L1 ?L2; tidy; close. }
have E4 : forall (z0 : 'I_Gam), (sum (fun z1 : 'I_k => ((((GN eps X) z1 z0) + (- ((mean (GN eps X))))) * (((GN eps X) z1 z0) + (- ((mean (GN eps X)))))))) = (- ((k_k * k_k) * eps / (r1 z0) / (r1 z0)) + (k_k * k_k)).
{ intros z0; transitivity (@sum R k (fun z1 : 'I_k => (1 / (r1 z0) / (r1 z0)) * (X z1 z0 * X z1 z0) + ((- ((1 + 1) * S0 z0 / (k_k) / (k_k) / (r1 z0) / (r1 z0))) * (X z1 z0) + ((S0 z0 * S0 z0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1 z0) / (r1 z0)) * 1)))).
{ apply: eq_sum => z1; cbv beta; rewrite ?E5 ?E13 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r1 z0) / (r1 z0)) (S1E z0)) (split_sum (sum_known (- ((1 + 1) * S0 z0 / (k_k) / (k_k) / (r1 z0) / (r1 z0))) (S0E z0)) (@sum_one R k (S0 z0 * S0 z0 / (k_k) / (k_k) / (k_k) / (k_k) / (r1 z0) / (r1 z0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity (((k_k * k_k) * (r0 z0 * r0 z0) / (r1 z0) / (r1 z0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]. }
have [S2 S2E] : exists S2 : T R, S2 = sum (fun zz : 'I_Gam => (1 / (r1 zz) / (r1 zz))) by exists (sum (fun zz : 'I_Gam => (1 / (r1 zz) / (r1 zz)))).
have E3 : (sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => ((((GN eps X) z1 z0) + (- ((mean (GN eps X))))) * (((GN eps X) z1 z0) + (- ((mean (GN eps X)))))))))) = (- (S2 * (k_k * k_k) * eps) + (k_Gam * k_Gam) * (k_k * k_k)).
{ transitivity (@sum R Gam (fun z0 : 'I_Gam => ((k_k * k_k)) * 1 + ((- ((k_k * k_k) * eps)) * (1 / (r1 z0) / (r1 z0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (@sum_one R Gam ((k_k * k_k))) (sum_known (- ((k_k * k_k) * eps)) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r2 [E2 [r2_nn r2_sq]]] : exists r2 : T R, (sqrt ((sum (fun z0 : 'I_Gam => (sum (fun z1 : 'I_k => ((((GN eps X) z1 z0) + (- ((mean (GN eps X))))) * (((GN eps X) z1 z0) + (- ((mean (GN eps X)))))))))) / ((num k) * (num Gam)))) = r2 /\ nonneg (r2) /\ r2 * r2 = (- (S2 * eps / (k_Gam) / (k_Gam)) + 1).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1 ?L2; tidy; close]. }
have L4 : (S2) = (- ((k_Gam * k_Gam) * (r2 * r2) / (eps)) + (k_Gam * k_Gam) / (eps)).
{ refine (eq_trans (solve (r2_sq) (_ : _ = (S2) * (- (eps / (k_Gam) / (k_Gam))) + (1)) _) _); [equal | side | equal]. }
have E1 : (sigma (GN eps X)) = (r2).
{ rewrite sigmaE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2 ?L4; tidy; close. }
have [r3 [E17 [r3_nn r3_sq]]] : exists r3 : T R, (sqrt (((sigma (GN eps X)) * (sigma (GN eps X))) + eps)) = r3 /\ nonneg (r3) /\ r3 * r3 = ((r2 * r2) + eps).
{ apply: new_root; [first [solve [nn] | rewrite ?E1; solve [nn] | rewrite ?E1 ?L0 ?L1 ?L2 ?L4; tidy; solve [nn]] | cbv beta; rewrite ?E1 ?L0 ?L1 ?L2 ?L4; tidy; close]. }
have r3_pos : pos (r3).
{ rewrite -E17; apply: sqrt_pos; first [solve [ps] | rewrite ?E1; tidy; first [solve [ps] | rewrite ?L0 ?L1 ?L2 ?L4; solve [ps]]]. }
have L5 : (eps) = (- ((r2 * r2)) + (r3 * r3)).
{ refine (eq_trans (solve (r3_sq) (_ : _ = (eps) * (1) + ((r2 * r2))) _) _); [equal | side | equal]. }
have P3_ : pos (- ((r2 * r2)) + (r3 * r3)).
{ apply: (pos_as P3); rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; equal. }
have E16 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((sample_norm eps (GN eps X)) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r1 y0) / (r3)) + X x0 y0 / (r1 y0) / (r3)).
{ intros x0 y0; rewrite sample_normE; cbv beta; rewrite ?E17 ?E5 ?E13 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E25 : forall (x0 : 'I_Gam) (k1 : 'I_Gam), ((@basis R Gam k1) x0 o1) = (delta k1 x0).
{ intros x0 k1; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2 ?L4 ?L5; tidy; rewrite ?(deltaC R x0 k1); close. }
have E24 : forall (x0 : 'I_k) (k1 : 'I_Gam), (sum (fun z0 : 'I_Gam => ((X x0 z0) * ((@basis R Gam k1) z0 o1)))) = (X x0 k1).
{ intros x0 k1; transitivity (@sum R Gam (fun z0 : 'I_Gam => (1) * ((X x0 z0) * delta z0 k1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; rewrite ?(deltaC R x0 k1) ?(deltaC R z0 k1); close. }
refine (eq_trans (@sum_at R Gam (1) (fun z0 : 'I_Gam => (X x0 z0)) k1) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L4 ?L5; tidy; rewrite ?(deltaC R x0 k1) ?(deltaC R z0 k1); close. }
have E23 : forall (x0 : 'I_k) (k1 : 'I_Gam), ((mmul X (@basis R Gam k1)) x0 o1) = (X x0 k1).
{ intros x0 k1; rewrite mmulE; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E27 : forall (k1 : 'I_Gam), (sum (fun z0 : 'I_k => ((mmul X (@basis R Gam k1)) z0 o1))) = (S0 k1).
{ intros k1; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 k1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
refine (eq_trans (sum_known (1) (S0E k1)) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E26 : forall (k1 : 'I_Gam), (mean (mmul X (@basis R Gam k1))) = (S0 k1 / (k_k) / (k_k)).
{ intros k1; rewrite mean1E; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E22 : forall (k1 : 'I_Gam), (sum (fun z0 : 'I_k => ((((mmul X (@basis R Gam k1)) z0 o1) + (- ((mean (mmul X (@basis R Gam k1)))))) * (((mmul X (@basis R Gam k1)) z0 o1) + (- ((mean (mmul X (@basis R Gam k1))))))))) = ((k_k * k_k) * (r1 k1 * r1 k1) + (k_k * k_k) * (r2 * r2) + - ((k_k * k_k) * (r3 * r3))).
{ intros k1; transitivity (@sum R k (fun z0 : 'I_k => (1) * (X z0 k1 * X z0 k1) + ((- ((1 + 1) * S0 k1 / (k_k) / (k_k))) * (X z0 k1) + ((S0 k1 * S0 k1 / (k_k) / (k_k) / (k_k) / (k_k)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?E26 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E k1)) (split_sum (sum_known (- ((1 + 1) * S0 k1 / (k_k) / (k_k))) (S0E k1)) (@sum_one R k (S0 k1 * S0 k1 / (k_k) / (k_k) / (k_k) / (k_k))))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L4 ?L5; tidy; transitivity (((k_k * k_k) * (r0 k1 * r0 k1)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3 ?L4 ?L5; close]. }
have E21 : forall (k1 : 'I_Gam), (var (mmul X (@basis R Gam k1))) = ((r1 k1 * r1 k1) + (r2 * r2) + - ((r3 * r3))).
{ intros k1; rewrite var1E; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E28 : forall (k1 : 'I_Gam), (eps + (var (mmul X (@basis R Gam k1)))) = ((r1 k1 * r1 k1)).
{ intros k1; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E20 : (sum (fun k1 : 'I_Gam => ((1 / (eps + (var (mmul X (@basis R Gam k1))))) * (var (mmul X (@basis R Gam k1)))))) = ((k_Gam * k_Gam) * (r2 * r2)).
{ transitivity (@sum R Gam (fun k1 : 'I_Gam => (1) * 1 + (((r2 * r2) + - ((r3 * r3))) * (1 / (r1 k1) / (r1 k1))))).
{ apply: eq_sum => k1; cbv beta; rewrite ?E28 ?E21 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
refine (eq_trans (split_sum (@sum_one R Gam (1)) (sum_known ((r2 * r2) + - ((r3 * r3))) (S2E))) _); cbv beta; rewrite ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
have E19 : (sqrt (eps + ((1 / (num Gam)) * (sum (fun k1 : 'I_Gam => ((1 / (eps + (var (mmul X (@basis R Gam k1))))) * (var (mmul X (@basis R Gam k1))))))))) = (r3).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E20 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close]. }
have E18 : forall (x0 : 'I_k) (y0 : 'I_Gam), ((scale (1 / (sqrt (eps + ((1 / (num Gam)) * (sum (fun k1 : 'I_Gam => ((1 / (eps + (var (mmul X (@basis R Gam k1))))) * (var (mmul X (@basis R Gam k1)))))))))) (GN eps X)) x0 y0) = (- (S0 y0 / (k_k) / (k_k) / (r1 y0) / (r3)) + X x0 y0 / (r1 y0) / (r3)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19 ?E5 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close. }
cbv beta; rewrite ?E16 ?E18 ?L0 ?L1 ?L2 ?L4 ?L5; tidy; close.
Qed.
Theorem batch_norm_column : forall (B : nat) (N : nat) (eps : T R) (A : Mat R B N) (j : 'I_N), ((0 < B)%N) -> ((0 < N)%N) -> (nonneg eps) -> (forall (row : 'I_N), pos ((each (fun z => (sqrt z)) (madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))))) row o1)) -> forall (row : 'I_B) (column : 'I_1), (mmul (GN eps A) (@basis R N j)) row column = (LN eps (mmul A (@basis R N j))) row column.
Proof.
intros B N eps A j H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_B [L0 [k_B_pos k_B_nn]]] := size_root R H0; have k_B_ne := pos_neq k_B_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_N), ((scale eps (@const R N 1 1)) x0 o1) = (eps).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_B), ((tr A) x0 y0) = (A y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_B) (y0 : 'I_B), ((@const R B B 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_B) (y0 : 'I_B), ((scale ((- (1)) * (1 / (num B))) (@const R B B 1)) x0 y0) = (- (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_B) (y0 : 'I_B), ((@eye R B) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_B) (y0 : 'I_B), ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 y0) = (delta x0 y0 + - (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_N -> T R, forall (u0 : 'I_N), S0 u0 = sum (fun zz : 'I_B => (A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0))).
have E11 : forall (x0 : 'I_N) (y0 : 'I_B), (sum (fun z0 : 'I_B => (((tr A) x0 z0) * ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) z0 y0)))) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * (A z0 x0) + ((1) * ((A z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_B) / (k_B))) (S0E x0)) (@sum_at R B (1) (fun z0 : 'I_B => (A z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_B), ((mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B))) x0 y0) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_B), ((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 y0) = (- ((1 + 1) * S0 x0 * A y0 x0 / (k_B) / (k_B)) + S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B) + A y0 x0 * A y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_B), ((@const R B 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_N -> T R, forall (u0 : 'I_N), S1 u0 = sum (fun zz : 'I_B => (A zz u0 * A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0 * A zz u0))).
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_B => (((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 z0) * ((@const R B 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; transitivity (@sum R B (fun z0 : 'I_B => (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1 + ((- ((1 + 1) * S0 x0 / (k_B) / (k_B))) * (A z0 x0) + ((1) * (A z0 x0 * A z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R B (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_B) / (k_B))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), ((mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_N), ((madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B) + eps).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E4 ?E6 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (x0 : 'I_N), (sqrt ((madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_N), nonneg (r0 x0)) /\ (forall (x0 : 'I_N), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B) + eps)).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_N), (S1 x0) = (S0 x0 * S0 x0 / (k_B) / (k_B) + (k_B * k_B) * (r0 x0 * r0 x0) + - ((k_B * k_B) * eps)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_B) / (k_B)) + (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + eps)) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_N), ((each (fun z => (sqrt z)) (madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_N), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_N), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
rewrite (only column); clear column.
have E23 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E22 : forall (x0 : 'I_B) (j : 'I_N), (sum (fun z0 : 'I_N => ((A x0 z0) * ((@basis R N j) z0 o1)))) = (A x0 j).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((A x0 z0) * delta z0 j))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (A x0 z0)) j) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E21 : forall (x0 : 'I_B) (j : 'I_N), ((mmul A (@basis R N j)) x0 o1) = (A x0 j).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (j : 'I_N), (sum (fun z0 : 'I_B => ((mmul A (@basis R N j)) z0 o1))) = (S0 j).
{ rename j into j_; intros j; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 j))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (j : 'I_N), (mean (mmul A (@basis R N j))) = (S0 j / (k_B) / (k_B)).
{ rename j into j_; intros j; rewrite mean1E; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close. }
have E20 : forall (j : 'I_N), (sum (fun z0 : 'I_B => ((((mmul A (@basis R N j)) z0 o1) + (- ((mean (mmul A (@basis R N j)))))) * (((mmul A (@basis R N j)) z0 o1) + (- ((mean (mmul A (@basis R N j))))))))) = ((k_B * k_B) * (r0 j * r0 j) + - ((k_B * k_B) * eps)).
{ rename j into j_; intros j; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 j * A z0 j) + ((- ((1 + 1) * S0 j / (k_B) / (k_B))) * (A z0 j) + ((S0 j * S0 j / (k_B) / (k_B) / (k_B) / (k_B)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E24 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E j)) (split_sum (sum_known (- ((1 + 1) * S0 j / (k_B) / (k_B))) (S0E j)) (@sum_one R B (S0 j * S0 j / (k_B) / (k_B) / (k_B) / (k_B))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E19 [r1_nn r1_sq]]] : exists r1 : 'I_N -> T R, (forall (j : 'I_N), (sqrt ((sum (fun z0 : 'I_B => ((((mmul A (@basis R N j)) z0 o1) + (- ((mean (mmul A (@basis R N j)))))) * (((mmul A (@basis R N j)) z0 o1) + (- ((mean (mmul A (@basis R N j))))))))) / (num B))) = r1 j) /\ (forall (j : 'I_N), nonneg (r1 j)) /\ (forall (j : 'I_N), r1 j * r1 j = ((r0 j * r0 j) + - (eps))).
{ apply: new_roots; rename j into j_; intros j; [first [solve [nn] | rewrite ?E20; solve [nn] | rewrite ?E20 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : forall (j : 'I_N), ((r0 j * r0 j)) = ((r1 j * r1 j) + eps).
{ rename j into j_; intros j; refine (eq_trans (solve (r1_sq j) (_ : _ = ((r0 j * r0 j)) * (1) + (- (eps))) _) _); [equal | side | equal]. }
have E18 : forall (j : 'I_N), (sigma (mmul A (@basis R N j))) = (r1 j).
{ rename j into j_; intros j; rewrite sigma1E; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E33 : forall (x0 : 'I_B) (y0 : 'I_N), ((col A y0) x0 o1) = (A x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E35 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((col A y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E34 : forall (y0 : 'I_N), (mean (col A y0)) = (S0 y0 / (k_B) / (k_B)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E35 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) = ((k_B * k_B) * (r1 y0 * r1 y0)).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0 * A z0 y0) + ((- ((1 + 1) * S0 y0 / (k_B) / (k_B))) * (A z0 y0) + ((S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E33 ?E34 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_B) / (k_B))) (S0E y0)) (@sum_one R B (S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; transitivity (((k_B * k_B) * (r0 y0 * r0 y0) + - ((k_B * k_B) * eps)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]. }
have E31 : forall (y0 : 'I_N), (sqrt ((sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) / (num B))) = (r1 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E32 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : forall (y0 : 'I_N), (sigma (col A y0)) = (r1 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_N), (sqrt (((sigma (col A y0)) * (sigma (col A y0))) + eps)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E30 ?L0 ?L1 ?L2; tidy; transitivity (((r1 y0 * r1 y0) + eps) : T R); [close | transitivity (((r1 y0 * r1 y0) + eps) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((r0 y0 * r0 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E28 : forall (x0 : 'I_B) (y0 : 'I_N), ((GN eps A) x0 y0) = (- (S0 y0 / (k_B) / (k_B) / (r0 y0)) + A x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E29 ?E34 ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (x0 : 'I_B) (j : 'I_N), (sum (fun z0 : 'I_N => (((GN eps A) x0 z0) * ((@basis R N j) z0 o1)))) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((A x0 z0 / (r0 z0)) * delta z0 j) + ((- (1 / (k_B) / (k_B))) * ((S0 z0 / (r0 z0)) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?E23 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (A x0 z0 / (r0 z0))) j) (@sum_at R N (- (1 / (k_B) / (k_B))) (fun z0 : 'I_N => (S0 z0 / (r0 z0))) j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E26 : forall (x0 : 'I_B) (j : 'I_N), ((mmul (GN eps A) (@basis R N j)) x0 o1) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E37 : forall (j : 'I_N), (sqrt (((sigma (mmul A (@basis R N j))) * (sigma (mmul A (@basis R N j)))) + eps)) = (r0 j).
{ rename j into j_; intros j; apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; transitivity (((r1 j * r1 j) + eps) : T R); [close | transitivity (((r1 j * r1 j) + eps) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((r0 j * r0 j)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E36 : forall (x0 : 'I_B) (j : 'I_N), ((LN eps (mmul A (@basis R N j))) x0 o1) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite LNE; cbv beta; rewrite ?E37 ?E21 ?E24 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E26 ?E36 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem batch_mean_zero : forall (N : nat) (B : nat) (eps : T R) (A : Mat R B N), ((0 < N)%N) -> ((0 < B)%N) -> (nonneg eps) -> (forall (row : 'I_N), pos ((each (fun z => (sqrt z)) (madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))))) row o1)) -> forall (row : 'I_1) (column : 'I_N), (mmul (tr (@const R B 1 1)) (GN eps A)) row column = (@const R 1 N 0) row column.
Proof.
intros N B eps A H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_B [L1 [k_B_pos k_B_nn]]] := size_root R H1; have k_B_ne := pos_neq k_B_pos.
have P2 : nonneg ((eps) : T R).
{ apply: (nonneg_as (H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E5 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_N), ((scale eps (@const R N 1 1)) x0 o1) = (eps).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_N) (y0 : 'I_B), ((tr A) x0 y0) = (A y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E15 : forall (x0 : 'I_B) (y0 : 'I_B), ((@const R B B 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_B) (y0 : 'I_B), ((scale ((- (1)) * (1 / (num B))) (@const R B B 1)) x0 y0) = (- (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E15 ?L0 ?L1; tidy; close. }
have E16 : forall (x0 : 'I_B) (y0 : 'I_B), ((@eye R B) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E13 : forall (x0 : 'I_B) (y0 : 'I_B), ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 y0) = (delta x0 y0 + - (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E14 ?E16 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_N -> T R, forall (u0 : 'I_N), S0 u0 = sum (fun zz : 'I_B => (A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0))).
have E11 : forall (x0 : 'I_N) (y0 : 'I_B), (sum (fun z0 : 'I_B => (((tr A) x0 z0) * ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) z0 y0)))) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * (A z0 x0) + ((1) * ((A z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E12 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_B) / (k_B))) (S0E x0)) (@sum_at R B (1) (fun z0 : 'I_B => (A z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_B), ((mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B))) x0 y0) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E11 ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_B), ((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 y0) = (- ((1 + 1) * S0 x0 * A y0 x0 / (k_B) / (k_B)) + S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B) + A y0 x0 * A y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E10 ?L0 ?L1; tidy; close. }
have E17 : forall (x0 : 'I_B), ((@const R B 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_N -> T R, forall (u0 : 'I_N), S1 u0 = sum (fun zz : 'I_B => (A zz u0 * A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0 * A zz u0))).
have E8 : forall (x0 : 'I_N), (sum (fun z0 : 'I_B => (((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 z0) * ((@const R B 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; transitivity (@sum R B (fun z0 : 'I_B => (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1 + ((- ((1 + 1) * S0 x0 / (k_B) / (k_B))) * (A z0 x0) + ((1) * (A z0 x0 * A z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E17 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R B (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_B) / (k_B))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E7 : forall (x0 : 'I_N), ((mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N), ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_N), ((madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B) + eps).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E4 ?E6 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (x0 : 'I_N), (sqrt ((madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_N), nonneg (r0 x0)) /\ (forall (x0 : 'I_N), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B) + eps)).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_N), (S1 x0) = (S0 x0 * S0 x0 / (k_B) / (k_B) + (k_B * k_B) * (r0 x0 * r0 x0) + - ((k_B * k_B) * eps)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_B) / (k_B)) + (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + eps)) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_N), ((each (fun z => (sqrt z)) (madd (scale eps (@const R N 1 1)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_N), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_N), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
intros row column.
rewrite (only row); clear row.
have E20 : forall (y0 : 'I_B), ((tr (@const R B 1 1)) o1 y0) = (1).
{ intros y0; rewrite trE; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
have E26 : forall (y0 : 'I_N) (x0 : 'I_B), ((col A y0) x0 o1) = (A x0 y0).
{ intros y0 x0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((col A y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (y0 : 'I_N), (mean (col A y0)) = (S0 y0 / (k_B) / (k_B)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) = ((k_B * k_B) * (r0 y0 * r0 y0) + - ((k_B * k_B) * eps)).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0 * A z0 y0) + ((- ((1 + 1) * S0 y0 / (k_B) / (k_B))) * (A z0 y0) + ((S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_B) / (k_B))) (S0E y0)) (@sum_one R B (S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have [r1 [E24 [r1_nn r1_sq]]] : exists r1 : 'I_N -> T R, (forall (y0 : 'I_N), (sqrt ((sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) / (num B))) = r1 y0) /\ (forall (y0 : 'I_N), nonneg (r1 y0)) /\ (forall (y0 : 'I_N), r1 y0 * r1 y0 = ((r0 y0 * r0 y0) + - (eps))).
{ apply: new_roots; intros y0; [first [solve [nn] | rewrite ?E25; solve [nn] | rewrite ?E25 ?L0 ?L1 ?L2; tidy; solve [nn]] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have L3 : forall (y0 : 'I_N), ((r0 y0 * r0 y0)) = ((r1 y0 * r1 y0) + eps).
{ intros y0; refine (eq_trans (solve (r1_sq y0) (_ : _ = ((r0 y0 * r0 y0)) * (1) + (- (eps))) _) _); [equal | side | equal]. }
have E23 : forall (y0 : 'I_N), (sigma (col A y0)) = (r1 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), (sqrt (((sigma (col A y0)) * (sigma (col A y0))) + eps)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; transitivity (((r1 y0 * r1 y0) + eps) : T R); [close | transitivity (((r1 y0 * r1 y0) + eps) : T R); [rewrite ?L0 ?L1 ?L2 ?L3; close | symmetry; transitivity (((r0 y0 * r0 y0)) : T R); [close | rewrite ?L0 ?L1 ?L2 ?L3; close]]]]. }
have E21 : forall (y0 : 'I_N) (x0 : 'I_B), ((GN eps A) x0 y0) = (- (S0 y0 / (k_B) / (k_B) / (r0 y0)) + A x0 y0 / (r0 y0)).
{ intros y0 x0; rewrite GNE; cbv beta; rewrite ?E22 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => (((tr (@const R B 1 1)) o1 z0) * ((GN eps A) z0 y0)))) = 0.
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1 / (r0 y0)) * (A z0 y0) + ((- (S0 y0 / (k_B) / (k_B) / (r0 y0))) * 1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 y0)) (S0E y0)) (@sum_one R B (- (S0 y0 / (k_B) / (k_B) / (r0 y0))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), ((mmul (tr (@const R B 1 1)) (GN eps A)) o1 y0) = 0.
{ intros y0; rewrite mmulE; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (y0 : 'I_N), ((@const R 1 N 0) o1 y0) = 0.
{ intros y0; rewrite constE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E18 ?E29 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem batch_norm_length : forall (N : nat) (B : nat) (A : Mat R B N), ((0 < N)%N) -> ((0 < B)%N) -> ((1 < B)%N) -> (forall (row : 'I_N), pos ((each (fun z => (sqrt z)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) row o1)) -> (sqrt (sum (fun k1 : 'I_N => ((norm (mmul (GN 0 A) (@basis R N k1))) ^ 2)))) = (sqrt ((num B) * (num N))).
Proof.
intros N B A H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_B [L1 [k_B_pos k_B_nn]]] := size_root R H1; have k_B_ne := pos_neq k_B_pos.
have P2 : pos ((k_B * k_B) + - (1)).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_B), ((tr A) x0 y0) = (A y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_B) (y0 : 'I_B), ((@const R B B 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_B) (y0 : 'I_B), ((scale ((- (1)) * (1 / (num B))) (@const R B B 1)) x0 y0) = (- (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_B) (y0 : 'I_B), ((@eye R B) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_B) (y0 : 'I_B), ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 y0) = (delta x0 y0 + - (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_N -> T R, forall (u0 : 'I_N), S0 u0 = sum (fun zz : 'I_B => (A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0))).
have E8 : forall (x0 : 'I_N) (y0 : 'I_B), (sum (fun z0 : 'I_B => (((tr A) x0 z0) * ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) z0 y0)))) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * (A z0 x0) + ((1) * ((A z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E9 ?E10 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_B) / (k_B))) (S0E x0)) (@sum_at R B (1) (fun z0 : 'I_B => (A z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_B), ((mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B))) x0 y0) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_B), ((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 y0) = (- ((1 + 1) * S0 x0 * A y0 x0 / (k_B) / (k_B)) + S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B) + A y0 x0 * A y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_B), ((@const R B 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_N -> T R, forall (u0 : 'I_N), S1 u0 = sum (fun zz : 'I_B => (A zz u0 * A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0 * A zz u0))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_B => (((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 z0) * ((@const R B 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; transitivity (@sum R B (fun z0 : 'I_B => (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1 + ((- ((1 + 1) * S0 x0 / (k_B) / (k_B))) * (A z0 x0) + ((1) * (A z0 x0 * A z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R B (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_B) / (k_B))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_N), ((mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_N), ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (x0 : 'I_N), (sqrt ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_N), nonneg (r0 x0)) /\ (forall (x0 : 'I_N), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_N), (S1 x0) = (S0 x0 * S0 x0 / (k_B) / (k_B) + (k_B * k_B) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_B) / (k_B)) + (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_N), ((each (fun z => (sqrt z)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_N), pos (r0 row).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_N), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
have E26 : forall (x0 : 'I_B) (y0 : 'I_N), ((col A y0) x0 o1) = (A x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((col A y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E27 : forall (y0 : 'I_N), (mean (col A y0)) = (S0 y0 / (k_B) / (k_B)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E28 ?L0 ?L1 ?L2; tidy; close. }
have E25 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) = ((k_B * k_B) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0 * A z0 y0) + ((- ((1 + 1) * S0 y0 / (k_B) / (k_B))) * (A z0 y0) + ((S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E26 ?E27 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_B) / (k_B))) (S0E y0)) (@sum_one R B (S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E24 : forall (y0 : 'I_N), (sqrt ((sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) / (num B))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; close]. }
have E23 : forall (y0 : 'I_N), (sigma (col A y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), (sqrt (((sigma (col A y0)) * (sigma (col A y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E23 ?L0 ?L1 ?L2; tidy; close]. }
have E21 : forall (x0 : 'I_B) (y0 : 'I_N), ((GN 0 A) x0 y0) = (- (S0 y0 / (k_B) / (k_B) / (r0 y0)) + A x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E22 ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E29 : forall (k1 : 'I_N) (x0 : 'I_N), ((@basis R N k1) x0 o1) = (delta k1 x0).
{ intros k1 x0; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 k1); close. }
have E20 : forall (k1 : 'I_N) (x0 : 'I_B), (sum (fun z0 : 'I_N => (((GN 0 A) x0 z0) * ((@basis R N k1) z0 o1)))) = (- (S0 k1 / (k_B) / (k_B) / (r0 k1)) + A x0 k1 / (r0 k1)).
{ intros k1 x0; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((A x0 z0 / (r0 z0)) * delta z0 k1) + ((- (1 / (k_B) / (k_B))) * ((S0 z0 / (r0 z0)) * delta z0 k1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E21 ?E29 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 k1) ?(deltaC R z0 k1); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (A x0 z0 / (r0 z0))) k1) (@sum_at R N (- (1 / (k_B) / (k_B))) (fun z0 : 'I_N => (S0 z0 / (r0 z0))) k1)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 k1) ?(deltaC R z0 k1); close. }
have E19 : forall (k1 : 'I_N) (x0 : 'I_B), ((mmul (GN 0 A) (@basis R N k1)) x0 o1) = (- (S0 k1 / (k_B) / (k_B) / (r0 k1)) + A x0 k1 / (r0 k1)).
{ intros k1 x0; rewrite mmulE; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (k1 : 'I_N), (sum (fun z0 : 'I_B => (((mmul (GN 0 A) (@basis R N k1)) z0 o1) * ((mmul (GN 0 A) (@basis R N k1)) z0 o1)))) = ((k_B * k_B)).
{ intros k1; transitivity (@sum R B (fun z0 : 'I_B => (1 / (r0 k1) / (r0 k1)) * (A z0 k1 * A z0 k1) + ((- ((1 + 1) * S0 k1 / (k_B) / (k_B) / (r0 k1) / (r0 k1))) * (A z0 k1) + ((S0 k1 * S0 k1 / (k_B) / (k_B) / (k_B) / (k_B) / (r0 k1) / (r0 k1)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 k1) / (r0 k1)) (S1E k1)) (split_sum (sum_known (- ((1 + 1) * S0 k1 / (k_B) / (k_B) / (r0 k1) / (r0 k1))) (S0E k1)) (@sum_one R B (S0 k1 * S0 k1 / (k_B) / (k_B) / (k_B) / (k_B) / (r0 k1) / (r0 k1))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E17 : forall (k1 : 'I_N), ((norm (mmul (GN 0 A) (@basis R N k1))) ^ 2) = ((k_B * k_B)).
{ intros k1; rewrite norm2E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : (sum (fun k1 : 'I_N => ((norm (mmul (GN 0 A) (@basis R N k1))) ^ 2))) = ((k_B * k_B) * (k_N * k_N)).
{ transitivity (@sum R N (fun k1 : 'I_N => ((k_B * k_B)) * 1)).
{ apply: eq_sum => k1; cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (@sum_one R N ((k_B * k_B))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E15 : (sqrt (sum (fun k1 : 'I_N => ((norm (mmul (GN 0 A) (@basis R N k1))) ^ 2)))) = (k_B * k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E16 ?L0 ?L1 ?L2; tidy; close]. }
have E30 : (sqrt ((num B) * (num N))) = (k_B * k_N).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close]. }
cbv beta; rewrite ?E15 ?E30 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem batch_bound : forall (B : nat) (N : nat) (A : Mat R B N) (i : 'I_B) (j : 'I_N), ((0 < B)%N) -> ((0 < N)%N) -> ((1 < B)%N) -> (forall (row : 'I_N), pos ((each (fun z => (sqrt z)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) row o1)) -> ((- (1)) + (num B) + ((- (1)) * (((GN 0 A) i j) ^ 2))) = ((1 / (num B)) * ((norm (madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i))))) ^ 2) * ((- (1)) + (num B))).
Proof.
intros B N A i j H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_B [L0 [k_B_pos k_B_nn]]] := size_root R H0; have k_B_ne := pos_neq k_B_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : pos (((k_B * k_B) + - (1)) : T R).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_B), ((tr A) x0 y0) = (A y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_B) (y0 : 'I_B), ((@const R B B 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_B) (y0 : 'I_B), ((scale ((- (1)) * (1 / (num B))) (@const R B B 1)) x0 y0) = (- (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_B) (y0 : 'I_B), ((@eye R B) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_B) (y0 : 'I_B), ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 y0) = (delta x0 y0 + - (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_N -> T R, forall (u0 : 'I_N), S0 u0 = sum (fun zz : 'I_B => (A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0))).
have E8 : forall (x0 : 'I_N) (y0 : 'I_B), (sum (fun z0 : 'I_B => (((tr A) x0 z0) * ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) z0 y0)))) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * (A z0 x0) + ((1) * ((A z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_B) / (k_B))) (S0E x0)) (@sum_at R B (1) (fun z0 : 'I_B => (A z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_B), ((mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B))) x0 y0) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_B), ((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 y0) = (- ((1 + 1) * S0 x0 * A y0 x0 / (k_B) / (k_B)) + S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B) + A y0 x0 * A y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_B), ((@const R B 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_N -> T R, forall (u0 : 'I_N), S1 u0 = sum (fun zz : 'I_B => (A zz u0 * A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0 * A zz u0))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_B => (((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 z0) * ((@const R B 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; transitivity (@sum R B (fun z0 : 'I_B => (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1 + ((- ((1 + 1) * S0 x0 / (k_B) / (k_B))) * (A z0 x0) + ((1) * (A z0 x0 * A z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R B (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_B) / (k_B))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_N), ((mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_N), ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (x0 : 'I_N), (sqrt ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_N), nonneg (r0 x0)) /\ (forall (x0 : 'I_N), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_N), (S1 x0) = (S0 x0 * S0 x0 / (k_B) / (k_B) + (k_B * k_B) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_B) / (k_B)) + (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_N), ((each (fun z => (sqrt z)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_N), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_N), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
have E20 : forall (x0 : 'I_B) (y0 : 'I_N), ((col A y0) x0 o1) = (A x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((col A y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_N), (mean (col A y0)) = (S0 y0 / (k_B) / (k_B)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) = ((k_B * k_B) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0 * A z0 y0) + ((- ((1 + 1) * S0 y0 / (k_B) / (k_B))) * (A z0 y0) + ((S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_B) / (k_B))) (S0E y0)) (@sum_one R B (S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), (sqrt ((sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) / (num B))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : forall (y0 : 'I_N), (sigma (col A y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), (sqrt (((sigma (col A y0)) * (sigma (col A y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_B) (y0 : 'I_N), ((GN 0 A) x0 y0) = (- (S0 y0 / (k_B) / (k_B) / (r0 y0)) + A x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E16 ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E27 : forall (x0 : 'I_B) (j : 'I_N), (sum (fun z0 : 'I_N => (((GN 0 A) x0 z0) * ((@basis R N j) z0 o1)))) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((A x0 z0 / (r0 z0)) * delta z0 j) + ((- (1 / (k_B) / (k_B))) * ((S0 z0 / (r0 z0)) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (A x0 z0 / (r0 z0))) j) (@sum_at R N (- (1 / (k_B) / (k_B))) (fun z0 : 'I_N => (S0 z0 / (r0 z0))) j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E26 : forall (x0 : 'I_B) (j : 'I_N), ((mmul (GN 0 A) (@basis R N j)) x0 o1) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (x0 : 'I_B) (i : 'I_B), ((@basis R B i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E31 : forall (x0 : 'I_B) (i : 'I_B), (sum (fun z0 : 'I_B => (((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 z0) * ((@basis R B i) z0 o1)))) = (delta i x0 + - (1 / (k_B) / (k_B))).
{ rename i into i_; intros x0 i; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * ((1) * delta z0 i) + ((1) * ((delta x0 z0) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E32 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R B (- (1 / (k_B) / (k_B))) (fun z0 : 'I_B => (1)) i) (@sum_at R B (1) (fun z0 : 'I_B => (delta x0 z0)) i)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E30 : forall (x0 : 'I_B) (i : 'I_B), ((mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)) x0 o1) = (delta i x0 + - (1 / (k_B) / (k_B))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E29 : forall (x0 : 'I_B), ((scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i))) x0 o1) = (- (S0 j * delta i x0 * inv (- ((k_B * k_B)) + 1) / (r0 j)) + S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) + delta i x0 * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) + - (delta i x0 * A i j / (r0 j)) + - (A i j * inv (- ((k_B * k_B)) + 1) / (r0 j))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E30 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E25 : forall (x0 : 'I_B), ((madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)))) x0 o1) = (- (S0 j * delta i x0 * inv (- ((k_B * k_B)) + 1) / (r0 j)) + S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) + - (S0 j / (k_B) / (k_B) / (r0 j)) + delta i x0 * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) + - (delta i x0 * A i j / (r0 j)) + - (A i j * inv (- ((k_B * k_B)) + 1) / (r0 j)) + A x0 j / (r0 j)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E29 ?E26 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E24 : (sum (fun z0 : 'I_B => (((madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)))) z0 o1) * ((madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)))) z0 o1)))) = (- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - (S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j / (r0 j) / (r0 j)) + (k_B * k_B)).
{ transitivity (@sum R B (fun z0 : 'I_B => (1 / (r0 j) / (r0 j)) * (A z0 j * A z0 j) + (((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j))) * (A z0 j) + ((- ((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - ((1 + 1) * A i j / (r0 j) / (r0 j))) * ((A z0 j) * delta z0 i) + (((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + S0 j * S0 j / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) * 1 + ((- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + A i j * A i j / (r0 j) / (r0 j)) * ((1) * delta z0 i))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 j) / (r0 j)) (S1E j)) (split_sum (sum_known ((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j))) (S0E j)) (split_sum (@sum_at R B (- ((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - ((1 + 1) * A i j / (r0 j) / (r0 j))) (fun z0 : 'I_B => (A z0 j)) i) (split_sum (@sum_one R B ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + S0 j * S0 j / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j))) (@sum_at R B (- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + A i j * A i j / (r0 j) / (r0 j)) (fun z0 : 'I_B => (1)) i))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : ((norm (madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i))))) ^ 2) = (- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - (S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j / (r0 j) / (r0 j)) + (k_B * k_B)).
{ rewrite norm2E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
cbv beta; rewrite ?E23 ?E15 ?L0 ?L1 ?L2; tidy; close.
Qed.
Theorem batch_reach : forall (B : nat) (N : nat) (A : Mat R B N) (i : 'I_B) (j : 'I_N), ((0 < B)%N) -> ((0 < N)%N) -> ((1 < B)%N) -> (forall (row : 'I_N), pos ((each (fun z => (sqrt z)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) row o1)) -> nonneg (((- (1)) + (num B)) - (((GN 0 A) i j) ^ 2)).
Proof.
intros B N A i j H0 H1 H2 H3.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_B [L0 [k_B_pos k_B_nn]]] := size_root R H0; have k_B_ne := pos_neq k_B_pos.
have N1 := num0 R H1; have N1_ := pos_neq N1.
have [k_N [L1 [k_N_pos k_N_nn]]] := size_root R H1; have k_N_ne := pos_neq k_N_pos.
have P2 : pos (((k_B * k_B) + - (1)) : T R).
{ apply: (pos_as (num2 R H2)); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_B), ((tr A) x0 y0) = (A y0 x0).
{ intros x0 y0; rewrite trE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E12 : forall (x0 : 'I_B) (y0 : 'I_B), ((@const R B B 1) x0 y0) = (1).
{ intros x0 y0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E11 : forall (x0 : 'I_B) (y0 : 'I_B), ((scale ((- (1)) * (1 / (num B))) (@const R B B 1)) x0 y0) = (- (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E12 ?L0 ?L1; tidy; close. }
have E13 : forall (x0 : 'I_B) (y0 : 'I_B), ((@eye R B) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have E10 : forall (x0 : 'I_B) (y0 : 'I_B), ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 y0) = (delta x0 y0 + - (1 / (k_B) / (k_B))).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E13 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0); close. }
have [S0 S0E] : exists S0 : 'I_N -> T R, forall (u0 : 'I_N), S0 u0 = sum (fun zz : 'I_B => (A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0))).
have E8 : forall (x0 : 'I_N) (y0 : 'I_B), (sum (fun z0 : 'I_B => (((tr A) x0 z0) * ((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) z0 y0)))) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * (A z0 x0) + ((1) * ((A z0 x0) * delta z0 y0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E9 ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
refine (eq_trans (split_sum (sum_known (- (1 / (k_B) / (k_B))) (S0E x0)) (@sum_at R B (1) (fun z0 : 'I_B => (A z0 x0)) y0)) _); cbv beta; rewrite ?L0 ?L1; tidy; rewrite ?(deltaC R y0 x0) ?(deltaC R z0 y0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_B), ((mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B))) x0 y0) = (- (S0 x0 / (k_B) / (k_B)) + A y0 x0).
{ intros x0 y0; rewrite mmulE; cbv beta; rewrite ?E8 ?L0 ?L1; tidy; close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_B), ((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 y0) = (- ((1 + 1) * S0 x0 * A y0 x0 / (k_B) / (k_B)) + S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B) + A y0 x0 * A y0 x0).
{ intros x0 y0; rewrite eachE; cbv beta; rewrite ?E7 ?L0 ?L1; tidy; close. }
have E14 : forall (x0 : 'I_B), ((@const R B 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0 ?L1; tidy; close. }
have [S1 S1E] : exists S1 : 'I_N -> T R, forall (u0 : 'I_N), S1 u0 = sum (fun zz : 'I_B => (A zz u0 * A zz u0)) by exists (fun (u0 : 'I_N) => sum (fun zz : 'I_B => (A zz u0 * A zz u0))).
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_B => (((each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) x0 z0) * ((@const R B 1 1) z0 o1)))) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; transitivity (@sum R B (fun z0 : 'I_B => (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1 + ((- ((1 + 1) * S0 x0 / (k_B) / (k_B))) * (A z0 x0) + ((1) * (A z0 x0 * A z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?E14 ?L0 ?L1; tidy; close. }
refine (eq_trans (split_sum (@sum_one R B (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B))) (split_sum (sum_known (- ((1 + 1) * S0 x0 / (k_B) / (k_B))) (S0E x0)) (sum_known (1) (S1E x0)))) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E4 : forall (x0 : 'I_N), ((mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B)) + S1 x0).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0 ?L1; tidy; close. }
have E3 : forall (x0 : 'I_N), ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1) = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E4 ?L0 ?L1; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (x0 : 'I_N), (sqrt ((scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1))) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_N), nonneg (r0 x0)) /\ (forall (x0 : 'I_N), r0 x0 * r0 x0 = (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)) + S1 x0 / (k_B) / (k_B))).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0 ?L1; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0 ?L1; tidy; close]. }
have L2 : forall (x0 : 'I_N), (S1 x0) = (S0 x0 * S0 x0 / (k_B) / (k_B) + (k_B * k_B) * (r0 x0 * r0 x0)).
{ intros x0; refine (eq_trans (solve (r0_sq x0) (_ : _ = (S1 x0) * (1 / (k_B) / (k_B)) + (- (S0 x0 * S0 x0 / (k_B) / (k_B) / (k_B) / (k_B)))) _) _); [equal | side | equal]. }
have E1 : forall (x0 : 'I_N), ((each (fun z => (sqrt z)) (scale (1 / (num B)) (mmul (each (fun z => (z ^ 2)) (mmul (tr A) (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)))) (@const R B 1 1)))) x0 o1) = (r0 x0).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E2 ?L0 ?L1 ?L2; tidy; close. }
have P3 : forall (row : 'I_N), pos ((r0 row) : T R).
{ intros row; apply: (pos_as (H3 row)); cbv beta; rewrite ?E1 ?L0 ?L1 ?L2; tidy; close. }
have r0_pos : forall (row : 'I_N), pos (r0 row).
{ intros row; apply: (nonneg_pos (r0_nn row)) => Z; apply: (pos_neq (P3 row)); rewrite Z; ring. }
have E20 : forall (x0 : 'I_B) (y0 : 'I_N), ((col A y0) x0 o1) = (A x0 y0).
{ intros x0 y0; rewrite colE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E22 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((col A y0) z0 o1))) = (S0 y0).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (sum_known (1) (S0E y0)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E21 : forall (y0 : 'I_N), (mean (col A y0)) = (S0 y0 / (k_B) / (k_B)).
{ intros y0; rewrite mean1E; cbv beta; rewrite ?E22 ?L0 ?L1 ?L2; tidy; close. }
have E19 : forall (y0 : 'I_N), (sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) = ((k_B * k_B) * (r0 y0 * r0 y0)).
{ intros y0; transitivity (@sum R B (fun z0 : 'I_B => (1) * (A z0 y0 * A z0 y0) + ((- ((1 + 1) * S0 y0 / (k_B) / (k_B))) * (A z0 y0) + ((S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B)) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E20 ?E21 ?L0 ?L1 ?L2; tidy; close. }
refine (eq_trans (split_sum (sum_known (1) (S1E y0)) (split_sum (sum_known (- ((1 + 1) * S0 y0 / (k_B) / (k_B))) (S0E y0)) (@sum_one R B (S0 y0 * S0 y0 / (k_B) / (k_B) / (k_B) / (k_B))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E18 : forall (y0 : 'I_N), (sqrt ((sum (fun z0 : 'I_B => ((((col A y0) z0 o1) + (- ((mean (col A y0))))) * (((col A y0) z0 o1) + (- ((mean (col A y0)))))))) / (num B))) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E19 ?L0 ?L1 ?L2; tidy; close]. }
have E17 : forall (y0 : 'I_N), (sigma (col A y0)) = (r0 y0).
{ intros y0; rewrite sigma1E; cbv beta; rewrite ?E18 ?L0 ?L1 ?L2; tidy; close. }
have E16 : forall (y0 : 'I_N), (sqrt (((sigma (col A y0)) * (sigma (col A y0))) + 0)) = (r0 y0).
{ intros y0; apply: root_is; [solve [nn] | cbv beta; rewrite ?E17 ?L0 ?L1 ?L2; tidy; close]. }
have E15 : forall (x0 : 'I_B) (y0 : 'I_N), ((GN 0 A) x0 y0) = (- (S0 y0 / (k_B) / (k_B) / (r0 y0)) + A x0 y0 / (r0 y0)).
{ intros x0 y0; rewrite GNE; cbv beta; rewrite ?E16 ?E21 ?L0 ?L1 ?L2; tidy; close. }
have E28 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j); close. }
have E27 : forall (x0 : 'I_B) (j : 'I_N), (sum (fun z0 : 'I_N => (((GN 0 A) x0 z0) * ((@basis R N j) z0 o1)))) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((A x0 z0 / (r0 z0)) * delta z0 j) + ((- (1 / (k_B) / (k_B))) * ((S0 z0 / (r0 z0)) * delta z0 j)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E28 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (1) (fun z0 : 'I_N => (A x0 z0 / (r0 z0))) j) (@sum_at R N (- (1 / (k_B) / (k_B))) (fun z0 : 'I_N => (S0 z0 / (r0 z0))) j)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R z0 j); close. }
have E26 : forall (x0 : 'I_B) (j : 'I_N), ((mmul (GN 0 A) (@basis R N j)) x0 o1) = (- (S0 j / (k_B) / (k_B) / (r0 j)) + A x0 j / (r0 j)).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E27 ?L0 ?L1 ?L2; tidy; close. }
have E32 : forall (x0 : 'I_B) (i : 'I_B), ((@basis R B i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E31 : forall (x0 : 'I_B) (i : 'I_B), (sum (fun z0 : 'I_B => (((madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) x0 z0) * ((@basis R B i) z0 o1)))) = (delta i x0 + - (1 / (k_B) / (k_B))).
{ rename i into i_; intros x0 i; transitivity (@sum R B (fun z0 : 'I_B => (- (1 / (k_B) / (k_B))) * ((1) * delta z0 i) + ((1) * ((delta x0 z0) * delta z0 i)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E10 ?E32 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R B (- (1 / (k_B) / (k_B))) (fun z0 : 'I_B => (1)) i) (@sum_at R B (1) (fun z0 : 'I_B => (delta x0 z0)) i)) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R z0 i) ?(deltaC R z0 x0); close. }
have E30 : forall (x0 : 'I_B) (i : 'I_B), ((mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)) x0 o1) = (delta i x0 + - (1 / (k_B) / (k_B))).
{ rename i into i_; intros x0 i; rewrite mmulE; cbv beta; rewrite ?E31 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E29 : forall (x0 : 'I_B), ((scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i))) x0 o1) = (- (S0 j * delta i x0 * inv (- ((k_B * k_B)) + 1) / (r0 j)) + S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) + delta i x0 * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) + - (delta i x0 * A i j / (r0 j)) + - (A i j * inv (- ((k_B * k_B)) + 1) / (r0 j))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E30 ?E15 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E25 : forall (x0 : 'I_B), ((madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)))) x0 o1) = (- (S0 j * delta i x0 * inv (- ((k_B * k_B)) + 1) / (r0 j)) + S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) + - (S0 j / (k_B) / (k_B) / (r0 j)) + delta i x0 * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) + - (delta i x0 * A i j / (r0 j)) + - (A i j * inv (- ((k_B * k_B)) + 1) / (r0 j)) + A x0 j / (r0 j)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E29 ?E26 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R x0 i); close. }
have E24 : (sum (fun z0 : 'I_B => (((madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)))) z0 o1) * ((madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i)))) z0 o1)))) = (- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - (S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j / (r0 j) / (r0 j)) + (k_B * k_B)).
{ transitivity (@sum R B (fun z0 : 'I_B => (1 / (r0 j) / (r0 j)) * (A z0 j * A z0 j) + (((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j))) * (A z0 j) + ((- ((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - ((1 + 1) * A i j / (r0 j) / (r0 j))) * ((A z0 j) * delta z0 i) + (((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + S0 j * S0 j / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) * 1 + ((- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + A i j * A i j / (r0 j) / (r0 j)) * ((1) * delta z0 i))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E25 ?L0 ?L1 ?L2; tidy; rewrite ?(deltaC R z0 i); close. }
refine (eq_trans (split_sum (sum_known (1 / (r0 j) / (r0 j)) (S1E j)) (split_sum (sum_known ((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j))) (S0E j)) (split_sum (@sum_at R B (- ((1 + 1) * S0 j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - ((1 + 1) * A i j / (r0 j) / (r0 j))) (fun z0 : 'I_B => (A z0 j)) i) (split_sum (@sum_one R B ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + S0 j * S0 j / (k_B) / (k_B) / (k_B) / (k_B) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j))) (@sum_at R B (- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + A i j * A i j / (r0 j) / (r0 j)) (fun z0 : 'I_B => (1)) i))))) _); cbv beta; rewrite ?L0 ?L1 ?L2; tidy; close. }
have E23 : ((norm (madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i))))) ^ 2) = (- (((1 + 1) * (1 + 1)) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - ((1 + 1) * S0 j * A i j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j)) + (1 + 1) * S0 j * A i j / (k_B) / (k_B) / (r0 j) / (r0 j) + (1 + 1) * S0 j * S0 j * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j) + - (S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (k_B) / (k_B) / (r0 j) / (r0 j)) + S0 j * S0 j * inv (- ((k_B * k_B)) + 1) * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + A i j * A i j * inv (- ((k_B * k_B)) + 1) / (r0 j) / (r0 j) + - (A i j * A i j / (r0 j) / (r0 j)) + (k_B * k_B)).
{ rewrite norm2E; cbv beta; rewrite ?E24 ?L0 ?L1 ?L2; tidy; close. }
apply: (nonneg_as (x := ((1 / (num B)) * ((norm (madd (mmul (GN 0 A) (@basis R N j)) (scale ((- (1)) * (num B) * (1 / ((- (1)) + (num B))) * ((GN 0 A) i j)) (mmul (madd (scale ((- (1)) * (1 / (num B))) (@const R B B 1)) (@eye R B)) (@basis R B i))))) ^ 2) * ((- (1)) + (num B))))); [cbv beta iota delta [pow]; first [solve [nn] | rewrite ?E15 ?E23; solve [nn] | rewrite ?L0 ?L1; solve [nn]] | cbv beta; rewrite ?E23 ?E15 ?L0 ?L1 ?L2; tidy; close].
Qed.
Theorem batch_norm_inference : forall (N : nat) (eps : T R) (v : Mat R N 1) (w : Mat R N 1) (lam : T R) (x : Mat R N 1) (z : Mat R N 1), ((0 < N)%N) -> (nonneg eps) -> (pos eps) -> forall (row : 'I_N) (column : 'I_1), (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (madd (scale (- (1)) w) (scale lam x)) (scale (1 + ((- (1)) * lam)) z))) row column = (madd (scale lam (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) x))) (scale (1 + ((- (1)) * lam)) (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) z)))) row column.
Proof.
intros N eps v w lam x z H0 H1 H2.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have P1 : nonneg (eps).
{ apply: (nonneg_as (H1)); cbv beta; rewrite ?L0; tidy; close. }
have P2 : pos (eps).
{ apply: (pos_as (H2)); cbv beta; rewrite ?L0; tidy; close. }
intros row column.
rewrite (only column); clear column.
have E8 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; rewrite ?L0; tidy; close. }
have E7 : forall (x0 : 'I_N), ((scale eps (@const R N 1 1)) x0 o1) = (eps).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E9 : forall (x0 : 'I_N), ((each (fun z => (z ^ 2)) v) x0 o1) = (v x0 o1 * v x0 o1).
{ intros x0; rewrite eachE; cbv beta; rewrite ?L0; tidy; close. }
have E6 : forall (x0 : 'I_N), ((madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)) x0 o1) = (v x0 o1 * v x0 o1 + eps).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E7 ?E9 ?L0; tidy; close. }
have [r0 [E5 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (x0 : 'I_N), (sqrt ((madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)) x0 o1)) = r0 x0) /\ (forall (x0 : 'I_N), nonneg (r0 x0)) /\ (forall (x0 : 'I_N), r0 x0 * r0 x0 = (v x0 o1 * v x0 o1 + eps)).
{ apply: new_roots; intros x0; [first [solve [nn] | rewrite ?E6; solve [nn]] | cbv beta; rewrite ?E6 ?L0; tidy; close]. }
have r0_pos : forall (x0 : 'I_N), pos (r0 x0).
{ intros x0; rewrite -E5; apply: sqrt_pos; first [solve [ps] | rewrite ?E6; tidy; first [solve [ps] | rewrite ?L0; solve [ps]]]. }
have E4 : forall (x0 : 'I_N), ((each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v))) x0 o1) = (1 / (r0 x0)).
{ intros x0; rewrite eachE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have E3 : forall (x0 : 'I_N) (y0 : 'I_N), ((diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) x0 y0) = (delta x0 y0 / (r0 x0)).
{ intros x0 y0; rewrite diagE; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E12 : forall (x0 : 'I_N), ((scale (- (1)) w) x0 o1) = (- (w x0 o1)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?L0; tidy; close. }
have E13 : forall (x0 : 'I_N), ((scale lam x) x0 o1) = (x x0 o1 * lam).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?L0; tidy; close. }
have E11 : forall (x0 : 'I_N), ((madd (scale (- (1)) w) (scale lam x)) x0 o1) = (- (w x0 o1) + x x0 o1 * lam).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?E13 ?L0; tidy; close. }
have E14 : forall (x0 : 'I_N), ((scale (1 + ((- (1)) * lam)) z) x0 o1) = (- (z x0 o1 * lam) + z x0 o1).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?L0; tidy; close. }
have E10 : forall (x0 : 'I_N), ((madd (madd (scale (- (1)) w) (scale lam x)) (scale (1 + ((- (1)) * lam)) z)) x0 o1) = (- (w x0 o1) + x x0 o1 * lam + - (z x0 o1 * lam) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E11 ?E14 ?L0; tidy; close. }
have E2 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) x0 z0) * ((madd (madd (scale (- (1)) w) (scale lam x)) (scale (1 + ((- (1)) * lam)) z)) z0 o1)))) = (- (w x0 o1 / (r0 x0)) + x x0 o1 * lam / (r0 x0) + z x0 o1 / (r0 x0) + - (z x0 o1 * lam / (r0 x0))).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (r0 x0))) * ((w z0 o1) * delta z0 x0) + ((lam / (r0 x0)) * ((x z0 o1) * delta z0 x0) + ((- (lam / (r0 x0)) + 1 / (r0 x0)) * ((z z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E10 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (r0 x0))) (fun z0 : 'I_N => (w z0 o1)) x0) (split_sum (@sum_at R N (lam / (r0 x0)) (fun z0 : 'I_N => (x z0 o1)) x0) (@sum_at R N (- (lam / (r0 x0)) + 1 / (r0 x0)) (fun z0 : 'I_N => (z z0 o1)) x0))) _); cbv beta; rewrite ?L0; tidy; close. }
have E1 : forall (x0 : 'I_N), ((mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (madd (scale (- (1)) w) (scale lam x)) (scale (1 + ((- (1)) * lam)) z))) x0 o1) = (- (w x0 o1 / (r0 x0)) + x x0 o1 * lam / (r0 x0) + z x0 o1 / (r0 x0) + - (z x0 o1 * lam / (r0 x0))).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E19 : forall (x0 : 'I_N), ((madd (scale (- (1)) w) x) x0 o1) = (- (w x0 o1) + x x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E18 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) x0 z0) * ((madd (scale (- (1)) w) x) z0 o1)))) = (- (w x0 o1 / (r0 x0)) + x x0 o1 / (r0 x0)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (r0 x0))) * ((w z0 o1) * delta z0 x0) + ((1 / (r0 x0)) * ((x z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E19 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (r0 x0))) (fun z0 : 'I_N => (w z0 o1)) x0) (@sum_at R N (1 / (r0 x0)) (fun z0 : 'I_N => (x z0 o1)) x0)) _); cbv beta; rewrite ?L0; tidy; close. }
have E17 : forall (x0 : 'I_N), ((mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) x)) x0 o1) = (- (w x0 o1 / (r0 x0)) + x x0 o1 / (r0 x0)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E18 ?L0; tidy; close. }
have E16 : forall (x0 : 'I_N), ((scale lam (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) x))) x0 o1) = (- (w x0 o1 * lam / (r0 x0)) + x x0 o1 * lam / (r0 x0)).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E17 ?L0; tidy; close. }
have E23 : forall (x0 : 'I_N), ((madd (scale (- (1)) w) z) x0 o1) = (- (w x0 o1) + z x0 o1).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E12 ?L0; tidy; close. }
have E22 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) x0 z0) * ((madd (scale (- (1)) w) z) z0 o1)))) = (- (w x0 o1 / (r0 x0)) + z x0 o1 / (r0 x0)).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (- (1 / (r0 x0))) * ((w z0 o1) * delta z0 x0) + ((1 / (r0 x0)) * ((z z0 o1) * delta z0 x0)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E23 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (- (1 / (r0 x0))) (fun z0 : 'I_N => (w z0 o1)) x0) (@sum_at R N (1 / (r0 x0)) (fun z0 : 'I_N => (z z0 o1)) x0)) _); cbv beta; rewrite ?L0; tidy; close. }
have E21 : forall (x0 : 'I_N), ((mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) z)) x0 o1) = (- (w x0 o1 / (r0 x0)) + z x0 o1 / (r0 x0)).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E22 ?L0; tidy; close. }
have E20 : forall (x0 : 'I_N), ((scale (1 + ((- (1)) * lam)) (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) z))) x0 o1) = (- (w x0 o1 / (r0 x0)) + w x0 o1 * lam / (r0 x0) + z x0 o1 / (r0 x0) + - (z x0 o1 * lam / (r0 x0))).
{ intros x0; rewrite scaleE; cbv beta; rewrite ?E21 ?L0; tidy; close. }
have E15 : forall (x0 : 'I_N), ((madd (scale lam (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) x))) (scale (1 + ((- (1)) * lam)) (mmul (diag (each (fun z => (1 / (sqrt z))) (madd (scale eps (@const R N 1 1)) (each (fun z => (z ^ 2)) v)))) (madd (scale (- (1)) w) z)))) x0 o1) = (- (w x0 o1 / (r0 x0)) + x x0 o1 * lam / (r0 x0) + z x0 o1 / (r0 x0) + - (z x0 o1 * lam / (r0 x0))).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E16 ?E20 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E15 ?L0; tidy; close.
Qed.
End Book.
