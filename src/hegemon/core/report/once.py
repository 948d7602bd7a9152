"""Work that is done once for all who are told the same: what fifty reports share is written once.

Things are the same if they are the same object, so nothing is compared and nothing can be mistaken:
two equal things of two positions are never mixed up.
"""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """Keeps the last `most` results, each with the things it was made of."""

    def __init__(self, most: int = 512) -> None:
        self._most = most
        self._kept: dict[Hashable, tuple[tuple[Any, ...], T]] = {}

    def __call__(self, things: tuple[Any, ...], how: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives for these things done in this way, made anew unless it is at hand."""
        key = (how, *map(id, things))
        kept = self._kept.get(key)
        if kept is not None:
            return kept[1]
        made = make()
        if len(self._kept) >= self._most:
            self._kept.pop(next(iter(self._kept)), None)
        self._kept[key] = (things, made)  # holding the things keeps their identities from reuse
        return made
