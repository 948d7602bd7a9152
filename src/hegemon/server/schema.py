"""Writes the API's schema: `python -m hegemon.server.schema client/schema/openapi.json`."""

import json
import os
import sys
from pathlib import Path


def schema() -> str:
    """The schema as it is kept: sorted, so that a change is seen in its diff."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")
    import django

    django.setup()
    from hegemon.server.api import api

    return json.dumps(api.get_openapi_schema(), indent=1, sort_keys=True, default=str) + "\n"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(schema(), encoding="utf-8")
