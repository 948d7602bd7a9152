"""The search for ways, one for all maps: by cost, with places that are closed or end a move.

Places are strings or numbers; links lead from a place to its neighbours with the cost of each step,
a whole number not below 0 (a game that knows half points counts in halves). What is found comes in
an order that follows from the order of the links alone.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Generic, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)

_FAR = 1 << 60


class Links(Protocol[K]):
    """Place -> its neighbours and what a step there costs. A dict by name, a list by number."""

    def __getitem__(self, place: K, /) -> Sequence[tuple[K, int]]:
        """The steps from this place."""
        ...


class Neighbours(Protocol[K]):
    """Place -> its neighbours."""

    def __getitem__(self, place: K, /) -> Iterable[K]:
        """The places next to this one."""
        ...


class Reached(Generic[K]):
    """The places that can be reached, with the least cost of each, nearest first."""

    def __init__(self, costs: dict[K, int], before: dict[K, K]) -> None:
        self.costs = costs
        self._before = before

    def __contains__(self, place: object) -> bool:
        return place in self.costs

    def __iter__(self) -> Iterator[K]:
        return iter(self.costs)

    def way(self, to: K) -> tuple[K, ...]:
        """The places from the start to this one, both included; KeyError if it is not reached."""
        found = [to] if to in self.costs else []
        if not found:
            raise KeyError(to)
        while to in self._before:
            to = self._before[to]
            found.append(to)
        return tuple(reversed(found))


def reach(
    links: Links[K],
    start: K,
    points: int,
    stops: Collection[K] = frozenset(),
    closed: Collection[K] = frozenset(),
) -> Reached[K]:
    """Whatever lies within so many points.

    Places in `stops` may be entered and not left (a zone of control), those in `closed` not
    entered; both do not count for the start. Give sets where there are many.
    """
    best = {start: 0}
    before: dict[K, K] = {}
    waves: list[list[K]] = [[] for _ in range(points + 1)]
    waves[0].append(start)
    for cost, wave in enumerate(waves):
        for place in wave:
            if best[place] < cost or (place in stops and place != start):
                continue
            for other, price in links[place]:
                total = cost + price
                if total <= points and total < best.get(other, _FAR) and other not in closed:
                    best[other] = total
                    before[other] = place
                    waves[total].append(other)
    return Reached(
        {place: cost for cost, wave in enumerate(waves) for place in wave if best[place] == cost},
        before,
    )


def explore(
    start: K, points: int, steps: Callable[[K, int], Iterable[tuple[K, int]]]
) -> Reached[K]:
    """The same where the steps from a place depend on what was spent to come there: `steps` is
    given the place and what was spent."""
    best = {start: 0}
    before: dict[K, K] = {}
    waves: list[list[K]] = [[] for _ in range(points + 1)]
    waves[0].append(start)
    for cost, wave in enumerate(waves):
        for place in wave:
            if best[place] < cost:
                continue
            for other, price in steps(place, cost):
                total = cost + price
                if total <= points and total < best.get(other, _FAR):
                    best[other] = total
                    before[other] = place
                    waves[total].append(other)
    return Reached(
        {place: cost for cost, wave in enumerate(waves) for place in wave if best[place] == cost},
        before,
    )


def shortest(
    links: Links[K],
    start: K,
    goals: Collection[K],
    closed: Collection[K] = frozenset(),
    stops: Collection[K] = frozenset(),
) -> tuple[K, ...]:
    """The cheapest way from the start to the first of these goals, both included; empty if there is
    none. `closed` and `stops` as in `reach`, except that a goal may lie in either."""
    best = {start: 0}
    before: dict[K, K] = {}
    turn = count()
    heap = [(0, next(turn), start)]
    while heap:
        cost, _, place = heappop(heap)
        if cost > best[place]:
            continue
        if place in goals:
            return Reached(best, before).way(place)
        if place in stops and place != start:
            continue
        for other, price in links[place]:
            total = cost + price
            if total < best.get(other, _FAR) and (other not in closed or other in goals):
                best[other] = total
                before[other] = place
                heappush(heap, (total, next(turn), other))
    return ()


def spread(
    neighbours: Neighbours[K], sources: Iterable[K], passes: Callable[[K], bool]
) -> dict[K, int]:
    """How many steps everything that can be reached lies from the nearest source, nearest first;
    only places that `passes` lets through are entered. For supply, isolation, connected regions."""
    steps = dict.fromkeys(sources, 0)
    wave = list(steps)
    while wave:
        following = []
        for place in wave:
            for other in neighbours[place]:
                if other not in steps and passes(other):
                    steps[other] = steps[place] + 1
                    following.append(other)
        wave = following
    return steps


def regions(
    neighbours: Neighbours[K], places: Iterable[K], joined: Callable[[K, K], bool] | None = None
) -> list[tuple[K, ...]]:
    """The connected parts of these places, in their order; `joined` says which neighbours hang
    together, by default all."""
    left = dict.fromkeys(places)
    parts = []
    while left:
        first = next(iter(left))
        part = {first: None}
        wave = [first]
        while wave:
            place = wave.pop()
            for other in neighbours[place]:
                hangs = other in left and other not in part
                if hangs and (joined is None or joined(place, other)):
                    part[other] = None
                    wave.append(other)
        for place in part:
            del left[place]
        parts.append(tuple(part))
    return parts


def priced(
    neighbours: Mapping[K, Iterable[K]], price: Callable[[K, K], int | None]
) -> dict[K, list[tuple[K, int]]]:
    """Links from neighbours and the price of each step; None: there is no such step."""
    links: dict[K, list[tuple[K, int]]] = {}
    for place, others in neighbours.items():
        steps = links[place] = []
        for other in others:
            cost = price(place, other)
            if cost is not None:
                steps.append((other, cost))
    return links
