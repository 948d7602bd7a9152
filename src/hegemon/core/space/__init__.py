"""Maps without rules: squares, hexes and areas, and the search for ways over them.

What a place costs, who may enter and what ends a move is the game's; it brings it as numbers.
"""
