"""Paper and ink: the colours of a drawn map that belong to nobody."""

import tomllib
from functools import cache

import msgspec
from msgspec import Struct

from hegemon.core.drawing.palette import DATA, Pigment


class Theme(Struct, frozen=True):
    """The colours of paper and ink, as #rrggbb."""

    paper: str
    land: str
    panel: str
    sea: str
    sealine: str
    seaink: str
    ink: str
    ink2: str
    ink3: str
    rule2: str
    hill: str
    river: str
    road: str
    coast: str
    gold: str
    rubric: str
    night: bool = False

    def wash(self, pigment: Pigment) -> str:
        """What lies behind the engraving of a realm's land."""
        return pigment.night if self.night else pigment.wash


@cache
def _themes() -> dict[str, Theme]:
    table = tomllib.loads((DATA / "themes.toml").read_text(encoding="utf-8"))
    table["night"]["night"] = True
    return msgspec.convert(table, dict[str, Theme])


DAY = _themes()["day"]
NIGHT = _themes()["night"]
