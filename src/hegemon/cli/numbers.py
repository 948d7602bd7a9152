"""`simulate`, `odds`: what many games, and many battles, come to."""

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli.common import FINDINGS, command, fail, json_option, load_game, note, print_json
from hegemon.play.trouble import Misuse

if TYPE_CHECKING:
    from hegemon.play.simulation import Summary


@click.command()
@click.argument("game")
@click.argument("scenario", required=False)
@click.option("--games", type=click.IntRange(1, 10_000_000), default=10, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=0,
    help="Games played at the same time; 0, the default: as many as there are cores.",
)
@click.option("--cluster", default="", metavar="ADDRESS", help="Play on a Dask cluster.")
@click.option("--seed", type=int, default=0, help="Other games for another number.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Choose an option.")
@click.option(
    "--level",
    "levels",
    multiple=True,
    metavar="SEAT:LEVEL|all:LEVEL",
    help="How well a seat plays.",
)
@click.option("--longest", type=click.IntRange(min=1), default=1000, help="Steps at most.")
@json_option
@command
def simulate(
    game: str,
    scenario: str | None,
    games: int,
    jobs: int,
    cluster: str,
    seed: int,
    options: tuple[str, ...],
    levels: tuple[str, ...],
    longest: int,
    as_json: bool,
) -> None:
    """Let computer players play whole games of GAME and sum up how they went.

    Every game comes out the same wherever it is played; --seed makes others. Exit code 1 if a game
    shows a fault.
    """
    from hegemon.play.folder import all_options
    from hegemon.play.setup import computers_of, options_of, scenario_of
    from hegemon.play.simulation import Plan, play_many, summarise

    found = load_game(game)
    setup = scenario_of(found, scenario)
    chosen = options_of(options, setup)
    all_options(setup, chosen)
    players = computers_of(levels, setup)
    for seat in setup.seats:
        try:
            found.player(players.get(seat, "standard"))
        except LookupError as error:
            raise Misuse(str(error.args[0])) from error
    plan = Plan(scenario=setup, options=chosen, levels=players, seed=seed, longest=longest)
    results = []
    with _progress(games, as_json) as advance:
        for result in play_many(found, plan, range(games), jobs, cluster):
            results.append(result)
            advance(len(result.faults))
    summary = summarise(results, setup.seats)
    if as_json:
        print_json({"summary": summary, "games": sorted(results, key=lambda r: r.number)})
    else:
        _tell(summary)
    if summary.faults:
        fail(f"{len(summary.faults)} faults", FINDINGS)


def _progress(games: int, quiet: bool) -> Any:
    """A bar on stderr that tells how far it is; nothing where nobody looks."""
    from contextlib import contextmanager

    @contextmanager
    def bar() -> Any:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        console = Console(stderr=True)
        columns = ("Games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, "{task.fields[faults]}", console=console, disable=quiet) as shown:
            task, faults = shown.add_task("games", total=games, faults=""), [0]

            def advance(more: int) -> None:
                faults[0] += more
                text = f"{faults[0]} faults" if faults[0] else ""
                shown.update(task, advance=1, faults=text)

            yield advance

    return bar()


def _tell(summary: "Summary") -> None:
    least, middle, most = summary.steps
    click.echo(f"{summary.games} games of {least} to {most} steps, half of them up to {middle}")
    widest = max(map(len, summary.wins), default=0)
    for seat, wins in summary.wins.items():
        share = wins / summary.games
        click.echo(f"  {seat:<{widest}}  {wins:>6}  {share:>6.1%}  {'#' * round(40 * share)}")
    if summary.nobody:
        click.echo(f"  {'nobody':<{widest}}  {summary.nobody:>6}")
    click.echo(f"{summary.answers} answers, {summary.refused} lines of them not legal")
    each = summary.milliseconds / summary.games
    click.echo(f"{each:.0f} ms a game, {len(summary.faults)} faults")
    for fault in summary.faults[:20]:
        note(fault)


@click.command()
@click.argument("game")
@click.argument("question", nargs=-1)
@json_option
@command
def odds(game: str, question: tuple[str, ...], as_json: bool) -> None:
    """The chances in a battle of GAME, described in words; without words it tells how."""
    try:
        result = load_game(game).odds(" ".join(question))
    except ValueError as error:
        raise Misuse(str(error)) from error
    if as_json:
        print_json(result)
        return
    click.echo(result.question)
    widest = max((len(chance.result) for chance in result.chances), default=0)
    for chance in result.chances:
        bar = "#" * round(40 * chance.share / 1_000_000)
        click.echo(f"  {chance.result:<{widest}}  {chance.share / 10_000:6.2f} %  {bar}")
    for sentence in result.notes:
        click.echo(f"{sentence[:1].upper()}{sentence[1:]}.")
    how = "worked out exactly"
    if result.trials:
        how = f"from {result.trials:,} trials, give or take {result.margin / 10_000:.1f} %"
    click.echo(f"({how}{'; ' + ', '.join(result.clauses) if result.clauses else ''})")
