"""What a host may do at his table."""

from ninja import Router

router = Router(tags=["host"])
