"""A sheet in the making: each line is tried out before it is taken over."""

from hegemon.core.desk import RehearsalDesk
from hegemon.core.reading import read_line
from hegemon.games.king_of_kings import supply
from hegemon.games.king_of_kings.orders import orders_of
from hegemon.games.king_of_kings.sight import View, imagine
from hegemon.games.king_of_kings.state import Kind, Units
from hegemon.games.king_of_kings.tables import TROOPS
from hegemon.games.king_of_kings.turn import execute


class Draft:
    """The lines so far and the position they would lead to if nobody else moved."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.seat
        self.state = imagine(view)
        supply.produce_local_gold(self.state)
        self.lines: list[str] = []
        self._forms = orders_of(self.state)
        self._desk = RehearsalDesk()

    @property
    def text(self) -> str:
        """The sheet."""
        return "\n".join(self.lines)

    @property
    def full(self) -> bool:
        """Whether no further line counts (kok.5.a)."""
        return len(self.lines) >= self.state.options.order_limit

    def add(self, line: str) -> bool:
        """Take a line over if nothing is wrong with it; whether it was."""
        if self.full:
            return False
        read = read_line(self._forms, line)
        if read.findings or read.order is None:
            return False
        if any(found.refuses for found in execute(self.state, self.seat, read.order, self._desk)):
            return False
        self.lines.append(line)
        return True


def at(place: str) -> str:
    """A square as orders write it."""
    return place.replace("/", " ")


def units_line(units: Units) -> str:
    """Units as orders write them."""
    return " ".join(f"{TROOPS[kind].keyword[:2]} {units[kind]}" for kind in Kind if units.get(kind))
