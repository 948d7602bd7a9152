// Paints the plate: sea, waterlines, land, washes, terrain, bands, borders, coast. Everything that
// costs time is painted here, once a frame position, off the page; the live drawing lies over it.

import { distances, waterline } from "./distance";
import { paintGlyphs } from "./glyphs";
import type { Geometry } from "./geometry";
import { type Plate, type Shade, plate } from "./plate";
import { TINTS } from "./terrain";

export type Canvas = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

export interface Frame {
  /** Frame pixel = board unit * k + x (or y). */
  k: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Device pixels to a frame pixel. */
  ratio: number;
}

export interface Look {
  night: boolean;
  hatching: boolean;
  /** Custom properties by name without dashes: land, sea, coast, t-minium, tw-minium ... */
  colours: Record<string, string>;
  /** One for each area, in the order of the board. */
  shades: Shade[];
  /** Whether the tints of the terrains stand alone at full strength. */
  terrain: boolean;
  numbers: boolean;
}

export function paint(
  canvas: Canvas,
  geo: Geometry,
  frame: Frame,
  look: Look,
  relief?: CanvasImageSource,
  scratch: (width: number, height: number) => Canvas = offscreen,
): void {
  const drawn = plate(geo, look.shades);
  const c = look.colours;
  const colour = (name: string): string => c[name] ?? "#888";
  canvas.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
  canvas.fillStyle = colour("sunken");
  canvas.fillRect(0, 0, frame.width, frame.height);
  toBoard(canvas, frame);
  const sheet = new Path2D();
  sheet.rect(...drawn.sheet);
  canvas.save();
  canvas.clip(sheet);
  canvas.fillStyle = colour("sea");
  canvas.fill(sheet);
  windRose(canvas, geo, frame, colour("ink"));
  if (drawn.hasSea) waterlines(canvas, drawn, frame, colour("sealine"), scratch);
  toBoard(canvas, frame);
  canvas.fillStyle = colour("panel");
  canvas.fill(drawn.unknown);
  canvas.fillStyle = colour("land");
  canvas.fill(drawn.land, "evenodd");
  canvas.save();
  canvas.clip(drawn.land, "evenodd");
  washes(canvas, drawn, look, frame);
  tints(canvas, drawn, look);
  if (relief) shadeRelief(canvas, geo, relief, look.night);
  canvas.restore();
  lattice(canvas, drawn, geo, frame, colour);
  rivers(canvas, drawn, frame, colour("river"));
  paintGlyphs(canvas, geo, frame, colour("hill"), colour("land"), look.night);
  toBoard(canvas, frame);
  canvas.save();
  canvas.clip(drawn.land, "evenodd");
  bands(canvas, drawn, geo, frame, colour);
  canvas.restore();
  borders(canvas, drawn, geo, frame, colour);
  coast(canvas, drawn, frame, colour("coast"));
  ways(canvas, drawn, frame, colour);
  canvas.restore();
  neatLine(canvas, drawn, frame, colour);
}

/** The double line that ends the sheet. */
function neatLine(canvas: Canvas, drawn: Plate, f: Frame, colour: Colour): void {
  const [x, y, w, h] = drawn.sheet;
  toBoard(canvas, f);
  canvas.strokeStyle = colour("rule2");
  for (const [off, width] of [
    [0, 1.4],
    [4, 0.8],
  ] as const) {
    canvas.lineWidth = width / f.k;
    canvas.strokeRect(x - off / f.k, y - off / f.k, w + (2 * off) / f.k, h + (2 * off) / f.k);
  }
}

const offscreen = (width: number, height: number): Canvas =>
  new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;

function toBoard(canvas: Canvas, f: Frame): void {
  canvas.setTransform(f.ratio * f.k, 0, 0, f.ratio * f.k, f.ratio * f.x, f.ratio * f.y);
}

/** Pixels a median area is wide in this frame. */
export const grain = (geo: Geometry, frame: Frame): number => geo.median * frame.k;

