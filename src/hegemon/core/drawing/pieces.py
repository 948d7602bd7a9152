"""Pieces on the map: chips for small garrisons, tags with a shield for armies, hulls for fleets;
on hexes die-cut counters."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from hegemon.core.board import Piece, Shape, Situation
from hegemon.core.drawing import sprite
from hegemon.core.drawing.geometry import CELL, Vertex
from hegemon.core.drawing.plate import words
from hegemon.core.drawing.realms import Lands, colours
from hegemon.core.seats import Seat

CHIP_MOST = 4
"""Garrisons of more are tags."""
_FLEETS = ("ship-light", "ship-heavy", "ship-coast", "transport")
_BUILT = ("castle", "fort")
_HULL = "M-92-64Q0-84 92-64L80 22Q62 78 0 100Q-62 78-80 22z"


class Stack(Struct, frozen=True):
    """What one owner has in one area, either ashore or afloat."""

    area: int
    owner: Seat | None
    count: int
    text: str
    symbol: str
    leader: bool
    castle: bool
    fleet: bool
    mixed: bool
    title: str


def stacks(situation: Situation, index: dict[str, int]) -> list[Stack]:
    """The pieces of a situation as they are drawn, the reader's own last, so that they lie on
    top."""
    found = [
        stack
        for piece in situation.pieces
        if piece.area in index
        for stack in _split(piece, index[piece.area])
    ]
    return sorted(found, key=lambda each: (each.owner == situation.seat, each.area))


def _split(piece: Piece, area: int) -> Iterator[Stack]:
    """A piece as one stack ashore and one afloat; aboard a fleet its cargo goes with it."""
    parts = piece.parts or (piece,)
    ships = [part for part in parts if part.symbol in _FLEETS]
    land = [part for part in parts if part.symbol not in _FLEETS]
    if piece.kind == "fleet" or not land:
        yield _stack(piece, area, parts, ships=ships)
        return
    if ships:
        yield _stack(piece, area, ships, ships=ships)
    yield _stack(piece, area, land)


def _stack(piece: Piece, area: int, parts: Sequence[Piece], ships: Sequence[Piece] = ()) -> Stack:
    counted = ships or [part for part in parts if part.symbol not in _BUILT] or parts
    count = sum(part.count for part in counted)
    first = max(parts, key=lambda part: (part.symbol not in _BUILT, part.count))
    alone = len(parts) == 1
    short = "".join(f"{part.count} {part.kind or part.symbol}, " for part in parts)[:-2]
    return Stack(
        area=area,
        owner=piece.owner,
        count=count,
        text=(piece.text if piece is first and piece.text else str(count)),
        symbol=first.symbol,
        leader=any(part.symbol == "general" for part in parts),
        castle=any(part.symbol in _BUILT for part in parts),
        fleet=bool(ships),
        mixed=not alone,
        title=short,
    )


class Table:
    """Sets the stacks on the map."""

    def __init__(self, lands: Lands, situation: Situation, composed: dict[str, str]) -> None:
        self.lands = lands
        self.theme = lands.theme
        self.prefix = lands.prefix
        self.counters = lands.geometry.board.shape is Shape.HEXES
        self.stacks = stacks(situation, lands.geometry.index)
        self.composed = composed
        self.chips: dict[tuple[Seat | None, str, str], str] = {}
        self.used: dict[str, None] = {}
        self.boxes: list[tuple[int, int, int, int]] = []
        self.shown = self._one_a_part()

    def _one_a_part(self) -> set[int]:
        """Areas whose garrison is a tag though it is small: one in each part of a realm, so that a
        shield says whose it is."""
        strong: dict[int, int] = {}
        for each in self.stacks:
            if not each.fleet:
                strong[each.area] = each.count + (CHIP_MOST if self._is_tag(each) else 0)
        found = set()
        for members in self.lands.held.values():
            for part in self.lands.geometry.parts(members):
                found.add(max(part, key=lambda area: (strong.get(area, 0), -area)))
        return found

    def _is_tag(self, stack: Stack) -> bool:
        if self.lands.geometry.board.shape is not Shape.SQUARES:
            return True
        return stack.fleet or stack.leader or stack.castle or stack.count > CHIP_MOST

    def draw(self) -> str:
        """All stacks, and where they are noted for the names to keep away."""
        found = []
        before: dict[int, int] = {}
        for each in self.stacks:
            step = before.get(each.area, 0)
            before[each.area] = step + 1
            at = self._at(each, step)
            if self.counters:
                found.append(self._counter(each, step))
            elif self._is_tag(each) or each.area in self.shown:
                found.append(self._tag(each, at))
            else:
                found.append(self._chip(each))
        return f'<g class="hm-pieces">{"".join(found)}</g>'

    def defs(self) -> str:
        """The chips that were used; every kind of them is drawn once."""
        return "".join(
            self._drawn_chip(id_, owner, symbol, text)
            for (owner, symbol, text), id_ in self.chips.items()
        )

    def _at(self, stack: Stack, step: int) -> Vertex:
        geometry = self.lands.geometry
        area = geometry.areas[stack.area]
        if area.tag is not None:
            x, y = geometry.at(area.tag)
            return x, y + 170 * step
        x, y = geometry.middles[stack.area]
        if stack.fleet and not geometry.water(stack.area):
            return x - 96, y - 70 + 120 * step  # a port, above the garrison
        return x - 60, y + 64 + (150 * step if geometry.water(stack.area) else 0)

    def _symbol(self, name: str) -> str:
        self.used.setdefault(f"u-{name}")
        return f"{self.prefix}u-{name}"

    # Chips

    def _chip(self, stack: Stack) -> str:
        key = (stack.owner, stack.symbol, stack.text)
        id_ = self.chips.setdefault(key, f"{self.prefix}c{len(self.chips)}")
        x, y = self.lands.geometry.middles[stack.area]
        left, top = x + CELL // 2 - 116, y + CELL // 2 - 76
        self.boxes.append((left - 100, top - 60, left + 100, top + 60))
        return f'<use href="#{id_}" x="{left}" y="{top}"/>'

    def _drawn_chip(self, id_: str, owner: Seat | None, symbol: str, text: str) -> str:
        solid, charge = colours(self.lands.realms, owner, self.theme)
        picture = self._symbol(symbol) if sprite.has(f"u-{symbol}") else ""
        use = (
            f'<use href="#{picture}" x="-86" y="-48" width="96" height="96" color="{charge}" '
            f'style="--field:{solid}"/>'
            if picture
            else ""
        )
        return (
            f'<g id="{id_}"><rect x="-94" y="-60" width="188" height="120" rx="16" '
            f'fill="{solid}" stroke="{self.theme.coast}" stroke-width="8"/>{use}'
            f'<text x="46" y="38" class="hm-figure" font-size="104" fill="{charge}">{words(text)}'
            "</text></g>"
        )

    # Counters

    def _counter(self, stack: Stack, step: int) -> str:
        """A square in the owner's pigment with a paper window for the symbol; below it the
        factors. Further ones of a hex lie behind, a little lower."""
        solid, charge = colours(self.lands.realms, stack.owner, self.theme)
        x, y = self.lands.geometry.middles[stack.area]
        x, y = x + 26 * step, y + 26 * step
        self.boxes.append((x - 130, y - 130, x + 130, y + 130))
        picture = self._symbol(stack.symbol) if sprite.has(f"u-{stack.symbol}") else ""
        symbol = (
            f'<use href="#{picture}" x="-66" y="-106" width="132" height="132" '
            f'color="{self.theme.ink}" style="--field:{self.theme.panel}"/>'
            if picture
            else ""
        )
        return (
            f'<g transform="translate({x} {y})"><title>{self._title(stack)}</title>'
            f'<rect x="-126" y="-126" width="252" height="252" rx="18" fill="{solid}" '
            f'stroke="{self.theme.coast}" stroke-width="9"/><rect x="-92" y="-106" width="184" '
            f'height="134" rx="10" fill="{self.theme.panel}"/>{symbol}<text y="108" '
            f'class="hm-figure" font-size="{92 if len(stack.text) < 5 else 70}" '
            f'fill="{charge}">{words(stack.text)}</text></g>'
        )

    # Tags

    def _tag(self, stack: Stack, at: Vertex) -> str:
        x, y = at
        theme = self.theme
        width = 120 + 58 * len(stack.text) + (96 if stack.castle else 0)
        self.boxes.append((x - 100, y - 100, x + 60 + width, y + 100))
        parts = [
            f'<g transform="translate({x} {y})"><title>{self._title(stack)}</title>',
            f'<rect x="20" y="-58" width="{width}" height="116" rx="16" fill="{theme.panel}" '
            f'stroke="{theme.coast}" stroke-width="8"/>',
            f'<text x="{104 + 29 * len(stack.text)}" y="42" class="hm-figure" font-size="116" '
            f'fill="{theme.ink}">{words(stack.text)}</text>',
        ]
        if stack.castle:
            left = width - 84
            castle = self._symbol("castle")
            parts.append(
                f'<use href="#{castle}" x="{left}" y="-48" width="92" height="92" '
                f'color="{theme.ink}"/>'
            )
        parts.append(self._fleet(stack) if stack.fleet else self._shield(stack))
        if stack.leader:
            helm = self._symbol("general")
            parts.append(
                f'<circle cx="-70" cy="-86" r="52" fill="{theme.panel}" stroke="{theme.coast}" '
                f'stroke-width="8"/><use href="#{helm}" x="-106" y="-122" width="72" height="72" '
                f'color="{theme.ink}"/>'
            )
        composed = self.composed.get(f"{stack.area}:{stack.owner}") if stack.mixed else None
        if composed:
            parts.append(f'<text x="40" y="136" class="hm-made">{words(composed)}</text>')
            self.boxes.append((x - 100, y + 80, x + 60 + width, y + 150))
        return "".join(parts) + "</g>"

    def _title(self, stack: Stack) -> str:
        drawn = self.lands.realms.get(stack.owner) if stack.owner is not None else None
        area = self.lands.geometry.areas[stack.area]
        who = f"{drawn.realm.name}: " if drawn else ""
        return words(f"{area.number or area.id} {who}{stack.title}")

    def _shield(self, stack: Stack) -> str:
        drawn = self.lands.realms.get(stack.owner) if stack.owner is not None else None
        if drawn:
            return f'<use href="#{self.prefix}s{drawn.number}"/>'
        helm = self._symbol(stack.symbol) if sprite.has(f"u-{stack.symbol}") else ""
        return (
            f'<circle r="92" fill="{self.theme.panel}" stroke="{self.theme.coast}" '
            f'stroke-width="9" stroke-dasharray="30 20"/><use href="#{helm}" x="-60" y="-60" '
            f'width="120" height="120" color="{self.theme.ink}"/>'
        )

    def _fleet(self, stack: Stack) -> str:
        """A hull in the owner's pigment; away from home with his shield, as colour alone would not
        do."""
        solid, charge = colours(self.lands.realms, stack.owner, self.theme)
        ship = self._symbol("ship-light")
        drawn = self.lands.realms.get(stack.owner) if stack.owner is not None else None
        flag = (
            f'<use href="#{self.prefix}s{drawn.number}" transform="translate(-76 -78) scale(.56)"/>'
            if drawn and self.lands.owner.get(stack.area) != stack.owner
            else ""
        )
        return (
            f'<path d="{_HULL}" fill="{solid}" stroke="{self.theme.coast}" stroke-width="9"/>'
            f'<use href="#{ship}" x="-60" y="-66" width="120" height="120" color="{charge}" '
            f'style="--field:{solid}"/>{flag}'
        )
