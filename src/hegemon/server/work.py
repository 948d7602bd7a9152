"""One worker as a process: `python -m hegemon.server.work`. Start as many as you like."""

import os
import signal
import threading
from types import FrameType

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")


def main() -> None:
    """Work until asked to end; what is begun is finished."""
    import django

    django.setup()
    from hegemon.server.worker import Worker

    stop = threading.Event()

    def end(number: int, frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    Worker().run(stop)


if __name__ == "__main__":
    main()
