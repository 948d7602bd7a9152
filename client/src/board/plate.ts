// What the painter draws, as paths in board units: what stays with the board is kept, what follows
// from the owners is made anew when they change.

import { areaPath, type Edge, type Geometry, landAreas, outline, pathData } from "./geometry";
import { isSea, type Point } from "./model";
import { handDrawn } from "./shore";
import { type Drawing, drawingOf } from "./terrain";

/** How one area is coloured. */
export interface Shade {
  /** Who holds it: areas of one realm share a band. Empty: nobody. */
  realm: string;
  pigment: string;
  rim: string;
  /** A second pigment inside the band: the patron's. */
  inner: string;
  /** Held through somebody: the band is dashed. */
  dashed: boolean;
  /** Known once, not now. */
  faint: boolean;
  /** Never seen: bare engraving. */
  bare: boolean;
  /** Instead of the owner's wash: a colour and its strength. */
  fill: string;
  strength: number;
}

export interface Band {
  path: Path2D;
  pigment: string;
  rim: string;
  inner: string;
  dashed: boolean;
  faint: boolean;
}

export interface Wash {
  fill: string;
  strength: number;
  hatch: string;
  path: Path2D;
}

interface Fixed {
  land: Path2D;
  unknown: Path2D;
  /** Everything but what is not known at all: where coasts may be drawn. */
  charted: Path2D;
  hasSea: boolean;
  /** Left, top, width and height of the sheet. */
  sheet: [number, number, number, number];
  seaGrid: Path2D;
  landGrid: Path2D;
  terrains: [Drawing, Path2D][];
  rivers: [number, Path2D][];
  roads: Path2D;
  straits: Path2D;
  barriers: Path2D;
  median: number;
  areaPaths: Path2D[];
}

export interface Plate extends Fixed {
  washes: Wash[];
  bands: Band[];
  /** Borders between two realms, or a realm and nobody. */
  frontiers: Path2D;
}

const fixed = new WeakMap<Geometry, Fixed>();
const finished = new WeakMap<Shade[], Plate>();

export function plate(geo: Geometry, shades: Shade[]): Plate {
  const kept = finished.get(shades);
  if (kept) return kept;
  let lasting = fixed.get(geo);
  if (!lasting) {
    lasting = lastingParts(geo);
    fixed.set(geo, lasting);
  }
  const made = { ...lasting, ...ownerParts(geo, lasting, shades) };
  finished.set(shades, made);
  return made;
}

