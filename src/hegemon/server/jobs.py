"""Work to be done after the commit: enqueued with the change it belongs to, leased by a worker.

A job whose worker dies is taken by another one when its lease has run out; what a job does to the
database it does in one transaction with being done. Mail and webhooks leave at least once, under a
name that does not change.
"""

import logging
import traceback
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from hegemon.server.models import Job

Doing = Callable[[Job], None]

LEASE = timedelta(minutes=2)
TRIES = 8
log = logging.getLogger(__name__)
_kinds: dict[str, Doing] = {}


def doing(kind: str) -> Callable[[Doing], Doing]:
    """Names the function that does the jobs of a kind."""

    def named(function: Doing) -> Doing:
        _kinds[kind] = function
        return function

    return named


def enqueue(kind: str, key: str, facts: Mapping[str, Any], at: datetime | None = None) -> None:
    """Have something done, once for a key however often it is asked for."""
    run_at = at or timezone.now()
    Job.objects.bulk_create(
        [Job(key=f"{kind}:{key}"[:200], kind=kind, facts=dict(facts), run_at=run_at)],
        ignore_conflicts=True,
    )


def take(now: datetime) -> Job | None:
    """Lease the next job that is due; None if there is none."""
    free = Q(leased_until=None) | Q(leased_until__lt=now)
    due = Job.objects.filter(free, done_at=None, gave_up=False, run_at__lte=now).order_by("run_at")
    if connection.vendor == "sqlite" and not due.exists():
        return None
    with transaction.atomic():
        job = due.select_for_update(skip_locked=True).first()
        if job is None:
            return None
        job.leased_until = now + LEASE
        job.attempts += 1
        job.save(update_fields=["leased_until", "attempts"])
        return job


def do(job: Job) -> None:
    """Do a leased job, and note that it is done or when to try again."""
    try:
        _kinds[job.kind](job)
    except Exception as error:
        log.warning("job %s failed: %s", job.key, error)
        now = timezone.now()
        job.error = traceback.format_exc()[-4000:]
        job.gave_up = job.attempts >= TRIES
        job.leased_until = None
        job.run_at = now + timedelta(seconds=15 * 2**job.attempts)
        job.save(update_fields=["error", "gave_up", "leased_until", "run_at"])
    else:
        Job.objects.filter(pk=job.pk).update(done_at=timezone.now(), leased_until=None, error="")


def sweep(now: datetime) -> None:
    """Forget jobs that were done long ago."""
    Job.objects.filter(done_at__lt=now - timedelta(days=14)).delete()
