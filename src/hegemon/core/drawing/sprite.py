"""The symbols of the sprite, of which a drawing holds only those it uses."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from hegemon.core.drawing.palette import DATA

CREDIT = (
    "Emblems by Lorc, Delapouite, Skoll, Cathelineau and Caro Asercion (game-icons.net, "
    "CC BY 3.0), and our own."
)
_PART = re.compile(r'<(symbol|pattern) id="([^"]+)"(.*?)</\1>', re.DOTALL)


@cache
def _parts() -> Mapping[str, tuple[str, str]]:
    """Name -> element and what follows its id."""
    text = (DATA / "symbols.svg").read_text(encoding="utf-8")
    return {name: (element, rest) for element, name, rest in _PART.findall(text)}


def has(name: str) -> bool:
    """Whether the sprite has this symbol or pattern."""
    return name in _parts()


@lru_cache(maxsize=512)
def symbol(name: str, id_: str) -> str:
    """The element of a symbol or pattern under another id."""
    element, rest = _parts()[name]
    return f'<{element} id="{id_}"{rest}</{element}>'


@lru_cache(maxsize=128)
def group(name: str, id_: str) -> str:
    """The drawing of a symbol as a group in its own units, to be set by a transform."""
    _, rest = _parts()[name]
    drawing = rest.partition(">")[2].replace('class="', 'class="hm-')
    return f'<g id="{id_}">{drawing}</g>'
