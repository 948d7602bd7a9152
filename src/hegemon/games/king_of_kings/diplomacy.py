"""Alliances: what is declared, what holds, and ceding provinces (kok.2.6, kok.5.7, kok.5.8)."""

from hegemon.core.desk import Desk, Event
from hegemon.core.findings import Finding
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.isolation import why_not_ordered
from hegemon.games.king_of_kings.orders import Ally, Cede
from hegemon.games.king_of_kings.ownership import audience
from hegemon.games.king_of_kings.relations import declared, effective
from hegemon.games.king_of_kings.remarks import illegal
from hegemon.games.king_of_kings.state import State, Units
from hegemon.games.king_of_kings.tables import FIGURES


class Declared(Event, frozen=True, tag="kok.declared"):
    """A tribe declared a new status towards another (kok.2.6.2)."""

    seat: Seat
    towards: Seat
    status: int


class Ceded(Event, frozen=True, tag="kok.ceded"):
    """A province was handed over with all in it (kok.5.8.1, R63)."""

    giver: Seat
    receiver: Seat
    units: Units


class Agreed(Event, frozen=True, tag="kok.agreed"):
    """At the end of the turn the status of a pair is another than before (kok.2.6.3)."""

    pair: tuple[Seat, Seat]
    before: int
    status: int


def ally(state: State, seat: Seat, order: Ally, desk: Desk) -> list[Finding]:
    """Carry out an ALL order (kok.5.7.1); what is declared holds at once on one's own side."""
    refusal = why_not_ally(state, seat, order)
    if refusal:
        return [refusal]
    _declare(state, seat, order.tribe, order.status)
    told = Declared(
        seat=seat, towards=order.tribe, status=order.status, clauses=("kok.5.7.1", "kok.2.6.2")
    )
    desk.tell(told, to=audience(state, seat))
    return []


def why_not_ally(state: State, seat: Seat, order: Ally) -> Finding | None:
    """Why this status cannot be declared (kok.5.7.2, R66); None if it can."""
    if order.tribe == seat:
        return illegal("self", "kok.5.7.r66")
    if not state.tribes[order.tribe].alive:
        return illegal("eliminated", "kok.5.7.r66", tribe=state.tribes[order.tribe].number)
    before = state.tribes[seat].agreed.get(order.tribe, 0)
    if abs(order.status - before) > FIGURES.status_step:
        return illegal("status-step", "kok.2.6.6", before=before)
    return None


def cede(state: State, seat: Seat, order: Cede, desk: Desk) -> list[Finding]:
    """Carry out a CEDE order (kok.5.8.1): the province passes with units, castle and ships."""
    refusal = why_not_cede(state, seat, order)
    if refusal:
        return [refusal]
    square = state.squares[order.at]
    square.owner = order.tribe
    state.tribes[seat].ceded = True
    told = Ceded(
        giver=seat,
        receiver=order.tribe,
        units=dict(square.units),
        places=(order.at,),
        clauses=("kok.5.8.1", "kok.5.8.r63"),
    )
    desk.tell(told, to=audience(state, seat, order.tribe))
    return []


def why_not_cede(state: State, seat: Seat, order: Cede) -> Finding | None:
    """Why this province cannot be ceded to that tribe (kok.5.8, R63); None if it can."""
    if not state.controls(seat, order.at):
        return illegal("not-yours", "kok.5.8.1", place=order.at)
    if order.tribe == seat:
        return illegal("self", "kok.5.8.r63")
    if effective(state, seat, order.tribe) < FIGURES.support_status:
        return illegal("no-support-status", "kok.5.8.3", tribe=state.tribes[order.tribe].number)
    if state.tribes[seat].ceded:
        return illegal("ceded-already", "kok.5.8.2")
    if state.squares[order.at].force:
        return illegal("under-attack", "kok.5.8.r63", place=order.at)
    return why_not_ordered(state, seat, order.at, "CEDE")


def equalise(state: State, desk: Desk) -> None:
    """Phase 6: every pair gets the lower of its two declared values (kok.2.6.3)."""
    seats = state.seats()
    for number, seat in enumerate(seats):
        for other in seats[number + 1 :]:
            if not (state.tribes[seat].declared or state.tribes[other].declared):
                continue
            status = min(declared(state, seat, other), declared(state, other, seat))
            before = state.tribes[seat].agreed.get(other, 0)
            _declare(state, seat, other, status)
            _declare(state, other, seat, status)
            if status != before:
                pair = (seat, other)
                told = Agreed(pair=pair, before=before, status=status, clauses=("kok.2.6.3",))
                desk.tell(told, to=audience(state, *pair))
    for tribe in state.tribes.values():
        tribe.agreed = dict(tribe.declared)


def _declare(state: State, seat: Seat, other: Seat, status: int) -> None:
    values = state.tribes[seat].declared
    if status:
        values[other] = status
    else:
        values.pop(other, None)
