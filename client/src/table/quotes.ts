// Places (@118, @13/8) and clauses (#ems.landmove.5) that a message quotes.

import type { Geometry } from "../board/geometry";

export interface Quoted {
  text: string;
  place: string;
  clause: string;
}

export function quoted(text: string, geo: Geometry): Quoted[] {
  const out: Quoted[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) out.push({ text: text.slice(from, to), place: "", clause: "" });
  };
  for (const found of text.matchAll(/@([\w/]+)|#([a-z0-9]+(?:\.[\w-]+)+)/g)) {
    const place = found[1] ?? "";
    if (place && !geo.index.has(place)) continue;
    plain(found.index);
    out.push({ text: found[0], place, clause: found[2] ?? "" });
    from = found.index + found[0].length;
  }
  plain(text.length);
  return out;
}
