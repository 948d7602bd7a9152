"""lark, LALR: order lines of the standard input read in a processor second."""

import statistics
import sys
import time

from lark import Lark

GRAMMAR = r"""
start: line*
line: verb word* _NL
verb: WORD
word: NUMBER | WORD | SIGN
NUMBER: /\d+/
WORD: /[A-Za-z]+/
SIGN: /[^\sA-Za-z0-9]+/
_NL: /\n+/
%ignore /[ \t]+/
"""
text = sys.stdin.read().rstrip() + "\n"
parser = Lark(GRAMMAR, parser="lalr")
parser.parse(text)
spans = []
for _ in range(5):
    begun = time.process_time()
    parser.parse(text)
    spans.append(time.process_time() - begun)
print(text.count("\n") / statistics.median(spans))
