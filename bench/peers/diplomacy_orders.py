"""The PyPI package diplomacy: orders set and processed in a processor second, in random play."""

import random
import sys
import time

from diplomacy import Game

PHASES = 60


def main() -> None:
    """Three games of random legal orders."""
    spent, orders = 0.0, 0
    for seed in range(3):
        rng, game = random.Random(seed), Game()
        for _ in range(PHASES):
            if game.is_game_done:
                break
            possible = game.get_all_possible_orders()
            given = [
                (
                    power,
                    [
                        rng.choice(possible[place])
                        for place in game.get_orderable_locations(power)
                        if possible[place]
                    ],
                )
                for power in game.powers
            ]
            begun = time.process_time()
            for power, lines in given:
                game.set_orders(power, lines)
            game.process()
            spent += time.process_time() - begun
            orders += sum(len(lines) for _, lines in given)
    print(orders / spent, file=sys.stdout)


main()
