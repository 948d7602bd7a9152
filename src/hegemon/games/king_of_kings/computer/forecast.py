"""How a battle will probably end, reckoned with mean losses; careful on the attacker's side."""

from msgspec import Struct

from hegemon.games.king_of_kings.battle import chance, retreats
from hegemon.games.king_of_kings.state import Kind, Tactic, Terrain, Units
from hegemon.games.king_of_kings.tables import GROUND, MODIFIERS

ROUNDS = 8
CARE = 0.85
"""The attacker's hits are reckoned so much lower and the defender's so much higher."""
Side = dict[Kind, float]
"""Mean numbers of units, in battle order."""
_ORDER: tuple[Kind, ...] = tuple(kind for kind in Kind if kind is not Kind.SHIP)


class Forecast(Struct, frozen=True):
    """The probable end: who holds the province, and what each side has left."""

    won: bool
    left: float
    enemy_left: float
    lost: float
    killed: float


def forecast(
    army: Units, garrison: Units, terrain: Terrain, tactic: Tactic, against: Tactic
) -> Forecast:
    """A battle of these forces, in mean numbers."""
    own: Side = {kind: float(army[kind]) for kind in _ORDER if army.get(kind)}
    other: Side = {kind: float(garrison[kind]) for kind in _ORDER if garrison.get(kind)}
    if against is Tactic.PINCER and Kind.HORSEMEN not in garrison:
        against = Tactic.STANDARD
    mine, theirs = MODIFIERS[tactic, against]
    maximum = GROUND[terrain].maximum
    before, enemies = _total(own), _total(other)
    won = False
    for number in range(1, ROUNDS + 1):
        hits = CARE * _hits(own, other, number, maximum, mine)
        back = _hits(other, own, number, None, theirs) / CARE
        _fall(own, back)
        _fall(other, hits)
        left, enemy = _total(own), _total(other)
        if left < 0.5:
            break
        if enemy < 0.5:
            won = mine != -10
            break
        if retreats(mine, round(left), round(enemy)):
            break
        if retreats(theirs, round(enemy), round(left)):
            won = True
            break
    left, enemy = _total(own), _total(other)
    return Forecast(won, left, enemy, before - left, enemies - enemy)


def best_tactic(
    army: Units, garrison: Units, terrain: Terrain, against: Tactic
) -> tuple[Tactic, Forecast]:
    """The tactic with which the attacker fares best against a defender's."""
    tactics = [Tactic.FRONTAL, Tactic.STANDARD, Tactic.COUNTER]
    if Kind.HORSEMEN in army:
        tactics.append(Tactic.PINCER)
    found = [(tactic, forecast(army, garrison, terrain, tactic, against)) for tactic in tactics]
    return max(found, key=lambda each: (each[1].won, each[1].killed - each[1].lost, each[0]))


def _total(side: Side) -> float:
    return sum(side.values())


def _hits(shooters: Side, targets: Side, number: int, maximum: int | None, modifier: int) -> float:
    """Mean hits of a volley, against the mixture of the targets."""
    total = _total(targets)
    if total <= 0:
        return 0.0
    general = shooters.get(Kind.GENERAL, 0) > 0
    hits = 0.0
    for kind, count in shooters.items():
        for target, share in targets.items():
            percent = chance(kind, target, number, maximum, general, modifier)
            hits += count * share / total * percent / 100
    return min(hits, total)


def _fall(side: Side, losses: float) -> None:
    """Losses fall on the types in battle order."""
    for kind, number in side.items():
        taken = min(number, losses)
        side[kind] = number - taken
        losses -= taken
