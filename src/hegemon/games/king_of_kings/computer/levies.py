"""What gold and wood are spent on: settlers first, then soldiers, works and castles."""

from hegemon.games.king_of_kings.computer.drafting import at
from hegemon.games.king_of_kings.computer.growth import overseas, sail, settle
from hegemon.games.king_of_kings.computer.outlook import Outlook
from hegemon.games.king_of_kings.geography import around
from hegemon.games.king_of_kings.orders import Placement
from hegemon.games.king_of_kings.placing import why_not_place
from hegemon.games.king_of_kings.state import CITIES, Kind, Terrain, ships, strength
from hegemon.games.king_of_kings.tables import BUILD, FIGURES, GROUND, LEVIES, TROOPS

SETTLER = Kind.FOOT
HOST = 4
"""Against so many units in one province guns are cast."""
HUNGER = 5
"""How much a unit of food counts beside half a piece of gold when soldiers go hungry."""
BATTERY = 3
"""Guns in one place at most."""


def levy_settlers(outlook: Outlook) -> None:
    """A foot soldier beside each neutral province that nobody is on the way to, and off he goes;
    generals as soon as there are any; ships where only they lead on."""
    _levy_generals(outlook)
    for place in sorted(outlook.own, key=lambda each: -_prospects(outlook, each)):
        if outlook.gold < TROOPS[SETTLER].gold:
            break
        if not _prospects(outlook, place) or outlook.square(place).moved:
            continue
        if not _levy(outlook, place, SETTLER):
            continue
        for to, way in sorted(
            outlook.reach(place, {SETTLER: 1}), key=lambda e: -outlook.worth(e[0])
        ):
            wanted = outlook.neutral(to) and to not in outlook.targets
            if wanted and settle(outlook, place, {SETTLER: 1}, way):
                outlook.targets.add(to)
                outlook.food += GROUND[outlook.square(to).terrain].food
                break
    _levy_ships(outlook)


def _prospects(outlook: Outlook, place: str) -> int:
    """The worth of the best neutral province beside this one that nobody is on the way to."""
    worths = [
        outlook.worth(each)
        for each in around(place)
        if outlook.neutral(each) and each not in outlook.targets
    ]
    return max(worths, default=0)


def _levy(outlook: Outlook, place: str, kind: Kind) -> bool:
    """Place a unit, if the rules allow it."""
    if why_not_place(outlook.state, outlook.seat, Placement(place, kind)):
        return False
    if not outlook.draft.add(f"PLA {at(place)} {TROOPS[kind].keyword}"):
        return False
    if TROOPS[kind].eats:
        outlook.eaters += 1
    return True


def _levy_generals(outlook: Outlook) -> None:
    """A general joins the strongest garrison at the border."""
    places = sorted(
        outlook.own, key=lambda p: (-outlook.threats[p], -strength(outlook.square(p).units))
    )
    for place in places[:1]:
        _levy(outlook, place, Kind.GENERAL)


def _levy_ships(outlook: Outlook) -> None:
    """A ship where a coast across the water is to be had and no ship lies ready, and a settler."""
    if outlook.wood < TROOPS[Kind.SHIP].wood:
        return
    for port in outlook.own:
        square = outlook.square(port)
        if ships(square.units) or square.moved or not overseas(outlook, port):
            continue
        if not _levy(outlook, port, Kind.SHIP):
            continue
        if not outlook.free.get(port) and _levy(outlook, port, SETTLER):
            outlook.free[port] = {SETTLER: 1}
        sail(outlook)
        return


def works(outlook: Outlook) -> None:
    """Better land with what soldiers and castles do not need: where most is to be expected.

    A square is tried again in the same turn, but never so often that a metropolis could be built
    to ruins (kok.5.10.16).
    """
    hungry = outlook.eaters >= outlook.food
    left = {place: _steps_up(outlook, place) for place in outlook.own}
    promise = {place: _promise(outlook, place, hungry) for place in outlook.own}
    chest = _war_chest(outlook, hungry)
    while outlook.gold >= FIGURES.build_cost + chest and not outlook.draft.full:
        chosen = max(
            (place for place in outlook.own if left[place]), key=promise.__getitem__, default=None
        )
        if chosen is None or promise[chosen] <= 0:
            return
        left[chosen] -= 1
        if not outlook.draft.add(f"BUILD {at(chosen)}"):
            left[chosen] = 0


