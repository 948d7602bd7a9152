"""What stands in the way, in words for whoever has to remove it."""

from collections.abc import Iterable


class Trouble(Exception):
    """Something cannot be done as things stand; nothing has changed."""


class Misuse(Trouble):
    """Something was asked for that does not exist or makes no sense."""


def unknown(what: str, word: str, known: Iterable[str]) -> Misuse:
    """There is no such thing; a near one is suggested, else all are named."""
    from difflib import get_close_matches

    names = list(known)
    lower = {name.lower(): name for name in names}
    near = get_close_matches(word.lower(), lower, 1, 0.6)
    if near:
        return Misuse(f'there is no {what} {word}; did you mean "{lower[near[0]]}"?')
    return Misuse(f"there is no {what} {word}; there is {', '.join(names) or 'none'}")


def chosen(what: str, word: str, known: Iterable[str]) -> str:
    """The name meant by a word, in any case; Misuse if there is none."""
    names = list(known)
    exact = [name for name in names if name == word]
    meant = exact or [name for name in names if name.casefold() == word.casefold()]
    if len(meant) != 1:
        raise unknown(what, word, names)
    return meant[0]
