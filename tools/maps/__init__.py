"""The map maker: draws the maps of the games and writes their data; `make maps` runs it."""
