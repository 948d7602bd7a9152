"""What a game master may choose in King of Kings (tables of options, kok.7.1)."""

from collections.abc import Mapping
from datetime import date, timedelta

from msgspec import Struct, structs

from hegemon.core.game import Option


class Options(Struct, frozen=True, kw_only=True):
    """The options of a game, each with the rulebook's default or that of its ruling."""

    mode: str = "public"
    order_limit: int = 30
    gold_limit: int = 5
    wood_limit: int = 20
    food_limit: int = 0
    home_builds: bool = False
    max_generals: int = 4
    general_step: int = 25
    generals_at_start: int = 0
    replace_generals: bool = False
    one_general_per_province: bool = False
    vp_awards: tuple[int, int, int] = (3, 2, 1)
    vp_needs_positive: bool = True
    end_mode: str = "either"
    last_turn: int = 20
    vp_limit: int = 100
    victory: str = "vp"
    blocked_step: str = "stop"
    protect_new_provinces: bool = False
    support_requires_battle: bool = False
    support_returns: bool = False
    isolated_city_pla: bool = True
    siege_mode: str = "local_food"
    mixed_tactic: str = "first"
    port_ships: str = "destroyed"
    max_rounds: int = 100
    morale_sea: bool = True
    sea_hit: str = "high"
    detect_percent: int = 10
    raid_uses_tactics: bool = True
    raid_gold_per_unit: int = 3
    metropolis_build: str = "table"
    artillery: bool = False
    banned_words: tuple[str, ...] = ()
    drop_after_missed: int = 0
    game_number: int = 0
    first_deadline: str = ""
    days_per_turn: int = 7

    def processed(self, turn: int) -> date | None:
        """The date on which a turn is processed, if the game master has given the first (R83)."""
        if not self.first_deadline:
            return None
        first = date.fromisoformat(self.first_deadline)
        return first + timedelta(days=(turn - 1) * self.days_per_turn)

    @property
    def individual(self) -> bool:
        """Individual mode (kok.1.4), where a player sees only his surroundings."""
        return self.mode == "individual"


def _choice(key: str, title: str, clause: str, *choices: str) -> Option:
    return Option(key=key, title=title, clause=clause, choices=choices, default=_text(key))


def _switch(key: str, title: str, clause: str) -> Option:
    return _choice(key, title, clause, "false", "true")


def _number(key: str, title: str, clause: str, low: int, high: int) -> Option:
    return Option(key=key, title=title, clause=clause, low=low, high=high, default=_text(key))


def _text(key: str) -> str:
    """The default of an option as text."""
    value = getattr(Options(), key)
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ",".join(str(each) for each in value)
        case _:
            return str(value)


