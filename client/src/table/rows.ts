// The areas of a board as rows of a list: the map for the ear and for the keys.

import { numberBeside, ownerOf, piecesText, terrainOf, titleOf, knowledgeOf } from "../board/words";
import { numberOf } from "../board/model";
import type { MapView } from "../board/view.svelte";

export interface Row {
  id: string;
  number: string;
  name: string;
  owner: string;
  terrain: string;
  own: string;
  others: string;
  known: string;
  reach: string;
}

export type Filter = "all" | "lit" | "mine" | "border" | "changed" | "orders";

export function rowsOf(view: MapView): Row[] {
  const { geo, situation } = view;
  const reach = new Map(view.lit.map((each) => [each.area, each.text || "yes"]));
  const here = new Map<string, { own: string[]; others: string[] }>();
  for (const piece of situation.pieces ?? []) {
    const at = here.get(piece.area) ?? { own: [], others: [] };
    const text = piecesText(piece.parts?.length ? piece.parts : [piece]);
    (piece.owner === situation.seat ? at.own : at.others).push(text);
    here.set(piece.area, at);
  }
  return geo.areas.map((area) => {
    const holding = view.holdings.get(area.id);
    return {
      id: area.id,
      number: numberOf(area),
      name: numberBeside(area, holding) ? titleOf(area, holding) : "",
      owner: ownerOf(holding, view.realms),
      terrain: terrainOf(geo.board, area),
      own: here.get(area.id)?.own.join("; ") ?? "",
      others: here.get(area.id)?.others.join("; ") ?? "",
      known: knowledgeOf(holding),
      reach: reach.get(area.id) ?? "",
    };
  });
}

export function filtered(rows: Row[], filter: Filter, view: MapView): Row[] {
  const { geo, situation } = view;
  const mine = new Set((situation.holdings ?? []).filter((each) => each.owner === situation.seat).map((each) => each.area));
  switch (filter) {
    case "all":
      return rows;
    case "lit":
      return rows.filter((row) => view.litAreas.has(row.id));
    case "mine":
      return rows.filter((row) => mine.has(row.id) || row.own);
    case "orders":
      return rows.filter((row) => view.ringed.includes(row.id));
    case "border": {
      const near = new Set<string>();
      for (const id of mine)
        for (const i of geo.neighbours[geo.index.get(id) ?? -1] ?? []) {
          const other = geo.areas[i]?.id ?? "";
          if (!mine.has(other)) near.add(other);
        }
      return rows.filter((row) => near.has(row.id));
    }
    case "changed": {
      const changed = new Set((situation.marks ?? []).map((mark) => mark.area));
      return rows.filter((row) => changed.has(row.id));
    }
  }
}

/** Numbers by value, "9/2" before "10/1", words by letter. */
export function compare(a: string, b: string): number {
  const [x, y] = [a.match(/\d+/g), b.match(/\d+/g)];
  if (x && y && /^\d/.test(a) && /^\d/.test(b)) {
    for (let i = 0; i < Math.min(x.length, y.length); i++) {
      const off = Number(x[i]) - Number(y[i]);
      if (off) return off;
    }
    return x.length - y.length;
  }
  if (!a !== !b) return a ? -1 : 1;
  return a.localeCompare(b);
}
