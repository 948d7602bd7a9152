// Which names are shown: nothing moves, names only give way. They are laid into a grid of cells by
// rank; who meets a taken cell is hidden. Tags take their cells before any name.

export interface Boxed {
  /** Middle of the text, frame pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The lower, the earlier. */
  rank: number;
}

export const CELL = 8;

/** The numbers of the boxes that are shown, at most `most` of them. */
export function visible(boxes: readonly Boxed[], taken: readonly Boxed[], most = 400): Set<number> {
  const cells = new Set<number>();
  for (const box of taken) for (const cell of cellsOf(box)) cells.add(cell);
  const shown = new Set<number>();
  const order = boxes.map((_, i) => i).sort((a, b) => rankOf(boxes, a) - rankOf(boxes, b) || a - b);
  for (const i of order) {
    if (shown.size >= most) break;
    const mine = [...cellsOf(boxes[i] as Boxed)];
    if (mine.some((cell) => cells.has(cell))) continue;
    for (const cell of mine) cells.add(cell);
    shown.add(i);
  }
  return shown;
}

const rankOf = (boxes: readonly Boxed[], i: number): number => boxes[i]?.rank ?? 0;

function* cellsOf({ x, y, width, height }: Boxed): Generator<number> {
  const right = Math.ceil((x + width / 2) / CELL);
  const bottom = Math.ceil((y + height / 2) / CELL);
  for (let column = Math.floor((x - width / 2) / CELL); column < right; column++)
    for (let row = Math.floor((y - height / 2) / CELL); row < bottom; row++)
      yield (column + 512) * 8192 + row + 512;
}

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Width of a text in a font, kept; without a page, a good guess. */
export function textWidth(text: string, font: string, spacing = 0): number {
  const key = `${font}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen === undefined) pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    const size = Number(/(\d+(\.\d+)?)px/.exec(font)?.[1] ?? 12);
    if (pen) pen.font = font;
    width = pen ? pen.measureText(text).width : text.length * size * 0.52;
    widths.set(key, width);
  }
  return width + spacing * text.length;
}
