"""`play`: a game against the computer, here in the terminal."""

import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli.common import command, load_game, note
from hegemon.play.trouble import Misuse

if TYPE_CHECKING:
    from hegemon.play.solo import Solo

GAMES = Path("games")
"""Where games go that are played without a folder being named."""


@click.command()
@click.argument("game")
@click.argument("scenario", required=False)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the game is kept; one that is there already goes on.",
)
@click.option("--seat", help="Where you sit; without it, on the first seat.")
@click.option("--level", default="standard", show_default=True, help="Of the computer players.")
@click.option("--seed", type=int, help="Make world and dice from a number.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Choose an option.")
@click.option(
    "--turns",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    help="Turns that are shown where nobody is there to give orders.",
)
@command
def play(
    game: str,
    scenario: str | None,
    folder: Path | None,
    seat: str | None,
    level: str,
    seed: int | None,
    options: tuple[str, ...],
    turns: int,
) -> None:
    """Play GAME against the computer, here in the terminal.

    Orders come from the keyboard, or line by line from a file or pipe. Where there is neither, some
    turns are played and shown.
    """
    from hegemon.play.folder import opened
    from hegemon.play.names import called
    from hegemon.play.solo import Solo, demonstrate

    found = load_game(game)
    place = folder or _free(found.key)
    if not (place / "game.toml").exists():
        _set_up(found, scenario, place, seat, level, seed, options)
    with opened(place) as table:
        if table.game.key != found.key:
            raise Misuse(f"{place} is a game of {table.game.title}")
        who = _seat(table, seat)
        session = Solo(table, who, click.echo)
        note(f"You are {called(table.moderator, who)}. The game is kept in {place}.")
        session.greet()
        if sys.stdin.isatty():
            _complete(session)
            _converse(session)
        elif not _read(session):
            demonstrate(table, who, turns, click.echo)
    note(f"hegemon play {found.key} --folder {place} goes on with this game.")


def _free(key: str) -> Path:
    """The first folder of the games of this key that is not there yet."""
    paths = (GAMES / f"{key}-{number}" for number in count(1))
    return next(path for path in paths if not path.exists())


def _set_up(
    game: Any,
    scenario: str | None,
    place: Path,
    seat: str | None,
    level: str,
    seed: int | None,
    options: tuple[str, ...],
) -> None:
    from hegemon.core.seats import Seat
    from hegemon.play.folder import create
    from hegemon.play.setup import key_of, options_of, scenario_of
    from hegemon.play.trouble import chosen

    setup = scenario_of(game, scenario)
    own = Seat(chosen("seat", seat, setup.seats)) if seat else setup.seats[0]
    create(
        place,
        game,
        setup,
        options=options_of(options, setup, seed),
        computers={each: level for each in setup.seats if each != own},
        key=key_of(seed),
    )


def _seat(table: Any, seat: str | None) -> Any:
    """The seat of the person: the one named, or the first without a computer player."""
    if seat:
        return table.seat(seat)
    persons = [each for each in table.seats if not table.settings.computer(each)]
    return (persons or list(table.seats))[0]


def _converse(session: "Solo") -> None:
    """Line after line from the keyboard."""
    while not session.over:
        try:
            words = input(session.prompt)
        except EOFError:
            break
        except KeyboardInterrupt:
            click.echo()
            continue
        session.hear(words)


def _read(session: "Solo") -> bool:
    """Line after line from a file or pipe; whether there was any."""
    from hegemon.play.files import text_of

    lines = text_of(sys.stdin.buffer.read()).splitlines()
    for line in lines:
        if session.over:
            break
        click.echo(f"{session.prompt}{line}")
        session.hear(line)
    return bool(lines)


def _complete(session: "Solo") -> None:
    """Let the Tab key complete the words of orders, where the terminal knows how."""
    try:
        import readline
    except ImportError:
        return

    def complete(_: str, state: int) -> str | None:
        found = session.completions(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
