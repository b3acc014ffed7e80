(* What the proofs use.  Nothing here needs to be read: coqc checks every step. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers.
Set Implicit Arguments. Unset Strict Implicit.
Import Order.TTheory GRing.Theory Num.Theory.
Definition ops := (zeroE, oneE, addE, mulE, oppE).
Definition sub (R : rcfType) (x y : T R) := x - y.
Definition div (R : rcfType) (x y : T R) := x / y.
Ltac open := rewrite /sub /div ?ops.
Section Numbers.
Variable R : rcfType.
Implicit Types x y : T R.
Lemma book_field : @field_theory (T R) zero one (@add R) (@mul R) (@sub R) (@opp R) (@div R) (@inv R) eq.
Proof.
open; split=> //; last by move=> x x0; apply: mulVf; apply/eqP.
  split; open; [exact: add0r|exact: addrC|exact: addrA|exact: mul1r|exact: mulrC|exact: mulrA|exact: mulrDl|by []|].
  exact: subrr.
by open => /eqP; rewrite oner_eq0.
Qed.
(* signs *)
Lemma nonnegD x y : nonneg x -> nonneg y -> nonneg (x + y). Proof. open; exact: addr_ge0. Qed.
Lemma nonnegM x y : nonneg x -> nonneg y -> nonneg (x * y). Proof. open; exact: mulr_ge0. Qed.
Lemma nonneg_sq x : nonneg (x * x). Proof. open; by rewrite /nonneg ?ops -expr2 sqr_ge0. Qed.
Lemma nonnegV x : nonneg x -> nonneg (inv x). Proof. open; by rewrite /nonneg /inv invr_ge0. Qed.
Lemma nonneg_num n : nonneg (num n : T R). Proof. open; exact: ler0n. Qed.
Lemma nonneg1 : nonneg (one : T R). Proof. open; exact: ler01. Qed.
Lemma nonneg0 : nonneg (zero : T R). Proof. open; exact: lexx. Qed.
Lemma nonneg_sqrt x : nonneg (sqrt x). Proof. open; exact: sqrtr_ge0. Qed.
Lemma pos_nonneg x : pos x -> nonneg x. Proof. open; exact: ltW. Qed.
Lemma pos_neq x : pos x -> x <> zero. Proof. open; by rewrite /pos => x0; apply/eqP; rewrite gt_eqF. Qed.
Lemma pos_ge x y : pos x -> nonneg y -> pos (x + y). Proof. open; by move=> x0 y0; apply: ltr_paddr. Qed.
Lemma pos_le x y : nonneg x -> pos y -> pos (x + y). Proof. open; by move=> x0 y0; apply: ltr_paddl. Qed.
Lemma posM x y : pos x -> pos y -> pos (x * y). Proof. open; exact: mulr_gt0. Qed.
Lemma posV x : pos x -> pos (inv x). Proof. open; by rewrite /pos /inv invr_gt0. Qed.
Lemma pos1 : pos (one : T R). Proof. open; exact: ltr01. Qed.
Lemma pos_sq x : x <> zero -> pos (x * x).
Proof. open; by move=> /eqP x0; rewrite /pos ?ops -expr2 lt_def sqr_ge0 sqrf_eq0 x0. Qed.
Lemma sqrt_pos x : pos x -> pos (sqrt x). Proof. open; by rewrite /pos /sqrt sqrtr_gt0. Qed.
Lemma nonneg_pos x : nonneg x -> x <> zero -> pos x.
Proof. by rewrite /pos /nonneg ?ops lt_def => -> /eqP ->. Qed.
Lemma pos_as x y : pos x -> x = y -> pos y. Proof. by move=> ? <-. Qed.
Lemma nonneg_as x y : nonneg x -> x = y -> nonneg y. Proof. by move=> ? <-. Qed.
Lemma neq_as x y z : x <> y -> x - y = z -> z <> zero.
Proof. by move=> xy <-; move: xy; open=> /eqP xy; apply/eqP; rewrite subr_eq0. Qed.
Lemma mul_neq x y : x <> zero -> y <> zero -> x * y <> zero.
Proof. open; by move=> /eqP x0 /eqP y0; apply/eqP; rewrite mulf_neq0. Qed.
Lemma inv_neq x : x <> zero -> inv x <> zero.
Proof. open; by move=> /eqP x0; apply/eqP; rewrite invr_eq0. Qed.
Lemma opp_neq x : x <> zero -> - x <> zero.
Proof. open; by move=> /eqP x0; apply/eqP; rewrite oppr_eq0. Qed.
Lemma cancel m x y : m <> zero -> x * m = y * m -> x = y.
Proof. open; by move=> /eqP m0 /(mulIf m0). Qed.
(* sizes *)
Lemma num1 : num 1 = one :> T R. Proof. open; by []. Qed.
Lemma numS n : num n.+2 = 1 + num n.+1 :> T R. Proof. by open; rewrite /num -addn1 natrD addrC. Qed.
Lemma num0 n : (0 < n)%N -> pos (num n : T R). Proof. open; by move=> n0; rewrite /pos /num ltr0n. Qed.
Lemma num2 n : (1 < n)%N -> pos (num n - 1 : T R). Proof. open; by move=> n0; rewrite /pos /num ?ops subr_gt0 ltr1n. Qed.
(* roots *)
Lemma sqrt_sq x : nonneg x -> sqrt x * sqrt x = x.
Proof. open; by move=> x0; rewrite ?ops /sqrt -expr2 sqr_sqrtr. Qed.
Lemma new_root x y : nonneg x -> x = y -> exists r, sqrt x = r /\ nonneg r /\ r * r = y.
Proof. by move=> x0 <-; exists (sqrt x); split; [|split; [exact: nonneg_sqrt | exact: sqrt_sq]]. Qed.
Lemma new_roots n (x y : 'I_n -> T R) : (forall i, nonneg (x i)) -> (forall i, x i = y i) ->
  exists r, (forall i, sqrt (x i) = r i) /\ (forall i, nonneg (r i)) /\ (forall i, r i * r i = y i).
Proof.
move=> x0 E; exists (fun i => sqrt (x i)); split; [|split] => // i; first exact: nonneg_sqrt.
by rewrite sqrt_sq.
Qed.
Lemma same_square x y : nonneg x -> nonneg y -> x * x = y * y -> x = y.
Proof. open; by rewrite /nonneg ?ops -!expr2 => x0 y0 /eqP; rewrite eqr_expn2 // => /eqP. Qed.
Lemma root_is x m : nonneg m -> x = m * m -> sqrt x = m.
Proof. by move=> m0 ->; apply: same_square; rewrite ?sqrt_sq //; [exact: nonneg_sqrt | exact: nonneg_sq]. Qed.
Lemma size_root n : (0 < n)%N -> exists k : T R, num n = k * k /\ pos k /\ nonneg k.
Proof.
move=> n0; exists (sqrt (num n)); rewrite sqrt_sq; last exact: nonneg_num.
by split=> //; split; [apply: sqrt_pos; exact: num0 | exact: nonneg_sqrt].
Qed.
Lemma solve (A X r c0 c1 : T R) : r = X -> X = A * c1 + c0 -> c1 <> zero -> A = (r - c0) / c1.
Proof. open; by move=> -> ->; rewrite ?ops /inv => /eqP c; rewrite addrK mulfK. Qed.
(* places *)
Lemma only (p : 'I_1) : p = o1. Proof. exact: ord1. Qed.
Lemma dec n (p q : 'I_n) : p = q \/ p <> q. Proof. by case: (eqVneq p q) => [->|/eqP]; [left|right]. Qed.
Lemma place_neq n (p q : 'I_n) (a b : nat) : p = a :> nat -> q = b :> nat -> a != b -> p <> q.
Proof. by move=> <- <- /eqP ab pq; apply: ab; rewrite pq. Qed.
Lemma delta_refl n (p : 'I_n) : delta p p = one :> T R. Proof. open; by rewrite /delta eqxx. Qed.
Lemma deltaC n (p q : 'I_n) : delta p q = delta q p :> T R. Proof. open; by rewrite /delta eq_sym. Qed.
Lemma delta_neq n (p q : 'I_n) : p <> q -> delta p q = zero :> T R.
Proof. open; by rewrite /delta => /eqP/negbTE->. Qed.
(* sums *)
Section Sums.
Variable n : nat.
Implicit Types f g d : 'I_n -> T R.
Lemma eq_sum f g : (forall i, f i = g i) -> sum f = sum g. Proof. by move=> E; apply: eq_bigr. Qed.
Lemma split_sum f g x y : sum f = x -> sum g = y -> sum (fun i => f i + g i) = x + y.
Proof. by move=> <- <-; open; rewrite /sum big_split. Qed.
Lemma sum_one c : sum (fun _ : 'I_n => c * one) = c * num n :> T R.
Proof. by open; rewrite /sum /num sumr_const card_ord mulr1 mulr_natr. Qed.
Lemma sum_zero : sum (fun _ : 'I_n => zero) = zero :> T R. Proof. open; by rewrite /sum big1. Qed.
Lemma sum_known c d (s : T R) : s = sum d -> sum (fun i => c * d i) = c * s.
Proof. by move=> ->; open; rewrite /sum mulr_sumr. Qed.
Lemma sum_at c d (p : 'I_n) : sum (fun i => c * (d i * delta i p)) = c * d p.
Proof.
apply: sum_known; open; rewrite /sum /delta (bigD1 p) //= eqxx mulr1 big1 ?addr0 // => i /negbTE ->.
by rewrite mulr0.
Qed.
Lemma nonneg_sum f : (forall i, nonneg (f i)) -> nonneg (sum f).
Proof. by move=> f0; rewrite /nonneg /sum; apply: sumr_ge0 => i _; apply: f0. Qed.
End Sums.
Lemma sum1 (f : 'I_1 -> T R) : sum f = f o1. Proof. exact: big_ord1. Qed.
Lemma pos_sum n (f : 'I_n -> T R) : (0 < n)%N -> (forall i, pos (f i)) -> pos (sum f).
Proof.
case: n f => // n f _ f0; rewrite /pos /sum big_ord_recl; apply: ltr_paddr; last exact: f0.
by apply: sumr_ge0 => i _; apply: ltW; apply: f0.
Qed.
End Numbers.
(* the words of Layers.v, one at a time *)
Section Words.
Variable R : rcfType. Variables l m n : nat.
Implicit Types (A B : Mat R m n) (x : Mat R n 1).
Lemma maddE A B i j : madd A B i j = A i j + B i j. Proof. by []. Qed.
Lemma hadE A B i j : had A B i j = A i j * B i j. Proof. by []. Qed.
Lemma eachE f A i j : each f A i j = f (A i j). Proof. by []. Qed.
Lemma scaleE c A i j : scale c A i j = c * A i j. Proof. by []. Qed.
Lemma trE A i j : tr A i j = A j i. Proof. by []. Qed.
Lemma mmulE (A : Mat R l m) (B : Mat R m n) i j : mmul A B i j = sum (fun k => A i k * B k j). Proof. by []. Qed.
Lemma mmul1E (A : Mat R l 1) (B : Mat R 1 n) i j : mmul A B i j = A i o1 * B o1 j. Proof. exact: sum1. Qed.
Lemma eyeE (i j : 'I_n) : @eye R n i j = delta i j. Proof. by []. Qed.
Lemma constE c i j : @const R m n c i j = c. Proof. by []. Qed.
Lemma basisE (p : 'I_n) i j : @basis R n p i j = delta i p. Proof. by []. Qed.
Lemma diagE x i j : diag x i j = delta i j * x i o1. Proof. by []. Qed.
Lemma traceE (A : Mat R n n) : trace A = sum (fun i => A i i). Proof. by []. Qed.
Lemma theE (A : Mat R 1 1) : the A = A o1 o1. Proof. by []. Qed.
Lemma colE A j i k : col A j i k = A i j. Proof. by []. Qed.
Lemma centeringE (i j : 'I_n) : @centering R n i j = delta i j - 1 / num n. Proof. by []. Qed.
Lemma meanE A : mean A = sum (fun j => sum (fun i => A i j)) / (num m * num n). Proof. by []. Qed.
Lemma varE A : var A = sum (fun j => sum (fun i => (A i j - mean A) * (A i j - mean A))) / (num m * num n).
Proof. by []. Qed.
Lemma sigmaE A : sigma A = sqrt (sum (fun j => sum (fun i => (A i j - mean A) * (A i j - mean A))) / (num m * num n)).
Proof. by []. Qed.
Lemma normE x : norm x = sqrt (sum (fun i => x i o1 * x i o1)). Proof. by []. Qed.
Lemma rhoE x : rho x = sqrt (sum (fun i => x i o1 * x i o1) / num n). Proof. by []. Qed.
Lemma absE (c : T R) : abs c = sqrt (c * c). Proof. by []. Qed.
Lemma sgnE (c : T R) : sgn c = c / abs c. Proof. by []. Qed.
Lemma nonneg_var A : nonneg (var A).
Proof.
rewrite varE; apply: nonnegM; last by apply: nonnegV; apply: nonnegM; exact: nonneg_num.
by do 2!apply: nonneg_sum => ?; exact: nonneg_sq.
Qed.
Lemma var_sigma A : var A = sigma A * sigma A. Proof. by rewrite /sigma sqrt_sq //; exact: nonneg_var. Qed.
End Words.
Section Columns.
Variable R : rcfType. Variables m n : nat.
Add Field book : (@book_field R).
Implicit Types (A : Mat R m n) (x : Mat R n 1).
Lemma mean1E x : mean x = sum (fun i => x i o1) / num n.
Proof. by rewrite meanE sum1 /num; open; rewrite mulr1. Qed.
Lemma var1E x : var x = sum (fun i => (x i o1 - mean x) * (x i o1 - mean x)) / num n.
Proof. by rewrite varE sum1 /num; open; rewrite mulr1. Qed.
Lemma sigma1E x : sigma x = sqrt (sum (fun i => (x i o1 - mean x) * (x i o1 - mean x)) / num n).
Proof. by rewrite -var1E. Qed.
Lemma centered p (A : Mat R n p) i j : mmul centering A i j = A i j - mean (col A j).
Proof.
rewrite mmulE mean1E; transitivity (sum (fun k => 1 * (A k j * delta k i) + - (1 / num n) * A k j)).
  by apply: eq_sum => k; rewrite centeringE (deltaC R i k); ring.
rewrite (split_sum (sum_at 1 (fun k => A k j) i) (sum_known _ (erefl (sum (fun k => A k j))))).
by rewrite /col; ring.
Qed.
End Columns.
Section Layers.
Variable R : rcfType. Variables m n : nat.
Implicit Types (A : Mat R m n) (x : Mat R n 1).
Lemma LNE eps x i : LN eps x i o1 = (x i o1 - mean x) / sqrt (sigma x * sigma x + eps).
Proof. by rewrite /LN centered var_sigma !mean1E. Qed.
Lemma norm_sq x : the (mmul (tr x) x) = norm x * norm x.
Proof. by rewrite /norm sqrt_sq // theE mmulE; apply: nonneg_sum => k; exact: nonneg_sq. Qed.
Lemma norm2E x : norm x ^ 2 = sum (fun i => x i o1 * x i o1).
Proof. by rewrite /pow -norm_sq theE mmulE. Qed.
Lemma RMSNE eps x i : RMSN eps x i o1 = x i o1 / sqrt (norm x * norm x / num n + eps).
Proof. by rewrite /RMSN norm_sq. Qed.
Lemma GNE eps A i j : GN eps A i j = (A i j - mean (col A j)) / sqrt (sigma (col A j) * sigma (col A j) + eps).
Proof. by rewrite /GN centered var_sigma. Qed.
Lemma spreadE eps A i j : spread eps A i j = delta i j * sqrt (sigma (col A i) * sigma (col A i) + eps).
Proof. by rewrite -var_sigma. Qed.
Lemma sample_normE eps A i j : sample_norm eps A i j = (A i j - mean A) / sqrt (sigma A * sigma A + eps).
Proof. by rewrite -var_sigma. Qed.
End Layers.
Global Opaque inv sqrt num sum delta pos nonneg.

Ltac size H := let P := fresh "P" in pose proof (num0 _ H) as P.
Ltac nn := first [ assumption | match goal with H : forall i, nonneg _ |- _ => apply H end
  | apply nonneg1 | apply nonneg0 | apply nonneg_num | apply nonneg_sqrt | apply nonneg_var
  | apply nonneg_sq | apply pos_nonneg; assumption | match goal with H : forall i, pos _ |- _ => apply pos_nonneg; apply H end
  | apply nonneg_sum; let i := fresh "i" in intro i; cbv beta; nn
  | apply nonnegD; nn | apply nonnegM; nn | apply nonnegV; nn
  | match goal with H : pos ?Y |- nonneg ?X => apply pos_nonneg; refine (pos_as H _); ring end ].
Ltac ps := first [ assumption | match goal with H : forall i, pos _ |- _ => apply H end | apply pos1
  | apply num0; assumption
  | apply pos_sum; [assumption | let i := fresh "i" in intro i; cbv beta; ps]
  | apply pos_sq; ne | apply posM; ps | apply posV; ps | apply sqrt_pos; ps
  | apply pos_le; [nn|ps] | apply pos_ge; [ps|nn]
  | match goal with H : pos ?Y |- pos ?X => refine (pos_as H _); ring end ]
with ne := first [ assumption
  | match goal with H : forall i, _ <> zero |- _ => apply H end
  | apply mul_neq; ne | apply inv_neq; ne | apply opp_neq; ne | apply pos_neq; ps
  | match goal with H : ?Y <> zero |- ?X <> zero => replace X with Y by ring; exact H end
  | match goal with H : ?Y <> zero |- ?X <> zero => replace X with (opp Y) by ring; apply opp_neq; exact H end
  | match goal with H : pos ?Y |- ?X <> zero =>
      replace X with (opp Y) by ring; apply opp_neq; apply pos_neq; exact H end
  | match goal with H : forall i, @?f i <> zero, p : 'I_?n |- ?X <> zero =>
      let K := fresh "K" in pose proof (H p : f p <> zero) as K; cbv beta in K;
      first [replace X with (f p) by (cbv beta; ring) | replace X with (opp (f p)) by (cbv beta; ring); apply opp_neq]; exact K end
  | match goal with H : ?Y <> zero |- ?X <> zero => replace X with (mul Y Y) by ring; apply mul_neq; exact H end ].
Ltac product := match goal with H : pos ?Y, K : pos ?Z |- ?X <> zero =>
  replace X with (mul Y Z) by ring; apply pos_neq; exact (posM H K) end.
Ltac side := repeat match goal with |- _ /\ _ => split end;
  first [ne | match goal with |- ?X <> _ => ring_simplify X end; ne | product].
Ltac deltas := repeat match goal with
  | |- context [@delta ?R ?n ?p ?p] => rewrite (@delta_refl R n p)
  | H : ?p <> ?q |- context [@delta ?R ?n ?p ?q] => rewrite (@delta_neq R n p q H)
  | H : ?q <> ?p |- context [@delta ?R ?n ?p ?q] => rewrite (@deltaC R n p q); rewrite (@delta_neq R n q p H)
  end.
Ltac cases := repeat match goal with |- context [@delta ?R ?n ?p ?q] =>
   let E := fresh "E" in destruct (@dec n p q) as [E|E]; [ first [subst p | subst q | rewrite E] | idtac ]; deltas end.
Ltac tidy := cbv beta iota delta [pow]; rewrite ?numS ?num1; deltas.
(* the end of an equation: both sides are the same rational function, perhaps case by case, or up to squares of roots *)
Ltac equal := first [ring | field; side].
Ltac close := deltas; first [equal | progress cases; equal].

