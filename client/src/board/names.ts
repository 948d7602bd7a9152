// The texts on the map for one frame: what may be shown at this level, and where.

import type { Geometry } from "./geometry";
import { type Boxed, textWidth, visible } from "./labels";
import { isSea, type Label, nameOf, numberOf, type Point, type Situation } from "./model";
import type { Frame } from "./paint";

export interface Name extends Boxed {
  key: string;
  text: string;
  number: string;
  style: string;
  size: number;
  spacing: number;
  angle: number;
  anchor: string;
  /** Base line of a curved name: path data in frame pixels. */
  curve: string;
  area: string;
}

interface Wish {
  held: string;
  lit: Set<string>;
  own: Set<string>;
  level: number;
}

const FONTS: Record<string, string> = {
  place: "500 13px 'Alegreya SC'",
  water: "italic 16px 'IM Fell DW Pica'",
  realm: "20px Marcellus",
  river: "italic 11px 'IM Fell DW Pica'",
  region: "15px Marcellus",
};

const on = (f: Frame, [x, y]: Point): Point => [x * f.k + f.x, y * f.k + f.y];

const inFrame = (f: Frame, [x, y]: Point, margin = 60): boolean =>
  x > -margin && y > -margin && x < f.width + margin && y < f.height + margin;

export function namesIn(
  geo: Geometry,
  situation: Situation,
  f: Frame,
  wish: Wish,
  taken: Boxed[],
): Name[] {
  const names = [
    ...realmNames(geo, situation, f, wish.level),
    ...boardLabels(geo, f, wish.level),
    ...areaNames(geo, situation, f, wish),
  ];
  const shown = visible(names, taken);
  return names.filter((_, i) => shown.has(i));
}

function name(text: string, style: string, [x, y]: Point, size: number, rank: number, more: Partial<Name> = {}): Name {
  const font = (FONTS[style] ?? "13px serif").replace(/\d+px/, `${size}px`);
  const spacing = more.spacing ?? 0;
  const width = textWidth(`${more.number ? `${more.number} ` : ""}${text}`, font, spacing);
  return { key: `${style}:${text}:${x | 0}`, text, number: "", style, size, spacing, angle: 0, anchor: "middle", curve: "", area: "", x, y, width, height: size, rank, ...more };
}

function areaNames(geo: Geometry, situation: Situation, f: Frame, wish: Wish): Name[] {
  const renamed = new Map((situation.holdings ?? []).filter((each) => each.name).map((each) => [each.area, each.name as string]));
  const out: Name[] = [];
  for (const area of geo.areas) {
    const label = best(area.labels, wish.level);
    const text = renamed.get(area.id) ?? label?.text ?? area.name ?? "";
    if (!text) continue;
    const at = on(f, label?.at ?? area.at);
    if (!inFrame(f, at)) continue;
    const sea = isSea(area);
    const first = area.id === wish.held ? 0 : wish.own.has(area.id) ? 2 : wish.lit.has(area.id) ? 3 : 5;
    const least = sea ? 1 : first <= 3 ? 2 : (area.works ?? []).length || renamed.has(area.id) ? 1 : 2;
    if (wish.level < least && area.id !== wish.held) continue;
    const rank = (sea ? 4 : first) * 100 + (label?.rank ?? 50);
    const number = wish.level >= 2 && area.number && area.number !== text ? area.number : "";
    const below = label || !area.seat ? at : on(f, [area.seat[0], area.seat[1]]);
    const place: Point = label || sea ? below : [below[0], below[1] + 15];
    const size = sea ? 12 + Math.min(8, wish.level * 2) : wish.level >= 3 ? 14 : 12.5;
    out.push(name(text, sea ? "water" : "place", place, size, rank, {
      number: sea ? "" : number,
      spacing: sea ? 1.4 : 0.3,
      anchor: label?.anchor ?? "middle",
      curve: label?.line?.length ? curve(f, label.line) : "",
      area: area.id,
      key: `area:${area.id}`,
    }));
  }
  return out;
}

function best(labels: Label[] | undefined, level: number): Label | undefined {
  return (labels ?? []).filter((each) => (each.level ?? 0) <= level).sort((a, b) => (b.level ?? 0) - (a.level ?? 0))[0] ?? labels?.[0];
}

function boardLabels(geo: Geometry, f: Frame, level: number): Name[] {
  return (geo.board.labels ?? []).flatMap((label) => {
    if ((label.level ?? 0) > level) return [];
    const at = on(f, label.at);
    if (!inFrame(f, at, 200)) return [];
    const style = label.kind ?? "place";
    const water = style === "water";
    const size = { water: 13 + 3 * level, realm: 18, region: 14, river: 10.5 }[style] ?? 13;
    return [name(label.text, style, at, Math.min(28, size), (water ? 450 : 250) + (label.rank ?? 0), {
      spacing: water ? 2 + level : 0.4,
      anchor: label.anchor ?? "middle",
      curve: label.line?.length ? curve(f, label.line) : "",
    })];
  });
}

