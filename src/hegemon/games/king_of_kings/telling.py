"""What happened to every tribe, beside battles (kok.8.c); battles are told in `report_battles`.

Deeds of one kind are told together, in the sequence in which they were done.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hegemon.core.desk import Event
from hegemon.core.phrases import sentence
from hegemon.core.report import Inline, Paragraph, Place, Section, Table, paragraph
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings import supply, victory, works
from hegemon.games.king_of_kings.battle import NoPincer
from hegemon.games.king_of_kings.diplomacy import Agreed, Ceded, Declared
from hegemon.games.king_of_kings.movement import Marched, Supported
from hegemon.games.king_of_kings.ownership import Neutral, Occupied
from hegemon.games.king_of_kings.placing import Placed
from hegemon.games.king_of_kings.sailing import Sailed, Watched
from hegemon.games.king_of_kings.sight import View
from hegemon.games.king_of_kings.state import Kind
from hegemon.games.king_of_kings.tables import GROUND
from hegemon.games.king_of_kings.turn import Missed
from hegemon.games.king_of_kings.words import (
    capital,
    counted,
    king_name,
    listed,
    number_word,
    people,
    place_name,
    tribe_name,
    units_words,
)

_OPEN, _CLOSE = "\x00", "\x01"
"""What marks a place inside a sentence until it is cut into its parts."""


class Teller:
    """Makes sentences from phrases for the reader of one report."""

    def __init__(
        self, view: View, phrases: Mapping[str, str], names: Mapping[str, str] | None = None
    ) -> None:
        self.view = view
        self.phrases = phrases
        self._names = names
        """Names of places, where they are to be taken from here and not from the view."""

    def tribe(self, seat: Seat) -> str:
        """A tribe with its number."""
        return tribe_name(self.view, seat)

    def people(self, seat: Seat) -> str:
        """A tribe inside a tale."""
        return people(self.view, seat)

    def place(self, place: str) -> str:
        """A place to be put into a sentence; `say` makes a part of its own of it."""
        return f"{_OPEN}{place}{_CLOSE}"

    def places(self, places: Iterable[str]) -> str:
        """Several places in a row."""
        return listed(map(self.place, places))

    def text(self, key: str, **facts: str | int) -> str:
        """A sentence without places."""
        return sentence(self.phrases[key], facts)

    def say(self, key: str, *events: Event, **facts: str | int) -> Paragraph:
        """A sentence with its places, and what explains it if events are given."""
        return self.tell(self.text(key, **facts), events)

    def tell(self, text: str, events: Sequence[Event] = ()) -> Paragraph:
        """A text with its places, and what explains it: the clauses and dice of these events."""
        clauses = dict.fromkeys(clause for event in events for clause in event.clauses)
        rolls = [roll for event in events for roll in event.rolls]
        places = dict.fromkeys(place for event in events for place in event.places)
        return paragraph(*self.parts(capital(text)), clauses=clauses, rolls=rolls, places=places)

    def named(self, place: str) -> Place:
        """A place as it is printed."""
        if self._names is None:
            return place_name(self.view, place)
        return Place(place, f"{self._names.get(place, '')} {place}".strip())

    def parts(self, text: str) -> list[Inline]:
        """A sentence cut at its places."""
        words: list[Inline] = []
        for piece in text.split(_OPEN):
            place, closed, rest = piece.partition(_CLOSE)
            if closed:
                words.append(self.named(place))
            words += [rest] if closed and rest else [] if closed else [piece] if piece else []
        return words


def news(teller: Teller, events: Sequence[Event]) -> Iterator[Section]:
    """What every tribe did and suffered, as far as the reader was told."""
    deeds: dict[Seat, list[Event]] = {}
    for event in events:
        seat = getattr(event, "seat", None)
        if isinstance(seat, str):
            deeds.setdefault(Seat(seat), []).append(event)
    tribes = teller.view.tribes
    for seat in sorted(deeds, key=lambda each: tribes[each].number):
        told = tuple(_tribe(teller, deeds[seat]))
        if told:
            heading = f"{tribes[seat].number}. {capital(king_name(teller.view, seat))}"
            yield Section(heading, told, key="tribe")


def _tribe(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    for tell in (_levies, _works, _marches, _land, _others):
        yield from tell(teller, events)


def _levies(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    """What was placed, by kind of unit (kok.4.3)."""
    placed = [event for event in events if isinstance(event, Placed)]
    if not placed:
        return
    kinds: dict[Kind, list[str]] = {}
    for event in placed:
        kinds.setdefault(event.kind, []).append(event.places[0])
    parts = [
        f"{counted(kind, len(places))} at {teller.places(dict.fromkeys(places))}"
        for kind, places in kinds.items()
    ]
    yield teller.say("kok.told.placed", *placed, units="; ".join(parts))


def _works(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    """What was built, with its dice (kok.5.10), and what was tried in vain."""
    built = [event for event in events if isinstance(event, works.Built)]
    done = [event for event in built if event.before is not event.after]
    for event in done:
        words = {
            "place": teller.place(event.places[0]),
            "before": teller.text(f"kok.ground.{event.before.value}"),
            "after": GROUND[event.after].name,
        }
        yield teller.say("kok.told.built", event, **words)
    failed = [event for event in built if event.before is event.after]
    if failed:
        places = teller.places(dict.fromkeys(event.places[0] for event in failed))
        yield teller.say("kok.told.built-nothing", *failed, places=places)


def _marches(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    """Who went where, by land, on raids and by sea."""
    marched = [event for event in events if isinstance(event, Marched)]
    ways: dict[str, list[Marched | Sailed]] = {
        "marched": [event for event in marched if not event.raid],
        "raided": [event for event in marched if event.raid],
        "sailed": [event for event in events if isinstance(event, Sailed)],
    }
    for key, moved in ways.items():
        if moved:
            yield teller.say(f"kok.told.{key}", *moved, moves=_moves(teller, moved))
    for event in events:
        match event:
            case Watched(by=None, places=(at,)):
                yield teller.say("kok.told.watched", event, place=teller.place(at))
            case Watched(by=Seat() as by, places=(at,)) if by is not None:
                words = {"place": teller.place(at), "by": teller.people(by)}
                yield teller.say("kok.told.watched-found", event, **words)


def _moves(teller: Teller, moved: Sequence[Marched | Sailed]) -> str:
    """From where to where, those of equal strength together."""
    ways: dict[str, list[str]] = {}
    for event in moved:
        start, end = teller.place(event.places[0]), teller.place(event.places[-1])
        ways.setdefault(units_words(event.units), []).append(f"from {start} to {end}")
    return "; ".join(
        f"{units} {'each ' if len(each) > 1 else ''}{listed(each)}" for units, each in ways.items()
    )


def _land(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    """Provinces won without a fight and provinces left (kok.3.1.3, kok.2.2.21)."""
    won = [event for event in events if isinstance(event, Occupied)]
    free = [event for event in won if event.former is None]
    if free:
        places = teller.places(dict.fromkeys(event.places[0] for event in free))
        yield teller.say("kok.told.occupied", *free, places=places)
    for taken in won:
        if taken.former is not None:
            words = {"place": teller.place(taken.places[0]), "former": teller.people(taken.former)}
            yield teller.say("kok.told.occupied-from", taken, **words)
    for taken in won:
        for key, number in (("lost", taken.ships_lost), ("won", taken.ships_won)):
            if number:
                words = {"place": teller.place(taken.places[0])}
                words["ships"] = counted(Kind.SHIP, number)
                yield teller.say(f"kok.told.ships-{key}", taken, **words)
    for event in events:
        if isinstance(event, Neutral):
            yield teller.say("kok.told.neutral", event, places=teller.places(event.places))


def _others(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    for event in events:
        told = _other(teller, event)
        if told is not None:
            yield told


def _other(teller: Teller, event: Event) -> Paragraph | None:
    place = teller.place
    match event:
        case works.Named(name=name, places=()):
            return teller.say("kok.told.named-king", event, name=name)
        case works.Named(name=name, places=(at,)):
            return teller.say("kok.told.named", event, place=place(at), name=name)
        case works.Scried(places=places):
            return teller.say("kok.told.scried", event, places=teller.places(places))
        case works.Bombarded(target=target, guns=guns, places=(start, at)):
            words = {"place": place(start), "target": place(at), "owner": teller.people(target)}
            words |= {"units": units_words(event.destroyed), "guns": counted(Kind.ARTILLERY, guns)}
            return teller.say("kok.told.bombarded", event, **words)
        case NoPincer(places=(at,)):
            return teller.say("kok.told.no-pincer", event, place=place(at))
        case supply.Besieged(lost=lost, places=(at,)):
            words = {"units": units_words(lost), "place": place(at)}
            return teller.say("kok.told.besieged", event, **words)
        case supply.Starved(lost=lost, places=(at,)):
            words = {"units": units_words(lost), "place": place(at)}
            return teller.say("kok.told.starved", event, **words)
        case Missed(in_a_row=number):
            key = "kok.told.missed" if number == 1 else "kok.told.missed-again"
            return teller.say(key, event, number=number_word(number))
        case victory.Dropped():
            return teller.say("kok.told.dropped", event)
        case victory.Eliminated(ships=ships) if ships:
            return teller.say("kok.told.eliminated-ships", event, ships=counted(Kind.SHIP, ships))
        case victory.Eliminated():
            return teller.say("kok.told.eliminated", event)
    return None


# kok.2.6: what passed between tribes


def envoys(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    """What was declared and what came of it, help in arms, and gifts of land."""
    who = teller.people
    for event in events:
        match event:
            case Declared(seat=seat, towards=towards, status=status):
                words = {"seat": who(seat), "towards": who(towards)}
                yield teller.say("kok.told.declared", event, status=status, **words)
            case Agreed(pair=(one, other), before=before, status=status):
                words = {"one": who(one), "other": who(other)}
                yield teller.say("kok.told.agreed", event, before=before, status=status, **words)
            case Ceded(giver=giver, receiver=receiver, units=units, places=(at,)):
                words = {"giver": who(giver), "receiver": who(receiver)}
                words |= {"place": teller.place(at), "units": units_words(units)}
                yield teller.say("kok.told.ceded", event, **words)
            case Supported(lender=lender, ally=ally, units=units, places=(at,)):
                words = {"lender": who(lender), "ally": who(ally), "units": units_words(units)}
                yield teller.say("kok.told.supported", event, place=teller.place(at), **words)


# kok.4: stores


def stores(teller: Teller, events: Sequence[Event]) -> Iterator[Table | Paragraph]:
    """What came into the storage of every tribe told of, what was eaten, and what was lost."""
    kept: dict[Seat, supply.Fed] = {}
    came: dict[Seat, supply.Collected] = {}
    lost: dict[Seat, supply.Excess] = {}
    for event in events:
        match event:
            case supply.Fed():
                kept[event.seat] = event
            case supply.Collected():
                came[event.seat] = event
            case supply.Excess():
                lost[event.seat] = event
    tribes = teller.view.tribes
    rows = []
    for seat in sorted(kept.keys() | came.keys(), key=lambda each: tribes[each].number):
        gold, wood = (came[seat].gold, came[seat].wood) if seat in came else (0, 0)
        wasted = (lost[seat].gold, lost[seat].wood) if seat in lost else (0, 0)
        fed = kept.get(seat)
        food = (fed.food, fed.need, fed.kept) if fed else (0, 0, 0)
        goods = (gold, wasted[0], wood, wasted[1])
        rows.append((tribes[seat].number, tribes[seat].name, *goods, *food))
    if not rows:
        return
    columns = (
        *("No.", "Tribe", "Gold in", "Gold lost", "Wood in", "Wood lost"),
        *("Food", "Eaters", "Kept"),
    )
    yield Table(columns, tuple(rows))
    told = (*came.values(), *lost.values(), *kept.values())
    limits = teller.view.options
    words = {"gold": limits.gold_limit, "wood": limits.wood_limit, "food": limits.food_limit}
    yield teller.say("kok.told.stores", *told, **words)
