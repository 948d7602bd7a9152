"""Which units an order means (kok.5.l-p, R69)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hegemon.core.findings import Finding, Problem
from hegemon.games.king_of_kings.orders import ALL_TROOPS, Amount
from hegemon.games.king_of_kings.remarks import illegal, warning
from hegemon.games.king_of_kings.state import Kind, Units
from hegemon.games.king_of_kings.tables import MARCHERS, TROOPS


def named(
    present: Units, wanted: Sequence[Amount], ships: bool
) -> tuple[Units, list[Finding], Finding | None]:
    """The units an order names, as far as they are there; warnings; and what makes it fail.

    `ships`: whether ships may be named at all (R47).
    """
    everything = any(each.kind == ALL_TROOPS for each in wanted)
    units: Units = {}
    findings: list[Finding] = []
    if everything:
        units = {kind: present[kind] for kind in MARCHERS if kind in present}
    for kind, amount in _summed(wanted).items():
        if amount == 0 and not everything:
            return {}, [], illegal("amount-of-none", "kok.5.r69", kind=kind)
        remark = _why_left(kind, ships)
        if remark:
            findings.append(remark)
            continue
        units[kind] = min(amount, present.get(kind, 0))
        if units[kind] < amount:
            findings.append(
                warning("fewer", "kok.8.5.8", kind=_name(kind), number=units[kind], wanted=amount)
            )
    units = {kind: units[kind] for kind in Kind if units.get(kind)}
    if units:
        return units, findings, None
    if findings:
        return {}, [], replace(findings[-1], problem=Problem.ILLEGAL)
    return {}, [], illegal("no-units", "kok.5.r69")


def why_not_named(wanted: Sequence[Amount]) -> Finding | None:
    """Why this list of units cannot stand: an amount for AT; None if it can."""
    if any(each.kind == ALL_TROOPS and each.amount is not None for each in wanted):
        return illegal("amount-of-all", "kok.5.l")
    return None


def _name(kind: Kind) -> str:
    return TROOPS[kind].name


def _why_left(kind: Kind, ships: bool) -> Finding | None:
    if kind is Kind.CASTLE:
        return warning("castle-stays", "kok.2.1.5")
    if kind is Kind.SHIP and not ships:
        return warning("ships-stay", "kok.3.2.1.r47")
    return None


def _summed(wanted: Sequence[Amount]) -> Units:
    """Amounts by type; types that are named twice add up."""
    units: Units = {}
    for each in wanted:
        if each.kind != ALL_TROOPS:
            kind = Kind(each.kind)
            amount = 1 if each.amount is None else each.amount
            units[kind] = units.get(kind, 0) + amount
    return units
