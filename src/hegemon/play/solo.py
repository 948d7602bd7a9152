"""A game against the computer in a terminal: shows what a seat is told, takes its orders line by
line and says at once what is wrong with them, and plays the turn when they are done."""

from collections.abc import Callable, Sequence

from hegemon.core.findings import Finding
from hegemon.core.forms import Keyword, Slot, Word
from hegemon.core.moderator import Refused
from hegemon.core.report import as_text
from hegemon.core.rule_index import Clause, chapter, search
from hegemon.core.seats import Seat
from hegemon.play import sheets, turns
from hegemon.play.asking import question_text
from hegemon.play.computers import answer
from hegemon.play.files import read_text, sheet_path, write_whole
from hegemon.play.folder import Folder
from hegemon.play.names import called, names
from hegemon.play.processing import attend, process
from hegemon.play.trouble import Trouble

HELP = """\
Write an order and press Enter; it is checked at once, and nothing happens before you say done.
  done            the orders are complete: play the turn
  list            the orders so far              drop N    take line N away (drop: the last)
  suggest         orders from a computer player, to start from
  report, map     what you were told, and the map      explain   with every rule and die
  orders          how orders are written         rule WORDS   what a rule says
  quit            stop; the game and your orders are kept"""
MOST_RULES = 8
"""Rules that are shown at one time."""


