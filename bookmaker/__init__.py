"""What makes the book: Sphinx extensions, in rooms named after what a reader sees, and what they share."""