/** A smooth line through the points of a label's base line. */
function curve(f: Frame, points: Point[]): string {
  const p = points.map((each) => on(f, each));
  if (p.length < 3) return `M${p.map((each) => each.map(round).join(" ")).join("L")}`;
  let out = `M${(p[0] as Point).map(round).join(" ")}`;
  for (let i = 0; i < p.length - 1; i++) {
    const [a, b, c, d] = [p[i - 1] ?? p[i], p[i], p[i + 1], p[i + 2] ?? p[i + 1]] as [Point, Point, Point, Point];
    const one: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    out += `C${[one, two, c].map((each) => each.map(round).join(" ")).join(" ")}`;
  }
  return out;
}

const round = (v: number): number => Math.round(v * 10) / 10;

const axes = new WeakMap<Situation, Map<string, Axis>>();

interface Axis {
  middle: Point;
  angle: number;
  length: number;
  text: string;
  areas: number;
}

/** The names of realms, in spaced capitals along the long axis of their largest part. */
function realmNames(geo: Geometry, situation: Situation, f: Frame, level: number): Name[] {
  let known = axes.get(situation);
  if (!known) {
    known = realmAxes(geo, situation);
    axes.set(situation, known);
  }
  const out: Name[] = [];
  for (const [seat, axis] of known) {
    const at = on(f, axis.middle);
    if (!inFrame(f, at, 200)) continue;
    const room = axis.length * f.k * 0.72;
    const size = Math.min(26, Math.max(11, room / axis.text.length / 1.25));
    const font = `${size}px Marcellus`;
    const spacing = Math.min(size * 1.1, (room - textWidth(axis.text, font)) / axis.text.length);
    if (spacing < size * 0.04 || level > 3) continue;
    const flat = Math.abs(axis.angle) < 8 ? 0 : axis.angle;
    out.push(name(axis.text, "realm", at, size, 100 - Math.min(60, axis.areas), { spacing, angle: flat, key: `realm:${seat}` }));
  }
  return out;
}

function realmAxes(geo: Geometry, situation: Situation): Map<string, Axis> {
  const owners = new Map((situation.holdings ?? []).map((each) => [each.area, each.controller ?? each.owner]));
  const out = new Map<string, Axis>();
  for (const realm of situation.realms ?? []) {
    const part = largestPart(geo, (i) => owners.get(geo.areas[i]?.id ?? "") === realm.seat);
    if (part.length < 3) continue;
    out.set(realm.seat, { ...axisOf(geo, part), text: realm.name.toUpperCase(), areas: part.length });
  }
  return out;
}

export function largestPart(geo: Geometry, inside: (i: number) => boolean): number[] {
  const seen = new Uint8Array(geo.areas.length);
  let largest: number[] = [];
  geo.areas.forEach((_, start) => {
    if (seen[start] || !inside(start)) return;
    const part = [start];
    seen[start] = 1;
    for (let at = 0; at < part.length; at++)
      for (const next of geo.neighbours[part[at] as number] ?? [])
        if (!seen[next] && inside(next)) {
          seen[next] = 1;
          part.push(next);
        }
    if (part.length > largest.length) largest = part;
  });
  return largest;
}

function axisOf(geo: Geometry, part: number[]): Pick<Axis, "middle" | "angle" | "length"> {
  const points = part.map((i): Point => geo.areas[i]?.at ?? [0, 0]);
  const n = points.length;
  const mx = points.reduce((sum, [x]) => sum + x, 0) / n;
  const my = points.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
    xy += (x - mx) * (y - my);
  }
  let angle = (0.5 * Math.atan2(2 * xy, xx - yy) * 180) / Math.PI;
  if (angle > 90) angle -= 180;
  if (Math.abs(angle) > 52 || Math.abs(xx - yy) + Math.abs(xy) < 0.25 * (xx + yy)) angle = Math.max(-20, Math.min(20, angle)) * 0.4;
  const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const along = points.map(([x, y]) => (x - mx) * c + (y - my) * s);
  const length = Math.max(...along) - Math.min(...along) + geo.median * 0.8;
  return { middle: [mx, my], angle, length };
}

export const labelled = (geo: Geometry, i: number): string => {
  const area = geo.areas[i];
  return area ? `${nameOf(area)}${area.name ? `, ${numberOf(area)}` : ""}` : "";
};

