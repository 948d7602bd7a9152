"""What the commands share: how troubles become messages and exit codes, and how things are said."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, ParamSpec, TypeVar

import click

from hegemon.play.trouble import Misuse, Trouble

P = ParamSpec("P")
R = TypeVar("R")

FINDINGS = 1
MISUSE = 2

folder_argument = click.argument(
    "folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False)
)
json_option = click.option("--json", "as_json", is_flag=True, help="For programs: print JSON.")


def command(work: Callable[P, R]) -> Callable[P, R]:
    """Turn what stands in the way into a message and an exit code."""

    @functools.wraps(work)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        from hegemon.core.moderator import Refused

        try:
            return work(*args, **kwargs)
        except Misuse as error:
            fail(str(error), MISUSE)
        except Trouble as error:
            fail(str(error), FINDINGS)
        except Refused as error:
            fail(str(error), FINDINGS)
        except BrokenPipeError:
            raise
        except OSError as error:
            fail(f"{error.filename or 'file'}: {error.strerror or error}", FINDINGS)

    return guarded


def fail(message: str, code: int) -> NoReturn:
    """Say what is wrong and end."""
    click.echo(f"Error: {message}", err=True)
    raise click.exceptions.Exit(code)


def note(message: str) -> None:
    """Say something that is not the answer itself."""
    click.echo(message, err=True)


def print_json(value: object) -> None:
    """A value as canonical JSON."""
    from hegemon.core.codec import encode

    click.echo(encode(value).decode())


def load_game(key: str) -> Any:
    """The game of this key, in any case; Misuse with a suggestion if there is none."""
    import hegemon.games
    from hegemon.play.trouble import chosen

    return hegemon.games.load(chosen("game", key, hegemon.games.known()))


def names(words: Any) -> str:
    """Names in a row: "a, b and c"."""
    each = list(words)
    if len(each) < 2:
        return "".join(each)
    return f"{', '.join(each[:-1])} and {each[-1]}"


def counted(number: int, thing: str) -> str:
    """ "1 line", "3 lines"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
