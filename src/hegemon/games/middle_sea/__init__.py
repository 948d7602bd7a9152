"""Empires of the Middle Sea."""
