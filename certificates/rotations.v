(* Chapter 08-rotations: statements of the catalogue with proofs; tools/certificates wrote them. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
Theorem rotation_inner : forall (N : nat) (a : Mat R N 1) (t : T R) (e1 : 'I_N) (e0 : 'I_N), ((0 < N)%N) -> (e1 = 1%N :> nat) -> (e0 = 0%N :> nat) -> ((1 < N)%N) -> (the (mmul (tr a) (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a))) = (((- (1)) * (1 + ((- (1)) * ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2)))))) * (((a e0 o1) ^ 2) + ((a e1 o1) ^ 2))) + (the (mmul (tr a) a))).
Proof.
intros N a t e1 e0 H0 H1 H2 H3.
have A1_2 := place_neq H1 H2 isT.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P3 : pos ((num N + - (1)) : T R).
{ apply: (pos_as (num2 R H3)); cbv beta; tidy; close. }
have E4 : forall (y0 : 'I_N), ((tr a) o1 y0) = (a y0 o1).
{ intros y0; rewrite trE; cbv beta; tidy; close. }
have E12 : forall (x0 : 'I_N), ((@basis R N e1) x0 o1) = (delta e1 x0).
{ intros x0; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 e1); close. }
have E14 : forall (x0 : 'I_N), ((@basis R N e0) x0 o1) = (delta e0 x0).
{ intros x0; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 e0); close. }
have E13 : forall (y0 : 'I_N), ((tr (@basis R N e0)) o1 y0) = (delta e0 y0).
{ intros y0; rewrite trE; cbv beta; rewrite ?E14; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e0); close. }
have E11 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e1) (tr (@basis R N e0))) x0 y0) = (delta e0 y0 * delta e1 x0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E13; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e0); close. }
have E17 : forall (y0 : 'I_N), ((tr (@basis R N e1)) o1 y0) = (delta e1 y0).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e1); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e0) (tr (@basis R N e1))) x0 y0) = (delta e0 x0 * delta e1 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E17; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e1); close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))) x0 y0) = (- (delta e0 x0 * delta e1 y0)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E16; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e1); close. }
have E10 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1))))) x0 y0) = (- (delta e0 x0 * delta e1 y0) + delta e0 y0 * delta e1 x0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E11 ?E15; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e0) (tr (@basis R N e0))) x0 y0) = (delta e0 x0 * delta e0 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E14 ?E13; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e0); close. }
have E21 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e1) (tr (@basis R N e1))) x0 y0) = (delta e1 x0 * delta e1 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E17; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e1); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))) x0 y0) = (delta e0 x0 * delta e0 y0 + delta e1 x0 * delta e1 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E20 ?E21; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E19; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E18; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E22 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E8 ?E22; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1) ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) x0 z0) * (a z0 o1)))) = (- ((1 + 1) * delta e0 x0 * a e0 o1) + (1 + 1) * delta e0 x0 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * a e1 o1 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * a e0 o1 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * a e1 o1) + (1 + 1) * delta e1 x0 * a e1 o1 * inv (t * t + 1) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t) * ((a z0 o1) * delta z0 e0) + ((- ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0)) * ((a z0 o1) * delta z0 e1) + ((1) * ((a z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E7; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R z0 e0) ?(deltaC R z0 e1) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t) (fun z0 : 'I_N => (a z0 o1)) e0) (split_sum (@sum_at R N (- ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0)) (fun z0 : 'I_N => (a z0 o1)) e1) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0))) _); cbv beta; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R z0 e0) ?(deltaC R z0 e1) ?(deltaC R z0 x0); close. }
have E5 : forall (x0 : 'I_N), ((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a) x0 o1) = (- ((1 + 1) * delta e0 x0 * a e0 o1) + (1 + 1) * delta e0 x0 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * a e1 o1 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * a e0 o1 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * a e1 o1) + (1 + 1) * delta e1 x0 * a e1 o1 * inv (t * t + 1) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E6; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * ((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a) z0 o1)))) = (S0 + (1 + 1) * a e0 o1 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1 * a e0 o1) + (1 + 1) * a e1 o1 * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1 * a e1 o1)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * a e0 o1 * inv (t * t + 1) * t + (1 + 1) * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1)) * ((a z0 o1) * delta z0 e1) + (((1 + 1) * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1) + - ((1 + 1) * a e1 o1 * inv (t * t + 1) * t)) * ((a z0 o1) * delta z0 e0) + ((1) * (a z0 o1 * a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?E5; tidy; rewrite ?(deltaC R z0 e0) ?(deltaC R z0 e1); close. }
refine (eq_trans (split_sum (@sum_at R N ((1 + 1) * a e0 o1 * inv (t * t + 1) * t + (1 + 1) * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1)) (fun z0 : 'I_N => (a z0 o1)) e1) (split_sum (@sum_at R N ((1 + 1) * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1) + - ((1 + 1) * a e1 o1 * inv (t * t + 1) * t)) (fun z0 : 'I_N => (a z0 o1)) e0) (sum_known (1) (S0E)))) _); cbv beta; tidy; close. }
have E2 : ((mmul (tr a) (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a)) o1 o1) = (S0 + (1 + 1) * a e0 o1 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1 * a e0 o1) + (1 + 1) * a e1 o1 * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1 * a e1 o1)).
{ rewrite mmulE; cbv beta; rewrite ?E3; tidy; close. }
have E1 : (the (mmul (tr a) (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a))) = (S0 + (1 + 1) * a e0 o1 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1 * a e0 o1) + (1 + 1) * a e1 o1 * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1 * a e1 o1)).
{ rewrite theE; cbv beta; rewrite ?E2; tidy; close. }
have E25 : (sum (fun z0 : 'I_N => (((tr a) o1 z0) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E24 : ((mmul (tr a) a) o1 o1) = (S0).
{ rewrite mmulE; cbv beta; rewrite ?E25; tidy; close. }
have E23 : (the (mmul (tr a) a)) = (S0).
{ rewrite theE; cbv beta; rewrite ?E24; tidy; close. }
cbv beta; rewrite ?E1 ?E23; tidy; close.
Qed.
Theorem rotation_mean : forall (N : nat) (t : T R) (a : Mat R N 1) (e1 : 'I_N) (e0 : 'I_N), ((0 < N)%N) -> (e1 = 1%N :> nat) -> (e0 = 0%N :> nat) -> ((1 < N)%N) -> (mean (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a)) = (((1 / (num N)) * (((- (1)) * (a e1 o1)) + (a e0 o1)) * ((1 + 1) * t * (1 / (1 + (t ^ 2))))) + ((- (1)) * (1 / (num N)) * (1 + ((- (1)) * ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2)))))) * ((a e0 o1) + (a e1 o1))) + (mean a)).
Proof.
intros N t a e1 e0 H0 H1 H2 H3.
have A1_2 := place_neq H1 H2 isT.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P3 : pos ((num N + - (1)) : T R).
{ apply: (pos_as (num2 R H3)); cbv beta; tidy; close. }
have E10 : forall (x0 : 'I_N), ((@basis R N e1) x0 o1) = (delta e1 x0).
{ intros x0; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 e1); close. }
have E12 : forall (x0 : 'I_N), ((@basis R N e0) x0 o1) = (delta e0 x0).
{ intros x0; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 e0); close. }
have E11 : forall (y0 : 'I_N), ((tr (@basis R N e0)) o1 y0) = (delta e0 y0).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e1) (tr (@basis R N e0))) x0 y0) = (delta e0 y0 * delta e1 x0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E10 ?E11; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e0); close. }
have E15 : forall (y0 : 'I_N), ((tr (@basis R N e1)) o1 y0) = (delta e1 y0).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e1); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e0) (tr (@basis R N e1))) x0 y0) = (delta e0 x0 * delta e1 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E15; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e1); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))) x0 y0) = (- (delta e0 x0 * delta e1 y0)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E14; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e1); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1))))) x0 y0) = (- (delta e0 x0 * delta e1 y0) + delta e0 y0 * delta e1 x0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E9 ?E13; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E8; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e0) (tr (@basis R N e0))) x0 y0) = (delta e0 x0 * delta e0 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E12 ?E11; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e1) (tr (@basis R N e1))) x0 y0) = (delta e1 x0 * delta e1 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E10 ?E15; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e1); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))) x0 y0) = (delta e0 x0 * delta e0 y0 + delta e1 x0 * delta e1 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E18 ?E19; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E17; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E7 ?E16; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E6 ?E20; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1) ?(deltaC R y0 x0); close. }
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) x0 z0) * (a z0 o1)))) = (- ((1 + 1) * delta e0 x0 * a e0 o1) + (1 + 1) * delta e0 x0 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * a e1 o1 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * a e0 o1 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * a e1 o1) + (1 + 1) * delta e1 x0 * a e1 o1 * inv (t * t + 1) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t) * ((a z0 o1) * delta z0 e0) + ((- ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0)) * ((a z0 o1) * delta z0 e1) + ((1) * ((a z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R z0 e0) ?(deltaC R z0 e1) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t) (fun z0 : 'I_N => (a z0 o1)) e0) (split_sum (@sum_at R N (- ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0)) (fun z0 : 'I_N => (a z0 o1)) e1) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0))) _); cbv beta; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R z0 e0) ?(deltaC R z0 e1) ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N), ((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a) x0 o1) = (- ((1 + 1) * delta e0 x0 * a e0 o1) + (1 + 1) * delta e0 x0 * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * a e1 o1 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * a e0 o1 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * a e1 o1) + (1 + 1) * delta e1 x0 * a e1 o1 * inv (t * t + 1) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1))).
have E2 : (sum (fun z0 : 'I_N => ((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a) z0 o1))) = (S0 + (1 + 1) * a e0 o1 * inv (t * t + 1) + (1 + 1) * a e0 o1 * inv (t * t + 1) * t + - ((1 + 1) * a e0 o1) + (1 + 1) * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1 * inv (t * t + 1) * t) + - ((1 + 1) * a e1 o1)).
{ transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * a e0 o1 * inv (t * t + 1) * t + (1 + 1) * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1)) * ((1) * delta z0 e1) + (((1 + 1) * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1) + - ((1 + 1) * a e1 o1 * inv (t * t + 1) * t)) * ((1) * delta z0 e0) + ((1) * (a z0 o1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; rewrite ?(deltaC R z0 e0) ?(deltaC R z0 e1); close. }
refine (eq_trans (split_sum (@sum_at R N ((1 + 1) * a e0 o1 * inv (t * t + 1) * t + (1 + 1) * a e1 o1 * inv (t * t + 1) + - ((1 + 1) * a e1 o1)) (fun z0 : 'I_N => (1)) e1) (split_sum (@sum_at R N ((1 + 1) * a e0 o1 * inv (t * t + 1) + - ((1 + 1) * a e0 o1) + - ((1 + 1) * a e1 o1 * inv (t * t + 1) * t)) (fun z0 : 'I_N => (1)) e0) (sum_known (1) (S0E)))) _); cbv beta; tidy; close. }
have E1 : (mean (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) a)) = (S0 / (num N) + (1 + 1) * a e0 o1 * inv (t * t + 1) / (num N) + (1 + 1) * a e0 o1 * inv (t * t + 1) * t / (num N) + - ((1 + 1) * a e0 o1 / (num N)) + (1 + 1) * a e1 o1 * inv (t * t + 1) / (num N) + - ((1 + 1) * a e1 o1 * inv (t * t + 1) * t / (num N)) + - ((1 + 1) * a e1 o1 / (num N))).
{ rewrite mean1E; cbv beta; rewrite ?E2; tidy; close. }
have E22 : (sum (fun z0 : 'I_N => (a z0 o1))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1))).
{ apply: eq_sum => z0; cbv beta; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; tidy; close. }
have E21 : (mean a) = (S0 / (num N)).
{ rewrite mean1E; cbv beta; rewrite ?E22; tidy; close. }
cbv beta; rewrite ?E1 ?E21; tidy; close.
Qed.
Theorem swap_length : forall (N : nat) (a : Mat R N 1) (j : 'I_N) (i : 'I_N), ((0 < N)%N) -> (norm (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) = (norm a).
Proof.
intros N a j i H0.
case: (dec j i) => [same|apart].
{ subst i.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E11 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E10 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E11 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E9 : forall (x0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N j)) x0 o1) = 0.
{ rename j into j_; intros x0 j; rewrite maddE; cbv beta; rewrite ?E10 ?E11 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E14 : forall (y0 : 'I_N) (j : 'I_N), ((tr (@basis R N j)) o1 y0) = (delta j y0).
{ rename j into j_; intros y0 j; rewrite trE; cbv beta; rewrite ?E11 ?L0; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R y0 j); close. }
have E13 : forall (y0 : 'I_N) (j : 'I_N), ((scale (- (1)) (tr (@basis R N j))) o1 y0) = (- (delta j y0)).
{ rename j into j_; intros y0 j; rewrite scaleE; cbv beta; rewrite ?E14 ?L0; tidy; rewrite ?(deltaC R y0 j); close. }
have E12 : forall (y0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))) o1 y0) = 0.
{ rename j into j_; intros y0 j; rewrite maddE; cbv beta; rewrite ?E13 ?E14 ?L0; tidy; rewrite ?(deltaC R y0 j); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N) (j : 'I_N), ((mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j)))) x0 y0) = 0.
{ rename j into j_; intros x0 y0 j; rewrite mmul1E; cbv beta; rewrite ?E9 ?E12 ?L0; tidy; close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N) (j : 'I_N), ((scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) x0 y0) = 0.
{ rename j into j_; intros x0 y0 j; rewrite scaleE; cbv beta; rewrite ?E8 ?L0; tidy; close. }
have E15 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N) (j : 'I_N), ((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) x0 y0) = (delta x0 y0).
{ rename j into j_; intros x0 y0 j; rewrite maddE; cbv beta; rewrite ?E7 ?E15 ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E5 : forall (x0 : 'I_N) (j : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) x0 z0) * (a z0 o1)))) = (a x0 o1).
{ rename j into j_; intros x0 j; transitivity (@sum R N (fun z0 : 'I_N => (1) * ((a z0 o1) * delta z0 x0))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
refine (eq_trans (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N) (j : 'I_N), ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) x0 o1) = (a x0 o1).
{ rename j into j_; intros x0 j; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : forall (j : 'I_N), (sum (fun z0 : 'I_N => (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1)))) = (S0).
{ rename j into j_; intros j; transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : 'I_N -> T R, (forall (j : 'I_N), (sqrt (sum (fun z0 : 'I_N => (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a) z0 o1))))) = r0 j) /\ (forall (j : 'I_N), nonneg (r0 j)) /\ (forall (j : 'I_N), r0 j * r0 j = (S0)).
{ apply: new_roots; rename j into j_; intros j; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have E1 : forall (j : 'I_N), (norm (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N j)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N j))))) (@eye R N)) a)) = (r0 j).
{ rename j into j_; intros j; rewrite normE; cbv beta; rewrite ?E2 ?L0; tidy; close. }
have E18 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0; tidy; close. }
have E17 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (r0 j).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E18 ?L0; tidy; transitivity ((S0) : T R); [close | transitivity ((S0) : T R); [rewrite ?L0 ?r0_sq; close | symmetry; transitivity (((r0 j * r0 j)) : T R); [close | rewrite ?L0 ?r0_sq; close]]]]. }
have E16 : (norm a) = (r0 j).
{ rewrite normE; cbv beta; rewrite ?E17 ?L0; tidy; close. }
cbv beta; rewrite ?E1 ?E16 ?L0; tidy; close.
}
have N0 := num0 R H0; have N0_ := pos_neq N0.
have [k_N [L0 [k_N_pos k_N_nn]]] := size_root R H0; have k_N_ne := pos_neq k_N_pos.
have E11 : forall (x0 : 'I_N) (j : 'I_N), ((@basis R N j) x0 o1) = (delta j x0).
{ rename j into j_; intros x0 j; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E10 : forall (x0 : 'I_N) (j : 'I_N), ((scale (- (1)) (@basis R N j)) x0 o1) = (- (delta j x0)).
{ rename j into j_; intros x0 j; rewrite scaleE; cbv beta; rewrite ?E11 ?L0; tidy; rewrite ?(deltaC R x0 j); close. }
have E12 : forall (x0 : 'I_N) (i : 'I_N), ((@basis R N i) x0 o1) = (delta i x0).
{ rename i into i_; intros x0 i; rewrite basisE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i); close. }
have E9 : forall (x0 : 'I_N), ((madd (scale (- (1)) (@basis R N j)) (@basis R N i)) x0 o1) = (delta i x0 + - (delta j x0)).
{ intros x0; rewrite maddE; cbv beta; rewrite ?E10 ?E12 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have E15 : forall (y0 : 'I_N) (j : 'I_N), ((tr (@basis R N j)) o1 y0) = (delta j y0).
{ rename j into j_; intros y0 j; rewrite trE; cbv beta; rewrite ?E11 ?L0; tidy; rewrite ?(deltaC R x0 j) ?(deltaC R y0 j); close. }
have E14 : forall (y0 : 'I_N) (j : 'I_N), ((scale (- (1)) (tr (@basis R N j))) o1 y0) = (- (delta j y0)).
{ rename j into j_; intros y0 j; rewrite scaleE; cbv beta; rewrite ?E15 ?L0; tidy; rewrite ?(deltaC R y0 j); close. }
have E16 : forall (y0 : 'I_N) (i : 'I_N), ((tr (@basis R N i)) o1 y0) = (delta i y0).
{ rename i into i_; intros y0 i; rewrite trE; cbv beta; rewrite ?E12 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R y0 i); close. }
have E13 : forall (y0 : 'I_N), ((madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))) o1 y0) = (delta i y0 + - (delta j y0)).
{ intros y0; rewrite maddE; cbv beta; rewrite ?E14 ?E16 ?L0; tidy; rewrite ?(deltaC R y0 i) ?(deltaC R y0 j); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i)))) x0 y0) = (delta i x0 * delta i y0 + - (delta i x0 * delta j y0) + - (delta i y0 * delta j x0) + delta j x0 * delta j y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E9 ?E13 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R y0 i) ?(deltaC R y0 j); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) x0 y0) = (- (delta i x0 * delta i y0) + delta i x0 * delta j y0 + delta i y0 * delta j x0 + - (delta j x0 * delta j y0)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E8 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R y0 i) ?(deltaC R y0 j); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R y0 x0); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) x0 y0) = (- (delta i x0 * delta i y0) + delta i x0 * delta j y0 + delta i y0 * delta j x0 + - (delta j x0 * delta j y0) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E7 ?E17 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R y0 i) ?(deltaC R y0 j) ?(deltaC R y0 x0); close. }
have E5 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) x0 z0) * (a z0 o1)))) = (- (delta i x0 * a i o1) + delta i x0 * a j o1 + delta j x0 * a i o1 + - (delta j x0 * a j o1) + a x0 o1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => (delta i x0 + - (delta j x0)) * ((a z0 o1) * delta z0 j) + ((- (delta i x0) + delta j x0) * ((a z0 o1) * delta z0 i) + ((1) * ((a z0 o1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E6 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N (delta i x0 + - (delta j x0)) (fun z0 : 'I_N => (a z0 o1)) j) (split_sum (@sum_at R N (- (delta i x0) + delta j x0) (fun z0 : 'I_N => (a z0 o1)) i) (@sum_at R N (1) (fun z0 : 'I_N => (a z0 o1)) x0))) _); cbv beta; rewrite ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j) ?(deltaC R z0 i) ?(deltaC R z0 j) ?(deltaC R z0 x0); close. }
have E4 : forall (x0 : 'I_N), ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) x0 o1) = (- (delta i x0 * a i o1) + delta i x0 * a j o1 + delta j x0 * a i o1 + - (delta j x0 * a j o1) + a x0 o1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E5 ?L0; tidy; rewrite ?(deltaC R x0 i) ?(deltaC R x0 j); close. }
have [S0 S0E] : exists S0 : T R, S0 = sum (fun zz : 'I_N => (a zz o1 * a zz o1)) by exists (sum (fun zz : 'I_N => (a zz o1 * a zz o1))).
have E3 : (sum (fun z0 : 'I_N => (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1)))) = (S0).
{ transitivity (@sum R N (fun z0 : 'I_N => (- ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) * ((1) * delta z0 j) + ((((1 + 1) * (1 + 1)) * a i o1 * a j o1 + - ((1 + 1) * a i o1 * a i o1) + - ((1 + 1) * a j o1 * a j o1)) * ((delta j z0) * delta z0 i) + (((1 + 1) * a i o1 + - ((1 + 1) * a j o1)) * ((a z0 o1) * delta z0 j) + ((- ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) * ((1) * delta z0 i) + ((- ((1 + 1) * a i o1) + (1 + 1) * a j o1) * ((a z0 o1) * delta z0 i) + ((1) * (a z0 o1 * a z0 o1)))))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E4 ?L0; tidy; rewrite ?(deltaC R z0 i) ?(deltaC R z0 j); close. }
refine (eq_trans (split_sum (@sum_at R N (- ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) (fun z0 : 'I_N => (1)) j) (split_sum (@sum_at R N (((1 + 1) * (1 + 1)) * a i o1 * a j o1 + - ((1 + 1) * a i o1 * a i o1) + - ((1 + 1) * a j o1 * a j o1)) (fun z0 : 'I_N => (delta j z0)) i) (split_sum (@sum_at R N ((1 + 1) * a i o1 + - ((1 + 1) * a j o1)) (fun z0 : 'I_N => (a z0 o1)) j) (split_sum (@sum_at R N (- ((1 + 1) * a i o1 * a j o1) + a i o1 * a i o1 + a j o1 * a j o1) (fun z0 : 'I_N => (1)) i) (split_sum (@sum_at R N (- ((1 + 1) * a i o1) + (1 + 1) * a j o1) (fun z0 : 'I_N => (a z0 o1)) i) (sum_known (1) (S0E))))))) _); cbv beta; rewrite ?L0; tidy; close. }
have [r0 [E2 [r0_nn r0_sq]]] : exists r0 : T R, (sqrt (sum (fun z0 : 'I_N => (((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1) * ((mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a) z0 o1))))) = r0 /\ nonneg (r0) /\ r0 * r0 = (S0).
{ apply: new_root; [first [solve [nn] | rewrite ?E3; solve [nn] | rewrite ?E3 ?L0; tidy; solve [nn]] | cbv beta; rewrite ?E3 ?L0; tidy; close]. }
have L1 : (S0) = ((r0 * r0)).
{ refine (eq_trans (solve (r0_sq) (_ : _ = (S0) * (1) + 0) _) _); [equal | side | equal]. }
have E1 : (norm (mmul (madd (scale (- (1)) (mmul (madd (scale (- (1)) (@basis R N j)) (@basis R N i)) (madd (scale (- (1)) (tr (@basis R N j))) (tr (@basis R N i))))) (@eye R N)) a)) = (r0).
{ rewrite normE; cbv beta; rewrite ?E2 ?L0 ?L1; tidy; close. }
have E20 : (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1)))) = ((r0 * r0)).
{ transitivity (@sum R N (fun z0 : 'I_N => (1) * (a z0 o1 * a z0 o1))).
{ apply: eq_sum => z0; cbv beta; rewrite ?L0 ?L1; tidy; close. }
refine (eq_trans (sum_known (1) (S0E)) _); cbv beta; rewrite ?L0 ?L1; tidy; close. }
have E19 : (sqrt (sum (fun z0 : 'I_N => ((a z0 o1) * (a z0 o1))))) = (r0).
{ apply: root_is; [solve [nn] | cbv beta; rewrite ?E20 ?L0 ?L1; tidy; close]. }
have E18 : (norm a) = (r0).
{ rewrite normE; cbv beta; rewrite ?E19 ?L0 ?L1; tidy; close. }
cbv beta; rewrite ?E1 ?E18 ?L0 ?L1; tidy; close.
Qed.
Theorem ones_variance : forall (N : nat) (t : T R) (e1 : 'I_N) (e0 : 'I_N), ((0 < N)%N) -> (e1 = 1%N :> nat) -> (e0 = 0%N :> nat) -> ((1 < N)%N) -> (var (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1))) = (((1 + 1) * (1 + 1)) * (1 / ((num N) ^ 2)) * (1 + ((- (1)) * ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2)))))) * ((- (1)) + (num N) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2)))))).
Proof.
intros N t e1 e0 H0 H1 H2 H3.
have A1_2 := place_neq H1 H2 isT.
have N0 := num0 R H0; have N0_ := pos_neq N0.
have P3 : pos ((num N + - (1)) : T R).
{ apply: (pos_as (num2 R H3)); cbv beta; tidy; close. }
have E10 : forall (x0 : 'I_N), ((@basis R N e1) x0 o1) = (delta e1 x0).
{ intros x0; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 e1); close. }
have E12 : forall (x0 : 'I_N), ((@basis R N e0) x0 o1) = (delta e0 x0).
{ intros x0; rewrite basisE; cbv beta; tidy; rewrite ?(deltaC R x0 e0); close. }
have E11 : forall (y0 : 'I_N), ((tr (@basis R N e0)) o1 y0) = (delta e0 y0).
{ intros y0; rewrite trE; cbv beta; rewrite ?E12; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e0); close. }
have E9 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e1) (tr (@basis R N e0))) x0 y0) = (delta e0 y0 * delta e1 x0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E11 ?E10; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e0); close. }
have E15 : forall (y0 : 'I_N), ((tr (@basis R N e1)) o1 y0) = (delta e1 y0).
{ intros y0; rewrite trE; cbv beta; rewrite ?E10; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e1); close. }
have E14 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e0) (tr (@basis R N e1))) x0 y0) = (delta e0 x0 * delta e1 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E15 ?E12; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e1); close. }
have E13 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))) x0 y0) = (- (delta e0 x0 * delta e1 y0)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E14; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e1); close. }
have E8 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1))))) x0 y0) = (- (delta e0 x0 * delta e1 y0) + delta e0 y0 * delta e1 x0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E13 ?E9; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E7 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E8; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E18 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e0) (tr (@basis R N e0))) x0 y0) = (delta e0 x0 * delta e0 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E11 ?E12; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R y0 e0); close. }
have E19 : forall (x0 : 'I_N) (y0 : 'I_N), ((mmul (@basis R N e1) (tr (@basis R N e1))) x0 y0) = (delta e1 x0 * delta e1 y0).
{ intros x0 y0; rewrite mmul1E; cbv beta; rewrite ?E15 ?E10; tidy; rewrite ?(deltaC R x0 e1) ?(deltaC R y0 e1); close. }
have E17 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))) x0 y0) = (delta e0 x0 * delta e0 y0 + delta e1 x0 * delta e1 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E18 ?E19; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E16 : forall (x0 : 'I_N) (y0 : 'I_N), ((scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1)).
{ intros x0 y0; rewrite scaleE; cbv beta; rewrite ?E17; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E6 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1)).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E16 ?E7; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1); close. }
have E20 : forall (x0 : 'I_N) (y0 : 'I_N), ((@eye R N) x0 y0) = (delta x0 y0).
{ intros x0 y0; rewrite eyeE; cbv beta; tidy; rewrite ?(deltaC R y0 x0); close. }
have E5 : forall (x0 : 'I_N) (y0 : 'I_N), ((madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) x0 y0) = (- ((1 + 1) * delta e0 x0 * delta e0 y0) + (1 + 1) * delta e0 x0 * delta e0 y0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * delta e1 y0 * inv (t * t + 1) * t) + (1 + 1) * delta e0 y0 * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0 * delta e1 y0) + (1 + 1) * delta e1 x0 * delta e1 y0 * inv (t * t + 1) + delta x0 y0).
{ intros x0 y0; rewrite maddE; cbv beta; rewrite ?E6 ?E20; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R y0 e0) ?(deltaC R y0 e1) ?(deltaC R y0 x0); close. }
have E21 : forall (x0 : 'I_N), ((@const R N 1 1) x0 o1) = (1).
{ intros x0; rewrite constE; cbv beta; tidy; close. }
have E4 : forall (x0 : 'I_N), (sum (fun z0 : 'I_N => (((madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) x0 z0) * ((@const R N 1 1) z0 o1)))) = ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0) + 1).
{ intros x0; transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t) * ((1) * delta z0 e0) + ((- ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0)) * ((1) * delta z0 e1) + ((1) * ((1) * delta z0 x0))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E5 ?E21; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R z0 e0) ?(deltaC R z0 e1) ?(deltaC R z0 x0); close. }
refine (eq_trans (split_sum (@sum_at R N ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t) (fun z0 : 'I_N => (1)) e0) (split_sum (@sum_at R N (- ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + - ((1 + 1) * delta e1 x0)) (fun z0 : 'I_N => (1)) e1) (@sum_at R N (1) (fun z0 : 'I_N => (1)) x0))) _); cbv beta; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1) ?(deltaC R z0 e0) ?(deltaC R z0 e1) ?(deltaC R z0 x0); close. }
have E3 : forall (x0 : 'I_N), ((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1)) x0 o1) = ((1 + 1) * delta e0 x0 * inv (t * t + 1) + - ((1 + 1) * delta e0 x0 * inv (t * t + 1) * t) + - ((1 + 1) * delta e0 x0) + (1 + 1) * delta e1 x0 * inv (t * t + 1) + (1 + 1) * delta e1 x0 * inv (t * t + 1) * t + - ((1 + 1) * delta e1 x0) + 1).
{ intros x0; rewrite mmulE; cbv beta; rewrite ?E4; tidy; rewrite ?(deltaC R x0 e0) ?(deltaC R x0 e1); close. }
have E23 : (sum (fun z0 : 'I_N => ((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1)) z0 o1))) = (((1 + 1) * (1 + 1)) * inv (t * t + 1) + num N + - (((1 + 1) * (1 + 1)))).
{ transitivity (@sum R N (fun z0 : 'I_N => ((1 + 1) * inv (t * t + 1) * t + (1 + 1) * inv (t * t + 1) + - ((1 + 1))) * ((1) * delta z0 e1) + ((- ((1 + 1) * inv (t * t + 1) * t) + (1 + 1) * inv (t * t + 1) + - ((1 + 1))) * ((1) * delta z0 e0) + ((1) * 1)))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3; tidy; rewrite ?(deltaC R z0 e0) ?(deltaC R z0 e1); close. }
refine (eq_trans (split_sum (@sum_at R N ((1 + 1) * inv (t * t + 1) * t + (1 + 1) * inv (t * t + 1) + - ((1 + 1))) (fun z0 : 'I_N => (1)) e1) (split_sum (@sum_at R N (- ((1 + 1) * inv (t * t + 1) * t) + (1 + 1) * inv (t * t + 1) + - ((1 + 1))) (fun z0 : 'I_N => (1)) e0) (@sum_one R N (1)))) _); cbv beta; tidy; rewrite ?(deltaC R z0 e0) ?(deltaC R z0 e1); close. }
have E22 : (mean (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1))) = (((1 + 1) * (1 + 1)) * inv (t * t + 1) / (num N) + - (((1 + 1) * (1 + 1)) / (num N)) + 1).
{ rewrite mean1E; cbv beta; rewrite ?E23; tidy; close. }
have E2 : (sum (fun z0 : 'I_N => ((((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1)) z0 o1) + (- ((mean (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1)))))) * (((mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1)) z0 o1) + (- ((mean (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1))))))))) = (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N)) + ((1 + 1) * ((1 + 1) * (1 + 1)))).
{ transitivity (@sum R N (fun z0 : 'I_N => (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * t / (num N) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * t) + - (((1 + 1) * (1 + 1)) * inv (t * t + 1)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) * t / (num N)) + ((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * inv (t * t + 1) * t + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N)) + ((1 + 1) * (1 + 1))) * ((1) * delta z0 e1) + ((- (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * 1 + 1)))) * inv (t * t + 1)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) + ((1 + 1) * ((1 + 1) * (1 + 1)))) * ((delta e1 z0) * delta z0 e0) + ((((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * t / (num N)) + ((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * t + - (((1 + 1) * (1 + 1)) * inv (t * t + 1)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) * t / (num N) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * inv (t * t + 1) * t) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N)) + ((1 + 1) * (1 + 1))) * ((1) * delta z0 e0) + ((- (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) / (num N)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N) / (num N) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N) / (num N)) * 1))))).
{ apply: eq_sum => z0; cbv beta; rewrite ?E3 ?E22; tidy; rewrite ?(deltaC R z0 e0) ?(deltaC R z0 e1); close. }
refine (eq_trans (split_sum (@sum_at R N (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * t / (num N) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * t) + - (((1 + 1) * (1 + 1)) * inv (t * t + 1)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) * t / (num N)) + ((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * inv (t * t + 1) * t + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N)) + ((1 + 1) * (1 + 1))) (fun z0 : 'I_N => (1)) e1) (split_sum (@sum_at R N (- (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * 1 + 1)))) * inv (t * t + 1)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) + ((1 + 1) * ((1 + 1) * (1 + 1)))) (fun z0 : 'I_N => (delta e1 z0)) e0) (split_sum (@sum_at R N (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * t / (num N)) + ((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * t + - (((1 + 1) * (1 + 1)) * inv (t * t + 1)) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) * t / (num N) + - (((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) * inv (t * t + 1) * t) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N)) + ((1 + 1) * (1 + 1))) (fun z0 : 'I_N => (1)) e0) (@sum_one R N (- (((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) / (num N)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N) / (num N) + ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N) / (num N)))))) _); cbv beta; tidy; close. }
have E1 : (var (mmul (madd (madd (scale ((1 + 1) * t * (1 / (1 + (t ^ 2)))) (madd (mmul (@basis R N e1) (tr (@basis R N e0))) (scale (- (1)) (mmul (@basis R N e0) (tr (@basis R N e1)))))) (scale ((- (1)) + ((1 / (1 + (t ^ 2))) * (1 + ((- (1)) * (t ^ 2))))) (madd (mmul (@basis R N e0) (tr (@basis R N e0))) (mmul (@basis R N e1) (tr (@basis R N e1)))))) (@eye R N)) (@const R N 1 1))) = (- (((1 + 1) * ((1 + 1) * (1 + 1))) * inv (t * t + 1) / (num N)) + ((1 + 1) * ((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1))))) * inv (t * t + 1) / (num N) / (num N) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) * inv (t * t + 1) * inv (t * t + 1) / (num N) / (num N)) + ((1 + 1) * ((1 + 1) * (1 + 1))) / (num N) + - (((1 + 1) * ((1 + 1) * ((1 + 1) * (1 + 1)))) / (num N) / (num N))).
{ rewrite var1E; cbv beta; rewrite ?E2; tidy; close. }
cbv beta; rewrite ?E1; tidy; close.
Qed.
End Book.
