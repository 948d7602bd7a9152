"""Peace with neighbours where nothing is to be won, kept until there is reason to end it."""

from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.computer.outlook import Outlook
from hegemon.games.king_of_kings.geography import around
from hegemon.games.king_of_kings.relations import declared

LAST_TURNS = 4
"""So near to the last turn nobody is offered peace."""
LEAD = 20
"""A neighbour so many victory points ahead is no friend."""


def offer_peace(outlook: Outlook) -> None:
    """Offer the lowest status to neighbours that were not attacked, as long as another enemy is
    left; give notice to allies who have become too strong, or the only ones to win from.

    The rules allow to declare war and attack in one turn; this player attacks only in the next,
    when the other has seen the notice.
    """
    neighbours = _neighbours(outlook)
    enemies = [seat for seat in neighbours if not declared(outlook.state, outlook.seat, seat)]
    quiet = [seat for seat in enemies if seat not in outlook.attacked]
    for seat in neighbours:
        number = outlook.state.tribes[seat].number
        if declared(outlook.state, outlook.seat, seat):
            if not enemies or not _trusted(outlook, seat):
                outlook.draft.add(f"ALL {number} 0")
                enemies.append(seat)
        elif seat in quiet and len(enemies) > 1 and _trusted(outlook, seat):
            outlook.draft.add(f"ALL {number} 1")
            enemies.remove(seat)


def _trusted(outlook: Outlook, seat: Seat) -> bool:
    """Whether peace with this neighbour serves."""
    state = outlook.state
    if state.turn + LAST_TURNS > state.options.last_turn:
        return False
    return state.tribes[seat].points < state.tribes[outlook.seat].points + LEAD


def _neighbours(outlook: Outlook) -> list[Seat]:
    """Players whose provinces lie beside own ones, those with the most troops there first."""
    hosts: dict[Seat, int] = {}
    for place in outlook.own:
        for each in around(place):
            square = outlook.square(each)
            owner = square.owner
            if owner is None or owner == outlook.seat:
                continue
            tribe = outlook.state.tribes[owner]
            if tribe.player and tribe.alive:
                hosts[owner] = hosts.get(owner, 0) + sum(square.units.values())
    return sorted(hosts, key=lambda seat: (-hosts[seat], outlook.state.tribes[seat].number))
