"""`make bench`: prints every bar; peers are run by an interpreter of their own, if it is there."""

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench import large, small
from bench.bars import Bar, line

HERE = Path(__file__).parent
PEERS = HERE.parent / ".bench" / "bin" / "python"


def peer(script: str, stdin: str = "", runs: int = 3) -> float:
    """The figure a peer prints, the median of some runs; 0 where the peers are not installed."""
    if not PEERS.exists():
        return 0.0
    figures = []
    for _ in range(runs):
        done = subprocess.run(
            [str(PEERS), str(HERE / "peers" / script)],
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            print(f"the peer {script} does not run here: {done.stderr.strip()[-200:]}")
            return 0.0
        figures.append(float(done.stdout.split()[-1]))
    return statistics.median(figures)


def bars() -> Iterator[Bar]:
    """All of them."""
    yield from large.bars(peer("diplomacy_orders.py"))
    read = peer("lark_lines.py", "\n".join(large.lines()))
    yield Bar(
        what="order lines read, with findings and suggestions",
        ours=large.lines_read(),
        unit="lines/s",
        anchor=read,
        against="lark LALR",
        must=2 if read else 0,
        aim=5 if read else 0,
    )
    yield from small.bars(peer("diplomacy_start.py"))


def main() -> None:
    """Print the bars in whose names one of the words on the command line stands, or all."""
    words = [word.casefold() for word in sys.argv[1:]]
    print("King of Kings: 50 tribes on 50 by 50 squares, in the middle of a game")
    if not PEERS.exists():
        print("The peers are not installed: the bars against them are left out.")
    for bar in bars():
        if not words or any(word in bar.what.casefold() for word in words):
            print(line(bar), flush=True)


if __name__ == "__main__":
    main()
