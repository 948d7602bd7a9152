"""Whether a game is what its record and the rules give, and how it goes on under new rules."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from hegemon.core.codec import digest
from hegemon.core.deeds import Begun, Released
from hegemon.core.moderator import Moderator
from hegemon.core.record import Entry, FolderRecord, Record
from hegemon.core.replay import Diverged, Stretch, verification
from hegemon.core.seats import PUBLIC
from hegemon.play import turns
from hegemon.play.folder import Folder, now
from hegemon.play.trouble import Trouble


class Verified(Struct, frozen=True):
    """What was compared, and every difference in a sentence."""

    faults: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    reports: int
    """Files in `turns/` that were made again and compared."""


def verified(folder: Folder) -> Verified:
    """Play the record again, and make every report again that this release has brought about."""
    played = verification(folder.game, folder.record, folder.key)
    if played.fault:
        return Verified((played.fault,), played.stretches, 0)
    faults, reports = [], 0
    for step in range(folder.moderator.step + 1):
        place = folder.path / turns.TURNS / turns.name(step)
        seal = turns.seal_of(place)
        if seal is None:
            faults.append(f"turn {step}: its reports are gone")
            continue
        try:
            fresh = _files(folder, step)
        except (Diverged, LookupError):
            continue
        for name, data in fresh.items():
            kept = place / name
            reports += 1
            if not kept.exists():
                faults.append(f"turn {step}: {name} is gone")
            elif digest(kept.read_bytes()) != digest(data):
                faults.append(f"turn {step}: {name} is not what the record gives")
    return Verified(tuple(faults), played.stretches, reports)


def _files(folder: Folder, step: int) -> dict[str, bytes]:
    """All files of a turn, made again."""
    return {
        f"{seat}.{ending}": data
        for seat in (*folder.moderator.seats, PUBLIC)
        for ending, data in turns.sent(folder.moderator, step, seat).files.items()
    }


class Upgraded(Struct, frozen=True, kw_only=True):
    """What becomes of a game under the rules of this version."""

    played_under: int
    release: int
    held: bool
    sentence: str


class _Overlay:
    """A record that reads from another one and keeps what is added to itself."""

    def __init__(self, below: Record) -> None:
        self._below = below
        self._entries: list[Entry] = []
        self._checkpoints: dict[int, bytes] = {}

    def entries(self) -> Iterator[Entry]:
        """Those below, then those added."""
        yield from self._below.entries()
        yield from self._entries

    def append(self, entry: Entry, checkpoints: Mapping[int, bytes]) -> None:
        """Keep both here."""
        self._entries.append(entry)
        self._checkpoints.update(checkpoints)

    def checkpoint(self, step: int) -> bytes | None:
        """What was added last."""
        return self._checkpoints.get(step) or self._below.checkpoint(step)


def upgraded(folder: Folder, dry_run: bool = False, rewind: str = "") -> Upgraded:
    """Bring a game under this release, or with `dry_run` say what would become of it.

    `rewind` is the reason for which a turn that is held is set back to its beginning.
    """
    before, ours = _release(folder.record), folder.game.release
    if before == ours:
        return _result(before, ours, False, f"The game is played under release {ours} already.")
    if before > ours:
        raise Trouble(f"the game is played under release {before}; this version has {ours}")
    record: Record = _Overlay(folder.record) if dry_run else folder.record
    would = "would go" if dry_run else "goes"
    policy = folder.settings.policy()
    try:
        Moderator(folder.game, record, folder.key, policy, now)
    except Diverged as error:
        if not rewind:
            return _result(
                before,
                ours,
                True,
                f"The game is held: {error}. Finish the turn with the version that began it, or "
                "use --rewind with a --reason.",
            )
        Moderator.take_over(folder.game, record, folder.key, rewind, policy, now)
        back = f"The turn {would} back to its beginning, and the game on under release {ours}."
        return _result(before, ours, False, back)
    except LookupError as error:
        raise Trouble(f"the game cannot be opened: {error}") from error
    return _result(before, ours, False, f"The game {would} on under release {ours}.")


def _release(record: FolderRecord) -> int:
    """The release under which the record was played last."""
    deeds = [deed for entry in record.entries() for deed in entry.deeds]
    return [d.release for d in deeds if isinstance(d, Begun | Released)][-1]


def _result(before: int, ours: int, held: bool, sentence: str) -> Upgraded:
    return Upgraded(played_under=before, release=ours, held=held, sentence=sentence)
