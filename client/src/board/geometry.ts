// The shape of a board: its areas as rings of shared edges, whatever the board is made of. Every
// outline, of an area, a realm or the land, is chained from edges that only one side claims.

import { type Area, type Board, isSea, type Point } from "./model";

export interface Edge {
  points: Point[];
  /** Index of the areas on both sides; -1: the margin. */
  sides: [number, number];
}

export interface Ring {
  /** Edge numbers; ~n: edge n run backwards. */
  edges: number[];
}

export interface Geometry {
  board: Board;
  areas: Area[];
  index: Map<string, number>;
  edges: Edge[];
  rings: Ring[][];
  /** [left, top, right, bottom] of each area. */
  boxes: [number, number, number, number][];
  /** Areas that share an edge or are linked. */
  neighbours: Set<number>[];
  /** Width of the median area, which governs the level of zoom. */
  median: number;
  bounds: [number, number, number, number];
}

const CORNERS_POINTED: Point[] = [
  [0, -1],
  [0.8660254, -0.5],
  [0.8660254, 0.5],
  [0, 1],
  [-0.8660254, 0.5],
  [-0.8660254, -0.5],
];

/** The corners of an area that is a square or a hex, clockwise. */
export function corners(board: Board, area: Area): Point[] {
  const [x, y] = area.at;
  const size = board.size || 1;
  if (board.shape === "squares") {
    const h = size / 2;
    return [
      [x - h, y - h],
      [x + h, y - h],
      [x + h, y + h],
      [x - h, y + h],
    ];
  }
  const radius = size / Math.sqrt(3);
  return CORNERS_POINTED.map(([cx, cy]) =>
    board.pointed === false
      ? [x - cy * radius, y + cx * radius]
      : [x + cx * radius, y + cy * radius],
  );
}

export function geometry(board: Board): Geometry {
  const areas = board.areas ?? [];
  const index = new Map(areas.map((area, i) => [area.id, i]));
  const { edges, rings } = board.shape === "areas" ? fromArcs(board, areas) : fromCorners(board, areas);
  const boxes = rings.map((each, i) => box(each, edges, areas[i] as Area));
  const neighbours = areas.map(() => new Set<number>());
  const join = (a: number, b: number): void => {
    if (a < 0 || b < 0 || a === b) return;
    neighbours[a]?.add(b);
    neighbours[b]?.add(a);
  };
  for (const edge of edges) join(...edge.sides);
  for (const link of board.links ?? []) join(index.get(link.a) ?? -1, index.get(link.b) ?? -1);
  const widths = boxes.map(([l, t, r, b]) => Math.sqrt((r - l) * (b - t))).sort((a, b) => a - b);
  const median = widths[widths.length >> 1] ?? 1;
  const bounds: Geometry["bounds"] = [0, 0, board.width, board.height];
  return { board, areas, index, edges, rings, boxes, neighbours, median, bounds };
}

function fromCorners(board: Board, areas: Area[]): { edges: Edge[]; rings: Ring[][] } {
  const edges: Edge[] = [];
  const known = new Map<string, number>();
  const name = ([x, y]: Point): string => `${Math.round(x * 4)},${Math.round(y * 4)}`;
  const snap = snapping((board.size || 1) / 6);
  const rings = areas.map((area, i) => {
    const points = corners(board, area).map(snap);
    const ring = points.map((from, k) => {
      const to = points[(k + 1) % points.length] as Point;
      const forward = `${name(from)} ${name(to)}`;
      const back = known.get(`${name(to)} ${name(from)}`);
      if (back !== undefined) {
        (edges[back] as Edge).sides[1] = i;
        return ~back;
      }
      known.set(forward, edges.length);
      edges.push({ points: [from, to], sides: [i, -1] });
      return edges.length - 1;
    });
    return [{ edges: ring }];
  });
  return { edges, rings };
}

/** Middles are whole numbers, so corners of neighbours miss each other a little: the first one counts. */
function snapping(reach: number): (point: Point) => Point {
  const cells = new Map<string, Point>();
  return (point) => {
    const [cx, cy] = [Math.round(point[0] / reach), Math.round(point[1] / reach)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const there = cells.get(`${cx + dx},${cy + dy}`);
        if (there && Math.hypot(there[0] - point[0], there[1] - point[1]) < reach) return there;
      }
    cells.set(`${cx},${cy}`, point);
    return point;
  };
}

function fromArcs(board: Board, areas: Area[]): { edges: Edge[]; rings: Ring[][] } {
  const edges: Edge[] = (board.arcs ?? []).map((points) => ({ points, sides: [-1, -1] }));
  const rings = areas.map((area, i) =>
    (area.rings ?? []).map((ring) => {
      for (const arc of ring) {
        const edge = edges[arc < 0 ? ~arc : arc];
        if (edge) edge.sides[edge.sides[0] < 0 ? 0 : 1] = i;
      }
      return { edges: [...ring] };
    }),
  );
  return { edges, rings };
}

