"""From seeds to provinces: a cell goes to the seed that reaches it first; then links are honoured.

Growth is Dijkstra's algorithm over the pavement; crossing a river or a ridge costs extra pixels, so
fronts meet there. Afterwards `settle` moves single cells along wrong or missing contacts (two areas
that touch without a link, or a link without a border) as long as that mends more than it spoils.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from ..base.projection import Points
from .cells import Ints, Pavement
from .model import Atlas, Pair, pair

CORNER = 4.0  # pixels: a shorter common border is a corner where four areas meet, no border
STRAIT = 1.0  # the same between two seas, which may meet in a narrow strait


@dataclass
class Costs:
    """Extra pixels for growing over a line (index as Pavement.crossed; coasts never)."""

    river: float = 9.0
    ridge: float = 20.0
    uneven: float = 0.0
    """How much heavier or lighter the going may be on land."""


def neighbours(pavement: Pavement) -> list[list[tuple[int, float, int]]]:
    """For each cell its neighbours with the length of the common edge and what lies on it."""
    out: list[list[tuple[int, float, int]]] = [[] for _ in pavement.cells]
    inner = pavement.sides[:, 1] >= 0
    for (a, b), length, crossed in zip(
        pavement.sides[inner].tolist(),
        pavement.lengths[inner].tolist(),
        pavement.crossed[inner].tolist(),
        strict=True,
    ):
        out[a].append((b, length, crossed))
        out[b].append((a, length, crossed))
    return out


def seed_cells(pavement: Pavement, atlas: Atlas) -> tuple[dict[int, int], list[str]]:
    """Cell of each seed -> index of its area; and complaints about seeds in the wrong element."""
    points = np.asarray(shapely.points(pavement.centres))
    elements = {}
    for water in (False, True):
        at = np.flatnonzero(pavement.is_land != water)
        elements[water] = (at, shapely.STRtree(points[at]))
    found: dict[int, int] = {}
    complaints = []
    for index, area in enumerate(atlas.areas.values()):
        for lat, lon in area.seeds:
            spot = shapely.Point(atlas.projection.place(lat, lon))
            at, tree = elements[area.is_water]
            cell = int(at[tree.nearest(spot)])
            gap = pavement.cells[cell].distance(spot)
            if gap > 3:
                complaints.append(f"{area.id} {area.name}: seed {lat} {lon} lies {gap:.0f} px off")
            found.setdefault(cell, index)
    return found, complaints


def grow(
    pavement: Pavement,
    near: list[list[tuple[int, float, int]]],
    seeds: dict[int, int],
    costs: Costs,
) -> Ints:
    """The area index of every cell."""
    labels = np.full(len(pavement.cells), -1, np.int64)
    best = np.full(len(pavement.cells), np.inf)
    extra = (0.0, costs.river, costs.ridge)
    xy = pavement.centres.tolist()
    going = np.where(pavement.is_land, unevenness(pavement.centres, costs.uneven), 1.0).tolist()
    heap = [(0.0, cell, label) for cell, label in seeds.items()]
    heapq.heapify(heap)
    while heap:
        d, cell, label = heapq.heappop(heap)
        if labels[cell] >= 0:
            continue
        labels[cell] = label
        x, y = xy[cell]
        for other, _, crossed in near[cell]:
            if crossed < 3 and labels[other] < 0:
                u, v = xy[other]
                step = d + ((u - x) ** 2 + (v - y) ** 2) ** 0.5 * going[other] + extra[crossed]
                if step < best[other]:
                    best[other] = step
                    heapq.heappush(heap, (step, other, label))
    _adopt(pavement, near, labels)
    return labels


def unevenness(xy: Points, most: float, seed: int = 5) -> NDArray[np.float64]:
    """How heavy the going is at some places, 1 - most to 1 + most: so that fronts do not meet in
    straight lines."""
    rng = np.random.default_rng(seed)
    total = np.zeros(len(xy))
    for scale, weight in ((46.0, 0.5), (21.0, 0.35), (9.0, 0.25)):
        for _ in range(5):
            angle, phase = rng.uniform(0, 2 * np.pi, 2)
            length = scale * rng.uniform(0.7, 1.4)
            along = xy[:, 0] * np.cos(angle) + xy[:, 1] * np.sin(angle)
            total += weight * np.sin(2 * np.pi * along / length + phase)
    return np.asarray(1 + most * np.tanh(total))


def _adopt(pavement: Pavement, near: list[list[tuple[int, float, int]]], labels: Ints) -> None:
    """Islands and lakes without a seed go whole to the nearest area of their element."""
    points = np.asarray(shapely.points(pavement.centres))
    trees = {}
    for land in (True, False):
        at = np.flatnonzero((labels >= 0) & (pavement.is_land == land))
        trees[land] = (at, shapely.STRtree(points[at]))
    seen = labels >= 0
    for start in range(len(labels)):
        if seen[start]:
            continue
        group, todo = [start], [start]
        seen[start] = True
        while todo:
            for other, _, crossed in near[todo.pop()]:
                if crossed < 3 and not seen[other]:
                    seen[other] = True
                    group.append(other)
                    todo.append(other)
        at, tree = trees[bool(pavement.is_land[start])]
        pairs, gaps = tree.query_nearest(points[group], return_distance=True, all_matches=False)
        labels[group] = labels[at[pairs[1][int(np.argmin(gaps))]]]


def contacts(pavement: Pavement, labels: Ints) -> dict[tuple[int, int], float]:
    """Length of the common border of every two areas that touch."""
    inner = pavement.sides[:, 1] >= 0
    ab = np.sort(labels[pavement.sides[inner]], axis=1)
    differ = ab[:, 0] != ab[:, 1]
    total: dict[tuple[int, int], float] = defaultdict(float)
    for (a, b), length in zip(
        ab[differ].tolist(), pavement.lengths[inner][differ].tolist(), strict=True
    ):
        total[a, b] += length
    return dict(total)


class Settler:
    """Moves single cells until touching areas are linked areas, as far as small moves can do it."""

    def __init__(
        self,
        pavement: Pavement,
        near: list[list[tuple[int, float, int]]],
        labels: Ints,
        seeds: dict[int, int],
        atlas: Atlas,
    ) -> None:
        ids = list(atlas.areas)
        index = {name: i for i, name in enumerate(ids)}
        self.near, self.labels, self.fixed = near, labels, set(seeds)
        self.pavement = pavement
        self.allowed: set[tuple[int, int]] = set()
        self.wanted: set[tuple[int, int]] = set()
        for link in atlas.links.values():
            i, j = sorted((index[link.a], index[link.b]))
            self.allowed.add((i, j))
            if link.state != "crossing":
                self.wanted.add((i, j))
        water = [a.is_water for a in atlas.areas.values()]
        self.least = {}  # a border shorter than this many pixels is hard to see
        for link in atlas.links.values():
            i, j = sorted((index[link.a], index[link.b]))
            barrier = link.state == "barrier"
            self.least[i, j] = (
                26.0
                if barrier
                else 3.0
                if water[i] and water[j]
                else 12.0
                if water[i] or water[j]
                else 22.0
            )
        self.filler = [a.is_filler for a in atlas.areas.values()]
        self.touch: dict[tuple[int, int], float] = defaultdict(float, contacts(pavement, labels))

    def cost(self, key: tuple[int, int], length: float) -> float:
        """How bad it is that two areas touch along `length` pixels."""
        if key in self.wanted:
            return 0.15 * length + 12.0 * max(0.0, self.least[key] - length)
        if key in self.allowed or self.filler[key[0]] or self.filler[key[1]]:
            return 0.15 * length
        return 1.5 * length + (4.0 if length > 0.01 else 0.0)

    def gain(self, cell: int, to: int) -> float:
        """Improvement by giving one cell to another area."""
        old = int(self.labels[cell])
        change: dict[tuple[int, int], float] = defaultdict(float)
        for other, length, crossed in self.near[cell]:
            label = int(self.labels[other])
            if label != old:
                change[(old, label) if old < label else (label, old)] -= length
            if label != to:
                change[(to, label) if to < label else (label, to)] += length
            if label in (old, to) and crossed in (1, 2):  # stay on rivers and ridges
                change[-1, -1] += (2.0 if crossed == 1 else 4.0) * (1 if label == old else -1)
        spoil = 0.3 * change.pop((-1, -1), 0.0)
        for key, delta in change.items():
            before = self.touch.get(key, 0.0)
            spoil += self.cost(key, max(0.0, before + delta)) - self.cost(key, before)
        return -spoil

    def move(self, cell: int, to: int) -> None:
        """Give one cell to another area."""
        old = int(self.labels[cell])
        for other, length, _ in self.near[cell]:
            label = int(self.labels[other])
            if label != old:
                key = (old, label) if old < label else (label, old)
                self.touch[key] = max(0.0, self.touch[key] - length)
            if label != to:
                self.touch[(to, label) if to < label else (label, to)] += length
        self.labels[cell] = to

    def splits(self, cell: int) -> bool:
        """Would the cell's area fall apart without it?"""
        old = self.labels[cell]
        mine = [o for o, _, c in self.near[cell] if c < 3 and self.labels[o] == old]
        if len(mine) < 2:
            return False
        ring = set(mine)
        for m in mine:
            ring.update(
                o for o, _, c in self.near[m] if c < 3 and o != cell and self.labels[o] == old
            )
        todo, seen = [mine[0]], {mine[0]}
        while todo:
            for o, _, c in self.near[todo.pop()]:
                if c < 3 and o in ring and o not in seen:
                    seen.add(o)
                    todo.append(o)
        return not all(m in seen for m in mine)

    def troubled(self) -> set[int]:
        """Cells along wrong or too short contacts, and their neighbours twice removed."""
        bad = {
            k
            for k, v in self.touch.items()
            if v > 0.01
            and k not in self.allowed
            and not self.filler[k[0]]
            and not self.filler[k[1]]
        }
        bad |= {k for k in self.wanted if 0.01 < self.touch.get(k, 0.0) < self.least[k]}
        inner = self.pavement.sides[:, 1] >= 0
        sides = self.pavement.sides[inner]
        ab = np.sort(self.labels[sides], axis=1)
        cells = {
            c
            for (a, b), s in zip(ab.tolist(), sides.tolist(), strict=True)
            if (a, b) in bad
            for c in s
        }
        for _ in range(2):
            cells |= {o for c in cells for o, _, crossed in self.near[c] if crossed < 3}
        return cells

    def run(self, rounds: int = 60) -> int:
        """Settle; returns the number of cells moved."""
        moved = 0
        for _ in range(rounds):
            here = 0
            for cell in sorted(self.troubled() - self.fixed):
                old = int(self.labels[cell])
                choices = {int(self.labels[o]) for o, _, c in self.near[cell] if c < 3} - {old}
                best = max(((self.gain(cell, to), to) for to in sorted(choices)), default=(0.0, -1))
                if best[0] > 1e-6 and not self.splits(cell):
                    self.move(cell, best[1])
                    here += 1
            moved += here
            if not here:
                break
        return moved


