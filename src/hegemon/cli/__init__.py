"""The `hegemon` command. Exit codes: 0 done, 1 findings, 2 misuse; messages go to stderr.

A command is imported when it is called, so that the command answers at once.
"""

from importlib import import_module

import click

COMMANDS = {
    "games": ("library", "The games that can be played."),
    "scenarios": ("library", "The set-ups of a game and their options."),
    "rules": ("library", "What a rule says, by its number or by words."),
    "new": ("table", "Set a game up in a folder."),
    "check": ("table", "Say what orders would do, before the deadline."),
    "process": ("table", "Adjudicate: play the turn and write the reports."),
    "show": ("table", "The position as a seat knows it, and what it is asked."),
    "answer": ("table", "Answer a question for a seat."),
    "standing": ("table", "File or show the standing orders of a seat."),
    "undo": ("repair", "Take back the last answer of a seat."),
    "rewind": ("repair", "Set the game back to the beginning of a turn."),
    "amend": ("repair", "Correct a value of the position."),
    "replay": ("repair", "What was put into the game, turn by turn."),
    "verify": ("repair", "Play the whole record again and compare every die and word."),
    "upgrade": ("repair", "Go on under a new release of the rules."),
    "simulate": ("numbers", "Let computer players play whole games."),
    "odds": ("numbers", "The chances in a battle."),
    "serve": ("serve", "Run the web site: pages, API, live events, workers."),
    "play": ("solo", "Play a game against the computer, here in the terminal."),
}
"""Command -> module and what it is for."""


class Lazy(click.Group):
    """A group that knows its commands by name and imports them when they are called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse words that are no text: bytes of no encoding, and what no file may be named."""
        if any("\ud800" <= letter <= "\udfff" or letter == "\0" for letter in "".join(args)):
            raise click.UsageError("an argument is not text", ctx)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which a game needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"hegemon.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; a near one is suggested where there is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            hint = f'; did you mean "{near[0]}"?' if near else ": see hegemon --help"
            raise click.UsageError(f"there is no command {args[0]}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, what) for name, (_, what) in COMMANDS.items()])


@click.group(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="hegemon COMMAND --help tells more of a command.",
)
@click.version_option(package_name="hegemon", message="hegemon %(version)s")
def group() -> None:
    """A computer moderator for the strategy games of the ancient world."""


def main(args: list[str] | None = None) -> None:
    """Run the command; what stands in the way is said in a sentence, never as a trace."""
    group.main(args=args, prog_name="hegemon")