function windRose(canvas: Canvas, geo: Geometry, f: Frame, ink: string): void {
  const [w, h] = [geo.board.width, geo.board.height];
  canvas.save();
  canvas.setTransform(f.ratio, 0, 0, f.ratio, 0, 0);
  canvas.strokeStyle = ink;
  canvas.globalAlpha = 0.1;
  canvas.lineWidth = 0.6;
  for (const [cx, cy] of [
    [0.2, 0.66],
    [0.74, 0.3],
  ] as const) {
    const x = cx * w * f.k + f.x;
    const y = cy * h * f.k + f.y;
    const far = (w + h) * f.k;
    canvas.beginPath();
    for (let i = 0; i < 16; i++) {
      const angle = (i * Math.PI) / 8;
      canvas.moveTo(x, y);
      canvas.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    }
    canvas.stroke();
  }
  canvas.restore();
}

function waterlines(
  canvas: Canvas,
  drawn: Plate,
  f: Frame,
  ink: string,
  scratch: (width: number, height: number) => Canvas,
): void {
  const [w, h] = [Math.ceil(f.width), Math.ceil(f.height)];
  const mask = scratch(w, h);
  mask.setTransform(f.k, 0, 0, f.k, f.x, f.y);
  mask.fillStyle = "#000";
  mask.fill(drawn.land, "evenodd");
  mask.fill(drawn.unknown);
  const image = mask.getImageData(0, 0, w, h);
  const coverage = new Uint8Array(w * h);
  for (let i = 0; i < coverage.length; i++) coverage[i] = image.data[4 * i + 3] as number;
  const scale = Math.min(1, Math.max(0.35, (drawn.median * f.k) / 36));
  const field = distances(coverage, w, h, 25 * scale);
  const [r, g, b] = rgb(ink);
  for (let i = 0; i < coverage.length; i++) {
    const at = 4 * i;
    const d = field[i] as number;
    const strength = d > 0 && d < 26 ? waterline(d, scale) : 0;
    image.data[at] = r;
    image.data[at + 1] = g;
    image.data[at + 2] = b;
    image.data[at + 3] = strength * 235;
  }
  mask.setTransform(1, 0, 0, 1, 0, 0);
  mask.putImageData(image, 0, 0);
  canvas.setTransform(f.ratio, 0, 0, f.ratio, 0, 0);
  canvas.drawImage(mask.canvas, 0, 0);
}

export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.trim().replace("#", "").slice(0, 6), 16);
  return Number.isNaN(value) ? [80, 120, 130] : [value >> 16, (value >> 8) & 255, value & 255];
}

function washes(canvas: Canvas, drawn: Plate, look: Look, f: Frame): void {
  for (const { fill, strength, hatch, path } of drawn.washes) {
    if (fill) {
      canvas.globalAlpha = strength;
      canvas.fillStyle = look.colours[fill] ?? fill;
      canvas.fill(path, "evenodd");
    }
    if (look.hatching && hatch) hatched(canvas, hatch, path, look, f);
  }
  canvas.globalAlpha = 1;
}

/** The engravers' lines for colours, at a size that does not change with the zoom. */
function hatched(canvas: Canvas, name: string, path: Path2D, look: Look, f: Frame): void {
  const tile = hatchTile(name, look.colours.ink ?? "#000");
  const pattern = canvas.createPattern(tile as CanvasImageSource, "repeat");
  if (!pattern) return;
  pattern.setTransform(new DOMMatrix([0.5 / f.k, 0, 0, 0.5 / f.k, 0, 0]));
  canvas.globalAlpha = 0.5;
  canvas.fillStyle = pattern;
  canvas.fill(path, "evenodd");
}