def _steps_up(outlook: Outlook, place: str) -> int:
    """How many times a province can be built on before it is a metropolis."""
    if not outlook.mine(place):
        return 0
    terrain, steps = outlook.square(place).terrain, 0
    while terrain is not Terrain.METROPOLIS:
        terrain, steps = BUILD[terrain].becomes, steps + 1
    return steps


def _war_chest(outlook: Outlook, hungry: bool) -> int:
    """What is kept: for soldiers the more, the more they are fewer than the enemies at the border;
    where no more soldiers can be fed, most of it for castles."""
    if hungry:
        bare = sum(_wants_castle(outlook, place) for place in outlook.own)
        return min(outlook.gold * 2 // 3, TROOPS[Kind.CASTLE].gold * bare)
    lacking = sum(
        max(0, outlook.threats[place] - strength(outlook.square(place).units))
        for place in outlook.own
    )
    weak = min(lacking, len(outlook.own))  # one unit a province and turn (kok.4.3.a)
    guns = sum(_wants_guns(outlook, place) for place in outlook.own)
    chest = TROOPS[Kind.BOWMEN].gold * weak + TROOPS[Kind.ARTILLERY].gold * guns
    return min(outlook.gold, chest)


def _wants_castle(outlook: Outlook, place: str) -> bool:
    """A castle holds a province by itself and eats nothing; its soldiers may go to the border."""
    culture = outlook.state.tribes[outlook.seat].culture
    return Kind.CASTLE in LEVIES[culture] and Kind.CASTLE not in outlook.square(place).units


def _promise(outlook: Outlook, place: str, hungry: bool) -> int:
    """What a BUILD here will bring in a turn, gold and food weighed, in hundredths."""
    terrain = outlook.square(place).terrain
    plan = BUILD[terrain]
    before, after = GROUND[terrain], GROUND[plan.becomes]
    gain = 2 * (after.gold - before.gold)
    gain += (HUNGER if hungry else 1) * (after.food - before.food)
    lost = before.wood - after.wood
    return plan.chance * (gain - max(0, lost))


def levy_last(outlook: Outlook) -> None:
    """What gold is left goes to soldiers where they are needed, as far as there is food, and to
    castles; more than a little gold would be lost."""
    keep = outlook.state.options.gold_limit
    arms = _arms(outlook)
    places = sorted(outlook.own, key=lambda place: -_need(outlook, place))
    for place in places:
        if outlook.gold <= keep:
            return
        square = outlook.square(place)
        castle = Kind.CASTLE not in square.units and outlook.threats[place]
        fed = outlook.eaters < outlook.food
        wanted = [kind for kind in arms if fed] + ([Kind.CASTLE] if castle or not fed else [])
        if castle and outlook.threats[place] > strength(square.units):
            wanted = [Kind.CASTLE, *arms] if fed else [Kind.CASTLE]
        if fed and _wants_guns(outlook, place):
            wanted.insert(0, Kind.ARTILLERY)
        for kind in wanted:
            if _levy(outlook, place, kind):
                break


def _wants_guns(outlook: Outlook, place: str) -> bool:
    """A few guns where a host stands opposite and a garrison before them."""
    culture = outlook.state.tribes[outlook.seat].culture
    if not outlook.state.options.artillery or Kind.ARTILLERY not in LEVIES[culture]:
        return False
    units = outlook.square(place).units
    guns = units.get(Kind.ARTILLERY, 0)
    host = max((outlook.marchers(each) for each in around(place)), default=0)
    return host >= HOST and guns < BATTERY and strength(units) >= host // 2


def _need(outlook: Outlook, place: str) -> int:
    """How much a province needs soldiers."""
    square = outlook.square(place)
    city = 4 if square.terrain in CITIES else 0
    return (
        3 * (outlook.threats[place] - strength(square.units))
        + city
        + 2 * bool(outlook.threats[place])
    )


def _arms(outlook: Outlook) -> list[Kind]:
    """What the culture may levy, the best first; horsemen where food is short."""
    culture = outlook.state.tribes[outlook.seat].culture
    scarce = outlook.food - outlook.eaters < 4
    order = (Kind.HORSEMEN, Kind.BOWMEN, Kind.FOOT) if scarce else (Kind.BOWMEN, Kind.FOOT)
    return [kind for kind in order if kind in LEVIES[culture]]
