"""What becomes of both sides of a land battle: who stays, goes home, flees or is lost
(kok.3.5.19-23, R31-R34, R47, R48)."""

from collections.abc import Sequence

from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.geography import around, is_sea
from hegemon.games.king_of_kings.ownership import take_over
from hegemon.games.king_of_kings.sea_battle import first_units
from hegemon.games.king_of_kings.state import (
    Fleet,
    Kind,
    Stack,
    State,
    Units,
    add,
    land_units,
    ships,
    strength,
    take,
)

Soldier = tuple[Kind, int]
"""A unit and the number of its stack; for the defender 0 is the garrison, guests follow."""


def counted(soldiers: Sequence[Soldier]) -> Units:
    """Soldiers as numbers of units."""
    units: Units = {}
    for kind, _ in soldiers:
        units[kind] = units.get(kind, 0) + 1
    return units


class Aftermath:
    """Settles a battle in a province; remembers where units went and what ships were lost."""

    def __init__(
        self, state: State, place: str, attacker: Seat, defender: Seat, stacks: list[Stack]
    ) -> None:
        self.state, self.place = state, place
        self.square = state.squares[place]
        self.attacker, self.defender, self.stacks = attacker, defender, stacks
        self.guests = self._present_guests()
        self.to: list[str] = []
        self.embarked: set[int] = set()
        """Numbers of the stacks whose ships went back to sea."""
        self.ships_lost = self.ships_won = 0
        self.in_port = False
        """Whether the ships that landed came into port."""

    @property
    def landed_lost(self) -> int:
        """Ships that landed and neither came into port nor went back to sea (R47)."""
        stacks = () if self.in_port else enumerate(self.stacks)
        return sum(ships(stack.units) for n, stack in stacks if n not in self.embarked)

    @property
    def garrison(self) -> list[Units]:
        """The defender's land units by stack: the garrison first, then guests as they came."""
        own = land_units(self.square.units)
        for guest in self.guests:
            take(own, land_units(guest.units))
        return [own, *(guest.units for guest in self.guests)]

    def _present_guests(self) -> list[Stack]:
        """Guests as far as they are still there: what marched on is no guest any more."""
        rest = dict(self.square.units)
        guests = []
        for guest in self.square.guests:
            units = {k: min(n, rest.get(k, 0)) for k, n in guest.units.items() if rest.get(k)}
            take(rest, units)
            if units:
                guests.append(Stack(units, guest.origin, guest.lender, guest.home))
        return guests

    def stay(self, defenders: Sequence[Soldier]) -> None:
        """The defenders who are left keep the province; ships in port took no part."""
        left = ships(self.square.units)
        self.square.units = {Kind.SHIP: left} if left else {}
        self.square.guests = []
        self._settle(defenders, [Stack({}, self.place), *self.guests], self.place)

    def hold(self, attackers: Sequence[Soldier]) -> None:
        """The attackers own the province; castle and foreign ships in it are lost (R34)."""
        if self.square.owner != self.attacker:
            castles = {Kind.CASTLE} & self.square.units.keys()
            for kind in castles:
                del self.square.units[kind]
            lost, won = take_over(self.state, self.place, self.attacker)
            self.ships_lost += lost
            self.ships_won += won
        self.square.fresh = False
        self.square.moved = True
        self._settle(attackers, self.stacks, self.place)
        self.in_port = True
        for number, stack in enumerate(self.stacks):
            if ships(stack.units) and number not in self.embarked:  # R47
                add(self.square.units, {Kind.SHIP: ships(stack.units)})

    def shelter(self) -> str | None:
        """Where defenders go: the first of N, S, E, W that they control and that is not under
        attack (kok.3.5.21-22, R33)."""
        for place in around(self.place):
            square = self.state.squares.get(place)
            if square and not square.force and self.state.controls(self.defender, place):
                return place
        return None

    def flee(self, defenders: Sequence[Soldier], to: str) -> None:
        """All retreating defenders go to the same province; its tactic and marks stay."""
        self.to.append(to)
        self._settle(defenders, [Stack({}, self.place), *self.guests], to)

    def go_home(self, attackers: Sequence[Soldier]) -> list[Soldier]:
        """Send every stack to its start; those who cannot go come back (R32, R48)."""
        homeless: list[Soldier] = []
        for number, stack in enumerate(self.stacks):
            soldiers = [soldier for soldier in attackers if soldier[1] == number]
            if is_sea(self.state, stack.origin):
                self.embarked.add(number)
                homeless += self._embark(soldiers, stack) if attackers else []
            elif not soldiers:
                continue
            elif self.state.squares[stack.origin].owner in (None, self.attacker):
                self._return(soldiers, stack)
            else:
                homeless += soldiers
        return homeless

    def _return(self, soldiers: Sequence[Soldier], stack: Stack) -> None:
        """Back over land; a start that nobody else owns is controlled again (R32)."""
        if self.state.squares[stack.origin].owner is None:
            take_over(self.state, stack.origin, self.attacker)
        self.to.append(stack.origin)
        self._settle(soldiers, self.stacks, stack.origin)

    def _embark(self, soldiers: list[Soldier], stack: Stack) -> list[Soldier]:
        """Back to sea with the ships landed; for whom there is no room then comes back (R48)."""
        fleets = self.state.squares[stack.origin].fleets
        fleet = fleets.setdefault(self.attacker, Fleet({}))
        if ships(stack.units):
            add(fleet.units, {Kind.SHIP: ships(stack.units)})
        surplus = max(0, strength(fleet.units) + len(soldiers) - ships(fleet.units))
        left = first_units(counted(soldiers), surplus)
        homeless: list[Soldier] = []
        for soldier in soldiers:
            if left.get(soldier[0]):
                take(left, {soldier[0]: 1})
                homeless.append(soldier)
            else:
                add(fleet.units, {soldier[0]: 1})
        if len(homeless) < len(soldiers):
            self.to.append(stack.origin)
        if not fleet.units:
            del fleets[self.attacker]
        return homeless

    def _settle(self, soldiers: Sequence[Soldier], stacks: Sequence[Stack], to: str) -> None:
        """Put soldiers into a province; lent ones go home, if home is still their lender's
        (option support_returns of R18)."""
        for kind, number in soldiers:
            stack = stacks[number]
            add(self.state.squares[_home(self.state, stack) or to].units, {kind: 1})


def return_guests(state: State) -> None:
    """After the battles, supporters who saw none go home as well (option support_returns)."""
    for place, square in state.squares.items():
        if not square.guests:
            continue
        for guest in Aftermath(state, place, Seat(""), Seat(""), []).guests:
            home = _home(state, guest)
            if home:
                take(square.units, guest.units)
                add(state.squares[home].units, guest.units)
        square.guests = []


def _home(state: State, stack: Stack) -> str | None:
    """Where lent units go: their start, if it is still their lender's (R18)."""
    if stack.lender is None:
        return None
    square = state.squares[stack.home]
    if square.owner == stack.lender:
        return stack.home
    return None
