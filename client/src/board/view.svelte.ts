// The state of one map: where the hand has moved it, what is painted, what is held and lit.

import { geometry, type Geometry } from "./geometry";
import { levelOf, WIDEST } from "./levels";
import type { Board, Point, Situation } from "./model";
import type { Frame, Look } from "./paint";
import { type Colouring, OWNERS, shadesOf } from "./shades";

export interface Camera {
  k: number;
  x: number;
  y: number;
}

export interface Route {
  key: string;
  areas: string[];
  owner: string;
  /** The line being written, a good line, a wrong one. */
  state: "live" | "good" | "wrong";
  sea?: boolean;
  line?: number;
}

export interface Lit {
  area: string;
  /** What stands on the disc: a phase, points, a letter. */
  text: string;
  done?: boolean;
}

export class MapView {
  geo: Geometry = $state.raw(geometry({ key: "", title: "", shape: "squares", width: 1, height: 1 }));
  situation: Situation = $state.raw({ seat: "", title: "" });
  frame: Frame = $state.raw({ k: 1, x: 0, y: 0, width: 0, height: 0, ratio: 1 });
  camera: Camera = $state.raw({ k: 1, x: 0, y: 0 });
  /** Size of the window the map is seen through. */
  width = $state(0);
  height = $state(0);
  /** What panels cover at the lower edge. */
  covered = $state(0);
  colouring: Colouring = $state(OWNERS);
  hatching = $state(false);
  night = $state(false);
  hovered = $state("");
  focused = $state("");
  /** Areas a report or a list points at. */
  pointed: string[] = $state.raw([]);
  held = $state("");
  lit: Lit[] = $state.raw([]);
  ringed: string[] = $state.raw([]);
  routes: Route[] = $state.raw([]);
  showMarks = $state(true);
  opened = $state("");
  moving = $state(false);
  /** Milliseconds the last painting took. */
  painted = $state(0);
  /** Set by whoever draws: moves the map. */
  go: (camera: Camera, smooth: boolean) => void = () => undefined;

  level = $derived(levelOf(this.geo.median * this.frame.k));
  holdings = $derived(new Map((this.situation.holdings ?? []).map((each) => [each.area, each])));
  realms = $derived(new Map((this.situation.realms ?? []).map((each) => [each.seat, each])));
  litAreas = $derived(new Set(this.lit.map((each) => each.area)));

  show(board: Board): void {
    if (board.key === this.geo.board.key) return;
    this.geo = geometry(board);
  }

  look(colours: Record<string, string>): Look {
    return {
      night: this.night,
      hatching: this.hatching,
      colours,
      shades: shadesOf(this.geo, this.situation, this.colouring),
      terrain: this.colouring === "terrain",
      numbers: false,
    };
  }

  /** The camera that shows these board limits in the part no panel covers. */
  fitting([l, t, r, b]: [number, number, number, number], room = 0.96): Camera {
    const height = Math.max(80, this.height - this.covered);
    const k = Math.min((this.width * room) / (r - l), (height * room) / (b - t));
    return { k, x: this.width / 2 - ((l + r) / 2) * k, y: height / 2 - ((t + b) / 2) * k };
  }

  limits(): [number, number] {
    const fit = this.fitting(this.geo.bounds).k;
    return [Math.min(fit * 0.92, WIDEST / this.geo.median), Math.max(fit, WIDEST / this.geo.median)];
  }

  /** The first sight of a board: all of it, or where that would be too small one's own part. */
  open(): void {
    const whole = this.fitting(this.geo.bounds);
    const own = (this.situation.holdings ?? []).filter((each) => each.owner === this.situation.seat).map((each) => each.area);
    const box = this.around(own);
    if (this.geo.median * whole.k >= 30 || !box) return this.go(whole, false);
    const near = this.fitting(box);
    this.go(near.k > whole.k ? near : whole, false);
  }

  fit(smooth = true): void {
    this.go(this.fitting(this.geo.bounds), smooth);
  }

  zoom(factor: number): void {
    const [least, most] = this.limits();
    const k = Math.min(most, Math.max(least, this.camera.k * factor));
    const [cx, cy] = [this.width / 2, (this.height - this.covered) / 2];
    const s = k / this.camera.k;
    this.go({ k, x: cx - (cx - this.camera.x) * s, y: cy - (cy - this.camera.y) * s }, true);
  }

  pan(dx: number, dy: number): void {
    this.go({ k: this.camera.k, x: this.camera.x + dx, y: this.camera.y + dy }, true);
  }

  /** Bring an area into sight, zooming in if it would be too small to work with. */
  visit(id: string, pixels = 34): void {
    const at = this.placeOf(id);
    if (!at) return;
    const k = Math.min(this.limits()[1], Math.max(this.camera.k, pixels / this.geo.median));
    const [cx, cy] = [this.width / 2, (this.height - this.covered) / 2];
    this.go({ k, x: cx - at[0] * k, y: cy - at[1] * k }, true);
  }

  /** The board limits round several areas, with room; none for no area. */
  private around(ids: string[]): [number, number, number, number] | undefined {
    const boxes = ids.flatMap((id) => this.geo.boxes[this.geo.index.get(id) ?? -1] ?? []);
    if (!boxes.length) return undefined;
    const of = (n: number): number[] => boxes.filter((_, i) => i % 4 === n);
    const pad = this.geo.median * 3;
    return [Math.min(...of(0)) - pad, Math.min(...of(1)) - pad, Math.max(...of(2)) + pad, Math.max(...of(3)) + pad];
  }

  /** Bring several areas into sight. */
  frameOn(ids: string[]): void {
    const box = this.around(ids);
    if (box) this.go(this.fitting(box), true);
  }

  placeOf(id: string): Point | undefined {
    return this.geo.areas[this.geo.index.get(id) ?? -1]?.at;
  }

  /** Where an area's middle is in the window. */
  onScreen(id: string): Point | undefined {
    const at = this.placeOf(id);
    return at && [at[0] * this.camera.k + this.camera.x, at[1] * this.camera.k + this.camera.y];
  }

  /** Where a point of the board is in the frame. */
  at([x, y]: Point): Point {
    return [x * this.frame.k + this.frame.x, y * this.frame.k + this.frame.y];
  }
}
