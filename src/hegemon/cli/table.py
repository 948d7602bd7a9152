"""`new`, `check`, `process`, `show`, `answer`, `standing`: moderating a game in a folder."""

import sys
from collections.abc import Sequence
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
    load_game,
    names,
    note,
    print_json,
)
from hegemon.play.trouble import Misuse

if TYPE_CHECKING:
    from hegemon.core.findings import Finding
    from hegemon.core.seats import Seat
    from hegemon.play.folder import Folder
    from hegemon.play.processing import Played

input_file = click.Path(path_type=Path, dir_okay=False, allow_dash=True)


@click.command()
@click.argument("game")
@click.argument("scenario_and_folder", metavar="[SCENARIO] DIR", nargs=-1, required=True)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Choose an option.")
@click.option(
    "--computer",
    "computers",
    multiple=True,
    metavar="SEAT[:LEVEL]|all",
    help="Let a computer player sit on a seat.",
)
@click.option(
    "--seed", type=int, help="Make the dice from a number: for trials, as they are no secret then."
)
@click.option("--scenario-file", type=input_file, help="A scenario you have written yourself.")
@click.option(
    "--missing",
    type=click.Choice(["wait", "default", "computer"]),
    default="wait",
    show_default=True,
    help="What becomes of a turn when a sheet has not come in.",
)
@click.option(
    "--reactions",
    type=click.Choice(["ask", "answer"]),
    default="ask",
    show_default=True,
    help="Whether the game waits for seats that may react to another's move.",
)
@command
def new(
    game: str,
    scenario_and_folder: tuple[str, ...],
    options: tuple[str, ...],
    computers: tuple[str, ...],
    seed: int | None,
    scenario_file: Path | None,
    missing: str,
    reactions: str,
) -> None:
    """Set GAME up in the new folder DIR, from one of its scenarios or from a file.

    hegemon scenarios GAME --options tells what there is to choose from.
    """
    from hegemon.play.folder import create, opened
    from hegemon.play.names import called
    from hegemon.play.processing import attend
    from hegemon.play.settings import Missing, Reactions, TableSettings
    from hegemon.play.setup import computers_of, key_of, options_of, scenario_of

    if len(scenario_and_folder) > 2:
        raise Misuse(f"too many words: {' '.join(scenario_and_folder[2:])}")
    folder = Path(scenario_and_folder[-1])
    scenario = scenario_and_folder[0] if len(scenario_and_folder) == 2 else None
    found = load_game(game)
    document = _text_of(scenario_file) if scenario_file else None
    setup = scenario_of(found, scenario, document)
    create(
        folder,
        found,
        setup,
        options=options_of(options, setup, seed),
        computers=computers_of(computers, setup),
        table=TableSettings(Missing(missing), Reactions(reactions)),
        key=key_of(seed),
    )
    with opened(folder) as table:
        attend(table)
        click.echo(f"{found.title or found.key}, {setup.title or setup.key}: {folder}")
        click.echo(f"dice   {table.settings.dice}")
        for seat in table.seats:
            level = table.settings.computer(seat)
            who = f"computer, {level}" if level else "person"
            click.echo(f"seat   {called(table.moderator, seat)}: {who}")
    note(f"Reports are in {folder}/turns/0000; orders go to {folder}/orders/<seat>.txt.")


@click.command()
@folder_argument
@click.argument("seat", required=False)
@click.argument("file", required=False, type=input_file)
@json_option
@command
def check(folder: Path, seat: str | None, file: Path | None, as_json: bool) -> None:
    """Say what the orders of SEAT would do, line by line, and why not.

    Without FILE the sheet in DIR/orders is read, without SEAT all sheets there; - reads from the
    standard input. The sheet comes back with comments in it, ready to be mended and filed. Nothing
    is filed by this. Exit code 1 if a line would not be carried out as it stands.
    """
    from hegemon.play import sheets
    from hegemon.play.files import sheet_path
    from hegemon.play.folder import opened

    with opened(folder) as table:
        if seat is None:
            texts = sheets.come_in(table)
        else:
            one = table.seat(seat)
            texts = {one: _text_of(file or sheet_path(table.path, one))}
        moderator, phrases = table.moderator, table.game.phrases()
        wrong, results = 0, {}
        for each, text in texts.items():
            judged = sheets.judge(moderator, each, text)
            wrong += sum(line.refused for line in judged)
            results[each] = judged
            if not as_json:
                if len(texts) > 1:
                    click.secho(f"; {each}", bold=True)
                click.echo(sheets.annotated(text, judged, phrases), nl=False)
        if as_json:
            print_json({each: _judged_json(lines, phrases) for each, lines in results.items()})
        lost = sheets.astray(table) if seat is None else []
        missing = _missing(table, texts) if seat is None else []
    for sentence in lost:
        note(sentence)
    if missing:
        note(f"No sheet yet from {names(missing)}.")
    note(f"{counted(wrong, 'line')} would not be carried out." if wrong else "No errors.")
    if wrong or lost:
        raise click.exceptions.Exit(FINDINGS)


