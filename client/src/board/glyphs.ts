// Puts hills, trees and furrows where the board says there are some: on a shaken lattice, apart
// from seats, tags and names, the same ones at every visit.

import type { Geometry } from "./geometry";
import { within } from "./geometry";
import { GLYPHS } from "./glyph_paths";
import { type Area, isSea } from "./model";
import type { Canvas, Frame } from "./paint";
import { drawingOf, GLYPHS_OF } from "./terrain";

export interface Glyph {
  x: number;
  y: number;
  name: string;
  scale: number;
}

/** A number from 0 to 1 that depends on the three numbers alone. */
export function noise(a: number, b: number, c: number): number {
  let h = (a * 374761393 + b * 668265263 + c * 2147483647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const kept = new WeakMap<Geometry, Map<string, Glyph[]>>();

/** The glyphs of a board for a zoom, in board units, far ones first. */
export function glyphsFor(geo: Geometry, k: number): Glyph[] {
  const step = Math.round(Math.log2(k) * 2) / 2;
  const key = `${step}`;
  const cache = kept.get(geo) ?? new Map<string, Glyph[]>();
  kept.set(geo, cache);
  const known = cache.get(key);
  if (known) return known;
  if (cache.size > 6) cache.clear();
  const glyphs = geo.areas.flatMap((area, i) => placed(geo, area, i, 2 ** step));
  glyphs.sort((a, b) => a.y - b.y);
  cache.set(key, glyphs);
  return glyphs;
}

function placed(geo: Geometry, area: Area, i: number, k: number): Glyph[] {
  if (isSea(area) || !area.terrain) return [];
  const drawing = drawingOf(geo.board.terrains?.[area.terrain] ?? area.terrain);
  const { names, apart, share } = GLYPHS_OF[drawing];
  if (!names.length) return [];
  const size = Math.min(1.3, Math.max(0.45, (geo.median * k) / 44));
  const gap = (apart * size) / k;
  const [l, t, r, b] = geo.boxes[i] as [number, number, number, number];
  const lattice = geo.board.shape !== "areas";
  const inset = lattice ? gap * 0.5 : gap * 0.36;
  const out: Glyph[] = [];
  const rows = gap * 0.8;
  for (let row = Math.floor(t / rows); row * rows <= b; row++)
    for (let column = Math.floor(l / gap); column * gap <= r; column++) {
      const x = (column + (row % 2 ? 0.5 : 0) + 0.56 * (noise(column, row, 1) - 0.5)) * gap;
      const y = (row + 0.56 * (noise(column, row, 2) - 0.5)) * rows;
      if (noise(column, row, 3) > share) continue;
      if (x < l + inset || x > r - inset || y < t + inset * 1.4 || y > b - inset * 0.5) continue;
      if (!inside(geo, i, x, y, inset) || reserved(area, x, y, k)) continue;
      const name = names[Math.floor(noise(column, row, 4) * names.length)] as string;
      out.push({ x, y, name, scale: size * (0.82 + 0.36 * noise(column, row, 5)) });
    }
  return out;
}

function inside(geo: Geometry, i: number, x: number, y: number, inset: number): boolean {
  if (geo.board.shape === "squares") return true;
  return within(geo, i, x - inset, y) && within(geo, i, x + inset, y) && within(geo, i, x, y - inset);
}

/** Room kept for the seat, the tag and the name of the area. */
function reserved(area: Area, x: number, y: number, k: number): boolean {
  const near = (at: [number, number] | null | undefined, dx: number, up: number, down: number): boolean =>
    at != null && Math.abs(x - at[0]) * k < dx && (y - at[1]) * k > -up && (y - at[1]) * k < down;
  if (near(area.seat, 9, 7, 10) || near(area.tag, 26, 12, 16)) return true;
  return (area.labels ?? []).some((label) => near(label.at, 4 + 3.6 * label.text.length, 9, 9));
}

export function paintGlyphs(
  canvas: Canvas,
  geo: Geometry,
  f: Frame,
  hill: string,
  land: string,
  night: boolean,
): void {
  if (geo.median * f.k < 9) return;
  canvas.save();
  canvas.lineCap = "round";
  for (const { x, y, name, scale } of glyphsFor(geo, f.k)) {
    const [px, py] = [x * f.k + f.x, y * f.k + f.y];
    if (px < -12 || py < -12 || px > f.width + 12 || py > f.height + 20) continue;
    const size = scale * f.ratio;
    canvas.setTransform(size, 0, 0, size, px * f.ratio, py * f.ratio);
    engrave(canvas, name, hill, land, night);
  }
  canvas.restore();
}

const paths = new Map<string, { ground?: Path2D; outline?: Path2D; hatch?: Path2D }>();

function engrave(canvas: Canvas, name: string, hill: string, land: string, night: boolean): void {
  if (name === "dot") {
    canvas.fillStyle = hill;
    canvas.globalAlpha = 0.6;
    canvas.fillRect(-0.6, -0.6, 1.2, 1.2);
    return;
  }
  let drawn = paths.get(name);
  if (!drawn) {
    const data = GLYPHS[name] ?? {};
    drawn = {
      ground: data.ground ? new Path2D(data.ground) : undefined,
      outline: data.outline ? new Path2D(data.outline) : undefined,
      hatch: data.hatch ? new Path2D(data.hatch) : undefined,
    };
    paths.set(name, drawn);
  }
  if (drawn.ground) {
    canvas.fillStyle = land;
    canvas.globalAlpha = night ? 0.35 : 0.5;
    canvas.fill(drawn.ground);
  }
  canvas.strokeStyle = hill;
  canvas.globalAlpha = 1;
  if (drawn.outline) {
    canvas.lineWidth = 0.85;
    canvas.stroke(drawn.outline);
  }
  if (drawn.hatch) {
    canvas.lineWidth = 0.6;
    canvas.globalAlpha = 0.85;
    canvas.stroke(drawn.hatch);
  }
}
