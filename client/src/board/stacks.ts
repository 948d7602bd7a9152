// Pieces as they stand together: one stack an owner and area, the reader's own first.

import type { Piece, Situation } from "./model";

export interface Stack {
  key: string;
  area: string;
  owner: string;
  pieces: Piece[];
  count: number;
  /** What the tag prints. */
  text: string;
  symbol: string;
  leader: boolean;
  fleet: boolean;
  /** A guess: drawn dashed. */
  guess: boolean;
  marks: string[];
}

const LEADERS = new Set(["general", "u-general"]);
const FLEETS = /ship|transport|fleet/;

export const bare = (symbol: string): string => symbol.replace(/^[a-z]-/, "");

export function stacks(situation: Situation): Stack[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of situation.pieces ?? []) {
    const afloat = FLEETS.test(piece.symbol) ? "sea" : "";
    const key = `${piece.area}|${piece.owner ?? ""}|${afloat}`;
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
  }
  const made = [...groups].map(([key, pieces]) => stack(key, pieces));
  const mine = (each: Stack): number => (each.owner === situation.seat ? 0 : 1);
  return made.sort((a, b) => mine(a) - mine(b) || a.key.localeCompare(b.key));
}

function stack(key: string, pieces: Piece[]): Stack {
  const [first] = pieces as [Piece];
  const all = pieces.flatMap((piece) => [piece, ...(piece.parts ?? [])]);
  const soldiers = pieces.filter((piece) => !LEADERS.has(piece.symbol) || pieces.length === 1);
  const count = pieces.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  const only = soldiers.length === 1 && pieces.length === 1 ? soldiers[0] : undefined;
  const printed = only?.text ?? "";
  const text = printed.length > 0 && printed.length <= 5 ? printed : String(count);
  return {
    key,
    area: first.area,
    owner: first.owner ?? "",
    pieces,
    count,
    text,
    symbol: bare((soldiers[0] ?? first).symbol),
    leader: all.some((piece) => LEADERS.has(piece.symbol)),
    fleet: key.endsWith("|sea"),
    guess: pieces.some((piece) => /[±?+]|about|≈/.test(piece.text ?? "")),
    marks: [...new Set(all.flatMap((piece) => piece.marks ?? []))],
  };
}
