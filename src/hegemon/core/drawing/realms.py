"""Realms on the map: wash, band inside the border, frontier, and the name along the land."""

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

from hegemon.core.board import Known, Realm, Shape, Situation
from hegemon.core.drawing import pen, sprite
from hegemon.core.drawing.geometry import CELL, Geometry, Vertex
from hegemon.core.drawing.palette import Pigment, pigments
from hegemon.core.drawing.plate import words
from hegemon.core.drawing.theme import Theme
from hegemon.core.seats import Seat

SHIELD = 92
"""Radius of a shield."""


class Drawn(Struct, frozen=True):
    """A realm as it is drawn: its place in the row of realms names its elements."""

    realm: Realm
    pigment: Pigment
    number: int


def drawn_realms(situation: Situation) -> dict[Seat, Drawn]:
    """The realms of a situation by seat."""
    known = pigments()
    return {
        realm.seat: Drawn(realm, known[realm.pigment], number)
        for number, realm in enumerate(situation.realms)
    }


class Lands:
    """Which areas belong to which realm, and the elements that show it."""

    def __init__(self, geometry: Geometry, situation: Situation, theme: Theme, prefix: str) -> None:
        self.geometry = geometry
        self.theme = theme
        self.prefix = prefix
        self.realms = drawn_realms(situation)
        self.owner: dict[int, Seat] = {}
        self.held: dict[Seat, list[int]] = {}
        self.faint: set[int] = set()
        self.names: dict[int, str] = {}
        for holding in situation.holdings:
            number = geometry.index.get(holding.area)
            if number is None or holding.known is Known.NEVER:
                continue
            self.names[number] = holding.name
            lord = holding.controller or holding.owner
            if lord in self.realms and lord is not None and not geometry.water(number):
                self.owner[number] = lord
                self.held.setdefault(lord, []).append(number)
                if holding.known is Known.ONCE:
                    self.faint.add(number)
        lying = (each.owner for each in situation.pieces if each.area in geometry.index)
        there = {*self.held, *lying}
        self.shown = [drawn for seat, drawn in self.realms.items() if seat in there]
        """The realms that hold or have anything on the map."""

    def defs(self) -> str:
        """The outline of every realm, and the same as a clip."""
        found = []
        for seat, members in self.held.items():
            path = pen.closed(self.geometry, self.geometry.outline(members))
            id_ = self.id(seat)
            found.append(
                f'<path id="{id_}" d="{path}"/>'
                f'<clipPath id="{id_}c"><use href="#{id_}"/></clipPath>'
            )
        return "".join(found)

    def id(self, seat: Seat) -> str:
        """The id of a realm's outline."""
        return f"{self.prefix}r{self.realms[seat].number}"

    def washes(self, hatching: bool) -> str:
        """The pale ground of every realm; with the engravers' hatches if wanted."""
        found = []
        for seat in self.held:
            drawn = self.realms[seat]
            strength = 0.4 if all(each in self.faint for each in self.held[seat]) else 0.86
            ink = self.theme.wash(drawn.pigment)
            found.append(f'<use href="#{self.id(seat)}" fill="{ink}" fill-opacity="{strength}"/>')
            if hatching and drawn.realm.pigment != "cerussa":
                found.append(
                    f'<use href="#{self.id(seat)}" fill="url(#{self.prefix}h-'
                    f'{drawn.realm.pigment})" color="{self.theme.ink}" fill-opacity=".45"/>'
                )
        return f'<g clip-path="url(#{self.prefix}on)">{"".join(found)}</g>'

    def bands(self) -> str:
        """The hand-coloured edge inside every border; its rim tells realms of a pigment apart."""
        found = []
        for seat, members in self.held.items():
            drawn = self.realms[seat]
            path = f'<use href="#{self.id(seat)}"'
            faint = all(each in self.faint for each in members)
            dash = ' stroke-dasharray="60 44"' if faint else ""
            solid = drawn.pigment.solid
            lines = [
                f'{path} stroke="{solid}" stroke-width="120" stroke-opacity=".3"/>',
                f'{path} stroke="{solid}" stroke-width="58" stroke-opacity=".9"{dash}/>',
            ]
            if drawn.realm.rim != "plain":
                beads = ' stroke-dasharray="1 52" stroke-linecap="round"'
                bead = drawn.realm.rim == "beaded"
                lines.append(
                    f'{path} stroke="{self.theme.panel}" stroke-width="{26 if bead else 20}"'
                    f"{beads if bead else ''}/>"
                )
            if drawn.realm.pigment == "cerussa":
                lines.append(f'{path} stroke="{self.theme.rule2}" stroke-width="14"/>')
            found.append(f'<g clip-path="url(#{self.id(seat)}c)">{"".join(lines)}</g>')
        return (
            f'<g clip-path="url(#{self.prefix}on)" fill="none" stroke-linejoin="round">'
            f"{''.join(found)}</g>"
        )

    def frontiers(self) -> str:
        """Dash-dotted lines where two realms meet."""
        geometry = self.geometry
        found = []
        for edge, (one, other) in zip(geometry.edges, geometry.sides, strict=True):
            a, b = self.owner.get(one), self.owner.get(other)
            if a is not None and b is not None and a != b:
                found.append(pen.edge(geometry, edge))
        return (
            f'<path d="{"".join(found)}" fill="none" stroke="{self.theme.ink}" '
            'stroke-width="9" stroke-opacity=".75" stroke-dasharray="46 22 1 22" '
            'stroke-linecap="round"/>'
            if found
            else ""
        )

    def shields(self) -> str:
        """The shield of every realm, to be set with `use`."""
        return "".join(
            f'<g id="{self.prefix}s{drawn.number}">{self._shield(drawn)}</g>'
            for drawn in self.shown
        )

    def _shield(self, drawn: Drawn) -> str:
        solid, charge = drawn.pigment.solid, drawn.pigment.charge
        rim = {
            "plain": f'<circle r="78" fill="none" stroke="{charge}" stroke-width="5"/>',
            "double": f'<circle r="81" fill="none" stroke="{charge}" stroke-width="6"/>'
            f'<circle r="69" fill="none" stroke="{charge}" stroke-width="6"/>',
            "beaded": f'<circle r="77" fill="none" stroke="{charge}" stroke-width="13" '
            'stroke-dasharray=".1 24.2" stroke-linecap="round"/>',
        }[drawn.realm.rim]
        emblem = f"{self.prefix}e-{drawn.realm.emblem}"
        size = 58 if drawn.realm.rim != "double" else 52
        return (
            f'<circle r="{SHIELD}" fill="{solid}" stroke="{self.theme.coast}" stroke-width="9"/>'
            f'{rim}<use href="#{emblem}" x="-{size}" y="-{size}" width="{2 * size}" '
            f'height="{2 * size}" color="{charge}" style="--field:{solid}"/>'
        )

    def symbols(self) -> list[str]:
        """The emblems of the realms."""
        names = [f"e-{drawn.realm.emblem}" for drawn in self.shown]
        return [name for name in dict.fromkeys(names) if sprite.has(name)]

    def titles(self) -> str:
        """The names of the realms, in spaced capitals along the long axis of the largest part."""
        found = []
        for seat, members in self.held.items():
            part = self.geometry.parts(members)[0]
            if len(part) >= 3:
                found.append(_title(self.geometry, part, self.realms[seat].realm.name.upper()))
        return f'<g class="hm-realm">{"".join(found)}</g>'


