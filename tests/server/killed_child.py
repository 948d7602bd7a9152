"""A process of the site with the made-up game on its shelf, to be killed by a test.

killed_child.py work                        one worker
killed_child.py file TABLES SEAT ROUNDS     file orders at tables, again and again
killed_child.py set-up COUNT                tables of two people each; prints their keys
"""

import os
import sys
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hegemon.server.settings")


def main(what: str, *args: str) -> None:
    """What was asked for."""
    import django

    django.setup()
    from server.frontier import Frontier

    import hegemon.games

    hegemon.games.add("front", Frontier)
    if what == "work":
        from hegemon.server.work import main as work

        work()
    elif what == "set-up":
        set_up(int(args[0]))
    else:
        file_orders([int(pk) for pk in args[0].split(",")], args[1], int(args[2]))


def set_up(count: int) -> None:
    """Tables whose turns last two seconds; who misses one is answered for."""
    from django.core.management import call_command
    from django.utils import timezone

    from hegemon.server import seating
    from hegemon.server.models import Person, Seat, Table

    call_command("migrate", interactive=False, verbosity=0)
    host = Person.objects.create(username="host")
    people = {name: Person.objects.create(username=name) for name in ("north", "south")}
    for number in range(count):
        plan = seating.Plan(
            "front",
            "two",
            options={"turns": "50"},
            title=str(number),
            clock={"clock": "duration", "seconds": 2, "excuses": 0, "removal": 0, "warning": 0},
        )
        table = seating.set_up(plan, host)
        for name, person in people.items():
            Seat.objects.filter(table=table, key=name).update(person=person, kind="person")
        seating.start(table)
        Table.objects.filter(pk=table.pk).update(deadline=timezone.now())
        print(table.pk)


def file_orders(tables: list[int], side: str, rounds: int) -> None:
    """File an order of its own kind for every turn of every table; what was acknowledged is
    printed, after it was."""
    from django.db import OperationalError

    from hegemon.core.moderator import Refused
    from hegemon.core.record import Conflict
    from hegemon.server import live, play
    from hegemon.server.models import Seat, Table

    for number in range(rounds):
        for pk in tables:
            table = Table.objects.get(pk=pk)
            seat = Seat.objects.get(table=table, key=side)
            with live.looking(table) as moderator:
                question = moderator.question(moderator.seats[0 if side == "north" else 1])
                step = moderator.step
            text = f"MOVE {number % 10}"
            try:
                play.submit(table, seat, text, question, ready=False)
            except (Refused, Conflict, OperationalError):
                continue  # the turn was run meanwhile
            print(pk, step, text, flush=True)
        time.sleep(0.02)


if __name__ == "__main__":
    main(*sys.argv[1:])
