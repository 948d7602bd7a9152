"""Pages to read: reports of past turns and the rulebooks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe

from hegemon.core import rule_index
from hegemon.core.report import as_html
from hegemon.server import access, library, past
from hegemon.server.api.tables import game_title
from hegemon.server.pages.common import page, place


@page
def turns(request: HttpRequest, table: str) -> HttpResponse:
    """The report of the last turn."""
    return _report(request, table, None)


@page
def report(request: HttpRequest, table: str, step: int) -> HttpResponse:
    """The report of a turn."""
    return _report(request, table, step)


def _report(request: HttpRequest, table: str, step: int | None) -> HttpResponse:
    found = place(request, table)
    if not access.sees_game(found):
        raise access.Forbidden("nobody looks on at this table")
    all_turns = past.turns(found).turns
    wanted = step if step is not None else (all_turns[-1].step if all_turns else None)
    query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    context = {
        "table": found.table,
        "title": "reports",
        "turns": all_turns,
        "step": wanted,
        "query": query,
        "seats": [seat.key for seat in found.seats],
    }
    if wanted is not None:
        turn = past.turn(found, wanted)
        rules = reverse("rules", args=[found.table.game]) + "#"
        html = as_html(turn.report, library.clauses(found.table.game), rules)
        context |= {
            "title": turn.title,
            "html": mark_safe(html),  # the core escapes every word
            "answers": turn.answers,
        }
    return render(request, "pages/report.html", context)


@page
def rulebooks(request: HttpRequest) -> HttpResponse:
    """All rulebooks."""
    games = [
        {"key": key, "title": game_title(key), "count": len(library.clauses(key))}
        for key in library.games()
    ]
    return render(request, "pages/rulebooks.html", {"here": "rules", "games": games})


@page
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """A rulebook, or what in it has some words."""
    if game not in library.games():
        raise access.Unknown("there is no such game")
    clauses = library.clauses(game)
    words = request.GET.get("words", "")[:200]
    found = rule_index.search(clauses, words) if words.strip() else list(clauses.values())
    chapters = [clause for clause in clauses.values() if clause.id.count(".") == 1]
    context = {
        "here": "rules",
        "key": game,
        "title": game_title(game),
        "words": words,
        "clauses": found,
        "chapters": chapters,
    }
    return render(request, "pages/rules.html", context)