function box(rings: Ring[], edges: Edge[], area: Area): [number, number, number, number] {
  let [l, t] = area.at;
  let [r, b] = area.at;
  for (const ring of rings)
    for (const number of ring.edges)
      for (const [x, y] of edges[number < 0 ? ~number : number]?.points ?? []) {
        if (x < l) l = x;
        if (x > r) r = x;
        if (y < t) t = y;
        if (y > b) b = y;
      }
  return [l, t, r, b];
}

/** The points of a ring, the first one not repeated. */
export function ringPoints(geo: Geometry, ring: Ring): Point[] {
  const points: Point[] = [];
  for (const number of ring.edges) {
    const edge = geo.edges[number < 0 ? ~number : number];
    if (!edge) continue;
    const run = number < 0 ? [...edge.points].reverse() : edge.points;
    for (let i = 0; i < run.length - 1; i++) points.push(run[i] as Point);
  }
  return points;
}

/** The closed lines round a set of areas; `inside` tells whether an area belongs to it. Edges may be
 * stored in either direction, so lines are chained by their ends alone; fill them even-odd. */
export function outline(geo: Geometry, inside: (index: number) => boolean): Point[][] {
  const name = ([x, y]: Point): string => `${Math.round(x * 4)},${Math.round(y * 4)}`;
  const ends = new Map<string, number[]>();
  const claimed: Point[][] = [];
  for (const edge of geo.edges) {
    const [a, b] = edge.sides;
    if ((a >= 0 && inside(a)) === (b >= 0 && inside(b))) continue;
    for (const end of [edge.points[0], edge.points.at(-1)]) {
      const key = name(end as Point);
      const there = ends.get(key);
      if (there) there.push(claimed.length);
      else ends.set(key, [claimed.length]);
    }
    claimed.push(edge.points);
  }
  const used = new Uint8Array(claimed.length);
  const loops: Point[][] = [];
  for (let seed = 0; seed < claimed.length; seed++) {
    if (used[seed]) continue;
    const loop: Point[] = [];
    let run = claimed[seed] as Point[];
    let at = seed;
    for (;;) {
      used[at] = 1;
      for (let i = 0; i < run.length - 1; i++) loop.push(run[i] as Point);
      const end = name(run.at(-1) as Point);
      const open = (ends.get(end) ?? []).filter((each) => !used[each]);
      if (!open.length) break;
      const ways = open.map((each) => {
        const points = claimed[each] as Point[];
        return name(points[0] as Point) === end ? points : [...points].reverse();
      });
      const best = ways.length > 1 ? rightmost(run, ways) : 0;
      at = open[best] as number;
      run = ways[best] as Point[];
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** Where several lines leave a corner, the one that turns most to the right keeps loops simple. */
function rightmost(came: Point[], ways: Point[][]): number {
  const [from, to] = [came.at(-2) as Point, came.at(-1) as Point];
  const heading = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const angles = ways.map((points) => {
    const next = points[1] as Point;
    const way = Math.atan2(next[1] - to[1], next[0] - to[0]) - heading;
    return Math.atan2(Math.sin(way), Math.cos(way));
  });
  return angles.indexOf(Math.max(...angles));
}

/** SVG path data of closed lines, at one decimal. */
export function pathData(loops: Point[][]): string {
  const number = (v: number): string => String(Math.round(v * 10) / 10);
  return loops
    .map((loop) => `M${loop.map(([x, y]) => `${number(x)} ${number(y)}`).join("L")}Z`)
    .join("");
}

export function areaPath(geo: Geometry, i: number): string {
  return pathData((geo.rings[i] ?? []).map((ring) => ringPoints(geo, ring)));
}

export const landAreas = (geo: Geometry): ((i: number) => boolean) => {
  const land = geo.areas.map((area) => !isSea(area));
  return (i) => land[i] === true;
};

/** The area at a point of the board; -1 if there is none. */
export function areaAt(geo: Geometry, x: number, y: number): number {
  for (let i = 0; i < geo.boxes.length; i++) {
    const [l, t, r, b] = geo.boxes[i] as [number, number, number, number];
    if (x < l || x > r || y < t || y > b) continue;
    if (within(geo, i, x, y)) return i;
  }
  return -1;
}

/** Whether a point lies in an area, by the even-odd rule. */
export function within(geo: Geometry, i: number, x: number, y: number): boolean {
  let odd = false;
  for (const ring of geo.rings[i] ?? []) {
    const points = ringPoints(geo, ring);
    for (let a = 0, b = points.length - 1; a < points.length; b = a++) {
      const [ax, ay] = points[a] as Point;
      const [bx, by] = points[b] as Point;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
  }
  return odd;
}

/** The neighbour of an area that lies nearest a bearing (degrees, clockwise from north). */
export function towards(geo: Geometry, i: number, bearing: number, widest = 75): number {
  const from = geo.areas[i];
  let best = -1;
  let least = widest;
  for (const j of geo.neighbours[i] ?? []) {
    const off = turnBetween(bearingTo(from?.at ?? [0, 0], geo.areas[j]?.at ?? [0, 0]), bearing);
    if (off < least) [best, least] = [j, off];
  }
  return best;
}

export const bearingTo = (from: Point, to: Point): number =>
  (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;

export const turnBetween = (a: number, b: number): number =>
  Math.abs(((((a - b) % 360) + 540) % 360) - 180);
