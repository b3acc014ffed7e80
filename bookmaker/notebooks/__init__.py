"""The pages as notebooks, and the menu that opens them."""