class Solo:
    """One person at one seat of a game."""

    def __init__(self, folder: Folder, seat: Seat, say: Callable[[str], None]) -> None:
        self.folder = folder
        self.seat = seat
        self.leaving = False
        self._name = names(folder.moderator).get(seat, (seat, ""))[0]
        self._say = say
        self._lines: list[str] = self._kept()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do."""
        return self.leaving or self.folder.moderator.over

    @property
    def prompt(self) -> str:
        """What stands before the person's words."""
        return f"{self._name}, turn {self.folder.moderator.step + 1}> "

    def greet(self) -> None:
        """Show the report, and what may be written."""
        attend(self.folder)
        self.tell()
        self._say(HELP)
        example = self._proposed().strip().splitlines()
        if example:
            self._say(f"For example: {example[0]}")
        number = len(self._lines)
        if number:
            kept = "1 line of orders is" if number == 1 else f"{number} lines of orders are"
            self._say(f"{kept} kept from before: list shows them.")

    def tell(self, explain: bool = False) -> None:
        """Show what the seat was told last."""
        moderator = self.folder.moderator
        report = turns.report_of(moderator, moderator.step, self.seat)
        self._say(as_text(report, explain=explain))

    def hear(self, words: str) -> None:
        """Do what a line says: a command of the session, or else an order."""
        command, _, rest = words.strip().partition(" ")
        match command.casefold(), rest.strip():
            case "", "":
                return
            case "done", "":
                self._done()
            case "list", "":
                self._list()
            case "drop", number if not number or number.isdecimal():
                self._drop(int(number) if number else len(self._lines))
            case "suggest", "":
                self._suggest()
            case "report", "":
                self.tell()
            case "explain", "":
                self.tell(explain=True)
            case "map", "":
                self._map()
            case "orders", "":
                self._say(question_text(self.folder.moderator, self.seat))
            case "rule" | "rules", wanted if wanted:
                self._rule(wanted)
            case "help" | "?", "":
                self._say(HELP)
            case "quit" | "exit", "":
                self._leave()
            case _:
                self._order(words.strip())

    def completions(self, text: str) -> list[str]:
        """The words that may stand where the last word of this line stands."""
        before, _, begun = text.rpartition(" ")
        offered = self.folder.moderator.offer(self.seat, "\n".join([*self._lines, before]))
        slots: Sequence[Slot] = offered.slots if offered else ()
        words = [word for slot in slots for word in _words(slot)]
        return [word for word in dict.fromkeys(words) if word.startswith(begun.upper())]

    # Orders

    def _order(self, line: str) -> None:
        """Take one more line, or answer the question of a game of moves."""
        ask = self.folder.moderator.ask(self.seat)
        if ask is None:
            self._say("You are not being asked anything.")
            return
        if ask.decides:
            self._answer(line)
            return
        findings = self._found([*self._lines, line])[len(self._lines) + 1]
        refused = any(finding.refuses for finding in findings)
        for finding in findings:
            self._say(f"  {self._sentence(finding)}")
        if refused:
            self._say("  (not taken: write it again)")
            return
        self._lines.append(line)
        self._keep()
        judged = sheets.judge(self.folder.moderator, self.seat, "\n".join(self._lines))
        understood = next((j.order for j in judged if j.number == len(self._lines)), "")
        self._say(f"  {len(self._lines)}  {understood or line}")

    def _answer(self, text: str) -> None:
        try:
            self.folder.moderator.submit(self.seat, text)
        except Refused as error:
            for finding in error.findings:
                self._say(f"  {self._sentence(finding)}")
            if not error.findings:
                self._say(f"  {error}")
            return
        self.folder.make_good()
        attend(self.folder)
        self._say(question_text(self.folder.moderator, self.seat))

    def _done(self) -> None:
        """File the orders and play the turn."""
        if not self._sheet:
            self._say("Answer the question first.")
            return
        self._keep()
        try:
            process(self.folder)
        except Trouble as error:
            self._say(f"The turn cannot be played: {error}")
            return
        self._lines = []
        self.tell()
        outcome = self.folder.moderator.outcome
        if outcome is not None:
            self._say(f"The game is over. Winner: {', '.join(outcome.winners) or 'nobody'}.")

    def _suggest(self) -> None:
        """Take a computer player's orders, or show its answer to a question."""
        if self.folder.moderator.ask(self.seat) is None:
            return
        if not self._sheet:
            self._say(f"  {self._proposed()}")
            return
        self._lines = self._proposed().splitlines()
        self._keep()
        self._list()

    def _proposed(self) -> str:
        """What a computer player would answer; empty where nothing is asked."""
        if self.folder.moderator.ask(self.seat) is None:
            return ""
        return answer(self.folder.moderator, self.seat, "standard", self.folder.key).text

    def _list(self) -> None:
        found = self._found(self._lines)
        for number, line in enumerate(self._lines, start=1):
            self._say(f"  {number:>2}  {line}")
            for finding in found[number]:
                self._say(f"      {self._sentence(finding)}")
        if not self._lines:
            self._say("  no orders yet")

    def _drop(self, number: int) -> None:
        if 1 <= number <= len(self._lines):
            self._say(f"  dropped: {self._lines.pop(number - 1)}")
            self._keep()
        else:
            self._say(f"  there is no line {number}")

    def _found(self, lines: Sequence[str]) -> dict[int, list[Finding]]:
        """Line -> what is found in it; findings on the whole sheet go to its last line."""
        found: dict[int, list[Finding]] = {number: [] for number in range(len(lines) + 1)}
        for finding in self.folder.moderator.check(self.seat, "\n".join(lines)):
            at = finding.line if finding.line in found and finding.line else len(lines)
            found[at].append(finding)
        return found

    def _sentence(self, finding: Finding) -> str:
        return sheets.said(finding, self.folder.game.phrases())

    @property
    def _sheet(self) -> bool:
        ask = self.folder.moderator.ask(self.seat)
        return ask is not None and not ask.decides

    # The sheet on the disk

    def _kept(self) -> list[str]:
        path = sheet_path(self.folder.path, self.seat)
        return read_text(path).splitlines() if path.exists() else []

    def _keep(self) -> None:
        """Keep the orders where `hegemon process` would find them."""
        path = sheet_path(self.folder.path, self.seat)
        write_whole(path, "".join(f"{line}\n" for line in self._lines).encode())

    def _leave(self) -> None:
        self.leaving = True

    # Looking things up

    def _map(self) -> None:
        moderator = self.folder.moderator
        report = turns.report_of(moderator, moderator.step, self.seat)
        picture = turns.text_map(report)
        self._say(picture or "This game draws no map in text.")

    def _rule(self, words: str) -> None:
        import hegemon.games

        rules = hegemon.games.rules(self.folder.game.key)
        found: list[Clause] = chapter(rules, words) or search(rules, words)
        for clause in found[:MOST_RULES]:
            self._say(f"{clause.id}  {clause.title}\n  {clause.requirement}")
        if len(found) > MOST_RULES:
            self._say(f"... and {len(found) - MOST_RULES} more")
        if not found:
            self._say("No rule has all these words.")


def demonstrate(folder: Folder, seat: Seat, number: int, say: Callable[[str], None]) -> None:
    """Play some turns with a computer player on the person's seat as well, and show what came of
    them."""
    moderator = folder.moderator
    for _ in range(number):
        if moderator.over:
            break
        if moderator.ask(seat) is not None:
            proposed = answer(moderator, seat, "standard", folder.key)
            say(f"Orders of {called(moderator, seat)} for turn {moderator.step + 1}:")
            say("".join(f"  {line}\n" for line in proposed.text.splitlines()) or "  none\n")
            moderator.submit_all([proposed])
            folder.make_good()
            attend(folder)
    if number:
        say(as_text(turns.report_of(moderator, moderator.step, seat)))


def _words(slot: Slot) -> list[str]:
    """The words a slot may be filled with, as they are written."""
    match slot:
        case Word(known=known, among=among):
            values = known.values if among is None else among
            return [known.values[value][0] for value in values if value in known.values]
        case Keyword(spellings=(first, *_)):
            return [first]
    return []
