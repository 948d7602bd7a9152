"""Everything between a game and its players, without a server."""
