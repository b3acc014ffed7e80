"""What published models do with their norms, and which theorems survive there: chapter 13."""
