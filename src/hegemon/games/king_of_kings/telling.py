"""What happened, one sentence an event (kok.8.c); battles are told in `report_battles`."""

from collections.abc import Iterator, Mapping, Sequence

from hegemon.core.desk import Event
from hegemon.core.phrases import sentence
from hegemon.core.report import Inline, Paragraph, Part, Place, Table, paragraph
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings import supply, victory, works
from hegemon.games.king_of_kings.battle import NoPincer
from hegemon.games.king_of_kings.diplomacy import Agreed, Ceded, Declared
from hegemon.games.king_of_kings.movement import Marched, Supported
from hegemon.games.king_of_kings.ownership import Neutral, Occupied
from hegemon.games.king_of_kings.placing import Placed
from hegemon.games.king_of_kings.sailing import Sailed, Watched
from hegemon.games.king_of_kings.sight import View
from hegemon.games.king_of_kings.tables import GROUND
from hegemon.games.king_of_kings.turn import Missed
from hegemon.games.king_of_kings.words import counted, place_name, tribe_name, units_words

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

    def place(self, place: str) -> str:
        """A place to be put into a sentence; `say` makes a part of its own of it."""
        return f"{_OPEN}{place}{_CLOSE}"

    def text(self, key: str, **facts: str | int) -> str:
        """A sentence without places."""
        return sentence(self.phrases[key], facts)

    def say(self, key: str, event: Event | None = None, **facts: str | int) -> Paragraph:
        """A sentence with its places, and what explains it if an event is given."""
        words = self.parts(self.text(key, **facts))
        if event is None:
            return paragraph(*words)
        return paragraph(*words, clauses=event.clauses, rolls=event.rolls, places=event.places)

    def _named(self, place: str) -> Place:
        if self._names is None:
            return place_name(self.view, place)
        return Place(place, f"{self._names.get(place, '')} {place}".strip())

    def parts(self, text: str) -> list[Inline]:
        """A sentence cut at its places."""
        words: list[Inline] = []
        for piece in text.split(_OPEN):
            place, closed, rest = piece.partition(_CLOSE)
            if closed:
                words.append(self._named(place))
            words += [rest] if closed and rest else [] if closed else [piece] if piece else []
        return words


def news(teller: Teller, events: Sequence[Event]) -> Iterator[Paragraph]:
    """What happened beside battles, in the sequence in which it did."""
    for event in events:
        told = _news(teller, event)
        if told is not None:
            yield told


def _news(teller: Teller, event: Event) -> Paragraph | None:
    return _of_movement(teller, event) or _of_tribes(teller, event) or _of_works(teller, event)


def _of_movement(teller: Teller, event: Event) -> Paragraph | None:
    tribe, place = teller.tribe, teller.place
    match event:
        case Marched(seat=seat, units=units, places=(*_, to)):
            key = "kok.told.raided" if event.raid else "kok.told.marched"
            return teller.say(
                key, event, seat=tribe(seat), units=units_words(units), place=place(to)
            )
        case Sailed(seat=seat, units=units, places=(*_, to)):
            words = {"seat": tribe(seat), "units": units_words(units), "place": place(to)}
            return teller.say("kok.told.sailed", event, **words)
        case Watched(seat=seat, by=None, places=(at,)):
            return teller.say("kok.told.watched", event, seat=tribe(seat), place=place(at))
        case Watched(seat=seat, by=Seat() as by, places=(at,)) if by is not None:
            words = {"seat": tribe(seat), "place": place(at), "by": tribe(by)}
            return teller.say("kok.told.watched-found", event, **words)
        case Supported(lender=lender, ally=ally, units=units, places=(at,)):
            words = {"lender": tribe(lender), "ally": tribe(ally), "units": units_words(units)}
            return teller.say("kok.told.supported", event, place=place(at), **words)
        case Occupied(seat=seat, former=None, places=(at,)):
            return teller.say("kok.told.occupied", event, seat=tribe(seat), place=place(at))
        case Occupied(seat=seat, former=former, places=(at,)) if former is not None:
            words = {"seat": tribe(seat), "place": place(at), "former": tribe(former)}
            return teller.say("kok.told.occupied-from", event, **words)
        case Neutral(seat=seat, places=places):
            listed = ", ".join(map(place, places))
            return teller.say("kok.told.neutral", event, seat=tribe(seat), places=listed)
        case NoPincer(places=(at,)):
            return teller.say("kok.told.no-pincer", event, place=place(at))
    return None


