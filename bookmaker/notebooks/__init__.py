"""The pages as notebooks, and the launch menu."""
