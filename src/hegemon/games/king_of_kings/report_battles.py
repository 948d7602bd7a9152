"""Battles told as prose, round by round (kok.8.4.1, R86).

The same battle is always told in the same words; which of several ways of saying a thing is taken
depends on the place and the round, so that a report with many battles does not read like a form.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from hegemon.core.desk import Event
from hegemon.core.report import Paragraph, Section
from hegemon.core.report.once import Once
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.battle import Decided, Fought, Joined
from hegemon.games.king_of_kings.sea_battle import SeaBattle, SeaRound
from hegemon.games.king_of_kings.state import Kind, strength
from hegemon.games.king_of_kings.tables import GROUND
from hegemon.games.king_of_kings.telling import Teller
from hegemon.games.king_of_kings.words import (
    capital,
    counted,
    king_name,
    number_word,
    units_words,
)

R = TypeVar("R", Fought, SeaRound)


_TOLD: Once[tuple[Section, ...]] = Once(8)
"""The battles of a turn as they were told; they are the same for everybody."""
_WAR = (SeaRound, SeaBattle, Joined, Fought, Decided)


def battles(teller: Teller, events: Sequence[Event]) -> tuple[Section, ...]:
    """All battles: those at sea first, each group in the sequence in which they were fought.

    Nothing in them depends on the reader: names of places come from the events alone.
    """
    fought = tuple(event for event in events if isinstance(event, _WAR))
    names = tuple((seat, tribe.name, tribe.king) for seat, tribe in teller.view.tribes.items())
    how = (names, teller.view.options.max_rounds)
    return _TOLD(fought, how, lambda: tuple(_battles(teller, fought)))


def _battles(teller: Teller, events: Sequence[Event]) -> Iterator[Section]:
    named = {e.places[0]: e.name for e in events if isinstance(e, Joined | Decided)}
    public = Teller(teller.view, teller.phrases, named)
    yield from _sea_battles(public, events)
    yield from _land_battles(public, events)


def _way(teller: Teller, key: str, place: str, turn: int = 0) -> str:
    """One of the ways to say a thing: `key.1`, `key.2` and so on."""
    ways = 1
    while f"{key}.{ways + 1}" in teller.phrases:
        ways += 1
    return f"{key}.{(sum(map(ord, place)) + turn) % ways + 1}"


def _heading(teller: Teller, key: str, place: str, sides: Sequence[Seat]) -> str:
    one, other = (teller.view.tribes[seat].name for seat in sides)
    name = str(teller.named(place))
    return teller.text(key, place=name, attacker=one, defender=other)


# At sea (kok.3.3)


def _sea_battles(teller: Teller, events: Sequence[Event]) -> Iterator[Section]:
    rounds: list[SeaRound] = []
    for event in events:
        match event:
            case SeaRound():
                rounds.append(event)
            case SeaBattle():
                yield _sea_battle(teller, event, rounds)
                rounds = []


def _sea_battle(teller: Teller, event: SeaBattle, rounds: Sequence[SeaRound]) -> Section:
    mover, other = (teller.people(seat) for seat in event.sides)
    (place,) = event.places
    own, their = (units_words(fleet) for fleet in event.fleets)
    words = {"mover": mover, "own": own, "other": other, "their": their}
    key = _way(teller, "kok.sea.battle", place)
    body = [teller.say(key, place=teller.place(place), **words)]
    for group in _grouped(rounds):
        body.append(_sea_round(teller, group, mover, other))
    for people, units in zip((mover, other), event.drowned, strict=True):
        if units:
            drowned = {"units": units_words(units), "tribe": people}
            body.append(teller.say("kok.sea.drowned", event, **drowned))
    if event.winner is None:
        body.append(teller.say("kok.sea.nobody", event))
    else:
        body.append(teller.say("kok.sea.won", event, winner=teller.people(event.winner)))
    body.append(_morale(teller, event))
    heading = _heading(teller, "kok.heading.sea", place, event.sides)
    return Section(heading, tuple(body), key="sea-battle")


def _sea_round(teller: Teller, group: Sequence[SeaRound], mover: str, other: str) -> Paragraph:
    sunk = group[-1].sunk
    rounds = _rounds(teller, group[0].number, group[-1].number)
    if not any(sunk):
        return teller.say("kok.sea.round.nothing", *group, rounds=rounds)
    words = {"mover": mover, "other": other}
    for key, number in zip(("own", "their"), sunk, strict=True):
        words[key] = counted(Kind.SHIP, number)
    return teller.say("kok.sea.round", *group, rounds=rounds, **words)


def _morale(teller: Teller, event: SeaBattle | Decided) -> Paragraph:
    own, their = (f"{points:+d}" if points else "0" for points in event.morale)
    one, other = (teller.view.tribes[seat].name for seat in event.sides)
    facts = {"attacker": one, "defender": other, "own": own, "other": their}
    return teller.say("kok.battle.morale", event, **facts)


def _rounds(teller: Teller, first: int, last: int) -> str:
    if first == last:
        return teller.text("kok.round", number=first)
    return teller.text("kok.rounds", first=first, last=last)


def _quiet(event: Fought | SeaRound) -> bool:
    """Whether nobody was lost in a round."""
    return not any(event.lost if isinstance(event, Fought) else event.sunk)


def _grouped(rounds: Sequence[R]) -> Iterator[list[R]]:
    """The rounds, quiet ones in a row taken together."""
    group: list[R] = []
    for each in rounds:
        if group and not (_quiet(each) and _quiet(group[-1])):
            yield group
            group = []
        group.append(each)
    if group:
        yield group


# On land (kok.3.4, kok.3.6)


def _land_battles(teller: Teller, events: Sequence[Event]) -> Iterator[Section]:
    begun: Joined | None = None
    rounds: list[Fought] = []
    for event in events:
        match event:
            case Joined():
                begun, rounds = event, []
            case Fought():
                rounds.append(event)
            case Decided():
                yield _land_battle(teller, begun, rounds, event)
                begun, rounds = None, []


def _land_battle(
    teller: Teller, begun: Joined | None, rounds: Sequence[Fought], end: Decided
) -> Section:
    (place,) = end.places
    body: list[Paragraph] = []
    if begun is not None:
        body += _beginning(teller, begun)
        body += [_round(teller, begun, group) for group in _grouped(rounds)]
    body += _ending(teller, begun, rounds, end)
    if begun is not None:
        body.append(_morale(teller, end))
    kind = "walkover" if begun is None else "raid" if begun.raid else "battle"
    heading = _heading(teller, f"kok.heading.{kind}", place, end.sides)
    return Section(heading, tuple(body), key=kind)


def _beginning(teller: Teller, event: Joined) -> Iterator[Paragraph]:
    (place,) = event.places
    attacker, defender = (king_name(teller.view, seat) for seat in event.sides)
    army, garrison = (units_words(units) for units in event.forces)
    words = {"attacker": attacker, "defender": defender, "army": army, "garrison": garrison}
    ground = teller.text(f"kok.ground.{event.terrain.value}")
    key = _way(teller, "kok.battle.raid" if event.raid else "kok.battle.assault", place)
    yield teller.say(key, event, ground=ground, place=teller.place(place), **words)
    yield teller.tell(" ".join(_conditions(teller, event)), [event])


def _conditions(teller: Teller, event: Joined) -> Iterator[str]:
    """What decides the chances: tactics, ground, generals."""
    own, other = event.modifiers
    words = {
        "attack": teller.text(f"kok.tactic.{event.tactics[0].value}"),
        "defence": teller.text(f"kok.tactic.{event.tactics[1].value}"),
    }
    (place,) = event.places
    yield teller.text(_way(teller, "kok.battle.tactics", place), **words)
    if own or other:
        facts = {"own": _signed(own), "other": _signed(other)}
        yield teller.text("kok.battle.modified", **facts)
    maximum = GROUND[event.terrain].maximum
    if maximum is not None:
        ground = teller.text(f"kok.ground.{event.terrain.value}")
        yield capital(teller.text("kok.battle.ground", ground=ground, maximum=maximum))
    led = [Kind.GENERAL in units for units in event.forces]
    if all(led):
        yield teller.text("kok.battle.generals")
    elif any(led):
        who = teller.people(event.sides[led.index(True)])
        yield teller.text("kok.battle.general", who=who)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _round(teller: Teller, begun: Joined, group: Sequence[Fought]) -> Paragraph:
    event = group[-1]
    (place,) = event.places
    attacker, defender = (teller.people(seat) for seat in begun.sides)
    words = {"attacker": attacker, "defender": defender}
    words["rounds"] = _rounds(teller, group[0].number, event.number)
    lost, other = (units_words(units) for units in event.lost)
    if not any(event.lost):
        key = _way(teller, "kok.battle.round.nothing", place, event.number)
        return teller.say(key, *group, **words)
    one = "both" if all(event.lost) else "attacker" if event.lost[0] else "defender"
    key = _way(teller, f"kok.battle.round.{one}", place, event.number)
    text = teller.text(key, lost=lost, other=other, **words)
    left, against = (strength(units) for units in event.left)
    if left and against:
        facts = {"left": number_word(left, "one"), "against": number_word(against, "one")}
        text += " " + teller.text("kok.battle.left", **facts)
    return teller.tell(text, group)


def _ending(
    teller: Teller, begun: Joined | None, rounds: Sequence[Fought], end: Decided
) -> Iterator[Paragraph]:
    (place,) = end.places
    attacker, defender = (teller.people(seat) for seat in end.sides)
    words = {
        "place": teller.place(place),
        "attacker": attacker,
        "defender": defender,
        "to": teller.places(end.to),
        "surrendered": units_words(end.surrendered),
    }
    key = _key(end)
    why = _why(teller, begun, rounds, end) if begun is not None else ""
    told = teller.text(_way(teller, f"kok.battle.{key}", place), loot=end.loot, **words)
    yield teller.tell(f"{capital(why)} {told}" if why else told, [end])
    if end.surrendered and key in ("withdrew", "raided", "raided-empty"):
        yield teller.say("kok.battle.some-surrendered", end, surrendered=words["surrendered"])
    if end.castle_lost:
        yield teller.say("kok.battle.castle", end)
    fleets = (("lost", end.ships_lost), ("won", end.ships_won), ("landed", end.landed_lost))
    for key, number in fleets:
        if number:
            ships = counted(Kind.SHIP, number)
            yield teller.say(f"kok.battle.ships-{key}", end, ships=ships)


def _why(teller: Teller, begun: Joined, rounds: Sequence[Fought], end: Decided) -> str:
    """Why a side gave way: its modifier and the numbers after the last round (kok.3.5.13-18)."""
    gave_way = end.end in ("withdrew", "retreated", "surrendered")
    if not gave_way and not (end.end == "destroyed" and end.castle_lost):
        return ""
    attacks = end.end == "withdrew"
    side = 0 if attacks else 1
    people = teller.people(end.sides[side])
    if attacks and len(rounds) >= teller.view.options.max_rounds:
        return teller.text("kok.why.rounds", who=people)
    modifier = begun.modifiers[side]
    left = [strength(units) for units in rounds[-1].left]
    words = {
        "who": people,
        "own": number_word(left[side], "one"),
        "enemy": number_word(left[1 - side], "one"),
    }
    return teller.text(f"kok.why.{modifier}", **words)


def _key(end: Decided) -> str:
    """The sentence that tells this end."""
    if end.end == "withdrew" and not end.to:
        return "gave-up"
    if end.end == "raided":
        return "raided" if end.loot else "raided-empty" if end.to else "raided-lost"
    return end.end
