"""Errors and warnings of this game (kok.8.5)."""

from hegemon.core.findings import Finding, Problem


def illegal(reason: str, clause: str, **facts: str | int) -> Finding:
    """An error: the order, or this part of it, is not carried out (kok.8.5.4)."""
    return Finding(Problem.ILLEGAL, f"kok.{reason}", clause=clause, facts=facts)


def warning(reason: str, clause: str, **facts: str | int) -> Finding:
    """A warning: the order is carried out, but perhaps otherwise than meant (kok.8.5.7)."""
    return Finding(Problem.WARNING, f"kok.{reason}", clause=clause, facts=facts)
