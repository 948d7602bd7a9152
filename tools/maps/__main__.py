"""python -m maps [ems] [loc] [--check] [--preview FOLDER]: builds the maps of the games."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from .provinces.build import build, differences
from .provinces.make import make, preview

PROVINCE_MAPS = ("ems", "loc")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="maps", description=__doc__)
    parser.add_argument("maps", nargs="*", help="which maps; none: all")
    parser.add_argument("--check", action="store_true", help="only compare borders with links")
    parser.add_argument(
        "--preview", type=Path, help="only the printed sheet as PNG, into this folder"
    )
    parser.add_argument(
        "--scale", type=float, default=2.0, help="pixels of the preview to one of the sheet"
    )
    args = parser.parse_args()
    faults = 0
    for key in args.maps or PROVINCE_MAPS:
        if key not in PROVINCE_MAPS:
            parser.error(f"no map {key}: choose from {', '.join(PROVINCE_MAPS)}")
        start = time.perf_counter()
        if args.check:
            found = differences(key)
            faults += len(found.missing) + len(found.extra) + len(found.corners)
        elif args.preview:
            preview(build(key), args.preview, args.scale)
        else:
            make(build(key))
        print(f"{key}: {time.perf_counter() - start:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
