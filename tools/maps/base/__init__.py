"""What all maps share: projection, coast, rivers, relief, towns, glyphs, type, the press."""
