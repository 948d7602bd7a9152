"""What is measured against what, and how far it has to come."""

from msgspec import Struct


class Bar(Struct, frozen=True, kw_only=True):
    """A figure of ours beside its anchor."""

    what: str
    ours: float
    unit: str
    anchor: float = 0.0
    """The anchor's figure in the same unit; 0 where there is none."""
    against: str = ""
    must: float = 0.0
    aim: float = 0.0
    """As ratios of ours to the anchor's; without an anchor as figures of ours."""
    less: bool = False
    """Whether less is better."""

    @property
    def ratio(self) -> float:
        """Ours to the anchor's, or ours alone."""
        return self.ours / self.anchor if self.anchor else self.ours

    @property
    def verdict(self) -> str:
        """Whether it comes as far as it has to."""
        if not self.must:
            return ""
        reached = [
            self.ratio <= mark if self.less else self.ratio >= mark
            for mark in (self.must, self.aim)
        ]
        return "aim" if reached[1] else "must" if reached[0] else "short"


def line(bar: Bar) -> str:
    """A bar in one line of a table."""
    figure = f"{bar.ours:,.4g}" if bar.ours < 1000 else f"{bar.ours:,.0f}"
    text = f"{bar.what:<58} {figure:>10} {bar.unit:<9}"
    if bar.anchor:
        text += f" {bar.ratio:7.3g} x {bar.against}"
    if bar.must:
        sign = "<=" if bar.less else ">="
        text += f" (must {sign} {bar.must:g}, aim {bar.aim:g}): {bar.verdict}"
    return text
