// The board and the situation as the server sends them (src/hegemon/core/board.py). Fields that
// hold their default may be missing.

export type Point = [number, number];
export type Shape = "squares" | "hexes" | "areas";

export interface Label {
  text: string;
  at: Point;
  level?: number;
  anchor?: string;
  line?: Point[];
  kind?: string;
  rank?: number;
}

export interface Area {
  id: string;
  number?: string;
  name?: string;
  kind?: string;
  terrain?: string;
  at: Point;
  rings?: number[][];
  seat?: Point | null;
  tag?: Point | null;
  labels?: Label[];
  works?: string[];
  facts?: [string, string][];
}

export interface Link {
  a: string;
  b: string;
  kind?: string;
  way?: Point[];
}

export interface Stroke {
  kind: string;
  points: Point[];
}

export interface Board {
  key: string;
  title: string;
  shape: Shape;
  width: number;
  height: number;
  columns?: number;
  rows?: number;
  size?: number;
  pointed?: boolean;
  areas?: Area[];
  arcs?: Point[][];
  links?: Link[];
  strokes?: Stroke[];
  labels?: Label[];
  terrains?: Record<string, string>;
  pictures?: [string, string][];
}

export type Known = "now" | "once" | "never";

export interface Realm {
  seat: string;
  name: string;
  number?: string;
  pigment: string;
  emblem: string;
  rim?: string;
  playing?: boolean;
}

export interface Holding {
  area: string;
  owner?: string | null;
  controller?: string | null;
  known?: Known;
  since?: string;
  name?: string;
  facts?: [string, string][];
  overlays?: Record<string, number>;
}

export interface Piece {
  id: string;
  area: string;
  owner?: string | null;
  symbol: string;
  kind?: string;
  count?: number;
  text?: string;
  facing?: number | null;
  marks?: string[];
  parts?: Piece[];
}

export interface Mark {
  kind: string;
  area: string;
  way?: string[];
  owner?: string | null;
  text?: string;
}

export interface Situation {
  seat: string;
  title: string;
  realms?: Realm[];
  holdings?: Holding[];
  pieces?: Piece[];
  marks?: Mark[];
  purse?: [string, string][];
  overlays?: Record<string, string>;
}

export const isSea = (area: Area): boolean => area.kind === "sea" || area.kind === "lake";

/** What orders and people call an area: its number if it has one, else its id. */
export const numberOf = (area: Area): string => area.number || area.id;

/** The name to print, with the number where there is no name. */
export const nameOf = (area: Area): string => area.name || numberOf(area);
