"""Weights and measurements, and beside each the program that made it."""
