// A march as one closed path: thin at the start, broad at the head (after map_art.arrow).

import type { Point } from "./model";

/** Catmull-Rom through the points. */
export function smooth(points: Point[], steps = 10): Point[] {
  if (points.length < 3) return points;
  const first = points[0] as Point;
  const last = points.at(-1) as Point;
  const second = points[1] as Point;
  const before = points.at(-2) as Point;
  const q: Point[] = [
    [2 * first[0] - second[0], 2 * first[1] - second[1]],
    ...points,
    [2 * last[0] - before[0], 2 * last[1] - before[1]],
  ];
  const out: Point[] = [];
  for (let i = 0; i + 3 < q.length; i++) {
    const [a, b, c, d] = [q[i], q[i + 1], q[i + 2], q[i + 3]] as [Point, Point, Point, Point];
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const on = (n: 0 | 1): number =>
        0.5 *
        (2 * b[n] + (c[n] - a[n]) * t + (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t + (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t ** 3);
      out.push([on(0), on(1)]);
    }
  }
  return [...out, last];
}

const text = (points: Point[]): string => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

export const smoothLine = (points: Point[]): string => `M${text(smooth(points))}`;

export function arrow(points: Point[], scale = 1): string {
  const [tail, neck, head, wing] = [1.6 * scale, 4.6 * scale, 17 * scale, 10 * scale];
  const p = smooth(points, 14);
  const along = [0];
  for (let i = 1; i < p.length; i++) along.push((along[i - 1] as number) + apart(p[i - 1] as Point, p[i] as Point));
  const total = along.at(-1) as number;
  const cut = Math.max(total * 0.35, total - head);
  const body = p.filter((_, i) => (along[i] as number) < cut);
  const end = pointAt(p, along, cut);
  body.push(end);
  const left: Point[] = [];
  const right: Point[] = [];
  body.forEach((point, i) => {
    const from = body[Math.max(0, i - 1)] as Point;
    const to = body[Math.min(body.length - 1, i + 1)] as Point;
    const length = apart(from, to) || 1;
    const width = tail + ((neck - tail) * i) / Math.max(1, body.length - 1);
    const nx = (-(to[1] - from[1]) / length) * width;
    const ny = ((to[0] - from[0]) / length) * width;
    left.push([point[0] + nx, point[1] + ny]);
    right.push([point[0] - nx, point[1] - ny]);
  });
  const tip = p.at(-1) as Point;
  const length = apart(end, tip) || 1;
  const [nx, ny] = [(-(tip[1] - end[1]) / length) * wing, ((tip[0] - end[0]) / length) * wing];
  return `M${text([...left, [end[0] + nx, end[1] + ny], tip, [end[0] - nx, end[1] - ny], ...right.reverse()])}Z`;
}

const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function pointAt(p: Point[], along: number[], distance: number): Point {
  const i = along.findIndex((d) => d >= distance);
  if (i <= 0) return p[0] as Point;
  const [a, b] = [p[i - 1] as Point, p[i] as Point];
  const [from, to] = [along[i - 1] as number, along[i] as number];
  const t = to > from ? (distance - from) / (to - from) : 0;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}
