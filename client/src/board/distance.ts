// Exact distance to the land for every pixel of water, so that the engraver's waterlines cost the
// same however ragged the coast (Felzenszwalb and Huttenlocher, 2012: two passes of parabolas).

const FAR = 1e9;

/** Distances in pixels, beyond `reach` cut off; `coverage` is 0 (water) to 255 (land). */
export function distances(
  coverage: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const field = new Float32Array(width * height);
  const cap = Math.ceil(reach) + 2;
  // Columns first: plain counting, since the first pass works on a mask.
  for (let x = 0; x < width; x++) {
    let d = cap;
    for (let y = 0, i = x; y < height; y++, i += width) {
      d = (coverage[i] as number) > 127 ? 0 : Math.min(cap, d + 1);
      field[i] = d;
    }
    d = cap;
    for (let y = height - 1, i = x + y * width; y >= 0; y--, i -= width) {
      d = Math.min(field[i] as number, d + 1);
      field[i] = d;
    }
  }
  const line = new Float64Array(width);
  const vertex = new Int32Array(width);
  const from = new Float64Array(width + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let any = false;
    for (let x = 0; x < width; x++) {
      const d = field[row + x] as number;
      line[x] = d >= cap ? FAR : d * d;
      any ||= d < cap;
    }
    if (any) envelope(line, vertex, from, field, row, width);
  }
  return field;
}

/** The lower envelope of parabolas on one row; writes the distances back. */
function envelope(
  line: Float64Array,
  vertex: Int32Array,
  from: Float64Array,
  field: Float32Array,
  row: number,
  width: number,
): void {
  let k = -1;
  for (let q = 0; q < width; q++) {
    const height = line[q] as number;
    if (height >= FAR) continue;
    let start = -Infinity;
    while (k >= 0) {
      const v = vertex[k] as number;
      start = (height + q * q - ((line[v] as number) + v * v)) / (2 * (q - v));
      if (start > (from[k] as number)) break;
      k--;
    }
    if (k < 0) start = -Infinity;
    k++;
    vertex[k] = q;
    from[k] = start;
  }
  from[k + 1] = Infinity;
  let at = 0;
  for (let x = 0; x < width; x++) {
    while ((from[at + 1] as number) < x) at++;
    const v = vertex[at] as number;
    field[row + x] = Math.sqrt((x - v) * (x - v) + (line[v] as number));
  }
}

/** Distance from the shore and strength of each line, as on engraved charts. */
export const WATERLINES: readonly [number, number][] = [
  [3, 0.58],
  [6.3, 0.42],
  [10, 0.32],
  [14, 0.24],
  [18.5, 0.18],
  [23.5, 0.13],
];

/** How strongly a pixel at this distance is inked, 0 to 1. */
export function waterline(distance: number, scale: number): number {
  for (const [at, strength] of WATERLINES) {
    const off = Math.abs(distance - at * scale);
    if (off < 1) return strength * (1 - off);
  }
  return 0;
}
