"""A sheet in the making: each line is tried out before it is taken over."""

from hegemon.core.desk import RehearsalDesk
from hegemon.core.reading import read_line
from hegemon.games.king_of_kings import supply
from hegemon.games.king_of_kings.orders import orders_of
from hegemon.games.king_of_kings.sight import View, imagine
from hegemon.games.king_of_kings.state import Kind, Units
from hegemon.games.king_of_kings.tables import FIGURES, TROOPS
from hegemon.games.king_of_kings.turn import execute

PLACING = "PLA "
GROUP = 3
"""Words of one placement: column, row and type."""


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
        """Take a line over if nothing is wrong with it; whether it was.

        Placements that follow each other share a line, three at a time (kok.5.1.2).
        """
        joined = self._joined(line)
        if self.full and joined is None:
            return False
        read = read_line(self._forms, line)
        if read.findings or read.order is None:
            return False
        if any(found.refuses for found in execute(self.state, self.seat, read.order, self._desk)):
            return False
        if joined is None:
            self.lines.append(line)
        else:
            self.lines[-1] = joined
        return True

    def _joined(self, line: str) -> str | None:
        """The last line with this placement added; None if it cannot be."""
        last = self.lines[-1] if self.lines else ""
        if not (line.startswith(PLACING) and last.startswith(PLACING)):
            return None
        groups = (len(last.split()) - 1) // GROUP
        return last + line[len(PLACING) - 1 :] if groups < FIGURES.groups else None


def at(place: str) -> str:
    """A square as orders write it."""
    return place.replace("/", " ")


def units_line(units: Units) -> str:
    """Units as orders write them."""
    return " ".join(f"{TROOPS[kind].keyword[:2]} {units[kind]}" for kind in Kind if units.get(kind))
