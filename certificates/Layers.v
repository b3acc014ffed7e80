(* What the statements mean: read this file.  Whoever believes a theorem believes these definitions, Coq and MathComp. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit.
Import Order.TTheory GRing.Theory Num.Theory.

(* Numbers are those of a real closed field, as the real numbers are.  The five operations of a ring are sealed:
   tactics cannot look inside, and the five equations say what they are. *)
Definition T (R : rcfType) : Type := R.
Module Type ARITHMETIC.
Parameters (zero one : forall R : rcfType, T R) (add mul : forall R : rcfType, T R -> T R -> T R)
  (opp : forall R : rcfType, T R -> T R).
Axiom zeroE : forall R : rcfType, @zero R = (0%R : R).
Axiom oneE : forall R : rcfType, @one R = (1%R : R).
Axiom addE : forall R : rcfType, @add R = (fun x y : R => (x + y)%R).
Axiom mulE : forall R : rcfType, @mul R = (fun x y : R => (x * y)%R).
Axiom oppE : forall R : rcfType, @opp R = (fun x : R => (- x)%R).
End ARITHMETIC.
Module Arithmetic : ARITHMETIC.
Definition zero R : T R := 0%R.
Definition one R : T R := 1%R.
Definition add R (x y : T R) : T R := (x + y)%R.
Definition mul R (x y : T R) : T R := (x * y)%R.
Definition opp R (x : T R) : T R := (- x)%R.
Lemma zeroE : forall R : rcfType, @zero R = (0%R : R). Proof. by []. Qed.
Lemma oneE : forall R : rcfType, @one R = (1%R : R). Proof. by []. Qed.
Lemma addE : forall R : rcfType, @add R = (fun x y : R => (x + y)%R). Proof. by []. Qed.
Lemma mulE : forall R : rcfType, @mul R = (fun x y : R => (x * y)%R). Proof. by []. Qed.
Lemma oppE : forall R : rcfType, @opp R = (fun x : R => (- x)%R). Proof. by []. Qed.
End Arithmetic.
Include Arithmetic.
Arguments zero {R}. Arguments one {R}. Arguments add {R} x y. Arguments mul {R} x y. Arguments opp {R} x.

Section Numbers.
Variable R : rcfType.
Notation T := (T R).
Definition num (n : nat) : T := (n%:R)%R.
Definition inv (x : T) : T := (x^-1)%R. (* of 0 it is 0: statements say what is not 0 *)
Definition sqrt (x : T) : T := Num.sqrt x. (* of a negative number it is 0 *)
Definition pos (x : T) : Prop := (0 < x)%R.
Definition nonneg (x : T) : Prop := (0 <= x)%R.
Definition sum n (f : 'I_n -> T) : T := (\sum_(i < n) f i)%R.
Definition delta n (i j : 'I_n) : T := ((i == j)%:R)%R.
Fixpoint pow (x : T) (n : nat) : T := match n with 0 => one | 1 => x | S m => mul x (pow x m) end.
Definition abs (x : T) : T := sqrt (mul x x).
Definition sgn (x : T) : T := mul x (inv (abs x)).
End Numbers.
Arguments num {R} n. Arguments sum {R n} f. Arguments delta {R n} i j.

Declare Scope book_scope. Delimit Scope book_scope with B. Open Scope book_scope.
Notation "0" := zero : book_scope. Notation "1" := one : book_scope.
Notation "x + y" := (add x y) : book_scope. Notation "x * y" := (mul x y) : book_scope.
Notation "- x" := (opp x) : book_scope. Notation "x - y" := (add x (opp y)) : book_scope.
Notation "x / y" := (mul x (inv y)) : book_scope. Notation "x ^ n" := (pow x n%nat) : book_scope.

(* Matrices are functions of a row and a column; a column has one column. *)
Definition o1 : 'I_1 := ord0.
Section Matrices.
Variable R : rcfType.
Definition Mat m n := 'I_m -> 'I_n -> T R.
Variables l m n : nat.
Implicit Types A B : Mat m n.
Definition madd A B : Mat m n := fun i j => A i j + B i j.
Definition had A B : Mat m n := fun i j => A i j * B i j.
Definition each (f : T R -> T R) A : Mat m n := fun i j => f (A i j).
Definition scale (c : T R) A : Mat m n := fun i j => c * A i j.
Definition tr A : Mat n m := fun i j => A j i.
Definition mmul (A : Mat l m) (B : Mat m n) : Mat l n := fun i j => sum (fun k => A i k * B k j).
Definition eye : Mat n n := fun i j => delta i j.
Definition const (c : T R) : Mat m n := fun _ _ => c.
Definition basis (p : 'I_n) : Mat n 1 := fun i _ => delta i p.
Definition diag (c : Mat n 1) : Mat n n := fun i j => delta i j * c i o1.
Definition trace (A : Mat n n) : T R := sum (fun i => A i i).
Definition the (A : Mat 1 1) : T R := A o1 o1.
Definition col A (j : 'I_n) : Mat m 1 := fun i _ => A i j.
Definition centering : Mat n n := fun i j => delta i j - 1 / num n.
Definition total A : T R := sum (fun j => sum (fun i => A i j)).
Definition mean A : T R := total A / (num m * num n).
End Matrices.
Arguments const {R m n}. Arguments basis {R n} p. Arguments eye {R n}. Arguments centering {R n}.

(* The layers *)
Definition var R m n (A : Mat R m n) : T R := mean (fun i j => (A i j - mean A) ^ 2).
Definition sigma R m n (A : Mat R m n) : T R := sqrt (var A).
Section Layers.
Variable R : rcfType. Variables m n : nat.
Implicit Types (A : Mat R m n) (x : Mat R n 1) (eps : T R).
Definition norm x : T R := sqrt (the (mmul (tr x) x)).
Definition rho x : T R := sqrt (the (mmul (tr x) x) / num n).
Definition LN eps x : Mat R n 1 := fun i j => mmul centering x i j / sqrt (var x + eps).
Definition RMSN eps x : Mat R n 1 := fun i j => x i j / sqrt (the (mmul (tr x) x) / num n + eps).
Definition sample_norm eps A : Mat R m n := fun i j => (A i j - mean A) / sqrt (var A + eps).
Definition spread eps A : Mat R n n := diag (fun j _ => sqrt (var (col A j) + eps)).
Definition GN eps A : Mat R m n := fun i j => mmul centering A i j / sqrt (var (col A j) + eps).
End Layers.
