"""Names and numbers of King of Kings in words (kok.8.3.4-5, R82)."""

from hegemon.core.report import Place
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.sight import View
from hegemon.games.king_of_kings.state import Kind, Units
from hegemon.games.king_of_kings.tables import TROOPS

_SINGLES = (Kind.CASTLE, Kind.GENERAL)
_LETTERS = tuple((kind, kind.value, kind in _SINGLES) for kind in Kind)


def units_text(units: Units) -> str:
    """Units as on the map: 2B3FCG; one castle or general by its letter alone (kok.8.3.5)."""
    return "".join(
        letter if single and units[kind] == 1 else f"{units[kind]}{letter}"
        for kind, letter, single in _LETTERS
        if kind in units
    )


def units_words(units: Units) -> str:
    """Units in words: "2 bowmen, 1 foot soldier and a general"."""
    parts = [counted(kind, units[kind]) for kind in Kind if units.get(kind)]
    if not parts:
        return "nobody"
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def counted(kind: Kind, number: int) -> str:
    """So many units of a type: "1 castle", "3 horsemen"."""
    troop = TROOPS[kind]
    return f"{number} {troop.one or troop.name if number == 1 else troop.name}"


def tribe_name(view: View, seat: Seat) -> str:
    """A tribe with its number: "Lydians (1)"."""
    tribe = view.tribes[seat]
    return f"{tribe.name} ({tribe.number})"


def king_name(view: View, seat: Seat) -> str:
    """The king of a tribe, as the narrative calls it: "King Kroisos of the Lydians"."""
    tribe = view.tribes[seat]
    return f"{tribe.king} of the {tribe.name}" if tribe.king else f"the {tribe.name}"


def place_name(view: View, place: str) -> Place:
    """A square by name and coordinates: "Athens 5/6"; the name only where the seat sees it."""
    seen = view.squares.get(place)
    name = seen.name if seen else ""
    return Place(place, f"{name} {place}" if name else place)