const LINES: Record<string, string> = {
  minium: "M4 0V16M12 0V16",
  azurite: "M0 4H16M0 12H16",
  pine: "M-4-4L20 20M-4 12L4 20M12-4L20 4",
  murex: "M-4 20L20-4M-4 4L4-4M12 20L20 12",
  saffron: "M4 0V16M12 0V16M-4 20L20-4M-4 4L4-4M12 20L20 12",
  umber: "M4 0V16M12 0V16M-4-4L20 20M-4 12L4 20M12-4L20 4",
  caeruleum: "M0 4C4 0 4 0 8 4S12 8 16 4M0 12C4 8 4 8 8 12S12 16 16 12",
  verdigris: "M4 0C0 4 0 4 4 8S8 12 4 16M12 0C8 4 8 4 12 8S16 12 12 16",
  lampblack: "M4 0V16M12 0V16M0 4H16M0 12H16",
  madder: "M-4-4L20 20M-4 12L4 20M12-4L20 4M-4 20L20-4M-4 4L4-4M12 20L20 12",
  malachite: "M0 0L6 6M8 8L14 14M8-8L14-2M-8 8L-2 14M8 0L14 6M0 8L6 14",
  indigo: "M0 4H16M0 12H16M-4-4L20 20M-4 12L4 20M12-4L20 4",
  lead: "M4 0V6M12 8V14",
  orpiment: "M4 3V5M12 11V13",
  ochre: "M4 3V5M12 3V5M0 12H16",
};

function hatchTile(name: string, ink: string): OffscreenCanvas {
  const tile = new OffscreenCanvas(16, 16);
  const pen = tile.getContext("2d") as OffscreenCanvasRenderingContext2D;
  pen.strokeStyle = ink;
  pen.lineWidth = name === "orpiment" || name === "ochre" ? 2.4 : 1.6;
  pen.stroke(new Path2D(LINES[name] ?? ""));
  return tile;
}

function tints(canvas: Canvas, drawn: Plate, look: Look): void {
  for (const [drawing, path] of drawn.terrains) {
    canvas.globalAlpha = look.terrain ? 1 : 0.75;
    canvas.fillStyle = TINTS[drawing][look.night ? 1 : 0];
    canvas.fill(path, "evenodd");
    if (look.terrain) canvas.fill(path, "evenodd");
  }
  canvas.globalAlpha = 1;
}

function shadeRelief(canvas: Canvas, geo: Geometry, picture: CanvasImageSource, night: boolean): void {
  canvas.globalCompositeOperation = night ? "soft-light" : "multiply";
  canvas.drawImage(picture, 0, 0, geo.board.width, geo.board.height);
  canvas.globalCompositeOperation = "source-over";
}

type Colour = (name: string) => string;

function lattice(canvas: Canvas, drawn: Plate, geo: Geometry, f: Frame, colour: Colour): void {
  if (geo.board.shape === "areas" || grain(geo, f) < 12) return;
  const squares = geo.board.shape === "squares";
  canvas.save();
  canvas.lineCap = "round";
  canvas.lineWidth = (squares ? 0.9 : 0.8) / f.k;
  if (squares) canvas.setLineDash([0.1 / f.k, 3 / f.k]);
  canvas.strokeStyle = colour("sealine");
  canvas.globalAlpha = squares ? 0.5 : 0.35;
  canvas.stroke(drawn.seaGrid);
  canvas.strokeStyle = colour("ink");
  canvas.globalAlpha = squares ? 0.5 : 0.27;
  canvas.stroke(drawn.landGrid);
  canvas.restore();
}

function rivers(canvas: Canvas, drawn: Plate, f: Frame, ink: string): void {
  canvas.save();
  canvas.strokeStyle = ink;
  canvas.lineCap = canvas.lineJoin = "round";
  const scale = Math.min(1.5, Math.max(0.5, (drawn.median * f.k) / 40));
  canvas.globalAlpha = 0.9;
  for (const [width, path] of drawn.rivers) {
    canvas.lineWidth = (width * scale) / f.k;
    canvas.stroke(path);
  }
  canvas.restore();
}

