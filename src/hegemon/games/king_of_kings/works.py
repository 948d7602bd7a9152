"""Orders to one province: its tactic, its terrain, its name; scrying and bombardment
(kok.5.5, kok.5.6, kok.5.9, kok.5.10, kok.5.11)."""

from hegemon.core.desk import Desk, Event
from hegemon.core.dice import Roll
from hegemon.core.findings import Finding
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.geography import around, is_sea, on_map
from hegemon.games.king_of_kings.isolation import why_not_ordered
from hegemon.games.king_of_kings.orders import Bombard, Build, Defend, Name, Spy
from hegemon.games.king_of_kings.ownership import abandon, audience, vacated
from hegemon.games.king_of_kings.relations import may_attack
from hegemon.games.king_of_kings.remarks import illegal, warning
from hegemon.games.king_of_kings.state import Kind, State, Terrain, Units, add, take
from hegemon.games.king_of_kings.tables import BUILD, FIGURES, TROOPS


class Named(Event, frozen=True, tag="kok.named"):
    """A province or, without a place, a king got a name."""

    seat: Seat
    name: str


class Scried(Event, frozen=True, tag="kok.scried"):
    """Agents went to squares, which this report shows (kok.5.9.3)."""

    seat: Seat


class Built(Event, frozen=True, tag="kok.built"):
    """A construction was tried: the terrain before and after."""

    seat: Seat
    before: Terrain
    after: Terrain


class Bombarded(Event, frozen=True, tag="kok.bombarded"):
    """Artillery fired from the first of `places` at the second."""

    seat: Seat
    target: Seat
    guns: int
    destroyed: Units


# kok.5.5: DEF


def defend(state: State, seat: Seat, order: Defend) -> list[Finding]:
    """Carry out a DEF order; also in isolated provinces (kok.5.5.1-3)."""
    findings = []
    for each in order.provinces:
        if state.controls(seat, each.at):
            state.squares[each.at].tactic = each.tactic
        else:
            findings.append(illegal("not-yours", "kok.5.5.1", place=each.at))
    return findings


# kok.5.6: NAME


def name(state: State, seat: Seat, order: Name, desk: Desk) -> list[Finding]:
    """Carry out a NAME order for a province or the king (kok.5.6.1-2, R65)."""
    refusal = why_not_name(state, seat, order)
    if refusal:
        return [refusal]
    longest = FIGURES.name_length
    given = order.name[:longest].strip()
    if order.at is None:
        state.tribes[seat].king = given
    else:
        state.squares[order.at].name = given
    places = () if order.at is None else (order.at,)
    clause = "kok.5.6.2" if order.at is None else "kok.5.6.1"
    told = Named(seat=seat, name=given, places=places, clauses=(clause,))
    desk.tell(told, to=audience(state, seat))
    if len(order.name) > longest:
        return [warning("name-cut", "kok.5.6.r65", name=given, most=longest)]
    return []


def why_not_name(state: State, seat: Seat, order: Name) -> Finding | None:
    """Why this name cannot be given (R65); None if it can."""
    if not order.name.isprintable():
        return illegal("name-unprintable", "kok.5.6.r65")
    for banned in state.options.banned_words:
        if banned in order.name.upper():
            return illegal("name-banned", "kok.5.6.3", banned=banned)
    if order.at is None:
        return None
    if not state.controls(seat, order.at):
        return illegal("not-yours", "kok.5.6.1", place=order.at)
    return why_not_ordered(state, seat, order.at, "NAME")


# kok.5.9: ESP


def spy(state: State, seat: Seat, order: Spy, desk: Desk) -> list[Finding]:
    """Carry out an ESP order: free and always successful (R64)."""
    if not state.options.individual:
        return [warning("all-is-public", "kok.5.9.r64")]
    scried = [each.at for each in order.squares]
    known = state.tribes[seat].scried
    known += [place for place in scried if place not in known]
    told = Scried(seat=seat, places=tuple(scried), clauses=("kok.5.9.1",))
    desk.tell(told, to=[seat])
    return []


# kok.5.10: BUILD


