"""A board with its situation as one SVG that needs nothing else."""

from hegemon.core.board import Board, Shape, Situation
from hegemon.core.drawing import sprite
from hegemon.core.drawing.engraving import ENGRAVINGS
from hegemon.core.drawing.geometry import CELL
from hegemon.core.drawing.lettering import names
from hegemon.core.drawing.marks import discs, ways
from hegemon.core.drawing.pieces import Table
from hegemon.core.drawing.plate import Plate, plate, words
from hegemon.core.drawing.realms import Lands
from hegemon.core.drawing.theme import DAY, Theme

PIXELS = {Shape.SQUARES: 44, Shape.HEXES: 52, Shape.AREAS: 70}
"""Width of a median area when the drawing is shown at its own size; less on large boards."""
WIDEST = 1900
"""Pixels across that a drawing does not exceed."""


def svg_map(
    board: Board,
    situation: Situation,
    theme: Theme = DAY,
    *,
    title: str = "",
    hatching: bool = False,
    legend: bool = True,
    prefix: str = "k",
) -> str:
    """The map as a seat knows it, with what the last step left on it.

    `title` stands over it. With `hatching` realms are told apart without any colour, for print.
    `prefix` begins every id, for pages with several maps. The same arguments give the same text.
    """
    drawn = plate(board, theme, prefix)
    lands = Lands(drawn.geometry, situation, theme, prefix)
    table = Table(lands, situation, _composed(board, situation))
    pieces = table.draw()
    chips = table.defs()
    marked, mark_symbols = discs(lands, situation.marks)
    symbols = [*drawn.symbols, *lands.symbols(), *table.used, *mark_symbols]
    defs = [sprite.symbol(name, f"{prefix}{name}") for name in dict.fromkeys(symbols)]
    if hatching:
        hatches = dict.fromkeys(f"h-{each.realm.pigment}" for each in lands.realms.values())
        defs += [_hatch(name, prefix) for name in hatches if sprite.has(name)]
    lettered = names(lands, table.boxes)
    inside = "".join(
        (
            drawn.below,
            lands.washes(hatching),
            drawn.above,
            lands.bands(),
            lands.frontiers(),
            lands.titles(),
            ways(lands, situation.marks),
            pieces,
            marked,
            f'<g class="hm-names">{lettered}</g>',
        )
    )
    head = _title(drawn, title, theme) if title else ""
    foot, depth = _legend(drawn, lands, theme) if legend else ("", 0)
    return _page(
        drawn,
        theme,
        prefix,
        words(title or f"{board.title}, {situation.title}"),
        "".join((drawn.defs, *defs, lands.defs(), lands.shields(), chips)),
        "".join((inside, drawn.frame, head, foot)),
        above=round(drawn.margin * 1.9) if title else 0,
        below=depth,
    )


def _composed(board: Board, situation: Situation) -> dict[str, str]:
    """What stacks of several kinds are made of, by area and owner."""
    index = {area.id: number for number, area in enumerate(board.areas)}
    return {
        f"{index[piece.area]}:{piece.owner}": piece.text
        for piece in situation.pieces
        if len(piece.parts) > 1 and piece.area in index
    }


def _hatch(name: str, prefix: str) -> str:
    scale = CELL / 44
    return sprite.symbol(name, f"{prefix}{name}").replace(
        "<pattern ", f'<pattern patternTransform="scale({scale:.1f})" ', 1
    )


def _page(
    drawn: Plate,
    theme: Theme,
    prefix: str,
    title: str,
    defs: str,
    body: str,
    above: int,
    below: int,
) -> str:
    edge = drawn.margin + 60
    left, top = drawn.geometry.left - edge, drawn.geometry.top - edge - above
    width = drawn.geometry.width + 2 * edge
    height = drawn.geometry.height + 2 * edge + above + below
    defs, body = (each.replace('class="hm-', f'class="{prefix}-') for each in (defs, body))
    pixels = min(WIDEST, round(width * PIXELS[drawn.geometry.board.shape] / CELL))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hegemon-map" role="img" '
        'text-anchor="middle" '
        f'viewBox="{left} {top} {width} {height}" width="{pixels}" '
        f'height="{round(pixels * height / width)}"><title>{title}</title>'
        f"<!-- {sprite.CREDIT} --><style>{_style(theme, prefix)}</style><defs>{defs}</defs>"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" '
        f'fill="{theme.panel}"/>{body}</svg>'
    )


