"""Battles told as prose, round by round (kok.8.4.1, R86)."""

from collections.abc import Iterator, Sequence

from hegemon.core.desk import Event
from hegemon.core.report import Listing, Paragraph, Section, paragraph
from hegemon.core.report.once import Once
from hegemon.games.king_of_kings.battle import Decided, Fought, Joined
from hegemon.games.king_of_kings.sea_battle import SeaBattle, SeaRound
from hegemon.games.king_of_kings.state import Kind
from hegemon.games.king_of_kings.tables import GROUND
from hegemon.games.king_of_kings.telling import Teller
from hegemon.games.king_of_kings.words import king_name, units_text, units_words

OPENINGS = 3
"""So many ways there are to begin the tale of an assault; which one depends on the place."""


_TOLD: Once[tuple[Section, ...]] = Once(8)
"""The battles of a turn as they were told; they are the same for everybody."""


def battles(teller: Teller, events: Sequence[Event]) -> tuple[Section, ...]:
    """All battles: those at sea first, each group in the sequence in which they were fought.

    Nothing in them depends on the reader: names of places come from the events alone.
    """
    fought = tuple(event for event in events if isinstance(event, BATTLES))
    names = tuple((seat, tribe.name, tribe.king) for seat, tribe in teller.view.tribes.items())
    return _TOLD(fought, names, lambda: tuple(_battles(teller, fought)))


def _battles(teller: Teller, events: Sequence[Event]) -> Iterator[Section]:
    named = {e.places[0]: e.name for e in events if isinstance(e, Joined | Decided)}
    public = Teller(teller.view, teller.phrases, named)
    yield from _sea_battles(public, events)
    yield from _land_battles(public, events)


BATTLES = (SeaRound, SeaBattle, Joined, Fought, Decided)


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
    mover, other = (teller.tribe(seat) for seat in event.sides)
    (place,) = event.places
    fleets = [units_text(fleet) for fleet in event.fleets]
    body: list[Paragraph | Listing] = [
        teller.say(
            "kok.sea.battle",
            place=teller.place(place),
            mover=mover,
            own=fleets[0],
            other=other,
            their=fleets[1],
        )
    ]
    for each in rounds:
        facts = {"number": each.number, "own": each.sunk[0], "their": each.sunk[1]}
        body.append(teller.say("kok.sea.round", each, mover=mover, other=other, **facts))
    for tribe, units in zip((mover, other), event.drowned, strict=True):
        if units:
            words = {"units": units_words(units), "tribe": tribe}
            body.append(teller.say("kok.sea.drowned", event, **words))
    if event.winner is None:
        body.append(teller.say("kok.sea.nobody", event))
    else:
        body.append(teller.say("kok.sea.won", event, winner=teller.tribe(event.winner)))
    body.append(_morale(teller, event, mover, other))
    return Section(place, tuple(body), key="sea-battle")


def _morale(teller: Teller, event: SeaBattle | Decided, one: str, other: str) -> Paragraph:
    facts = {"attacker": one, "defender": other}
    own, their = (f"{points:+d}" if points else "0" for points in event.morale)
    return teller.say("kok.battle.morale", event, own=own, other=their, **facts)


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
    body: list[Paragraph | Listing] = []
    if begun is not None:
        body += _beginning(teller, begun)
        body += [_round(teller, begun, each) for each in rounds]
    body += _ending(teller, end)
    if begun is not None:
        names = [teller.tribe(seat) for seat in end.sides]
        body.append(_morale(teller, end, names[0], names[1]))
    key = "raid" if begun is not None and begun.raid else "battle"
    return Section(f"{end.name} {place}".strip(), tuple(body), key=key)


def _beginning(teller: Teller, event: Joined) -> Iterator[Paragraph]:
    (place,) = event.places
    attacker, defender = (king_name(teller.view, seat) for seat in event.sides)
    army, garrison = (units_words(units) for units in event.forces)
    words = {"attacker": attacker, "defender": defender, "army": army, "garrison": garrison}
    opening = sum(map(ord, place)) % OPENINGS + 1
    key = "kok.battle.raid.1" if event.raid else f"kok.battle.assault.{opening}"
    told = teller.say(key, event, place=teller.place(place), **words)
    first, *rest = told.words
    if isinstance(first, str):
        told = paragraph(first[:1].upper() + first[1:], *rest, clauses=event.clauses)
    yield told
    own, other = event.modifiers
    facts = {
        "terrain": GROUND[event.terrain].name,
        "attack": teller.text(f"kok.tactic.{event.tactics[0]}"),
        "defence": teller.text(f"kok.tactic.{event.tactics[1]}"),
        "own": f"{own:+d}" if own else "0",
        "other": f"{other:+d}" if other else "0",
    }
    key = "kok.battle.ground.modified" if own or other else "kok.battle.ground"
    yield paragraph(*teller.parts(teller.text(key, **facts)), clauses=("kok.3.5.5",))
    led = [Kind.GENERAL in units for units in event.forces]
    if all(led):
        yield teller.say("kok.battle.generals")
    elif any(led):
        yield teller.say("kok.battle.general", who=teller.tribe(event.sides[led.index(True)]))


def _round(teller: Teller, begun: Joined, event: Fought) -> Paragraph:
    attacker, defender = (teller.view.tribes[seat].name for seat in begun.sides)
    if not any(event.lost):
        return teller.say("kok.battle.round.nothing", event, number=event.number)
    lost, other = (units_words(units) for units in event.lost)
    words = {"attacker": f"the {attacker}", "defender": f"the {defender}"}
    return teller.say(
        "kok.battle.round", event, number=event.number, lost=lost, other=other, **words
    )


def _ending(teller: Teller, end: Decided) -> Iterator[Paragraph]:
    (place,) = end.places
    attacker, defender = (teller.tribe(seat) for seat in end.sides)
    words = {
        "place": teller.place(place),
        "attacker": attacker,
        "defender": defender,
        "to": ", ".join(map(teller.place, end.to)),
        "surrendered": units_words(end.surrendered),
    }
    yield teller.say(f"kok.battle.{_key(end)}", end, loot=end.loot, **words)
    if end.surrendered and _key(end) in ("withdrew", "raided", "raided-empty"):
        yield teller.say("kok.battle.some-surrendered", end, surrendered=words["surrendered"])
    if end.castle_lost:
        yield teller.say("kok.battle.castle", end)
    fleets = (("lost", end.ships_lost), ("won", end.ships_won), ("landed", end.landed_lost))
    for key, number in fleets:
        if number:
            yield teller.say(f"kok.battle.ships-{key}", end, number=number)


def _key(end: Decided) -> str:
    """The sentence that tells this end."""
    if end.end == "withdrew" and not end.to:
        return "gave-up"
    if end.end == "raided":
        return "raided" if end.loot else "raided-empty" if end.to else "raided-lost"
    return end.end
