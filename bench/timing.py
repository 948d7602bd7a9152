"""Timing: a figure is the median of several runs, and a run lasts long enough to be measured."""

import gc
import statistics
import time
from collections.abc import Callable

RUNS = 5


def cpu(work: Callable[[], object], least: float = 0.05) -> float:
    """Processor seconds of one call; short calls are repeated until a run lasts `least`."""
    begun = time.process_time()
    work()
    times = max(1, int(least / max(1e-9, time.process_time() - begun)))
    spans = []
    for _ in range(RUNS):
        gc.collect()
        begun = time.process_time()
        for _ in range(times):
            work()
        spans.append((time.process_time() - begun) / times)
    return statistics.median(spans)


def both(work: Callable[[], object], runs: int = RUNS) -> tuple[float, float]:
    """Seconds by the clock and processor seconds of one call."""
    clock, spent = [], []
    for _ in range(runs):
        gc.collect()
        begun = time.perf_counter(), time.process_time()
        work()
        clock.append(time.perf_counter() - begun[0])
        spent.append(time.process_time() - begun[1])
    return statistics.median(clock), statistics.median(spent)
