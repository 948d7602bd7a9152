"""Victory points, elimination and the end of the game (kok.7.3, R72-R77)."""

from collections.abc import Mapping, Sequence

from hegemon.core.desk import Desk, Event
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings.state import State, ships, strength

CATEGORIES = ("troops", "provinces", "morale", "gold")
"""What victory points are given for, in the order of kok.7.3.1-4."""


class Awarded(Event, frozen=True, tag="kok.awarded"):
    """The victory points of a turn: by tribe for troops, provinces, morale and gold."""

    points: dict[Seat, tuple[int, int, int, int]]


class Eliminated(Event, frozen=True, tag="kok.eliminated"):
    """A tribe has no land unit left; its ships vanish (R77). In individual mode nobody is told
    how many."""

    seat: Seat
    ships: int = 0


class Dropped(Event, frozen=True, tag="kok.dropped"):
    """A tribe whose orders were missed too often has no player any more (R70)."""

    seat: Seat


class Ended(Event, frozen=True, tag="kok.ended"):
    """The game is over: "turn", "vp" or "last" (one tribe left)."""

    reason: str
    winners: tuple[Seat, ...]


def award(state: State, holdings: Mapping[Seat, list[str]], desk: Desk) -> None:
    """Phase 5: points for the first three ranks in each category (kok.7.3.1-7)."""
    ranked = state.playing()
    troops = troop_numbers(state)
    ratings: list[dict[Seat, int]] = [
        {seat: troops.get(seat, 0) for seat in ranked},
        {seat: len(holdings.get(seat, [])) for seat in ranked},
        {seat: state.tribes[seat].morale for seat in ranked},
        {seat: state.tribes[seat].collected for seat in ranked},
    ]
    columns = [awards(state, list(rating.values())) for rating in ratings]
    points: dict[Seat, tuple[int, int, int, int]] = {}
    for seat, row in zip(ranked, zip(*columns, strict=True), strict=True):
        points[seat] = (row[0], row[1], row[2], row[3])
        state.tribes[seat].points += sum(row)
    state.awards = {seat: list(row) for seat, row in points.items()}
    clauses = ("kok.7.3.1", "kok.7.3.2", "kok.7.3.3", "kok.7.3.4", "kok.7.3.6")
    if not state.options.individual:
        desk.tell(Awarded(points=points, clauses=clauses), to=[PUBLIC])
        return
    for seat, row in points.items():  # R81: of others only the sum is known
        desk.tell(Awarded(points={seat: row}, clauses=clauses), to=[seat])


def awards(state: State, ratings: Sequence[int]) -> list[int]:
    """The award for each rating: a tied group gets that of its lowest rank (kok.7.3.6-7, R73)."""
    table = state.options.vp_awards
    given = []
    for rating in ratings:
        rank = sum(other >= rating for other in ratings)
        counts = rating > 0 or not state.options.vp_needs_positive
        given.append(table[rank - 1] if counts and rank <= len(table) else 0)
    return given


def troop_numbers(state: State) -> dict[Seat, int]:
    """Land units of every tribe, at sea and in forces too, without ships (R74, R7)."""
    numbers: dict[Seat, int] = {}
    for square in state.squares.values():
        if square.owner is not None:
            numbers[square.owner] = numbers.get(square.owner, 0) + strength(square.units)
        for seat, fleet in square.fleets.items():
            numbers[seat] = numbers.get(seat, 0) + strength(fleet.units)
        if square.force:
            seat = square.force.seat
            land = sum(strength(stack.units) for stack in square.force.stacks)
            numbers[seat] = numbers.get(seat, 0) + land
    return numbers


def eliminate(state: State, desk: Desk) -> None:
    """Tribes without a land unit are out: no ships, no orders, no alliances (R77)."""
    troops = troop_numbers(state)
    for seat in state.seats():
        tribe = state.tribes[seat]
        if not tribe.alive or troops.get(seat):
            continue
        tribe.alive = False
        end_alliances(state, seat)
        fleets = [square.fleets.pop(seat, None) for square in state.squares.values()]
        lost = sum(ships(fleet.units) for fleet in fleets if fleet)
        known = 0 if state.options.individual else lost
        told = Eliminated(seat=seat, ships=known, clauses=("kok.7.3.r77",))
        desk.tell(told, to=[PUBLIC])


def end_alliances(state: State, seat: Seat) -> None:
    """A tribe that is out, or has no player any more, has status 0 with all (R77, R78)."""
    tribe = state.tribes[seat]
    tribe.declared, tribe.agreed = {}, {}
    for other in state.tribes.values():
        other.declared.pop(seat, None)
        other.agreed.pop(seat, None)


def end(state: State, desk: Desk) -> None:
    """Test whether the game is over, and who has won (kok.7.3.8-13, R75-R77)."""
    options = state.options
    living = state.playing()
    limit = any(t.points >= options.vp_limit for t in state.tribes.values() if t.player)
    if len(living) <= 1 < _began_with(state):
        state.ended = "last"
    elif limit and options.end_mode in ("vp", "either"):
        state.ended = "vp"
    elif state.turn >= options.last_turn and options.end_mode in ("turn", "either"):
        state.ended = "turn"
    if not state.ended:
        return
    state.winners = winners(state)
    clause = {"last": "kok.7.3.r77", "vp": "kok.7.3.10", "turn": "kok.7.3.8"}[state.ended]
    told = Ended(reason=state.ended, winners=tuple(state.winners), clauses=(clause, "kok.7.3.12"))
    desk.tell(told, to=[PUBLIC])


def _began_with(state: State) -> int:
    """How many players the game began with: those who were dropped have missed turns (R70), and
    a tribe that never had a player misses none."""
    return sum(tribe.player or tribe.missed > 0 for tribe in state.tribes.values())


def winners(state: State) -> list[Seat]:
    """Who has most points, or by option most gold of the last turn; equals share (R76)."""
    living = state.playing()
    gold = state.options.victory == "gold"
    rating = {
        seat: state.tribes[seat].collected if gold else state.tribes[seat].points for seat in living
    }
    best = max(rating.values(), default=0)
    return [seat for seat in living if rating[seat] == best]
