// The hand of the engraver on a lattice: corners are rounded and lines stray a little. How far a
// point strays depends on its place alone, so lines that run together stay together.

import type { Point } from "./model";

/** Closed lines along a lattice of this side, rounded at the corners and uneven along the way. */
export function handDrawn(loops: Point[][], side: number, size = 0.8): Point[][] {
  return loops.map((loop) => uneven(rounded(loop, side * 0.16), side, size));
}

function rounded(loop: Point[], radius: number): Point[] {
  const out: Point[] = [];
  const n = loop.length;
  for (let i = 0; i < n; i++) {
    const before = loop[(i + n - 1) % n] as Point;
    const corner = loop[i] as Point;
    const after = loop[(i + 1) % n] as Point;
    const straight =
      (corner[0] - before[0]) * (after[1] - corner[1]) -
        (corner[1] - before[1]) * (after[0] - corner[0]) ===
      0;
    if (straight) {
      out.push(corner);
      continue;
    }
    const from = toward(corner, before, radius);
    const to = toward(corner, after, radius);
    for (const t of [0, 0.25, 0.5, 0.75, 1])
      out.push([
        (1 - t) * (1 - t) * from[0] + 2 * t * (1 - t) * corner[0] + t * t * to[0],
        (1 - t) * (1 - t) * from[1] + 2 * t * (1 - t) * corner[1] + t * t * to[1],
      ]);
  }
  return out;
}

function toward(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = Math.min(0.5, by / length);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function uneven(loop: Point[], side: number, size: number): Point[] {
  const out: Point[] = [];
  const step = side / 12;
  loop.forEach((from, i) => {
    const to = loop[(i + 1) % loop.length] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const pieces = Math.max(1, Math.round(length / step));
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      out.push(stray([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t], side, size));
    }
  });
  return out;
}

function stray([x0, y0]: Point, side: number, size: number): Point {
  const unit = side / 40;
  const x = x0 / unit;
  const y = y0 / unit;
  const dx = 3.4 * Math.sin(y / 13 + x / 41) + 1.8 * Math.sin(y / 5.1 + x / 9) + 0.8 * Math.sin(y / 2.3);
  const dy = 3.4 * Math.sin(x / 14 + 1 + y / 37) + 1.8 * Math.sin(x / 5.3 - y / 8) + 0.8 * Math.sin(x / 2.1);
  return [x0 + dx * size * unit * 0.8, y0 + dy * size * unit * 0.8];
}
