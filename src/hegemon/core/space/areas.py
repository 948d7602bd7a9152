"""A map of areas: provinces, sea zones, boxes, and the links between them.

A link has a kind ("land", "coast", "river", "strait", "road", "barrier" ...); two areas may have
several. What the kinds mean is the game's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct


class Link(Struct, frozen=True):
    """Something between two areas that holds both ways."""

    a: str
    b: str
    kind: str
    name: str = ""


class Areas:
    """The areas of a map by id, with whatever the game knows of each left to the game.

    ValueError names every link that leads nowhere, leads back, or is there twice.
    """

    def __init__(self, areas: Iterable[str], links: Iterable[Link]) -> None:
        self._links: dict[str, dict[str, list[Link]]] = {area: {} for area in areas}
        faults = [fault for link in links if (fault := self._join(link))]
        if faults:
            raise ValueError("; ".join(faults))

    def __len__(self) -> int:
        return len(self._links)

    def __iter__(self) -> Iterator[str]:
        return iter(self._links)

    def __contains__(self, area: object) -> bool:
        return area in self._links

    def neighbours(self, area: str, *kinds: str) -> tuple[str, ...]:
        """The areas linked to this one by one of these kinds, or by any."""
        return tuple(
            other
            for other, links in self._links[area].items()
            if not kinds or any(link.kind in kinds for link in links)
        )

    def graph(self, *kinds: str) -> dict[str, tuple[str, ...]]:
        """Area -> its neighbours by these kinds, for a search."""
        return {area: self.neighbours(area, *kinds) for area in self}

    def links(self, a: str, b: str) -> tuple[Link, ...]:
        """All links between two areas."""
        return tuple(self._links[a].get(b, ()))

    def linked(self, a: str, b: str, *kinds: str) -> bool:
        """Whether two areas are linked by one of these kinds, or by any."""
        return any(not kinds or link.kind in kinds for link in self._links[a].get(b, ()))

    def priced(
        self, price: Callable[[str, str, tuple[Link, ...]], int | None]
    ) -> Mapping[str, list[tuple[str, int]]]:
        """Links for a search: the price of every step from one area to another by the links there
        are between them; None: there is no such step."""
        return {
            area: [
                (other, cost)
                for other, links in others.items()
                if (cost := price(area, other, tuple(links))) is not None
            ]
            for area, others in self._links.items()
        }

    def _join(self, link: Link) -> str:
        for area in (link.a, link.b):
            if area not in self._links:
                return f"{link.a} - {link.b}: there is no {area}"
        if link.a == link.b:
            return f"{link.a} is linked to itself"
        if any(each.kind == link.kind for each in self._links[link.a].get(link.b, ())):
            return f"{link.a} - {link.b}: {link.kind} stands twice"
        self._links[link.a].setdefault(link.b, []).append(link)
        self._links[link.b].setdefault(link.a, []).append(link)
        return ""