function bands(canvas: Canvas, drawn: Plate, geo: Geometry, f: Frame, colour: Colour): void {
  const px = grain(geo, f);
  const scale = (px < 14 ? 0.45 : px < 28 ? 0.65 : px < 60 ? 0.9 : 1.1) / f.k;
  canvas.lineJoin = "round";
  for (const band of drawn.bands) {
    canvas.save();
    canvas.clip(band.path, "evenodd");
    canvas.strokeStyle = colour(band.pigment);
    canvas.globalAlpha = band.faint ? 0.14 : 0.3;
    canvas.lineWidth = 13 * scale;
    canvas.stroke(band.path);
    canvas.globalAlpha = band.faint ? 0.5 : 0.85;
    canvas.lineWidth = 5.6 * scale;
    if (band.faint) canvas.setLineDash([6 * scale, 5 * scale]);
    else if (band.dashed) canvas.setLineDash([7 * scale, 3 * scale]);
    canvas.stroke(band.path);
    if (band.inner) {
      canvas.strokeStyle = colour(band.inner);
      canvas.lineWidth = 9 * scale;
      canvas.setLineDash(band.rim === "beaded" ? [0.1, 4 * scale] : []);
    } else if (band.rim !== "plain") {
      canvas.strokeStyle = colour("land");
      canvas.lineWidth = (band.rim === "double" ? 2 : 3) * scale;
      canvas.setLineDash(band.rim === "double" ? [] : [0.1, 6 * scale]);
      canvas.lineCap = "round";
      canvas.stroke(band.path);
    }
    canvas.restore();
  }
}

function borders(canvas: Canvas, drawn: Plate, geo: Geometry, f: Frame, colour: Colour): void {
  const px = grain(geo, f);
  if (px < 14) return;
  canvas.save();
  canvas.lineCap = "round";
  const dash = (...lengths: number[]): void => canvas.setLineDash(lengths.map((each) => each / f.k));
  canvas.strokeStyle = colour("sealine");
  canvas.lineWidth = 1 / f.k;
  canvas.globalAlpha = 0.9;
  if (geo.board.shape === "areas") {
    dash(1, 4);
    canvas.stroke(drawn.seaGrid);
    canvas.strokeStyle = colour("ink");
    dash(0.1, 3.2);
    canvas.globalAlpha = 0.75;
    canvas.lineWidth = 0.9 / f.k;
    canvas.stroke(drawn.landGrid);
  }
  canvas.strokeStyle = colour("ink");
  canvas.globalAlpha = 0.7;
  canvas.lineWidth = 1 / f.k;
  dash(5, 2.4, 0.1, 2.4);
  canvas.stroke(drawn.frontiers);
  canvas.restore();
}

function coast(canvas: Canvas, drawn: Plate, f: Frame, ink: string): void {
  canvas.save();
  canvas.clip(drawn.charted, "evenodd");
  canvas.strokeStyle = ink;
  canvas.lineWidth = 1.05 / f.k;
  canvas.lineJoin = "round";
  canvas.stroke(drawn.land);
  canvas.restore();
}

function ways(canvas: Canvas, drawn: Plate, f: Frame, colour: Colour): void {
  const px = drawn.median * f.k;
  if (px < 20) return;
  canvas.save();
  canvas.lineCap = "round";
  canvas.strokeStyle = colour("land");
  canvas.globalAlpha = 0.8;
  canvas.lineWidth = 3.2 / f.k;
  canvas.stroke(drawn.roads);
  canvas.globalAlpha = 1;
  canvas.strokeStyle = colour("road");
  canvas.lineWidth = 1.5 / f.k;
  canvas.setLineDash([4 / f.k, 2.6 / f.k]);
  canvas.stroke(drawn.roads);
  canvas.setLineDash([]);
  canvas.strokeStyle = colour("coast");
  canvas.lineWidth = 1.6 / f.k;
  canvas.stroke(drawn.straits);
  canvas.strokeStyle = colour("hill");
  canvas.lineWidth = 2.4 / f.k;
  canvas.setLineDash([2 / f.k, 3 / f.k]);
  canvas.stroke(drawn.barriers);
  canvas.restore();
}
