"""What a seat is asked, in words and for programs."""

from typing import Any

from hegemon.core.forms import usage
from hegemon.core.moderator import Moderator
from hegemon.core.seats import Seat
from hegemon.play.turns import events_of


def question_text(moderator: Moderator[Any, Any], seat: Seat) -> str:
    """What the seat is asked and how it may answer; empty if it is not asked."""
    ask = moderator.ask(seat)
    if ask is None:
        return ""
    facts = ", ".join(f"{name} {value}" for name, value in ask.facts.items())
    lines = [f"{seat} is asked: {ask.kind}" + (f" ({facts})" if facts else "")]
    lines += [f"  {usage(form)}{_title(form.title)}" for form in ask.forms]
    if ask.draft:
        lines += ["Left over from before:", *(f"  {line}" for line in ask.draft.splitlines())]
    return "\n".join(lines)


def _title(title: str) -> str:
    return f"  ({title})" if title else ""


def shown(moderator: Moderator[Any, Any], seat: Seat, step: int) -> dict[str, Any]:
    """The position of a seat for programs: its view, what it was told, and what it is asked."""
    ask = moderator.ask(seat) if step == moderator.step else None
    position: dict[str, Any] = {
        "game": moderator.game.key,
        "seat": seat,
        "step": step,
        "over": moderator.over,
        "outcome": moderator.outcome,
        "waiting_for": moderator.waiting_for,
        "view": moderator.view(seat) if step == moderator.step else moderator.view(seat, step),
        "events": events_of(moderator, step, seat),
        "told": moderator.told(seat) if step == moderator.step else (),
        "question": moderator.question(seat) if ask else None,
        "ask": ask,
        "usage": [usage(form) for form in ask.forms] if ask else [],
        "filed": moderator.filed(seat) if ask else None,
    }
    return position
