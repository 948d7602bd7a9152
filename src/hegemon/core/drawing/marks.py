"""What the last step left on the map: marches, voyages, battles, raids, flags on new land."""

from collections.abc import Iterable
from itertools import groupby

from hegemon.core.board import Mark
from hegemon.core.drawing import pen
from hegemon.core.drawing.geometry import CELL, Vertex
from hegemon.core.drawing.realms import Lands, colours

DISCS = {"battle": "battle", "sea-battle": "battle", "raid": "raid", "siege": "besieged"}
"""Kinds of marks that are a symbol in a red disc."""
WAYS = ("march", "raid", "voyage", "retreat")


def ways(lands: Lands, marks: Iterable[Mark]) -> str:
    """The arrows, those of an owner together."""
    moved = [mark for mark in marks if mark.kind in WAYS and len(mark.way) > 1]
    found = []
    for _, group in groupby(sorted(moved, key=_owner), key=_owner):
        own = list(group)
        solid, _ = colours(lands.realms, own[0].owner, lands.theme)
        shafts = "".join(_arrow(lands, mark) for mark in own if mark.kind == "march")
        thin = "".join(_thin(lands, mark) for mark in own if mark.kind != "march")
        if shafts:
            found.append(f'<path d="{shafts}" fill="{solid}" class="hm-way"/>')
        if thin:
            found.append(f'<path d="{thin}" class="hm-casing"/>')
            found.append(f'<path d="{thin}" stroke="{solid}" class="hm-thin"/>')
            heads = "".join(_head(lands, mark) for mark in own if mark.kind != "march")
            found.append(f'<path d="{heads}" fill="{solid}" class="hm-way"/>')
    return f'<g stroke-linejoin="round">{"".join(found)}</g>' if found else ""


def _owner(mark: Mark) -> str:
    return str(mark.owner or "")


def _points(lands: Lands, mark: Mark) -> list[Vertex]:
    """The middles on the way, as far as they are on the board; the last one short of its tag."""
    geometry = lands.geometry
    way = [geometry.middles[geometry.index[area]] for area in mark.way if area in geometry.index]
    if len(way) > 1:
        way[0] = pen.short(way[1], way[0], 60)
        way[-1] = pen.short(way[-2], way[-1], 100)
    return [(x, y - 20) for x, y in way]


def _arrow(lands: Lands, mark: Mark) -> str:
    points = _points(lands, mark)
    return pen.arrow(points, 0.8) if len(points) > 1 else ""


def _thin(lands: Lands, mark: Mark) -> str:
    points = _points(lands, mark)
    return pen.line([*points[:-1], pen.short(points[-2], points[-1], 70)]) if points[1:] else ""


def _head(lands: Lands, mark: Mark) -> str:
    points = _points(lands, mark)
    if len(points) < 2:
        return ""
    neck = pen.short(points[-2], points[-1], 100)
    return pen.arrow([neck, points[-1]], 0.6)


def discs(lands: Lands, marks: Iterable[Mark]) -> tuple[str, list[str]]:
    """Battles and raids in red discs, flags where land was gained or lost; and the symbols used."""
    theme, prefix, geometry = lands.theme, lands.prefix, lands.geometry
    used: dict[str, None] = {}
    found = []
    done: set[tuple[str, str]] = set()
    steps: dict[str, int] = {}
    for mark in marks:
        number = geometry.index.get(mark.area)
        if number is None or (mark.kind, mark.area) in done:
            continue
        done.add((mark.kind, mark.area))
        x, y = geometry.middles[number]
        if mark.kind in DISCS:
            step = steps.get(mark.area, 0)
            steps[mark.area] = step + 1
            symbol = f"m-{DISCS[mark.kind]}"
            used.setdefault(symbol)
            cx, cy = x - CELL // 2 + 84 + 150 * step, y - CELL // 2 + 84
            found.append(
                f'<g class="hm-disc"><circle cx="{cx}" cy="{cy}" r="72"/>'
                f'<use href="#{prefix}{symbol}" x="{cx - 50}" y="{cy - 50}" width="100" '
                'height="100"/></g>'
            )
        elif mark.kind in ("gained", "lost"):
            solid, _ = colours(lands.realms, mark.owner, theme)
            fill = solid if mark.kind == "gained" else theme.panel
            found.append(
                f'<path d="M{x + 92} {y - 60}v-122l86 30-86 32" fill="{fill}" class="hm-flag"/>'
            )
        elif mark.kind == "built":
            found.append(
                f'<path d="M{x + 100} {y - 150}h80M{x + 140} {y - 190}v80" class="hm-built"/>'
            )
    return "".join(found), list(used)