@click.command()
@folder_argument
@click.option("--until", type=click.IntRange(min=1), help="Play until this turn is played.")
@click.option("--dice-file", type=input_file, help="The dice of the turn, as numbers.")
@click.option(
    "--missing",
    type=click.Choice(["wait", "default", "computer"]),
    help="Instead of what game.toml says: what becomes of the turn when a sheet is missing.",
)
@json_option
@command
def process(
    folder: Path, until: int | None, dice_file: Path | None, missing: str | None, as_json: bool
) -> None:
    """Adjudicate the turn from the sheets in DIR/orders and write the reports to DIR/turns.

    The turn is played once, however often this is called: for another one a new sheet has to come
    in, or --until has to say how far. Exit code 1 if it could not be played for want of a sheet.
    """
    from hegemon.play import sheets
    from hegemon.play.folder import opened
    from hegemon.play.processing import process as play_on
    from hegemon.play.settings import Missing

    with opened(folder) as table:
        lost = sheets.astray(table)
        for sentence in lost:
            note(sentence)
        dice = _dice(dice_file) if dice_file else ()
        played = play_on(table, until, dice, Missing(missing) if missing else None)
        if as_json:
            print_json(played)
        else:
            _tell(table, played)
    if played.missing:
        turn = table.moderator.step + 1
        fail(f"turn {turn} is not played: no sheet from {names(played.missing)}", FINDINGS)


def _tell(table: "Folder", played: "Played") -> None:
    from hegemon.core.asks import By

    for turn in played.turns:
        click.echo(
            f"Turn {turn.number} is played; the reports are in {table.path}/turns/{turn.number:04}."
        )
        people = [seat for seat, by in turn.sheets.items() if by is By.PLAYER]
        if people:
            click.echo(f"  sheets of {names(people)}")
        if turn.missing:
            click.echo(f"  without {names(turn.missing)}")
        for seat, lines in turn.refused.items():
            if not table.settings.computer(seat):
                click.echo(f"  {seat}: {counted(lines, 'line')} not carried out as written")
    if played.over:
        outcome = table.moderator.outcome
        assert outcome is not None
        winners = names(outcome.winners) or "nobody"
        click.echo(f"The game is over ({outcome.reason}); winner: {winners}.")
    elif played.waiting_for:
        click.echo(f"Awaited: {names(played.waiting_for)}.")


@click.command()
@folder_argument
@click.option("--seat", help="Whose knowledge; without it, what everybody knows.")
@click.option("--turn", type=click.IntRange(min=0), help="As it was told after a turn.")
@click.option("--explain", is_flag=True, help="With the rules and the dice behind every result.")
@json_option
@command
def show(folder: Path, seat: str | None, turn: int | None, explain: bool, as_json: bool) -> None:
    """The position as a seat knows it, what it was told last, and what it is asked."""
    from hegemon.core.report import as_text
    from hegemon.core.seats import PUBLIC
    from hegemon.play import turns
    from hegemon.play.folder import opened

    with opened(folder) as table:
        who = table.seat(seat) if seat else PUBLIC
        moderator = table.moderator
        step = moderator.step if turn is None else turn
        if step > moderator.step:
            raise Misuse(f"turn {step} is not played yet; the last one is {moderator.step}")
        if as_json:
            from hegemon.play.asking import shown

            print_json(shown(moderator, who, step))
            return
        click.echo(as_text(turns.report_of(moderator, step, who), explain=explain), nl=False)
        if step == moderator.step:
            _ask_text(table, who)


