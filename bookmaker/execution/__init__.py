"""Running the cells of the pages."""
