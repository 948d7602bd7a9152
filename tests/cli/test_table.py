"""A game master at work: set up, check, process, show."""

import json
from pathlib import Path

import pytest
from play.tables import files, order, run, village
from toys.barter import SOUTH

from hegemon.play.folder import opened


def test_a_game_is_set_up_with_reports_and_a_commitment_to_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "game"
    made = run("new", "barter", "three", path, "--option", "turns=2", "--computer", "WEST")
    assert made.exit_code == 0, made.output
    settings = (path / "game.toml").read_text()
    assert 'turns = "2"' in settings
    assert 'start = "poor"' in settings
    assert (path / "dice.key").stat().st_mode & 0o077 == 0
    assert "seat   west: computer, standard" in made.stdout
    assert sorted(each.name for each in (path / "turns" / "0000").iterdir()) == [
        *(f"north.{ending}" for ending in ("html", "json", "svg", "txt")),
        *(f"public.{ending}" for ending in ("html", "json", "svg", "txt")),
        *(f"south.{ending}" for ending in ("html", "json", "svg", "txt")),
        "turn.json",
        *(f"west.{ending}" for ending in ("html", "json", "svg", "txt")),
    ]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["baxter", "two"], 'there is no game baxter; did you mean "barter"?'),
        (["barter", "tow"], 'there is no scenario tow; did you mean "two"?'),
        (["barter", "two", "--option", "turn=3"], 'no option turn; did you mean "turns"?'),
        (["barter", "two", "--option", "turns"], "an option is written KEY=VALUE"),
        (["barter", "two", "--option", "turns=many"], "'many' is no whole number from 1 to 50"),
        (["barter", "two", "--computer", "nroth"], 'no seat nroth; did you mean "north"?'),
        (["barter", "two", "--computer", "north:hard"], "no level hard"),
        (["barter", "two", "--scenario-file", "none.toml"], "none.toml cannot be read"),
    ],
)
def test_what_cannot_be_set_up_is_named_with_a_suggestion(
    tmp_path: Path, args: list[str], says: str
) -> None:
    folder = tmp_path / "game"
    words = args[:2] if "--scenario-file" not in args else args[:1]
    made = run("new", *words, folder, *args[2:])
    assert (made.exit_code, made.stdout) == (2, "")
    assert says in made.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_in_use_is_never_overwritten(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    before = files(path)
    made = run("new", "barter", "two", path)
    assert made.exit_code == 2
    assert "not empty" in made.stderr
    assert files(path) == before


def test_a_scenario_file_makes_the_seats(tmp_path: Path) -> None:
    scenario = tmp_path / "own.toml"
    scenario.write_text('title = "Four"\nvillages = ["a", "b", "c", "d"]\n')
    made = run("new", "barter", tmp_path / "game", "--scenario-file", scenario)
    assert made.exit_code == 0, made.output
    assert "seat   d: person" in made.stdout
    assert (tmp_path / "game" / "scenario.toml").read_text() == scenario.read_text()


def test_a_scenario_file_with_a_fault_says_so(tmp_path: Path) -> None:
    scenario = tmp_path / "own.toml"
    scenario.write_text("villages = 3")
    made = run("new", "barter", tmp_path / "game", "--scenario-file", scenario)
    assert made.exit_code == 2
    assert "no scenario of Barter" in made.stderr


@pytest.mark.parametrize("name", ["../out", "public", "a b", "", "a\\n"])
def test_seats_of_a_scenario_file_cannot_name_other_files(tmp_path: Path, name: str) -> None:
    scenario = tmp_path / "own.toml"
    scenario.write_text(f'title = "x"\nvillages = ["{name}", "b"]\n')
    made = run("new", "barter", tmp_path / "game", "--scenario-file", scenario)
    assert made.exit_code == 2
    assert "cannot be the name of a seat" in made.stderr


def test_check_returns_the_sheet_with_what_each_line_would_do(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    order(path, "dig 2\n; for the road\nGIVE soth 3\nGIVE south 3\nDIG 9\n")
    checked = run("check", path, "north")
    assert checked.exit_code == 1
    lines = checked.stdout.splitlines()
    assert [line for line in lines if not line.startswith(";   *")] == [
        "dig 2",
        ";   ok: DIG: times 2",
        "; for the road",
        "GIVE soth 3",
        "GIVE south 3",
        "DIG 9",
    ]
    unread, poor, many = (line for line in lines if line.startswith(";   *"))
    assert unread.startswith(";   *cannot be read, column 6: soth ")
    assert unread.endswith('; did you mean "SOUTH"? [toy.give]')
    assert poor == ";   *not legal now: there are not so many coins [toy.give]"
    assert many == ";   *cannot be read, column 5: 9 is not between 1 and 3 [toy.dig]"
    assert "3 lines would not be carried out." in checked.stderr


def test_the_annotated_sheet_can_be_filed_as_it_is(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    checked = run("check", path, "north", "-", stdin="DIG 1\nDIG 2\n")
    assert checked.exit_code == 0
    again = run("check", path, "north", "-", stdin=checked.stdout)
    assert again.exit_code == 0
    assert "No errors." in again.stderr


def test_check_tells_programs_line_column_word_reason_clause_and_suggestion(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    checked = run("check", path, "north", "-", "--json", stdin="GIVE soth 3\n")
    (line,) = json.loads(checked.stdout)["north"]
    (finding,) = line["findings"]
    assert (line["line"], line["refused"], checked.exit_code) == (1, True, 1)
    assert (finding["column"], finding["word"].lower()) == (6, "soth")
    assert (finding["clause"], finding["suggestion"]) == ("toy.give", "SOUTH")
    assert finding["problem"] == "cannot be read"
    assert finding["sentence"]


def test_check_without_a_seat_reads_all_sheets_and_names_what_is_missing_or_astray(
    tmp_path: Path,
) -> None:
    path = village(tmp_path / "game", scenario="three")
    order(path, "DIG\n")
    (path / "orders" / "suoth.txt").write_text("DIG\n")
    checked = run("check", path)
    assert checked.exit_code == 1
    assert "orders/suoth.txt is nobody's sheet" in checked.stderr
    assert 'did you mean "south"?' in checked.stderr
    assert "No sheet yet from south and west." in checked.stderr


def test_a_turn_is_played_from_the_sheets_that_came_in(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    order(path, "DIG 3\nGIVE south 99\n")
    (path / "orders" / "South.TXT").write_bytes("DIG 1\r\n".encode("utf-16"))
    done = run("process", path)
    assert done.exit_code == 0, done.output
    assert "Turn 1 is played" in done.stdout
    assert "sheets of north and south" in done.stdout
    assert "north: 1 line not carried out as written" in done.stdout
    assert "Awaited: north and south." in done.stdout
    told = (path / "turns" / "0001" / "north.txt").read_text()
    assert "Barter, turn 1: north" in told
    assert "*north 2: GIVE south 99 - there are not so many coins" in told
    assert (path / "turns" / "0001" / "north.orders.txt").read_text() == "DIG 3\nGIVE south 99\n"
    assert list((path / "orders").iterdir()) == []


def test_run_twice_the_turn_happens_once(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    order(path, "DIG 3\n")
    order(path, "DIG 1\n", SOUTH)
    assert run("process", path).exit_code == 0
    before = files(path)
    again = run("process", path)
    assert again.exit_code == 1
    assert "turn 2 is not played: no sheet from north and south" in again.stderr
    assert files(path) == before


def test_until_is_reached_once(tmp_path: Path) -> None:
    path = village(tmp_path / "game", "south")
    order(path, "DIG 3\n")
    assert run("process", path, "--until", 1).exit_code == 0
    before = files(path)
    order(path, "DIG 2\n")
    assert run("process", path, "--until", 1).exit_code == 0
    (path / "orders" / "north.txt").unlink()
    assert files(path) == before


def test_a_missing_sheet_is_waited_for_and_nothing_happens(tmp_path: Path) -> None:
    path = village(tmp_path / "game", scenario="three")
    order(path, "DIG 3\n")
    before = files(path)
    done = run("process", path)
    assert done.exit_code == 1
    assert "turn 1 is not played: no sheet from south and west" in done.stderr
    assert files(path) == before


def test_a_turn_may_go_on_without_those_who_are_missing(tmp_path: Path) -> None:
    path = village(tmp_path / "game", scenario="three")
    order(path, "DIG 3\n")
    done = run("process", path, "--missing", "default")
    assert done.exit_code == 0, done.output
    assert "without south and west" in done.stdout


def test_a_computer_player_may_write_the_missing_sheets(tmp_path: Path) -> None:
    path = village(tmp_path / "game", scenario="three", missing="computer")
    order(path, "DIG 3\n")
    done = run("process", path, "--json")
    (turn,) = json.loads(done.stdout)["turns"]
    assert turn["sheets"] == {"north": "player", "south": "computer", "west": "computer"}


def test_a_sheet_that_comes_in_late_stays_for_the_next_turn(tmp_path: Path) -> None:
    path = village(tmp_path / "game", "south")
    order(path, "DIG 3\n")
    with opened(path) as folder:
        from hegemon.play.processing import process

        sheets = path / "orders" / "north.txt"
        process(folder)
        assert not sheets.exists()
    order(path, "DIG 1\n")
    assert run("show", path).exit_code == 0
    assert sheets.read_text() == "DIG 1\n"


def test_dice_may_be_laid_down_and_stand_in_the_record(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    order(path, "DIG 2\n")
    order(path, "DIG 1\n", SOUTH)
    dice = tmp_path / "dice.txt"
    dice.write_text("6, 5  # north\n1\n")
    assert run("process", path, "--dice-file", dice).exit_code == 0
    assert "Found 11." in (path / "turns" / "0001" / "north.txt").read_text()
    assert (
        "The dice of the turn were laid down by hand."
        in (path / "turns" / "0001" / "public.txt").read_text()
    )
    assert "dice laid down: 6, 5, 1" in run("replay", path).stdout


@pytest.mark.parametrize(
    ("dice", "code", "says"),
    [
        ("6", 1, "no roll left for toy.dig"),
        ("6 5 1 1", 1, "rolls not used: [1]"),
        ("6 7 1", 1, "7 is no roll of a d6"),
        ("six", 2, "'six' is no roll"),
        ("", 2, "holds no rolls"),
    ],
)
def test_dice_that_do_not_fit_change_nothing(
    tmp_path: Path, dice: str, code: int, says: str
) -> None:
    path = village(tmp_path / "game")
    order(path, "DIG 2\n")
    order(path, "DIG 1\n", SOUTH)
    (tmp_path / "dice.txt").write_text(dice)
    before = files(path)
    done = run("process", path, "--dice-file", tmp_path / "dice.txt")
    assert (done.exit_code, done.stdout) == (code, "")
    assert says in done.stderr
    assert files(path) == before


def test_computer_players_alone_are_told_how_far_to_play(tmp_path: Path) -> None:
    path = village(tmp_path / "game", "all")
    done = run("process", path)
    assert done.exit_code == 2
    assert "--until 1" in done.stderr
    done = run("process", path, "--until", 4)
    assert "The game is over (toy.rich); winner: " in done.stdout
    again = run("process", path, "--until", 9)
    assert again.exit_code == 0
    assert "The game is over" in again.stdout


def test_show_tells_a_seat_what_it_knows_and_nothing_else(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    order(path, "DIG 2\n")
    order(path, "DIG 1\n", SOUTH)
    run("process", path)
    shown = run("show", path, "--seat", "north", "--explain")
    assert "Found" in shown.stdout
    assert "[house]" in shown.stdout
    assert "north is asked: barter.orders" in shown.stdout
    assert "toy.dig" in shown.stdout
    data = json.loads(run("show", path, "--seat", "south", "--json").stdout)
    assert (data["view"]["seat"], data["step"], len(data["events"])) == ("south", 1, 1)
    assert data["question"].startswith("1.1.")
    assert data["usage"] == ["DIG {times}", "GIVE village amount"]
    public = json.loads(run("show", path, "--json").stdout)
    assert (public["view"]["coins"], public["events"], public["question"]) == (0, [], None)
    past = run("show", path, "--seat", "north", "--turn", 0)
    assert "is asked" not in past.stdout
    assert run("show", path, "--turn", 2).exit_code == 2


def test_orders_may_be_filed_by_answer_as_well(tmp_path: Path) -> None:
    path = village(tmp_path / "game", "south")
    done = run("answer", path, "north", "DIG 2")
    assert done.exit_code == 0
    assert "Awaited: north." in done.stderr
    assert "Barter, turn 1" in run("show", path).stdout


def test_a_game_of_moves_is_played_by_answers(tmp_path: Path) -> None:
    path = tmp_path / "game"
    assert run("new", "toy", path, "--computer", "persian").exit_code == 0
    waiting = run("process", path)
    assert waiting.exit_code == 1
    refused = run("answer", path, "greek", "MARCH g1 0")
    assert refused.exit_code == 1
    assert "not legal now" in refused.stderr
    assert run("answer", path, "persian", "END").exit_code == 1
    first = run("answer", path, "greek", "MARCH g1 1")
    assert first.exit_code == 0, first.output
    assert run("undo", path, "greek").exit_code == 0
    assert run("answer", path, "greek", "END").exit_code == 0
    assert "Awaited: greek." in run("answer", path, "greek", "END").stderr


def test_an_answer_to_a_question_that_is_closed_is_refused(tmp_path: Path) -> None:
    path = village(tmp_path / "game", "south")
    question = json.loads(run("show", path, "--seat", "north", "--json").stdout)["question"]
    assert run("answer", path, "north", "DIG", "--question", question).exit_code == 0
    late = run("answer", path, "north", "DIG", "--question", question)
    assert late.exit_code == 1
    assert "that question is closed" in late.stderr


def test_standing_orders_are_filed_and_shown(tmp_path: Path) -> None:
    path = village(tmp_path / "game")
    text = "ON barter.orders THEN DIG 3\n"
    assert run("standing", path, "north", "-", stdin=text).exit_code == 0
    assert run("standing", path, "north").stdout == text
    assert run("standing", path, "south").stdout == ""
    order(path, "DIG 1\n", SOUTH)
    done = run("process", path, "--missing", "default")
    assert done.exit_code == 0, done.output
    assert "DIG 3" in (path / "turns" / "0001" / "north.orders.txt").read_text()
    wrong = run("standing", path, "north", "-", stdin="WHEN barter.orders\n")
    assert wrong.exit_code == 1
    assert run("standing", path, "north").stdout == text


def test_seats_may_be_called_by_their_tribes(tmp_path: Path) -> None:
    path = tmp_path / "game"
    made = run("new", "kok", "introduction", path, "--seed", 1)
    assert "seat   Lydians (t01): person" in made.stdout
    shown = run("show", path, "--seat", "LYDIANS", "--json")
    assert json.loads(shown.stdout)["seat"] == "t01"
    wrong = run("show", path, "--seat", "Lydans")
    assert wrong.exit_code == 2
    assert 'did you mean "Lydians"?' in wrong.stderr


def test_what_was_refused_is_counted_for_each_tribe_alone(tmp_path: Path) -> None:
    path = tmp_path / "game"
    run("new", "kok", "introduction", path, "--seed", 1)
    for seat in ("t01", "t02", "t03", "t04"):
        lines = "LAND 99 99 T AT N\nSHOUT\n" if seat == "t02" else ""
        (path / "orders" / f"{seat}.txt").write_text(lines)
    done = json.loads(run("process", path, "--json").stdout)
    assert done["turns"][0]["refused"] == {"t02": 2}
