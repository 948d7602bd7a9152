"""What the seats of a game are called besides their own names: the tribes, realms and numbers."""

from typing import Any

from hegemon.core.moderator import Moderator
from hegemon.core.seats import PUBLIC, Seat


def names(moderator: Moderator[Any, Any]) -> dict[Seat, tuple[str, str]]:
    """Seat -> name and number of its realm, as everybody knows them; of a game without, none."""
    try:
        realms = moderator.game.situation(moderator.view(PUBLIC)).realms
    except LookupError:
        return {}
    return {realm.seat: (realm.name, realm.number) for realm in realms}


def called(moderator: Moderator[Any, Any], seat: Seat) -> str:
    """A seat with the name of its realm, as in "Lydians (t01)"."""
    name = names(moderator).get(seat, ("", ""))[0]
    return f"{name} ({seat})" if name and name != seat else str(seat)
