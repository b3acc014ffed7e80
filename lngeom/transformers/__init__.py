"""The small transformer of chapter 11: its layers, what its heads can select, and what it reads."""
