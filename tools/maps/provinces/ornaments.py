"""What stands round the printed map: wind rose, frame with its degrees, shields, title and signs."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely
from shapely import Polygon

from ..base import glyphs
from ..base.fonts import face
from .letters import REGION
from .plate import Plate


def ornaments(plate: Plate) -> list[str]:
    """All of them, in the order of printing."""
    return [rose(*plate.rose_at()), frame(plate), cartouche(plate)]


def rose(x: float, y: float, size: float) -> str:
    """A wind rose with sixteen points."""
    out = [
        f'<g transform="translate({x:.1f} {y:.1f})scale({size / 30:.3f})"><circle r="27" fill="var(--sea)" stroke="var(--ink)" stroke-width=".8"/>'
        '<circle r="24.3" fill="none" stroke="var(--ink)" stroke-width=".4"/>'
    ]
    for turn, far, wide, dark, light in (
        (22.5, 14, 1.7, "sealine", "sea"),
        (11.25, 9, 1.2, "ink3", "sea"),
        (45, 21, 2.8, "ink2", "panel"),
        (0, 30, 3.6, "ink", "panel"),
    ):
        for k in range(4):
            for extra in (
                (0, 45) if turn == 22.5 else (0, 22.5, 45, 67.5) if turn == 11.25 else (0,)
            ):
                a = turn + extra + 90 * k
                out.append(
                    f'<g transform="rotate({a})"><path d="M0-{far}L{wide}-{wide}L0 0z" fill="var(--{dark})"/><path d="M0-{far}L-{wide}-{wide}L0 0z" fill="var(--{light})" stroke="var(--ink)" stroke-width=".35"/></g>'
                )
    out.append(
        '<circle r="2.2" fill="var(--rubric)" stroke="var(--panel)" stroke-width=".7"/>'
        '<path d="M0-40c2.4 2.2 3.4 4.2 1.5 6.6 2.2-.6 3.4.6 2.7 2.6-.9 1-2.2.7-2.7-.3 .2 1.6-.5 2.6-1.5 3.4-1-.8-1.7-1.8-1.5-3.4-.5 1-1.8 1.3-2.7.3-.7-2 .5-3.2 2.7-2.6-1.9-2.4-.9-4.4 1.5-6.6z" fill="var(--ink)"/></g>'
    )
    return "".join(out)


def frame(plate: Plate) -> str:
    """A neat line with black and white bars of five degrees, and figures every ten."""
    atlas = plate.atlas
    w, h, band, gap = atlas.width, atlas.height, 6.0, 2.0
    out = [
        f'<path d="M0 0H{w}V{h}H0zM{gap + band} {gap + band}V{h - gap - band}H{w - gap - band}V{gap + band}z" fill="var(--panel)" fill-rule="evenodd"/>',
    ]
    for edge in ("top", "bottom", "left", "right"):
        level = edge in ("top", "bottom")
        long, wide = (w, h) if level else (h, w)
        t = np.arange(gap, long - gap, 0.5)
        inner = gap + band if edge in ("top", "left") else wide - gap - band
        xy = np.column_stack([t, np.full_like(t, inner)] if level else [np.full_like(t, inner), t])
        degrees = atlas.projection.from_sheet(xy)[:, 0 if level else 1]
        step = np.floor(degrees / 5).astype(int)
        cuts = [0, *(np.flatnonzero(np.diff(step)) + 1).tolist(), len(t) - 1]
        near = gap if edge in ("top", "left") else wide - gap - band
        for a, b in pairwise(cuts):
            if step[a] % 2:
                box = (t[a], near, t[b] - t[a], band) if level else (near, t[a], band, t[b] - t[a])
                out.append(
                    f'<rect x="{box[0]:.1f}" y="{box[1]:.1f}" width="{box[2]:.1f}" height="{box[3]:.1f}" fill="var(--ink)"/>'
                )
        for a, b in pairwise(cuts):
            value = max(step[a], step[b] if b < len(step) else step[a]) * 5
            at = t[b]
            if value % 10 or not 24 < at < long - 24 or b == len(t) - 1:
                continue
            inside = 13.0
            x, y = (
                (at, near + (inside if edge == "top" else band - inside + 6))
                if level
                else (near + (inside if edge == "left" else band - inside), at)
            )
            turn = "" if level else f' transform="rotate(-90 {x:.1f} {y:.1f})"'
            out.append(
                f'<text class="deg" x="{x:.1f}" y="{y:.1f}" font-size="6.4" text-anchor="middle" stroke="var(--land)" stroke-opacity=".7" stroke-width="1.4"{turn}>{abs(value)}°</text>'
            )
    for inset, width in ((gap, 0.9), (gap + band, 0.9), (gap + band + 2, 0.45)):
        out.append(
            f'<rect x="{inset}" y="{inset}" width="{w - 2 * inset}" height="{h - 2 * inset}" fill="none" stroke="var(--ink)" stroke-width="{width}"/>'
        )
    return "".join(out)


def cartouche_box(plate: Plate) -> Polygon:
    """The room of the cartouche, with a little air."""
    x, y, w = plate.atlas.plate["cartouche"]
    great = sum(1 for r in plate.atlas.realms.values() if r.pigment)
    columns = plate.atlas.plate.get("columns", 2)
    rows, signs = -(-great // columns), -(-len(plate.atlas.plate["signs"]) // columns)
    return shapely.box(x - 5, y - 5, x + w + 5, y + 66 + rows * 16.5 + 5 + signs * 14 + 9)


def cartouche(plate: Plate) -> str:
    """Title, realms and signs in an empty corner."""
    atlas = plate.atlas
    x, y, w = atlas.plate["cartouche"]
    great = [r for r in atlas.realms.values() if r.pigment]
    columns = atlas.plate.get("columns", 2)
    out: list[str] = []
    title = face(REGION).width(atlas.title, 0.03)
    size = min(19.0, (w - 34) / title)
    out.append(
        f'<text class="head" x="{x + w / 2}" y="{y + 27}" font-size="{size:.1f}" letter-spacing="{0.03 * size:.2f}" text-anchor="middle">{atlas.title}</text>'
        f'<text class="to" x="{x + w / 2}" y="{y + 42}" font-size="11.5" text-anchor="middle" stroke="none">{atlas.plate["subtitle"]}</text>'
        f'<path d="M{x + w / 2 - 46} {y + 49.5}h36m20 0h36" stroke="var(--rule2)" stroke-width=".6"/><path d="M{x + w / 2} {y + 46.8}l3.4 2.7-3.4 2.7-3.4-2.7z" fill="var(--rubric)"/>'
    )
    top = y + 66
    rows = -(-len(great) // columns)
    for i, realm in enumerate(great):
        u, v = x + 20 + (i // rows) * (w - 20) / columns, top + (i % rows) * 16.5
        out.append(glyphs.shield(u, v, 6.6, realm.pigment, realm.emblem))
        out.append(
            f'<text class="key" x="{u + 11}" y="{v + 3.2}" font-size="9.6">{realm.name}</text>'
        )
    v = top + rows * 16.5 + 2
    signs = atlas.plate["signs"]
    out.append(f'<path d="M{x + 14} {v - 7}H{x + w - 14}" stroke="var(--rule)" stroke-width=".6"/>')
    v += 3
    for k, (kind, words) in enumerate(signs):
        u, s = x + 20 + (k % columns) * (w - 20) / columns, v + (k // columns) * 14
        out.append(_sign(kind, u, s))
        out.append(f'<text class="key" x="{u + 13}" y="{s + 3}" font-size="8.6">{words}</text>')
    v += -(-len(signs) // columns) * 14
    h = v - y + 4
    back = (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h:.1f}" fill="var(--panel)" fill-opacity=".96" stroke="var(--ink)" stroke-width="1"/>'
        f'<rect x="{x + 3}" y="{y + 3}" width="{w - 6}" height="{h - 6:.1f}" fill="none" stroke="var(--rule2)" stroke-width=".5"/>'
    )
    return back + "".join(out)


def _sign(kind: str, x: float, y: float) -> str:
    if kind == "capital":
        return glyphs.shield(x, y, 5.4, "minium", "e-wolf")
    if kind == "town":
        return f'<circle cx="{x}" cy="{y}" r="1.8" fill="var(--land)" stroke="var(--ink)" stroke-width=".8"/>'
    if kind == "minor":
        return glyphs.shield(x, y, 5.4, "", "e-star")
    if kind == "mountains":
        return f'<g transform="translate({x - 4} {y + 3})scale(.5)"><use href="#g-peak2"/></g><g transform="translate({x + 4} {y + 3.4})scale(.5)"><use href="#g-peak1"/></g>'
    if kind == "desert":
        dots = "".join(
            f'<circle cx="{x + dx}" cy="{y + dy}" r=".8"/>'
            for dx in (-6, -2, 2, 6)
            for dy in (-1.4, 1.6)
        )
        return f'<g fill="var(--road)">{dots}</g>'
    if kind == "reefs":
        return "".join(
            f'<path d="M{x + dx - 1.6} {y - 1.6}l3.2 3.2m0-3.2l-3.2 3.2" stroke="var(--seaink)" stroke-width=".9"/>'
            for dx in (-6, 0, 6)
        )
    if kind == "crossing":
        return (
            f'<path d="M{x - 6} {y - 1.2}h12m0 2.4h-12" stroke="var(--rubric)" stroke-width=".9"/>'
        )
    if kind == "road":
        return f'<path d="M{x - 7} {y}h14" stroke="var(--road)" stroke-width="1.1" stroke-dasharray="3.2 1.5"/>'
    if kind == "hills":
        return f'<g transform="translate({x - 3} {y + 2.4})scale(.6)"><use href="#g-hill3"/></g><g transform="translate({x + 5} {y + 3})scale(.6)"><use href="#g-hill1"/></g>'
    if kind == "waste":
        return f'<rect x="{x - 7}" y="{y - 4}" width="14" height="8" fill="var(--waste)" stroke="var(--ink2)" stroke-width=".6" stroke-dasharray="2.4 1.6"/>'
    raise ValueError(f"no sign {kind}")
