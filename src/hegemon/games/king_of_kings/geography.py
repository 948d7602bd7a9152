"""The grid: neighbours, coasts and the edge of the map (kok.1.6, kok.3.a-b, R5)."""

from functools import lru_cache

from hegemon.games.king_of_kings.state import CITIES, State, Terrain

STEPS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
"""The four directions (kok.3.a): north is up, east is right (R5)."""


@lru_cache(maxsize=65536)
def neighbour(place: str, direction: str) -> str:
    """The next square in that direction, on the map or off it."""
    column, row = place.split("/")
    across, down = STEPS[direction]
    return f"{int(column) + across}/{int(row) + down}"


@lru_cache(maxsize=16384)
def around(place: str) -> tuple[str, ...]:
    """The four squares N, S, E and W, on the map or off it (kok.3.b)."""
    return tuple(neighbour(place, direction) for direction in STEPS)


def on_map(state: State, place: str) -> bool:
    """Whether the square lies on the map; the map does not wrap round (kok.3.1.e, R5)."""
    column, row = place.split("/")
    return 1 <= int(column) <= state.columns and 1 <= int(row) <= state.rows


def is_sea(state: State, place: str) -> bool:
    """Whether this is a sea area; of what is not known, no."""
    square = state.squares.get(place)
    return square is not None and square.terrain is Terrain.SEA


def is_coastal(state: State, place: str) -> bool:
    """Whether one of the four neighbours of this land province is sea (kok.3.2.b)."""
    return not is_sea(state, place) and any(is_sea(state, each) for each in around(place))


def is_city(state: State, place: str) -> bool:
    """Whether a town, city or metropolis stands there (kok.2.5.4)."""
    return state.squares[place].terrain in CITIES
