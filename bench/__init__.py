"""How fast it is, as ratios to peers and to plain Python, all in one run on one machine."""
