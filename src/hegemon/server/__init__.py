"""The web server: accounts, tables, deadlines, the API and the pages. It knows the rule of no game.

Only this package imports Django. What it needs of a game is the interface `core.game.Game`.
"""
