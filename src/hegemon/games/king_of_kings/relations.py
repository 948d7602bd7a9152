"""What the alliance status between two tribes allows (kok.2.6, R17)."""

from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.state import State
from hegemon.games.king_of_kings.tables import FIGURES


def declared(state: State, seat: Seat, other: Seat) -> int:
    """The status 0 to 5 that the seat has declared towards another (kok.2.6.2)."""
    return state.tribes[seat].declared.get(other, 0)


def effective(state: State, seat: Seat, other: Seat) -> int:
    """The lower of the two declared values, by which privileges go (R17)."""
    return min(declared(state, seat, other), declared(state, other, seat))


def allied(state: State, seat: Seat, other: Seat) -> bool:
    """Status 1 or higher on both sides: passage, links, peace at sea (kok.2.6.8, R17)."""
    return effective(state, seat, other) >= 1


def friendly(state: State, seat: Seat, other: Seat | None) -> bool:
    """Oneself or an ally."""
    return other is not None and (seat == other or allied(state, seat, other))


def supports(state: State, seat: Seat, other: Seat) -> bool:
    """Whether the seat may support that one (kok.2.6.12)."""
    return seat != other and effective(state, seat, other) >= FIGURES.support_status


def may_attack(state: State, seat: Seat, other: Seat) -> bool:
    """Whether the seat may attack that one's provinces: its own declared status is 0 (R17)."""
    return seat != other and declared(state, seat, other) == 0
