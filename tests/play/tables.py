"""Game folders of the toy of written orders, and the command run on them in this process."""

import os
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from toys.barter import NORTH, Barter
from toys.skirmish import Skirmish

import hegemon.games
from hegemon.cli import group
from hegemon.core.game import Option, Scenario
from hegemon.core.seats import Seat
from hegemon.play.folder import create
from hegemon.play.settings import TableSettings
from hegemon.play.setup import computers_of, scenario_of

hegemon.games.add("barter", Barter)


class Duel(Skirmish):
    """The toy of moves and reactions, with a scenario."""

    def scenarios(self) -> tuple[Scenario, ...]:
        """The usual forces."""
        from toys.skirmish import GREEK, PERSIAN

        return (Scenario(key="duel", title="Duel", seats=(GREEK, PERSIAN)),)

    def begin(self, scenario: Scenario, options: Any) -> Any:
        """See `skirmish.start`."""
        from toys.skirmish import start

        return start()

    def player(self, level: str = "standard") -> Any:
        """Gives the default of every ask."""

        class Idle:
            def answer(self, view: Any, ask: Any, rng: Any) -> str:
                return str(ask.default)

        return Idle()


hegemon.games.add("toy", Duel)


def run(*args: object, stdin: str | bytes = "") -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(group, [str(arg) for arg in args], input=stdin)


def village(path: Path, *computers: str, scenario: str = "two", **table: Any) -> Path:
    """A game of Barter in a new folder, with dice that fall alike every time."""
    game = Barter()
    setup = scenario_of(game, scenario)
    create(
        path,
        game,
        setup,
        computers=computers_of(computers, setup),
        table=TableSettings(**table),
        key=b"secret",
    )
    return path


def order(path: Path, text: str, seat: Seat = NORTH) -> None:
    """Put a sheet where the game master puts it."""
    (path / "orders" / f"{seat}.txt").write_text(text)


def files(path: Path) -> dict[str, bytes]:
    """Every file of a folder by its name, the lock left out."""
    return {
        str(each.relative_to(path)): each.read_bytes()
        for each in sorted(path.rglob("*"))
        if each.is_file() and each.name != ".lock"
    }


def steady_clock() -> None:
    """Let the records of this process bear one and the same time."""
    os.environ["SOURCE_DATE_EPOCH"] = "1000000000"


__all__ = ["Duel", "Option", "files", "order", "run", "steady_clock", "village"]