def _style(theme: Theme, prefix: str) -> str:
    serif = "'Alegreya','Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',Georgia,serif"
    caps = "'Marcellus','Trajan Pro','Cinzel','Palatino Linotype',Palatino,Georgia,serif"
    narrow = (
        "'Barlow Condensed','Arial Narrow','Roboto Condensed','Liberation Sans Narrow',sans-serif"
    )
    halo = (
        f"stroke:{theme.land};stroke-width:22px;stroke-opacity:.72;stroke-linejoin:round;"
        "paint-order:stroke"
    )
    rules = {
        "hf": f"fill:{theme.land};fill-opacity:{0.35 if theme.night else 0.5}",
        "ho": f"fill:none;stroke:{theme.hill};stroke-width:.85;stroke-linecap:round",
        "hh": f"fill:none;stroke:{theme.hill};stroke-width:.62;stroke-linecap:round",
        "dot": f"stroke:{theme.hill};stroke-width:1.3;stroke-linecap:round;stroke-opacity:.65",
        "grid": "stroke-dasharray:1 27",
        "figure": f"font-family:{narrow};font-weight:700",
        "made": f"font:600 76px {narrow};fill:{theme.ink};{halo}",
        "ruler": f"font-family:{narrow};font-weight:600;fill:{theme.ink2}",
        "realm": f"font-family:{caps};fill:{theme.ink};fill-opacity:.82;{halo}",
        "names": f"fill:{theme.ink};{halo}",
        "place": f"font-family:'Alegreya SC',{serif};font-variant:small-caps;font-weight:500",
        "water": f"font-family:'IM Fell DW Pica',{serif};font-style:italic;fill:{theme.seaink};"
        f"stroke:{theme.sea};letter-spacing:.08em",
        "river": f"font-family:'IM Fell DW Pica',{serif};font-style:italic;fill:{theme.river}",
        "way": f"stroke:{theme.coast};stroke-width:12px;paint-order:stroke",
        "casing": f"fill:none;stroke:{theme.coast};stroke-width:30px;"
        "stroke-dasharray:52 24;stroke-dashoffset:3",
        "thin": "fill:none;stroke-width:20px;stroke-dasharray:46 30",
        "disc": f"color:{theme.rubric};--field:{theme.panel}",
        "disc circle": f"fill:{theme.panel};stroke:{theme.rubric};stroke-width:11px",
        "flag": f"stroke:{theme.coast};stroke-width:11px;stroke-linejoin:round",
        "built": f"stroke:{theme.ink};stroke-width:22px;stroke-linecap:round",
        "title": f"font-family:{caps};fill:{theme.ink};letter-spacing:.06em",
        "entry": f"font-family:{serif};fill:{theme.ink};text-anchor:start",
    }
    return "".join(f".{prefix}-{name}{{{rule}}}" for name, rule in rules.items())


def _title(drawn: Plate, title: str, theme: Theme) -> str:
    size = round(drawn.margin * 1.15)
    y = drawn.geometry.top - drawn.margin - round(drawn.margin * 0.75)
    x = (drawn.geometry.left + drawn.geometry.right) // 2
    return f'<text class="hm-title" x="{x}" y="{y}" font-size="{size}">{words(title)}</text>'


def _legend(drawn: Plate, lands: Lands, theme: Theme) -> tuple[str, int]:
    """Shields with numbers and names of the realms shown, then the terrains; and its depth."""
    size = max(110, round(drawn.margin * 0.62))
    entries = [
        (
            f'<use href="#{lands.prefix}s{each.number}" transform="scale({size * 0.0075:.2f})"/>',
            f"{each.realm.number} {each.realm.name}".strip(),
        )
        for each in lands.shown
    ]
    entries += [
        (_sample(drawn, lands.prefix, theme, name, size), text) for text, name in drawn.terrains
    ]
    longest = max((len(text) for _, text in entries), default=1)
    column = round(size * 2.4 + size * 0.58 * longest)
    columns = max(1, drawn.geometry.width // column)
    row = round(size * 1.75)
    top = drawn.geometry.bottom + drawn.margin + round(size * 1.5)
    found = []
    for number, (picture, text) in enumerate(entries):
        x = drawn.geometry.left + (number % columns) * (drawn.geometry.width // columns) + size
        y = top + (number // columns) * row
        found.append(
            f'<g transform="translate({x} {y})">{picture}<text class="hm-entry" x="{size}" '
            f'y="{round(size * 0.34)}" font-size="{size}">{words(text)}</text></g>'
        )
    rows = -(-len(entries) // columns)
    return "".join(found), rows * row + round(size * 0.4) if entries else 0


def _sample(drawn: Plate, prefix: str, theme: Theme, engraving: str, size: int) -> str:
    scale = size * 1.4 / CELL
    half = CELL // 2
    return (
        f'<g transform="scale({scale:.2f})"><rect x="-{half}" y="-{half}" width="{CELL}" '
        f'height="{CELL}" fill="{theme.land}" stroke="{theme.rule2}" stroke-width="10"/>'
        f'<rect x="-{half}" y="-{half}" width="{CELL}" height="{CELL}" '
        f'fill="{ENGRAVINGS[engraving].tints[theme.night]}"/>'
        f'<use href="#{prefix}{engraving}0"/></g>'
    )