OPTIONS: tuple[Option, ...] = (
    _choice("mode", "Who sees what", "kok.7.1.6", "public", "individual"),
    _number("order_limit", "Orders per player and turn", "kok.5.a", 1, 200),
    _number("gold_limit", "Gold kept after placement", "kok.7.1.9", 0, 999),
    _number("wood_limit", "Wood kept after placement", "kok.7.1.9", 0, 999),
    _number("food_limit", "Food kept from turn to turn", "kok.4.2.7", 0, 999),
    _switch("home_builds", "Units only in home provinces", "kok.4.3.d2"),
    _number("max_generals", "Living generals per tribe", "kok.7.1.7", 0, 99),
    _number("general_step", "Victory points for another general", "kok.2.3.2", 1, 999),
    _number("generals_at_start", "Generals available from the start", "kok.2.3.r60", 0, 99),
    _switch("replace_generals", "Lost generals may be replaced", "kok.2.3.r60"),
    _switch("one_general_per_province", "At most one general in a province", "kok.8.3.r4"),
    Option(
        key="vp_awards",
        title="Victory points of the first three ranks",
        clause="kok.7.3.r72",
        default=_text("vp_awards"),
    ),
    _switch("vp_needs_positive", "Victory points only for ratings above 0", "kok.7.3.r73"),
    _choice("end_mode", "What ends the game", "kok.7.3.11", "either", "turn", "vp"),
    _number("last_turn", "The last turn", "kok.7.3.8", 1, 999),
    _number("vp_limit", "The limit of victory points", "kok.7.3.9", 1, 9999),
    _choice("victory", "Who wins", "kok.7.3.12", "vp", "gold"),
    _choice("blocked_step", "A step that cannot be made", "kok.3.1.r11", "stop", "skip"),
    _switch("protect_new_provinces", "No assault on provinces just occupied", "kok.2.2.r9"),
    _switch("support_requires_battle", "Support only where a battle is", "kok.2.6.r18"),
    _switch("support_returns", "Supporters go home after the battle", "kok.2.6.r18"),
    _switch("isolated_city_pla", "Placement in isolated cities", "kok.2.5.r20"),
    _choice(
        "siege_mode", "Losses of isolated units", "kok.2.5.r21", "local_food", "one_unit", "none"
    ),
    _choice("mixed_tactic", "Tactic of a force of several stacks", "kok.3.5.r27", "first", "last"),
    _choice("port_ships", "Ships in a lost port", "kok.2.1.r34", "destroyed", "captured"),
    _number("max_rounds", "Rounds until the attacker gives up", "kok.3.5.r36", 1, 999),
    _switch("morale_sea", "Sea battles count for morale", "kok.3.7.r38"),
    _choice("sea_hit", "A ship hits on", "kok.3.3.r41", "high", "low"),
    _number("detect_percent", "Chance of a ship to detect a fleet", "kok.3.2.2.r42", 0, 100),
    _switch("raid_uses_tactics", "Tactics count in raids", "kok.3.6.r52"),
    _number("raid_gold_per_unit", "Gold a raider carries", "kok.3.6.r53", 0, 99),
    _choice("metropolis_build", "BUILD on a metropolis", "kok.5.10.r62", "table", "forbidden"),
    _switch("artillery", "Artillery and bombardment", "kok.5.11.2"),
    Option(
        key="banned_words",
        title="Words that no name may hold, divided by commas",
        clause="kok.5.6.r65",
        default="",
    ),
    _number("drop_after_missed", "Missed turns until a tribe is dropped", "kok.5.r70", 0, 99),
    _number("game_number", "Number of the game, 0 for none", "kok.8.1.1", 0, 9999),
    Option(
        key="first_deadline",
        title="Date on which turn 1 is processed, as in 2026-12-06",
        clause="kok.8.1.1",
        default="",
    ),
    _number("days_per_turn", "Days from one date to the next", "kok.8.1.1", 1, 366),
)
"""All of them, in the order of the table of options."""


def read_options(chosen: Mapping[str, str]) -> Options:
    """The options from their texts; ValueError names everything that is wrong."""
    known = {option.key: option for option in OPTIONS}
    faults = [f"there is no option {key}" for key in chosen if key not in known]
    faults += [known[key].why_not(value) for key, value in chosen.items() if key in known]
    values = {key: _value(key, text) for key, text in chosen.items() if key in known}
    awards = values.get("vp_awards", Options().vp_awards)
    if not isinstance(awards, tuple) or len(awards) != 3:
        faults.append("vp_awards: three numbers are needed, as in 3,2,1")
    if not _is_date(chosen.get("first_deadline", "")):
        faults.append("first_deadline: a date is needed, as in 2026-12-06")
    if any(faults):
        raise ValueError("\n".join(fault for fault in faults if fault))
    return structs.replace(Options(), **values)


def _is_date(text: str) -> bool:
    try:
        return text == "" or bool(date.fromisoformat(text))
    except ValueError:
        return False


def _value(key: str, text: str) -> str | int | bool | tuple[str, ...] | tuple[int, ...]:
    match getattr(Options(), key):
        case bool():
            return text == "true"
        case int():
            return int(text) if text.removeprefix("-").isdecimal() else 0
        case tuple() if key == "vp_awards":
            return tuple(int(each) for each in text.split(",") if each.strip().isdecimal())
        case tuple():
            return tuple(word.strip().upper() for word in text.split(",") if word.strip())
        case _:
            return text
