// Finding a place by its name or number, and a unit by its name, the nearest first.

import type { Geometry } from "./geometry";
import { nameOf, numberOf, type Situation } from "./model";

export interface Found {
  area: string;
  number: string;
  title: string;
  note: string;
}

const plain = (text: string): string =>
  text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();

export function search(geo: Geometry, situation: Situation, text: string, most = 8): Found[] {
  const wanted = plain(text).replace(/^(\d+)[\s,]+(\d+)$/, "$1/$2");
  const names = new Map((situation.holdings ?? []).map((each) => [each.area, each.name ?? ""]));
  const found: (Found & { rank: number })[] = [];
  for (const area of geo.areas) {
    const title = names.get(area.id) || nameOf(area);
    const number = numberOf(area);
    const rank = rankOf(wanted, plain(title), plain(number));
    if (rank < 9) found.push({ area: area.id, number, title: title === number ? "" : title, note: "", rank });
  }
  for (const piece of situation.pieces ?? []) {
    for (const each of [piece, ...(piece.parts ?? [])]) {
      const rank = rankOf(wanted, plain(each.kind ?? ""), plain(each.id)) + 0.5;
      if (rank < 9 && each.owner === situation.seat) found.push({ area: piece.area, number: piece.area, title: each.kind ?? each.id, note: each.text ?? "", rank });
    }
  }
  found.sort((a, b) => a.rank - b.rank);
  if (!found.length) return nearest(geo, names, wanted);
  return found.slice(0, most);
}

function rankOf(wanted: string, title: string, number: string): number {
  if (number === wanted || title === wanted) return 0;
  if (title.startsWith(wanted)) return 1;
  if (number.startsWith(wanted)) return 2;
  return title.includes(wanted) ? 3 : 9;
}

/** Nothing of that name: the three names that come nearest. */
function nearest(geo: Geometry, names: Map<string, string>, wanted: string): Found[] {
  return geo.areas
    .map((area) => ({ area, title: names.get(area.id) || area.name || "" }))
    .filter(({ title }) => title)
    .map(({ area, title }) => ({ area: area.id, number: numberOf(area), title, note: "near", off: distance(wanted, plain(title)) }))
    .filter(({ off }) => off <= Math.max(2, wanted.length / 2))
    .sort((a, b) => a.off - b.off)
    .slice(0, 3);
}

/** Letters to change, add or drop to make one word of another. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] as number;
}
