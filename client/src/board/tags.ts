// Where tags, chips and counters stand in a frame, and which of them are worth showing there.

import type { Geometry } from "./geometry";
import type { Boxed } from "./labels";
import type { Point } from "./model";
import type { Frame } from "./paint";
import type { Stack } from "./stacks";

export type Style = "tag" | "chip" | "counter";

export interface Tag {
  stack: Stack;
  style: Style;
  x: number;
  y: number;
  /** Where its area's seat is, for the stem; null: it stands at its place. */
  stem: Point | null;
  size: number;
}

/** Small garrisons of a squared map are chips in the corner. */
const CHIP_MOST = 4;

export function tagsIn(geo: Geometry, f: Frame, all: Stack[], level: number): Tag[] {
  const places = new Map<string, number>();
  const out: Tag[] = [];
  for (const stack of all) {
    const i = geo.index.get(stack.area);
    const area = geo.areas[i ?? -1];
    if (!area) continue;
    const at = area.tag ?? area.at;
    const x = at[0] * f.k + f.x;
    const y = at[1] * f.k + f.y;
    if (x < -40 || y < -40 || x > f.width + 40 || y > f.height + 40) continue;
    const style = styleOf(geo, stack);
    if (level === 0 && stack.count < 6 && !stack.leader) continue;
    if (level === 1 && style === "chip") continue;
    const before = places.get(stack.area) ?? 0;
    places.set(stack.area, before + 1);
    out.push(placed(geo, f, stack, style, x, y, before, area.tag ? (area.seat ?? null) : null));
  }
  return out;
}

function styleOf(geo: Geometry, stack: Stack): Style {
  if (geo.board.shape === "hexes") return "counter";
  if (geo.board.shape === "squares" && !stack.leader && !stack.fleet && stack.count <= CHIP_MOST) return "chip";
  return "tag";
}

function placed(
  geo: Geometry,
  f: Frame,
  stack: Stack,
  style: Style,
  x: number,
  y: number,
  before: number,
  seat: Point | null,
): Tag {
  const px = geo.median * f.k;
  if (style === "chip") {
    const size = Math.min(1.25, Math.max(0.7, px / 46));
    return { stack, style, x: x + px / 2 - 11 * size, y: y + px / 2 - 11 * size - before * 15 * size, stem: null, size };
  }
  if (style === "counter") {
    const size = Math.min(1.1, Math.max(0.4, px / 62));
    return { stack, style, x: x + before * 6, y: y + before * 10, stem: null, size };
  }
  const size = Math.min(1, Math.max(0.62, px / 44));
  const shift = geo.board.shape === "squares" ? px * 0.14 : 0;
  const stem: Point | null = seat ? [seat[0] * f.k + f.x, seat[1] * f.k + f.y] : null;
  return { stack, style, x: x - 6 * size, y: y + shift + before * 26 * size, stem, size };
}

/** The room tags take before any name. */
export function tagBoxes(geo: Geometry, f: Frame, all: Stack[], level: number): Boxed[] {
  return tagsIn(geo, f, all, level).map(({ x, y, size, style }) =>
    style === "chip"
      ? { x, y, width: 15 * size, height: 14 * size, rank: 0 }
      : style === "counter"
        ? { x, y, width: 44 * size, height: 44 * size, rank: 0 }
        : { x: x + 12 * size, y, width: 50 * size, height: 26 * size, rank: 0 },
  );
}

/** The room cities and works take. */
export function workBoxes(geo: Geometry, f: Frame, level: number): Boxed[] {
  if (level < 1) return [];
  const size = Math.min(22, geo.median * f.k * 0.4);
  return geo.areas.flatMap((area) => {
    if (!area.works?.length) return [];
    const [x, y] = area.seat ?? area.at;
    return [{ x: x * f.k + f.x, y: y * f.k + f.y + size * 0.1, width: size, height: size * 0.5, rank: 0 }];
  });
}