def _of_tribes(teller: Teller, event: Event) -> Paragraph | None:
    tribe = teller.tribe
    match event:
        case Declared(seat=seat, towards=towards, status=status):
            words = {"seat": tribe(seat), "towards": tribe(towards)}
            return teller.say("kok.told.declared", event, status=status, **words)
        case Agreed(pair=(one, other), before=before, status=status):
            words = {"one": tribe(one), "other": tribe(other)}
            return teller.say("kok.told.agreed", event, before=before, status=status, **words)
        case Ceded(giver=giver, receiver=receiver, units=units, places=(at,)):
            words = {"giver": tribe(giver), "receiver": tribe(receiver), "place": teller.place(at)}
            return teller.say("kok.told.ceded", event, units=units_words(units), **words)
        case Missed(seat=seat, in_a_row=number):
            key = "kok.told.missed" if number == 1 else "kok.told.missed-again"
            return teller.say(key, event, seat=tribe(seat), number=number)
        case victory.Dropped(seat=seat):
            return teller.say("kok.told.dropped", event, seat=tribe(seat))
        case victory.Eliminated(seat=seat, ships=ships) if ships:
            return teller.say("kok.told.eliminated-ships", event, seat=tribe(seat), ships=ships)
        case victory.Eliminated(seat=seat):
            return teller.say("kok.told.eliminated", event, seat=tribe(seat))
    return None


def _of_works(teller: Teller, event: Event) -> Paragraph | None:
    tribe, place = teller.tribe, teller.place
    match event:
        case Placed(seat=seat, kind=kind, places=(at,)):
            words = {"seat": tribe(seat), "unit": counted(kind, 1), "place": place(at)}
            return teller.say("kok.told.placed", event, **words)
        case works.Named(seat=seat, name=name, places=()):
            return teller.say("kok.told.named-king", event, seat=tribe(seat), name=name)
        case works.Named(seat=seat, name=name, places=(at,)):
            return teller.say("kok.told.named", event, seat=tribe(seat), place=place(at), name=name)
        case works.Scried(places=places):
            return teller.say("kok.told.scried", event, places=", ".join(map(place, places)))
        case works.Built(seat=seat, before=before, after=after, places=(at,)):
            key = "kok.told.built-nothing" if before is after else "kok.told.built"
            words = {"seat": tribe(seat), "place": place(at)}
            words |= {"before": GROUND[before].name, "after": GROUND[after].name}
            return teller.say(key, event, **words)
        case works.Bombarded(seat=seat, target=target, guns=guns, places=(start, at)):
            words = {"seat": tribe(seat), "place": place(start), "target": place(at)}
            words |= {"owner": tribe(target), "units": units_words(event.destroyed)}
            return teller.say("kok.told.bombarded", event, guns=guns, **words)
        case supply.Besieged(seat=seat, lost=lost, places=(at,)):
            words = {"seat": tribe(seat), "units": units_words(lost), "place": place(at)}
            return teller.say("kok.told.besieged", event, **words)
        case supply.Starved(seat=seat, lost=lost, places=(at,)):
            words = {"seat": tribe(seat), "units": units_words(lost), "place": place(at)}
            return teller.say("kok.told.starved", event, **words)
    return None


def stores(teller: Teller, events: Sequence[Event]) -> Iterator[Part]:
    """What came into storage, what was eaten and what was lost (kok.4).

    Of oneself in sentences; in public mode of every tribe in a table, the same for all readers.
    """
    if not teller.view.options.individual:
        yield _stores_of_all(teller, events)
        return
    for event in events:
        match event:
            case supply.Excess(gold=gold, wood=wood):
                yield teller.say("kok.told.excess", event, gold=gold, wood=wood)
            case supply.Fed(food=food, need=need, kept=kept):
                key = "kok.told.fed-kept" if kept else "kok.told.fed"
                yield teller.say(key, event, food=food, need=need, kept=kept)
            case supply.Collected(gold=gold, wood=wood):
                yield teller.say("kok.told.collected", event, gold=gold, wood=wood)
            case victory.Awarded(points=points) if teller.view.seat in points:
                row = points[teller.view.seat]
                facts = dict(zip(victory.CATEGORIES, row, strict=True))
                yield teller.say("kok.told.awarded", event, **facts)


def _stores_of_all(teller: Teller, events: Sequence[Event]) -> Table:
    """One row a tribe: lost gold and wood, food and eaters, gold and wood that came in."""
    lost = {event.seat: event for event in events if isinstance(event, supply.Excess)}
    fed = {event.seat: event for event in events if isinstance(event, supply.Fed)}
    rows: list[tuple[str | int | Place, ...]] = []
    for event in events:
        if isinstance(event, supply.Collected) and event.seat in fed:
            tribe, excess, food = (
                teller.view.tribes[event.seat],
                lost.get(event.seat),
                fed[event.seat],
            )
            gone = (excess.gold, excess.wood) if excess else (0, 0)
            eaten = (food.food, food.need, food.kept)
            rows.append((tribe.number, tribe.name, *gone, *eaten, event.gold, event.wood))
    keys = ("number", "tribe", "gold-lost", "wood-lost", "food", "eaters", "food-kept")
    columns = (*keys, "gold-in", "wood-in")
    return Table(tuple(teller.text(f"kok.stores.{key}") for key in columns), tuple(rows))
