"""Kills a child process in earnest, before the n-th thing it does to a file of a folder."""

import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_WRITING = os.O_WRONLY | os.O_RDWR
_DEEDS = {"os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod"}


def killed(work: Callable[[], object], folder: Path, at: int) -> bool:
    """Do this work in a child that is killed before its n-th deed; False if it came to its end."""

    def watch() -> None:
        left = [at]

        def count() -> None:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        def hook(event: str, args: tuple[Any, ...]) -> None:
            if _touches(event, args, str(folder)):
                count()

        sync = os.fsync

        def counted_sync(fd: Any) -> None:
            count()
            sync(fd)
            count()

        os.fsync = counted_sync
        sys.addaudithook(hook)

    return _in_child(work, watch)


def killed_after(work: Callable[[], object], seconds: float) -> bool:
    """Do this work in a child that is killed when so much time is over."""

    def watch() -> None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        signal.setitimer(signal.ITIMER_REAL, seconds)

    return _in_child(work, watch)


def _in_child(work: Callable[[], object], watch: Callable[[], None]) -> bool:
    child = os.fork()
    if child == 0:
        code = 3
        try:
            watch()
            work()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the work failed of itself"
    return False


def _touches(event: str, args: tuple[Any, ...], folder: str) -> bool:
    if event == "open":
        path, _, flags = args
        return bool(flags & _WRITING) and folder in str(path) and not str(path).endswith(".lock")
    return event in _DEEDS and any(folder in str(arg) for arg in args)


def moments(number: int, longest: float) -> list[float]:
    """Random moments, the same ones every time."""
    rng = random.Random(number)
    return [rng.uniform(0.0001, longest) for _ in range(number)]