def _title(geometry: Geometry, part: Sequence[int], text: str) -> str:
    """A name set to the length of the land it lies on: along the axis if that runs through the
    land, else level on the longest row."""
    (x, y), angle, length = _axis([geometry.middles[each] for each in part])
    if not _lies_on(geometry, part, (x, y), angle, length):
        if geometry.board.shape is Shape.AREAS:
            return ""
        (x, y), angle, length = _row(geometry, part)
    room = length * 0.8
    size = min(230.0, max(90.0, room / len(text) / 1.05))
    room = min(room, 2.1 * size * len(text))
    if room < 0.55 * size * len(text):
        return ""  # it would be squeezed beyond reading
    turn = f' transform="rotate({angle:.0f} {x} {y})"' if abs(angle) >= 6 else ""
    return (
        f'<text x="{x}" y="{round(y + size * 0.35)}" font-size="{size:.0f}" '
        f'textLength="{room:.0f}"{turn}>{words(text)}</text>'
    )


def _lies_on(
    geometry: Geometry, part: Sequence[int], middle: Vertex, angle: float, length: float
) -> bool:
    """Whether most of a line through the middle of a part is near the middle of one of its
    areas."""
    turn = math.radians(angle)
    share = [step / 8 - 0.5 for step in range(9)]
    points = [
        (
            middle[0] + math.cos(turn) * length * s * 0.8,
            middle[1] + math.sin(turn) * length * s * 0.8,
        )
        for s in share
    ]
    if geometry.board.shape is Shape.AREAS:
        spots = [(round(x), round(y)) for x, y in points]
        return sum(any(geometry.within(each, spot) for each in part) for spot in spots) >= 6
    near = {(x // CELL, y // CELL) for x, y in (geometry.middles[each] for each in part)}
    return sum((int(x // CELL), int(y // CELL)) in near for x, y in points) >= 8


def _row(geometry: Geometry, part: Sequence[int]) -> tuple[Vertex, float, float]:
    """The longest level run of areas: its middle, no angle, its length."""
    rows: dict[int, list[int]] = {}
    for each in part:
        x, y = geometry.middles[each]
        rows.setdefault(y, []).append(x)
    best: tuple[int, int, int] = (0, 0, 0)
    middle = sum(rows) / len(rows)
    for y, columns in sorted(rows.items(), key=lambda row: abs(row[0] - middle)):
        columns.sort()
        start = columns[0]
        for x, after in zip(columns, [*columns[1:], math.inf], strict=True):
            if after - x > 1.5 * CELL:
                if x - start + CELL > best[0]:
                    best = (x - start + CELL, (start + x) // 2, y)
                start = int(after) if after != math.inf else 0
    length, x, y = best
    return (x, y - CELL // 6), 0.0, float(length)


def _axis(points: Sequence[Vertex]) -> tuple[Vertex, float, float]:
    """Middle, angle in degrees and length of a group of cells along its long side."""
    n = len(points)
    mx, my = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    xx = sum((x - mx) ** 2 for x, _ in points)
    yy = sum((y - my) ** 2 for _, y in points)
    xy = sum((x - mx) * (y - my) for x, y in points)
    angle = math.degrees(0.5 * math.atan2(2 * xy, xx - yy))
    if abs(angle) > 52 or abs(xx - yy) + abs(xy) < 0.25 * (xx + yy):
        angle = max(-20.0, min(20.0, angle)) * 0.4
    turn = math.radians(angle)
    along = [(x - mx) * math.cos(turn) + (y - my) * math.sin(turn) for x, y in points]
    return (round(mx), round(my)), angle, max(along) - min(along) + CELL * 0.8


def colours(realms: Mapping[Seat, Drawn], seat: Seat | None, theme: Theme) -> tuple[str, str]:
    """What the pieces of a seat are drawn in, and what on it; neutral ones in ink on paper."""
    drawn = realms.get(seat) if seat is not None else None
    return (drawn.pigment.solid, drawn.pigment.charge) if drawn else (theme.panel, theme.ink)
