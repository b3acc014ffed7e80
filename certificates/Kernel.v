(* What the statements mean: read these definitions.  Whoever believes a theorem believes them, Coq, and the real
   numbers of its library; a number under sqrt that is negative has the root 0 there. *)
From Coq Require Export Reals Lra Lia Arith.
Open Scope R_scope.
Definition inv (x : R) : R := if Req_EM_T x 0 then 0 else / x.
Definition delta (i j : nat) : R := if Nat.eq_dec i j then 1 else 0.
Fixpoint sum (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => sum m f + f m end.

(* What the proofs use.  Nothing from here on needs to be read: coqc checks it. *)

(* An equation is a combination of known ones. *)
Lemma zero_nil : 0 = 0. Proof. reflexivity. Qed.
Lemma zero_cons (c l r z : R) : l = r -> z = 0 -> c * (l - r) + z = 0. Proof. intros -> ->; ring. Qed.
Lemma conclude (x y z : R) : z = 0 -> x - y = z -> x = y. Proof. intros -> H; lra. Qed.
Lemma zero_more (c x z : R) : x = 0 -> z = 0 -> c * x + z = 0. Proof. intros -> ->; ring. Qed.
Lemma plus_eq (x y s t : R) : x = s -> y = t -> x + y = s + t. Proof. intros -> ->; reflexivity. Qed.
Lemma times_eq (x y s t : R) : x = s -> y = t -> x * y = s * t. Proof. intros -> ->; reflexivity. Qed.
Arguments plus_eq {x y s t}. Arguments times_eq {x y s t}.
Lemma cancel (m x : R) : m <> 0 -> m * x = 0 -> x = 0.
Proof. intros H E; destruct (Rmult_integral _ _ E); [contradiction | assumption]. Qed.

(* Places *)
Lemma delta_refl i : delta i i = 1. Proof. unfold delta; destruct (Nat.eq_dec i i); congruence. Qed.
Lemma delta_neq i j : i <> j -> delta i j = 0.
Proof. intros; unfold delta; destruct (Nat.eq_dec i j); congruence. Qed.
Lemma delta_sym i j : delta i j = delta j i.
Proof. unfold delta; destruct (Nat.eq_dec i j), (Nat.eq_dec j i); congruence. Qed.
Lemma delta_at i j (f : nat -> R) : delta i j * f j = delta i j * f i.
Proof. unfold delta; destruct (Nat.eq_dec i j); [subst; reflexivity | ring]. Qed.
Lemma delta_square i j : delta i j ^ 2 = delta i j.
Proof. unfold delta; destruct (Nat.eq_dec i j); ring. Qed.

(* Sums *)
Lemma sum_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> sum n f = sum n g.
Proof. induction n as [|n IH]; intros E; cbn; [reflexivity|]. rewrite IH, E; [reflexivity|lia|intros; apply E; lia]. Qed.
Lemma sum_nil n : sum n (fun _ => 0) = 0. Proof. induction n; cbn; lra. Qed.
Lemma sum_cons n c f g x y : sum n f = x -> sum n g = y -> sum n (fun k => c * f k + g k) = c * x + y.
Proof. intros <- <-; induction n as [|n IH]; cbn; [|rewrite IH]; ring. Qed.
Lemma sum_one n : sum n (fun _ => 1) = INR n.
Proof. induction n as [|n IH]; [reflexivity | rewrite S_INR, <- IH; reflexivity]. Qed.
Lemma sum_times n f c : sum n f * c = sum n (fun k => f k * c).
Proof. induction n as [|n IH]; cbn; [|rewrite <- IH]; ring. Qed.
Lemma sum_plus n f g : sum n (fun k => f k + g k) = sum n f + sum n g.
Proof. induction n as [|n IH]; cbn; [|rewrite IH]; ring. Qed.
Lemma sum_swap n m (f : nat -> nat -> R) :
  sum n (fun i => sum m (fun j => f i j)) = sum m (fun j => sum n (fun i => f i j)).
Proof. induction n as [|n IH]; cbn; [rewrite sum_nil | rewrite IH, sum_plus]; reflexivity. Qed.
Lemma sum_zero n f : (forall i, (i < n)%nat -> f i = 0) -> sum n f = 0.
Proof. intros E; rewrite (sum_ext n f (fun _ => 0) E); apply sum_nil. Qed.
Lemma sum_delta n j f : (j < n)%nat -> sum n (fun k => delta j k * f k) = f j.
Proof.
induction n as [|n IH]; intros H; [lia|]; cbn; destruct (Nat.eq_dec j n) as [->|D].
- rewrite delta_refl, sum_zero; [ring|]; intros i Hi; rewrite delta_neq by lia; ring.
- rewrite IH by lia; rewrite delta_neq by assumption; ring.
Qed.
Lemma sum_ge n f : (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= sum n f.
Proof.
induction n as [|n IH]; intros H; cbn; [lra|]; apply Rplus_le_le_0_compat; [apply IH; intros; apply H|apply H]; lia.
Qed.
Lemma sum_gt n f : (0 < n)%nat -> (forall i, (i < n)%nat -> 0 < f i) -> 0 < sum n f.
Proof.
destruct n as [|n]; intros H E; [lia|]; cbn; apply Rplus_le_lt_0_compat; [|apply E; lia].
apply sum_ge; intros; apply Rlt_le, E; lia.
Qed.

(* Inverses *)
Lemma inv_ne x : x <> 0 -> inv x = / x. Proof. intros; unfold inv; destruct (Req_EM_T x 0); congruence. Qed.
Lemma inv_zero : inv 0 = 0. Proof. unfold inv; destruct (Req_EM_T 0 0); congruence. Qed.
Lemma inv_one : inv 1 = 1. Proof. rewrite inv_ne; lra. Qed.
Lemma inv_right x : x <> 0 -> x * inv x = 1. Proof. intros; rewrite inv_ne by assumption; field; assumption. Qed.
Lemma inv_unique x y : x * y = 1 -> inv x = y.
Proof.
intros E; assert (x <> 0) by (intros ->; lra); rewrite inv_ne by assumption.
apply (Rmult_eq_reg_l x); [rewrite E; field|]; assumption.
Qed.
Lemma inv_mult x y : inv (x * y) = inv x * inv y.
Proof.
destruct (Req_dec x 0) as [->|X]; [rewrite Rmult_0_l, inv_zero; ring|].
destruct (Req_dec y 0) as [->|Y]; [rewrite Rmult_0_r, inv_zero; ring|].
apply inv_unique; rewrite !inv_ne by assumption; field; split; assumption.
Qed.
Lemma inv_cons x y s t : inv x = s -> inv y = t -> inv (x * y) = s * t. Proof. intros <- <-; apply inv_mult. Qed.
Lemma inv_nonzero x : x <> 0 -> inv x <> 0.
Proof. intros; rewrite inv_ne by assumption; apply Rinv_neq_0_compat; assumption. Qed.
Lemma inv_inv x : inv (inv x) = x.
Proof.
destruct (Req_dec x 0) as [->|X]; [rewrite !inv_zero; reflexivity|].
apply inv_unique; rewrite Rmult_comm; apply inv_right; assumption.
Qed.
Lemma inv_delta i j : inv (delta i j) = delta i j.
Proof. unfold delta; destruct (Nat.eq_dec i j); [apply inv_one | apply inv_zero]. Qed.
Lemma inv_over x : x ^ 2 * inv x = x.
Proof. destruct (Req_dec x 0) as [->|X]; [ring | rewrite inv_ne by assumption; field; assumption]. Qed.
Lemma inv_under x : x * inv x ^ 2 = inv x.
Proof. destruct (Req_dec x 0) as [->|X]; [rewrite inv_zero; ring | rewrite inv_ne by assumption; field; assumption]. Qed.

(* Roots *)
Lemma root_is x y : 0 <= y -> y ^ 2 = x -> sqrt x = y.
Proof. intros H <-; apply sqrt_pow2; assumption. Qed.
Lemma root_mult n x s t : 0 < n -> sqrt n = s -> sqrt x = t -> sqrt (n * x) = s * t.
Proof.
intros H <- <-; destruct (Rle_dec 0 x) as [X|X]; [apply sqrt_mult; lra|].
rewrite !(sqrt_neg_0 x), sqrt_neg_0 by nra; ring.
Qed.
Lemma root_prime n : 0 <= n -> sqrt n ^ 2 = n. Proof. apply pow2_sqrt. Qed.
Lemma inv_root n : 0 < n -> inv (sqrt n) = / n * sqrt n.
Proof.
intros H; apply inv_unique; replace (sqrt n * (/ n * sqrt n)) with (/ n * sqrt n ^ 2) by ring.
rewrite pow2_sqrt by lra; field; lra.
Qed.

(* Signs *)
Lemma ge_nil : 0 <= 0. Proof. lra. Qed.
Lemma ge_cons x y : 0 <= x -> 0 <= y -> 0 <= x + y. Proof. lra. Qed.
Lemma gt_here x y : 0 < x -> 0 <= y -> 0 < x + y. Proof. lra. Qed.
Lemma gt_there x y : 0 <= x -> 0 < y -> 0 < x + y. Proof. lra. Qed.
Lemma square_ge x : 0 <= x ^ 2. Proof. apply pow2_ge_0. Qed.
Lemma square_gt x : x <> 0 -> 0 < x ^ 2. Proof. intros; nra. Qed.
Lemma square_ne x : x <> 0 -> x ^ 2 <> 0. Proof. intros; apply pow_nonzero; assumption. Qed.
Lemma gt_ge x : 0 < x -> 0 <= x. Proof. lra. Qed.
Lemma gt_ne x : 0 < x -> x <> 0. Proof. lra. Qed.
Lemma ge_as x y : x = y -> 0 <= y -> 0 <= x. Proof. intros ->; trivial. Qed.
Lemma gt_as x y : x = y -> 0 < y -> 0 < x. Proof. intros ->; trivial. Qed.
Lemma ne_as x y : x = y -> y <> 0 -> x <> 0. Proof. intros ->; trivial. Qed.
Lemma ne_mult x y : x <> 0 -> y <> 0 -> x * y <> 0. Proof. intros; apply Rmult_integral_contrapositive; split; assumption. Qed.
Lemma ne_factor p x y : p <> 0 -> p = x * y -> x <> 0. Proof. intros H -> ->; apply H; ring. Qed.

(* What follows by the form of a number *)
Lemma form_inverse x : x <> 0 -> x * inv x + -1 = 0. Proof. intros; rewrite inv_right by assumption; ring. Qed.
Lemma form_inverse_gt x : 0 < x -> 0 < inv x.
Proof. intros; rewrite inv_ne by lra; apply Rinv_0_lt_compat; assumption. Qed.
Lemma form_inverse_ge x : 0 <= x -> 0 <= inv x.
Proof. intros [H| <-]; [apply Rlt_le, form_inverse_gt | rewrite inv_zero]; lra. Qed.
Lemma form_root_ge x : 0 <= sqrt x. Proof. apply sqrt_pos. Qed.
Lemma form_root_gt x : 0 < x -> 0 < sqrt x. Proof. apply sqrt_lt_R0. Qed.
Lemma form_under x : sqrt x <> 0 -> 0 < x.
Proof. intros H; destruct (Rlt_le_dec 0 x) as [X|X]; [assumption | case H; apply sqrt_neg_0; assumption]. Qed.
Lemma form_square x : 0 <= x -> sqrt x ^ 2 + -1 * x = 0. Proof. intros; rewrite pow2_sqrt by assumption; ring. Qed.
Lemma form_gt x : 0 <= x -> x <> 0 -> 0 < x. Proof. lra. Qed.
Lemma form_larger_gt x y : 0 <= x -> 0 < x ^ 2 + -1 * y ^ 2 -> 0 < x + -1 * y. Proof. intros; nra. Qed.
Lemma form_larger_ge x y : 0 <= x -> 0 <= x ^ 2 + -1 * y ^ 2 -> 0 <= x + -1 * y.
Proof. intros; destruct (Rle_dec y x); [lra | nra]. Qed.
Lemma form_root x y : 0 <= y -> x = y ^ 2 -> sqrt x + -1 * y = 0.
Proof. intros H E; rewrite (root_is x y); [ring | assumption | symmetry; assumption]. Qed.
Lemma either_eq x : x = 0 \/ x <> 0. Proof. destruct (Req_dec x 0); auto. Qed.
Lemma either_ne x : x <> 0 \/ x = 0. Proof. destruct (Req_dec x 0); auto. Qed.
Lemma either_gt x : 0 < x \/ 0 <= -1 * x. Proof. destruct (Rlt_le_dec 0 x); [left | right]; lra. Qed.
Lemma either_ge x : 0 <= x \/ 0 < -1 * x. Proof. destruct (Rle_lt_dec 0 x); [left | right]; lra. Qed.
Lemma ne_one : 1 <> 0. Proof. lra. Qed.
Lemma gt_one : 0 < 1. Proof. lra. Qed.
Lemma ge_one : 0 <= 1. Proof. lra. Qed.
Lemma gt_mult x y : 0 < x -> 0 < y -> 0 < x * y. Proof. apply Rmult_lt_0_compat. Qed.
Lemma ge_mult x y : 0 <= x -> 0 <= y -> 0 <= x * y. Proof. apply Rmult_le_pos. Qed.

(* The ends of proofs *)
(* What follows by the laws of rings alone: lra is the fastest that knows them. *)
Ltac close := first [lra | ring | field].
Ltac head t := match t with ?f _ => head f | ?f => f end.
Ltac same := first [reflexivity | close | apply sum_ext; intros; cbv beta; same
  | match goal with |- ?x = ?y => let f := head x in let g := head y in unfold f, g; same end
  | f_equal; same].
Ltac delta_power := unfold delta; destruct (Nat.eq_dec _ _); ring.
Ltac root_power n := let E := fresh in assert (E : sqrt n ^ 2 = n) by (apply root_prime; lra);
  let s := fresh in set (s := sqrt n) in *; clearbody s; ring [E].
Ltac inverse_power := match goal with |- context [inv ?x] => generalize x; clear; intros x' end;
  match goal with x : R |- _ => destruct (Req_dec x 0) as [->|H]; [rewrite ?inv_zero; ring | rewrite (inv_ne x H); field; exact H] end.
Ltac inverse_of_number := apply inv_unique; field.
Ltac inverse_of_root := rewrite inv_root by lra; field.
Ltac root_of_number := apply root_is;
  [repeat first [apply sqrt_pos | lra | apply Rmult_le_pos] | rewrite ?Rpow_mult_distr, ?pow2_sqrt by lra; field].
Ltac size_number := rewrite ?plus_INR, ?minus_INR by lia; cbn [INR]; ring.
