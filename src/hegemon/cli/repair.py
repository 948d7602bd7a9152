"""`undo`, `rewind`, `amend`, `replay`, `verify`, `upgrade`: the record, and mending a game."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli.common import (
    FINDINGS,
    command,
    counted,
    fail,
    folder_argument,
    json_option,
    names,
    note,
    print_json,
)
from hegemon.play.trouble import Misuse, Trouble

if TYPE_CHECKING:
    from hegemon.core.deeds import Deed
    from hegemon.play.folder import Folder

reason_option = click.option(
    "--reason", required=True, help="Why; it stands in the record and is told to all."
)


@click.command()
@folder_argument
@click.argument("seat")
@command
def undo(folder: Path, seat: str) -> None:
    """Take back the last answer of SEAT, if nothing has come to light through it."""
    from hegemon.play.folder import opened
    from hegemon.play.processing import persons

    with opened(folder) as table:
        table.moderator.undo(table.seat(seat))
        note(f"Taken back. Awaited: {names(persons(table)) or 'nobody'}.")


@click.command()
@folder_argument
@click.argument("turn", type=click.IntRange(min=0))
@reason_option
@command
def rewind(folder: Path, turn: int, reason: str) -> None:
    """Set the game back to where it stood when TURN was over; the dice will fall anew.

    0 is the beginning. The reports of later turns are set aside in DIR/turns/rewound.
    """
    from hegemon.play.folder import opened

    with opened(folder) as table:
        table.moderator.rewind(turn, reason)
        table.make_good()
        note(f"The game stands where it stood when turn {turn} was over.")


@click.command()
@folder_argument
@click.argument("path")
@click.argument("value")
@reason_option
@command
def amend(folder: Path, path: str, value: str, reason: str) -> None:
    """Correct one value of the position, at the beginning of a turn.

    PATH leads to it by names divided by dots, as in tribes.tribe3.gold; VALUE is a number, true,
    false, null, a text, or JSON. hegemon replay DIR --state shows the position with all its names.
    """
    from hegemon.play.folder import opened

    try:
        new: Any = json.loads(value)
    except ValueError:
        new = value
    with opened(folder) as table:
        table.moderator.amend(tuple(path.split(".")), new, reason)
        table.make_good()
        note(f"{path} is {value} now.")


@click.command()
@folder_argument
@click.option("--to", type=click.IntRange(min=0), help="Only up to the end of this turn.")
@click.option("--seat", help="Show the report of this seat at the end of the last of these turns.")
@click.option("--state", is_flag=True, help="Show the whole position then, secrets included.")
@json_option
@command
def replay(folder: Path, to: int | None, seat: str | None, state: bool, as_json: bool) -> None:
    """What was put into the game, turn by turn, as the record has it. It shows every secret."""
    from hegemon.core.report import as_text
    from hegemon.play import turns
    from hegemon.play.folder import opened

    with opened(folder) as table:
        last = table.moderator.step if to is None else to
        if last > table.moderator.step:
            raise Misuse(f"turn {last} is not played yet; the last one is {table.moderator.step}")
        if state:
            checkpoint = table.record.checkpoint(last)
            if checkpoint is None:
                raise Trouble(f"the position of turn {last} is not kept")
            click.echo(json.dumps(json.loads(checkpoint), indent=1, ensure_ascii=False))
        elif seat is not None:
            report = turns.report_of(table.moderator, last, table.seat(seat))
            click.echo(as_text(report, explain=True), nl=False)
        elif as_json:
            print_json([entry for _, entry in _entries(table, last)])
        else:
            for step, entry in _entries(table, last):
                click.secho(f"turn {step}  {entry.at}", bold=True)
                for deed in entry.deeds:
                    click.echo(f"  {_said(deed)}")


def _entries(table: "Folder", last: int) -> Iterator[tuple[int, Any]]:
    """The entries of the record with the turn they end in, up to the end of a turn."""
    from hegemon.core.deeds import Rewound, Stepped

    step = 0
    for entry in table.record.entries():
        for deed in entry.deeds:
            if isinstance(deed, Stepped | Rewound):
                step = deed.step
        if step > last:
            return
        yield step, entry


def _said(deed: "Deed") -> str:
    """A deed in words."""
    from hegemon.core import deeds

    match deed:
        case deeds.Begun(release=release, seats=seats):
            return f"begun under release {release} with {names(seats)}"
        case deeds.Filed(seat=seat, text=text, by=by):
            lines = text.strip().splitlines()
            first = lines[0] if lines else "nothing"
            more = f" ... ({counted(len(lines), 'line')})" if len(lines) > 1 else ""
            return f"{seat} ({by}): {first}{more}"
        case deeds.Expired(seats=seats):
            return f"went on without {names(seats)}"
        case deeds.Closed():
            return "answers opened"
        case deeds.Stepped(step=step):
            return f"turn {step} was over"
        case deeds.Undone(seat=seat):
            return f"{seat} took the last answer back"
        case deeds.Rewound(step=step, reason=reason):
            return f"set back to turn {step}: {reason}"
        case deeds.Amended(path=path, value=value, reason=reason):
            return f"corrected {'.'.join(path)} to {value}: {reason}"
        case deeds.Scripted(rolls=rolls):
            return f"dice laid down: {', '.join(map(str, rolls))}"
        case deeds.StandingFiled(seat=seat):
            return f"{seat} filed standing orders"
        case deeds.Released(release=release):
            return f"release {release} of the rules came into force"
        case deeds.Ended(outcome=outcome, key=key):
            winners = names(outcome.winners) or "nobody"
            return f"over ({outcome.reason}), winner: {winners}; key of the dice {key}"


@click.command()
@folder_argument
@json_option
@command
def verify(folder: Path, as_json: bool) -> None:
    """Play the whole record again and compare every state, every die, and every report.

    Once the game is over anybody can do this, as the record then holds the key of the dice.
    """
    from hegemon.play.folder import opened
    from hegemon.play.verifying import verified

    with opened(folder) as table:
        found = verified(table)
    if as_json:
        print_json(found)
    for fault in found.faults:
        note(fault)
    if found.faults:
        fail("the record is not what the rules give", FINDINGS)
    if not as_json:
        for stretch in found.stretches:
            what = "verified" if stretch.verified else "not verified: it needs that version"
            click.echo(f"entries {stretch.first}-{stretch.last}, release {stretch.release}: {what}")
        click.echo(f"{counted(found.reports, 'report')} compared.")


@click.command()
@folder_argument
@click.option("--dry-run", is_flag=True, help="Only say what would happen.")
@click.option("--rewind", "back", is_flag=True, help="Set a held turn back to its beginning.")
@click.option("--reason", default="", help="With --rewind: why, for all to read.")
@json_option
@command
def upgrade(folder: Path, dry_run: bool, back: bool, reason: str, as_json: bool) -> None:
    """Go on under the rules of this version of Hegemon.

    A turn in flight goes on if everybody was told and asked the same so far. Else it is held:
    finish it with the version that began it, or set it back to its beginning with --rewind. Exit
    code 1 where it is held.
    """
    from hegemon.play.folder import locked
    from hegemon.play.verifying import upgraded

    if back and not reason:
        raise Misuse("--rewind needs a --reason")
    with locked(folder) as table:
        result = upgraded(table, dry_run, reason if back else "")
    if as_json:
        print_json(result)
    else:
        click.echo(result.sentence)
    if result.held:
        raise click.exceptions.Exit(FINDINGS)
