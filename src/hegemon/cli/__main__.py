"""`python -m hegemon.cli` is the command as well."""

from hegemon.cli import main

main()
