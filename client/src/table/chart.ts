// The geometry of a chart.

import type { Curve } from "../api/types";

export interface Scale {
  x: (i: number) => number;
  y: (value: number) => number;
  step: number;
  ticks: number[];
}

export function scaleOf(curves: Curve[], count: number, width: number, height: number): Scale {
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null));
  const low = Math.min(0, ...values);
  const top = Math.max(1, ...values);
  const unit = niceStep((top - low) / 5);
  const [from, to] = [Math.floor(low / unit) * unit, Math.ceil(top / unit) * unit];
  const ticks: number[] = [];
  for (let tick = from; tick <= to; tick += unit) ticks.push(tick);
  const step = count > 1 ? width / (count - 1) : width;
  return { x: (i) => (count > 1 ? i * step : width / 2), y: (value) => height - ((value - from) / (to - from)) * height, step, ticks };
}

/** 1, 2 or 5 times a power of ten, at least as large. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power;
}

export function curvePath(values: (number | null)[], x: (i: number) => number, y: (value: number) => number): string {
  let open = false;
  return values
    .map((value, i) => {
      if (value === null) {
        open = false;
        return "";
      }
      const part = `${open ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
      open = true;
      return part;
    })
    .join("");
}

/** Emblems at line ends are pushed apart, up and down, so that none covers another. */
export function spread(points: { x: number; y: number }[], gap: number): { x: number; y: number }[] {
  const order = points.map((_, i) => i).sort((a, b) => (points[a]?.y ?? 0) - (points[b]?.y ?? 0));
  const out = points.map((point) => ({ ...point }));
  let last = -Infinity;
  for (const i of order) {
    const point = out[i];
    if (!point) continue;
    point.y = Math.max(point.y, last + gap);
    last = point.y;
  }
  return out;
}
