"""Data files into typed rows, and where they are wrong."""

from enum import StrEnum
from pathlib import Path

import pytest
from msgspec import Struct

from hegemon.core.tables import BadTable, exhaustive, read_csv, read_json, read_toml


class Kind(StrEnum):
    """Kinds of land."""

    LAND = "land"
    SEA = "sea"


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    """A row."""

    id: str
    kind: Kind
    gold: int
    near: tuple[str, ...] = ()
    troops: dict[str, int] = {}
    fort: int | None = None
    home: bool = False


class Troop(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a table."""

    to_hit: int
    cost: int


class Charts(Struct, frozen=True, forbid_unknown_fields=True):
    """A document."""

    troops: dict[str, Troop]
    limit: int = 3


GOOD = """\
# source: rulebook 2.1
id,kind,gold,near,troops,fort,home
athens,land,12,thebes corinth,GWB:1 LIN:2,3,1

aegean,sea,0,,,,
"""


def write(tmp_path: Path, name: str, text: str) -> Path:
    """A file of this name."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_of_a_csv_file(tmp_path: Path) -> None:
    table = read_csv(write(tmp_path, "provinces.csv", GOOD), Province)
    assert table.source == "rulebook 2.1"
    assert table.rows == (
        Province(
            "athens", Kind.LAND, 12, ("thebes", "corinth"), {"GWB": 1, "LIN": 2}, 3, home=True
        ),
        Province("aegean", Kind.SEA, 0),
    )
    assert list(table.keyed(lambda row: row.id)) == ["athens", "aegean"]
    tabs = write(tmp_path, "provinces.tsv", GOOD.replace(",", "\t"))
    assert read_csv(tabs, Province).rows == table.rows


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        (",12,", ",many,", "provinces.csv, line 3, gold: Expected `int`, got `str`"),
        (",12,", ",,", "provinces.csv, line 3, gold: Object missing required field `gold`"),
        (",sea,", ",air,", "provinces.csv, line 5, kind: Invalid enum value 'air'"),
        ("LIN:2", "LIN", "provinces.csv, line 3, troops: 'LIN' is not name:number"),
        ("LIN:2", "GWB:2", "line 3, troops: 'GWB:2' is not name:number, each name once"),
        ("LIN:2", "LIN:x", "line 3, troops"),
        ("aegean,sea,0,", "aegean,sea,0,,", "line 5: 8 cells under 7 headings"),
        ("id,kind,gold", "id,kind,silver", "line 2, silver: no such column"),
        ("id,kind,gold", "id,kind,kind", "line 2, kind: the column stands twice"),
        ("# source: rulebook 2.1", "# source: hearsay", "the source must begin with rulebook or"),
        ("# source: rulebook 2.1", "# nothing", "the source must begin"),
    ],
)
def test_an_error_names_file_line_and_column(
    tmp_path: Path, before: str, after: str, where: str
) -> None:
    assert before in GOOD
    path = write(tmp_path, "provinces.csv", GOOD.replace(before, after, 1))
    with pytest.raises(BadTable) as bad:
        read_csv(path, Province)
    assert where in str(bad.value)


def test_a_column_that_must_be_there(tmp_path: Path) -> None:
    path = write(tmp_path, "p.csv", "# source: rulebook\nid,kind\nathens,land\n")
    with pytest.raises(BadTable, match="line 2, gold: the column is missing"):
        read_csv(path, Province)


def test_no_two_rows_share_a_key(tmp_path: Path) -> None:
    path = write(tmp_path, "p.csv", GOOD.replace("aegean", "athens"))
    with pytest.raises(BadTable, match=r"p\.csv, line 5: athens stands twice"):
        read_csv(path, Province).keyed(lambda row: row.id)


TOML = """\
source = "reconstruction: after the examples"
limit = 4

[troops.foot]
to_hit = 35
cost = 6

[troops.horse]
to_hit = 50
cost = 12
"""
JSON = """{
 "source": "rulebook",
 "troops": {
  "foot": {"to_hit": 35, "cost": 6},
  "horse": {"to_hit": 50, "cost": 12}
 }
}"""


def test_documents(tmp_path: Path) -> None:
    charts = read_toml(write(tmp_path, "charts.toml", TOML), Charts)
    assert (charts.limit, charts.troops["horse"]) == (4, Troop(50, 12))
    assert read_json(write(tmp_path, "charts.json", JSON), Charts).troops == charts.troops


@pytest.mark.parametrize(
    ("before", "after", "where"),
    [
        ("to_hit = 50", 'to_hit = "x"', "charts.toml, line 9, troops.horse.to_hit: Expected `int`"),
        ("cost = 12\n", "", "line 8, troops.horse.cost: Object missing required field"),
        ("limit = 4", "limit = ", "charts.toml, line 2, column 9: Invalid value"),
        ("limit = 4", "bound = 4", "line 2, bound: Object contains unknown field"),
        ("reconstruction", "hearsay", "the source must begin"),
    ],
)
def test_a_document_that_is_wrong(tmp_path: Path, before: str, after: str, where: str) -> None:
    with pytest.raises(BadTable) as bad:
        read_toml(write(tmp_path, "charts.toml", TOML.replace(before, after, 1)), Charts)
    assert where in str(bad.value)


def test_json_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"charts\.json, line 5, column 3"):
        read_json(write(tmp_path, "charts.json", JSON.replace("6},", "6}", 1)), Charts)
    with pytest.raises(BadTable, match=r"line 5, troops\.horse\.to_hit: Expected `int`"):
        read_json(write(tmp_path, "charts.json", JSON.replace("50", '"x"', 1)), Charts)


def test_a_file_of_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_bytes(GOOD.replace("athens", "ath\u00e8nes").encode("latin-1"))
    with pytest.raises(BadTable, match=r"p\.csv: not UTF-8"):
        read_csv(path, Province)


def test_a_table_may_have_to_know_everything() -> None:
    exhaustive("t", Kind, {Kind.LAND: 1, Kind.SEA: 2})
    with pytest.raises(BadTable, match="no row for sea; rows for air"):
        exhaustive("t", Kind, {Kind.LAND: 1, "air": 2})
