"""Notices, by a real exchange of mail."""

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress
from django.test import override_settings
from django.utils import timezone
from server.people import Caller
from server.postgres import free_port

from hegemon.server import jobs
from hegemon.server.models import Job, Person, Table
from hegemon.server.worker import Worker

pytestmark = pytest.mark.django_db


class Postbox:
    """A mail server that keeps what it gets, and may be out of order."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.out_of_order = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a letter."""
        if self.out_of_order:
            return "451 try again later"
        letter = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"


@pytest.fixture
def postbox(people: dict[str, Person]) -> Iterator[Postbox]:
    """A mail server; Ann and Bob have confirmed their addresses, Cid has not."""
    for name in ("ann", "bob", "cid"):
        EmailAddress.objects.create(
            user=people[name], email=f"{name}@example.org", verified=name != "cid", primary=True
        )
    box, port = Postbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port):
        yield box
    controller.stop()


def work() -> None:
    while Worker().once(timezone.now()):
        pass


def text(letter: EmailMessage) -> str:
    content: str = letter.get_content()
    return content


def test_a_turn_is_announced_with_the_report_to_each_player_his_own(
    postbox: Postbox, call: dict[str, Caller], duel: str
) -> None:
    work()
    assert sorted(letter["To"] for letter in postbox.letters) == [
        "ann@example.org",
        "bob@example.org",
    ]
    postbox.letters.clear()
    call["ann"].orders(duel, "HIRE 2")
    call["bob"].orders(duel, "HIRE 3")
    work()
    letters = {letter["To"]: letter for letter in postbox.letters}
    assert letters["bob@example.org"]["Subject"] == "[Duel] your turn as south"
    assert "You hired 3 men." in text(letters["bob@example.org"])
    assert "2 men" not in text(letters["bob@example.org"])
    assert f"http://testserver/table/{duel}/" in text(letters["ann@example.org"])


def test_a_letter_that_could_not_be_sent_is_sent_later_under_the_same_name(
    postbox: Postbox, call: dict[str, Caller], duel: str
) -> None:
    postbox.out_of_order = True
    work()
    assert postbox.letters == []
    waiting = list(Job.objects.filter(kind="turn"))
    assert [job.attempts for job in waiting] == [1, 1]
    assert all(job.run_at > timezone.now() for job in waiting)
    postbox.out_of_order = False
    now = timezone.now() + timedelta(minutes=5)
    while Worker().once(now):
        pass
    assert len({letter["Message-ID"] for letter in postbox.letters}) == 2
    names = {letter["Message-ID"] for letter in postbox.letters}
    assert all(f"<job-{job.pk}-" in "".join(names) for job in waiting)


def test_whoever_has_answered_meanwhile_is_not_told_that_it_is_his_turn(
    postbox: Postbox, call: dict[str, Caller], duel: str
) -> None:
    call["ann"].orders(duel, "")
    call["bob"].orders(duel, "")
    work()
    steps = [letter["Subject"] for letter in postbox.letters]
    assert len(steps) == 2  # of the second turn, none of the first


def test_who_does_not_want_mail_or_has_not_confirmed_gets_none(
    postbox: Postbox, call: dict[str, Caller], duel: str
) -> None:
    call["ann"].patch("/me", mail_turns=False)
    secret = Table.objects.get(name=duel).invitation
    call["bob"].post(f"/tables/{duel}/leave")
    call["cid"].post(f"/tables/{duel}/sit", seat="south", invitation=secret)
    work()
    assert postbox.letters == []


def test_a_warning_before_the_deadline_and_none_to_who_is_ready(
    postbox: Postbox, call: dict[str, Caller], duel: str
) -> None:
    work()
    postbox.letters.clear()
    now = timezone.now()
    Table.objects.filter(name=duel).update(deadline=now + timedelta(hours=5), warn_at=now)
    call["ann"].orders(duel, "")
    Table.objects.filter(name=duel).update(warn_at=now)
    work()
    assert [letter["To"] for letter in postbox.letters] == ["bob@example.org"]
    assert "time is running out" in postbox.letters[0]["Subject"]


def test_the_host_is_told_of_trouble_and_no_secret_travels(
    postbox: Postbox, call: dict[str, Caller], duel: str
) -> None:
    call["bob"].orders(duel, "BREAK")
    question = call["ann"].get(f"/tables/{duel}/ask")["question"]["question"]
    call["ann"].refused("post", f"/tables/{duel}/orders", text="", question=question)
    work()
    letter = next(each for each in postbox.letters if "put aside" in each["Subject"])
    assert letter["To"] == "ann@example.org"
    assert "4711" not in text(letter)


def test_a_title_cannot_forge_headers(postbox: Postbox, call: dict[str, Caller], duel: str) -> None:
    Table.objects.filter(name=duel).update(title="Duel\r\nBcc: eve@example.org")
    work()
    assert all(letter["Bcc"] is None for letter in postbox.letters)
    assert postbox.letters[0]["Subject"].startswith("[Duel Bcc: eve@example.org]")


def test_a_job_whose_worker_died_is_taken_when_its_lease_has_run_out() -> None:
    jobs.enqueue("over", "x", {"table": 0})
    jobs.enqueue("over", "x", {"table": 0})
    now = timezone.now()
    assert Job.objects.count() == 1
    assert jobs.take(now) is not None
    assert jobs.take(now) is None
    again = jobs.take(now + jobs.LEASE + timedelta(seconds=1))
    assert again is not None
    jobs.do(again)
    assert jobs.take(now + timedelta(days=1)) is None


def test_what_fails_again_and_again_is_given_up(postbox: Postbox, duel: str) -> None:
    postbox.out_of_order = True
    now = timezone.now()
    for _ in range(jobs.TRIES + 2):
        now += timedelta(days=1)
        while Worker().once(now):
            pass
    assert all(job.gave_up for job in Job.objects.filter(kind="turn"))
