"""What is drawn of King of Kings: squares, realms, pieces and marks, and only what a seat sees."""

from kok.playing import play, told
from kok.positions import A, B, C, draw

from hegemon.core.board import Known, Mark
from hegemon.core.desk import Event
from hegemon.core.drawing import distance, svg_map
from hegemon.core.seats import PUBLIC
from hegemon.games.king_of_kings.board import board, realms, situation
from hegemon.games.king_of_kings.sight import sight


def test_a_square_tells_its_terrain_yield_and_what_it_costs_to_enter() -> None:
    """The facts of a card, in words."""
    state = draw("FOR:a:F SEA")
    state.squares["1/1"].name = "Arden"
    land, sea = board(sight(state, A)).areas
    assert (land.kind, land.terrain, land.name) == ("land", "FOR", "Arden")
    assert dict(land.facts) == {
        "Terrain": "forest",
        "Food": "1",
        "Gold": "0",
        "Wood": "3",
        "Movement": "2",
        "Attackers hit at most": "25 %",
    }
    assert (sea.kind, dict(sea.facts)) == ("sea", {"Terrain": "the sea"})


def test_the_key_of_a_board_changes_with_what_is_on_it() -> None:
    """The same squares, the same key; a built town is another board."""
    state = draw("CUL:a:F PLA")
    before = board(sight(state, A)).key
    assert board(sight(draw("CUL:a:F PLA"), B)).key == before
    town = draw("TOW:a:F PLA")
    assert board(sight(town, A)).key != before


def test_pieces_open_to_their_types() -> None:
    """A stack for every owner in a square, with letters as on the map of the report."""
    state = draw("PLA:a:2B3FCG4S SEA:a:2F3S+b:S")
    pieces = {piece.id: piece for piece in situation(sight(state, A)).pieces}
    stack = pieces["1/1:a"]
    assert (stack.symbol, stack.text, stack.count) == ("general", "2B3FCG4S", 11)
    assert [(part.symbol, part.count) for part in stack.parts] == [
        ("archer", 2),
        ("spear", 3),
        ("castle", 1),
        ("general", 1),
        ("ship-light", 4),
    ]
    assert pieces["2/1:a"].kind == pieces["2/1:b"].kind == "fleet"


def test_marks_tell_of_the_last_turn() -> None:
    """A march, a battle at its end, and land that was taken on the way."""
    state = draw("TOW:a:3F PLA PLA:b:F:T\nPLA TOW:b:F SEA")
    desk = play(state, {A: "LAND 1 1 C FO 2 E E"}, 1, 99)
    marks = situation(sight(state, A), told(desk, A, Event)).marks
    assert Mark(kind="march", area="3/1", way=("1/1", "2/1", "3/1"), owner=A, text="2F") in marks
    assert ("battle", "3/1") in [(mark.kind, mark.area) for mark in marks]
    assert ("gained", "2/1") in [(mark.kind, mark.area) for mark in marks]


def test_near_rivals_are_drawn_in_pigments_that_differ() -> None:
    """In public mode by neighbourhood, and the same ones all game long."""
    state = draw("PLA:a:F PLA:b:F PLA:c:F PLA:d:F")
    drawn = realms(sight(state, PUBLIC))
    pigments = [realm.pigment for realm in drawn]
    assert len(set(pigments)) == 4
    assert min(distance(a, b) for n, a in enumerate(pigments) for b in pigments[:n]) >= 12
    assert [realm.emblem for realm in drawn] == ["wolf", "eagle", "owl", "boar"]
    for place in ("2/1", "3/1"):
        state.squares[place].owner = A
    assert realms(sight(state, B)) == drawn


def test_in_individual_mode_pigments_say_nothing_of_where_anybody_lives() -> None:
    """They go by number: two worlds with other neighbours give the same."""
    one = draw("PLA:a:F PLA PLA PLA:b:F PLA:c:F", mode="individual")
    other = draw("PLA:a:F PLA PLA PLA:c:F PLA:b:F", mode="individual")
    assert realms(sight(one, A)) == realms(sight(other, A))


def test_in_individual_mode_nothing_unseen_is_drawn() -> None:
    """Two worlds that differ out of sight give the same board, situation and picture."""
    near = "PLA:a:F PLA:b:2F PLA "
    drawings = set()
    for far in ("MET:c:9HCG SEA:c:F3S", "DES SEA"):
        view = sight(draw(near + far, seats="c", mode="individual"), A)
        assert {area.id for area in board(view).areas} == {"1/1", "2/1"}
        assert {each.known for each in situation(view).holdings} == {Known.NOW}
        drawings.add(svg_map(board(view), situation(view)))
    assert len(drawings) == 1
    public = sight(draw(near + "DES SEA", mode="individual"), PUBLIC)
    assert board(public).areas == ()
    assert situation(public).pieces == ()


def test_what_a_tribe_owns_at_large_is_its_purse() -> None:
    """Gold, wood, food and victory points; the public has none."""
    state = draw("PLA:a:F PLA:b:F", gold=4, wood=5, food=6, points=7)
    purse = dict(situation(sight(state, A)).purse)
    assert purse == {"Gold": "4", "Wood": "5", "Food": "6", "Victory points": "7"}
    assert situation(sight(state, PUBLIC)).purse == ()
    assert C not in sight(state, A).tribes
