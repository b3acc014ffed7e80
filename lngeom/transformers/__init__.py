"""The small transformer that comes with the book, its texts, and the keys that a head can select.

Conventions: activations have the shape (batch, tokens, features); a weight matrix has a row for each output;
a layer reads from the residual stream, or writes to it if its output is added to the stream.
"""