def build(state: State, seat: Seat, order: Build, desk: Desk) -> list[Finding]:
    """Carry out a BUILD order: paid in any case, done with the table's chance (kok.5.10.2-3)."""
    refusal = why_not_build(state, seat, order.at)
    if refusal:
        return [refusal]
    square = state.squares[order.at]
    before, plan = square.terrain, BUILD[square.terrain]
    state.tribes[seat].gold -= FIGURES.build_cost
    why = f"building succeeds on {plan.chance} or less"
    roll = desk.roll(100, "kok.5.10.3", why, at=order.at)
    if roll.value <= plan.chance:
        square.terrain = plan.becomes
    told = Built(
        seat=seat,
        before=before,
        after=square.terrain,
        rolls=(roll,),
        places=(order.at,),
        clauses=("kok.5.10.1", "kok.5.10.3"),
    )
    desk.tell(told, to=audience(state, seat))
    if before is Terrain.METROPOLIS:
        return [warning("metropolis", "kok.5.10.16", place=order.at)]
    return []


def why_not_build(state: State, seat: Seat, at: str) -> Finding | None:
    """Why nothing can be built there (kok.5.10, R62); None if something can."""
    if not state.controls(seat, at):
        return illegal("not-yours", "kok.5.10.1", place=at)
    terrain = state.squares[at].terrain
    if terrain is Terrain.METROPOLIS and state.options.metropolis_build == "forbidden":
        return illegal("metropolis-forbidden", "kok.5.10.r62", place=at)
    gold = state.tribes[seat].gold
    if gold < FIGURES.build_cost:
        return illegal("build-too-dear", "kok.5.10.2", cost=FIGURES.build_cost, gold=gold)
    return why_not_ordered(state, seat, at, "BUILD")


# kok.5.11: BMB


def bombard(state: State, seat: Seat, order: Bombard, desk: Desk) -> list[Finding]:
    """Carry out a BMB order at once (kok.5.11, R67)."""
    refusal = why_not_bombard(state, seat, order)
    if refusal:
        return [refusal]
    start, square, tribe = state.squares[order.at], state.squares[order.target], state.tribes[seat]
    target = square.owner
    assert target is not None
    present = start.units[Kind.ARTILLERY]
    guns = min(present, tribe.gold // FIGURES.gun_cost)
    tribe.gold -= guns * FIGURES.gun_cost  # kok.5.11.4
    start.moved = True  # kok.5.11.6
    destroyed, rolls = _shell(square.units, guns, order.target, desk)
    take(square.units, destroyed)
    told = Bombarded(
        seat=seat,
        target=target,
        guns=guns,
        destroyed=destroyed,
        rolls=rolls,
        places=(order.at, order.target),
        clauses=("kok.5.11.1", "kok.5.11.5"),
    )
    desk.tell(told, to=audience(state, seat, target))
    abandon(state, order.target, desk)
    if guns < present:
        return [warning("few-guns", "kok.5.11.4", guns=guns, present=present)]
    return []


def why_not_bombard(state: State, seat: Seat, order: Bombard) -> Finding | None:
    """Why this bombardment is not possible; None if it is."""
    if not state.controls(seat, order.at):
        return illegal("not-yours", "kok.5.11.1", place=order.at)
    square = state.squares[order.at]
    if not square.units.get(Kind.ARTILLERY):
        return illegal("no-artillery", "kok.5.11.1", place=order.at)
    if square.moved:
        return illegal("moved", "kok.5.11.3", place=order.at)
    if order.target not in around(order.at) or not on_map(state, order.target):
        return illegal("not-adjacent", "kok.5.11.1", place=order.target)
    target = state.squares.get(order.target)
    if target is None or is_sea(state, order.target) or vacated(target) or target.owner is None:
        return illegal("nothing-to-shell", "kok.5.11.r67", place=order.target)
    if not may_attack(state, seat, target.owner):
        return illegal("not-hostile", "kok.2.6.9", place=order.target)
    if state.tribes[seat].gold < FIGURES.gun_cost:
        return illegal("no-gold-for-guns", "kok.5.11.4")
    return why_not_ordered(state, seat, order.at, "BMB")


def _shell(units: Units, guns: int, place: str, desk: Desk) -> tuple[Units, tuple[Roll, ...]]:
    """For each unit, each gun in turn until one destroys it (kok.5.11.5): units, and rolls."""
    destroyed: Units = {}
    rolls: list[Roll] = []
    for kind in Kind:
        for _ in range(units.get(kind, 0)):
            for _ in range(guns):
                why = f"a gun destroys {TROOPS[kind].name} on {FIGURES.gun_chance} or less"
                rolls.append(desk.roll(100, "kok.5.11.5", why, at=place))
                if rolls[-1].value <= FIGURES.gun_chance:
                    add(destroyed, {kind: 1})
                    break
    return destroyed, tuple(rolls)