def _ask_text(table: "Folder", seat: "Seat") -> None:
    """What the seat is asked now."""
    from hegemon.play.asking import question_text

    text = question_text(table.moderator, seat)
    if text:
        click.echo()
        click.echo(text)


@click.command()
@folder_argument
@click.argument("seat")
@click.argument("text")
@click.option("--question", help="The name of the question that is meant, from show --json.")
@json_option
@command
def answer(folder: Path, seat: str, text: str, question: str | None, as_json: bool) -> None:
    """Answer the question that SEAT is asked; - reads the answer from the standard input.

    Computer players then answer as far as they are asked. What cannot be done is refused, and
    nothing has changed.
    """
    from hegemon.core.moderator import Refused
    from hegemon.play.folder import opened
    from hegemon.play.processing import attend, persons

    with opened(folder) as table:
        who = table.seat(seat)
        phrases = table.game.phrases()
        written = _text_of(Path("-")) if text == "-" else text
        try:
            findings = table.moderator.submit(who, written, question)
        except Refused as error:
            if as_json:
                print_json({"filed": False, "reason": str(error), "findings": error.findings})
            _say(error.findings, phrases)
            fail(str(error), FINDINGS)
        table.make_good()
        attend(table)
        waiting = persons(table)
        if as_json:
            print_json({"filed": True, "findings": findings, "waiting_for": waiting})
        _say(findings, phrases)
        note(f"Filed. Awaited: {names(waiting) or 'nobody'}.")


@click.command()
@folder_argument
@click.argument("seat")
@click.argument("file", required=False, type=input_file)
@command
def standing(folder: Path, seat: str, file: Path | None) -> None:
    """File the standing orders of SEAT from FILE, or show those it has.

    A line is as in: ON ir2.retreat IF strength <= 3 THEN RETREAT
    """
    from hegemon.core.standing import read_standing
    from hegemon.play.folder import opened

    with opened(folder) as table:
        who = table.seat(seat)
        if file is None:
            click.echo(table.moderator.standing_orders(who), nl=False)
            return
        text = _text_of(file)
        faulty = read_standing(text).findings
        if faulty:
            _say(faulty, table.game.phrases())
            fail("the standing orders cannot be read; nothing is filed", FINDINGS)
        table.moderator.file_standing_orders(who, text)
        table.make_good()
    note("Filed.")


def _say(findings: Sequence["Finding"], phrases: Any) -> None:
    from hegemon.play.sheets import said

    for finding in findings:
        line = f"line {finding.line}: " if finding.line else ""
        note(f"{line}{said(finding, phrases)}")


def _judged_json(lines: Sequence[Any], phrases: Any) -> list[dict[str, Any]]:
    """For programs: the lines with their findings, each with its sentence."""
    from msgspec import to_builtins

    rows = []
    for line in lines:
        findings = [
            {**to_builtins(finding), "sentence": finding.sentence(phrases)}
            for finding in line.findings
        ]
        rows.append(
            {
                "line": line.number,
                "text": line.text,
                "order": line.order,
                "refused": line.refused,
                "findings": findings,
            }
        )
    return rows


def _missing(table: "Folder", texts: Any) -> list["Seat"]:
    from hegemon.play.processing import persons

    return [seat for seat in persons(table) if seat not in texts]


def _text_of(path: Path) -> str:
    """The text of a file or of the standard input."""
    from hegemon.play.files import read_text, text_of

    if str(path) == "-":
        return text_of(sys.stdin.buffer.read())
    try:
        return read_text(path)
    except OSError as error:
        raise Misuse(f"{path} cannot be read: {error.strerror}") from error


def _dice(path: Path) -> tuple[int, ...]:
    """The numbers of a dice file: divided by blanks, commas or lines; # begins a comment."""
    lines = (line.partition("#")[0] for line in _text_of(path).splitlines())
    words = [word for line in lines for word in line.replace(",", " ").split()]
    wrong = [word for word in words if not (word.isascii() and word.isdecimal())]
    if wrong or not words:
        raise Misuse(f"{path}: {wrong[0]!r} is no roll" if wrong else f"{path} holds no rolls")
    return tuple(int(word[:9]) for word in words)