@dataclass
class Findings:
    """How the drawn borders and the stated links differ."""

    missing: list[Pair]  # a link without a border
    extra: list[tuple[Pair, float]]  # a border without a link or barrier, with its length
    corners: list[Pair]  # touching along less than CORNER pixels, no link: read as a corner


def compare(atlas: Atlas, touch: dict[tuple[int, int], float]) -> Findings:
    """Every difference between borders and links."""
    areas = list(atlas.areas.values())
    drawn = {pair(areas[a].id, areas[b].id): v for (a, b), v in touch.items() if v > 0.01}
    found = Findings([], [], [])
    for key, link in sorted(atlas.links.items()):
        water = all(atlas.areas[k].is_water for k in key)
        if link.state != "crossing" and drawn.get(key, 0.0) < (STRAIT if water else CORNER):
            found.missing.append(key)
    for key, length in sorted(drawn.items(), key=lambda kv: -kv[1]):
        if key in atlas.links or any(atlas.areas[k].is_filler for k in key):
            continue
        if length < CORNER:
            found.corners.append(key)
        else:
            found.extra.append((key, length))
    return found


def report(atlas: Atlas, found: Findings, complaints: list[str]) -> str:
    """The findings in words, one a line."""

    def names(key: Pair) -> str:
        return " - ".join(f"{k} {atlas.areas[k].name}" for k in key)

    lines = [
        f"{atlas.key}: {len(found.missing)} links without border, "
        f"{len(found.extra)} borders without link, "
        f"{len(found.corners)} corners"
    ]
    lines += [f"  seed: {c}" for c in complaints]
    lines += [f"  no border for {atlas.links[k].state} link {names(k)}" for k in found.missing]
    lines += [f"  no link for border {names(k)}, {v:.0f} px" for k, v in found.extra]
    lines += [f"  corner {names(k)}" for k in found.corners]
    return "\n".join(lines)
