"""`games`, `scenarios`, `rules`: what there is, and why."""

import click

from hegemon.cli.common import FINDINGS, command, fail, json_option, load_game, print_json


@click.command()
@json_option
@command
def games(as_json: bool) -> None:
    """The games that can be played."""
    import hegemon.games

    known = {key: hegemon.games.load(key) for key in hegemon.games.known()}
    if as_json:
        rows = [
            {"key": key, "title": game.title, "release": game.release}
            for key, game in known.items()
        ]
        print_json(rows)
        return
    for key, game in known.items():
        click.echo(f"{key:<8} {game.title}")


@click.command()
@click.argument("game")
@click.option("--options", is_flag=True, help="Also what may be chosen.")
@json_option
@command
def scenarios(game: str, options: bool, as_json: bool) -> None:
    """The set-ups of GAME and their options."""
    found = load_game(game).scenarios()
    if as_json:
        print_json(found)
        return
    for scenario in found:
        length = f", {scenario.length}" if scenario.length else ""
        click.echo(f"{scenario.key:<16} {scenario.title} ({len(scenario.seats)} seats{length})")
        if scenario.summary:
            click.echo(click.wrap_text(scenario.summary, 80, " " * 17, " " * 17))
        if options:
            click.echo(f"{'':<17}seats: {', '.join(scenario.seats)}")
            for option in scenario.options:
                values = " | ".join(option.choices)
                if not values:
                    values = f"{option.low} to {option.high}" if option.high else "text"
                click.echo(f"    {option.key:<24} {option.title}")
                click.echo(f"    {'':<24} {values}; default {option.default!r} {option.clause}")


@click.command()
@click.argument("game")
@click.argument("clause", nargs=-1)
@json_option
@command
def rules(game: str, clause: tuple[str, ...], as_json: bool) -> None:
    """The rules of GAME as this program keeps them, in our words.

    CLAUSE is the number of a clause or chapter, as in kok.3.4 or 3.4, or words to look for. Without
    it all clauses are listed by their titles.
    """
    import hegemon.games
    from hegemon.core.rule_index import chapter, search
    from hegemon.play.trouble import chosen

    key = chosen("game", game, hegemon.games.known())
    index = hegemon.games.rules(key)
    wanted = " ".join(clause)
    if not wanted:
        found = list(index.values())
    else:
        number = wanted.casefold()
        found = chapter(index, number) or chapter(index, f"{key}.{number}") or search(index, wanted)
    if as_json:
        print_json(found)
    elif not wanted:
        for each in found:
            click.echo(f"{each.id:<16} {each.title}")
    else:
        for each in found:
            kind = "ruling" if each.is_ruling else each.kind
            click.secho(f"{each.id}  {each.title} ({kind})", bold=True)
            click.echo(click.wrap_text(each.requirement, 80, "  ", "  "))
    if not found:
        fail(f"no rule of {key} has the number {wanted} or these words", FINDINGS)
