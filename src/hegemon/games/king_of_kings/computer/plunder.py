"""Raids for gold where no province is to be had, and guns that wear down what stands opposite."""

from hegemon.games.king_of_kings.battle import chance
from hegemon.games.king_of_kings.computer.drafting import at, units_line
from hegemon.games.king_of_kings.computer.outlook import Outlook
from hegemon.games.king_of_kings.computer.war import KILL, LOSS, WALL, all_but_one, strongest
from hegemon.games.king_of_kings.geography import STEPS, neighbour
from hegemon.games.king_of_kings.state import Kind, Square, Tactic, Units, land_units, strength
from hegemon.games.king_of_kings.tables import FIGURES, GROUND, MODIFIERS

GOLD = 2
"""What a piece of gold counts that is taken from another."""
RAIDERS = (Kind.HORSEMEN, Kind.FOOT, Kind.BOWMEN)
FEW = 2
"""Fewer units are not worth a gun's gold."""


def raid(outlook: Outlook) -> None:
    """Free troops ride out for gold where it is worth the losses of one round."""
    for place in outlook.own:
        square = outlook.square(place)
        if square.moved or not outlook.mine(place):
            continue
        offers = [
            (profit, letter, units)
            for letter in STEPS
            if outlook.assailable(to := neighbour(place, letter))
            if (units := _riders(outlook, place, to))
            if (profit := _profit(outlook, square.tactic, units, outlook.square(to))) > 0
        ]
        if not offers:
            continue
        _, letter, units = max(offers, key=lambda offer: offer[:2])
        if outlook.draft.add(f"RAID {at(place)} {units_line(units)} {letter}"):
            outlook.spend(place, units)


def _riders(outlook: Outlook, place: str, target: str) -> Units:
    """Who may ride: what is free, or all but one where nobody could use their absence."""
    if place in outlook.left:
        return {}
    square = outlook.square(place)
    units = all_but_one(outlook, place)
    stays = strength(square.units) - strength(units)
    stays += WALL - 1 if Kind.CASTLE in square.units else 0
    others = strongest(outlook, place, target)
    if others > stays or outlook.marchers(target) > WALL * stays:
        units = outlook.free.get(place, {})
    return {kind: units[kind] for kind in RAIDERS if units.get(kind)}


def _profit(outlook: Outlook, tactic: Tactic, raiders: Units, target: Square) -> float:
    """What a raid brings on the mean: gold and losses of the other less one's own, when he
    defends with the tactic that is worst for the raiders."""
    garrison = land_units(target.units)
    maximum = GROUND[target.terrain].maximum
    if tactic is Tactic.PINCER and Kind.HORSEMEN not in raiders:
        tactic = Tactic.STANDARD
    counts = outlook.state.options.raid_uses_tactics
    worst: float | None = None
    for against in Tactic:
        mine, theirs = MODIFIERS[tactic, against] if counts else (0, 0)
        killed = _mean_hits(raiders, garrison, maximum, mine)
        lost = _mean_hits(garrison, raiders, None, theirs)
        carried = outlook.state.options.raid_gold_per_unit * (strength(raiders) - lost)
        gold = min(carried, target.gold)
        profit = GOLD * gold + KILL * killed - LOSS * lost
        worst = profit if worst is None else min(worst, profit)
    return worst or 0.0


def _mean_hits(shooters: Units, targets: Units, maximum: int | None, modifier: int) -> float:
    """Mean hits of the one round of a raid."""
    number = sum(targets.values())
    percent = sum(
        count * share * chance(kind, target, 1, maximum, Kind.GENERAL in shooters, modifier, True)
        for kind, count in shooters.items()
        for target, share in targets.items()
    )
    return min(float(number), percent / (100 * max(1, number)))


def bombard(outlook: Outlook) -> None:
    """Guns that stay where they are fire at the greatest host beside them (kok.5.11)."""
    for place in outlook.own:
        square = outlook.square(place)
        guns = square.units.get(Kind.ARTILLERY, 0)
        if not guns or square.moved or place in outlook.left:
            continue
        if outlook.gold < FIGURES.gun_cost * guns:
            continue
        hosts = [
            (strength(outlook.square(to).units), to)
            for letter in STEPS
            if outlook.assailable(to := neighbour(place, letter))
        ]
        host, to = max(hosts, default=(0, ""))
        if host >= FEW and outlook.draft.add(f"BMB {at(place)} {at(to)}"):
            outlook.free[place] = {}
