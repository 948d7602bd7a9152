"""The PyPI package diplomacy: milliseconds to import it and make a game."""

import time

begun = time.perf_counter()
import diplomacy  # noqa: E402

diplomacy.Game()
print(1000 * (time.perf_counter() - begun))
