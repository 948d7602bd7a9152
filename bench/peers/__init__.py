"""Run by the interpreter of .bench, never imported: each prints one number."""