const line = (points: Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

/** Lattice outlines are drawn by hand; real borders are left as they are. */
export function outlinePath(geo: Geometry, inside: (i: number) => boolean): string {
  const loops = outline(geo, inside);
  const side = geo.board.size || geo.median;
  if (geo.board.shape === "squares") return pathData(handDrawn(loops, side));
  return pathData(loops);
}

function landPath(geo: Geometry): string {
  const shores = (geo.board.strokes ?? []).filter((stroke) => stroke.kind === "land");
  if (shores.length) return pathData(shores.map((stroke) => stroke.points));
  if (geo.board.shape !== "hexes") return outlinePath(geo, landAreas(geo));
  return pathData(handDrawn(outline(geo, landAreas(geo)), (geo.board.size || 1) * 0.6, 0.7));
}

function lastingParts(geo: Geometry): Fixed {
  const { board } = geo;
  const seaGrid: string[] = [];
  const landGrid: string[] = [];
  for (const edge of geo.edges) {
    const [a, b] = edge.sides.map((i) => (i < 0 ? undefined : geo.areas[i]));
    if (!a || !b) continue;
    if (isSea(a) && isSea(b)) seaGrid.push(line(edge.points));
    else if (!isSea(a) && !isSea(b)) landGrid.push(line(edge.points));
  }
  const areaPaths = geo.areas.map((_, i) => new Path2D(areaPath(geo, i)));
  const unknown = new Path2D();
  const charted = new Path2D();
  charted.rect(-1e5, -1e5, 3e5, 3e5);
  if (board.shape === "squares") for (const rect of missing(geo)) {
    unknown.rect(...rect);
    charted.rect(...rect);
  }
  return {
    sheet: sheetOf(geo),
    land: new Path2D(landPath(geo)),
    unknown,
    charted,
    hasSea: geo.areas.some(isSea),
    seaGrid: new Path2D(seaGrid.join("")),
    landGrid: new Path2D(landGrid.join("")),
    terrains: terrains(geo, areaPaths),
    ...lines(geo),
    median: geo.median,
    areaPaths,
  };
}

/** A lattice has a margin of half an area round it. */
function sheetOf(geo: Geometry): [number, number, number, number] {
  const { board } = geo;
  const room = board.shape === "areas" ? 0 : Math.round((board.size || geo.median) * 0.5);
  return [-room, -room, board.width + 2 * room, board.height + 2 * room];
}

/** Squares of the sheet that the board does not have: nobody has told of them. */
function missing(geo: Geometry): [number, number, number, number][] {
  const { board } = geo;
  const size = board.size || 1;
  const there = new Set(geo.areas.map(({ at: [x, y] }) => `${Math.floor(x / size)},${Math.floor(y / size)}`));
  const out: [number, number, number, number][] = [];
  for (let row = 0; row < (board.rows ?? 0); row++)
    for (let column = 0; column < (board.columns ?? 0); column++)
      if (!there.has(`${column},${row}`)) out.push([column * size, row * size, size, size]);
  return out;
}

function terrains(geo: Geometry, paths: Path2D[]): [Drawing, Path2D][] {
  const found = new Map<Drawing, Path2D>();
  geo.areas.forEach((area, i) => {
    if (isSea(area) || !area.terrain) return;
    const drawing = drawingOf(geo.board.terrains?.[area.terrain] ?? area.terrain);
    const path = found.get(drawing) ?? new Path2D();
    path.addPath(paths[i] as Path2D);
    found.set(drawing, path);
  });
  return [...found];
}

function lines(geo: Geometry): Pick<Fixed, "rivers" | "roads" | "straits" | "barriers"> {
  const { board } = geo;
  const thin = new Path2D();
  const broad = new Path2D();
  const roads = new Path2D();
  const straits = new Path2D();
  const barriers = new Path2D();
  for (const stroke of board.strokes ?? []) {
    const path = new Path2D(line(stroke.points));
    if (/major|great|broad/.test(stroke.kind)) broad.addPath(path);
    else if (/river/.test(stroke.kind)) thin.addPath(path);
    else if (/road/.test(stroke.kind)) roads.addPath(path);
  }
  for (const link of board.links ?? []) {
    const kind = link.kind ?? "border";
    const common = (): Path2D => new Path2D((link.way ?? []).length > 1 ? line(link.way as Point[]) : between(geo, link.a, link.b));
    if (kind === "river") thin.addPath(common());
    else if (kind === "major-river") broad.addPath(common());
    else if (/road/.test(kind)) roads.addPath(new Path2D(link.way?.length ? line(link.way) : middles(geo, link.a, link.b)));
    else if (/strait|ferry|crossing/.test(kind)) straits.addPath(new Path2D(link.way?.length ? line(link.way) : middles(geo, link.a, link.b, 0.34)));
    else if (/ridge|barrier/.test(kind)) barriers.addPath(common());
  }
  return { rivers: [[1.25, thin], [2.4, broad]], roads, straits, barriers };
}

/** The common border of two areas. */
function between(geo: Geometry, a: string, b: string): string {
  const [i, j] = [geo.index.get(a) ?? -1, geo.index.get(b) ?? -1];
  const common = geo.edges.filter(({ sides: [p, q] }) => (p === i && q === j) || (p === j && q === i));
  return common.map((edge) => line(edge.points)).join("");
}

/** From seat to seat; `cut` leaves out this share at both ends. */
function middles(geo: Geometry, a: string, b: string, cut = 0): string {
  const [p, q] = [geo.areas[geo.index.get(a) ?? -1], geo.areas[geo.index.get(b) ?? -1]];
  if (!p || !q) return "";
  const [from, to] = [p.seat ?? p.at, q.seat ?? q.at];
  const on = (t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
  return line([on(cut), on(1 - cut)]);
}

function ownerParts(geo: Geometry, lasting: Fixed, shades: Shade[]): Pick<Plate, "washes" | "bands" | "frontiers"> {
  const washes = new Map<string, Wash>();
  const groups = new Map<string, number[]>();
  shades.forEach((shade, i) => {
    const area = geo.areas[i];
    if (!area || isSea(area) || shade.bare) return;
    const fill = shade.fill || (shade.pigment ? `tw-${shade.pigment}` : "");
    if (fill) {
      const strength = shade.fill ? shade.strength : shade.faint ? 0.4 : 0.9;
      const key = `${fill} ${strength} ${shade.pigment}`;
      const wash = washes.get(key) ?? { fill, strength, hatch: shade.pigment, path: new Path2D() };
      wash.path.addPath(lasting.areaPaths[i] as Path2D);
      washes.set(key, wash);
    }
    if (!shade.realm) return;
    const key = `${shade.realm} ${shade.dashed} ${shade.faint}`;
    const group = groups.get(key) ?? [];
    group.push(i);
    groups.set(key, group);
  });
  const bands = [...groups.values()].map((members): Band => {
    const inside = new Set(members);
    const { pigment, rim, inner, dashed, faint } = shades[members[0] as number] as Shade;
    const path = new Path2D(outlinePath(geo, (i) => inside.has(i)));
    return { path, pigment: pigment ? `t-${pigment}` : "ink3", rim, inner: inner && `t-${inner}`, dashed, faint };
  });
  const differ = ({ sides: [a, b] }: Edge): boolean => {
    if (a < 0 || b < 0) return false;
    const [p, q] = [geo.areas[a], geo.areas[b]];
    if (!p || !q || isSea(p) || isSea(q)) return false;
    return shades[a]?.realm !== shades[b]?.realm;
  };
  const frontiers =
    geo.board.shape === "areas" ? geo.edges.filter(differ).map((edge) => line(edge.points)).join("") : "";
  return { washes: [...washes.values()], bands, frontiers: new Path2D(frontiers) };
}
