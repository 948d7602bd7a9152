"""The pages that are not the game: templates, in the look of the table."""
