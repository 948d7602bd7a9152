"""Lords of Conquest."""
