"""Names and numbers of King of Kings in words (kok.8.3.4-5, R82)."""

from collections.abc import Iterable

from hegemon.core.report import Place
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.sight import View
from hegemon.games.king_of_kings.state import Kind, Units
from hegemon.games.king_of_kings.tables import TROOPS

_KINDS = tuple(Kind)
"""To go through them is slow on the enumeration itself."""
_SINGLES = (Kind.CASTLE, Kind.GENERAL)
_NUMBERS = (
    "no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def units_text(units: Units) -> str:
    """Units as on the map: 2B3FCG; one castle or general by its letter alone (kok.8.3.5)."""
    return "".join(
        kind.value if kind in _SINGLES and units[kind] == 1 else f"{units[kind]}{kind.value}"
        for kind in _KINDS
        if kind in units
    )


def units_words(units: Units) -> str:
    """Units in words: "two bowmen, a foot soldier and a general"."""
    return listed(counted(kind, units[kind]) for kind in _KINDS if units.get(kind)) or "nobody"


def counted(kind: Kind, number: int) -> str:
    """So many units of a type: "a castle", "three horsemen"."""
    troop = TROOPS[kind]
    return f"{number_word(number)} {troop.one or troop.name if number == 1 else troop.name}"


def number_word(number: int, one: str = "a") -> str:
    """A number as it is written in a sentence, up to twelve in letters."""
    return one if number == 1 else _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def listed(things: Iterable[str]) -> str:
    """Things in a row: "this, that and another"."""
    parts = list(things)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def capital(text: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def tribe_name(view: View, seat: Seat) -> str:
    """A tribe with its number: "Lydians (1)"."""
    tribe = view.tribes[seat]
    return f"{tribe.name} ({tribe.number})"


def people(view: View, seat: Seat) -> str:
    """A tribe inside a tale: "the Lydians"."""
    return f"the {view.tribes[seat].name}"


def king_name(view: View, seat: Seat) -> str:
    """The king of a tribe, as the narrative calls it: "Kroisos of the Lydians"."""
    tribe = view.tribes[seat]
    return f"{tribe.king} of the {tribe.name}" if tribe.king else f"the {tribe.name}"


def place_name(view: View, place: str) -> Place:
    """A square by name and coordinates: "Athens 5/6"; the name only where the seat sees it."""
    seen = view.squares.get(place)
    return Place(place, f"{seen.name} {place}" if seen and seen.name else place)
